"""Debian packages that tests need and a bare machine has not."""

import os
import shutil
import subprocess
from typing import NoReturn

import pytest

WAIT = ("-o", "DPkg::Lock::Timeout=300")
"""Several tests may install at the same time: each waits for the one before it."""


def can_install() -> bool:
    """Whether packages can be installed here."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(package: str) -> None:
    """Install a package where that can be done; whoever needs it looks whether it is there."""
    if can_install():
        subprocess.run(["apt-get", "update", "-q", *WAIT], check=False, capture_output=True)
        command = ["apt-get", "install", "-y", "-q", "--no-install-recommends", *WAIT, package]
        subprocess.run(command, check=False, capture_output=True)


def give_up(name: str) -> NoReturn:
    """Skip a test whose program can't be installed here; where it can be, its absence is a failure."""
    if can_install():
        pytest.fail(f"{name} is missing, and installing it failed")
    pytest.skip(f"there is no {name} here, and only root can install it, with apt-get")
