"""Crowd quality as text: whom to look at and why, then every test."""

from __future__ import annotations

from argora.analysis.crowd import Crowd, Tested
from argora.analysis.words import joined, percent, shortened
from argora.diagnostics.crowd.conduct import Conduct
from argora.report.aligned import aligned, titled, wrapped
from argora.report.crowd.words import (
    FINDING,
    HEADS,
    NEEDS,
    TITLES,
    flag,
    lead,
    open_words,
    sentences,
    threshold,
)

__all__ = ["crowd_text"]

MOST_ROWS = 12
MOST_NAMED = 20


def crowd_text(found: Crowd, *, width: int = 100) -> str:
    """Return what tells whether people did the work."""
    said = "\n\n".join(wrapped(each, width) for each in [lead(found), *sentences(found)])
    blocks = [titled("Who did the work", said)]
    names = list(found.named)
    for who in names[:MOST_NAMED]:
        own = found.named[who]
        blocks.append(titled(who, "\n".join(_finding(each, width) for each in own)))
    if len(names) > MOST_NAMED:
        blocks.append(f"... and {len(names) - MOST_NAMED} more, in the tables below")
    blocks += [_test(test, width) for test in found.tests if test.known]
    lacking = [_lacking(test, width) for test in found.tests if not test.known]
    if lacking:
        blocks.append(titled("Not tested", "\n".join(lacking)))
    return "\n\n".join(blocks)


def _finding(each: Conduct, width: int) -> str:
    where = f" Look at {joined(each.documents, 3)}." if each.documents else ""
    return wrapped(
        f"- {TITLES[each.test]}: {each.sentence}{where} {each.advice}", width, indent="  "
    )


def _test(test: Tested, width: int) -> str:
    lines = [wrapped(FINDING[test.id], width), ""]
    shown = test.known[:MOST_ROWS]
    rows = [
        [
            shortened(each.annotator, 30),
            flag(each),
            percent(each.value),
            "" if each.low != each.low else f"{percent(each.low)} to {percent(each.high)}",
            f"{each.n:,}",
            threshold(each),
        ]
        for each in shown
    ]
    head = ("annotator", "", HEADS[test.id], "interval", "n", "")
    lines.append(aligned(head, rows, left=2, last_left=True))
    if len(test.known) > len(shown):
        lines.append(f"... and {len(test.known) - len(shown)} more, further from a finding")
    lines += [wrapped(each, width) for each in open_words(test)]
    return titled(TITLES[test.id], "\n".join(lines))


def _lacking(test: Tested, width: int) -> str:
    said = " ".join([*open_words(test), NEEDS[test.id]]).strip()
    return wrapped(f"- {TITLES[test.id]}: {said}", width, indent="  ")
