// Some of several items.

import { $, say } from "./dom.js";
import { Ask, onBoard, pieceOf, pieces } from "./ask_base.js";

/** Some of the items: each line is a box to tick, each piece on the board ticks its own. */
export class Some extends Ask {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    super(form);
    this.least = Number(form.dataset.least);
    this.most = Number(form.dataset.most);
    /** @type {HTMLInputElement[]} */
    this.boxes = this.lines.map((line) => $("input", line));
    form.addEventListener("change", () => this.update());
    this.update();
  }
  /** The nth piece of a name on the board belongs to the nth line that touches it. @param {HTMLElement} element @returns {HTMLInputElement} */
  boxOf(element) {
    const alike = onBoard(pieceOf(element));
    const lines = this.lines.filter((line) => pieces(line).includes(pieceOf(element)));
    return $("input", lines[alike.indexOf(element)] ?? lines[0]);
  }
  /** @param {HTMLElement} line */
  press(line) { const box = $("input", line); box.checked = !box.checked; this.update(); }
  /** @param {HTMLElement} element */
  touch(element) { const box = this.boxOf(element); box.checked = !box.checked; this.update(); }
  update() {
    const chosen = this.boxes.filter((box) => box.checked).length;
    for (const element of this.touchable) {
      if (!this.lines.some((line) => pieces(line).includes(pieceOf(element)))) continue;
      const on = this.boxOf(element).checked;
      element.classList.toggle("chosen", on);
      element.setAttribute("aria-pressed", String(on));
    }
    this.showMeter(chosen, this.most, this.least === this.most ? "chosen" : "upto");
    if (chosen < this.least) this.setReady(false, say("choose", { n: this.least - chosen }));
    else if (chosen > this.most) this.setReady(false, say("fewer", { n: chosen - this.most }));
    else this.setReady(true, say("confirm"));
  }
  clear() {
    if (!this.boxes.some((box) => box.checked)) return false;
    this.boxes.forEach((box) => { box.checked = false; });
    this.update();
    return true;
  }
  readPicks() { return this.boxes.map((box) => box.checked); }
  /** @param {boolean[]} picks */
  restore(picks) { this.boxes.forEach((box, at) => { box.checked = Boolean(picks[at]); }); this.update(); }
}
