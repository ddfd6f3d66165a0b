"""``map``, ``merge``, ``diff`` and ``--group``: studies as material."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import argora
from argora.model import FrozenMap, Span, Study, Unit, decode
from argora.model.operations import Batch, fold
from argora.studies import bundled

FAST = ("--resamples", "20")
RECODING = """what,from,to
unit,MajorClaim,claim
relation,attack,
attribute:stance,for,pro
"""


@pytest.fixture
def recoding(tmp_path: Path) -> Path:
    """A file that merges, drops and renames."""
    path = tmp_path / "recoding.csv"
    path.write_text(RECODING, encoding="utf-8")
    return path


def units_of(study: Study) -> list[Unit]:
    """Return all units of a study."""
    return [unit for layer in study.layers for unit in layer.units]


# map


def test_map_recodes_and_tells_what_each_line_did(run, essays, recoding, tmp_path):
    """In words and as JSON; the source stays as it was."""
    before = bundled()
    n = sum(unit.category == "major-claim" for unit in units_of(before))
    attacks = sum(r.category == "attack" for layer in before.layers for r in layer.relations)
    told = run("map", essays, recoding, tmp_path / "out")
    assert (told.code, told.err) == (0, "")
    rows = [line.split() for line in told.out.splitlines()]
    assert ["unit", "MajorClaim", "->", "claim", str(n), "39"] in rows
    assert ["relation", "attack", "->", "dropped", str(attacks), "39"] in rows
    assert "rule one-major-claim; rule major-claim-place" in told.out
    made = argora.read(tmp_path / "out")
    assert {unit.category for unit in units_of(made)} == {"claim", "premise"}
    assert made.scheme.id == "persuasive-essays-recoded"
    assert argora.read(essays) == before
    as_json = run("map", essays, recoding, tmp_path / "again", "--json").json
    assert as_json["lines"][0] == {
        "what": "unit",
        "from": "MajorClaim",
        "to": "claim",
        "n": n,
        "n_layers": 39,
    }
    assert as_json["study"]["scheme"] == "persuasive-essays-recoded"
    assert argora.read(tmp_path / "again") == made


def test_map_says_what_went_along_with_a_dropped_unit(run, essays, tmp_path):
    """Relations never point to nothing."""
    path = tmp_path / "drop.json"
    path.write_text('{"unit": {"claim": null}}', encoding="utf-8")
    told = run("map", essays, path, tmp_path / "out")
    before = sum(len(layer.relations) for layer in bundled().layers)
    after = sum(len(layer.relations) for layer in argora.read(tmp_path / "out").layers)
    assert f"with what was dropped went {before - after} relations" in told.out
    assert before > after > 0


def test_map_tells_of_a_line_that_matches_nothing(run, essays, tmp_path):
    """It is known to the scheme, so it is no error."""
    bare = replace(
        bundled(), layers=tuple(replace(layer, relations=()) for layer in bundled().layers)
    )
    argora.write(bare, tmp_path / "bare")
    path = tmp_path / "r.csv"
    path.write_text("what,from,to\nrelation,attack,against\n", encoding="utf-8")
    told = run("map", tmp_path / "bare", path, tmp_path / "out")
    assert told.code == 0
    line = f"{path}:2: relation attack -> against"
    assert told.err == f"warning: {line}: matches nothing in this study\n"


def test_map_into_another_scheme(run, essays, tmp_path):
    """Its names are used, and what it lacks is told."""
    path = tmp_path / "r.csv"
    path.write_text("what,from,to\nunit,major-claim,Claim\n", encoding="utf-8")
    told = run("map", essays, path, tmp_path / "out", "--scheme", "claim-premise", "--json")
    made = argora.read(tmp_path / "out")
    assert told.code == 0
    assert made.scheme.id == "claim-premise"
    known = {*made.scheme.unit_ids, *made.scheme.relation_ids}
    strange = {thing.category for layer in made.layers for thing in layer.things} - known
    assert {name.partition(" ")[2] for name in told.json["unknown"]} == strange


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("r.csv", "what,from,to\nunit,clam,x\n", ":2: no unit 'clam'; did you mean 'claim'?"),
        ("r.csv", "what,from,to\nuni,claim,x\n", ":2: 'uni' cannot be recoded; did you mean"),
        ("r.csv", "what,from,to\nunit,,x\n", ":2: the column 'from' is empty"),
        ("r.csv", "what,from,to\nunit,claim\n", ":2: 2 cells, expected 3"),
        ("r.csv", "what,from\nunit,claim\n", ":1: no column 'to'"),
        ("r.csv", "what,from,to\n", ": recodes nothing"),
        ("r.csv", 'what,from,to\nattribute:stance,for,"[""a""]"\n', ':2: found the list ["a"]'),
        ("r.csv", "what,from,to\nunit,claim,x\nunit,Claim,y\n", ":3: a second line about unit"),
        ("r.json", '{"unit": ["claim"]}', ": expected an object such as"),
        ("r.json", '{"unit": {"claim": 3}}', ": unit 'claim': found 3, expected a text or null"),
        ("r.json", '{"unit": {"claim": []}}', ": unit 'claim': found [], expected a name"),
        ("r.json", '{"unit": {"clam": null}}', ": no unit 'clam'; did you mean 'claim'?"),
        ("r.json", "{", ":1: no valid JSON"),
    ],
)
def test_a_broken_recoding_is_one_line_with_its_place(
    run, essays, tmp_path, name, content, message
):
    """And nothing is written."""
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    ended = run("map", essays, path, tmp_path / "out")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"error: {path}{message}")
    assert len(ended.errors) == len(ended.err.splitlines()) == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("where", ["essays", "essays/inner", "."])
def test_map_writes_neither_over_nor_into_what_it_reads(run, essays, recoding, tmp_path, where):
    """The recoding is read as well."""
    ended = run("map", essays, recoding, tmp_path / where, "--overwrite")
    assert ended.code == 2
    assert "overlaps the source" in ended.err
    assert argora.read(essays) == bundled()


def test_map_keeps_a_study_that_is_there(run, essays, recoding, tmp_path):
    """Unless told otherwise."""
    assert run("map", essays, recoding, tmp_path / "out").code == 0
    ended = run("map", essays, recoding, tmp_path / "out")
    assert ended.code == 2
    assert "--overwrite" in ended.err
    assert run("map", essays, recoding, tmp_path / "out", "--overwrite").code == 0


@pytest.mark.parametrize("verb", ["map", "merge", "diff"])
def test_a_broken_file_is_told_and_makes_the_exit_code_1(run, trees, tmp_path, verb):
    """All else is done."""
    (trees / "bob" / "d2.ann").write_text("T1\tClaim 0 999\tx\n", encoding="utf-8")
    path = tmp_path / "r.csv"
    path.write_text("what,from,to\nunit,claim,point\n", encoding="utf-8")
    arguments = {
        "map": ("map", trees, path, tmp_path / "out"),
        "merge": ("merge", tmp_path / "out", trees),
        "diff": ("diff", trees, trees),
    }
    ended = run(*arguments[verb])
    assert ended.code == 1
    assert "d2.ann:1" in ended.err
    if verb != "diff":
        assert len(argora.read(tmp_path / "out").layers) == 3
        assert "does not hold what the 1 broken files say" in ended.err


# merge


def test_folders_of_annotators_merge_into_the_study_of_the_whole_folder(run, trees, tmp_path):
    """Whatever the order of the folders."""
    told = run("merge", tmp_path / "trees2", trees / "bob", trees / "ann")
    assert (told.code, told.err) == (0, "")
    assert f"{trees / 'bob'}: 2 documents, 2 layers by bob" in told.out
    assert argora.read(tmp_path / "trees2") == replace(argora.read(trees), name="trees2")


def test_an_annotator_gets_the_name_that_is_given(run, trees, tmp_path):
    """The kind follows the name, as for names in files."""
    told = run("merge", tmp_path / "m", f"x={trees / 'ann'}", f"gold={trees / 'bob'}", "--json")
    assert [source["annotators"] for source in told.json["sources"]] == [["x"], ["gold"]]
    made = argora.read(tmp_path / "m")
    assert {(a.id, a.kind) for a in made.annotators} == {("x", "person"), ("gold", "gold")}


def test_a_folder_with_a_sign_in_its_name_is_a_folder(run, trees, tmp_path):
    """What is there goes before what could be meant."""
    (trees / "ann").rename(tmp_path / "a=b")
    told = run("merge", tmp_path / "m", tmp_path / "a=b", "--json")
    assert told.json["sources"][0]["annotators"] == ["a=b"]


def test_annotators_whom_no_file_names_are_called_after_their_folders(run, essays, tmp_path):
    """Only where they would be one and the same otherwise."""
    for who in ("ana", "ben"):
        part = bundled().select(annotators=[who], round=1, documents=["essay01"])
        argora.write(part, tmp_path / f"of {who}", format="conll", lossy=True)
        shutil.move(tmp_path / f"of {who}" / who, tmp_path / who)
    alone = run("merge", tmp_path / "one", tmp_path / "ana", "--json").json
    assert alone["sources"][0]["annotators"] == ["gold"]
    both = run("merge", tmp_path / "two", tmp_path / "ana", tmp_path / "ben")
    assert (both.code, both.err) == (0, "")
    made = argora.read(tmp_path / "two")
    assert {(a.id, a.kind) for a in made.annotators} == {("ana", "person"), ("ben", "person")}


def test_the_same_annotator_twice_is_a_conflict_or_the_next_round(run, trees, tmp_path):
    """The message names both ways out."""
    (trees / "bob" / "d1.ann").write_text("T1\tClaim 0 21\tWe should plant trees\n")
    arguments = ("merge", tmp_path / "m", trees / "ann", f"ann={trees / 'bob'}")
    ended = run(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert "layer of 'ann' on 'd1' stands in" in ended.err
    assert "or pass --rounds" in ended.err
    assert not (tmp_path / "m").exists()
    assert "became the annotator's next round" in run(*arguments, "--rounds").out
    assert {layer.round for layer in argora.read(tmp_path / "m").layers} == {1, 2}


def test_other_texts_are_refused_and_other_line_breaks_told(run, trees, tmp_path):
    """With the place and the words around it."""
    text = (trees / "bob" / "d1.txt").read_bytes()
    (trees / "bob" / "d1.txt").write_bytes(text.replace(b"shade.\n", b"shade.\r\n"))
    told = run("merge", tmp_path / "m", trees / "ann", trees / "bob")
    assert told.code == 0
    assert "the same up to line breaks" in told.out
    (trees / "bob" / "d1.txt").write_bytes(text.replace(b"shade", b"shape"))
    ended = run("merge", tmp_path / "n", trees / "ann", trees / "bob")
    assert ended.code == 2
    assert "part at character 55" in ended.err
    assert "' city. They give sha' goes on with 'de.\\n' and 'pe.\\n'" in ended.err


def test_a_scheme_is_found_for_all_folders_together(run, trees, tmp_path):
    """One folder alone may fit a narrower one, or none."""
    whole = argora.read(trees).scheme
    for document in ("d1", "d2"):
        (trees / "bob" / f"{document}.ann").write_text("T1\tPremise 0 21\tWe should plant trees\n")
    alone = argora.read(trees / "bob").scheme
    told = run("merge", tmp_path / "m", trees / "bob", trees / "ann")
    made = argora.read(tmp_path / "m")
    assert made.scheme == argora.read(trees).scheme == whole
    assert ("note: the schemes differ" in told.out) == (alone.id != whole.id)


def test_schemes_that_are_given_must_go_together(run, essays, trees, tmp_path):
    """A scheme with rules is not given up in silence."""
    odd = replace(
        bundled(),
        layers=tuple(
            replace(layer, units=(*layer.units, Unit("odd", text="x", category="Odd")))
            for layer in bundled().layers
        ),
    )
    argora.write(odd, tmp_path / "odd", overwrite=True)
    (trees / "bob" / "d1.ann").write_text("T1\tStrange 0 21\tWe should plant trees\n")
    ended = run("merge", tmp_path / "m", tmp_path / "odd", trees)
    assert ended.code == 2
    assert "the schemes do not go together" in ended.err
    assert run("merge", tmp_path / "m", essays, tmp_path / "odd").code == 2  # other layers
    named = run("merge", tmp_path / "m", tmp_path / "odd", trees, "--scheme", "persuasive-essays")
    assert named.code == 0


@pytest.mark.parametrize(
    ("paths", "message"),
    [
        (["=x"], "'=x': expected PATH or NAME=PATH"),
        (["nothing"], "nothing: no such file or folder"),
        (["x=trees"], "holds the annotators 'ann' and 'bob'; a name can be given to one only"),
        (["m"], "m: overlaps the source 'm'"),
        ([], "missing argument"),
    ],
)
def test_merge_says_what_it_cannot_take(run, trees, tmp_path, monkeypatch, paths, message):
    """In one line."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "m").mkdir()
    ended = run("merge", "m", *paths)
    assert ended.code == 2
    assert message in ended.err
    assert len(ended.err.splitlines()) == 1


@pytest.mark.corpora
def test_folders_of_a_real_corpus_merge_into_the_whole(run, corpora, tmp_path):
    """The four annotators of the ECHR corpus, and no difference is left."""
    whole = corpora / "echr"
    told = run("merge", tmp_path / "m", *(whole / who for who in "CLMS"))
    assert (told.code, told.err) == (0, "")
    assert argora.read(tmp_path / "m") == replace(argora.read(whole), name="m")
    assert run("diff", whole, tmp_path / "m").code == 0


@pytest.mark.corpora
def test_a_real_corpus_split_among_annotators_of_no_name(run, corpora, tmp_path):
    """Two languages of one text are other texts."""
    folder = corpora / "microtexts" / "corpus"
    ended = run("merge", tmp_path / "m", folder / "en", folder / "de")
    assert ended.code == 2
    assert "has other texts in" in ended.err


# diff


@pytest.fixture
def edited(essays, tmp_path) -> Path:
    """The bundled study with one layer changed, one gone, one text and one facet changed."""
    study = bundled()
    layer = study.layer("essay01", "ana")
    assert layer is not None
    first, second, *rest = layer.units
    start, end = first.start or 0, first.end or 0
    units = (
        replace(first, spans=(Span(start, end - 3),)),
        replace(second, category="premise", attributes=FrozenMap()),
        *rest,
        Unit("new", (Span(0, 5),), "claim", FrozenMap({"stance": "for"})),
    )
    moved = replace(layer.relations[0], target="new")
    changed = replace(layer, units=units, relations=(moved, *layer.relations[1:]))
    one, two, *more = study.documents
    documents = (
        replace(one, metadata=FrozenMap({**one.metadata, "area": "zoo"})),
        replace(two, text=f"{two.text}x"),
        *more,
    )
    made = replace(study.with_layers(changed), documents=documents)
    argora.write(replace(made, layers=made.layers[:-1]), tmp_path / "edited")
    return tmp_path / "edited"


def test_diff_tells_every_change_in_words(run, essays, edited):
    """The place first; exit code 1, as for other tools that compare."""
    told = run("diff", essays, edited)
    assert (told.code, told.err) == (1, "")
    lines = told.out.splitlines()
    assert lines[0] == "document essay01: area: technology -> zoo"
    assert lines[1].startswith("essay02: the text changed, so its layers are not compared: they")
    assert lines[2] == "essay14 chloe: layer gone (15 units, 14 relations)"
    assert all(line.startswith("essay01 ana: ") for line in lines[3:-2])
    said = [line.removeprefix("essay01 ana: ") for line in lines[3:-2]]
    assert said[0] == "unit added: “Phone” as claim (stance for)"
    assert "instead of banning t” (278–355)" in said[1]
    assert said[2].startswith("category of “a phone is")
    assert said[2].endswith("claim -> premise")
    assert said[3].endswith("gone: for")
    assert said[4].startswith("relation retargeted: ")
    assert " to “Phone”, before to “" in said[4]
    assert lines[-1] == "4 operations in 1 layer; 1 layer gone; 1 changed text; 1 other change"


def test_the_operations_of_diff_lead_from_old_to_new(run, essays, edited):
    """They are those of the library, as JSON."""
    told = run("diff", essays, edited, "--json")
    assert told.code == 1
    assert not told.json["equal"]
    (layer,) = told.json["layers"]
    operations = decode({"operations": layer["operations"]}, Batch).operations
    old = argora.read(essays).layer("essay01", "ana")
    assert old is not None
    assert fold(old, operations) == argora.read(edited).layer("essay01", "ana")
    assert layer["ids"] == {}
    assert told.json["gone"] == [{"document": "essay14", "annotator": "chloe", "round": 1}]
    assert list(told.json["texts"]) == ["essay02"]
    assert told.json["changes"][0]["new"] == "zoo"


def test_a_study_does_not_differ_from_itself_in_another_format(run, essays, tmp_path):
    """Exit code 0; the name of the folder does not count."""
    assert run("convert", essays, tmp_path / "csv", "--to", "tables").code == 0
    told = run("diff", essays, tmp_path / "csv")
    assert (told.code, told.out) == (0, "no difference\n")
    assert run("diff", essays, essays, "--json").json["equal"]


def test_ids_that_were_given_anew_are_told_and_do_not_count(run, trees, tmp_path):
    """The units are matched by their place."""
    shutil.copytree(trees, tmp_path / "new")
    path = tmp_path / "new" / "ann" / "d1.ann"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("T1", "T7"), encoding="utf-8")
    told = run("diff", trees, tmp_path / "new")
    assert told.code == 0
    assert "d1 ann: ids differ, things were matched by their place (T1 is now T7)" in told.out
    assert told.out.endswith("no difference\n")
    assert run("diff", trees, tmp_path / "new", "--json").json["layers"][0]["ids"] == {"T1": "T7"}


# groups


@pytest.mark.parametrize("arguments", [("--measure", "alpha"), ()])
def test_documents_of_one_value_are_resampled_together(run, essays, arguments):
    """The signature says so, and the value itself does not move."""
    alone = run("agree", essays, *arguments, "--json", *FAST).json["results"]
    told = run("agree", essays, *arguments, "--group", "area", "--json", *FAST)
    grouped = told.json["results"]
    assert (told.code, told.err) == (0, "")
    assert [row["scope"] for row in alone] == [row["scope"] for row in grouped]
    values = [
        [row["value"] for row in rows if row["value"] is not None] for rows in (alone, grouped)
    ]
    assert values[0] == pytest.approx(values[1])
    assert not any("boot-group" in row["signature"] for row in alone)
    assert not any("boot-document" in row["signature"] for row in grouped)
    assert "boot-group-20" in grouped[0]["signature"]


def test_a_report_says_that_groups_were_resampled(run, essays):
    """In its paragraph on methods."""
    told = run("report", essays, "--text", "--group", "area", *FAST)
    assert told.code == 0
    assert "groups of documents" in told.out
    assert "groups of documents" not in run("report", essays, "--text", *FAST).out


def test_documents_without_the_value_are_counted(run, trees):
    """Each of them is a group of its own."""
    (trees / "metadata.csv").write_text("document,page\nd1,x\nd2,\n", encoding="utf-8")
    told = run("agree", trees, "-m", "alpha", "--group", "page", *FAST)
    assert told.err == "note: 1 document without 'page' is a group of its own\n"
    ended = run("agree", trees, "-m", "alpha", "--group", "pag", *FAST)
    assert (ended.code, ended.out) == (2, "")
    assert "no facet 'pag'; did you mean 'page'?" in ended.err


@pytest.mark.corpora
def test_sentences_of_one_web_page_are_resampled_together(run, corpora, aurc_8, tmp_path):
    """The page is the group that AURC comes with; another column can take its place."""
    study, _ = aurc_8
    pages = {document.group for document in study.documents}
    assert 1 < len(pages) < len(study.documents)
    assert len({d.cluster for d in study.grouped(by="topic").documents}) == 8
    head, *lines = (corpora / "aurc-8" / "AURC_DATA.tsv").read_text("utf-8").splitlines()
    (tmp_path / "AURC_DATA.tsv").write_text("\n".join([head, *lines[::20]]), "utf-8")
    arguments = ("agree", tmp_path, "-m", "alpha", "--by", "document", "--json")
    told = run(*arguments, "--group", "topic", *FAST)
    whole = next(row for row in told.json["results"] if row["scope"] == "all")
    assert "boot-group" in whole["signature"]
    assert whole["n_items"] == 400
    assert json.dumps(whole["low"]) != "null"
