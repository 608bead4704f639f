// A lesson: one sentence at a time, and what it is about glows. Without this script all its sentences stand there.

import { $, $$, targetOf } from "./dom.js";

let at = 0;
let told = "";

/** The elements that a sentence is about: a part of the table, or the answer that is wanted.
 * @type {(box: HTMLElement, line: HTMLElement) => HTMLElement[]} */
const glowing = (box, line) => {
  if (line.dataset.glow) return $$(line.dataset.glow).filter((element) => element.closest("#main, #side, #bar"));
  const pieces = (box.dataset.wanted ?? "").split(" ").filter(Boolean);
  const codes = (box.dataset.codes ?? "").split(" ").filter(Boolean);
  const listed = codes.flatMap((code) => $$(`#ask button.answer[value="${code}"], #ask label.answer:has(input[value="${code}"])`));
  const places = (box.dataset.places ?? "").split(" ").filter(Boolean);
  listed.push(...places.flatMap((place, row) => $$(`#ask label:has(input[name="place_${row}"][value="${place}"])`)));
  return [...pieces.flatMap((piece) => $$(`#main [data-piece="${CSS.escape(piece)}"]`)), ...listed];
};

const showSentence = () => {
  $$(".glow").forEach((element) => element.classList.remove("glow"));
  const box = $("[data-lesson]");
  if (!box) { told = ""; return; }
  const lines = $$("li", box);
  if (told !== box.dataset.lesson) { told = box.dataset.lesson ?? ""; at = 0; }
  at = Math.min(at, lines.length - 1);
  if ($(".objection", box)) at = lines.length - 1;
  lines.forEach((line, number) => { line.hidden = number !== at; });
  $("[data-next]", box).hidden = at + 1 >= lines.length;
  const elements = glowing(box, lines[at]);
  elements.forEach((element) => element.classList.add("glow"));
  const first = elements.find((element) => element.closest("#main"));
  if (first) first.scrollIntoView({ block: "nearest", inline: "nearest" });
};

document.addEventListener("click", (event) => {
  if (!targetOf(event).closest?.("[data-next]")) return;
  at += 1;
  showSentence();
});
document.addEventListener("table-shown", showSentence);
showSentence();
