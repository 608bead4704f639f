// The moves of others, one after another at the pace that was chosen; a click or a key skips to one's own turn.

import { body, fieldsOf, still, targetOf } from "./dom.js";
import { partHeaders, wholePage } from "./page_parts.js";

/** Milliseconds that a step stays before the next one comes. @type {Record<string, number>} */
const PAUSES = { calm: 1600, quick: 550 };
/** More steps than anybody wants to wait for; of a longer run the last ones are shown. */
const MOST_STEPS = 24;

/** @type {(value?: unknown) => void} */
let release = () => {};
let skipping = false;
/** Whether steps are being shown now. */
export let stepping = false;

/** Go straight to the latest state. */
export const skipSteps = () => { skipping = true; release(); };
document.addEventListener("pointerdown", () => { if (stepping) skipSteps(); }, true);

/** The number of the change that a step belongs to. @param {string} step */
const numberOf = (step) => Number.parseInt(step, 10);

/** The steps between the page that is here and a fresh one, in play order. @param {Document} fresh @returns {string[]} */
const stepsBefore = (fresh) => {
  const { steps = "", number = "0", pace = "" } = fresh.body.dataset;
  if (!PAUSES[pace] || still.matches || document.hidden || body.dataset.at) return [];
  const shown = Number(body.dataset.number);
  const between = steps.split(" ").filter((step) => numberOf(step) > shown && step !== number);
  return between.slice(-MOST_STEPS);
};

/** Show the steps that lead to a fresh page, each for a while. @type {(fresh: Document, show: (page: Document) => Promise<void>) => Promise<void>} */
export const playSteps = async (fresh, show) => {
  const steps = stepsBefore(fresh);
  skipping = false;
  stepping = steps.length > 0;
  for (const step of steps) {
    const page = await fetchStep(step);
    if (skipping || !page) break;
    await show(page);
    if (skipping) break;
    await new Promise((resolve) => { release = resolve; setTimeout(resolve, PAUSES[fresh.body.dataset.pace ?? ""]); });
    if (skipping) break;
  }
  stepping = false;
};

/** The page that shows a step again; nothing if the server no longer has it. @param {string} step @returns {Promise<Document | null>} */
export const fetchStep = async (step) => {
  const address = new URL(location.href);
  address.searchParams.set("at", step);
  const answer = await fetch(address, { headers: partHeaders() });
  if (!answer.ok) return null;
  const page = new DOMParser().parseFromString(wholePage(await answer.text()), "text/html");
  return page.body.dataset.at === step ? page : null;
};

// The pace is kept by the server in a cookie; the page needs no other change.
document.addEventListener("submit", async (event) => {
  const form = targetOf(event);
  if (form.dataset.paceForm === undefined || !body.dataset.table) return;
  event.preventDefault();
  const fields = fieldsOf(form, event.submitter);
  body.dataset.pace = fields.get("pace") ?? "";
  for (const button of form.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.value === body.dataset.pace));
  await fetch(form.action, { method: "POST", body: fields, redirect: "manual" });
});
