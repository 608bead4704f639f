"""Clauses: read from their file, checked, and tied to the tests that name them."""

from pathlib import Path

import pytest

import orrery
from orrery.core import clauses
from orrery.core.clauses import Clause, as_page, parse_clauses, ruling_mark
from orrery.core.errors import BadComponents

CLAUSE = '[[clause]]\nid = "toy.pay"\nsection = "Payer"\nkind = "ruling"\noption = "rich"\n'
WORDS = {
    "en": '[section]\nPayer = "Paying"\n[clause]\n"toy.pay" = "Pay."\n',
    "fr": '[section]\nPayer = "Payer"\n[clause]\n"toy.pay" = "Payez."\n',
}


def test_a_clause_has_what_its_files_say() -> None:
    texts, headings = {"en": "Pay.", "fr": "Payez."}, {"en": "Paying", "fr": "Payer"}
    (clause,) = parse_clauses(CLAUSE, WORDS, "rules.toml")
    assert clause == Clause("toy.pay", "Payer", kind="ruling", texts=texts, option="rich", headings=headings)
    assert (clause.words("fr"), clause.heading("en"), clause.heading("fr")) == ("Payez.", "Paying", "Payer")
    assert Clause("toy.pay", "Payer", "ruling", texts).heading("en") == "Payer", "made without headings"
    assert parse_clauses("", {"en": "", "fr": ""}, "rules.toml") == ()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "toy.pay"', "", "rules.toml: a clause without id: id is None; a text was expected"),
        ('section = "Payer"', "section = 3", "rules.toml: toy.pay: section is 3; a text was expected"),
        ('"ruling"', '"guess"', "rules.toml: toy.pay: kind is 'guess'; rulebook, ruling or reported was expected"),
        ('"ruling"', '"reported"', "rules.toml: toy.pay: a clause has a source if its kind is 'reported', and only then"),
        (
            '"ruling"',
            '"ruling"\nsource = ["a card"]',
            "toy.pay: a clause has a source if its kind is 'reported', and only then",
        ),
        ('"ruling"', '"reported"\nsource = "a card"', "toy.pay: source is 'a card'; a list of names was expected"),
        ('option = "rich"', "option = 3", "rules.toml: toy.pay: option is 3; the name of an option was expected"),
        ('option = "rich"', 'colour = "red"', "rules.toml: toy.pay: unknown field 'colour'"),
        ('id = "toy.pay"', 'id = "toy.draw"', "rules.toml: toy.draw: there is no sentence for it in [clause]"),
        ('section = "Payer"', 'section = "Tirer"', "rules.toml: toy.pay: the section 'Tirer' has no headings in [section]"),
        (CLAUSE, "", "rules.toml: 'clause.toy.pay' belongs to no clause"),
        ("[[clause]]", "[[rule]]", "rules.toml: 'rule' is not expected"),
        ("[[clause]]", "[clause]", "rules.toml: 'clause' is not expected"),
        ("[[clause]]", "[[clause", "rules.toml is no TOML"),
    ],
)
def test_a_bad_clause_is_named(old: str, new: str, said: str) -> None:
    with pytest.raises(BadComponents) as error:
        parse_clauses(CLAUSE.replace(old, new), WORDS, "rules.toml")
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("lang", "old", "new", "said"),
    [
        ("fr", '"toy.pay" = "Payez."', "", "rules.toml: 'clause.toy.pay' has no sentence in 'fr'"),
        ("fr", '"Payez."', '""', "rules.toml: toy.pay: there is no sentence for it in [clause]"),
        ("en", 'Payer = "Paying"', "", "rules.toml: 'section.Payer' has no sentence in 'en'"),
        ("en", '"Paying"', "3", "rules.toml/en: section.Payer is not a sentence"),
    ],
)
def test_bad_words_of_a_clause_are_named(lang: str, old: str, new: str, said: str) -> None:
    with pytest.raises(BadComponents) as error:
        parse_clauses(CLAUSE, WORDS | {lang: WORDS[lang].replace(old, new)}, "rules.toml")
    assert said in str(error.value)


def test_an_id_is_used_once() -> None:
    with pytest.raises(BadComponents, match=r"rules\.toml: toy\.pay: the id is used twice"):
        parse_clauses(CLAUSE + CLAUSE, WORDS, "rules.toml")


def test_tests_are_found_by_their_marks(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_toy.py").write_text(
        '@rule("toy.pay", "toy.draw")\n@other("toy.no")\ndef test_one(): ...\n\n'
        '@rule("toy.pay")\ndef test_two(): ...\n\n@rule("toy.helper")\ndef helper(): ...\n',
        "utf-8",
    )
    (tmp_path / "notes.py").write_text('@rule("toy.not-a-test-file")\ndef test_three(): ...\n', "utf-8")
    assert clauses.tests_naming(tmp_path) == {
        "toy.pay": ["deep/test_toy.py::test_one", "deep/test_toy.py::test_two"],
        "toy.draw": ["deep/test_toy.py::test_one"],
    }


def test_a_reported_clause_names_its_source_and_is_marked_on_the_page() -> None:
    clauses = parse_clauses(CLAUSE.replace('"ruling"', '"reported"\nsource = ["a card"]'), WORDS, "rules.toml")
    assert clauses[0].source == ("a card",)
    page = as_page(clauses, "Toy", "en")
    assert "- **toy.pay** ‡ (`rich`): Pay." in page
    assert "Clauses marked ‡ are reported by others" in page
    assert ruling_mark(clauses[0], "fr") == " (rapportée)"
    assert "‡" not in as_page(parse_clauses(CLAUSE, WORDS, "rules.toml"), "Toy", "en")


def test_clauses_from_pages_that_we_do_not_hold_are_not_said_to_be_the_rulebook() -> None:
    held = {clause.id: clause for clause in orrery.game("tiny-epic-galaxies").clauses}
    missing = ("setup.", "move.", "follow.", "power.", "turn.roll", "turn.activate", "turn.reroll")
    for id, clause in held.items():
        if id.removeprefix("tiny-epic-galaxies.").startswith(missing):
            assert clause.kind != "rulebook", id
            assert bool(clause.source) is (clause.kind == "reported"), id
    for id in ("acquire.cap", "advance.step", "turn.convert", "end.winner", "solo.acquire"):
        assert held[f"tiny-epic-galaxies.{id}"].kind == "rulebook", "the half of the rulebook that we have"
