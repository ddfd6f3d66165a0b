"""``argora migrate``: a change is previewed, written with its record, and taken back."""

from __future__ import annotations

import filecmp
import json
from pathlib import Path

import pytest

import argora
from argora.errors import LossError
from argora.model.merging import merged


def tree(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture
def scheme(run, tmp_path) -> Path:
    """Persuasive essays in which major claims are claims, and attacks are rebuttals."""
    path = tmp_path / "scheme.json"
    run("schemes", "persuasive-essays", "--write", path)
    data = json.loads(path.read_text())
    scheme = data["scheme"]
    scheme["version"] = "2"
    scheme["units"] = scheme["units"][1:]
    scheme["units"][0]["aliases"] = ["major-claim"]
    scheme["relations"][1]["id"] = "rebut"
    scheme["rules"] = [{"count": {"name": "few", "category": "claim", "max": 3}}]
    del scheme["procedure"]
    path.write_text(json.dumps(data))
    return path


def test_the_preview_counts_what_the_study_has(run, essays, scheme):
    """Nothing is written; every layer has one major claim, which has no stance."""
    before = tree(essays)
    study = argora.read(essays)
    majors = sum(u.category == "major-claim" for layer in study.layers for u in layer.units)
    attacks = sum(r.category == "attack" for layer in study.layers for r in layer.relations)
    preview = run("migrate", essays, "--scheme", scheme, "--json").json
    assert tree(essays) == before
    assert (preview["from"], preview["to"]) == ("2014", "2")
    assert preview["moves"] == [
        {"merge": {"what": "unit", "before": ["claim", "major-claim"], "after": "claim"}},
        {"rename": {"what": "relation", "before": "attack", "after": "rebut"}},
    ]
    assert [each["n"] for each in preview["effects"]] == [majors, attacks]
    assert preview["units"] == {"changed": majors, "removed": 0, "added": 0}
    assert preview["relations"] == {"changed": attacks, "removed": 0, "added": 0}
    broken = {each["rule"]: each["n"] for each in preview["breaches"]}
    assert broken["attribute-required"] == majors
    assert broken["few"] == sum(
        sum(u.category in ("claim", "major-claim") for u in layer.units) > 3
        for layer in study.layers
    )
    shown = run("migrate", essays, "--scheme", scheme)
    assert "units “claim” and “major-claim” become one: “claim”" in shown.out
    assert "nothing was written; name a folder" in shown.out


def test_a_change_is_written_and_taken_back_to_the_byte(run, essays, scheme, tmp_path):
    """The folder says both versions; its layers say the later one."""
    one, two, again = tmp_path / "one", tmp_path / "two", tmp_path / "again"
    argora.write(argora.read(essays), one)
    assert run("migrate", one, two, "--scheme", scheme).code == 0
    study = argora.read(two)
    assert study.scheme.version == "2"
    assert {layer.scheme_version for layer in study.layers} == {"2"}
    assert json.loads((two / "study.json").read_text())["migrations"] == [
        {"from": "2014", "to": "2"}
    ]
    assert run("migrate", two, again, "--back").code == 0
    assert tree(again) == tree(one)
    assert filecmp.dircmp(one, again).diff_files == []


def test_agreement_names_the_version_that_holds(run, essays, scheme, tmp_path):
    """Before the change, signatures are as they always were; merged claims agree otherwise."""
    two = tmp_path / "two"
    run("migrate", essays, two, "--scheme", scheme)
    options = ("--measure", "alpha", "--resamples", "10", "--json")
    (old,) = run("agree", essays, *options).json["results"][:1]
    (new,) = run("agree", two, *options).json["results"][:1]
    assert "scheme:" not in old["signature"]
    assert "|scheme:persuasive-essays/2|" in new["signature"]
    assert old["value"] != new["value"]


def test_a_layer_of_the_earlier_version_is_measured_under_the_later_one(
    run, essays, scheme, tmp_path
):
    """Somebody worked offline; the figure is the one of a study that was changed whole."""
    two = tmp_path / "two"
    run("migrate", essays, two, "--scheme", scheme)
    options = ("--measure", "alpha", "--resamples", "10", "--json")
    whole = run("agree", two, *options).json["results"]
    layer = json.loads((essays / "annotations" / "ana" / "essay01.json").read_text())
    layer["scheme_version"] = "2014"
    (two / "annotations" / "ana" / "essay01.json").write_text(json.dumps(layer))
    mixed = run("agree", two, *options)
    assert "1 layer of an earlier version of the scheme counted under version '2'" in mixed.err
    assert mixed.json["results"] == whole
    assert "major-claim" not in run("check", two, "--all").out


def test_what_would_be_removed_is_not_proposed_silently(run, essays, scheme, tmp_path):
    """One looks at the moves, and gives them."""
    data = json.loads(scheme.read_text())
    del data["scheme"]["units"][0]["aliases"]
    data["scheme"]["units"] += [{"id": "new"}, {"id": "newer"}]
    scheme.write_text(json.dumps(data))
    two, moves = tmp_path / "two", tmp_path / "moves.json"
    refused = run("migrate", essays, two, "--scheme", scheme, "--write", moves)
    assert (refused.code, "the proposal would remove" in refused.err) == (2, True)
    assert not two.exists()
    assert run("migrate", essays, two, "--scheme", scheme, "--by", moves).code == 0
    assert "major-claim" not in {u.category for la in argora.read(two).layers for u in la.units}
    again = tmp_path / "again"
    run("migrate", two, again, "--back")
    assert argora.read(again) == argora.read(essays)


def test_what_nobody_can_tell_is_asked_for(run, essays, scheme, tmp_path):
    """A claim that was added since may have been a major claim."""
    two, back, by = tmp_path / "two", tmp_path / "back", tmp_path / "by.json"
    run("migrate", essays, two, "--scheme", scheme)
    path = two / "annotations" / "ana" / "essay01.json"
    layer = json.loads(path.read_text())
    layer["units"].append({"id": "later", "spans": [[0, 3]], "category": "claim"})
    path.write_text(json.dumps(layer))
    refused = run("migrate", two, back, "--back")
    assert refused.code == 2
    assert "1 × unit 'claim' can have been 'major-claim' or 'claim'" in refused.err
    assert run("migrate", two, "--back", "--json").json["undecided"] == [
        {
            "what": "unit",
            "name": "claim",
            "attribute": "",
            "candidates": ["major-claim", "claim"],
            "n": 1,
        }
    ]
    move = {"rename": {"what": "unit", "before": "claim", "after": "claim"}}
    by.write_text(json.dumps({"argora": 1, "moves": [move]}))
    assert run("migrate", two, back, "--back", "--by", by).code == 0
    unit = argora.read(back).layer("essay01", "ana").by_id["later"]
    assert unit.category == "claim"


def test_a_split_is_read_from_a_file(run, essays, tmp_path):
    """A premise that supports the major claim directly, however many there are."""
    path, by, two = tmp_path / "scheme.json", tmp_path / "moves.json", tmp_path / "two"
    run("schemes", "persuasive-essays", "--write", path)
    data = json.loads(path.read_text())
    data["scheme"]["version"] = "2"
    data["scheme"]["units"].append({"id": "supported"})
    data["scheme"]["rules"] = []
    path.write_text(json.dumps(data))
    when = {"related": {"direction": "in", "relations": ["support"], "others": ["premise"]}}
    case = {"when": when, "after": "supported"}
    split = {"what": "unit", "before": "claim", "otherwise": "claim", "cases": [case]}
    by.write_text(json.dumps({"argora": 1, "moves": [{"split": split}]}))
    shown = run("migrate", essays, two, "--scheme", path, "--by", by)
    study = argora.read(essays)
    expected = {
        (layer.key, relation.target)
        for layer in study.layers
        for relation in layer.relations
        if relation.category == "support"
        and layer.by_id[relation.target].category == "claim"
        and any(layer.by_id[source].category == "premise" for source in relation.sources)
    }
    assert expected
    assert {
        (layer.key, unit.id)
        for layer in argora.read(two).layers
        for unit in layer.units
        if unit.category == "supported"
    } == expected
    assert (
        "units “claim” to which a relation “support” leads from “premise” become “supported”"
    ) in shown.out


def test_other_formats_and_databases_name_the_versions_as_a_loss(run, essays, scheme, tmp_path):
    """Nothing is left out in silence."""
    two = tmp_path / "two"
    run("migrate", essays, two, "--scheme", scheme)
    with pytest.raises(LossError, match="earlier versions of the scheme: 1"):
        argora.write(argora.read(two), tmp_path / "table", format="tables")
    refused = run("convert", two, tmp_path / "a.db")
    assert (refused.code, "and no earlier ones; --lossy" in refused.err) == (2, True)
    lossy = run("convert", two, tmp_path / "a.db", "--lossy", "--json").json
    assert lossy["lost"] == ["earlier versions of the scheme"]


def test_a_broken_file_of_a_change_is_named_and_the_rest_is_read(run, essays, scheme, tmp_path):
    """A missing one, and one that leads elsewhere."""
    two = tmp_path / "two"
    run("migrate", essays, two, "--scheme", scheme)
    path = two / "migrations" / "1.json"
    text = path.read_text()
    path.write_text(text.replace('"version": "2014"', '"version": "2013"'))
    ended = run("check", two)
    assert "migrations/1.json: leads from version '2013' of the scheme to '2'" in ended.err
    path.unlink()
    problems = []
    study = argora.read(two, problems=problems)
    assert "is missing; study.json names a change of the scheme for it" in str(problems[0])
    assert (len(study.layers), study.migrations) == (39, ())


def test_merging_brings_a_study_of_the_earlier_version_forward(run, essays, scheme, tmp_path):
    """Two halves, one of them changed, are the whole that was changed."""
    study = argora.read(essays)
    two = tmp_path / "two"
    run("migrate", essays, two, "--scheme", scheme)
    whole = argora.read(two)
    half = study.select(annotators=["ana"])
    other = whole.select(annotators=["ben", "chloe"])
    for order in ((half, other), (other, half)):
        result = merged(order, name=whole.name)
        assert result.study == whole
        assert any("taken: version '2'" in note for note in result.notes)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "expected one of --scheme, with the changed scheme, and --back"),
        (("--scheme", "persuasive-essays"), "has version '2014' before and after the change"),
        (("--back",), "keeps one version of its scheme; there is no change to take back"),
        (("--scheme", "nowhere.json"), "nowhere.json: no such file"),
    ],
)
def test_wrong_input_says_what_to_do(run, essays, arguments, message):
    """In one line."""
    ended = run("migrate", essays, *arguments)
    assert (ended.code, message in ended.err) == (2, True)


def test_a_file_of_moves_is_read_strictly(run, essays, scheme, tmp_path):
    """With the place of the mistake."""
    by = tmp_path / "by.json"
    by.write_text('{"argora": 1, "moves": [{"rename": {"what": "unit", "befor": "x"}}]}')
    ended = run("migrate", essays, "--scheme", scheme, "--by", by)
    assert f"error: {by}: [0].rename: unknown key 'befor'; known are" in ended.err
    by.write_text('{"argora": 1}')
    ended = run("migrate", essays, "--scheme", scheme, "--by", by)
    assert 'expected {"argora": 1, "moves": [...]}' in ended.err
