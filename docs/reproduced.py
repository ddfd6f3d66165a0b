"""Write the page of the papers' tables and figures: ``python -m docs.reproduced CORPORA``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from argora.analysis.papers import PAPERS, ReproducedPaper, Request, reproduce_paper

__all__ = ["PAGE", "page"]

PAGE = Path(__file__).resolve().parent / "reproduced.md"
HEAD = """# Tables and figures of the papers

Argora follows seven papers.
Here is each of their tables and figures, and whether Argora comes to what is printed.
`argora reproduce --all --data CORPORA` makes the same list, with every figure beside the print.

| Outcome | What it means |
| --- | --- |
| equal | every figure that can be made rounds to what is printed |
| differs | some figures do not, for the reason given |
| other data | the same was done, with data other than those of the paper |
| not made | the data are not published, or not with the paper |
| no numbers | a drawing, a text or a screen |

The last column names what makes such a table of a study of your own.
This page is written by `python -m docs.reproduced CORPORA`.
"""


def page(papers: Sequence[ReproducedPaper]) -> str:
    """Return the page in Markdown."""
    parts = [HEAD]
    for each in papers:
        lines = [f"## {each.paper.id}", "", f"{each.paper.source}.", ""]
        lines += ["| Place | What | Outcome | How far | By |", "| --- | --- | --- | --- | --- |"]
        for place in each.paper.places:
            command = f"`{place.command}`" if place.command else ""
            cells = (place.label, place.title, *each.outcome(place), command)
            lines.append(f"| {' | '.join(cells)} |")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    request = Request(Path(sys.argv[1]), on_progress=print)
    PAGE.write_text(page([reproduce_paper(paper, request) for paper in PAPERS.values()]), "utf-8")
