"""Records: they replay to any decision, and whatever was changed in a file is found and said."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import orrery
from orrery.core.errors import BadRecord, OrreryError
from orrery.core.events import Event
from orrery.core.luck import Luck
from orrery.core.record import Record


def played(name: str = "jump-drive", seats: int = 3, seed: int | str = 5, answers: int = 20) -> Record:
    record = Record(name, seats, seed, players=["Ann", "Bob", "Cid"][:seats])
    p = record.replay()
    luck = Luck.of("records")
    while p.asks and len(record.answers) < answers:
        seat = min(p.asks)
        answer = p.asks[seat].sample(luck)
        p.choose(seat, answer)
        record.add(seat, answer)
    return record


RECORD = played()
TEXT = RECORD.write()


def test_a_record_comes_back_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    RECORD.save(path)
    again = Record.load(path)
    assert again.plain() == RECORD.plain()
    assert again.players == ["Ann", "Bob", "Cid"]
    assert again.replay().plain() == RECORD.replay().plain()
    assert again.digest() == RECORD.digest()
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"], "nothing half-written is left"


def test_a_record_is_one_answer_a_line() -> None:
    assert sum(line.startswith("[") for line in TEXT.splitlines()) == len(RECORD.answers)


def test_a_record_replays_to_any_decision() -> None:
    p = RECORD.game.start(3, 5, {})
    for number, (seat, answer) in enumerate(RECORD.answers):
        assert RECORD.replay(number).plain() == p.plain()
        p.choose(seat, answer)
    assert RECORD.replay().plain() == p.plain()


def test_a_replay_tells_what_happened_again() -> None:
    once: list[Event] = []
    again: list[Event] = []
    RECORD.replay(listener=once.append)
    RECORD.replay(listener=again.append)
    assert once == again != []


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    data = json.loads(TEXT)
    change(data)
    return json.dumps(data)


def answer_changed(number: int) -> str:
    def change(data: dict[str, Any]) -> None:
        seat, answer, link = data["answers"][number]
        data["answers"][number] = [seat, answer[:-1] if isinstance(answer, list) else answer + 1, link]

    return changed(change)


@pytest.mark.parametrize("number", [0, 7, 19])
def test_a_changed_answer_is_found_at_its_number(number: int) -> None:
    with pytest.raises(BadRecord, match=f"answer {number + 1} of 20 was changed after it was written") as error:
        Record.read(answer_changed(number))
    assert error.value.answer == number + 1


@pytest.mark.parametrize(
    ("change", "at"),
    [
        (lambda data: data["answers"].pop(4), 5),
        (lambda data: data["answers"].insert(4, data["answers"][3]), 5),
        (lambda data: data["answers"].reverse(), 1),
        (lambda data: data["answers"].__setitem__(slice(2, 4), data["answers"][3:1:-1]), 3),
        (lambda data: data["answers"][6].__setitem__(0, 1 - data["answers"][6][0]), 7),
        (lambda data: data["answers"][6].__setitem__(2, "0" * 12), 7),
    ],
    ids=["removed", "doubled", "reversed", "swapped", "other seat", "other link"],
)
def test_removed_doubled_and_moved_answers_are_found(change: Callable[[dict[str, Any]], object], at: int) -> None:
    with pytest.raises(BadRecord, match="was changed after it was written") as error:
        Record.read(changed(change))
    assert error.value.answer == at


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("orrery", 2, "no record of format 1"),
        ("game", "chess", "there is no game 'chess'"),
        ("version", 99, "the record's version is 99; 1 was expected"),
        ("components", "0" * 16, "the record's components is '0000000000000000'"),
        ("seats", 4, "the header was changed"),
        ("seats", 9, "jump-drive has no game for 9 seats"),
        ("seats", "many", "incomplete"),
        ("options", {"preset": True}, "the header was changed"),
        ("options", {"preset": "no"}, "option 'preset' of jump-drive can't be 'no'"),
        ("options", {"dragons": True}, "jump-drive has no option 'dragons'; it has preset"),
        ("options", 7, "incomplete"),
        ("seed", 6, "the record's commitment is"),
        ("seed", [5], r"seed is \[5\]; a number or a text was expected"),
        ("commitment", "00", "the record's commitment is '00'"),
        ("check", "000000000000", "the header was changed"),
        ("players", 3, "players is 3; a list of names was expected"),
        ("players", [1, 2], r"players is \[1, 2\]; a list of names was expected"),
        ("answers", 3, "incomplete"),
        ("answers", [[0]], "incomplete"),
        ("answers", [["ann", 1, "x"]], "incomplete"),
        ("answers", None, "incomplete"),
    ],
)
def test_a_changed_header_is_found_and_named(field: str, value: object, said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        Record.read(changed(lambda data: data.__setitem__(field, value)))


@pytest.mark.parametrize(
    "field", ["game", "seats", "options", "seed", "check", "answers", "version", "components", "commitment"]
)
def test_a_missing_field_is_found(field: str) -> None:
    with pytest.raises(BadRecord):
        Record.read(changed(lambda data: data.pop(field)))


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '{"orrery": 0}', "[" * 100_000, TEXT[: len(TEXT) // 2]])
def test_a_broken_file_is_no_record(text: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text, "utf-8")
    with pytest.raises(BadRecord, match=r"broken\.json: this is no record") as error:
        Record.load(path)
    assert "\n" not in str(error.value)


def test_a_file_that_is_not_there_or_no_text_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"nowhere\.json can't be read"):
        Record.load(tmp_path / "nowhere.json")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(BadRecord, match=r"picture\.png can't be read"):
        Record.load(tmp_path / "picture.png")


def test_an_illegal_answer_with_a_valid_hash_fails_the_replay_at_its_number() -> None:
    forged = Record("jump-drive", 3, 5, answers=[*RECORD.answers[:6], (RECORD.answers[6][0], 10**9)])
    with pytest.raises(BadRecord, match="answer 7 of 7 is not legal") as error:
        Record.read(forged.write()).replay()
    assert error.value.answer == 7


def test_an_answer_that_nobody_asked_for_fails_the_replay() -> None:
    p = RECORD.replay()
    idle = Record("jump-drive", 3, 5, answers=[*RECORD.answers, (7, 0)])
    with pytest.raises(BadRecord, match="there is no seat 7; seats go from 0 to 2") as error:
        idle.replay()
    assert error.value.answer == 21
    assert p.asks


scalars = st.one_of(st.none(), st.booleans(), st.integers(-5, 10), st.floats(allow_nan=False), st.text(max_size=4))
anything = st.recursive(
    scalars, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=4), inner, max_size=3))
)


@settings(max_examples=150)
@given(st.sampled_from(sorted(json.loads(TEXT))), anything)
def test_no_field_however_wrong_raises_anything_but_a_clear_error(field: str, value: object) -> None:
    text = changed(lambda data: data.__setitem__(field, value))
    try:
        record = Record.read(text)
    except BadRecord:
        return
    assert json.dumps(json.loads(record.write())[field]) == json.dumps(value)


@settings(max_examples=100)
@given(st.integers(0, len(TEXT) - 1), st.characters(codec="ascii"))
def test_no_single_character_can_be_changed_without_notice(at: int, character: str) -> None:
    """But for blanks, and for the word footer itself: without one a record is one of old."""
    text = TEXT[:at] + character + TEXT[at + 1 :]
    try:
        record = Record.read(text)
        record.replay()
    except OrreryError:
        return
    assert record.digest() == RECORD.digest()
    assert not record.has_footer or record.players == RECORD.players


# The footer -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", [1, 7, 20])
def test_a_record_whose_end_was_cut_off_is_found(cut: int) -> None:
    """The chain of what is left is whole, so the footer must tell."""
    with pytest.raises(BadRecord, match=f"this record was cut short: {20 - cut} of its 20 answers are left") as error:
        Record.read(changed(lambda data: data["answers"].__delitem__(slice(-cut, None))))
    assert error.value.answer == 20 - cut


def test_a_record_that_was_made_longer_is_found() -> None:
    longer = json.loads(played(answers=23).write())
    assert longer["answers"][:20] == json.loads(TEXT)["answers"]
    with pytest.raises(BadRecord, match="this record was made longer: it had 20 answers when it was written, not 23"):
        Record.read(changed(lambda data: data.update(answers=longer["answers"])))


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.update(players=["Ann", "Bob", "Eve"]),
        lambda data: data.update(players=["Bob", "Ann", "Cid"]),
        lambda data: data.update(players=[]),
        lambda data: data["footer"].update(check="0" * 12),
        lambda data: data["footer"].pop("check"),
        lambda data: (data["answers"].pop(), data["footer"].update(answers=19)),
    ],
    ids=["renamed", "swapped", "removed", "other hash", "no hash", "cut with its number"],
)
def test_renamed_players_and_a_changed_footer_are_found(change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(BadRecord, match="the players of this record were renamed, or its footer changed, after it was written"):
        Record.read(changed(change))


@pytest.mark.parametrize("footer", [None, 3, [], {}, {"answers": "20"}, {"answers": True}])
def test_what_is_no_footer_is_said(footer: object) -> None:
    with pytest.raises(BadRecord, match="this record is incomplete: footer is "):
        Record.read(changed(lambda data: data.update(footer=footer)))


def test_a_record_of_old_has_no_footer_and_reads_as_before() -> None:
    """But for the footer a record is byte for byte what it was."""
    data = json.loads(TEXT)
    footer = data.pop("footer")
    written = json.dumps([data["answers"][-1][2], 20, ["Ann", "Bob", "Cid"]], separators=(",", ":")).encode()
    assert footer == RECORD.footer() == {"answers": 20, "check": blake2b(written, digest_size=6).hexdigest()}
    assert list(json.loads(TEXT))[-2:] == ["answers", "footer"]
    old = Record.read(json.dumps(data))
    assert not old.has_footer
    assert old.replay().plain() == RECORD.replay().plain()
    assert old.write() == TEXT, "it gets one when it is written again"
    assert Record.read(TEXT).has_footer


def test_an_answer_of_true_in_a_record_of_old_still_fits_its_hash() -> None:
    record = Record("tiny-epic-galaxies", 2, 5)
    record.answers = [(0, True)]
    assert Record.read(record.write()).answers == [(0, True)]


def test_a_record_of_a_game_that_goes_on_is_whole() -> None:
    for answers in (0, 1, 5):
        record = played(answers=answers)
        assert Record.read(record.write()).replay().asks


def test_a_record_made_with_other_components_is_refused(tmp_path: Path) -> None:
    """A game played with a corrected card replays only with the same correction."""
    overlay = tmp_path / "mine.toml"
    overlay.write_text('[[card]]\nid = "gem-world"\ncost = 1\n', "utf-8")
    path = tmp_path / "game.json"
    make = (
        "import sys; from pathlib import Path; from orrery import Record; "
        "Record('jump-drive', 2, 1).save(Path(sys.argv[1])); print(Record.load(Path(sys.argv[1])).game.components_digest)"
    )
    environment = {**os.environ, "ORRERY_COMPONENTS": str(overlay)}
    process = subprocess.run(
        [sys.executable, "-c", make, str(path)], env=environment, capture_output=True, text=True, check=True
    )
    with pytest.raises(BadRecord, match="the record's components is") as error:
        Record.load(path)
    assert process.stdout.strip() in str(error.value)
    assert error.value.answer == 0


# Undo -----------------------------------------------------------------------------------------------------------------


def test_a_secret_answer_can_be_taken_back_until_all_have_answered() -> None:
    record = Record("jump-drive", 3, 5)
    p = record.replay()
    for seat in (0, 1):
        answer = p.asks[seat].sample(Luck.of(seat))
        p.choose(seat, answer)
        record.add(seat, answer)
    shorter = record.undone(0)
    assert shorter is not None
    assert [seat for seat, _ in shorter.answers] == [1]
    assert sorted(shorter.replay().asks) == [0, 2]
    record.add(2, p.asks[2].sample(Luck.of(2)))
    assert record.undone(0) is None, "the answers have been opened"


def test_who_has_not_answered_has_nothing_to_take_back() -> None:
    assert Record("jump-drive", 2, 1).undone(0) is None


def test_an_answer_after_which_cards_were_drawn_can_not_be_taken_back() -> None:
    record = played(answers=200)
    p = record.replay()
    for upto in range(1, len(record.answers) + 1):
        part = Record("jump-drive", 3, 5, answers=record.answers[:upto])
        seat = part.answers[-1][0]
        before, after = part.replay(upto - 1), part.replay(upto)
        drew = before.revealed != after.revealed or before.luck.used != after.luck.used
        assert (part.undone(seat) is None) == drew
    assert orrery.game("jump-drive") is p.game
