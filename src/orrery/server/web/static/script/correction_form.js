// The page on which a component is corrected: the drawing beside the form follows the fields.

import { $, targetOf } from "./dom.js";

const PAUSE = 300;
let waiting = 0;
let latest = 0;

/** @param {HTMLFormElement} form */
async function redraw(form) {
  const turn = ++latest;
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { "x-part": "drawing", accept: "text/html" } });
  const answered = new DOMParser().parseFromString(await answer.text(), "text/html");
  const trouble = answered.querySelector("[data-trouble]");
  const drawing = $("#drawing");
  if (turn !== latest || !drawing) return;
  if (trouble) {
    const line = document.createElement("p");
    line.className = "sum-broken";
    line.textContent = trouble.textContent;
    for (const old of drawing.querySelectorAll(".sum-broken")) old.remove();
    drawing.append(line);
  } else {
    const drawn = answered.querySelector("#drawing");
    if (drawn) drawing.replaceWith(drawn);
  }
}

document.addEventListener("input", (event) => {
  const form = targetOf(event).closest?.("form[data-correct]");
  if (!form) return;
  if (targetOf(event).matches("[data-add]")) {
    form.querySelector("[name=show]").click();
    return;
  }
  clearTimeout(waiting);
  waiting = setTimeout(() => redraw(form), PAUSE);
});
