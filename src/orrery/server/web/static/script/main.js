// Brings a table alive: picks build up an answer, keys work everywhere, other people's moves appear by themselves.
// Every page works without it; it only ever sends the forms that are on the page.

import { $, body, root } from "./dom.js";
import { startTable } from "./refresh.js";
import { listen } from "./event_stream.js";
import "./coach.js";
import "./keys.js";
import "./correction_form.js";
import "./countdown.js";
import "./lesson.js";
import "./luck.js";
import "./new_table.js";
import "./pointer.js";
import "./recap.js";
import "./review.js";
import "./save_picture.js";
import "./sound.js";

root.classList.add("scripted");
if (body.dataset.table) {
  if ($("#side")) startTable();
  listen();
}
