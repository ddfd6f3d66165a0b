"""The scheme of a study that people annotate is changed in the browser, and taken back."""

from __future__ import annotations

import json

import pytest

from argora.model import Span, Unit, encode
from argora.model.codec import encode_operations
from argora.model.operations import Create
from argora.schemes import get_scheme

UNIT = Unit("new", (Span(0, 8),), "premise")


@pytest.fixture
def scheme(each_world):
    """A function that asks the routes of the scheme, for a manager who knows what holds."""
    http = each_world.client("mona").http
    at = f"/api/studies/{each_world.study}/scheme"

    def ask(verb, place, **sent):
        if verb == "POST" and place != "/draft":
            sent = {"before": each_world.store.standing(each_world.study).scheme_version, **sent}
        answer = http.request(verb, at + place, json=sent or None)
        return answer.status_code, answer.json()

    return ask


def reasons():
    """Return the scheme with reasons in the place of premises, as the editor leaves it."""
    data = encode(get_scheme("claim-premise"))
    return {**json.loads(json.dumps(data).replace("premise", "reason")), "id": data["id"]}


def test_a_draft_is_begun_with_the_scheme_that_holds_and_gone_on_with(each_world, scheme):
    """Its version is new; whoever else manages the study has a draft of their own."""
    _, first = scheme("POST", "/draft")
    holding = encode(each_world.store.standing(each_world.study).scheme)
    assert first["scheme"] == {**holding, "version": "2"}
    assert first["study"] == each_world.study
    mona = each_world.client("mona").http
    place = f"/api/schemes/drafts/{first['key']}"
    saved = mona.put(place, json={"scheme": {**holding, "title": "Mine"}, "version": 1}).json()
    assert (saved["study"], scheme("POST", "/draft")[1]) == (each_world.study, saved)


def test_preview_says_what_the_change_then_does(each_world, scheme):
    """Units, layers, sentences; the version is one that the study never had."""
    before = each_world.store.study(each_world.study)
    status, said = scheme("POST", "/preview", scheme=reasons())
    assert status == 200
    assert each_world.store.study(each_world.study) == before
    assert (said["before"], said["after"]) == ("1", "2")
    assert said["units"] == {"changed": 1, "removed": 0, "added": 0}
    assert said["moves"] == [{"rename": {"what": "unit", "before": "premise", "after": "reason"}}]
    assert [each["name"] for each in said["gone"]] == ["premise"]
    assert said["effects"][0]["n"] == 1
    _, begun = scheme("POST", "/draft")
    change = {"scheme": reasons(), "moves": said["moves"], "draft": begun["version"]}
    status, done = scheme("POST", "/changes", **change)
    assert (status, done) == (200, said)
    units = each_world.store.study(each_world.study).layers[0].units
    assert [unit.category for unit in units] == ["claim", "reason"]
    drafts = each_world.client("mona").http.get("/api/schemes").json()["drafts"]
    assert drafts == []
    audit = each_world.client("mona").http.get(f"/api/studies/{each_world.study}/audit").json()
    words = "changed the scheme from version 1 to 2, with 1 annotated text"
    assert words in str(audit)


def test_layers_that_would_break_a_rule_are_named_with_their_documents(each_world, scheme):
    """By the key that addresses have; the rule with how often before and after."""
    changed = reasons()
    changed["rules"] = [*changed["rules"], {"count": {"category": "reason", "min": 2}}]
    _, said = scheme("POST", "/preview", scheme=changed)
    (broken,) = [each for each in said["breaches"] if each["n_before"] == 0]
    assert (broken["n"], broken["n_layers"]) == (1, 1)
    (layer,) = broken["layers"]
    assert layer["document"] == each_world.documents["d1"]
    assert (layer["annotator"], layer["round"], layer["phase"]) == ("anna", 1, "")


def test_who_looked_at_another_version_changes_nothing(each_world, scheme):
    """Two managers change it, or one clicks twice: the second time is refused with what holds."""
    scheme("POST", "/changes", scheme=reasons(), before="1")
    again = {**reasons(), "title": "Again"}
    for place, sent in (
        ("/preview", {"scheme": again, "before": "1"}),
        ("/changes", {"scheme": again, "before": "1"}),
        ("/back/preview", {"before": "1"}),
    ):
        status, refused = scheme("POST", place, **sent)
        assert (status, refused["code"]) == (409, "other-scheme"), place
        assert "version '2' holds, not '1'" in refused["detail"]
    assert each_world.store.scheme_changes.standing(each_world.study).versions == ("1", "2")
    scheme("POST", "/changes", scheme=again, before="2")
    assert scheme("POST", "/back", before="3")[0] == 200
    assert scheme("POST", "/back", before="3")[0] == 409
    assert each_world.store.standing(each_world.study).scheme_version == "2"


def test_a_draft_knows_what_it_began_from_and_stays_if_it_was_saved_since(each_world, scheme):
    """Another window's newer edits are not deleted with the version that was previewed."""
    _, first = scheme("POST", "/draft")
    mona = each_world.client("mona").http
    place = f"/api/schemes/drafts/{first['key']}"
    newer = {**first["scheme"], "title": "Newer", "began": "9"}
    assert mona.put(place, json={"scheme": newer, "version": 1}).json()["began"] == "1"
    scheme("POST", "/changes", scheme=reasons(), draft=first["version"])
    _, kept = scheme("POST", "/draft")
    assert (kept["began"], kept["version"], kept["scheme"]["title"]) == ("1", 2, "Newer")
    assert each_world.store.standing(each_world.study).scheme_version == "2"
    scheme("POST", "/changes", scheme=reasons(), draft=kept["version"])
    _, fresh = scheme("POST", "/draft")
    assert (fresh["began"], fresh["version"]) == ("3", 1)


def test_a_change_that_says_too_little_is_refused(each_world, scheme):
    """What becomes of premises has to be said."""
    status, refused = scheme("POST", "/changes", scheme=reasons(), moves=[])
    assert (status, refused["detail"][-52:]) == (
        422,
        "say what becomes of it: rename, merge, split or drop",
    )
    assert each_world.store.scheme_changes.standing(each_world.study).versions == ("1",)


def test_an_unsaved_edit_is_answered_with_what_it_says_now(each_world, scheme):
    """The page gets the operations in the words of the new version, also when it asks again."""
    scheme("POST", "/changes", scheme=reasons())
    anna = each_world.client("anna").http
    place = f"/api/studies/{each_world.study}/documents/{each_world.documents['d2']}/layer"
    sent = {
        "client_op_id": "one",
        "annotator": "anna",
        "base_version": 1,
        "scheme_version": "1",
        "operations": encode_operations([Create(UNIT)]),
    }
    answer = anna.post(f"{place}/operations", json=sent).json()
    assert answer["scheme_version"] == "2"
    assert answer["operations"][0]["create"]["thing"]["unit"]["category"] == "reason"
    again = anna.post(f"{place}/operations", json=sent).json()
    assert (again["repeated"], again["operations"]) == (True, answer["operations"])
    refused = anna.post(f"{place}/finish", json={**sent, "client_op_id": "two", "base_version": 2})
    assert refused.status_code in (409, 422)


def test_a_change_is_undone_and_later_taken_back_with_what_was_decided(each_world, scheme):
    """As long as nothing was saved under it, nobody is asked anything."""
    before = each_world.store.study(each_world.study)
    changed = reasons()
    merged = {"merge": {"what": "unit", "before": ["claim", "premise"], "after": "point"}}
    changed |= {"units": [{"id": "point"}], "relations": [], "rules": [], "procedure": []}
    drops = [{"drop": {"what": "relation", "before": r.id}} for r in before.scheme.relations]
    _, said = scheme("POST", "/changes", scheme=changed, moves=[merged, *drops])
    assert (said["relations"]["removed"], said["after"]) == (1, "2")
    _, now = scheme("GET", "")
    assert (now["untouched"], now["versions"], now["last"]["before"]) == (True, ["1", "2"], "1")
    assert scheme("POST", "/back", moves=[])[1]["relations"]["added"] == 1
    assert each_world.store.study(each_world.study) == before
    scheme("POST", "/changes", scheme=changed, moves=[merged, *drops])
    assert scheme("GET", "")[1]["versions"] == ["2", "1", "3"]
    anna = each_world.client("anna").http
    place = f"/api/studies/{each_world.study}/documents/{each_world.documents['d2']}/layer"
    sent = {
        "client_op_id": "one",
        "annotator": "anna",
        "base_version": 1,
        "scheme_version": "3",
        "operations": encode_operations([Create(Unit("new", (Span(0, 8),), "point"))]),
    }
    assert anna.post(f"{place}/operations", json=sent).status_code == 200
    assert scheme("GET", "")[1]["untouched"] is False
    _, preview = scheme("POST", "/back/preview", moves=[])
    (undecided,) = preview["undecided"]
    assert (undecided["name"], undecided["options"]) == ("point", ["claim", "premise"])
    status, refused = scheme("POST", "/back", moves=[])
    assert (status, refused["code"]) == (422, "scheme-undecided")
    moves = [{"rename": {"what": "unit", "before": "point", "after": "claim"}}]
    assert scheme("POST", "/back/preview", moves=moves)[1]["undecided"] == []
    assert scheme("POST", "/back", moves=moves)[0] == 200
    layers = each_world.store.study(each_world.study).layers
    assert [u.category for layer in layers for u in layer.units] == ["claim", "premise", "claim"]


def test_pages_that_are_open_hear_of_it(each_world, scheme, monkeypatch):
    """Whoever annotates, too; not what changed."""
    heard = []
    broker = each_world.app.state.shared.broker
    monkeypatch.setattr(broker, "announce_scheme", lambda *said: heard.append(said))
    scheme("POST", "/changes", scheme=reasons())
    scheme("POST", "/back", moves=[])
    assert heard == [(each_world.study, "2"), (each_world.study, "1")]
