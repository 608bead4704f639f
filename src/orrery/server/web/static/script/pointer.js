// Clicks and drags: on pieces, on buttons of the question, on what copies a link.

import { $, $$, say, targetOf } from "./dom.js";
import { ask } from "./current_ask.js";
import { releasePointer } from "./pointer_hold.js";
import { openRules } from "./rules.js";
import { goToStep, setPlaying, playing } from "./replay.js";
import { Split } from "./ask_split.js";
import { hideTip } from "./tips.js";

document.addEventListener("click", (event) => {
  const target = targetOf(event);
  const piece = target.closest?.("#main button[data-piece]");
  if (piece && ask && piece.type === "button") ask.touch(piece);
  if (target.closest?.("[data-go]") && ask && ask.button?.type === "button") ask.confirm();
  if (target.closest?.("[data-clear]") && ask) { event.preventDefault(); ask.clear(); }
  if (target.closest?.("[data-list]") && ask) ask.showList(!ask.form.classList.contains("open"));
  const copy = target.closest?.("[data-copy]");
  if (copy) copyText(copy, $(`#${CSS.escape(copy.dataset.copy)}`).value);
  const link = target.closest?.("[data-copylink]");
  if (link) copyText(link, location.href);
  const rules = target.closest?.("[data-rules]");
  if (rules && $("#rules")) { event.preventDefault(); openRules(rules.dataset.ruleOf ?? ask?.form.dataset.asksBy ?? ""); hideTip(); }
  const step = target.closest?.("[data-step]");
  if (step && !event.metaKey && !event.ctrlKey) { event.preventDefault(); setPlaying(false); goToStep(step.href); }
  if (target.closest?.("[data-autoplay]")) setPlaying(!playing);
  if (!target.closest?.("details[data-rival]")) $$("details[data-rival][open]").forEach((box) => { box.open = false; });
});

// Dragging does what clicking does: a piece onto a place goes there, a piece onto its zone is picked.
/** @type {any} */
let dragged = null;
document.addEventListener("dragstart", (event) => {
  dragged = targetOf(event).closest?.("#main button[data-piece]") ?? null;
  if (!dragged || !ask || !event.dataTransfer) return;
  hideTip();
  event.dataTransfer.setData("text/plain", dragged.dataset.piece);
  event.dataTransfer.effectAllowed = "move";
});
const dropsOn = (/** @type {any} */ target) => {
  if (!dragged || !ask) return null;
  return target.closest?.("[data-drop]") ?? target.closest?.("[data-into]")?.querySelector("[data-drop]") ?? target.closest?.("#main button[data-piece]");
};
document.addEventListener("dragover", (event) => { if (dropsOn(targetOf(event))) event.preventDefault(); });
document.addEventListener("drop", (event) => {
  const place = dropsOn(targetOf(event));
  if (!place || !ask || place === dragged) return;
  event.preventDefault();
  if (!dragged.classList.contains("chosen") || ask instanceof Split) ask.touch(dragged);
  if (place.dataset.piece && (ask instanceof Split || ask.quick || place.dataset.drop !== undefined)) ask.touch(place);
  dragged = null;
});
document.addEventListener("dragend", () => { dragged = null; releasePointer(); });

/** Copy where the page may not use the clipboard, as on plain HTTP in a home network. @param {string} text */
const copyFromBox = (text) => {
  const box = Object.assign(document.createElement("textarea"), { value: text, className: "visually-hidden" });
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  return done;
};
/** @type {(button: HTMLElement, text: string) => Promise<void>} */
const copyText = async (button, text) => {
  try { await navigator.clipboard.writeText(text); } catch { if (!copyFromBox(text)) { $("input", button.parentElement ?? document)?.select(); return; } }
  const words = button.textContent;
  button.textContent = say("copied") || "✓";
  setTimeout(() => { button.textContent = words; }, 1500);
};
