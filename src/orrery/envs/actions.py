"""The two forms of an action: a slot of a step, or the fixed id of what it chooses."""

from typing import Protocol

from orrery.core.ask import Answer, One, Some, Split, YesNo
from orrery.core.errors import IllegalAnswer, UnknownName
from orrery.core.inputs import describe
from orrery.encode import Answering, Encoding

SLOTS, IDS = "slots", "ids"


class ActionForm(Protocol):
    """How the actions of a step are numbered."""

    count: int
    """How many numbers there are."""

    def legal(self, answering: Answering) -> list[int]:
        """The actions that may be taken now."""

    def take(self, answering: Answering, action: int) -> Answer | None:
        """Take an action; the whole answer if it was the last step."""


class SlotActions:
    """An action is a slot."""

    def __init__(self, coded: Encoding) -> None:
        self.count = coded.slots

    def legal(self, answering: Answering) -> list[int]:
        return answering.legal()

    def take(self, answering: Answering, action: int) -> Answer | None:
        return answering.take(action)


class IdActions:
    """An action is the fixed id of an option, of an item, of stopping, or of an item in a place. There are no pages."""

    def __init__(self, coded: Encoding) -> None:
        self.ids = coded.ids
        self.count = self.ids.count

    def legal(self, answering: Answering) -> list[int]:
        return sorted(self._slots(answering))

    def take(self, answering: Answering, action: int) -> Answer | None:
        slots = self._slots(answering)
        if action not in slots:
            raise IllegalAnswer(f"id {describe(action)} can't be taken now; {sorted(slots)} can")
        if isinstance(answering.ask, (One, YesNo)):
            return slots[action]
        return answering.take(slots[action])

    def _slots(self, answering: Answering) -> dict[int, int]:
        """The slot of each id; of an ask with one step, its option."""
        ask = answering.ask
        name = ask.name
        if isinstance(ask, (One, YesNo)):
            return {self.ids.of_code(name, code): code for code in ask.codes()}
        candidates = answering.candidates()
        slots: dict[int, int] = {}
        for slot in answering.legal():
            if slot == len(candidates):
                slots[self.ids.of_stop(name)] = slot
            elif isinstance(ask, Split):
                slots[self.ids.of_place(name, ask.items[len(answering.begun)], candidates[slot])] = slot
            else:
                assert isinstance(ask, Some), "there are four shapes"
                slots[self.ids.of_code(name, candidates[slot])] = slot
        return slots


def action_form(coded: Encoding, form: str) -> ActionForm:
    """The form of that name."""
    if form == SLOTS:
        return SlotActions(coded)
    if form == IDS:
        return IdActions(coded)
    raise UnknownName(f"actions are {SLOTS!r} or {IDS!r}, not {describe(form)}")
