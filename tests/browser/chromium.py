"""Finds the Chromium that the browser tests use, or installs it."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def found() -> str:
    """The path of a Chromium on this machine; empty if there is none."""
    return os.environ.get("ORRERY_CHROMIUM", "") or next((path for name in NAMES if (path := shutil.which(name))), "")


def install() -> None:
    """Debian's own package where we may install it, Playwright's build elsewhere.

    The shell has no window to draw, which saves a fifth of the work of a page.
    """
    if shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "install", "--yes", "--no-install-recommends", NAMES[0]], check=True)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def chromium() -> str | None:
    """The Chromium to start; None lets Playwright take its own build."""
    if not found():
        install()
    return found() or None
