// One of several answers.

import { $, phone, say } from "./dom.js";
import { Ask, onBoard, pieceOf, pieces } from "./ask_base.js";

/** One of several answers; where answers touch several pieces they are picked one by one, then confirmed. */
export class One extends Ask {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    super(form);
    this.compound = form.classList.contains("compound");
    this.quick = form.dataset.quick !== undefined;
    /** @type {HTMLElement[]} */
    this.picks = [];
    this.sending = false;
    if (this.compound) {
      if (this.quick) this.picks = this.commonPieces();
      for (const line of this.lines) {
        line.addEventListener("click", (/** @type {MouseEvent} */ event) => { if (!this.sending) { event.preventDefault(); this.press(line); } });
      }
      this.update();
    }
  }
  /** The pieces that every answer has, so that nobody needs to pick them. */
  commonPieces() {
    const shared = pieces(this.lines[0]).filter((piece) => this.lines.every((line) => pieces(line).includes(piece)));
    return shared.map((piece) => onBoard(piece)[0]).filter(Boolean);
  }
  /** @param {HTMLButtonElement} line @returns {void} */
  press(line) {
    if (!this.compound) return line.click();
    if (this.line === line) return this.confirm();
    if (this.quick) { this.line = line; return this.confirm(); }
    this.picks = pieces(line).map((piece) => onBoard(piece)[0]).filter(Boolean);
    this.line = line;
    this.update();
  }
  /** @param {HTMLElement} element */
  touch(element) {
    if (!this.compound) {
      const own = this.lines.filter((line) => pieces(line).includes(pieceOf(element)));
      if (own.length === 1) own[0].click();
      else { if (phone.matches) this.showList(true); own[0]?.focus(); }
      return;
    }
    const name = pieceOf(element);
    const at = this.picks.findIndex((pick) => pieceOf(pick) === name);
    if (at >= 0 && this.picks[at] === element) this.picks.splice(at, 1);
    else if (at >= 0) this.picks[at] = element;
    else {
      const fits = (/** @type {string[]} */ names) => this.lines.some((line) => names.every((piece) => pieces(line).includes(piece)));
      const kept = [name];
      for (const pick of [...this.picks].reverse()) if (fits([...kept, pieceOf(pick)])) kept.push(pieceOf(pick));
      this.picks = [...this.picks.filter((pick) => kept.includes(pieceOf(pick))), element];
    }
    this.line = null;
    this.update();
    if (this.quick && this.line && at < 0) this.confirm();
  }
  update() {
    const names = this.picks.map(pieceOf);
    /** @type {(line: HTMLElement, wanted: string[]) => boolean} */
    const has = (line, wanted) => wanted.every((piece) => pieces(line).includes(piece));
    const exact = this.lines.filter((line) => pieces(line).length === names.length && has(line, names) && (names.length || this.line === line));
    const fitting = names.length ? this.lines.filter((line) => has(line, names)) : [];
    if (!this.line && exact.length === 1) this.line = exact[0];
    if (!this.line && fitting.length === 1) this.line = fitting[0];
    /** @type {(other: HTMLElement, line: HTMLElement) => boolean} */
    const within = (other, line) => pieces(other).length > 0 && pieces(other).length < pieces(line).length && has(line, pieces(other));
    const smallest = (/** @type {HTMLElement} */ line) => !this.lines.some((other) => other !== line && within(other, line));
    for (const line of this.lines) {
      line.hidden = names.length ? !has(line, names) : !smallest(line);
      line.setAttribute("aria-pressed", String(line === this.line));
      line.classList.toggle("first", exact.includes(line));
    }
    const list = $(".list", this.form);
    /** @type {(a: HTMLElement, b: HTMLElement) => number} */
    const order = (a, b) => Number(exact.includes(b)) - Number(exact.includes(a)) || this.lines.indexOf(a) - this.lines.indexOf(b);
    this.visibleLines().sort(order).forEach((line, at) => {
      $(".kbd", line).textContent = at < 9 ? at + 1 : "";
      list.append(line);
    });
    const open = new Set(this.lines.filter((line) => has(line, names)).flatMap(pieces));
    for (const element of this.touchable) {
      const chosen = this.picks.includes(element);
      element.classList.toggle("chosen", chosen);
      element.classList.toggle("spare", !chosen && (!open.has(pieceOf(element)) || names.includes(pieceOf(element))));
      element.setAttribute("aria-pressed", String(chosen));
      const pays = $("[data-pays]", element);
      if (pays) pays.textContent = this.payOf(pieceOf(element), names) || pays.dataset.pays;
    }
    this.setReady(Boolean(this.line), this.line ? say("confirm") : exact.length > 1 ? say("which") : say("pick"));
    if (!this.line && exact.length > 1 && phone.matches) this.showList(true);
    this.showFollows(this.line);
    if (this.line) list.scrollTop = 0;
  }
  /** The result that all answers with a piece and the other picks share; nothing if they differ. @param {string} piece @param {string[]} names */
  payOf(piece, names) {
    const fitting = (/** @type {string[]} */ wanted) => this.lines.filter((line) => wanted.every((name) => pieces(line).includes(name)));
    const lines = fitting([piece, ...names.filter((name) => fitting([piece, name]).length)]);
    const brought = new Set(lines.map((line) => $(".answer-words small", line)?.textContent ?? ""));
    return brought.size === 1 ? [...brought][0] : "";
  }
  redraw() {
    if (!this.compound) return;
    this.picks = this.picks.map((pick) => (pick.isConnected ? pick : onBoard(pieceOf(pick))[0])).filter(Boolean);
    this.update();
  }
  /** The lines in the order of the page, without the headings between them. */
  visibleLines() { return [...$(".list", this.form)?.children ?? []].filter((line) => this.lines.includes(line) && !line.hidden); }
  clear() {
    if (!this.compound || (!this.picks.length && !this.line)) return false;
    this.picks = this.quick ? this.commonPieces() : [];
    this.line = null;
    this.update();
    return true;
  }
  confirm() {
    if (!this.line) return;
    this.sending = true;
    this.form.requestSubmit(this.line);
    this.sending = false;
  }
  readPicks() { return this.compound && { line: this.line?.value, picks: this.picks.map(pieceOf) }; }
  /** @param {{ line: string | undefined, picks: string[] }} before */
  restore(before) {
    this.picks = before.picks.map((piece) => onBoard(piece)[0]).filter(Boolean);
    this.line = this.lines.find((line) => line.value === before.line) ?? null;
    this.update();
  }
}
