"""doccano's JSON lines: both shapes, annotators by file, offsets, and what is lost."""

from __future__ import annotations

import json

import pytest
from tests.formats.samples import essays, losses_of, problems_of

import argora
from argora.errors import ChoiceError, FormatError
from argora.model import Annotator, Document, Layer, Relation, Span, Study, Unit
from argora.schemes import get_scheme
from argora.text import segment


def lines(*records):
    """JSON lines."""
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def put(folder, **contents):
    """Write files by the names of annotators."""
    for name, content in contents.items():
        (folder / f"{name}.jsonl").write_text(content, encoding="utf-8")
    return folder


@pytest.mark.corpora
def test_the_real_export_has_all_entities_and_relations(corpora):
    """Counted by plain JSON."""
    path = corpora / "doors" / "doccano" / "relation.jsonl"
    records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    study = argora.read(path)
    (layer,) = study.layers
    entities = [each for record in records for each in record["entities"]]
    assert len(layer.units) == len(entities) == 4
    assert [(u.start, u.end, u.category) for u in layer.units] == [
        (each["start_offset"], each["end_offset"], each["label"]) for each in entities
    ]
    assert len(layer.relations) == sum(len(record["relations"]) for record in records) == 3


@pytest.mark.parametrize("key", ["label", "labels"])
def test_spans_as_lists_and_labels_of_texts(tmp_path, key):
    """The older shape; what labels no place labels the whole text."""
    spans = {"id": 7, "text": "Dogs bark.", key: [[0, 4, "Claim"], [2, 9, "Claim"]], "topic": "a"}
    whole = {"id": 8, "text": "Cats.", key: ["good", "short"], "Comments": ["why?"]}
    study = argora.read(put(tmp_path, admin=lines(spans, whole)))
    first, second = study.layers
    assert [(unit.id, unit.spans) for unit in first.units] == [
        ("T1", (Span(0, 4),)),
        ("T2", (Span(2, 9),)),
    ]
    assert second.attributes == {"label": ("good", "short"), "note": "why?"}
    assert study.document("7").metadata == {"topic": "a"}
    assert [annotator.id for annotator in study.annotators] == ["admin"]


def test_entities_as_lists_with_labels_of_the_text(tmp_path):
    """The export of intent detection, an example from doccano's own tests."""
    record = {"text": "Find a flight from Memphis to Tacoma", "cats": ["flight"]}
    record["entities"] = [[0, 26, "City"], [30, 36, "City"]]
    (layer,) = argora.read(put(tmp_path, admin=lines(record))).layers
    assert [(unit.id, unit.spans, unit.category) for unit in layer.units] == [
        ("T1", (Span(0, 26),), "City"),
        ("T2", (Span(30, 36),), "City"),
    ]
    assert layer.attributes == {"label": "flight"}


@pytest.mark.parametrize("indent", [None, 1])
def test_an_export_in_json_is_a_list_of_the_same_records(tmp_path, indent):
    """In a folder as well; its name is the annotator."""
    records = [
        {"id": 7, "text": "Dogs bark.", "label": [[0, 4, "Claim"]]},
        {"text": "", "cats": []},
    ]
    expected = argora.read(put(tmp_path, admin=lines(*records)))
    (tmp_path / "admin.jsonl").unlink()
    (tmp_path / "admin.json").write_text(json.dumps(records, indent=indent))
    assert argora.read(tmp_path) == expected
    assert argora.read(tmp_path / "admin.json").layers == expected.layers


@pytest.mark.parametrize("name", ["old.json", "old.jsonl"])
def test_an_export_with_numbers_for_labels_is_named_with_the_way_on(tmp_path, name):
    """Only the project says what the numbers mean."""
    entity = {"label": 3, "start_offset": 0, "end_offset": 4, "user": 1}
    record = {"id": 1, "text": "Dogs bark.", "annotations": [entity], "meta": {}}
    is_list = name.endswith("json")
    (tmp_path / name).write_text(json.dumps([record], indent=1) if is_list else lines(record))
    with pytest.raises(FormatError, match=r"export it as JSONL, or as JSONL \(Text label\) in old"):
        argora.read(tmp_path / name)


def test_a_list_in_entities_that_is_no_place_is_refused(tmp_path):
    """A label without a place stands under another key."""
    record = {"text": "Dogs bark.", "entities": [[0, 4, "Claim"], "Claim"]}
    _, (problem,) = problems_of(put(tmp_path, admin=lines(record)))
    assert "'entities' holds 'Claim', expected [start, end, label]" in problem


def test_files_are_annotators_of_the_same_texts(tmp_path):
    """Without ids a text is known by its words."""
    record = {"text": "Dogs bark.", "label": [[0, 4, "Claim"]]}
    recognised = []
    study = argora.read(put(tmp_path, anna=lines(record), ben=lines(record)), recognised=recognised)
    assert [layer.annotator for layer in study.layers] == ["anna", "ben"]
    assert len(study.documents) == 1
    assert recognised[1] == "2 annotators"


WIDE = "🐕🐕 bark"


@pytest.mark.parametrize(
    ("place", "span"),
    [((5, 9), Span(3, 7)), ((1, 2), Span(1, 2)), ((2, 6), None), ((0, 2), None)],
)
def test_the_unit_of_offsets_is_asked_only_if_places_leave_it_open(tmp_path, place, span):
    """A place beyond the text or inside a character decides."""
    put(tmp_path, admin=lines({"text": WIDE, "label": [[*place, "Claim"]]}))
    if span is None:
        with pytest.raises(ChoiceError) as caught:
            argora.read(tmp_path)
        assert caught.value.option == "offsets"
        assert list(caught.value.candidates) == ["code-points", "utf-16"]
    else:
        assert argora.read(tmp_path).layers[0].units[0].spans == (span,)


def test_an_answer_decides(tmp_path):
    """Offsets are code points in the study, whatever they were."""
    put(tmp_path, admin=lines({"text": WIDE, "label": [[0, 2, "Claim"]]}))
    spans = {
        unit: argora.read(tmp_path, offsets=unit).layers[0].units[0].spans
        for unit in ("code-points", "utf-16")
    }
    assert spans == {"code-points": (Span(0, 2),), "utf-16": (Span(0, 1),)}


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ('{"text": "a", "label": [[0, 9, "C"]]}', "0..9 is no stretch of the text, which has 1"),
        ('{"text": "a", "label": [[0, "C"]]}', "'label' holds"),
        ('{"text": "a", "entities": [{"id": 0, "label": "C"}]}', "'start_offset' is missing"),
        (
            '{"text": "a", "entities": [], "relations": [{"from_id": 1, "to_id": 2, "type": "s"}]}',
            "relation R1 points to entity 1, which is not there",
        ),
        ('{"label": []}', "'text' is missing"),
        ('{"text": "a", ', "no valid JSON"),
    ],
)
def test_a_broken_line_is_named_and_the_others_are_read(tmp_path, record, message):
    """With its line."""
    good = lines({"text": "Dogs bark.", "label": [[0, 4, "Claim"]]})
    study, (problem,) = problems_of(put(tmp_path, admin=good + record + "\n"))
    assert f"admin.jsonl:2: {message}" in problem or message in problem
    assert ":2:" in problem
    assert len(study.layers) == 1


def test_stacked_units_emoji_and_right_to_left_come_back(tmp_path):
    """Ids such as T1 and R1 are kept, and texts without annotations."""
    text = "🐕 שלום עולם. So."
    units = (
        Unit("T1", (Span(0, 12),), "premise"),
        Unit("T2", (Span(2, 6),), "claim"),
        Unit("T3", (Span(2, 12),), "claim"),
    )
    relations = (Relation("R4", ("T1",), "T2", "support"),)
    layer = Layer("d", "anna", 2, units, relations, {"label": ("a", "b")})
    documents = (segment(Document("d", text)), segment(Document("e", "Nobody read this.")))
    people = (Annotator("anna"), Annotator("texts"))
    study = Study(get_scheme("claim-premise"), documents, people, (layer,), name="x")
    argora.write(study, tmp_path / "x", format="doccano")
    assert argora.read(tmp_path / "x") == study


def test_what_is_lost_is_counted(tmp_path):
    """Parts of units, attributes, ids of other sorts."""
    sorts = [loss.split(": ")[0] for loss in losses_of(essays(), tmp_path / "x", "doccano")]
    assert "units in several parts (written as one stretch)" in sorts
    assert "units with attributes" in sorts
    assert "ids other than T1, T2, ... (numbered anew)" in sorts
