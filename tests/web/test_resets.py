"""A forgotten password: a link for one person, and no way into other studies or accounts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.web.conftest import PASSWORD

from argora.errors import ConflictError, NotFoundError, StoreError

NEW = "battery staple"


def key_of(world, name):
    """Return the key of an account."""
    return world.store.people.named(name)[0].key


def other_study(world):
    """Return the key of the study that mona does not manage."""
    (other,) = [each.key for each in world.store.studies() if each.key != world.study]
    return other


def test_a_link_sets_a_new_password_once_and_ends_all_sessions(each_world):
    """Also the one from before; whoever takes it is signed in."""
    world = each_world
    mona, before, page = world.client("mona"), world.client("ben"), world.client()
    link = mona.offer_reset(world.study, key_of(world, "ben"))
    assert before.me()["name"] == "ben"
    assert page.reset(link, NEW)["name"] == "ben"
    assert page.me()["has_password"]
    with pytest.raises(StoreError, match="401: sign in first"):
        before.me()
    with pytest.raises(NotFoundError, match="used already or is too old"):
        world.client().reset(link, "a third one")
    assert world.client().sign_in("ben", NEW)["name"] == "ben"
    told = [(who, what) for _, who, what in world.store.audit(world.study)]
    assert ("mona", "reset link") in told


def test_of_several_who_take_a_link_at_once_one_does(world):
    """The others find it used."""
    link = world.client("mona").offer_reset(world.study, key_of(world, "ben"))

    def take(number):
        try:
            return world.client().reset(link, f"password {number}")["name"]
        except NotFoundError:
            return None

    with ThreadPoolExecutor(4) as many:
        assert sorted(map(str, many.map(take, range(4)))) == ["None", "None", "None", "ben"]


def test_a_link_is_worth_nothing_after_a_day_a_newer_one_or_another_password(world):
    """So that no forgotten message opens an account."""
    people, ben, page = world.store.people, key_of(world, "ben"), world.client()
    late = people.offer_reset(ben, giver=key_of(world, "mona"), seconds=-1)
    first = people.offer_reset(ben, giver=key_of(world, "mona"))
    second = people.offer_reset(ben, giver=key_of(world, "mona"))
    for link in (late, first, "", "x" * 1000, "\0", "ü"):
        with pytest.raises(StoreError):
            page.reset(link, NEW)
    people.set_secret(ben, world.app.state.shared.passwords.hash(PASSWORD))
    with pytest.raises(NotFoundError):
        page.reset(second, NEW)
    assert page.sign_in("ben", PASSWORD)["name"] == "ben"


@pytest.mark.parametrize("role", ["annotator", "curator", "manager"])
def test_nobody_gets_into_a_study_that_they_do_not_manage(world, role):
    """Who has a role elsewhere, or administers, gets a link from an administrator only."""
    other, people = other_study(world), world.store.people
    as_whom = "ben" if role == "annotator" else None
    people.grant(other, key_of(world, "ben"), role, annotator=as_whom)
    people.grant(world.study, key_of(world, "ada"), "curator")
    mona = world.client("mona")
    for name in ("ben", "ada"):
        with pytest.raises(ConflictError, match="only who administers this server"):
            mona.offer_reset(world.study, key_of(world, name))
    ada = world.client("ada")
    told = ada.call("POST", f"/accounts/{key_of(world, 'ben')}/reset")
    assert world.client().reset(told["path"].partition("#")[2], NEW)["name"] == "ben"
    with pytest.raises(NotFoundError):
        mona.call("POST", f"/accounts/{key_of(world, 'carl')}/reset")


def test_a_link_given_before_does_not_open_what_came_after(world):
    """A role in another study, rights over all, or the giver's role taken back."""
    other, people, page = other_study(world), world.store.people, world.client()
    mona, (ben, carl) = key_of(world, "mona"), (key_of(world, "ben"), key_of(world, "carl"))
    ones = [people.offer_reset(each, giver=mona) for each in (ben, carl)]
    people.grant(other, ben, "manager")
    people.grant(world.study, key_of(world, "stranger"), "manager")
    people.revoke(world.study, mona)
    for link in ones:
        with pytest.raises(NotFoundError, match="holds no more"):
            page.reset(link, NEW)
    people.grant(other, mona, "manager")
    people.grant(world.study, mona, "manager")
    assert page.reset(ones[0], NEW)["name"] == "ben"


def test_a_manager_reaches_members_of_that_study_only(world):
    """And nobody changes their own password without the one they have."""
    mona, stranger = world.client("mona"), world.client("stranger")
    for name in ("elsewhere", "stranger", "ada"):
        with pytest.raises(NotFoundError):
            mona.offer_reset(world.study, key_of(world, name))
    with pytest.raises(NotFoundError):
        stranger.offer_reset(world.study, key_of(world, "ben"))
    for who, path in (
        ("mona", f"/studies/{world.study}/people/{key_of(world, 'mona')}/reset"),
        ("ada", f"/accounts/{key_of(world, 'ada')}/reset"),
    ):
        with pytest.raises(ConflictError, match="your own password"):
            world.client(who).call("POST", path)


def test_guessing_links_is_slowed_down(world):
    """As signing in is."""
    page = world.client()
    codes = {
        page.http.post("/api/reset", json={"link": f"no-{n}", "password": NEW}).status_code
        for n in range(30)
    }
    assert codes == {404, 429}
