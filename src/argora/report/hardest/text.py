"""The hardest documents and items as text."""

from __future__ import annotations

from argora.report.aligned import aligned, titled, wrapped
from argora.report.guideline.text import case_text
from argora.report.hardest.findings import Hard
from argora.report.hardest.words import lead, order, sentences
from argora.report.words import number, percent, shortened

__all__ = ["hard_text"]

MOST_DOCUMENTS = 20
MOST_CASES = 12
HEAD = ("document", "of the disagreement", "of the decisions", "agreement")


def hard_text(found: Hard, *, width: int = 100) -> str:
    """Return what is hardest."""
    said = " ".join([lead(found), *sentences(found)])
    blocks = [titled("Where it is hardest to agree", wrapped(said, width))]
    if found.edges is not None:
        said = wrapped(" ".join(found.edges.sentences()), width)
        rows = [[title, f"{n:,}", share] for title, n, share, _ in found.edges.rows]
        table = aligned(["units of one annotator, seen by another", "units", "share"], rows)
        blocks.append(titled("Near misses and real disagreement", f"{said}\n\n{table}"))
    if found.n_disagreeing:
        rows = [
            [
                shortened(each.document, max(20, width - 55)),
                percent(each.share),
                percent(each.share_of_decisions),
                number(each.agreement),
            ]
            for each in found.documents[:MOST_DOCUMENTS]
        ]
        left = len(found.documents) - MOST_DOCUMENTS
        more = f"\n... and {left:,} more with less disagreement" if left > 0 else ""
        blocks.append(aligned(HEAD, rows) + more)
        cases = "\n".join(case_text(case, width) for case in found.cases[:MOST_CASES])
        text = f"{wrapped(order(found), width)}\n{cases}"
        blocks.append(titled(f"The {found.seen.words} that divide annotators most", text))
    return "\n\n".join(blocks)
