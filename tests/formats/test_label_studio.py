"""Label Studio: JSON and JSON-MIN, annotators and models, offsets by quotations, configuration.

``label_studio/export.json`` was written by hand after the documented format of the JSON export.
``label_studio/min/result.json`` was made from it by the converter of label-studio-sdk 2.1.2::

    pip install label-studio-sdk==2.1.2
    python -c 'from label_studio_sdk.converter import Converter as C;
    C("config.xml", ".").convert_to_json_min("export.json", "min", is_dir=False)'

That converter drops relations, predictions, skipped annotations and the places of choices.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.formats.samples import losses_of, problems_of

import argora
from argora.errors import ChoiceError, FormatError, MendedError
from argora.model import Annotator, Document, Layer, Relation, Span, Stamp, Study, Unit
from argora.schemes import get_scheme
from argora.text import segment

EXPORTS = Path(__file__).parent / "label_studio"
SHAPES = [EXPORTS, EXPORTS / "export.json", EXPORTS / "min", EXPORTS / "min" / "result.json"]
TEXT = "🐕 Dogs are wise. So they may vote."


def region(start, end, label="Claim", quote=None, **more):
    """One result; the quotation is left out by default."""
    value = {"start": start, "end": end, "labels": [label]}
    value |= {} if quote is None else {"text": quote}
    return {
        "id": "a", "type": "labels", "from_name": "l", "to_name": "text", "value": value, **more
    }  # fmt: skip


def put(folder, *results, text=TEXT, **annotation):
    """Write an export with one annotation."""
    annotation = {"completed_by": 1, "result": list(results), **annotation}
    tasks = [{"id": 1, "data": {"text": text}, "annotations": [annotation]}]
    (folder / "x.json").write_text(json.dumps(tasks), "utf-8")
    return folder / "x.json"


MIN = {
    "id": 1,
    "text": "Dogs are wise. So they may vote.",
    "topic": "pets",
    "label": [{"start": 0, "end": 14, "text": "Dogs are wise.", "labels": ["P"]}],
    "tone": "calm",
    "quality": {"choices": ["clear", "short"]},
    "annotator": 3,
    "annotation_id": 7,
    "lead_time": 3.5,
}


def put_min(folder, names, **values):
    """Write one record of JSON-MIN with its keys in this order."""
    record = {**MIN, **values}
    content = json.dumps([{name: record[name] for name in names.split()}])
    (folder / "x.json").write_text(content, "utf-8")
    return folder / "x.json"


END = "annotator annotation_id lead_time"


@pytest.mark.parametrize(
    ("names", "facets", "answers"),
    [
        (f"text topic id label tone quality {END}", {"topic": "pets"}, {"tone", "quality"}),
        (f"id text topic label tone quality {END}", {"topic": "pets"}, {"tone", "quality"}),
        (f"topic id text label tone quality {END}", {"topic": "pets"}, {"tone", "quality"}),
        (f"text topic label tone id {END}", {"topic": "pets", "tone": "calm"}, set()),
        (f"text id topic label tone {END}", {}, {"topic", "tone"}),
        (f"text topic label tone {END}", {"topic": "pets"}, {"tone"}),
        (f"id label {END} text topic", {"topic": "pets"}, set()),
        ("annotation_id annotator id label lead_time quality text", {}, {"quality"}),
    ],
)
def test_values_decide_what_is_data_in_json_min(tmp_path, names, facets, answers):
    """The text is data and regions are answers in every order; the page says what is open."""
    study = argora.read(put_min(tmp_path, names))
    (document,), (layer,) = study.documents, study.layers
    assert document.text == MIN["text"]
    assert document.metadata == facets
    assert [(unit.spans, unit.category) for unit in layer.units] == [((Span(0, 14),), "P")]
    assert set(layer.attributes) - {"note:lead_time"} == answers


@pytest.mark.parametrize(
    ("names", "values"),
    [
        (f"id text tone {END}", {}),
        (f"text id tone {END}", {}),
        (f"topic id tone {END}", {"topic": "Short text.", "tone": "A summary longer than it."}),
    ],
)
def test_a_choice_without_regions_is_an_answer_in_json_min(tmp_path, names, values):
    """The text is never taken for the answer, also where the answer is longer."""
    study = argora.read(put_min(tmp_path, names, **values))
    expected = {**MIN, **values}
    assert study.documents[0].text == expected["topic" if values else "text"]
    assert study.layers[0].attributes["tone"] == expected["tone"]


def test_regions_in_the_data_of_json_min_are_no_answers(tmp_path):
    """Label Studio writes answers after the id; suggestions in the data stand before it."""
    gold = [{"start": 15, "end": 32, "text": "So they may vote.", "labels": ["Claim"]}]
    study = argora.read(put_min(tmp_path, f"text gold id label {END}", gold=gold))
    assert [unit.category for unit in study.layers[0].units] == ["P"]


@pytest.mark.parametrize("path", SHAPES)
def test_labels_of_both_shapes(path):
    """As many units as the export has labels in regions; offsets are code points."""
    study = argora.read(path)
    tasks = json.loads((EXPORTS / "export.json").read_text("utf-8"))
    labels = [
        label
        for task in tasks
        for annotation in task["annotations"]
        for result in annotation["result"]
        for label in result.get("value", {}).get("labels", ())
    ]
    people = {a.id for a in study.annotators if a.kind == "person"}
    units = [len(a.units) for a in study.layers if a.annotator in people and a.state == "finished"]
    assert sum(units) == len(labels) == 7
    assert study.layer("11", "1").units[0].words(study.document("11").text) == "🐕 Dogs are wise."
    assert study.document("11").metadata == {"topic": "pets"}


def test_everything_of_the_json_export():
    """Relations with their direction, choices of regions and of texts, models, skipped texts."""
    recognised = []
    study = argora.read(EXPORTS / "export.json", recognised=recognised)
    first, second = study.layer("11", "1"), study.layer("11", "ben@example.org")
    assert first.by_id["aX1"].attributes == {"stance": "for"}
    assert {id for id in first.by_id if id.startswith("cX3")} == {"cX3", "cX3-2"}
    assert first.attributes == {
        "quality": ("clear", "short"), "score": 4, "note:lead_time": 42.5
    }  # fmt: skip
    assert first.relations == (Relation("R1", ("aX1",), "bX2", "support"),)
    assert second.relations == (
        Relation("R1", ("d",), "e", "support"),
        Relation("R2", ("d",), "e", "attack", {"direction": "both"}),
    )
    assert study.annotator("miner-1").kind == "model"
    assert study.layer("11", "miner-1").attributes == {"note:score": 0.75}
    assert study.layer("12", "ben@example.org").state == "open"
    assert recognised[1:] == [
        "offsets count code-points",
        "3 annotators",
        "1 skipped annotations (read as not finished)",
    ]


@pytest.mark.parametrize(
    ("results", "spans"),
    [
        ([region(3, 7, quote="Dogs")], [Span(2, 6)]),
        ([region(2, 6, quote="Dogs")], [Span(2, 6)]),
        ([region(3, 7, quote="Dogs"), region(19, 21, id="b")], [Span(2, 6), Span(18, 20)]),
    ],
)
def test_quotations_decide_what_offsets_count(tmp_path, results, spans):
    """A region without quotation follows the others."""
    study = argora.read(put(tmp_path, *results))
    assert [unit.spans[0] for unit in study.layers[0].units] == spans


def test_one_file_may_hold_offsets_of_both_sorts(tmp_path):
    """Each region with a quotation is where its words are; the answer is for all others."""
    path = put(tmp_path, region(2, 6, quote="Dogs"), region(3, 7, quote="Dogs", id="b"))
    with pytest.raises(ChoiceError):
        argora.read(path)
    study = argora.read(path, offsets="utf-16")
    assert [unit.spans[0] for unit in study.layers[0].units] == [Span(2, 6)] * 2


def test_without_quotations_the_unit_is_asked_where_it_matters(tmp_path):
    """Not for texts of the Basic Plane."""
    with pytest.raises(ChoiceError) as caught:
        argora.read(put(tmp_path, region(3, 7)))
    assert caught.value.option == "offsets"
    read = argora.read(put(tmp_path, region(3, 7)), offsets="utf-16")
    assert read.layers[0].units[0].spans == (Span(2, 6),)
    assert argora.read(put(tmp_path, region(3, 7), text="a dog barks")).layers


def test_words_that_are_not_quoted_as_they_are_are_named(tmp_path):
    """The offsets count; line ends may be written in other ways."""
    problems = []
    argora.read(put(tmp_path, region(2, 6, quote="Cats"), text="a dog\nbarks"), problems=problems)
    assert [type(problem) for problem in problems] == [MendedError]
    assert "task '1': region 'a' quotes 'Cats', the text has 'dog\\n' there" in str(problems[0])
    quoted = put(tmp_path, region(2, 7, quote="dog\\nb"), text="a dog\nbarks")
    assert problems_of(quoted)[1] == []


@pytest.mark.parametrize(
    ("by", "name"),
    [(3, "3"), ({"id": 3, "email": "a@b.c"}, "a@b.c"), ("a@b.c", "a@b.c"), (None, "annotator")],
)
def test_annotators_have_a_number_or_an_e_mail(tmp_path, by, name):
    """Whatever the version of the export."""
    study = argora.read(put(tmp_path, region(0, 1), text="abc", completed_by=by))
    assert [annotator.id for annotator in study.annotators] == [name]


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (region(0, 99), "region 'a': 0..99 is no stretch of the text, which has 3 characters"),
        ({"type": "pairwise", "value": {"selected": "left"}}, "a result of type 'pairwise'; read"),
        (
            {"type": "relation", "from_id": "x", "to_id": "y", "labels": []},
            "relation 'R1' points to 'x', which does not exist",
        ),
    ],
)
def test_a_broken_result_leaves_its_layer_out(tmp_path, result, message):
    """The message has the line and says what was expected."""
    study, (problem,) = problems_of(put(tmp_path, result, text="abc"))
    assert message in problem
    assert "x.json:1: " in problem
    assert (len(study.documents), len(study.layers)) == (1, 0)


BOX = {"type": "rectanglelabels", "value": {"x": 1, "y": 2, "rectanglelabels": ["Dog"]}}
HTML = {"type": "hypertextlabels", "value": {"start": "/p[1]/text()[1]", "startOffset": 2}}
TURN = {"type": "paragraphlabels", "value": {"start": "0", "startOffset": 2, "end": "0"}}
SOUND = {"type": "labels", "value": {"start": 0.5, "end": 2, "channel": 0, "labels": ["Dog"]}}
ELSEWHERE = {"images": BOX, "HTML": HTML, "dialogues": TURN, "sound": SOUND}


@pytest.mark.parametrize(("medium", "result"), ELSEWHERE.items())
def test_what_is_not_about_the_text_is_left_out_and_counted(tmp_path, medium, result):
    """With its answers and relations; the rest of the layer is read."""
    other = {**result, "id": "b", "to_name": "other"}
    answer = {"id": "b", "type": "choices", "from_name": "c", "value": {"choices": ["good"]}}
    relation = {"type": "relation", "from_id": "a", "to_id": "b", "labels": []}
    path = put(tmp_path, region(0, 1), other, answer, relation, text="abc")
    study, (problem,) = problems_of(path)
    assert problem == (
        f"{path}: left out: 1 region of {medium} and 1 relation of such regions; "
        "only plain text is read"
    )
    assert [(len(each.units), each.attributes, each.relations) for each in study.layers] == [
        (1, {"c": "good"}, ())
    ]


def test_tasks_without_a_text_are_left_out_by_what_they_are_about(tmp_path):
    """Their addresses are no texts; a message that is only a link is one."""
    data = [
        {"text": "https://t.co/x"},
        {"image": "https://example.org/dog.png?size=3"},
        {"image": "/data/upload/1/dog.jpg", "caption": "A dog."},
        {"text": "s3://bucket/talk.mp3"},
        {"page": "https://example.org/page.html"},
        {"chat": [{"author": "anna", "text": "Hello."}]},
        {"n": 3},
    ]
    tasks = [{"id": n, "data": each, "annotations": []} for n, each in enumerate(data)]
    tasks[1]["annotations"] = tasks[2]["annotations"] = [{"result": [BOX], "completed_by": 1}]
    (tmp_path / "x.json").write_text(json.dumps(tasks))
    study, (problem,) = problems_of(tmp_path / "x.json")
    assert [each.text for each in study.documents] == ["https://t.co/x", "A dog."]
    assert study.layers == ()
    assert problem.partition("left out: ")[2] == (
        "1 region of images, 1 task of HTML, 1 task of dialogues, 1 task of images, "
        "1 task of other data and 1 task of sound; only plain text is read"
    )


def test_an_export_of_images_alone_says_so(tmp_path):
    """It is no study of addresses."""
    tasks = [{"id": 1, "data": {"image": "s3://dogs/1.png"}, "annotations": [{"result": [BOX]}]}]
    (tmp_path / "x.json").write_text(json.dumps(tasks))
    with pytest.raises(FormatError, match="holds no task with a text: 1 task of images"):
        argora.read(tmp_path / "x.json")


def test_tasks_may_stand_without_a_list(tmp_path):
    """One on its own, or several behind each other."""
    path = put(tmp_path, region(0, 1), text="abc")
    expected = argora.read(path)
    task = json.loads(path.read_text("utf-8"))[0]
    path.write_text(json.dumps(task, indent=1))
    assert argora.read(path) == expected
    path.write_text(json.dumps(task) + "\n" + json.dumps({**task, "id": 2}) + "\n")
    assert [each.id for each in argora.read(path).documents] == ["1", "2"]


def test_a_blank_at_the_end_of_a_region_leaves_nothing_open(tmp_path):
    """The quotation fits only one unit to the letter."""
    for start, end in ((2, 7), (3, 8)):
        study = argora.read(put(tmp_path, region(start, end, quote="Dogs ")))
        assert study.layers[0].units[0].spans == (Span(2, 7),)


def test_a_configuration_says_what_is_an_answer_in_json_min(tmp_path):
    """Of a column that stands where choices do."""
    path = put_min(tmp_path, f"text id topic label tone {END}")
    (tmp_path / "config.xml").write_text(
        '<View><Text name="t" value="$text"/><Labels name="label" toName="t"/>'
        '<Choices name="tone" toName="t"/></View>'
    )
    study = argora.read(path)
    assert study.documents[0].metadata == {"topic": "pets"}
    assert set(study.layers[0].attributes) == {"tone", "note:lead_time"}


def test_a_file_that_was_cut_off_gives_what_is_before(tmp_path):
    """The message says from where on tasks are missing."""
    path = put(tmp_path, region(0, 1), text="abc")
    path.write_text(path.read_text("utf-8")[:-1] + ',\n{"id": 2, "da', "utf-8")
    study, (problem,) = problems_of(path)
    assert "x.json:2: no valid JSON" in problem
    assert "the tasks from there on are left out" in problem
    assert len(study.layers) == 1


def sample():
    """Stacked units, attributes, an emoji, right to left, two rounds, a model, times."""
    text = "🐕 שלום עולם. So they may."
    units = (
        Unit("T1", (Span(0, 12),), "premise", {"stance": "for", "n": 2.5, "note": "why"}),
        Unit("u", (Span(2, 6),), "claim", {"stance": "against", "tags": ("a", "b")}),
        Unit("v", (Span(2, 12),)),
    )
    relations = (
        Relation("r", ("T1",), "u", "support"),
        Relation("s", ("u",), "v", "attack", {"direction": "both"}),
    )
    layers = (
        Layer(
            "d", "anna", 1, units, relations, {"note:lead_time": 3.5, "mood": "good"},
            times=(Stamp("2026-01-01T00:00:00Z", "created"),),
        ),
        Layer("d", "anna", 3),
        Layer("d", "miner", 1, units[:1], attributes={"note:score": 0.5}),
        Layer("d", "7", units=units[1:2]),
    )  # fmt: skip
    people = (Annotator("7"), Annotator("anna"), Annotator("miner", "model"))
    documents = (segment(Document("d", text)), segment(Document("e", "Nobody read this.")))
    return Study(get_scheme("claim-premise"), documents, people, layers, name="x")


def test_a_study_comes_back(tmp_path):
    """And the configuration lists what may be chosen."""
    argora.write(sample(), tmp_path / "x", format="label-studio")
    assert argora.read(tmp_path / "x") == sample()
    configuration = (tmp_path / "x" / "labeling-config.xml").read_text("utf-8")
    for part in (
        '<Label value="claim"/>',
        '<Relation value="support"/>',
        '<Choices name="stance" toName="text" perRegion="true" choice="single">',
        '<Choices name="mood" toName="text" choice="single">',
        '<Number name="n" toName="text" perRegion="true"/>',
    ):
        assert part in configuration


def test_what_is_lost_is_counted(tmp_path):
    """Parts of units and undercuts."""
    units = (Unit("a", (Span(0, 1), Span(2, 3)), "claim"), Unit("b", (Span(0, 4),), "claim"))
    relations = (Relation("r", ("a",), "b", "support"), Relation("s", ("a",), "r", "attack"))
    study = Study(
        get_scheme("claim-premise"),
        (segment(Document("d", "a b c")),),
        (Annotator("anna"),),
        (Layer("d", "anna", units=units, relations=relations),),
    )
    assert [loss.split(": ")[0] for loss in losses_of(study, tmp_path / "x", "label-studio")] == [
        "units in several parts (written as one stretch)",
        "relations to relations (undercuts), or whose ends are left out",
    ]
