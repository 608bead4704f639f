// What every part of the script needs: finding things on the page, words in its language, and short notices.

export const root = document.documentElement;
export const body = document.body;
export const $ = (what, where = document) => where.querySelector(what);
export const $$ = (what, where = document) => [...where.querySelectorAll(what)];
/** The rows of the table that scroll sideways on a narrow screen. */
export const rows = () => $$("#main .scroll-x, #main .rivals, #main .objectives");
export const still = matchMedia("(prefers-reduced-motion: reduce)");
export const phone = matchMedia("(max-width: 899px)");

export const say = (key, values = {}) => Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), body.dataset[`say${key[0].toUpperCase()}${key.slice(1)}`] ?? "");
/** The sentence of a page that refuses. */
export const trouble = (html) => $("[data-trouble]", new DOMParser().parseFromString(html, "text/html"))?.textContent.trim() || say("failed");

export const toast = (words, stays = false) => {
  const box = $("#toast");
  if (!box) return;
  box.textContent = words;
  box.hidden = !words;
  clearTimeout(toast.timer);
  if (words && !stays) toast.timer = setTimeout(() => { box.hidden = true; }, 4000);
};
