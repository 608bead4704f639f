"""What bots are called at a table: the same names in the terminal and on the pages."""

NAMES = ("Vega", "Rigel", "Altair", "Deneb", "Mira", "Castor")


def bot_name(seat: int) -> str:
    """The name of the bot in a seat.

    >>> bot_name(1), bot_name(7)
    ('Rigel', 'Rigel')
    """
    return NAMES[seat % len(NAMES)]
