"""What people decided in a record: which question each row answers, and whether it still holds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from argora.consensus.gold.decision import Decision
from argora.consensus.gold.digests import VoteDigests
from argora.consensus.gold.places import Parts, parts_of, parts_of_unit, subject_of
from argora.errors import DataError, FormatError, did_you_mean
from argora.formats.decisions import REOPENED, RecordRow
from argora.model import Document, Study
from argora.reliability.items.layers import Shared

__all__ = [
    "GONE",
    "NOTHING",
    "Deciders",
    "PersonDecision",
    "PersonDecisions",
    "decisions_of_people",
    "parts_in_row",
    "places_by_id",
]

NOTHING = "nothing"
"""The decision that there is no unit, no value or no relation."""
CHANGED = "the votes have changed since"
WAITING = "it was opened again, and nobody has changed its status since"
GONE = "there is no such unit in the gold any more"


@dataclass(frozen=True)
class PersonDecision:
    """A decision of people on one question.

    Attributes
    ----------
    row : as it stands in the record.
    places : of the unit that it is about, of both units of a pair; none for the document.
    places_by_id : of the units of the record, by their ids there.
    """

    row: RecordRow
    places: tuple[Parts, ...]
    places_by_id: Mapping[str, Parts] = field(default_factory=dict)

    @property
    def question(self) -> tuple[str, tuple[Parts, ...], str]:
        """What is decided in its document: one answer each."""
        return self.row.task, tuple(sorted(self.places)), self.row.attribute

    def recorded(self, decision: Decision) -> Decision:
        """Return the record of a question with who decided, what and why."""
        row = self.row
        return replace(
            decision,
            reason="",
            decision=row.decision,
            boundaries=row.boundaries,
            decided_by=row.decided_by,
            why=row.why,
        )

    def open_again(self, decision: Decision, because: str = "") -> Decision:
        """Return the record of a question that is open again."""
        row = self.row
        boundaries = f" on {row.boundaries}" if row.boundaries else ""
        why_open = because or row.because or (WAITING if row.status == REOPENED else CHANGED)
        reason = f"{', '.join(row.decided_by)} decided {row.decision!r}{boundaries}, but {why_open}"
        open_row = replace(decision, status="undecided", id="", value="", reopened=True)
        return replace(self.recorded(open_row), reason=reason)


@dataclass(frozen=True)
class PersonDecisions:
    """The decisions of people on one gold standard, by document.

    Attributes
    ----------
    holding : on votes that are as they were.
    stale : on votes that have changed since.
    elsewhere : on documents that get no gold layer.
    """

    holding: Mapping[str, Sequence[PersonDecision]]
    stale: Mapping[str, Sequence[PersonDecision]]
    elsewhere: tuple[PersonDecision, ...]

    def on(self, document: str, task: str) -> list[PersonDecision]:
        """Return the decisions that hold on a document and task."""
        return [each for each in self.holding.get(document, ()) if each.row.task == task]

    def stale_on(self, document: str, task: str) -> list[PersonDecision]:
        """Return the decisions that no longer hold on a document and task."""
        return [each for each in self.stale.get(document, ()) if each.row.task == task]

    def documents(self, task: str) -> list[str]:
        """Return the documents with decisions on a task, whether they hold or not."""
        every = {**self.holding, **self.stale}
        return [id for id in every if self.on(id, task) or self.stale_on(id, task)]


Deciders = Mapping[tuple[str, str], Sequence[PersonDecision]]
"""The people who decided on a unit or relation, by document and id."""


def decisions_of_people(
    rows: Sequence[RecordRow],
    study: Study,
    layers: Shared,
    digests: Mapping[str, VoteDigests],
    *,
    name: str,
) -> PersonDecisions:
    """Return the decisions of people in a record that are about a gold standard.

    Parameters
    ----------
    layers : the annotators' layers by document.
    digests : of their votes, by document.
    name : of the gold annotator; rows of others are left out.

    Raises
    ------
    FormatError
        If a row cannot be understood, or two rows answer one question in different ways.
    """
    rows = [row for row in rows if row.gold in ("", name)]
    places = places_by_id(rows, study)
    holding: dict[str, list[PersonDecision]] = defaultdict(list)
    stale: dict[str, list[PersonDecision]] = defaultdict(list)
    elsewhere = []
    for row in rows:
        if not row.decided_by:
            continue
        document = _document(row, study)
        units = places[row.document]
        decision = PersonDecision(row, _places(row, document, units), units)
        if row.document not in layers:
            elsewhere.append(decision)
            continue
        digest = digests[row.document].digest(row.task, decision.places, row.attribute)
        is_stale = row.status == REOPENED or row.digest not in ("", digest)
        (stale if is_stale else holding)[row.document].append(decision)
    for decisions in (*holding.values(), *stale.values()):
        decisions[:] = _one_per_question(decisions)
    return PersonDecisions(holding, stale, tuple(elsewhere))


def places_by_id(rows: Iterable[RecordRow], study: Study) -> Mapping[str, Mapping[str, Parts]]:
    """Return where the units of the record and the fixed units lie, by document and id."""
    documents = {document.id: document for document in study.documents}
    places: dict[str, dict[str, Parts]] = defaultdict(dict)
    for row in rows:
        if row.task == "unit" and row.id and row.document in documents:
            column = "boundaries" if row.boundaries else "place"
            parts = parts_in_row(row, column, documents[row.document])
            before = places[row.document].get(row.id, ())
            places[row.document][row.id] = tuple(dict.fromkeys((*before, *parts)))
    # The record has no rows of fixed units, as nobody decided on them.
    for layer in study.layers:
        if layer.has_fixed_units:
            for unit in layer.units:
                places[layer.document].setdefault(unit.id, parts_of_unit(unit))
    return places


def parts_in_row(row: RecordRow, column: str, document: Document) -> Parts:
    """Return the place in a column of a row.

    Raises
    ------
    FormatError
        If the document has no such place.
    """
    try:
        return parts_of(getattr(row, column), document)
    except DataError as error:
        raise row.wrong(column, str(error)) from error


def _document(row: RecordRow, study: Study) -> Document:
    ids = [document.id for document in study.documents]
    if row.document not in ids:
        near = did_you_mean(row.document, ids)
        raise row.wrong("document", f"the study has no document {row.document!r}{near}")
    return study.document(row.document)


def _places(row: RecordRow, document: Document, units: Mapping[str, Parts]) -> tuple[Parts, ...]:
    """Return the places of the units that a row is about."""
    if row.boundaries and row.task != "unit":
        raise row.wrong("boundaries", f"a {row.task} has none; expected an empty cell")
    if row.task == "attribute" and not row.attribute:
        raise row.wrong("attribute", "is empty; expected the name of an attribute")
    if row.task == "unit" or (row.task == "attribute" and row.place):
        return (parts_in_row(row, "place", document),)
    if row.task == "attribute":
        return ()
    subject = row.place if row.place in units else subject_of(row.place)
    ends = (subject,) if isinstance(subject, str) else subject
    return tuple(_unit_at(row, end, document, units) for end in ends)


def _unit_at(row: RecordRow, name: str, document: Document, units: Mapping[str, Parts]) -> Parts:
    """Return the place of a unit that is named by its id in the record, or by its place."""
    if name in units:
        return units[name]
    try:
        return parts_of(name, document)
    except DataError as error:
        raise row.wrong(
            "place",
            f"no row of this record says where unit {name!r} lies; leave the rows of units in, or "
            "name the unit by its place",
        ) from error


def _one_per_question(decisions: Sequence[PersonDecision]) -> list[PersonDecision]:
    """Return one decision for each question; the same answer may stand in several rows."""
    answers: dict[Any, PersonDecision] = {}
    for each in decisions:
        first = answers.setdefault(each.question, each)
        if (first.row.decision, first.row.boundaries) != (each.row.decision, each.row.boundaries):
            raise _contradiction(first, each)
        people = tuple(dict.fromkeys((*first.row.decided_by, *each.row.decided_by)))
        reasons = "; ".join(dict.fromkeys(filter(None, (first.row.why, each.row.why))))
        answers[each.question] = replace(
            first, row=replace(first.row, decided_by=people, why=reasons)
        )
    return list(answers.values())


def _contradiction(first: PersonDecision, second: PersonDecision) -> FormatError:
    is_relation = first.row.task == "relation"
    hint = "; name all that the unit relates to in each" if is_relation else ""
    return second.row.wrong(
        "decision",
        f"found {second.row.decision!r}, but line {first.row.line} answers the same question by "
        f"{first.row.decision!r}; expected one answer{hint}",
    )
