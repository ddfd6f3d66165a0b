"""A manager adds documents to a study that runs and marks them; trainees get feedback."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import replace

import pytest
from tests.store.conftest import founded
from tests.store.test_tasks import begin_and_finish
from tests.store.trees import CLAIM, PREMISE, TIE, trees
from tests.web.conftest import QUICK, served

import argora
from argora.errors import NotFoundError
from argora.model import Annotator, Document, Layer, Span
from argora.store import Phase, Place
from argora.web.agreement.computing import StudyCache, _agreement


def zipped(files):
    """Return a zip of these names and contents."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return content.getvalue()


def of_study(study, folder):
    """Return a zip of a study in the native format."""
    argora.write(study, folder)
    files = [path for path in folder.rglob("*") if path.is_file()]
    return zipped({str(path.relative_to(folder)): path.read_bytes() for path in files})


def add(world, content, who="mona", **options):
    """Send documents for the study."""
    http = world.client(who).http
    head = {"Content-Type": "application/zip"}
    place = f"/api/studies/{world.study}/documents"
    return http.post(place, content=content, headers=head, params=options)


def mark(world, names, mark, *, marked=True):
    """Mark documents."""
    keys = {each.name: each.key for each in world.store.listed(world.study)}
    sent = {"documents": [keys[name] for name in names], "mark": mark, "marked": marked}
    path = f"/studies/{world.study}/documents/marks"
    return world.client("mona").call("POST", path, sent)["n_documents"]


def rows(world, who):
    """Return the rows of somebody's list by their titles."""
    return {row["title"]: row for row in world.client(who).study(world.study)["documents"]}


def test_documents_are_added_to_a_study_that_runs(each_world):
    """Everybody gets them, as there is no plan; the answer says how they were read."""
    answer = add(each_world, zipped({"d3.txt": "Cats sleep.", "d4.txt": "Dogs bark."}))
    assert answer.status_code == 201
    content = answer.json()
    assert (content["documents"], content["golds"], content["format"]) == (2, 0, "text")
    assert [*rows(each_world, "ben")] == ["d1", "d2", "d3", "d4"]
    cuts = each_world.store.study(each_world.study).document("d3").segmentations
    assert len(cuts["sentence"].spans) == 1


def test_a_name_that_is_taken_is_refused(world):
    """All of it, with the names and what to do."""
    answer = add(world, zipped({"d1.txt": "Cats sleep.", "d9.txt": "Dogs bark."}))
    assert (answer.status_code, answer.json()["code"]) == (409, "documents-there")
    assert "'d1'; nothing was added: give the new ones other names" in answer.json()["detail"]
    assert len(world.store.listed(world.study)) == 2


def test_what_files_leave_open_is_asked(world):
    """As for a new study, and answered by the same parameter."""
    table = "document,annotator,category\nn1,zoe,claim\nn2,zoe,premise\n"
    first = add(world, zipped({"words.csv": "name;body\na;Cats sleep.\n", "x.csv": table}))
    assert first.status_code in (201, 422)
    assert add(world, b"no zip").status_code == 422
    assert add(world, zipped({"empty.txt": "  "})).json()["detail"].startswith("every text is emp")


def test_documents_bring_their_gold_and_no_work_of_others(world, tmp_path):
    """Whose work it is, is known of what is done here only; a gold that breaks rules stays out."""
    texts = (Document("n1", "We should plant trees."), Document("n2", "Trees."))
    wrong = replace(CLAIM, category="unknown", spans=(Span(0, 5),))
    sent = replace(
        trees(),
        documents=texts,
        annotators=(Annotator("anna"), Annotator("key", "gold")),
        layers=(
            Layer("n1", "anna", units=(CLAIM,)),
            Layer("n1", "key", units=(CLAIM,)),
            Layer("n2", "key", units=(wrong,)),
        ),
    )
    content = add(world, of_study(sent, tmp_path / "sent")).json()
    assert (content["documents"], content["golds"], content["n_left_out"]) == (2, 1, 2)
    assert content["left_out"][0].startswith("layer of 'key' on 'n2': ")
    assert "1 annotation of documents by anna: documents and their gold" in content["left_out"][1]
    study = world.store.study(world.study)
    assert [(la.document, la.annotator) for la in study.layers if la.document != "d1"] == [
        ("n1", "key")
    ]


def test_a_large_zip_is_read_by_a_program_of_its_own(tmp_path):
    """With the same answer, and the same refusal."""
    settings = replace(QUICK, importing=replace(QUICK.importing, most_bytes_here=1))
    with founded(tmp_path / "a.db") as store, served(store, settings) as world:
        assert add(world, zipped({"d3.txt": "Cats sleep."})).json()["documents"] == 1
        again = add(world, zipped({"d3.txt": "Cats sleep."}))
        assert (again.status_code, again.json()["code"]) == (409, "documents-there")


def test_documents_are_marked_in_bulk(each_world):
    """And lists say so; what is retired is last in the list of who has begun it, or not there."""
    assert mark(each_world, ["d1", "d2"], "training") == 2
    assert mark(each_world, ["d1"], "retired") == 1
    assert mark(each_world, ["d1"], "retired") == 0
    assert rows(each_world, "mona")["d1"]["marks"] == ["retired", "training"]
    assert [*rows(each_world, "anna")] == ["d2", "d1"]
    assert {name: row["marks"] for name, row in rows(each_world, "ben").items()} == {
        "d2": ["training"]
    }
    counted = each_world.client("ben").studies()[0]["documents"]
    assert counted == {"all": 1, "finished": 0}
    matrix = each_world.client("mona").progress(each_world.study)
    numbers = each_world.store.numbers(each_world.study)
    assert matrix["counts"] == {"assigned": 2, "open": 0, "finished": 0} == vars(numbers)
    assert mark(each_world, ["d1"], "retired", marked=False) == 1
    assert [*rows(each_world, "ben")] == ["d1", "d2"]


def feedback(world, who, name):
    """Ask for feedback on a document."""
    keys = {each.name: each.key for each in world.store.listed(world.study)}
    path = f"/studies/{world.study}/documents/{keys[name]}/feedback"
    return world.client(who).call("GET", path)


def test_trainees_see_how_they_differ_from_the_gold_once_they_have_finished(each_world, tmp_path):
    """Nothing of it before, nothing of documents without the mark, and nobody else's work."""
    store, study = each_world.store, each_world.study
    text = Document("n1", "We should plant trees. They cool.", marks={"training"})
    gold = replace(
        trees(),
        documents=(text,),
        annotators=(Annotator("key", "gold"),),
        layers=(Layer("n1", "key", units=(CLAIM,)),),
    )
    assert add(each_world, of_study(gold, tmp_path / "sent")).json()["golds"] == 1
    begin_and_finish(store, Place(study, "n1", "anna"))
    for who in ("ben", "anna"):
        assert rows(each_world, who)["n1"]["feedback"] == (who == "anna")
    with pytest.raises(NotFoundError, match="once you have finished it") as no:
        feedback(each_world, "ben", "n1")
    assert no.value.code == "no-feedback"
    answer = feedback(each_world, "anna", "n1")
    assert answer["annotators"] == ["anna", "key"]
    assert answer["n_differing"] >= 1
    begin_and_finish(store, Place(study, "n1", "ben"))
    assert "anna" not in json.dumps(feedback(each_world, "ben", "n1"))
    mark(each_world, ["n1"], "training", marked=False)
    assert not rows(each_world, "anna")["n1"]["feedback"]
    with pytest.raises(NotFoundError, match="once you have finished it"):
        feedback(each_world, "anna", "n1")


def test_a_gold_is_divided_among_the_phases_of_a_study(world, tmp_path):
    """By hand: units in the first, the same units with their relation in the second."""
    store, study = world.store, world.study
    parts = Phase("parts", frozenset({"units"}))
    links = Phase("links", frozenset({"attributes", "relations"}), from_gold=True)
    store.phases.set(study, [parts, links])
    text = Document("n1", trees().documents[0].text, marks={"training"})
    whole = Layer("n1", "key", units=(CLAIM, PREMISE), relations=(TIE,))
    judged = replace(CLAIM, attributes={"stance": "for", "note": "sure"})
    whole = replace(whole, units=(judged, PREMISE))
    gold = replace(
        trees(), documents=(text,), annotators=(Annotator("key", "gold"),), layers=(whole,)
    )
    assert add(world, of_study(gold, tmp_path / "sent")).json()["golds"] == 1
    layers = {la.phase: la for la in store.study(study).layers if la.document == "n1"}
    assert {name: la.annotator for name, la in layers.items()} == {"parts": "gold", "links": "gold"}
    first, second = layers["parts"], layers["links"]
    assert (first.covers, first.relations) == ({"units"}, ())
    assert [dict(unit.attributes) for unit in first.units] == [
        {"note": "sure"},
        {"note": "look again"},
    ]
    assert (second.units, second.relations) == (whole.units, (TIE,))
    assert store.phases.waiting(study, "links") == ("d1", "d2")
    begin_and_finish(store, Place(study, "n1", "anna", phase="parts"))
    assert feedback(world, "anna", "n1")["annotators"] == ["anna", "gold"]
    lost = replace(gold, layers=(replace(whole, document="n1", phase="all"),), phases=("all",))
    answer = add(world, of_study(lost, tmp_path / "lost"), gold_only=True)
    assert (answer.status_code, answer.json()["code"]) == (422, "no-gold")


def test_gold_of_documents_that_are_there_is_added_later(world, tmp_path):
    """As argora gold makes it of an export; of another text, or without any, it is refused."""
    store, study = world.store, world.study
    mark(world, ["d2"], "training")
    exported = store.study(study)
    key = Annotator("key", "gold")
    unit = replace(CLAIM, spans=(Span(0, 7),))
    gold = replace(
        exported, annotators=(key,), layers=(Layer("d2", "key", units=(unit,)),), guidelines=()
    )
    before = store.basis(study)
    content = add(world, of_study(gold, tmp_path / "gold"), gold_only=True).json()
    assert (content["documents"], content["golds"], content["n_left_out"]) == (0, 1, 0)
    assert store.basis(study) != before
    assert store.study(study).layer("d2", "key").units == (unit,)
    begin_and_finish(store, Place(study, "d2", "ben"))
    assert feedback(world, "ben", "d2")["annotators"] == ["ben", "key"]
    again = add(world, of_study(gold, tmp_path / "again"), gold_only=True)
    assert (again.status_code, "already" in again.json()["detail"]) == (422, True)
    other = replace(gold, documents=(Document("d2", "Another text."),))
    refused = add(world, of_study(other, tmp_path / "other"), gold_only=True)
    assert (refused.status_code, refused.json()["code"]) == (422, "other-text")
    nothing = add(world, zipped({"d9.txt": "Cats sleep."}), gold_only=True)
    assert (nothing.status_code, nothing.json()["code"]) == (422, "no-gold")


def test_training_documents_are_discussed_where_annotators_differ(world):
    """They come first in the list, without a figure, and open like all others."""
    mark(world, ["d2"], "training")
    for name in ("anna", "ben"):
        begin_and_finish(world.store, Place(world.study, "d2", name))
    at = f"/studies/{world.study}/agreement/disagreements"
    mona = world.client("mona")
    (row,) = mona.call("GET", at)["documents"]
    assert (row["document"], row["annotators"], row["value"]) == ("d2", ["anna", "ben"], None)
    assert row["undefined"] == "for training, so it is discussed and not measured"
    assert mona.call("GET", f"{at}/{row['key']}")["annotators"] == ["anna", "ben"]
    mark(world, ["d2"], "retired")
    assert mona.call("GET", at)["documents"] == []


def computed(cache, study):
    """Return what the program beside the server answers."""
    return _agreement(cache.store, cache, {"study": study, "phase": ""}, lambda _: None)


def figures(answer):
    """Return the figures of an answer."""
    results = answer["printed"]["results"]
    return [[row[name] for name in ("measure", "scope", "value", "low", "high")] for row in results]


def test_the_page_of_agreement_leaves_marked_documents_out(world):
    """To the digit, its figures are those of a study without them; and again with them later."""
    texts = [Document(f"n{n}", f"Text {n}. It has two sentences.") for n in range(5)]
    layers = [
        Layer(text.id, name, units=(replace(CLAIM, spans=(Span(0, 6),)),) if marks else ())
        for text, ben in zip(texts, (1, 0, 1, 1, 0), strict=True)
        for name, marks in (("anna", 1), ("ben", ben))
    ]
    people, names = (Annotator("anna"), Annotator("ben")), [text.id for text in texts]
    whole = replace(trees(), documents=texts, annotators=people, layers=layers)
    store = world.store
    key, rest = (store.add_study(whole.select(documents=names[:n])) for n in (5, 3))
    cache = StudyCache(store)
    before = computed(cache, key)
    store.mark_documents(key, ["n3"], "retired")
    store.mark_documents(key, ["n4"], "training")
    after, expected = computed(cache, key), computed(cache, rest)
    assert after["mark"] != before["mark"]
    assert after["of"] == expected["of"]
    assert figures(after) == figures(expected) != figures(before)
    assert "1 training document is left out" in json.dumps(after["printed"])
    for name, what in (("n3", "retired"), ("n4", "training")):
        store.mark_documents(key, [name], what, marked=False)
    assert computed(cache, key)["printed"]["results"] == before["printed"]["results"]
    store.mark_documents(key, names, "training")
    assert computed(cache, key)["of"] == []
