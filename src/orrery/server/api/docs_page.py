"""The API for people who read: its own document as a page, in the reader's language."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any, NamedTuple

from fastapi import APIRouter, Request, Response

from orrery.server.auth import CurrentVisitor
from orrery.server.tables.service import Service
from orrery.server.web.page_text import API
from orrery.server.web.responses import page

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
        self._lang = lang
        self.sentences: dict[str, str] = {}
        """What the document itself says, in English, by the key of the sentence that the page has in its place."""

    def _words(self, key: str, entry: Document) -> tuple[str, ...]:
        """The paragraphs of a description, in the language of the page."""
        description = "\n\n".join(paragraphs(str(entry.get("description", ""))))
        if not description:
            return ()
        self.sentences[key] = description
        return tuple(paragraphs(API(self._lang, key)))

    @property
    def operations(self) -> tuple[Operation, ...]:
        return tuple(
            self._operation(path, method, entry)
            for path, methods in self._document["paths"].items()
            for method, entry in methods.items()
        )

    def _operation(self, path: str, method: str, entry: Document) -> Operation:
        name = str(entry["summary"]).lower().replace(" ", "_")
        answers = entry["responses"]
        good = next(answer for status, answer in answers.items() if int(status) < HTTPStatus.MULTIPLE_CHOICES)
        response = _body_schema(good)
        body = _body_schema(entry.get("requestBody", {}))
        errors = {status: answer for status, answer in answers.items() if int(status) >= HTTPStatus.BAD_REQUEST}
        return Operation(
            id=entry["operationId"],
            method=method.upper(),
            path=path,
            words=self._words(f"operation.{name}", entry),
            parameters=tuple(self._parameter(name, each) for each in entry.get("parameters", ())),
            sends=_shape_name(body),
            gets=_shape_name(response.get("items", response)),
            many="items" in response,
            refusals=tuple((status, " ".join(self._words(f"refusal.{status}", errors[status]))) for status in sorted(errors)),
        )

    def _parameter(self, operation: str, entry: Document) -> Field:
        """A parameter means the same everywhere, unless an operation has a sentence of its own for it."""
        own, shared = f"parameter.{operation}.{entry['name']}", f"parameter.{entry['name']}"
        schema = {**entry["schema"], **entry}
        return self._field(own if own in API else shared, entry["name"], schema, entry.get("required", False))

    @property
    def shapes(self) -> tuple[Shape, ...]:
        schemas = self._document["components"]["schemas"]
        return tuple(self._shape(name, schemas[name]) for name in sorted(schemas) if not name.endswith("ValidationError"))

    def _shape(self, name: str, schema: Document) -> Shape:
        required = schema.get("required", ())
        properties = schema.get("properties", {}).items()
        fields = tuple(self._field(f"field.{name}.{field}", field, entry, field in required) for field, entry in properties)
        return Shape(name, self._words(f"shape.{name}", schema), fields)

    def _field(self, key: str, name: str, schema: Document, required: bool) -> Field:
        words = " ".join(self._words(key, schema))
        return Field(name, type_name(schema), words, required, tuple(dict.fromkeys(_named_shapes(schema))))


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a description, each on one line."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]


def type_name(schema: Document) -> str:
    """The type of a value, as short as possible."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_name(part) for part in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if schema.get("type") == "array":
        inside = schema.get("prefixItems") or [schema.get("items", {})]
        return f"[{', '.join(type_name(part) for part in inside)}{'' if 'prefixItems' in schema else ', …'}]"
    if schema.get("type") == "object":
        return "{…}"
    return str(schema.get("type", "any"))


def _named_shapes(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield str(schema["$ref"]).rpartition("/")[2]
        for value in schema.values():
            yield from _named_shapes(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _named_shapes(value)


def _body_schema(entry: Document) -> Document:
    """The schema of a body, if it has one."""
    for content in entry.get("content", {}).values():
        schema: Document = content.get("schema", {})
        return schema
    return {}


def _shape_name(schema: Document) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]


@router.get("/api/v1/docs")
async def docs_page(request: Request, visitor: CurrentVisitor, tables: Service) -> Response:
    """The document as a page."""
    reader = Reader(request.app.openapi(), visitor.lang)
    return page(
        request,
        "api.html",
        operations=reader.operations,
        shapes=reader.shapes,
        my_name=await tables.players.guest_name(visitor),
    )
