// A finished game, step by step or by itself.

import { $, fieldsOf, targetOf } from "./dom.js";
import { refresh } from "./refresh.js";

export let playing = 0;
/** @type {(address: string) => Promise<void>} */
export const goToStep = async (address) => {
  history.replaceState(null, "", address);
  await refresh();
};
export const setPlaying = (/** @type {boolean} */ on) => {
  clearInterval(playing);
  playing = 0;
  if (on) playing = setInterval(() => {
    const box = $("#step");
    if (!box || box.value === box.max) setPlaying(false);
    else $("[data-step=ArrowRight]") && goToStep($("[data-step=ArrowRight]").href).then(mark);
  }, 1400);
  mark();
};
const mark = () => $("[data-autoplay]")?.setAttribute("aria-pressed", String(Boolean(playing)));
document.addEventListener("change", (event) => {
  const form = targetOf(event).closest?.("#seek");
  if (!form) return;
  setPlaying(false);
  goToStep(`${form.action}?${fieldsOf(form)}`);
});
