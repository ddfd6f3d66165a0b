"""``argora schemes``: rules as sentences, schemes in files, and what contradicts itself."""

from __future__ import annotations

import json
import re
from pathlib import Path

from argora.cli.catalogue import KEYS
from argora.formats.vocabulary import scheme_named
from argora.schemes import get_scheme

KEYMAP = Path(__file__).resolve().parents[2] / "frontend" / "src" / "keys" / "keymap.ts"


def test_a_scheme_is_written_to_start_from_and_read_again(run, tmp_path):
    """Whole, so that it can be changed; an existing file stays."""
    path = tmp_path / "scheme.json"
    assert run("schemes", "microtexts", "--write", path).code == 0
    assert '"proponent"' in path.read_text()
    assert scheme_named(str(path)) == get_scheme("microtexts")
    again = run("schemes", "aurc", "--write", path)
    assert (again.code, "is there already" in again.err) == (2, True)
    assert scheme_named(str(path)) == get_scheme("microtexts")


def test_a_file_is_told_as_a_ready_scheme_is(run, tmp_path):
    """With sentences for its rules, steps, keys and the category tree."""
    path = tmp_path / "scheme.json"
    run("schemes", "microtexts", "--write", path)
    assert run("schemes", path).out == run("schemes", "microtexts").out
    facts = run("schemes", path, "--json").json["schemes"][0]
    assert facts["rules"]["one-central-claim"] == (
        "Exactly one unit points to nothing, and it is a proponent."
    )
    assert facts["relations"]["undercut"].endswith("A kind of attack.")
    assert facts["steps"]["role"].endswith("(proponent, opponent).")
    assert facts["keys"] == {
        "1": "proponent or support",
        "2": "opponent or example",
        "3": "attack",
        "4": "rebut",
        "5": "undercut",
        "6": "restatement",
    }


def test_keys_are_those_of_the_browser():
    """In the same order."""
    assert f'const FREE = [..."{KEYS}"];' in KEYMAP.read_text(encoding="utf-8")


def changed(run, tmp_path, old: str, new: str) -> Path:
    """Write the scheme of persuasive essays with a change in its text."""
    path = tmp_path / "changed.json"
    path.unlink(missing_ok=True)
    run("schemes", "persuasive-essays", "--write", path)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    return path


def test_a_flaw_has_its_place_and_fails(run, tmp_path):
    """It is the result, so it is on standard output."""
    path = changed(run, tmp_path, '"marks": ["major-claim"]', '"marks": ["mayor-claim"]')
    ended = run("schemes", path)
    assert ended.code == 1
    assert (
        "- procedure[1].marks: error: 'mayor-claim' is no category or attribute of the scheme; "
        "did you mean 'major-claim'?"
    ) in ended.out
    flaws = run("schemes", path, "--json").json["schemes"][0]["flaws"]
    assert [(each["code"], each["place"]) for each in flaws] == [
        ("step-mark", "procedure[1].marks"),
        ("never-marked", "units[0]"),
    ]


def test_a_broken_file_is_named_with_the_place_in_it(run, tmp_path):
    """An unknown key, an unknown category, no scheme at all, no file."""
    key = changed(run, tmp_path, '"attribute": "stance"', '"atribute": "stance"')
    assert (
        f"error: {key}: rules[5].derived: unknown key 'atribute'; known are"
        in run("schemes", key).err
    )
    name = changed(run, tmp_path, '"source": "claim"', '"source": "clam"')
    assert re.search(
        r"rule stance-agrees names 'clam', which is no category", run("schemes", name).err
    )
    empty = tmp_path / "empty.json"
    empty.write_text(json.dumps({"argora": 1}))
    ended = run("schemes", empty)
    assert (ended.code, "holds no scheme; expected" in ended.err) == (2, True)
    missing = run("schemes", tmp_path / "missing.json")
    assert (missing.code, "missing.json: no such file" in missing.err) == (2, True)


def test_annotations_are_checked_against_a_scheme_in_a_file(run, essays, tmp_path):
    """With one premise at most in a document, all others are too many."""
    path = changed(
        run,
        tmp_path,
        '{"count": {"name": "one-major-claim", "category": "major-claim", "min": 1, "max": 1}}',
        '{"count": {"name": "few", "category": "premise", "max": 1}}',
    )
    rules = run("check", essays, "--scheme", path, "--json").json["rules"]
    usual = run("check", essays, "--scheme", "persuasive-essays", "--json").json["rules"]
    assert "few" in rules
    assert {k: n for k, n in rules.items() if k != "few"} == {
        k: n for k, n in usual.items() if k != "one-major-claim"
    }


def test_no_file_is_remembered_beside_the_data(run, essays, tmp_path):
    """Who reads the data elsewhere does not have it."""
    path = tmp_path / "scheme.json"
    run("schemes", "persuasive-essays", "--write", path)
    ended = run("check", essays, "--scheme", path, "--remember")
    assert (ended.code, "keeps names of ready schemes only" in ended.err) == (2, True)


def test_writing_needs_one_scheme(run, tmp_path):
    """Not the whole list."""
    ended = run("schemes", "--write", tmp_path / "x.json")
    assert (ended.code, "name it" in ended.err) == (2, True)
