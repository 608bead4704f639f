"""Parts of pages and groups of them: each is sent once to whoever has it, and a group never changes what its parts say."""

from collections.abc import Callable

import pytest

from orrery.core.cache import forget_results
from orrery.server.web.page_parts import SHORTEST_NAMED, group_keeper, name_parts, part_keeper

LONG = "x" * SHORTEST_NAMED


class Page:
    """A page of two parts in a group, which counts how often each was drawn."""

    def __init__(self) -> None:
        self.keep = part_keeper(str)
        self.group = group_keeper()
        self.drawn: list[str] = []

    def part(self, name: str) -> str:
        def draw() -> str:
            self.drawn.append(name)
            return f"{name}{LONG}"

        return self.keep("part", name, caller=draw)

    def draw(self, *names: str, between: str = " and ", frame: Callable[[str], str] = str) -> str:
        def inside() -> str:
            self.drawn.append("group")
            return frame(between.join(self.part(name) for name in names))

        return self.group("group", names, between, caller=inside)


@pytest.fixture
def page() -> Page:
    forget_results()
    return Page()


def name_of(page: Page, name: str) -> str:
    """The name under which a part travels."""
    with name_parts(frozenset()):
        sent = page.part(name)
    return sent.removeprefix("<!--part ").partition("-->")[0]


def test_a_group_is_drawn_once_and_its_parts_keep_their_names(page: Page) -> None:
    a, b = name_of(page, "a"), name_of(page, "b")
    page.drawn.clear()
    for _ in range(2):
        with name_parts(frozenset()):
            assert page.draw("a", "b") == f"<!--part {a}-->a{LONG}<!--end--> and <!--part {b}-->b{LONG}<!--end-->"
        with name_parts(frozenset({b})):
            assert page.draw("a", "b") == f"<!--part {a}-->a{LONG}<!--end--> and <!--kept {b}-->"
        assert page.draw("a", "b") == f"a{LONG} and b{LONG}", "whoever knows of no names gets all of it"
    assert page.drawn == ["group"], "the parts were there before"


@pytest.mark.parametrize("names", [(), ("a",), ("a", "b"), ("a", "a", "b")])
@pytest.mark.parametrize("between", ["", "\0", "<br>"])
def test_a_group_says_what_is_in_it(page: Page, names: tuple[str, ...], between: str) -> None:
    whole = f"<p>{between.join(f'{name}{LONG}' for name in names)}</p>"
    assert page.draw(*names, between=between, frame=lambda text: f"<p>{text}</p>") == whole
    with name_parts(frozenset(name_of(page, name) for name in names)):
        sent = page.draw(*names, between=between, frame=lambda text: f"<p>{text}</p>")
    assert sent == f"<p>{between.join(f'<!--kept {name_of(page, name)}-->' for name in names)}</p>"


def test_a_group_in_a_group_and_in_a_part(page: Page) -> None:
    a, b = name_of(page, "a"), name_of(page, "b")

    def outer() -> str:
        return f"[{page.draw('a', 'b')}]"

    with name_parts(frozenset({a, b})):
        assert page.group("outer", caller=outer) == f"[<!--kept {a}--> and <!--kept {b}-->]"
        part = page.keep("outer", caller=outer)
    assert part.startswith("<!--part ")
    assert f"[a{LONG} and b{LONG}]" in part, "parts within parts have no names"
