// A finished game, step by step or by itself.

import { $ } from "./page.js";
import { refresh } from "./drawing.js";

export let playing = 0;
export const go = async (address) => {
  history.replaceState(null, "", address);
  await refresh();
};
export const play = (on) => {
  clearInterval(playing);
  playing = 0;
  if (on) playing = setInterval(() => {
    const box = $("#step");
    if (!box || box.value === box.max) play(false);
    else $("[data-step=ArrowRight]") && go($("[data-step=ArrowRight]").href).then(mark);
  }, 1400);
  mark();
};
const mark = () => $("[data-autoplay]")?.setAttribute("aria-pressed", String(Boolean(playing)));
document.addEventListener("change", (event) => {
  const form = event.target.closest?.("#seek");
  if (!form) return;
  play(false);
  go(`${form.action}?${new URLSearchParams(new FormData(form))}`);
});
