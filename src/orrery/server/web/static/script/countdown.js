// The countdown after which others may let a bot play for somebody; everybody at the table sees it.

import { $$ } from "./dom.js";
import { refresh } from "./refresh.js";

/** Seconds left when the awaited player is told. */
const HURRY = 60;
/** When each countdown on the page ends, by its element. @type {WeakMap<HTMLElement, number>} */
const ends = new WeakMap();

const tick = () => {
  for (const element of $$("[data-left]")) {
    if (!ends.has(element)) ends.set(element, performance.now() + 1000 * Number(element.dataset.left));
    const before = Number(element.dataset.left);
    const left = Math.max(0, Math.ceil(((ends.get(element) ?? 0) - performance.now()) / 1000));
    element.dataset.left = String(left);
    element.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    element.closest("[data-hurry]")?.classList.toggle("near", left <= HURRY);
    if (before > 0 && left === 0 && !element.closest("[data-hurry]")) refresh();
  }
};
tick();
document.addEventListener("table-shown", tick);
setInterval(tick, 1000);
