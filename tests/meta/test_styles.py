"""Style sheets keep a change of the page cheap: what a browser has to look at again after it is part of the page, never all of it."""

import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "orrery"
SHEETS = sorted(path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.css"))
WHOLE_PAGE = re.compile(r"(?:body|html|:root|\*)?(?:\[[^\]]*\])*:has\(")
"""`:has()` of what holds the whole page, or of anything at all: every change below it is looked at again from there."""


def split(text: str, where: str) -> list[str]:
    """A text cut at signs that stand outside of brackets."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if sign in where and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts if part.strip()]


def selectors(sheet: str) -> list[str]:
    text = re.sub(r"/\*.*?\*/", "", (SOURCE / sheet).read_text("utf-8"), flags=re.S)
    heads = [head.strip() for head in re.findall(r"([^{};]+)\{", text) if not head.strip().startswith("@")]
    return [selector for head in heads for selector in split(head, ",")]


def faults(selector: str) -> list[str]:
    if ":has(" not in selector:
        return []
    parts = split(selector, " >~+")
    sentences = [f"{selector}: looks for something in the whole page" for part in parts if WHOLE_PAGE.match(part)]
    *above, last = parts
    if any(":has(" in part for part in above) and not re.search(r"[.#\[]|^[a-z]", re.sub(r":not\(.*?\)", "", last)):
        sentences.append(f"{selector}: anything may be meant below what :has() finds")
    return sentences


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_rule_makes_a_browser_look_at_the_whole_page_again(sheet: str) -> None:
    assert [fault for selector in selectors(sheet) for fault in faults(selector)] == []


@pytest.mark.parametrize(
    "selector",
    ["body:has([data-lesson]) #main .came", ":has(.x) .y", "[data-art]:has(.x)", "li:has(> .art) > :not(.art)", ".a:has(.b) *"],
)
def test_a_rule_that_would_is_found(selector: str) -> None:
    assert faults(selector)


@pytest.mark.parametrize(
    "selector", [".card:has(> .art)", ".card:has(> .art) > .ghost", ".orb:has(> .art) > svg:not(.art)", "li > *"]
)
def test_others_are_left_alone(selector: str) -> None:
    assert not faults(selector)


CODE = "\n".join(
    path.read_text("utf-8") for path in sorted(SOURCE.rglob("*")) if path.suffix in (".py", ".html", ".js", ".svg")
)
WORDS = set(re.findall(r"[\w-]+", CODE))


def is_written(name: str) -> bool:
    """Whether a page can have an element of this class: named as it is, or put together, as `seat-{n}` is."""
    stem = re.sub(r"(?<=-)[a-z-]+$|\d+$", "", name)
    return name in WORDS or (stem != name and bool(re.search(rf"\b{stem}(?:\{{|['\"] ?[~+]|\$)", CODE)))


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_class_of_a_sheet_is_written_somewhere(sheet: str) -> None:
    classes = {name for selector in selectors(sheet) for name in re.findall(r"\.([a-zA-Z][\w-]*)", selector)}
    assert sorted(name for name in classes if not is_written(name)) == []
