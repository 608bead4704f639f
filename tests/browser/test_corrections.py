"""Components are put right in a browser: the drawing follows the form, and tables are played with what was saved."""

import re

import pytest

from browser.conftest import Comes
from browser.person import PHONE, Person

A_ROUND = 60
"""More answers than one seat gives in a round of any game."""


def test_a_card_is_corrected_and_played_with(ann: Person) -> None:
    page = ann.page
    page.goto(f"{ann.address}/components/jump-drive?audit=1")
    page.goto(f"{ann.address}/components/jump-drive/gem-world/correct")
    assert page.locator("#drawing .cost").first.inner_text() == "2"
    page.get_by_label("cost", exact=True).first.fill("4")
    page.wait_for_function("() => document.querySelector('#drawing .cost').innerText.trim() === '4'")
    page.locator("input[name=copies]").fill("3")
    page.locator("#drawing .sum-broken").first.wait_for()
    page.locator("input[name=source]").fill("my box")
    page.locator("input[name=title]").fill("Mine")
    page.get_by_role("button", name="Save").click()
    page.locator("[data-digest]").wait_for()
    assert page.locator(".sum-broken").count() == 1
    page.get_by_role("link", name="Play with it").click()
    assert "Mine" in page.locator("#overlay option:checked").inner_text()
    page.locator("form.new-table-form button.go").click()
    ann.waits_for_question()
    assert page.locator(".unsure").count() == 0


Changes = dict[str, str]
"""What is written into a form, by the name of the control and, after a `#`, its number among those of that name."""
ONE_OF_EACH: dict[str, tuple[int, Changes, dict[str, Changes]]] = {
    "jump-drive": (2, {"option.preset": "1"}, {"hand-a": {"f.cards#2": "comet-zone"}}),
    "tiny-epic-galaxies": (
        1,
        {"option.rogue": "gamelyn"},
        {"gamelyn": {"f.levels.0.dice": "6"}, "charger": {"f.points": "2"}},
    ),
    "roll-for-the-galaxy": (
        2,
        {"option.ambition": "1", "option.objectives": "1"},
        {"terraforming-unlimited": {"f.cost": "5"}, "leader": {"f.faces#0": "wild"}, "diverse-workforce": {"f.talents": "2"}},
    ),
    "new-frontiers": (2, {}, {"public-works": {"f.cost": "4"}}),
}
"""By game: for how many, with which options, and what is corrected."""


def fill(ann: Person, form: str, changes: Changes) -> None:
    """Write into the controls of a form, whatever they are."""
    for name, value in changes.items():
        control, _, number = name.partition("#")
        field = ann.sees(f"{form} [name='{control}']").nth(int(number or 0))
        match field.evaluate("it => it.type"):
            case "select-one":
                field.select_option(value)
            case "checkbox":
                field.locator("xpath=..").click()
                assert field.is_checked()
            case _:
                field.fill(value)


@pytest.mark.parametrize("game", ONE_OF_EACH)
def test_one_of_each_is_corrected_and_a_round_is_played_with_it(ann: Person, game: str) -> None:
    seats, options, components = ONE_OF_EACH[game]
    on = ""
    for id, changes in components.items():
        ann.goes(f"/components/{game}/{id}/correct?on={on}")
        fill(ann, "form.correction-form", {**changes, "source": "my box", "title": "Each"})
        ann.sees("button[name=save]").click()
        on = ann.sees("[data-digest]").inner_text()
    assert ann.sees(".differences tbody th a").count() >= len(components)
    ann.goes(f"/new/{game}?overlay={on}&seats={seats}")
    fill(ann, "form.new-table-form", options)
    ann.sees("form.new-table-form button.go").click()
    ann.plays(ann.lists, A_ROUND, until=lambda: bool(re.search(r"\b2\b", ann.sees("h1 small").inner_text())))
    assert ann.over or re.search(r"\b2\b", ann.sees("h1 small").inner_text()), "a round was played"
    assert ann.sees(f"a[href='/corrections/{game}/{on}']").count() == 1


READABLE = 150
"""Pixels in which a value can be read."""
CONTROLS = """() => {
  const controls = [...document.querySelectorAll("form.correction-form :is(input:not([type=checkbox], [type=hidden]), select)")];
  const boxes = controls.map((control) => control.getBoundingClientRect());
  return [Math.min(...boxes.map((box) => box.width)), Math.max(...boxes.map((box) => box.right))];
}"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_form_fits_a_phone(comes: Comes, lang: str) -> None:
    ann = comes(PHONE, lang)
    for path in ("jump-drive/galactic-salon", "roll-for-the-galaxy/diverse-workforce", "tiny-epic-galaxies/gamelyn"):
        ann.goes(f"/components/{path}/correct")
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0], path
        narrowest, right = ann.page.evaluate(CONTROLS)
        assert narrowest >= READABLE, f"{path}: a control is too narrow to read"
        assert right <= PHONE[0], path
