"""Open cases that annotators decide together: who sees and says what, and whom the record names."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest
from tests.store.trees import CLAIM, MORE, PREMISE, trees
from tests.web.test_curation import Desk, change_ben, open_case, open_desk

from argora.errors import ConflictError, NotFoundError
from argora.model import Annotator, Layer
from argora.model.operations import Update

COVERS = frozenset({"units", "attributes"})
SAID = {"anna": (CLAIM, PREMISE), "ben": (CLAIM, PREMISE, MORE), "dora": (CLAIM, PREMISE)}


@pytest.fixture
def joint(no_program, each_world):
    """Two of three leave a unit out, which is open where three must agree; one is not done."""
    return furnished(each_world)


def furnished(world):
    """Return the desk of a curator, and the key of the document."""
    store = world.store
    study = trees()
    annotators = (*(a for a in study.annotators if a.id != "dora"), Annotator("dora"))
    layers = [Layer("d1", name, units=units, covers=COVERS) for name, units in SAID.items()]
    layers.append(Layer("d2", "anna", covers=COVERS))
    desk = open_desk(world, replace(study, annotators=annotators, layers=tuple(layers)))
    for name in SAID:
        account = store.people.named(name)
        key = account[0].key if account else store.people.add(name).key
        store.people.grant(desk.study, key, "annotator", annotator=name)
    store.assign_all(desk.study, author="mona")
    document = next(each.key for each in store.listed(desk.study) if each.name == "d1")
    desk.propose(units="boundaries(k=3)", at_least=3)
    return desk, document


def open_cases(desk, opened=True, **more):
    """Let the manager open the cases of a phase, or close them."""
    mona = Desk(desk.world, desk.study, "mona")
    return mona.call("PUT", "/phases/gold/cases", {"phase": "", "open": opened, **more})


class Somebody:
    """Somebody who annotates, at the open cases of a document."""

    def __init__(self, desk, document, who):
        self.desk, self.who = Desk(desk.world, desk.study, who), who
        self.path, self.n = f"/documents/{document}/opinions", 0

    def look(self):
        """Return the open cases."""
        return self.desk.call("GET", self.path)

    def say(self, is_none, *, op=None, question=None):
        """Say whether nothing is there in the case that is open."""
        (case,) = self.look()["cases"]
        (option,) = [each["key"] for each in case["options"] if each["is_none"] == is_none]
        self.n += 1
        sent = {
            "client_op_id": op or f"{self.who}{self.n}",
            "case": case["key"],
            "question": question or case["opinions"]["question"],
            "option": option,
        }
        return self.desk.call("POST", self.path, sent)


def people(desk, document):
    """Return the three annotators."""
    return [Somebody(desk, document, who) for who in SAID]


def test_all_agree_and_the_record_names_them(joint):
    """Counts without names; an option that all take; undone as any other step."""
    desk, document = joint
    anna, ben, dora = people(desk, document)
    with pytest.raises(NotFoundError) as error:
        anna.look()
    assert error.value.code == "cases-closed"
    assert open_cases(desk) == {"n_documents": 1}
    assert open_cases(desk) == {"n_documents": 0}
    (case,) = anna.look()["cases"]
    before = {"n_asked": 3, "n_said": 0, "counts": {}, "agreed": None, "mine": None}
    assert {**case["opinions"], "question": ""} == {**before, "question": ""}
    nothing = next(each["key"] for each in case["options"] if each["is_none"])
    marked = next(each["key"] for each in case["options"] if not each["is_none"])
    (case,) = anna.say(True)["cases"]
    assert (case["opinions"]["counts"], case["opinions"]["mine"]) == ({nothing: 1}, nothing)
    (case,) = ben.say(False)["cases"]
    assert case["opinions"]["counts"] == {marked: 1, nothing: 1}
    dora.say(True)
    (case,) = ben.say(True)["cases"]
    assert (case["opinions"]["counts"], case["opinions"]["agreed"]) == ({nothing: 3}, nothing)
    now = desk.look(document)
    case = open_case(now)
    assert (case["opinions"]["agreed"], case["opinions"]["mine"]) == (nothing, None)
    option = next(each for each in case["options"] if each["key"] == nothing)
    decided = desk.decide(document, now["version"], option["decisions"])
    (case,) = [each for each in decided["cases"] if each["status"] == "decided"]
    assert case["decided"]["by"] == ["…", "carl"]
    rows = list(csv.DictReader(io.StringIO(desk.record())))
    (row,) = [each for each in rows if each["decided_by"]]
    assert (row["decided_by"], row["decision"]) == ("anna, ben, dora, carl", "nothing")
    mine = desk.raw("GET", "/phases/gold/record?phase=").text
    assert [e["decided_by"] for e in csv.DictReader(io.StringIO(mine)) if e["decided_by"]] == [
        "…, …, …, carl"
    ]
    assert anna.look()["cases"] == []
    back = desk.step(document, "undo", decided["version"])
    assert open_case(back)["opinions"]["n_said"] == 3


def test_annotators_see_no_names_and_nobody_else_sees_who_said_what(joint):
    """Byte by byte, of all that the routes answer; the own alias is said."""
    desk, document = joint
    open_cases(desk)
    for each in people(desk, document):
        each.say(each.who == "ben")
    alias = desk.world.store.aliases.of(desk.study, document)
    for each in people(desk, document):
        answer = each.look()
        assert answer["mine"] == alias[each.who]
        words = json.dumps(answer)
        assert not [name for name in (*SAID, "carl", "mona") if name in words]
    curator = json.dumps(desk.call("GET", f"/curation/{document}"))
    assert not [name for name in SAID if name in curator]


def test_an_opinion_counts_only_on_the_versions_that_it_is_about(joint):
    """Another vote makes another question; closed, reopening is possible again."""
    desk, document = joint
    anna, ben, _ = people(desk, document)
    open_cases(desk)
    anna.say(True)
    place = desk.world.client("ben").sheet(desk.study, document)
    with pytest.raises(ConflictError) as error:
        place.reopen()
    assert error.value.code == "gold-opened"
    change_ben(desk, Update(replace(MORE, category="claim")))
    (case,) = [each for each in anna.look()["cases"] if each["start"] == 42]
    assert (case["opinions"]["n_said"], case["opinions"]["mine"]) == (0, None)
    with pytest.raises(ConflictError) as error:
        ben.desk.call(
            *("POST", ben.path),
            {"client_op_id": "x", "case": case["key"], "question": "old", "option": "A"},
        )
    assert error.value.code == "case-changed"
    assert open_cases(desk, False) == {"n_documents": 1}
    with pytest.raises(NotFoundError):
        anna.look()


def test_comments_are_read_by_who_said_something(joint):
    """On the place of the case, under aliases; other threads on the gold stay hidden."""
    desk, document = joint
    anna, ben, _ = people(desk, document)
    open_cases(desk)
    (case,) = anna.look()["cases"]
    at = {"layer": anna.look()["layer_key"], "begins": case["start"], "ends": case["end"]}
    threads = f"/documents/{document}/threads"
    hidden = {"client_op_id": "c", "text": "of the gold", "layer": at["layer"]}
    desk.call("POST", threads, hidden)
    sent = {"client_op_id": "a", "text": "It is no reason.", **at}
    with pytest.raises(NotFoundError):
        anna.desk.call("POST", threads, sent)
    anna.say(True)
    assert len(anna.desk.call("POST", threads, sent)["threads"]) == 1
    assert ben.desk.call("GET", threads) == {"threads": [], "people": []}
    ben.say(False)
    (thread,) = ben.desk.call("GET", threads)["threads"]
    alias = desk.world.store.aliases.of(desk.study, document)
    (remark,) = thread["remarks"]
    assert (remark["text"], remark["author"]) == ("It is no reason.", alias["anna"])
    assert len(desk.call("GET", threads)["threads"]) == 2


def test_an_opinion_that_is_sent_again_is_there_once(joint):
    """And under a name that was used for another one, it is refused."""
    desk, document = joint
    anna, *_ = people(desk, document)
    open_cases(desk)
    anna.say(True, op="1")
    anna.say(True, op="1")
    with pytest.raises(ConflictError) as error:
        anna.say(False, op="1")
    assert error.value.code == "change-id-used"
    (account, _) = desk.world.store.people.named("anna")
    told = desk.world.store.people.data(account.key)
    (study,) = [e for e in told["studies"] if e["name"] == trees().name and e.get("opinions")]
    assert [each["document"] for each in study["opinions"]] == ["d1"]


def test_an_erased_annotator_takes_the_opinions_along(joint):
    """Where votes go, opinions go."""
    desk, document = joint
    anna, ben, dora = people(desk, document)
    open_cases(desk)
    for each in (anna, ben, dora):
        each.say(True)
    desk.world.store.erasing.annotator(desk.study, "dora", votes="remove")
    assert {e.annotator for e in desk.world.store.opinions.on(desk.study, document, "")} == {
        *("anna", "ben")
    }
