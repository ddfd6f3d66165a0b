"""Links that invite somebody to a study."""

from __future__ import annotations

from typing import Literal

from fastapi import Request, Response
from pydantic import Field
from typing_extensions import TypedDict

from argora.errors import ConflictError
from argora.store import Account, Invite
from argora.store.roles import Name as Role
from argora.web.app_state import AppState
from argora.web.archives import check_exportable
from argora.web.entry import Key, Managing, Me, State, address_of, let_in
from argora.web.problems import too_often
from argora.web.refusal import Refusal
from argora.web.routes.accounts import WRONG, AccountAnswer, Named, account_json, checked
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("invites")


class NewInvite(Strict):
    """What to invite to: a role, and for annotators the name in the study."""

    role: Literal["annotator", "curator", "manager"]
    annotator: str | None = Field(default=None, min_length=1, max_length=500)


class InviteJson(TypedDict):
    """An invitation without the secret of its link; ``taken`` is when, or null."""

    key: str
    role: Role
    annotator: str | None
    made: str
    expires: str
    taken: str | None


class NewLink(InviteJson):
    """An invitation with its link, which is shown this once."""

    token: str
    path: str


class Invites(TypedDict):
    """The invitations to a study."""

    invites: list[InviteJson]


class Invited(TypedDict):
    """What a link invites to: the name of the study, and as what."""

    study: str
    role: Role
    annotator: str | None


@router.get("/studies/{study}/invites")
def invites(seat: Managing, state: State) -> Invites:
    """List the invitations to a study; the secret of a link is shown once only, when it is made."""
    return {"invites": [_listed(each) for each in state.store.people.invites(seat.study)]}


@router.post("/studies/{study}/invites", status_code=201)
def invite(sent: NewInvite, seat: Managing, state: State) -> NewLink:
    """Make a link that gives one person a role, once."""
    if sent.annotator is not None:
        check_exportable([sent.annotator])
    invite, token = state.store.people.invite(
        seat.study, sent.role, annotator=sent.annotator, author=seat.account.name
    )
    return {**_listed(invite), "token": token, "path": f"/join/{token}"}


@router.delete("/studies/{study}/invites/{invite}", status_code=204)
def withdraw(invite: Key, seat: Managing, state: State) -> None:
    """Take an invitation back."""
    state.store.people.withdraw(seat.study, invite)


@router.get("/invites/{invite}")
def invited(invite: Key, request: Request, state: State) -> Invited:
    """Say what a link invites to."""
    _slow_down(state, request)
    invitation = state.store.people.invited(invite)
    return {
        "study": invitation.study_name,
        "role": invitation.role,
        "annotator": invitation.annotator,
    }


@router.post("/invites/{invite}", status_code=201)
def take(
    invite: Key, sent: Named, request: Request, response: Response, state: State
) -> AccountAnswer:
    """Take an invitation with a new account, or with one's own if the password is right."""
    _slow_down(state, request)
    state.store.people.invited(invite)
    account = _joined(invite, sent, request, state)
    let_in(request, response, state, account)
    return account_json(state, account)


@router.post("/invites/{invite}/me", status_code=201)
def take_as_me(invite: Key, account: Me, request: Request, state: State) -> AccountAnswer:
    """Take an invitation with the account that one is signed in with."""
    _slow_down(state, request)
    state.store.people.join(invite, account)
    return account_json(state, account)


def _joined(invite: str, sent: Named, request: Request, state: AppState) -> Account:
    people = state.store.people
    if people.named(sent.name) is None:
        return people.join_new(invite, sent.name, state.passwords.hash(sent.password))
    try:
        account = checked(state, request, sent)
    except Refusal as error:
        if error.code != WRONG:
            raise
        raise ConflictError(
            "this name is used already; take another one, or your own password if it is you"
        ).coded("name-taken", name=sent.name) from error
    people.join(invite, account)
    return account


def _slow_down(state: AppState, request: Request) -> None:
    if wait := state.by_address.take(address_of(request)):
        raise too_often(wait)


def _listed(invite: Invite) -> InviteJson:
    return {
        "key": invite.key,
        "role": invite.role,
        "annotator": invite.annotator,
        "made": invite.made,
        "expires": invite.expires,
        "taken": invite.taken,
    }
