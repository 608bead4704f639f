"""What axe finds on a page."""

import os
import tempfile
from pathlib import Path
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

from browser.person import Person


class KnownLooks:
    """Looks of text whose contrast was measured in this run, as hashes: measuring one again takes most of axe's time.

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
        """Remember looks that had enough contrast, separated by blanks."""
        if self._path is None:
            self._own += looks + " "
        else:
            with self._path.open("a") as file:
                file.write(looks + " ")


known_looks = KnownLooks()

THEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
RUN = """async ([known, only]) => {
    const measured = new Set(known.split(" ").map(Number)), seen = [], marked = [];
    const mix = (hash, words) => { for (const letter of words) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619); return hash; };
    const KEPT = ["class", "style", "disabled", "open", "hidden", "data-kind", "data-state", "fill"];
    const visit = (element, above) => {
        let look = mix(above, element.tagName);
        for (const { name, value } of element.attributes)
            if (KEPT.includes(name) || (name.startsWith("aria-") && value.length < 6)) look = mix(look, `${name}=${value};`);
        if (element.matches(":focus, :hover")) look = mix(look, "at hand");
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
        if (measured.has(look)) { element.setAttribute("data-contrast-known", ""); marked.push(element); }
        else seen.push(look);
        for (const child of element.children) visit(child, look);
    };
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    visit(document.documentElement, mix(2166136261, `${dark} ${innerWidth} ${innerHeight} ${document.querySelector(":modal") !== null}`));
    axe.configure({ rules: [{ id: "color-contrast", selector: ":not([data-contrast-known])" }] });
    const { violations } = await axe.run({ resultTypes: ["violations"], ...(only ? { runOnly: [only] } : {}) });
    for (const element of marked) element.removeAttribute("data-contrast-known");
    return [violations, seen.join(" ")];
}"""
"""Run axe; the contrast of text is measured where its look is new: what it is, what it stands in, and in which state."""


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
    found = serious(person)
    assert found == [], f"{where}: {found}"


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
    found = problems_in_both_themes(person.page)
    assert found == [], f"{where}: {found}"
