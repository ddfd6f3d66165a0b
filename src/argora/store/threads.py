"""Threads on a document: what people say to each other about a layer, a thing in it, or a place.

The log of a thread only grows: comments, and that it was resolved or opened again. Of a comment
that its author took back the mark stays, and no word.

In the stored text the names of annotators are references, so that everybody reads what they may
call somebody, and an erasure finds all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from sqlalchemy import Connection, Row, delete, func, insert, or_, select, update

from argora.errors import ConflictError, NotFoundError, StoreError
from argora.model.layer import Kind
from argora.store.aliases import letters
from argora.store.authors import key_of, name_of
from argora.store.listing import row_of
from argora.store.loading import study_row
from argora.store.part import StorePart, reading, writing
from argora.store.places import fresh_key, now
from argora.store.roles import Name as Role
from argora.store.scrubbing import Mentions
from argora.store.tables import aliases, annotators, comments, layers, people, threads

__all__ = [
    "LONGEST_COMMENT",
    "Author",
    "Discussion",
    "Remark",
    "Subject",
    "Thread",
    "Threads",
    "forget_comments",
    "forget_threads",
    "worded",
]

LONGEST_COMMENT = 10_000
MOST_THREADS = 1000
MOST_REMARKS = 1000
CASE_COUNTS = 3
"""A name of up to so many characters is also a word, and has to be written in the same case."""
BEGIN, END = "\ue000", "\ue001"
"""Around the key of an annotator in a stored text; nobody can write these."""
REFERENCE = re.compile(f"{BEGIN}([^{END}]*){END}")

State = Literal["open", "resolved"]
What = Literal["comment", "open", "resolved"]


@dataclass(frozen=True)
class Subject:
    """What a thread is about: a document, or more precisely a layer of it, a thing, or a place.

    Attributes
    ----------
    layer : its key; with ``element``, the id of a unit or relation in it, which may be gone by now.
    begins, ends : code points of the text.
    """

    phase: str = ""
    layer: str | None = None
    element: str | None = None
    begins: int | None = None
    ends: int | None = None


@dataclass(frozen=True)
class Author:
    """Who writes.

    Attributes
    ----------
    annotator : as whom somebody annotates; None for curators and managers.
    sees_names : whether names of annotators in what they write are references.
    """

    name: str
    role: Role
    annotator: str | None = None
    sees_names: bool = False


@dataclass(frozen=True)
class Remark:
    """An entry of a thread.

    Attributes
    ----------
    number : counts the entries of the thread from 1.
    text : with references to annotators, see :func:`worded`; None where it was taken back.
    """

    number: int
    what: What
    text: str | None
    author: Author
    at: str


@dataclass(frozen=True)
class Thread:
    """A thread with its entries.

    Attributes
    ----------
    annotator, kind : whose layer it is about; None if it is about none.
    """

    key: str
    subject: Subject
    annotator: str | None
    kind: Kind | None
    remarks: tuple[Remark, ...] = field(default=())

    @property
    def state(self) -> State:
        """Whether it is open, as the last entry about that says."""
        states = [each.what for each in self.remarks if each.what != "comment"]
        return "resolved" if states[-1:] == ["resolved"] else "open"


@dataclass(frozen=True)
class Discussion:
    """All threads on a document, the oldest first.

    Attributes
    ----------
    names : of the annotators that texts refer to, by their keys.
    """

    threads: tuple[Thread, ...]
    names: Mapping[str, str]


def worded(text: str, names: Mapping[str, str], call: Callable[[str], str]) -> str:
    """Return a stored text with words in place of references.

    Parameters
    ----------
    names : of annotators by their keys.
    call : from the name of an annotator to what they are called.
    """
    return REFERENCE.sub(lambda each: call(names[each[1]]) if each[1] in names else "…", text)


def on_document(connection: Connection, study: str, document: str) -> Discussion:
    """Return the threads on a document.

    Parameters
    ----------
    document : its key.

    Raises
    ------
    NotFoundError
        If the study has no such document.
    """
    number = row_of(connection, study, document).id
    query = (
        select(
            threads,
            layers.c.key.label("layer"),
            annotators.c.name.label("annotator"),
            annotators.c.kind,
        )
        .outerjoin(layers, layers.c.id == threads.c.layer_id)
        .outerjoin(annotators, annotators.c.id == layers.c.annotator_id)
        .where(threads.c.document_id == number)
        .order_by(threads.c.id)
    )
    remarks = _remarks(connection, number)
    study_id = study_row(connection, study).id
    every = select(annotators.c.key, annotators.c.name).where(annotators.c.study_id == study_id)
    return Discussion(
        tuple(
            Thread(
                row.key,
                Subject(row.phase, row.layer, row.element, row.begins, row.ends),
                row.annotator,
                row.kind,
                tuple(remarks.get(row.id, ())),
            )
            for row in connection.execute(query)
        ),
        {row.key: row.name for row in connection.execute(every)},
    )


def _remarks(connection: Connection, document_id: int) -> dict[int, list[Remark]]:
    query = (
        select(comments, name_of(comments.c.author).label("name"), annotators.c.name.label("whose"))
        .join(threads, threads.c.id == comments.c.thread_id)
        .outerjoin(annotators, annotators.c.id == comments.c.annotator_id)
        .where(threads.c.document_id == document_id)
        .order_by(comments.c.thread_id, comments.c.number)
    )
    remarks: dict[int, list[Remark]] = {}
    for row in connection.execute(query):
        author = Author(row.name, row.role, row.whose)
        remark = Remark(row.number, row.what, row.content, author, row.at)
        remarks.setdefault(row.thread_id, []).append(remark)
    return remarks


def begin(
    connection: Connection,
    study: str,
    document: str,
    subject: Subject,
    text: str,
    *,
    author: Author,
    client_op_id: str,
) -> str:
    """Begin a thread with a comment, and return its key; what is sent again is done once.

    Raises
    ------
    NotFoundError
        If the study has no such document, or the document no such layer.
    StoreError
        If the comment is empty or too long.
    """
    study_id, document_id = study_row(connection, study).id, row_of(connection, study, document).id
    repeated = (
        select(threads.c.key)
        .join(comments, comments.c.thread_id == threads.c.id)
        .where(threads.c.document_id == document_id, comments.c.client_op_id == client_op_id)
    )
    if (earlier := connection.execute(repeated).scalar()) is not None:
        return str(earlier)
    count = select(func.count()).where(threads.c.document_id == document_id)
    if connection.execute(count).scalar_one() >= MOST_THREADS:
        raise StoreError(f"a document has at most {MOST_THREADS} threads").coded(
            "too-many-threads", most=MOST_THREADS
        )
    row = {
        "study_id": study_id,
        "document_id": document_id,
        "key": fresh_key(),
        "phase": subject.phase,
        "layer_id": _layer_id(connection, document_id, subject.layer),
        "element": subject.element,
        "begins": subject.begins,
        "ends": subject.ends,
    }
    (number,) = connection.execute(insert(threads).values(row)).inserted_primary_key or (0,)
    content = _referring(connection, study_id, document_id, _checked(text), author)
    _append(connection, study_id, number, "comment", content, author, client_op_id)
    return str(row["key"])


def _layer_id(connection: Connection, document_id: int, layer: str | None) -> int | None:
    if layer is None:
        return None
    mine = layers.c.document_id == document_id, layers.c.key == layer
    number: int | None = connection.execute(select(layers.c.id).where(*mine)).scalar()
    if number is None:
        raise NotFoundError(f"the document has no layer of the key {layer!r}").coded(
            "no-layer", layer=layer
        )
    return number


def _checked(text: str) -> str:
    """Return a comment without what nobody can write."""
    clean = text.replace(BEGIN, "").replace(END, "").replace("\0", "").strip()
    if not clean or len(clean) > LONGEST_COMMENT:
        raise StoreError(
            f"a comment has {len(clean):,} characters; expected 1 to {LONGEST_COMMENT:,}"
        ).coded("comment-length", n=len(clean), most=LONGEST_COMMENT)
    return clean


def _referring(
    connection: Connection, study_id: int, document_id: int, text: str, author: Author
) -> str:
    """Return a text with references in place of names of annotators, and of ``@`` with aliases.

    Whoever sees no names gets no reference for one: what is shown for it would be the alias.
    """
    of_document = (aliases.c.annotator_id == annotators.c.id) & (
        aliases.c.document_id == document_id
    )
    query = (
        select(annotators.c.key, annotators.c.name, aliases.c.position)
        .outerjoin(aliases, of_document)
        .where(annotators.c.study_id == study_id, annotators.c.kind == "person")
    )
    rows = connection.execute(query).all()
    called = {letters(row.position): row.key for row in rows if row.position is not None}
    names = {row.name: row.key for row in rows} if author.sees_names else {}
    folded = {name.casefold(): key for name, key in names.items() if len(name) > CASE_COUNTS}
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    words = "|".join(
        re.escape(name) if len(name) <= CASE_COUNTS else f"(?i:{re.escape(name)})"
        for name in longest_first
    )

    def referring(match: re.Match[str]) -> str:
        at, word = match.groups()
        key = names.get(word) or folded.get(word.casefold()) or (called.get(word) if at else None)
        is_letter = len(word) == 1 and not at
        return match[0] if key is None or is_letter else f"{at}{BEGIN}{key}{END}"

    either = f"{words}|[A-Z]{{1,3}}" if words else "[A-Z]{1,3}"
    return re.sub(rf"(?<!\w)(@?)({either})(?!\w)", referring, text)


def _append(
    connection: Connection,
    study_id: int,
    thread_id: int,
    what: What,
    content: str | None,
    author: Author,
    client_op_id: str,
) -> None:
    """Add an entry to a thread, unless it is there; others who add to it wait."""
    connection.execute(select(threads.c.id).where(threads.c.id == thread_id).with_for_update())
    of_thread = comments.c.thread_id == thread_id
    sent = of_thread, comments.c.client_op_id == client_op_id
    if connection.execute(select(comments.c.number).where(*sent)).first() is not None:
        return
    last = select(func.coalesce(func.max(comments.c.number), 0)).where(of_thread)
    number = int(connection.execute(last).scalar_one()) + 1
    if number > MOST_REMARKS:
        raise StoreError(f"a thread has at most {MOST_REMARKS} entries; begin another one").coded(
            "thread-full", most=MOST_REMARKS
        )
    whose = annotators.c.study_id == study_id, annotators.c.name == author.annotator
    row = {
        "thread_id": thread_id,
        "number": number,
        "what": what,
        "content": content,
        "author": key_of(connection, study_id, author.name),
        "role": author.role,
        "annotator_id": connection.execute(select(annotators.c.id).where(*whose)).scalar(),
        "at": now(),
        "client_op_id": client_op_id,
    }
    connection.execute(insert(comments).values(row))


def add(
    connection: Connection,
    study: str,
    document: str,
    thread: str,
    text: str,
    *,
    author: Author,
    client_op_id: str,
) -> None:
    """Add a comment to a thread; what is sent again is done once.

    Raises
    ------
    NotFoundError
        If there is no such thread on the document.
    StoreError
        If the comment is empty or too long.
    """
    row = _thread_row(connection, study, document, thread)
    content = _referring(connection, row.study_id, row.document_id, _checked(text), author)
    _append(connection, row.study_id, row.id, "comment", content, author, client_op_id)


def change_state(
    connection: Connection,
    study: str,
    document: str,
    thread: str,
    state: State,
    *,
    author: Author,
    client_op_id: str,
) -> None:
    """Resolve a thread, or open it again; an entry says who did.

    Raises
    ------
    NotFoundError
        If there is no such thread on the document.
    """
    row = _thread_row(connection, study, document, thread)
    _append(connection, row.study_id, row.id, state, None, author, client_op_id)


def take_back(
    connection: Connection, study: str, document: str, thread: str, number: int, *, author: Author
) -> None:
    """Take one's own last comment in a thread back; that there was one stays.

    Raises
    ------
    NotFoundError
        If there is no such thread on the document.
    ConflictError
        If the comment is not one's own last one.
    """
    row = _thread_row(connection, study, document, thread)
    mine = (
        comments.c.thread_id == row.id,
        comments.c.what == "comment",
        comments.c.author == key_of(connection, row.study_id, author.name),
    )
    last = connection.execute(select(func.max(comments.c.number)).where(*mine)).scalar()
    if last != number:
        raise ConflictError(
            "only one's own last comment in a thread can be taken back; write another one"
        ).coded("not-last-comment")
    one = comments.c.thread_id == row.id, comments.c.number == number
    connection.execute(update(comments).where(*one).values(content=None))


def _thread_row(connection: Connection, study: str, document: str, thread: str) -> Row[Any]:
    document_id = row_of(connection, study, document).id
    mine = threads.c.document_id == document_id, threads.c.key == thread
    row = connection.execute(select(threads).where(*mine)).first()
    if row is None:
        raise NotFoundError("there is no such thread on this document").coded("no-thread")
    return row


def forget_comments(
    connection: Connection, study_id: int, names: Iterable[str], mentions: Mentions
) -> None:
    """Delete what somebody wrote in threads, and their names from what others wrote.

    Parameters
    ----------
    names : under which the person did something in the study, or annotated.
    """
    names = list(names)
    keys = select(people.c.key).where(people.c.study_id == study_id, people.c.name.in_(names))
    mine = select(annotators.c.id).where(
        annotators.c.study_id == study_id, annotators.c.name.in_(names)
    )
    of_study = select(threads.c.id).where(threads.c.study_id == study_id)
    wrote = or_(comments.c.author.in_(keys), comments.c.annotator_id.in_(mine))
    written = comments.c.thread_id.in_(of_study), comments.c.content.is_not(None)
    connection.execute(update(comments).where(*written, wrote).values(content=None))
    for row in connection.execute(select(comments.c.id, comments.c.content).where(*written)).all():
        if mentions.stand_in(row.content):
            changed = update(comments).where(comments.c.id == row.id)
            connection.execute(changed.values(content=mentions.replace(row.content)))


def forget_threads(connection: Connection, annotator_id: int) -> None:
    """Delete the threads on the layers of an annotator, which are deleted next."""
    theirs = select(layers.c.id).where(layers.c.annotator_id == annotator_id)
    gone = select(threads.c.id).where(threads.c.layer_id.in_(theirs))
    connection.execute(delete(comments).where(comments.c.thread_id.in_(gone)))
    connection.execute(delete(threads).where(threads.c.layer_id.in_(theirs)))
    wrote = update(comments).where(comments.c.annotator_id == annotator_id)
    connection.execute(wrote.values(annotator_id=None))


class Threads(StorePart):
    """Threads on documents; :attr:`Store.threads`."""

    on = reading(on_document)
    begin = writing(begin)
    add = writing(add)
    change_state = writing(change_state)
    take_back = writing(take_back)
