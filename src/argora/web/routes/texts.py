"""The documents of a study: lists of them, an annotator's tasks, and their texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

from fastapi import Query, Response
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.model import Document, Scheme, Segmentation
from argora.model.document import DocumentMark, Facet
from argora.store import DocumentFilter, Listed, Task
from argora.store.paging import TaskState
from argora.web.answers import SpanJson
from argora.web.app_state import AppState
from argora.web.entry import Key, Member, PhaseName, Seat, State
from argora.web.paging import After, Limit, Search
from argora.web.routes.studies import StudyAbout, about_of
from argora.web.strict import strict_router

__all__ = ["TITLE", "router"]

router = strict_router("texts")

TITLE = "title"
ON_A_PAGE = 100

Keys = Annotated[
    list[Annotated[str, Query(pattern=r"^[A-Za-z0-9_-]{1,64}$")]], Query(max_length=ON_A_PAGE)
]


class DocumentRow(TypedDict):
    """A document in a list, once for each phase in which one has it.

    State, version and phase are null for who does not annotate it. ``waits``: it cannot be opened
    yet, since its phase starts from a gold layer that is not finished. ``feedback``: whether one's
    own layer is finished and can be compared with a gold. ``has_cases``: whether one says what one
    would decide on its open cases.
    """

    key: str
    title: str
    characters: int
    state: str | None
    version: int | None
    phase: str | None
    waits: bool
    marks: list[DocumentMark]
    feedback: bool
    has_cases: bool


class DocumentRows(TypedDict):
    """Documents of a list.

    Of an annotator the tasks, phase by phase in the annotator's order, those for training first and
    those that are retired last. ``n_tasks``, ``n_finished`` and ``first_open`` are of all of them
    that are not retired, whatever is listed, and null for who does not annotate. ``n_all`` is how
    many the filter lets through, and ``next`` asks for the page behind this one.
    """

    documents: list[DocumentRow]
    n_all: int
    n_tasks: int | None
    n_finished: int | None
    first_open: DocumentRow | None
    next: str | None


class StudyAnswer(StudyAbout, DocumentRows):
    """A study, with the first page of its documents."""


class Turn(TypedDict):
    """What one speaker said."""

    id: str
    span: SpanJson
    speaker: str
    reply_to: str | None
    time: str | None


class Segments(TypedDict):
    """Segmentations by their names, with the labels and ids of their segments."""

    segmentations: dict[str, list[SpanJson]]
    labels: dict[str, list[str]]
    ids: dict[str, list[str]]


class Text(TypedDict):
    """A text without its segments; null where only the length is known."""

    key: str
    title: str
    text: str | None
    metadata: dict[str, str | int | float | bool | None]
    turns: list[Turn]


class DocumentAnswer(Text, Segments):
    """A text with its segments."""


@router.get("/studies/{study}", response_model=StudyAnswer)
def study(seat: Member, state: State) -> Response:
    """Return a study and its first documents; an annotator sees those assigned to them."""
    answer: StudyAnswer = {**about_of(state, seat), **_documents(state, seat, limit=ON_A_PAGE)}
    return JSONResponse(answer)


@router.get("/studies/{study}/documents", response_model=DocumentRows)
def documents(
    seat: Member,
    state: State,
    after: After = None,
    limit: Limit = ON_A_PAGE,
    search: Search = "",
    status: Annotated[TaskState | None, Query(alias="state")] = None,
    key: Keys = [],  # noqa: B006 - FastAPI copies it
    phase: PhaseName = None,
) -> Response:
    """Return a page of documents; an annotator sees those assigned to them.

    With ``key``, only these are listed, and with ``phase`` only what is in it. An annotator
    searches in what is shown of titles.
    """
    rows = _documents(
        *(state, seat),
        after=after,
        limit=limit,
        search=search,
        status=status,
        keys=key,
        phase=phase,
    )
    return JSONResponse(rows)


def _documents(
    state: AppState,
    seat: Seat,
    *,
    after: str | None = None,
    limit: int,
    search: str = "",
    status: TaskState | None = None,
    keys: Sequence[str] = (),
    phase: str | None = None,
) -> DocumentRows:
    """Return documents of a study; of an annotator their tasks, in their own order."""
    store = state.store
    if seat.annotator is None:
        criteria = DocumentFilter(search, status, phase=phase)
        page = store.documents_page(seat.study, criteria, after=after, limit=limit)
        return {
            "documents": [_row(each, each.title) for each in page.documents],
            "n_all": page.n_all,
            "n_tasks": None,
            "n_finished": None,
            "first_open": None,
            "next": page.next,
        }
    shows_title = TITLE in store.public_metadata.names(seat.study)
    tasks = store.tasks_page(
        seat.study,
        seat.annotator,
        search=search,
        in_titles=shows_title,
        state=status,
        keys=keys or None,
        phase=phase,
        with_planned=False,
        after=after,
        limit=limit,
    )
    first = () if tasks.first_open is None else (tasks.first_open,)
    rows = _task_rows(state, seat.study, (*tasks.tasks, *first), shows_title=shows_title)
    return {
        "documents": rows[: len(tasks.tasks)],
        "n_all": tasks.n_listed,
        "n_tasks": tasks.n_all,
        "n_finished": tasks.n_finished,
        "first_open": rows[-1] if first else None,
        "next": tasks.next,
    }


def _task_rows(
    state: AppState, study: str, tasks: Sequence[tuple[Task, Listed]], *, shows_title: bool
) -> list[DocumentRow]:
    """Return tasks of an annotator as rows of a list."""
    store = state.store
    waiting = {
        phase: set(store.phases.waiting(study, phase))
        for phase in {task.place.phase for task, _ in tasks} - {""}
    }
    is_trained = any("training" in each.marks and each.state == "finished" for each, _ in tasks)
    opened, cases = store.phases.golds_opened(study), store.opinions.opened(study)
    golds = store.with_gold(study, opened) if is_trained or opened else frozenset()
    return [
        _row(
            each,
            each.title if shows_title else each.name,
            task,
            waits=task.state is None and each.name in waiting.get(task.place.phase, ()),
            feedback=task.state == "finished" and (each.key, task.place.phase) in golds,
            has_cases=task.state == "finished" and (each.key, task.place.phase) in cases,
        )
        for task, each in tasks
    ]


def _row(
    document: Listed,
    title: str,
    task: Task | None = None,
    *,
    waits: bool = False,
    feedback: bool = False,
    has_cases: bool = False,
) -> DocumentRow:
    return {
        "key": document.key,
        "title": title,
        "characters": document.n_characters,
        "state": None if task is None else task.state,
        "version": None if task is None else task.version,
        "phase": None if task is None else task.place.phase,
        "waits": waits,
        "marks": sorted(document.marks),
        "feedback": feedback,
        "has_cases": has_cases,
    }


@router.get("/studies/{study}/documents/{document}", response_model=DocumentAnswer)
def document(document: Key, seat: Member, state: State) -> Response:
    """Return a text with its paragraphs, sentences and tokens, which never change.

    Annotators get the metadata that the study declares public, and the segments by which its
    screens and its scheme go; all others get all of both.
    """
    if seat.annotator is not None:
        state.store.place(seat.study, document, seat.annotator)
    return JSONResponse(
        document_answer(state, seat, document),
        # Whoever signs in next in the same browser may be somebody who gets less.
        headers={"Cache-Control": "private, max-age=3600", "Vary": "Cookie"},
    )


def document_answer(state: AppState, seat: Seat, key: str) -> DocumentAnswer:
    """Return a text as somebody in a study gets it."""
    text = state.store.document(seat.study, key)
    metadata: Mapping[str, Facet | None] = text.metadata
    segments = _all_segments(text)
    if seat.annotator is not None:
        metadata = _public_part(metadata, state.store.public_metadata.names(seat.study))
        segments = _needed_segments(text, state.store.standing(seat.study).scheme)
    return {**_text(key, text, metadata), **segments}


def _public_part(
    metadata: Mapping[str, Facet | None], public: Iterable[str]
) -> dict[str, Facet | None]:
    """Return the public metadata; each is there in every document, so that none stands out."""
    return {name: metadata.get(name) for name in public}


def _all_segments(document: Document) -> Segments:
    """Return all segments of a document, with their labels and ids."""
    cuts = document.segmentations
    return {
        "segmentations": {name: _offsets(cut) for name, cut in cuts.items()},
        "labels": {name: list(cut.labels) for name, cut in cuts.items()},
        "ids": {name: list(cut.ids) for name, cut in cuts.items()},
    }


def _needed_segments(document: Document, scheme: Scheme) -> Segments:
    """Return paragraphs, sentences and what the rules of the scheme look at, without labels.

    Each is there in every document, so that none stands out. Units name given segments by id;
    nothing in the browser looks at other ids or at labels, which may hold answers.
    """
    scopes = {scope.partition(":")[0] for rule in scheme.rules for scope in rule.scopes()}
    names = sorted(scopes | {"paragraph", "sentence"})
    cuts = {name: document.segmentations.get(name, Segmentation(name, ())) for name in names}
    return {
        "segmentations": {name: _offsets(cut) for name, cut in cuts.items()},
        "labels": {name: [] for name in names},
        "ids": {name: list(cut.ids) if name == "segment" else [] for name, cut in cuts.items()},
    }


def _offsets(cut: Segmentation) -> list[SpanJson]:
    return [(span.start, span.end) for span in cut.spans]


def _text(key: str, document: Document, metadata: Mapping[str, Facet | None]) -> Text:
    """Return a document as the browser shows it, without its segments."""
    title = metadata.get(TITLE)
    return {
        "key": key,
        "title": title if isinstance(title, str) else document.id,
        "text": document.text,
        "metadata": dict(metadata),
        "turns": [
            {
                "id": turn.id,
                "span": (turn.span.start, turn.span.end),
                "speaker": turn.speaker,
                "reply_to": turn.reply_to,
                "time": turn.time,
            }
            for turn in document.turns
        ],
    }
