"""Editions: a game with other components stands beside the game itself, and goes when nobody plays it any more."""

import gc
import pickle
import weakref
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import orrery
from orrery.core import editions
from orrery.core.components import digest
from orrery.core.corrections import (
    Correction,
    Overlay,
    compare,
    correct_components,
    difference,
    plain_components,
    read_overlay,
)
from orrery.core.errors import BadComponents
from orrery.core.source_files import corrected_files
from orrery.core.text import LANGUAGES
from orrery.core.totals import broken_totals, read_totals
from orrery.core.vocabulary import FREE, JOINED, TEXT, Field, Vocabulary, fact_words, word_label
from orrery.games import GAMES
from orrery.play import play


def overlay(cost: int = 5) -> Overlay:
    return Overlay("jump-drive", "mine", (Correction("card", "gem-world", {"cost": cost}),))


def gem_world(of: orrery.Game) -> dict[str, object]:
    return next(c.data for c in of.components if c.id == "gem-world")


def test_a_corrected_game_stands_beside_the_one_of_its_name() -> None:
    plain = orrery.game("jump-drive")
    dear, cheap = orrery.correct("jump-drive", overlay()), orrery.correct("jump-drive", overlay(1))
    assert [gem_world(of)["cost"] for of in (plain, dear, cheap)] == [2, 5, 1]
    assert len({of.components_digest for of in (plain, dear, cheap)}) == 3
    assert orrery.game("jump-drive") is plain
    assert orrery.correct(plain, overlay()) is dear
    assert dear.overlay_digest == overlay().digest
    assert (plain.overlay_digest, overlay()._replace(name="other").digest) == ("", dear.overlay_digest)


@pytest.mark.parametrize("name", GAMES)
def test_an_edition_that_corrects_nothing_plays_the_same_game(name: str) -> None:
    note = Correction(orrery.game(name).components[0].kind, orrery.game(name).components[0].id, {"note": "read twice"})
    same = orrery.correct(name, Overlay(name, "mine", (note,)))
    assert same.components_digest == orrery.game(name).components_digest
    answers = [play(of, 2, "same", bots="random")[1].answers for of in (orrery.game(name), same)]
    assert answers[0] == answers[1]


def test_bots_records_and_drawings_are_those_of_the_edition() -> None:
    dear = orrery.correct("jump-drive", overlay())
    p, record = play(dear, 2, 7, bots="heuristic")
    assert record.header()["overlay"] == overlay().digest
    assert "overlay" not in orrery.Record("jump-drive", 2, 7).header()
    again = orrery.Record.read(record.write(), dear)
    assert again.replay().plain() == p.plain()
    with pytest.raises(orrery.BadRecord, match="with the overlay") as error:
        orrery.Record.read(record.write())
    assert "\n" not in str(error.value)
    board = dear.part("web.board")
    assert board is not None
    assert board is not orrery.game("jump-drive").part("web.board")
    assert pickle.loads(pickle.dumps(dear)) is dear


def test_an_edition_goes_when_nobody_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions, "KEPT", 0)
    reference = weakref.ref(orrery.correct("jump-drive", overlay(7)))
    gc.collect()
    assert reference() is None


@pytest.mark.parametrize(
    ("correction", "said"),
    [
        (Correction("card", "nothing", {"cost": 1}), "jump-drive has no component 'nothing'"),
        (Correction("hand", "gem-world", {"cost": 1}), "'gem-world' is a card, not a hand"),
        (Correction("card", "gem-world", {"cost": "x"}), "cost is 'x'; a number was expected"),
        (Correction("card", "gem-world", {}, ("limit",)), "without is ['limit']; a list of fields it has was expected"),
        (Correction("card", "gem-world", {"powers": [{"do": "fly"}]}), "'do' in powers is 'fly'"),
    ],
)
def test_components_that_cannot_be_played_with_are_told_in_one_line(correction: Correction, said: str) -> None:
    with pytest.raises(BadComponents) as error:
        orrery.correct("jump-drive", Overlay("jump-drive", "mine", (correction,)))
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_an_overlay_is_written_and_read(tmp_path: Path) -> None:
    mine = Overlay(
        "jump-drive",
        "my box",
        (Correction("card", "gem-world", {"name": {"en": 'A "B"', "fr": "C"}, "powers": [{"do": "from-centre"}]}, ("cost",)),),
    )
    assert read_overlay(mine.write(), "my box", orrery.game("jump-drive")) == mine
    (tmp_path / "mine.toml").write_text(overlay().write(), "utf-8")
    assert orrery.correct("jump-drive", tmp_path / "mine.toml").overlay_digest == overlay().digest


def test_two_sets_of_components_are_compared_field_by_field() -> None:
    plain = orrery.game("jump-drive")
    corrected = correct_components(plain, overlay())
    assert [(one.id, one.field, one.old, one.new) for one in compare(plain.components, corrected) if one.field == "cost"] == [
        ("gem-world", "cost", 2, 5)
    ]
    assert compare(corrected, corrected) == []
    old, new = (next(c for c in components if c.id == "gem-world") for components in (plain.components, corrected))
    assert difference(old, old) == Correction("card", "gem-world", {})
    assert difference(old, new).fields["cost"] == 5


@pytest.mark.parametrize("name", GAMES)
def test_the_sums_of_the_rulebook_hold(name: str) -> None:
    assert read_totals(orrery.game(name))
    assert broken_totals(orrery.game(name), plain_components(orrery.game(name))) == []


@pytest.mark.parametrize("name", GAMES)
def test_files_ready_for_the_source_say_what_the_overlay_says(name: str) -> None:
    of = orrery.game(name)
    for component in {c.kind: c for c in of.components}.values():
        correction = Correction(component.kind, component.id, {"note": "Seen."})
        ((path, text),) = corrected_files(of, Overlay(name, "mine", (correction,))).items()
        own = of.file(*component.where.split("/"))
        assert own is not None
        assert path.endswith(component.where)
        assert text.replace('note = "Seen."\n', "").split("[[", 1)[0] == own.read_text("utf-8").split("[[", 1)[0]
        assert 'note = "Seen."' in text


@pytest.mark.parametrize("name", GAMES)
def test_the_vocabulary_has_every_word_that_components_use(name: str) -> None:
    of = orrery.game(name)
    vocabulary = Vocabulary(of)
    for component in of.components:
        fields = vocabulary.fields(component.kind)
        assert set(component.data) <= set(fields)
    assert digest(of.components) == of.components_digest


def words_of(fields: Mapping[str, Field]) -> Iterator[tuple[str, str]]:
    """Every word that may stand in some fields, with the name of its field."""
    for name, field in fields.items():
        for inside in (field, field.item or field):
            yield from ((name, word) for word in inside.words)
            yield from words_of(inside.fields)


@pytest.mark.parametrize("name", GAMES)
def test_every_value_of_a_form_has_a_label_in_every_language(name: str) -> None:
    of = orrery.game(name)
    vocabulary = Vocabulary(of)
    ids = {component.id for component in of.components}
    kinds = {component.kind for component in of.components}
    words = {word for kind in kinds for word in words_of(vocabulary.fields(kind)) if word[0] not in FREE}
    nameless = {
        (field, part)
        for field, word in words
        if word not in ids
        for part in word.split(JOINED)
        if f"word.{field}.{part}" not in TEXT and f"word.{part}" not in TEXT
    }
    assert not nameless
    names = {component.id: component.name_in("fr") for component in of.components}
    for field in {field for field, _ in words}:
        labels = [word_label(field, word, "fr", names) for of_field, word in words if of_field == field]
        assert len(labels) == len(set(labels)) or field in ("reverse", "cards"), f"{field}: two values have one label"


def test_a_value_is_told_in_words_whatever_its_shape() -> None:
    power = {"do": "discount", "on": "world", "colour": "gray", "amount": 2}
    assert fact_words("powers", [power], "en", {}) == "does: makes cheaper, on: world, colour: gray, amount: 2"
    assert (
        fact_words("powers", [power], "fr", {})
        == "fait\u00a0: réduit le coût, sur\u00a0: monde, couleur\u00a0: gris, quantité\u00a0: 2"
    )
    assert fact_words("cards", ["gem-world", "x"], "fr", {"gem-world": "Monde de Gemmes"}) == "Monde de Gemmes, x"
    assert [fact_words("for_sale", value, lang, {}) for value in (True, False) for lang in LANGUAGES] == [
        "yes",
        "oui",
        "no",
        "non",
    ]
    assert fact_words("source", ["one"], "fr", {}) == "one", "what people wrote stays"
    assert fact_words("unsure", ["cost", "levels.dice"], "fr", {}) == "coût, niveaux · dés"
