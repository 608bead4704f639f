"""Brings the pages' catalogues up to date with the templates and the API's document: `make words`. New sentences wait there for their translation."""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import orrery.server
from orrery.core.words import LANGUAGES
from orrery.server.api_docs import sentences
from orrery.server.app import create_app, document
from orrery.server.settings import Settings

ROOT = Path(orrery.server.__file__).parent
OPTIONS = {"extensions": "jinja2.ext.i18n", "trim_blocks": "true", "lstrip_blocks": "true"}
PLURALS = {"en": "(n != 1)", "fr": "(n > 1)"}


def path(lang: str) -> Path:
    return ROOT / "locale" / lang / "LC_MESSAGES" / "messages.po"


def used() -> set[str | tuple[str, ...]]:
    """Every sentence that a template uses, and those of the API's document, which a page shows."""
    found = extract_from_dir(ROOT / "templates", [("**.html", "jinja2")], {"**.html": OPTIONS})
    with TemporaryDirectory() as data:
        documented = sentences(document(create_app(Settings(Path(data)))))
    return {message for _, _, message, _, _ in found} | documented


def read(lang: str) -> Catalog:
    return read_po(BytesIO(path(lang).read_bytes()), locale=lang)


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def written(lang: str) -> str:
    """The catalogue as its file has it: sorted, one entry for each sentence, and nothing that changes by itself."""
    known = {tuple(m.id) if isinstance(m.id, (list, tuple)) else m.id: m.string for m in read(lang) if m.id}
    lines = [
        f"# The pages in {'English' if lang == 'en' else 'French'}.",
        'msgid ""',
        'msgstr ""',
        quoted(f"Language: {lang}\n"),
        quoted("MIME-Version: 1.0\n"),
        quoted("Content-Type: text/plain; charset=utf-8\n"),
        quoted("Content-Transfer-Encoding: 8bit\n"),
        quoted(f"Plural-Forms: nplurals=2; plural={PLURALS[lang]};\n"),
    ]
    for id in sorted(used(), key=lambda message: message if isinstance(message, str) else message[0]):
        forms = known.get(id, id if lang == "en" else "")
        first = id if isinstance(id, str) else id[0]
        lines += ["", *(["#, python-format"] if "%(" in first else []), f"msgid {quoted(first)}"]
        if isinstance(id, str):
            lines.append(f"msgstr {quoted(str(forms))}")
        else:
            lines.append(f"msgid_plural {quoted(id[1])}")
            lines += [f"msgstr[{n}] {quoted(form)}" for n, form in enumerate(forms or ("", ""))]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for language in LANGUAGES:
        path(language).write_text(written(language), "utf-8")
