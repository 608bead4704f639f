"""Games kept in folders: every row plays again, a run that was killed goes on, and bots that fail are named."""

import errno
import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import orrery
from cli.command_line import run_command, run_wrong_command
from orrery.bots import Look
from orrery.core.ask import Answer
from orrery.core.errors import BadRecord, OrreryError
from orrery.core.position import Position
from orrery.core.record import Record
from orrery.encode import encoding
from orrery.play import simulate
from orrery.play.folder import BadFolder, Output, part_size, read_rows
from orrery.play.limits import HangingBot
from orrery.play.match import BotError
from orrery.play.pool import ProcessDied
from orrery.play.rows import DECISION_COLUMNS, GAME_COLUMNS, check_row
from orrery.study import study_folder

parquet = pytest.importorskip("pyarrow.parquet")


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("game", orrery.names())
def test_every_row_plays_again_to_its_digest(game: str, tmp_path: Path) -> None:
    seats = orrery.game(game).seat_counts[-1]
    figures = simulate(game, seats, 4, seed="rows", output=Output(str(tmp_path / "run"), ("parquet", "jsonl"), part=3))
    assert figures["digest"] == simulate(game, seats, 4, seed="rows")["digest"]
    rows = list(read_rows(tmp_path / "run"))
    assert [row["number"] for row in rows] == [0, 1, 2, 3]
    for row in rows:
        end, record = check_row(row)
        assert record.digest().hex() == row["digest"]
        assert (row["rounds"], row["answer_count"]) == (end.round, len(record.answers))
    lines = [json.loads(line) for path in sorted((tmp_path / "run" / "games").glob("*.jsonl")) for line in path.open()]
    assert [line["answers"] for line in lines] == [row["answers"] for row in rows]


@pytest.mark.parametrize("game", orrery.names())
def test_every_decision_is_what_its_seat_saw(game: str, tmp_path: Path) -> None:
    simulate(game, 2, 2, seed=5, output=Output(str(tmp_path / "run"), decisions=True))
    table = parquet.read_table(tmp_path / "run" / "decisions" / "part-000000.parquet")
    coded = encoding(game, 2)
    said = {name.decode(): value.decode() for name, value in table.schema.metadata.items()}
    assert json.loads(said["orrery.features"]) == [feature.name for feature in coded.features]
    assert said["orrery.encoding_digest"] == coded.digest
    assert said["orrery.components"] == orrery.game(game).components_digest
    assert set(table.column_names) == set(DECISION_COLUMNS)
    assert table.schema.field("legal").metadata[b"description"]
    rows = table.to_pylist()
    games = list(read_rows(tmp_path / "run"))
    assert len(rows) == sum(row["decision_count"] for row in games)
    for played in games:
        _, record = check_row(played)
        mine = {row["at"]: row for row in rows if row["number"] == played["number"]}
        for p, seat, answer in record.walk():
            row = mine.pop(p.answered, None)
            if row is None:
                assert p.asks[seat].forced()
                continue
            ask = p.asks[seat]
            assert row["observation"] == list(coded.observe(p.view(seat)))
            assert coded.answer_of(ask, row["slots"]) == answer
            assert (row["seat"], row["count"], row["name"]) == (seat, ask.count(), ask.name)
            if row["legal"] is not None:
                chosen_answer = row["legal"][row["choice"]]
                assert chosen_answer == row["answer"] == ([answer] if isinstance(answer, int) else list(answer))
                assert len(row["legal"]) == row["count"]
        assert not mine


def test_a_changed_row_is_noticed(tmp_path: Path) -> None:
    simulate("jump-drive", 2, 1, output=Output(str(tmp_path / "run")))
    row = next(read_rows(tmp_path / "run"))
    assert set(row) == set(GAME_COLUMNS)
    with pytest.raises(BadRecord, match="does not come to its digest"):
        check_row({**row, "seed": "another"})
    with pytest.raises(BadRecord, match="other points or winners"):
        check_row({**row, "points": [99, 0]})
    with pytest.raises(BadRecord, match="this is no row of a game"):
        check_row({**row, "answers": "nothing"})


def test_a_folder_may_be_named_as_a_path_or_as_words(tmp_path: Path) -> None:
    for folder in (tmp_path / "path", str(tmp_path / "words")):
        figures = simulate("jump-drive", 2, 3, output=folder)
        assert figures["folder"] == str(folder)
        assert [row["number"] for row in read_rows(folder)] == [0, 1, 2]
        assert study_folder(folder).said["games"] == 3


def test_a_run_goes_on_and_grows_and_says_what_it_is(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    simulate("jump-drive", 2, 10, seed=1, output=Output(str(whole), ("parquet", "records"), part=4))
    simulate("jump-drive", 2, 6, seed=1, output=Output(str(cut), ("parquet", "records"), part=4))
    with pytest.raises(BadFolder, match="already holds a run of jump-drive; --resume"):
        simulate("jump-drive", 2, 10, seed=1, output=Output(str(cut), ("parquet", "records")))
    with pytest.raises(BadFolder, match="another run: its seed is 1, not 2"):
        simulate("jump-drive", 2, 10, seed=2, output=Output(str(cut), ("parquet", "records"), resume=True))
    before = files(cut)
    figures = simulate("jump-drive", 2, 10, seed=1, output=Output(str(cut), ("parquet", "records"), resume=True))
    assert figures["digest"] == simulate("jump-drive", 2, 10, seed=1)["digest"]
    assert [row["number"] for row in read_rows(cut)] == list(range(10))
    assert {name: before[name] for name in ("games/part-000000.parquet", "done/part-000000.json")}.items() <= files(cut).items()
    assert Record.load(cut / "records" / "part-000002" / "9.json").replay().over
    assert files(cut).keys() == files(whole).keys()


def test_a_killed_run_loses_and_repeats_nothing(tmp_path: Path) -> None:
    """The process is killed as soon as it has finished a part, with others half-way."""
    folder = tmp_path / "run"
    command = [sys.executable, "-m", "orrery.cli", "simulate", "new-frontiers", "--games", "60", "--seed", "7", "--json"]
    command += ["--part", "5", "--out", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while not list(folder.glob("done/*.json")):
        assert process.poll() is None, "the run was over before it could be killed"
        os.sched_yield()
    process.send_signal(signal.SIGKILL)
    process.communicate()
    times = {path.name: path.stat().st_mtime_ns for path in folder.glob("done/*.json")}
    assert 1 <= len(times) < 12
    (folder / "games" / "part-000011.parquet.unfinished").write_bytes(b"half a fi")
    again = json.loads(subprocess.run([*command, "--resume"], capture_output=True, check=True).stdout)
    assert again["digest"] == simulate("new-frontiers", 2, 60, seed=7)["digest"]
    assert again["games_found"] == 5 * len(times)
    assert [row["number"] for row in read_rows(folder)] == list(range(60))
    assert {name: (folder / "done" / name).stat().st_mtime_ns for name in times} == times, "a finished part was played again"
    assert not list(folder.rglob("*.unfinished"))


def test_a_killed_run_leaves_no_process_behind(tmp_path: Path) -> None:
    """They would go on to write into the folder, beside the run that goes on with it."""
    command = [sys.executable, "-m", "orrery.cli", "simulate", "jump-drive", "--games", "20000", "--part", "25", "--jobs", "2"]
    folder = tmp_path / "run"
    with subprocess.Popen([*command, "--out", str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while not list(folder.glob("done/*.json")):
            assert process.poll() is None, "the run was over before it could be killed"
            time.sleep(0.01)
        workers = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("utf-8").split()
        process.send_signal(signal.SIGKILL)
    assert len(workers) == 2
    until = time.monotonic() + 60
    while any(is_running(worker) for worker in workers):
        assert time.monotonic() < until, "a worker goes on though nobody waits for it"
        time.sleep(0.05)


def is_running(process: str) -> bool:
    """Whether a process is there and not one that ended and has not been collected yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize("kind", ["games", "decisions", "records"])
def test_a_finished_part_of_which_something_is_gone_is_played_again(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = Output(str(tmp_path / "run"), ("parquet", "records"), decisions=True, part=2)
    figures = simulate("jump-drive", 2, 5, seed=3, output=output)
    before = files(tmp_path / "run")
    (gone,) = (tmp_path / "run" / kind).glob("part-000001*")
    shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
    assert f"{kind}/{gone.name} is gone" in run_wrong_command(capsys, "verify", str(tmp_path / "run"))
    assert simulate("jump-drive", 2, 5, seed=3, output=output._replace(resume=True))["digest"] == figures["digest"]
    assert files(tmp_path / "run").keys() == before.keys()
    assert "all 5 games play again" in run_command(capsys, "verify", str(tmp_path / "run"))


def test_a_full_disk_is_named_and_leaves_no_half_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"

    def write_some(path: Path, rows: object) -> None:
        path.write_text("half a li", "utf-8")
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr("orrery.play.folder.write_lines", write_some)
        with pytest.raises(BadFolder, match=r"run can't be written to: \[Errno 28\] No space left on device"):
            simulate("jump-drive", 2, 4, output=Output(str(folder), ("jsonl",), part=2))
    assert [path.name for path in folder.rglob("*") if path.is_file()] == ["run.json"]
    simulate("jump-drive", 2, 4, output=Output(str(folder), ("jsonl",), part=2, resume=True))
    assert len(list(read_rows(folder))) == 4


class Rounds:
    """How many games took how many rounds."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    def add(self, end: Position, record: Record) -> None:
        key = str(end.round)
        self.counts[key] = self.counts.get(key, 0) + 1

    def state(self) -> dict[str, int]:
        return self.counts

    def merge(self, state: dict[str, int]) -> None:
        for key, count in state.items():
            self.counts[key] = self.counts.get(key, 0) + count

    def figures(self) -> dict[str, int]:
        return dict(sorted(self.counts.items()))


class Numbered(Rounds):
    """Gathers what JSON can't write."""

    def state(self) -> Any:
        return {1, 2}


class Undecided(Rounds):
    """Comes to what JSON can't write."""

    def figures(self) -> Any:
        return {1, 2}


class Unmixing(Rounds):
    """Can't be added up."""

    def merge(self, state: dict[str, int]) -> None:
        raise ZeroDivisionError("nothing to add to")


class Stumbling(Rounds):
    """Fails with every game."""

    def add(self, end: Position, record: Record) -> None:
        raise ValueError("no rounds here")


def test_accumulators_add_up_over_processes_and_interruptions(tmp_path: Path) -> None:
    name = f"{__name__}:Rounds"
    sys.modules.setdefault(__name__, sys.modules[Rounds.__module__])
    alone = simulate("jump-drive", 2, 60, seed=2, accumulators=[name])["accumulators"][name]
    assert sum(alone.values()) == 60
    output = Output(str(tmp_path / "run"))
    simulate("jump-drive", 2, 30, seed=2, accumulators=[name], output=output._replace(part=10))
    grown = simulate("jump-drive", 2, 60, seed=2, accumulators=[name], output=output._replace(resume=True), jobs=2)
    assert grown["accumulators"][name] == alone
    with pytest.raises(OrreryError, match=r"Stumbling failed at jump-drive, seed '0/0': ValueError: no rounds here"):
        simulate("jump-drive", 2, 1, accumulators=[f"{__name__}:Stumbling"])
    for accumulator, said in (
        ("nowhere:Rounds", "can't be loaded"),
        ("pathlib:PurePath", "is no accumulator: it has no add"),
        (__name__, "an accumulator is written module:NAME"),
        (f"{__name__}:Numbered", "Numbered tells nothing that JSON can write in state: TypeError"),
        (f"{__name__}:Undecided", "Undecided tells nothing that JSON can write in figures: TypeError"),
        (f"{__name__}:Unmixing", "Unmixing failed in merge: ZeroDivisionError: nothing to add to"),
    ):
        with pytest.raises(OrreryError, match=said):
            simulate("jump-drive", 2, 1, accumulators=[accumulator])


class Raising:
    """Fails at its third answer or later."""

    name = "raising"

    def answer(self, look: Look) -> Answer:
        if look.view.round > 2:
            raise ZeroDivisionError("oh")
        return look.ask.sample(look.luck)


class Illegal(Raising):
    name = "illegal"

    def answer(self, look: Look) -> Answer:
        return -5


class Leaving(Raising):
    """Ends the program it is in."""

    name = "leaving"

    def answer(self, look: Look) -> Answer:
        sys.exit(3)


class Hanging(Raising):
    name = "hanging"

    def answer(self, look: Look) -> Answer:
        while True:
            time.monotonic()


def test_a_bot_that_fails_is_named_with_game_seed_and_answer() -> None:
    said = (
        r"the bot raising failed in jump-drive with 2 seats, seed '4/0', at answer \d+ \(seat 1, \w+\): ZeroDivisionError: oh"
    )
    with pytest.raises(BotError, match=said):
        simulate("jump-drive", 2, 1, seed=4, bots=("random", Raising()))
    with pytest.raises(BotError, match=r"the bot illegal failed .* at answer 1 \(seat 0, put_back\): seat 0 can't answer -5"):
        simulate("jump-drive", 2, 1, seed=4, bots=(Illegal(), "random"))
    with pytest.raises(BotError, match=r"the bot leaving failed .* at answer 1 \(seat 0, put_back\): SystemExit: 3"):
        simulate("jump-drive", 2, 1, seed=4, bots=(Leaving(), "random"))


def test_a_bot_that_hangs_is_stopped() -> None:
    with pytest.raises(BotError, match=r"the bot hanging failed .* HangingBot: took longer than 0\.2 seconds") as stopped:
        simulate("jump-drive", 2, 1, bots=("random", Hanging()), limit=0.2)
    assert isinstance(stopped.value.__cause__, HangingBot)
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


class Doomed(Raising):
    """Kills the process it plays in, once, when it has played for a while."""

    name = "doomed"

    def __init__(self, mark: str) -> None:
        self.mark = mark

    def answer(self, look: Look) -> Answer:
        if look.view.round == 3 and multiprocessing.parent_process() is not None and not Path(self.mark).exists():
            Path(self.mark).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return look.ask.sample(look.luck)


def test_a_process_that_dies_is_said_and_its_games_are_played_again(tmp_path: Path) -> None:
    bot = Doomed(str(tmp_path / "killed"))
    output = Output(str(tmp_path / "run"), part=5)
    with pytest.raises(ProcessDied, match="was ended from outside"):
        simulate("jump-drive", 2, 40, bots=bot, jobs=2, output=output)
    figures = simulate("jump-drive", 2, 40, bots=bot, jobs=2, output=output._replace(resume=True))
    assert figures["digest"] == simulate("jump-drive", 2, 40, bots=bot)["digest"]
    assert [row["number"] for row in read_rows(tmp_path / "run")] == list(range(40))


@pytest.mark.parametrize(
    ("decisions", "games", "size"), [(False, 10, 25), (False, 800, 100), (False, 10**6, 1000), (True, 10**6, 100)]
)
def test_parts_suit_the_run(decisions: bool, games: int, size: int) -> None:
    assert part_size(Output("run", decisions=decisions), games) == size


def test_the_command_writes_and_checks_folders(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = ("simulate", "jump-drive", "--games", "3", "--out", "games", "--format", "jsonl,records", "--json")
    figures: dict[str, Any] = json.loads(run_command(capsys, *run))
    assert figures["folder"] == "games"
    assert json.loads(run_command(capsys, "verify", "games", "--json"))["games"] == 3
    assert "all 3 games play again" in run_command(capsys, "verify", "games")
    before = files(tmp_path)
    for arguments, said in [
        (run, "--resume goes on"),
        ((*run[:2], "--decisions"), "name their folder with --out"),
        ((*run[:4], "--out", "other", "--format", "csv"), "'csv'"),
        ((*run[:4], "--out", "other", "--bots", "genius"), "'genius'"),
        ((*run[:4], "--out", "other", "--accumulate", "no:thing"), "can't be loaded"),
        ((*run[:4], "--out", "games/run.json"), "not empty"),
        ((*run[:4], "--out", ""), "--out"),
        ((*run, "--resume", "--part", "2"), "holds another run: its part is 25, not 2"),
        (("verify", "games/records"), "holds no games"),
    ]:
        assert said in run_wrong_command(capsys, *arguments)
    resumed = run_command(capsys, *run[:3], "2", *run[4:-1], "--resume")
    assert "1     random  2" in resumed, "what was played before counts too"
    assert "3 of 3 games were in games already\n0.00 games/s, 0 decisions/s" in resumed, "but not as if it had been played now"
    assert files(tmp_path) == before
    run_command(capsys, *run, "--resume", "--part", "25")
    assert files(tmp_path) == before
