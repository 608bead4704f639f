"""A school: lessons, which are first games that teach, and drills, which are positions with one clearly best answer."""

from orrery.school.lesson import Lesson, Step, find_lesson, lesson_of_table, lessons
from orrery.school.progress import Progress, follow

__all__ = ["Lesson", "Progress", "Step", "find_lesson", "follow", "lesson_of_table", "lessons"]
