"""Calls of the command line, and what they print."""

import pytest

from orrery.cli import main


def run_command(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a call prints that goes well."""
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def run_wrong_command(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a wrong call gets; nothing else is written."""
    try:
        code = main(arguments)
    except SystemExit as stopped:
        code = int(str(stopped.code))
    captured = capsys.readouterr()
    assert (code, captured.out) == (2, ""), captured
    assert captured.err.count("\n") == 1
    assert len(captured.err) < 400
    return captured.err
