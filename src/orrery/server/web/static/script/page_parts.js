// The headers of a script's request for a table that it has already. The server sends only what changes, and names the parts of the page that
// it has sent before, which are put in again here.

const MOST = 512;
const MARK = /<!--part (\w+)-->([^]*?)<!--end-->|<!--kept (\w+)-->/g;
/** Parts by their names, those of the latest pages last. @type {Map<string, string>} */
const parts = new Map();
/** The names of the parts of the newest page. @type {string[]} */
let newest = [];

/** The headers of such a request. */
export const partHeaders = () => ({ accept: "text/html", "x-part": "table", "x-kept": newest.join(" ") });

/** A page with all its parts. @type {(html: string) => string} */
export const wholePage = (html) => {
  const names = new Set();
  const whole = html.replace(MARK, (_, fresh, markup, kept) => {
    const name = fresh ?? kept;
    const drawn = markup ?? parts.get(name);
    if (drawn === undefined) {
      newest = [];
      throw new Error(`a part of the page is missing: ${name}`);
    }
    parts.delete(name);
    parts.set(name, drawn);
    names.add(name);
    return drawn;
  });
  newest = [...names];
  for (const name of [...parts.keys()].slice(0, Math.max(0, parts.size - MOST))) parts.delete(name);
  return whole;
};
