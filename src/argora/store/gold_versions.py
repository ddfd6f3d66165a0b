"""Versions of the gold of a phase: a name for what the logs of layers and decisions hold anyway.

A version stores no layer. It names the version of each gold layer, of each vote and of each
curation; what these were is folded from their logs, now as in years.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select

from argora.errors import ConflictError, NotFoundError, StoreError
from argora.model import Document, Guideline, Layer, Scheme, Study
from argora.store.adding import note
from argora.store.assigning import lock_study
from argora.store.authors import key_of, name_of
from argora.store.curations import curation_queue, decisions_at
from argora.store.history import folded
from argora.store.loading import chunks, newest_version, public_of, study_row
from argora.store.part import StorePart, reading, writing
from argora.store.phases import phases_of
from argora.store.places import Place, check_name, now
from argora.store.rows import annotator_from, document_from, json_of, scheme_from
from argora.store.tables import (
    annotators,
    documents,
    gold_versions,
    guidelines,
    layers,
    schemes,
)

__all__ = ["NOW", "GoldState", "GoldVersion", "GoldVersions"]

NOW = 0
"""Stands for the gold as it is, where the number of a version is asked for."""
AUDITED_AS = "make gold version"


@dataclass(frozen=True)
class GoldVersion:
    """A version of the gold of a phase.

    Attributes
    ----------
    number : from 1 in each phase.
    about : what the manager says of it.
    author : the name of who made it.
    n_documents : how many documents had a gold layer then, ``n_open`` of them one that was not
        finished.
    n_stale : in how many votes or the scheme had changed since the gold was made.
    scheme_version : under which it is.
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


@dataclass(frozen=True)
class GoldState:
    """A gold, and what it was made of, at one moment.

    Attributes
    ----------
    study : the gold layers and the votes on their documents, under the scheme of that moment.
    gold : the annotator of the gold layers.
    decisions : of people, in force, as JSON data by document.
    rules, at_least : by which the gold of each document was made. Documents that are not there have
        a gold that came with files, or that a person changed by hand.
    n_lost : how many votes are not stored any more, as people were erased with all votes.
    """

    study: Study
    gold: str
    decisions: Mapping[str, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)
    rules: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    at_least: Mapping[str, int] = field(default_factory=dict)
    n_lost: int = 0


def versions_in(connection: Connection, study: str, phase: str) -> tuple[GoldVersion, ...]:
    """Return the versions of the gold of a phase, the first one first."""
    rows = connection.execute(_versions(study_row(connection, study).id, phase))
    return tuple(_version(row) for row in rows)


def make_version(
    connection: Connection, study: str, phase: str, name: str, *, about: str = "", author: str = ""
) -> GoldVersion:
    """Make a version of the gold of a phase as it is now.

    Raises
    ------
    NotFoundError
        If there is no gold yet.
    ConflictError
        If a version is called so already.
    StoreError
        If it has no name.
    """
    study_id = lock_study(connection, study)
    if not check_name("name of a version", name).strip():
        raise StoreError("a version of the gold needs a name, such as v1").coded("name-needed")
    content = _content(connection, study, phase)
    if not content["documents"]:
        raise NotFoundError(
            "there is no gold of this phase yet; make it, or bring gold layers with files"
        ).coded("no-gold-yet")
    rows = connection.execute(_versions(study_id, phase)).all()
    if any(json.loads(row.about)["name"] == name for row in rows):
        raise ConflictError(
            f"a version of the gold is called {name!r} already; choose another name"
        ).coded("gold-version-taken", name=name)
    row = {
        "study_id": study_id,
        "phase": phase,
        "number": len(rows) + 1,
        "about": json_of({"name": name, "about": about, "study": _study_name(connection, study)}),
        "content": json_of(content),
        "author": key_of(connection, study_id, author),
        "at": now(),
    }
    connection.execute(insert(gold_versions).values(row))
    note(connection, study_id, author, AUDITED_AS, phase=phase, number=row["number"], name=name)
    return _version(connection.execute(_versions(study_id, phase)).all()[-1])


def state_at(connection: Connection, study: str, phase: str, number: int = NOW) -> GoldState:
    """Return the gold of a phase at a version, with the votes and decisions behind it.

    Raises
    ------
    NotFoundError
        If there is no such version.
    """
    if number == NOW:
        name = _study_name(connection, study)
        return _state(connection, study, phase, name, _content(connection, study, phase))
    row = _row(connection, study, phase, number)
    return _state(connection, study, phase, json.loads(row.about)["study"], json.loads(row.content))


def mark_at(connection: Connection, study: str, phase: str, number: int = NOW) -> str:
    """Return what is another as soon as something in the gold of a version is another.

    Names are not in it: they change where somebody is erased, and nothing else does in a version.
    """
    if number == NOW:
        content = json_of(_content(connection, study, phase))
    else:
        content = _row(connection, study, phase, number).content
    return sha256(content.encode()).hexdigest()


def _versions(study_id: int, phase: str) -> Any:
    mine = gold_versions.c.study_id == study_id, gold_versions.c.phase == phase
    author = name_of(gold_versions.c.author).label("author_name")
    return select(gold_versions, author).where(*mine).order_by(gold_versions.c.number)


def _row(connection: Connection, study: str, phase: str, number: int) -> Row[Any]:
    rows = connection.execute(_versions(study_row(connection, study).id, phase)).all()
    if not 1 <= number <= len(rows):
        raise NotFoundError(
            f"the gold has no version {number}: expected a number from 1 to {len(rows)}"
        ).coded("no-gold-version", number=number, n=len(rows))
    return rows[number - 1]


def _version(row: Row[Any]) -> GoldVersion:
    about, content = json.loads(row.about), json.loads(row.content)
    states = [each["state"] for each in content["documents"]]
    return GoldVersion(
        row.number,
        about["name"],
        about["about"],
        row.author_name,
        row.at,
        len(states),
        states.count("open"),
        sum(not each["is_current"] for each in content["documents"]),
        content["scheme"],
    )


def _study_name(connection: Connection, study: str) -> str:
    return str(study_row(connection, study).name)


# ----- what fixes a version ---------------------------------------------------------------------


def _content(connection: Connection, study: str, phase: str) -> dict[str, Any]:
    """Return what fixes the gold of a phase as it is now: keys and versions."""
    row = study_row(connection, study)
    gold = next((e.gold for e in phases_of(connection, study) if e.name == phase), "gold")
    golds, votes = _layers(connection, row.id, phase, gold)
    curations = {each.document: each for each in curation_queue(connection, study, phase)}
    listed = []
    for document, layer in sorted(golds.items()):
        entry: dict[str, Any] = {
            "document": document,
            "gold": [layer.key, layer.version],
            "state": layer.state,
            "votes": sorted([each.key, each.version] for each in votes[document]),
            "is_current": True,
        }
        curation = curations.get(document)
        if curation is not None and not curation.is_left:
            entry |= {
                "step": curation.version,
                "rules": dict(curation.rules),
                "at_least": curation.at_least,
                "is_current": curation.is_up_to_date,
            }
        listed.append(entry)
    number = select(func.max(guidelines.c.number)).where(guidelines.c.study_id == row.id)
    return {
        "gold": gold,
        "scheme": connection.execute(select(newest_version(schemes, row.id))).scalar_one(),
        "guideline": connection.execute(number).scalar() or 0,
        "public": list(public_of(row)),
        "documents": listed,
    }


def _layers(
    connection: Connection, study_id: int, phase: str, gold: str
) -> tuple[dict[str, Row[Any]], Mapping[str, list[Row[Any]]]]:
    """Return the gold layer, and the votes, of each document by its key."""
    query = (
        select(layers.c.key, layers.c.version, layers.c.state)
        .add_columns(annotators.c.kind, annotators.c.name, documents.c.key.label("document"))
        .join(annotators, annotators.c.id == layers.c.annotator_id)
        .join(documents, documents.c.id == layers.c.document_id)
        .where(layers.c.study_id == study_id, layers.c.phase == phase)
    )
    golds: dict[str, Row[Any]] = {}
    votes: dict[str, list[Row[Any]]] = defaultdict(list)
    for row in connection.execute(query):
        if row.kind != "gold" and row.state == "finished":
            votes[row.document].append(row)
        elif (row.kind, row.name) == ("gold", gold):
            golds[row.document] = row
    return golds, votes


# ----- and what it holds ------------------------------------------------------------------------


def _state(
    connection: Connection, study: str, phase: str, name: str, content: Mapping[str, Any]
) -> GoldState:
    row = study_row(connection, study)
    versions = {
        key: version
        for each in content["documents"]
        for key, version in (each["gold"], *each["votes"])
    }
    layers_then, n_lost = _layers_at(connection, row.id, study, versions)
    texts = _documents(connection, [each["document"] for each in content["documents"]])
    annotating = {layer.annotator for layer in layers_then}
    people = select(annotators).where(annotators.c.study_id == row.id).order_by(annotators.c.name)
    whole = Study(
        _scheme(connection, row.id, content["scheme"]),
        tuple(texts.values()),
        tuple(
            annotator_from(each)
            for each in connection.execute(people)
            if each.name in annotating or each.name == content["gold"]
        ),
        layers_then,
        name=name,
        guidelines=_guidelines(connection, row.id, content["guideline"]),
        public=tuple(content["public"]),
        phases=(phase,) if phase else (),
    )
    by_rules = [each for each in content["documents"] if "step" in each]
    steps = {each["document"]: each["step"] for each in by_rules}
    decisions = decisions_at(connection, study, phase, steps)
    return GoldState(
        whole,
        content["gold"],
        {texts[key].id: listed for key, listed in decisions.items()},
        {texts[each["document"]].id: each["rules"] for each in by_rules},
        {texts[each["document"]].id: each["at_least"] for each in by_rules},
        n_lost,
    )


def _layers_at(
    connection: Connection, study_id: int, study: str, versions: Mapping[str, int]
) -> tuple[tuple[Layer, ...], int]:
    """Return layers at versions, by their keys, and how many are not stored any more."""
    then = []
    for part in chunks(list(versions)):
        query = (
            select(layers, documents.c.name.label("document"), annotators.c.name.label("annotator"))
            .join(documents, documents.c.id == layers.c.document_id)
            .join(annotators, annotators.c.id == layers.c.annotator_id)
            .where(layers.c.study_id == study_id, layers.c.key.in_(part))
        )
        for row in connection.execute(query).all():
            place = Place(study, row.document, row.annotator, row.round, row.phase)
            then.append(folded(connection, place, row, versions[row.key]))
    in_order = sorted(then, key=lambda each: (each.document, each.annotator, each.round))
    return tuple(in_order), len(versions) - len(then)


def _documents(connection: Connection, keys: list[str]) -> dict[str, Document]:
    """Return documents by their keys, in the order of names; marks are of today, and left out."""
    texts = {}
    for part in chunks(keys):
        rows = connection.execute(select(documents).where(documents.c.key.in_(part)))
        for row in rows:
            texts[row.key] = replace(document_from(row), marks=frozenset())
    return dict(sorted(texts.items(), key=lambda pair: pair[1].id))


def _scheme(connection: Connection, study_id: int, version: str) -> Scheme:
    mine = schemes.c.study_id == study_id, schemes.c.version == version
    return scheme_from(connection.execute(select(schemes.c.content).where(*mine)).scalar_one())


def _guidelines(connection: Connection, study_id: int, last: int) -> tuple[Guideline, ...]:
    mine = guidelines.c.study_id == study_id, guidelines.c.number <= last
    rows = connection.execute(select(guidelines).where(*mine).order_by(guidelines.c.number))
    return tuple(Guideline(row.version, row.content, row.made) for row in rows)


class GoldVersions(StorePart):
    """Versions of the golds of phases; :attr:`Store.gold_versions`."""

    of = reading(versions_in)
    state = reading(state_at)
    mark = reading(mark_at)
    make = writing(make_version)
