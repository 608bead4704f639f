"""The pages on which owners of a box correct components, and compare and share sets of corrections."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from starlette.datastructures import FormData, UploadFile

from orrery.core.components import CONFIDENCES, Component
from orrery.core.corrections import correct_components, plain_components
from orrery.core.game import Game
from orrery.core.totals import broken_totals
from orrery.core.vocabulary import PREFIX, Field, Form, Vocabulary, fact_words, field_words, kind_words
from orrery.draw.component_card import component_card
from orrery.server.auth import CurrentVisitor, FormVisitor, Visitor
from orrery.server.errors import RequestError
from orrery.server.game_words import find_game, title
from orrery.server.tables.corrections import Draft, find_component
from orrery.server.tables.service import Service, TableService
from orrery.server.web.responses import page, redirect
from orrery.server.web.static_files import style_name

router = APIRouter(include_in_schema=False)
Digest = Annotated[str, Query(pattern="^([0-9a-f]{16})?$")]
OptionalDigest = Annotated[str | None, Query(pattern="^([0-9a-f]{16})?$")]


async def _shared_values(tables: TableService, who: Visitor, of: Game) -> dict[str, Any]:
    """The values that all these pages need."""
    lang = who.lang
    names = {component.id: component.name_in(lang) for component in of.components}
    return {
        "game": of,
        "title": title(of, lang),
        "style": style_name(of.name) if of.file("web", "style.css") else "",
        "may": tables.corrections.may_correct(who),
        "names": names,
        "field_words": lambda name: field_words(name, lang),
        "fact_words": lambda field, value: fact_words(field, value, lang, names),
        "kind_words": lambda kind: kind_words(kind, lang),
        "my_name": await tables.players.guest_name(who),
    }


# Sets of corrections -------------------------------------------------------------------------------------------------


@router.get("/corrections/{name}")
async def corrections(name: str, request: Request, who: CurrentVisitor, tables: Service) -> Response:
    """The sets of corrections of a game on this server."""
    of = find_game(name)
    overlays = await tables.corrections.overlays(of)
    return page(
        request, "corrections.html", overlays=overlays, in_force=of.overlay_digest, **await _shared_values(tables, who, of)
    )


@router.post("/corrections/{name}")
async def bring(name: str, request: Request, who: FormVisitor, tables: Service) -> Response:
    """Take in an overlay file."""
    of = find_game(name)
    tables.corrections.check_may_correct(who)
    form = await request.form()
    upload = form.get("file")
    if not isinstance(upload, UploadFile):
        raise RequestError("bad_input", where="file")
    try:
        text = (await upload.read()).decode("utf-8")
    except UnicodeDecodeError as error:
        raise RequestError("bad_input", where="file") from error
    called = str(form.get("title", "")) or (upload.filename or "").removesuffix(".toml")
    digest = await tables.corrections.bring(of, text, called, who)
    return redirect(f"/corrections/{of.name}/{digest}")


@router.get("/corrections/{name}/compare")
async def compare(
    name: str, request: Request, who: CurrentVisitor, tables: Service, old: Digest = "", new: Digest = ""
) -> Response:
    """Field by field, what differs between two sets of corrections."""
    of = find_game(name)
    called = {stored.digest: stored.name for stored in await tables.corrections.overlays(of)}
    return page(
        request,
        "corrections-compare.html",
        old=called.get(old, old),
        new=called.get(new, new),
        differences=await tables.corrections.compare(of, old, new),
        **await _shared_values(tables, who, of),
    )


@router.get("/corrections/{name}/{digest}")
async def overlay_page(name: str, digest: str, request: Request, who: CurrentVisitor, tables: Service) -> Response:
    """One set of corrections: what differs from the files, and which sums no longer hold."""
    of = find_game(name)
    overlay = await tables.corrections.overlay(of, digest)
    broken = broken_totals(of, correct_components(of, overlay))
    return page(
        request,
        "correction-set.html",
        overlay=overlay,
        digest=digest,
        differences=await tables.corrections.compare(of, "", digest),
        broken=[total.words(who.lang, of) for total in broken],
        **await _shared_values(tables, who, of),
    )


@router.get("/corrections/{name}/{digest}/overlay.toml")
async def download(name: str, digest: str, tables: Service) -> Response:
    """The overlay as a file for `--components`."""
    of = find_game(name)
    text = (await tables.corrections.overlay(of, digest)).write()
    return _attachment(text.encode(), "application/toml", f"{of.name}-{digest}.toml")


@router.get("/corrections/{name}/{digest}/source.zip")
async def source_files(name: str, digest: str, tables: Service) -> Response:
    """The files of the source with the corrections in place, to be sent in."""
    of = find_game(name)
    return _attachment(await tables.corrections.files(of, digest), "application/zip", f"{of.name}-{digest}.zip")


def _attachment(body: bytes, kind: str, name: str) -> Response:
    return Response(body, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


# One component -------------------------------------------------------------------------------------------------------


@router.get("/components/{name}/{id}/correct")
async def correct_component(
    name: str, id: str, request: Request, who: CurrentVisitor, tables: Service, on: OptionalDigest = None
) -> Response:
    """The form that corrects a component."""
    of = find_game(name)
    edition = await tables.corrections.edition(of, on)
    component = find_component(edition.components, id)
    if not tables.corrections.may_correct(who):
        raise RequestError("no_corrections")
    return await _form_page(request, who, tables=tables, of=edition, component=component, on=on)


@router.post("/components/{name}/{id}/correct")
async def send_correction(name: str, id: str, request: Request, who: FormVisitor, tables: Service) -> Response:
    """Show what a form would change, or save it."""
    of = find_game(name)
    tables.corrections.check_may_correct(who)
    form = _fields(await request.form())
    on = form.get("on", ("",))[0]
    draft = await tables.corrections.draft(of, id, on if form.get("based", ("",))[0] else None, form)
    if "save" not in form:
        if request.headers.get("x-part") == "drawing":
            return page(request, "correction-drawing.html", **_drawing_values(draft.game, draft.after, draft, who.lang))
        return await _form_page(
            request, who, tables=tables, of=draft.game, component=draft.after, on=on, draft=draft, form=form
        )
    if draft.after == draft.before._replace(source=draft.after.source):
        raise RequestError("no_change")
    if not "".join(form.get("source", ())).strip():
        raise RequestError("no_source")
    digest = await tables.corrections.save(of, draft.overlay, form.get("title", ("",))[0], who)
    return redirect(f"/corrections/{of.name}/{digest}")


def _fields(form: FormData) -> Form:
    return {key: [value for value in form.getlist(key) if isinstance(value, str)] for key in form}


def _drawing_values(of: Game, component: Component, draft: Draft | None, lang: str) -> dict[str, Any]:
    """The values beside the form: the component drawn, and the sums that no longer hold."""
    broken = draft.broken if draft else broken_totals(of, of.components)
    return {"drawn": component_card(of, component, lang), "broken": [total.words(lang, of) for total in broken]}


async def _form_page(
    request: Request,
    who: Visitor,
    tables: TableService,
    of: Game,
    component: Component,
    on: str | None,
    draft: Draft | None = None,
    form: Form | None = None,
) -> Response:
    shared = await _shared_values(tables, who, of)
    fields = Vocabulary(find_game(of.name)).fields(component.kind)
    base = await tables.corrections.overlay(of, on)
    return page(
        request,
        "correction-form.html",
        component=component,
        controls=[control(name, field, component.data.get(name), f"{PREFIX}.{name}", shared) for name, field in fields.items()],
        doubtable=list(dict.fromkeys(["name", "copies", *fields, *component.unsure])),
        confidences=CONFIDENCES,
        digest=base.digest,
        set_name=(form or {}).get("title", (base.name,))[0],
        source=(form or {}).get("source", ("",))[0],
        plain=find_component(plain_components(of), component.id),
        **_drawing_values(of, component, draft, who.lang),
        **shared,
    )


def control(name: str, field: Field, value: Any, path: str, shared: dict[str, Any]) -> dict[str, Any]:
    """One field of the form, with those inside it."""
    item = field.item or field
    words = [(word, shared["fact_words"](name, word)) for word in item.words]
    values: dict[str, Any] = {"name": name, "label": shared["field_words"](name), "path": path, "shape": field.shape}
    values |= {"value": value, "words": words, "always": field.always, "item": item.shape, "inside": [], "items": []}
    if field.shape == "record":
        values["inside"] = _inside(field, value or {}, path, shared)
    if field.shape == "list" and item.shape == "record":
        values["items"] = [_inside(item, record, f"{path}.{number}", shared) for number, record in enumerate(value or [])]
        variants = list(item.variants) or sorted(item.fields)[:1]
        values["variants"] = [(word, shared["fact_words"](item.deciding, word)) for word in variants]
        values["deciding"] = item.deciding
    return values


def _inside(field: Field, record: dict[str, Any], path: str, shared: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        control(name, inside, record.get(name), f"{path}.{name}", shared) for name, inside in field.fields_for(record).items()
    ]
