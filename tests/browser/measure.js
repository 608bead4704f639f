// What is wrong with a table page at the size it has now: one line for each fault, "kind: what". Evaluated in the page.
(/** @type {number} */ largestAllowed) => { // the part of a large table that may be empty in one piece
  const LINE = 0.35; // of the font size, above and below the middle of a line: where its letters are
  const TOUCH = 40;
  const INK = 0.4; // of the side of a drawing, around its middle: a globe with its thorns, a plate without its corners
  const FAINT = 0.2; // a drawing that is no stronger than this may lie under words
  const SMALLEST = 10.9;
  const LARGEST_PLACE = 0.2; // of the width: a larger place for a piece counts as empty room
  const NEAR = 0.18; // of the font size: words of different blocks that are closer, above or beside each other, read as one
  const LAID_OVER = 4; // pixels by which one piece may lie over another
  const ON_OTHERS = '[data-piece^="ship/"], [data-piece$="/orbit"], [data-piece$="/surface"]'; // what lies on planets
  const SPACE = 6; // what lies between words and whatever is next to them, besides the room for another line
  const found = new Set();
  const tell = (/** @type {string} */ kind, /** @type {string} */ words) => found.add(`${kind}: ${words.replace(/\s+/g, " ").trim().slice(0, 70)}`);
  const root = document.documentElement;
  const narrow = matchMedia("(max-width: 899px)").matches;
  const main = document.querySelector("#main");
  const ask = document.querySelector(".ask");
  if (root.scrollWidth > root.clientWidth) tell("sideways", `${root.scrollWidth - root.clientWidth} px`);

  const styles = new Map();
  const style = (element) => { if (!styles.has(element)) styles.set(element, getComputedStyle(element)); return styles.get(element); };
  const boxes = new Map();
  const box = (element) => { if (!boxes.has(element)) boxes.set(element, element.getBoundingClientRect()); return boxes.get(element); };
  const clippers = new Map();
  /** The elements around one that cut what is outside of them, the nearest first. */
  const clippersOf = (element) => {
    if (!element || element === root) return [];
    if (!clippers.has(element)) {
      const outer = style(element).position === "fixed" ? [] : clippersOf(element.parentElement);
      const cuts = style(element).overflowX !== "visible" || style(element).overflowY !== "visible";
      clippers.set(element, cuts ? [element, ...outer] : outer);
    }
    return clippers.get(element);
  };
  const scrolls = (element, axis) => ["auto", "scroll"].includes(style(element)[`overflow${axis}`]);
  /** What is left of a rectangle inside everything that cuts it, and whether something was cut that nobody can scroll to. */
  const clip = (rect, element) => {
    const left = { ...rect };
    let cut = false;
    for (const each of clippersOf(element)) {
      const edge = box(each);
      const outX = Math.max(edge.left - left.left, left.right - edge.right) > 1.5;
      const outY = Math.max(edge.top - left.top, left.bottom - edge.bottom) > 1.5;
      if ((outX && !scrolls(each, "X") && style(each).overflowX !== "visible") || (outY && !scrolls(each, "Y") && style(each).overflowY !== "visible")) cut = true;
      if ((outX && scrolls(each, "X")) || (outY && scrolls(each, "Y"))) { intersect(left, edge); left.scrolled = true; break; }
      intersect(left, edge);
    }
    return { left, cut };
  };
  const intersect = (rect, edge) => {
    rect.left = Math.max(rect.left, edge.left);
    rect.top = Math.max(rect.top, edge.top);
    rect.right = Math.min(rect.right, edge.right);
    rect.bottom = Math.min(rect.bottom, edge.bottom);
  };
  const empty = (rect) => rect.right - rect.left < 1 || rect.bottom - rect.top < 1;
  const called = (element) => `${element.tagName.toLowerCase()}.${[...element.classList].join(".")}`;
  const hasBox = (element) => {
    const looks = style(element);
    if (element.matches(".vp, .pill")) return true;
    return looks.backgroundColor !== "rgba(0, 0, 0, 0)" || looks.backgroundImage !== "none" || (parseFloat(looks.borderTopWidth) > 0 && parseFloat(looks.borderLeftWidth) > 0);
  };
  const boxed = new Map();
  const boxOf = (element) => {
    if (!element || element === document.body) return null;
    if (!boxed.has(element)) boxed.set(element, hasBox(element) ? element : boxOf(element.parentElement));
    return boxed.get(element);
  };

  const whole = innerWidth >= 1280 || (narrow && innerHeight > innerWidth); // where names are never cut, not even with a tip

  // Words -----------------------------------------------------------------------------------------------------------
  const items = [];
  const shortened = new Set(); // elements whose words end in an ellipsis
  const skipped = "script, style, .visually-hidden, .sprite, [popover], #tip, #toast, [hidden], .kbd, .race-track, .opened, .skip, .followers, noscript, .log";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT;
    if (node.matches(skipped) || !node.checkVisibility() || style(node).clipPath !== "none") return NodeFilter.FILTER_REJECT;
    return NodeFilter.FILTER_SKIP;
  });
  const range = document.createRange();
  const linesOf = (rects) => {
    const tops = [];
    for (const rect of rects) if (rect.width > 0.5 && !tops.some((top) => Math.abs(top - rect.top) < 3)) tops.push(rect.top);
    return tops.length;
  };
  /** Whether words that are cut end in an ellipsis: after some lines, or after the only one. */
  const ellipsis = (element) => clippersOf(element).some((each) => style(each).webkitLineClamp !== "none" || style(each).textOverflow === "ellipsis");
  /** Remember what ends words in an ellipsis. */
  const shortener = (element, into) => {
    const found = clippersOf(element).find((each) => style(each).webkitLineClamp !== "none" || style(each).textOverflow === "ellipsis");
    if (found) into.add(found);
  };
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5);
    if (!rects.length) continue;
    const size = parseFloat(style(element).fontSize);
    if (size === 0) continue;
    if (size < SMALLEST) tell("small", `${size} px in ${called(element)}`);
    if (linesOf(rects) > 1) {
      for (const word of node.data.matchAll(/[^\s\u00a0\u202f\-‐‑–—/…·]+/g)) {
        if (word[0].length < 2) continue;
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        if (linesOf(range.getClientRects()) > 1) tell("broken", `${word[0]} in ${called(element)}`);
      }
    }
    const readable = element.closest("[data-tip], [title]");
    const holder = boxOf(element);
    let [seen, unseen] = [false, false];
    for (const rect of rects) {
      const middle = (rect.top + rect.bottom) / 2;
      const letters = { left: rect.left, right: rect.right, top: middle - LINE * size, bottom: middle + LINE * size };
      const { left, cut } = clip(letters, element);
      if (cut && whole && element.closest(".name, .name-line, h3")) tell("name cut", `${node.data} in ${called(element)}`);
      if (cut && !readable) tell("cut", `${node.data} in ${called(element)}`);
      if (empty(left)) { if (cut) unseen = true; continue; }
      seen = true;
      if (!left.scrolled && left.bottom - left.top < letters.bottom - letters.top - 2) tell("cut through", `${node.data} in ${called(element)}`);
      if (!cut && !left.scrolled && holder) {
        const edge = box(holder);
        const inner = holder.matches(".vp") ? (edge.width - 2) * 0.06 : -1;
        const out = Math.max(edge.left + inner - letters.left, letters.right - edge.right + inner, edge.top - 1 - letters.top, letters.bottom - edge.bottom - 1);
        if (out > 0.8) tell("spills", `${node.data} out of ${called(holder)}`);
      }
      items.push({ ...left, element, size, words: node.data });
    }
    if (unseen || rects.some((rect) => clip(rect, element).cut)) shortener(element, shortened);
    const fades = clippersOf(element).some((each) => style(each).maskImage !== "none" && each.scrollHeight > each.clientHeight + 1);
    if (fades || (seen && unseen && !ellipsis(element))) tell("ends without a sign", `${node.data} in ${called(element)}`);
  }

  // Overlaps --------------------------------------------------------------------------------------------------------
  const MARKS = ".vp, .cost, .seat, .good, .empty-good, .kbd, .die, svg.icon";
  const seenWhole = { visibilityProperty: true, opacityProperty: true };
  for (const mark of document.querySelectorAll(`#main :is(${MARKS}), #side :is(${MARKS}), #main :is(svg, img), #side :is(svg, img)`)) {
    if (!mark.checkVisibility(seenWhole) || mark.matches(".art-of") || mark.closest(".opened, .visually-hidden, .sky, .race-track, .chart, [popover]")) continue;
    if (mark.parentElement.closest(`${MARKS}, .orb, .watermark`) || parseFloat(style(mark).opacity) <= FAINT) continue;
    const edge = box(mark);
    const { left } = clip({ left: edge.left + 1, right: edge.right - 1, top: edge.top + 1, bottom: edge.bottom - 1 }, mark.parentElement);
    if (!empty(left)) items.push({ ...left, element: mark, words: "", mark: true });
  }
  /** Whether something between words and the drawing behind them hides it there. */
  const hasGround = (element, around) => {
    for (let each = element; each && each !== around; each = each.parentElement) {
      if (each.matches(".vp, .cost, .seat, .good, .die, .pill, .kbd, .tick")) return true;
      const colour = style(each).backgroundColor.match(/[\d.]+/g).map(Number);
      if ((colour[3] ?? 1) >= 0.8 && colour.length >= 3) return true;
    }
    return false;
  };
  for (const drawing of document.querySelectorAll("#main svg.art-of, #side svg.art-of")) {
    if (!drawing.checkVisibility(seenWhole) || drawing.closest(".opened, .orb, .rogue-name, [popover]") || parseFloat(style(drawing).opacity) <= FAINT) continue;
    const edge = box(drawing);
    const [x, y, reach] = [(edge.left + edge.right) / 2, (edge.top + edge.bottom) / 2, INK * Math.min(edge.width, edge.height)];
    const { left } = clip({ left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }, drawing.parentElement);
    if (reach < 4 || empty(left)) continue;
    for (const item of items) {
      const [far, high] = [Math.max(item.left - x, x - item.right, 0), Math.max(item.top - y, y - item.bottom, 0)];
      if (Math.hypot(far, high) > reach - 1.5 || !drawing.parentElement.contains(item.element) || hasGround(item.element, drawing.parentElement)) continue;
      if (Math.min(item.right, left.right) - Math.max(item.left, left.left) < 1.5 || Math.min(item.bottom, left.bottom) - Math.max(item.top, left.top) < 1.5) continue;
      tell("drawn under", `${item.words || called(item.element)} in ${called(drawing.parentElement)}`);
    }
  }
  items.sort((a, b) => a.top - b.top);
  const floats = (element) => narrow && Boolean(element.closest(".ask, .bar"));
  const blocks = new Map();
  const blockOf = (element) => {
    if (!blocks.has(element)) blocks.set(element, style(element).display.startsWith("inline") && element.parentElement ? blockOf(element.parentElement) : element);
    return blocks.get(element);
  };
  /** Whether words of two blocks stand so close, above or beside each other, that they read as one. */
  const touch = (one, other, wide, tall) => {
    if (one.mark || other.mark || blockOf(one.element) === blockOf(other.element) || [one, other].some((each) => each.element.closest(".of"))) return false;
    const near = NEAR * Math.min(one.size, other.size);
    return (wide > 4 && tall > -near) || (tall > 4 && wide > -near);
  };
  for (let at = 0; at < items.length; at++) {
    const one = items[at];
    for (let next = at + 1; next < items.length && items[next].top < one.bottom + SPACE; next++) {
      const other = items[next];
      if (one.mark && other.mark) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const tall = Math.min(one.bottom, other.bottom) - other.top;
      if (wide < -SPACE || tall < -SPACE) continue;
      const kind = wide >= 1.5 && tall >= 1.5 ? "overlap" : touch(one, other, wide, tall) ? "touch each other" : "";
      if (!kind || one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (floats(one.element) !== floats(other.element)) continue;
      tell(kind, `${one.words || called(one.element)} | ${other.words || called(other.element)}`);
    }
  }

  const pieces = [...document.querySelectorAll(`#main [data-piece]:not(${ON_OTHERS})`)].filter((piece) => piece.checkVisibility() && !piece.closest(".opened, [popover]"));
  pieces.forEach((one, at) => {
    for (const other of pieces.slice(at + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const [edge, next] = [box(one), box(other)];
      const wide = Math.min(edge.right, next.right) - Math.max(edge.left, next.left);
      const tall = Math.min(edge.bottom, next.bottom) - Math.max(edge.top, next.top);
      if (wide > LAID_OVER && tall > LAID_OVER) tell("laid over", `${one.dataset.piece} and ${other.dataset.piece}`);
    }
  });

  const badges = [...document.querySelectorAll(".race-track .flag use")].map(box).sort((a, b) => a.left - b.left);
  badges.forEach((badge, at) => { if (at && badge.left < badges[at - 1].right + 1) tell("crowded", `badges ${at} and ${at + 1} of the race`); });

  // An ellipsis where there is room --------------------------------------------------------------------------------------
  const seenChildren = (element) => [...element.children].filter((each) => each.checkVisibility() && !["absolute", "fixed"].includes(style(each).position));
  const innerOf = (element) => {
    const [edge, looks] = [box(element), style(element)];
    const [left, right, top, bottom] = ["Left", "Right", "Top", "Bottom"].map((side) => parseFloat(looks[`padding${side}`]) || 0);
    return { left: edge.left + left, right: edge.right - right, top: edge.top + top, bottom: edge.bottom - bottom };
  };
  /** How far it is from some words to whatever is next to them in their piece: above, below, to the right. */
  const roomAround = (element, piece) => {
    const [edge, inner] = [box(element), innerOf(piece)];
    const room = { above: edge.top - inner.top, below: inner.bottom - edge.bottom, right: inner.right - edge.right };
    for (const item of items) {
      if (element.contains(item.element) || !piece.contains(item.element)) continue;
      if (item.right > edge.left && item.left < edge.right) {
        if (item.bottom <= edge.top + 2) room.above = Math.min(room.above, edge.top - item.bottom);
        if (item.top >= edge.bottom - 2) room.below = Math.min(room.below, item.top - edge.bottom);
      }
      if (item.bottom > edge.top + 1 && item.top < edge.bottom - 1 && item.left >= edge.right - 2) room.right = Math.min(room.right, item.left - edge.right);
    }
    return room;
  };
  /** What is empty between a piece and the next one of its row, or the end of the row: as much as makes its words longer by half. */
  const roomInRow = (piece, holder, line) => {
    const edge = box(piece);
    const after = seenChildren(holder).map(box).filter((each) => each.left >= edge.right - 1 && each.top < edge.bottom && each.bottom > edge.top);
    const free = Math.min(innerOf(holder).right, ...after.map((each) => each.left)) - edge.right;
    return free > Math.max(6 * line, edge.width / 2) ? `${Math.round(free)} px to the next of its row` : "";
  };
  /** Where pieces that are as large as theirs could be larger: in wider columns, or in higher rows. */
  const roomBeside = (piece, line) => {
    const holder = piece.parentElement;
    if (style(holder).display === "flex" && style(holder).flexDirection === "row") return roomInRow(piece, holder, line);
    if (style(holder).display !== "grid") return "";
    const [pieces, inner] = [seenChildren(holder), innerOf(holder)];
    const tracks = style(holder).gridTemplateColumns.split(" ").length;
    const [columns, rows] = [tracks, Math.ceil(pieces.length / tracks)];
    if (pieces.some((each) => box(each).width > box(piece).width * 1.3)) return "";
    if (columns > 1 && Math.ceil(pieces.length / (columns - 1)) === rows) return `one of ${columns} columns too many`;
    const free = inner.bottom - Math.max(...pieces.map((each) => box(each).bottom));
    if (free > rows * line + SPACE) return `${Math.round(free)} px below ${rows} rows`;
    const wide = inner.right - Math.max(...pieces.map((each) => box(each).right));
    return wide > columns * 3 * line ? `${Math.round(wide)} px beside ${columns} columns` : "";
  };
  for (const element of shortened) {
    const piece = boxOf(element);
    const { left, right, top, bottom } = box(element);
    const isSeen = !empty(clip({ left, right, top, bottom }, element.parentElement).left); // what was scrolled away has nothing beside it
    if (!piece || !isSeen || clippersOf(element.parentElement).some((each) => empty(box(each)))) continue;
    const size = parseFloat(style(element).fontSize);
    const line = parseFloat(style(element).lineHeight) || size * 1.2;
    const room = roomAround(element, piece);
    const oneLine = style(element).webkitLineClamp === "none";
    const beside = roomBeside(piece, line);
    const words = element.textContent.replace(/\s+/g, " ").slice(0, 24);
    if (Math.max(room.above, room.below) > line + SPACE) tell("ellipsis beside room", `${words} in ${called(element)}: ${Math.round(Math.max(room.above, room.below))} px`);
    else if (oneLine && room.right > 3 * size) tell("ellipsis beside room", `${words} in ${called(element)}: ${Math.round(room.right)} px to the right`);
    else if (beside) tell("ellipsis beside room", `${words} in ${called(element)}: ${beside}`);
  }

  // What is asked about ---------------------------------------------------------------------------------------------
  const bar = box(document.querySelector(".bar"));
  const dock = ask && style(ask).position === "sticky" ? box(ask) : null;
  const share = (element) => {
    const edge = box(element);
    const left = { left: edge.left, right: edge.right, top: edge.top, bottom: edge.bottom };
    for (const each of clippersOf(element.parentElement)) intersect(left, box(each));
    intersect(left, { left: 0, right: innerWidth, top: element.closest(".bar") ? 0 : bar.bottom, bottom: dock && !ask.contains(element) ? dock.top : innerHeight });
    return empty(left) ? 0 : ((left.right - left.left) * (left.bottom - left.top)) / (edge.width * edge.height);
  };
  const question = document.querySelector("#question");
  if (question && share(question) < 0.97) tell("out of sight", "the question");
  const asked = [...document.querySelectorAll("#main button[data-piece]")].filter((each) => each.checkVisibility());
  const hidden = asked.filter((each) => share(each) < 0.9);
  if (narrow && asked.length && hidden.length === asked.length) tell("out of sight", `all of ${asked.length} pieces, as ${asked[0].dataset.piece}`);
  if (!narrow && hidden.length) tell("out of sight", `${hidden.length} of ${asked.length} pieces, as ${hidden[0].dataset.piece} (${Math.round(share(hidden[0]) * 100)} %)`);
  for (const button of document.querySelectorAll("#ask .buttons button")) {
    if (button.checkVisibility() && share(button) < 0.95) tell("out of sight", button.textContent);
  }
  const answers = [...document.querySelectorAll("#ask .list > .answer, #ask .list > .split-row")].filter((each) => each.checkVisibility() && !each.hidden);
  if (answers.length && !answers.some((each) => share(each) > 0.95)) tell("out of sight", "the answers");
  if (dock && !ask.classList.contains("open") && dock.height > innerHeight * 0.42) tell("dock", `${Math.round((dock.height / innerHeight) * 100)} % of the height`);
  if (narrow) {
    for (const button of [...asked, ...document.querySelectorAll("#ask .buttons button, #ask .answer, .bar a, .bar button")]) {
      if (!button.checkVisibility()) continue;
      const edge = box(button);
      const after = getComputedStyle(button, "::after");
      const more = after.content !== "none" && after.position === "absolute" ? [parseFloat(after.width) || 0, parseFloat(after.height) || 0] : [0, 0];
      if (Math.max(edge.width, more[0]) < TOUCH - 0.5 || Math.max(edge.height, more[1]) < TOUCH - 0.5) tell("touch", `${Math.round(edge.width)}x${Math.round(edge.height)} ${called(button)}`);
    }
  }

  if (innerWidth >= 1366 && innerHeight >= 768 && main.scrollHeight > main.clientHeight + 1) tell("scrolls", `${main.scrollHeight - main.clientHeight} px`);

  /** How much of a room the largest rectangle takes in which there is neither a word, nor a drawing, nor a piece, nor a small place for one. */
  const largestHole = (room, inside) => {
    const [columns, rows] = [64, 36];
    const full = Array.from({ length: rows }, () => new Array(columns).fill(false));
    const fill = (edge) => {
      const at = (value, from, size, count) => Math.min(count - 1, Math.max(0, Math.floor(((value - from) / size) * count)));
      for (let row = at(edge.top, room.top, room.height, rows); row <= at(edge.bottom - 1, room.top, room.height, rows); row++) {
        full[row].fill(true, at(edge.left, room.left, room.width, columns), at(edge.right - 1, room.left, room.width, columns) + 1);
      }
    };
    inside.forEach(fill);
    const pieces = [...main.querySelectorAll(":is([data-piece], [data-tip], [data-kind], svg, img):not(.zone, .slot, .phases), .slot")];
    const isSeen = (each) => each.checkVisibility() && !each.closest(".opened, .visually-hidden") && !(each.matches(".slot") && box(each).width > LARGEST_PLACE * room.width);
    pieces.filter(isSeen).map(box).filter((edge) => edge.bottom > room.top && edge.top < room.bottom).forEach(fill);
    let largest = 0;
    const deep = new Array(columns).fill(0); // how many cells above this one, and it, are empty
    for (const row of full) {
      for (let at = 0; at < columns; at++) deep[at] = row[at] ? 0 : deep[at] + 1;
      for (let from = 0; from < columns; from++) {
        for (let to = from, least = deep[from]; to < columns && least; to++) largest = Math.max(largest, (least = Math.min(least, deep[to])) * (to - from + 1));
      }
    }
    return largest / (columns * rows);
  };
  // Room ------------------------------------------------------------------------------------------------------------
  if (innerWidth >= 1900 && innerHeight >= 1000 && main) {
    const room = box(main);
    const inside = items.filter((each) => main.contains(each.element));
    const low = Math.max(...inside.map((each) => each.bottom));
    const right = Math.max(...inside.map((each) => each.right));
    const zones = Math.max(...[...main.children].map((each) => box(each).bottom));
    if ((zones - room.top) / room.height < 0.92) tell("empty", `below ${Math.round(((zones - room.top) / room.height) * 100)} % of the height`);
    if ((low - room.top) / room.height < 0.6) tell("empty", `no words below ${Math.round(((low - room.top) / room.height) * 100)} % of the height`);
    if ((right - room.left) / room.width < 0.85) tell("empty", `right of ${Math.round(((right - room.left) / room.width) * 100)} % of the width`);
    const hole = largestHole(room, inside);
    if (hole > largestAllowed) tell("empty", `a hole of ${Math.round(hole * 100)} % of the table`);
    const growth = Math.min(innerWidth / 1366, innerHeight / 768) * 0.85;
    if (parseFloat(style(question).fontSize) < 20 * growth) tell("not grown", `${style(question).fontSize} question`);
    const least = Math.min(...inside.filter((each) => !each.mark).map((each) => parseFloat(style(each.element).fontSize)));
    if (least < 11 * growth) tell("not grown", `${least} px words`);
    for (const each of document.querySelectorAll(".race-track .axis-number")) {
      if (parseFloat(style(each).fontSize) < 11 * growth) tell("not grown", `${style(each).fontSize} numbers of the race`);
    }
  }
  return [...found];
}
