"""Plans of who annotates which document: previewed first, then applied once."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict, astuple, dataclass, field, replace
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from argora.errors import ConflictError, NotFoundError, did_you_mean
from argora.model.assignment import Candidate, OpenDocument, Plan, Terms, plan_tasks
from argora.model.document import words_of
from argora.store.adding import note
from argora.store.assigning import lock_study
from argora.store.authors import key_of, name_of, refuse_erased
from argora.store.loading import chunks, study_row
from argora.store.part import StorePart, reading
from argora.store.places import check_name, now
from argora.store.rows import BATCH, json_of
from argora.store.situation import Situation, situation_of
from argora.store.tables import assignments, documents, plans

__all__ = ["AppliedPlan", "PlanRequest", "Plans", "Preview", "Share"]


@dataclass(frozen=True)
class Share:
    """What an annotator may get of a plan.

    Attributes
    ----------
    cap : how many tasks the annotator may have in this phase and round in all; None for any number.
    excluded : names of documents that the annotator must not get, or ``NAME=VALUE`` for all
        documents with this value of a metadata field.
    """

    annotator: str
    cap: int | None = None
    excluded: tuple[str, ...] = ()


@dataclass(frozen=True)
class PlanRequest:
    """What a manager asks for.

    Attributes
    ----------
    by : the metadata field by whose values documents are drawn.
    renew : take back what nobody has begun, and assign it anew.
    phase : in which the tasks are.
    order : names of documents, the most useful first; it is not stored with the plan.
    """

    shares: tuple[Share, ...]
    terms: Terms = field(default_factory=Terms)
    by: str | None = None
    renew: bool = False
    phase: str = ""
    order: tuple[str, ...] = ()


@dataclass(frozen=True)
class Preview:
    """What a plan would do now.

    Attributes
    ----------
    n_returned : how many tasks that nobody has begun would be taken back.
    digest : names the changes; a plan is applied only if it would still do the same.
    """

    plan: Plan
    n_returned: int
    digest: str


@dataclass(frozen=True)
class AppliedPlan:
    """A plan that was applied: when, by whom, and what it added up to.

    Attributes
    ----------
    n_tasks, n_returned : how many tasks were assigned, and how many were taken back before.
    repeated : whether it was applied before, and nothing was done again.
    """

    at: str
    author: str
    words: str
    n_tasks: int
    n_returned: int
    repeated: bool = False


def preview_plan(connection: Connection, study: str, request: PlanRequest) -> Preview:
    """Return what a plan would do now; nothing is changed.

    Raises
    ------
    NotFoundError
        If the study has no such annotator, document or metadata field.
    """
    return _preview(connection, study_row(connection, study).id, request)[0]


def _applied_before(
    connection: Connection, study_id: int, name: str, digest: str
) -> AppliedPlan | None:
    """Return what the plan of a name did; None if there is none of that name."""
    mine = plans.c.study_id == study_id, plans.c.key == check_name("name of the plan", name)
    row = connection.execute(_PLANS.where(*mine)).first()
    if row is None:
        return None
    if row.digest != digest:
        raise ConflictError(
            f"{name!r} is the name of another plan of this study; give this one another name"
        ).coded("plan-name-used", plan=name)
    return replace(_applied_plan(row), repeated=True)


def _applied_plan(row: Row[Any]) -> AppliedPlan:
    content = json.loads(row.content)
    numbers = content["n_tasks"], content["n_returned"]
    return AppliedPlan(row.at, row.author_name, content["words"], *numbers)


_PLANS = select(plans, name_of(plans.c.author).label("author_name"))


def _apply(
    connection: Connection,
    study: str,
    name: str,
    request: PlanRequest,
    preview: Preview,
    situation: Situation,
    batch: int | None,
    author: str,
) -> AppliedPlan:
    """Assign the tasks of a plan if the study is still as the plan found it.

    Parameters
    ----------
    batch : the number that the documents get; None for a plan that draws no batch.
    """
    study_id = lock_study(connection, study)
    earlier = _applied_before(connection, study_id, name, preview.digest)
    if earlier is not None:
        return earlier
    if _situation(connection, study_id, request) != situation:
        raise _changed()
    plan, at = preview.plan, now()
    author_key = key_of(connection, study_id, author)
    _change_assignments(connection, study_id, preview, request.phase, situation, author_key, at)
    if batch is not None:
        _set_batch(connection, plan, situation, batch)
    content = {
        "words": plan.words,
        "n_tasks": len(plan.tasks),
        "n_returned": preview.n_returned,
        "request": _request_to_store(connection, study_id, request),
    }
    values = {"key": name, "digest": preview.digest, "content": json_of(content)}
    connection.execute(insert(plans).values(study_id=study_id, at=at, author=author_key, **values))
    note(connection, study_id, author, "apply plan", plan=name, words=plan.words)
    return AppliedPlan(at, author, plan.words, len(plan.tasks), preview.n_returned)


def _request_to_store(
    connection: Connection, study_id: int, request: PlanRequest
) -> dict[str, Any]:
    """Return what was asked for, with keys in the place of names; of an order, how long it was."""
    stored = asdict(request)
    n_ranked = len(stored.pop("order"))
    shares = [
        {**asdict(share), "annotator": key_of(connection, study_id, share.annotator)}
        for share in request.shares
    ]
    return {**stored, "shares": shares, **({"n_ranked": n_ranked} if n_ranked else {})}


def _changed() -> ConflictError:
    return ConflictError(
        "the study has changed since the preview, and the plan would do something else now; "
        "look at a new preview"
    ).coded("plan-changed")


def plans_of(connection: Connection, study: str) -> tuple[AppliedPlan, ...]:
    """Return the plans that were applied in a study, the oldest first."""
    of_study = plans.c.study_id == study_row(connection, study).id
    rows = connection.execute(_PLANS.where(of_study).order_by(plans.c.id))
    return tuple(map(_applied_plan, rows))


def _change_assignments(
    connection: Connection,
    study_id: int,
    preview: Preview,
    phase: str,
    situation: Situation,
    author_key: str,
    at: str,
) -> None:
    """Take back what the plan takes back, and insert its tasks."""
    for part in chunks(situation.returned):
        connection.execute(delete(assignments).where(assignments.c.id.in_(part)))
    document_ids = {name: number for number, name in situation.documents.items()}
    annotator_ids = {name: number for number, name in situation.annotators.items()}
    rows = [
        {
            "study_id": study_id,
            "document_id": document_ids[task.document],
            "annotator_id": annotator_ids[task.annotator],
            "round": task.round,
            "phase": phase,
            "position": task.position,
            "suggestions": int(task.suggestions),
            "author": author_key,
            "at": at,
        }
        for task in preview.plan.tasks
    ]
    if rows:
        connection.execute(insert(assignments), rows)


def _next_batch(connection: Connection, study_id: int) -> int:
    """Return the number of the next batch, one above the largest that a document has."""
    query = select(documents.c.batch, documents.c.about).where(documents.c.study_id == study_id)
    batches = [0]
    for batch, about in connection.execute(query):
        existing = json.loads(about).get("metadata", {}).get(BATCH) if batch is None else batch
        if isinstance(existing, int):
            batches.append(existing)
    return max(batches) + 1


def _set_batch(connection: Connection, plan: Plan, situation: Situation, batch: int) -> None:
    """Set the batch of the documents of a plan that have none."""
    names = {task.document for task in plan.tasks}
    numbers = [number for number, name in situation.documents.items() if name in names]
    for part in chunks(numbers):
        change = update(documents).where(documents.c.id.in_(part), documents.c.batch.is_(None))
        connection.execute(change.values(batch=batch))


def _preview(
    connection: Connection, study_id: int, request: PlanRequest
) -> tuple[Preview, Situation]:
    """Return what a plan would do, and the situation in which it would do so."""
    situation = _situation(connection, study_id, request)
    names = situation.annotators
    ids = {name: number for number, name in names.items()}
    for share in request.shares:
        if share.annotator not in ids:
            near = did_you_mean(share.annotator, ids)
            raise NotFoundError(f"no annotator {share.annotator!r}{near}").coded(
                "no-annotator", annotator=share.annotator
            )
        refuse_erased(connection, study_id, share.annotator)
    metadata = _metadata(connection, study_id, request)
    excluded = {
        ids[share.annotator]: _excluded(share, situation.documents, metadata)
        for share in request.shares
    }
    ranks = {name: rank for rank, name in enumerate(request.order, 1)}
    open_documents = [
        OpenDocument(
            name,
            metadata[number].get(request.by) if request.by is not None else None,
            frozenset(names[each] for each in situation.holders.get(number, ())),
            frozenset(
                annotator
                for each, annotator in names.items()
                if each in situation.barred.get(number, ()) or number in excluded.get(each, ())
            ),
            ranks.get(name),
        )
        for number, name in situation.documents.items()
    ]
    candidates = [
        Candidate(
            share.annotator,
            situation.n_tasks.get(ids[share.annotator], 0),
            share.cap,
            situation.last_position.get(ids[share.annotator], 0),
        )
        for share in {each.annotator: each for each in request.shares}.values()
    ]
    plan = plan_tasks(open_documents, candidates, request.terms)
    tasks = [astuple(task)[:-1] for task in plan.tasks]
    control = [index for index, task in enumerate(plan.tasks) if not task.suggestions]
    # What a plan does not use is left out, so that the digests of earlier plans still hold.
    changes = [sorted(situation.returned), tasks, *filter(None, [request.phase, control])]
    digest = sha256(json_of(changes).encode()).hexdigest()
    return Preview(plan, len(situation.returned), digest), situation


def _situation(connection: Connection, study_id: int, request: PlanRequest) -> Situation:
    round, renew = request.terms.round, request.renew
    return situation_of(connection, study_id, request.phase, round, renew=renew)


def _metadata(
    connection: Connection, study_id: int, request: PlanRequest
) -> dict[int, dict[str, str]]:
    """Return the metadata of documents as words, empty where the plan asks for none."""
    metadata: dict[int, dict[str, str]] = defaultdict(dict)
    if request.by is None and not any(share.excluded for share in request.shares):
        return metadata
    query = select(documents.c.id, documents.c.about).where(documents.c.study_id == study_id)
    for row in connection.execute(query):
        fields = json.loads(row.about).get("metadata", {})
        metadata[row.id] = {name: words_of(value) for name, value in fields.items()}
    names = {name for fields in metadata.values() for name in fields}
    if request.by is not None and request.by not in names:
        raise NotFoundError(
            f"no document has the metadata field {request.by!r}"
            f"{did_you_mean(request.by, names)}; documents have {sorted(names) or 'none'}"
        ).coded("no-metadata", name=request.by)
    return metadata


def _excluded(
    share: Share, texts: Mapping[int, str], metadata: Mapping[int, Mapping[str, str]]
) -> set[int]:
    """Return the documents that an annotator must not get."""
    excluded: set[int] = set()
    for words in share.excluded:
        matching = {number for number, name in texts.items() if name == words}
        if not matching:
            name, _, value = words.partition("=")
            matching = {each for each in texts if metadata[each].get(name.strip()) == value.strip()}
        if not matching:
            raise NotFoundError(
                f"{words!r} excludes nothing for {share.annotator!r}; give the name of a document, "
                "or NAME=VALUE of a metadata field"
            ).coded("no-exclusion", annotator=share.annotator, excluded=words)
        excluded |= matching
    return excluded


class Plans(StorePart):
    """The plans of who annotates what; :attr:`Store.plans`."""

    preview = reading(preview_plan)
    of = reading(plans_of)

    def apply(
        self, study: str, name: str, request: PlanRequest, digest: str, *, author: str = ""
    ) -> AppliedPlan:
        """Assign the tasks of a plan that was previewed; a plan of the same name is applied once.

        The plan is worked out before the database is written, so that nobody waits for it to save.

        Parameters
        ----------
        name : made up by the client, so that it can send the plan again.
        digest : of the preview.

        Raises
        ------
        ConflictError
            If the plan would do something else by now, or the name is that of another plan.
        """
        with self._read() as connection:
            study_id = study_row(connection, study).id
            earlier = _applied_before(connection, study_id, name, digest)
            if earlier is not None:
                return earlier
            preview, situation = _preview(connection, study_id, request)
            draws_batch = request.terms.n_documents is not None
            batch = _next_batch(connection, study_id) if draws_batch else None
        if preview.digest != digest:
            raise _changed()
        return self._writer.do(
            lambda connection: _apply(
                connection, study, name, request, preview, situation, batch, author
            )
        )
