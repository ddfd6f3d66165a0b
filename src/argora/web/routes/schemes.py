"""Schemes that people write: saved while they are unfinished, and checked on an example."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import Response
from pydantic import Field, SkipValidation
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.errors import ArgoraError, NotFoundError, SchemeError
from argora.model import Document, Layer, Scheme, Segmentation, decode, encode
from argora.schemes import SCHEMES, get_scheme
from argora.schemes.checking import Flaw, check_scheme
from argora.schemes.sentences import Part, Sentence, attribute_sentences, sentences_of
from argora.store import SchemeDraft
from argora.text import segment
from argora.web.answers import LayerJson, SchemeJson, SpanJson, ViolationJson
from argora.web.entry import Key, Me, State
from argora.web.problems import violation_json
from argora.web.strict import Strict, strict_router

__all__ = ["Draft", "draft_json", "router"]

router = strict_router("schemes")

AT = "/schemes"
LONGEST_EXAMPLE = 20_000
EXAMPLE = "example"


class DraftSent(Strict):
    """A scheme as far as it is written."""

    scheme: SkipValidation[dict[str, Any]]


class DraftChanged(DraftSent):
    """A scheme as far as it is written, and the version that was changed."""

    version: Annotated[int, Field(ge=1, le=2**31 - 1)]


class Example(DraftSent):
    """A scheme, and what somebody annotated under it as an example."""

    text: Annotated[str, Field(max_length=LONGEST_EXAMPLE)] = ""
    layer: SkipValidation[LayerJson | None] = None


class DraftRow(TypedDict):
    """A scheme of one's own; without a title as long as it has none."""

    key: str
    title: str
    changed: str


class Schemes(TypedDict):
    """The schemes that somebody writes, those changed last first."""

    drafts: list[DraftRow]


class Draft(TypedDict):
    """A scheme of one's own, which may be unfinished.

    ``study``: whose scheme it is to change; ``began``: the version of it that this began from.
    """

    key: str
    version: int
    scheme: dict[str, Any]
    study: str | None
    began: str | None


class SentenceJson(TypedDict):
    """What a rule or an attribute says, with what a sentence in another language is made of."""

    code: str
    text: str
    parameters: dict[str, str | int | list[str] | None]


class FlawJson(TypedDict):
    """Something that contradicts itself in a scheme, or can never happen, and where."""

    code: str
    severity: Literal["error", "warning"]
    place: str
    message: str
    parameters: dict[str, str | int | list[str] | None]


class Checked(TypedDict):
    """What is wrong with a scheme, its rules as sentences, and which of them the example breaks.

    As long as there are problems it is no scheme, and the example is not checked.
    """

    problems: list[FlawJson]
    attributes: list[SentenceJson]
    rules: list[list[SentenceJson]]
    flaws: list[FlawJson]
    segmentations: dict[str, list[SpanJson]]
    violations: list[ViolationJson]


@router.get(AT)
def schemes(account: Me, state: State) -> Schemes:
    """List one's own schemes; the ready ones are listed with the formats."""
    return {
        "drafts": [
            {"key": each.key, "title": title_of(each.content), "changed": each.changed}
            for each in state.store.scheme_drafts.of(account.key)
        ],
    }


@router.get(AT + "/ready/{name}", response_model=SchemeJson)
def ready(name: str, _: Me) -> Response:
    """Return a ready scheme."""
    if name not in SCHEMES.names():
        raise NotFoundError(f"there is no ready scheme {name!r}").coded("no-scheme")
    return JSONResponse(encode(get_scheme(name)))


@router.post(AT, status_code=201)
def add(sent: DraftSent, account: Me, state: State) -> Draft:
    """Begin a scheme of one's own."""
    return draft_json(state.store.scheme_drafts.add(account.key, sent.scheme))


@router.get(AT + "/drafts/{draft}")
def one(draft: Key, account: Me, state: State) -> Draft:
    """Return a scheme of one's own."""
    return draft_json(state.store.scheme_drafts.get(account.key, draft))


@router.put(AT + "/drafts/{draft}")
def save(draft: Key, sent: DraftChanged, account: Me, state: State) -> Draft:
    """Save a scheme of one's own, unless it was changed elsewhere meanwhile."""
    saved = state.store.scheme_drafts.save(account.key, draft, sent.scheme, version=sent.version)
    return draft_json(saved)


@router.delete(AT + "/drafts/{draft}", status_code=204)
def delete(draft: Key, account: Me, state: State) -> Response:
    """Delete a scheme of one's own; studies that were made with it keep theirs."""
    state.store.scheme_drafts.delete(account.key, draft)
    return Response(status_code=204)


@router.post(AT + "/check", response_model=Checked)
def check(sent: Example, _: Me) -> Response:
    """Check a scheme, and an example annotated under it; nothing is saved."""
    document = _example(sent.text)
    answer: Checked = {
        "problems": [],
        "attributes": [],
        "rules": [],
        "flaws": [],
        "segmentations": {
            name: [(span.start, span.end) for span in cut.spans]
            for name, cut in document.segmentations.items()
        },
        "violations": [],
    }
    try:
        scheme = decode(sent.scheme, Scheme)
        answer["attributes"] = [_sentence_json(each) for each in attribute_sentences(scheme)]
        answer["rules"] = [
            [_sentence_json(each) for each in sentences_of(rule, scheme)] for rule in scheme.rules
        ]
        answer["flaws"] = [_flaw_json(each) for each in check_scheme(scheme)]
        if sent.layer is not None:
            layer = decode(sent.layer, Layer)
            answer["violations"] = violation_json(scheme.check(layer, document))
    except ArgoraError as error:
        answer["problems"] = [_problem_json(error, sent.scheme.get("id"))]
    return JSONResponse(answer)


def _sentence_json(sentence: Sentence) -> SentenceJson:
    parameters = _parameters_json(sentence.parameters)
    return {"code": sentence.code, "text": sentence.text, "parameters": parameters}


def _flaw_json(flaw: Flaw) -> FlawJson:
    return {
        "code": flaw.code,
        "severity": flaw.severity,
        "place": flaw.place,
        "message": flaw.message,
        "parameters": _parameters_json(flaw.parameters),
    }


def _problem_json(error: ArgoraError, name: object) -> FlawJson:
    """Return why it is no scheme yet; what the scheme itself says of that is the cause.

    Which scheme it is need not be said to those who write it.
    """
    cause = error.__cause__ if isinstance(error.__cause__, SchemeError) else error
    place = str(cause.parameters.get("place", ""))
    parameters = {name: each for name, each in cause.parameters.items() if name != "place"}
    return {
        "code": cause.code,
        "severity": "error",
        "place": place,
        "message": str(error).removeprefix(f"scheme {name!r}: "),
        "parameters": parameters,
    }


def _parameters_json(parameters: Mapping[str, Part]) -> dict[str, str | int | list[str] | None]:
    return {
        name: list(each) if isinstance(each, tuple) else each for name, each in parameters.items()
    }


def _example(text: str) -> Document:
    """Return a text whose segments are its sentences, for schemes that go by segments."""
    document = segment(Document(EXAMPLE, text))
    sentences = document.segmentations["sentence"].spans
    return document.with_segmentation(Segmentation("segment", sentences))


def title_of(content: Mapping[str, Any]) -> str:
    """Return the title of a scheme that may be unfinished."""
    title = content.get("title")
    return title if isinstance(title, str) else ""


def draft_json(draft: SchemeDraft) -> Draft:
    """Return a scheme of one's own as JSON data."""
    return {
        "key": draft.key,
        "version": draft.version,
        "scheme": dict(draft.content),
        "study": draft.study,
        "began": draft.began,
    }
