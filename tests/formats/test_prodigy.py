"""Prodigy's JSON lines: answers, annotators, spans, relations, labels, tokens."""

from __future__ import annotations

import json

import pytest
from tests.formats.samples import problems_of

import argora
from argora.errors import FormatError
from argora.model import Relation, Span


def put(folder, *records):
    """Write records as JSON lines; each has the same text and is accepted, unless it says so."""
    usual = {"text": "Dogs bark. So what?", "_input_hash": 1, "answer": "accept"}
    content = "".join(json.dumps({**usual, **record}) + "\n" for record in records)
    (folder / "db.jsonl").write_text(content, "utf-8")
    return folder / "db.jsonl"


def span(start, end, label):
    """A span as Prodigy writes it."""
    return {"start": start, "end": end, "token_start": 0, "token_end": 0, "label": label}


@pytest.mark.corpora
@pytest.mark.parametrize(
    ("name", "n_records", "n_spans"),
    [("bio_events", 129, 422), ("news_headlines-ner", 373, 303)],
)
def test_the_real_files_have_all_spans(corpora, name, n_records, n_spans):
    """Counted by plain JSON among what was accepted; texts that stand there twice are one."""
    path = corpora / "doors" / "prodigy" / f"{name}.jsonl"
    records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    accepted = [each for each in records if each.get("answer", "accept") == "accept"]
    study = argora.read(path)
    assert len(study.documents) == len({record["text"] for record in records}) == n_records
    assert len(study.layers) == len(accepted)
    spans = sorted(
        (record["text"], each["start"], each["end"], each["label"])
        for record in accepted
        for each in record.get("spans", ())
    )
    assert len(spans) == n_spans
    assert spans == sorted(
        (study.document(layer.document).text, unit.start, unit.end, unit.category)
        for layer in study.layers
        for unit in layer.units
    )


def test_rejected_and_ignored_records_are_counted(tmp_path):
    """Their texts are there."""
    recognised = []
    records = [
        {"spans": [span(0, 4, "P")]},
        {"_input_hash": 2, "text": "Second.", "answer": "reject", "spans": [span(0, 6, "C")]},
        {"_input_hash": 3, "text": "Third.", "answer": "ignore"},
    ]
    study = argora.read(put(tmp_path, *records), recognised=recognised)
    assert (len(study.documents), len(study.layers)) == (3, 1)
    assert recognised[1:] == [
        "1 annotator",
        "1 record accepted; 1 rejected and 1 ignored: not read",
    ]


def test_records_of_one_text_are_one_document(tmp_path):
    """Each annotator has a layer, from one question or several; asked again it is a round."""
    records = [
        {"_annotator_id": "db-anna", "_task_hash": 5, "spans": [span(0, 4, "P")]},
        {"_annotator_id": "db-anna", "_task_hash": 6, "spans": [span(5, 9, "P")]},
        {"_annotator_id": "db-anna", "_task_hash": 6, "spans": [span(0, 9, "P")]},
        {"_session_id": "db-ben", "spans": [span(0, 4, "P")]},
    ]
    study = argora.read(put(tmp_path, *records))
    assert len(study.documents) == 1
    assert [(a.annotator, a.round, len(a.units)) for a in study.layers] == [
        ("db-anna", 1, 2),
        ("db-anna", 2, 1),
        ("db-ben", 1, 1),
    ]


def test_relations_join_spans_and_tokens(tmp_path):
    """The head is the source."""
    tokens = [{"text": "Dogs", "start": 0, "end": 4, "id": 0}, {"text": "bark", "start": 5,
              "end": 9, "id": 1}, {"text": "So", "start": 11, "end": 13, "id": 2}]  # fmt: skip
    spans = [span(0, 4, "P"), span(5, 9, "C")]
    with_spans = {"head": 0, "child": 1, "label": "support"}
    with_spans |= {"head_span": spans[0], "child_span": spans[1]}
    by_tokens = {"head": 1, "child": 2, "label": "attack"}
    record = {"tokens": tokens, "spans": spans, "relations": [with_spans, by_tokens]}
    (layer,) = argora.read(put(tmp_path, record)).layers
    assert layer.relations == (
        Relation("R1", ("T1",), "T2", "support"),
        Relation("R2", ("T2",), "T3", "attack"),
    )
    assert layer.by_id["T3"].spans == (Span(11, 13),)
    assert layer.by_id["T3"].category is None


def test_entries_given_twice_in_a_record_are_two(tmp_path):
    """Another record of the same annotator that repeats them adds nothing."""
    spans = [span(0, 4, "P"), span(5, 9, "C"), span(5, 9, "C")]
    relation = {"head": 0, "child": 1, "label": "support"}
    relation |= {"head_span": spans[0], "child_span": spans[1]}
    record = {"spans": spans, "relations": [relation, relation]}
    path = put(tmp_path, {**record, "_task_hash": 1}, {**record, "_task_hash": 2})
    (layer,) = argora.read(path).layers
    assert [unit.spans for unit in layer.units] == [(Span(0, 4),), (Span(5, 9),), (Span(5, 9),)]
    assert layer.relations == (
        Relation("R1", ("T1",), "T2", "support"),
        Relation("R2", ("T1",), "T2", "support"),
    )


def test_choices_and_labels_of_a_text_are_attributes(tmp_path):
    """One is a text, several are a list; tokens are a segmentation."""
    tokens = [{"text": "Dogs bark", "start": 0, "end": 9, "id": 0}]
    choice = {"accept": ["for", "short"], "options": [{"id": "for", "text": "For"}]}
    label = {"_input_hash": 2, "text": "Second.", "label": "against"}
    study = argora.read(put(tmp_path, {**choice, "tokens": tokens}, label))
    assert [layer.attributes for layer in study.layers] == [
        {"label": ("for", "short")},
        {"label": "against"},
    ]
    assert study.documents[0].segmentations["token"].spans == (Span(0, 9),)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"spans": [span(0, 99, "P")]}, "0..99 is no stretch of the text"),
        ({"text": None}, "has no 'text'; only records of texts are read"),
        ({"answer": "yes"}, "the answer is 'yes', expected accept or reject or ignore"),
        ({"relations": [{"head": 7, "child": 0}]}, "a relation has head 7, but there are 0 tokens"),
    ],
)
def test_a_broken_record_is_named_with_its_line(tmp_path, record, message):
    """All others are read."""
    good = {"_input_hash": 2, "text": "Second.", "spans": []}
    study, (problem,) = problems_of(put(tmp_path, good, record))
    assert f"db.jsonl:2: {message}" in problem
    assert len(study.layers) == 1


def test_it_is_only_read(tmp_path):
    """Writing says which formats are written."""
    study = argora.read(put(tmp_path, {"spans": []}))
    with pytest.raises(FormatError, match="prodigy is only read, never written"):
        argora.write(study, tmp_path / "x", format="prodigy")
