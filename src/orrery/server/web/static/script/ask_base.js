// Putting an answer together: what all shapes of a question share.

import { $, $$, phone, say } from "./dom.js";

/** The pieces that a line of the list or a label touches, by name. @param {HTMLElement} entry @returns {string[]} */
export const pieces = (entry) => (entry.dataset.pieces ? entry.dataset.pieces.split(" ") : []);
/** The name of a piece. @param {HTMLElement} element */
export const pieceOf = (element) => element.dataset.piece ?? "";
/** The pieces of a name on the board. @param {string} piece */
export const onBoard = (piece) => $$(`[data-piece="${CSS.escape(piece)}"]`);
/** @type {(elements: HTMLElement[], on: boolean) => void} */
const highlight = (elements, on) => elements.forEach((element) => element.classList.toggle("pointed-at", on));

/** What all four shapes share: the form, its lines and its button. */
export class Ask {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    /** @type {HTMLButtonElement | null} The line that is picked, where one is. */
    this.line = null;
    /** Whether the last pick sends the answer. */
    this.quick = false;
    this.lines = $$("[data-pieces]", form).filter((line) => !line.closest(".segments"));
    this.button = $("[data-go]", form);
    this.number = $("[name=ask]", form).value;
    this.words = $("#question", form).textContent;
    for (const line of this.lines) {
      const reach = () => pieces(line).flatMap(onBoard).filter((element) => element.matches("button, [role=button]"));
      for (const [on, off] of [["mouseenter", "mouseleave"], ["focusin", "focusout"]]) {
        line.addEventListener(on, () => highlight(reach(), true));
        line.addEventListener(off, () => highlight(reach(), false));
      }
    }
    if (phone.matches && this.lines.some((line) => !pieces(line).some((piece) => onBoard(piece).length))) this.showList(true);
  }
  get touchable() { return $$("#main [data-piece]").filter((element) => element.matches("button")); }
  visibleLines() { return this.lines.filter((line) => !line.hidden); }
  /** @param {boolean} open */
  showList(open) {
    this.form.classList.toggle("open", open);
    $("[data-list]", this.form)?.setAttribute("aria-expanded", String(open));
  }
  /** @param {boolean} on @param {string} words */
  setReady(on, words) {
    if (!this.button) return;
    this.button.setAttribute("aria-disabled", String(!on));
    this.button.textContent = words;
  }
  get isReady() { return this.button ? this.button.getAttribute("aria-disabled") !== "true" : false; }
  /** @param {number} done @param {number} all @param {string} key */
  showMeter(done, all, key) {
    $$(".meter i", this.form).forEach((cell, at) => cell.classList.toggle("on", at < done));
    const words = $("[data-meter]", this.form);
    if (words) words.textContent = say(key, { n: done, all });
  }
  /** What follows from a line. @param {HTMLElement | null} line */
  showFollows(line) {
    const then = line?.dataset.then ?? "";
    const box = $("#follows", this.form);
    if (box) {
      const words = line ? [$(".answer-words b", line)?.textContent, $(".answer-words small", line)?.textContent, then].filter(Boolean) : [];
      box.replaceChildren(...words.map((text, at) => Object.assign(document.createElement(at ? "span" : "b"), { textContent: text })));
      box.hidden = !words.length;
    }
    const strip = $("[data-forecast]");
    if (strip) {
      strip.dataset.usual ??= strip.innerHTML;
      if (!then) strip.innerHTML = strip.dataset.usual;
      else {
        const parts = then.split(" · ").map((/** @type {string} */ part) => Object.assign(document.createElement("b"), { textContent: part }));
        strip.replaceChildren(Object.assign(document.createElement("span"), { textContent: $("span", strip)?.textContent ?? "" }), ...parts);
      }
    }
  }
  /** The board was drawn again with the same question. */
  redraw() { this.update(); }
  update() {}
  /** A line was pressed, with its number if that was by a key. @param {any} line @param {number} [digit] */
  press(line, digit) {}
  /** A piece on the board was touched. @param {HTMLElement} element */
  touch(element) {}
  /** Forget all picks; true if there were any. @returns {boolean} */
  clear() { return false; }
  /** The picks, to restore them when the same question is drawn again. @returns {any} */
  readPicks() { return null; }
  /** Pick what was picked before. @param {any} picks */
  restore(picks) {}
  confirm() { if (this.isReady) this.form.requestSubmit(); }
}
