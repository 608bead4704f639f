// Building up an answer: what all shapes of a question share.

import { $, $$, phone, say } from "./dom.js";

export const pieces = (entry) => (entry.dataset.pieces ? entry.dataset.pieces.split(" ") : []);
export const onBoard = (piece) => $$(`[data-piece="${CSS.escape(piece)}"]`);
const highlight = (elements, on) => elements.forEach((element) => element.classList.toggle("hot", on));

/** What all four shapes share: the form, its lines and its button. */
export class Ask {
  constructor(form) {
    this.form = form;
    this.lines = $$("[data-pieces]", form).filter((line) => !line.closest(".seg"));
    this.button = $("[data-go]", form);
    this.number = $("[name=ask]", form).value;
    this.words = $("#q", form).textContent;
    for (const line of this.lines) {
      const reach = () => pieces(line).flatMap(onBoard).filter((element) => element.matches("button, [role=button]"));
      for (const [on, off] of [["mouseenter", "mouseleave"], ["focusin", "focusout"]]) {
        line.addEventListener(on, () => highlight(reach(), true));
        line.addEventListener(off, () => highlight(reach(), false));
      }
    }
    if (phone.matches && this.lines.some((line) => !pieces(line).some((piece) => onBoard(piece).length))) this.list(true);
  }
  get touchable() { return $$("#main [data-piece]").filter((element) => element.matches("button")); }
  visible() { return this.lines.filter((line) => !line.hidden); }
  list(open) {
    this.form.classList.toggle("open", open);
    $("[data-list]", this.form)?.setAttribute("aria-expanded", String(open));
  }
  ready(on, words) {
    if (!this.button) return;
    this.button.setAttribute("aria-disabled", String(!on));
    this.button.textContent = words;
  }
  get isReady() { return this.button ? this.button.getAttribute("aria-disabled") !== "true" : false; }
  meter(done, all, key) {
    $$(".meter i", this.form).forEach((cell, at) => cell.classList.toggle("on", at < done));
    const words = $("[data-meter]", this.form);
    if (words) words.textContent = say(key, { n: done, all });
  }
  follow(line) {
    const then = line?.dataset.then ?? "";
    const box = $("#follows", this.form);
    if (box) {
      const words = line ? [$(".w b", line)?.textContent, $(".w small", line)?.textContent, then].filter(Boolean) : [];
      box.replaceChildren(...words.map((text, at) => Object.assign(document.createElement(at ? "span" : "b"), { textContent: text })));
      box.hidden = !words.length;
    }
    const strip = $("[data-forecast]");
    if (strip) {
      strip.dataset.usual ??= strip.innerHTML;
      if (!then) strip.innerHTML = strip.dataset.usual;
      else {
        const parts = then.split(" · ").map((part) => Object.assign(document.createElement("b"), { textContent: part }));
        strip.replaceChildren(Object.assign(document.createElement("span"), { textContent: $("span", strip)?.textContent ?? "" }), ...parts);
      }
    }
  }
  /** The board was drawn anew around the same question. */
  again() { this.update(); }
  update() {}
  press() {}
  touch() {}
  clear() {}
  kept() { return null; }
  keep() {}
  confirm() { if (this.isReady) this.form.requestSubmit(); }
}
