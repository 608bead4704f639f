"""Replay a game on the full screen: step, seek, and look from any seat."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Static

from orrery.core.ask import Answer, Ask, Some, Split
from orrery.core.record import Record
from orrery.core.view import WATCHER
from orrery.terminal.draft import Draft
from orrery.terminal.panels import Log
from orrery.terminal.sentences import outcome_words
from orrery.terminal.session import history, in_words, player_names, viewer_name
from orrery.terminal.table_screen import TableScreen

LEAP = 10


def find_answer(draft: Draft, answer: Answer) -> int:
    """Fill a draft with an answer that was given; the line that it stands on."""
    ask: Ask = draft.ask
    if isinstance(ask, Some) and isinstance(answer, tuple):
        for code in answer:
            draft.marked.add(next(at for at, other in enumerate(draft.codes) if other == code and at not in draft.marked))
        return min(draft.marked, default=0)
    if isinstance(ask, Split) and isinstance(answer, tuple):
        draft.placed = list(answer)
        return 0
    return draft.codes.index(answer) if isinstance(answer, int) else 0


class ReplayScreen(TableScreen):
    """A record at one answer. What the eyes that look were asked next is shown with the answer that they gave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "across(1)", show=False, priority=True),
        Binding("left", "across(-1)", show=False, priority=True),
        Binding("down", "along(1)", show=False, priority=True),
        Binding("up", "along(-1)", show=False, priority=True),
        Binding("space", "step(1)", show=False, priority=True),
        Binding("pagedown", f"step({LEAP})", show=False, priority=True),
        Binding("pageup", f"step(-{LEAP})", show=False, priority=True),
        Binding("home", "go(0)", show=False, priority=True),
        Binding("end", "go(-1)", show=False, priority=True),
        Binding("enter", "go_there", show=False, priority=True),
        Binding("backspace", "unname", show=False, priority=True),
        Binding("e", "eyes", show=False),
        *(Binding(str(digit), f"name({digit})", show=False, priority=True) for digit in range(10)),
    ]
    KEYS = "help.replay"

    def __init__(self, record: Record, at: int, eyes: int, lang: str, over_game: bool = False) -> None:
        super().__init__(record.game, lang)
        self.record = record
        self.at = at
        self.eyes = eyes
        self.over_game = over_game
        self.typed = ""
        self.draft: Draft | None = None
        self.answered_here = 0

    def on_mount(self) -> None:
        self.at_tab = max(0, self.eyes)
        self.look_again()
        self.at_tab = self.first_tab
        self.draw_look()

    def look_again(self) -> None:
        """Play the record up to here and show it."""
        position, self.log_entries = history(self.record, self.at, self.eyes)
        before = history(self.record, self.at - 1, self.eyes)[1] if self.at else []
        self.seen_entries = len(before)
        self.view = position.view(self.eyes)
        self.draft = None
        if self.at < len(self.record.answers) and self.record.answers[self.at][0] == self.eyes:
            self.draft = Draft(self.view)
            self.answered_here = find_answer(self.draft, self.record.answers[self.at][1])
        self.spoke()
        self.draw()

    def spoke(self) -> None:
        self.names = player_names(self.record.players, self.record.seats, self.eyes, self.game.name, self.lang)

    def draw(self) -> None:
        super().draw()
        sentences = in_words(self.game, self.log_entries, self.eyes, self.names, self.lang)
        seen_count = len(in_words(self.game, self.log_entries[: self.seen_entries], self.eyes, self.names, self.lang))
        self.query_one("#log", Log).show(sentences, seen_count)

    def draw_question(self) -> None:
        whose = viewer_name(self.record, self.eyes, self.lang)
        step = self.text("replay.at", at=self.at, all=len(self.record.answers)) if self.at else self.text("replay.start")
        if self.typed:
            step = self.text("replay.goto", typed=self.typed)
        self.query_one("#meter", Static).update(f"{step} · {whose}")
        self.query_one("#places", Static).display = False
        if self.draft is not None:
            words = self.game.question(self.view, self.lang)
            choices = self.draft.choices(self.lang, self.names)
            self.choices.show(self.draft, choices, self.draft.place_words(self.lang), [])
            self.choices.highlighted = self.answered_here
        else:
            outcome = self.view.outcome
            words = outcome_words(outcome, self.eyes, self.names, self.lang) if outcome else self.who_answers()
            self.choices.show(None, [], [], [])
        self.query_one("#question", Static).update(words)

    def who_answers(self) -> str:
        """The seat that gives the next answer, as a spectator knows it."""
        if self.at >= len(self.record.answers):
            return self.text("waiting", who=", ".join(self.names[seat] for seat in self.view.awaited))
        return self.text("replay.next", who=self.names[self.record.answers[self.at][0]])

    def keys(self) -> str:
        return self.text("keys.replay")

    # Moving ----------------------------------------------------------------------------------------------------------

    def go(self, at: int) -> None:
        self.typed = ""
        self.at = max(0, min(at, len(self.record.answers)))
        self.look_again()

    def action_step(self, by: int) -> None:
        self.go(self.at + by)

    def action_across(self, by: int) -> None:
        """One answer on or back; while the player looks at the table, the next seat there."""
        if self.looks:
            self.turn(by)
        else:
            self.go(self.at + by)

    def action_along(self, by: int) -> None:
        """One answer on or back; while the player looks at the table, the next line there."""
        if not self.looks:
            self.go(self.at + by)
        elif by > 0:
            self.rows.action_cursor_down()
        else:
            self.rows.action_cursor_up()

    def action_go(self, at: int) -> None:
        self.go(len(self.record.answers) if at < 0 else at)

    def action_name(self, digit: int) -> None:
        """Type the number of an answer."""
        self.typed = (self.typed + str(digit)).lstrip("0")[-len(str(len(self.record.answers))) :]
        self.draw_question()

    def action_unname(self) -> None:
        self.typed = self.typed[:-1]
        self.draw_question()

    def action_go_there(self) -> None:
        if self.typed:
            self.go(int(self.typed))

    def action_eyes(self) -> None:
        """Look from the next seat; after the last one, as a spectator."""
        self.eyes = WATCHER if self.eyes == self.record.seats - 1 else self.eyes + 1
        self.look_again()
        self.at_tab = self.first_tab
        self.draw_look()

    def action_back(self) -> None:
        if self.looks:
            self.action_look()
        elif self.typed:
            self.typed = ""
            self.draw_question()
        elif self.over_game:
            self.dismiss()

    def action_leave(self) -> None:
        if self.over_game:
            self.dismiss()
        else:
            self.app.exit()
