"""The matrix of documents x annotators, and the browser of disagreement."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store.trees import sent, trees
from tests.web.agreement.changing import change

from argora.errors import NotFoundError
from argora.model import Unit
from argora.model.operations import Create
from argora.store import DocumentFilter, Place
from argora.store.tally import Numbers
from argora.studies import bundled
from argora.web.agreement.disagreements import document_of_disagreement
from argora.web.agreement.progress import Progress


@pytest.fixture
def study(store):
    """A study in which anna has begun, and ben is asked to."""
    key = store.add_study(trees())
    store.assign_all(key)
    return key


def page(progress, study, **wanted):
    """Return the first page of a matrix with everything on it."""
    return progress.page(study, DocumentFilter(**wanted), limit=100)


def test_the_matrix_tells_how_far_everybody_is(store, study):
    """What is assigned, begun or finished, and what the scheme finds wrong there."""
    found = page(Progress(store), study)
    names = {each["key"]: each["name"] for each in found["documents"]}
    cells = {(names[cell["document"]], cell["annotator"]): cell for cell in found["cells"]}
    assert [each["name"] for each in found["documents"]] == ["d1", "d2"]
    assert found["annotators"] == ["anna", "ben"]
    assert {place: cell["state"] for place, cell in cells.items()} == {
        ("d1", "anna"): "open",
        ("d1", "ben"): "assigned",
        ("d2", "anna"): "assigned",
        ("d2", "ben"): "assigned",
    }
    untimed = {"n_timed": 0, "seconds": None}
    assert Progress(store).summary(study) == {
        "annotators": [
            {"annotator": "anna", "assigned": 1, "open": 1, "finished": 0, **untimed},
            {"annotator": "ben", "assigned": 2, "open": 0, "finished": 0, **untimed},
        ],
        "counts": {"assigned": 3, "open": 1, "finished": 0},
        "n_documents": 2,
        "n_later": 0,
        "n_shared": 0,
    }
    assert found["complete"]
    assert cells["d1", "anna"]["version"] == 1


def test_who_annotates_a_document_again_counts_once(store):
    """By the first round, which agreement counts: ben did essay03 twice."""
    study = store.add_study(bundled())
    store.assign_all(study)
    found = page(Progress(store), study)
    key = dict(store.outline(study).documents)["essay03"]
    of_ben = [c for c in found["cells"] if (c["document"], c["annotator"]) == (key, "ben")]
    assert [(cell["round"], cell["counts"]) for cell in of_ben] == [(1, True), (2, False)]
    summary = Progress(store).summary(study)
    assert summary["counts"] == {"assigned": 4, "open": 0, "finished": 38}
    assert (summary["n_later"], summary["n_shared"]) == (1, 14)
    change(store, Place(study, "essay03", "ben", 2), "reopen")
    assert Progress(store).summary(study)["counts"]["finished"] == 38


def test_begun_work_whose_task_was_taken_back_is_not_waited_for(store, study):
    """It is shown and not counted, so that a study can be finished; finished work counts."""
    anna = Place(study, "d1", "anna")
    store.move_tasks(study, ["d1"], source="anna")
    (cell,) = (each for each in page(Progress(store), study)["cells"] if each["state"] == "open")
    assert (cell["annotator"], cell["counts"]) == ("anna", False)
    assert store.numbers(study) == Numbers(assigned=3)
    store.finish(anna, sent(store, anna))
    assert Progress(store).summary(study)["counts"] == {"assigned": 3, "open": 0, "finished": 1}
    assert store.numbers(study) == Numbers(assigned=3, finished=1)


def test_what_a_model_did_counts_for_nobody(store):
    """Only people are asked to annotate."""
    whole = trees()
    machines = tuple(replace(each, kind="model") for each in whole.annotators)
    study = store.add_study(replace(whole, annotators=machines))
    found = page(Progress(store), study)
    assert sum(Progress(store).summary(study)["counts"].values()) == 0
    assert not any(cell["counts"] for cell in found["cells"])


def test_what_is_wrong_follows_the_versions(store):
    """Two units on the same words are an error, until one of them is taken back."""
    study = store.add_study(bundled())
    place, progress = Place(study, "essay02", "ana"), Progress(store)
    key = dict(store.outline(study).documents)["essay02"]

    def wrong():
        cells = {(c["document"], c["annotator"]): c for c in page(progress, study)["cells"]}
        cell = cells[key, "ana"]
        return cell["version"], cell["errors"], cell["warnings"]

    assert wrong() == (1, 0, 0)
    change(store, place, "reopen")
    spans = store.layer(place).layer.units[0].spans
    change(store, place, "apply", Create(Unit("twice", spans, "premise")))
    layer, document = store.layer(place).layer, store.study(study).document("essay02")
    found = store.standing(study).scheme.check(layer, document)
    errors = sum(each.severity == "error" for each in found)
    assert wrong() == (3, errors, len(found) - errors)
    assert errors != len(found) - errors
    change(store, place, "undo")
    assert wrong() == (4, 0, 0)


def test_layers_that_are_not_looked_at_yet_say_so(store, study, monkeypatch):
    """A large study is looked at bit by bit."""
    monkeypatch.setattr("argora.web.agreement.progress.MOST_CHECKED", 0)
    found = page(Progress(store), study)
    cell = next(cell for cell in found["cells"] if cell["state"] == "open")
    assert (cell["warnings"], found["complete"]) == (None, False)


def test_a_study_with_as_many_open_layers_as_are_looked_at_is_complete(store, study, monkeypatch):
    """One is open here."""
    monkeypatch.setattr("argora.web.agreement.progress.MOST_CHECKED", 1)
    found = page(Progress(store), study)
    cell = next(cell for cell in found["cells"] if cell["state"] == "open")
    assert (cell["warnings"], found["complete"]) == (0, True)


def test_the_browser_shows_only_what_two_have_finished(store, study):
    """Each place with what everybody made of it, and in what they differ."""
    key = dict(store.outline(study).documents)["d1"]
    with pytest.raises(NotFoundError, match="fewer than two"):
        document_of_disagreement(store, study, key)
    with pytest.raises(NotFoundError, match="no document of the key"):
        document_of_disagreement(store, study, "d1")
    anna, ben = Place(study, "d1", "anna"), Place(study, "d1", "ben")
    store.finish(anna, sent(store, anna))
    store.open_layer(ben)
    store.finish(ben, sent(store, ben))
    found = document_of_disagreement(store, study, key)
    assert found["annotators"] == ["anna", "ben"]
    assert [p["difference"] for p in found["passages"]] == ["only anna"]
    assert found["kinds"] == {"who": 2}
    tie = found["ties"][0]
    assert [(v["annotators"], v["gap"]) for v in tie["versions"]] == [
        (["anna"], ""),
        (["ben"], "no such unit"),
    ]
    assert [style["title"] for style in found["legend"]] == ["claim", "premise"]


def test_a_page_shows_what_fits_and_the_next_goes_on_there(store, monkeypatch):
    """Filters by state, annotators and words; every document stands on one page."""
    study, progress = store.add_study(bundled()), Progress(store)
    store.assign_all(study)
    names, after = [], None
    with monkeypatch.context() as patched:
        patched.setattr("argora.web.agreement.progress.MOST_CELLS", 9)
        while after is not None or not names:
            found = progress.page(study, DocumentFilter(), after=after, limit=5)
            assert 0 < len(found["documents"]) <= 3
            assert found["n_all"] == 14
            names += [each["name"] for each in found["documents"]]
            after = found["next"]
    assert names == [each.name for each in store.listed(study)]
    for wanted, expected in (
        ({"state": "assigned"}, ["essay11", "essay12", "essay13", "essay14"]),
        ({"state": "unfinished", "annotators": ("ana",)}, ["essay13"]),
        ({"state": "finished", "search": "ESSAY01"}, ["essay01"]),
        ({"state": "nobody"}, []),
    ):
        found = page(progress, study, **wanted)
        assert [each["name"] for each in found["documents"]] == expected, wanted
    assert set(page(progress, study, annotators=("ben",))["annotators"]) == {"ben"}
