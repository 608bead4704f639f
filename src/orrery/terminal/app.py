"""Playing on a full screen of the terminal."""

import sys
from pathlib import Path
from typing import ClassVar

from rich.cells import cell_len
from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.theme import Theme
from textual.widgets import Static

from orrery.core.ask import Answer, Some, Split, YesNo
from orrery.core.position import Option
from orrery.core.questions import Choice
from orrery.core.text import language
from orrery.terminal.draft import Draft
from orrery.terminal.language import TEXT, join_words
from orrery.terminal.panels import Choices, Log
from orrery.terminal.screens import ListScreen, PageScreen
from orrery.terminal.sentences import list_refusals, outcome_words
from orrery.terminal.session import NotSaved, Session, sit_down, sit_down_to_lesson
from orrery.terminal.table_screen import TableScreen

LONGEST_METER = 12
"""More cells than this are shown as a number."""
THEME = Theme(
    name="orrery",
    primary="#86a5ff",
    secondary="#a3afc2",
    accent="#e0b878",
    warning="#ffc06b",
    error="#ff7d70",
    success="#7fd79a",
    foreground="#eef1f7",
    background="#0b0f17",
    surface="#10161f",
    panel="#171f2b",
    dark=True,
    variables={
        "block-cursor-background": "#2c4180",
        "block-cursor-foreground": "#ffffff",
        "block-cursor-blurred-background": "#1a2233",
        "block-cursor-blurred-foreground": "#eef1f7",
    },
)


class TableApp(App[None]):
    """The terminal with one table on it."""

    CSS_PATH = "table_screen.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, first: Screen[None]) -> None:
        super().__init__()
        self.first = first

    def on_mount(self) -> None:
        self.register_theme(THEME)
        self.theme = THEME.name
        self.push_screen(self.first)


def play(
    name: str,
    seats: int | None = None,
    seat: int | None = None,
    bots: tuple[str, ...] = (),
    seed: int | str | None = None,
    options: dict[str, Option] | None = None,
    save: Path | None = None,
    lang: str = "en",
    lesson: str | None = None,
) -> None:
    """Play a game, or a lesson of it, on the full screen; what became of it is said on a last line."""
    if lesson is None:
        session = sit_down(name, seats, seat=seat, bot_names=bots, seed=seed, options=options, path=save)
    else:
        session = sit_down_to_lesson(name, lesson, save)
    screen = PlayScreen(session, language(lang))
    TableApp(screen).run()
    sys.stdout.write("\n".join(screen.last_words()) + "\n")


class PlayScreen(TableScreen):
    """One session on the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", show=False),
        Binding("h", "advise", show=False),
        Binding("t", "tell_next", show=False),
        Binding("y,o", "say(1)", show=False),
        Binding("n", "say(0)", show=False),
    ]

    def __init__(self, session: Session, lang: str) -> None:
        super().__init__(session.game, lang)
        self.session = session
        self.thinks = False
        self.draft: Draft | None = None
        self.seen = 0
        self.lesson_place = (-1, 0)
        """How many answers there were when the lesson began to speak, and which of its sentences is read."""

    @property
    def busy(self) -> bool:
        return self.thinks

    def on_mount(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Show the game when the screen opens."""
        self.at_tab = self.session.seat
        self.look_again()
        self.at_tab = self.first_tab
        self.draw_look()
        self.go_on()

    # Bots ------------------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let the bots answer in a thread, so that the screen stays responsive."""
        self.thinks = True
        self.set_timer(0.4, self.say_who_thinks)
        self.let_bots_answer()

    @work(thread=True, exclusive=True)
    def let_bots_answer(self) -> None:
        trouble = ""
        try:
            self.session.go_on()
        except NotSaved as error:
            trouble = str(error)
        self.app.call_from_thread(self.show_bot_answers, trouble)

    def say_who_thinks(self) -> None:
        if self.thinks:
            rivals = [self.names[seat] for seat in sorted(self.session.bots)]
            self.query_one("#question", Static).update(self.text("thinking", who=join_words(rivals, self.lang)))

    def show_bot_answers(self, trouble: str) -> None:
        self.thinks = False
        if trouble:
            self.notify(trouble, severity="error")
        if self.session.over:
            self.at_tab = self.session.record.seats
        self.look_again()

    # The coach -------------------------------------------------------------------------------------------------------

    def action_advise(self) -> None:
        """Ask the coach, which works in a thread; nothing can be answered meanwhile."""
        if self.busy or self.draft is None:
            return
        self.thinks = True
        self.show_remark(self.text("coach.thinking"), "$secondary")
        self.let_coach_think()

    @work(thread=True, exclusive=True)
    def let_coach_think(self) -> None:
        self.app.call_from_thread(self.show_advice, self.session.advice_lines(self.lang))

    def show_advice(self, lines: list[str]) -> None:
        self.thinks = False
        self.remark = None
        self.draw_help()
        self.app.push_screen(PageScreen(self.text("coach.title"), Content("\n\n".join(lines)), self.lang))

    # Drawing ---------------------------------------------------------------------------------------------------------

    def look_again(self) -> None:
        """Read the position again and show it."""
        self.remark = None
        self.view = self.session.view
        self.draft = Draft(self.view) if self.view.ask is not None else None
        self.spoke()
        self.draw()

    def spoke(self) -> None:
        self.names = self.session.names(self.lang)

    def draw(self) -> None:
        super().draw()
        self.query_one("#log", Log).show(self.session.log_words(self.lang), self.seen)

    def draw_question(self) -> None:
        self.draw_lesson()
        draft = self.draft
        question = self.query_one("#question", Static)
        if draft is None:
            outcome = self.view.outcome
            over = outcome_words(outcome, self.session.seat, self.names, self.lang) if outcome else ""
            question.update(over or self.text("waiting", who=self.awaited_names()))
            self.choices.show(None, self.endings() if outcome else [], [], [])
        else:
            question.update(self.game.question(self.view, self.lang))
            choices = draft.choices(self.lang, self.names)
            self.choices.show(draft, choices, draft.place_words(self.lang), list_refusals(self.view, self.lang))
        self.draw_meter()

    def draw_lesson(self) -> None:
        """What a lesson says, above the question: one sentence at a time."""
        lines = self.session.lesson_lines(self.lang)
        answers = len(self.session.record.answers)
        if self.lesson_place[0] != answers:
            self.lesson_place = (answers, 0)
        at = min(self.lesson_place[1], len(lines) - 1)
        panel = self.query_one("#lesson", Static)
        panel.display = bool(lines)
        if lines:
            key = "lesson.more" if at + 1 < len(lines) else "lesson.last"
            panel.update(self.text(key, said=lines[at], n=at + 1, all=len(lines)))

    def action_tell_next(self) -> None:
        """The next sentence of a lesson, if it has one more."""
        if self.busy or self.lesson_place[1] + 1 >= len(self.session.lesson_lines(self.lang)):
            return
        self.lesson_place = (self.lesson_place[0], self.lesson_place[1] + 1)
        self.draw_lesson()
        self.call_after_refresh(self.share_lines)

    def awaited_names(self) -> str:
        return join_words([self.names[seat] for seat in self.view.awaited], self.lang)

    def endings(self) -> list[Choice]:
        """What can be done when the game is over."""
        keys = ["end.replay", "end.quit"] if self.session.path else ["end.replay", "end.again", "end.quit"]
        return [Choice(self.text(key), clause=key) for key in keys]

    def draw_meter(self) -> None:
        """How much of the answer is there, and what is missing."""
        draft = self.draft
        meter = draft.meter if draft else None
        words = ""
        if draft and meter:
            owed = max(meter.least, meter.have)
            cells = "■" * meter.have + "□" * (owed - meter.have) if owed <= LONGEST_METER else f"{meter.have}/{meter.least}"
            words = f"{draft.missing_words(self.lang) or '⏎'}  {cells}"
            if cell_len(self.game.question(self.view, self.lang)) + cell_len(words) + 4 > self.size.width:
                words = cells
        self.query_one("#meter", Static).update(words)
        places = ""
        if draft and isinstance(draft.ask, Split):
            room = dict(draft.ask.room)
            places = "   ".join(
                f"{number} {choice.words} {draft.placed.count(place)}" + (f"/{room[place]}" if place in room else "")
                for number, (place, choice) in enumerate(zip(draft.places, self.choices.places), 1)
            )
        self.query_one("#places", Static).update(places)
        self.query_one("#places", Static).display = bool(places)

    def keys(self) -> str:
        if self.draft is None:
            return self.text("keys.common")
        shapes: list[tuple[type, str]] = [(Some, "some"), (Split, "split"), (YesNo, "yes_no")]
        shape = next((key for kind, key in shapes if isinstance(self.draft.ask, kind)), "one")
        return f"{self.text(f'keys.{shape}')}  {self.text('keys.common')}"

    # Answering -------------------------------------------------------------------------------------------------------

    def on_choices_changed(self) -> None:
        self.remark = None
        self.draw_meter()
        self.draw_help()

    def on_choices_begun(self, event: Choices.Begun) -> None:
        self.show_remark(self.text("typed", number=event.typed), "$secondary")

    def on_choices_wrong_number(self, event: Choices.WrongNumber) -> None:
        """Tell the player which number is not a choice or place."""
        at = self.choices.highlighted
        if self.draft is None or at is None or not isinstance(self.draft.ask, Split):
            words = self.text("wrong.number", number=str(event.number), most=len(self.choices.choices))
        elif event.fits:
            words = self.text("wrong.place", number=str(event.number), most=len(self.choices.places))
        else:
            item, place = self.choices.choices[at].words, self.choices.places[event.number - 1].words
            words = self.text("wrong.fit", item=item, place=place)
        self.show_remark(words)

    def on_choices_confirmed(self, event: Choices.Confirmed) -> None:
        if self.busy:
            return
        if self.draft is None:
            self.end(event.at)
            return
        answer = self.draft.answer(event.at)
        if answer is None:
            self.app.bell()
            self.show_remark(self.draft.missing_words(self.lang))
            return
        self.give(answer)

    def give(self, answer: Answer) -> None:
        objection = self.session.objection(answer, self.lang)
        if objection:
            self.show_remark(f"{objection} {self.text('lesson.anyway')}")
            return
        self.seen = len(self.session.log_words(self.lang))
        try:
            self.session.choose(answer)
        except NotSaved as error:
            self.notify(str(error), severity="error")
        self.go_on()

    def action_say(self, yes: int) -> None:
        """Yes or no by its letter."""
        if not self.busy and self.draft is not None and isinstance(self.draft.ask, YesNo):
            self.give(yes)

    def action_undo(self) -> None:
        if self.busy:
            return
        try:
            is_undone = self.session.undo()
        except NotSaved as error:
            is_undone = True
            self.notify(str(error), severity="error")
        if is_undone:
            self.seen = len(self.session.log_words(self.lang))
            self.look_again()
        key, style = ("undo.done", "$success") if is_undone else ("undo.none", "$warning")
        self.show_remark(self.text(key), style)

    def action_back(self) -> None:
        """Come back to the question, or clear the marks."""
        if self.looks:
            self.action_look()
        elif self.draft is not None and not self.busy:
            self.draft.clear()
            self.choices.tell_change()

    # The end ---------------------------------------------------------------------------------------------------------

    def end(self, at: int | None) -> None:
        """Carry out what the player chooses after the game."""
        if at is None or self.view.outcome is None:
            return
        match self.choices.choices[at].clause:
            case "end.replay":
                from orrery.terminal.replay_screen import ReplayScreen

                self.app.push_screen(ReplayScreen(self.session.record, 0, self.session.seat, self.lang, over_game=True))
            case "end.again":
                self.play_again()
            case _:
                self.app.exit()

    def play_again(self) -> None:
        record = self.session.record
        bots = tuple(record.players[seat] for seat in sorted(self.session.bots))
        self.session = sit_down(
            self.game.name, record.seats, seat=self.session.seat, bot_names=bots, seed=None, options=record.options
        )
        self.seen = 0
        self.begin()

    def action_leave(self) -> None:
        """Leave at once if nothing is lost, otherwise ask."""
        if self.session.over or self.session.path is not None or not self.session.record.answers:
            self.app.exit()
            return
        answers = [self.text("quit.save", path=self.file_name()), self.text("quit.lose"), self.text("quit.stay")]
        self.app.push_screen(ListScreen(self.text("quit.question"), answers), self.leave)

    def file_name(self) -> Path:
        """The name of a file that does not exist yet."""
        stem = f"{self.game.name}-{self.session.record.seed}"
        number = 1
        path = Path(f"{stem}.json")
        while path.exists():
            number += 1
            path = Path(f"{stem}-{number}.json")
        return path

    def leave(self, number: int | None) -> None:
        if number == 1:
            self.app.exit()
        if number != 0 or self.busy:
            return
        self.session.path = self.file_name()
        try:
            self.session.save()
        except NotSaved as error:
            self.session.path = None
            self.notify(str(error), severity="error")
            return
        self.app.exit()

    def last_words(self) -> list[str]:
        """The lines that stay on the terminal when the screen closes."""
        lines = []
        outcome = self.session.position.outcome
        if outcome is not None:
            lines.append(outcome_words(outcome, self.session.seat, self.session.names(self.lang), self.lang) + ".")
        if self.session.path is not None:
            lines.append(TEXT(self.lang, "saved", path=self.session.path))
        elif outcome is None:
            lines.append(TEXT(self.lang, "not_saved"))
        return lines
