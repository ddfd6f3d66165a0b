"""Versions of the gold of a phase: made, exported, and compared with each other and with people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import Path, Query, Response
from pydantic import Field
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.formats.archives import DECISIONS
from argora.formats.decisions import decisions_text, name_list
from argora.store import Store
from argora.store.gold_versions import NOW, GoldState
from argora.web.app_state import AppState
from argora.web.archives import packed
from argora.web.entry import LONGEST_PHASE, Managing, Member, Overseeing, Seat, State
from argora.web.gold_figures import GoldQuestion
from argora.web.problems import nothing_here
from argora.web.routes.golds import phase_of
from argora.web.routes.transfer import ZIP, attachment
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("gold versions")

AT = "/studies/{study}/phases/gold/versions"
InPhase = Annotated[str, Query(max_length=LONGEST_PHASE)]
VersionNumber = Annotated[int, Path(ge=1, le=1_000_000)]
VersionOrNow = Annotated[int, Query(ge=0, le=1_000_000)]
RuleAsked = Annotated[str | None, Query(min_length=1, max_length=200)]


class GoldVersionSent(Strict):
    """A version of the gold of a phase as it is now, with a name and what there is to say of it."""

    phase: Annotated[str, Field(max_length=LONGEST_PHASE)] = ""
    name: Annotated[str, Field(min_length=1, max_length=100)]
    about: Annotated[str, Field(max_length=2000)] = ""


class GoldVersionJson(TypedDict):
    """A version: of how many documents, how many of them not finished, or on other votes by then.

    ``n_stale`` counts documents whose votes, or whose scheme, had changed since the gold was made.
    """

    number: int
    name: str
    about: str
    author: str
    at: str
    n_documents: int
    n_open: int
    n_stale: int
    scheme_version: str


class GoldVersionsAnswer(TypedDict):
    """The versions of the gold of a phase, the first one first."""

    versions: list[GoldVersionJson]


class GoldFiguresAnswer(TypedDict):
    """Sections as ``argora diff --gold`` or ``argora gold --compare-rule`` prints them as JSON.

    They are there once ``state`` is ``done``; ``step`` is what is being done before.
    """

    state: Literal["queued", "running", "done", "failed", "cancelled"]
    problem: str | None
    step: str
    sections: list[dict[str, Any]]


@router.get(AT, response_model=GoldVersionsAnswer)
def versions(seat: Overseeing, state: State, phase: InPhase = "") -> Response:
    """List the versions of the gold of a phase."""
    about = phase_of(state, seat.study, phase)
    return JSONResponse(_listed(state.store, seat, about.name))


@router.post(AT, status_code=201, response_model=GoldVersionsAnswer)
def make_version(sent: GoldVersionSent, seat: Managing, state: State) -> Response:
    """Make a version of the gold as it is now; nothing changes it, and it is audited."""
    phase = phase_of(state, seat.study, sent.phase).name
    state.store.gold_versions.make(
        seat.study, phase, sent.name.strip(), about=sent.about, author=seat.account.name
    )
    return JSONResponse(_listed(state.store, seat, phase), 201)


def _listed(store: Store, seat: Seat, phase: str) -> GoldVersionsAnswer:
    listed = store.gold_versions.of(seat.study, phase)
    rows: list[GoldVersionJson] = [vars(each) for each in listed]  # type: ignore[misc]
    if seat.sees_names:
        return {"versions": rows}
    people = {name for name, kind in store.annotators(seat.study) if kind == "person"}
    for row in rows:
        row["author"] = "…" if row["author"] in people else row["author"]
    return {"versions": rows}


@router.get(AT + "/{number}/export", response_class=Response, responses={200: ZIP})
def export(number: VersionNumber, seat: Managing, state: State, phase: InPhase = "") -> Response:
    """Return a zip of the gold, the votes and the decisions of a version.

    It has the same bytes whenever it is asked for, unless people were erased.
    """
    about = phase_of(state, seat.study, phase).name
    then = state.store.gold_versions.state(seat.study, about, number)
    name = state.store.gold_versions.of(seat.study, about)[number - 1].name
    content = packed(then.study, "native", {DECISIONS: _decisions(then)})
    headers = {"Content-Disposition": attachment(f"{then.study.name} {about} {name}", ".zip")}
    return Response(content, media_type="application/zip", headers=headers)


def _decisions(then: GoldState) -> str:
    """Return the decisions of people as a record that ``argora gold --decisions`` takes."""
    rows: list[Mapping[str, Any]] = [
        {
            **each,
            "gold": then.gold,
            "document": document,
            "decided_by": name_list(each.get("decided_by", ())),
            "time": each.get("at", ""),
        }
        for document, listed in sorted(then.decisions.items())
        for each in listed
    ]
    return decisions_text(rows, "csv")


@router.get(AT + "/changes", response_model=GoldFiguresAnswer)
def changes(
    seat: Managing,
    state: State,
    phase: InPhase = "",
    old: VersionOrNow = 1,
    new: VersionOrNow = NOW,
    again: bool = False,
) -> Response:
    """Return what changed between two versions, and why; 0 is the gold of now."""
    question = GoldQuestion("changes", old, new)
    return _answer(state, seat, phase, question, again=again)


@router.get(AT + "/rule", response_model=GoldFiguresAnswer)
def other_rule(
    seat: Managing,
    state: State,
    phase: InPhase = "",
    units: RuleAsked = None,
    relations: RuleAsked = None,
    attributes: RuleAsked = None,
    again: bool = False,
) -> Response:
    """Return what other rules would have given; nothing of the gold is changed."""
    named = {"units": units, "relations": relations, "attributes": attributes}
    rules = {name: rule for name, rule in named.items() if rule is not None}
    return _answer(state, seat, phase, GoldQuestion("rule", rules=rules), again=again)


@router.get(AT + "/agreement", response_model=GoldFiguresAnswer)
def agreement(
    seat: Member,
    state: State,
    phase: InPhase = "",
    version: VersionOrNow = NOW,
    again: bool = False,
) -> Response:
    """Return how far annotators agree with the gold: with names, or of an annotator their own.

    Annotators see it of the gold of now, once that is opened to them.
    """
    if seat.annotator is None:
        if not seat.sees_names:
            raise nothing_here()
        question = GoldQuestion("agreement", new=version)
        return _answer(state, seat, phase, question, again=again)
    if version != NOW or phase not in state.store.phases.golds_opened(seat.study):
        raise nothing_here()
    return _answer(state, seat, phase, GoldQuestion("agreement"), annotator=seat.annotator)


def _answer(
    state: AppState,
    seat: Seat,
    phase: str,
    question: GoldQuestion,
    *,
    again: bool = False,
    annotator: str | None = None,
) -> Response:
    """Return how far an answer is, with its sections once it is there."""
    about = phase_of(state, seat.study, phase).name
    standing = state.gold_figures.ask(seat.study, about, question, again=again)
    result = standing.result or {}
    if annotator is None:
        sections, problem = result.get("sections", []), standing.problem
    else:  # nobody else's name may be in what is sent
        sections, problem = result.get("by_annotator", {}).get(annotator, []), None
    answer: GoldFiguresAnswer = {
        "state": standing.state,
        "problem": problem,
        "step": standing.step,
        "sections": sections,
    }
    return JSONResponse(answer)
