"""Every number that a hint says, beside what the answer then does: how each is measured, game by game."""
