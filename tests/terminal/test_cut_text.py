"""Nothing on the screen is cut without a way to read it, and `r` knows the rule of every ask: measured over seeded games."""

from collections.abc import Iterator
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import OptionList

import orrery
from orrery.core.ask import One, Split
from orrery.core.position import Option
from orrery.core.text import LANGUAGES
from orrery.terminal.app import PlayScreen
from orrery.terminal.draft import codes
from orrery.terminal.language import next_language
from orrery.terminal.screens import PageScreen, RulesScreen
from orrery.terminal.session import Session, sit_down
from terminal.player import choose_answer
from terminal.test_screen import LARGE, SMALL, on_screen, picture, press, settle, top, words_of

TABLES: list[tuple[str, int, dict[str, Option]]] = [
    ("jump-drive", 4, {}),
    ("tiny-epic-galaxies", 1, {}),
    ("tiny-epic-galaxies", 5, {}),
    ("roll-for-the-galaxy", 5, {"ambition": True, "objectives": True}),
    ("new-frontiers", 5, {}),
]


ANSWERS = 40
"""How far the games are played."""


def words(text: str) -> str:
    """A text without the places where its lines end, and without scrollbars."""
    return "".join(text.translate(dict.fromkeys(map(ord, "▁▂▃▄▅▆▇█"))).split())


def visible_words(pilot: Pilot[None], widget: Widget) -> str:
    """What can be seen of a widget."""
    region = widget.region
    lines = picture(pilot)[region.y : region.bottom]
    return words("".join(line[region.x : region.right] for line in lines))


def kinds(session: Session, answers: int) -> Iterator[str]:
    """Play on, and stop at each kind of ask that was not there before."""
    keys = set()
    session.go_on()
    while not session.over and answers:
        assert session.ask is not None
        key = f"{session.ask.name} {type(session.ask).__name__} {min(2, len(codes(session.ask)) // 10)}"
        if key not in keys:
            keys.add(key)
            yield key
        session.choose(choose_answer(session))
        session.go_on()
        answers -= 1


def rules_of_ask(session: Session) -> set[str]:
    """The clauses behind an ask: those of its choices and places."""
    view, game = session.view, session.game
    assert view.ask is not None
    clauses = {game.choice(view, code, "en").clause for code in codes(view.ask)}
    if isinstance(view.ask, Split):
        clauses |= {game.place(view, place, "en").clause for place in view.ask.places}
    return clauses & {clause.id for clause in game.clauses}


def check_whole(pilot: Pilot[None], screen: PlayScreen, where: str) -> None:
    """Everything that is said outside of lists that scroll is there from end to end."""
    question = screen.game.question(screen.view, screen.lang)
    assert words(question) in visible_words(pilot, screen.query_one("#question")), where
    head = visible_words(pilot, screen.query_one("#head"))
    assert words(screen.drawn.moment) in head, where
    assert words(screen.drawn.shared) in head, where
    seats = visible_words(pilot, screen.query_one("#seats"))
    for row in (screen.drawn.seats.columns, *(row.cells for row in screen.drawn.seats.rows)):
        assert words("".join(row)) in seats, where
    assert words(screen.keys()) in visible_words(pilot, screen.query_one("#keys")), where
    if screen.query_one("#places").display:
        assert words(words_of(screen, "places")) in visible_words(pilot, screen.query_one("#places")), where
    if screen.query_one("#looking").display:
        assert words(words_of(screen, "tabs")) in visible_words(pilot, screen.query_one("#tabs")), where


def check_choices(pilot: Pilot[None], screen: PlayScreen, where: str) -> None:
    """Each choice is told from all others, the list can be gone through, and the help says what the list cuts."""
    prompts = [words(prompt.plain) for prompt in screen.choices.prompts()]
    for choice, prompt in zip(screen.choices.choices, prompts):
        assert words(choice.words) in prompt, where
    for (name, why), prompt in zip(screen.choices.refusals, prompts[len(screen.choices.choices) :]):
        assert words(name) in prompt, where
        assert words(why) in prompt, where
    if isinstance(screen.session.ask, One):
        unnumbered = [prompt[len(str(number)) :] for number, prompt in enumerate(prompts[: len(screen.choices.choices)], 1)]
        assert len(set(unnumbered)) == len(unnumbered), where
    assert screen.choices.size.height >= 3, where
    assert screen.choices.size.width >= 40, where


def check_help(pilot: Pilot[None], screen: PlayScreen, where: str) -> None:
    help_words = words(words_of(screen, "help-words"))
    if help_words not in visible_words(pilot, screen.query_one("#help")):
        assert words(screen.text("more")) in visible_words(pilot, screen.query_one("#help-more")), where


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_every_kind_of_ask_is_shown_whole(name: str, seats: int, options: dict[str, Option], size: tuple[int, int]) -> None:
    session = sit_down(name, seats, seed=4, options=options)

    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        for key in kinds(session, ANSWERS):
            for _ in LANGUAGES:
                screen.lang = next_language(screen.lang)
                screen.look_again()
                await settle(pilot)
                where = f"{name}, {seats} seats, {key}, {screen.lang}"
                check_whole(pilot, screen, where)
                check_choices(pilot, screen, where)
                check_help(pilot, screen, where)

    on_screen(session, act, size)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_r_opens_the_rule_of_what_is_asked(name: str, seats: int, options: dict[str, Option]) -> None:
    session = sit_down(name, seats, seed=5, options=options)

    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        for number, key in enumerate(kinds(session, ANSWERS)):
            screen.look_again()
            await settle(pilot)
            if number % 2:
                await press(pilot, "tab")
            await press(pilot, "r")
            rules = top(pilot)
            assert isinstance(rules, RulesScreen)
            clauses = rules.query_one("#clauses", OptionList)
            assert clauses.highlighted is not None
            clause = screen.game.clauses[clauses.highlighted]
            refusals = {refusal.clause for refusal in screen.game.refusals(screen.view, "en").values()}
            assert clause.id in (rules_of_ask(session) | (refusals if number % 2 else set())), key
            assert words(clause.words("en")) in visible_words(pilot, clauses), key
            await press(pilot, "escape", *["tab"] * (number % 2))

    on_screen(session, act)


@pytest.mark.parametrize("name", orrery.names())
def test_every_choice_of_every_ask_has_a_rule(name: str) -> None:
    """Whole games between bots that play by chance, so that rare asks are seen too."""
    game = orrery.game(name)
    clause_ids = {clause.id for clause in game.clauses}
    for seats in game.seat_counts:
        p = game.start(seats, "rules", {})
        luck = orrery.Luck.of("rules")
        while p.asks:
            for seat in sorted(p.asks):
                view = p.view(seat)
                for code in p.asks[seat].codes():
                    assert game.choice(view, code, "en").clause in clause_ids, (view, code)
                p.choose(seat, p.asks[seat].sample(luck))
                break


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_whole_is_one_key_away(lang: str) -> None:
    session = sit_down("new-frontiers", 5, seed=4)

    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        help_words = words_of(screen, "help-words")
        await press(pilot, "i")
        page: Any = top(pilot)
        assert isinstance(page, PageScreen)
        text = words(page.words.plain)
        assert words(help_words) in text
        assert words(screen.drawn.shared) in text
        for name, why in screen.choices.refusals:
            assert words(f"{name}{why}") in text.replace(":", "")
        await press(pilot, "escape", "j")
        page = top(pilot)
        assert isinstance(page, PageScreen)
        assert page.words.plain.splitlines() == session.log_words(lang)
        assert words(session.log_words(lang)[-1]) in words("".join(picture(pilot)))

    on_screen(session, act, lang=lang)


@pytest.mark.parametrize(("seats", "lang"), [(1, "en"), (1, "fr"), (2, "en"), (5, "fr")])
def test_planets_and_the_rogue_are_in_sight_beside_the_question(seats: int, lang: str) -> None:
    session = sit_down("tiny-epic-galaxies", seats, seed=3)

    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        for key in kinds(session, 15):
            screen.look_again()
            await settle(pilot)
            visible = visible_words(pilot, screen.query_one("#rows"))
            row = screen.drawn.common[0]
            for line in (row.columns, *(row.cells for row in row.rows)):
                assert words("".join(line)) in visible, key
            if seats == 1:
                assert words("".join(screen.drawn.common[1].columns)) in visible
                attack = screen.drawn.common[1].rows[0].cells[1]
                assert all(word in visible for word in attack.split())
                assert words("".join(screen.drawn.seats.rows[1].cells)) in visible_words(pilot, screen.query_one("#seats"))

    on_screen(session, act, LARGE, lang)


def test_a_row_that_is_cut_is_told_in_full() -> None:
    session = sit_down("new-frontiers", 2, seed=4)

    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        for _ in kinds(session, 12):
            pass
        screen.look_again()
        await settle(pilot)
        await press(pilot, "tab")
        cut = [at for at in screen.rows.cut if screen.rows.rows[at]]
        assert cut
        screen.rows.highlighted = cut[0]
        await settle(pilot)
        row = screen.rows.rows[cut[0]]
        assert row is not None
        assert all(words(cell) in words(words_of(screen, "help-words")) for cell in row.cells)

    on_screen(session, act, (108, 40))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_goals_to_keep_are_told_apart_by_their_words(lang: str) -> None:
    """Each goal may be kept in two ways that differ in how the others go under the pile."""
    game = orrery.game("new-frontiers")
    p = game.start(4, "goals", {})
    luck = orrery.Luck.of("goals")
    while len(set(codes(p.asks[min(p.asks)]))) != 6 or p.asks[min(p.asks)].name != "keep_goal":
        p.choose(min(p.asks), p.asks[min(p.asks)].sample(luck))
    view = p.view(min(p.asks))
    assert view.ask is not None
    assert len({game.choice(view, code, lang).words for code in codes(view.ask)}) == 6
