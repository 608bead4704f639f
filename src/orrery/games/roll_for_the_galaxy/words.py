from orrery.core.words import Text

TEXT = Text({})
