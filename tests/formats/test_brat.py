"""brat standoff: the three layouts, real files' oddities, what is refused and what is lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.formats.samples import ESSAY, essays, losses_of, problems_of

import argora
from argora.errors import ChoiceError, FormatError, LossError
from argora.model import (
    Annotator,
    Document,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Stamp,
    Study,
    Unit,
)
from argora.text import segment

TEXT = "Dogs are wise.\nSo they may vote."
RECORDS = (
    "T1\tMajorClaim 15 31\tSo they may vote\n"
    "T2\tClaim 0 13\tDogs are wise\n"
    "A1\tStance T2 For\n"
    "R1\tsupports Arg1:T2 Arg2:T1\t\n"
)


def put(folder, files):
    """Write files; names may hold folders."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


LAYOUTS = {
    "folders": {"anna/d.txt": TEXT, "anna/d.ann": RECORDS, "ben/d.txt": TEXT, "ben/d.ann": ""},
    "folders, text above": {"d.txt": TEXT, "anna/d.ann": RECORDS, "ben/d.ann": ""},
    "suffix with a dot": {"d.txt": TEXT, "d.anna.ann": RECORDS, "d.ben.ann": ""},
    "suffix with a line": {"d.txt": TEXT, "d_anna.ann": RECORDS, "d_ben.ann": ""},
}


@pytest.mark.parametrize("files", LAYOUTS.values(), ids=LAYOUTS)
def test_every_layout_says_the_same(tmp_path, files):
    """Names turn into the scheme's own, and an empty file is a layer that found nothing."""
    study = argora.read(put(tmp_path, {**files, "annotation.conf": "[x]", "README.txt": "hello"}))
    assert [document.id for document in study.documents] == ["d"]
    assert study.scheme.id == "persuasive-essays"
    anna, ben = study.layers
    assert [(u.id, u.category) for u in anna.units] == [("T2", "claim"), ("T1", "major-claim")]
    assert anna.units[0].attributes == {"stance": "for"}
    assert anna.relations == (Relation("R1", ("T2",), "T1", "support"),)
    assert (ben.annotator, ben.units) == ("ben", ())


def test_one_annotator_is_named_after_the_folder(tmp_path):
    """A text without annotations is there, but not annotated."""
    folder = put(tmp_path / "carla", {"d.txt": TEXT, "d.ann": RECORDS, "e.txt": "More."})
    study = argora.read(folder)
    assert [layer.key for layer in study.layers] == [("d", "carla", 1, "")]
    assert [document.id for document in study.documents] == ["d", "e"]


@pytest.mark.parametrize("name", ["anna.round2/d.ann", "d.anna.round2.ann"])
def test_a_second_round_is_a_suffix(tmp_path, name):
    """It works for folders and for files."""
    study = argora.read(put(tmp_path, {"d.txt": TEXT, name: RECORDS}))
    assert [layer.key for layer in study.layers] == [("d", "anna", 2, "")]


def test_the_name_tells_gold_and_models_from_persons(tmp_path):
    """annotators.csv overrules the name."""
    files = {f"{name}/d.ann": "" for name in ("Gold", "predictions", "anna", "ben")}
    put(tmp_path, {"d.txt": TEXT, **files, "annotators.csv": "annotator,kind\nben,model\n"})
    kinds = {annotator.id: annotator.kind for annotator in argora.read(tmp_path).annotators}
    assert kinds == {"Gold": "gold", "predictions": "model", "anna": "person", "ben": "model"}


def test_oddities_of_real_files_are_understood(tmp_path):
    """Line breaks in text fields, touching parts, notes, equivalences, blank lines, CRLF."""
    ann = (
        "T1\tclaim 0 4;5 22\tDogs are wise.\nSo they\r\n"
        "T2\tpremise 15 17;17 22\tSo  they\n\n"
        "T3\tpremise 23 26\tmay\n"
        "M1\tsure T1\nA2\ttopic T1 pets and more\nA3\ttopic T1 votes\n"
        "R7\tBacks Arg2:T1 Arg1:T2\t\nA4\tforce R7 strong\n"
        "*\tEquiv T1 T2 T3\n"
        "#1\tAnnotatorNotes T2\tnot sure\nat all\n#2\tTypo R7\tsee\n"
    )
    layer = argora.read(put(tmp_path, {"d.txt": TEXT, "x/d.ann": ann})).layers[0]
    one, two = layer.by_id["T1"], layer.by_id["T2"]
    assert one.spans == (Span(0, 4), Span(5, 22))
    assert two.spans == (Span(15, 17), Span(17, 22))
    assert one.attributes == {"sure": True, "topic": ("pets and more", "votes")}
    assert two.attributes == {"note": "not sure\nat all"}
    ties = [(r.id, r.sources, r.target, r.category) for r in layer.relations]
    assert ties == [
        ("*1", ("T1",), "T2", "Equiv"),
        ("*2", ("T2",), "T3", "Equiv"),
        ("R7", ("T2",), "T1", "Backs"),
    ]
    assert layer.by_id["R7"].attributes == {"force": "strong", "note:Typo": "see"}


def test_a_note_does_not_hide_the_scheme(tmp_path):
    """Remarks belong to no scheme and are left out of the guess."""
    ann = RECORDS + "#1\tAnnotatorNotes T1\thm\n"
    study = argora.read(put(tmp_path, {"d.txt": TEXT, "x/d.ann": ann}))
    assert study.scheme.id == "persuasive-essays"


BROKEN = {
    "beyond the text": ("T9\tc 0 99\tDogs", "d.ann:5: unit T9 ends at 99, but the text has 32"),
    "zero length": ("T9\tc 3 3\t", "d.ann:5: unit T9: span 3..3 is empty"),
    "overlapping parts": ("T9\tc 0 4;2 6\tDogs", "d.ann:5: unit T9: unit 'T9' covers 2..4 twice"),
    "other words": ("T9\tc 0 4\tCats", "d.ann:5: unit T9 is said to be 'Cats', but covers 'Dogs'"),
    "no words": ("T9\tc 0 4", "but covers 'Dogs'"),
    "no offsets": ("T9\tc x y\tDogs", "d.ann:5: found 'T9\\tc x y\\tDogs', expected category"),
    "relation to nothing": ("R9\tc Arg1:T1 Arg2:T8", "d.ann:5: R9 points to T8, which does not"),
    "attribute of nothing": ("A9\tc T8 x", "d.ann:5: A9 points to T8, which does not exist"),
    "note on nothing": ("#9\tAnnotatorNotes T8\tx", "d.ann:5: #9 points to T8, which does not"),
    "equivalence of nothing": ("*\tEquiv T1 T8", "d.ann:5: * points to T8, which does not exist"),
    "equivalence of one": ("*\tEquiv T1", "d.ann:5: found '*\\tEquiv T1', expected a name and"),
    "id twice": ("T1\tc 0 4\tDogs", "d.ann:5: the id T1 is there already, in line 1"),
    "event": ("E1\tVote:T1", "d.ann:5: E1 is an event; Argora reads units (T)"),
    "normalisation": ("N1\tReference T1 Wiki:1\tx", "d.ann:5: N1 is a normalisation"),
    "no record": ("what is this", "d.ann:5: found 'what is this', expected a record"),
    "half a relation": ("R9\tc Arg1:T1", "d.ann:5: found 'R9\\tc Arg1:T1', expected category"),
    "two sorts of value": ("A9\tStance T2", "d.ann:5: T2 has Stance both with and without"),
}


ATTEMPTS = [
    "T3 Claim 0 4\tDogs",
    "T3 Claim 0 4 Dogs",
    "T3Claim 0 4 Dogs",
    "t4\tClaim 0 4\tDogs",
    "T 3\tClaim 0 4\tDogs",
    "  T3 Claim 0 4 Dogs",
    "Claim 0 4 Dogs",
    "Claim 0 4;5 8 Dogs are",
    "R2 supports Arg1:T1 Arg2:T2",
    "supports Arg1:T1 Arg2:T2",
    "A2 Stance T1 For",
    "* Equiv T1 T2",
    "# 2\tAnnotatorNotes T1\tx",
    "#2 AnnotatorNotes T1 x",
    "Stance T1\tFor",
    "Stance T1 For",
    "A1stance T1 For",
]


@pytest.mark.parametrize("line", ATTEMPTS)
def test_a_record_written_wrongly_is_no_part_of_the_note_before_it(tmp_path, line):
    """Its unit would be gone without a word."""
    ann = RECORDS + "#1\tAnnotatorNotes T1\tremark\n" + line + "\n"
    study, (problem,) = problems_of(put(tmp_path, {"d.txt": TEXT, "a/d.ann": ann, "b/d.ann": ""}))
    assert f"d.ann:6: found {line[:40]!r}, expected a record such as 'T1', a tab" in problem
    assert [layer.annotator for layer in study.layers] == ["b"]


def test_a_record_written_wrongly_is_no_part_of_the_unit_before_it(tmp_path):
    """The line that is wrong is named, not the unit in front of it."""
    ann = "T1\tClaim 0 4\tDogs\nA1 Stance T1 For\n"
    _, problems = problems_of(put(tmp_path, {"d.txt": TEXT, "a/d.ann": ann, "b/d.ann": ""}))
    assert "d.ann:2: found 'A1 Stance T1 For', expected a record" in problems[0]


def test_words_that_differ_late_are_quoted_where_they_part(tmp_path):
    """Two quotations that look alike would explain nothing."""
    text = "word " * 30
    ann = f"T1\tClaim 0 150\t{text[:120]}other word\n"
    _, problems = problems_of(put(tmp_path, {"d.txt": text, "a/d.ann": ann, "b/d.ann": ""}))
    assert "is said to be '…word word word word other word', but covers '…word word" in problems[0]


@pytest.mark.parametrize(
    "line",
    ["not sure at all", "* a point", "- 2 of them", "(see 3.2)", "in 2019 and 2020", "Tone 7", ""],
)
def test_a_note_may_go_on_in_the_next_line(tmp_path, line):
    """Prose is no record."""
    ann = RECORDS + "#1\tAnnotatorNotes T1\tremark\n" + line + "\nend\n"
    study = argora.read(put(tmp_path, {"d.txt": TEXT, "d.ann": ann}))
    assert study.layers[0].by_id["T1"].attributes["note"] == f"remark\n{line}\nend"


@pytest.mark.parametrize(("line", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_one_message_and_the_others_are_read(tmp_path, line, message):
    """The message has path and line; the layer is absent, never half there."""
    files = {"d.txt": TEXT, "anna/d.ann": RECORDS + line + "\n", "ben/d.ann": RECORDS}
    study, (problem,) = problems_of(put(tmp_path, files))
    assert message in problem
    assert problem.endswith("; this layer is left out")
    assert [layer.annotator for layer in study.layers] == ["ben"]
    assert [annotator.id for annotator in study.annotators] == ["anna", "ben"]


def test_a_relation_may_not_point_to_itself_through_relations(tmp_path):
    """The model refuses it, and the message says which file."""
    ann = RECORDS + "R2\tx Arg1:T1 Arg2:R3\t\nR3\tx Arg1:T1 Arg2:R2\t\n"
    folder = put(tmp_path, {"d.txt": TEXT, "anna/d.ann": ann, "ben/d.ann": ""})
    _, (problem,) = problems_of(folder)
    assert "anna/d.ann: relation 'R2' points to itself" in problem


@pytest.mark.parametrize(
    ("text", "line", "hint"),
    [
        ("🐕🐕 Dogs bark", "T1\tc 5 9\tDogs", "count UTF-16 units"),
        ("äöü Dogs bark", "T1\tc 7 11\tDogs", "count bytes"),
        ("a\r\nb\r\nDogs bark", "T1\tc 4 8\tDogs", "count each line end as one"),
        ("\ufeffDogs bark", "T1\tc 0 4\tDogs\nT2\tc 1 5\tDogs", "leave out the byte-order mark"),
    ],
)
def test_offsets_counted_in_another_way_are_recognised(tmp_path, text, line, hint):
    """The message says how the offsets seem to be counted."""
    with pytest.raises(FormatError, match=f"the offsets seem to {hint}"):
        argora.read(put(tmp_path, {"d.txt": text, "d.ann": line}))


def test_annotators_of_one_document_need_the_same_text(tmp_path):
    """The first difference is named; whose text differs has no layer."""
    files = {
        "a/d.txt": TEXT,
        "a/d.ann": RECORDS,
        "b/d.txt": TEXT.replace("So", "Xo"),
        "b/d.ann": "",
    }
    study, (problem,) = problems_of(put(tmp_path, files))
    assert "b/d.txt: differs from" in problem
    assert "at character 15: 'Xo they may vote.' is 'So they may vote.' there" in problem
    assert [layer.annotator for layer in study.layers] == ["a"]


@pytest.mark.parametrize(
    ("files", "end"),
    [
        ({"a/d.txt": b"\xff"}, "the document and its layers are left out"),
        ({"a/d.txt": TEXT, "b/d.txt": b"\xff"}, "this layer is left out"),
        ({"a/d.txt": TEXT, "b/d.txt": TEXT, "c/d.txt": b"\xff"}, "this layer is left out"),
    ],
)
def test_a_broken_text_takes_a_document_along_where_there_is_no_other(tmp_path, files, end):
    """Of several copies it takes the layer beside it."""
    good = {"z/e.txt": TEXT, "z/e.ann": RECORDS}
    layers = {name.replace("txt", "ann"): "" for name in files}
    put(tmp_path, {**files, **layers, **good})
    _, (problem,) = problems_of(tmp_path, folders="annotators")
    assert "d.txt:1: is not UTF-8: byte 0xff at byte 0; save the file as UTF-8, or" in problem
    assert problem.endswith(f"encoding=...; {end}")


@pytest.mark.parametrize(
    ("late", "said", "covers"),
    [
        (40, "a" * 40 + "X" + "b" * 19, "a" * 40 + "b" * 20),
        (41, "…" + "a" * 20 + "X" + "b" * 39, "…" + "a" * 20 + "b" * 40),
    ],
)
def test_a_difference_behind_forty_characters_is_late(tmp_path, late, said, covers):
    """Twenty characters before it are quoted; sixty in all."""
    text = "a" * late + "b" * 60
    ann = f"T1\tc 0 {len(text)}\t{'a' * late}X{'b' * 59}\n"
    with pytest.raises(FormatError) as caught:
        argora.read(put(tmp_path, {"d.txt": text, "d.ann": ann}))
    assert str(caught.value).endswith(f"unit T1 is said to be {said!r}, but covers {covers!r}")


def test_an_annotator_may_have_the_name_of_a_text(tmp_path):
    """The folder is no text."""
    put(tmp_path, {"d.txt": "Dogs bark.", "x.txt/d.ann": "T1\tClaim 0 4\tDogs\n"})
    study, problems = problems_of(tmp_path)
    assert problems == []
    assert [layer.key for layer in study.layers] == [("d", "x.txt", 1, "")]


def test_a_file_is_no_folder_of_brat(tmp_path):
    """The message says what is read."""
    with pytest.raises(FormatError, match=r"d\.ann: is a file; brat is read from a folder"):
        argora.read(put(tmp_path, {"d.ann": ""}) / "d.ann", format="brat")


LAYOUT_PROBLEMS = {
    "no text": ({"d.txt": "x", "anna/e.ann": ""}, "document 'e' has no text: no file e.txt"),
    "no text beside": ({"d.txt": "x", "d.ann": "", "e.ann": ""}, "e.ann: has no text beside it"),
    "no annotator": ({"d.txt": "x", "d.ann": "", "d.a.ann": ""}, "d.ann: names no annotator"),
    "two readings": (
        {"d.txt": "x", "d.e.txt": "y", "d.e.f.ann": "", "d.a.ann": ""},
        "d.e.f.ann: belongs to d.txt by 'e.f' or d.e.txt by 'f'",
    ),
}


@pytest.mark.parametrize(("files", "message"), LAYOUT_PROBLEMS.values(), ids=LAYOUT_PROBLEMS)
def test_a_file_that_belongs_nowhere_is_a_problem(tmp_path, files, message):
    """It is never guessed whose it is."""
    _, (problem,) = problems_of(put(tmp_path, files))
    assert message in problem


def test_annotations_above_and_in_folders_do_not_go_together(tmp_path):
    """Who made the ones above cannot be known."""
    files = {"d.txt": "x", "d.ann": "", "anna/d.ann": ""}
    with pytest.raises(FormatError, match="both in the folder itself"):
        argora.read(put(tmp_path, files))


def rich_study():
    """Everything brat can carry, with ids and a scheme of its own."""
    units = (
        Unit("u 1", (Span(0, 5), Span(5, 9)), "claim", {"sure": True, "note": "hm"}),
        Unit("T7", (Span(11, 30),), "premise", {"topic": ("b", "a"), "note:Typo": ("x", "y z")}),
    )
    ties = (
        Relation("R3", ("u 1",), "T7", "supports", {"force": " 3 "}),
        Relation("*1", ("T7",), "u 1", "Equiv"),
    )
    study = essays()
    layer = Layer("essay 1", "anna", 2, units, ties)
    return replace(study.with_layers(layer), scheme=Scheme("own", title="Mine"))


def test_what_brat_can_carry_comes_back(tmp_path):
    """Ids, rounds, touching parts, notes, facets, groups, emoji, CRLF and the scheme."""
    study = rich_study()
    argora.write(study, tmp_path / "study", format="brat")
    assert argora.read(tmp_path / "study") == study
    assert (tmp_path / "study/anna/essay 1.txt").read_bytes() == ESSAY.encode()


def test_the_text_field_holds_no_line_break(tmp_path):
    """The tool reads a line at a time, so breaks in the covered text become blanks."""
    study = rich_study()
    argora.write(study, tmp_path / "s", format="brat")
    content = (tmp_path / "s/anna.round2/essay 1.ann").read_bytes().decode()
    assert all(line[0] in "TRA*#" for line in content.split("\n") if line)
    assert "T7\tpremise 11 30\t" in content


LOSSES = {
    "several sources": {"relations": (Relation("R1", ("T1", "T2"), "T3", "x"),)},
    "undercuts": {
        "relations": (Relation("R1", ("T1",), "T2", "x"), Relation("R2", ("T3",), "R1", "x"))
    },
    "units without words": {"units": (Unit("T9", (), "claim", text="unsaid"),)},
    "without a category": {"units": (Unit("T9", (Span(0, 1),)),)},
    "given segments": {"units": (Unit("T9", (Span(0, 1),), "c", segment=("s",)),)},
    "no text (written as text)": {"units": (Unit("T9", (Span(0, 1),), "c", {"n": 3}),)},
    "whole document": {"attributes": {"score": 3}},
    "order": {"order": ("T1",)},
    "tasks": {"covers": frozenset({"units", "relations"})},
    "not finished": {"state": "open"},
    "times": {"times": (Stamp("2024-01-01", "begun"),)},
    "tool": {"tool": "x"},
}


@pytest.mark.parametrize(("what", "change"), LOSSES.items(), ids=LOSSES)
def test_what_brat_cannot_carry_is_refused_by_name(tmp_path, what, change):
    """The message counts and gives an example, nothing is written, and lossy writes the rest."""
    units = tuple(Unit(f"T{i}", (Span(i, i + 1),), "claim") for i in (1, 2, 3))
    layer = Layer("d", "anna", units=units)
    layer = replace(layer, **{k: (*units, *v) if k == "units" else v for k, v in change.items()})
    study = Study(Scheme.observed([layer]), (Document("d", TEXT),), (Annotator("anna"),), (layer,))
    with pytest.raises(LossError, match=r"brat cannot carry .*: 1 \(first: ") as caught:
        argora.write(study, tmp_path / "s", format="brat")
    assert what in str(caught.value)
    assert list(tmp_path.iterdir()) == []
    argora.write(study, tmp_path / "s", format="brat", lossy=True)
    kept = argora.read(tmp_path / "s", format="brat").layers
    assert len(kept) == (0 if what == "not finished" else 1)
    assert all({"T1", "T2", "T3"} <= set(layer.by_id) for layer in kept)


def with_fourth(*relations, document=None, **unit):
    """A study of three plain units, a fourth that is asked for, and relations."""
    units = [Unit(f"T{i}", (Span(i, i + 1),), "claim") for i in (1, 2, 3)]
    fourth = Unit("T4", **{"spans": (Span(0, 1),), "category": "c", **unit})
    layer = Layer("d", "anna", units=(*units, fourth), relations=relations)
    text = document or Document("d", TEXT)
    return Study(Scheme.observed([layer]), (text,), (Annotator("anna"),), (layer,))


def valued(**attributes):
    """The same with these attributes of the fourth unit."""
    return with_fourth(attributes={name.replace("_", ":"): v for name, v in attributes.items()})


def kept(**attributes):
    """The fourth unit as it comes back."""
    return Unit("T4", (Span(0, 1),), "c", attributes)


TIE = Relation("R1", ("T1",), "T2", "x")
HERE = "T4 in the layer of 'anna' on 'd'"
BLANKS, NO_TEXT = (
    "names with blanks (written with '_')",
    "values that are no text (written as text)",
)
FEW = "lists of fewer than two different values"
BREAKS = "values with line breaks, tabs or nothing in them"
EXACT = {
    "text": (with_fourth(text="D"), "units with a text of their own", HERE, kept()),
    "no words": (
        with_fourth(spans=(), text="D"), "units without words in the text", HERE, None
    ),
    "no category": (with_fourth(category=None), "units without a category", HERE, None),
    "segments": (
        with_fourth(segment=("s",)), "units with the names of given segments", HERE, kept()
    ),
    "name": (
        with_fourth(category="a b"), BLANKS, f"'a b' of {HERE}", replace(kept(), category="a_b")
    ),
    "attribute": (
        with_fourth(attributes={"a b": "x"}), BLANKS, f"'a b' of {HERE}", kept(a_b="x")
    ),
    "kind of note": (
        with_fourth(attributes={"note:a b": "x"}), BLANKS, f"'a b' of {HERE}",
        replace(kept(), attributes={"note:a_b": "x"}),
    ),
    "note of an id": (
        valued(note_ArgoraId="x"), "notes of the kind ArgoraId", HERE, kept()
    ),
    "one value": (valued(a=("x",)), FEW, f"a of {HERE}", kept(a="x")),
    "no value": (valued(a=()), FEW, f"a of {HERE}", kept()),
    "a value twice": (valued(a=("x", "x", "y")), FEW, f"a of {HERE}", kept(a=("x", "y"))),
    "number": (valued(a=3), NO_TEXT, f"a=3 of {HERE}", kept(a="3")),
    "false": (valued(a=False), NO_TEXT, f"a=False of {HERE}", kept(a="false")),
    "note of a number": (valued(note=3), NO_TEXT, f"note=3 of {HERE}", kept(note="3")),
    "true note": (valued(note=True), NO_TEXT, f"note=True of {HERE}", kept(note="true")),
    "line break": (valued(a="x\ny"), BREAKS, f"a of {HERE}", kept(a="x y")),
    "tab": (valued(a="x\ty"), BREAKS, f"a of {HERE}", kept(a="x y")),
    "empty": (valued(a=""), BREAKS, f"a of {HERE}", kept()),
    "break in a note": (valued(note="x\ry"), BREAKS, f"note of {HERE}", kept(note="x y")),
}  # fmt: skip


@pytest.mark.parametrize(("study", "what", "first", "unit"), EXACT.values(), ids=EXACT)
def test_what_a_unit_loses_is_said_exactly(tmp_path, study, what, first, unit):
    """With its first place; all else of the unit comes back."""
    assert losses_of(study, tmp_path / "s", "brat") == (f"{what}: 1 (first: {first})",)
    argora.write(study, tmp_path / "s", format="brat", lossy=True)
    (layer,) = argora.read(tmp_path / "s").layers
    assert layer.by_id.get("T4") == unit
    assert len(layer.units) == 3 + (unit is not None)


TIES = {
    "undercut": (
        with_fourth(TIE, Relation("R2", ("T3",), "R1", "x")),
        ["relations to relations (undercuts): 1 (first: R2 in the layer of 'anna' on 'd')"], [TIE],
    ),
    "no category": (
        with_fourth(replace(TIE, category=None)),
        ["relations without a category: 1 (first: R1 in the layer of 'anna' on 'd')"], [],
    ),
    "name": (
        with_fourth(replace(TIE, category="is for")),
        [f"{BLANKS}: 1 (first: 'is for' of R1 in the layer of 'anna' on 'd')"],
        [replace(TIE, category="is_for")],
    ),
    "lost end": (
        with_fourth(replace(TIE, target="T4"), category=None),
        [
            f"units without a category: 1 (first: {HERE})",
            "relations whose ends are left out: 1 (first: R1 in the layer of 'anna' on 'd')",
        ], [],
    ),
    "two sources": (
        with_fourth(
            replace(TIE, id="R1/1"), Relation("a", ("T1", "T2"), "T3", "x", {"sure": True})
        ),
        [
            "relations with several sources (written one by one): 1 "
            "(first: a in the layer of 'anna' on 'd')"
        ],
        [
            replace(TIE, id="R1/1"),
            Relation("a/1", ("T1",), "T3", "x", {"sure": True}),
            Relation("a/2", ("T2",), "T3", "x", {"sure": True}),
        ],
    ),
    "name that is taken": (
        with_fourth(replace(TIE, id="a/1"), Relation("a", ("T1", "T2"), "T3", "x")),
        [
            "relations with several sources (written one by one): 1 "
            "(first: a in the layer of 'anna' on 'd')"
        ],
        [
            Relation("a/1'", ("T1",), "T3", "x"),
            replace(TIE, id="a/1"),
            Relation("a/2", ("T2",), "T3", "x"),
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("study", "losses", "ties"), TIES.values(), ids=TIES)
def test_what_a_relation_loses_is_said_exactly(tmp_path, study, losses, ties):
    """With its first place; all others come back."""
    assert losses_of(study, tmp_path / "s", "brat") == tuple(losses)
    argora.write(study, tmp_path / "s", format="brat", lossy=True)
    assert argora.read(tmp_path / "s").layers[0].relations == tuple(ties)


def test_segments_that_are_given_are_lost(tmp_path):
    """Those that the rules make are not."""
    cut = Segmentation("token", (Span(0, 4),))
    given = Document("d", TEXT, segmentations={"token": cut})
    losses = losses_of(with_fourth(document=given), tmp_path / "s", "brat")
    assert losses == ("documents with given segmentations: 1 (first: d)",)
    argora.write(with_fourth(document=segment(Document("d", TEXT))), tmp_path / "s", format="brat")


STARS = {
    "in order": (["*1", "*2"], {}, ["*\tEquiv T1 T2", "*\tEquiv T2 T3"]),
    "gap": (["*1", "*3"], {}, None),
    "attributes": (["*1", "*2"], {"attributes": {"sure": True}}, None),
    "blank": (["*1", "*2"], {"category": "is like"}, None),
}


@pytest.mark.parametrize(("ids", "more", "lines"), STARS.values(), ids=STARS)
def test_equivalences_are_written_as_such_where_they_come_back(tmp_path, ids, more, lines):
    """Their numbers are given by their order; all others are relations."""
    pairs = zip(ids, [("T1", "T2"), ("T2", "T3")], strict=True)
    ties = [Relation(id, (one,), two, "Equiv") for id, (one, two) in pairs]
    study = with_fourth(ties[0], replace(ties[1], **more))
    argora.write(study, tmp_path / "s", format="brat", lossy=True)
    written = (tmp_path / "s/anna/d.ann").read_text().splitlines()
    assert [line for line in written if line[0] == "*"] == (lines or [])
    back = {relation.id for relation in argora.read(tmp_path / "s").layers[0].relations}
    assert back == set(ids)


NUMBERED = {
    "T0": "T0", "T12": "T12", "x": "T14", "T1234567890": "T15", "t3": "T16",
    "T": "T17", "T13": "T13",
}  # fmt: skip


def test_ids_that_brat_cannot_have_are_numbered_on(tmp_path):
    """Behind the largest there is, in their order; the true one is a note and comes back."""
    units = tuple(Unit(id, (Span(n, n + 1),), "c") for n, id in enumerate(NUMBERED))
    layer = Layer("d", "anna", units=units)
    study = Study(
        Scheme.observed([layer]),
        (segment(Document("d", TEXT)),),
        (Annotator("anna"),),
        (layer,),
        "s",
    )
    argora.write(study, tmp_path / "s", format="brat")
    written = (tmp_path / "s/anna/d.ann").read_text().splitlines()
    assert [line.split("\t")[0] for line in written[:7]] == list(NUMBERED.values())
    assert written[7:] == [
        f'#{n}\tArgoraId {there}\t"{id}"'
        for n, (id, there) in enumerate(
            [item for item in NUMBERED.items() if item[0] != item[1]], start=1
        )
    ]
    assert argora.read(tmp_path / "s") == study


def test_linked_premises_are_written_one_by_one_when_that_is_allowed(tmp_path):
    """Both premises still point to their claim."""
    units = tuple(Unit(f"T{i}", (Span(i, i + 1),), "claim") for i in (1, 2, 3))
    layer = Layer("d", "x", units=units, relations=(Relation("R1", ("T1", "T2"), "T3", "s"),))
    study = Study(Scheme("s"), (Document("d", TEXT),), (Annotator("x"),), (layer,))
    argora.write(study, tmp_path / "s", format="brat", lossy=True)
    back = argora.read(tmp_path / "s").layers[0].relations
    assert sorted((r.sources, r.target) for r in back) == [(("T1",), "T3"), (("T2",), "T3")]


def test_a_nul_character_in_a_value_is_a_loss(tmp_path):
    """What brat's reader would take for a binary file is never written unasked."""
    unit = Unit("T1", (Span(0, 3),), "claim", {"stance": "a\0b"})
    study = Study(
        Scheme.observed([Layer("d", "ana", units=(unit,))]),
        (segment(Document("d", "One two.")),),
        (Annotator("ana"),),
        (Layer("d", "ana", units=(unit,)),),
    )
    with pytest.raises(LossError, match="NUL character"):
        argora.write(study, tmp_path / "kept", format="brat")
    argora.write(study, tmp_path / "lossy", format="brat", lossy=True)
    (layer,) = argora.read(tmp_path / "lossy").layers
    assert layer.units[0].attributes == {"stance": "a\ufffdb"}


def test_two_values_of_one_attribute_are_both_spelled_as_the_scheme_does(tmp_path):
    """A unit may have a value twice, in two records."""
    records = RECORDS + "A2\tStance T2 Against\n"
    put(tmp_path / "study", {"ana/d.txt": TEXT, "ana/d.ann": records})
    (layer,) = argora.read(tmp_path / "study", scheme="persuasive-essays").layers
    assert layer.by_id["T2"].attributes == {"stance": ("for", "against")}


def test_a_missing_text_costs_no_other_document_its_facets(tmp_path):
    """The row of the lost document is no mistake of the table."""
    files = {
        f"ana/{id}.{end}": TEXT if end == "txt" else RECORDS
        for id in "de"
        for end in ("txt", "ann")
    }
    del files["ana/e.txt"]
    put(tmp_path / "study", {**files, "metadata.csv": "document,topic\nd,dogs\ne,cats\n"})
    study, found = problems_of(tmp_path / "study")
    assert study.document("d").metadata == {"topic": "dogs"}
    assert all("metadata.csv" not in problem for problem in found)


UMLAUTS = "Ü🐕 bellt. Größe zählt."
BYTES = "T1\tclaim 0 12\tÜ🐕 bellt\nT2\tclaim 14 28\tGröße zählt\n"
WIDE = "T1\tclaim 0 9\tÜ🐕 bellt\nT2\tclaim 11 22\tGröße zählt\n"


@pytest.mark.parametrize(("counted", "ann"), [("bytes", BYTES), ("utf-16", WIDE)])
def test_offsets_in_other_units_are_read_when_that_is_said(tmp_path, counted, ann):
    """Without the answer the message names it, if it fits all units of the file."""
    put(tmp_path, {"d.txt": UMLAUTS, "d.ann": ann})
    with pytest.raises(FormatError) as caught:
        argora.read(tmp_path)
    assert str(caught.value).endswith(
        f"all 2 quoted texts of the file fit offsets that count {counted}: "
        f"read it with offsets={counted!r}"
    )
    units = argora.read(tmp_path, offsets=counted).layers[0].units
    assert [unit.spans for unit in units] == [(Span(0, 8),), (Span(10, 21),)]


def test_offsets_inside_a_character_are_refused(tmp_path):
    """They cannot be the unit that was said."""
    put(tmp_path, {"d.txt": UMLAUTS, "d.ann": "T1\tclaim 1 12\tx\n"})
    with pytest.raises(FormatError, match="unit T1: offset 1 lies inside a character, counted in"):
        argora.read(tmp_path, offsets="bytes")


def test_texts_in_another_encoding_have_their_offsets_in_characters(tmp_path):
    """A byte of cp1252 is one character, so offsets behind umlauts are right."""
    text, ann = "Größe zählt. Über alles.", "T1\tclaim 13 23\tÜber alles\n"
    put(tmp_path, {"d.txt": text.encode("cp1252"), "d.ann": ann.encode("cp1252")})
    study = argora.read(tmp_path, encoding="cp1252")
    assert study.documents[0].text == text
    assert study.layers[0].units[0].spans == (Span(13, 23),)


APART = {"a/1.txt": TEXT, "a/1.ann": RECORDS, "b/2.txt": TEXT, "b/2.ann": RECORDS}


def test_folders_without_a_common_document_are_asked_about(tmp_path):
    """They may be people who shared the work, or parts of the corpus."""
    put(tmp_path / "corpus", APART)
    with pytest.raises(ChoiceError, match="what are the folders") as caught:
        argora.read(tmp_path / "corpus")
    assert list(caught.value.candidates) == ["annotators", "parts"]
    people = argora.read(tmp_path / "corpus", folders="annotators")
    assert [layer.annotator for layer in people.layers] == ["a", "b"]
    parts = argora.read(tmp_path / "corpus", folders="parts")
    assert [layer.key for layer in parts.layers] == [("1", "corpus", 1, ""), ("2", "corpus", 1, "")]
    assert [d.metadata for d in parts.documents] == [{"folder": "a"}, {"folder": "b"}]


PEOPLE = {
    "a text above": {"1.txt": TEXT, "2.txt": TEXT},
    "a list of annotators": {"annotators.csv": "annotator,kind\na,person\nb,person\n"},
    "gold": {"gold/3.txt": TEXT, "gold/3.ann": RECORDS},
    "a second round": {"a.round2/3.txt": TEXT, "a.round2/3.ann": RECORDS},
    "a common document": {"b/1.txt": TEXT, "b/1.ann": RECORDS},
}


@pytest.mark.parametrize("files", PEOPLE.values(), ids=PEOPLE)
def test_signs_of_annotators_are_enough(tmp_path, files):
    """Nobody is asked then."""
    study = argora.read(put(tmp_path, {**APART, **files}))
    assert {"a", "b"} <= {layer.annotator for layer in study.layers}
    assert all("folder" not in document.metadata for document in study.documents)


def test_train_and_test_are_parts(tmp_path):
    """Their names say so; a name that two parts have gets that of the part."""
    files = {name.replace("a/", "train/").replace("b/2", "test/3"): v for name, v in APART.items()}
    seen = []
    study = argora.read(put(tmp_path / "corpus", files), recognised=seen)
    assert [layer.key for layer in study.layers] == [("1", "corpus", 1, ""), ("3", "corpus", 1, "")]
    assert "folders as parts: test, train" in seen
    put(tmp_path / "corpus", {"test/1.txt": "Other.", "test/1.ann": ""})
    study = argora.read(tmp_path / "corpus", folders="parts")
    assert [d.id for d in study.documents] == ["3", "test/1", "train/1"]


def test_annotators_of_different_texts_are_written_with_the_answer(tmp_path):
    """So that reading does not ask."""
    study = argora.read(put(tmp_path / "corpus", APART), folders="annotators")
    argora.write(study, tmp_path / "out", format="brat")
    unread = []
    back = argora.read(tmp_path / "out", unread=unread)
    assert unread == []
    assert (back.layers, back.annotators) == (study.layers, study.annotators)


def test_a_folder_above_names_the_folder_that_can_be_read(tmp_path):
    """As where somebody cloned a repository."""
    put(tmp_path, {"README.md": "hello", "src/a.py": "1", "data/ann/d.txt": TEXT})
    put(tmp_path, {"data/ann/d.ann": RECORDS})
    with pytest.raises(FormatError, match=r"found README.md, data/, src/, but data/ holds brat"):
        argora.read(tmp_path)
    put(tmp_path, {"more/x/e.txt": TEXT, "more/x/e.ann": RECORDS})
    with pytest.raises(FormatError, match=r"there are data/ \(brat\) and more/ \(brat\); read"):
        argora.read(tmp_path)


@pytest.mark.corpora
def test_published_offsets_that_count_bytes_are_read(corpora):
    """Records that begin with T, counted in the files; the other files of the folder are ASCII."""
    folder = corpora / "doors/cmv-brat"
    study = argora.read(folder, offsets="bytes")
    for layer in study.layers:
        lines = (folder / f"{layer.document}.ann").read_text("utf-8").splitlines()
        assert len(layer.units) == sum(line.startswith("T") for line in lines)
        assert len(layer.relations) == sum(line.startswith("R") for line in lines)
    assert len(study.layers) == 6
    _, (problem,) = problems_of(folder)
    assert "all 26 quoted texts of the file fit offsets that count bytes" in problem


@pytest.mark.corpora
def test_parts_of_a_published_corpus_are_named_and_read(corpora):
    """Its folders hold one of gold each."""
    folder = corpora / "abstrct-brat"
    with pytest.raises(FormatError, match=r"there are test/ \(brat\) and train/ .*folders='parts'"):
        argora.read(folder)
    study = argora.read(folder, format="brat", folders="parts")
    parts = Counter(document.metadata["folder"] for document in study.documents)
    assert parts == {"train": 350, "test": 100}
    assert {annotator.id: annotator.kind for annotator in study.annotators} == {"gold": "gold"}


MARKED = "\ufeffDogs bark. Cats sleep."


@pytest.mark.parametrize("n_before", [0, 1])
def test_a_byte_order_mark_is_counted_or_not(tmp_path, n_before):
    """The quoted words tell; offsets of the study count all characters of the text."""
    lines = [
        f"T{n}\tclaim {MARKED.index(words) - 1 + n_before} "
        f"{MARKED.index(words) - 1 + n_before + len(words)}\t{words}\n"
        for n, words in enumerate(("Dogs bark.", "Cats"), start=1)
    ]
    (tmp_path / "d.txt").write_text(MARKED, "utf-8")
    (tmp_path / "d.ann").write_text("".join(lines), "utf-8")
    study = argora.read(tmp_path)
    assert study.document("d").text == MARKED
    assert [unit.spans[0].of(MARKED) for unit in study.layers[0].units] == ["Dogs bark.", "Cats"]


def test_a_file_of_annotations_alone_names_the_folder(tmp_path):
    """With and without the name of the format."""
    (tmp_path / "d.ann").write_text("T1\tclaim 0 4\tDogs\n", "utf-8")
    for asked in ({}, {"format": "brat"}):
        with pytest.raises(FormatError, match="give the folder that it lies in"):
            argora.read(tmp_path / "d.ann", **asked)
