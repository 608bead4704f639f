// A player's part in the luck: a number chosen after the server has committed to its half, and kept to check it.

import { $, targetOf } from "./dom.js";

const BYTES = 16;
/** @type {(bytes: ArrayBuffer | Uint8Array) => string} */
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
/** @type {(table: string) => string} */
const place = (table) => `orrery-luck-${table}`;

document.addEventListener("submit", (event) => {
  const field = $("input[name=number][data-commitment]", targetOf(event));
  if (!field) return;
  field.value = hex(crypto.getRandomValues(new Uint8Array(BYTES)));
  const { table, commitment } = field.dataset;
  try { localStorage.setItem(place(table), JSON.stringify({ number: field.value, commitment })); } catch { return; }
}, true);

/** The half that a seed begins with must have the hash that was shown before; where the page can't hash, that hash is taken as right.
 * @param {string} half @param {string} shown */
const hashOf = async (half, shown) => {
  if (!crypto.subtle || !half) return shown;
  return hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`orrery/commitment/half${half}`)));
};

const checkOwn = async () => {
  const box = $("[data-luck-of]");
  const kept = box && localStorage.getItem(place(box.dataset.luckOf));
  if (!kept) return;
  const { number, commitment } = JSON.parse(kept);
  const [half] = box.dataset.seed.split(".");
  const holds = commitment === await hashOf(half, box.dataset.half) && box.dataset.numbers.split(" ").includes(number)
    && (!half || box.dataset.seed.includes(number));
  $(holds ? "[data-own-kept]" : "[data-own-broken]", box).hidden = false;
};
checkOwn();
