"""argora fill: texts from a table for documents that have none."""

from __future__ import annotations

import csv
import hashlib
from dataclasses import replace

import pytest
from tests.mining.sentences import made_sentences

import argora
from argora.formats.filling import fill_texts
from argora.model import Document, Study

HEAD = ("sentence_hash", "sentence", "topic")


def without_texts(study: Study) -> Study:
    """Return the study as it would be published: lengths in place of texts."""
    blank = tuple(
        Document(d.id, metadata=d.metadata, length=d.n_characters) for d in study.documents
    )
    return replace(study, documents=blank)


def hashed(study: Study, method: str) -> Study:
    """Return the study with the hashes of the texts as ids; of equal texts only the first stays."""
    ids = {d.id: hashlib.new(method, d.text.encode()).hexdigest() for d in study.documents}
    documents = {ids[d.id]: replace(d, id=ids[d.id]) for d in reversed(study.documents)}
    layers = {ids[a.document]: replace(a, document=ids[a.document]) for a in study.layers}
    return replace(study, documents=tuple(documents.values()), layers=tuple(layers.values()))


def write_table(path, rows, head=HEAD) -> None:
    """Write rows as a table of tabs or commas, by the ending of the name."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t" if path.suffix == ".tsv" else ",")
        writer.writerows([head, *rows])


@pytest.fixture
def whole() -> Study:
    """Sentences on topics."""
    return made_sentences(12)


@pytest.fixture
def blank(whole, tmp_path):
    """The same study without its texts, as a folder."""
    argora.write(without_texts(whole), tmp_path / "blank")
    return tmp_path / "blank"


def test_texts_come_back_by_their_ids(run, whole, blank, tmp_path):
    """The study is the same as before, with a row that belongs nowhere left aside."""
    rows = [(d.id, d.text, "x") for d in reversed(whole.documents)]
    write_table(tmp_path / "texts.tsv", [*rows, ("elsewhere", "Another one.", "x")])
    ended = run("fill", blank, tmp_path / "texts.tsv", tmp_path / "full", "--json")
    assert ended.code == 0
    counts = {name: ended.json[name] for name in ("filled", "by_hash", "blank", "unused_rows")}
    assert counts == {"filled": 12, "by_hash": 0, "blank": [], "unused_rows": 1}
    assert replace(argora.read(tmp_path / "full"), name=whole.name) == whole


@pytest.mark.parametrize("method", ["md5", "sha1", "sha256"])
def test_ids_that_are_hashes_find_their_texts(run, tmp_path, method):
    """A column of ids is not needed, and one with other ids does no harm."""
    whole = hashed(made_sentences(12), method)
    argora.write(without_texts(whole), tmp_path / "blank")
    n = len(whole.documents)
    for name, head, rows in (
        ("a", ("sentence",), [(d.text,) for d in whole.documents]),
        ("b", ("id", "text"), [(f"row {k}", d.text) for k, d in enumerate(whole.documents)]),
    ):
        write_table(tmp_path / "texts.csv", rows, head)
        target = tmp_path / name
        ended = run("fill", tmp_path / "blank", tmp_path / "texts.csv", target, "--json")
        assert (ended.json["filled"], ended.json["by_hash"]) == (n, n)
        assert {d.id: d.text for d in argora.read(target).documents} == {
            d.id: d.text for d in whole.documents
        }


def test_a_text_of_another_length_is_refused_with_its_line(run, whole, blank, tmp_path):
    """All others come in; the exit code says that something was wrong."""
    rows = [(d.id, d.text + "!" * (n == 3), "x") for n, d in enumerate(whole.documents)]
    write_table(tmp_path / "texts.csv", rows)
    ended = run("fill", blank, tmp_path / "texts.csv", tmp_path / "full")
    length = len(whole.documents[3].text)
    assert ended.code == 1
    assert "texts.csv:5: document 's003': the text has" in ended.err
    assert f"the one that was annotated has {length}" in ended.err
    assert "note: without a text still: s003" in ended.err
    assert "11 texts filled in" in ended.out
    assert argora.read(tmp_path / "full").document("s003").text is None


def test_two_texts_of_one_document_are_refused(run, whole, blank, tmp_path):
    """The first one stays; the same text twice is no contradiction."""
    first = whole.documents[0]
    rows = [(first.id, first.text, ""), (first.id, first.text, ""), (first.id, "x" * 20, "")]
    write_table(tmp_path / "texts.csv", rows)
    ended = run("fill", blank, tmp_path / "texts.csv", tmp_path / "full")
    assert ended.code == 1
    assert "texts.csv:4: document 's000': the table has two texts of it" in ended.err
    assert argora.read(tmp_path / "full").document("s000").text == first.text


def test_a_table_without_texts_is_refused(run, blank, tmp_path):
    """The message names the columns that are there and those that are needed."""
    write_table(tmp_path / "texts.csv", [("s000", "x")], ("id", "body"))
    ended = run("fill", blank, tmp_path / "texts.csv", tmp_path / "full")
    assert ended.code == 2
    assert "found ['id', 'body'], expected 'text' or 'sentence'" in ended.err


def test_a_table_in_the_folder_to_write_is_refused(run, whole, blank, tmp_path):
    """The study would take the place of the table."""
    (tmp_path / "full").mkdir()
    table = tmp_path / "full" / "texts.csv"
    write_table(table, [(d.id, d.text, "x") for d in whole.documents])
    ended = run("fill", blank, table, tmp_path / "full", "--overwrite")
    assert ended.code == 2
    assert f"overlaps the source '{table}'" in ended.err


def test_training_on_blank_texts_names_the_command(run, whole, blank, tmp_path):
    """All blank is an error, some blank a note."""
    ended = run("train", blank, "--out", tmp_path / "model")
    assert ended.code == 2
    assert "the texts of all 12 documents by 'gold' are blank" in ended.err
    assert "'argora fill' takes texts from a table" in ended.err
    ended = run("experiment", blank)
    assert "'argora fill' takes texts from a table" in ended.err
    some = replace(whole, documents=(*whole.documents[:-1], without_texts(whole).documents[-1]))
    argora.write(some, tmp_path / "some")
    ended = run("train", tmp_path / "some", "--out", tmp_path / "model")
    assert ended.code == 0
    assert "note: 1 document without a text: left out; 'argora fill'" in ended.err


@pytest.mark.corpora
def test_sentences_of_aurc_8_come_in_by_their_ids(corpora, tmp_path):
    """The texts are not ours to have: others of the same lengths stand in for some of them."""
    path = corpora / "aurc-8" / "AURC_DATA.tsv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[:500]
    texts = [(row["sentence_hash"], "word " * 400, "") for row in rows]
    texts = [
        (id, text[: int(row["length_in_text"]) - 1] + ".", "")
        for (id, text, _), row in zip(texts, rows, strict=True)
    ]
    write_table(tmp_path / "texts.tsv", texts)
    filled = fill_texts(argora.read(corpora / "aurc-8", problems=[]), tmp_path / "texts.tsv")
    assert (filled.n_filled, filled.n_by_hash, filled.n_unused) == (500, 0, 0)
    assert len(filled.blank) == 7500
    assert filled.problems == ()
    assert len(filled.study.layers) == 8000 * 6
