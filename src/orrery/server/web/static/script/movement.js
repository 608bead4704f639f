// Pieces that go elsewhere and pieces that come: ships fly along their orbits, dice tumble to their face, tiles turn over, goods land.
// A piece is known by what it is and whose, wherever it lies. The next click or key ends all of it at once.

import { $, $$, still } from "./dom.js";

/** Milliseconds; nothing moves for longer. */
const TRAVEL = 320;
const ARRIVAL = 400;
/** The most pieces that move at once: nobody could follow more. */
const MOST = 24;
const EASE = "cubic-bezier(.2, .7, .3, 1)";
const PIECES = ".card, .tile, .development-tile, .offer, .planet, .colony, .vessel, .ship-place, .die-button, .face-card, .cell > [data-kind], "
  + ".converter > [data-kind], .good";
const TURNED = ".card, .tile, .development-tile, .planet, .colony";
const SHIPS = ".vessel, .ship-place";
/** How a piece that was not on the page before appears. @type {Record<string, Keyframe[]>} */
const ARRIVALS = {
  turn: [{ transform: "perspective(600px) rotateY(88deg)" }, { transform: "none" }],
  tumble: [{ transform: "rotate(-220deg) scale(.6)" }, { transform: "rotate(14deg) scale(1.08)", offset: .7 }, { transform: "none" }],
  land: [{ transform: "translateY(-90%) scale(1.5)" }, { transform: "translateY(0) scale(.86)", offset: .75 }, { transform: "none" }],
};

/** @type {ViewTransition | null} */
let journey = null;
/** End all movement at once, with the pieces where they go. */
export const endMovement = () => journey?.skipTransition();

/** Whose a piece is. @param {Element} piece @returns {string} */
const ownerOf = (piece) => /** @type {any} */ (piece.closest("[data-owner], [data-rival]"))?.dataset.owner ?? rivalOf(piece);
/** @param {Element} piece @returns {string} */
const rivalOf = (piece) => /** @type {any} */ (piece.closest("[data-rival]"))?.dataset.rival ?? "";
/** What a piece is, wherever it lies. @param {HTMLElement} piece */
const kindOf = (piece) => {
  const { kind, tip, piece: name = "" } = piece.dataset;
  return kind ? `${ownerOf(piece)}|${kind}` : tip ?? (name.split("/").pop() || piece.className);
};
/** Where a piece lies. @param {HTMLElement} piece */
const placeOf = (piece) => {
  const { piece: name = "" } = piece.dataset;
  /** @type {HTMLElement | null} */
  const part = piece.closest("#main [data-at]");
  const zone = piece.parentElement?.closest("[data-rival], [aria-label], .tile");
  const label = zone?.getAttribute("aria-label") ?? /** @type {any} */ (zone)?.dataset.tip ?? "";
  return [rivalOf(piece), label, part?.dataset.at ?? name.split("/").slice(0, -1).join("/"), kindOf(piece)].join("|");
};
/** @type {(pieces: HTMLElement[], name: (piece: HTMLElement) => string) => Map<string, HTMLElement[]>} */
const groupBy = (pieces, name) => {
  const groups = new Map();
  for (const piece of pieces) groups.set(name(piece), [...(groups.get(name(piece)) ?? []), piece]);
  return groups;
};
/** @param {Document} page */
const placedPieces = (page) => groupBy($$(`#main :is(${PIECES})`, page), placeOf);

/** The pieces that are in one drawing of the table and not in the other.
 * @type {(here: Map<string, HTMLElement[]>, there: Map<string, HTMLElement[]>) => HTMLElement[]} */
const missingFrom = (here, there) => [...here].flatMap(([place, pieces]) => pieces.slice(there.get(place)?.length ?? 0));

/** What is seen for a moment of a piece that comes to where it is folded away: its drawing and its name. @param {HTMLElement} piece */
const glimpseOf = (piece) => {
  const glimpse = document.createElement("span");
  glimpse.className = "glimpse";
  glimpse.ariaHidden = "true";
  const drawing = $(".art-of", piece)?.cloneNode(true);
  glimpse.append(...(drawing ? [drawing] : []), piece.dataset.tip ?? "");
  return glimpse;
};

/** The part of the page that stands for a piece: the box of a rival if it is folded away there, the die alone of a die with words.
 * @param {HTMLElement} piece @returns {HTMLElement} */
const standIn = (piece) => {
  const box = piece.closest("details[data-rival]");
  if (box && !$(`details[data-rival="${rivalOf(piece)}"][open]`)) return $("summary", box);
  return piece.matches(TURNED) ? piece : $("svg.die", piece) ?? piece;
};

/** What a new drawing of the table moves: where each piece comes from, if it was anywhere, where it goes, and which piece it is.
 * @type {(fresh: Document) => [HTMLElement | null, HTMLElement, HTMLElement][]} */
export const findMoves = (fresh) => {
  const [before, after] = [placedPieces(document), placedPieces(fresh)];
  const gone = groupBy(missingFrom(before, after), kindOf);
  /** @type {[HTMLElement | null, HTMLElement, HTMLElement][]} */
  const moves = missingFrom(after, before).filter((piece) => !piece.matches(".offer")).map((piece) => {
    const bought = piece.matches(".development-tile") ? $$("#main .offer").find((offer) => offer.dataset.tip === piece.dataset.tip) : null;
    const from = gone.get(kindOf(piece))?.shift() ?? bought ?? null;
    return [from && standIn(from), standIn(piece), piece];
  });
  const used = new Set();
  return moves.filter(([from, to, piece]) => {
    const seen = used.has(from) || used.has(to) || to.matches("summary") && !from && !piece.matches(TURNED);
    for (const end of [from, to]) if (end) used.add(end);
    return !seen;
  }).slice(0, MOST);
};

/** @type {(piece: Element) => string} */
const arrivalOf = (piece) => {
  if (piece.matches(`${TURNED}, .glimpse`)) return "turn";
  return piece.matches("svg.die") && !piece.closest(".on, .need") ? "tumble" : "land";
};

/** @type {(area: DOMRect, place: DOMPoint) => boolean} */
const isInside = (area, place) => place.x > area.left && place.x < area.right && place.y > area.top && place.y < area.bottom;
/** The middle of what is drawn. @param {DOMRect} box */
const middleOf = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Points of an orbit between two places at it. @type {(path: SVGGeometryElement, from: DOMPoint, to: DOMPoint) => DOMPoint[]} */
const alongOrbit = (path, from, to) => {
  const toPage = path.getScreenCTM();
  if (!toPage) return [];
  const length = path.getTotalLength();
  const points = Array.from({ length: 41 }, (_, at) => path.getPointAtLength(length * at / 40).matrixTransform(toPage));
  const nearest = (/** @type {DOMPoint} */ place) => {
    const far = points.map((point) => Math.hypot(point.x - place.x, point.y - place.y));
    return far.indexOf(Math.min(...far));
  };
  const [start, end] = [nearest(from), nearest(to)];
  return start <= end ? points.slice(start, end + 1) : points.slice(end, start + 1).reverse();
};
/** Points of a flight from planet to planet: a bow over the row. @type {(from: DOMPoint, to: DOMPoint) => DOMPoint[]} */
const overTheRow = (from, to) => Array.from({ length: 9 }, (_, at) => {
  const share = at / 8;
  const lift = Math.min(60, Math.abs(to.x - from.x) / 3) * 4 * share * (1 - share);
  return new DOMPoint(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share - lift);
});
/** How a ship flies. @type {(piece: HTMLElement, from: DOMRect) => Keyframe[]} */
const flight = (piece, from) => {
  const box = piece.getBoundingClientRect();
  const [start, end] = [DOMPoint.fromPoint(middleOf(from)), DOMPoint.fromPoint(middleOf(box))];
  const sky = piece.matches(".at") ? piece.closest(".sky") : null;
  const points = sky && isInside(sky.getBoundingClientRect(), start) ? alongOrbit($("svg.path path", sky), start, end) : overTheRow(start, end);
  return points.slice(0, -1).map((point, at) => ({
    offset: at / (points.length - 1),
    transform: `translate(${point.x - box.width / 2}px, ${point.y - box.height / 2}px)`,
  }));
};

/** The animations that are playing. @type {Animation[]} */
let played = [];
/** @type {(part: string, name: string, frames: Keyframe[], duration: number) => void} */
const play = (part, name, frames, duration) => {
  played.push(document.documentElement.animate(frames, { pseudoElement: `::view-transition-${part}(${name})`, duration, easing: EASE }));
};

/** Put a page in place; pieces that went elsewhere travel there, those that came are seen to come. `apply` says what a piece of the drawing became.
 * @type {(fresh: Document, apply: () => WeakMap<Element, Element>) => Promise<void>} */
export const movePieces = async (fresh, apply) => {
  if (still.matches || document.hidden || !document.startViewTransition) { apply(); return; }
  const moves = findMoves(fresh).map(([from, to, piece], at) => (
    { from, to, glimpse: to.matches("summary") && piece.matches(TURNED) ? glimpseOf(piece) : null, name: `piece-${at}`,
      start: from?.getBoundingClientRect() ?? null, face: from?.innerHTML }));
  for (const { from, name } of moves) if (from) from.style.viewTransitionName = name;
  const started = document.startViewTransition(() => {
    const landed = apply();
    for (const { from } of moves) if (from) from.style.viewTransitionName = "";
    for (const move of moves) {
      move.to = /** @type {HTMLElement} */ (landed.get(move.to)) ?? move.to;
      if (move.glimpse) { move.to.append(move.glimpse); move.to = move.glimpse; }
    }
    for (const { to, name } of moves) to.style.viewTransitionName = name;
  });
  journey = started;
  // A key or a hidden page ends the movement; the page has changed anyway, and only `ready` is rejected.
  started.ready.then(() => {
    for (const { to, name, start, face } of moves) {
      if (!start) play("new", name, ARRIVALS[arrivalOf(to)], ARRIVAL);
      else if (to.matches(SHIPS)) play("group", name, flight(to, start), TRAVEL);
      else if (to.matches("svg.die") && face !== to.innerHTML) play("new", name, ARRIVALS.tumble, ARRIVAL);
    }
  }, () => undefined);
  await started.finished.catch(() => undefined);
  for (const { to, glimpse } of moves) { to.style.viewTransitionName = ""; glimpse?.remove(); }
  for (const animation of played) animation.cancel();
  played = [];
  journey = null;
};

document.addEventListener("pointerdown", endMovement, true);
document.addEventListener("keydown", endMovement, true);
