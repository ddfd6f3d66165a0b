"""Studies, what is in them, and their texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated
from unicodedata import normalize

from fastapi import Query, Response
from pydantic import Field
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.errors import StoreError
from argora.model import Document, Scheme, Segmentation, encode
from argora.model.document import DocumentMark, Facet
from argora.schemes.questions import with_questions
from argora.store import DocumentFilter, Listed, Task
from argora.store.paging import TaskState
from argora.store.phases import PhaseState
from argora.store.roles import Name as Role
from argora.web.answers import TASK_NAMES, SchemeJson, SpanJson, TaskName
from argora.web.app_state import AppState
from argora.web.entry import Key, Managing, Me, Member, PhaseName, Seat, State
from argora.web.paging import After, Limit, Search
from argora.web.routes.accounts import LONGEST_WORD
from argora.web.strict import Strict, strict_router

__all__ = ["TITLE", "router"]

router = strict_router("studies")

TITLE = "title"
ON_A_PAGE = 100

Keys = Annotated[
    list[Annotated[str, Query(pattern=r"^[A-Za-z0-9_-]{1,64}$")]], Query(max_length=ON_A_PAGE)
]


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


class DocumentRow(TypedDict):
    """A document in a list, once for each phase in which one has it.

    State, version and phase are null for who does not annotate it. ``waits``: it cannot be opened
    yet, since its phase starts from a gold layer that is not finished. ``feedback``: whether one's
    own layer is finished and can be compared with a gold.
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
    """A study without its list of documents."""

    key: str
    name: str
    role: Role
    annotator: str | None
    scheme: SchemeJson
    guideline: GuidelineInForce
    agreement_open: bool
    phases: list[PhaseInfo]


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


@router.get("/studies/{study}", response_model=StudyAnswer)
def study(seat: Member, state: State) -> Response:
    """Return a study and its first documents; an annotator sees those assigned to them."""
    answer: StudyAnswer = {**_about(state, seat), **_documents(state, seat, limit=ON_A_PAGE)}
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


@router.get("/studies/{study}/about", response_model=StudyAbout)
def about(seat: Member, state: State) -> Response:
    """Return a study without its list of documents, for a screen that shows one of them."""
    return JSONResponse(_about(state, seat))


def _about(state: AppState, seat: Seat) -> StudyAbout:
    standing = state.store.standing(seat.study)
    return {
        "key": seat.study,
        "name": state.store.summary(seat.study).name,
        "role": seat.role,
        "annotator": seat.annotator,
        "scheme": encode(with_questions(standing.scheme)),
        "guideline": {"version": standing.guideline_version, "text": standing.guideline},
        "agreement_open": state.store.is_agreement_open(seat.study),
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
    golds = store.with_gold(study) if is_trained else frozenset()
    return [
        _row(
            each,
            each.title if shows_title else each.name,
            task,
            waits=task.state is None and each.name in waiting.get(task.place.phase, ()),
            feedback=task.state == "finished" and (each.key, task.place.phase) in golds,
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
    }


@router.get("/studies/{study}/documents/{document}", response_model=DocumentAnswer)
def document(document: Key, seat: Member, state: State) -> Response:
    """Return a text with its paragraphs, sentences and tokens, which never change.

    Annotators get the metadata that the study declares public, and the segments by which its
    screens and its scheme go; all others get all of both.
    """
    if seat.annotator is not None:
        state.store.place(seat.study, document, seat.annotator)
    text = state.store.document(seat.study, document)
    metadata: Mapping[str, Facet | None] = text.metadata
    segments = _all_segments(text)
    if seat.annotator is not None:
        metadata = _public_part(metadata, state.store.public_metadata.names(seat.study))
        segments = _needed_segments(text, state.store.standing(seat.study).scheme)
    answer: DocumentAnswer = {**_text(document, text, metadata), **segments}
    return JSONResponse(
        answer,
        # Whoever signs in next in the same browser may be somebody who gets less.
        headers={"Cache-Control": "private, max-age=3600", "Vary": "Cookie"},
    )


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
