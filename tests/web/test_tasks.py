"""A manager plans who annotates what, over HTTP; annotators get their own queue and no more."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from argora.errors import ConflictError, NotFoundError, StoreError
from argora.model import Annotator, Document


@pytest.fixture
def planned(each_world):
    """A study of twelve texts without tasks; anna and ben annotate, with carla and dora."""
    store, study = each_world.store, each_world.study
    texts = [Document(f"t{n}", "A text.", metadata={"genre": "ab"[n % 2]}) for n in range(10)]
    store.extend(study, documents=texts, annotators=[Annotator("carla"), Annotator("dora")])
    return each_world


def sent(*names, **more):
    """Return a plan as the page sends it."""
    return {"shares": [{"annotator": name} for name in names], **more}


def call(world, who, path, data=None):
    """Ask as somebody."""
    method = "GET" if data is None else "POST"
    return world.client(who).call(method, f"/studies/{world.study}/tasks{path}", data)


def apply(world, plan, name="p1"):
    """Preview a plan and apply it."""
    digest = call(world, "mona", "/preview", plan)["digest"]
    return call(world, "mona", "/plans", {"name": name, "digest": digest, "plan": plan})


PLAN = sent(
    "anna", "ben", "carla", "dora", each=1, n_overlap=4, overlap_each=3, by="genre", renew=True
)


def test_a_plan_is_previewed_and_applied_once(planned):
    """Everybody had two documents before, of which anna has begun one."""
    preview = call(planned, "mona", "/preview", PLAN)
    assert preview["words"].startswith("8 documents x 1 + 4 x 3 = 20 tasks, 5 each")
    assert (preview["n_returned"], preview["n_missing"], len(preview["overlap"])) == (3, 0, 4)
    first = apply(planned, PLAN)
    counts = {
        each["annotator"]: each["n_tasks"] for each in call(planned, "mona", "")["annotators"]
    }
    assert counts == dict.fromkeys(("anna", "ben", "carla", "dora"), 5)
    again = {"name": "p1", "digest": preview["digest"], "plan": PLAN}
    assert call(planned, "mona", "/plans", again) == {**first, "repeated": True}
    with pytest.raises(ConflictError, match="new preview") as caught:
        call(planned, "mona", "/plans", {**again, "name": "p2"})
    assert caught.value.code == "plan-changed"
    (row,) = call(planned, "mona", "")["plans"]
    assert (row["author"], row["words"]) == ("mona", preview["words"])


def test_annotators_see_their_tasks_in_their_order(planned):
    """The queue on their page is that of the plan; a document of somebody else is not there."""
    apply(planned, sent("anna", "ben", "carla", "dora", each=2, renew=True))
    shown = [each["key"] for each in planned.client("ben").study(planned.study)["documents"]]
    listed = call(planned, "mona", "/list?annotator=ben")["tasks"]
    assert shown == [each["key"] for each in listed]
    (key,) = [each.key for each in planned.store.listed(planned.study) if each.key not in shown][:1]
    with pytest.raises(NotFoundError):
        planned.client("ben").sheet(planned.study, key)


def test_what_annotators_get_does_not_tell_the_overlap_set(planned):
    """Every row of their list has the same keys, and no answer names another annotator."""
    apply(planned, PLAN)
    answer = planned.client("ben").call("GET", f"/studies/{planned.study}")
    assert len({tuple(sorted(each)) for each in answer["documents"]}) == 1
    assert not {"anna", "carla", "dora"} & set(str(answer).replace("'", " ").split())


def test_tasks_are_moved(planned):
    """From ben to dora, and back to nobody; sent again, nothing is done."""
    apply(planned, sent("ben", each=1, n_documents=3, renew=True))
    keys = [each["key"] for each in call(planned, "mona", "/list?annotator=ben")["tasks"]]
    assert len(keys) == 3
    move = {"documents": keys[:2], "source": "ben", "target": "dora"}
    assert [call(planned, "mona", "/moves", move)["n_tasks"] for _ in range(2)] == [2, 0]
    back = {"documents": keys[:1], "source": "dora"}
    assert [call(planned, "mona", "/moves", back)["n_tasks"] for _ in range(2)] == [1, 0]
    rows = call(planned, "mona", "")["annotators"]
    assert Counter({each["annotator"]: each["n_tasks"] for each in rows}) == {
        "anna": 1,
        "ben": 1,
        "carla": 0,
        "dora": 1,
    }


def test_documents_of_another_study_cannot_be_assigned(planned):
    """Their keys are not there, and nothing is moved."""
    (other,) = [each.key for each in planned.store.studies() if each.key != planned.study]
    foreign = planned.store.listed(other)[0].key
    with pytest.raises(NotFoundError, match="no such document"):
        call(planned, "mona", "/moves", {"documents": [foreign], "target": "ben"})
    with pytest.raises(NotFoundError, match="no person 'stranger'"):
        call(
            planned,
            "mona",
            "/moves",
            {"documents": [planned.documents["d1"]], "target": "stranger"},
        )


@pytest.mark.parametrize(
    "wrong",
    [
        {"each": 0},
        {"n_overlap": -1},
        {"seed": 2**60},
        {"round": 0},
        {"foreign": True},
        {"n_overlap": 3, "overlap_each": 1},
        {"by": "nothing"},
        {"shares": []},
        {"shares": [{"annotator": "ben", "cap": -1}]},
        {"shares": [{"annotator": "ben", "excluded": ["nowhere"]}]},
    ],
)
def test_a_wrong_plan_is_refused(planned, wrong):
    """Nothing is changed, and an error says what is wrong."""
    before = call(planned, "mona", "")
    with pytest.raises(StoreError) as caught:
        call(planned, "mona", "/preview", {**sent("ben"), **wrong})
    assert caught.value.code
    assert call(planned, "mona", "") == before


def test_a_plan_has_a_control_arm(planned):
    """Half of the new tasks are without suggestions; not all can be."""
    preview = call(planned, "mona", "/preview", {**PLAN, "control": 0.5})
    (n, n_new) = map(
        int, re.findall(r"(\d+) of (\d+) new ones without suggestions", preview["words"])[0]
    )
    assert abs(n - n_new / 2) <= 0.5
    with pytest.raises(StoreError, match="control"):
        call(planned, "mona", "/preview", {**PLAN, "control": 1})
