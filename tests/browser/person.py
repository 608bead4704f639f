"""Somebody in front of a browser: plays by clicking, by keys, or with plain forms."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import ConsoleMessage, Locator, Page, WebError

FONT = """own => document.documentElement.style.setProperty('--font',
    (own ? 'Inter, ' : '') + '"Inter like Arial", "Inter like Roboto", "Inter like DejaVu", system-ui, sans-serif')"""
GLANCE = 200
"""Milliseconds between two looks at whether a game is over."""
DESK = (1366, 768)
PHONE = (390, 844)
MOST = 700
"""More answers than any game here takes; a game that needs more goes round in circles."""
SOME = 24
"""Answers after which a game has shown what it looks like."""
or_whole = pytest.mark.parametrize("most", [SOME, pytest.param(MOST, marks=pytest.mark.soak)], ids=["some", "whole"])
"""For games that take long: a bot plays on after some answers, and a soak plays them to the end. Of every game another one is played whole."""


class Person:
    """A page, and what its owner does with it."""

    def __init__(self, page: Page, address: str, own_font: bool = True) -> None:
        self.page = page
        self.address = address
        self.own_font = own_font
        """Whether the browser is given our font; if not, the page stands in what the machine has."""
        self.console_errors: list[str] = []
        self.provoked: list[str] = []
        page.context.on("weberror", self._catch)
        page.context.on("console", self._listen)

    def leaves(self) -> None:
        """The page is somebody else's from now on."""
        self.page.context.remove_listener("weberror", self._catch)
        self.page.context.remove_listener("console", self._listen)

    def _catch(self, error: WebError) -> None:
        self._hear(str(error.error))

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if not self.own_font and message.location["url"].endswith(".woff2"):
            return
        self._hear(f"{message.type}: {message.text} ({message.location['url']})")

    def _hear(self, words: str) -> None:
        if not any(provoked in words for provoked in self.provoked):
            self.console_errors.append(words)

    def provokes(self, words: str) -> None:
        """From now on messages of the console with these words are what the test is about; all others are faults."""
        self.provoked.append(words)

    def goes(self, path: str) -> None:
        self.page.goto(self.address + path)

    def resizes(self, size: tuple[int, int]) -> None:
        """The window gets another size: one game can be looked at on a desk and on a phone."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def reads_in(self, own_font: bool) -> None:
        """The page is set in our font, or in what stands in where it is blocked."""
        self.page.evaluate(FONT, own_font)

    def sees(self, selector: str) -> Locator:
        return self.page.locator(selector)

    @property
    def question(self) -> str:
        return self.sees("#question").inner_text()

    @property
    def over(self) -> bool:
        return self.sees(".ended").count() > 0

    @property
    def ask_number(self) -> str:
        """The number of the ask on the page."""
        return self.sees("#ask [name=ask]").get_attribute("value") or ""

    @property
    def stage(self) -> str:
        """What the page is for, once it is there: "ask", "curtain", "waiting" or "ended"."""
        name = self.page.wait_for_function(
            """() => document.readyState === 'complete'
            && ['ended', 'curtain', 'waiting', 'ask'].find((name) => document.querySelector(`.${name}`))"""
        )
        return str(name.json_value())

    def waits_for_question(self) -> None:
        """Until there is something to answer, or the end, and the page's script listens."""
        self.page.wait_for_selector("form#ask, .ended")
        self.page.wait_for_load_state("load")

    def waits_after(self, asked: str) -> None:
        """Until this ask is answered: another one, the wait for others, or the end is there."""
        self.page.wait_for_function("n => document.querySelector('#ask [name=ask]')?.value !== n", arg=asked)

    def starts(self, game: str = "jump-drive", seats: int = 2) -> None:
        """Into a running game, by the form of the home page, which is not drawn for it: that is work."""
        forms = self.page.request.get(f"{self.address}/about").text()
        token = re.search(r'name="csrf" value="([^"]+)"', forms)
        assert token is not None
        fields = {"csrf": token[1], "bot": "medium"} | ({} if seats == 1 else {"seats": str(seats)})
        address = f"{self.address}/play/{game}{'/alone' if seats == 1 else ''}"
        response = self.page.request.post(address, form=fields, max_redirects=0)
        self.goes(response.headers["location"])
        self.waits_for_question()

    def starts_at_home(self, game: str = "jump-drive", seats: int = 2) -> None:
        """From the home page into a running game."""
        self.goes("/")
        alone = seats == 1
        card = self.sees(f"form[action='/play/{game}{'/alone' if alone else ''}']")
        if not alone:
            card.locator(f"label:has(input[value='{seats}'])").click()
        card.locator("button.go").click()
        self.waits_for_question()

    def is_no_wider_than(self, size: tuple[int, int], fonts: tuple[bool, ...] = (False, True)) -> None:
        """Nothing is beside the page, in our font and in what stands in for it."""
        for own_font in fonts:
            self.reads_in(own_font)
            wide = self.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size[0], f"it scrolls sideways by {wide - size[0]}"

    def holds_a_phone(self) -> None:
        """Nothing is beside the page, and the question is docked at the bottom."""
        assert self.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0], (
            f"it scrolls sideways at {self.question!r}"
        )
        bottom = self.page.wait_for_function("document.querySelector('#ask')?.getBoundingClientRect().bottom").json_value()
        assert bottom <= PHONE[1] + 1, "the question is docked at the bottom"

    def meets(self, friend: "Person", game: str = "jump-drive") -> None:
        """Lay a table for two, hand over its link, and a friend sits down."""
        self.goes(f"/new/{game}?seats=2")
        self.sees("#kind-1").select_option("friend")
        self.sees(".new-table-form .go").click()
        friend.page.goto(self.sees("#invite-1").input_value())
        friend.sees(".new-table-form .go").click()

    def resigns(self, looks_on: bool = False) -> None:
        """A bot plays on to the end; whoever does not look on comes back then, for a page that follows hundreds of moves is work."""
        self.sees("#bar [popovertarget=menu]").click()
        self.sees("#menu .resign button").click()
        with self.page.expect_response("**/resign"):
            self.sees("#menu .resign button").click()
        if not looks_on:
            table = self.page.url
            self.page.goto("about:blank")
            while self.page.request.get(table.replace("/tables/", "/api/v1/tables/")).json()["status"] != "over":
                self.page.wait_for_timeout(GLANCE)
            self.page.goto(table)
        self.page.wait_for_selector(".ended")

    def plays(
        self,
        answer: Callable[[], None],
        most: int = MOST,
        each: Callable[[], None] | None = None,
        until: Callable[[], bool] | None = None,
    ) -> int:
        """Answer until the game is over, or so often, or until something holds; how many answers it took."""
        for answer_count in range(most):
            self.waits_for_question()
            if self.over:
                return answer_count
            if each is not None:
                each()
            if until is not None and until():
                return answer_count
            question = self.ask_number
            answer()
            self.waits_after(question)
        return most

    # Ways to answer --------------------------------------------------------------------------------------------------

    def clicks(self) -> None:
        """Answer by touching pieces on the board; what is not on the board, in the list."""
        form = self.sees("#ask")
        match form.get_attribute("data-shape"):
            case "one" if not self.sees("#main button[data-piece]").count():
                self.lists()
            case "some":
                for at in range(int(form.get_attribute("data-least") or 0)):
                    self.sees("#main button.choosable").nth(at).click()
                self.sees("[data-go]").click()
            case "one" if self.sees("#ask.compound").count():
                self.sees("#main button[data-piece]").last.click()
                more = self.sees("#main .hand button[data-piece]:not(.spare):not(.chosen)")
                if more.count():
                    more.first.click()
                if self.sees("[data-go][aria-disabled=true]").count():
                    self.lists()
                else:
                    self.sees("[data-go]").click()
            case _:
                self.sees("#ask button[name=answer]").first.click()

    def lists(self) -> None:
        """Answer in the list alone, whatever the shape: this is there in every game."""
        form = self.sees("#ask")
        if (
            self.sees("#ask [data-list]").count()
            and self.sees("#ask [data-list]").is_visible()
            and not self.sees("#ask.open").count()
        ):
            self.sees("#ask [data-list]").click()
        match form.get_attribute("data-shape"):
            case "some":
                for at in range(int(form.get_attribute("data-least") or 0)):
                    self.sees("#ask label.answer").nth(at).click()
                self.sees("#ask [data-go]").click()
            case "split":
                for row in self.sees("#ask .split-row").all():
                    row.locator("label").first.click()
                self.sees("#ask [data-go]").click()
            case "yes-no":
                self.sees("#ask button[name=answer]").first.click()
            case _:
                compound = self.sees("#ask.compound [data-go]").count() > 0
                self.sees("#ask .answer:visible").first.click()
                if compound:
                    self.sees("#ask [data-go]").click()

    def types(self) -> None:
        """Answer with keys alone."""
        keys = self.page.keyboard
        form = self.sees("#ask")
        match form.get_attribute("data-shape"):
            case "some":
                for at in range(int(form.get_attribute("data-least") or 0)):
                    if at < 9:
                        keys.press(str(at + 1))
                    else:
                        self._next_unpicked()
                keys.press("Enter")
            case "yes-no":
                keys.press("y")
            case _:
                compound = self.sees("#ask.compound [data-go]").count() > 0
                keys.press("1")
                if compound:
                    keys.press("Enter")

    def _next_unpicked(self) -> None:
        """Arrows to the next piece that is not picked yet, then the space bar."""
        for _ in range(60):
            self.page.keyboard.press("ArrowRight")
            if self.page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "false":
                self.page.keyboard.press("Space")
                return
        raise AssertionError("no piece is left to pick")

    def sends(self) -> None:
        """Answer with the plain form, as a browser without script does."""
        form = self.sees("#ask")
        match form.get_attribute("data-shape"):
            case "some":
                for at in range(int(form.get_attribute("data-least") or 0)):
                    self.sees("#ask label.answer").nth(at).click()
                self.sees("#ask [data-go]").click()
            case _:
                self.sees("#ask button[name=answer]").last.click()
