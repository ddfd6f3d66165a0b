"""Who annotated what: which documents can tell about agreement and which cannot."""

from __future__ import annotations

from dataclasses import dataclass

from argora.model import Study
from argora.report.plan import Plan

__all__ = ["Coverage", "coverage_of"]


@dataclass(frozen=True)
class Coverage:
    """Documents by annotators, with everything that was left out.

    Attributes
    ----------
    annotators : those whose layers count.
    done : (document, annotator) of every layer that counts.
    shared, single, untouched : documents done by several of them, by one, by nobody.
    left_out : annotators of other kinds, with their kind.
    unfinished : (document, annotator) of layers that are still open.
    repeated : (document, annotator, round) of further rounds.
    """

    annotators: tuple[str, ...]
    documents: tuple[str, ...]
    done: frozenset[tuple[str, str]]
    left_out: tuple[tuple[str, str], ...]
    unfinished: tuple[tuple[str, str], ...]
    repeated: tuple[tuple[str, str, int], ...]

    def done_by(self, document: str) -> tuple[str, ...]:
        """Return who did a document."""
        return tuple(name for name in self.annotators if (document, name) in self.done)

    def done_of(self, annotator: str) -> tuple[str, ...]:
        """Return the documents an annotator did."""
        return tuple(document for document in self.documents if (document, annotator) in self.done)

    @property
    def shared(self) -> tuple[str, ...]:
        """Documents that at least two annotators did."""
        return tuple(d for d in self.documents if len(self.done_by(d)) >= 2)

    @property
    def single(self) -> tuple[str, ...]:
        """Documents that exactly one annotator did."""
        return tuple(d for d in self.documents if len(self.done_by(d)) == 1)

    @property
    def untouched(self) -> tuple[str, ...]:
        """Documents that no annotator did."""
        return tuple(d for d in self.documents if not self.done_by(d))

    def sentence(self) -> str:
        """Say in one sentence what can be compared."""
        n = len(self.documents)
        if not self.done:
            return "Nobody whose layers count has finished a document: nothing can be compared."
        if not self.shared:
            who = "None" if self.untouched else "Every one"
            how = "by two people" if self.untouched else "by one person only"
            return (
                f"{who} of the {n} documents was annotated {how}, so agreement cannot be "
                "measured; have at least two people annotate the same documents independently."
            )
        counts: dict[int, int] = {}
        for document in self.shared:
            k = len(self.done_by(document))
            counts[k] = counts.get(k, 0) + 1
        shares = ", ".join(f"{counts[k]} by {k}" for k in sorted(counts, reverse=True))
        rest = [f"{len(self.single)} by one only"] if self.single else []
        rest += [f"{len(self.untouched)} by nobody"] if self.untouched else []
        tail = f"; {' and '.join(rest)}" if rest else ""
        return (
            f"{len(self.shared)} of {n} documents were annotated by at least two of the "
            f"{len(self.annotators)} annotators ({shares}){tail}."
        )


def coverage_of(study: Study, plan: Plan) -> Coverage:
    """Look up who did what under the plan."""
    people = tuple(a.id for a in study.annotators if a.kind in plan.kinds)
    own = [layer for layer in study.layers if layer.annotator in people]
    this_round = [layer for layer in own if layer.round == plan.round]
    return Coverage(
        annotators=people,
        documents=tuple(document.id for document in study.documents),
        done=frozenset((a.document, a.annotator) for a in this_round if a.state == "finished"),
        left_out=tuple((a.id, a.kind) for a in study.annotators if a.kind not in plan.kinds),
        unfinished=tuple((a.document, a.annotator) for a in this_round if a.state == "open"),
        repeated=tuple(a.key for a in own if a.round != plan.round),
    )
