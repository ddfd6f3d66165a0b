"""Rules for trees by name: ``parse_tree_rule`` turns what ``str(rule)`` prints back into it."""

from __future__ import annotations

from argora.consensus.registry import parsed
from argora.consensus.trees.rule import TreeRule
from argora.errors import MeasureError, did_you_mean
from argora.registry import Registry

__all__ = ["TREE_RULES", "parse_tree_rule"]

TREE_RULES = Registry(
    "argora.consensus.trees",
    {
        "arborescence": "argora.consensus.trees.arborescence:Arborescence",
        "medoid": "argora.consensus.trees.medoid:Medoid",
        "majority_edges": "argora.consensus.trees.majority:MajorityEdges",
    },
)


def parse_tree_rule(text: str) -> TreeRule:
    """Return the rule that a text such as ``majority_edges(k=2)`` names.

    >>> str(parse_tree_rule("arborescence(labels='joint')"))
    "arborescence(labels='joint')"

    Raises
    ------
    MeasureError
        If the text is no such call, or the rule or an option is unknown.
    """
    return parsed(text, _tree_rule, such_as="arborescence or majority_edges(k=2)")


def _tree_rule(name: str) -> type[TreeRule]:
    rule = TREE_RULES.get(name)
    if isinstance(rule, type) and issubclass(rule, TreeRule):
        return rule
    near = did_you_mean(name, TREE_RULES.names())
    raise MeasureError(
        f"unknown rule for trees {name!r}{near}; there are {', '.join(TREE_RULES.names())}"
    )
