"""Where the golds of two curators differ, as cases to decide on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from argora.analysis.curation import Proposal, propose
from argora.model import Annotator, Study

__all__ = ["curator_differences"]


def curator_differences(study: Study, golds: Sequence[str]) -> Proposal:
    """Return two golds as the votes of two people: each case with a kind is a difference.

    What they agree on is the gold of the proposal, and the options name the golds that have them.
    """
    pair = study.select(annotators=list(golds))
    votes = replace(
        pair,
        annotators=tuple(Annotator(each.id) for each in pair.annotators),
        layers=tuple(replace(each, state="finished", round=1) for each in pair.layers),
    )
    names = {each.id for each in votes.annotators}
    name = next(n for n in (f"both{'*' * length}" for length in range(99)) if n not in names)
    return propose(votes, {}, {}, name=name, at_least=2)
