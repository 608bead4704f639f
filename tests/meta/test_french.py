"""French is written one way: one term for one idea, one name for one component, and the marks where a printer puts them."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from orrery.core import text as words
from orrery.core.components import Component
from orrery.core.registry import game, names

ROOT = Path(words.__file__).parents[1]
NARROW, WIDE = "\u202f", "\u00a0"
"""The no-break spaces before `;`, `!`, `?`, `%` and `$`, and before a colon and inside quotation marks."""
SIGNS = (
    (re.compile("'"), "’ instead of a straight apostrophe"),
    (re.compile('"'), "«\u00a0 » instead of straight quotation marks"),
    (re.compile(r"\.\.\."), "… instead of three dots"),
    (re.compile("oeu"), "œ"),
    (re.compile(rf"(?<=[^\s«{NARROW}])[\u00a0 ](?=[;!?%$](\W|$))"), "U+202F before ; ! ? % $"),
    (re.compile(rf"(?<=[^\s{WIDE}])[\u202f ](?=[:»](\W|$))"), "U+00A0 before a colon and »"),
    (re.compile(rf"«(?!{WIDE})|(?<!{WIDE})»"), "U+00A0 inside « »"),
    (re.compile(r"[\w}][;!?](\s|$)|[\d}][$%]"), "a no-break space before ; ! ? $ %"),
    (re.compile(r"\w:\s"), "U+00A0 before a colon"),
)
"""What is never written, and what stands there instead."""


class Term(NamedTuple):
    """A term of `terms.toml`."""

    say: str
    never: re.Pattern[str]
    folders: tuple[str, ...]

    def variants(self, place: str, sentence: str) -> list[str]:
        """The variants of it that a sentence has."""
        if self.folders and not any(place.startswith(f"{folder}/") for folder in self.folders):
            return []
        return [match.group() for match in self.never.finditer(sentence)]


def terms() -> list[Term]:
    data: list[dict[str, Any]] = tomllib.loads((ROOT / "core/words/fr/terms.toml").read_text("utf-8"))["term"]
    return [Term(term["say"], re.compile(term["never"]), tuple(term.get("in", ()))) for term in data]


TERMS = terms()


def french_sentences() -> Iterator[tuple[str, str, str]]:
    """The folder of each French sentence, where it stands, and the sentence."""
    for path in sorted(ROOT.glob("**/words/fr/*.toml")):
        if path.stem not in ("language", "terms"):
            place = path.parents[2].relative_to(ROOT).as_posix()
            for key, sentence in words.sentences_by_key(tomllib.loads(path.read_text("utf-8")), str(path)).items():
                yield place, f"{place}/{path.stem} {key}", sentence


def french_explanations() -> Iterator[tuple[str, str, str]]:
    """The same of everything that is put together about components."""
    for name in names():
        of = game(name)
        for component in of.components:
            yield f"games/{name.replace('-', '_')}", f"{name} {component.id}", of.explain(component, "fr")


def all_french() -> list[tuple[str, str, str]]:
    return [*french_sentences(), *french_explanations()]


def test_there_is_french_to_read() -> None:
    places = {place for place, _, _ in all_french()}
    assert {"core", "draw", "cli", "terminal", "server", "server/web", "games/jump_drive"} <= places


# Marks ----------------------------------------------------------------------------------------------------------------


def wrong_signs(sentence: str) -> list[str]:
    return [instead for sign, instead in SIGNS if sign.search(sentence)]


@pytest.mark.parametrize(
    ("sentence", "wrongs"),
    [
        ("l'œil", 1),
        ("2 $", 1),
        ("2\u00a0$", 1),
        ("{n}$", 1),
        ("Quoi ?", 1),
        ("Quoi?", 1),
        ("Ici : là", 1),
        ("Ici: là", 1),
        ("« là »", 2),
        ("main-d’oeuvre", 1),
        ("et...", 1),
        ("«\u00a0là\u00a0», 2\u202f$\u202f; quoi\u202f? Ici\u00a0: l’œil…  ? N", 0),
    ],
)
def test_wrong_signs_are_found(sentence: str, wrongs: int) -> None:
    assert len(wrong_signs(sentence)) == wrongs


def test_marks_are_where_a_printer_puts_them() -> None:
    assert {where: (sentence, signs) for _, where, sentence in all_french() if (signs := wrong_signs(sentence))} == {}


# Terms ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "sentence", "variant"),
    [
        ("games/roll_for_the_galaxy", "Chaque siège pioche.", "siège"),
        ("server/web", "Chaque siège pioche.", ""),
        ("games/jump_drive", "deux mondes alien", "mondes alien"),
        ("games/jump_drive", "deux mondes aliens", ""),
        ("server", "Dresser la table", "Dresser"),
        ("games/tiny_epic_galaxies", "un vaisseau renégat", ""),
    ],
)
def test_variants_of_a_term_are_found(place: str, sentence: str, variant: str) -> None:
    assert [one for term in TERMS for one in term.variants(place, sentence)] == ([variant] if variant else [])


def test_each_idea_has_one_term() -> None:
    faults = {}
    for place, where, sentence in all_french():
        for term in TERMS:
            if term.variants(place, sentence):
                faults[where] = f"{sentence} (say: {term.say})"
    assert faults == {}


# Names ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_every_component_has_a_french_name(name: str) -> None:
    assert [component.id for component in game(name).components if "fr" not in component.name] == []


@pytest.mark.parametrize("name", names())
def test_no_two_components_have_one_name(name: str) -> None:
    called = [component.name_in("fr") for component in game(name).components]
    assert sorted({one for one in called if called.count(one) > 1}) == []


def test_a_component_of_several_games_has_one_name() -> None:
    """Capitals are each rulebook's own; two rulebooks may print two names, and then each game has its own."""
    by_name: dict[str, list[Component]] = {}
    for name in names():
        for component in game(name).components:
            if component.kind in ("card", "development", "world", "home"):
                by_name.setdefault(component.name["en"], []).append(component)
    shared = {english: components for english, components in by_name.items() if len(components) > 1}
    assert len(shared) > len(by_name) // 10
    for english, components in shared.items():
        own = {component.name_in("fr").casefold() for component in components if "fr" in component.own_names}
        printed = {component.name_in("fr").casefold() for component in components if "fr" not in component.own_names}
        assert len(own) <= 1, f"{english}: {own}"
        assert not printed or own <= printed, f"{english} is printed as {printed}, and we call it {own}"


@pytest.mark.parametrize("name", names())
def test_sentences_call_a_component_by_its_french_name(name: str) -> None:
    of = game(name)
    place = f"games/{name.replace('-', '_')}"
    # A single word may be an ordinary word of the sentence; a name of several words is always the component.
    named = [component for component in of.components if " " in component.name["en"]]
    english = {one.name["en"]: one.name_in("fr") for one in named if one.name["en"].casefold() != one.name_in("fr").casefold()}
    faults = {}
    for folder, where, sentence in all_french():
        if folder != place or "/components " in where:
            continue
        for called, instead in english.items():
            if re.search(rf"\b{re.escape(called)}(?!\w)", sentence):
                faults[where] = f"{called}: {instead}"
        for component in named:
            instead = component.name_in("fr")
            for spelling in re.findall(rf"\b{re.escape(instead)}(?!\w)", sentence, re.IGNORECASE) if " " in instead else ():
                if spelling[0].isupper() and spelling != instead:
                    faults[where] = f"{spelling}: {instead}"
    assert faults == {}


def test_names_are_short_enough_for_a_tile() -> None:
    """About as long as the English ones; what a rulebook prints is as long as it is."""
    longest, usual = 30, 26
    own = [
        c
        for name in names()
        for c in game(name).components
        if "fr" in c.own_names and c.kind in ("card", "development", "world")
    ]
    lengths = {c.name_in("fr"): len(c.name_in("fr")) for c in own if len(c.name_in("fr")) > len(c.name["en"])}
    assert [called for called, n in lengths.items() if n > longest] == ["Fabricants d’armes de l’Imperium"], (
        "printed in another game"
    )
    assert sum(n > usual for n in lengths.values()) < len(own) // 20
