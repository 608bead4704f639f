"""Pages of browsers that are used by one test after another: a new browser for each costs more than most tests."""

from typing import Any

from playwright.sync_api import Browser, Page

PATIENCE = 60_000
"""Milliseconds after which something that does not come is missing."""
NOTHING = "about:blank"


class Pages:
    """Pages by what cannot be changed afterwards: language, font, touch and script. What a test leaves there is cleared."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: dict[tuple[object, ...], list[Page]] = {}
        self._keys: dict[Page, tuple[object, ...]] = {}

    def take(
        self,
        size: tuple[int, int],
        lang: str,
        own_font: bool,
        color_scheme: Any = "light",
        reduced_motion: Any = "reduce",
        fresh: bool = False,
        **options: Any,
    ) -> Page:
        """A page as good as new; a `fresh` one is really new, and is not used again."""
        key = (lang, own_font, *sorted(options.items()))
        free = self._free.setdefault(key, [])
        page = free.pop() if free and not fresh else self._open(lang, own_font, options)
        if not fresh:
            self._keys[page] = key
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        return page

    def _open(self, lang: str, own_font: bool, options: dict[str, Any]) -> Page:
        context = self.browser.new_context(locale=lang, **options)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        if not own_font:
            tools = context.new_cdp_session(page)
            tools.send("Network.enable")
            tools.send("Network.setBlockedURLs", {"urls": ["*.woff2"]})
        return page

    def give_back(self, page: Page) -> None:
        """Clear what a test left, so that the next one finds nothing of it."""
        key = self._keys.pop(page, None)
        if key is None:
            page.context.close()
            return
        for other in page.context.pages:
            if other != page:
                other.close()
        page.unroute_all()
        origin = page.evaluate("location.origin")
        page.goto(NOTHING)
        page.context.clear_cookies()
        if origin.startswith("http"):
            tools = page.context.new_cdp_session(page)
            tools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage"})
            tools.detach()
        self._free[key].append(page)
