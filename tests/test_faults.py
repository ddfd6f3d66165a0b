"""The search for faults that tests do not see: one change each, the same for a seed, taken back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from benchmarks.faults.__main__ import chosen_tests, listed
from benchmarks.faults.drawing import drawn, put_in
from benchmarks.faults.places import faults_of

ROOT = Path(__file__).resolve().parent.parent
SOURCE = '''"""Größe: a ß before what is counted in bytes."""


def share(part: int, whole: int = 1) -> float | None:
    """Return part - whole < 1."""
    if whole == 0:
        return None
    if part < whole and not part > 3:
        print("ß", -part)
    return part / whole if part else 0.0
'''


def changes(source: str) -> list[tuple[str, str]]:
    """Return the kind of each fault, and its line with the fault."""
    found = []
    for fault in faults_of("m.py", source.encode()):
        lines = fault.put_into(source.encode()).decode().splitlines()
        (changed,) = (
            new for new, old in zip(lines, source.splitlines(), strict=True) if new != old
        )
        found.append((fault.kind, changed.strip()))
    return found


def test_each_fault_changes_one_place():
    """Every fault there is in a small module; texts and annotations stay."""
    assert changes(SOURCE) == [
        ("constant", "def share(part: int, whole: int = 2) -> float | None:"),
        ("check", "if False:"),
        ("comparison", "if whole != 0:"),
        ("constant", "if whole == 1:"),
        ("boolean", "if (not (part < whole and not part > 3)):"),
        ("bound", "if part <= whole and not part > 3:"),
        ("comparison", "if part >= whole and not part > 3:"),
        ("boolean", "if part < whole or not part > 3:"),
        ("boolean", "if part < whole and part > 3:"),
        ("bound", "if part < whole and not part >= 3:"),
        ("comparison", "if part < whole and not part <= 3:"),
        ("constant", "if part < whole and not part > 4:"),
        ("call", "pass"),
        ("sign", 'print("ß", part)'),
        ("sign", "return part * whole if part else 0.0"),
        ("boolean", "return part / whole if (not (part)) else 0.0"),
    ]


def test_a_fault_keeps_its_name_when_other_lines_change():
    """So a judgment on it holds on."""
    later = SOURCE.replace('"""Return part - whole < 1."""', '"""Return a share.\n\n    Or not."""')
    ids = [
        [fault.id(s.encode()) for fault in faults_of("m.py", s.encode())] for s in (SOURCE, later)
    ]
    assert ids[0] == ids[1]
    assert len(set(ids[0])) == len(ids[0])


def test_a_seed_draws_the_same_faults_and_another_seed_others(tmp_path):
    """Kinds take turns, so rare ones are among the first."""
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "m.py").write_text(SOURCE, encoding="utf-8")
    first, again, other = ([f for f, _ in drawn(tmp_path, "pack", seed)] for seed in (1, 1, 2))
    assert first == again != other
    assert {*first} == {*other} == {*faults_of("pack/m.py", SOURCE.encode())}
    assert len({fault.kind for fault in first[:7]}) == 7


def test_a_module_is_as_it_was_afterwards(tmp_path):
    """Its bytes and its times, also if something goes wrong meanwhile."""
    path = tmp_path / "m.py"
    path.write_text(SOURCE, encoding="utf-8")
    os.utime(path, ns=(10**18, 10**18))
    before = path.read_bytes(), path.stat().st_mtime_ns
    fault = faults_of("m.py", before[0])[0]
    with suppress(KeyError), put_in(path, fault):
        assert path.read_bytes() == fault.put_into(before[0])
        raise KeyError
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


def test_a_fault_meets_the_quickest_tests_that_call_its_function():
    """Outside of functions, all tests that call something of the module."""
    tests = {
        "slow": {"seconds": 9, "calls": ["m.py:4"]},
        "quick": {"seconds": 1, "calls": ["m.py:4", "n.py:1"]},
        "other": {"seconds": 1, "calls": ["m.py:9"]},
    }
    default, *_, inside = faults_of("m.py", SOURCE.encode())
    assert chosen_tests(tests, inside, 20) == ({"quick": 1, "slow": 9}, 0)
    assert chosen_tests(tests, inside, 5) == ({"quick": 1}, 1)
    assert default.first_line == 4
    outside = faults_of("m.py", b"MOST = 3\n")[0]
    assert [*chosen_tests(tests, outside, 20)[0]] == ["quick", "other", "slow"]


@pytest.mark.skipif(sys.platform != "linux", reason="tests are run in forked processes")
def test_a_run_says_which_faults_the_tests_see_and_goes_on_where_it_was(tmp_path):
    """A function that is tested, one whose result nobody looks at, and one that nobody calls."""
    root = tmp_path / "project"
    for folder in ("src/argora/pack", "tests/pack"):
        (root / folder).mkdir(parents=True)
    (root / "src/argora/__init__.py").touch()
    (root / "src/argora/pack/__init__.py").write_text(
        "def one():\n    return 1\n\n\ndef two():\n    return 2\n\n\ndef three():\n    return 3\n"
    )
    (root / "tests/pack/test_pack.py").write_text(
        "from argora.pack import one, two\n\n\n"
        "def test_one():\n    assert one() == 1\n\n\ndef test_two():\n    two()\n"
    )
    (root / "pyproject.toml").write_text(
        "[tool.pytest.ini_options]\nmarkers = ['corpora: real ones']\n"
    )
    subprocess.run(["git", "init", "-q"], cwd=root, check=True)
    out = tmp_path / "faults.jsonl"
    words = [sys.executable, "-m", "benchmarks.faults", "run", "pack", "--root", root, "--out", out]
    results = []
    for n in ("2", "9"):
        subprocess.run([*words, "--n", n], cwd=ROOT, check=True, timeout=300)
        results.append([json.loads(line) for line in out.read_text().splitlines()])
    assert results[1][:2] == results[0]
    found = {one["function"]: (one["seen"], one["failed"], one["n_tests"]) for one in results[1]}
    assert found == {
        "one": (True, "tests/pack/test_pack.py::test_one", 1),
        "two": (False, "", 1),
        "three": (False, "", 2),
    }
    assert "return 4" not in (root / "src/argora/pack/__init__.py").read_text()
    judged = {one["id"]: {"verdict": "hole"} for one in results[1] if one["function"] == "three"}
    text = listed(results[1], judged)
    assert "pack: 3, 1, 0, 1, 1" in text
    assert "+    return 3" in text
    assert "+    return 4" not in text
