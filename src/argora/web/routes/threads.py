"""Threads on a document: comments on a layer, on a thing in it, or on a place of the text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import Path, Response
from pydantic import Field
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.errors import ConflictError, NotFoundError, StoreError
from argora.model.layer import Kind
from argora.store import LayerEntry
from argora.store.roles import Name as Role
from argora.store.threads import LONGEST_COMMENT, Author, Remark, Subject, Thread, worded
from argora.web.aliasing import Names, names_for, names_for_annotator
from argora.web.app_state import AppState
from argora.web.entry import KEY, LONGEST_PHASE, Key, Member, Seat, State
from argora.web.opinions import opinions_on
from argora.web.problems import too_often
from argora.web.routes.accounts import LONGEST_WORD
from argora.web.routes.golds import phase_of
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("threads")

AT = "/studies/{study}/documents/{document}/threads"
MOST_CHARACTERS = 2**31 - 1
Offset = Annotated[int | None, Field(ge=0, le=MOST_CHARACTERS)]
Text = Annotated[str, Field(min_length=1, max_length=LONGEST_COMMENT)]
ClientOp = Annotated[str, Field(min_length=1, max_length=500)]
Number = Annotated[int, Path(ge=1, le=MOST_CHARACTERS)]


class CommentSent(Strict):
    """A comment; ``client_op_id`` is made up by the client."""

    client_op_id: ClientOp
    text: Text


class ThreadSent(CommentSent):
    """A first comment, and what it is about: the document, unless more is there.

    ``layer`` is the key of a layer and ``element`` the id of a unit or relation in it; ``begins``
    and ``ends`` are code points of the text.
    """

    phase: Annotated[str, Field(max_length=LONGEST_PHASE)] = ""
    layer: Annotated[str | None, Field(pattern=KEY)] = None
    element: Annotated[str | None, Field(min_length=1, max_length=LONGEST_WORD)] = None
    begins: Offset = None
    ends: Offset = None


class ThreadStateSent(Strict):
    """Whether a thread is resolved; ``client_op_id`` is made up by the client."""

    client_op_id: ClientOp
    state: Literal["open", "resolved"]


class RemarkJson(TypedDict):
    """An entry of a thread: a comment, or that it was resolved or opened again.

    ``text`` is null where the comment was taken back. ``author`` is empty for an annotator where a
    curator or manager wrote. ``at`` is a day only where an alias stands for the author.
    """

    number: int
    what: Literal["comment", "open", "resolved"]
    text: str | None
    author: str
    role: Role
    is_mine: bool
    mentions_me: bool
    at: str


class ThreadJson(TypedDict):
    """A thread: what it is about, and its entries, the oldest first.

    ``annotator`` is whose layer it is about; null where it is about none.
    """

    key: str
    phase: str
    layer: str | None
    annotator: str | None
    kind: Kind | None
    element: str | None
    begins: int | None
    ends: int | None
    state: Literal["open", "resolved"]
    remarks: list[RemarkJson]


class ThreadsAnswer(TypedDict):
    """The threads on a document that one may read, the oldest first.

    ``people`` are those who can be mentioned behind an ``@``.
    """

    threads: list[ThreadJson]
    people: list[str]


@router.get(AT, response_model=ThreadsAnswer)
def threads(document: Key, seat: Member, state: State) -> Response:
    """Return the threads on a document.

    Annotators read those on a gold layer that is opened to them, once they have finished their own,
    and those on the place of an open case on which they said what they would decide.
    """
    return _answer(state, seat, document)


@router.post(AT, status_code=201, response_model=ThreadsAnswer)
def begin(document: Key, sent: ThreadSent, seat: Member, state: State) -> Response:
    """Begin a thread with a comment; what is sent again is done once."""
    readable = _readable(state, seat, document)
    subject = _subject(state, seat, document, sent, readable)
    _take_turn(state, seat)
    by, op = _author(seat), sent.client_op_id
    state.store.threads.begin(seat.study, document, subject, sent.text, author=by, client_op_id=op)
    _announce(state, seat, document, subject.layer)
    return _answer(state, seat, document, 201)


@router.post(AT + "/{thread}/comments", status_code=201, response_model=ThreadsAnswer)
def comment(document: Key, thread: Key, sent: CommentSent, seat: Member, state: State) -> Response:
    """Add a comment to a thread; what is sent again is done once."""
    about = _thread(state, seat, document, thread)
    _take_turn(state, seat)
    by, op = _author(seat), sent.client_op_id
    state.store.threads.add(seat.study, document, thread, sent.text, author=by, client_op_id=op)
    _announce(state, seat, document, about.subject.layer)
    return _answer(state, seat, document, 201)


@router.delete(AT + "/{thread}/comments/{number}", response_model=ThreadsAnswer)
def take_back(document: Key, thread: Key, number: Number, seat: Member, state: State) -> Response:
    """Take one's own last comment in a thread back; that there was one stays."""
    about = _thread(state, seat, document, thread)
    state.store.threads.take_back(seat.study, document, thread, number, author=_author(seat))
    _announce(state, seat, document, about.subject.layer)
    return _answer(state, seat, document)


@router.put(AT + "/{thread}/state", response_model=ThreadsAnswer)
def change_state(
    document: Key, thread: Key, sent: ThreadStateSent, seat: Member, state: State
) -> Response:
    """Resolve a thread, or open it again."""
    about = _thread(state, seat, document, thread)
    _take_turn(state, seat)
    by, op = _author(seat), sent.client_op_id
    state.store.threads.change_state(
        seat.study, document, thread, sent.state, author=by, client_op_id=op
    )
    _announce(state, seat, document, about.subject.layer)
    return _answer(state, seat, document)


def _take_turn(state: AppState, seat: Seat) -> None:
    if wait := state.operations.take(seat.account.key):
        raise too_often(wait)


def _author(seat: Seat) -> Author:
    sees_names = seat.sees_names and seat.role != "annotator"
    return Author(seat.account.name, seat.role, seat.annotator, sees_names)


@dataclass(frozen=True)
class _Readable:
    """Which threads on a document somebody reads.

    Attributes
    ----------
    layers : all threads on these are read, by the keys of layers.
    places : of gold layers, by their keys, on which threads are read.
    """

    seat: Seat
    layers: Mapping[str, LayerEntry]
    places: Mapping[tuple[str | None, int | None, int | None], LayerEntry]

    def shows(self, thread: Thread) -> bool:
        """Return whether a thread is read."""
        if self.seat.annotator is None:
            return thread.annotator not in self.seat.hidden_golds
        about = thread.subject
        return self.entry(about.layer, about.begins, about.ends) is not None

    def entry(self, layer: str | None, begins: int | None, ends: int | None) -> LayerEntry | None:
        """Return the layer that a thread is about, if such a thread is read."""
        return self.layers.get(layer or "") or self.places.get((layer, begins, ends))


def _readable(state: AppState, seat: Seat, document: str) -> _Readable:
    """Return which threads on a document somebody reads.

    Raises
    ------
    NotFoundError
        If there is no such document, or it is not the annotator's.
    """
    entries = state.store.layers_on(seat.study, document)
    if seat.annotator is None:
        visible = (each for each in entries if each.place.annotator not in seat.hidden_golds)
        return _Readable(seat, {each.key: each for each in visible}, {})
    state.store.place(seat.study, document, seat.annotator)
    opened = state.store.phases.golds_opened(seat.study)
    mine = {
        each.place.phase
        for each in entries
        if each.place.annotator == seat.annotator and each.state == "finished"
    }
    second = {each.gold for each in state.store.second_curations.of(seat.study).values()}
    layers = {
        each.key: each
        for each in entries
        if each.kind == "gold" and each.state == "finished" and each.place.phase in opened & mine
        if each.place.annotator not in second
    }
    return _Readable(seat, layers, _places_of_cases(state, seat, document, entries))


def _places_of_cases(
    state: AppState, seat: Seat, document: str, entries: Iterable[LayerEntry]
) -> Mapping[tuple[str | None, int | None, int | None], LayerEntry]:
    """Return the places of open cases on which an annotator said what they would decide."""
    layers = {each.key: each for each in entries}
    places: dict[tuple[str | None, int | None, int | None], LayerEntry] = {}
    for key, name in state.store.opinions.opened(seat.study):
        if key != document:
            continue
        with suppress(ConflictError, NotFoundError):  # the gold is not made by rules any more
            phase = phase_of(state, seat.study, name)
            curated = state.curating.look(seat.study, document, phase)
            opinions = opinions_on(state.store, seat.study, document, phase, curated)
            for case in curated.proposal.cases[curated.standing.name]:
                is_said = case.key in opinions and seat.annotator in opinions[case.key].choices
                if is_said and case.start is not None and curated.layer_key in layers:
                    at = curated.layer_key, case.start, case.end
                    places[at] = layers[curated.layer_key]
    return places


def _subject(
    state: AppState, seat: Seat, document: str, sent: ThreadSent, readable: _Readable
) -> Subject:
    """Return what a new thread is about, if it may be.

    Raises
    ------
    NotFoundError
        If there is no such layer, or somebody may not write about it.
    StoreError
        If it is no place of the text, or a thing of no layer.
    """
    entry = readable.entry(sent.layer, sent.begins, sent.ends)
    if entry is None and (sent.layer is not None or seat.annotator is not None):
        raise NotFoundError("there is no such layer of this document, or not for you").coded(
            "no-layer", layer=sent.layer or ""
        )
    begins, ends = sent.begins, sent.ends
    length = len(state.store.document(seat.study, document).text or "")
    is_place = begins is not None and ends is not None and begins < ends <= length
    if not is_place and (begins, ends) != (None, None):
        raise StoreError(
            f"begins {begins} and ends {ends} are no place of a text of {length:,} characters; "
            "expected two numbers, the first one smaller, or none"
        ).coded("no-place", n=length)
    if sent.element is not None and entry is None:
        raise StoreError("'element' is of a layer; name the layer as well").coded(
            "element-of-layer"
        )
    phase = sent.phase if entry is None else entry.place.phase
    if phase and phase not in {each.name for each in state.store.phases.of(seat.study)}:
        raise NotFoundError(f"the study has no phase {phase!r}").coded("no-phase", phase=phase)
    return Subject(phase, sent.layer, sent.element, begins, ends)


def _thread(state: AppState, seat: Seat, document: str, key: str) -> Thread:
    """Return a thread that somebody may read, and so write in."""
    readable = _readable(state, seat, document)
    for each in state.store.threads.on(seat.study, document).threads:
        if each.key == key and readable.shows(each):
            return each
    raise NotFoundError("there is no such thread on this document").coded("no-thread")


def _announce(state: AppState, seat: Seat, document: str, layer: str | None) -> None:
    """Say that the threads on a document changed, to those who may read this one."""
    entries = state.store.layers_on(seat.study, document)
    opened = state.store.phases.golds_opened(seat.study)
    opened |= {phase for key, phase in state.store.opinions.opened(seat.study) if key == document}
    phases = {
        each.place.phase
        for each in entries
        if each.key == layer and each.kind == "gold" and each.place.phase in opened
    }
    readers = {
        each.place.annotator
        for each in entries
        if each.place.phase in phases and each.kind == "person" and each.state == "finished"
    }
    state.broker.announce_threads(seat.study, document, readers)


def _answer(state: AppState, seat: Seat, document: str, status: int = 200) -> Response:
    readable = _readable(state, seat, document)
    discussion = state.store.threads.on(seat.study, document)
    reader = _Reader(state, seat, document, discussion.names)
    answer: ThreadsAnswer = {
        "threads": [reader.thread(each) for each in discussion.threads if readable.shows(each)],
        # Who may read no thread learns nothing of how many annotate the document.
        "people": reader.people
        if seat.annotator is None or readable.layers or readable.places
        else [],
    }
    return JSONResponse(answer, status)


class _Reader:
    """Says threads to somebody: with names, or with the aliases of the document."""

    def __init__(self, state: AppState, seat: Seat, document: str, keys: Mapping[str, str]) -> None:
        self._seat, self._keys = seat, keys
        choose = names_for if seat.annotator is None else names_for_annotator
        self._names: Names = choose(state, seat, document)
        others = state.store.aliases.of(seat.study, document)
        people = {name for name, kind in state.store.annotators(seat.study) if kind == "person"}
        self.people = self._names.listed(sorted(people & others.keys()))

    def thread(self, thread: Thread) -> ThreadJson:
        """Return a thread as JSON."""
        about = thread.subject
        return {
            "key": thread.key,
            "phase": about.phase,
            "layer": about.layer,
            "annotator": None if thread.annotator is None else self._names[thread.annotator],
            "kind": thread.kind,
            "element": about.element,
            "begins": about.begins,
            "ends": about.ends,
            "state": thread.state,
            "remarks": [self._remark(each) for each in thread.remarks],
        }

    def _remark(self, remark: Remark) -> RemarkJson:
        author, text = remark.author, remark.text
        is_mine = author.name == self._seat.account.name
        by_alias = author.role == "annotator" and not is_mine and not self._names.are_shown
        return {
            "number": remark.number,
            "what": remark.what,
            "text": None if text is None else worded(text, self._keys, self._names.__getitem__),
            "author": self._called(author),
            "role": author.role,
            "is_mine": is_mine,
            "mentions_me": text is not None and self._is_mentioned(text),
            "at": remark.at[:10] if by_alias else remark.at,
        }

    def _called(self, author: Author) -> str:
        if author.role == "annotator":
            return "…" if author.annotator is None else self._names[author.annotator]
        return author.name if self._seat.annotator is None else ""

    def _is_mentioned(self, text: str) -> bool:
        """Return whether a text mentions the reader, as an annotator or by an account's name."""
        me = self._seat.annotator

        def mark(name: str) -> str:
            return "\0" if name == me else ""

        return "@\0" in worded(text, self._keys, mark) or f"@{self._seat.account.name}" in text
