"""Clauses: read from their file, checked, and tied to the tests that name them."""

from pathlib import Path

import pytest

from orrery.core import clauses
from orrery.core.clauses import Clause, parse_clauses
from orrery.core.errors import BadComponents

SECTIONS = '[sections]\n"Payer" = { en = "Paying", fr = "Payer" }\n'
CLAUSE = '[[clause]]\nid = "toy.pay"\nsection = "Payer"\nkind = "ruling"\nen = "Pay."\nfr = "Payez."\noption = "rich"\n'
GOOD = SECTIONS + CLAUSE


def test_a_clause_has_what_its_file_says() -> None:
    assert parse_clauses(GOOD, "rules.toml") == (
        Clause("toy.pay", "Payer", "ruling", "Pay.", "Payez.", "rich", ("Paying", "Payer")),
    )
    assert parse_clauses(GOOD, "rules.toml")[0].words("fr") == "Payez."
    assert parse_clauses(GOOD, "rules.toml")[0].heading("en") == "Paying"
    assert parse_clauses(GOOD, "rules.toml")[0].heading("fr") == "Payer"
    assert Clause("toy.pay", "Payer", "ruling", "Pay.", "Payez.").heading("en") == "Payer", "made without headings"
    assert parse_clauses("", "rules.toml") == ()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "toy.pay"', "", "rules.toml: a clause without id: id is None; a text was expected"),
        ('section = "Payer"', "section = 3", "rules.toml: toy.pay: section is 3; a text was expected"),
        ('"ruling"', '"guess"', "rules.toml: toy.pay: kind is 'guess'; rulebook or ruling was expected"),
        ('en = "Pay."', "", "rules.toml: toy.pay: en is None; a text was expected"),
        ('fr = "Payez."', 'fr = ""', "rules.toml: toy.pay: fr is ''; a text was expected"),
        ('option = "rich"', "option = 3", "rules.toml: toy.pay: option is 3; the name of an option was expected"),
        ('option = "rich"', 'colour = "red"', "rules.toml: toy.pay: unknown field 'colour'"),
        ('section = "Payer"', 'section = "Tirer"', "rules.toml: toy.pay: the section 'Tirer' has no headings in [sections]"),
        ('en = "Paying", ', "", "rules.toml: the section 'Payer' is {'fr': 'Payer'}; a heading in en and fr was expected"),
        (SECTIONS, "sections = 3\n", "rules.toml: the section 'sections' is 3; a heading in en and fr was expected"),
        ("[[clause]]", "[[rule]]", "rules.toml: 'rule' is not expected"),
        ("[[clause]]", "[clause]", "rules.toml: 'clause' is not expected"),
        ("[[clause]]", "[[clause", "rules.toml is no TOML"),
    ],
)
def test_a_bad_clause_is_named(old: str, new: str, said: str) -> None:
    with pytest.raises(BadComponents) as wrong:
        parse_clauses(GOOD.replace(old, new), "rules.toml")
    assert said in str(wrong.value)


def test_an_id_is_used_once() -> None:
    with pytest.raises(BadComponents, match=r"rules\.toml: toy\.pay: the id is used twice"):
        parse_clauses(GOOD + CLAUSE, "rules.toml")


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
