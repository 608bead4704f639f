"""What the hints and questions of Tiny Epic Galaxies should say, by its model."""

from models.driver import Owed, compare
from models.tiny_epic_pieces import (
    BY_CULTURE,
    BY_ENERGY,
    CONVERT,
    CULTURE,
    ENERGY,
    FIRST_ORBIT,
    FIRST_SURFACE,
    LEVELS,
    NO_CHAIN,
    PLANETS,
    REROLL,
    ROGUE,
    SLOTS,
    STARTS,
    STOP,
    TOP_LEVEL,
    numbers,
    slot_of,
)
from models.tiny_epic_powers import Powers
from orrery.core.ask import Ask, One, Some


class Hints(Powers):
    """The numbers in questions, in the words of choices, and in hints."""

    def hints(self, owed: Owed) -> None:
        for seat, ask in owed.items():
            question = self.question_numbers(seat, ask)
            if question is not None:
                compare(f"question {self.now.question(seat)!r}", question, numbers(self.now.question(seat)))
            if isinstance(ask, (One, Some)):
                self.check_choices(seat, ask)

    def question_numbers(self, seat: int, ask: Ask) -> list[int] | None:
        about = self.about
        galaxy = self.galaxies[seat]
        match ask.name:
            case "act":
                return [sum(self.dice)]
            case "follow":
                return [self.price, *about["numbers"]]
            case "follow_free":
                return list(about["numbers"])
            case "reroll":
                return [about["price"]] if about["price"] else []
            case "advance" | "push" | "push_some" | "fall_back":
                return [about["steps"]]
            case "upgrade":
                return [about["cost"], galaxy.level + 1]
            case "ransom":
                return [about["many"]]
            case "force" if about["face"] in (ENERGY, CULTURE):
                return [*self.face_numbers(ROGUE, about["face"], NO_CHAIN), 1, 1]
        return None

    def check_choices(self, seat: int, ask: Ask) -> None:
        for code, choice in self.now.choices(seat).items():
            words, hint = self.choice_numbers(seat, ask.name, code)
            if words is not None:
                compare(f"words {choice.words!r} of {ask.name}", words, numbers(choice.words))
            if hint is not None:
                compare(f"hint {choice.hint!r} of {ask.name} {choice.words!r}", hint, numbers(choice.hint))
            if ask.name == "move" and code % STARTS >= FIRST_SURFACE:
                usable = "you may use it" in choice.hint
                compare(f"hint {choice.hint!r} of {choice.words!r}", self.could_use(seat, code), usable)

    def could_use(self, seat: int, code: int) -> bool:
        """Whether a ship could use the planet, had it made that move."""
        galaxy = self.galaxies[seat]
        start, to = divmod(code, STARTS)
        level = galaxy.orbit[slot_of(start)] if FIRST_ORBIT <= start < FIRST_SURFACE else 0
        galaxy.relocate(start, to)
        usable = self.can_use(seat, self.row[slot_of(to)], self.about["chain"])
        galaxy.relocate(to, start, level)
        return usable

    def choice_numbers(self, seat: int, name: str, code: int) -> tuple[list[int] | None, list[int] | None]:
        """The numbers that the words and the hint of a choice should hold; None where there is nothing to compare."""
        match name:
            case "act":
                return [], self.act_numbers(seat, code)
            case "any_face" | "repeat":
                return [], self.face_numbers(seat, code, self.about["chain"])
            case "advance" | "fall_back" | "push" | "push_some":
                return self.ship_numbers(seat, name, code)
            case "colony" | "upgrade":
                return self.upgrade_numbers(seat, name, code)
            case "exchange":
                return [code], None
            case "ransom":
                return [many for many in (code, self.about["many"] - code) if many], None
            case "recall":
                slot, energy = divmod(code, SLOTS)
                return [many for many in (energy, self.galaxies[seat].orbit[slot] - energy) if many], None
            case "steal":
                victim = self.galaxies[code]
                return None, [victim.energy, victim.culture]
            case "transfer":
                slot, to = divmod(code, SLOTS)
                space, planet = self.galaxies[seat].orbit[slot], PLANETS[self.row[to]]
                return [space], [planet["points"]] if space == planet["steps"] else []
            case "move" if FIRST_ORBIT <= code % STARTS < FIRST_SURFACE:
                return [], [PLANETS[self.row[slot_of(code % STARTS)]]["steps"]]
        return None, None

    def act_numbers(self, seat: int, code: int) -> list[int]:
        if code == REROLL:
            return [1] if self.rerolls else []
        if code == CONVERT:
            return []
        return [sum(self.dice)] if code == STOP else self.face_numbers(seat, code - 1, NO_CHAIN)

    def ship_numbers(self, seat: int, name: str, code: int) -> tuple[list[int], list[int]]:
        """Whose ship, at which space of how many; what colonising brings."""
        owner, slot = divmod(code, SLOTS) if name.startswith("push") else (seat, code)
        planet, space = PLANETS[self.row[slot]], self.galaxies[owner].orbit[slot]
        who = [] if owner == seat or self.is_rogue(owner) else [owner + 1]
        colonises = name == "advance" and space + self.about["steps"] >= planet["steps"]
        return [*who, space, planet["steps"]], [planet["points"]] if colonises else []

    def upgrade_numbers(self, seat: int, name: str, code: int) -> tuple[list[int] | None, list[int] | None]:
        level = self.galaxies[seat].level
        if level == TOP_LEVEL or (name == "colony" and code not in (BY_ENERGY, BY_CULTURE)):
            return None, None
        cost = self.about["cost"] if name == "upgrade" else level + 1
        energy = code if name == "upgrade" else cost if code == BY_ENERGY else 0
        reached = LEVELS[level]
        paid = [many for many in (energy, cost - energy) if many]
        return [level + 1, *paid], [reached["points"], reached["dice"], reached["ships"]]
