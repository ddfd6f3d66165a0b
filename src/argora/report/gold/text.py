"""A gold standard as plain text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from argora.analysis.words import counted, joined, number
from argora.consensus import Competence
from argora.consensus.gold import Gold
from argora.report.gold.more import Asked, curve_lines, next_words
from argora.report.gold.rows import known_competences, no_range
from argora.report.gold.words import NAMES, breaches, next_steps, order

__all__ = ["text"]

MOST_OPEN = 12
MOST_NAMED = 8


def text(gold: Gold, asked: Asked | None = None, *, width: int = 100) -> str:
    """Return what was decided and what is left to a person."""
    asked = asked or Asked()
    blocks = [
        "\n".join(_lead(gold)),
        "\n".join(_open(gold, width)),
        "\n".join(_competences(gold)),
        "" if asked.curve is None else "\n".join(curve_lines(asked.curve)),
        "\n".join(_next_votes(asked, gold)),
        "\n".join(_violations(gold)),
        "\n".join(f"note: {note}" for note in gold.notes),
        "\n".join(_next(gold)),
    ]
    return "\n\n".join(block for block in blocks if block)


def _lead(gold: Gold) -> Iterator[str]:
    people = f"{counted(len(gold.annotators), 'annotator')} ({joined(gold.annotators, MOST_NAMED)})"
    yield f"{gold.annotator}: {counted(len(gold.asked), 'document')}, decided from {people}"
    counts = gold.counts()
    for task, name in NAMES.items():
        n = {
            status: counts.get((task, status), 0) for status in ("decided", "nothing", "undecided")
        }
        if sum(n.values()):
            rule = gold.decided_by[task]
            told = [f"{n['decided']} decided"]
            told += [f"{n['nothing']} times nothing"] if n["nothing"] else []
            told += [f"{n['undecided']} undecided"] if n["undecided"] else []
            yield f"  {name:<11} {', '.join(told)}  ({rule})"


def _open(gold: Gold, width: int) -> Iterator[str]:
    left = gold.undecided
    if not left:
        return
    yield f"A person must decide on {counted(len(left), 'case')}:"
    for each in sorted(left, key=order)[:MOST_OPEN]:
        what = f" {each.attribute}" if each.attribute else ""
        votes = ", ".join(f"{said} {n}" for said, n in each.votes.items())
        line = f"  {each.document} {each.place}{what}: {votes or each.reason}"
        words = f'  "{each.words}"' if each.words else ""
        yield (line + words)[: max(width, 60)]
    if len(left) > MOST_OPEN:
        yield f"  and {len(left) - MOST_OPEN} more; --record FILE has them all"
    reasons = Counter(each.reason for each in left)
    yield "because " + "; ".join(f"{why} ({n})" for why, n in reasons.most_common())


def _competences(gold: Gold) -> Iterator[str]:
    found = known_competences(gold)
    if not found:
        return
    fit = gold.units is not None and gold.units.fit is not None
    yield (
        "How good each annotator is, as the model sees it:"
        if fit
        else ("Share of each annotator's decisions that the gold shares:")
    )
    shown = found if len(found) <= 2 * MOST_NAMED else (*found[:MOST_NAMED], *found[-MOST_NAMED:])
    wide = max(len(each.annotator) for each in shown)
    for each in shown:
        yield f"  {each.annotator:<{wide}}  {number(each.value)}{_range(each)}  n={each.n_votes}"
    if len(shown) < len(found):
        yield f"  (the first and last {MOST_NAMED} of {len(found)})"
    if reason := no_range(found):
        yield f"No intervals: {reason}."
    if not fit:
        yield "Each annotator is a part of this gold, so with few of them the shares flatter."


def _range(found: Competence) -> str:
    drawn = found.interval
    if drawn is None or not drawn.is_defined:
        return ""
    return f" [{number(drawn.low)}, {number(drawn.high)}]"


def _next_votes(asked: Asked, gold: Gold) -> Iterator[str]:
    if asked.next_votes is not None:
        yield from next_words(asked.next_votes, gold.study, asked.most_listed)


def _violations(gold: Gold) -> Iterator[str]:
    if gold.violations:
        rules = len({each.rule for each in gold.violations})
        yield f"The gold breaks {counted(rules, 'rule')} of the scheme:"
        yield from (f"  {told}" for told in breaches(gold))


def _next(gold: Gold) -> Iterator[str]:
    steps = next_steps(gold)
    if steps:
        yield "What to do next:"
        yield from (f"  {n}. {step}" for n, step in enumerate(steps, 1))
