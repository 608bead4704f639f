"""Lines of the engine to break, for `models.mutations`: ten or more of each game, chosen when its model was finished."""

from typing import NamedTuple


class Mutation(NamedTuple):
    """A line of the engine and what it becomes; `file` lies in the package of the game."""

    file: str
    line: str
    broken: str


MUTATIONS: dict[str, list[Mutation]] = {
    "jump-drive": [
        Mutation("rules/placement.py", "max(0, development_cost(sums, card) - ALONE_DISCOUNT)", "development_cost(sums, card)"),
        Mutation("rules/placement.py", "COLOUR[card]] - sums[CHEAP_CARD[card]])", "COLOUR[card]])"),
        Mutation("rules/placement.py", " or seat.sums[OWNS[or_card]] > 0", ""),
        Mutation(
            "rules/placement.py", "world_cost(seat.sums, card) - CONVOY_DISCOUNT[seat.convoy()]", "world_cost(seat.sums, card)"
        ),
        Mutation("rules/placement.py", "limited_military(sums, card) - used", "limited_military(sums, card)"),
        Mutation("rules/round.py", "if s.first >= 0 and s.development < 0:", "if s.first >= 0:"),
        Mutation(
            "rules/round.py", "p.do(seat, sift, len(drawn) - EXPLORE_KEEPS)", "p.do(seat, sift, EXPLORE_EYES + s.sums[EYES])"
        ),
        Mutation(
            "rules/round.py", "t.seats[seat].points > t.seats[best].points", "t.seats[seat].points >= t.seats[best].points"
        ),
        Mutation("rules/scoring.py", "count = max(count, amount_of(other.sums, slot))", "count += amount_of(other.sums, slot)"),
        Mutation("rules/scoring.py", "strengths[rival] > strengths[best]", "strengths[rival] >= strengths[best]"),
    ],
    "tiny-epic-galaxies": [
        Mutation("rules/fleet.py", "        if x.surface[slot]:\n", "        if x.surface[slot] and x is t.galaxies[g]:\n"),
        Mutation("rules/follow.py", "        pay_income(p, t.active)\n", ""),
        Mutation(
            "rules/effects.py", "culture = min(culture, x.most - x.culture)", "culture = min(culture, 1 + x.most - x.culture)"
        ),
        Mutation("rules/targets.py", "PLANETS[planet].steps >= space", "PLANETS[planet].steps > space"),
        Mutation(
            "rules/targets.py", "level == x.level and not t.rulings.lowest_tied", "level == x.level and t.rulings.lowest_tied"
        ),
        Mutation("rules/actions.py", "codes = moves(t, x, x.moved)", "codes = moves(t, x, HIDDEN)"),
        Mutation("rules/powers.py", "if power.own_turn and g != t.active:", "if power.own_turn and g == t.active < 0:"),
        Mutation("rules/dice.py", "price = len(faces) if t.rulings.pay_per_die else 1", "price = 1"),
        Mutation("rules/rogue.py", "        x.culture = 0\n        t.extra = 0\n", "        t.extra = 0\n"),
        Mutation("rules/scoring.py", "if counts.count(own) == 1 else", "if counts.count(own) <= 2 else"),
    ],
    "roll-for-the-galaxy": [
        Mutation("rules/assign.py", "len(in_column(workers, phase_of(w))) >= power.least", "len(workers) >= power.least"),
        Mutation("rules/assign.py", "e.used |= bit(MANDATE_USED) | bit(MANDATE_NOW)", "e.used |= bit(MANDATE_NOW)"),
        Mutation("rules/assign.py", "if own < best or (own == 0 and", "if own <= best or (own == 0 and"),
        Mutation("rules/build.py", "return power.credits * min([", "return power.credits * max(["),
        Mutation("rules/build.py", "if COST[face] < power.cost:", "if COST[face] <= power.cost:"),
        Mutation(
            "rules/build.py",
            "if not e.stacks[side] and e.builders[side]:",
            "if not e.stacks[side] and e.builders[side] == [0]:",
        ),
        Mutation(
            "rules/incomes.py", "if other != seat and e.developments() >= own:", "if other != seat and e.developments() > own:"
        ),
        Mutation("rules/incomes.py", "best == own and not shared", "best == own and shared"),
        Mutation("rules/objectives.py", "return len({COUNTS_AS[kind] for kind", "return len({kind for kind"),
        Mutation("rules/objectives.py", "(good == colour or MATCHES[good]) and", "(good == colour) and"),
        Mutation("rules/explore.py", "if tile in stack:", "if tile in stack[1:]:"),
        Mutation("rules/scoring.py", "return sum(e.cup) - e.cup[TALENT] + e.credits", "return sum(e.cup) + e.credits"),
        Mutation("rules/round.py", "if e.credits == 0:", "if e.credits < 0:"),
        Mutation("rules/build.py", "if has_bit(used, number) or need <= power.floor:", "if has_bit(used, number):"),
        Mutation("rules/explore.py", "if len(tiles) >= CALL_IN_FROM:", "if len(tiles) > CALL_IN_FROM:"),
        Mutation("rules/build.py", "t.strict = True", "t.strict = False"),
    ],
    "new-frontiers": [
        Mutation("rules/powers.py", "total += powers.military_type[tile.type]", "total -= powers.military_type[tile.type]"),
        Mutation("rules/powers.py", "if amount > best and fits(of, tile, type):", "if amount > best:"),
        Mutation(
            "rules/phases/settle.py", "not 0 <= tile.strength - was.strength <= reach", "tile.strength - was.strength > reach"
        ),
        Mutation("rules/phases/settle.py", "if TILES[old].mat == 0:", "if TILES[old].mat >= 0:"),
        Mutation("rules/phases/settle.py", "if table.colonists < FEWEST_COLONISTS:", "if table.colonists <= FEWEST_COLONISTS:"),
        Mutation("rules/phases/produce.py", "if not has_bit(empire.made, type):", "if True:"),
        Mutation("rules/phases/produce.py", "fills.count(type) + fills.count(ANY))", "fills.count(type))"),
        Mutation("rules/phases/trade.py", "if consumers[at].shape != SELLS:", "if True:"),
        Mutation(
            "rules/round.py",
            "table.track.insert(disc - 1, table.track.pop(disc))",
            "table.track.insert(0, table.track.pop(disc))",
        ),
        Mutation("rules/round.py", "table.pile.extend(under)", "table.pile[:0] = under"),
        Mutation("rules/scoring.py", "        and (bonus.no_power < 0 or bonus.no_power not in tile.icons)\n", ""),
        Mutation(
            "rules/scoring.py", "return empire.credits + empire.good_count", "return empire.credits + empire.stock_credits"
        ),
        Mutation("rules/phases/develop.py", "if empire.spaces > SPACES:", "if empire.spaces >= SPACES:"),
        Mutation("rules/phases/explore.py", "if (seat == table.chooser) != (pick == SECOND_PICK):", "if pick == SECOND_PICK:"),
        Mutation("rules/phases/settle.py", "empire.boost += military", "empire.boost = military"),
        Mutation(
            "rules/phases/trade.py",
            "consumer.shape == CONSUMES or consumer.shape == DIFFERENT else",
            "consumer.shape == CONSUMES else",
        ),
    ],
}
"""Lines of the engine and what they become, by game."""
