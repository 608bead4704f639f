"""Statistics over many games: who wins with what, how long games take, and what another component set or rule changes."""

from orrery.study.run import Variant, study, study_folder
from orrery.study.tables import StudyTables

__all__ = ["StudyTables", "Variant", "study", "study_folder"]
