"""The API for people who read: its own document as a page, in the reader's language."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from fastapi import APIRouter, Request, Response

from orrery.server.page import page
from orrery.server.people import Visiting
from orrery.server.tables import Seating
from orrery.server.words import translations

router = APIRouter(include_in_schema=False)
Document = Mapping[str, Any]


class Field(NamedTuple):
    """A parameter of a request, or a field of a shape. `shapes` are the shapes that `kind` names."""

    name: str
    kind: str
    words: str
    required: bool
    shapes: tuple[str, ...]


class Operation(NamedTuple):
    """One thing that can be asked of the server. `sends` and `gets` name shapes; empty: nothing, or nothing with a shape."""

    id: str
    method: str
    path: str
    words: tuple[str, ...]
    parameters: tuple[Field, ...]
    sends: str
    gets: str
    many: bool
    refusals: tuple[tuple[str, str], ...]


class Shape(NamedTuple):
    """The fields of something that is sent or answered."""

    name: str
    words: tuple[str, ...]
    fields: tuple[Field, ...]


class Reader:
    """The document in one language."""

    def __init__(self, document: Document, lang: str) -> None:
        self._document = document
        self._catalogue = translations(lang)

    def _words(self, entry: Document) -> tuple[str, ...]:
        return tuple(self._catalogue.gettext(paragraph) for paragraph in paragraphs(str(entry.get("description", ""))))

    @property
    def operations(self) -> tuple[Operation, ...]:
        return tuple(
            self._operation(path, method, entry)
            for path, methods in self._document["paths"].items()
            for method, entry in methods.items()
        )

    def _operation(self, path: str, method: str, entry: Document) -> Operation:
        answers = entry["responses"]
        good = next(answer for status, answer in answers.items() if int(status) < 300)
        got = _schema(good)
        sent = _schema(entry.get("requestBody", {}))
        refused = {status: answer for status, answer in answers.items() if int(status) >= 400}
        return Operation(
            id=entry["operationId"],
            method=method.upper(),
            path=path,
            words=self._words(entry),
            parameters=tuple(
                self._field(each["name"], {**each["schema"], **each}, each.get("required", False))
                for each in entry.get("parameters", ())
            ),
            sends=_shape(sent),
            gets=_shape(got.get("items", got)),
            many="items" in got,
            refusals=tuple((status, " ".join(self._words(refused[status]))) for status in sorted(refused)),
        )

    @property
    def shapes(self) -> tuple[Shape, ...]:
        found = self._document["components"]["schemas"]
        return tuple(self._of(name, found[name]) for name in sorted(found) if not name.endswith("ValidationError"))

    def _of(self, name: str, schema: Document) -> Shape:
        required = schema.get("required", ())
        fields = schema.get("properties", {}).items()
        return Shape(name, self._words(schema), tuple(self._field(field, entry, field in required) for field, entry in fields))

    def _field(self, name: str, schema: Document, required: bool) -> Field:
        return Field(name, kind(schema), " ".join(self._words(schema)), required, tuple(dict.fromkeys(_named(schema))))


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a description, each on one line: so they stand in the catalogue."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]


def sentences(document: Document) -> set[str]:
    """Every paragraph that the page shows, in the language of the document."""
    reader = Reader(document, "en")
    found: set[str] = set()
    for operation in reader.operations:
        found.update(
            operation.words, (words for _, words in operation.refusals), (field.words for field in operation.parameters)
        )
    for shape in reader.shapes:
        found.update(shape.words, (field.words for field in shape.fields))
    return found - {""}


def kind(schema: Document) -> str:
    """What a value is, in the fewest signs."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(kind(one) for one in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if schema.get("type") == "array":
        inside = schema.get("prefixItems") or [schema.get("items", {})]
        return f"[{', '.join(kind(one) for one in inside)}{'' if 'prefixItems' in schema else ', …'}]"
    if schema.get("type") == "object":
        return "{…}"
    return str(schema.get("type", "any"))


def _named(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield str(schema["$ref"]).rpartition("/")[2]
        for value in schema.values():
            yield from _named(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _named(value)


def _schema(entry: Document) -> Document:
    """The schema of a body, if it has one."""
    for content in entry.get("content", {}).values():
        found: Document = content.get("schema", {})
        return found
    return {}


def _shape(schema: Document) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]


@router.get("/api/v1/docs")
async def read(request: Request, who: Visiting, tables: Seating) -> Response:
    """The document as a page."""
    reader = Reader(request.app.openapi(), who.lang)
    return page(request, "api.html", operations=reader.operations, shapes=reader.shapes, my_name=await tables.name(who))
