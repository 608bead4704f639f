// The question on the page.

import { $, $$, rows, still } from "./dom.js";
import { Ask } from "./ask_base.js";
import { One } from "./ask_one.js";
import { Some } from "./ask_some.js";
import { Split } from "./ask_split.js";

/** @type {Record<string, new (form: HTMLFormElement) => Ask>} */
const shapes = { one: One, some: Some, split: Split, "yes-no": Ask };
const MARGIN = 8; // pixels between the edge of the board and a piece that was brought into sight
/** @type {Ask | null} */
export let ask = null;

/** Rows that scroll sideways show the first piece that can be touched, unless one is in sight already. */
const bringIntoSight = () => {
  for (const row of rows().filter((each) => each.scrollWidth > each.clientWidth)) {
    const { left, right } = row.getBoundingClientRect();
    const boxes = $$("button[data-piece]", row).filter((piece) => piece.classList.contains("choosable")).map((piece) => piece.getBoundingClientRect());
    if (!boxes.length || boxes.some((box) => box.left >= left && box.right <= right)) continue;
    row.scrollBy({ left: boxes[0].left + boxes[0].width / 2 - (left + right) / 2, behavior: still.matches ? "auto" : "smooth" });
  }
};

/** A board that scrolls shows a piece that can be touched, the nearest one, unless one is in sight already. */
const scrollBoard = () => {
  const board = $("#main");
  if (!board || board.scrollHeight <= board.clientHeight) return;
  const { top, bottom } = board.getBoundingClientRect();
  const boxes = $$("button.choosable[data-piece]", board).map((piece) => piece.getBoundingClientRect()).filter((box) => box.height > 0);
  if (!boxes.length || boxes.some((box) => box.top >= top && box.bottom <= bottom)) return;
  const ways = boxes.map((box) => (box.top < top || box.height > bottom - top ? box.top - top - MARGIN : box.bottom - bottom + MARGIN));
  board.scrollBy({ top: ways.reduce((least, way) => (Math.abs(way) < Math.abs(least) ? way : least)), behavior: still.matches ? "auto" : "smooth" });
};

/** Pieces that can be touched can be dragged; a board that is drawn again has to be told. */
const makeDraggable = () => { for (const element of ask?.touchable ?? []) element.draggable = true; };

export const readAsk = () => {
  /** @type {HTMLFormElement | null} */
  const form = $("form#ask");
  const before = ask;
  if (before && before.form === form) { before.redraw(); makeDraggable(); return; }
  ask = form ? new shapes[form.dataset.shape ?? ""](form) : null;
  const picks = before && ask && before.words === ask.words && before.lines.length === ask.lines.length ? before.readPicks() : null;
  if (picks) ask?.restore(picks);
  makeDraggable();
  if (!picks) { bringIntoSight(); scrollBoard(); }
  if (picks && before?.form.classList.contains("open")) ask?.showList(true);
};
