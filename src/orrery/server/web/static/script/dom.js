// What every part of the script needs: finding things on the page, words in its language, and short messages.

export const root = document.documentElement;
export const body = document.body;
/** @type {(what: string, where?: ParentNode) => any} The first element that a selector finds. */
export const $ = (what, where = document) => where.querySelector(what);
/** @type {(what: string, where?: ParentNode) => any[]} All elements that a selector finds. */
export const $$ = (what, where = document) => [...where.querySelectorAll(what)];
/** The element an event happened to. @param {Event} event @returns {any} */
export const targetOf = (event) => event.target;
/** The fields of a form as they are sent. @param {HTMLFormElement} form @param {HTMLElement | null} [submitter] */
export const fieldsOf = (form, submitter) => new URLSearchParams(/** @type {any} */ (new FormData(form, submitter)));
/** The rows of the table that scroll sideways on a narrow screen. */
export const rows = () => $$("#main .scroll-x, #main .rivals, #main .objectives");
export const still = matchMedia("(prefers-reduced-motion: reduce)");
export const phone = matchMedia("(max-width: 899px)");

/** @type {(key: string, values?: Record<string, string | number>) => string} A sentence of the page, with its values filled in. */
export const say = (key, values = {}) => {
  const sentence = body.dataset[`say${key[0].toUpperCase()}${key.slice(1)}`] ?? "";
  return Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), sentence);
};
/** The sentence of an error page. @param {string} html @returns {string} */
export const trouble = (html) => $("[data-trouble]", new DOMParser().parseFromString(html, "text/html"))?.textContent.trim() || say("failed");

/** The timer that hides the message. */
let toastTimer = 0;
/** @type {(words: string, stays?: boolean) => void} */
export const toast = (words, stays = false) => {
  const box = $("#toast");
  if (!box) return;
  box.textContent = words;
  box.hidden = !words;
  clearTimeout(toastTimer);
  if (words && !stays) toastTimer = setTimeout(() => { box.hidden = true; }, 4000);
};
