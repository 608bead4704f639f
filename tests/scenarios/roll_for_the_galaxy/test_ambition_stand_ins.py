"""Ambition: stand-ins are marked wherever they are shown, and a component file of one's own replaces them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from orrery.cli import main
from orrery.core.components import OVERLAYS
from orrery.games.roll_for_the_galaxy.game import GAME
from orrery.games.roll_for_the_galaxy.rules.components import COMPONENTS
from orrery.testing import rule

STAND_INS = [c for c in COMPONENTS if c.confidence == "stand-in"]

PLAY = """
import json, sys
import orrery
from orrery.core.luck import Luck
from orrery.games.roll_for_the_galaxy.rules.components import KIND, ROLLS, SYMBOL_NAMES
from orrery.games.roll_for_the_galaxy.rules.objectives import OBJECTIVES
from orrery.games.roll_for_the_galaxy.game import GAME
events = []
claimed = set()
for seed in range(6):
    p = GAME.start(3, seed, {"ambition": True, "objectives": True}, events.append)
    p.table.objectives = [0, 4, 5, 6, 7, 8]
    luck = Luck.of(seed)
    while p.asks:
        seat = min(p.asks)
        p.choose(seat, p.asks[seat].sample(luck))
told = [event for event in events if event.name in ("claimed", "recruited", "revealed", "phase_began")]
when = [(event.name, event.objective if event.name == "claimed" else -1) for event in told]
print(json.dumps({
    "faces": [SYMBOL_NAMES[s] for s in ROLLS[KIND["leader"]]],
    "name": OBJECTIVES[4].component.name_in("fr"),
    "words": GAME.explain(OBJECTIVES[4].component, "en"),
    "claimed": sorted({objective for name, objective in when if name == "claimed"}),
    "before": [when[n - 1][0] for n in range(1, len(when)) if when[n] == ("claimed", 5)],
    "audit": [c.id for c in GAME.components if c.confidence == "stand-in"],
}))
"""

OVERLAY = """
[[die]]
game = "roll-for-the-galaxy"
id = "leader"
faces = ["wild", "ship+settle", "develop+$", "ship+$", "settle+$", "produce+explore"]
confidence = "confirmed"
unsure = []

[[objective]]
id = "objective-5"
name = { en = "Frontier", fr = "Frontière" }
when = "manage"
condition = { per = "world", worlds = ["gray"], least = 1 }
talents = 5
confidence = "confirmed"
unsure = []

[[objective]]
id = "objective-6"
when = "reveal"
condition = { per = "credits", least = 1 }
"""


def run(overlay: str, path: Path, code: str = PLAY) -> subprocess.CompletedProcess[str]:
    path.write_text(overlay, "utf-8")
    env = {**os.environ, OVERLAYS: str(path)}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)


@rule("roll-for-the-galaxy.ambition.stand-ins")
def test_the_dice_faces_and_all_conditions_of_objectives_are_marked() -> None:
    assert [c.id for c in STAND_INS if c.kind == "die"] == ["leader", "entrepreneur"]
    objectives = [c for c in STAND_INS if c.kind == "objective"]
    assert len(objectives) == 20
    assert len([c for c in objectives if "name" not in c.unsure]) == 4, "four names are printed ones"
    assert all({"condition", "when", "talents"} <= set(c.unsure) for c in objectives)
    for c in STAND_INS:
        assert "tand-in" in GAME.explain(c, "en")
        assert "rovisoire" in GAME.explain(c, "fr")
        if c.kind == "objective" and "name" in c.unsure:
            assert "stand-in" in c.name_in("en")
            assert "provisoire" in c.name_in("fr")
    for c in COMPONENTS:
        if c not in STAND_INS:
            assert "tand-in" not in GAME.explain(c, "en")


@rule("roll-for-the-galaxy.ambition.stand-ins")
def test_the_audit_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    main(["components", "roll-for-the-galaxy", "--audit", "--json"])
    listed = {entry["id"]: entry for entry in json.loads(capsys.readouterr().out)["components"]}
    assert {c.id for c in STAND_INS} <= set(listed)
    assert listed["leader"]["confidence"] == "stand-in"


@rule("roll-for-the-galaxy.ambition.stand-ins")
def test_a_file_of_ones_own_replaces_them(tmp_path: Path) -> None:
    process = run(OVERLAY, tmp_path / "mine.toml")
    assert process.returncode == 0, process.stderr
    objective = json.loads(process.stdout)
    assert objective["faces"] == ["wild", "settle+ship", "develop+$", "ship+$", "settle+$", "explore+produce"]
    assert objective["name"] == "Frontière"
    assert "At the end of Manage Empire: have at least 1 gray world; 5 Talent tokens" in objective["words"]
    assert "tand-in" not in objective["words"]
    assert "leader" not in objective["audit"]
    assert "objective-5" not in objective["audit"]
    assert {4, 5} <= set(objective["claimed"]), "both are claimed, at the end of Manage Empire and of Reveal"
    assert set(objective["before"]) <= {"revealed", "claimed"}, "Reveal ends before any phase begins"


@pytest.mark.parametrize(
    ("overlay", "said"),
    [
        ('[[die]]\nid = "leader"\nfaces = ["explore"]', "leader: faces is ['explore']; a list of six faces"),
        ('[[die]]\nid = "leader"\nfaces = ["a", "b", "c", "d", "e", "f"]', "leader: there is no face 'a'"),
        ('[[die]]\nid = "home"\nfaces = ["wild", "ship", "ship", "ship", "ship", "ship"]', "home: each of its faces must show one phase"),
        ('[[development]]\nid = "space-docks"\npowers = [{ when = "settle", do = "worker", colours = ["home"] }]', "workers explore or ship"),
        ('[[objective]]\nid = "objective-5"\nwhen = "noon"', "objective-5: when is 'noon'; one of explore,"),
        ('[[objective]]\nid = "objective-5"\ncondition = { per = "luck", least = 1 }', "objective-5: condition is"),
        ('[[objective]]\nid = "objective-5"\ncondition = { per = "die" }', "objective-5: the condition says no least"),
        ('[[objective]]\nid = "objective-5"\ncondition = { per = "die", least = 0 }', "least is 0; a number of 1 or more"),
        ('[[objective]]\nid = "objective-5"\ncondition = { per = "die", least = 1, cost = 2 }', "'die' has no field 'cost'"),
        ('[[objective]]\nid = "objective-5"\ncondition = { per = "die", least = 1, colours = ["pink"] }', "colours is ['pink']"),
        ('[[objective]]\nid = "objective-5"\ncondition = { per = "development", least = 1, only = "old" }', "only is 'old'"),
        ('[[objective]]\nid = "objective-5"\ncondition = { per = "shipped", least = 1 }', "when is 'develop'; for the condition 'shipped'"),
        ('[[objective]]\nid = "objective-5"\nobjective = 7', "objective-5: objective is 7; the number 5"),
        ('[[objective]]\nid = "objective-5"\nprize = 7', "objective-5: unknown field 'prize'"),
        ('[[development]]\nid = "terraforming-specialists"\npowers = [{ when = "develop", do = "cut", amount = 1 }]', "either a cost or a die"),
        ('[[development]]\nid = "uplift-mercenary-force"\npowers = [{ when = "settle", do = "pairs", credits = 1 }]', "names two colours"),
    ],
)  # fmt: skip
def test_a_mistake_in_such_a_file_is_named(overlay: str, said: str, tmp_path: Path) -> None:
    process = run(overlay, tmp_path / "mine.toml", "import orrery; orrery.game('roll-for-the-galaxy')")
    assert process.returncode != 0
    assert said in process.stderr
    assert "mine.toml" in process.stderr


def test_a_booby_trap_of_a_higher_cost_lets_its_owner_choose_the_settler_that_is_lost(tmp_path: Path) -> None:
    code = """
from orrery.testing import Scenario
t = Scenario("roll-for-the-galaxy", "ann", "bob", ambition=True).plays("settle")
t.ann.assigned(settle="home genes").has(worlds=("Alien Booby Trap",))
assert t.game.question(t.ann.view, "en") == "Which of the builders is lost to Alien Booby Trap?"
assert [t.game.choice(t.ann.view, kind, "en").words for kind in t.ann.view.ask.items] == ["Home", "Genes"]
t.ann.loses("home").ends_with(citizenry="genes", cup="")
"""
    process = run('[[world]]\nid = "alien-booby-trap"\ncost = 2\n', tmp_path / "mine.toml", code)
    assert process.returncode == 0, process.stderr
