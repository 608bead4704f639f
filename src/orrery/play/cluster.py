"""Work on a Ray cluster (extra `cluster`): the same results in the same order as in one process, wherever they were made."""

import os
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

from orrery.core.errors import OrreryError

J = TypeVar("J")
R = TypeVar("R")
AHEAD = 3
"""How many jobs wait for each processor."""
RETRIES = 10
"""How often a job is given to another worker when the one that had it died. Jobs follow from their seeds: they come out the same."""


class ClusterFailed(OrreryError):
    """A cluster that can't be reached, or that lost its workers again and again."""


def connect(processes: int, address: str = "") -> int:
    """Join the cluster at an address, or start one on this machine with so many processors; how many it has."""
    import ray  # not at the top, so that this module can be imported without Ray

    if not ray.is_initialized():
        _join_cluster(processes, address)
    return max(1, int(ray.cluster_resources().get("CPU", processes)))


def _join_cluster(processes: int, address: str) -> None:
    import ray

    # Workers import the user's own modules from where this process does, in a folder that all machines share.
    paths = os.pathsep.join([path for path in sys.path if path])
    settings: dict[str, Any] = {"runtime_env": {"env_vars": {"PYTHONPATH": paths}}, "log_to_driver": False}
    try:
        if address:
            ray.init(address=address, logging_level="ERROR", **settings)
        else:
            ray.init(num_cpus=processes, include_dashboard=False, logging_level="ERROR", **settings)
    except Exception as error:  # Ray raises one of no kind of its own where nothing starts in time
        error_lines = str(error).splitlines()
        failure = "can't be reached" if address else "can't be started here"
        raise ClusterFailed(f"the Ray cluster {failure}: {error_lines[0] if error_lines else type(error).__name__}") from error


def run_on_ray(work: Callable[[J], R], jobs: Iterable[J], processes: int, address: str = "") -> Generator[R, None, None]:
    """The result of `work` for each job, in order, whichever machine does it."""
    import ray

    most = AHEAD * connect(processes, address)
    task = ray.remote(max_retries=RETRIES)(work)
    waiting: deque[Any] = deque()
    try:
        for job in jobs:
            waiting.append(task.remote(job))
            if len(waiting) >= most:
                yield _result(waiting.popleft())
        while waiting:
            yield _result(waiting.popleft())
    finally:
        for left in waiting:
            ray.cancel(left)


def _result(reference: Any) -> Any:
    """The result of a job; an error of ours is raised unchanged."""
    import ray
    from ray.exceptions import RayError, RayTaskError

    try:
        return ray.get(reference)
    except RayTaskError as error:
        if isinstance(error.cause, OrreryError):
            raise error.cause from error
        raise
    except RayError as error:
        raise ClusterFailed(f"a job failed on the cluster {RETRIES} times: {type(error).__name__}") from error
