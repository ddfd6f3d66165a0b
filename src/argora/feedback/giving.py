"""All that is said to the writer of one text, in the order in which it matters."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from argora.errors import DataError
from argora.feedback.finding import Finding, Strength
from argora.feedback.grounds import circles, evidence_first, loose_reasons, unsupported_claims
from argora.feedback.objections import no_objection, unanswered_objection
from argora.feedback.ordering import Order, order_of
from argora.feedback.position import late_position, long_opening, missing_position
from argora.feedback.reading import Reading
from argora.feedback.signals import (
    hidden_turns,
    misleading_words,
    unmarked_ending,
    unmarked_points,
)
from argora.feedback.strengths import strengths_of
from argora.feedback.topics import after_conclusion, interrupted_topics

__all__ = ["KINDS", "LEAST", "MOST_IMPORTANT", "Feedback", "feedback_on"]

LEAST = 0.6
"""What a model must be sure of, by default, for a writer to hear of it."""
MOST_IMPORTANT = 3
"""Nobody works on more at once; all else becomes smaller."""

DOUBTFUL = frozenset(
    (
        "interrupted-topic",
        "evidence-first",
        "unsupported-claim",
        "unanswered-objection",
        "long-opening",
        "hidden-turn",
        "misleading-word",
        "unmarked-points",
    )
)
"""Kinds of which two readers of essays found less than four in five right; see docs."""

Finder = Callable[[Reading], Iterator[Finding]]

KINDS: Mapping[str, tuple[str, Finder]] = {
    "missing-position": ("no position", missing_position),
    "late-position": ("position comes late", late_position),
    "interrupted-topic": ("topic broken off", interrupted_topics),
    "evidence-first": ("evidence before the point", evidence_first),
    "unsupported-claim": ("claim without a reason", unsupported_claims),
    "unanswered-objection": ("objection without an answer", unanswered_objection),
    "loose-reason": ("reason tied to nothing", loose_reasons),
    "circle": ("reasons in a circle", circles),
    "after-conclusion": ("reasons after the conclusion", after_conclusion),
    "long-opening": ("long lead-in", long_opening),
    "no-objection": ("other side not heard", no_objection),
    "hidden-turn": ("change of sides without a signal", hidden_turns),
    "misleading-word": ("misleading signal word", misleading_words),
    "unmarked-points": ("main points not announced", unmarked_points),
    "unmarked-ending": ("conclusion not announced", unmarked_ending),
}
"""Every kind of finding, in the order in which it matters: what to call it, and who finds it."""


@dataclass(frozen=True)
class Feedback:
    """What is said about one text.

    Attributes
    ----------
    findings : the important ones first, at most three; then the smaller ones.
    n_withheld : findings and strengths that the model was not sure enough of, or, with ``least``
        above 0, did not say how sure it was of.
    n_doubtful : findings of kinds that are often wrong about essays.
    n_findings_withheld : the findings among the withheld ones.
    least : how sure it had to be; None for structures that people drew.
    order : a proposed order of sentences; None where none can be proposed, or may be shown.
    """

    reading: Reading
    strengths: tuple[Strength, ...]
    findings: tuple[Finding, ...]
    order: Order | None
    n_withheld: int = 0
    least: float | None = None
    n_doubtful: int = 0
    n_findings_withheld: int = 0

    @property
    def important(self) -> tuple[Finding, ...]:
        """What to work on first."""
        return tuple(each for each in self.findings if each.weight == "important")

    @property
    def smaller(self) -> tuple[Finding, ...]:
        """What can wait."""
        return tuple(each for each in self.findings if each.weight == "smaller")


def feedback_on(reading: Reading, *, least: float = LEAST, doubtful: bool = False) -> Feedback:
    """Give feedback on a text: its strengths, and findings to work on.

    Parameters
    ----------
    least : from which confidence on a finding about a predicted structure is shown. The confidence
        of a finding is the product of the probabilities of all units and relations that it rests
        on, that of a strength their mean. One that rests on an absence has none, and is shown only
        with ``least`` 0. Structures of people are not asked.
    doubtful : whether findings of kinds that are often wrong are shown, too. They were judged on
        essays; structures without claims, such as sentence trees, always show them.

    Raises
    ------
    DataError
        If ``least`` is no probability.
    """
    if not 0 <= least <= 1:
        raise DataError(f"least={least!r} is no probability: expected 0 to 1")
    every = [each for _, finder in KINDS.values() for each in finder(reading)]
    strengths = list(strengths_of(reading))
    claims_first = any(each.kind == "evidence-first" for each in every)
    findings = [
        each for each in every if doubtful or not reading.has_positions or each.kind not in DOUBTFUL
    ]
    n_doubtful = len(every) - len(findings)
    order = order_of(reading, claims_first=claims_first)
    if not reading.is_predicted:
        ranked = _ranked(findings)
        return Feedback(reading, tuple(strengths), ranked, order, n_doubtful=n_doubtful)
    sure_findings = [each for each in findings if is_sure(each.confidence, least)]
    good = [each for each in strengths if is_sure(each.confidence, least)]
    if not is_sure(_of_order(reading, order), least):
        order = None
    n_withheld = len(findings) + len(strengths) - len(sure_findings) - len(good)
    return Feedback(
        reading,
        tuple(good),
        _ranked(sure_findings),
        order,
        n_withheld,
        least,
        n_doubtful,
        n_findings_withheld=len(findings) - len(sure_findings),
    )


def is_sure(confidence: float | None, least: float) -> bool:
    """Return whether something may be shown; what nobody is sure of may only if all may."""
    return least == 0 or (confidence or 0.0) >= least


def _of_order(reading: Reading, order: Order | None) -> float | None:
    """Return the probability that the whole structure is right, on which an order rests."""
    if order is None or order.is_same:
        return math.inf
    return reading.sure_of(reading.points)


def _ranked(findings: list[Finding]) -> tuple[Finding, ...]:
    important = [each for each in findings if each.weight == "important"]
    smaller = [each for each in findings if each.weight == "smaller"]
    later = [replace(each, weight="smaller") for each in important[MOST_IMPORTANT:]]
    return (*important[:MOST_IMPORTANT], *later, *smaller)
