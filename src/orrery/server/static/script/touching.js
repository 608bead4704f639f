// Clicks and drags: on pieces, on buttons of the question, on what copies a link.

import { $, $$, say } from "./page.js";
import { ask } from "./asked.js";
import { letGo } from "./pressing.js";
import { openRules } from "./rules.js";
import { go, play, playing } from "./replay.js";
import { Split } from "./split.js";
import { hideTip } from "./tips.js";

document.addEventListener("click", (event) => {
  const target = event.target;
  const piece = target.closest?.("#main button[data-piece]");
  if (piece && ask && piece.type === "button") ask.touch(piece);
  if (target.closest?.("[data-go]") && ask && ask.button?.type === "button") ask.confirm();
  if (target.closest?.("[data-clear]") && ask) { event.preventDefault(); ask.clear(); }
  if (target.closest?.("[data-list]") && ask) ask.list(!ask.form.classList.contains("open"));
  const copy = target.closest?.("[data-copy]");
  if (copy) copied(copy, $(`#${CSS.escape(copy.dataset.copy)}`).value);
  const link = target.closest?.("[data-copylink]");
  if (link) copied(link, location.href);
  const rules = target.closest?.("[data-rules]");
  if (rules && $("#rules")) { event.preventDefault(); openRules(""); }
  const step = target.closest?.("[data-step]");
  if (step && !event.metaKey && !event.ctrlKey) { event.preventDefault(); play(false); go(step.href); }
  if (target.closest?.("[data-autoplay]")) play(!playing);
  if (!target.closest?.("details[data-rival]")) $$("details[data-rival][open]").forEach((box) => { box.open = false; });
});

// Dragging does what clicking does: a piece onto a place goes there, a piece onto its zone is picked.
let dragged = null;
document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.("#main button[data-piece]") ?? null;
  if (!dragged || !ask) return;
  hideTip();
  event.dataTransfer.setData("text/plain", dragged.dataset.piece);
  event.dataTransfer.effectAllowed = "move";
});
const dropsOn = (target) => {
  if (!dragged || !ask) return null;
  return target.closest?.("[data-drop]") ?? target.closest?.("[data-into]")?.querySelector("[data-drop]") ?? target.closest?.("#main button[data-piece]");
};
document.addEventListener("dragover", (event) => { if (dropsOn(event.target)) event.preventDefault(); });
document.addEventListener("drop", (event) => {
  const place = dropsOn(event.target);
  if (!place || place === dragged) return;
  event.preventDefault();
  if (!dragged.classList.contains("chosen") || ask instanceof Split) ask.touch(dragged);
  if (place.dataset.piece && (ask instanceof Split || ask.quick || place.dataset.drop !== undefined)) ask.touch(place);
  dragged = null;
});
document.addEventListener("dragend", () => { dragged = null; letGo(); });

/** Copying where the page may not use the clipboard itself: a server in the living room speaks plain HTTP. */
const copiedFromBox = (text) => {
  const box = Object.assign(document.createElement("textarea"), { value: text, className: "sr" });
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  return done;
};
const copied = async (button, text) => {
  try { await navigator.clipboard.writeText(text); } catch { if (!copiedFromBox(text)) { $("input", button.parentElement)?.select(); return; } }
  const words = button.textContent;
  button.textContent = say("copied") || "✓";
  setTimeout(() => { button.textContent = words; }, 1500);
};
