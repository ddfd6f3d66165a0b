"""Links that invite somebody to a study."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import Request, Response
from pydantic import Field

from argora.errors import ConflictError
from argora.store import Account, Invite
from argora.web.archives import check_exportable
from argora.web.desk import Desk
from argora.web.entry import Here, Key, Managing, Me, address_of, let_in
from argora.web.problems import too_often
from argora.web.routes.accounts import Named, account_json, checked
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("invites")


class NewInvite(Strict):
    """What to invite to: a role, and for annotators the name in the study."""

    role: Literal["annotator", "curator", "manager"]
    annotator: str | None = Field(default=None, min_length=1, max_length=500)


@router.get("/studies/{study}/invites")
def invites(seat: Managing, desk: Here) -> dict[str, Any]:
    """List the invitations to a study; the secret of a link is shown once only, when it is made."""
    return {"invites": [_listed(each) for each in desk.store.people.invites(seat.study)]}


@router.post("/studies/{study}/invites", status_code=201)
def invite(sent: NewInvite, seat: Managing, desk: Here) -> dict[str, Any]:
    """Make a link that gives one person a role, once."""
    if sent.annotator is not None:
        check_exportable([sent.annotator])
    found, token = desk.store.people.invite(
        seat.study, sent.role, annotator=sent.annotator, author=seat.account.name
    )
    return {**_listed(found), "token": token, "path": f"/join/{token}"}


@router.delete("/studies/{study}/invites/{invite}", status_code=204)
def withdraw(invite: Key, seat: Managing, desk: Here) -> None:
    """Take an invitation back."""
    desk.store.people.withdraw(seat.study, invite)


@router.get("/invites/{invite}")
def invited(invite: Key, request: Request, desk: Here) -> dict[str, Any]:
    """Say what a link invites to."""
    _slow_down(desk, request)
    found = desk.store.people.invited(invite)
    return {"study": found.study_name, "role": found.role, "annotator": found.annotator}


@router.post("/invites/{invite}", status_code=201)
def take(
    invite: Key, sent: Named, request: Request, response: Response, desk: Here
) -> dict[str, Any]:
    """Take an invitation with a new account, or with one's own if the password is right."""
    _slow_down(desk, request)
    desk.store.people.invited(invite)
    account = _joined(invite, sent, request, desk)
    let_in(request, response, desk, account)
    return account_json(desk, account)


@router.post("/invites/{invite}/me", status_code=201)
def take_as_me(invite: Key, account: Me, request: Request, desk: Here) -> dict[str, Any]:
    """Take an invitation with the account that one is signed in with."""
    _slow_down(desk, request)
    desk.store.people.join(invite, account)
    return account_json(desk, account)


def _joined(invite: str, sent: Named, request: Request, desk: Desk) -> Account:
    people = desk.store.people
    if people.named(sent.name) is None:
        return people.join_new(invite, sent.name, desk.passwords.hash(sent.password))
    try:
        account = checked(desk, request, sent)
    except Exception as error:
        if getattr(error, "status_code", None) != 401:
            raise
        raise ConflictError(
            "this name is used already; take another one, or your own password if it is you"
        ) from error
    people.join(invite, account)
    return account


def _slow_down(desk: Desk, request: Request) -> None:
    if wait := desk.by_address.take(address_of(request)):
        raise too_often(wait)


def _listed(invite: Invite) -> dict[str, Any]:
    return {
        "key": invite.key,
        "role": invite.role,
        "annotator": invite.annotator,
        "made": invite.made,
        "expires": invite.expires,
        "taken": invite.taken,
    }
