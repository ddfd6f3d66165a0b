"""What changes of the scheme and erasures do to decisions, step by step over HTTP."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store.trees import MORE
from tests.web.test_curation import change_ben, curated, open_case

from argora.model.changes import SchemeChange
from argora.model.changes.moves import Merge, Rename
from argora.model.operations import Update
from argora.store import Store

__all__ = ["curated"]


def decide_unit(desk, document):
    """Decide that the unit that one of two marked is there; return what came of it."""
    now = desk.look(document)
    option = next(each for each in open_case(now)["options"] if each["units"])
    return desk.decide(document, now["version"], option["decisions"])


def change_scheme(desk, version, move):
    """Let premises, or what they are called now, have another name."""
    changes = desk.world.store.scheme_changes
    scheme = desk.world.store.standing(desk.study).scheme
    names = (move.before,) if isinstance(move.before, str) else move.before
    renamed = [replace(e, id=move.after) for e in scheme.units if e.id in names]
    units = [each for each in scheme.units if each.id not in names]
    after = replace(scheme, version=version, units=(*units, renamed[0]), rules=())
    changes.apply(desk.study, SchemeChange(scheme, after, (move,)), author="mona")


def rename(desk, version, before, after):
    """Give a category another name."""
    change_scheme(desk, version, Rename(what="unit", before=before, after=after))


def merge(desk, version):
    """Make claims and premises one category."""
    change_scheme(desk, version, Merge(what="unit", before=("claim", "premise"), after="part"))


def take_back(desk):
    """Take the last change of the scheme back."""
    desk.world.store.scheme_changes.take_back(desk.study, author="mona")


def erase_ben(desk):
    """Erase an annotator whose votes stay."""
    desk.world.store.erasing.annotator(desk.study, "ben", votes="keep")


def statuses(now):
    """Return what there is to each case."""
    return [each["status"] for each in now["cases"]]


HOLDS = ["agreed", "agreed", "decided"]


@pytest.mark.parametrize("is_looked_at", [True, False])
def test_two_changes_are_taken_back_one_by_one(curated, is_looked_at):
    """Each is taken back with its own step, whoever looks between."""
    desk, document = curated
    decided = decide_unit(desk, document)
    rename(desk, "9", "premise", "reason")
    if is_looked_at:
        assert statuses(desk.look(document)) == HOLDS
    rename(desk, "10", "reason", "ground")
    if is_looked_at:
        assert statuses(desk.look(document)) == HOLDS
    take_back(desk)
    if is_looked_at:
        assert statuses(desk.look(document)) == HOLDS
    take_back(desk)
    back = desk.look(document)
    assert (statuses(back), back["layer"]["units"]) == (HOLDS, decided["layer"]["units"])


def test_a_change_is_taken_back_after_an_erasure(curated):
    """The step of the erasure is not taken for that of the change."""
    desk, document = curated
    decided = decide_unit(desk, document)
    merge(desk, "9")
    desk.look(document)
    erase_ben(desk)
    desk.look(document)
    take_back(desk)
    back = desk.look(document)
    assert (statuses(back), back["layer"]["units"]) == (HOLDS, decided["layer"]["units"])


@pytest.mark.parametrize("is_looked_at", [True, False])
def test_a_merge_is_taken_back(curated, is_looked_at):
    """The decision is what it was, whether somebody looked at the merged one or not."""
    desk, document = curated
    decided = decide_unit(desk, document)
    merge(desk, "9")
    if is_looked_at:
        assert statuses(desk.look(document))[-1] == "decided"
    take_back(desk)
    back = desk.look(document)
    assert (statuses(back), back["layer"]["units"]) == (HOLDS, decided["layer"]["units"])


def test_a_decision_on_merged_categories_is_open_again_when_they_come_apart(curated):
    """Nobody can say which one was meant, also if the same person had decided before."""
    desk, document = curated
    decide_unit(desk, document)
    merge(desk, "9")
    now = desk.look(document)
    case = next(each for each in now["cases"] if each["status"] == "decided")
    nothing, unit = (
        next(each for each in case["options"] if bool(each["units"]) is is_unit)
        for is_unit in (False, True)
    )
    now = desk.decide(document, now["version"], nothing["decisions"])
    desk.decide(document, now["version"], unit["decisions"])
    take_back(desk)
    assert open_case(desk.look(document))["status"] == "reopened"


@pytest.mark.parametrize("is_erased", [True, False])
def test_a_vote_that_changes_before_anybody_looks_opens_a_decision_again(curated, is_erased):
    """A change of the scheme or an erasure between does not approve of the vote."""
    desk, document = curated
    decide_unit(desk, document)
    if is_erased:
        desk.world.store.erasing.annotator(desk.study, "anna", votes="keep")
    else:
        rename(desk, "9", "premise", "reason")
    change_ben(desk, Update(replace(MORE, category="claim")))
    later = desk.look(document)
    case = open_case(later)
    assert (case["status"], case["decided"]["by"]) == ("reopened", ["carl"])
    assert "the votes have changed since" in case["reason"]
    assert desk.look(document) == later
    desk.propose()
    assert open_case(desk.look(document))["status"] == "reopened"


def test_a_vote_that_changes_while_somebody_looks_opens_a_decision_again(curated, monkeypatch):
    """Votes are read after the decisions; these may not be renewed for later votes."""
    desk, document = curated
    decide_unit(desk, document)
    rename(desk, "9", "premise", "reason")
    study, changed = Store.study, []

    def slow(store, *args, **more):
        if not changed:
            changed.append(True)
            change_ben(desk, Update(replace(MORE, category="claim")))
        return study(store, *args, **more)

    monkeypatch.setattr(Store, "study", slow)
    assert open_case(desk.look(document))["status"] == "reopened"
    assert changed == [True]


def test_a_gold_made_by_rules_renews_decisions(curated):
    """Also where nobody looked at the document since the scheme was changed."""
    desk, document = curated
    decide_unit(desk, document)
    rename(desk, "9", "premise", "reason")
    desk.propose(units="plurality")
    assert statuses(desk.look(document)) == HOLDS


def decide_all(desk, document):
    """Decide on each case, with what the first option says."""
    now = desk.look(document)
    for key in [each["key"] for each in now["cases"]]:
        case = next(each for each in now["cases"] if each["key"] == key)
        now = desk.decide(document, now["version"], case["options"][0]["decisions"])
    return now


@pytest.mark.parametrize("is_erased", [True, False])
def test_a_decision_that_is_open_again_leaves_the_others_as_they_are(curated, is_erased):
    """Only votes on the one have changed; an erasure or a change of the scheme opens no other."""
    desk, document = curated
    assert statuses(decide_all(desk, document)) == ["decided"] * 3
    change_ben(desk, Update(replace(MORE, category="claim")))
    assert statuses(desk.look(document)) == ["decided", "decided", "reopened"]
    if is_erased:
        erase_ben(desk)
    else:
        rename(desk, "9", "premise", "reason")
    assert statuses(desk.look(document)) == ["decided", "decided", "reopened"]


def test_decisions_hold_over_several_changes_at_which_nobody_looks(curated):
    """The gold need not be made anew between a change of the scheme and erasures."""
    desk, document = curated
    decide_unit(desk, document)
    rename(desk, "9", "premise", "reason")
    erase_ben(desk)
    desk.world.store.erasing.annotator(desk.study, "anna", votes="keep")
    assert statuses(desk.look(document)) == HOLDS
