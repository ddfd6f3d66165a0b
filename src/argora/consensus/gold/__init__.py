"""A gold standard from the layers of several annotators, and a record of every decision."""

from argora.consensus.gold.decision import Decision, Status, Task
from argora.consensus.gold.making import Gold, make_gold
from argora.consensus.gold.progress import GoldStep, Progress, no_progress
from argora.consensus.gold.rules import GoldRules, Unmarked, make_rules
from argora.consensus.gold.soft import write_gold_soft_labels
from argora.consensus.gold.units import GoldUnit

__all__ = [
    "Decision",
    "Gold",
    "GoldRules",
    "GoldStep",
    "GoldUnit",
    "Progress",
    "Status",
    "Task",
    "Unmarked",
    "make_gold",
    "make_rules",
    "no_progress",
    "write_gold_soft_labels",
]
