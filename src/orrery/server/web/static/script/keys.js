// Keys: everything at a table can be done with them.

import { $, $$, body } from "./dom.js";
import { pieces } from "./ask_base.js";
import { ask } from "./current_ask.js";
import { endMoment, leavePast } from "./refresh.js";
import { skipSteps, stepping } from "./pace.js";
import { setPlaying, playing } from "./replay.js";
import { openCard } from "./component_card.js";
import { openRules } from "./rules.js";
import { Split } from "./ask_split.js";
import { READ } from "./patch.js";
import { hideTip, showTip, tippedClause } from "./tips.js";

/** What takes focus by itself. */
const FOCUSABLE = "button, a, summary, input, select, [tabindex='0']";
const toggle = (/** @type {string} */ id) => $(`#${id}`)?.togglePopover();
/** Focus the next of some elements, or the one before. @type {(elements: HTMLElement[], step: number) => void} */
const focusNext = (elements, step) => {
  const shown = elements.filter((element) => element.offsetParent !== null);
  if (!shown.length) return;
  const at = shown.findIndex((element) => element === document.activeElement);
  shown[(at < 0 ? (step > 0 ? 0 : shown.length - 1) : at + step + shown.length) % shown.length].focus();
};
/** Focus the next of everything on the table that says more than fits on it, whether or not it may be chosen. @param {number} step */
const readNext = (step) => {
  const pieces = $$("#main [data-tip]").filter((each) => each.checkVisibility());
  for (const piece of pieces.filter((each) => !each.matches(FOCUSABLE))) {
    const { tip = "", text = "", why = "" } = piece.dataset;
    piece.tabIndex = READ;
    if (!piece.hasAttribute("role")) piece.setAttribute("role", "group");
    if (!piece.hasAttribute("aria-label")) piece.setAttribute("aria-label", [tip, text, why].filter(Boolean).join(". "));
  }
  focusNext(pieces, step);
};
const openRival = (/** @type {number} */ step) => {
  const boxes = $$("details[data-rival]");
  if (!boxes.length) return;
  const at = boxes.findIndex((box) => box.open);
  const next = at < 0 ? (step > 0 ? 0 : boxes.length - 1) : at + step;
  boxes.forEach((box, number) => { box.open = number === next; });
  if (boxes[next]) $("summary", boxes[next]).focus();
};

/** The element that has focus. @returns {any} */
const focusedElement = () => document.activeElement;

document.addEventListener("keydown", (event) => {
  endMoment();
  if (stepping) skipSteps();
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  if (stepping) { event.preventDefault(); return; }
  /** @type {HTMLElement | null} */
  const focus = focusedElement();
  if (focus?.matches("input:not([type=checkbox], [type=radio]), select, textarea")) return;
  if (!body.dataset.table) return;
  const key = event.key;
  if (key === "Escape") {
    hideTip();
    if ($("[popover]:popover-open")) return;
    const rival = $("details[data-rival][open]");
    if (rival) { rival.open = false; $("summary", rival).focus(); } else if (body.dataset.at) leavePast(); else if (ask) ask.clear();
    return;
  }
  if ($("[popover]:popover-open") && !"lsr?".includes(key.toLowerCase())) return;
  if (event.shiftKey && key.startsWith("Arrow")) { event.preventDefault(); readNext(key === "ArrowRight" || key === "ArrowDown" ? 1 : -1); return; }
  const inAsk = focus?.closest("#ask .list, #main [data-piece]");
  /** @type {Record<string, () => void>} */
  const acts = {
    ArrowRight: () => ($("#seek") ? $("[data-step=ArrowRight]").click() : focusNext(focus?.closest("#ask .list") ? focusableLines() : touchables(), 1)),
    ArrowDown: () => focusNext(focus?.closest("#ask .list") || !touchables().length ? focusableLines() : touchables(), 1),
    ArrowLeft: () => ($("#seek") ? $("[data-step=ArrowLeft]").click() : focusNext(focus?.closest("#ask .list") ? focusableLines() : touchables(), -1)),
    ArrowUp: () => focusNext(focus?.closest("#ask .list") || !touchables().length ? focusableLines() : touchables(), -1),
    Home: () => $("#seek [data-step=Home]")?.click(),
    End: () => $("#seek [data-step=End]")?.click(),
    q: () => $("#question")?.focus(),
    u: () => $("[data-key=u]")?.click(),
    y: () => $("[data-key=y]")?.click(),
    n: () => $("[data-key=n]")?.click(),
    w: () => $("[data-key=w]")?.click(),
    t: () => $("[data-key=t]")?.click(),
    v: () => $("[data-key=v]")?.click(),
    l: () => toggle("log"),
    s: () => toggle("scores"),
    "?": () => toggle("help"),
    ".": () => { const on = $("[data-key='.']"); if (on) on.click(); else if (body.dataset.at) leavePast(); },
    ",": () => $("[data-key=',']")?.click(),
    "[": () => openRival(-1),
    "]": () => openRival(1),
    h: () => {
      /** @type {HTMLElement | null | undefined} */
      const line = focus?.closest("[data-then], [data-tip]") ?? ask?.line;
      if (line) showTip(line, line.dataset.then ?? ask?.line?.dataset.then ?? "");
    },
    r: () => openRules(clauseOf(focus)),
    i: () => openCard(focus),
  };
  const act = acts[key.length === 1 ? key.toLowerCase() : key];
  if (act) { event.preventDefault(); act(); return; }
  if (/^[1-9]$/.test(key) && ask) {
    event.preventDefault();
    const line = ask instanceof Split ? ask.lines[0] : ask.visibleLines()[Number(key) - 1];
    if (line) ask.press(line, Number(key));
    return;
  }
  if (key === "Enter" && ask && (ask.button ? ask.isReady : false) && (inAsk || focus === body || focus?.id === "question")) {
    event.preventDefault();
    ask.confirm();
  } else if (key === "Enter" && inAsk && ask?.button && !ask.isReady) event.preventDefault();
  if (key === " " && $("#seek") && (focus === body || focus?.id === "question")) { event.preventDefault(); setPlaying(!playing); }
});
/** The clause behind what has focus: its own, that of its line in the list, or that of what is picked. @param {HTMLElement | null} focus @returns {string} */
const clauseOf = (focus) => {
  /** @type {HTMLElement | null | undefined} */
  const clausal = focus?.closest?.("[data-clause]");
  const own = clausal?.dataset.clause ?? tippedClause();
  const piece = focus?.dataset?.piece;
  const touched = piece && ask?.lines.find((line) => pieces(line).includes(piece))?.dataset.clause;
  return own ?? touched ?? ask?.line?.dataset.clause ?? ask?.form.dataset.asksBy ?? "";
};
const focusableLines = () => (ask ? ask.visibleLines().map((line) => (line.matches("button") ? line : $("input", line))).filter(Boolean) : []);
const touchables = () => $$("#main [data-piece]").filter((element) => element.matches("button, [tabindex='0']"));
