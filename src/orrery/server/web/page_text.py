"""The pages' own sentences: `words/<language>/pages.toml`, and `api.toml` for the page of the API's document."""

from collections.abc import Callable
from functools import cache

from markupsafe import Markup

from orrery.core.text import Text, language_of, wrap_counts

PAGES = Text.of("orrery.server.web", "pages")
API = Text.of("orrery.server.web", "api")


@cache
def page_text(lang: str) -> Callable[..., Markup]:
    """What templates call `say`: a sentence of the pages by its key, with values that are escaped unless they are markup."""

    def say(key: str, **values: object) -> Markup:
        return Markup(language_of(lang).put_right(Markup(PAGES.sentence(lang, key)).format(**wrap_counts(lang, values))))  # noqa: S704

    return say
