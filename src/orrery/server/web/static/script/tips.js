// What a piece does, and why it can't be chosen: on hover, on focus, on a long touch.

import { $, say, targetOf } from "./dom.js";

/** Pixels between a tip and its piece, and between a tip and the edge of the window. */
const GAP = 10;
const EDGE = 8;
/** Milliseconds that a pointer has to get from a piece to the link in its tip. */
const WAY = 300;
/** Milliseconds in which a browser sends the click of a finger that was lifted. */
const AFTER = 400;
/** @type {HTMLElement | null} */
let tipped = null;
let pause = 0;
export const hideTip = () => { clearTimeout(pause); tipped = null; const box = $("#tip"); if (box) box.hidden = true; };
/** The rule behind the refusal that is shown. @returns {string | undefined} */
export const tippedClause = () => tipped?.dataset.clause || undefined;
/** The link to the rule behind a refusal. @type {(clause: string) => HTMLElement[]} */
const ruleLink = (clause) => {
  const from = $("#rules [data-from]")?.dataset.from;
  if (!clause || !from) return [];
  const link = Object.assign(document.createElement("a"), { href: `${from}#rule-${clause}`, target: "_blank", rel: "noopener", textContent: say("rule") });
  Object.assign(link.dataset, { rules: "", ruleOf: clause });
  link.append(" ", Object.assign(document.createElement("kbd"), { className: "kbd", textContent: "R" }));
  return [link];
};
/** Hide the tip of a piece that has left the page. */
export const forgetTip = () => { if (tipped && !tipped.isConnected) hideTip(); };
/** @type {(element: HTMLElement, extra?: string) => void} */
export const showTip = (element, extra = "") => {
  const box = $("#tip");
  if (!box || !element.isConnected) return;
  /** @type {(tag: string, text: string, cls?: string) => HTMLElement[]} */
  const part = (tag, text, cls = "") => (text ? [Object.assign(document.createElement(tag), { textContent: text, className: cls })] : []);
  const { tip = element.title, text = "", why = "", clause = "" } = element.dataset;
  const rule = why ? ruleLink(clause) : [];
  const words = [...part("b", tip), ...part("span", text), ...part("span", why, "why"), ...part("span", extra, "why"), ...rule];
  if (!words.length) return;
  box.replaceChildren(...words);
  box.classList.toggle("linked", rule.length > 0);
  box.hidden = false;
  tipped = element;
  const [left, top] = placeOf(element.getBoundingClientRect(), box.getBoundingClientRect());
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
};
/** Where a tip stands: above its piece, else below or beside it, inside the window and not on the buttons of the question.
 * @type {(at: DOMRect, size: DOMRect) => [number, number]} */
const placeOf = (at, size) => {
  const buttons = $(".ask .buttons")?.getBoundingClientRect();
  const x = Math.max(EDGE, Math.min(innerWidth - size.width - EDGE, at.left + at.width / 2 - size.width / 2));
  const y = Math.max(EDGE, Math.min(innerHeight - size.height - EDGE, at.top));
  /** @type {[number, number][]} */
  const places = [[x, at.top - size.height - GAP], [x, at.bottom + GAP], [at.right + GAP, y], [at.left - size.width - GAP, y]];
  const [right, bottom] = [innerWidth - EDGE - size.width, innerHeight - EDGE - size.height];
  const fits = places.filter(([left, top]) => left >= EDGE && top >= EDGE && left <= right && top <= bottom);
  /** @type {(place: [number, number]) => boolean} */
  const beside = ([left, top]) => left + size.width <= buttons.left || left >= buttons.right || top + size.height <= buttons.top || top >= buttons.bottom;
  return fits.find((place) => !buttons || beside(place)) ?? fits[0] ?? [x, Math.max(EDGE, Math.min(innerHeight - size.height - EDGE, at.bottom + GAP))];
};
/** Whether a pointer is over a tip with a link: it may be on the way there. What lies under the tip can be clicked all the same. @param {MouseEvent} event */
const isOverLinked = ({ clientX, clientY }) => {
  const box = $("#tip.linked:not([hidden])")?.getBoundingClientRect();
  return box && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
};
document.addEventListener("mouseover", (event) => {
  const element = targetOf(event).closest?.("[data-tip]");
  clearTimeout(pause);
  if (targetOf(event).closest?.("#tip") || isOverLinked(event) || (element && element === tipped)) return;
  if (!element && tipped?.matches(":focus-visible")) return; // a resting pointer must not hide the tip of a keyboard user
  if (!element && tippedClause()) { pause = setTimeout(hideTip, WAY); return; }
  hideTip();
  if (element) pause = setTimeout(() => showTip(element), 350);
});
document.addEventListener("focusin", (event) => {
  if (targetOf(event).closest?.("#tip")) return;
  const element = targetOf(event).closest?.("[data-tip]");
  if (!element?.matches(":focus-visible")) { hideTip(); return; }
  showTip(element);
});
/** Whether some of an element is inside another one, or inside the window. @type {(element: Element, around: EventTarget | null) => boolean} */
const isInSight = (element, around) => {
  const at = element.getBoundingClientRect();
  const box = around instanceof Element ? around.getBoundingClientRect() : { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  return at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top;
};
// A tip goes with the place it stood at, and stays when another one scrolls. That of a keyboard user moves along: their piece
// may just have been scrolled into sight.
document.addEventListener("scroll", ({ target }) => {
  if (tipped && !(/** @type {Node} */ (target)).contains(tipped)) return;
  if (tipped?.matches(":focus-visible") && isInSight(tipped, target)) showTip(tipped);
  else hideTip();
}, true);

// A long touch reads a piece and does not pick it, so the click that follows is ignored. It reads titles, too, which
// browsers show to pointers alone.
let reading = false;
document.addEventListener("touchstart", (event) => {
  if (targetOf(event).closest?.("#tip")) return;
  const element = targetOf(event).closest?.("[data-tip], [title]");
  hideTip();
  reading = false;
  if (element && event.touches.length === 1) pause = setTimeout(() => { showTip(element); reading = true; }, 450);
}, { passive: true });
document.addEventListener("touchmove", () => { if (!reading) clearTimeout(pause); }, { passive: true });
document.addEventListener("touchcancel", () => clearTimeout(pause), { passive: true });
document.addEventListener("touchend", (event) => {
  clearTimeout(pause);
  if (reading && event.cancelable) event.preventDefault();
  setTimeout(() => { reading = false; }, AFTER);
}, { passive: false });
for (const next of ["click", "contextmenu", "dragstart"]) {
  document.addEventListener(next, (event) => {
    if (!reading) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
