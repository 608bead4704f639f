"""The parts of the screen: who has what, the choices, the table to look at, and the log."""

from collections import Counter
from collections.abc import Sequence
from textwrap import wrap
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from orrery.core.ask import Some, Split
from orrery.core.questions import Choice
from orrery.draw.zone import Row, Zone, fit, left, line, line_width, pad, right, shows_all, widths
from orrery.terminal.draft import UNPLACED, Draft

MARKED, UNMARKED, REFUSED = "✓", "○", "×"
MOST = 72
"""Zones are not drawn wider than this, so that the eye finds the numbers of a name."""
INDENT = 4
"""How far the rest of a choice stands in."""
RECENT = 400
"""How many sentences of the log are kept on the screen."""


class Head(Static):
    """The moment of the game on the left, shared things on the right; if one line is too short, they are put below and wrapped."""

    def show(self, start: str, end: str) -> None:
        self.start, self.end = start, end
        self.on_resize()

    def on_mount(self) -> None:
        self.start, self.end = "", ""

    def on_resize(self) -> None:
        width = self.content_size.width
        if cell_len(self.start) + cell_len(self.end) + 2 > width:
            self.update(Content.assemble((self.start, "bold"), "\n" if self.end else "", (self.end, "$secondary")))
            return
        start = left(self.start, width - cell_len(self.end))
        self.update(Content.assemble((start, "bold"), (self.end, "$secondary")))


class Seats(Static):
    """One line for each seat; the viewer's own and those who are awaited stand out."""

    zone: Zone | None = None
    own = -1
    awaited: tuple[int, ...] = ()

    def show(self, zone: Zone, own: int, awaited: tuple[int, ...]) -> None:
        self.zone, self.own, self.awaited = zone, own, awaited
        self.on_resize()

    def on_resize(self) -> None:
        if self.zone is None or not self.content_size.width:
            return
        fitted = widths(self.zone.columns, [row.cells for row in self.zone.rows], self.content_size.width - 2)
        rows = [Content.styled("  " + line(self.zone.columns, fitted), "$secondary")]
        for seat, row in enumerate(self.zone.rows):
            sign = "▸ " if seat in self.awaited else "  "
            rows.append(Content.assemble((sign, "$warning"), (line(row.cells, fitted), "bold" if seat == self.own else "")))
        self.update(Content("\n").join(rows))


class Choices(OptionList):
    """What can be chosen, one line each, with what can't and why below. Numbers, space and arrows build the answer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", show=False),
        Binding("space", "mark", show=False),
        Binding("left", "shift(-1)", show=False),
        Binding("right", "shift(1)", show=False),
    ]

    class Confirmed(Message):
        """The player gives the answer; `at` is the choice under the cursor."""

        def __init__(self, at: int | None) -> None:
            super().__init__()
            self.at = at

    class WrongNumber(Message):
        """A number was typed that is none of what can be chosen, or names a place that does not fit."""

        def __init__(self, number: int, fits: bool = True) -> None:
            super().__init__()
            self.number = number
            self.fits = fits

    class Begun(Message):
        """A number was typed that another digit could make longer."""

        def __init__(self, typed: str) -> None:
            super().__init__()
            self.typed = typed

    class Changed(Message):
        """The answer that is being built has changed."""

    class Turned(Message):
        """The player looks to the left or right where nothing is to be put anywhere."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def __init__(self, id: str) -> None:
        super().__init__(id=id, markup=False)
        self.draft: Draft | None = None
        self.choices: list[Choice] = []
        self.places: list[Choice] = []
        self.refusals: list[tuple[str, str]] = []
        self.typed = ""
        self.wrong_number: Choices.WrongNumber | None = None
        """The number that was refused last, until another key is pressed: Enter gives no answer instead of it."""

    def show(self, draft: Draft | None, choices: list[Choice], places: list[Choice], refusals: list[tuple[str, str]]) -> None:
        """Show what a draft chooses from; without a draft, a plain list."""
        highlighted = self.highlighted if draft is self.draft else 0
        self.draft, self.choices, self.places, self.refusals = draft, choices, places, refusals
        self.typed = ""
        self.wrong_number = None
        self.show_lines(highlighted or 0)

    def show_lines(self, highlighted: int) -> None:
        prompts = self.prompts()
        options = [Option(prompt) for prompt in prompts[: len(self.choices)]]
        options += [Option(prompt, disabled=True) for prompt in prompts[len(self.choices) :]]
        self.set_options(options)
        self.highlighted = min(highlighted, len(self.choices) - 1) if self.choices else None

    def on_resize(self, event: events.Resize) -> None:
        self.show_lines_again()

    def show_lines_again(self) -> None:
        """Draw the same choices again."""
        for at, prompt in enumerate(self.prompts()):
            self.replace_option_prompt_at_index(at, prompt)

    def prompts(self) -> list[Content]:
        """One line for each choice and refusal. Short hints stand at the right edge, long ones in a column of their own.

        A hint that is too long is cut, for the help says it whole. Two choices of the same name and all refusals, which the
        cursor does not reach, are told whole on more lines.
        """
        width = max(20, self.scrollable_content_region.width - 2)
        size = len(str(len(self.choices)))
        lines: list[tuple[list[tuple[str, str]], str, str, bool]] = []
        shared = Counter(choice.words for choice in self.choices)
        names = [choice.words for choice in self.choices] + [name or reason for name, reason in self.refusals]
        hints = [choice.hint for choice in self.choices] + [reason if name else "" for name, reason in self.refusals]
        short = 2 * sum(cell_len(hint) <= width * 3 // 5 for hint in hints) > len(hints)
        column = 0 if short and not self.places else min(max(map(cell_len, names), default=0), width * 3 // 5)
        for at, choice in enumerate(self.choices):
            start = [
                (f"{at + 1:{size}} ", "$secondary"),
                *self.sign(at),
                (pad(choice.words, column), ""),
                *self.place_cells(at),
            ]
            alike = shared[choice.words] > 1 and not self.places and not self.several
            lines.append((start, choice.hint, "$secondary", alike))
        for name, reason in self.refusals:
            signed = "  " if self.several else ""
            lines.append(([(f"{REFUSED:>{size}} {signed}{pad(name or reason, column)}", "")], reason if name else "", "", True))
        return [
            self.prompt(start, hint, style=style, width=width, short=short, whole=whole) for start, hint, style, whole in lines
        ]

    @property
    def several(self) -> bool:
        """Whether several items are chosen."""
        return self.draft is not None and isinstance(self.draft.ask, Some)

    def prompt(self, start: list[tuple[str, str]], hint: str, style: str, width: int, short: bool, whole: bool) -> Content:
        room = width - sum(cell_len(text) for text, _ in start) - 2
        if whole and cell_len(hint) > room:
            below = [(f"\n{' ' * INDENT}{part}", style) for part in wrap(hint, width - INDENT)]
            return Content.assemble(*start, *below)
        cell = right(hint, room) if short else fit(hint, room)
        return Content.assemble(*start, "  ", (cell, style))

    def sign(self, at: int) -> list[tuple[str, str]]:
        """The mark of an item where several are chosen."""
        if self.draft is None or not self.several:
            return []
        return [(f"{MARKED} ", "bold $success")] if at in self.draft.marked else [(f"{UNMARKED} ", "$secondary")]

    def place(self, at: int) -> Choice | None:
        """The place that an item was put in."""
        if self.draft is None or not isinstance(self.draft.ask, Split) or self.draft.placed[at] == UNPLACED:
            return None
        return self.places[self.draft.places.index(self.draft.placed[at])]

    def place_cells(self, at: int) -> list[tuple[str, str]]:
        """The place of an item where items are put in places."""
        if self.draft is None or not isinstance(self.draft.ask, Split):
            return []
        longest = max([cell_len(place.words) for place in self.places], default=0)
        place = self.place(at)
        words = place.words if place else "…"
        return [("  ‹ ", "$secondary"), (left(words, longest), "$success"), (" ›", "$secondary")]

    # Keys and mouse --------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        if event.character is not None and event.character.isascii() and event.character.isdigit():
            event.stop()
            self.type(event.character)
        elif event.key != "enter":
            self.typed = ""
            self.wrong_number = None

    def type(self, digit: str) -> None:
        """A digit goes to the choice of that number, or puts the item under the cursor in the place of that number."""
        self.wrong_number = None
        if self.draft is not None and isinstance(self.draft.ask, Split):
            self.type_place(self.draft, int(digit))
            return
        number = int(self.typed + digit)
        self.typed = ""
        if not 1 <= number <= len(self.choices):
            self.reject(self.WrongNumber(number))
            return
        self.highlighted = number - 1
        longer = number * 10 <= len(self.choices)
        if longer or not self.several:
            self.typed = str(number)
        if self.several:
            if longer:
                self.post_message(self.Begun(self.typed))
            else:
                self.action_mark()

    def type_place(self, draft: Draft, number: int) -> None:
        if self.highlighted is None:
            return
        if not 1 <= number <= len(self.places):
            self.reject(self.WrongNumber(number))
        elif not draft.put(self.highlighted, draft.places[number - 1]):
            self.reject(self.WrongNumber(number, fits=False))
        else:
            self.tell_change()
            self.action_cursor_down()

    def reject(self, number: WrongNumber) -> None:
        self.wrong_number = number
        self.app.bell()
        self.post_message(number)

    def tell_change(self) -> None:
        self.show_lines_again()
        self.post_message(self.Changed())

    def action_mark(self) -> None:
        if self.highlighted is None or self.draft is None:
            return
        if isinstance(self.draft.ask, Some):
            if not self.draft.mark(self.highlighted):
                self.app.bell()
            self.tell_change()
        elif isinstance(self.draft.ask, Split):
            self.action_shift(1)

    def action_shift(self, by: int) -> None:
        if self.draft is not None and isinstance(self.draft.ask, Split):
            if self.highlighted is not None:
                self.draft.shift(self.highlighted, by)
                self.tell_change()
        else:
            self.post_message(self.Turned(by))

    def action_confirm(self) -> None:
        """Give the answer; after a number that was refused, say so again instead."""
        self.typed = ""
        if self.wrong_number is not None:
            self.reject(self.WrongNumber(self.wrong_number.number, self.wrong_number.fits))
            return
        self.post_message(self.Confirmed(self.highlighted))

    async def _on_click(self, event: events.Click) -> None:
        """A click goes there and marks; a double click answers where one choice is the answer."""
        at: int | None = event.style.meta.get("option")
        if at is None or self.options[at].disabled:
            return
        self.highlighted = at
        self.typed, self.wrong_number = "", None
        if self.draft is not None and isinstance(self.draft.ask, (Some, Split)):
            self.action_mark()
        elif event.chain > 1:
            self.action_confirm()


class Rows(OptionList):
    """Zones one below the other; the cursor goes from row to row, past the headings."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id, markup=False)
        self.zones: tuple[Zone, ...] = ()
        self.rows: list[Row | None] = []
        self.cut: dict[int, Zone] = {}
        """The zone of each line of which not all can be seen."""

    class Turned(Message):
        """The player wants to look at the next thing, or the one before."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", show=False),
    ]

    def show(self, zones: tuple[Zone, ...]) -> None:
        self.zones = zones
        self.show_lines()

    def on_resize(self, event: events.Resize) -> None:
        self.show_lines()

    def show_lines(self) -> None:
        width = max(10, min(MOST, self.scrollable_content_region.width - 2))
        highlighted = self.highlighted
        options: list[Option] = []
        self.rows = []
        self.cut = {}
        for number, zone in enumerate(self.zones):
            fitted = widths(zone.columns, [row.cells for row in zone.rows], width)
            fitted[0] += width - line_width(fitted)
            if number:
                options.append(Option(" ", disabled=True))
                self.rows.append(None)
            options.append(Option(Content.styled(line(zone.columns, fitted), "$secondary underline"), disabled=True))
            self.rows.append(None)
            for row in zone.rows:
                if not shows_all(row.cells, fitted):
                    self.cut[len(options)] = zone
                options.append(Option(Content(line(row.cells, fitted))))
                self.rows.append(row)
            if not zone.rows:
                options.append(Option(Content.styled(fit(zone.empty, width), "$secondary"), disabled=True))
                self.rows.append(None)
        self.set_options(options)
        self.highlighted = (
            highlighted if highlighted is not None and highlighted < len(self.rows) and self.rows[highlighted] else self.first()
        )

    def first(self) -> int | None:
        """The first line that is not a heading."""
        return next((at for at, row in enumerate(self.rows) if row is not None), None)

    @property
    def row(self) -> Row | None:
        """The row under the cursor."""
        return self.rows[self.highlighted] if self.highlighted is not None and self.highlighted < len(self.rows) else None

    @property
    def unseen(self) -> list[tuple[str, str]]:
        """The headings and cells of the row under the cursor, if the screen cuts or leaves out some of it."""
        zone = self.cut.get(self.highlighted) if self.highlighted is not None else None
        if zone is None or self.row is None:
            return []
        return [(heading, cell) for heading, cell in zip(zone.columns, self.row.cells) if cell]

    def action_turn(self, by: int) -> None:
        self.post_message(self.Turned(by))


class Tabs(Static):
    """The names of what can be looked at, the one that is shown in brackets."""

    def show(self, names: Sequence[str], at: int) -> None:
        parts: list[tuple[str, str]] = []
        for number, name in enumerate(names):
            parts.append((f"[{name}]", "bold") if number == at else (f" {name} ", "$secondary"))
        self.update(Content.assemble(*parts))


class Log(VerticalScroll, can_focus=False):
    """What happened, in words, the newest last and what is new bright."""

    sentences: Sequence[str] = ()

    def compose(self) -> ComposeResult:
        yield Static(id="sentences", markup=False)

    def show(self, sentences: Sequence[str], first_new: int) -> None:
        self.sentences = sentences
        first = max(0, len(sentences) - RECENT)
        rows = [
            Content.styled(words, "" if number >= first_new else "$secondary")
            for number, words in enumerate(sentences[first:], first)
        ]
        self.query_one("#sentences", Static).update(Content("\n").join(rows))
        self.scroll_end(animate=False)
