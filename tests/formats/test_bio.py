"""Tokens and tags: dialects, invalid transitions, relations, documents, and what is no BIO."""

from __future__ import annotations

import pytest
from tests.formats.samples import losses_of, problems_of

import argora
from argora.errors import FormatError
from argora.formats import get_format, guess_format
from argora.model import Annotator, Document, Layer, Relation, Span, Study, Unit
from argora.schemes import get_scheme
from argora.text import segment

IOB2 = "Dogs B-P\nbark I-P\n. O\n\nSo B-C\nwhat B-C\n? O\n"
UNITS = [("P", "Dogs bark"), ("C", "So"), ("C", "what")]


def put(folder, name, content):
    """Write one file."""
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return path


def units_of(study):
    """Category and words of all units."""
    return [
        (unit.category, unit.words(study.document(layer.document).text))
        for layer in study.layers
        for unit in layer.units
    ]


@pytest.mark.parametrize(
    ("content", "dialect"),
    [
        (IOB2, "IOB2"),
        ("Dogs I-P\nbark I-P\n. O\n\nSo I-C\nwhat B-C\n? O\n", "IOB1"),
        ("Dogs B-P\nbark E-P\n. O\n\nSo S-C\nwhat S-C\n? O\n", "BIOES"),
        ("Dogs B-P\nbark L-P\n. O\n\nSo U-C\nwhat U-C\n? O\n", "BILOU"),
    ],
)
def test_every_dialect_says_the_same(tmp_path, content, dialect):
    """The dialect is found out and said; blank lines end sentences."""
    recognised = []
    study = argora.read(put(tmp_path, "d.bio", content), recognised=recognised)
    assert units_of(study) == UNITS
    assert recognised[1:] == ["1 annotator", f"{dialect}, tags in column 2 of 2"]
    assert study.documents[0].text == "Dogs bark.\nSo what?"
    assert len(study.documents[0].segmentations["sentence"]) == 2


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("Dogs B-P\nbark I-C\n", "d.bio:2: 'I-C' continues no unit: read as the beginning"),
        ("Dogs B-P\n\nbark I-P\n", "d.bio:3: 'I-P' continues no unit: read as the beginning"),
        ("So S-C\nDogs B-P\n. O\n", "d.bio:2: the unit ends with 'B-P', expected E- or S-"),
    ],
)
def test_invalid_transitions_are_named_and_mended(tmp_path, content, message):
    """They are warnings; the units are there."""
    study, (problem,) = problems_of(put(tmp_path, "d.bio", content))
    assert message in problem
    assert len(units_of(study)) == 2


def test_many_invalid_transitions_are_counted(tmp_path):
    """The first twenty have a line each."""
    content = "a B-X\n" + "b I-Y\nc I-Z\n" * 15
    _, problems = problems_of(put(tmp_path, "d.bio", content))
    assert len(problems) == 21
    assert "10 more invalid transitions" in problems[-1]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("Dogs B-P\nbark\n. O\n", "d.bio:2: found 1 columns, expected 2"),
        ("Dogs B-P\nbark X-P\n. O\n. O\n", "d.bio:2: the tag is 'X-P', expected O"),
        ("a B-P 3:s\nb O _\nc B-C _\n", "d.bio:1: '3:s' points to no unit"),
    ],
)
def test_a_broken_file_leaves_its_layer_out(tmp_path, content, message):
    """The message has the line and what was expected."""
    put(tmp_path, "good.bio", IOB2)
    put(tmp_path, "d.bio", content)
    study, problems = problems_of(tmp_path)
    assert message in problems[0]
    assert [layer.document for layer in study.layers] == ["good"]


@pytest.mark.parametrize("sign", ["\t", " "])
def test_a_column_of_relations_counts_units(tmp_path, sign):
    """A number behind the tag says how many units lie between; a cell may hold several."""
    rows = [("a", "B-P", "1:support|2:attack"), (".", "O", "_"), ("b", "B-C", "_")]
    rows.append(("c", "B-C", "-1:attack"))
    content = "".join(sign.join(row) + "\n" for row in rows)
    (layer,) = argora.read(put(tmp_path, "d.bio", content)).layers
    assert layer.relations == (
        Relation("R1", ("T1",), "T2", "support"),
        Relation("R2", ("T1",), "T3", "attack"),
        Relation("R3", ("T3",), "T2", "attack"),
    )


@pytest.mark.parametrize(
    ("mark", "ids"),
    [
        ("-DOCSTART- -X- O O\n\n", ["d-001", "d-002"]),
        ("# id = one\n", ["one", "d-002"]),
        ("# newdoc id = one\n", ["one", "d-002"]),
    ],
)
def test_marks_divide_documents(tmp_path, mark, ids):
    """Each mark begins a document; with other columns between, the last tags count."""
    row = "Dogs NN B-NP B-P\nbark VB B-VP O\n\n"
    second = mark if mark.startswith("-D") else "-DOCSTART-\n"
    study = argora.read(put(tmp_path, "d.conll", mark + row + second + row))
    assert sorted(d.id for d in study.documents) == sorted(ids)
    assert {unit.category for layer in study.layers for unit in layer.units} == {"P"}


def test_folders_are_annotators_and_texts_lie_beside(tmp_path):
    """As in other formats with one file for each text."""
    put(tmp_path, "d.txt", "Dogs  bark.\n")
    for name in ("anna", "ben"):
        put(tmp_path, f"{name}/d.bio", "Dogs\tB-P\nbark\tI-P\n.\tO\n")
    study = argora.read(tmp_path)
    assert [annotator.id for annotator in study.annotators] == ["anna", "ben"]
    assert units_of(study) == [("P", "Dogs  bark")] * 2


def test_emoji_and_right_to_left_come_back(tmp_path):
    """With relations; nothing is lost, so nothing has to be allowed."""
    text = "🐕 שלום עולם. 👩‍👩‍👧 so. Third one."
    document = segment(Document("d", text))
    units = (
        Unit("T1", (Span(0, 11),), "premise"),
        Unit("T2", (Span(13, 18),), "premise"),
        Unit("T3", (Span(19, 21),), "claim"),
    )
    relations = (Relation("R1", ("T1",), "T3", "support"), Relation("R2", ("T2",), "T3", "attack"))
    layer = Layer("d", "anna", units=units, relations=relations)
    scheme = get_scheme("claim-premise")
    study = Study(scheme, (document,), (Annotator("anna"),), (layer,), name="x")
    argora.write(study, tmp_path / "x", format="bio")
    assert argora.read(tmp_path / "x") == study


def test_what_tags_cannot_hold_is_counted(tmp_path):
    """Stacked and discontinuous units, attributes, ids."""
    units = (
        Unit("T1", (Span(0, 8),), "claim"),
        Unit("T2", (Span(2, 4),), "claim"),
        Unit("T3", (Span(9, 10), Span(11, 12)), "claim", {"stance": "for"}),
    )
    document = segment(Document("d", "Dogs bark. a b c"))
    layer = Layer("d", "anna", units=units)
    scheme = get_scheme("claim-premise")
    study = Study(scheme, (document,), (Annotator("anna"),), (layer,))
    losses = losses_of(study, tmp_path / "x", "bio")
    assert [loss.split(":")[0] for loss in losses[:2]] == [
        "units that overlap",
        "units in several parts",
    ]


@pytest.mark.parametrize(
    ("name", "content", "format"),
    [
        ("d.dat", "1\tMany\t_\t_\tB-Claim:For\n2\tdo\t_\t_\tI-Claim:For\n", "conll"),
        ("d.tsv", "Many\tB-Claim\ndo\tI-Claim\n", "bio"),
        ("d.txt", "Many B-Claim\ndo I-Claim\n", "bio"),
        ("d.txt", "Many B-52\n", "text"),
        ("d.conll", "Many O\ndo O\n. O\n", "bio"),
        ("d.tsv", "token\ttag\nMany\tO\ndo\tO\n", "bio"),
        ("d.txt", "Word POS Tag\nMany JJ B-Claim\ndo VB I-Claim\n", "bio"),
    ],
)
def test_columns_of_essays_and_tags_are_told_apart(tmp_path, name, content, format):
    """Essays have an index before each token."""
    assert guess_format(put(tmp_path, name, content)).name == format


@pytest.mark.corpora
def test_essays_are_no_bio_and_go_through_it(corpora, essays_v2, tmp_path):
    """751 + 1506 + 3832 components and as many relations as in the columns of the essays."""
    essays = corpora / "essays-v2"
    assert not any(get_format("bio").recognises(path) for path in essays.rglob("*"))
    argora.write(essays_v2, tmp_path / "x", format="bio", lossy=True)
    back = argora.read(tmp_path / "x", scheme="persuasive-essays-2017")
    assert sum(len(layer.units) for layer in back.layers) == 751 + 1506 + 3832
    n_relations = sum(len(layer.relations) for layer in essays_v2.layers)
    assert sum(len(layer.relations) for layer in back.layers) == n_relations


@pytest.mark.parametrize("header", ["token\ttag\n", "\nWord\tNER\n\n", "# x\ntext\tlabels\n"])
def test_a_row_that_names_the_columns_is_no_token(tmp_path, header):
    """As data frames write it; the units are those of the rows below."""
    study = argora.read(put(tmp_path, "d.tsv", header + IOB2.replace(" ", "\t")))
    assert units_of(study) == UNITS
    assert study.documents[0].text == "Dogs bark.\nSo what?"


def test_a_file_without_a_unit_is_an_empty_layer(tmp_path):
    """Somebody read the text and marked nothing."""
    study = argora.read(put(tmp_path, "d.conll", "We O\ngo O\n. O\n"))
    assert [len(layer.units) for layer in study.layers] == [0]
    votes = put(tmp_path, "votes.tsv", "a\tO\nb\tO\nc\tO\n")
    assert not get_format("bio").recognises(votes)


def test_a_file_of_webanno_is_no_bio(tmp_path):
    """Its first line decides, even if every other line is a token and a tag."""
    path = put(tmp_path, "d.tsv", f"#FORMAT=WebAnno TSV 3.3\n{IOB2}")
    assert not get_format("bio").recognises(path)
    with pytest.raises(FormatError, match="is WebAnno TSV, expected BIO"):
        argora.read(path, format="bio")
