// What happened since the viewer's last answer, shown again step by step on the board.

import { $, $$, body, targetOf } from "./dom.js";
import { leavePast, markChanges, showStep } from "./refresh.js";
import { fetchStep } from "./pace.js";

/** Show a step again, with what it changed marked. @param {string} step */
export const openStep = async (step) => {
  const page = await fetchStep(step);
  if (page) await showStep(page); else await leavePast();
};

/** Pieces that came or changed since the step after one's own last answer: marked while it is one's turn. */
let marked = "";
export const markNews = async () => {
  const since = $("#ask ~ .log[data-since]")?.dataset.since;
  const number = `${since}/${body.dataset.number}`;
  if (!since || body.dataset.at || marked === number) return;
  marked = number;
  const page = await fetchStep(since);
  if (page && number === `${since}/${body.dataset.number}` && !body.dataset.at) markChanges(page);
};

document.addEventListener("click", (event) => {
  const link = targetOf(event).closest?.("a[data-past], a[data-now]");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  if (link.dataset.past) openStep(link.dataset.past); else leavePast();
});
document.addEventListener("table-shown", () => { markNews(); });
if ($$("#side").length) markNews();
