"""The pages of the school: a lesson begins."""

from fastapi import APIRouter, Response

from orrery.core.errors import UnknownName
from orrery.school import Lesson, find_lesson
from orrery.server.auth import FormVisitor
from orrery.server.errors import RequestError
from orrery.server.game_words import find_game
from orrery.server.tables.service import Service
from orrery.server.web.responses import redirect

router = APIRouter(include_in_schema=False)


def lesson_of(game_name: str, name: str) -> Lesson:
    """A lesson of a game; the error of a page that is not there if it has none of that name."""
    try:
        return find_lesson(find_game(game_name), name)
    except UnknownName as error:
        raise RequestError("no_page") from error


@router.post("/learn/{game_name}/{name}")
async def learn(game_name: str, name: str, who: FormVisitor, tables: Service) -> Response:
    """Lay the table of a lesson and sit down."""
    return redirect(f"/tables/{await tables.start_lesson(lesson_of(game_name, name), who)}")
