// The question that is on the page now.

import { $ } from "./page.js";
import { Ask } from "./ask.js";
import { One } from "./one.js";
import { Some } from "./some.js";
import { Split } from "./split.js";

const shapes = { one: One, some: Some, split: Split, "yes-no": Ask };
export let ask = null;
export const meet = () => {
  const form = $("form#ask");
  const before = ask;
  if (before && before.form === form) { before.again(); return; }
  ask = form ? new shapes[form.dataset.shape](form) : null;
  const kept = before && ask && before.words === ask.words && before.lines.length === ask.lines.length ? before.kept() : null;
  if (kept) ask.keep(kept);
  for (const element of ask?.touchable ?? []) element.draggable = true;
  if (kept && before.form.classList.contains("open")) ask.list(true);
};
