"""The gold of documents from votes, rules and decisions, whatever a decision has come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from argora.analysis.curation.cases import CurationCase, cases_of
from argora.analysis.curation.decisions import (
    PlacedDecision,
    Question,
    question_of,
    record_rows,
)
from argora.consensus.gold import Decision, Gold, Progress, make_gold, make_rules, no_progress
from argora.consensus.gold.places import Parts, parts_of_unit
from argora.errors import FormatError
from argora.formats.decisions import REOPENED, RecordRow
from argora.model import Layer, Study
from argora.model.changes.decisions import RENEWED
from argora.model.scheme import Violation

__all__ = ["Counts", "Proposal", "decides_by_document", "propose"]


@dataclass(frozen=True)
class Counts:
    """How much there is to decide in a document.

    Attributes
    ----------
    broken : how many rules of the scheme whose severity is error the gold breaks.
    disagreement : the share of cases in which annotators do not all say the same.
    """

    annotators: int
    cases: int
    open: int
    decided: int
    reopened: int
    broken: int
    disagreement: float

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to decide."""
        return not (self.open or self.reopened or self.broken)


@dataclass(frozen=True, eq=False)
class Proposal:
    """A gold, and the decisions of people that it was made with.

    Attributes
    ----------
    decisions : by document; those that no longer fit have the status ``reopened``.
    refused : why each decision that has become reopened does not fit, by document and question.
    """

    gold: Gold
    decisions: Mapping[str, tuple[PlacedDecision, ...]]
    refused: Mapping[tuple[str, Question], FormatError]

    def layer(self, document: str) -> Layer:
        """Return the gold layer of a document; it is open as long as something is to be decided."""
        layer = self.gold.study.layer(document, self.gold.annotator)
        assert layer is not None, document
        is_open = any(each.document == document for each in self.gold.undecided)
        is_open = is_open or any(v.severity == "error" for v in self.violations(document))
        return replace(layer, state="open" if is_open else "finished")

    def violations(self, document: str) -> tuple[Violation, ...]:
        """Return what the gold of a document breaks of the rules of the scheme."""
        return self._violations.get(document, ())

    @cached_property
    def _violations(self) -> Mapping[str, tuple[Violation, ...]]:
        study = self.gold.study
        return {
            layer.document: tuple(study.scheme.check(layer, study.document(layer.document)))
            for layer in self.gold.layers
        }

    @cached_property
    def cases(self) -> Mapping[str, tuple[CurationCase, ...]]:
        """The cases of each document, in the order of the text."""
        return {document: cases_of(self.gold, document) for document in self.gold.annotators_of}

    def counts(self, document: str) -> Counts:
        """Count what there is to decide in a document."""
        cases = self.cases[document]
        n_different = sum(bool(each.kinds) for each in cases)
        return Counts(
            annotators=len(self.gold.annotators_of[document]),
            cases=len(cases),
            open=sum(each.status == "open" for each in cases),
            decided=sum(each.status == "decided" for each in cases),
            reopened=sum(each.status == "reopened" for each in cases),
            broken=sum(each.severity == "error" for each in self.violations(document)),
            disagreement=n_different / len(cases) if cases else 0.0,
        )

    def questions(self, decisions: Iterable[Decision]) -> Iterator[Question]:
        """Yield the question of each decision of the gold, by places."""
        for each in decisions:
            units = self._places.get(each.document, {})
            yield question_of(each.task, each.place, each.attribute, units)

    @cached_property
    def _places(self) -> Mapping[str, Mapping[str, Parts]]:
        return {
            document: {each.unit.id: parts_of_unit(each.unit) for each in units}
            for document, units in self.gold.units_of.items()
        }

    def stale(self, document: str) -> tuple[Question, ...]:
        """Return the questions of a document on which decisions of people no longer hold."""
        reopened = [each for each in self.gold.reopened if each.document == document]
        return tuple(dict.fromkeys(self.questions(reopened)))

    def digests(self, document: str) -> Mapping[Question, str]:
        """Return the digest of the votes on each question of a document."""
        decisions = [each for each in self.gold.decisions if each.document == document]
        return dict(zip(self.questions(decisions), (e.digest for e in decisions), strict=True))


def decides_by_document(rules: Mapping[str, Any]) -> bool:
    """Return whether what rules decide on a document depends on that document alone."""
    return make_rules(**rules).decide_by_document


def propose(
    study: Study,
    rules: Mapping[str, Any],
    decisions: Mapping[str, Sequence[PlacedDecision]],
    *,
    name: str,
    at_least: int = 2,
    time: str = "",
    sent: Mapping[tuple[str, Question], RecordRow] | None = None,
    strict: bool = False,
    on_progress: Progress = no_progress,
) -> Proposal:
    """Make the gold of the documents of a study.

    A decision that no longer fits, as votes or the scheme have changed, is open again.

    Parameters
    ----------
    rules : as :func:`argora.consensus.gold.make_rules` takes them.
    decisions : of people, by document.
    sent : the rows of decisions that were made just now, by document and question; they must fit.
    strict : refuse every decision that does not fit, in the place of opening it again.

    Raises
    ------
    FormatError
        If a decision that must fit breaks a rule of the scheme or cannot be understood.
    DataError
        If nobody annotated anything.
    """
    listed = [(document, each) for document, some in decisions.items() for each in some]
    refused: dict[tuple[str, Question], FormatError] = {}
    made_rules = make_rules(**rules)
    while True:
        try:
            gold = make_gold(
                study,
                made_rules,
                name=name,
                at_least=at_least,
                replacing=True,
                time=time,
                record=record_rows(listed),
                on_progress=on_progress,
            )
        except FormatError as error:
            at = (error.line or 0) - 1
            if not 0 <= at < len(listed) or strict:
                raise
            document, each = listed[at]
            if row := (sent or {}).get((document, each.question)):
                raise FormatError(error.problem, path=row.path, line=row.line) from error
            if each.status == REOPENED:
                raise
            refused[document, each.question] = error
            listed[at] = document, replace(each, status=REOPENED, because=error.problem)
        else:
            return _with_digests(Proposal(gold, _by_document(listed, decisions), refused))


def _by_document(
    listed: Iterable[tuple[str, PlacedDecision]], documents: Iterable[str]
) -> Mapping[str, tuple[PlacedDecision, ...]]:
    by_document: dict[str, list[PlacedDecision]] = {document: [] for document in documents}
    for document, each in listed:
        by_document[document].append(each)
    return {document: tuple(some) for document, some in by_document.items()}


def _with_digests(proposal: Proposal) -> Proposal:
    """Return a proposal in which renewed decisions have the digest of the votes of now."""
    decisions = dict(proposal.decisions)
    for document, some in decisions.items():
        if any(each.digest == RENEWED for each in some):
            digests = proposal.digests(document)
            decisions[document] = tuple(
                replace(each, digest=digests.get(each.question, ""))
                if each.digest == RENEWED
                else each
                for each in some
            )
    return replace(proposal, decisions=decisions)
