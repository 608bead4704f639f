"""Playing line by line: numbered choices, answers read from standard input. For screen readers, pipes and simple terminals."""

import sys
from pathlib import Path
from typing import TextIO

from orrery.core.ask import Some, Split, YesNo
from orrery.core.position import Option
from orrery.core.primer import read_primer
from orrery.core.text import LANGUAGES, language
from orrery.draw.zone import plain_lines
from orrery.terminal.board import board
from orrery.terminal.draft import Draft, Wrong, is_number
from orrery.terminal.language import TEXT, join_words, title
from orrery.terminal.sentences import CLAUSE_MARKS, Said, choice_help, clause_behind, list_refusals, outcome_words, scores
from orrery.terminal.session import NotSaved, Session, sit_down, sit_down_to_lesson

WIDTH = 78
EVERYTHING = tuple(TEXT(lang, "rules.all") for lang in LANGUAGES)
"""What follows `r` for all rules, in any language."""
RECENT = 6
"""How many lines of the log are printed again when a saved game goes on."""


def play(
    name: str,
    seats: int | None = None,
    seat: int | None = None,
    bots: tuple[str, ...] = (),
    seed: int | str | None = None,
    options: dict[str, Option] | None = None,
    save: Path | None = None,
    lang: str = "en",
    source: TextIO | None = None,
    out: TextIO | None = None,
    lesson: str | None = None,
) -> None:
    """Play a game, or a lesson of it, until it is over, the input ends or the player quits."""
    if lesson is None:
        session = sit_down(name, seats, seat=seat, bot_names=bots, seed=seed, options=options, path=save)
    else:
        session = sit_down_to_lesson(name, lesson, save)
    LineMode(session, language(lang), source or sys.stdin, out or sys.stdout).play()


class LineMode:
    """A conversation in lines about one session."""

    def __init__(self, session: Session, lang: str, source: TextIO, out: TextIO) -> None:
        self.session = session
        self.lang = lang
        self.source = source
        self.out = out
        self.lines_shown = 0
        self.unread: list[str] = []
        """What the lesson has still to say before the question is put."""

    def say(self, *sentences: str) -> None:
        for sentence in sentences:
            self.out.write(sentence + "\n")

    def text(self, key: str, **values: object) -> str:
        return TEXT(self.lang, key, **values)

    def play(self) -> None:
        """Print the news, ask, and take answers until the session ends."""
        self.hello()
        self.go_on()
        while not self.session.over:
            draft = Draft(self.session.view)
            self.ask(draft)
            if not self.answer(draft):
                self.goodbye()
                return
        self.finish()

    def hello(self) -> None:
        session = self.session
        names = session.names(self.lang)
        rivals = [self.text("plain.bot", name=names[seat], kind=bot.name) for seat, bot in sorted(session.bots.items())]
        key = "plain.hello" if rivals else "plain.alone"
        game = title(session.game, self.lang)
        self.say(
            self.text(key, game=game, seat=session.seat, rivals=join_words(rivals, self.lang), seed=str(session.record.seed))
        )
        if session.record.answers:
            self.say(self.text("plain.resumed", n=len(session.record.answers)))
            self.lines_shown = max(0, len(session.log) - RECENT)

    def go_on(self) -> None:
        """Let the bots play, and print what they did."""
        try:
            self.session.go_on()
        except NotSaved as error:
            self.say(str(error))
        self.tell()

    def tell(self) -> None:
        """Print what happened since the last time."""
        self.say(*self.session.log_words(self.lang, self.lines_shown))
        self.lines_shown = len(self.session.log)

    # The question ----------------------------------------------------------------------------------------------------

    def ask(self, draft: Draft) -> None:
        """Print the lesson's next sentence, or the question when there is none."""
        self.unread = self.session.lesson_lines(self.lang)
        if self.unread:
            self.say("")
            self.tell_next(draft)
        else:
            self.put_question(draft)

    def tell_next(self, draft: Draft) -> None:
        """The next sentence of a lesson; with the last one comes the question."""
        sentence = self.unread.pop(0)
        self.say(f"* {self.text('lesson.go_on', said=sentence) if self.unread else sentence}")
        if not self.unread:
            self.put_question(draft)

    def read_on(self, draft: Draft, everything: bool) -> None:
        """Print one more sentence of a lesson, or all that are left if the player answers at once."""
        while self.unread:
            self.tell_next(draft)
            if not everything:
                return

    def put_question(self, draft: Draft) -> None:
        """The question, its numbered choices, what is not possible and how to answer."""
        view, ask = draft.view, draft.ask
        self.say("", self.session.game.question(view, self.lang))
        for number, choice in enumerate(draft.choices(self.lang, self.session.names(self.lang)), 1):
            words = Said(choice.words, choice.hint).line(self.lang)
            fits = ""
            if isinstance(ask, Split) and len(ask.fits[number - 1]) < len(draft.places):
                places = [str(draft.places.index(place) + 1) for place in ask.fits[number - 1]]
                fits = f" ({self.text('plain.fits', places=join_words(places, self.lang))})"
            self.say(f"{number:3}. {words}{fits}")
        if isinstance(ask, Split):
            self.say(self.text("plain.places"))
            room = dict(ask.room)
            for number, (place, choice) in enumerate(zip(draft.places, draft.place_words(self.lang)), 1):
                words = Said(choice.words, choice.hint).line(self.lang)
                most = f" (0-{room[place]})" if place in room else ""
                self.say(f"{number:3}. {words}{most}")
        for name, reason in list_refusals(view, self.lang):
            self.say(f"  -  {name}{'. ' if name else ''}{Said(self.text('refused'), reason).line(self.lang)}")
        self.say(f"{self.how_to_answer(draft)} {self.text('plain.rule')}")

    def how_to_answer(self, draft: Draft) -> str:
        ask = draft.ask
        if isinstance(ask, Some):
            if ask.least == ask.most:
                return self.text("plain.some", n=ask.least)
            key = "plain.some_from_none" if ask.least == 0 else "plain.some_between"
            return self.text(key, least=ask.least, most=ask.most)
        if isinstance(ask, Split):
            return self.text("plain.split", n=len(ask.items))
        return self.text("plain.yes_no" if isinstance(ask, YesNo) else "plain.one")

    def answer(self, draft: Draft) -> bool:
        """Read lines until one is an answer or changes the question; False when there are no more or the player quits."""
        while True:
            typed = self.read()
            if typed is None or typed.casefold() == "q":
                return False
            try:
                if self.command(typed, draft):
                    return True
            except Wrong as error:
                self.say(str(error))

    def read(self) -> str | None:
        """The next line, None at the end; a prompt only where somebody types."""
        if self.source.isatty():
            self.out.write("> ")
        self.out.flush()
        try:
            typed = self.source.readline()
        except KeyboardInterrupt:
            self.say("")
            typed = ""
        if not typed:
            self.say(self.text("plain.end"))
            return None
        return typed.strip()

    def command(self, typed: str, draft: Draft) -> bool:
        """Do what a line says; True if the question is to be asked anew."""
        verb, _, rest = typed.casefold().partition(" ")
        self.read_on(draft, everything=bool(verb))
        match verb:
            case "":
                return False
            case "again":
                return True
            case "?" | "help" | "aide":
                self.help(rest, draft)
            case "h":
                self.say(*self.session.advice_lines(self.lang))
            case "b":
                self.show_board()
            case "s":
                self.show_scores()
            case "l":
                self.say(*(self.session.log_words(self.lang) or [self.text("log.none")]))
            case "r":
                self.show_rules(rest, draft)
            case "u":
                return self.undo()
            case lang if lang in LANGUAGES:
                self.lang = lang
                self.say(self.text("plain.language"))
                return True
            case _:
                self.choose(draft, typed)
                return True
        return False

    def choose(self, draft: Draft, typed: str) -> None:
        answer = draft.read(typed, self.lang)
        objection = self.session.objection(answer, self.lang)
        if objection:
            raise Wrong(f"{objection} {self.text('lesson.anyway')}")
        try:
            self.session.choose(answer)
        except NotSaved as error:
            self.say(str(error))
        self.go_on()

    def undo(self) -> bool:
        try:
            is_undone = self.session.undo()
        except NotSaved as error:
            is_undone = True
            self.say(str(error))
        self.say(self.text("undo.done" if is_undone else "undo.none"))
        if is_undone:
            self.lines_shown = len(self.session.log)
        return is_undone

    # What can be looked at -------------------------------------------------------------------------------------------

    def help(self, rest: str, draft: Draft) -> None:
        """All commands, or what one choice does."""
        if not rest:
            self.say(self.text("plain.help"))
            turn = read_primer(self.session.game, self.lang).turn
            self.say(*[f"{number}. {line}" for number, line in enumerate(turn, 1)])
            return
        choices = draft.choices(self.lang, self.session.names(self.lang))
        if not (is_number(rest) and 1 <= int(rest) <= len(choices)):
            raise Wrong(self.text("wrong.explain"))
        self.say(*(said.line(self.lang) for said in choice_help(draft.view, choices[int(rest) - 1], self.lang)))

    def show_board(self) -> None:
        view = self.session.view
        names = self.session.names(self.lang)
        self.say(*plain_lines(board(view, names, self.lang), names, WIDTH))

    def show_scores(self) -> None:
        for words, sources in scores(self.session.view, self.session.names(self.lang), self.lang):
            self.say(words, *(f"{points:5}  {source}" for source, points in sources))

    def show_rules(self, word: str, draft: Draft) -> None:
        """The clauses behind the question, those with a word in them, or all."""
        clauses = self.session.game.clauses
        if not word:
            behind = {clause_behind(draft.view, choice) for choice in draft.choices(self.lang)}
            behind |= {place.clause for place in draft.place_words(self.lang)}
            behind |= {refusal.clause for refusal in self.session.game.refusals(draft.view, self.lang).values()}
            clauses = tuple(clause for clause in clauses if clause.id in behind)
        elif word not in EVERYTHING:
            clauses = tuple(clause for clause in clauses if word in clause.words(self.lang).casefold())
        if not self.session.game.clauses:
            self.say(self.text("rules.none"))
        elif not clauses:
            self.say(self.text("rules.no_word", word=word))
        section = ""
        for clause in clauses:
            if clause.heading(self.lang) != section:
                section = clause.heading(self.lang)
                self.say(section)
            ruling = f" ({self.text(CLAUSE_MARKS[clause.kind])})" if clause.kind in CLAUSE_MARKS else ""
            self.say(f"  {clause.words(self.lang)}{ruling}")

    # The end ---------------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        outcome = self.session.position.final_outcome
        names = self.session.names(self.lang)
        self.say("", outcome_words(outcome, self.session.seat, names, self.lang) + ".")
        self.say(*[f"* {sentence}" for sentence in self.session.lesson_lines(self.lang)])
        self.show_scores()
        if self.session.path is not None:
            self.say(self.text("saved", path=self.session.path))

    def goodbye(self) -> None:
        if self.session.path is None:
            self.say(self.text("not_saved"))
        else:
            self.say(self.text("saved", path=self.session.path))
