"""The pages' own sentences: gettext catalogues kept as text and read once."""

from functools import cache
from importlib.resources import files
from io import BytesIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from orrery.core.words import language


@cache
def translations(lang: str) -> Translations:
    """The catalogue of a language."""
    source = files("orrery.server").joinpath("locale", language(lang), "LC_MESSAGES", "messages.po").read_bytes()
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(source), locale=lang))
    compiled.seek(0)
    return Translations(compiled)
