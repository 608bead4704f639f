"""Every lesson is played through: each step is reached, what it wants is legal, and what it says is there."""

import re
from functools import cache

import pytest

import orrery
from orrery.core.errors import BadComponents, UnknownName
from orrery.core.position import Position
from orrery.core.text import LANGUAGES
from orrery.school import Lesson, Progress, find_lesson, follow, lesson_of_table
from orrery.school.lesson import ANSWER, lesson_text, read_lesson
from orrery.school.progress import END, FREE
from orrery.school.wanted_answers import fits, wanted_answer
from school.lesson_player import ALL, IDS, walk
from server.drawn_page import draw_page

LONGEST = 230
"""Letters of a sentence that is read at a glance."""
FEWEST_STEPS, MOST_STEPS = 8, 24
each_lesson = pytest.mark.parametrize("lesson", ALL, ids=IDS)


@cache
def questions(number: int) -> list[tuple[Position, Progress]]:
    """The questions of a lesson with copies of their positions; the last is the end."""
    return [(p.copy(), progress) for p, progress in walk(ALL[number])]


def at_steps(lesson: Lesson) -> list[tuple[Position, Progress]]:
    return [(p, progress) for p, progress in questions(ALL.index(lesson)) if progress.step is not None]


def test_every_game_has_a_lesson_and_so_has_the_solo_game_and_ambition() -> None:
    assert {lesson.game.name for lesson in ALL} == set(orrery.names())
    assert [lesson.name for lesson in ALL if lesson.seats == 1] == ["solo"]
    assert [lesson.name for lesson in ALL if lesson.options.get("ambition")] == ["ambition"]


@each_lesson
def test_every_step_is_reached_in_order_and_then_play_is_free(lesson: Lesson) -> None:
    met = [progress.step for _, progress in at_steps(lesson)]
    assert met == list(lesson.steps)
    assert FEWEST_STEPS <= len(met) <= MOST_STEPS
    asked = questions(ALL.index(lesson))
    guided = [at for at, (_, progress) in enumerate(asked) if progress.step is not None and progress.step.wants]
    assert guided[-1] < len(asked) - 3, "the learner plays alone at last"
    assert all(progress.is_free for _, progress in asked[guided[-1] + 1 :])
    assert asked[-1][0].over
    assert asked[-1][1].sentences("en")


@each_lesson
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_names_what_is_there(lesson: Lesson, lang: str) -> None:
    """Names and most figures are filled in; a figure that is written out is one of the rules, of a component that the sentence names,
    or of the answers that can be given."""
    rules = " ".join(clause.words(lang) for clause in lesson.game.clauses)
    for p, progress in questions(ALL.index(lesson)):
        view = p.view(lesson.seat)
        offered = " ".join(
            f"{choice.words} {choice.hint}" for choice in view.choices(lang).values()
        )  # fmt: skip
        for sentence in progress.sentences(lang):
            assert 0 < len(sentence.words) <= LONGEST, sentence.words
            assert "{" not in sentence.words
            named = [c for c in lesson.game.components if c.name_in(lang) in sentence.words]
            text = " ".join([rules, offered, view.question(lang), *(lesson.game.explain(c, lang) for c in named)])
            text += f" {view.points()[lesson.seat]} {' '.join(str(c.data) for c in named)}"
            figures = {str(n) for n in figure_values(progress)}
            for number in re.findall(r"\d+", sentence.words):
                assert number in figures or re.search(rf"\b{number}\b", text), (sentence.words, number)


def figure_values(progress: Progress) -> list[int]:
    from orrery.school.progress import lesson_values

    figures = lesson_values(progress.view, "en")["figure"]
    assert isinstance(figures, dict)
    return [int(value) for value in figures.values()]


@each_lesson
def test_what_glows_is_on_the_page(lesson: Lesson) -> None:
    for p, progress in at_steps(lesson):
        assert progress.step is not None
        html = draw_page(p, lesson.seat, "en")[1]
        for glow in progress.step.glow:
            if glow == ANSWER:
                assert progress.codes, f"{progress.step.name} lets an answer glow and wants none"
            else:
                for part in glow.split():
                    assert is_drawn(part, html), f"{progress.step.name}: {glow} is not on the page"


def is_drawn(selector: str, html: str) -> bool:
    """Whether an element with a simple selector (`.class`, `#id`, `tag.class`, `[data-piece='x']`) is in a page."""
    attribute = re.fullmatch(r"\[([a-z-]+)='([^']+)'\]", selector)
    if attribute:
        return f'{attribute[1]}="{attribute[2]}"' in html
    if selector.startswith("#"):
        return f'id="{selector[1:]}"' in html
    tag, _, name = selector.partition(".")
    return re.search(rf'<{tag or "[a-z]+"}[^>]*class="([^"]* )?{re.escape(name)}[ "]', html) is not None


@each_lesson
def test_a_wrong_answer_gets_a_sentence_and_a_wanted_one_none(lesson: Lesson) -> None:
    for p, progress in at_steps(lesson):
        view, step = p.view(lesson.seat), progress.step
        assert step is not None
        assert view.ask is not None
        right_answer = wanted_answer(view, step.wants)
        if right_answer is None:
            assert not step.wants, f"what {step.name} wants is not legal"
            continue
        assert view.ask.allows(right_answer)
        assert fits(view, right_answer, step.wants)
        assert not progress.objection(right_answer, "en")
        other = next(answer for answer in view.ask.answers() if not fits(view, answer, step.wants))
        for lang in LANGUAGES:
            assert 0 < len(progress.objection(other, lang)) <= LONGEST


@each_lesson
def test_nothing_is_written_that_is_never_said(lesson: Lesson) -> None:
    parts = {step.name for step in lesson.steps} | {FREE, END}
    for key in lesson_text(lesson.game).sentences:
        name, part, *rest = key.split(".")
        if name == lesson.name:
            assert (part in ("offer", "title") and not rest) or (part in parts and rest[0] in ("say", "wrong")), key


def test_a_lesson_goes_on_where_it_was_left_and_knows_answers_that_were_taken_back() -> None:
    lesson = find_lesson(orrery.game("jump-drive"), "")
    record = lesson.record()
    steps = []
    for _, progress in walk(lesson, record):
        steps.append((progress.step, list(record.answers)))
        if len(steps) == 4:
            break
    for step, answers in steps:
        assert follow(lesson, answers).step == step


def test_a_step_whose_answer_can_no_longer_be_given_is_passed_over() -> None:
    lesson = find_lesson(orrery.game("jump-drive"), "first")
    record = lesson.record()
    for p, progress in walk(lesson, record):
        if progress.step is not None and progress.step.name == "keep":
            view = p.view(0)
            assert view.ask is not None
            names = ("Deserted Alien Colony", "Deserted Alien World", "Asteroid Belt", "Smuggling Lair", "Colony Convoy")
            record.add(0, wanted_answer(view, names) or ())
            break
    after = record.replay()
    while 0 not in after.asks:
        answer = next(iter(after.asks[1].answers()))
        after.choose(1, answer)
        record.add(1, answer)
    now = follow(lesson, record.answers)
    assert now.view.round == 3
    assert now.step is None or now.step.name != "discount"


def test_only_the_table_of_a_lesson_is_one() -> None:
    game = orrery.game("jump-drive")
    lesson = find_lesson(game, "first")
    assert lesson_of_table(game, lesson.table_seed) is lesson
    assert lesson_of_table(game, 4) is None
    assert lesson_of_table(game, "lesson/first/5") is None
    with pytest.raises(UnknownName, match="jump-drive has no lesson 'second'; it has first"):
        find_lesson(game, "second")


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ("seats = 2", "'seed' is missing"),
        ("seats = [", "is no TOML"),
        ("seats = 2\nseed = 1\nstep = []\ncolour = 1", "unknown field 'colour'"),
        ("seats = 2\nseed = '1'\nstep = []", "seed is '1'; int was expected"),
        ("seats = 2\nseed = 1\nstep = []", "a lesson for 2 has a seat below 2 and 1 bots"),
        ("seats = 2\nseed = 1\nbots = ['heuristic']\n[[step]]\nname = 'x'\nask = 'pay'", "the step 'x' has nothing to say"),
    ],
)
def test_a_lesson_that_is_not_right_is_named(toml: str, said: str) -> None:
    with pytest.raises(BadComponents, match=re.escape(said)):
        read_lesson(orrery.game("jump-drive"), "first", toml)
