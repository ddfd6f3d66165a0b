"""Annotators see the metadata that the study declares public, and no document stands out."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from uuid import uuid4
from zipfile import ZipFile

import httpx
import pytest
from tests.store.trees import CLAIM, TEXT, trees
from tests.web.agreement.test_routes import settled
from tests.web.sending import gets

import argora
from argora.model import Annotator, Document, Layer, Segmentation
from argora.model.codec import encode_operations
from argora.model.merging import merge
from argora.model.operations import Create
from argora.schemes import get_scheme

HIDDEN = {"answer": "claim", "check": "attention", "batch": 7}
SECRETS = ("answer", "attention", "batch", "key-of-the-test", "is-a-claim")


def with_checks():
    """Return a study of two texts and two checks, of which only the checks have more.

    They have metadata, and segments whose names, labels and ids tell the answer.
    """
    claim = {"spans": CLAIM.spans, "labels": ("is-a-claim",), "ids": ("is-a-claim",)}
    cuts = [Segmentation(name, **claim) for name in ("answer", "sentence", "segment")]
    known = {"title": "A text", "topic": "trees"}
    documents = (
        Document("d1", TEXT, metadata=known),
        Document("d2", TEXT, metadata=known),
        Document("d3", TEXT, metadata=HIDDEN | known),
        Document("d4", TEXT, metadata=HIDDEN).with_segmentation(*cuts),
    )
    people = Annotator("anna"), Annotator("ben"), Annotator("key-of-the-test", kind="gold")
    gold = [Layer(name, "key-of-the-test", units=(CLAIM,)) for name in ("d3", "d4")]
    return replace(trees(), documents=documents, annotators=people, layers=tuple(gold))


@pytest.fixture
def checked(each_world):
    """A server with that study; all its texts are given to both annotators."""
    store = each_world.store
    each_world.study = store.add_study(with_checks())
    store.assign_all(each_world.study)
    for name, role in (("anna", "annotator"), ("ben", "annotator"), ("carl", "curator")):
        account, _ = store.people.named(name)
        whose = name if role == "annotator" else None
        store.people.grant(each_world.study, account.key, role, annotator=whose)
    store.people.grant(each_world.study, store.people.named("mona")[0].key, "manager")
    each_world.documents = {each.name: each.key for each in store.listed(each_world.study)}
    return each_world


def keys_of(data, path=""):
    """Return every key of nested JSON with its path; entries of a list count as one."""
    if isinstance(data, dict):
        inside = {key for name, value in data.items() for key in keys_of(value, f"{path}/{name}")}
        return inside | {f"{path}/{name}" for name in data}
    if isinstance(data, list):
        return {key for value in data for key in keys_of(value, f"{path}[]")}
    return set()


def answers(world, who, document):
    """Return every answer about a document: all that can be asked, then changes and refusals."""
    client, found = world.client(who), {}
    at = {"study": world.study, "document": world.documents[document]}
    for path in gets(world.app):
        if "{study}" in path and not path.endswith("/events"):
            place = path.format_map(
                {**at, "version": "1", "number": "1", "invite": "x", "layer": "x"}
            )
            found["GET", path] = client.http.get(place)
    layer = "/api/studies/{study}/documents/{document}/layer".format(**at)
    seen = client.http.get(layer).json()
    far = Create(replace(CLAIM, id="far", spans=(replace(CLAIM.spans[0], end=9999),)))
    unknown = Create(replace(CLAIM, id="odd", category="nothing"))
    for n, (kind, operation) in enumerate(
        [
            ("operations", far),
            ("operations", unknown),
            ("operations", Create(CLAIM)),
            ("operations", Create(CLAIM)),
            ("undo", None),
            ("redo", None),
            ("finish", None),
            ("undo", None),
            ("reopen", None),
            ("finish", None),
        ]
    ):
        body = {
            "client_op_id": uuid4().hex,
            "annotator": who,
            "base_version": client.http.get(layer).json()["version"],
            "scheme_version": seen["scheme_version"],
            "guideline_version": seen["guideline_version"],
        }
        if operation is not None:
            body["operations"] = encode_operations([operation])
        found["POST", kind, n] = client.http.post(f"{layer}/{kind}", json=body)
    return found


def pushed(world, who, document):
    """Return what somebody's stream of events says of a change to a document."""
    at = {"study": world.study, "document": world.documents[document]}
    path = "/api/studies/{study}/events".format(**at)
    client = world.client(who)
    with client.http.stream("GET", path) as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith(": here")
        sheet = world.client(who).sheet(world.study, world.documents[document])
        sheet.save(Create(replace(CLAIM, id="more")))
        return json.loads(next(line for line in lines if line.startswith("data:"))[5:])


def shape(answer: httpx.Response):
    """Return what an answer has besides its values: status, names of headers, keys."""
    return answer.status_code, sorted(answer.headers), keys_of(answer.json())


def test_a_check_is_answered_with_the_same_keys_as_any_text(checked):
    """In every route that an annotator can ask, in refusals, and on the stream of events."""
    streams = [keys_of(pushed(checked, "ben", name)) for name in checked.documents]
    assert streams == [{"/document", "/version"}] * 4
    found = {name: answers(checked, "anna", name) for name in checked.documents}
    shapes = {
        name: {route: shape(answer) for route, answer in each.items()}
        for name, each in found.items()
    }
    assert shapes["d3"] == shapes["d1"]
    assert shapes["d4"] == shapes["d2"] == shapes["d1"]
    statuses = {status for status, *_ in shapes["d1"].values()}
    assert {200, 404, 409, 422} <= statuses
    for each in found.values():
        for route, answer in each.items():
            assert not [word for word in SECRETS if word in answer.text], route


def test_annotators_get_the_segments_that_they_need(checked):
    """Paragraphs and sentences, empty where there are none, without labels; managers get all."""
    at = f"/api/studies/{checked.study}/documents"
    for name, key in checked.documents.items():
        seen = checked.client("anna").http.get(f"{at}/{key}").json()
        for part in ("segmentations", "labels", "ids"):
            assert sorted(seen[part]) == ["paragraph", "sentence"]
        assert seen["segmentations"]["sentence"] == ([[0, 21]] if name == "d4" else [])
        assert not any([*seen["labels"].values(), *seen["ids"].values()])
    shown = checked.client("mona").http.get(f"{at}/{checked.documents['d4']}").json()
    assert shown["segmentations"]["answer"] == [[0, 21]]
    assert shown["labels"]["answer"] == shown["ids"]["segment"] == ["is-a-claim"]


@pytest.mark.parametrize("given", ["d1", "d2"])
def test_segments_that_the_scheme_goes_by_are_sent_for_every_document(world, given):
    """With the ids that units name, and without labels; empty where they are not given."""
    cut = Segmentation("segment", CLAIM.spans, labels=("is-a-claim",), ids=("e1",))
    study = replace(trees(), name="cut", scheme=get_scheme("microtexts"), layers=())
    documents = [
        each.with_segmentation(cut) if each.id == given else each
        for each in (replace(each, text=TEXT) for each in study.documents)
    ]
    key = world.store.add_study(replace(study, documents=tuple(documents)))
    world.store.assign_all(key)
    world.store.people.grant(
        key, world.store.people.named("anna")[0].key, "annotator", annotator="anna"
    )
    seen = {
        each.name: world.client("anna").document(key, each.key) for each in world.store.listed(key)
    }
    for name, answer in seen.items():
        assert answer["segmentations"]["segment"] == ([[0, 21]] if name == given else [])
        assert answer["ids"]["segment"] == (["e1"] if name == given else [])
        assert not any(answer["labels"].values())
    assert keys_of(seen["d1"]) == keys_of(seen["d2"])


def test_nothing_tells_a_check_when_the_agreement_is_open(no_program, checked):
    """Not even which documents have a gold layer; whoever manages the study is told."""
    for name in checked.documents:
        for who in ("anna", "ben"):
            sheet = checked.client(who).sheet(checked.study, checked.documents[name])
            sheet.save(Create(CLAIM))
            sheet.finish()
    checked.store.open_agreement(checked.study, True, author="mona")
    settled(checked)
    at = f"/api/studies/{checked.study}/agreement"
    told = checked.client("mona").http.get(f"{at}/figures").json()
    assert "key-of-the-test" in {each["annotator"] for each in told["of"]}
    anna = checked.client("anna").http
    seen = anna.get(f"{at}/figures").json()
    by_document = {name: [] for name in checked.documents}
    for each in seen["of"]:
        by_document[each["document"]].append(each["annotator"])
    assert by_document == {name: ["anna", "ben"] for name in checked.documents}
    scores = {each["document"]: keys_of(each) for each in seen["documents"]}
    assert scores["d1"] == scores["d2"] == scores["d3"] == scores["d4"]
    parted = [anna.get(f"{at}/disagreements/{key}") for key in checked.documents.values()]
    assert len({str(shape(each)) for each in parted}) == 1
    for text in (json.dumps(seen["documents"]), *(each.text for each in parted)):
        assert not [word for word in SECRETS if word in text]


def test_managers_and_curators_see_all_metadata(checked):
    """In the browser and in the export."""
    at = f"/api/studies/{checked.study}"
    for who in ("mona", "carl"):
        shown = checked.client(who).http.get(f"{at}/documents/{checked.documents['d4']}")
        assert shown.json()["metadata"] == HIDDEN
        # Else a browser would show it to an annotator who signs in there within the hour.
        assert shown.headers["vary"] == "Cookie"
    exported = checked.client("mona").http.get(f"{at}/export", params={"format": "native"})
    with ZipFile(BytesIO(exported.content)) as made:
        assert any(b"attention" in made.read(name) for name in made.namelist())


def test_a_manager_declares_metadata_public(checked):
    """Then annotators see it in every document, null where a document lacks it."""
    at = f"/api/studies/{checked.study}"
    mona, anna = checked.client("mona").http, checked.client("anna").http
    known = {"in_use": ["answer", "batch", "check", "title", "topic"]}
    public = ["language", "title", "topic"]
    assert mona.get(f"{at}/metadata").json() == known | {"public": public}
    sent = mona.put(f"{at}/metadata", json={"public": ["topic", "batch", "topic"]})
    assert sent.json() == {"public": ["batch", "topic"]}
    for name, batch in (("d1", None), ("d3", 7)):
        shown = anna.get(f"{at}/documents/{checked.documents[name]}").json()
        assert shown["metadata"] == {"batch": batch, "topic": "trees"}
        assert shown["title"] == name
    assert [each["title"] for each in anna.get(at).json()["documents"]] == ["d1", "d2", "d3", "d4"]
    assert [each["title"] for each in mona.get(at).json()["documents"]][:1] == ["A text"]
    assert "change public metadata" in [what for *_, what in checked.store.audit(checked.study)]


def test_files_say_what_is_public(tmp_path):
    """The native format keeps it, a merge shows what all its studies show."""
    study = replace(with_checks(), public=("topic", "batch"))
    argora.write(study, tmp_path / "study", format="native")
    again = argora.read(tmp_path / "study")
    assert again == study
    assert again.public == ("batch", "topic")
    assert merge([study, replace(study, public=("batch", "title"))]).public == ("batch",)


def test_a_document_is_called_by_its_title_or_else_by_its_id(world):
    """A title that is no text is none."""
    study = trees()
    titles = ({"title": "On trees"}, {"title": 7})
    documents = [
        replace(each, metadata=told) for each, told in zip(study.documents, titles, strict=True)
    ]
    key = world.store.add_study(replace(study, name="titled", documents=tuple(documents)))
    mona, (account, _) = world.client("mona"), world.store.people.named("mona")
    world.store.people.grant(key, account.key, "manager")
    listed = {each.name: each.key for each in world.store.listed(key)}
    told = [mona.document(key, listed[each.id]) for each in documents]
    assert [each["title"] for each in told] == ["On trees", "d2"]
    assert [each["title"] for each in mona.study(key)["documents"]] == ["On trees", "d2"]
