"""Produce and Ship."""

from collections.abc import Sequence

from orrery.core.ask import Ask
from orrery.core.questions import Choice, Question, Refusal
from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.rules.bits import has_bit
from orrery.games.roll_for_the_galaxy.rules.components import (
    COLOUR,
    GRAY,
    IS_WORLD,
    PRODUCE,
    SHIP,
)
from orrery.games.roll_for_the_galaxy.rules.incomes import income
from orrery.games.roll_for_the_galaxy.rules.produce import lay_good, unpack_production
from orrery.games.roll_for_the_galaxy.rules.ship import (
    BUY_NOTHING,
    buy_points,
    consume_value,
    ship_good,
    spend_credits,
    trade_value,
    unpack_shipment,
    unpack_spending,
)
from orrery.games.roll_for_the_galaxy.rules.table import (
    CREDIT_LIMIT,
    LEAST_CREDITS,
    SELL,
    Empire,
)
from orrery.games.roll_for_the_galaxy.words.components import (
    TEXT,
    die_name,
    face_name,
)
from orrery.games.roll_for_the_galaxy.words.questions.common import (
    CLAUSE,
    QUESTIONS,
    credits_gained,
    credits_hint,
    die_id,
    own_empire,
    shipper_piece,
    tableau_piece,
)


def _refuse_worlds(e: Empire, lang: str, why: str, clause: str, refused: Sequence[int]) -> dict[str, Refusal]:
    """Gray worlds, which hold no goods, and the worlds at some places of the tableau, for a reason of their own."""
    refusals: dict[str, Refusal] = {}
    for at, face in enumerate(e.tableau):
        if IS_WORLD[face] and COLOUR[face] == GRAY:
            words = TEXT(lang, "refusal.gray", tile=face_name(face, lang))
            refusals[f"tableau/{at}"] = Refusal(words, CLAUSE + "produce.good")
        elif IS_WORLD[face] and at in refused:
            words = TEXT(lang, f"refusal.{why}", tile=face_name(face, lang))
            refusals[f"tableau/{at}"] = Refusal(words, CLAUSE + clause)
    return refusals


@QUESTIONS(lay_good)
class LayGood(Question):
    """Which producer becomes a good, and on which world."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        return TEXT(lang, self.key, n=len(own_empire(view).in_phase(PRODUCE)))

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        die, at = unpack_production(code)
        words = TEXT(lang, "choice.good", die=die_name(die, lang), world=face_name(own_empire(view).tableau[at], lang))
        return Choice(words, "", (f"die/{die_id(die)}", f"tableau/{at}"), CLAUSE + "produce.any-colour")

    def refusals(self, view: View, ask: Ask, lang: str) -> dict[str, Refusal]:
        e = own_empire(view)
        full = [at for at, goods in enumerate(e.goods) if len(goods) >= e.powers.capacity]
        clause = "produce.one-good" if e.powers.capacity == 1 else "tile.galactic-reserves"
        return _refuse_worlds(e, lang, "full", clause, full)


@QUESTIONS(ship_good)
class ShipGood(Question):
    """Which shipper takes which good, and whether it is Traded or Consumed."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        return TEXT(lang, self.key, n=len(own_empire(view).in_phase(SHIP)))

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        e = own_empire(view)
        mode, shipper, virtual, good, at = unpack_shipment(code)
        face = e.tableau[at]
        values = {"good": die_name(good, lang), "worker": die_name(shipper, lang, virtual), "world": face_name(face, lang)}
        pieces = (f"good/{at}/{die_id(good)}", shipper_piece(shipper, virtual))
        if mode == SELL:
            hint = credits_hint(e, trade_value(e, face), lang)
            return Choice(TEXT(lang, "choice.trade", **values), hint, (*pieces, "way/trade"), CLAUSE + "ship.trade")
        points, credits = consume_value(e, face, good, shipper), credits_gained(e, e.powers.consume_credits[COLOUR[face]])
        key = "choice.consume.hint.credits" if credits else "choice.consume.hint"
        hint = TEXT(lang, key, n=points, credits=credits)
        return Choice(TEXT(lang, "choice.consume", **values), hint, (*pieces, "way/consume"), CLAUSE + "ship.consume")

    def refusals(self, view: View, ask: Ask, lang: str) -> dict[str, Refusal]:
        e = own_empire(view)
        return _refuse_worlds(e, lang, "no_good", "ship.pair", [at for at, goods in enumerate(e.goods) if not goods])


@QUESTIONS(buy_points)
class BuyPoints(Question):
    """Whether to buy points after a Trade."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        (number,) = ask.args
        power = own_empire(view).powers.buys[number]
        return TEXT(lang, self.key, cost=power.amount, points=power.points)

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        return Choice(TEXT(lang, "choice.yes" if code else "choice.no"), "", (), CLAUSE + "tile.galactic-bankers")


@QUESTIONS(spend_credits)
class SpendCredits(Question):
    """How many points are bought at the end of Ship, and which incomes come before."""

    clause = "ambition.deficit-spending"

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        return TEXT(lang, self.key, cost=own_empire(view).powers.spends[0].cost)

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        if code == BUY_NOTHING:
            return Choice(TEXT(lang, "choice.spend.none"), "", ("spend/0",), CLAUSE + self.clause)
        e = own_empire(view)
        power = e.powers.spends[0]
        times, before = unpack_spending(code)
        pieces = [f"spend/{times}"]
        early: list[str] = []
        late: list[str] = []
        credits = e.credits
        paid_later = 0
        for number, other in enumerate(e.powers.end[SHIP]):
            paid = income(view.table, view.options, view.seat, other)
            if has_bit(before, number):
                credits = min(CREDIT_LIMIT, credits + paid)
                early.append(face_name(other.face, lang))
                pieces.append(tableau_piece(e, other.face))
            elif paid:
                paid_later += paid
                late.append(face_name(other.face, lang))
        left = min(CREDIT_LIMIT, max(LEAST_CREDITS, credits - times * power.cost) + paid_later)
        key = "choice.spend.after" if early else "choice.spend.first" if late else "choice.spend"
        words = TEXT(lang, key, tiles=", ".join(early or late), cost=times * power.cost, n=times * power.points)
        return Choice(words, TEXT(lang, "choice.spend.hint", n=left), tuple(pieces), CLAUSE + self.clause)
