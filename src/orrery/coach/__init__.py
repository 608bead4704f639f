"""A coach: what to answer now and why, and what a finished game was decided by."""

from orrery.coach.advice import Advice, Reason, Suggestion, advise
from orrery.coach.game_review import CostlyAnswer, Moment, Review, Turn, review

__all__ = ["Advice", "CostlyAnswer", "Moment", "Reason", "Review", "Suggestion", "Turn", "advise", "review"]
