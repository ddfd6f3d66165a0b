"""What a manager's pages take in a large study: bytes and seconds of what each page asks for.

``python -m benchmarks.large_study [DOCUMENTS [ANNOTATORS]]``, on both databases; the defaults are
10,000 and 30. Every document is assigned to everybody; a fifth of the layers is finished and a
twentieth begun. Rows are inserted in bulk, as 300,000 calls would take an hour.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select

from argora.model import Annotator, Document, Layer, Span, Study, Unit
from argora.schemes import get_scheme
from argora.store import Store
from argora.store.adding import insert_parts, parts_of
from argora.store.loading import study_row
from argora.store.places import fresh_key
from argora.store.rows import layer_columns, layer_json, thing_rows
from argora.store.tables import (
    annotators,
    assignments,
    documents,
    layers,
    operations,
    snapshots,
    things,
)
from argora.text import segment
from argora.web import Settings, create_app
from argora.web.client import Client
from argora.web.serving import running

__all__ = ["PAGES", "Answer", "ask_pages", "furnish"]

N_DOCUMENTS, N_ANNOTATORS = 10_000, 30
MOST_BYTES, MOST_SECONDS = 1_000_000, 1.0
N_TIMES = 3
AT_ONCE = 5000
TEXT = "Pupils should wear uniforms. They are cheap. Nobody is left out."
CLAIM = Unit("c1", (Span(0, 27),), "claim")
VERSIONS = ("open", "edit", "finish")

PAGES: Mapping[str, Sequence[str]] = {
    "overview": ("", "/progress", "/progress/documents", "/people", "/invites"),
    "overview, searched": (
        "/progress/documents?search=essay+07",
        "/progress/documents?state=unfinished&annotator={annotator}",
    ),
    "people": ("/about", "/people", "/invites"),
    "tasks": ("/about", "/tasks"),
    "tasks of one": ("/tasks/list?annotator={annotator}&state=unfinished",),
    "guideline": ("/about", "/guideline"),
    "agreement": ("/about", "/agreement", "/agreement/disagreements"),
    "history": ("/about", "/audit"),
    "export": ("/about",),
    "settings": ("/about", "/metadata"),
}
"""What each page of a manager asks for, below the address of the study."""

MINE: Mapping[str, Sequence[str]] = {"my documents": ("",)}
"""What the page of an annotator asks for."""


@dataclass(frozen=True)
class Answer:
    """What a page asked for took: the slowest of several times.

    Attributes
    ----------
    cpu_seconds : of this process, server and client together; other work on the machine, such as
        the agreement that is computed meanwhile, does not change them.
    """

    page: str
    path: str
    status: int
    n_bytes: int
    seconds: float
    cpu_seconds: float


def furnish(store: Store, n_documents: int, n_annotators: int) -> str:
    """Make a study in which everybody has every document, and return its key."""
    names = [f"a{number:02}" for number in range(n_annotators)]
    people = tuple(map(Annotator, names))
    study = store.add_study(Study(get_scheme("claim-premise"), (), people, name="large"))
    text = segment(Document("d", TEXT))

    def add(connection: Connection) -> None:
        study_id = study_row(connection, study).id
        for start in range(0, n_documents, AT_ONCE):
            numbers = range(start, min(start + AT_ONCE, n_documents))
            texts = [_titled(text, number) for number in numbers]
            insert_parts(connection, study_id, parts_of(texts), kind="import")
        _annotate(connection, study_id)
        if connection.dialect.name == "postgresql":  # what autovacuum does within a minute
            connection.exec_driver_sql("ANALYZE")

    store._writer.do(add)
    return study


def _titled(like: Document, number: int) -> Document:
    metadata = {"title": f"Essay {number:05}", "batch": f"b{number % 7}"}
    return Document(f"d{number:05}", like.text, segmentations=like.segmentations, metadata=metadata)


def _annotate(connection: Connection, study_id: int) -> None:
    """Assign all to everybody; finish a fifth, and begin a twentieth."""

    def ids_of(table: Any) -> list[int]:
        query = select(table.c.id).where(table.c.study_id == study_id).order_by(table.c.id)
        return list(connection.execute(query).scalars())

    def put(table: Any, rows: Sequence[Mapping[str, Any]]) -> None:
        for start in range(0, len(rows), AT_ONCE):
            connection.execute(insert(table), rows[start : start + AT_ONCE])

    texts, people = ids_of(documents), ids_of(annotators)
    pairs = [(document, annotator) for document in texts for annotator in people]
    place = {"study_id": study_id, "round": 1}
    put(
        assignments,
        [
            {**place, "document_id": d, "annotator_id": a, "author": "", "at": _at(0)}
            for d, a in pairs
        ],
    )
    n_begun, n_finished = len(pairs) // 4, len(pairs) // 5
    rows = []
    for number, (document, annotator) in enumerate(pairs[:n_begun]):
        is_done = number < n_finished
        layer = Layer("d", "a", units=(CLAIM,), state="finished" if is_done else "open")
        columns = {"version": 3 if is_done else 2, "key": fresh_key(), **layer_columns(layer)}
        rows.append({**place, "document_id": document, "annotator_id": annotator, **columns})
    put(layers, rows)
    begun = connection.execute(
        select(layers.c.id, layers.c.version).where(layers.c.study_id == study_id)
    ).all()
    put(things, [row for id, _ in begun for row in thing_rows(id, [CLAIM])])
    empty = layer_json(Layer("d", "a"))
    first = {"version": 1, "reason": "open", "content": empty, "at": _at(0)}
    put(snapshots, [{"layer_id": id, **first} for id, _ in begun])
    put(
        operations,
        [
            {
                "study_id": study_id,
                "layer_id": id,
                "version": number,
                "kind": VERSIONS[number - 1],
                "client": "",
                "digest": "",
                "operations": json.dumps([]),
                "author": "",
                "at": _at(number),
            }
            for id, version in begun
            for number in range(1, version + 1)
        ],
    )


def _at(minute: int) -> str:
    return f"2026-11-01T10:{minute:02}:00.000Z"


def ask_pages(
    store: Store, study: str, *, n_times: int = N_TIMES, pages: Mapping[str, Sequence[str]] = PAGES
) -> list[Answer]:
    """Ask for what each page of the study's manager needs, and for an annotator's own page."""
    people, answers = store.people, []
    manager, member = people.add("manager"), people.add("member")
    annotator = store.workloads(study)[0].annotator
    people.grant(study, manager.key, "manager")
    people.grant(study, member.key, "annotator", annotator=annotator)
    with running(create_app(store, Settings())) as url:
        for account, asked in ((manager, pages), (member, MINE)):
            with Client(url) as client:
                client.http.cookies.set("argora", people.begin_session(account.key))
                answers += _asked(client, study, annotator, asked, n_times)
    return answers


def _asked(
    client: Client, study: str, annotator: str, pages: Mapping[str, Sequence[str]], n_times: int
) -> list[Answer]:
    answers = []
    for page, paths in pages.items():
        for path in paths:
            address = f"/api/studies/{study}{path.format(annotator=annotator)}"
            taken, busy = [], []
            for _ in range(n_times):
                began, cpu_began = time.perf_counter(), time.process_time()
                answer = client.http.get(address, timeout=600)
                taken.append(time.perf_counter() - began)
                busy.append(time.process_time() - cpu_began)
            times = max(taken), max(busy)
            answers.append(Answer(page, path, answer.status_code, len(answer.content), *times))
    return answers


def table(answers: Sequence[Answer], line: Callable[[str], None] = print) -> None:
    """Print a row for each page, and below it one for each route that it asks."""
    for page in dict.fromkeys(each.page for each in answers):
        parts = [each for each in answers if each.page == page]
        n_bytes, seconds = sum(p.n_bytes for p in parts), sum(p.seconds for p in parts)
        over = " (too much)" if n_bytes > MOST_BYTES or seconds > MOST_SECONDS else ""
        cpu = sum(p.cpu_seconds for p in parts)
        line(f"{page:50} {n_bytes:12,} bytes {seconds:7.2f} s {cpu:7.2f} s CPU{over}")
        for part in parts:
            words = f"  {part.path or '(the study)'}: {part.status}"
            times = f"{part.seconds:7.2f} s {part.cpu_seconds:7.2f} s CPU"
            line(f"{words:50} {part.n_bytes:12,} bytes {times}")


def main(n_documents: int = N_DOCUMENTS, n_annotators: int = N_ANNOTATORS) -> None:
    """Print what the pages take on each database."""
    from benchmarks.soak.databases import KINDS, scratch

    for kind in KINDS:
        with scratch(kind) as (made, _), Store.open(made.new(), create=True) as store:
            study = furnish(store, n_documents, n_annotators)
            print(f"{kind}, {n_documents:,} documents x {n_annotators} annotators", flush=True)
            table(ask_pages(store, study), lambda words: print(words, flush=True))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
