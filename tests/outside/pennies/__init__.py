"""Matching pennies, as a package that knows Orrery and that Orrery does not know: a game for the tests."""
