"""The comparison sees each kind of change and says where it is; no stored file is left behind."""

from __future__ import annotations

import pytest
from tests.freeze.corpora import LARGE
from tests.freeze.kernel import Case, check, differences, key_paths, pretty, strangers
from tests.freeze.tables import CASES

STORED = {"a.json": {"n": 3, "value": 0.25, "rows": [{"x": 1}, {"x": None}]}, "a.txt": "1.5\nend\n"}


@pytest.mark.parametrize(
    ("name", "now", "told"),
    [
        ("a.json", {**STORED["a.json"], "value": 0.2500000001}, "a.json.value: stored 0.25, now"),
        ("a.json", {**STORED["a.json"], "n": 4}, "a.json.n: stored 3, now 4"),
        ("a.json", {**STORED["a.json"], "n": 3.0}, "a.json.n: stored 3, now 3.0"),
        ("a.json", {"n": 3, "value": 0.25}, "a.json.rows: stored [{"),
        ("a.json", {**STORED["a.json"], "new": 1}, "a.json.new: stored nothing, now 1"),
        ("a.json", {**STORED["a.json"], "rows": [{"x": 1}]}, "a.json.rows: stored 2 entries"),
        ("a.json", {**STORED["a.json"], "rows": [{"x": 1}, {"x": 0}]}, "a.json.rows[1].x: stored"),
        ("a.txt", "1.6\nend\n", "-1.5"),
        ("a.txt", "1.5\nend", "only the ends of lines"),
    ],
)
def test_a_change_is_told_with_its_place(name, now, told):
    """A digit, a type, a key, a lost row, a line."""
    assert told in "\n".join(differences(STORED, {**STORED, name: now}, ""))


def test_the_order_of_keys_and_the_last_bits_of_a_float_are_no_change():
    """Another machine may round differently in the last place."""
    moved = {"value": 0.25 * (1 + 1e-13), "rows": STORED["a.json"]["rows"], "n": 3}
    assert list(differences(STORED, {**STORED, "a.json": moved}, "")) == []


def test_a_failure_names_the_command_that_stores_anew():
    """A file that is no longer written is a difference, too."""
    signatures = next(case for case in CASES if case.name == "signatures")
    with pytest.raises(
        AssertionError, match=r"now missing[\s\S]*python -m tests.freeze signatures"
    ):
        check(Case(signatures.name, dict))


def test_every_stored_file_belongs_to_a_case():
    """Case names are unique and have no dot; their files begin with them."""
    names = [case.name for case in CASES]
    assert len(names) == len(set(names))
    assert not any("." in name for name in names)
    assert strangers((*CASES, *LARGE)) == []


def test_key_paths_name_the_types():
    """Of entries of a list all types together."""
    assert key_paths({"rows": [{"x": 1}, {"x": None}]})["rows[].x"] == "integer or null"


def test_json_is_written_with_short_values_on_one_line():
    """So that a changed value is one changed line."""
    text = pretty({"a": [1, 2], "b": ["x" * 60, "y" * 60]})
    assert text.splitlines()[1] == ' "a": [1, 2],'
