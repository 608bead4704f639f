// A review in progress: the page says how far it is, and shows it as soon as it is ready.

import { $, trouble } from "./dom.js";
import { refresh } from "./refresh.js";

/** Milliseconds between two requests. */
const AGAIN = 1200;
let following = false;

/** Ask for the review once; true if it is not ready. @param {HTMLElement} box */
const look = async (box) => {
  const answer = await fetch(box.dataset.review ?? "");
  const html = await answer.text();
  const says = box.matches("[data-review-says]") ? box : $("[data-review-says]", box);
  if (!answer.ok) { says.textContent = trouble(html); return false; }
  const page = new DOMParser().parseFromString(html, "text/html");
  if ($("[data-reviewed]", page)) { await refresh(); return false; }
  says.textContent = $("[data-making]", page)?.textContent ?? "";
  return true;
};

const follow = async () => {
  if (following || !$("[data-review]")) return;
  following = true;
  try {
    for (let box = $("[data-review]"); box && await look(box); box = $("[data-review]")) await new Promise((on) => setTimeout(on, AGAIN));
  } finally { following = false; }
};

document.addEventListener("table-shown", () => { follow(); });
follow();
