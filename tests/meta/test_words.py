"""Whatever a game asks, offers, refuses and tells has words in both languages, and gives no secret away."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from orrery.core import text as words
from orrery.core.ask import Ask, One, Some, Split
from orrery.core.events import Event
from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.questions import Choice
from orrery.core.registry import game, names
from orrery.core.view import View
from orrery.server import errors as server

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
TABLES = [
    (name, seats, options) for name in names() for seats in game(name).seat_counts for options in game(name).options_for(seats)
]
MANY_GAMES = 6
YOU = {"en": re.compile(r"\byour?\b", re.IGNORECASE), "fr": re.compile(r"\b(vous|votre|vos)\b", re.IGNORECASE)}


def sources(of: Game) -> list[ast.Module]:
    """The modules of a game's package, parsed."""
    module = type(of).__module__
    package = Path(words.__file__).parents[1].joinpath(*module.split(".")[1:-1])
    return [ast.parse(path.read_text("utf-8")) for path in sorted(package.rglob("*.py"))]


def word_files(of: Game) -> list[Path]:
    """The files of a game's sentences, of one language."""
    package = Path(words.__file__).parents[1].joinpath(*type(of).__module__.split(".")[1:-1])
    return sorted(package.glob("words/en/*.toml"))


def calls(of: Game) -> Iterator[ast.Call]:
    for tree in sources(of):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                yield node


def called_name(call: ast.Call) -> str:
    """The last word of what is called."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def clean(sentence: str, where: object) -> str:
    assert sentence.strip(), f"no words for {where}"
    assert "{" not in sentence, f"{where}: {sentence}"
    assert "None" not in sentence, f"{where}: {sentence}"
    return sentence


# Keys -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_a_game_has_its_title_pitch_and_options_in_words(name: str) -> None:
    of = game(name)
    keys = ["title", "pitch"]
    for setting in of.settings:
        keys += [f"option.{setting.name}", f"option.{setting.name}.help"]
    missing = [key for key in keys if key not in of.text]
    assert not missing, f"{name} has no words for {', '.join(missing)}"


def figures(text: str) -> set[str]:
    """The values that a sentence shows; one language may want the plural of a word where the other does not."""
    return {field.removesuffix("s") for _, field, _, _ in Formatter().parse(text) if field}


FORMS = re.compile(r"\{\w+:([^{}|]*)\|([^{}|]*)\}")
"""One of something and many of it, where a sentence has both: `{n:card|cards}`."""
CHOSEN = re.compile(r"\{\w+:(?:[^{}]|\{[^{}]*\})*\}")
"""What a figure chooses, with the figures inside it."""
COUNTS = r"\{(?:n|all|points|dice|ships|bag|colonists|draw)\}"
NEVER_ONE = {
    "jump_drive/sentences ask.put_back",
    "jump_drive/sentences choice.explore.hint",
    "new_frontiers/sentences power.consume-different",
    "new_frontiers/sentences action.explore.all",
    "new_frontiers/sentences power.consume-different-each",
    "roll_for_the_galaxy/sentences-ambition card.token",
    "roll_for_the_galaxy/sentences ask.hire",
    "roll_for_the_galaxy/sentences card.die",
    "roll_for_the_galaxy/sentences power.capacity",
    "roll_for_the_galaxy/sentences power.dictate.most",
    "roll_for_the_galaxy/sentences power.dictate.most.apart",
    "roll_for_the_galaxy/sentences power.return.development",
    "roll_for_the_galaxy/sentences power.return.world",
    "tiny_epic_galaxies/sentences ask.give_up",
    "tiny_epic_galaxies/sentences choice.move.steps",
    "tiny_epic_galaxies/sentences choice.upgrade.hint",
    "tiny_epic_galaxies/sentences event.reached",
    "tiny_epic_galaxies/sentences event.reached.own",
    "tiny_epic_galaxies/sentences event.rogue_extra",
    "tiny_epic_galaxies/sentences level",
    "tiny_epic_galaxies/sentences level.start",
    "tiny_epic_galaxies/sentences mat",
    "tiny_epic_galaxies/sentences mission",
    "tiny_epic_galaxies/sentences mission.tied",
    "tiny_epic_galaxies/sentences planet",
    "tiny_epic_galaxies/sentences power.pay_dice",
    "new_frontiers/web word.developments_red",
    "tiny_epic_galaxies/web level.cost",
    "tiny_epic_galaxies/web level.help",
    "tiny_epic_galaxies/web orbit.steps",
    "tiny_epic_galaxies/web upgrade.cost",
    "terminal/sentences plain.some_between",
}
"""Sentences whose figure is at least two by the rules or the components, or the end of a range."""


def every_sentence() -> Iterator[tuple[str, str, str]]:
    """Where each sentence of games, boards, pages and terminal stands, its language, and the sentence."""
    root = Path(words.__file__).parents[1]
    for path in sorted(root.glob("**/words/*/*.toml")):
        if path.stem not in ("components", "language", "terms") and not path.stem.startswith("rules"):
            for key, text in words.sentences_by_key(tomllib.loads(path.read_text("utf-8")), str(path)).items():
                yield f"{path.parents[2].name}/{path.stem} {key}", path.parent.name, text


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_one_of_something_is_said_in_the_singular(lang: str) -> None:
    sentences = [(where, text) for where, of, text in every_sentence() if of == lang]
    many = {forms[1] for _, text in sentences for forms in FORMS.findall(text) if re.fullmatch(r"\w{3,}", forms[1])}
    assert {"en": {"workers", "points"}, "fr": {"dés", "points"}}.get(lang, set()) <= many
    one_of_many = re.compile(rf"{COUNTS} ({'|'.join(many)})\b")
    assert [
        (where, text) for where, text in sentences if where not in NEVER_ONE and one_of_many.search(CHOSEN.sub("", text))
    ] == []


@pytest.mark.parametrize("name", names())
def test_both_languages_say_the_same_things(name: str) -> None:
    for key, sentences in game(name).text.sentences.items():
        fields = {lang: figures(text) for lang, text in sentences.items()}
        assert set(sentences) == set(words.LANGUAGES), key
        assert all(text.strip() for text in sentences.values()), f"{key} is empty"
        assert all(used == fields["en"] for used in fields.values()), f"{key} has other figures in one language: {fields}"


def keys_of(node: ast.expr) -> Iterator[str]:
    """The keys that an expression may be, as patterns."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from keys_of(node.body)
        yield from keys_of(node.orelse)


@pytest.mark.parametrize("name", names())
def test_every_key_that_the_code_uses_exists(name: str) -> None:
    of = game(name)
    used = {
        key
        for call in calls(of)
        if called_name(call) in ("TEXT", "text") and len(call.args) > 1
        for key in keys_of(call.args[1])
    }
    assert used, f"{name} says nothing"
    keys = {
        key
        for where, lang, _ in every_sentence()
        if lang == "en"
        for key in [where.split(" ", 1)[1]]
        if where.startswith((f"{name.replace('-', '_')}/", "draw/"))
    }
    missing = [key for key in sorted(used) if not any(re.fullmatch(key, key_there) for key_there in keys)]
    assert not missing, f"{name} has no sentences {', '.join(missing)}"


def begins(of: Game, key: str) -> bool:
    """Whether there is a sentence of that key, or several below it."""
    return any(sentence_key == key or sentence_key.startswith(f"{key}.") for sentence_key in of.text.sentences)


@pytest.mark.parametrize("name", names())
def test_every_question_that_the_code_asks_has_its_sentence(name: str) -> None:
    of = game(name)
    steps = {
        call.args[1].id
        for call in calls(of)
        if called_name(call) in ("ask", "seal") and len(call.args) > 1 and isinstance(call.args[1], ast.Name)
    } & set(of.steps.named)
    assert steps
    missing = [step for step in sorted(steps) if not begins(of, f"ask.{step}")]
    assert not missing, f"{name} asks without words: {', '.join(missing)}"


@pytest.mark.parametrize("name", names())
def test_every_event_that_the_code_tells_has_its_sentence(name: str) -> None:
    of = game(name)
    events = {
        re.sub(r"(?<!^)(?=[A-Z])", "_", call.args[0].id).lower()
        for call in calls(of)
        if called_name(call) == "tell" and isinstance(call.func, ast.Attribute) and isinstance(call.args[0], ast.Name)
    }
    assert events
    missing = [event for event in sorted(events) if not begins(of, f"event.{event}")]
    assert not missing, f"{name} tells without words: {', '.join(missing)}"


@pytest.mark.parametrize("name", names())
def test_every_event_about_a_seat_speaks_to_that_seat_as_well(name: str) -> None:
    """No "You gains": a sentence that begins with a name has a sentence of its own for whoever bears it."""
    speaks_to_its_reader(game(name).text, "event.")


def test_every_note_about_a_seat_speaks_to_that_seat_as_well() -> None:
    speaks_to_its_reader(server.TEXT, "note.")


def speaks_to_its_reader(text: words.Text, prefix: str) -> None:
    """Each sentence with a `{who}` says "you" already, to somebody else, or has a sibling that says it to that seat."""
    events = {key: texts for key, texts in text.sentences.items() if key.startswith(prefix)}
    for key, texts in events.items():
        whose = {lang for lang, sentence in texts.items() if "{who}" in sentence}
        to_reader = {lang for lang, you in YOU.items() if you.search(texts[lang])}
        assert whose in (set(), set(words.LANGUAGES)), f"{key} names somebody in one language only"
        assert to_reader in (set(), set(YOU)), f"{key} speaks to its reader in one language only"
        if key.endswith(".own"):
            assert key.removesuffix(".own") in events, f"{key} is said to nobody else"
            assert to_reader, f"{key} does not speak to its reader"
            assert not whose, f"{key} speaks of its reader by name"
        elif whose:
            assert to_reader or f"{key}.own" in events, f"{key} has no sentence for the seat it is about"


# In play --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [1, pytest.param(MANY_GAMES, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=str)
def test_everything_in_a_game_has_words_in_both_languages(
    name: str, seats: int, options: dict[str, Option], games: int
) -> None:
    of = game(name)
    clauses = {clause.id for clause in of.clauses}
    for seed in range(games):
        luck = Luck.of(f"words/{seed}")
        events: list[Event] = []
        p = of.start(seats, f"words/{seed}", options, events.append)
        looked_at: dict[int, Ask] = {}
        while p.asks:
            for seat in sorted(p.asks):
                if p.asks[seat] is not looked_at.get(seat):  # a question stays the same while others answer
                    looked_at[seat] = p.asks[seat]
                    asked_in_words(p, seat, clauses)
            for event in events:
                told_in_words(of, event, seats)
            events.clear()
            seat = sorted(p.asks)[luck.below("seat", len(p.asks))]
            p.choose(seat, p.asks[seat].sample(luck))
        for seat in range(seats):
            for source in p.final_outcome.sources[seat]:
                for lang in words.LANGUAGES:
                    clean(of.source_words(source, lang), source)


def asked_in_words(p: Position, seat: int, clauses: set[str]) -> None:
    """The question, every choice and every refusal of one seat."""
    view = p.view(seat)
    assert view.ask is not None
    of: Game = view.game
    for lang in words.LANGUAGES:
        clean(of.question(view, lang), view.ask.name)
        for choice in describe_choices(view, view.ask, lang):
            clean(choice.words, view.ask.name)
            assert "{" not in choice.hint
            assert not choice.clause or choice.clause in clauses, f"there is no clause {choice.clause}"
        for piece, refusal in of.refusals(view, lang).items():
            clean(refusal.words, piece)
            assert refusal.clause in clauses, f"there is no clause {refusal.clause}"


def describe_choices(view: View, ask: Ask, lang: str) -> Iterator[Choice]:
    """Every option, item and place of an ask, described."""
    of: Game = view.game
    if isinstance(ask, Split):
        yield from (of.place(view, place, lang) for place in ask.places)
    if isinstance(ask, One):
        codes: tuple[int, ...] = ask.options
    elif isinstance(ask, Some | Split):
        codes = tuple(sorted(set(ask.items)))
    else:
        codes = (0, 1)
    yield from (of.choice(view, code, lang) for code in codes)


def told_in_words(of: Game, event: Event, seats: int) -> None:
    """An event for everybody who may read it; what is private changes nothing for others."""
    players = NAMES[:seats]
    for viewer in range(-1, seats):
        sentences = [of.say(event, viewer, players, lang) for lang in words.LANGUAGES]
        assert bool(sentences[0]) == bool(sentences[1]), f"{event.name} is told in one language only"
        for sentence in sentences:
            assert "{" not in sentence, f"{event.name}: {sentence}"
            assert viewer != event.seat or viewer < 0 or players[viewer] not in sentence, f"{event.name}: {sentence}"
        if viewer != event.seat and event.private:
            other = event.without_secrets()
            assert [of.say(other, viewer, players, lang) for lang in words.LANGUAGES] == sentences, (
                f"{event.name} gives secrets away"
            )


@pytest.mark.parametrize("name", names())
def test_every_component_is_explained_in_both_languages(name: str) -> None:
    of = game(name)
    for component in of.components:
        for lang in words.LANGUAGES:
            clean(of.explain(component, lang), component.id)
            clean(component.name_in(lang), component.id)
