"""Set-up, signing in and out, and who one is."""

from __future__ import annotations

from fastapi import Depends, Request, Response
from pydantic import Field
from typing_extensions import TypedDict

from argora.errors import NotFoundError
from argora.store import Account
from argora.store.roles import Name as Role
from argora.web.app_state import AppState
from argora.web.entry import (
    Key,
    Making,
    Me,
    State,
    address_of,
    let_in,
    let_out,
    making,
    token_in,
)
from argora.web.problems import nothing_here, too_often
from argora.web.refusal import Refusal
from argora.web.strict import Strict, strict_router

__all__ = [
    "LONGEST_WORD",
    "WRONG",
    "AccountAnswer",
    "ByLink",
    "Named",
    "OnceLink",
    "account_json",
    "checked",
    "router",
]

router = strict_router("accounts")

LONGEST_WORD = 1000
WRONG = "wrong-name-or-password"


class Named(Strict):
    """A name and a password."""

    name: str = Field(min_length=1, max_length=LONGEST_WORD)
    password: str = Field(min_length=1, max_length=LONGEST_WORD)


class SetUp(Named):
    """The first account, with the token of the console."""

    token: str = Field(max_length=LONGEST_WORD)


class NewPassword(Strict):
    """Another password, with the one that holds so far."""

    old: str = Field(min_length=1, max_length=LONGEST_WORD)
    new: str = Field(min_length=1, max_length=LONGEST_WORD)


class ByLink(Strict):
    """The secret part of a link that signs in once."""

    link: str = Field(min_length=1, max_length=LONGEST_WORD)


class Reset(ByLink):
    """A new password, with the secret part of the link that allows it."""

    password: str = Field(min_length=1, max_length=LONGEST_WORD)


class RoleJson(TypedDict):
    """What somebody may do in a study; annotators do it under a name of the study."""

    study: str
    role: Role
    annotator: str | None


class AccountAnswer(TypedDict):
    """An account as its owner sees it."""

    name: str
    is_admin: bool
    has_password: bool
    roles: list[RoleJson]


class AccountRow(AccountAnswer):
    """An account as who makes studies sees it."""

    key: str


class Accounts(TypedDict):
    """All accounts."""

    accounts: list[AccountRow]


class OnceLink(TypedDict):
    """A link that is shown once and is good once."""

    path: str


@router.post("/setup", status_code=201)
def set_up(sent: SetUp, request: Request, response: Response, state: State) -> AccountAnswer:
    """Make the first account, which manages all studies that nobody manages."""
    _slow_down(state, request, "setup")
    if not state.links.sets_up(sent.token):
        raise nothing_here()
    people = state.store.people
    account = people.add(sent.name, state.passwords.hash(sent.password), is_admin=True)
    state.links.end_setup()
    people.adopt(account)
    let_in(request, response, state, account)
    return account_json(state, account)


@router.post("/session")
def sign_in(
    sent: Named | ByLink, request: Request, response: Response, state: State
) -> AccountAnswer:
    """Sign in, with name and password or by a link; each time with a new session."""
    if isinstance(sent, ByLink):
        account = _by_link(state, request, sent.link)
    else:
        account = checked(state, request, sent)
    let_in(request, response, state, account)
    return account_json(state, account)


@router.delete("/session", status_code=204)
def sign_out(request: Request, response: Response, state: State) -> None:
    """End the session."""
    if token := token_in(request):
        state.store.people.end_session(token)
    let_out(response)


@router.get("/me")
def me(account: Me, state: State) -> AccountAnswer:
    """Say who is signed in, with the roles by study."""
    return account_json(state, account)


@router.put("/me/password")
def set_password(
    sent: NewPassword, account: Me, request: Request, response: Response, state: State
) -> AccountAnswer:
    """Take another password; all other sessions of the account end."""
    try:
        checked(state, request, Named(name=account.name, password=sent.old))
    except Refusal as error:
        if error.code != WRONG:
            raise
        raise Refusal(422, "wrong-password", "the present password is another one") from error
    state.store.people.set_secret(account.key, state.passwords.hash(sent.new))
    let_in(request, response, state, account)
    return account_json(state, account)


@router.get("/accounts", dependencies=[Depends(making)])
def accounts(state: State) -> Accounts:
    """List the accounts for whoever makes studies."""
    accounts = state.store.people.all()
    return {"accounts": [{"key": each.key, **account_json(state, each)} for each in accounts]}


@router.post("/accounts/{account}/reset", status_code=201)
def offer_reset(account: Key, me: Making, state: State) -> OnceLink:
    """Make a link by which somebody sets a new password, for whoever makes studies."""
    return {"path": f"/reset#{state.store.people.offer_reset(account, giver=me.key)}"}


@router.post("/reset")
def reset(sent: Reset, request: Request, response: Response, state: State) -> AccountAnswer:
    """Set a new password by a link; all sessions end, and a new one begins."""
    _slow_down(state, request, "reset")
    account = state.store.people.reset(sent.link, state.passwords.hash(sent.password))
    let_in(request, response, state, account)
    return account_json(state, account)


def account_json(state: AppState, account: Account) -> AccountAnswer:
    """Return an account as its owner sees it."""
    roles = state.store.people.roles(account.key)
    return {
        "name": account.name,
        "is_admin": account.is_admin,
        "has_password": account.has_password,
        "roles": [
            {"study": role.study, "role": role.name, "annotator": role.annotator} for role in roles
        ],
    }


def checked(state: AppState, request: Request, sent: Named) -> Account:
    """Return the account of a name and password.

    Name and address have so many tries each; one that fits does not count.
    """
    address = address_of(request)
    if wait := state.sign_ins.take(address, sent.name):
        raise too_often(wait)
    account, secret = state.store.people.named(sent.name) or (None, None)
    if not state.passwords.fits(secret, sent.password) or account is None:
        raise Refusal(401, WRONG, "name or password is wrong")
    state.sign_ins.succeeded(address, sent.name)
    return account


def _by_link(state: AppState, request: Request, link: str) -> Account:
    _slow_down(state, request, "link")
    key = state.links.account(link)
    if key is None:
        raise Refusal(401, "link-used", "this link was used already or is too old")
    state.by_link.give_back(("link", address_of(request)))
    accounts = [account for account in state.store.people.all() if account.key == key]
    if not accounts:
        raise NotFoundError("there is no such account").coded("no-account")
    return accounts[0]


def _slow_down(state: AppState, request: Request, kind: str) -> None:
    if wait := state.by_link.take((kind, address_of(request))):
        raise too_often(wait)
