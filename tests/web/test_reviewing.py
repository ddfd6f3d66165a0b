"""A manager or curator opens anybody's layer; the manager is told who did what."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store.trees import CLAIM, MORE

from argora.errors import NotFoundError, StoreError
from argora.model.codec import encode
from argora.model.operations import Create, Update
from argora.store import Place
from argora.web.audit_words import words_of
from argora.web.problems import violation_json


def call(world, who, path):
    """Ask as somebody for something about the first text."""
    at = f"/studies/{world.study}/documents/{world.documents['d1']}"
    return world.client(who).call("GET", at + path)


@pytest.fixture
def compared(each_world):
    """A study in which ben has marked the first text otherwise than anna; both are not finished."""
    sheet = each_world.client("ben").sheet(each_world.study, each_world.documents["d1"])
    sheet.save(Create(CLAIM), Create(MORE))
    return each_world


def test_anybodys_layer_is_shown_as_it_is(compared):
    """With what it breaks of the scheme, before it is finished; nobody begins one by looking."""
    rows = call(compared, "mona", "/layers")["layers"]
    listed = [(row["annotator"], row["state"], row["version"]) for row in rows]
    assert listed == [
        ("anna", "open", 1),
        ("ben", "open", 2),
    ]
    shown = call(compared, "mona", f"/layers/{rows[1]['key']}")
    layer = compared.store.layer(Place(compared.study, "d1", "ben")).layer
    assert shown["layer"] == encode(layer)
    document = compared.store.document(compared.study, compared.documents["d1"])
    scheme = compared.store.standing(compared.study).scheme
    assert shown["violations"] == violation_json(scheme.check(layer, document))
    before = compared.store.statistics.versions(compared.study)
    call(compared, "mona", "/layers")
    assert compared.store.statistics.versions(compared.study) == before


def test_what_two_layers_differ_in_is_listed(compared):
    """Though nobody has finished; once both have, the page of agreement lists the same."""
    anna, ben = (row["key"] for row in call(compared, "mona", "/layers")["layers"])
    path = f"/differences?layer={ben}&layer={anna}"
    before = call(compared, "mona", path)
    assert (before["annotators"], before["kinds"]) == (["anna", "ben"], {"boundaries": 1, "who": 1})
    sheet = compared.client("ben").sheet(compared.study, compared.documents["d1"])
    sheet.save(Update(replace(CLAIM, category="premise")))
    after = call(compared, "mona", path)
    assert after["kinds"] != before["kinds"]
    sheet.finish()
    compared.client("anna").sheet(compared.study, compared.documents["d1"]).finish()
    at = f"/studies/{compared.study}/agreement/disagreements/{compared.documents['d1']}"
    assert compared.client("mona").call("GET", at) == after


def test_one_layer_is_not_compared_with_itself(compared):
    """Nor with one that is not there."""
    anna, ben = (row["key"] for row in call(compared, "mona", "/layers")["layers"])
    with pytest.raises(StoreError, match="layer"):
        call(compared, "mona", f"/differences?layer={anna}")
    with pytest.raises(NotFoundError):
        call(compared, "mona", f"/differences?layer={anna}&layer={anna}")
    with pytest.raises(NotFoundError):
        call(compared, "mona", f"/differences?layer={anna}&layer=nowhere")
    assert anna != ben


def test_the_manager_is_told_who_did_what(compared):
    """Added, assigned, finished, reopened: in words, with who and when."""
    sheet = compared.client("ben").sheet(compared.study, compared.documents["d2"])
    sheet.save(Create(replace(CLAIM, spans=(CLAIM.spans[0].__class__(0, 7),))))
    sheet.finish()
    sheet.reopen()
    key, store = compared.study, compared.store
    store.move_tasks(key, ["d2"], source="ben", target=None, author="mona")
    at = f"/studies/{key}/audit"
    told = compared.client("mona").call("GET", at)
    said = [(each["author"], each["words"]) for each in told["actions"]]
    assert said[:3] == [
        ("mona", "took back 1 document from ben: d2"),
        ("ben", "reopened d2"),
        ("ben", "finished d2"),
    ]
    assert ("", "added the study trees") in said
    only = compared.client("mona").call("GET", f"{at}?author=ben&what=finish")["actions"]
    assert [each["words"] for each in only] == ["finished d2"]


@pytest.mark.parametrize(
    ("what", "details", "words"),
    [
        ("set phases", {"phases": ["one", "two"]}, "set the phases: one, two"),
        ("set phases", {"phases": []}, "set the phases: none"),
        ("phase is open", {"phase": "one"}, "opened the phase one"),
        ("phase is closed", {"phase": "one"}, "closed the phase one"),
        ("mark as training", {"documents": ["d1"]}, "marked as training: d1"),
        ("no longer retired", {"documents": ["d1", "d2"]}, "brought back d1, d2"),
        ("extend", {"documents": 5, "annotators": 0}, "added 5 documents"),
        (
            "consolidate",
            {"phase": "one", "added": 11, "changed": 0, "unchanged": 2, "left": 1},
            "made the gold of one from votes: 11 new, 0 changed, 2 as before, 1 left as a person "
            "made them",
        ),
    ],
)
def test_what_is_done_in_a_study_that_grows_is_told_in_a_clause(what, details, words):
    """Phases, their gold and marks of documents."""
    assert words_of(what, details) == words


def test_what_an_older_argora_noted_is_told_as_it_stands():
    """Without words for what is not there."""
    assert words_of("move tasks", {"documents": ["d1"]}) == "move tasks: documents d1"
    assert words_of("finish", {}) == "finish"


def test_lists_come_in_pages(each_world):
    """Those of a manager and of an annotator; what is not listed is counted all the same."""
    world = each_world
    mona, ben = world.client("mona"), world.client("ben")
    at = f"/studies/{world.study}"
    for client, path in ((mona, "/progress/documents"), (mona, "/documents"), (ben, "/documents")):
        first = client.call("GET", f"{at}{path}?limit=1")
        second = client.call("GET", f"{at}{path}?limit=1&after={first['next']}")
        pages = [first["documents"], second["documents"]]
        assert [[row["title"] for row in page] for page in pages] == [["d1"], ["d2"]]
        assert (first["n_all"], second["n_all"], second["next"]) == (2, 2, None)
    rows = mona.call("GET", f"{at}/tasks/list?annotator=ben&search=D2")
    assert [row["title"] for row in rows["tasks"]] == ["d2"]
    assert mona.progress_page(world.study)["n_all"] == 2
    with pytest.raises(StoreError):
        ben.call("GET", f"{at}/documents?after=nonsense")
    assert ben.call("GET", f"{at}/documents?key={world.documents['d2']}")["n_all"] == 1


def test_annotators_do_not_find_documents_by_titles_that_they_do_not_see(each_world):
    """A title may tell which documents are checks."""
    from argora.model import Document

    world = each_world
    secret = Document("d3", "A text.", metadata={"title": "the check"})
    world.store.extend(world.study, documents=[secret])
    world.store.assign_all(world.study)
    world.store.public_metadata.change(world.study, [])
    at = f"/studies/{world.study}/documents?search=check"
    assert world.client("ben").call("GET", at)["n_all"] == 0
    assert world.client("mona").call("GET", at)["n_all"] == 1
    world.store.public_metadata.change(world.study, ["title"])
    assert world.client("ben").call("GET", at)["n_all"] == 1
