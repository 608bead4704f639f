// What the coach would do, in a box over the table. Without this script the same link opens a page.

import { $, targetOf } from "./dom.js";

/** @type {(link: HTMLAnchorElement) => Promise<void>} */
const askCoach = async (link) => {
  const box = $("#coach");
  const inside = $("[data-coach-says]", box);
  inside.textContent = inside.dataset.thinking ?? "";
  if (!box.matches(":popover-open")) box.showPopover();
  const answer = await fetch(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const advice = $("[data-advice]", page) ?? $("main", page);
  inside.replaceChildren(...advice.childNodes);
};

document.addEventListener("click", (event) => {
  const link = targetOf(event).closest?.("a[data-coach]");
  if (!link || !$("#coach") || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  askCoach(link).catch(() => { window.location.href = link.href; });
});
