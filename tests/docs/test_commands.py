"""Every command in the documentation works as it stands there."""

import argparse
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from orrery.cli import build

ROOT = Path(__file__).resolve().parents[2]
ELSEWHERE = {"build", "dist", "node_modules", "site"}
PAGES = [
    page
    for page in sorted(ROOT.rglob("*.md"))
    if not any(part.startswith(".") or part in ELSEWHERE for part in page.relative_to(ROOT).parts)
]
"""Every page of the repository."""
DOCTESTED = (
    "README.md",
    "library.md",
    "tutorial.md",
    "write-a-bot.md",
    "collect-data.md",
    "correct-a-component.md",
    "study-a-game.md",
    "programs.md",
)
"""Pages whose Python is run as it stands there."""
NEED_A_SERVER = ("orrery serve", "orrery work", "orrery backup")
"""Commands that go on for good, or need the tables of a server."""


def blocks(page: Path) -> list[tuple[str, str]]:
    """The fenced blocks of a page: their language and their text."""
    fences = re.findall(r"^( *)```([^\n`]*)\n(.*?)^\1```", page.read_text("utf-8"), re.S | re.M)
    return [(lang.strip(), text) for _, lang, text in fences]


def commands() -> list[str]:
    """The lines of all `sh` blocks, without remarks."""
    lines: dict[str, None] = {}
    for page in PAGES:
        for lang, text in blocks(page):
            for line in text.splitlines() if lang == "sh" else ():
                command = line.split("  #")[0].strip()
                if command:
                    lines[command] = None
    return list(lines)


def mentions() -> list[str]:
    """The commands named within sentences, such as `orrery verify FILE`."""
    named: dict[str, None] = {}
    for page in PAGES:
        named |= dict.fromkeys(re.findall(r"`[^`]*?(orrery [a-z][^`|>]*)[^`]*`", prose(page)))
        for _, text in blocks(page):
            named |= dict.fromkeys(re.findall(r"^ *(?:docker|podman) .*? (orrery [a-z].*)", text, re.M))
    return list(named)


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return re.sub(r"^ *```.*?^ *```", "", page.read_text("utf-8"), flags=re.S | re.M)


def find_mentions(command: str) -> list[str]:
    """What follows a command wherever it is named within a sentence, such as `make docs`."""
    spans = {span for page in PAGES for span in re.findall(r"`([^`]+)`", prose(page))}
    return sorted(named[1] for span in spans if (named := re.match(rf"(?:cd \w+ && )?{command} (.+)", span)))


def test_the_pages_are_found() -> None:
    names = {str(page.relative_to(ROOT)) for page in PAGES}
    assert {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/library.md", "docs/hosting.md", "bench/README.md"} <= names


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_is_in_a_language_that_is_looked_at(page: Path) -> None:
    """A command in a block of another name would be run by nobody."""
    text = page.read_text("utf-8")
    assert text.count("```") == 2 * len(blocks(page)), "a block is not closed, or not seen"
    for lang, block in blocks(page):
        assert lang in ("sh", "python", "toml", "json", "text", "nginx"), f"{page.name} has a block in {lang!r}"
        if lang == "python" and page.name in DOCTESTED:
            assert block.startswith(">>> "), f"{page.name}: this is not run: {block}"
        assert lang == "sh" or not re.search(r"^\s*(\$ )?(orrery|make|pip) ", block, re.M), (
            f"a command that is not run: {block}"
        )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_command_stands_outside_of_a_block(page: Path) -> None:
    """Markdown takes lines that are indented, or between tildes, for code too."""
    assert not re.search(r"^ *~~~", page.read_text("utf-8"), re.M)
    assert re.findall(r"^(?:\t| {4,})\s*(?:\$ )?(?:orrery|make|pip|python3?|docker|podman|git|cd) .*", prose(page), re.M) == []


@pytest.mark.parametrize("mention", mentions())
def test_a_command_named_in_a_sentence_has_its_options(mention: str) -> None:
    words = mention.split()[1:]
    parser: argparse.ArgumentParser = build()
    while words and words[0] in (commands := subcommands(parser)):
        parser = commands[words.pop(0)]
    assert not subcommands(parser) or parser.prog != "orrery", f"there is no such command: {mention}"
    for option in [word.split("=")[0] for word in words if word.startswith("--")]:
        assert option in parser._option_string_actions, f"{parser.prog} has no {option}"


def subcommands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


@pytest.mark.parametrize("command", [command for command in commands() if "orrery " in command])
def test_a_documented_command_works(command: str, tmp_path: Path) -> None:
    if command.startswith(NEED_A_SERVER):
        command += " --help"
    ran = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=tmp_path if "--coverage" not in command else ROOT,
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "120"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("command", [command for command in commands() if command.startswith("make ")])
def test_a_documented_make_target_exists(command: str) -> None:
    subprocess.run(["make", "--dry-run", *shlex.split(command)[1:]], cwd=ROOT, check=True, capture_output=True)


@pytest.mark.parametrize("target", find_mentions("make"))
def test_a_make_target_named_in_a_sentence_exists(target: str) -> None:
    subprocess.run(["make", "--dry-run", *shlex.split(target)], cwd=ROOT, check=True, capture_output=True)


@pytest.mark.parametrize("module", find_mentions("python -m"))
def test_a_module_named_in_a_sentence_can_be_run(module: str) -> None:
    file = f"{module.split()[0].replace('.', '/')}.py"
    assert any(
        'if __name__ == "__main__":' in (ROOT / place / file).read_text("utf-8")
        for place in ("src", "tests")
        if (ROOT / place / file).is_file()
    )


@pytest.mark.parametrize("package", find_mentions("pip install"))
def test_a_package_named_in_a_sentence_has_its_extras(package: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (requirement,) = [word for word in shlex.split(package) if not word.startswith("-")]
    name, _, extras = requirement.partition("[")
    assert name in (project["name"], ".")
    assert set(filter(None, extras.rstrip("]").split(","))) <= project["optional-dependencies"].keys()


def test_every_documented_command_is_one_we_run() -> None:
    assert [command for command in commands() if "orrery " not in command and not command.startswith("make ")] == []


def test_every_link_between_pages_leads_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name} links to {target}"
