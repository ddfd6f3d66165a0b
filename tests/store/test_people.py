"""Accounts, sessions, roles and invitations, on both databases."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select
from tests.store.trees import trees

from argora.errors import BusyError, ConflictError, NotFoundError, StoreError
from argora.model import Annotator, Study
from argora.store import Role
from argora.store.accounts import MOST_SESSIONS
from argora.store.tables import invites, sessions


@pytest.fixture
def study(store):
    """The key of the small study."""
    return store.add_study(trees())


@pytest.mark.parametrize("same", ["Mona", "MONA", " mona ", "Ｍｏｎａ"])
def test_a_name_is_one_persons(store, same):
    """Whatever its case, its width and the blanks around it."""
    store.people.add("mona", "hash")
    with pytest.raises(ConflictError, match="is used already"):
        store.people.add(same)
    account, secret = store.people.named(same)
    assert (account.name, secret) == ("mona", "hash")


@pytest.mark.parametrize("twin", ["m\u043en\u0430", "mon\u03b1", "M\u041ena"])
def test_no_name_looks_like_somebody_elses(store, twin):
    """Cyrillic and Greek letters pass for Latin ones; with other letters it is another name."""
    store.people.add("mona", "hash")
    with pytest.raises(ConflictError, match="is used already"):
        store.people.add(twin)
    assert store.people.named(twin) is None
    assert store.people.add("\u043c\u043e\u043d\u0430").name == "\u043c\u043e\u043d\u0430"


HIDDEN = "\u202e\0\n\u00ad\u200b\u2800\u3164\u034f\ufe00\ufe0f"


@pytest.mark.parametrize("name", ["", "  ", *(f"a{c}b" for c in HIDDEN), "x" * 101, "\ud800"])
def test_a_name_is_what_it_looks_like(store, name):
    """Nothing hidden, nothing endless, nothing a database cannot keep."""
    with pytest.raises(StoreError):
        store.people.add(name)
    assert store.people.named(name) is None


def test_a_session_lasts_until_it_is_over(store):
    """By its time, by signing out, by signing in anew, or by another password."""
    people = store.people
    mona = people.add("mona")
    assert people.of_session(people.begin_session(mona.key, seconds=-1)) is None
    first = people.begin_session(mona.key)
    assert people.of_session(first) == people.named("mona")[0]
    second = people.begin_session(mona.key, before=first)
    third = people.begin_session(mona.key)
    assert [people.of_session(token) is None for token in (first, second, third)] == [
        True,
        False,
        False,
    ]
    people.end_session(second)
    assert people.of_session(second) is None
    people.set_secret(mona.key, "other")
    assert people.of_session(third) is None
    assert people.of_session("\ud800") is None


def test_the_oldest_of_very_many_sessions_ends(store):
    """And nobody else's."""
    people = store.people
    mona, other = people.add("mona"), people.add("other")
    theirs = people.begin_session(other.key)
    tokens = [people.begin_session(mona.key) for _ in range(MOST_SESSIONS + 1)]
    valid = [people.of_session(token) is not None for token in tokens]
    assert valid == [False] + [True] * MOST_SESSIONS
    assert people.of_session(theirs) == other


def test_no_token_is_kept(store, study):
    """Whoever reads the database cannot come in with what stands there."""
    mona = store.people.add("mona")
    tokens = {store.people.begin_session(mona.key), store.people.invite(study, "curator")[1]}
    with store._read() as connection:
        rows = [*connection.execute(select(sessions)), *connection.execute(select(invites))]
    assert tokens.isdisjoint(str(value) for row in rows for value in row)
    assert len(rows) == 2


def test_an_invitation_is_taken_once(store, study):
    """It makes the account and gives the role, with everything to annotate."""
    people = store.people
    found, token = people.invite(study, "annotator", annotator="dora", author="mona")
    assert people.invited(token) == found
    account = people.join_new(token, "Dora", "hash")
    assert people.role(study, account.key) == Role(study, "annotator", "dora")
    assert [t.place.document for t in store.tasks(study, annotator="dora")] == ["d1", "d2"]
    for take in (people.invited, lambda token: people.join_new(token, "other", "hash")):
        with pytest.raises(NotFoundError, match="used or too old"):
            take(token)
    assert people.named("other") is None
    assert people.invites(study)[0].taken is not None


def test_an_invitation_can_be_taken_back_or_get_too_old(store, study):
    """Then its link is worth nothing."""
    people = store.people
    found, token = people.invite(study, "manager")
    people.withdraw(study, found.key)
    _, late = people.invite(study, "manager", seconds=-1)
    for gone in (token, late, "never"):
        with pytest.raises(NotFoundError):
            people.join_new(gone, "eve", "hash")
    with pytest.raises(NotFoundError):
        people.withdraw(study, found.key)
    assert people.all() == ()


def test_nobody_becomes_somebody_else(store, study):
    """An annotator of the study belongs to one account, and an account has one role."""
    people = store.people
    anna, eve = people.add("anna"), people.add("eve")
    people.grant(study, anna.key, "annotator", annotator="anna")
    with pytest.raises(ConflictError, match="somebody else annotates as 'anna'"):
        people.grant(study, eve.key, "annotator", annotator="anna")
    with pytest.raises(ConflictError, match="has a role"):
        people.grant(study, anna.key, "manager")
    assert people.roles(eve.key) == ()


def with_models() -> Study:
    """Return the small study with a layer of a model's and a gold one."""
    kinds = (Annotator("tagger", "model"), Annotator("gold", "gold"))
    return replace(trees(), annotators=(*trees().annotators, *kinds))


@pytest.mark.parametrize("name", ["ben", "Ben", " BEN ", "b\u0435n", "gold", "Tagger"])
@pytest.mark.parametrize("there", [True, False])
def test_an_invitation_without_a_name_gives_nobodys_work(store, name, there):
    """Whoever chooses the name of an annotator, or is called so, gets no role and no account."""
    people, study = store.people, store.add_study(with_models())
    _, token = people.invite(study, "annotator")
    account = people.add(name) if there else None
    with pytest.raises(ConflictError, match=r"somebody annotated as '(ben|gold|tagger)' in"):
        people.join(token, account) if account else people.join_new(token, name, "hash")
    assert people.members(study) == ()
    assert (people.named(name) is not None) == there
    people.join_new(token, "benno", "hash")
    assert [each.annotator for each in people.members(study)] == ["benno"]


def test_an_invitation_with_the_name_leads_to_the_work(store, study):
    """Whatever the account is called; somebody who was removed comes back by it only."""
    people = store.people
    mona, ben = people.add("mona"), people.add("ben")
    people.grant(study, mona.key, "manager")
    _, named = people.invite(study, "annotator", annotator="ben")
    people.join(named, ben)
    people.revoke(study, ben.key)
    _, unnamed = people.invite(study, "annotator")
    with pytest.raises(ConflictError, match="take another name, or ask for a link for 'ben'"):
        people.join(unnamed, ben)
    people.join(people.invite(study, "annotator", annotator="ben")[1], ben)
    assert people.role(study, ben.key) == Role(study, "annotator", "ben")
    with pytest.raises(ConflictError, match="has a role in this study"):
        people.join(unnamed, ben)


def test_nobody_takes_the_name_that_somebody_is_invited_under(store, study):
    """As long as the invitation is open; who curates or manages takes no name in the study."""
    people = store.people
    found, _ = people.invite(study, "annotator", annotator="dora")
    _, unnamed = people.invite(study, "annotator")
    with pytest.raises(ConflictError, match="somebody is invited to annotate as 'dora'"):
        people.join_new(unnamed, "Dora", "hash")
    people.withdraw(study, found.key)
    people.join_new(unnamed, "Dora", "hash")
    people.join_new(people.invite(study, "manager")[1], "ben", "hash")
    assert [(e.name, e.annotator) for e in people.members(study)] == [
        ("Dora", "Dora"),
        ("ben", None),
    ]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("gold", "'gold' is no person in this study but of kind 'gold'"),
        ("tagger", "of kind 'model'"),
        ("Gold", "has an annotator 'gold', whom people would take for 'Gold'"),
        ("\u0430nna", "has an annotator 'anna', whom"),
        ("ben ", "has an annotator 'ben', whom"),
        ("anna", "somebody else annotates as 'anna'"),
        ("a\0", "NUL"),
    ],
)
def test_no_invitation_names_what_nobody_can_be(store, name, says):
    """It is refused when it is made, and so is a role."""
    people, study = store.people, store.add_study(with_models())
    people.grant(study, people.add("anna").key, "annotator", annotator="anna")
    with pytest.raises(StoreError, match=says):
        people.invite(study, "annotator", annotator=name)
    with pytest.raises(StoreError, match=says):
        people.grant(study, people.add("eve").key, "annotator", annotator=name)
    assert people.invites(study) == ()
    assert len(people.members(study)) == 1


def test_who_sets_up_manages_what_nobody_manages(store, study):
    """And nothing that has a manager."""
    people = store.people
    other = store.add_study(trees())
    people.grant(other, people.add("mona").key, "manager")
    ada = people.add("ada", is_admin=True)
    people.adopt(ada)
    assert people.roles(ada.key) == (Role(study, "manager"),)


def test_everybody_gets_every_document_once(store, study):
    """A second time nothing is added; only persons annotate."""
    assert (store.assign_all(study), store.assign_all(study)) == (4, 0)
    task = store.tasks(study, annotator="anna")[0]
    assert (task.place.document, task.state, task.version) == ("d1", "open", 1)
    assert {task.place.round for task in store.tasks(study, annotator="ben")} == {1}
    assert store.place(study, task.key, "anna") == task.place
    assert store.document(study, task.key) == trees().documents[0]
    with pytest.raises(NotFoundError):
        store.place(study, task.key, "nobody")
    with pytest.raises(NotFoundError):
        store.document(study, "nothing")


def test_a_closed_database_is_busy_and_refuses_nothing(store):
    """A program may tell what can be sent again from what cannot."""
    store.close()
    with pytest.raises(BusyError):
        store.people.add("mona")


def test_a_role_is_taken_back_and_the_work_stays(store, study):
    """The next who joins under the annotator's name goes on with it."""
    people = store.people
    mona, anna, dora = (people.add(name) for name in ("mona", "anna", "dora"))
    people.grant(study, mona.key, "manager")
    people.grant(study, anna.key, "annotator", annotator="anna")
    told = [(each.name, each.role, each.annotator) for each in people.members(study)]
    assert told == [("mona", "manager", None), ("anna", "annotator", "anna")]
    layers = store.study(study).layers
    people.revoke(study, anna.key, author="mona")
    assert people.role(study, anna.key) is None
    people.grant(study, dora.key, "annotator", annotator="anna")
    assert store.study(study).layers == layers
    assert [what for _, author, what in store.audit(study) if author == "mona"] == ["revoke"]
    with pytest.raises(NotFoundError, match="has no role"):
        people.revoke(study, anna.key)


def test_somebody_always_manages(store, study):
    """The last manager stays until there is another."""
    people = store.people
    mona, carl = people.add("mona"), people.add("carl")
    people.grant(study, mona.key, "manager")
    with pytest.raises(ConflictError, match="nobody else manages"):
        people.revoke(study, mona.key)
    people.grant(study, carl.key, "manager")
    people.revoke(study, mona.key)
    assert [each.name for each in people.members(study)] == ["carl"]
