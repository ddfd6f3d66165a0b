"""Who reads and writes in threads, as what people appear there, and what annotators see of gold."""

from __future__ import annotations

import json
from functools import partial

import pytest
from tests.store.trees import CLAIM, MORE, PREMISE, TIE

from argora.errors import ArgoraError, ConflictError, NotFoundError, StoreError
from argora.model import Annotator, Layer
from argora.model.operations import Create
from argora.store import NewCuration
from argora.store.curations import enter
from argora.store.loading import study_row

GOLD = Layer("d1", "gold", units=(CLAIM, PREMISE, MORE), relations=(TIE,), state="finished")


def call(world, who, method, path="", data=None):
    """Ask something about the threads on the first text."""
    at = f"/studies/{world.study}/documents/{world.documents['d1']}/threads"
    return world.client(who).call(method, at + path, data)


def begin(world, who, text, op="1", **subject):
    """Begin a thread, and return the last one that somebody then reads."""
    sent = {"client_op_id": op, "text": text, **subject}
    return call(world, who, "POST", "", sent)["threads"][-1]


def texts(world, who):
    """Return what somebody reads: the authors and the texts of all comments."""
    return [
        (each["author"], each["text"])
        for thread in call(world, who, "GET")["threads"]
        for each in thread["remarks"]
    ]


def open_gold(world, opened=True):
    """Let annotators compare their layers with the gold, or no longer."""
    at = f"/studies/{world.study}/phases/gold/open"
    return world.client("mona").call("PUT", at, {"phase": "", "open": opened})


def layer_of(world, annotator):
    """Return the key of somebody's layer of the first text."""
    entries = world.store.layers_on(world.study, world.documents["d1"])
    return next(each.key for each in entries if each.place.annotator == annotator)


@pytest.fixture
def golden(each_world):
    """A study with a finished gold of the first text; anna has finished it, and ben has begun."""
    gold = Annotator("gold", kind="gold")
    each_world.store.extend(each_world.study, annotators=[gold], layers=[GOLD])
    each_world.client("anna").sheet(each_world.study, each_world.documents["d1"]).finish()
    sheet = each_world.client("ben").sheet(each_world.study, each_world.documents["d1"])
    sheet.save(Create(CLAIM))
    return each_world


def test_curators_and_managers_talk_about_any_layer(golden):
    """The curator by aliases, the manager by names, both about the same people."""
    anna = layer_of(golden, "anna")
    alias = golden.store.aliases.of(golden.study, golden.documents["d1"])
    made = begin(golden, "carl", f"why did @{alias['anna']} do this?", layer=anna, element="c1")
    assert (made["annotator"], made["kind"], made["element"]) == (alias["anna"], "person", "c1")
    at = f"/{made['key']}"
    call(golden, "mona", "POST", f"{at}/comments", {"client_op_id": "2", "text": "anna knows."})
    assert texts(golden, "mona") == [("carl", "why did @anna do this?"), ("mona", "anna knows.")]
    assert texts(golden, "carl") == [
        ("carl", f"why did @{alias['anna']} do this?"),
        ("mona", f"{alias['anna']} knows."),
    ]
    assert call(golden, "carl", "GET")["people"] == ["A", "B"]
    assert call(golden, "mona", "GET")["people"] == ["anna", "ben"]
    resolved = {"client_op_id": "3", "state": "resolved"}
    (thread,) = call(golden, "carl", "PUT", f"{at}/state", resolved)["threads"]
    assert (thread["state"], [each["what"] for each in thread["remarks"]]) == (
        *("resolved", ["comment", "comment", "resolved"]),
    )
    with pytest.raises(ConflictError, match="own last comment"):
        call(golden, "carl", "DELETE", f"{at}/comments/2")
    (thread,) = call(golden, "mona", "DELETE", f"{at}/comments/2")["threads"]
    assert thread["remarks"][1]["text"] is None


def test_annotators_read_threads_on_the_gold_once_it_is_open_and_they_are_done(golden):
    """No others ever: not on places, and not on layers; and nothing before, to the byte."""
    before = {name: call(golden, name, "GET") for name in ("anna", "ben")}
    begin(golden, "carl", "on anna", "1", layer=layer_of(golden, "anna"))
    begin(golden, "carl", "on a place", "2", begins=0, ends=5)
    key = begin(golden, "carl", "on the gold", "3", layer=layer_of(golden, "gold"))["key"]
    assert {name: call(golden, name, "GET") for name in ("anna", "ben")} == before
    comment = {"client_op_id": "4", "text": "x"}
    with pytest.raises(NotFoundError, match="no such thread"):
        call(golden, "anna", "POST", f"/{key}/comments", comment)
    open_gold(golden)
    assert texts(golden, "anna") == [("", "on the gold")]
    assert texts(golden, "ben") == []
    with pytest.raises(NotFoundError, match="no such thread"):
        call(golden, "ben", "POST", f"/{key}/comments", comment)
    for subject in ({}, {"begins": 0, "ends": 5}, {"layer": layer_of(golden, "ben")}):
        with pytest.raises(NotFoundError, match="no such layer"):
            begin(golden, "anna", "x", "5", **subject)
    golden.client("ben").sheet(golden.study, golden.documents["d1"]).finish()
    assert texts(golden, "ben") == [("", "on the gold")]
    open_gold(golden, opened=False)
    assert texts(golden, "anna") == texts(golden, "ben") == []


def test_annotators_are_aliases_to_each_other(golden):
    """Each has the own name; a mention is shown to whom it is of, and only there."""
    golden.client("ben").sheet(golden.study, golden.documents["d1"]).finish()
    open_gold(golden)
    alias = golden.store.aliases.of(golden.study, golden.documents["d1"])
    gold = layer_of(golden, "gold")
    begin(golden, "anna", f"@{alias['ben']}, ben is me?", layer=gold, element="p2")
    assert texts(golden, "ben") == [(alias["anna"], "@ben, ben is me?")]
    assert texts(golden, "anna") == [("anna", f"@{alias['ben']}, ben is me?")]
    assert texts(golden, "mona") == [("anna", "@ben, ben is me?")]
    assert texts(golden, "carl") == [(alias["anna"], f"@{alias['ben']}, ben is me?")]
    mentions = {
        name: call(golden, name, "GET")["threads"][0]["remarks"][0]["mentions_me"]
        for name in ("anna", "ben", "carl", "mona")
    }
    assert mentions == {"anna": False, "ben": True, "carl": False, "mona": False}
    days = {n: call(golden, n, "GET")["threads"][0]["remarks"][0]["at"] for n in ("ben", "mona")}
    assert (len(days["ben"]), days["mona"][:10]) == (10, days["ben"])
    begin(golden, "mona", "@carl?", "2", layer=gold)
    assert call(golden, "carl", "GET")["threads"][1]["remarks"][0]["mentions_me"]


@pytest.mark.parametrize(
    ("subject", "problem"),
    [
        ({"begins": 3}, "no place of a text"),
        ({"begins": 3, "ends": 3}, "no place of a text"),
        ({"begins": 3, "ends": 1000}, "no place of a text"),
        ({"element": "c1"}, "name the layer"),
        ({"layer": "unknown"}, "no such layer"),
        ({"phase": "never"}, "no phase"),
    ],
)
def test_a_thread_is_about_something_that_is_there(golden, subject, problem):
    """Else nothing is stored."""
    with pytest.raises((StoreError, NotFoundError), match=problem):
        begin(golden, "carl", "x", **subject)
    assert texts(golden, "mona") == []


def test_events_of_threads_go_to_those_who_may_read_them(golden):
    """A comment on the gold that is opened reaches anna, who is done; ben hears nothing."""
    open_gold(golden)
    document, gold = golden.documents["d1"], layer_of(golden, "gold")
    heard = {}
    clients = {name: golden.client(name) for name in ("anna", "ben", "carl")}
    with (
        clients["anna"].events(golden.study) as anna,
        clients["carl"].events(golden.study) as carl,
        clients["ben"].events(golden.study) as ben,
    ):
        begin(golden, "mona", "of ben", "1", layer=layer_of(golden, "ben"))
        begin(golden, "mona", "of gold", "2", layer=gold)
        sheet = golden.client("ben").sheet(golden.study, document)
        sheet.save(Create(MORE))
        heard = {"anna": next(anna), "ben": next(ben)}
        heard |= {"carl": [next(carl), next(carl)]}
    told = {"threads": document}
    assert heard["anna"] == told
    assert heard["carl"] == [told, told]
    assert heard["ben"].keys() == {"document", "version"}


def enter_step(connection, study, step):
    """Let the record of a gold be there, whoever made the gold."""
    return enter(connection, study_row(connection, study).id, "", step, "carl")


def test_an_annotator_compares_a_finished_layer_with_an_open_gold(golden):
    """With the reasons of decisions, and no word of who decided or who else is meant."""
    at = f"/studies/{golden.study}/documents/{golden.documents['d1']}/feedback"
    with pytest.raises(NotFoundError, match="manager opened the gold"):
        golden.client("anna").call("GET", at)
    decided = {"task": "unit", "attribute": "", "decision": "premise"}
    record = [
        {**decided, "words": "They give shade.", "decided_by": "carl", "why": "as ben has it"},
        {**decided, "words": "Trees cool a city.", "decided_by": "", "why": ""},
    ]
    for document in ("d1", "d2"):
        step = NewCuration(
            document, 0, "propose", {}, 2, "", {}, record[: 2 if document == "d1" else 1]
        )
        golden.store._writer.do(partial(enter_step, study=golden.study, step=step))
    open_gold(golden)
    found = golden.client("anna").call("GET", at)
    assert (found["n_differing"], found["gold"]) == (1, layer_of(golden, "gold"))
    alias = golden.store.aliases.of(golden.study, golden.documents["d1"])["ben"]
    assert [(each["words"], each["why"]) for each in found["reasons"]] == [
        ("They give shade.", f"as {alias} has it")
    ]
    assert "carl" not in json.dumps(found)
    with pytest.raises(NotFoundError, match="once you have finished it"):
        golden.client("ben").call("GET", at)
    rows = golden.client("anna").call("GET", f"/studies/{golden.study}/documents")["documents"]
    assert [each["feedback"] for each in rows] == [True, False]
    open_gold(golden, opened=False)
    with pytest.raises(ArgoraError, match="manager opened the gold"):
        golden.client("anna").call("GET", at)
    actions = golden.client("mona").call("GET", f"/studies/{golden.study}/audit")["actions"]
    assert [each["words"] for each in actions[:2]] == [
        "hid the gold of the study from annotators",
        "let annotators compare their work with the gold of the study",
    ]


def test_ones_own_data_have_ones_own_comments(golden):
    """And nobody else's."""
    open_gold(golden)
    begin(golden, "anna", "mine", "1", layer=layer_of(golden, "gold"))
    begin(golden, "carl", "his", "2", layer=layer_of(golden, "gold"))
    (study,) = golden.client("anna").call("GET", "/me/data")["studies"]
    assert [each["text"] for each in study["comments"]] == ["mine"]


def test_what_a_curator_is_told_of_threads_names_nobody(golden):
    """Of whoever wrote, is mentioned, or is talked about."""
    golden.client("ben").sheet(golden.study, golden.documents["d1"]).finish()
    open_gold(golden)
    gold = layer_of(golden, "gold")
    begin(golden, "anna", "as I said", "1", layer=gold)
    begin(golden, "mona", "anna, @ben and ANNA", "2", layer=layer_of(golden, "ben"))
    told = json.dumps(call(golden, "carl", "GET")).casefold()
    assert "anna" not in told
    assert "ben" not in told


def test_who_reads_no_thread_learns_nothing_of_others(golden):
    """Not even how many annotate the text; and what is finished before the gold is seen stays."""
    assert [call(golden, who, "GET")["people"] for who in ("anna", "ben")] == [[], []]
    open_gold(golden)
    ben = golden.store.aliases.of(golden.study, golden.documents["d1"])["ben"]
    assert set(call(golden, "anna", "GET")["people"]) == {"anna", ben}
    assert call(golden, "ben", "GET")["people"] == []
    sheet = golden.client("anna").sheet(golden.study, golden.documents["d1"])
    with pytest.raises(ConflictError, match="what is finished stays") as caught:
        sheet.reopen()
    assert caught.value.code == "gold-opened"
    open_gold(golden, opened=False)
    sheet.reopen()
