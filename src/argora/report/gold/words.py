"""What came of a gold standard, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from argora.analysis.words import counted
from argora.consensus.gold import Decision, Gold, Status, Task
from argora.model.layer import natural

__all__ = ["NAMES", "STATES", "breaches", "lead", "next_steps", "order", "told_of"]

STATES: tuple[Status, ...] = ("decided", "nothing", "undecided")
NAMES: Mapping[Task, str] = {"unit": "units", "attribute": "attributes", "relation": "relations"}


def lead(gold: Gold) -> str:
    """Say how far the votes lead and what they leave to a person."""
    n = len(gold.decisions)
    left = len(gold.undecided)
    if not n:
        return "Nobody marked anything, so there is nothing to decide."
    if not left:
        return f"All {counted(n, 'decision')} could be taken; nothing is left to a person."
    share = f"{100 * (n - left) / n:.0f}%"
    return f"{share} of {counted(n, 'decision')} could be taken; {left} wait for a person."


def told_of(decision: Decision) -> str:
    """Say what an open case is about."""
    if decision.task == "attribute":
        return f"{decision.attribute} of {decision.place or 'the document'}"
    if decision.task == "relation":
        return f"what {decision.place} leads to"
    numbered = decision.place[:1].isdecimal() and "-" in decision.place
    where = "characters " if numbered else ""
    return f"the unit at {where}{decision.place}"


def order(decision: Decision) -> tuple[object, ...]:
    """Return a key under which decisions stand in the order of documents and text."""
    return natural(decision.document), decision.start or 0, decision.task, decision.attribute


def breaches(gold: Gold) -> Iterator[str]:
    """Yield each rule of the scheme that the gold breaks, how often, and an example."""
    rules = Counter(each.rule for each in gold.violations)
    for rule, n in rules.most_common():
        first = next(each for each in gold.violations if each.rule == rule)
        yield f"{rule} ({n}), such as {first.document}: {first.message}"


def next_steps(gold: Gold) -> list[str]:
    """Return what to do next."""
    steps = []
    if gold.undecided:
        steps.append("let somebody who has not annotated decide on the open cases by the guideline")
    even = sum(len(who) % 2 == 0 for who in gold.asked.values())
    if gold.undecided and 2 * even > len(gold.asked):
        steps.append("ask one more annotator: with an even number many votes are tied")
    if gold.violations:
        steps.append("look at the rules that the gold breaks before you train on it")
    return steps
