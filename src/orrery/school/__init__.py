"""A school: lessons, which are first games that teach, and drills, which are positions with one clearly best answer."""

from orrery.school.drill import Drill, drill_of_day, drills
from orrery.school.drill_search import make_drills
from orrery.school.examples import Example, worked_examples
from orrery.school.lesson import Lesson, Step, find_lesson, lesson_of_table, lessons
from orrery.school.progress import Progress, follow

__all__ = [
    "Drill",
    "Example",
    "Lesson",
    "Progress",
    "Step",
    "drill_of_day",
    "drills",
    "find_lesson",
    "follow",
    "lesson_of_table",
    "lessons",
    "make_drills",
    "worked_examples",
]
