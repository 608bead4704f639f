"""Encodings: every legal answer comes back from slots and from ids, and an observation tells what its view does and no more."""

from array import array
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import isfinite
from typing import Any

import numpy as np
import pytest

import orrery
from orrery import IllegalAnswer, Luck, OrreryError, UnknownName
from orrery.core.ask import Answer, Ask, One, Some, Split, YesNo
from orrery.core.meaning import COLUMNS
from orrery.core.position import Option, Position
from orrery.core.registry import register
from orrery.encode import Encoding, encoding
from orrery.encode.game_part import GamePart
from orrery.encode.slots import Answering, answer_of_slots, slots_of
from orrery.render import picture

SETUPS = [
    (name, seats, options)
    for name in orrery.names()
    for seats in orrery.game(name).seat_counts
    for options in orrery.game(name).options_for(seats)
]
NAMED = [f"{name}-{seats}-{'-'.join(map(str, options.values()))}" for name, seats, options in SETUPS]
FEW_ANSWERS = 6
EVERY = {"jump-drive": 3, "new-frontiers": 7, "roll-for-the-galaxy": 29, "tiny-epic-galaxies": 67}
"""Of the asks of a game one in so many is looked at."""
SOAKED_GAMES = 1000


def answers_to(ask: Ask, luck: Luck, most: int) -> list[Answer]:
    """The first answers to an ask, and some by chance where there are more."""
    first = list(islice(ask.answers(), most))
    return first + [ask.sample(luck) for _ in range(most)] if len(first) == most else first


def moments(name: str, seats: int, options: dict[str, Option], seed: int, every: int) -> Iterator[tuple[Position, int]]:
    """Positions of a random game with a seat that is asked, one in so many."""
    luck = Luck.of(f"{name}/{seed}")
    p = orrery.start(name, seats=seats, seed=seed, options=options)
    count = 0
    while p.asks:
        seat = min(p.asks)
        if count % every == 0:
            yield p, seat
        count += 1
        p.choose(seat, p.asks[seat].sample(luck))


def check_answer(coded: Encoding, p: Position, seat: int, answer: Answer) -> None:
    """An answer comes back from its slots and its ids; every step is legal and its rows fit their columns."""
    ask = p.asks[seat]
    slots = coded.slots_of(ask, answer)
    assert coded.answer_of(ask, slots) == answer
    ids = coded.ids.of_answer(ask, answer)
    assert coded.ids.answer(ask, ids) == answer
    answering = coded.answering(p.view(seat))
    whole: Answer | None = None
    for slot in slots:
        assert whole is None
        assert slot in answering.legal()
        whole = answering.take(slot)
    assert whole == answer


def check_rows(coded: Encoding, answering: Answering) -> None:
    """Every candidate of a step has a row of numbers that its columns have names for."""
    rows = answering.rows()
    assert set(answering.legal()) <= set(range(len(rows)))
    for row in rows:
        for value, size in zip(row, coded.column_sizes, strict=True):
            assert value >= 0
            assert size == 0 or value < size


@pytest.mark.parametrize(("name", "seats", "options"), SETUPS, ids=NAMED)
def test_answers_come_back_from_slots_and_ids(name: str, seats: int, options: dict[str, Option]) -> None:
    coded = encoding(name, seats, options)
    luck = Luck.of("answers")
    for p, seat in moments(name, seats, options, seed=seats, every=EVERY[name]):
        check_rows(coded, coded.answering(p.view(seat)))
        for answer in answers_to(p.asks[seat], luck, FEW_ANSWERS):
            check_answer(coded, p, seat, answer)


@pytest.mark.soak
@pytest.mark.parametrize("name", orrery.names())
def test_answers_of_a_thousand_games_come_back(name: str) -> None:
    setups = [setup for setup in SETUPS if setup[0] == name]
    luck = Luck.of("answers")
    for seed in range(SOAKED_GAMES):
        _, seats, options = setups[seed % len(setups)]
        coded = encoding(name, seats, options)
        for p, seat in moments(name, seats, options, seed, every=1):
            for answer in answers_to(p.asks[seat], luck, FEW_ANSWERS):
                check_answer(coded, p, seat, answer)


@pytest.mark.parametrize("name", orrery.names())
def test_different_answers_have_different_slots_and_rows(name: str) -> None:
    """A row says enough to tell the options of a One apart, once the table is known."""
    game = orrery.game(name)
    seats = game.seat_counts[-1]
    coded = encoding(name, seats)
    for p, seat in moments(name, seats, {}, seed=3, every=EVERY[name]):
        ask = p.asks[seat]
        if isinstance(ask, One) and len(ask.options) <= coded.slots:
            rows = [tuple(row) for row in coded.answering(p.view(seat)).rows()]
            assert len(set(rows)) == len(set(ask.options)), ask


def test_every_shipment_has_a_row_of_its_own() -> None:
    """Goods that go back to the cup are told from those that do not."""
    from orrery.games.roll_for_the_galaxy.encode import ENCODING
    from orrery.games.roll_for_the_galaxy.rules.meanings import all_shipments

    ask = One(tuple(all_shipments(2)))
    ask.name = "ship_good"
    rows = {tuple(ENCODING.code_row(ask, code, None, 0)) for code in ask.options}
    assert len(rows) == len(set(ask.options))


@pytest.mark.parametrize(("name", "seats", "options"), SETUPS, ids=NAMED)
def test_an_observation_is_the_same_when_what_is_hidden_is_dealt_anew(
    name: str, seats: int, options: dict[str, Option]
) -> None:
    coded = encoding(name, seats, options)
    luck = Luck.of("hidden")
    for p, seat in moments(name, seats, options, seed=1, every=4 * EVERY[name]):
        for viewer in range(seats):
            observation = coded.observe(p.view(viewer))
            assert len(observation) == coded.size == len(coded.features)
            assert all(isfinite(value) for value in observation)
            assert coded.observe(p.guess(viewer, luck).view(viewer)) == observation
        assert coded.observe(p.view(-1))[coded.at("watching")] == 1
        assert coded.observe(p.view(seat))[coded.at(f"ask.name.{p.asks[seat].name}")] == 1


@pytest.mark.parametrize(("name", "seats", "options"), SETUPS, ids=NAMED)
def test_a_glance_is_observed_as_a_view_is_and_changes_nothing(name: str, seats: int, options: dict[str, Option]) -> None:
    coded = encoding(name, seats, options)
    for p, _ in moments(name, seats, options, seed=4, every=4 * EVERY[name]):
        before = p.plain()
        for viewer in range(-1, seats):
            assert coded.observe(p.game.glance(p, viewer)) == coded.observe(p.view(viewer))
        assert p.plain() == before


@pytest.mark.parametrize("name", orrery.names())
def test_the_own_seat_comes_first_and_the_others_in_turn_order(name: str) -> None:
    game = orrery.game(name)
    seats = game.seat_counts[-1]
    coded = encoding(name, seats)
    for p, _ in moments(name, seats, {}, seed=2, every=4 * EVERY[name]):
        points = game.result(p.table)[0]
        blocks = {block.name: block for block in coded.blocks}
        for viewer in range(seats):
            observation = coded.observe(p.view(viewer))
            for place in range(seats):
                block = blocks[f"seat{place}.points"]
                assert observation[block.at] * block.scale == pytest.approx(points[(viewer + place) % seats], abs=1e-4)


RARE: dict[str, set[str]] = {
    "jump-drive": {"seat0.spent"},
    "new-frontiers": {
        "ask.sealed",
        "answered",
        "seat0.boost",
        "seat0.given",
        "table.beyond",
        "table.named",
        "seat0.military_keyword",
    },
    "roll-for-the-galaxy": {"answered"},
    "tiny-epic-galaxies": {"answered", "begun.place", "table.follow_income", "table.removed", "table.under"},
}
"""Blocks that the few games of this test do not come to write."""


def written_blocks(coded: Encoding, observation: "array[float]") -> set[str]:
    """The blocks with something else than zeros, whosever they are."""
    on = [block.name for block in coded.blocks if any(observation[block.at : block.at + len(block.of)])]
    return {name.replace("seat1.", "seat0.") for name in on}


@pytest.mark.parametrize("name", orrery.names())
def test_every_block_of_features_is_written_by_some_view(name: str) -> None:
    game = orrery.game(name)
    seats = 2
    written: set[str] = set()
    coded = encoding(name, seats)
    for options in (*game.options_for(seats), *(game.options_for(1) if 1 in game.seat_counts else ())):
        count = 1 if "rogue" in options else seats
        coded = encoding(name, count, options)
        p = orrery.start(name, seats=count, seed=4, options=options)
        for p, seat in moments(name, count, options, seed=4, every=2):
            answering = coded.answering(p.view(seat))
            answering.take(answering.legal()[0])
            written |= written_blocks(coded, coded.observe(p.view(seat), answering))
            written |= written_blocks(coded, coded.observe(p.view(0)))
        for viewer in (0, -1):
            written |= written_blocks(coded, coded.observe(p.view(viewer)))
    blocks = {block.name.replace("seat1.", "seat0.") for block in coded.blocks}
    assert blocks - written <= RARE[name]


@pytest.mark.parametrize("name", orrery.names())
def test_features_are_named_once_and_explained(name: str) -> None:
    coded = encoding(name, orrery.game(name).seat_counts[0])
    names = [feature.name for feature in coded.features]
    assert len(set(names)) == len(names)
    assert [feature.at for feature in coded.features] == list(range(coded.size))
    assert all(feature.words and feature.scale > 0 for feature in coded.features)
    assert coded.digest != encoding(name, orrery.game(name).seat_counts[-1]).digest


@pytest.mark.parametrize("name", orrery.names())
def test_every_ask_has_ids_and_every_id_an_ask(name: str) -> None:
    game = orrery.game(name)
    coded = encoding(name, game.seat_counts[0])
    assert {kind.name for kind in coded.part.asks} == set(game.questions.named)
    ids = coded.ids
    shapes = {kind.name: kind.shape for kind in coded.part.asks}
    for id in ids:
        meaning = ids.meaning_of(id)
        if len(meaning) == 1:
            assert ids.of_stop(*meaning) == id
            assert shapes[meaning[0]] == "some"
        elif len(meaning) == 3:
            assert ids.of_place(*meaning) == id
            assert shapes[meaning[0]] == "split"
        else:
            assert ids.of_code(*meaning) == id


@pytest.fixture
def narrow() -> GamePart:
    """The encoding of Jump Drive with four slots only."""
    return replace(encoding("jump-drive").part, slots=4)


def named(ask: Ask, name: str = "pay") -> Ask:
    ask.name = name
    return ask


def test_a_one_with_more_options_than_slots_is_answered_by_page_and_option(narrow: GamePart) -> None:
    ask = named(One(tuple(range(1, 11))), "place_second")
    answering = Answering(narrow, ask)
    assert answering.legal() == [0, 1, 2]
    assert [row[COLUMNS.index("amount")] for row in answering.rows()] == [4, 4, 2]
    assert answering.take(2) is None
    assert answering.legal() == [0, 1]
    assert answering.take(1) == 10
    for option in range(1, 11):
        assert answer_of_slots(narrow, ask, slots_of(narrow, ask, option)) == option


def test_a_some_with_more_items_than_slots_is_refused_in_one_sentence(narrow: GamePart) -> None:
    with pytest.raises(OrreryError, match="4 slots"):
        Answering(narrow, named(Some((1, 2, 3, 4), 0, 2))).legal()


@pytest.mark.parametrize(
    "ask",
    [
        Some((4, 4, 6, 7), 0, 4),
        Some((4, 4, 6, 7), 2, 3),
        Some((4, 4, 4), 2, 2),
        Some((4, 5), 0, 0),
        YesNo(),
        Split((5, 5, 8), ((0, 1), (0, 1), (1,)), room=((1, 2),)),
        Split((5, 5, 5, 8), ((0, 1, 2), (0, 1, 2), (0, 1, 2), (1, 2)), room=((1, 1), (2, 2))),
        Split((5, 8, 5), ((0, 1), (0, 1), (0, 1))),
    ],
    ids=repr,
)
def test_the_steps_of_an_ask_lead_to_all_its_answers_and_to_nothing_else(ask: Ask) -> None:
    part = encoding("jump-drive").part
    named(ask)
    reached: list[Answer] = []

    def walk(slots: tuple[int, ...]) -> None:
        answering = Answering(part, ask)
        for slot in slots:
            answering.take(slot)
        assert answering.legal()
        for slot in answering.legal():
            again = Answering(part, ask)
            whole: Answer | None = None
            for step in (*slots, slot):
                whole = again.take(step)
            if whole is None:
                walk((*slots, slot))
            else:
                assert slots_of(part, ask, whole) == (*slots, slot)
                reached.append(whole)

    walk(())
    assert sorted(map(str, reached)) == sorted(map(str, ask.answers()))


def test_masks_and_rows_fill_any_buffer() -> None:
    coded = encoding("jump-drive")
    answering = coded.answering(orrery.start("jump-drive", seed=7).view(0))
    mask = np.ones(coded.slots, dtype=np.int8)
    answering.fill_mask(mask)
    assert mask.nonzero()[0].tolist() == answering.legal()
    matrix = np.ones((coded.slots, len(coded.columns)), dtype=np.float32)
    answering.fill_rows(matrix)
    flat = array("f", bytes(4 * coded.slots * len(coded.columns)))
    answering.fill_rows(flat)
    assert matrix.reshape(-1).tolist() == flat.tolist()
    assert matrix[: len(answering.rows())].tolist() == answering.rows()
    assert not matrix[len(answering.rows()) :].any()
    with pytest.raises(OrreryError, match="64 were expected"):
        answering.fill_mask(bytearray(3))


def test_observations_fill_any_buffer_of_floats_of_the_right_length() -> None:
    coded = encoding("new-frontiers", 3)
    view = orrery.start("new-frontiers", seats=3, seed=5).view(1)
    observation = coded.observe(view)
    batch = np.zeros((2, coded.size), dtype=np.float32)
    coded.fill(view, batch[1])
    assert batch[1].tolist() == observation.tolist()
    assert not batch[0].any()
    raw = bytearray(4 * coded.size)
    coded.fill(view, raw)
    assert bytes(raw) == observation.tobytes()
    for buffer in (array("f", [0.0]), np.zeros(coded.size), np.zeros((1, coded.size), dtype=np.float32)):
        with pytest.raises(OrreryError, match="32-bit floats were expected"):
            coded.fill(view, buffer)
    with pytest.raises(OrreryError, match="view of new-frontiers with 3 seats"):
        encoding("new-frontiers", 2).observe(view)


def test_what_was_begun_is_part_of_the_observation() -> None:
    coded = encoding("jump-drive")
    view = orrery.start("jump-drive", seed=7).view(0)
    answering = coded.answering(view)
    before = coded.observe(view, answering)
    answering.take(1)
    after = coded.observe(view, answering)
    changed = [coded.features[at].name for at in range(coded.size) if before[at] != after[at]]
    assert changed == ["ask.begun", "begun.component.contact-specialist"]


def test_what_is_wrong_is_said_in_one_sentence() -> None:
    coded = encoding("jump-drive")
    p = orrery.start("jump-drive", seed=7)
    ask = p.asks[0]
    cases: list[tuple[Any, type[Exception], str]] = [
        (lambda: coded.answering(p.view(-1)), IllegalAnswer, "is not asked"),
        (lambda: coded.answering(p.view(0)).take(63), IllegalAnswer, "slot 63 can't be taken"),
        (lambda: coded.answer_of(ask, (1,)), IllegalAnswer, "is not whole"),
        (lambda: coded.answer_of(ask, (1, 2, 3)), IllegalAnswer, "whole after 2"),
        (lambda: coded.slots_of(ask, (1, 2)), IllegalAnswer, "not one of the legal"),
        (lambda: coded.ids.of_answer(ask, (1, 2)), IllegalAnswer, "not one of the legal"),
        (lambda: coded.ids.answer(ask, (15,)), IllegalAnswer, "are not a legal answer"),
        (lambda: coded.ids.answer(ask, (15, 2000)), IllegalAnswer, "belongs to"),
        (lambda: coded.ids.meaning_of(-1), UnknownName, "ids go from 0"),
        (lambda: coded.ids.meaning_of("x"), UnknownName, "there is no id 'x'"),  # type: ignore[arg-type]
        (lambda: coded.ids.of_stop("dance"), UnknownName, "there is no ask 'dance'"),
        (lambda: coded.ids.of_place("dance", 1, 1), UnknownName, "there is no ask 'dance'"),
        (lambda: coded.observe(p), UnknownName, "a view was expected"),  # type: ignore[arg-type]
        (lambda: coded.answering(p), UnknownName, "a view was expected"),  # type: ignore[arg-type]
        (lambda: coded.fill(p.view(0), [0.0] * coded.size), OrreryError, "32-bit floats was expected"),
        (lambda: coded.fill(p.view(0), bytearray(3)), OrreryError, "32-bit floats was expected"),
        (lambda: coded.fill(p.view(0), bytes(4 * coded.size)), OrreryError, "can only be read"),
        (lambda: p.game.meaning("place", 1), UnknownName, "that of an ask"),  # type: ignore[arg-type]
        (lambda: p.game.meaning(ask, (1, 2)), UnknownName, "a code is a whole number"),  # type: ignore[arg-type]
        (lambda: p.game.meaning(ask, 99999), UnknownName, "no code 99999"),
        (lambda: picture(p), UnknownName, "a view was expected"),  # type: ignore[arg-type]
        (lambda: encoding(None), UnknownName, "there is no game None"),  # type: ignore[arg-type]
        (lambda: coded.ids.of_code("pay", 99), UnknownName, "no code 99"),
        (lambda: coded.ids.of_code("dance", 1), UnknownName, "there is no ask"),
        (lambda: coded.at("luck"), OrreryError, "no feature"),
        (lambda: encoding("jump-drive", 9), UnknownName, "can't be played by 9"),
        (lambda: encoding("jump-drive", 2, {"x": 1}), UnknownName, "no option"),
    ]
    for call, kind, words in cases:
        with pytest.raises(kind, match=words):
            call()


def test_a_game_without_an_encoding_says_so() -> None:
    from terminal import four_shapes

    register("four-shapes", four_shapes.GAME)
    with pytest.raises(UnknownName, match="has no encoding"):
        encoding("four-shapes")
    p = orrery.start("four-shapes", seed=1)
    assert p.game.meaning(next(iter(p.asks.values())), 0).do == ""
