"""What axe finds on a page."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from browser.person import Person

AXE = Axe()


def serious(person: Person) -> list[str]:
    """Every serious or critical problem of the page as it is, and where it stands."""
    return problems(person.page)


def problems(page: Page) -> list[str]:
    """The same of a page that nobody sits in front of."""
    return [
        f"{problem['id']} ({problem['impact']}): {problem['help']} {[node['html'][:160] for node in problem['nodes'][:3]]}"
        for problem in AXE.run(page).response["violations"]
        if problem["impact"] in ("serious", "critical")
    ]


def clean(person: Person, where: str) -> None:
    """No serious or critical problem on the page as it is."""
    found = serious(person)
    assert found == [], f"{where}: {found}"
