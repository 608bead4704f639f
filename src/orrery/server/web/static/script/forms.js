// Forms are sent without leaving the page.

import { body, fieldsOf, say, targetOf, toast, trouble } from "./dom.js";
import { ask } from "./current_ask.js";
import { endMoment, leaving, refresh, showPage } from "./refresh.js";

let sending = 0;
let onItsWay = "";
let newest = 0;

/** The table has come to a state; while an answer is on its way, its own page may bring it. */
export const noteState = (number) => { if (sending) newest = Math.max(newest, number); else refresh(); };

/** A second press of the same button is dropped; the next question may be answered before the page of the last answer came. */
const send = async (form, submitter) => {
  const fields = fieldsOf(form, submitter);
  const asked = fields.get("ask") ?? "";
  if (sending && asked === onItsWay) return;
  sending += 1;
  onItsWay = asked;
  endMoment();
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields, headers: { accept: "text/html" } });
    const html = await answer.text();
    if (answer.ok) await showPage(html, answer.url);
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
  const sure = event.submitter?.dataset.sure;
  if (sure && !event.submitter.dataset.asked) {
    event.preventDefault();
    event.submitter.dataset.asked = "1";
    event.submitter.textContent = sure;
    return;
  }
  if (!body.dataset.table || !form.action.includes(`/tables/${body.dataset.table}/`) || form.method !== "post") return;
  if (ask && form === ask.form && ask.button?.type === "submit" && !ask.isReady) { event.preventDefault(); return; }
  event.preventDefault();
  form.closest("[popover]")?.hidePopover();
  send(form, event.submitter);
});
