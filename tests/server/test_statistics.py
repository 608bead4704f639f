"""Statistics of one's own: what finished games add up to, for whoever played them and nobody else."""

import csv
import io
import re
from typing import Any

import pytest
from sqlalchemy import delete, update

from orrery.core.luck import Luck
from orrery.server.auth import Visitor
from orrery.server.store.models import ReviewRow, TableRow
from orrery.server.store.reviews import GuestGame, add_review
from orrery.server.store.stored_types import SeatState
from orrery.server.tables.statistics import Result, Tally, offered_level, plain_results, read_results, sum_up, write_csv
from server.clients import Guest

pytestmark = pytest.mark.anyio


def seat(number: int, kind: str = "bot", bot: str = "easy", resigned: bool = False) -> SeatState:
    return SeatState(number, kind, "", bot, away=False, resigned=resigned, salt="")


def game(number: int, winners: tuple[int, ...], *bots: str, **options: Any) -> GuestGame:
    """A finished game of somebody in seat 0."""
    others = [seat(at, "person" if bot == "person" else "bot", bot) for at, bot in enumerate(bots, 1)]
    points = [50 + number, *[40] * len(bots)]
    review = options.get("review")
    return GuestGame(
        f"t{number}",
        options.get("game", "jump-drive"),
        seat=0,
        ended=f"2026-01-{number + 1:02}",
        outcome={"points": points, "winners": list(winners)},
        seats=(seat(0, "person", "", options.get("resigned", False)), *others),
        review=review,
    )


def review(weighed: int, costly: int, opening: str) -> dict[str, Any]:
    sentences = {"en": opening, "fr": f"{opening} (fr)"}
    return {"weighed_counts": [weighed, 0], "costly_counts": [costly, 0], "openings": [sentences, {}]}


def test_games_are_counted_by_level_and_seats() -> None:
    games = [
        game(0, (0,), "easy"),
        game(1, (1,), "easy", "easy"),
        game(2, (0, 1), "heuristic"),
        game(3, (0,), "hard", "easy"),
        game(4, (0,), "person"),
        game(5, (0,), "easy", resigned=True),
    ]
    (figures,) = sum_up(read_results(games), "en")
    assert figures.total[:2] == (6, 3.5)
    assert [(level, counted[:2]) for level, counted in figures.levels] == [
        ("easy", (3, 1.0)),
        ("medium", (1, 0.5)),
        ("mixed", (1, 1.0)),
        ("people", (1, 1.0)),
    ]
    assert [(seats, counted[:2]) for seats, counted in figures.seats] == [(2, (4, 2.5)), (3, (2, 1.0))]
    assert figures.points == (50, 51, 52, 53, 54), "a game that was given up tells nothing of one's points"
    alone = read_results(
        [
            GuestGame(
                "x",
                "tiny-epic-galaxies",
                seat=0,
                ended="",
                outcome={"points": [21], "winners": []},
                seats=(seat(0, "person"),),
                review=None,
            )
        ]
    )
    assert (alone[0].level, alone[0].best_rival, alone[0].won) == ("alone", None, 0.0)


def test_accuracy_and_openings_come_from_reviews() -> None:
    games = [
        game(0, (0,), "easy", review=review(10, 1, "Explore")),
        game(1, (1,), "easy", review=review(30, 5, "Explore")),
        game(2, (0,), "easy", review=review(0, 0, "Comet Zone")),
        game(3, (0,), "easy"),
    ]
    (figures,) = sum_up(read_results(games), "fr")
    assert figures.total == Tally(4, 3.0, 40, 6)
    assert figures.total.accuracy == pytest.approx(0.85)
    assert figures.openings == (("Explore (fr)", 2, 1.0), ("Comet Zone (fr)", 1, 1.0))
    assert sum_up(read_results([games[3]]), "en")[0].total.accuracy is None


def test_another_level_is_offered_after_a_row_against_one_level() -> None:
    won = [game(number, (0,), "easy") for number in range(3)]
    assert offered_level(read_results(won), "t2") == ("medium", True)
    assert offered_level(read_results(won), "t1") == ("", False), "the row was shorter then"
    lost = [game(number, (1,), "heuristic") for number in range(3)]
    assert offered_level(read_results(lost), "t2") == ("easy", False)
    between = [*won[:2], game(5, (1,), "hard"), game(6, (1,), "easy", resigned=True), game(7, (0,), "easy")]
    assert offered_level(read_results(between), "t7") == ("medium", True), "other levels and games given up do not break a row"
    assert offered_level(read_results([*won, game(8, (0,), "person")]), "t8") == ("", False)
    assert offered_level(read_results(won), "elsewhere") == ("", False)


def test_a_table_to_take_away_has_a_line_for_every_game() -> None:
    results = read_results([game(0, (0,), "easy", review=review(10, 1, "Comet, Zone")), game(1, (1,), "easy", "hard")])
    rows = list(csv.DictReader(io.StringIO(write_csv(results, "en"))))
    assert [row["table"] for row in rows] == ["t0", "t1"]
    assert (rows[0]["opening"], rows[0]["accuracy"], rows[1]["accuracy"]) == ("Comet, Zone", "0.9", "")
    assert list(rows[0]) == [*Result._fields, "accuracy"]
    assert plain_results(results, "fr")[0]["opening"] == "Comet, Zone (fr)"


async def become_guest(guest: Guest) -> None:
    """Be the same guest in every request, as a browser is that has loaded a page."""
    page = (await guest.http.get("/me/statistics")).text
    assert "You have not finished a game" in page
    token = re.search(r'name="csrf" value="([^"]+)"', page)
    assert token is not None
    guest.http.headers["x-csrf-token"] = token[1]


async def test_everybody_has_a_page_and_an_offer_of_their_own(ann: Guest, bob: Guest) -> None:
    await become_guest(ann)
    for number in range(3):
        table = await ann.lays("me", "bot")
        ended = await ann.plays(table["id"], Luck.of(number))
    branched = (await ann.post(f"/tables/{table['id']}/branch", {"step": 0, "seat": 0})).json()
    await ann.tables.answers.resign(branched["id"], Visitor(await guest_of(ann, table["id"]), "en", ""), 0)
    await ann.settle(branched["id"])
    await add_review(ann.tables.store, table["id"], review(4, 1, "Explore"))

    page = (await ann.http.get("/me/statistics")).text
    assert "<title>Points of one game after another</title>" in page
    assert "75%" in page
    assert re.search(r"Explore: 1 game, [01] won", page)
    games = (await ann.http.get("/me/statistics.json")).json()["games"]
    assert len(games) == 3, "a game that went on from a replay is not counted"
    assert (games[-1]["table"], games[-1]["points"]) == (table["id"], ended["seats"][0]["points"])
    assert [line["accuracy"] for line in games] == [None, None, 0.75]
    sheet = await ann.http.get("/me/statistics.csv")
    assert sheet.headers["content-type"].startswith("text/csv")
    assert sheet.text.count("\n") == 4
    assert "Explore (fr)" in (await ann.http.get("/me/statistics", headers={"accept-language": "fr"})).text
    assert (await bob.http.get("/me/statistics.json")).json() == {"games": []}
    assert table["id"] not in (await bob.http.get("/me/statistics")).text
    assert "statistics of your games" in (await bob.http.get("/about")).text

    address = f"/tables/{table['id']}"
    lost = {"points": [30, 52], "winners": [1], "tiebreak": [0, 0], "sources": [[], []]}
    await ann.tables.store.write(delete(ReviewRow), update(TableRow).values(outcome=lost))
    page = (await ann.http.get(address)).text
    assert "Three defeats in a row: another level?" in page
    assert 'name="level" value="easy"' in page, "the usual bot plays as medium does"
    response = await ann.http.post(f"{address}/level", data={"level": "easy"})
    live = await ann.tables.live.find(response.headers["location"].removeprefix("/tables/"))
    assert [(each.kind, each.bot) for each in live.seats][1] == ("bot", "easy")
    assert (await ann.http.post(f"{address}/level", data={"level": "nightmare"})).status_code == 422
    await ann.tables.store.write(update(TableRow).where(TableRow.id == table["id"]).values(outcome={**lost, "winners": [0]}))
    assert 'name="level"' not in (await ann.http.get(address)).text


async def guest_of(guest: Guest, table: str) -> str:
    return (await guest.tables.live.find(table)).header.host
