"""Documents by annotators: those on which agreement can be measured, and the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from argora.analysis.plan import Plan
from argora.analysis.words import joined
from argora.errors import FormatError, broken
from argora.model import Study

__all__ = ["Coverage", "coverage_of", "n_files", "same_texts"]


@dataclass(frozen=True)
class Coverage:
    """Documents by annotators, with everything that was left out.

    Attributes
    ----------
    annotators : those whose layers count.
    finished : (document, annotator) of every layer that counts.
    shared, single, untouched : documents done by several of them, by one, by nobody.
    left_out : annotators of other kinds, with their kind.
    unfinished : (document, annotator) of layers that are still open.
    repeated : (document, annotator, round) of further rounds.
    round, rounds : the round that counts, and those there are.
    n_unread : how many files could not be read; what they say is missing from everything.
    """

    annotators: tuple[str, ...]
    documents: tuple[str, ...]
    finished: frozenset[tuple[str, str]]
    left_out: tuple[tuple[str, str], ...]
    unfinished: tuple[tuple[str, str], ...]
    repeated: tuple[tuple[str, str, int], ...]
    round: int = 1
    rounds: tuple[int, ...] = ()
    n_unread: int = 0

    def done_by(self, document: str) -> tuple[str, ...]:
        """Return the annotators of a document."""
        return self._annotators_of.get(document, ())

    @cached_property
    def _annotators_of(self) -> Mapping[str, tuple[str, ...]]:
        place = {name: i for i, name in enumerate(self.annotators)}
        annotators: dict[str, list[str]] = {}
        for document, name in self.finished:
            annotators.setdefault(document, []).append(name)
        return {d: tuple(sorted(names, key=place.__getitem__)) for d, names in annotators.items()}

    def done_of(self, annotator: str) -> tuple[str, ...]:
        """Return the documents an annotator did."""
        return tuple(
            document for document in self.documents if (document, annotator) in self.finished
        )

    @cached_property
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
        """Return a sentence on what can be compared, and one on files that were not read."""
        if not self.n_unread:
            return self._comparable()
        files = "1 file could" if self.n_unread == 1 else f"{self.n_unread} files could"
        return f"{self._comparable()} But {files} not be read, and what is in there is missing."

    def _comparable(self) -> str:
        n = len(self.documents)
        if self.rounds and self.round not in self.rounds:
            return (
                f"There is no round {self.round}: nothing can be compared "
                f"(rounds there are: {joined([str(n) for n in self.rounds])})."
            )
        if not self.finished:
            return "Nobody whose layers count has finished a document: nothing can be compared."
        if not self.shared:
            return self._alone()
        counts = Counter(len(self.done_by(document)) for document in self.shared)
        shares = ", ".join(f"{counts[k]} by {k}" for k in sorted(counts, reverse=True))
        rest = [f"{len(self.single)} by one only"] if self.single else []
        rest += [f"{len(self.untouched)} by nobody"] if self.untouched else []
        tail = f"; {' and '.join(rest)}" if rest else ""
        return (
            f"{len(self.shared)} of {n} documents were annotated by at least two of the "
            f"{len(self.annotators)} annotators ({shares}){tail}."
        )

    def _alone(self) -> str:
        n = len(self.documents)
        subject = "None" if self.untouched else "Every one"
        which = "The only document" if n == 1 else f"{subject} of the {n} documents"
        how = "by two people" if self.untouched else "by one person only"
        advice = "have at least two people annotate the same documents independently"
        if self.n_unread:
            advice = "mend the files that could not be read, they may hold what is missing"
        return f"{which} was annotated {how}, so agreement cannot be measured; {advice}."


def same_texts(study: Study) -> tuple[tuple[str, ...], ...]:
    """Return the ids of documents that are one text under several names, each by other annotators.

    Where nobody did two of them, each annotator may have named the file otherwise.
    """
    ids: dict[str, list[str]] = {}
    for document in study.documents:
        if document.text is not None and document.text.strip():
            ids.setdefault(document.text, []).append(document.id)
    groups = []
    for names in ids.values():
        annotators = [{layer.annotator for layer in study.layers_of(id)} for id in names]
        n_different = len(set().union(*annotators))
        if len(names) > 1 and all(annotators) and sum(map(len, annotators)) == n_different:
            groups.append(tuple(names))
    return tuple(groups)


def n_files(problems: Iterable[FormatError]) -> int:
    """Count the files of which something could not be read."""
    return len({problem.path or str(problem) for problem in broken(problems)})


def coverage_of(study: Study, plan: Plan, *, problems: Iterable[FormatError] = ()) -> Coverage:
    """Return the coverage of a study under a plan; ``problems`` are those of reading the files."""
    people = tuple(a.id for a in study.annotators if a.kind in plan.kinds)
    layers = [layer for layer in study.layers if layer.annotator in people]
    this_round = [layer for layer in layers if layer.round == plan.round]
    return Coverage(
        annotators=people,
        documents=tuple(document.id for document in study.documents),
        finished=frozenset((a.document, a.annotator) for a in this_round if a.state == "finished"),
        left_out=tuple((a.id, a.kind) for a in study.annotators if a.kind not in plan.kinds),
        unfinished=tuple((a.document, a.annotator) for a in this_round if a.state == "open"),
        repeated=tuple(a.key[:3] for a in layers if a.round != plan.round),
        round=plan.round,
        rounds=tuple(sorted({layer.round for layer in layers})),
        n_unread=n_files(problems),
    )
