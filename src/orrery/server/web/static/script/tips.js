// What a piece does, and why it can't be chosen: on hover, on focus, on a long touch.

import { $, targetOf } from "./dom.js";

/** @type {HTMLElement | null} */
let tipped = null;
let pause = 0;
export const hideTip = () => { clearTimeout(pause); tipped = null; const box = $("#tip"); if (box) box.hidden = true; };
/** A piece that is gone has nothing to say. */
export const forgetTip = () => { if (tipped && !tipped.isConnected) hideTip(); };
/** @type {(element: HTMLElement, extra?: string) => void} */
export const showTip = (element, extra = "") => {
  const box = $("#tip");
  if (!box || !element.isConnected) return;
  /** @type {(tag: string, text: string, cls?: string) => HTMLElement[]} */
  const part = (tag, text, cls = "") => (text ? [Object.assign(document.createElement(tag), { textContent: text, className: cls })] : []);
  const { tip = "", text = "", why = "" } = element.dataset;
  const words = [...part("b", tip), ...part("span", text), ...part("span", why, "why"), ...part("span", extra, "why")];
  if (!words.length) return;
  box.replaceChildren(...words);
  box.hidden = false;
  tipped = element;
  const at = element.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const above = at.top - size.height - 10;
  box.style.left = `${Math.max(8, Math.min(innerWidth - size.width - 8, at.left + at.width / 2 - size.width / 2))}px`;
  box.style.top = `${above > 8 ? above : Math.min(innerHeight - size.height - 8, at.bottom + 10)}px`;
};
document.addEventListener("mouseover", (event) => {
  const element = targetOf(event).closest?.("[data-tip]");
  if (element && element === tipped) return;
  hideTip();
  if (element) pause = setTimeout(() => showTip(element), 350);
});
document.addEventListener("focusin", (event) => {
  const element = targetOf(event).closest?.("[data-tip]");
  if (element?.matches(":focus-visible")) showTip(element); else hideTip();
});
document.addEventListener("scroll", hideTip, true);
document.addEventListener("touchstart", (event) => {
  const element = targetOf(event).closest?.("[data-tip]");
  hideTip();
  if (element) pause = setTimeout(() => showTip(element), 450);
}, { passive: true });
document.addEventListener("touchend", () => clearTimeout(pause), { passive: true });
