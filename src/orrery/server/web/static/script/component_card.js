// A component in large: its drawing, what it does, the rules that name it and how sure we are, in a box over the table.

import { $, targetOf } from "./dom.js";
import { hideTip } from "./tips.js";

const HOLD = 900;
/** What the pointer is over. @type {Element | null} */
let under = null;
/** @type {number} */
let holding = 0;

/** The piece with a drawing that an element belongs to. @param {any} element @returns {Element | null} */
const drawnPiece = (element) => {
  const piece = element?.closest?.(".card, .tile, .development-tile, .offer, .action, .planet, .colony, .mission, .goal, .goal-main, .objective, .rogue-name");
  return piece && $("svg.art-of use", piece) ? piece : null;
};

/** @type {(element: any) => Promise<void>} */
export const openCard = async (element) => {
  const piece = drawnPiece(element) ?? drawnPiece(under);
  const box = $("#card");
  if (!piece || !box) return;
  const id = $("svg.art-of use", piece).getAttribute("href").split("#")[1];
  const inside = $("[data-cards]", box);
  const answer = await fetch(inside.dataset.cards.replace("{id}", encodeURIComponent(id)));
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const name = $(".large-name", page);
  if (!name) return;
  hideTip();
  $("#card-title").textContent = name.textContent;
  name.remove();
  inside.replaceChildren($("[data-large]", page));
  if (!box.matches(":popover-open")) box.showPopover();
};

document.addEventListener("mouseover", (event) => { under = targetOf(event); });
// A click opens a component that is not a choice; a click picks a choice, so that it opens by the key or a long press.
document.addEventListener("click", (event) => {
  const target = targetOf(event);
  if (!event.defaultPrevented && !target.closest?.("button, a, input, summary, label, [popover]") && drawnPiece(target)) openCard(target);
});
document.addEventListener("touchstart", (event) => {
  clearTimeout(holding);
  const target = targetOf(event);
  if (event.touches.length === 1 && drawnPiece(target)) holding = setTimeout(() => openCard(target), HOLD);
}, { passive: true });
for (const end of ["touchend", "touchmove", "touchcancel"]) document.addEventListener(end, () => clearTimeout(holding), { passive: true });
