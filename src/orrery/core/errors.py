"""What can go wrong, as one clear sentence each."""


class OrreryError(Exception):
    """The base of every error a user of Orrery can cause; its text is one sentence."""


class UnknownName(OrreryError):
    """A game, seat count, seat, option, card, bot or clause that does not exist."""


class IllegalAnswer(OrreryError):
    """An answer that the ask does not allow, or that nobody asked for."""


class BadRecord(OrreryError):
    """A record that cannot be read, or that does not replay; `answer` is the number of the first bad answer."""

    def __init__(self, text: str, answer: int | None = None) -> None:
        super().__init__(text)
        self.answer = answer


class BadComponents(OrreryError):
    """A component, rules or text file with a wrong or missing field."""
