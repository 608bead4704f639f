"""Whole games between players: one match, many matches, ratings."""
