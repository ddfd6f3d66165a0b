"""The benchmarks run: both sides of a piece of work come to one value."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parent.parent / "benchmarks"
ONCE = FOLDER / "once.py"


def once(
    number: int, side: str, size: int, gigabytes: float = 8, module: str = "coding"
) -> dict[str, float]:
    """Return what one measurement of a module prints."""
    words = [sys.executable, ONCE, module, str(number), side, str(size), "7", str(gigabytes)]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=300)
    return json.loads(done.stdout)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_both_sides_of_a_benchmark_come_to_one_value(number):
    """Otherwise their times could not be compared."""
    ours, theirs = (once(number, side, 60) for side in ("ours", "theirs"))
    assert ours["value"] == pytest.approx(theirs["value"], rel=1e-9)
    assert 0 < ours["value"] < 1


def test_the_order_of_votes_does_not_change_the_value():
    """The two inputs of many votes hold the same."""
    assert once(5, "ours", 20_000)["value"] == once(6, "ours", 20_000)["value"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps a process within a limit")
def test_a_call_that_needs_too_much_memory_is_told_as_failed():
    """And the machine goes on."""
    assert once(2, "theirs", 10_000, gigabytes=3) == {"failed": "needs more than 3 GB"}


def test_the_command_prints_a_table_with_a_row_for_each_size():
    """Here without the other tools and with the smallest inputs only."""
    words = [sys.executable, FOLDER / "run.py", "coding", "--quick", "--alone", "--runs", "1"]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=600)
    rows = [line for line in done.stdout.splitlines() if line.startswith("| nominal")]
    assert len(rows) == 2 * 4
    assert all(" s (" in row for row in rows[:4])
    assert "values differ" not in done.stdout


def test_trees_and_spans_of_several_annotators_are_combined():
    """Each of 20 units has an arc or stays open, and most have one; sentences have units."""
    trees, spans = (once(number, "ours", 3, module="combining") for number in (0, 4))
    assert 40 < trees["value"] <= 60
    assert spans["value"] > 0


def test_measures_of_structure_have_values_on_random_maps():
    """With places in the text, and by words alone; at most one for each measure."""
    placed, alone = (once(number, "ours", 5, module="structure") for number in (0, 1))
    assert 0 < placed["value"] < 18
    assert 0 < alone["value"] < 18


@pytest.mark.parametrize("number", [0, 1, 2])
def test_exports_of_many_tasks_are_read_whole(number):
    """Every second task of each format has two units, the others one."""
    assert once(number, "ours", 2000, module="large_tasks")["value"] == 3000
