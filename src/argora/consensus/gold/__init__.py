"""A gold standard from the layers of several annotators, and a record of every decision."""

from argora.consensus.gold.decision import Decision, Status, Task
from argora.consensus.gold.making import Gold, make_gold
from argora.consensus.gold.placed import Placed
from argora.consensus.gold.rules import GoldRules, Unmarked, make_rules

__all__ = [
    "Decision",
    "Gold",
    "GoldRules",
    "Placed",
    "Status",
    "Task",
    "Unmarked",
    "make_gold",
    "make_rules",
]
