// Short tones for the viewer's turn, dice and cards. Silent until they are switched on; the choice is kept in this browser alone.

import { $, $$, body, targetOf } from "./dom.js";

const KEPT = "orrery-sound";
const VOLUME = 0.08;
/** Notes of each sound: hertz, when it begins and how long it lasts, in seconds. @type {Record<string, [number, number, number][]>} */
const SOUNDS = {
  turn: [[587, 0, 0.16], [880, 0.14, 0.26]],
  nudge: [[740, 0, 0.1], [740, 0.16, 0.1], [988, 0.32, 0.2]],
  die: [[196, 0, 0.05], [262, 0.06, 0.05], [220, 0.12, 0.07]],
  card: [[330, 0, 0.06]],
};

/** @type {AudioContext | null} Created with the first sound, because a browser allows no audio before a click or key. */
let speaker = null;
/** Sounds that were played on this page, the last one at the end, so that tests can check them. @type {string[]} */
const played = [];
const isOn = () => localStorage.getItem(KEPT) === "on";

/** @param {keyof typeof SOUNDS} name */
export const playSound = (name) => {
  if (!isOn()) return;
  played.push(name);
  body.dataset.sounded = played.slice(-3).join(" ");
  speaker ??= new AudioContext();
  for (const [hertz, begins, lasts] of SOUNDS[name]) {
    const tone = new OscillatorNode(speaker, { type: "triangle", frequency: hertz });
    const level = new GainNode(speaker, { gain: 0 });
    const start = speaker.currentTime + begins;
    level.gain.linearRampToValueAtTime(VOLUME, start + 0.01);
    level.gain.exponentialRampToValueAtTime(0.001, start + lasts);
    tone.connect(level).connect(speaker.destination);
    tone.start(start);
    tone.stop(start + lasts + 0.05);
  }
};

const show = () => $$("[data-sound]").forEach((button) => button.setAttribute("aria-pressed", String(isOn())));
document.addEventListener("click", (event) => {
  if (!targetOf(event).closest?.("[data-sound]")) return;
  localStorage.setItem(KEPT, isOn() ? "off" : "on");
  show();
  playSound("turn");
});

/** The question that was on the page. */
let asked = $("#ask [name=ask]")?.value ?? "";
document.addEventListener("table-shown", (event) => {
  show();
  const now = $("#ask [name=ask]")?.value ?? "";
  /** @type {HTMLElement[]} */
  const came = /** @type {CustomEvent} */ (event).detail;
  if (now && now !== asked && !body.dataset.at) playSound("turn");
  else if (came.some((element) => element.matches(".die, .die-button, [data-piece*=die]") || element.querySelector(".die"))) playSound("die");
  else if (came.length) playSound("card");
  if (!body.dataset.at) asked = now;
});
show();
