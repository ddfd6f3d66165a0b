"""Tables: items, units and relations, cells that keep their type, rows that spoil a layer."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.formats.samples import essays, problems_of
from tests.formats.test_brat import put
from tests.model.strategies import ids, values

import argora
from argora.errors import FormatError, LossError
from argora.formats import get_format
from argora.formats.cells import (
    from_text,
    from_value,
    from_words,
    header_of,
    to_text,
    to_value,
    to_words,
)
from argora.measures import parse
from argora.model import (
    Annotator,
    Document,
    Layer,
    Relation,
    Segmentation,
    Span,
    Stamp,
    Study,
    Unit,
)
from argora.reliability import items
from argora.schemes import get_scheme
from argora.text import segment

ITEMS = "item,annotator,category\n1,ann,a\n2,ann,b\n1,ben,a\n2,ben,\n3,ben,a\n"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("votes.csv", ITEMS),
        ("votes.tsv", ITEMS.replace(",", "\t")),
        ("votes.csv", "\ufeff" + ITEMS.replace(",", ";").replace("\n", "\r\n")),
    ],
)
def test_an_item_table_is_a_document_of_segments(tmp_path, name, content):
    """Items stand in the order of their first row; a row without a category is missing."""
    study = argora.read(put(tmp_path, {name: content}) / name)
    (document,) = study.documents
    assert (document.id, document.length, document.text) == ("votes", 3, None)
    assert document.segmentations["segment"].ids == ("1", "2", "3")
    said = {
        layer.annotator: [(u.segment, u.category) for u in layer.units] for layer in study.layers
    }
    assert said == {
        "ann": [(("1",), "a"), (("2",), "b")],
        "ben": [(("1",), "a"), (("3",), "a")],
    }
    assert study == argora.read(tmp_path, format="tables") or study.name == "votes"


def test_items_may_lie_in_several_documents_and_rounds(tmp_path):
    """The columns document and round are optional, attributes welcome."""
    content = (
        "document,item,annotator,round,category,attribute:sure\n"
        "d,1,ann,1,a,true\nd,1,ann,2,b,\ne,1,ann,,a,0.5\n"
    )
    study = argora.read(put(tmp_path, {"votes.csv": content}))
    keys = [layer.key for layer in study.layers]
    assert keys == [("d", "ann", 1, ""), ("d", "ann", 2, ""), ("e", "ann", 1, "")]
    assert [layer.units[0].attributes.get("sure") for layer in study.layers] == [True, None, 0.5]


def test_an_item_chosen_twice_spoils_that_layer_only(tmp_path):
    """Which of the two rows counts cannot be known."""
    content = "item,annotator,category\n1,ann,a\n1,ben,a\n1,ann,b\n"
    study, (problem,) = problems_of(put(tmp_path, {"votes.csv": content}))
    assert "votes.csv:4: annotator 'ann' chose for item '1' already, in line 2" in problem
    assert [layer.annotator for layer in study.layers] == ["ben"]
    assert [annotator.id for annotator in study.annotators] == ["ann", "ben"]


@given(values)
def test_a_cell_gives_back_the_value_and_its_type(value):
    """Bool, int, float, text and tuples are told apart, whatever the text looks like."""
    back = to_value(from_value(value))
    assert type(back) is type(value)
    assert back == value


@given(st.text())
def test_a_text_cell_gives_back_the_text(text):
    """Control characters, quotes and blanks at the ends included."""
    assert to_text(from_text(text)) == text
    assert to_text(from_text(None)) is None


@example(("[",))
@given(st.lists(ids, min_size=1, max_size=3).map(tuple))
def test_a_cell_of_words_gives_back_the_words(words):
    """Ids with blanks, or with a bracket first, are written as a list."""
    assert to_words(from_words(words)) == words


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", "'"])
def test_no_cell_is_a_formula(sign):
    """A spreadsheet must not run what an annotator wrote; numbers stay numbers."""
    for cell in (from_text(f"{sign}1+1"), from_value(f"{sign}1"), from_words((f"{sign}a", "b"))):
        assert cell[0] in "'\"["
    assert from_value(-1) == "-1"


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("007", "007"),
        ("7", 7),
        ("7.0", 7.0),
        ("7.00", "7.00"),
        ("1e5", "1e5"),
        ("-3", -3),
        ("TRUE", "TRUE"),
        ("false", False),
        ("nan", "nan"),
        ('"7"', "7"),
        ('["a", "b"]', ("a", "b")),
        ("[1]", "[1]"),
        ('"x', '"x'),
        ("", None),
    ],
)
def test_only_what_writing_would_give_is_no_text(cell, value):
    """A number in any other form than its shortest is text and keeps every character."""
    assert to_value(cell) == value
    assert type(to_value(cell)) is type(value)


def whole_study():
    """Everything tables can carry."""
    cut = Segmentation("segment", (Span(0, 3), Span(4, 7)), "given", ("x", "y"), ("s 1", "s2"))
    document = argora.text.segment(Document("=d", "one two", {"segment": cut}, {"n": 1, "f": "1"}))
    units = (
        Unit("u 1", (Span(0, 1), Span(1, 3)), "claim", {"stance": "for", "n": "3"}, ("s 1", "s2")),
        Unit("u2", (), None, {"a": 1.0, "b": True, "c": ("x",)}, (), "unsaid\nthing"),
    )
    ties = (
        Relation("r1", ("u 1", "u2"), "u 1", "support", {"w": 0.25}),
        Relation("r2", ("u2",), "r1"),
    )
    layers = (
        Layer("=d", "ann", 1, units, ties, {"score": 3}, ("u2", "u 1"), "open", tool="t"),
        Layer("=d", "ann", 2, covers=frozenset({"units"}), scheme_version="1"),
        Layer("=d", "ben", covers=frozenset()),
    )
    people = (Annotator("ann"), Annotator("ben", "model", {"age": 7}), Annotator("carl"))
    documents = (document, Document("long", length=12, group="g", marks={"training", "retired"}))
    return Study(get_scheme("persuasive-essays"), documents, people, layers, "study")


def test_what_tables_can_carry_comes_back(tmp_path):
    """Empty layers, covered tasks, undercuts, implicit units, segments, types and the scheme."""
    argora.write(whole_study(), tmp_path / "study", format="tables")
    assert argora.read(tmp_path / "study") == whole_study()


def test_texts_lie_beside_the_tables_to_the_byte(tmp_path):
    """The tables are plain CSV with as few columns as needed."""
    argora.write(essays(), tmp_path / "study", format="tables")
    text = essays().document("essay 1").text
    assert (tmp_path / "study/texts/essay 1.txt").read_bytes() == text.encode()
    header, first, *_ = (tmp_path / "study/units.csv").read_text("utf-8").split("\n")
    assert header == "document,annotator,unit,round,spans,category,attribute:stance"
    assert first == "essay 1,anna,c1,,0:12,claim,for"
    assert argora.read(tmp_path / "study") == essays()


def test_an_item_table_comes_back_through_tables(tmp_path):
    """Its items are kept as given segments."""
    study = argora.read(put(tmp_path / "in", {"votes.csv": ITEMS}))
    argora.write(study, tmp_path / "in2", format="tables")
    assert argora.read(tmp_path / "in2") == replace(study, name="in2")


@pytest.mark.parametrize("sign", [",", "\t"])
def test_blanks_around_cells_make_no_new_categories(tmp_path, sign):
    """JSON quotes keep the blanks that are meant."""
    content = 'item,annotator,category\n1,ben,a \n2, ben,a\n3,ben,"a "\n4,ben,"""a """\n'
    name = "votes.csv" if sign == "," else "votes.tsv"
    study = argora.read(put(tmp_path, {name: content.replace(",", sign)}))
    assert [annotator.id for annotator in study.annotators] == ["ben"]
    assert [unit.category for unit in study.layers[0].units] == ["a", "a", "a", "a "]


def with_times(*times):
    """Return a study of one layer in which this happened."""
    layer = Layer("d", "a", times=times)
    return Study(
        get_scheme("persuasive-essays"),
        (segment(Document("d", "x")),),
        (Annotator("a"),),
        (layer,),
        "s",
    )


def test_times_stand_beside_what_happened(tmp_path):
    """Two lists, which are plain words where no word has a blank."""
    plain = with_times(Stamp("2026-01-02T10:00:00Z", "created"), Stamp("2026-01-03", "updated"))
    argora.write(plain, tmp_path / "s", format="tables")
    head, row = (tmp_path / "s" / "layers.csv").read_text("utf-8").splitlines()
    assert head == "document,annotator,times,events"
    assert row == "d,a,2026-01-02T10:00:00Z 2026-01-03,created updated"
    assert argora.read(tmp_path / "s") == plain


@pytest.mark.parametrize("format", ["tables", "parquet"])
def test_any_times_come_back(tmp_path, format):
    """Words with blanks and brackets, and none at all."""
    odd = with_times(Stamp("2012-01-10 14:35:50", "node 1"), Stamp("", "[x"), Stamp("'=1", ""))
    argora.write(odd, tmp_path / "s", format=format)
    assert argora.read(tmp_path / "s") == odd


def test_events_without_times_are_refused(tmp_path):
    """A row with lists of two lengths leaves its layer out."""
    rows = "document,annotator,times,events\nd,a,2026 2027,created\n"
    problems = []
    study = argora.read(
        put(tmp_path, {"layers.csv": rows, "documents.csv": "document,length\nd,1\n"}),
        problems=problems,
    )
    assert study.layers == ()
    assert "layers.csv:2: times and events are lists of 2 and 1; expected as many" in str(
        problems[0]
    )


def test_endless_events_are_refused_by_name(tmp_path):
    """Writing says what would be lost and leaves nothing behind."""
    with pytest.raises(LossError, match=r"more than 1,000 characters: 1 \(first: layer of 'a'"):
        argora.write(with_times(Stamp("2024", "x" * 1001)), tmp_path / "s", format="tables")
    assert list(tmp_path.iterdir()) == []


PARTS = {
    "texts/d.txt": "One two three.",
    "texts/e.txt": "Four.",
    "units.csv": (
        "document,annotator,unit,start,end,category\n"
        "d,ann,u1,0,3,claim\nd,ann,u2,4,7,premise\nd,ben,u1,0,3,claim\n"
    ),
    "relations.csv": (
        "document,annotator,relation,sources,target,category\nd,ann,r1,u2,u1,support\n"
    ),
    "layers.csv": "document,annotator\ne,ann\n",
}


def test_tables_made_by_hand_need_few_columns(tmp_path):
    """Start and end stand for one span; a row in layers.csv is a layer that found nothing."""
    study = argora.read(put(tmp_path, PARTS))
    assert [layer.key for layer in study.layers] == [
        ("d", "ann", 1, ""),
        ("d", "ben", 1, ""),
        ("e", "ann", 1, ""),
    ]
    assert study.layers[0].relations == (Relation("r1", ("u2",), "u1", "support"),)
    assert study.layers[2].units == ()
    assert study.scheme.id == "claim-premise"


ROWS = {
    "beyond the text": ("units.csv", "d,ann,u9,0,99,claim", "units.csv:5: unit 'u9' ends at 99"),
    "zero length": ("units.csv", "d,ann,u9,3,3,claim", "units.csv:5: span 3..3 is empty"),
    "id twice": ("units.csv", "d,ann,u1,3,4,claim", "units.csv:5: unit 'u1' is there twice"),
    "no number": ("units.csv", "d,ann,u9,x,4,claim", "units.csv:5: start is 'x', expected a whole"),
    "no place": ("units.csv", "d,ann,u9,,,claim", "units.csv:5: unit 'u9' has neither spans"),
    "to nothing": ("relations.csv", "d,ann,r2,u2,u7,x", "csv:3: relation 'r2' points to 'u7'"),
    "no source": ("relations.csv", "d,ann,r2,,u1,x", "csv:3: relation 'r2' has no source"),
    "relation twice": ("relations.csv", "d,ann,r1,u2,u1,x", "csv:3: relation 'r1' is there twice"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "row", "message"), ROWS.values(), ids=ROWS)
def test_a_wrong_row_spoils_its_layer_and_no_other(tmp_path, name, row, message):
    """One message with the line; the layer is absent, never half there."""
    study, (problem,) = problems_of(put(tmp_path, {**PARTS, name: PARTS[name] + row + "\n"}))
    assert message in problem
    assert problem.endswith("; this layer is left out")
    assert [layer.key for layer in study.layers] == [("d", "ben", 1, ""), ("e", "ann", 1, "")]


TABLES = {
    "bad header": ("units.csv", "documnet,annotator,unit\n", "units.csv:1: no column 'document'"),
    "unknown column": ("units.csv", "document,annotator,unit,colour\n", "unknown column 'colour'"),
    "column twice": ("units.csv", "unit,unit\n", "units.csv:1: the column 'unit' is there twice"),
    "unnamed column": ("units.csv", "unit,\n", "units.csv:1: column 2 has no name"),
    "too few cells": ("units.csv", "a,b\n1,2\n1\n", "units.csv:3: 1 cells, expected 2"),
    "open quotes": ("units.csv", 'a,b\n1,"2\n', "units.csv:2: no valid table"),
    "empty": ("units.csv", "", "units.csv: is empty"),
    "nobody": ("units.csv", "document,annotator,unit\nd,,u\n", "csv:2: the column 'annotator'"),
    "round 0": ("layers.csv", "document,annotator,round\nd,a,0\n", "layers.csv:2: round is 0"),
    "binary": ("relations.csv", "a\0b", "relations.csv:1: is no text: a NUL byte at byte 1"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "content", "message"), TABLES.values(), ids=TABLES)
def test_a_broken_table_leaves_all_layers_out(tmp_path, name, content, message):
    """Any layer may have lost something in it; documents and annotators are still read."""
    study, (problem,) = problems_of(put(tmp_path, {**PARTS, name: content}))
    assert message in problem
    assert problem.endswith("; all layers are left out")
    assert study.layers == ()
    assert [document.id for document in study.documents] == ["d", "e"]


OTHERS = {
    "length and text": ({"documents.csv": "document,length\nd,5\n"}, "a text and a length"),
    "document twice": ({"documents.csv": "document\nd\nd\n"}, "documents.csv:3: document 'd' has"),
    "unknown table": ({"more.csv": "item,who\n1,2\n"}, "more.csv:1: no column 'annotator'"),
    "two of a kind": ({"units.tsv": "a\tb\n"}, "units.csv is there, too; keep one"),
    "covers": ({"layers.csv": "document,annotator,covers\ne,ann,all\n"}, "covers unknown tasks"),
    "segments": ({"segments.csv": "document,segmentation,start,end\nd,s,3,3\n"}, "csv:2: span"),
    "list of a facet": (
        {"documents.csv": 'document,metadata:a\nd,"[""x""]"\n'},
        "documents.csv:2: 'a' is a list; a facet has one value",
    ),
    "length in words": ({"documents.csv": "document,length\nn,x\n"}, ":2: length is 'x', expected"),
    "second text": ({"texts/%64.txt": "x"}, "d.txt: a second text for document 'd'"),
    "unknown text": ({"layers.csv": "document,annotator\nx,ann\n"}, "document 'x' has neither"),
}  # fmt: skip


@pytest.mark.parametrize(("files", "message"), OTHERS.values(), ids=OTHERS)
def test_other_contradictions_are_named(tmp_path, files, message):
    """One clear message each."""
    _, (problem,) = problems_of(put(tmp_path, {**PARTS, **files}))
    assert message in problem


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("x.csv", "item,category\n1,a\n"),
        ("x.tsv", "item\tcategory\n1\ta\n"),
        ("x.csv", "item;category\n1;7\n"),
    ],
)
def test_only_a_table_that_stands_for_itself_is_taken(tmp_path, name, content):
    """Any other file is left to other formats; the message names what is there and expected."""
    path = put(tmp_path, {name: content}) / name
    assert not get_format("tables").recognises(path)
    message = (
        "found a table with the columns 'item', 'category'; "
        "expected item, annotator, category, or a square table of counts"
    )
    with pytest.raises(FormatError, match=message):
        argora.read(path)
    with pytest.raises(FormatError, match=r"no column 'annotator': found \['item', 'category'\]"):
        argora.read(path, format="tables")


@pytest.mark.parametrize(
    ("n", "shown"),
    [
        (1, "'c1'"),
        (8, "'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'"),
        (9, "'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8' and 1 more"),
        (20, "'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8' and 12 more"),
    ],
)
def test_of_many_columns_eight_are_shown(tmp_path, n, shown):
    """A long name is cut."""
    path = put(tmp_path, {"x.csv": ",".join(f"c{i}" for i in range(1, n + 1)) + ",\n"}) / "x.csv"
    path.write_text(path.read_text().rstrip(",\n") + "\n")
    with pytest.raises(FormatError) as caught:
        argora.read(path)
    assert f"found a table with the columns {shown}; expected item, annotator, category, or a " in (
        str(caught.value)
    )
    path.write_text("x" * 41 + ",b\n1,2\n")
    with pytest.raises(FormatError, match=f"columns '{'x' * 40}', 'b'; expected"):
        argora.read(path)


def test_the_beginning_of_a_table_ends_with_a_whole_row(tmp_path):
    """Of a file of 100,000 bytes or more only so many are looked at; a shorter one is whole."""
    row = "1,2\n"
    path = put(tmp_path, {"x.csv": "a,b\n" + row * 24_998 + "1,23"}) / "x.csv"
    assert path.stat().st_size == 100_000
    assert [len(header_of(path)), header_of(path)[-1]] == [24_999, (24_999, ["1", "2"])]
    path.write_text("a,b\n" + row * 24_998 + "1,2")
    assert header_of(path)[-1] == (25_000, ["1", "2"])
    path.write_text("a,b\n" + row * 24_999 + "1,2")
    assert [len(header_of(path)), header_of(path)[-1]] == [25_000, (25_000, ["1", "2"])]


def test_the_beginning_of_a_table_that_breaks_is_its_first_line(tmp_path):
    """It still says what this is; a first line that breaks says nothing."""
    path = put(tmp_path, {"x.csv": 'a,b\n1,"2\n'}) / "x.csv"
    assert header_of(path) == [(1, ["a", "b"])]
    path.write_text('a,"b\n1,2\n')
    assert header_of(path) == ()
    assert header_of(tmp_path / "none.csv") == ()


@pytest.mark.parametrize(
    ("name", "line", "cells"),
    [
        ("x.csv", "a,b;c", ["a", "b;c"]),
        ("x.csv", "a;b;c,d", ["a", "b", "c,d"]),
        ("x.csv", "a\tb\tc,d", ["a", "b", "c,d"]),
        ("x.csv", "a;b,c", ["a;b", "c"]),
        ("x.tsv", "a,b,c\td", ["a,b,c", "d"]),
        ("x.TSV", "a,b", ["a,b"]),
    ],
)
def test_the_sign_between_cells_is_the_one_of_which_most_stand_in_the_first_line(
    tmp_path, name, line, cells
):
    """A comma where there are as many; in TSV always the tab."""
    for rest in ("", "\n;;;;;\t\t\t\t\t,,,,,\n"):
        assert list(header_of(put(tmp_path, {name: line + rest}) / name)[0][1]) == cells


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("1:5 7:9", None),
        ("1:5 7-9", "spans are '1:5 7-9', expected such as '3:10 12:15'"),
        ("1:5:9", "spans are '1:5:9', expected such as '3:10 12:15'"),
        ("9:5", "span 9..5 is no stretch of text: expected 0 <= start < end in code points"),
        ("x" * 41, f"spans are {'x' * 40!r}, expected such as '3:10 12:15'"),
    ],
)
def test_spans_are_pairs_of_numbers(tmp_path, cell, message):
    """Each wrong one is quoted."""
    table = f"document,annotator,unit,spans,category\nd,ann,u1,{cell},claim\n"
    content = {"texts/d.txt": "One two three.", "units.csv": table}
    study, problems = problems_of(put(tmp_path, content))
    if message is None:
        assert study.layers[0].units[0].spans == (Span(1, 5), Span(7, 9))
    else:
        (problem,) = problems
        assert problem.endswith(f"units.csv:2: {message}; this layer is left out")


@pytest.mark.parametrize("cells", ["1:2,1,2", "1:2,1,", "1:2,,2"])
def test_a_place_is_said_once(tmp_path, cells):
    """In one column of spans, or in two of start and end."""
    table = f"document,annotator,unit,spans,start,end\nd,ann,u1,{cells}\n"
    content = {"texts/d.txt": "One two three.", "units.csv": table}
    _, (problem,) = problems_of(put(tmp_path, content))
    assert problem.endswith(
        "units.csv:2: has spans and start or end; keep one; this layer is left out"
    )


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ('"[""u1"", ""u 2""]"', None),
        ("u1 u3", "points to 'u3', which does not exist"),
        ('"[1]"', "sources: found '[1]', expected a JSON list of texts"),
        ('"[""u1"""', "sources: found '[\"u1\"', expected a JSON list of texts"),
    ],
)
def test_a_list_of_ids_is_words_or_json(tmp_path, cell, message):
    """Ids with blanks need the latter."""
    units = "document,annotator,unit,start,end\nd,a,u1,0,3\nd,a,u 2,4,7\nd,a,u4,8,9\n"
    ties = f"document,annotator,relation,sources,target\nd,a,r,{cell},u4\n"
    content = {"texts/d.txt": "One two three.", "units.csv": units, "relations.csv": ties}
    study, problems = problems_of(put(tmp_path, content))
    if message is None:
        assert study.layers[0].relations == (Relation("r", ("u1", "u 2"), "u4"),)
    else:
        (problem,) = problems
        assert message in problem


SEGMENTS = "document,segmentation,start,end,id,label,provenance\n"
WRONG_SEGMENTS = {
    "half of the ids": ("d,s,0,3,a,,\nd,s,4,7,,,\n", ":3: segmentation 's': give every"),
    "half of the labels": ("d,s,0,3,,,\nd,s,4,7,,x,\n", ":2: segmentation 's': give every"),
    "two sources": (
        "d,s,0,3,,,x\nd,s,4,7,,,\n", ":2: segmentation 's' has several provenances: ['given', 'x']"
    ),
    "overlap": ("d,s,0,3,,,\nd,s,2,7,,,\n", ":2: "),
    "unknown document": ("e,s,0,3,,,\n", ": document 'e' has no text and no row in documents.csv"),
    "no number": ("d,s,x,3,,,\n", ":2: start is 'x', expected a whole number"),
}  # fmt: skip


@pytest.mark.parametrize(("rows", "message"), WRONG_SEGMENTS.values(), ids=WRONG_SEGMENTS)
def test_wrong_segments_are_named(tmp_path, rows, message):
    """With their line."""
    content = {"texts/d.txt": "One two three.", "segments.csv": SEGMENTS + rows}
    _, problems = problems_of(put(tmp_path, content))
    assert len(problems) == 1
    assert f"segments.csv{message}" in problems[0]


def test_segments_may_have_ids_labels_and_a_source(tmp_path):
    """All of them, or none."""
    rows = "d,s,0,3,a,x,tool\nd,s,4,7,b,y,tool\nd,t,0,7,,,\n"
    content = {"texts/d.txt": "One two three.", "segments.csv": SEGMENTS + rows}
    cuts = argora.read(put(tmp_path, content)).document("d").segmentations
    assert cuts["s"] == Segmentation("s", (Span(0, 3), Span(4, 7)), "tool", ("x", "y"), ("a", "b"))
    assert cuts["t"] == Segmentation("t", (Span(0, 7),))


def test_one_table_of_a_study_is_not_read_without_the_others(tmp_path):
    """The message says to name the folder."""
    with pytest.raises(FormatError, match="to read it, name the folder it lies in"):
        argora.read(put(tmp_path, PARTS) / "units.csv")


LONG = "long " * 1_000_000
NAMES = {
    "category": ("items.csv", "item,annotator,category\n1,a,x\n2,a,{}\n", "csv:3: the column 'cat"),
    "item": ("items.csv", "item,annotator,category\n{},a,x\n", "csv:2: the column 'item'"),
    "table": ("items.csv", "item,annotator,category,{}\n1,a,x,y\n", "csv:1: the column '4' holds"),
    "unit": ("units.csv", "document,annotator,unit,start,end\nd,a,{},0,1\n", "csv:2: the column"),
    "source": (
        "relations.csv",
        "document,annotator,relation,sources,target\nd,ann,r,{},u1\n",
        "csv:2: the column 'sources'",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name", "content", "message"), NAMES.values(), ids=NAMES)
def test_no_name_is_longer_than_a_thousand_characters(tmp_path, name, content, message):
    """Megabytes in a cell are no category; the message has file, row and column, and is short."""
    for cell, fits in (("n" * 1000, True), ("n" * 1001, False), (LONG.replace(" ", "_"), False)):
        folder = put(tmp_path / cell[:1] / str(len(cell)), {**PARTS, name: content.format(cell)})
        _, problems = problems_of(folder)
        assert any(message in problem for problem in problems) == (not fits)
        assert all(len(problem) < 600 for problem in problems)


def test_a_long_name_is_refused_before_it_is_written(tmp_path):
    """A table must be readable again; what an implicit unit says may be long."""
    study = whole_study()
    layer = replace(study.layers[2], covers=frozenset({"units"}))
    unit = Unit("u", (), "c", text=LONG)
    argora.write(study.with_layers(replace(layer, units=(unit,))), tmp_path / "s", format="tables")
    assert argora.read(tmp_path / "s").layer("=d", "ben").units[0].text == LONG
    unit = replace(unit, category=LONG)
    with pytest.raises(FormatError, match=r"'category' holds .* with 5,000,000 characters"):
        argora.write(
            study.with_layers(replace(layer, units=(unit,))), tmp_path / "t", format="tables"
        )


def test_a_category_without_characters_is_a_mistake(tmp_path):
    """Whoever chose nothing leaves the cell empty."""
    content = 'item,annotator,category\n1,a,x\n2,a,""""""\n'
    with pytest.raises(FormatError, match=r"csv:3: the category is a text without characters"):
        argora.read(put(tmp_path, {"votes.csv": content}) / "votes.csv")


def test_an_attribute_without_a_category_is_kept(tmp_path):
    """The row says something, though it names no category."""
    content = (
        "item,annotator,category,attribute:stance\n1,a,,for\n1,b,x,against\n2,a,,\n2,b,x,for\n"
    )
    (tmp_path / "items.csv").write_text(content, "utf-8")
    study = argora.read(tmp_path / "items.csv")
    said = {
        (la.annotator, u.id, u.category, u.attributes.get("stance"))
        for la in study.layers
        for u in la.units
    }
    assert said == {("a", "1", None, "for"), ("b", "1", "x", "against"), ("b", "2", "x", "for")}


@pytest.mark.parametrize("rows", ["", "\n\n", ",,\n"])
@pytest.mark.parametrize("alone", [True, False])
def test_a_table_of_items_without_rows_is_an_empty_study(tmp_path, rows, alone):
    """Nothing was decided, so what is measured is undefined, and no error."""
    folder = put(tmp_path / "s", {"votes.csv": f"item,annotator,category\n{rows}"})
    study = argora.read(folder / "votes.csv" if alone else folder)
    assert (study.documents, study.layers, study.annotators) == ((), (), ())
    result = parse("alpha")(items(study, by="unit"))
    assert result.undefined == "nothing was done by two annotators"


def test_a_row_of_blank_cells_is_no_row(tmp_path):
    """Spreadsheets leave them below a table."""
    path = tmp_path / "items.csv"
    path.write_text("item,annotator,category\n1,a,x\n1,b,x\n,,\n , ,\n", "utf-8")
    assert len(argora.read(path).layers) == 2


PAIRS = (
    "item,annotator,category,attribute:sarcasm\n"
    "17-18,w1,disagree,yes\n17-18,w2,disagree,no\n19-20,w1,agree,no\n19-20,w2,disagree,no\n"
)


def test_quote_response_pairs_are_items_with_further_decisions(tmp_path):
    """Whether the answer agrees is the category; sarcasm can be measured beside it."""
    study = argora.read(put(tmp_path, {"pairs.csv": PAIRS}) / "pairs.csv")
    told = [items(study, by="unit", of=of) for of in ("category", "attribute:sarcasm")]
    assert [data.categories for data in told] == [("agree", "disagree"), ("no", "yes")]
    assert [(data.n_items, data.n_annotators) for data in told] == [(2, 2), (2, 2)]


def test_quote_response_pairs_become_argument_maps(tmp_path):
    """To agree is to give a reason for the quote, to disagree to speak against it."""
    files = {
        "documents.csv": "document\np\nq\n",
        "units.csv": "document,annotator,unit,text\np,w1,quote,We can\np,w1,response,So we think\n"
        "q,w1,quote,We must\nq,w1,response,Never\n",
        "relations.csv": "document,annotator,relation,sources,target,category,attribute:sarcasm\n"
        "p,w1,r,response,quote,agree,no\nq,w1,r,response,quote,disagree,yes\n",
    }
    study = argora.read(put(tmp_path / "pairs", files))
    argora.write(study, tmp_path / "maps", format="aif")
    kinds = [
        [node["type"] for node in json.loads(path.read_text("utf-8"))["AIF"]["nodes"]]
        for path in sorted((tmp_path / "maps" / "w1").iterdir())
    ]
    assert kinds == [["I", "I", "RA"], ["I", "I", "CA"]]
    again = argora.read(tmp_path / "maps")
    assert again.layers == study.layers
