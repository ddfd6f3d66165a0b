"""From what everybody marked to one set of units, by any rule."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace

from argora.consensus.hmm import HMM
from argora.consensus.registry import parsed, rule_class
from argora.consensus.rule import Rule
from argora.consensus.spans.ballots import Vote
from argora.consensus.spans.boundaries import NOBODY, Boundaries
from argora.consensus.spans.gathering import (
    Markers,
    blank_units,
    decided_units,
    exact_markers,
    open_units,
)
from argora.consensus.spans.result import DecidedUnit, SpanConsensus
from argora.consensus.spans.runs import Counted, Runs, runs_of
from argora.reliability import UnitizingData
from argora.reliability.coding.factor import show
from argora.reliability.items import NONE
from argora.reliability.unitizing.continuum import UNKNOWN

__all__ = ["combine_spans", "parse_span_rule"]


def parse_span_rule(text: str) -> Rule | Boundaries:
    """Return the rule that a text such as ``boundaries(k=2)`` or ``hmm(tags='bio')`` names.

    Every rule for items is a rule for spans, too, by way of runs.

    >>> str(parse_span_rule("boundaries(k=2)")), str(parse_span_rule("plurality"))
    ('boundaries(k=2)', 'plurality')

    Raises
    ------
    MeasureError
        If the text is no such call, or the rule or an option is unknown.
    """
    rule: Rule | Boundaries = parsed(text, _span_rule, such_as="boundaries(k=2) or plurality")
    return rule


def _span_rule(name: str) -> type[Rule] | type[Boundaries]:
    return Boundaries if name == Boundaries.id else rule_class(name)


def combine_spans(
    data: UnitizingData,
    rule: Rule | Boundaries,
    *,
    runs: Counted = "once",
    step: int = 1,
    merge: bool = False,
    unknown: Hashable | None = UNKNOWN,
    probabilities: Mapping[Vote, float] | None = None,
) -> SpanConsensus:
    """Combine the units of several annotators into one set of units.

    Votes and models decide on runs, the longest stretches in which nobody's decision changes, and
    neighbouring runs of one category are a unit; ``Boundaries`` decides on units as they were
    marked. Who did not do a continuum is missing there; who marked nothing decided against.

    Parameters
    ----------
    runs : whether a run is one decision, ``once``, or as many as its ``length`` has steps. Votes do
        not depend on it, models do.
    step : how many positions make one decision, such as the characters of a usual word. With tags
        it is also the length of the beginning of a unit.
    merge : whether units of one category that touch are one; otherwise a boundary between them
        stays where most of those who put this category on both sides have one.
    unknown : the value of units without a category: decisions on them are missing.
    probabilities : how probable models find their own units, for a rule that weighs votes by it.

    Raises
    ------
    DataError
        If two continua have the same name, or an option is none of these.
    """
    if isinstance(rule, Boundaries):
        consensus = rule(data, unknown=unknown, probabilities=probabilities)
        units = _merged(consensus) if merge else consensus.units
    else:
        tags = isinstance(rule, HMM) and rule.tags is not None
        cut = runs_of(data, count=runs, step=step, tags=tags, unknown=unknown)
        if rule.otherwise == NONE and NONE not in data.labels:
            rule = replace(rule, otherwise=frozenset())  # nothing, as on items: no category
        consensus = _on_runs(cut, rule, merge)
        units = consensus.units
    method, *rest = consensus.signature.split(" | ")
    signature = " | ".join([f"{method}|merge:{merge}|unknown:{unknown!r}", *rest])
    return replace(consensus, units=units, signature=signature)


def _on_runs(cut: Runs, rule: Rule, merge: bool) -> SpanConsensus:
    consensus = rule(cut.coding)
    defined = consensus.is_defined and bool(cut.data.annotators)
    return SpanConsensus(
        rule=str(rule),
        data=cut.data,
        units=decided_units(cut, consensus, merge=merge) if defined else (),
        undecided=open_units(cut, consensus) if defined else (),
        nothing=blank_units(cut, consensus) if defined else (),
        per_run=consensus,
        notes=consensus.notes,
        signature=consensus.signature,
        undefined=consensus.undefined or (None if cut.data.annotators else NOBODY),
    )


def _merged(consensus: SpanConsensus) -> tuple[DecidedUnit, ...]:
    """Return the units with those of one category joined that touch, if they have one part each."""
    exact = exact_markers(consensus.data)
    place = {continuum.id: i for i, continuum in enumerate(consensus.data.continua)}
    chains: list[list[DecidedUnit]] = []
    for unit in sorted(
        consensus.units, key=lambda u: (place[u.document], show(u.category), u.spans)
    ):
        if chains and _touch(chains[-1][-1], unit):
            chains[-1].append(unit)
        else:
            chains.append([unit])
    joined = [_joined(chain, exact) if len(chain) > 1 else chain[0] for chain in chains]
    return tuple(sorted(joined, key=lambda u: (place[u.document], u.spans, show(u.category))))


def _touch(one: DecidedUnit, other: DecidedUnit) -> bool:
    alike = (one.document, one.category) == (other.document, other.category)
    return alike and one.end == other.start and len(one.spans) == len(other.spans) == 1


def _joined(units: list[DecidedUnit], exact: Markers) -> DecidedUnit:
    """Return units that touch as one, supported by those who support all of them."""
    first, size = units[0], sum(unit.n_positions for unit in units)
    spans = ((first.start, units[-1].end),)
    return replace(
        first,
        spans=spans,
        probability=sum(unit.probability * unit.n_positions for unit in units) / size,
        margin=sum(unit.margin * unit.n_positions for unit in units) / size,
        supporters=tuple(n for n in first.supporters if all(n in u.supporters for u in units)),
        exact=exact.get((first.document, spans, first.category), ()),
    )
