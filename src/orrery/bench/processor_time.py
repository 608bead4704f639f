"""Processor time of this process and its descendants: what a run costs, however busy the machine is."""

import os
import resource
from collections.abc import Iterator
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
OWN_TIME = slice(11, 13)
"""Where a line of /proc/PID/stat has the ticks of a process, in its own code and in the system's, after its name."""
WHOLE_TIME = slice(11, 15)
"""The same with those of its children that have ended."""


def descendants(pid: int) -> Iterator[int]:
    """The living descendants of a process: those that it has started, those that they have started, and so on."""
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            started = [int(child) for child in children.read_text().split()]
        except OSError:  # the thread has ended
            continue
        for child in started:
            yield child
            yield from descendants(child)


def process_ticks(pid: int, fields: slice) -> int:
    """Ticks of a process; 0 if it has ended."""
    try:
        return sum(map(int, Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[fields]))
    except OSError:
        return 0


def processor_seconds() -> float:
    """Seconds of processor time so far, of this process and its descendants, including those that have ended."""
    own = resource.getrusage(resource.RUSAGE_SELF)
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    living = sum(process_ticks(pid, WHOLE_TIME) for pid in descendants(os.getpid())) / TICKS
    return own.ru_utime + own.ru_stime + ended.ru_utime + ended.ru_stime + living
