"""Finds the Chromium that the browser tests use, or installs it."""

import os
import shutil
import subprocess
import sys

from debian import install as install_package

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def path_of_chromium() -> str:
    """The path of a Chromium on this machine; empty if there is none."""
    return os.environ.get("ORRERY_CHROMIUM", "") or next((path for name in NAMES if (path := shutil.which(name))), "")


def install() -> None:
    """Debian's own package where we may install it, Playwright's build elsewhere.

    The shell has no window to draw, which saves a fifth of the work of a page.
    """
    install_package(NAMES[0])
    if not path_of_chromium():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def chromium() -> str | None:
    """The Chromium to start; None lets Playwright take its own build."""
    if not path_of_chromium():
        install()
    return path_of_chromium() or None
