"""Which units a gold layer has: on given segments, or anywhere in the text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from argora.consensus.gold.decision import Decision
from argora.consensus.gold.placed import Placed
from argora.consensus.gold.rules import GoldRules
from argora.consensus.gold.segments import on_segments
from argora.consensus.gold.stretches import in_text
from argora.consensus.result import Consensus
from argora.consensus.spans import Boundaries
from argora.consensus.voting import Majority
from argora.errors import DataError
from argora.model import Study
from argora.model.layer import Kind
from argora.reliability.items.layers import Shared

__all__ = ["OnUnits", "decide_units"]


@dataclass(frozen=True)
class OnUnits:
    """The units that were decided, by document, and what is on record about each decision.

    Attributes
    ----------
    rule : what decided.
    consensus : the decisions on segments or runs of text, as the rule made them, with what a model
        found out about the annotators; None where whole units were voted on.
    """

    placed: Mapping[str, tuple[Placed, ...]]
    decisions: tuple[Decision, ...]
    rule: str
    consensus: Consensus | None = None
    notes: tuple[str, ...] = ()


def decide_units(
    study: Study, layers: Shared, rules: GoldRules, *, kinds: tuple[Kind, ...], round: int = 1
) -> OnUnits:
    """Decide on the units of every document: by segment where there are given ones.

    Raises
    ------
    DataError
        If only some of the documents have given segments: they are two kinds of decision.
    """
    cut = [id for id in layers if study.document(id).segmentations.get("segment") is not None]
    if cut and len(cut) < len(layers):
        bare = next(id for id in layers if id not in cut)
        raise DataError(
            f"{len(cut)} documents have given segments, such as {cut[0]!r}, and others have none, "
            f"such as {bare!r}; make a gold standard of each kind on its own"
        )
    if cut:
        rule = rules.units or Majority()
        if isinstance(rule, Boundaries):
            raise DataError(
                "the boundaries of given segments are no matter of votes; "
                "take majority or another rule for items"
            )
        found = on_segments(study, layers, rule, kinds=kinds, round=round, unmarked=rules.unmarked)
        notes = found.consensus.notes
        return OnUnits(found.placed, found.decisions, str(rule), found.consensus, notes)
    free = in_text(study, layers, rules, kinds=kinds, round=round)
    whole = free.consensus
    return OnUnits(free.placed, free.decisions, whole.rule, whole.per_run, whole.notes)
