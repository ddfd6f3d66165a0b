"""AURC: sentences without text, crowd workers and gold, malformed cells, what is lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.formats.samples import losses_of, problems_of

import argora
from argora.errors import FormatError, LossError, MendedError, broken, mended
from argora.model import Annotator, Document, Layer, Relation, Span, Study, Unit
from argora.schemes import get_scheme
from argora.text import segment

COLUMNS = ("topic", "url", "doc_offset", "sentence_hash", "sentence", "length_in_text")
PEOPLE = ("merged_segments", "W0", "W1")
NOTHING = "('true', None, None)"
ONE = "('false', '(3,4);', 'pro;')"
TWO = "('false', '(3,4);(7,2);', 'pro;con;')"


def row(id="s1", *cells, length="20", text="", url="u"):
    """A row with the cells of the gold and two workers."""
    return "\t".join(["cats", url, "7", id, text, length, *cells])


def table(*rows):
    """The main table."""
    return "\n".join(["\t".join([*COLUMNS, *PEOPLE]), *rows]) + "\n"


def put(folder, content, **others):
    """Write the main table, and others beside it."""
    (folder / "AURC_DATA.tsv").write_text(content)
    for name, other in others.items():
        (folder / f"{name}.tsv").write_text(other)
    return folder


def test_an_empty_cell_is_not_annotated_and_true_found_nothing(tmp_path):
    """The gold is an annotator of the kind gold."""
    rows = row("s1", TWO, ONE, ""), row("s2", NOTHING, "", NOTHING)
    study = argora.read(put(tmp_path, table(*rows)))
    assert [(layer.key[:2], len(layer.units)) for layer in study.layers] == [
        (("s1", "W0"), 1),
        (("s1", "gold"), 2),
        (("s2", "W1"), 0),
        (("s2", "gold"), 0),
    ]
    assert study.layer("s1", "gold").units == (
        Unit("T1", (Span(3, 7),), "pro"),
        Unit("T2", (Span(7, 9),), "con"),
    )
    assert study.annotator("gold").kind == "gold"
    assert study.scheme.id == "aurc"


def test_a_sentence_has_its_length_its_facets_and_its_page(tmp_path):
    """The other tables add splits and the stance of the whole sentence."""
    splits = "topic\tsentence_hash\tIn-Domain\tCross-Domain\ncats\ts1\tTrain\t\n"
    stances = "sentence_hash\tsentence_level_stance\ns1\tnon\n"
    content = table(row("s1", NOTHING, "", ""))
    study = argora.read(put(tmp_path, content, SPLITS=splits, A_STANCE=stances))
    facets = {"topic": "cats", "doc_offset": 7, "in_domain": "Train", "stance": "non"}
    assert study.documents == (Document("s1", metadata=facets, group="u", length=20),)


def test_a_sentence_with_its_text_is_cut_as_usual(tmp_path):
    """Whoever has the texts may fill them in."""
    content = table(row("s1", NOTHING, "", "", text="One two.", length="8"))
    (document,) = argora.read(put(tmp_path, content)).documents
    assert (document.text, len(document.segmentations["token"])) == ("One two.", 3)


MENDED = {
    "no beginning": (
        ONE.removeprefix("('"),
        [("pro", 3, 7)],
        "found \"false', '(3,4);', 'pro;')\", which lacks its beginning; read as if it began with",
    ),
    "nothing without a beginning": (NOTHING.removeprefix("('"), [], "which lacks its beginning"),
    "too few stances": (
        "('false', '(3,4);(7,2);(9,1);', 'pro;pro;')",
        [("pro", 3, 7), ("pro", 7, 9), (None, 9, 10)],
        "has 3 stretches, but only 2 stances; read with the last 1 without a category",
    ),
}


@pytest.mark.parametrize(("cell", "units", "message"), MENDED.values(), ids=MENDED)
def test_a_malformed_cell_is_named_and_read(tmp_path, cell, units, message):
    """Row and column, what was found, how it was read; nothing else is lost."""
    rows = row("s0", NOTHING, "", NOTHING), row("s1", NOTHING, cell, ONE)
    study, (problem,) = problems_of(put(tmp_path, table(*rows)))
    assert "AURC_DATA.tsv:3: data row 1 (counted from 0), column W0: found" in problem
    assert message in problem
    found = study.layer("s1", "W0").units
    assert [(unit.category, unit.start, unit.end) for unit in found] == units
    assert len(study.layers) == 5


def test_a_mended_cell_is_no_failure(tmp_path):
    """In a list it is told from what is broken; without one it is a warning."""
    folder = put(tmp_path, table(row("s1", NOTHING, ONE.removeprefix("('"), "what")))
    problems = []
    argora.read(folder, problems=problems)
    assert [type(problem) for problem in problems] == [MendedError, FormatError]
    assert (mended(problems), broken(problems)) == (problems[:1], problems[1:])
    with pytest.raises(FormatError, match=r"column W1: found .*what"):
        argora.read(folder)
    put(tmp_path, table(row("s1", NOTHING, ONE.removeprefix("('"), "")))
    with pytest.warns(UserWarning, match=r"column W0: found .* read as if it began with"):
        study = argora.read(folder)
    assert len(study.layers) == 2


BROKEN_CELLS = {
    "words": ("what", "expected ('true', None, None) or ('false'"),
    "code": ("__import__('os')", "expected ('true', None, None) or"),
    "beyond": ("('false', '(3,40);', 'pro;')", "a stretch ends at 43 of 20 characters"),
    "empty": ("('false', '(3,0);', 'pro;')", "a stretch has no characters"),
    "more stances": ("('false', '(3,1);', 'pro;con;')", "found 1 stretches, but 2 stances"),
}


@pytest.mark.parametrize(("cell", "message"), BROKEN_CELLS.values(), ids=BROKEN_CELLS)
def test_a_broken_cell_leaves_one_layer_out(tmp_path, cell, message):
    """All others of the row are read."""
    study, (problem,) = problems_of(put(tmp_path, table(row("s1", ONE, cell, NOTHING))))
    assert "AURC_DATA.tsv:2: data row 0 (counted from 0), column W0: " in problem
    assert message in problem
    assert problem.endswith("; this layer is left out")
    assert [layer.annotator for layer in study.layers] == ["W1", "gold"]


BROKEN_ROWS = {
    "id twice": (row("s0", "", "", ""), "sentence 's0' has a second row"),
    "no id": (row("", "", "", ""), "the column 'sentence_hash' is empty"),
    "length": (row("s1", "", "", "", length="x"), "length_in_text is 'x', expected a whole"),
    "text": (row("s1", "", "", "", text="abc"), "has 3 characters, but length_in_text is 20"),
    "cells": (row("s1", ""), "found 7 cells, expected 9"),
}


@pytest.mark.parametrize(("broken", "message"), BROKEN_ROWS.values(), ids=BROKEN_ROWS)
def test_a_broken_row_leaves_one_document_out(tmp_path, broken, message):
    """All other rows are read."""
    study, (problem,) = problems_of(put(tmp_path, table(row("s0", ONE, "", ""), broken)))
    assert f"AURC_DATA.tsv:3: {message}" in problem.replace("the sentence has", "has")
    assert [document.id for document in study.documents] == ["s0"]
    assert len(study.layers) == 1


def test_other_tables_may_not_speak_of_unknown_sentences(tmp_path):
    """The message says where."""
    stances = "sentence_hash\tsentence_level_stance\nzz\tnon\ns1\tpro\ns1\tcon\n"
    _, problems = problems_of(put(tmp_path, table(row("s1", "", "", "")), STANCE=stances))
    assert [problem.partition("STANCE.tsv:")[2] for problem in problems] == [
        "2: unknown sentence 'zz'",
        "4: a second row for sentence 's1'",
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("a\tb\nx\ty\n", ":1: is no table of AURC: its columns are ['a', 'b']"),
        (table().replace("W0", "gold"), ":1: a column 'gold', which is the name for 'merged_seg"),
        (table().replace("sentence_hash", "hash"), ""),
        (table().replace("length_in_text", "length"), ":1: is no table of AURC: its columns are ["),
    ],
)
def test_a_table_of_other_columns_is_refused(tmp_path, content, message):
    """With those that are there."""
    path = put(tmp_path, content) / "AURC_DATA.tsv"
    with pytest.raises(FormatError) as caught:
        argora.read(path, format="aurc")
    assert str(caught.value).startswith(f"{path}{message}")


def test_a_column_may_not_be_there_twice(tmp_path):
    """Nobody could say whose votes these are."""
    with pytest.raises(FormatError, match="the column 'W0' is there twice"):
        argora.read(put(tmp_path, table().replace("W1", "W0")))


def sentences(**layer):
    """A study that the format keeps, with another first layer."""
    units = (Unit("T1", (Span(9, 12),), "con"), Unit("T2", (Span(0, 4),), "pro"))
    first = replace(Layer("a", "W 0", units=units), **layer)
    return Study(
        get_scheme("aurc"),
        (
            Document("a", length=12, metadata={"topic": "7", "n": 7}, group="page"),
            Document("b", metadata={"topic": "cats"}),
            segment(Document("c", "One two.")),
        ),
        (Annotator("W 0"), Annotator("W1", "model"), Annotator("gold", "gold")),
        (first, Layer("b", "W1"), Layer("c", "gold", units=(Unit("T1", (Span(0, 3),), "pro"),))),
        name="study",
    )


def test_what_is_kept_comes_back_the_same(tmp_path):
    """Lengths, texts, groups, who read what."""
    argora.write(sentences(), tmp_path / "study", format="aurc")
    assert argora.read(tmp_path / "study") == sentences()


TWO_PARTS = (Unit("T1", (Span(0, 1), Span(2, 3)), "pro"),)
LOST = {
    "round": (sentences(round=2), "rounds after the first: 1"),
    "state": (sentences(state="open"), "layers that are not finished: 1"),
    "note": (sentences(attributes={"note": "x"}), "layers that say something of the whole"),
    "parts": (sentences(units=TWO_PARTS), "units in several parts, or without words or a category"),
    "ids": (sentences(units=(Unit("x", (Span(0, 1),), "pro"),)), "ids other than T1, T2, ..."),
    "relations": (sentences(relations=(Relation("r", ("T1",), "T2"),)), "layers with relations"),
}


@pytest.mark.parametrize(("study", "loss"), LOST.values(), ids=LOST)
def test_what_is_lost_is_said_first(tmp_path, study, loss):
    """Nothing is written then; lossy=True writes a study that can be read."""
    with pytest.raises(LossError) as caught:
        argora.write(study, tmp_path / "study", format="aurc")
    assert loss in str(caught.value)
    argora.write(study, tmp_path / "study", format="aurc", lossy=True)
    read, problems = problems_of(tmp_path / "study")
    assert (problems, read.documents) == ([], study.documents)


def by(name):
    """The study with another name of the first annotator."""
    made = sentences()
    first = replace(made.layers[0], annotator=name)
    annotators = (Annotator(name), *made.annotators[1:])
    return Study(made.scheme, made.documents, annotators, (first, *made.layers[1:]), "study")


def one_unit(**changed):
    """The study with one unit of the first annotator."""
    unit = replace(Unit("T1", (Span(0, 1),), "pro"), **changed)
    return sentences(units=(unit,))


def alone(document):
    """A study of one document that nobody annotated."""
    return Study(get_scheme("aurc"), (document,))


NO_COLUMN = "layers of annotators whose names no column can have: 1 (first: layer of {!r} on 'a')"
NO_PLACE = "units in several parts, or without words or a category: 1 (first: T1)"
MORE = "units with attributes, given segments or a text of their own: 1 (first: T1)"
NO_TEXT = "texts with tabs or line breaks, or empty (only the length): 1 (first: c)"
EXACT = {
    "id with a tab": (
        Study(get_scheme("aurc"), (Document("a\tb", length=3), segment(Document("c", "Two.")))),
        "documents with tabs or line breaks in their ids: 1 (first: 'a\\tb')",
    ),
    "text with a tab": (alone(segment(Document("c", "One\ttwo."))), NO_TEXT),
    "text with a line break": (alone(segment(Document("c", "One\ntwo."))), NO_TEXT),
    "empty text": (alone(segment(Document("c", ""))), NO_TEXT),
    "not cut": (
        alone(Document("c", "One two.")),
        "documents with other segmentations than reading makes: 1 (first: c)",
    ),
    "name of a column": (by("topic"), NO_COLUMN.format("topic")),
    "column of the gold": (by("merged_segments"), NO_COLUMN.format("merged_segments")),
    "name with a blank": (by(" W"), NO_COLUMN.format(" W")),
    "name with a tab": (by("a\tb"), NO_COLUMN.format("a\tb")),
    "attributes": (one_unit(attributes={"a": 1}), MORE),
    "segment": (one_unit(segment=("s",)), MORE),
    "text": (one_unit(text="s"), MORE),
    "semicolon": (one_unit(category="p;"), NO_PLACE),
    "no category": (one_unit(category=None), NO_PLACE),
    "no words": (one_unit(spans=(), text="x"), NO_PLACE),
}  # fmt: skip


@pytest.mark.parametrize(("study", "loss"), EXACT.values(), ids=EXACT)
def test_losses_are_said_exactly(tmp_path, study, loss):
    """Each sort with how often and its first place."""
    assert losses_of(study, tmp_path / "study", "aurc") == (loss,)


@pytest.mark.parametrize(
    "study",
    [
        replace(
            sentences(),
            documents=(
                replace(sentences().documents[0], metadata={"topic": "a\tb"}, group="g\th"),
                *sentences().documents[1:],
            ),
        ),
        sentences(units=()),
        by("sentences"),
    ],
)
def test_what_has_no_cell_of_its_own_comes_back_all_the_same(tmp_path, study):
    """Topics and groups with tabs are in metadata.csv; who found nothing is there."""
    argora.write(study, tmp_path / "study", format="aurc")
    assert argora.read(tmp_path / "study") == study


@pytest.mark.corpora
def test_a_study_of_which_nothing_could_be_written_is_refused(tmp_path):
    """A table of a header alone would read as a file that was cut off."""
    study = Study(get_scheme("aurc"), (Document("a\nb", "Trees help."),), (), ())
    with pytest.raises(FormatError, match="none of the 1 document can be written: their ids have"):
        argora.write(study, tmp_path / "out", format="aurc", lossy=True)
    assert list(tmp_path.iterdir()) == []


def test_aurc_8_is_as_published(aurc_8):
    """Sentences, characters, workers, votes, gold."""
    study, _ = aurc_8
    kinds = Counter(annotator.kind for annotator in study.annotators)
    votes = Counter(layer.document for layer in study.layers if layer.annotator != "gold")
    gold = [layer for layer in study.layers if layer.annotator == "gold"]
    assert (len(study.documents), kinds) == (8000, {"person": 98, "gold": 1})
    assert (len(votes), set(votes.values())) == (8000, {5})
    assert sum(document.n_characters for document in study.documents) == 1_161_253
    assert sum(len(layer.units) for layer in gold) == 4968
    assert sum(not layer.units for layer in gold) == 3500
    assert {len(ids) for ids in study.facets("topic").values()} == {1000}


@pytest.mark.corpora
def test_the_malformed_cells_of_aurc_8_are_named(aurc_8):
    """Three of them, and each was read."""
    _, problems = aurc_8
    places = [problem.partition("data row ")[2].partition(": ")[0] for problem in problems]
    assert places == [
        "4213 (counted from 0), column ANNOTATOR_15",
        "4213 (counted from 0), column ANNOTATOR_60",
        "7088 (counted from 0), column ANNOTATOR_39",
    ]
