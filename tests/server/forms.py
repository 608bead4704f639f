"""Forms of a page, read as a browser would send them."""

from html.parser import HTMLParser


class FormReader(HTMLParser):
    """The fields of the form that carries a certain attribute, with the values that they have on the page."""

    def __init__(self, marked: str) -> None:
        super().__init__()
        self.fields: dict[str, list[str]] = {}
        self.choices: dict[str, list[str]] = {}
        self._marked = marked
        self._inside = False
        self._select = ""
        self._picked = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag == "form":
            self._inside = self._marked in attributes
        if not self._inside:
            return
        name = attributes.get("name") or ""
        if tag == "input" and name and attributes.get("type") != "file":
            if attributes.get("type") != "checkbox" or "checked" in attributes:
                self.fields.setdefault(name, []).append(attributes.get("value") or "")
        elif tag == "select":
            self._select, self._picked = name, ""
        elif tag == "option" and self._select:
            value = attributes.get("value") or ""
            self.choices.setdefault(self._select, []).append(value)
            if "selected" in attributes:
                self._picked = value

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False
        elif tag == "select" and self._select:
            self.fields.setdefault(self._select, []).append(self._picked)
            self._select = ""


def read_form_fields(page: str, marked: str) -> dict[str, list[str]]:
    """What a browser would send of a form if nothing was changed in it."""
    reader = FormReader(marked)
    reader.feed(page)
    return reader.fields
