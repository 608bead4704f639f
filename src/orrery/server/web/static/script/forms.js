// Forms are sent without leaving the page.

import { body, fieldsOf, say, targetOf, toast, trouble } from "./dom.js";
import { partHeaders, wholePage } from "./page_parts.js";
import { ask } from "./current_ask.js";
import { endMoment, leaving, refresh, showPage } from "./refresh.js";

let sending = 0;
let onItsWay = "";
let newest = 0;

/** Note a new state of the table. While an answer is on its way its own page may bring that state, so nothing is loaded. @param {number} number */
export const noteState = (number) => { if (sending) newest = Math.max(newest, number); else refresh(); };

const UNAVAILABLE = 503;
const MOST_TRIES = 20;

/** Send a form. While the server can't write, nothing was changed, and the same form, known by its id, is sent again.
 * @param {HTMLFormElement} form @param {URLSearchParams} fields */
const post = async (form, fields) => {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(form.action, { method: "POST", body: fields, headers: partHeaders() });
    const html = wholePage(await answer.text());
    if (answer.status !== UNAVAILABLE || tries === MOST_TRIES) return { answer, html };
    toast(trouble(html));
    const seconds = Number(answer.headers.get("retry-after") ?? 2);
    await new Promise((again) => setTimeout(again, 1000 * seconds));
  }
};

/** Ignore a second press of the same button, but let the next question be answered before the page of the last answer came.
 * @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
const send = async (form, submitter) => {
  const fields = fieldsOf(form, submitter);
  const asked = fields.get("ask") ?? "";
  if (sending && asked === onItsWay) return;
  sending += 1;
  onItsWay = asked;
  endMoment();
  try {
    const { answer, html } = await post(form, fields);
    if (answer.ok) await showPage(html, answer.redirected ? answer.url : undefined);
    else {
      toast(trouble(html));
      await refresh();
    }
  } catch { toast(say("failed")); }
  sending -= 1;
  if (sending) return;
  if (newest > Number(body.dataset.number) && !leaving) refresh();
  newest = 0;
};

document.addEventListener("submit", (event) => {
  const form = targetOf(event);
  const button = event.submitter;
  if (button?.dataset.sure && !button.dataset.asked) {
    event.preventDefault();
    button.dataset.asked = "1";
    button.textContent = button.dataset.sure;
    return;
  }
  if (!body.dataset.table || !form.action.includes(`/tables/${body.dataset.table}/`) || form.method !== "post") return;
  if (ask && form === ask.form && ask.button?.type === "submit" && !ask.isReady) { event.preventDefault(); return; }
  event.preventDefault();
  form.closest("[popover]")?.hidePopover();
  send(form, button);
});
