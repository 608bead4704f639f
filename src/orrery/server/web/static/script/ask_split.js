// Items that go to places.

import { $, $$, say } from "./dom.js";
import { Ask, onBoard, pieceOf, pieces } from "./ask_base.js";

/** Each item goes to a place: pick the item, then the place, or use the row of buttons. */
export class Split extends Ask {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    super(form);
    /** @type {HTMLElement | null} The row of the item that was picked. */
    this.held = null;
    /** @type {Map<HTMLElement, HTMLElement>} The row of each piece. */
    this.rows = new Map();
    /** @type {Map<HTMLElement, HTMLElement | null>} Where each piece came from. */
    this.homes = new Map();
    form.addEventListener("change", () => this.update());
    this.update();
  }
  /** The place that is chosen for the item of a row. @param {HTMLElement} line @returns {HTMLInputElement | null} */
  chosenPlace(line) { return $("input:checked", line); }
  /** The row of a piece: equal pieces take equal rows one after the other, and keep them wherever they are put. @param {HTMLElement} element */
  rowOf(element) {
    if (!this.rows.has(element)) {
      const own = this.lines.filter((line) => pieces(line).includes(pieceOf(element)));
      const taken = [...this.rows].filter(([other]) => other.isConnected).map(([, line]) => line);
      const row = own.find((line) => !taken.includes(line)) ?? own[0];
      if (!row) return null;
      this.rows.set(element, row);
    }
    return this.rows.get(element) ?? null;
  }
  /** A piece stands where it is put, if that place holds pieces; otherwise where it came from. @param {HTMLElement} element @param {HTMLElement} line */
  putPiece(element, line) {
    const label = this.chosenPlace(line)?.closest("label");
    const place = label && pieces(label).flatMap(onBoard).find((piece) => piece.dataset.holds !== undefined);
    if (place && place.previousElementSibling !== element) {
      if (!this.homes.has(element)) this.homes.set(element, element.parentElement);
      if (element.parentElement !== place.parentElement) place.before(element);
    } else if (!place && this.homes.has(element)) this.homes.get(element)?.append(element);
  }
  /** @param {HTMLElement} element @returns {void} */
  touch(element) {
    const piece = pieceOf(element);
    const own = this.rowOf(element);
    if (own) {
      this.held = own;
      return this.update();
    }
    const line = this.held ?? this.lines.find((row) => !this.chosenPlace(row)) ?? this.lines[0];
    const radio = $$(".segments label", line).find((label) => pieces(label).includes(piece));
    if (radio) { $("input", radio).checked = true; this.held = null; this.update(); }
  }
  update() {
    const done = this.lines.filter((line) => this.chosenPlace(line)).length;
    const open = this.held && $$(".segments label", this.held).flatMap(pieces);
    for (const element of this.touchable) {
      const line = this.rowOf(element);
      if (!line) { element.classList.toggle("spare", open !== null && !open.includes(pieceOf(element))); continue; }
      this.putPiece(element, line);
      element.classList.toggle("held", line === this.held);
      element.classList.toggle("chosen", Boolean(this.chosenPlace(line)));
    }
    this.showMeter(done, this.lines.length, "placed");
    this.setReady(done === this.lines.length, done === this.lines.length ? say("confirm") : say("place", { n: this.lines.length - done }));
  }
  /** @param {HTMLElement} line @param {number} digit */
  press(line, digit) {
    const row = this.held ?? this.lines.find((other) => !this.chosenPlace(other)) ?? line;
    const labels = $$(".segments label", row);
    const radio = labels[digit - 1];
    if (radio) { $("input", radio).checked = true; this.held = null; this.update(); }
  }
  clear() {
    if (!this.lines.some((line) => this.chosenPlace(line))) return false;
    $$("input:checked", this.form).forEach((radio) => { radio.checked = false; });
    this.held = null;
    this.update();
    return true;
  }
  readPicks() { return this.lines.map((line) => this.chosenPlace(line)?.value); }
  /** @param {(string | undefined)[]} picks */
  restore(picks) {
    this.lines.forEach((line, at) => { const radio = picks[at] && $(`input[value="${picks[at]}"]`, line); if (radio) radio.checked = true; });
    this.update();
  }
}
