"""What erasing a person does to rows: notes and mentions go; votes stay under a key or go."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from secrets import choice, token_hex
from string import ascii_lowercase, digits
from typing import Any, Literal

from sqlalchemy import Connection, Row, delete, exists, insert, or_, select, update

from argora.store.assigned import SAME_PLACE
from argora.store.authors import key_of
from argora.store.curation_migrations import holding_decisions, keep_decisions
from argora.store.loading import chunks
from argora.store.places import now
from argora.store.rewriting import Rewrite, count_left, rewrites, write_rows
from argora.store.rows import json_of
from argora.store.scrubbing import Mentions, change_words
from argora.store.tables import (
    accounts,
    aliases,
    annotators,
    assignments,
    audit,
    curations,
    erasures,
    invites,
    jobs,
    layer_links,
    layers,
    migration_records,
    operations,
    opinions,
    people,
    resets,
    roles,
    scheme_drafts,
    sessions,
    snapshots,
    statistics,
    studies,
    suggestion_answers,
    things,
)
from argora.store.threads import forget_comments, forget_threads

__all__ = [
    "ERASED",
    "Effect",
    "Subject",
    "Votes",
    "accounts_of",
    "erase_account",
    "erase_annotator",
    "neutral_name",
    "record",
]

Votes = Literal["keep", "remove"]
Subject = Literal["annotator", "account"]

LONGEST_PREFIX = 3
ERASED = "erase"
"""The kind of the step by which the log of a layer says that its notes were rewritten."""


@dataclass(frozen=True)
class Effect:
    """What erasing a person does to a study.

    Attributes
    ----------
    n_layers : how many layers of the person stay under a key, or are deleted.
    n_notes : how many notes of the person are deleted.
    n_mentions : in how many notes, entries of the audit and plans the person is mentioned.
    n_tasks : how many tasks that are not finished are taken back.
    n_left : how many documents, guidelines and schemes mention the person, and stay as they are.
    """

    study: str
    annotator: str | None
    votes: Votes
    n_layers: int = 0
    n_notes: int = 0
    n_mentions: int = 0
    n_tasks: int = 0
    n_left: int = 0


def erase_annotator(
    connection: Connection,
    annotator: Row[Any],
    neutral: str,
    votes: Votes,
    *,
    words: Iterable[str] = (),
    author: str = "",
    dry: bool = False,
) -> Effect:
    """Erase an annotator from a study, and return what that does to the study.

    Parameters
    ----------
    annotator : the row.
    neutral : what stands in the place of the name.
    words : what else names the person, such as an address.
    dry : change nothing.
    """
    study_id = annotator.study_id
    if not dry:
        _lock(connection, study_id)
    mine = layers.c.annotator_id == annotator.id
    own_layers = set(connection.execute(select(layers.c.id).where(mine)).scalars())
    called = {annotator.name, *(each.name for each in accounts_of(connection, annotator))}
    mentions = Mentions({*called, *words}, neutral)
    changes = list(rewrites(connection, study_id, own_layers, mentions))
    tasks = select(assignments.c.id).where(assignments.c.annotator_id == annotator.id)
    unfinished = tasks.where(~exists().where(SAME_PLACE, layers.c.state == "finished"))
    task_ids = list(connection.execute(unfinished).scalars())
    effect = Effect(
        connection.execute(select(studies.c.key).where(studies.c.id == study_id)).scalar_one(),
        annotator.name,
        votes,
        len(own_layers),
        sum(each.n_notes for each in changes),
        sum(each.n_mentions for each in changes if each.layer not in own_layers),
        len(task_ids),
        count_left(connection, study_id, mentions),
    )
    if dry:
        return effect
    holding = holding_decisions(connection, effect.study)
    _delete_tasks(connection, task_ids)
    called_so = people.c.study_id == study_id, people.c.name.in_(called)
    keys = select(people.c.key).where(*called_so)
    is_open = invites.c.study_id == study_id, invites.c.taken.is_(None)
    connection.execute(delete(invites).where(*is_open, invites.c.annotator.in_(keys)))
    connection.execute(delete(roles).where(roles.c.annotator_id == annotator.id))
    forget_comments(connection, study_id, called, mentions)
    _delete_links(connection, own_layers)
    if votes == "remove":
        _delete_votes(connection, annotator.id, own_layers)
        changes = [each for each in changes if each.layer not in own_layers]
        own_layers = set()
    write_rows(connection, changes)
    if votes == "keep":
        nameless = {"name": neutral, "attributes": json_of({})}
        connection.execute(
            update(annotators).where(annotators.c.id == annotator.id).values(nameless)
        )
    connection.execute(update(people).where(*called_so).values(name=neutral))
    _log(connection, study_id, changes, own_layers, author)
    _forget_figures(connection, study_id, mentions)
    if votes == "keep":
        keep_decisions(connection, effect.study, author, holding)
    return effect


def _delete_links(connection: Connection, own_layers: Iterable[int]) -> None:
    """Delete the links by which students see the work of somebody, also where votes stay."""
    for part in chunks(sorted(own_layers)):
        connection.execute(delete(layer_links).where(layer_links.c.layer_id.in_(part)))


def _delete_votes(connection: Connection, annotator_id: int, own_layers: Collection[int]) -> None:
    """Delete all that somebody annotated, with threads on it, answers, opinions and tasks."""
    forget_threads(connection, annotator_id)
    _remove_layers(connection, own_layers)
    for table in (assignments, suggestion_answers, opinions):
        connection.execute(delete(table).where(table.c.annotator_id == annotator_id))
    alias = update(aliases).where(aliases.c.annotator_id == annotator_id)
    connection.execute(alias.values(annotator_id=None))
    connection.execute(delete(annotators).where(annotators.c.id == annotator_id))


def erase_account(
    connection: Connection, account: Row[Any], neutral: str, *, words: Iterable[str] = ()
) -> None:
    """Delete an account, and its name from the log of every study in which it did something."""
    # What the person does in another process is there by now, or refused as there is no account.
    mine = accounts.c.id == account.id
    connection.execute(select(accounts.c.id).where(mine).with_for_update())
    called_so = people.c.name == account.name
    mentions = Mentions({account.name, *words}, neutral)
    active = select(people.c.study_id).where(called_so, people.c.study_id.is_not(None))
    for study_id in set(connection.execute(active).scalars()):
        _lock(connection, study_id)
        changes = list(rewrites(connection, study_id, (), mentions))
        write_rows(connection, changes)
        forget_comments(connection, study_id, {account.name}, mentions)
        _log(connection, study_id, changes, set(), "")
        _forget_figures(connection, study_id, mentions)
    connection.execute(update(people).where(called_so).values(name=neutral))
    offers = resets.c.account_id == account.id, resets.c.author_id == account.id
    connection.execute(delete(resets).where(or_(*offers)))
    for table in (sessions, roles, scheme_drafts):
        connection.execute(delete(table).where(table.c.account_id == account.id))
    connection.execute(delete(accounts).where(mine))


def accounts_of(connection: Connection, annotator: Row[Any]) -> list[Row[Any]]:
    """Return the accounts of the person behind an annotator.

    They are the one that annotates under the name now, and those that did so and have no role in
    the study any more. The audit has each role that was ever granted; the names in it are keys.
    """
    study_id = annotator.study_id
    named = people.c.study_id == study_id, people.c.name == annotator.name
    keys = set(connection.execute(select(people.c.key).where(*named)).scalars())
    grants = select(audit.c.details).where(audit.c.study_id == study_id, audit.c.what == "grant")
    details = map(json.loads, connection.execute(grants).scalars())
    granted = {each["account"] for each in details if each["annotator"] in keys}
    with_role = select(roles.c.account_id).where(roles.c.study_id == study_id)
    mine = accounts.c.id.in_(with_role.where(roles.c.annotator_id == annotator.id))
    rows = connection.execute(
        select(accounts, mine.label("is_bound"), accounts.c.id.in_(with_role))
    )
    return [row for row in rows if row.is_bound or (row.key in granted and not row[-1])]


def record(
    connection: Connection, subject: Subject, key: str, neutral: str, votes: Votes, at: str
) -> None:
    """Add an erasure to the list of the database."""
    row = {"subject": subject, "key": key, "name": neutral, "votes": votes, "at": at}
    connection.execute(insert(erasures).values(row))


def neutral_name(connection: Connection, annotator: Row[Any] | None = None) -> str:
    """Return a name that says only that somebody was erased, and that nobody has.

    Parameters
    ----------
    annotator : whose place among the annotators of the study it keeps in the order of names. Sums
        of floating-point numbers depend on that order, and figures are to stay the same to the last
        digit.
    """
    prefix = ""
    if annotator is not None:
        query = select(annotators.c.name).where(annotators.c.study_id == annotator.study_id)
        prefix = _prefix(annotator.name, set(connection.execute(query).scalars()))
    while True:
        name = f"{prefix}erased-{token_hex(2)}"
        queries = [
            select(table.c.id).where(table.c.name == name)
            for table in (annotators, people, accounts, erasures)
        ]
        if all(connection.execute(query).first() is None for query in queries):
            return name


def _prefix(name: str, names: set[str]) -> str:
    """Return what to put before ``erased``, so that it stands where a name stands among others.

    Of the shortest prefixes that do, a random one: it is not to tell how the name began.
    """
    before = max((each for each in names if each < name), default="")
    after = min((each for each in names if each > name), default=None)
    letters = sorted({*before, *(after or ""), *digits, *ascii_lowercase, "~"})
    for length in range(LONGEST_PREFIX + 1):
        prefixes = (f"{''.join(each)}-" if each else "" for each in product(letters, repeat=length))
        fitting = [
            prefix
            for prefix in prefixes
            if before < f"{prefix}erased-" and (after is None or f"{prefix}erased-~" < after)
            if name.casefold() not in prefix.casefold()
        ]
        if fitting:
            return choice(fitting)
    return ""


def _delete_tasks(connection: Connection, numbers: Sequence[int]) -> None:
    for part in chunks(numbers):
        connection.execute(delete(assignments).where(assignments.c.id.in_(part)))


def _lock(connection: Connection, study_id: int) -> None:
    """Let what other processes save in a study wait until this transaction is over.

    What was prepared on an older version is refused then. SQLite has one writer at a time anyway.
    """
    rows = select(layers.c.id).where(layers.c.study_id == study_id).order_by(layers.c.id)
    connection.execute(rows.with_for_update())


def _remove_layers(connection: Connection, numbers: Iterable[int]) -> None:
    for part in chunks(sorted(numbers)):
        for table in (things, operations, snapshots, migration_records, layer_links):
            connection.execute(delete(table).where(table.c.layer_id.in_(part)))
        connection.execute(delete(layers).where(layers.c.id.in_(part)))


def _log(
    connection: Connection,
    study_id: int,
    changes: Sequence[Rewrite],
    own_layers: set[int],
    author: str,
) -> None:
    """Add a step to the log of each layer that was rewritten, and to each of the person.

    What was prepared on the version before is refused then, and clients learn what to show. The
    digests of the person's own steps were made of the notes, so they go.
    """
    present: dict[int, list[Any]] = defaultdict(list)
    for each in changes:
        if each.layer is not None:
            present[each.layer] += each.operations
    for part in chunks(sorted(own_layers)):
        steps = update(operations).where(operations.c.layer_id.in_(part))
        connection.execute(steps.values(digest=""))
    author_key, at = key_of(connection, study_id, author), now()
    for number in sorted(own_layers | present.keys()):
        row = connection.execute(select(layers).where(layers.c.id == number)).one()
        version = row.version + 1
        connection.execute(update(layers).where(layers.c.id == number).values(version=version))
        step = {
            "study_id": study_id,
            "layer_id": number,
            "version": version,
            "kind": ERASED,
            "client": "",
            "digest": token_hex(32),
            "operations": json_of(present[number]),
            "scheme_version": row.scheme_version,
            "guideline_version": row.guideline_version,
            "author": author_key,
            "at": at,
        }
        connection.execute(insert(operations).values(step))


def _forget_figures(connection: Connection, study_id: int, mentions: Mentions) -> None:
    """Delete what was computed: it names annotators, and is computed again where it is needed.

    The record of a gold tells how it was decided, so only the mentions go from it.
    """
    connection.execute(delete(statistics).where(statistics.c.study_id == study_id))
    records = select(curations.c.id, curations.c.record).where(curations.c.study_id == study_id)
    for row in connection.execute(records).all():
        record = json_of(change_words(json.loads(row.record), mentions.replace))
        mine = curations.c.id == row.id
        connection.execute(update(curations).where(mine).values(record=record))
    of_study = jobs.c.study_id == study_id
    under_way = jobs.c.state.in_(("queued", "running"))
    connection.execute(delete(jobs).where(of_study, ~under_way))
    for row in connection.execute(select(jobs.c.id, jobs.c.arguments).where(of_study)).all():
        arguments = change_words(json.loads(row.arguments), mentions.replace)
        values = {"state": "cancelled", "arguments": json_of(arguments), "result": None}
        connection.execute(update(jobs).where(jobs.c.id == row.id).values(values))
