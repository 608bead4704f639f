"""The rules of the linter: each is chosen or left out, and every exception is needed."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]["lint"]
EXCEPTIONS = [(files, rule) for files, rules in LINT["per-file-ignores"].items() for rule in rules]


def ruff(*arguments: str) -> str:
    command = [str(Path(sys.executable).parent / "ruff"), "check", "--no-cache", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def test_no_rule_is_chosen_and_ignored() -> None:
    assert "ignore" not in LINT, "leave the rule out of `select` instead"
    assert "extend-ignore" not in LINT
    select = LINT["select"]
    assert [rule for rule in select for other in select if rule != other and rule.startswith(other)] == []


def test_complexity_and_magic_numbers_are_looked_at() -> None:
    assert {"C90", "PLR2004"} <= set(LINT["select"])
    assert LINT["mccabe"]["max-complexity"] == 12


@pytest.fixture(scope="module")
def findings() -> list[tuple[Path, str]]:
    """Everything that would be found without exceptions, as a file and a rule."""
    choice = f"lint.select={json.dumps(LINT['select'])}"
    confusables = f"lint.allowed-confusables={json.dumps(LINT['allowed-confusables'], ensure_ascii=False)}"
    options = ["--isolated", "--target-version=py311", "--line-length=128", "--config=lint.mccabe.max-complexity=12"]
    report = ruff(*options, f"--config={choice}", f"--config={confusables}", "--output-format=json", "src", "tests")
    return [(Path(finding["filename"]), finding["code"]) for finding in json.loads(report)]


@pytest.mark.parametrize(("files", "rule"), EXCEPTIONS)
def test_every_exception_is_needed(files: str, rule: str, findings: list[tuple[Path, str]]) -> None:
    patterns = [files]
    if "{" in files:
        before, _, rest = files.partition("{")
        names, _, after = rest.partition("}")
        patterns = [f"{before}{name}{after}" for name in names.split(",")]
    paths = {path for pattern in patterns for path in ROOT.glob(pattern.replace("/**", "/**/*"))}
    assert paths, f"there is no file {files}"
    assert any(code.startswith(rule) and path in paths for path, code in findings), (
        f"{files} is free of {rule}: take it off the list"
    )
