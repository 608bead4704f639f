"""What all tests share."""

from hypothesis import settings

settings.register_profile("orrery", deadline=None)
settings.load_profile("orrery")
