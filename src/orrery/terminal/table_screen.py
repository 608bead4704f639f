"""The screen of a table: who has what, what is asked, the cards to look at, what each does, and the log."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static

from orrery.core.game import Game
from orrery.core.view import View
from orrery.draw.zone import Row, Zone, line_width, widths
from orrery.terminal.board import Board, board
from orrery.terminal.language import TEXT, next_language, title
from orrery.terminal.panels import Choices, Head, Log, Rows, Seats, Tabs
from orrery.terminal.screens import KeysScreen, PageScreen, RulesScreen
from orrery.terminal.sentences import Said, choice_help, clause_behind, piece_help, scores

HELP_LINES = 5
TINY_HELP_LINES = 2
LOG_LINES = 3
AROUND = 6
"""Cells beside a zone: its margins and the scrollbar."""


class HelpWords(Static):
    """The description of what is under the cursor; the screen notes when there is more of it than it shows."""

    def on_resize(self) -> None:
        if isinstance(self.screen, TableScreen):
            self.screen.say_more()


class TableScreen(Screen[None]):
    """What playing and replaying have in common. Subclasses provide the `view` and the choices."""

    AUTO_FOCUS = "#choices"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (108, "-wide")]  # noqa: RUF012 - as the base class declares it
    VERTICAL_BREAKPOINTS = [(0, "-tiny"), (20, "-low"), (34, "-tall")]  # noqa: RUF012 - as the base class declares it
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab,shift+tab", "look", show=False, priority=True),
        Binding("l", "language", show=False),
        Binding("s", "scores", show=False),
        Binding("r", "rules", show=False),
        Binding("i", "in_full", show=False),
        Binding("j", "log", show=False),
        Binding("question_mark,h", "keys", show=False),
        Binding("escape", "back", show=False),
        Binding("q,ctrl+c", "leave", show=False),
    ]
    KEYS = "help.keys"

    view: View
    drawn: Board

    def __init__(self, game: Game, lang: str) -> None:
        super().__init__()
        self.game = game
        self.lang = lang
        self.at_tab = 0
        self.names: list[str] = []
        self.remark: tuple[Content, int | None] | None = None

    def compose(self) -> ComposeResult:
        yield Head(id="head", markup=False)
        yield Seats(id="seats", markup=False)
        yield Static(id="lesson", markup=False)
        with Horizontal(id="asked"):
            yield Static(id="question", markup=False)
            yield Static(id="meter", markup=False)
        with Horizontal(id="body"):
            with Vertical(id="asking"):
                yield Static(id="places", markup=False)
                yield Choices(id="choices")
            with Vertical(id="looking"):
                yield Tabs(id="tabs", markup=False)
                yield Rows(id="rows")
        with VerticalScroll(id="help", can_focus=False):
            yield HelpWords(id="help-words", markup=False)
        yield Static(id="help-more", markup=False)
        yield Log(id="log")
        yield Static(id="keys", markup=False)

    def text(self, key: str, **values: object) -> str:
        return TEXT(self.lang, key, **values)

    @property
    def choices(self) -> Choices:
        return self.query_one("#choices", Choices)

    @property
    def rows(self) -> Rows:
        return self.query_one("#rows", Rows)

    @property
    def looks(self) -> bool:
        """Whether the player looks at the table rather than at the question."""
        return self.focused is self.rows

    # What subclasses say ---------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """True while nothing may be changed or read."""
        return False

    def draw_question(self) -> None:
        """Show the question and the choices."""

    def keys(self) -> str:
        """The keys that matter now, in a line."""
        return ""

    # Drawing ---------------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Show everything as it stands."""
        self.drawn = board(self.view, self.names, self.lang)
        start = " · ".join(part for part in (title(self.game, self.lang), self.drawn.moment) if part)
        self.query_one("#head", Head).show(start, self.drawn.shared)
        self.query_one("#seats", Seats).show(self.drawn.seats, self.view.seat, self.view.awaited)
        self.draw_look()
        self.draw_question()
        self.draw_help()
        self.draw_keys()
        self.call_after_refresh(self.share_lines)

    def share_lines(self) -> None:
        """On a low screen, give the log the lines that the choices do not need."""
        body = self.query_one("#body")
        self.set_class(not self.choices.choices, "-bare")
        self.share_columns()
        self.call_after_refresh(self.query_one("#log", Log).scroll_end, animate=False)
        if not self.has_class("-narrow") or self.has_class("-tall") or self.looks:
            body.styles.height = "1fr"
            self.query_one("#log").styles.height = None
            return
        places = self.query_one("#places")
        choice_lines = self.choices.virtual_size.height + (places.outer_size.height if places.display else 0)
        choice_lines = choice_lines if self.choices.choices else 0
        other_lines = sum(self.query_one(f"#{id}").outer_size.height for id in ("head", "seats", "asked", "help", "keys"))
        other_lines += self.query_one("#help-more").display
        room = max(4, self.size.height - other_lines - LOG_LINES)
        body.styles.height = max(4, min(choice_lines, room)) if choice_lines else room
        self.query_one("#log").styles.height = "1fr"

    def share_columns(self) -> None:
        """Where everybody's zones stand beside the question, the first of them gets the columns it needs, up to a limit."""
        looking = self.query_one("#looking")
        if not (self.has_class("-wide") and self.drawn.common_first):
            looking.styles.width = looking.styles.max_width = None
            return
        first = self.drawn.common[0]
        needed = line_width(widths(first.columns, [row.cells for row in first.rows], self.size.width)) + AROUND
        looking.styles.max_width = self.size.width * 16 // 25
        looking.styles.width = max(needed, self.size.width * 2 // 5)

    def on_resize(self) -> None:
        self.call_after_refresh(self.share_lines)

    def draw_look(self) -> None:
        zones = [*self.drawn.zones, self.score_zones()]
        tabs = [*self.names, self.text("scores")]
        if self.drawn.common:
            zones.append(self.drawn.common)
            tabs.append(self.text("table"))
        self.at_tab %= len(tabs)
        self.query_one("#tabs", Tabs).show(tabs, self.at_tab)
        self.rows.show(zones[self.at_tab])

    @property
    def first_tab(self) -> int:
        """What is looked at first: what is everybody's where a board says so, otherwise the viewer's own."""
        return self.view.seats + 1 if self.drawn.common_first else max(0, self.view.seat)

    def score_zones(self) -> tuple[Zone, ...]:
        """Everybody's points, each opened to its sources."""
        ids = {component.name_in(self.lang): component.id for component in self.game.components}
        zones = []
        for words, sources in scores(self.view, self.names, self.lang):
            rows = tuple(Row((source, str(points)), ids.get(source, "")) for source, points in sources)
            zones.append(Zone((words, ""), rows, self.text("scores.none")))
        return tuple(zones)

    def draw_help(self) -> None:
        """Show what the choice or card under the cursor does, or the last remark."""
        if self.remark is not None and not self.looks and self.remark[1] == self.choices.highlighted:
            self.query_one("#help-words", Static).update(self.remark[0])
        else:
            self.remark = None
            self.query_one("#help-words", Static).update(Content("\n").join(self.help_lines()))
        self.query_one("#help", VerticalScroll).scroll_home(animate=False)
        self.call_after_refresh(self.say_more)

    def say_more(self) -> None:
        """Where the help has more lines than are shown, say how to read it; on a low screen that takes one of its lines."""
        lines = TINY_HELP_LINES if self.has_class("-tiny") else HELP_LINES
        self.query_one("#help-more", Static).update(self.text("more"))
        self.set_class(self.query_one("#help-words").outer_size.height > lines, "-more")

    def help_lines(self) -> list[Content]:
        lines: list[Said] = []
        if self.looks:
            row = self.rows.row
            lines = piece_help(self.view, row.component, row.piece, self.lang) if row else []
            if self.rows.unseen:
                cells = (f"{heading} {cell}" if heading else cell for heading, cell in self.rows.unseen)
                lines.insert(0, Said(" · ".join(cells)))
        elif self.choices.draft is not None and self.choices.highlighted is not None:
            lines = choice_help(self.view, self.choices.choices[self.choices.highlighted], self.lang)
            place = self.choices.place(self.choices.highlighted)
            lines += [Said(place.words, place.hint)] if place else []
        return [Content.assemble((said.name, "bold"), said.line(self.lang)[len(said.name) :]) for said in lines]

    def show_remark(self, words: str, style: str = "$warning") -> None:
        """Show a remark in the place of the help, until the cursor moves."""
        self.remark = (Content.styled(words, style), self.choices.highlighted)
        self.draw_help()

    def draw_keys(self) -> None:
        self.query_one("#keys", Static).update(self.text("keys.looking") if self.looks else self.keys())

    # What happens ----------------------------------------------------------------------------------------------------

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if not self.busy:
            self.draw_help()

    def on_choices_turned(self, event: Choices.Turned) -> None:
        self.turn(event.by)

    def on_rows_turned(self, event: Rows.Turned) -> None:
        self.turn(event.by)

    def turn(self, by: int) -> None:
        """Look at the next seat or the scores, or the one before."""
        if self.busy:
            return
        self.at_tab += by
        self.rows.highlighted = None
        self.draw_look()
        self.draw_help()

    def action_look(self) -> None:
        """Look at the table, or come back to the question."""
        if self.busy:
            return
        self.set_class(not self.looks, "-looking")
        (self.choices if self.looks else self.rows).focus()
        self.call_after_refresh(self.redraw_focus)

    def redraw_focus(self) -> None:
        self.share_lines()
        self.draw_help()
        self.draw_keys()

    def action_back(self) -> None:
        if self.looks:
            self.action_look()

    def action_scores(self) -> None:
        if self.busy:
            return
        self.at_tab = self.view.seats
        self.rows.highlighted = None
        self.draw_look()
        if not self.looks:
            self.action_look()

    def action_language(self) -> None:
        if not self.busy:
            self.lang = next_language(self.lang)
            self.spoke()
            self.draw()

    def spoke(self) -> None:
        """Draw everything that depends on the language again."""

    def action_rules(self) -> None:
        """The rules, at the clause that says what is asked, or why what is looked at can't be chosen."""
        row = self.rows.row if self.looks else None
        refusal = self.game.refusals(self.view, self.lang).get(row.piece) if row and self.view.ask else None
        at = self.choices.highlighted
        choice = self.choices.choices[at] if at is not None and at < len(self.choices.choices) else None
        place = self.choices.place(at) if choice and at is not None else None
        clause = refusal.clause if refusal else clause_behind(self.view, choice, place)
        self.app.push_screen(RulesScreen(self.game, clause, self.lang))

    def action_in_full(self) -> None:
        """Everything about what is under the cursor, and all that is shared, on a page that scrolls."""
        if self.busy:
            return
        question = str(self.query_one("#question", Static).content)
        parts = [*self.help_lines()]
        parts += [Content(Said(name or self.text("refused"), reason).line(self.lang)) for name, reason in self.choices.refusals]
        parts.append(Content(""))
        parts.append(Content(". ".join(part for part in (self.drawn.moment, self.drawn.shared) if part)))
        seats = self.drawn.seats
        for row in seats.rows:
            cells = ", ".join(f"{heading} {cell}" for heading, cell in zip(seats.columns[1:], row.cells[1:]) if cell)
            parts.append(Content(Said(row.cells[0], cells).line(self.lang)))
        self.app.push_screen(PageScreen(question, Content("\n").join(parts), self.lang))

    def action_log(self) -> None:
        """Everything that happened, on a page that scrolls."""
        if self.busy:
            return
        sentences = self.query_one("#log", Log).sentences or [self.text("log.none")]
        self.app.push_screen(PageScreen(self.text("log"), Content("\n".join(sentences)), self.lang, at_end=True))

    def action_keys(self) -> None:
        self.app.push_screen(KeysScreen(self.KEYS, self.lang))

    def action_leave(self) -> None:
        self.app.exit()
