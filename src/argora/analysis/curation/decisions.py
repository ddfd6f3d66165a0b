"""Decisions of people that name units by their places, which hold whatever ids a gold gives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from argora.consensus.gold.people import parts_in_row, places_by_id
from argora.consensus.gold.places import PAIR, Parts, parts_of, parts_of_unit, subject_of
from argora.errors import DataError
from argora.formats.decisions import RecordRow
from argora.model import Document, Layer, Study
from argora.model.changes.decisions import RENEWED, renewed_for

__all__ = [
    "PATH",
    "PlacedDecision",
    "Question",
    "placed_decisions",
    "placed_rows",
    "question_of",
    "record_rows",
]

PATH = "decisions"
"""What an error calls the decisions of a database, as they stand in no file."""

Question = tuple[str, str, str]
"""The task, the place and the attribute: one decision each in a document."""


@dataclass(frozen=True, kw_only=True)
class PlacedDecision:
    """A decision of people on one question of a document.

    Attributes
    ----------
    decision : as a record spells it, with places of units instead of ids.
    decided_by : who decided; nobody: the question is up to the rules again.
    digest : of the votes on which they decided; empty if the decision holds on any votes.
    status : ``reopened`` if people must look at it again.
    names : the places that it names, so that one without a unit is understood.
    at : when it was decided.
    because : why it is open again, if that is not that votes have changed.
    """

    task: str
    place: str
    decision: str
    attribute: str = ""
    boundaries: str = ""
    decided_by: tuple[str, ...] = ()
    why: str = ""
    digest: str = ""
    status: str = ""
    names: tuple[str, ...] = ()
    at: str = ""
    because: str = ""

    @property
    def question(self) -> Question:
        """What is decided."""
        return self.task, self.place, self.attribute

    def to_json(self) -> dict[str, Any]:
        """Return the decision as JSON data, without the fields that are empty."""
        return {name: value for name, value in vars(self).items() if value}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], *, mark: str = "") -> PlacedDecision:
        """Return the decision that JSON data hold.

        Parameters
        ----------
        mark : of the votes and the scheme of now; a decision that was renewed for them gets the
            digest of these votes, one that was renewed for others is open again.
        """
        if data.get("digest") == renewed_for(mark):
            data = {**data, "digest": RENEWED}
        lists = {name: tuple(data.get(name, ())) for name in ("decided_by", "names")}
        return cls(**{**data, **lists})


def record_rows(
    decisions: Iterable[tuple[str, PlacedDecision]], *, path: str = PATH
) -> list[RecordRow]:
    """Return decisions, each with its document, as rows that a gold is made with.

    The line of a row is the number of its decision, from 1. Rows behind them name the places.
    """
    rows: list[RecordRow] = []
    names: dict[tuple[str, str], None] = {}
    for line, (document, each) in enumerate(decisions, 1):
        rows.append(
            RecordRow(
                path=path,
                line=line,
                document=document,
                task=each.task,
                status=each.status,
                place=each.place,
                attribute=each.attribute,
                decision=each.decision,
                boundaries=each.boundaries,
                decided_by=each.decided_by,
                why=each.why,
                digest="" if each.digest == RENEWED else each.digest,
                because=each.because,
            )
        )
        names |= dict.fromkeys((document, name) for name in each.names)
    named = (
        RecordRow(path=path, line=0, document=document, task="unit", id=name, place=name)
        for document, name in names
    )
    return [*rows, *named]


def placed_rows(
    rows: Sequence[RecordRow], study: Study, gold: Mapping[str, Layer] | None = None
) -> list[tuple[RecordRow, PlacedDecision]]:
    """Return the rows of a record with what each decides, by places.

    Parameters
    ----------
    gold : layers by document whose units rows may name as well, beside those of the record.

    Raises
    ------
    FormatError
        If the row of a unit names no place of its document.
    """
    ids = places_by_id(rows, study)
    placed = []
    for row in rows:
        document = study.document(row.document)
        layer = (gold or {}).get(row.document)
        own_units = {} if layer is None else {u.id: parts_of_unit(u) for u in layer.units}
        spelled = {**own_units, **ids.get(row.document, {})}
        by_id = {name: " ".join(parts) for name, parts in spelled.items()}
        placed.append((row, _placed(row, document, by_id)))
    return placed


def placed_decisions(
    rows: Sequence[RecordRow], study: Study
) -> dict[str, tuple[PlacedDecision, ...]]:
    """Return what people decided in a record, by document; rows of rules are left out.

    Raises
    ------
    FormatError
        If the row of a unit names no place of its document, or no such document.
    """
    names = {document.id for document in study.documents}
    for row in rows:
        if row.document not in names:
            raise row.wrong("document", f"{row.document!r} is no document of {study.name!r}")
    decisions: dict[str, tuple[PlacedDecision, ...]] = {}
    for row, each in placed_rows(rows, study):
        if row.decided_by:
            decisions[row.document] = (*decisions.get(row.document, ()), each)
    return decisions


def _placed(row: RecordRow, document: Document, places: Mapping[str, str]) -> PlacedDecision:
    place, decision, names = row.place, row.decision, list[str]()
    if row.task == "relation":
        spellings = {**{each: each for each in places.values()}, **places}
        ends = _ends(row.place, spellings)
        place = PAIR.join(sorted(spellings.get(end, end) for end in ends))
        decision, names = _respelled(row.decision, spellings)
        names += [
            spellings.get(end, end) for end in ends if _is_place(spellings.get(end, end), document)
        ]
    elif place:
        place = " ".join(parts_in_row(row, "place", document))
    return PlacedDecision(
        task=row.task,
        place=place,
        attribute=row.attribute,
        decision=decision,
        boundaries=row.boundaries,
        decided_by=row.decided_by,
        why=row.why,
        digest=row.digest,
        status=row.status if row.status == "reopened" else "",
        names=tuple(dict.fromkeys(names)),
    )


def _ends(place: str, spellings: Mapping[str, str]) -> tuple[str, ...]:
    if place in spellings:
        return (place,)
    subject = subject_of(place)
    return (subject,) if isinstance(subject, str) else subject


def _is_place(text: str, document: Document) -> bool:
    try:
        parts_of(text, document)
    except DataError:
        return False
    return True


def _respelled(text: str, places: Mapping[str, str]) -> tuple[str, list[str]]:
    """Return a decision with places in the place of ids, and the places that it names."""
    names = "|".join(re.escape(id) for id in sorted(places, key=len, reverse=True))
    if not names:
        return text, []
    named = list[str]()

    def place(match: re.Match[str]) -> str:
        named.append(places[match[0]])
        return places[match[0]]

    return re.sub(rf"(?<![^ (])(?:{names})(?![^ ),])", place, text), named


def question_of(task: str, place: str, attribute: str, units: Mapping[str, Parts]) -> Question:
    """Return the question of a decision that names units by the ids of a gold."""
    if task == "relation":
        subject = subject_of(place)
        ends = (subject,) if isinstance(subject, str) else subject
        place = PAIR.join(sorted(" ".join(units[e]) if e in units else e for e in ends))
    return task, place, attribute
