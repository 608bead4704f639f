// Changes a part of the page into what the server drew, and leaves alone what is the same: to style and draw a whole table
// again takes a phone a tenth of a second, and few pieces change at a time.

/** A key for what an element stands for; two elements with different keys are never merged. @param {Element} element */
const keyOf = (element) => {
  const { tip, piece, kind, rival, at } = /** @type {HTMLElement} */ (element).dataset;
  const label = tip ? "" : element.getAttribute("aria-label"); // the script labels what it reads out, so a tip's label is no mark
  return [element.tagName, element.id, element.classList[0], label, tip, piece, kind, rival, at].join("|");
};
const WHOLE = "form, input, select, textarea, svg";
/** Whether one node can become the other. @type {(here: Node, there: Node) => boolean} */
const isSame = (here, there) => here.isEqualNode(there)
  || here instanceof Element && there.nodeType === Node.ELEMENT_NODE && !here.matches(WHOLE) && keyOf(here) === keyOf(/** @type {Element} */ (there));

/** The tabindex of what the script made a place to read at. */
export const READ = -1;
/** Whether an attribute is a reader's: what they opened, and the place they read at, which would lose focus. @param {Attr} attribute */
const isReaders = ({ name, value }) => name === "open" || (name === "tabindex" && Number(value) === READ);
/** Remove what the script added, but keep what is the reader's. @type {(here: Element, there: Element) => void} */
const patchAttributes = (here, there) => {
  for (const attribute of [...here.attributes]) if (!there.hasAttribute(attribute.name) && !isReaders(attribute)) here.removeAttributeNode(attribute);
  for (const { name, value } of there.attributes) if (here.getAttribute(name) !== value) here.setAttribute(name, value);
};

/** Change an element into what was drawn. Nodes that are new are moved here from the drawing; `landed` says which element each other one became.
 * @type {(here: Element, there: Element, landed: WeakMap<Element, Element>) => void} */
export const patchElement = (here, there, landed) => {
  landed.set(there, here);
  patchAttributes(here, there);
  const old = [...here.childNodes];
  let at = 0;
  for (const node of [...there.childNodes]) {
    const same = old.findIndex((each, place) => place >= at && isSame(each, node));
    if (same < 0) { here.insertBefore(node, old[at] ?? null); continue; }
    for (const gone of old.slice(at, same)) here.removeChild(gone);
    if (!old[same].isEqualNode(node)) patchElement(/** @type {Element} */ (old[same]), /** @type {Element} */ (node), landed);
    at = same + 1;
  }
  for (const gone of old.slice(at)) here.removeChild(gone);
};
