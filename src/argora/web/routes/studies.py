"""Studies: which there are for somebody, what each is about, its name, and removing it."""

from __future__ import annotations

from typing import Annotated
from unicodedata import normalize

from fastapi import Response
from pydantic import Field
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.errors import StoreError
from argora.model import encode
from argora.schemes.questions import with_questions
from argora.store.phases import PhaseState
from argora.store.roles import Name as Role
from argora.web.answers import TASK_NAMES, SchemeJson, TaskName
from argora.web.app_state import AppState
from argora.web.entry import Managing, Me, Present, Seat, State
from argora.web.routes.accounts import LONGEST_WORD
from argora.web.strict import Strict, strict_router

__all__ = ["StudyAbout", "about_of", "router"]

router = strict_router("studies")


class Called(Strict):
    """The name of a study."""

    name: str = Field(min_length=1, max_length=LONGEST_WORD)


class PublicNames(Strict):
    """The names of the metadata that annotators see."""

    public: list[Annotated[str, Field(min_length=1, max_length=LONGEST_WORD)]] = Field(
        max_length=100
    )


class NewName(TypedDict):
    """What a study is called from now on."""

    name: str


class Counted(TypedDict):
    """How many documents there are to annotate, and how many are finished."""

    all: int
    finished: int


class StudyRow(TypedDict):
    """A study in which one has a role."""

    key: str
    name: str
    role: Role
    documents: Counted


class Studies(TypedDict):
    """The studies in which one has a role."""

    studies: list[StudyRow]


class GuidelineInForce(TypedDict):
    """The guideline that holds; null where there is none."""

    version: str | None
    text: str | None


class PhaseInfo(TypedDict):
    """A phase as annotators see it; they see no planned ones."""

    name: str
    asks: list[TaskName]
    from_gold: bool
    state: PhaseState


class StudyAbout(TypedDict):
    """A study without its list of documents.

    ``sees_names``: whether answers have the names of annotators where they name some; a curator
    gets an alias for each in each document if not.
    """

    key: str
    name: str
    role: Role
    annotator: str | None
    scheme: SchemeJson
    guideline: GuidelineInForce
    agreement_open: bool
    sees_names: bool
    phases: list[PhaseInfo]


class PublicMetadata(TypedDict):
    """The names of the metadata that annotators see."""

    public: list[str]


class Metadata(PublicMetadata):
    """The names of the metadata in use, and of those that annotators see."""

    in_use: list[str]


@router.get("/studies")
def studies(account: Me, state: State) -> Studies:
    """List the studies in which one has a role."""
    roles = {role.study: role for role in state.store.people.roles(account.key)}
    return {
        "studies": [
            {
                "key": study.key,
                "name": study.name,
                "role": roles[study.key].name,
                "documents": _counted(state, study.key, roles[study.key].annotator),
            }
            for study in state.store.studies()
            if study.key in roles
        ]
    }


def _counted(state: AppState, study: str, annotator: str | None) -> Counted:
    """Return how many documents there are to annotate and how many are finished.

    For who annotates, of what is given to them; for others, as the page of progress counts.
    """
    if annotator is None:
        n = state.store.numbers(study)
        return {"all": n.all, "finished": n.finished}
    page = state.store.tasks_page(study, annotator, with_planned=False, limit=1)
    return {"all": page.n_all, "finished": page.n_finished}


@router.get("/studies/{study}/about", response_model=StudyAbout)
def about(seat: Present, state: State) -> Response:
    """Return a study without its list of documents, for a screen that shows one of them."""
    return JSONResponse(about_of(state, seat))


def about_of(state: AppState, seat: Seat) -> StudyAbout:
    """Return a study without its list of documents; annotators see no planned phases."""
    standing = state.store.standing(seat.study)
    return {
        "key": seat.study,
        "name": state.store.summary(seat.study).name,
        "role": seat.role,
        "annotator": seat.annotator,
        "scheme": encode(with_questions(standing.scheme)),
        "guideline": {"version": standing.guideline_version, "text": standing.guideline},
        "agreement_open": state.store.is_agreement_open(seat.study),
        "sees_names": seat.sees_names,
        "phases": [
            {
                "name": each.name,
                "asks": [name for name in TASK_NAMES if name in each.asks],
                "from_gold": each.from_gold,
                "state": each.state,
            }
            for each in state.store.phases.of(seat.study)
            if seat.annotator is None or each.state != "planned"
        ],
    }


@router.put("/studies/{study}")
def rename(sent: Called, seat: Managing, state: State) -> NewName:
    """Let a study be called otherwise."""
    name = state.store.catalogue.rename(
        seat.study, sent.name, account=seat.account.key, author=seat.account.name
    )
    return {"name": name}


@router.delete("/studies/{study}", status_code=204)
def remove(sent: Called, seat: Managing, state: State) -> None:
    """Hide a study from everybody; who may make studies can bring it back with all it held."""
    if not _is_called(sent.name, state.store.summary(seat.study).name):
        raise StoreError("this is not the name of the study; nothing was removed").coded(
            "not-the-name"
        )
    state.agreement.cancel(seat.study)
    state.golds.cancel(seat.study)
    state.store.catalogue.remove(seat.study, author=seat.account.name)
    state.broker.dismiss(seat.study)


@router.get("/studies/{study}/metadata")
def metadata(seat: Managing, state: State) -> Metadata:
    """Return the names of the metadata in use, and of those that annotators see."""
    fields = state.store.public_metadata
    return {"in_use": list(fields.in_use(seat.study)), "public": list(fields.names(seat.study))}


@router.put("/studies/{study}/metadata")
def publish(sent: PublicNames, seat: Managing, state: State) -> PublicMetadata:
    """Let annotators see these metadata of documents and no others."""
    author = seat.account.name
    names = state.store.public_metadata.change(seat.study, sent.public, author=author)
    return {"public": list(names)}


def _is_called(typed: str, name: str) -> bool:
    """Tell whether somebody typed a name, however their keyboard puts letters together."""
    return normalize("NFC", typed).split() == normalize("NFC", name).split()
