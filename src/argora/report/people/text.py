"""Who disagrees as text: sentences, and a table of the annotators."""

from __future__ import annotations

from argora.analysis.matrices import naming
from argora.analysis.people import People
from argora.analysis.words import BLANK, joined, no_intervals, number, shortened
from argora.report.aligned import aligned, titled, wrapped
from argora.report.forms.text import case_text
from argora.report.people.words import (
    changed_words,
    example_words,
    gold_words,
    lead,
    length_words,
    never_words,
    position_words,
    prefers_words,
    sentences,
)

__all__ = ["people_text"]

MOST_ROWS = 25
MOST_MERGES = 15


def people_text(found: People, *, width: int = 100) -> str:
    """Return who disagrees."""
    said = " ".join([lead(found), *sentences(found)])
    blocks = [titled("Who disagrees", wrapped(said, width))]
    if found.profiles is not None:
        blocks += [
            _table(found, width),
            *_habits(found, width),
            *_examples(found, width),
            *_together(found, width),
        ]
    blocks += _against_gold(found, width)
    if found.themselves:
        rows = [[who, number(own.value)] for who, own in found.themselves.items()]
        blocks.append(titled("Each annotator with themselves", aligned(["annotator", "α"], rows)))
    if found.drift is not None:
        changed = changed_words(found.drift, naming(found.study))
        blocks += [titled("Over time", wrapped(" ".join(changed), width))] if changed else []
    return "\n\n".join(blocks)


def _table(found: People, width: int) -> str:
    rows = []
    for each in found.ranked[:MOST_ROWS]:
        own = each.with_others
        known = own.interval is not None and own.interval.is_defined
        rows.append(
            [
                each.annotator,
                number(own.value),
                f"{number(own.low)} to {number(own.high)}" if known else BLANK,
                str(len(found.coverage.done_of(each.annotator))),
                length_words(found, each) or BLANK,
            ]
        )
    left = len(found.ranked) - MOST_ROWS
    more = f"\n... and {left} more who agree more" if left > 0 else ""
    head = ["annotator", "with the others", "interval", "documents", "length of units"]
    why = no_intervals(
        each.with_others.interval
        for each in found.ranked[:MOST_ROWS]
        if each.with_others.is_defined
    )
    return aligned(head, rows) + more + (f"\n{wrapped(why, width, indent='  ')}" if why else "")


def _habits(found: People, width: int) -> list[str]:
    """Return what annotators prefer, never use, and where they find the central claim."""
    name_of = naming(found.study)
    lines = []
    for each in found.ranked[:MOST_ROWS]:
        never = never_words(found, each)
        said = [
            words
            for words in (
                prefers_words(each, name_of),
                f"never {never}" if never else "",
                position_words(each),
            )
            if words
        ]
        if said:
            lines.append(wrapped(f"{each.annotator}: {'; '.join(said)}", width, indent="  "))
    return ["\n".join(lines)] if lines else []


def _examples(found: People, width: int) -> list[str]:
    """Return what those who differ decided, and what the others did."""
    blocks = []
    for own in found.examples:
        said = wrapped(f"{example_words(own, naming(found.study))}:", width)
        blocks.append("\n".join([said, *(case_text(case, width) for case in own.cases)]))
    return [titled("Examples", "\n\n".join(blocks))] if blocks else []


def _together(found: People, width: int) -> list[str]:
    blocks = []
    if found.clusters is not None and found.clusters.merges:
        rows = [
            [
                shortened(joined(merge.first, 6), (width - 16) // 2),
                shortened(joined(merge.second, 6), (width - 16) // 2),
                number(merge.agreement),
            ]
            for merge in found.clusters.merges[:MOST_MERGES]
        ]
        left = len(found.clusters.merges) - MOST_MERGES
        more = f"\n... and {left} more" if left > 0 else ""
        table = aligned(["united", "with", "α"], rows, left=2) + more
        blocks.append(titled("Who decides alike, those who agree most first", table))
    if found.order is not None:
        best = [
            f"{n}: {number(result.value, 2)}"
            for n, result in enumerate(found.order.agreement, start=2)
        ]
        text = f"Agreement of the first two, three ... of {', '.join(found.order.order)}."
        blocks.append(f"{wrapped(text, width)}\n{wrapped('  '.join(best), width)}")
    return blocks


def _against_gold(found: People, width: int) -> list[str]:
    gold = found.gold
    if gold is None:
        return []
    rows = [
        [name, *(number(v, 2) for v in (own.box.lower, own.box.median, own.box.upper))]
        for name, own in gold.levels.items()
    ]
    blocks = []
    if rows:
        table = aligned(["macro F1", "lower quartile", "median", "upper quartile"], rows)
        warning = gold_words(gold)
        text = f"{wrapped(warning, width)}\n\n{table}" if warning else table
        blocks.append(titled(f"Against {gold.gold}", text))
    blocks += [f"note: {level}: {reason}" for level, reason in gold.left_out.items()]
    return blocks
