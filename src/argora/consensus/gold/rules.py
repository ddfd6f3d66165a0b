"""By which rules a gold standard is made: of units, of relations, of attributes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from argora.consensus.registry import parse_rule
from argora.consensus.rule import Rule
from argora.consensus.spans import Boundaries, parse_span_rule
from argora.consensus.spans.runs import Counted
from argora.consensus.trees import parse_tree_rule
from argora.consensus.voting import Majority

__all__ = ["NO_RELATIONS", "GoldRules", "Unmarked", "make_rules"]

NO_RELATIONS = "none"

Unmarked = Literal["missing", "none"]


@dataclass(frozen=True)
class GoldRules:
    """By which rules a gold standard is made.

    Attributes
    ----------
    units : what decides which units there are, and of which category. None takes ``majority`` on
        given segments, else ``boundaries``, the majority on boundaries and category together.
    attributes : what decides on the attributes of units and documents.
    relations : what decides on relations; None takes ``arborescence`` where the scheme wants one
        root, else ``majority_edges``; ``none`` leaves relations out.
    unmarked : what it means that somebody who did a document has no unit on a given segment: they
        did not decide (``missing``), or say that nothing is there (``none``). None takes ``none``
        where the document has a text, which they read, and ``missing`` in a table of items.
    merge : whether stretches of one category that touch become one unit.
    runs : in free text, whether a stretch in which nobody's decision changes is one decision for a
        model (``once``), or as many as its ``length`` has steps.
    step : how many characters make one decision then, such as those of a usual word.
    """

    units: Rule | Boundaries | None = None
    attributes: Rule = field(default_factory=Majority)
    relations: str | None = None
    unmarked: Unmarked | None = None
    merge: bool = False
    runs: Counted = "once"
    step: int = 1

    @property
    def decide_by_document(self) -> bool:
        """Whether what they decide on a document depends on that document alone.

        Models learn from all documents, and some ties are broken by the votes on all of them.
        """
        rules = [self.units or Majority(), self.attributes]
        is_counted = all(each.kind == "vote" for each in rules)
        counts_all = any(each.options.get("ties") == "overall" for each in rules)
        relations = self.relations or NO_RELATIONS
        is_equal = relations == NO_RELATIONS or parse_tree_rule(relations).trust == "equal"
        return is_counted and not counts_all and is_equal


def make_rules(
    *,
    units: str | None = None,
    attributes: str = "majority",
    relations: str | None = None,
    unmarked: Unmarked | None = None,
    merge: bool = False,
    runs: Counted = "once",
    step: int = 1,
) -> GoldRules:
    """Return the rules that texts such as ``k_of_n(k=2)`` name.

    Raises
    ------
    MeasureError
        If there is no such rule or option.
    """
    return GoldRules(
        units=None if units is None else parse_span_rule(units),
        attributes=parse_rule(attributes),
        relations=None if relations is None else _checked(relations),
        unmarked=unmarked,
        merge=merge,
        runs=runs,
        step=step,
    )


def _checked(relations: str) -> str:
    return relations if relations == NO_RELATIONS else str(parse_tree_rule(relations))
