// Brings a table alive: picks build up an answer, keys work everywhere, other people's moves appear by themselves.
// Every page works without it; it only ever sends the forms that are on the page.

import { $, body, root } from "./page.js";
import { begin } from "./drawing.js";
import { listen } from "./live.js";
import "./keys.js";
import "./laying.js";
import "./touching.js";

root.classList.add("scripted");
if (body.dataset.table) {
  if ($("#side")) begin();
  listen();
}
