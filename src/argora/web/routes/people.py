"""Who belongs to a study."""

from __future__ import annotations

from typing_extensions import TypedDict

from argora.store.roles import Name as Role
from argora.web.entry import Key, Managing, State
from argora.web.routes.accounts import OnceLink
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("people")


class Person(TypedDict):
    """Somebody with a role in the study."""

    key: str
    name: str
    role: Role
    annotator: str | None
    since: str
    you: bool


class People(TypedDict):
    """Who has a role, and the annotators of the study as whom nobody signs in.

    ``erased`` stand for people who were erased. ``curators_see_names``: they see aliases if not.
    """

    people: list[Person]
    waiting: list[str]
    erased: list[str]
    curators_see_names: bool


class NamesSent(Strict):
    """Whether curators see the names of annotators, or an alias in each document."""

    curators_see_names: bool


class NamesAnswer(TypedDict):
    """Whether curators see the names of annotators."""

    curators_see_names: bool


@router.get("/studies/{study}/people")
def people(seat: Managing, state: State) -> People:
    """List who has a role, and the annotators of the study as whom nobody signs in."""
    members = state.store.people.members(seat.study)
    present = {member.annotator for member in members}
    annotators = state.store.annotators(seat.study)
    erased = {each.name for each in state.store.erasing.all() if each.subject == "annotator"}
    return {
        "people": [
            {
                "key": member.account,
                "name": member.name,
                "role": member.role,
                "annotator": member.annotator,
                "since": member.since,
                "you": member.account == seat.account.key,
            }
            for member in members
        ],
        "waiting": [
            name
            for name, kind in annotators
            if kind == "person" and name not in present and name not in erased
        ],
        "erased": [name for name, _ in annotators if name in erased],
        "curators_see_names": state.store.aliases.are_names_shown(seat.study),
    }


@router.put("/studies/{study}/names")
def show_names(sent: NamesSent, seat: Managing, state: State) -> NamesAnswer:
    """Let curators see the names of annotators, or aliases again; the audit tells who did."""
    visible = sent.curators_see_names
    state.store.aliases.show_names(seat.study, visible, author=seat.account.name)
    return {"curators_see_names": visible}


@router.delete("/studies/{study}/people/{account}", status_code=204)
def revoke(account: Key, seat: Managing, state: State) -> None:
    """Take somebody's role back; what they annotated stays in the study."""
    state.store.people.revoke(seat.study, account, author=seat.account.name)
    state.broker.dismiss(seat.study, account)


@router.post("/studies/{study}/people/{account}/reset", status_code=201)
def offer_reset(account: Key, seat: Managing, state: State) -> OnceLink:
    """Make a link by which somebody sets a new password, once; all their sessions end then."""
    people = state.store.people
    token = people.offer_reset(account, giver=seat.account.key, study=seat.study)
    return {"path": f"/reset#{token}"}
