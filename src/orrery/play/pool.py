"""Work for many processes, with results in the order of the work."""

import multiprocessing
import os
import pickle
import signal
import socket
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import NamedTuple, TypeVar

from orrery.core.errors import OrreryError, UnknownName
from orrery.core.extras import import_extra
from orrery.core.inputs import describe

J = TypeVar("J")
R = TypeVar("R")
AHEAD = 3
"""How many jobs wait for each process: enough that none is idle, few enough for the memory of a million games."""


ENGINES = ("processes", "ray")
NAMED_ADDRESSES = ("auto", "local")
"""Addresses by which Ray finds a cluster on this machine, or starts one."""
REACHED_WITHIN = 5.0
"""Seconds in which a cluster must answer."""


class Engine(NamedTuple):
    """Where games are played: in processes of this machine, or on a Ray cluster at an address; without one it is started here."""

    kind: str = "processes"
    address: str = ""


PROCESSES = Engine()


class ProcessDied(OrreryError):
    """A process that played games ended before it returned its results."""


def run_in_order(
    work: Callable[[J], R], jobs: Iterable[J], processes: int, engine: Engine = PROCESSES
) -> Generator[R, None, None]:
    """The result of `work` for each job, in order; with one process the work is done in this one.

    >>> list(run_in_order(abs, [-1, 2], 1))
    [1, 2]
    """
    if engine.kind == "ray":
        from orrery.play.cluster import run_on_ray

        yield from run_on_ray(work, jobs, processes, engine.address)
        return
    if processes == 1:
        yield from map(work, jobs)
        return
    pool = ProcessPoolExecutor(processes, initializer=_stop_with_the_rest)
    waiting: deque[Future[R]] = deque()
    try:
        for job in jobs:
            waiting.append(pool.submit(work, job))
            if len(waiting) >= processes * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool as error:
        raise ProcessDied("a process that played games was ended from outside; what was finished before is kept") from error
    finally:
        pool.shutdown(cancel_futures=True)


def check_engine(engine: Engine) -> Engine:
    """Refuse an unknown engine, and an address for anything but a cluster or at which nothing answers."""
    if engine.kind not in ENGINES:
        raise UnknownName(f"there is no engine {engine.kind!r}; there are {', '.join(ENGINES)}")
    if engine.address and engine.kind != "ray":
        raise UnknownName("an address is that of a Ray cluster: it goes with the engine ray")
    if engine.address and engine.address not in NAMED_ADDRESSES:
        check_address(engine.address)
    if engine.kind == "ray":
        with import_extra("cluster", "a cluster"):
            import ray  # noqa: F401 -- imported first, so that nothing is begun where it is missing
    return engine


def check_address(address: str) -> None:
    """Refuse an address at which nothing answers: Ray itself would go on trying for ten minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise UnknownName(f"the address of a Ray cluster is HOST:PORT or auto, not {describe(address)}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACHED_WITHIN).close()
    except (OSError, OverflowError) as error:
        raise UnknownName(f"the Ray cluster can't be reached: nothing answers at {address} ({error})") from error


def check_travels(job: object) -> None:
    """Refuse bots that can't be sent to another process."""
    try:
        pickle.dumps(job)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise UnknownName(f"these bots can't go to other processes, define them in a module: {error}") from error


def process_count(jobs: int, work: int, engine: Engine = PROCESSES) -> int:
    """How many processes are worth starting for so many pieces of work. A cluster stays for work that comes later, and is as large as was
    asked for.

    >>> process_count(64, 1), process_count(64, 1, Engine("ray"))
    (1, 64)
    """
    if engine.kind == "ray":
        return jobs
    return max(1, min(jobs, os.cpu_count() or 1, work)) if jobs > 1 else 1


def count_workers(jobs: int, engine: Engine = PROCESSES) -> int:
    """How many jobs are done at the same time; a cluster at an address has its own number of processors."""
    if engine.kind == "ray" and engine.address:
        from orrery.play.cluster import connect

        return connect(jobs, engine.address)
    return jobs


def _stop_with_the_rest() -> None:
    """Ctrl-C ends a worker silently: the process that started it reports the interruption. If that one is killed, nobody would."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    exit_with_parent()


def exit_with_parent() -> None:
    """Let a process end when the one that started it is killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_exit_when_ready, args=(parent.sentinel,), daemon=True).start()


def _exit_when_ready(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
