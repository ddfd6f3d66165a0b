"""Who asks, and whether they may: every route of a study stands behind one of these."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends, Path, Query, Request, Response

from argora.errors import ConflictError, NotFoundError, RemovedError
from argora.store import Account, Place
from argora.store.roles import ROLES, Name
from argora.web.app_state import AppState
from argora.web.problems import nothing_here, sign_in_first
from argora.web.throttle import network_of

__all__ = [
    "COOKIE",
    "KEY",
    "Annotating",
    "AtWork",
    "Curating",
    "Key",
    "Making",
    "Managing",
    "Me",
    "Member",
    "Overseeing",
    "PhaseName",
    "Present",
    "Seat",
    "State",
    "StudyKey",
    "Work",
    "address_of",
    "let_in",
    "let_out",
    "making",
    "signed_in",
    "token_in",
]

COOKIE = "argora"
LONGEST_PHASE = 100
KEY = r"^[A-Za-z0-9_-]{1,64}$"
Key = Annotated[str, Path(pattern=KEY)]
StudyKey = Key


async def _app_state(request: Request) -> AppState:
    state: AppState = request.app.state.shared
    return state


State = Annotated[AppState, Depends(_app_state)]


@dataclass(frozen=True)
class Seat:
    """Somebody in a study.

    Attributes
    ----------
    annotator : as whom they annotate; None for curators and managers.
    sees_names : whether the names of annotators may be shown; see :mod:`argora.web.aliasing`.
    hidden_golds : the annotators of golds that somebody must not see yet, as another curator
        decides on them independently.
    is_second : whether they are the second curator of a phase, and see nothing but its curation.
    """

    account: Account
    study: str
    role: Name
    annotator: str | None
    sees_names: bool
    hidden_golds: frozenset[str] = frozenset()
    is_second: bool = False


@dataclass(frozen=True, kw_only=True)
class Work(Seat):
    """An annotator before a text that is theirs to annotate.

    Attributes
    ----------
    token : of their session.
    is_open : whether the phase of the text is open.
    """

    place: Place
    token: str
    is_open: bool = True

    def refuse_closed(self) -> None:
        """Raise ConflictError where the phase is closed; nothing is lost in a browser then."""
        if not self.is_open:
            raise ConflictError(
                f"phase {self.place.phase!r} is closed; what you did waits in this browser until "
                "the manager of the study opens it again"
            ).coded("phase-closed", phase=self.place.phase)


def token_in(request: Request) -> str | None:
    """Return the session's token that a request brings."""
    return request.cookies.get(COOKIE)


def signed_in(request: Request, state: State) -> Account:
    """Return whose session a request brings."""
    token = token_in(request)
    account = None if token is None else state.store.people.of_session(token)
    if account is None:
        raise sign_in_first()
    return account


Me = Annotated[Account, Depends(signed_in)]


def making(account: Me) -> Account:
    """Let those pass who may make studies."""
    if not account.is_admin:
        raise nothing_here()
    return account


Making = Annotated[Account, Depends(making)]


class _Allowed:
    """Let those with one of these roles in the study pass; for all others there is nothing."""

    def __init__(self, *roles: Name, second: bool = False) -> None:
        """Take the roles.

        Parameters
        ----------
        second : whether somebody passes who is a second curator, and must not see the first gold.
        """
        self._roles = roles
        self._second = second

    def __call__(self, request: Request, state: State, study: StudyKey) -> Seat:
        token = token_in(request)
        seat = None if token is None else state.store.people.seat(token, study)
        if seat is None:
            raise sign_in_first()
        account, role = seat
        if role is None:
            raise _not_in(state, account, study)
        if role.name not in self._roles:
            raise nothing_here()
        mine = Seat(account, study, role.name, role.annotator, role.sees_names)
        if role.name != "curator":
            return mine
        mine = _curator(state, mine)
        if mine.is_second and not self._second:
            raise NotFoundError(
                "you are the second curator of this study: you see the curation of your documents, "
                "and the rest once the manager has compared the two curators"
            ).coded("second-curator")
        return mine


def _curator(state: AppState, seat: Seat) -> Seat:
    """Return the seat of a curator with what they must not see of another curator's work."""
    seconds = state.store.second_curations.of(seat.study).values()
    waiting = [each for each in seconds if each.compared is None]
    others = frozenset(each.gold for each in waiting if each.curator != seat.account.name)
    return replace(
        seat,
        hidden_golds=others,
        is_second=any(each.curator == seat.account.name for each in waiting),
    )


def _not_in(state: AppState, account: Account, study: str) -> Exception:
    """Return the error for a study in which somebody has no role; who had one is told why."""
    name = state.store.catalogue.removed_from(study, account.key)
    if name is None:
        return nothing_here()
    return RemovedError(
        f"the study {name!r} was removed, with all that is in it kept; whoever may make studies "
        "here can bring it back"
    ).coded("study-removed", name=name)


PhaseName = Annotated[str | None, Query(max_length=LONGEST_PHASE)]
"""The phase of a layer; by default the first one in which the document is somebody's."""


def _at_work(
    request: Request, state: State, study: StudyKey, document: Key, phase: PhaseName = None
) -> Work:
    """Let annotators pass to a text; what they may do and where is asked in one question."""
    token = token_in(request) or ""
    seat = state.store.people.seat_at(token, study, document, phase) if token else None
    if seat is None:
        raise sign_in_first()
    account, role, task = seat
    if role is None:
        raise _not_in(state, account, study)
    if role.name != "annotator":
        raise nothing_here()
    if task is None:
        raise NotFoundError("this document does not exist or is not yours to annotate").coded(
            "no-document"
        )
    mine = (account, study, role.name, role.annotator, role.sees_names)
    return Work(*mine, place=task.place, token=token, is_open=task.is_open)


AtWork = Annotated[Work, Depends(_at_work)]
Member = Annotated[Seat, Depends(_Allowed(*ROLES))]
Present = Annotated[Seat, Depends(_Allowed(*ROLES, second=True))]
Annotating = Annotated[Seat, Depends(_Allowed("annotator"))]
Overseeing = Annotated[Seat, Depends(_Allowed("curator", "manager"))]
Curating = Annotated[Seat, Depends(_Allowed("curator", "manager", second=True))]
Managing = Annotated[Seat, Depends(_Allowed("manager"))]


def address_of(request: Request) -> str:
    """Return where a request comes from, as limits count it."""
    return network_of(request.client.host) if request.client else "unknown"


def let_in(request: Request, response: Response, state: AppState, account: Account) -> None:
    """Begin a new session; the one that the request brought is worth nothing any more."""
    token = state.store.people.begin_session(account.key, before=token_in(request))
    response.set_cookie(
        COOKIE,
        token,
        max_age=14 * 24 * 3600,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        path="/",
    )


def let_out(response: Response) -> None:
    """Let the browser forget the session."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
