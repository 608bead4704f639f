// Other people's moves appear by themselves; a lost connection is opened again.

import { body, say, toast } from "./dom.js";
import { refresh } from "./refresh.js";
import { noteState } from "./forms.js";
import { playSound } from "./sound.js";

const PATIENCE = 3000;
let lost = false;

export const listen = () => {
  if (!body.dataset.stream) return;
  const source = new EventSource(body.dataset.stream);
  source.addEventListener("open", () => { if (lost) { toast(say("back")); refresh(); } lost = false; });
  source.addEventListener("error", () => {
    if (!lost) toast(say("lost"), true);
    lost = true;
    // A browser reconnects by itself after a broken connection, but not after a refusal by a server that is starting or asked too often.
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, PATIENCE);
  });
  const hear = (/** @type {MessageEvent} */ event) => {
    const number = event.type === "present" ? Infinity : Number(event.lastEventId || 0);
    if (!body.dataset.stream) source.close();
    else if (number > Number(body.dataset.number)) noteState(number);
  };
  source.addEventListener("nudge", (event) => {
    const by = JSON.parse(event.data).by;
    toast(say("nudge", { who: (body.dataset.names ?? "").split("\n")[by] ?? "" }));
    playSound("nudge");
  });
  for (const name of ["table", "present"]) source.addEventListener(name, hear);
};
