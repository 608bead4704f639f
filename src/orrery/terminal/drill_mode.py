"""Drills line by line: the board, the question, and whether the answer is the best one."""

import sys
from datetime import date
from typing import TextIO

from orrery.core.text import language
from orrery.school.drill import Drill
from orrery.terminal.draft import Draft
from orrery.terminal.line_mode import LineMode
from orrery.terminal.session import PERSON, Session, default_bot


def solve(drill: Drill, day: date | None, lang: str, source: TextIO | None = None, out: TextIO | None = None) -> None:
    """Ask until the best answer is found, the input ends or the player quits."""
    DrillLineMode(drill, day, language(lang), source or sys.stdin, out or sys.stdout).play()


class DrillLineMode(LineMode):
    """A conversation about one drill; nothing that is answered changes its position."""

    def __init__(self, drill: Drill, day: date | None, lang: str, source: TextIO, out: TextIO) -> None:
        record = drill.record
        record.players = [PERSON if seat == drill.seat else default_bot(drill.game) for seat in range(drill.seats)]
        super().__init__(Session(record, drill.seat), lang, source, out)
        self.drill = drill
        self.day = day
        self.tries = 0
        self.solved = False

    def play(self) -> None:
        drill = self.drill
        title = drill.game.text(self.lang, "title")
        self.say(self.text("drill.hello", game=title, n=drill.number, stars=drill.stars))
        self.show_board()
        while not self.solved:
            draft = Draft(self.session.view)
            self.ask(draft)
            if not self.answer(draft):
                return
        self.say(drill.why(self.lang), drill.share(self.lang, self.tries, self.day))

    def choose(self, draft: Draft, typed: str) -> None:
        answer = draft.read(typed, self.lang)
        self.tries += 1
        self.solved = self.drill.solves(self.session.view, answer)
        self.say(self.text("drill.solved" if self.solved else "drill.wrong"))

    def undo(self) -> bool:
        self.say(self.text("undo.none"))
        return False
