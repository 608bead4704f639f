"""Style sheets keep a change of the page cheap: what a browser has to look at again after it is part of the page, never all of it."""

import ast
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


CLASS = r"[a-zA-Z][\w-]*"
FEWEST_LETTERS = 3
"""What is written of a class that is composed: with fewer letters it could be any."""
DRAWN_BY = ("draw", "games", "server/web")


def class_names(sheet: str) -> set[str]:
    return {name for selector in selectors(sheet) for name in re.findall(rf"\.({CLASS})", re.sub(r'"[^"]*"', "", selector))}


def words_of(literals: list[str]) -> set[str]:
    return {word for literal in literals for word in literal.split()}


def words_of_templates() -> set[str]:
    """What stands in class attributes, and the literals that go into them."""
    text = "\n".join(path.read_text("utf-8") for path in SOURCE.rglob("*.html"))
    attributes = re.findall(r'\bclass="([^"]*)"', text) + re.findall(
        r"\{% block (?:body|root|width) %\}(.*?)\{% endblock %\}", text
    )
    plain = [
        re.sub(r"(\{\{.*?\}\}|\{%.*?%\})", lambda tag: " " if tag[0][1] == "%" else "*", each, flags=re.S)
        for each in attributes
    ]
    inside = [literal for tag in re.findall(r"\{[{%].*?[%}]\}", text, re.S) for literal in re.findall(r"'([^'\n]*)'", tag)]
    return words_of(plain) | {word.replace("%d", "*") + "*" * word.endswith("-") for word in words_of(inside)}


def words_of_modules() -> set[str]:
    """Every literal of the modules that draw; a star stands for what a module fills in."""
    words = set[str]()
    for path in (path for folder in DRAWN_BY for path in (SOURCE / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words |= words_of([node.value, *re.findall(r'\bclass="([^"]*)"', node.value)])
            elif isinstance(node, ast.JoinedStr):
                parts = [str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values]
                words |= set("".join(parts).split())
    return words


def words_of_scripts() -> set[str]:
    text = "\n".join(path.read_text("utf-8") for path in SOURCE.rglob("*.js"))
    return words_of(re.findall(r'"([^"\n]*)"', text))


def unwritten(names: set[str]) -> list[str]:
    """Those of some classes that no template, module or script gives to anything."""
    words = words_of_templates() | words_of_modules() | words_of_scripts()
    written = {word for word in words if "*" not in word}
    composed = [
        re.compile(re.escape(word).replace(r"\*", r"[\w-]*"))
        for word in words
        if "*" in word and len(word.replace("*", "")) >= FEWEST_LETTERS
    ]
    return sorted(name for name in names - written if not any(pattern.fullmatch(name) for pattern in composed))


def test_every_class_of_a_sheet_is_written_somewhere() -> None:
    """A class that nothing has styles nothing."""
    assert unwritten({name for sheet in SHEETS for name in class_names(sheet)}) == []


LOOKS_FOR = r"""(?:\$\$?|querySelector(?:All)?|closest|matches|sees|wait_for_selector|locator|count)\(\s*f?(["'`])(.*?)\1"""


def test_every_class_that_is_looked_for_is_written_somewhere() -> None:
    """A script that looks for a class that nothing has does nothing, and a test that does so can't fail."""
    browser_tests = Path(__file__).parents[1] / "browser"
    text = "\n".join(
        path.read_text("utf-8")
        for folder in (SOURCE, browser_tests)
        for path in folder.rglob("*")
        if path.suffix in (".js", ".py")
    )
    sought = {
        name
        for _, selector in re.findall(LOOKS_FOR, text)
        for name in re.findall(rf"\.({CLASS})(?![\w(-])", re.sub(r"\[[^\]]*\]|\{.*?\}", "", selector))
    }
    assert len(sought) > 100
    assert unwritten(sought) == []


def test_every_property_is_set_and_used() -> None:
    styles = "\n".join((SOURCE / sheet).read_text("utf-8") for sheet in SHEETS)
    others = "\n".join(path.read_text("utf-8") for kind in ("html", "js", "py", "svg") for path in SOURCE.rglob(f"*.{kind}"))
    assert set(re.findall(r"var\((--[\w-]+)", styles + others)) == set(re.findall(r"(?<![\w-])(--[a-z][\w-]*)\s*:", styles))


def classes_of_templates() -> set[str]:
    """The classes that stand in templates as they are."""
    text = "\n".join(path.read_text("utf-8") for path in SOURCE.rglob("*.html"))
    attributes = re.findall(r'\bclass="([^"]*)"', text)
    plain = [
        re.sub(r"(\{\{.*?\}\}|\{%.*?%\})", lambda tag: " " if tag[0][1] == "%" else "*", each, flags=re.S)
        for each in attributes
    ]
    return {word for word in words_of(plain) if re.fullmatch(CLASS, word)}


def test_every_class_of_a_template_is_of_use() -> None:
    """A class is there for a sheet, for a script, or for a test that looks for it."""
    tests = Path(__file__).parents[1]
    users = [path.read_text("utf-8") for folder, kind in ((SOURCE, "js"), (tests, "py")) for path in folder.rglob(f"*.{kind}")]
    literals = "\n".join(literal for text in users for literal in re.findall(r'"[^"\n]*"|\'[^\'\n]*\'', text))
    sought = set(re.findall(rf"\.({CLASS})", literals)) | words_of(re.findall(r'class="([^"]*)"', "\n".join(users)))
    styled = {name for sheet in SHEETS for name in class_names(sheet)}
    assert sorted(classes_of_templates() - styled - sought) == []
