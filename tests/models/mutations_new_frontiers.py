"""Lines of New Frontiers to break, for `models.mutations`; run in `tests`: python -m models.mutations_new_frontiers new-frontiers."""

from models.mutations import MODELS, MUTATIONS, Mutation, main

MODELS["new-frontiers"] = ("new_frontiers", "NewFrontiers")
BROKEN = [
    Mutation("rules/effects.py", "total += powers.military_type[tile.type]", "total -= powers.military_type[tile.type]"),
    Mutation("rules/effects.py", "if amount > best and fits(of, tile, type):", "if amount > best:"),
    Mutation(
        "rules/phases/settle.py", "not 0 <= tile.strength - was.strength <= reach", "tile.strength - was.strength > reach"
    ),
    Mutation("rules/phases/settle.py", "if TILES[old].mat == 0:", "if TILES[old].mat >= 0:"),
    Mutation("rules/phases/settle.py", "if table.colonists < FEWEST_COLONISTS:", "if table.colonists <= FEWEST_COLONISTS:"),
    Mutation("rules/phases/produce.py", "if not has_bit(empire.made, type):", "if True:"),
    Mutation("rules/phases/produce.py", "fills.count(type) + fills.count(ANY))", "fills.count(type))"),
    Mutation("rules/phases/trade.py", "if consumers[at].shape != SELLS:", "if True:"),
    Mutation(
        "rules/round.py", "table.track.insert(disc - 1, table.track.pop(disc))", "table.track.insert(0, table.track.pop(disc))"
    ),
    Mutation("rules/round.py", "table.pile.extend(under)", "table.pile[:0] = under"),
    Mutation("rules/scoring.py", "        and (bonus.no_power < 0 or bonus.no_power not in tile.icons)\n", ""),
    Mutation("rules/scoring.py", "return empire.credits + empire.good_count", "return empire.credits + empire.stock_credits"),
    Mutation("rules/phases/develop.py", "if empire.spaces > SPACES:", "if empire.spaces >= SPACES:"),
    Mutation("rules/phases/explore.py", "if (seat == table.chooser) != (pick == SECOND_PICK):", "if pick == SECOND_PICK:"),
    Mutation("rules/phases/settle.py", "empire.boost += military", "empire.boost = military"),
    Mutation(
        "rules/phases/trade.py",
        "consumer.shape == CONSUMES or consumer.shape == DIFFERENT else",
        "consumer.shape == CONSUMES else",
    ),
]
"""Lines of the engine and what they become."""

MUTATIONS["new-frontiers"] = BROKEN

if __name__ == "__main__":
    main()
