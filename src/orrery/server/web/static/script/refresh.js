// New states of the table: what the server drew anew is put on the page, and pieces travel to where they went.

import { $, $$, body, rows, say, toast, trouble } from "./dom.js";
import { partHeaders, wholePage } from "./page_parts.js";
import { readAsk } from "./current_ask.js";
import { held } from "./pointer_hold.js";
import { forgetTip } from "./tips.js";
import { playSteps } from "./pace.js";
import { movePieces } from "./movement.js";
import { patchElement } from "./patch.js";

/** @type {Promise<unknown>} */
let wave = Promise.resolve();
export let leaving = false;

/** What the server drew last, part by part; the script adds marks of its own, so the page itself can't be compared. */
const regions = ["bar", "side", "main"];
/** @type {(region: Element) => string[]} */
const drawnParts = (region) => [...region.children].map((part) => part.outerHTML.replace(/name="id" value="[^"]*"|data-left="\d+">\s*[\d:]+/g, ""));
/** @type {(where: Document) => Map<string, string[]>} */
const parts = (where) => new Map(regions.map((id) => [id, drawnParts($(`#${id}`, where))]));
/** @type {Map<string, string[]>} */
let drawn = new Map();

/** The page as the server drew it first. */
export const startTable = () => {
  drawn = parts(document);
  readAsk();
};

/** Which element of the page each one of a drawing became; those that are not named were put on the page themselves.
 * @typedef {WeakMap<Element, Element>} Landed */

/** Put only what is different on the page: what somebody is about to click stays where it is. The question is drawn anew with all its picks.
 * @type {(fresh: Document, landed: Landed) => void} */
const replaceParts = (fresh, landed) => {
  const now = parts(fresh);
  for (const id of regions) {
    const [old, next, here] = [drawn.get(id) ?? [], now.get(id) ?? [], $(`#${id}`)];
    const there = $(`#${id}`, fresh);
    if (old.length === next.length && next.every((html, at) => html === old[at])) continue;
    if (id === "main") {
      patchElement(here, there, landed);
      continue;
    }
    const drawings = [...there.children];
    if (old.length !== next.length || here.children.length !== next.length) here.replaceChildren(...drawings);
    else next.forEach((html, at) => { if (html !== old[at]) here.children[at].replaceWith(drawings[at]); });
  }
  drawn = now;
};

/** The insides of boxes as the server drew them last, by their ids. @type {Map<string, string>} */
const boxes = new Map();
/** Boxes that are closed are brought up to date. @param {Document} fresh */
const replaceBoxes = (fresh) => {
  for (const box of $$("#boxes > [id]", fresh)) {
    const here = $(`#boxes > #${box.id}`);
    const html = box.innerHTML;
    if (!here || box.id === "rules" || here.matches(":popover-open") || boxes.get(box.id) === html) continue;
    here.innerHTML = html;
    boxes.set(box.id, html);
  }
};

/** Pieces by where they lie and what they are: a name that stays the same while nothing happens to them. @param {ParentNode} where */
const placedPieces = (where) => {
  /** @type {Map<string, HTMLElement[]>} */
  const placed = new Map();
  for (const element of $$("#main [data-tip], #main [data-piece]", where)) {
    const zone = element.parentElement?.closest("[data-rival], [aria-label]");
    const name = [zone?.dataset.rival ?? zone?.getAttribute("aria-label"), element.dataset.tip ?? element.dataset.piece, element.dataset.at].join("|");
    placed.set(name, [...(placed.get(name) ?? []), element]);
  }
  return placed;
};
/** Mark the pieces on the page that an earlier drawing had not, or had elsewhere; what is folded away marks its summary.
 * @param {ParentNode} before */
export const markChanges = (before) => {
  $$("#main .arrived").forEach((element) => element.classList.remove("arrived"));
  mark(new Map([...placedPieces(before)].map(([name, elements]) => [name, elements.length])));
};
/** In a lesson one thing glows at a time: what came is not marked beside it. @param {Map<string, number>} counts How often each piece was there. */
const mark = (counts) => {
  if ($("[data-lesson]")) return;
  for (const element of newPieces(counts)) {
    const folded = element.closest("details:not([open])");
    (folded?.querySelector("summary") ?? element).classList.add("arrived");
  }
};
/** The pieces on the page that were not there, or elsewhere. @param {Map<string, number>} counts */
const newPieces = (counts) => [...placedPieces(document)].flatMap(([name, elements]) => elements.slice(counts.get(name) ?? 0));

/** The whole log follows the newest lines, which stand beside the table; older ones stay as they are. */
const mergeLog = () => {
  const all = $("#log ol");
  if (!all) return;
  const newest = $$(".log ol > li").map((line) => line.cloneNode(true));
  const last = newest.at(-1);
  if (!last) return;
  const lines = $$("li", all);
  const at = lines.findIndex((line) => line.outerHTML === last.outerHTML);
  const older = at < 0 ? lines.filter((line) => Number(line.dataset.n) < Number(last.dataset.n)) : lines.slice(at + 1);
  all.replaceChildren(...newest, ...older);
};

/** @type {(fresh: Document) => Landed} */
const applyPage = (fresh) => {
  const landed = new WeakMap();
  const counts = new Map([...placedPieces(document)].map(([name, elements]) => [name, elements.length]));
  const last = Number(body.dataset.number);
  const inside = document.activeElement?.closest("#side, #main") ? document.activeElement : null;
  const asked = askNumber(document);
  const opened = $("details[data-rival][open]")?.dataset.rival;
  const moment = $("[data-moment]")?.dataset.moment;
  const scrolled = rows().map((row) => row.scrollLeft);
  replaceParts(fresh, landed);
  mergeLog();
  rows().forEach((row, at) => { row.scrollLeft = scrolled[at] ?? 0; });
  const now = $("[data-moment]");
  now?.classList.toggle("moment", moment !== undefined && now.dataset.moment !== moment);
  replaceBoxes(fresh);
  body.className = fresh.body.className;
  const { number, names = "", steps = "", at } = fresh.body.dataset;
  Object.assign(body.dataset, { number, names, steps });
  if (at) body.dataset.at = at; else delete body.dataset.at;
  $$("#main .arrived").forEach((element) => element.classList.remove("arrived"));
  if (at) mark(counts);
  if (fresh.body.dataset.stream) body.dataset.stream = fresh.body.dataset.stream; else delete body.dataset.stream;
  document.title = fresh.title;
  const [icon, freshIcon] = [$("link[rel=icon]"), $("link[rel=icon]", fresh)];
  if (icon && freshIcon && icon.getAttribute("href") !== freshIcon.getAttribute("href")) icon.replaceWith(freshIcon.cloneNode());
  if (opened !== undefined) { const box = $(`details[data-rival="${opened}"]`); if (box) box.open = true; }
  const news = $$(".log ol li[data-n]").filter((line) => Number(line.dataset.n) > last);
  news.forEach((line) => line.classList.add("new"));
  forgetTip();
  readAsk();
  const spoken = news.filter((line) => !line.classList.contains("mark")).reverse().map((line) => line.lastElementChild.textContent);
  $("#said").textContent = [...spoken, $("#question")?.textContent ?? ""].join(" ");
  // A new question is read out; one that stays leaves the reader where they are, unless that place has gone.
  if (inside && (!inside.isConnected || askNumber(document) !== asked)) $("#question")?.focus({ preventScroll: true });
  document.dispatchEvent(new CustomEvent("table-shown", { detail: newPieces(counts) }));
  return landed;
};

/** Wait until a moment such as Reveal was seen: later moves of others wait for it, and the viewer's own answer ends it. */
const momentOver = () => {
  if (document.hidden) return undefined;
  /** @type {Animation[]} */
  const all = $(".moment")?.getAnimations({ subtree: true }) ?? [];
  const short = all.filter((played) => Number(played.effect?.getComputedTiming().endTime) < 2000);
  return Promise.all(short.map((played) => played.finished.catch(() => undefined)));
};
export const endMoment = () => $(".moment")?.classList.remove("moment");
document.addEventListener("visibilitychange", endMoment);

/** Whether a page of a running game is older than the one shown: it was requested before the last answer and came after it.
 * @param {DOMStringMap} data */
const isOlder = (data) => data.stream && Number(data.number) < Number(body.dataset.number) && [undefined, data.stream].includes(body.dataset.stream);

/** The number of the question to return to from a step of the past; empty if there is none. */
let askBehind = "";
/** @type {(where: Document) => string} */
const askNumber = (where) => $("#ask [name=ask]", where)?.value ?? "";
/** Whether the viewer looks at the past while a fresh page has the same question: others getting ready must not end that.
 * @param {Document} fresh */
const keepsPast = (fresh) => Boolean(body.dataset.at) && askBehind !== "" && askNumber(fresh) === askBehind;

/** @type {(html: string, address?: string) => Promise<void>} */
export const showPage = (html, address) => {
  const shown = wave.then(async () => {
    if (held) await held;
    const fresh = new DOMParser().parseFromString(html, "text/html");
    const other = fresh.body.dataset.table !== body.dataset.table || Boolean($("#side", fresh)) !== Boolean($("#side"));
    if (other) { leaving = true; location.assign(address ?? location.href); return; }
    if (isOlder(fresh.body.dataset) || keepsPast(fresh)) return;
    if (!$("#side")) {
      if ($("main", fresh).innerHTML !== $("main").innerHTML) $("main").replaceChildren(...$("main", fresh).childNodes);
      body.dataset.number = fresh.body.dataset.number;
      return;
    }
    await playSteps(fresh, async (page) => { await travel(page); await momentOver(); });
    if (held) await held;
    await travel(fresh);
  });
  wave = shown.then(momentOver);
  return shown;
};

/** Put a page in place, with the movement that leads to it. @param {Document} fresh */
const travel = (fresh) => movePieces(fresh, () => applyPage(fresh));

/** Show a step of the past until the table moves on or its reader comes back. @param {Document} page */
export const showStep = (page) => {
  const shown = wave.then(() => {
    if (!body.dataset.at) askBehind = askNumber(document);
    return travel(page);
  });
  wave = shown.then(momentOver);
  return shown;
};

/** Return from the past to the current table. */
export const leavePast = () => { askBehind = ""; return refresh(); };

let refreshing = false;
let again = false;
let missed = false;
export const refresh = async () => {
  if (refreshing) { again = true; return; }
  refreshing = true;
  try {
    do {
      again = false;
      const answer = await fetch(location.href, { headers: partHeaders() });
      if (answer.status === 429 || answer.status >= 500) throw new Error(`the server is busy: ${answer.status}`);
      const html = wholePage(await answer.text());
      if (answer.ok) await showPage(html, answer.url);
      else toast(trouble(html));
    } while (again);
    if (missed) toast(say("back"));
    missed = false;
  } catch {
    missed = true;
    toast(say("lost"), true);
    setTimeout(refresh, 1500);
  }
  refreshing = false;
};
addEventListener("online", () => { if (missed) refresh(); });
