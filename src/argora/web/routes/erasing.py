"""Erasing people: previewed, confirmed by name, done; and what a person's own data are."""

from __future__ import annotations

import json
from typing import Literal

from fastapi import Depends, Response
from pydantic import Field
from typing_extensions import TypedDict

from argora.errors import StoreError
from argora.store.erasing import Outcome, Preview
from argora.web.entry import Key, Making, Managing, Me, State, making
from argora.web.routes.accounts import LONGEST_WORD
from argora.web.routes.transfer import attachment
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("erasing")

Votes = Literal["keep", "remove"]
JSON_FILE = {"content": {"application/json": {"schema": {"type": "object"}}}}


class ConsentSent(Strict):
    """What the people of a study agreed to become of their votes when they are erased."""

    votes: Votes


class ToErase(Strict):
    """How to erase somebody; ``words`` also name the person, such as an address.

    Votes stay under a key or are removed; what the people of each study agreed to by default.
    """

    votes: Votes | None = None
    words: list[str] = Field(default=[], max_length=20)


class ErasedForGood(ToErase):
    """The same, with the name of the person typed once more."""

    typed: str = Field(min_length=1, max_length=LONGEST_WORD)


class AnnotatorToErase(ToErase):
    """An annotator of a study, to preview."""

    annotator: str = Field(min_length=1, max_length=LONGEST_WORD)


class AnnotatorErasedForGood(ErasedForGood):
    """An annotator of a study, with the name typed once more."""

    annotator: str = Field(min_length=1, max_length=LONGEST_WORD)


class ConsentAnswer(TypedDict):
    """What becomes of votes by default."""

    votes: Votes


class EffectJson(TypedDict):
    """What erasing does to a study."""

    study: str
    annotator: str | None
    votes: Votes
    n_layers: int
    n_notes: int
    n_mentions: int
    n_tasks: int
    n_left: int


class ErasingPreview(TypedDict):
    """What erasing a person would do; ``account`` is that of the account that would be deleted."""

    name: str
    account: str | None
    studies: list[EffectJson]


class ErasingAnswer(TypedDict):
    """What was done, and what stands in the place of the name.

    ``is_clean`` says whether the files are rewritten as well, or when the server starts next.
    """

    name: str
    is_clean: bool
    effect: ErasingPreview


@router.get("/studies/{study}/erasing")
def consent(seat: Managing, state: State) -> ConsentAnswer:
    """Say what becomes of the votes of people who are erased."""
    return {"votes": state.store.erasing.consent(seat.study)}


@router.put("/studies/{study}/erasing")
def set_consent(sent: ConsentSent, seat: Managing, state: State) -> ConsentAnswer:
    """Set what the people of the study agreed to."""
    state.store.erasing.set_consent(seat.study, sent.votes, author=seat.account.name)
    return {"votes": sent.votes}


@router.post("/studies/{study}/erasing/preview")
def preview(sent: AnnotatorToErase, seat: Managing, state: State) -> ErasingPreview:
    """Say what erasing an annotator would do; nothing is changed."""
    return _preview_json(
        state.store.erasing.preview(seat.study, sent.annotator, votes=sent.votes, words=sent.words)
    )


@router.post("/studies/{study}/erasing")
def erase(sent: AnnotatorErasedForGood, seat: Managing, state: State) -> ErasingAnswer:
    """Erase an annotator from the study, and the account if it has no other study."""
    _check_typed(sent.typed, sent.annotator)
    members = state.store.people.members(seat.study)
    outcome = state.store.erasing.annotator(
        seat.study,
        sent.annotator,
        votes=sent.votes,
        words=sent.words,
        author=seat.account.name,
    )
    for member in members:
        if member.annotator == sent.annotator:
            state.broker.dismiss(seat.study, member.account)
    return _outcome_json(outcome)


@router.post("/accounts/{account}/erasing/preview", dependencies=[Depends(making)])
def preview_account(account: Key, sent: ToErase, state: State) -> ErasingPreview:
    """Say what erasing an account would do; nothing is changed."""
    return _preview_json(
        state.store.erasing.preview_account(account, votes=sent.votes, words=sent.words)
    )


@router.post("/accounts/{account}/erasing")
def erase_account(account: Key, sent: ErasedForGood, me: Making, state: State) -> ErasingAnswer:
    """Erase an account from all studies, for whoever makes studies."""
    roles = state.store.people.roles(account)
    _check_typed(sent.typed, state.store.erasing.preview_account(account).name)
    author = "" if me.key == account else me.name
    outcome = state.store.erasing.account(
        account, votes=sent.votes, words=sent.words, author=author
    )
    for role in roles:
        state.broker.dismiss(role.study, account)
    return _outcome_json(outcome)


@router.get("/me/data", response_class=Response, responses={200: JSON_FILE})
def my_data(account: Me, state: State) -> Response:
    """Return all that is stored about whoever asks, as one file."""
    content = json.dumps(state.store.people.data(account.key), ensure_ascii=False, indent=1)
    headers = {"Content-Disposition": attachment(account.name, "-data.json")}
    return Response(content, media_type="application/json", headers=headers)


def _check_typed(typed: str, name: str) -> None:
    if typed.strip() != name:
        raise StoreError("this is not the name of the person; nobody was erased").coded(
            "not-the-person"
        )


def _preview_json(preview: Preview) -> ErasingPreview:
    return {
        "name": preview.name,
        "account": preview.account,
        "studies": [
            {
                "study": each.study,
                "annotator": each.annotator,
                "votes": each.votes,
                "n_layers": each.n_layers,
                "n_notes": each.n_notes,
                "n_mentions": each.n_mentions,
                "n_tasks": each.n_tasks,
                "n_left": each.n_left,
            }
            for each in preview.studies
        ],
    }


def _outcome_json(outcome: Outcome) -> ErasingAnswer:
    effect = _preview_json(outcome.effect)
    return {"name": outcome.name, "is_clean": outcome.is_clean, "effect": effect}
