// Brings a table alive: picks build up an answer, keys work everywhere, other people's moves appear by themselves.
// Every page works without it; it only ever sends the forms that are on the page.

const root = document.documentElement;
const body = document.body;
const $ = (what, where = document) => where.querySelector(what);
const $$ = (what, where = document) => [...where.querySelectorAll(what)];
const still = matchMedia("(prefers-reduced-motion: reduce)");
const phone = matchMedia("(max-width: 899px)");
root.classList.add("scripted");

const say = (key, values = {}) => Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), body.dataset[`say${key[0].toUpperCase()}${key.slice(1)}`] ?? "");
const toast = (words, stays = false) => {
  const box = $("#toast");
  if (!box) return;
  box.textContent = words;
  box.hidden = !words;
  clearTimeout(toast.timer);
  if (words && !stays) toast.timer = setTimeout(() => { box.hidden = true; }, 4000);
};

// ---------- building up an answer ----------

const pieces = (entry) => (entry.dataset.pieces ? entry.dataset.pieces.split(" ") : []);
const onBoard = (piece) => $$(`[data-piece="${CSS.escape(piece)}"]`);
const hot = (elements, on) => elements.forEach((element) => element.classList.toggle("hot", on));

/** What all four shapes share: the form, its lines and its button. */
class Ask {
  constructor(form) {
    this.form = form;
    this.lines = $$("[data-pieces]", form).filter((line) => !line.closest(".seg"));
    this.button = $("[data-go]", form);
    this.number = $("[name=ask]", form).value;
    this.words = $("#q", form).textContent;
    for (const line of this.lines) {
      const reach = () => pieces(line).flatMap(onBoard).filter((element) => element.matches("button, [role=button]"));
      for (const [on, off] of [["mouseenter", "mouseleave"], ["focusin", "focusout"]]) {
        line.addEventListener(on, () => hot(reach(), true));
        line.addEventListener(off, () => hot(reach(), false));
      }
    }
    if (phone.matches && this.lines.some((line) => !pieces(line).some((piece) => onBoard(piece).length))) this.list(true);
  }
  get touchable() { return $$("#main [data-piece]").filter((element) => element.matches("button")); }
  visible() { return this.lines.filter((line) => !line.hidden); }
  list(open) {
    this.form.classList.toggle("open", open);
    $("[data-list]", this.form)?.setAttribute("aria-expanded", String(open));
  }
  ready(on, words) {
    if (!this.button) return;
    this.button.setAttribute("aria-disabled", String(!on));
    this.button.textContent = words;
  }
  get isReady() { return this.button ? this.button.getAttribute("aria-disabled") !== "true" : false; }
  meter(done, all, key) {
    $$(".meter i", this.form).forEach((cell, at) => cell.classList.toggle("on", at < done));
    const words = $("[data-meter]", this.form);
    if (words) words.textContent = say(key, { n: done, all });
  }
  follow(line) {
    const then = line?.dataset.then ?? "";
    const box = $("#follows", this.form);
    if (box) {
      const words = line ? [$(".w b", line)?.textContent, $(".w small", line)?.textContent, then].filter(Boolean) : [];
      box.replaceChildren(...words.map((text, at) => Object.assign(document.createElement(at ? "span" : "b"), { textContent: text })));
      box.hidden = !words.length;
    }
    const strip = $("[data-forecast]");
    if (strip) {
      strip.dataset.usual ??= strip.innerHTML;
      if (!then) strip.innerHTML = strip.dataset.usual;
      else {
        const parts = then.split(" · ").map((part) => Object.assign(document.createElement("b"), { textContent: part }));
        strip.replaceChildren(Object.assign(document.createElement("span"), { textContent: $("span", strip)?.textContent ?? "" }), ...parts);
      }
    }
  }
  /** The board was drawn anew around the same question. */
  again() { this.update(); }
  update() {}
  press() {}
  touch() {}
  clear() {}
  kept() { return null; }
  keep() {}
  confirm() { if (this.isReady) this.form.requestSubmit(); }
}

/** One of several answers; where answers touch several pieces they are picked one by one, then confirmed. */
class One extends Ask {
  constructor(form) {
    super(form);
    this.compound = form.classList.contains("compound");
    this.quick = form.dataset.quick !== undefined;
    this.picks = [];
    this.line = null;
    if (this.compound) {
      if (this.quick) this.picks = this.common();
      for (const line of this.lines) line.addEventListener("click", (event) => { if (!this.sending) { event.preventDefault(); this.press(line); } });
      this.update();
    }
  }
  /** The pieces of every answer: there is no choice about them. */
  common() { return pieces(this.lines[0]).filter((piece) => this.lines.every((line) => pieces(line).includes(piece))).map((piece) => onBoard(piece)[0]).filter(Boolean); }
  press(line) {
    if (!this.compound) return line.click();
    if (this.line === line) return this.confirm();
    if (this.quick) { this.line = line; return this.confirm(); }
    this.picks = pieces(line).map((piece) => onBoard(piece)[0]).filter(Boolean);
    this.line = line;
    this.update();
  }
  touch(element) {
    if (!this.compound) {
      const own = this.lines.filter((line) => pieces(line).includes(element.dataset.piece));
      if (own.length === 1) own[0].click();
      else { if (phone.matches) this.list(true); own[0]?.focus(); }
      return;
    }
    const name = element.dataset.piece;
    const at = this.picks.findIndex((pick) => pick.dataset.piece === name);
    if (at >= 0 && this.picks[at] === element) this.picks.splice(at, 1);
    else if (at >= 0) this.picks[at] = element;
    else {
      const fits = (names) => this.lines.some((line) => names.every((piece) => pieces(line).includes(piece)));
      const kept = [name];
      for (const pick of [...this.picks].reverse()) if (fits([...kept, pick.dataset.piece])) kept.push(pick.dataset.piece);
      this.picks = [...this.picks.filter((pick) => kept.includes(pick.dataset.piece)), element];
    }
    this.line = null;
    this.update();
    if (this.quick && this.line && at < 0) this.confirm();
  }
  update() {
    const names = this.picks.map((pick) => pick.dataset.piece);
    const has = (line, wanted) => wanted.every((piece) => pieces(line).includes(piece));
    const exact = this.lines.filter((line) => pieces(line).length === names.length && has(line, names) && (names.length || this.line === line));
    const fitting = names.length ? this.lines.filter((line) => has(line, names)) : [];
    if (!this.line && exact.length === 1) this.line = exact[0];
    if (!this.line && fitting.length === 1) this.line = fitting[0];
    const smallest = (line) => !this.lines.some((other) => other !== line && pieces(other).length && pieces(other).length < pieces(line).length && has(line, pieces(other)));
    for (const line of this.lines) {
      line.hidden = names.length ? !has(line, names) : !smallest(line);
      line.setAttribute("aria-pressed", String(line === this.line));
      line.classList.toggle("first", exact.includes(line));
    }
    const list = $(".list", this.form);
    this.visible().sort((a, b) => Number(exact.includes(b)) - Number(exact.includes(a)) || this.lines.indexOf(a) - this.lines.indexOf(b)).forEach((line, at) => {
      $(".kbd", line).textContent = at < 9 ? at + 1 : "";
      list.append(line);
    });
    const open = new Set(this.lines.filter((line) => has(line, names)).flatMap(pieces));
    for (const element of this.touchable) {
      const chosen = this.picks.includes(element);
      element.classList.toggle("chosen", chosen);
      element.classList.toggle("spare", !chosen && (!open.has(element.dataset.piece) || names.includes(element.dataset.piece)));
      element.setAttribute("aria-pressed", String(chosen));
      const pays = $("[data-pays]", element);
      if (pays) pays.textContent = this.pays(element.dataset.piece, names) || pays.dataset.pays;
    }
    this.ready(Boolean(this.line), this.line ? say("confirm") : exact.length > 1 ? say("which") : say("pick"));
    if (!this.line && exact.length > 1 && phone.matches) this.list(true);
    this.follow(this.line);
    if (this.line) list.scrollTop = 0;
  }
  /** What all answers with a piece bring that go with the other picks; nothing if they differ. */
  pays(piece, names) {
    const fitting = (wanted) => this.lines.filter((line) => wanted.every((name) => pieces(line).includes(name)));
    const found = fitting([piece, ...names.filter((name) => fitting([piece, name]).length)]);
    const brought = new Set(found.map((line) => $(".w small", line)?.textContent ?? ""));
    return brought.size === 1 ? [...brought][0] : "";
  }
  again() {
    if (!this.compound) return;
    this.picks = this.picks.map((pick) => (pick.isConnected ? pick : onBoard(pick.dataset.piece)[0])).filter(Boolean);
    this.update();
  }
  visible() { return [...$(".list", this.form)?.children ?? []].filter((line) => !line.hidden); }
  clear() {
    if (!this.compound || (!this.picks.length && !this.line)) return false;
    this.picks = this.quick ? this.common() : [];
    this.line = null;
    this.update();
    return true;
  }
  confirm() {
    if (!this.line) return;
    this.sending = true;
    this.form.requestSubmit(this.line);
    this.sending = false;
  }
  kept() { return this.compound && { line: this.line?.value, picks: this.picks.map((pick) => pick.dataset.piece) }; }
  keep(kept) {
    this.picks = kept.picks.map((piece) => onBoard(piece)[0]).filter(Boolean);
    this.line = this.lines.find((line) => line.value === kept.line) ?? null;
    this.update();
  }
}

/** Some of the items: each line is a box to tick, each piece on the board ticks its own. */
class Some extends Ask {
  constructor(form) {
    super(form);
    this.least = Number(form.dataset.least);
    this.most = Number(form.dataset.most);
    this.boxes = this.lines.map((line) => $("input", line));
    form.addEventListener("change", () => this.update());
    this.update();
  }
  /** The nth piece of a name on the board belongs to the nth line that touches it. */
  boxOf(element) {
    const alike = onBoard(element.dataset.piece);
    const lines = this.lines.filter((line) => pieces(line).includes(element.dataset.piece));
    return $("input", lines[alike.indexOf(element)] ?? lines[0]);
  }
  press(line) { const box = $("input", line); box.checked = !box.checked; this.update(); }
  touch(element) { const box = this.boxOf(element); box.checked = !box.checked; this.update(); }
  update() {
    const chosen = this.boxes.filter((box) => box.checked).length;
    for (const element of this.touchable) {
      if (!this.lines.some((line) => pieces(line).includes(element.dataset.piece))) continue;
      const on = this.boxOf(element).checked;
      element.classList.toggle("chosen", on);
      element.setAttribute("aria-pressed", String(on));
    }
    this.meter(chosen, this.least === this.most ? this.most : `${this.least}–${this.most}`, "chosen");
    if (chosen < this.least) this.ready(false, say("choose", { n: this.least - chosen }));
    else if (chosen > this.most) this.ready(false, say("fewer", { n: chosen - this.most }));
    else this.ready(true, say("confirm"));
  }
  clear() {
    if (!this.boxes.some((box) => box.checked)) return false;
    this.boxes.forEach((box) => { box.checked = false; });
    this.update();
    return true;
  }
  kept() { return this.boxes.map((box) => box.checked); }
  keep(kept) { this.boxes.forEach((box, at) => { box.checked = Boolean(kept[at]); }); this.update(); }
}

/** Each item goes to a place: pick the item, then the place, or use the row of buttons. */
class Split extends Ask {
  constructor(form) {
    super(form);
    this.held = null;
    this.rows = new Map();
    this.homes = new Map();
    form.addEventListener("change", () => this.update());
    this.update();
  }
  placed(line) { return $("input:checked", line); }
  /** The row of a piece: equal pieces take equal rows one after the other, and keep them wherever they are put. */
  rowOf(element) {
    if (!this.rows.has(element)) {
      const own = this.lines.filter((line) => pieces(line).includes(element.dataset.piece));
      const taken = [...this.rows].filter(([other]) => other.isConnected).map(([, line]) => line);
      const row = own.find((line) => !taken.includes(line)) ?? own[0];
      if (!row) return null;
      this.rows.set(element, row);
    }
    return this.rows.get(element);
  }
  /** A piece stands where it is put, if that place holds pieces; otherwise where it came from. */
  stand(element, line) {
    const label = this.placed(line)?.closest("label");
    const place = label && pieces(label).flatMap(onBoard).find((found) => found.dataset.holds !== undefined);
    if (place && place.previousElementSibling !== element) {
      if (!this.homes.has(element)) this.homes.set(element, element.parentElement);
      if (element.parentElement !== place.parentElement) place.before(element);
    } else if (!place && this.homes.has(element)) this.homes.get(element).append(element);
  }
  touch(element) {
    const piece = element.dataset.piece;
    const own = this.rowOf(element);
    if (own) {
      this.held = own;
      return this.update();
    }
    const line = this.held ?? this.lines.find((row) => !this.placed(row)) ?? this.lines[0];
    const radio = $$(".seg label", line).find((label) => pieces(label).includes(piece));
    if (radio) { $("input", radio).checked = true; this.held = null; this.update(); }
  }
  update() {
    const done = this.lines.filter((line) => this.placed(line)).length;
    const open = this.held && $$(".seg label", this.held).flatMap(pieces);
    for (const element of this.touchable) {
      const line = this.rowOf(element);
      if (!line) { element.classList.toggle("spare", Boolean(open) && !open.includes(element.dataset.piece)); continue; }
      this.stand(element, line);
      element.classList.toggle("held", line === this.held);
      element.classList.toggle("chosen", Boolean(this.placed(line)));
    }
    this.meter(done, this.lines.length, "placed");
    this.ready(done === this.lines.length, done === this.lines.length ? say("confirm") : say("place", { n: this.lines.length - done }));
  }
  press(line, digit) {
    const row = this.held ?? this.lines.find((other) => !this.placed(other)) ?? line;
    const labels = $$(".seg label", row);
    const radio = labels[digit - 1];
    if (radio) { $("input", radio).checked = true; this.held = null; this.update(); }
  }
  clear() {
    if (!this.lines.some((line) => this.placed(line))) return false;
    $$("input:checked", this.form).forEach((radio) => { radio.checked = false; });
    this.held = null;
    this.update();
    return true;
  }
  kept() { return this.lines.map((line) => this.placed(line)?.value); }
  keep(kept) {
    this.lines.forEach((line, at) => { const radio = kept[at] && $(`input[value="${kept[at]}"]`, line); if (radio) radio.checked = true; });
    this.update();
  }
}

const shapes = { one: One, some: Some, split: Split, "yes-no": Ask };
let ask = null;
const meet = () => {
  const form = $("form#ask");
  const before = ask;
  if (before && before.form === form) { before.again(); return; }
  ask = form ? new shapes[form.dataset.shape](form) : null;
  const kept = before && ask && before.words === ask.words && before.lines.length === ask.lines.length ? before.kept() : null;
  if (kept) ask.keep(kept);
  for (const element of ask?.touchable ?? []) element.draggable = true;
  if (kept && before.form.classList.contains("open")) ask.list(true);
};

// ---------- new states of the table ----------

// Nothing changes under a finger or a pressed button.
let pressed = null;
let release = () => {};
document.addEventListener("pointerdown", () => { pressed ??= new Promise((resolve) => { release = resolve; }); }, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(() => { release(); pressed = null; }), true);

let wave = Promise.resolve();
let moving = null;
let leaving = false;

/** Pairs of pieces that went from one place to another: the same card, ship or die, elsewhere. */
const kind = (element) => element.dataset.kind ?? element.dataset.piece.split("/").pop();
const travels = (fresh) => {
  const count = (where) => $$("#main [data-piece]", where).reduce((found, element) => found.set(element.dataset.piece, [...(found.get(element.dataset.piece) ?? []), element]), new Map());
  const old = count(document);
  const now = count(fresh);
  const gone = new Map();
  for (const [piece, elements] of old) for (const element of elements.slice((now.get(piece) ?? []).length)) gone.set(kind(element), element);
  const pairs = [];
  for (const [piece, elements] of now) {
    const before = old.get(piece) ?? [];
    const came = elements.slice(before.length)[0];
    const from = came && gone.get(kind(came));
    if (from) pairs.push([from, came]);
    else if (before.length && before[0].dataset.at !== elements[0].dataset.at) pairs.push([before[0], elements[0]]);
  }
  return pairs;
};

/** What the server drew last, part by part; the script adds marks of its own, so the page itself can't be compared. */
const regions = ["bar", "side", "main"];
const parts = (where) => new Map(regions.map((id) => [id, [...$(`#${id}`, where).children].map((part) => part.outerHTML.replace(/name="id" value="[^"]*"/, ""))]));
let drawn = null;

/** Put only the parts on the page that are different: what somebody is about to click stays where it is. */
const lay = (fresh) => {
  const now = parts(fresh);
  for (const id of regions) {
    const [old, next, here] = [drawn.get(id), now.get(id), $(`#${id}`)];
    const drawings = [...$(`#${id}`, fresh).children];
    if (old.length !== next.length || here.children.length !== next.length) here.replaceChildren(...drawings);
    else next.forEach((html, at) => { if (html !== old[at]) here.children[at].replaceWith(drawings[at]); });
  }
  drawn = now;
};

const swap = (fresh) => {
  const last = Number(body.dataset.number);
  const inside = document.activeElement;
  const lost = inside && (inside.closest("#side, #main") !== null);
  const opened = $("details[data-rival][open]")?.dataset.rival;
  const moment = $("[data-moment]")?.dataset.moment;
  lay(fresh);
  const now = $("[data-moment]");
  now?.classList.toggle("moment", moment !== undefined && now.dataset.moment !== moment);
  for (const box of $$("#boxes > [id]", fresh)) {
    const here = $(`#boxes > #${box.id}`);
    if (here && box.id !== "rules" && !here.matches(":popover-open")) here.innerHTML = box.innerHTML;
  }
  body.className = fresh.body.className;
  body.dataset.number = fresh.body.dataset.number;
  if (fresh.body.dataset.stream) body.dataset.stream = fresh.body.dataset.stream; else delete body.dataset.stream;
  document.title = fresh.title;
  if (opened !== undefined) { const box = $(`details[data-rival="${opened}"]`); if (box) box.open = true; }
  const news = $$(".log li[data-n]").filter((line) => Number(line.dataset.n) > last);
  news.forEach((line) => line.classList.add("new"));
  if (tipped && !tipped.isConnected) hideTip();
  meet();
  const spoken = news.filter((line) => !line.classList.contains("mark")).reverse().map((line) => line.lastElementChild.textContent);
  $("#said").textContent = [...spoken, $("#q")?.textContent ?? ""].join(" ");
  if (lost && !inside.isConnected) $("#q")?.focus({ preventScroll: true });
};

/** Until a moment such as Reveal was seen: the moves that follow it wait. */
const seen = () => {
  const short = ($(".moment")?.getAnimations({ subtree: true }) ?? []).filter((played) => played.effect.getComputedTiming().endTime < 2000);
  return Promise.all(short.map((played) => played.finished.catch(() => undefined)));
};

const show = (html, address) => {
  wave = wave.then(async () => {
    if (pressed) await pressed;
    const fresh = new DOMParser().parseFromString(html, "text/html");
    const other = fresh.body.dataset.table !== body.dataset.table || Boolean($("#side", fresh)) !== Boolean($("#side"));
    if (other) { leaving = true; location.assign(address ?? location.href); return; }
    if (!$("#side")) {
      if ($("main", fresh).innerHTML !== $("main").innerHTML) $("main").replaceChildren(...$("main", fresh).childNodes);
      body.dataset.number = fresh.body.dataset.number;
      return;
    }
    if (still.matches || document.hidden || !document.startViewTransition) { swap(fresh); return; }
    const pairs = travels(fresh).slice(0, 24);
    pairs.forEach(([from], at) => { from.style.viewTransitionName = `piece-${at}`; });
    moving = document.startViewTransition(() => {
      swap(fresh);
      pairs.forEach(([, to], at) => { to.style.viewTransitionName = `piece-${at}`; });
    });
    await moving.finished.catch(() => undefined);
    pairs.forEach(([, to]) => { to.style.viewTransitionName = ""; });
    moving = null;
    await seen();
  });
  return wave;
};

let refreshing = false;
let again = false;
let missed = false;
const refresh = async () => {
  if (refreshing) { again = true; return; }
  refreshing = true;
  try {
    do {
      again = false;
      const answer = await fetch(location.href, { headers: { accept: "text/html" } });
      if (answer.ok) await show(await answer.text(), answer.url);
    } while (again);
    if (missed) toast(say("back"));
    missed = false;
  } catch {
    missed = true;
    toast(say("lost"), true);
    setTimeout(refresh, 1500);
  }
  refreshing = false;
};
addEventListener("online", () => { if (missed) refresh(); });

let sending = false;
let newer = false;
const send = async (form, submitter) => {
  if (sending) return;
  sending = true;
  const fields = new URLSearchParams(new FormData(form, submitter));
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields, headers: { accept: "text/html" } });
    const html = await answer.text();
    if (answer.ok) await show(html, answer.url);
    else {
      const page = new DOMParser().parseFromString(html, "text/html");
      toast($("[data-trouble]", page)?.textContent.trim() || say("failed"));
      await refresh();
    }
  } catch { toast(say("failed")); }
  sending = false;
  if (newer && !leaving) refresh();
  newer = false;
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  const sure = event.submitter?.dataset.sure;
  if (sure && !event.submitter.dataset.asked) {
    event.preventDefault();
    event.submitter.dataset.asked = "1";
    event.submitter.textContent = sure;
    return;
  }
  if (!body.dataset.table || !form.action.includes(`/tables/${body.dataset.table}/`) || form.method !== "post") return;
  if (ask && form === ask.form && ask.button?.type === "submit" && !ask.isReady) { event.preventDefault(); return; }
  event.preventDefault();
  form.closest("[popover]")?.hidePopover();
  send(form, event.submitter);
});

document.addEventListener("click", (event) => {
  const target = event.target;
  const piece = target.closest?.("#main button[data-piece]");
  if (piece && ask && piece.type === "button") ask.touch(piece);
  if (target.closest?.("[data-go]") && ask && ask.button?.type === "button") ask.confirm();
  if (target.closest?.("[data-clear]") && ask) { event.preventDefault(); ask.clear(); }
  if (target.closest?.("[data-list]") && ask) ask.list(!ask.form.classList.contains("open"));
  const copy = target.closest?.("[data-copy]");
  if (copy) copied(copy, $(`#${CSS.escape(copy.dataset.copy)}`).value);
  const link = target.closest?.("[data-copylink]");
  if (link) copied(link, location.href);
  const rules = target.closest?.("[data-rules]");
  if (rules && $("#rules")) { event.preventDefault(); openRules(""); }
  const step = target.closest?.("[data-step]");
  if (step && !event.metaKey && !event.ctrlKey) { event.preventDefault(); play(false); go(step.href); }
  if (target.closest?.("[data-autoplay]")) play(!playing);
  if (!target.closest?.("details[data-rival]")) $$("details[data-rival][open]").forEach((box) => { box.open = false; });
});

// Dragging does what clicking does: a piece onto a place goes there, a piece onto its zone is picked.
let dragged = null;
document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.("#main button[data-piece]") ?? null;
  if (!dragged || !ask) return;
  hideTip();
  event.dataTransfer.setData("text/plain", dragged.dataset.piece);
  event.dataTransfer.effectAllowed = "move";
});
const dropsOn = (target) => {
  if (!dragged || !ask) return null;
  return target.closest?.("[data-drop]") ?? target.closest?.("[data-into]")?.querySelector("[data-drop]") ?? target.closest?.("#main button[data-piece]");
};
document.addEventListener("dragover", (event) => { if (dropsOn(event.target)) event.preventDefault(); });
document.addEventListener("drop", (event) => {
  const place = dropsOn(event.target);
  if (!place || place === dragged) return;
  event.preventDefault();
  if (!dragged.classList.contains("chosen") || ask instanceof Split) ask.touch(dragged);
  if (place.dataset.piece && (ask instanceof Split || ask.quick || place.dataset.drop !== undefined)) ask.touch(place);
  dragged = null;
});
document.addEventListener("dragend", () => { dragged = null; release(); pressed = null; });

const copied = async (button, text) => {
  try { await navigator.clipboard.writeText(text); } catch { const box = button.parentElement.querySelector("input"); box?.select(); return; }
  const words = button.textContent;
  button.textContent = say("copied") || "✓";
  setTimeout(() => { button.textContent = words; }, 1500);
};

// ---------- rules ----------

const openRules = async (clause) => {
  const box = $("#rules");
  const inside = $("[data-from]", box);
  if (!inside.childElementCount) {
    const answer = await fetch(inside.dataset.from);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    inside.replaceChildren(...$$("[data-rules-text]", page));
  }
  if (!box.matches(":popover-open")) box.showPopover();
  const line = clause && document.getElementById(`rule-${clause}`);
  if (line) { line.scrollIntoView({ block: "center" }); line.classList.add("hit"); setTimeout(() => line.classList.remove("hit"), 2400); }
};

// ---------- what a piece does, and why it can't be chosen ----------

let tipped = null;
let pause = 0;
const hideTip = () => { clearTimeout(pause); tipped = null; const box = $("#tip"); if (box) box.hidden = true; };
const showTip = (element, extra = "") => {
  const box = $("#tip");
  if (!box || !element.isConnected) return;
  const part = (tag, text, cls = "") => (text ? [Object.assign(document.createElement(tag), { textContent: text, className: cls })] : []);
  const { tip = "", text = "", why = "", src = "" } = element.dataset;
  const words = [...part("b", tip), ...part("span", text), ...part("span", why, "why"), ...part("span", extra, "why"), ...part("span", src, "src")];
  if (!words.length) return;
  box.replaceChildren(...words);
  box.hidden = false;
  tipped = element;
  const at = element.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const above = at.top - size.height - 10;
  box.style.left = `${Math.max(8, Math.min(innerWidth - size.width - 8, at.left + at.width / 2 - size.width / 2))}px`;
  box.style.top = `${above > 8 ? above : Math.min(innerHeight - size.height - 8, at.bottom + 10)}px`;
};
document.addEventListener("mouseover", (event) => {
  const element = event.target.closest?.("[data-tip]");
  if (element === tipped) return;
  hideTip();
  if (element) pause = setTimeout(() => showTip(element), 350);
});
document.addEventListener("focusin", (event) => {
  const element = event.target.closest?.("[data-tip]");
  if (element?.matches(":focus-visible")) showTip(element); else hideTip();
});
document.addEventListener("scroll", hideTip, true);
document.addEventListener("touchstart", (event) => {
  const element = event.target.closest?.("[data-tip]");
  hideTip();
  if (element) pause = setTimeout(() => showTip(element), 450);
}, { passive: true });
document.addEventListener("touchend", () => clearTimeout(pause), { passive: true });

// ---------- keys ----------

const toggle = (id) => $(`#${id}`)?.togglePopover();
const around = (elements, step) => {
  const shown = elements.filter((element) => element.offsetParent !== null);
  if (!shown.length) return;
  const at = shown.indexOf(document.activeElement);
  shown[(at < 0 ? (step > 0 ? 0 : shown.length - 1) : at + step + shown.length) % shown.length].focus();
};
const openRival = (step) => {
  const boxes = $$("details[data-rival]");
  if (!boxes.length) return;
  const at = boxes.findIndex((box) => box.open);
  const next = at < 0 ? (step > 0 ? 0 : boxes.length - 1) : at + step;
  boxes.forEach((box, number) => { box.open = number === next; });
  if (boxes[next]) $("summary", boxes[next]).focus();
};

document.addEventListener("keydown", (event) => {
  if (moving) moving.skipTransition();
  $(".moment")?.classList.remove("moment");
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  const focus = document.activeElement;
  if (focus?.matches("input:not([type=checkbox], [type=radio]), select, textarea")) return;
  if (!body.dataset.table) return;
  const key = event.key;
  if (key === "Escape") {
    hideTip();
    if ($("[popover]:popover-open")) return;
    const rival = $("details[data-rival][open]");
    if (rival) { rival.open = false; $("summary", rival).focus(); } else if (ask) ask.clear();
    return;
  }
  if ($("[popover]:popover-open") && !"lsr?".includes(key.toLowerCase())) return;
  const inAsk = focus?.closest("#ask .list, #main [data-piece]");
  const act = {
    ArrowRight: () => (body.dataset.table && $("#seek") ? $("[data-step=ArrowRight]").click() : around(focus?.closest("#ask .list") ? listed() : touchables(), 1)),
    ArrowDown: () => around(focus?.closest("#ask .list") || !touchables().length ? listed() : touchables(), 1),
    ArrowLeft: () => ($("#seek") ? $("[data-step=ArrowLeft]").click() : around(focus?.closest("#ask .list") ? listed() : touchables(), -1)),
    ArrowUp: () => around(focus?.closest("#ask .list") || !touchables().length ? listed() : touchables(), -1),
    Home: () => $("#seek [data-step=Home]")?.click(),
    End: () => $("#seek [data-step=End]")?.click(),
    q: () => $("#q")?.focus(),
    u: () => $("[data-key=u]")?.click(),
    y: () => $("[data-key=y]")?.click(),
    n: () => $("[data-key=n]")?.click(),
    l: () => toggle("log"),
    s: () => toggle("scores"),
    "?": () => toggle("keys"),
    "[": () => openRival(-1),
    "]": () => openRival(1),
    h: () => { const line = focus?.closest("[data-then], [data-tip]") ?? ask?.line; if (line) showTip(line, line.dataset.then ?? ask?.line?.dataset.then ?? ""); },
    r: () => openRules(clauseOf(focus)),
  }[key.length === 1 ? key.toLowerCase() : key];
  if (act) { event.preventDefault(); act(); return; }
  if (/^[1-9]$/.test(key) && ask) {
    event.preventDefault();
    const line = ask instanceof Split ? ask.lines[0] : ask.visible()[Number(key) - 1];
    if (line) ask.press(line, Number(key));
    return;
  }
  if (key === "Enter" && ask && (ask.button ? ask.isReady : false) && (inAsk || focus === body || focus?.id === "q")) {
    event.preventDefault();
    ask.confirm();
  } else if (key === "Enter" && inAsk && ask?.button && !ask.isReady) event.preventDefault();
  if (key === " " && $("#seek") && (focus === body || focus?.id === "q")) { event.preventDefault(); play(!playing); }
});
/** The clause behind what has focus: its own, that of its line in the list, or that of what is picked. */
const clauseOf = (focus) => {
  const own = focus?.closest?.("[data-clause]")?.dataset.clause;
  const piece = focus?.dataset?.piece;
  return own ?? (piece && ask?.lines.find((line) => pieces(line).includes(piece))?.dataset.clause) ?? ask?.line?.dataset.clause ?? "";
};
const listed = () => (ask ? ask.visible().map((line) => (line.matches("button") ? line : $("input", line))).filter(Boolean) : []);
const touchables = () => $$("#main [data-piece]").filter((element) => element.matches("button, [tabindex]"));

// ---------- replay ----------

let playing = 0;
const go = async (address) => {
  history.replaceState(null, "", address);
  await refresh();
};
const play = (on) => {
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

// ---------- live ----------

let source = null;
const listen = () => {
  if (!body.dataset.stream) return;
  source = new EventSource(body.dataset.stream);
  let lost = false;
  source.addEventListener("open", () => { if (lost) { toast(say("back")); refresh(); } lost = false; });
  source.addEventListener("error", () => { if (!lost) toast(say("lost"), true); lost = true; });
  const heard = (event) => {
    if (!body.dataset.stream) { source.close(); return; }
    if (event.type === "present" || Number(event.lastEventId || 0) > Number(body.dataset.number)) {
      if (sending) newer = true; else refresh();
    }
  };
  for (const name of ["table", "present"]) source.addEventListener(name, heard);
};

if (body.dataset.table) {
  if ($("#side")) {
    drawn = parts(document);
    meet();
  }
  listen();
}

// Lists that go with a choice on the same form, such as the name of a seat on the page of a new table.
document.addEventListener("change", (event) => {
  const row = event.target.closest?.("[data-place]");
  if (row && event.target.matches("select[name^=kind]")) row.dataset.place = event.target.value;
});
