"""What axe finds on a page."""

import os
import tempfile
from pathlib import Path
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

from browser.person import Person


class KnownLooks:
    """What axe has gone over in this run, as hashes of how parts of pages are built and look: to go over all of it again takes a
    third of the time of these tests.

    They are lines of a file that the processes of a run share; what another one adds meanwhile is only measured once more.
    """

    def __init__(self) -> None:
        run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
        self._path = Path(tempfile.gettempdir()) / f"orrery-looks-{run}" if run else None
        self._own = ""

    def text(self) -> str:
        """All of them in one text: Playwright is slow with lists of thousands."""
        return self._path.read_text() if self._path and self._path.exists() else self._own

    def add(self, looks: str) -> None:
        """Remember hashes of what had no fault, separated by blanks."""
        if self._path is None:
            self._own += looks + " "
        else:
            with self._path.open("a") as file:
                file.write(looks + " ")


known_looks = KnownLooks()

THEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
RUN = """async ([known, only]) => {
    const measured = new Set(known.split(" ").map(Number)), seen = new Set(), marked = [];
    const mix = (hash, words) => { for (const letter of words) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619); return hash; };
    const SAID = ["role", "type", "lang", "tabindex", "disabled", "open", "hidden", "scope", "for", "href", "alt", "title", "value"];
    const areThere = (ids) => ids.split(" ").every((id) => document.getElementById(id) !== null);
    const build = (element) => {
        let words = `${element.tagName};${element.labels?.length};`;
        for (const { name, value } of element.attributes) {
            if (/labelledby|describedby|controls|owns|activedescendant/.test(name)) words += `${name}=${areThere(value)};`;
            else if (name.startsWith("aria-")) words += `${name}=${/^(true|false|mixed|page|step|polite)$/.test(value) ? value : value !== ""};`;
            else if (SAID.includes(name)) words += `${name}=${name === "role" || name === "tabindex" || name === "type" ? value : value !== ""};`;
        }
        return words;
    };
    const CLEAR = "rgba(0, 0, 0, 0)none1nonenone";
    const ids = new Set(), twice = new Set();
    for (const { id } of document.querySelectorAll("[id]")) (ids.has(id) ? twice : ids).add(id);
    const isNew = (hash) => !measured.has(hash) && !seen.has(hash) && Boolean(seen.add(hash));
    let built = isNew(mix(1, [...twice].join(" "))), looked = false;
    const visit = (element, place, ground) => {
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
        const text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
        place = mix(mix(place, build(element)), text || element.textContent.trim() !== "" ? "said" : "");
        built = isNew(place) || built;
        const style = getComputedStyle(element);
        const moved = style.position === "static" ? "" : `${element.className.baseVal ?? element.className}${innerWidth}`;
        const words = `${style.backgroundColor}${style.backgroundImage}${style.opacity}${style.filter}${style.backdropFilter}${moved}`;
        if (words !== CLEAR) ground = mix(ground, words);
        if (text || "value" in element) {
            const large = parseFloat(style.fontSize) >= (style.fontWeight >= 700 ? 18.66 : 24);
            const ink = `${style.color}${large}${style.textShadow}${element.disabled}${element.ariaDisabled}`;
            if (isNew(mix(ground, ink))) looked = true;
            else { element.setAttribute("data-contrast-known", ""); marked.push(element); }
        } else { element.setAttribute("data-contrast-known", ""); marked.push(element); }
        if (element.tagName !== "svg") for (const child of element.children) visit(child, place, ground);
    };
    visit(document.documentElement, 2166136261, mix(2166136261, `${document.querySelector(":modal") !== null}`));
    let violations = [];
    const rules = only || (built ? "" : "color-contrast");
    if (looked || (built && !only)) {
        axe.configure({ rules: [{ id: "color-contrast", selector: ":not([data-contrast-known])" }] });
        ({ violations } = await axe.run({ resultTypes: ["violations"], ...(rules ? { runOnly: [rules] } : {}) }));
    }
    for (const element of marked) element.removeAttribute("data-contrast-known");
    return [violations, [...seen].join(" ")];
}"""
"""Run axe where something on the page is new in this run: how it is built (elements, roles, states, names, ids), or how its text
looks (its ink, and the ground that it stands on)."""


def serious(person: Person) -> list[str]:
    """Every serious or critical problem of the page as it is, and where it stands."""
    return problems(person.page)


def problems(page: Page, only: str = "") -> list[str]:
    """The same of a page that nobody sits in front of, or `only` those that one rule finds."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE_SCRIPT)
    violations, looks = page.evaluate(RUN, [known_looks.text(), only])
    faults = [
        f"{problem['id']} ({problem['impact']}): {problem['help']} {[node['html'][:160] for node in problem['nodes'][:3]]}"
        for problem in violations
        if problem["impact"] in ("serious", "critical")
    ]
    if not faults:
        known_looks.add(looks)
    return faults


def clean(person: Person, where: str) -> None:
    """No serious or critical problem on the page as it is."""
    faults = serious(person)
    assert faults == [], f"{where}: {faults}"


def problems_in_both_themes(page: Page) -> list[str]:
    """The problems of a page, and those of its colours in the other theme too: nothing else is different there."""
    faults: list[str] = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        faults += [f"{theme}: {fault}" for fault in problems(page, "" if theme == THEMES[0] else "color-contrast")]
    page.emulate_media(color_scheme=THEMES[0])
    return faults


def clean_in_both_themes(person: Person, where: str) -> None:
    """No serious or critical problem on the page as it is, and none of contrast in the other theme."""
    faults = problems_in_both_themes(person.page)
    assert faults == [], f"{where}: {faults}"
