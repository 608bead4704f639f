// The rules of the game in a box over the table.

import { $, $$ } from "./dom.js";

/** @type {(clause: string) => Promise<void>} */
export const openRules = async (clause) => {
  const box = $("#rules");
  const inside = $("[data-from]", box);
  if (!inside.childElementCount) {
    const answer = await fetch(inside.dataset.from);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    inside.replaceChildren(...$$("[data-rules-text]", page));
  }
  if (!box.matches(":popover-open")) box.showPopover();
  $$(".hit", inside).forEach((other) => other.classList.remove("hit"));
  const line = clause && document.getElementById(`rule-${clause}`);
  if (line) { line.scrollIntoView({ block: "center" }); line.classList.add("hit"); }
};
