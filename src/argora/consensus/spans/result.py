"""What comes of deciding on free spans: units, and stretches on which a person must decide."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from argora.consensus.fit import Fit
from argora.consensus.result import Consensus
from argora.errors import DataError
from argora.reliability import Continuum, UnitizingData
from argora.reliability.coding.factor import show
from argora.reliability.unitizing.continuum import Mark, make_continuum
from argora.reliability.unitizing.positions import Parts

__all__ = ["DecidedUnit", "OpenUnit", "Parts", "SpanConsensus"]


@dataclass(frozen=True, kw_only=True)
class DecidedUnit:
    """A unit on which several annotators came together.

    Attributes
    ----------
    document : the continuum.
    spans : the (start, end) of all its parts.
    probability : how probable its category is on it, averaged over its positions: the share of
        votes, or the posterior of a model. After a vote on whole units their share of the
        annotators.
    margin : how far that lies ahead of anything else, averaged in the same way.
    supporters : who put its category on more than half of it.
    exact : who marked just this unit.
    n_annotators : how many did the document.
    """

    document: str
    spans: Parts
    category: Hashable
    probability: float
    margin: float
    supporters: tuple[str, ...]
    exact: tuple[str, ...]
    n_annotators: int

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.spans[0][0]

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.spans[-1][1]

    @property
    def n_positions(self) -> int:
        """How many positions it covers."""
        return sum(end - start for start, end in self.spans)


@dataclass(frozen=True, kw_only=True)
class OpenUnit(DecidedUnit):
    """A stretch without a unit, undecided or blank; its category is the one that leads, or None.

    Attributes
    ----------
    reason : what the rule stopped at; empty if it was decided that nothing is there.
    shares : how probable each category is there, the empty set standing for no unit.
    """

    category: Hashable | None
    reason: str
    shares: Mapping[Hashable, float] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class SpanConsensus:
    """One set of units for every continuum that somebody did.

    Attributes
    ----------
    rule : as it is parsed, with its options.
    data : what everybody marked.
    units, undecided : by document, in the order of the text.
    nothing : what somebody marked, and of which it was decided that nothing is there.
    per_run : what was decided on each run; None after a vote on whole units.
    undefined : why the rule could not be applied at all.
    """

    rule: str
    data: UnitizingData
    units: tuple[DecidedUnit, ...]
    undecided: tuple[OpenUnit, ...]
    nothing: tuple[OpenUnit, ...] = ()
    per_run: Consensus | None = None
    notes: tuple[str, ...] = ()
    signature: str = ""
    undefined: str | None = None

    @property
    def fit(self) -> Fit | None:
        """What a model found out about the annotators; None for votes."""
        return None if self.per_run is None else self.per_run.fit

    def marks(self) -> Mapping[str, Sequence[Mark]]:
        """Return the decided units of every continuum that somebody did, as they are marked."""
        marks: dict[str, list[Mark]] = {c.id: [] for c in self.data.continua if c.marked}
        for unit in self.units:
            marks[unit.document].append((unit.spans, unit.category))
        return marks

    def added_to(self, others: UnitizingData, *, name: str = "consensus") -> UnitizingData:
        """Return the data of others with the consensus as one more annotator.

        It is missing where nobody did the continuum, and nothing undecided is in it.

        Raises
        ------
        DataError
            If one of the others has this name, or continua are not the same.
        """
        if name in others.annotators:
            raise DataError(f"an annotator is called {name!r}; give the consensus another name=")
        marks = self.marks()
        length = {continuum.id: continuum.length for continuum in self.data.continua}
        for continuum in others.continua:
            if length.get(continuum.id, continuum.length) != continuum.length:
                raise DataError(
                    f"continuum {continuum.id!r} has {continuum.length} positions, but "
                    f"{length[continuum.id]} where the consensus was made"
                )
        joined = (_with(c, name, marks[c.id]) if c.id in marks else c for c in others.continua)
        return replace(others, continua=tuple(joined))

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield a tidy row for every unit and every open stretch.

        ``decision`` is None where undecided, and ``category`` then the one that leads.
        """
        together: list[DecidedUnit] = [*self.units, *self.undecided]
        place = {continuum.id: i for i, continuum in enumerate(self.data.continua)}
        for unit in sorted(together, key=lambda u: (place[u.document], u.spans)):
            is_open = isinstance(unit, OpenUnit)
            yield {
                "document": unit.document,
                "start": unit.start,
                "end": unit.end,
                "spans": unit.spans,
                "decision": None if is_open else unit.category,
                "category": unit.category,
                "reason": unit.reason if isinstance(unit, OpenUnit) else "",
                "probability": unit.probability,
                "margin": unit.margin,
                "supporters": ", ".join(unit.supporters),
                "exact": ", ".join(unit.exact),
                "n_supporters": len(unit.supporters),
                "n_annotators": unit.n_annotators,
                "rule": self.rule,
                "signature": self.signature,
            }

    def __str__(self) -> str:
        if self.undefined is not None:
            return f"{self.rule} is undefined: {self.undefined}"
        reasons: dict[str, int] = {}
        for unit in self.undecided:
            reasons[unit.reason] = reasons.get(unit.reason, 0) + 1
        left = "; ".join(f"{n} undecided: {why}" for why, n in sorted(reasons.items()))
        counted: dict[Hashable, int] = {}
        for each in self.units:
            counted[each.category] = counted.get(each.category, 0) + 1
        named = ", ".join(f"{show(c)} {n}" for c, n in sorted(counted.items(), key=str))
        return (
            f"{self.rule}: {len(self.units)} units"
            + (f" ({named})" if named else "")
            + (f" ({left})" if left else "")
        )


def _with(continuum: Continuum, name: str, marks: Sequence[Mark]) -> Continuum:
    added = make_continuum(continuum.id, continuum.length, {name: marks})
    return replace(
        continuum,
        units={**continuum.units, **added.units},
        marked={**continuum.marked, **added.marked},
        n_overlapping=continuum.n_overlapping + added.n_overlapping,
    )
