"""Screens over the table: the rules, the keys, and what to do before leaving."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from orrery.core.game import Game
from orrery.terminal.language import TEXT, title
from orrery.terminal.sentences import CLAUSE_MARKS


class RulesScreen(ModalScreen[None]):
    """The rules of a game, clause by clause, opened at one of them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,r,q", "dismiss(None)", show=False)]

    def __init__(self, game: Game, clause: str, lang: str) -> None:
        super().__init__()
        self.game = game
        self.clause = clause
        self.lang = lang

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(TEXT(self.lang, "rules", game=title(self.game, self.lang)), id="page-title", markup=False)
            if self.game.clauses:
                yield OptionList(id="clauses", markup=False)
            else:
                yield Static(TEXT(self.lang, "rules.none"), markup=False)
            yield Static(TEXT(self.lang, "rules.keys"), id="page-keys", markup=False)

    def on_mount(self) -> None:
        if not self.game.clauses:
            return
        clauses = self.query_one("#clauses", OptionList)
        section = ""
        at = 0
        for number, clause in enumerate(self.game.clauses):
            heading = clause.heading(self.lang)
            parts = [(f"{heading}\n", "bold $accent")] if heading != section else []
            section = heading
            mark = CLAUSE_MARKS.get(clause.kind)
            ruling = [(f"  ({TEXT(self.lang, mark)})", "$warning")] if mark else []
            clauses.add_option(Option(Content.assemble(*parts, "• ", clause.words(self.lang), *ruling)))
            if clause.id == self.clause:
                at = number
        clauses.focus()
        clauses.highlighted = at


class PageScreen(ModalScreen[None]):
    """Something long, to be read in full."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,i,j,q,enter", "dismiss(None)", show=False)]

    def __init__(self, heading: str, words: Content, lang: str, at_end: bool = False) -> None:
        super().__init__()
        self.heading = heading
        self.words = words
        self.lang = lang
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(self.heading, id="page-title", markup=False)
            with VerticalScroll(id="page-words"):
                yield Static(self.words, markup=False)
            yield Static(TEXT(self.lang, "rules.keys"), id="page-keys", markup=False)

    def on_mount(self) -> None:
        page = self.query_one("#page-words", VerticalScroll)
        page.focus()
        if self.at_end:
            page.scroll_end(animate=False)


class KeysScreen(ModalScreen[None]):
    """All keys."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,question_mark,q,enter", "dismiss(None)", show=False)]

    def __init__(self, key: str, lang: str) -> None:
        super().__init__()
        self.key = key
        self.lang = lang

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(TEXT(self.lang, "help.title"), id="page-title", markup=False)
            yield Static(TEXT(self.lang, self.key), markup=False)
            yield Static(TEXT(self.lang, "help.close"), id="page-keys", markup=False)


class ListScreen(ModalScreen[int]):
    """A question with a few answers over the table; the number of the answer, -1 for none."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(-1)", show=False),
        *(Binding(str(number), f"pick({number - 1})", show=False) for number in range(10)),
    ]

    def __init__(self, question: str, answers: list[str]) -> None:
        super().__init__()
        self.question = question
        self.answers = answers

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(self.question, id="page-title", markup=False)
            yield OptionList(*(f"{number}  {words}" for number, words in enumerate(self.answers, 1)), markup=False)

    def on_mount(self) -> None:
        self.is_out_of_range = False

    def on_option_list_option_highlighted(self) -> None:
        self.is_out_of_range = False

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter picks the answer under the cursor, unless the number that was typed before is none."""
        if self.is_out_of_range:
            self.app.bell()
        else:
            self.dismiss(event.option_index)

    def action_pick(self, at: int) -> None:
        self.is_out_of_range = not 0 <= at < len(self.answers)
        if self.is_out_of_range:
            self.app.bell()
        else:
            self.dismiss(at)
