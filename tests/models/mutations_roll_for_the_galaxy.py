"""Lines of Roll for the Galaxy to break, for `models.mutations`; run in `tests`:
python -m models.mutations_roll_for_the_galaxy roll-for-the-galaxy."""

from models.mutations import MODELS, MUTATIONS, Mutation, main

MODELS["roll-for-the-galaxy"] = ("roll_for_the_galaxy", "RollForTheGalaxy")
BROKEN = [
    Mutation("rules/assign.py", "len(in_column(workers, phase_of(w))) >= power.least", "len(workers) >= power.least"),
    Mutation("rules/assign.py", "e.used |= bit(MANDATE_USED) | bit(MANDATE_NOW)", "e.used |= bit(MANDATE_NOW)"),
    Mutation("rules/assign.py", "if own < best or (own == 0 and", "if own <= best or (own == 0 and"),
    Mutation("rules/build.py", "return power.credits * min([", "return power.credits * max(["),
    Mutation("rules/build.py", "if COST[face] < power.cost:", "if COST[face] <= power.cost:"),
    Mutation(
        "rules/build.py", "if not e.stacks[side] and e.builders[side]:", "if not e.stacks[side] and e.builders[side] == [0]:"
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
]
"""Lines of the engine and what they become."""

MUTATIONS["roll-for-the-galaxy"] = BROKEN

if __name__ == "__main__":
    main()
