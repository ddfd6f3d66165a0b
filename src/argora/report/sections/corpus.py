"""The corpus: what the texts hold, what annotators marked in them, and who did what."""

from __future__ import annotations

import math
from collections import Counter

from argora.analysis.coverage import Coverage
from argora.diagnostics.corpus import Corpus
from argora.diagnostics.reordering import CHANGES
from argora.diagnostics.shape import Course, Figure, Structure
from argora.model import Study
from argora.report.blocks import Block, Column, Kind, Section, Table
from argora.report.building import existing, section, small, table
from argora.report.sections.dialogues import dialogue_blocks
from argora.text.numbers import counted, joined

__all__ = ["TITLES", "corpus_blocks", "corpus_section", "course_note"]

KINDS = {
    "text": "Per document",
    "unit": "Units, per annotator and document",
    "attribute": "Attributes, per annotator and document",
    "relation": "Relations, per annotator and document",
}
TITLES = {
    "depth": "depth (steps to the root)",
    "breadth": "breadth (most units at one depth)",
    "most sources": "most sources of one unit",
    "sources": "sources, where there are any",
    "most targets": "most targets of one unit",
    "targets": "targets, where there are any",
    "roots": "roots",
    "components": "separate parts",
    "linked": "linked premises",
    "on relations": "relations on relations",
    "unrelated": "units without a relation",
    "distance": "distance of source and target",
    "adjacent": "ties of neighbours",
    "short": "ties of units 2 to 4 apart",
    "long": "ties of units 5 or more apart",
    "backward": "ties backward (source comes later)",
    "forward": "ties forward (source comes first)",
    "crossings": "crossing pairs of ties",
    "crossing": "ties that cross another",
}
SHARES = {"none": "nothing marked", "several": "several units"}
NEAR_AND_FAR = {"neighbours": "adjacent", "2 to 4 apart": "short", "5 or more": "long"}
"""The titles of the columns of distances, and their attributes."""
MOST_CROSSED = 5000
"""A table of who did what has at most this many cells; a crowd is counted by annotator instead."""


def corpus_section(study: Study, corpus: Corpus, coverage: Coverage) -> Section:
    """Return the corpus in numbers, and who did what."""
    return section("The corpus", corpus_blocks(study, corpus), _work(coverage), id="corpus")


def corpus_blocks(study: Study, corpus: Corpus) -> tuple[Block, ...]:
    """Return counts, shares of the text, the shape of structures, and dialogues."""
    return existing(
        [
            _counts(study, corpus),
            _shares(study, corpus),
            _shape(study, corpus.structure),
            _orders(corpus),
            *dialogue_blocks(study, corpus.dialogues),
        ]
    )


def _counts(study: Study, corpus: Corpus) -> Section:
    about = (
        "What the documents hold, and what annotators marked in them: "
        f"{counted(corpus.n_documents, 'document')}, "
        f"{counted(corpus.n_layers, 'finished annotation')} of a document."
    )
    counts = [each for kind in KINDS for each in corpus.counts if each.kind == kind]
    rows = table(
        counts,
        Column("", "category", of=lambda c: study.scheme.title_of(c.name)),
        Column("total", "count", of="total"),
        Column("mean", "decimal", of="mean"),
        Column("deviation", "decimal", of="deviation"),
        Column("min", "count", of="minimum"),
        Column("max", "count", of="maximum"),
        group=lambda c: KINDS[c.kind],
        first=len(counts),
        noun="count",
    )
    return section("", about, rows if counts else None)


def _shares(study: Study, corpus: Corpus) -> Section | None:
    about = (
        "Shares of all tokens and sentences that annotators read. A sentence can hold several "
        "categories, so its shares may add up to more than 100%."
    )

    def title_of(category: str) -> str:
        return SHARES.get(category) or study.scheme.title_of(category)

    rows = table(
        corpus.shares,
        Column("", "category", of=lambda share: title_of(share.category)),
        Column("tokens", "share", of="tokens"),
        Column("sentences", "share", of="sentences"),
        noun="category",
    )
    return section("How much of the text is marked", small(about), rows) if rows.rows else None


def _shape(study: Study, structure: Structure) -> Section | None:
    """Return the shape of argument structures, and how relations run over the text."""
    if not structure.figures:
        return None
    about = (
        f"Per annotator and document ({counted(structure.n_layers, 'layer')} that cover units and "
        "relations). A tie leads from one source to one target; neighbours are units that follow "
        "each other in the text; two ties cross if their arcs do when they are drawn above the "
        "text."
    )
    spread = table(
        structure.figures,
        Column("", "category", of=lambda f: _title(f, structure)),
        Column("all", "mixed", of=lambda f: (_whole(f), f.overall)),
        Column("mean", "mixed", of=lambda f: (_part(f), f.mean)),
        Column("deviation", "mixed", of=lambda f: (_part(f), f.deviation)),
        Column("min", "mixed", of=lambda f: (_whole(f), f.minimum)),
        Column("max", "mixed", of=lambda f: (_whole(f), f.maximum)),
    )
    return section(
        "The shape of the structures",
        small(about),
        spread,
        _courses(study, structure),
        small(course_note(structure)),
    )


def _title(figure: Figure, structure: Structure) -> str:
    """Return the words of a figure, and in how many layers it is defined if not in all."""
    words = TITLES[figure.name]
    if figure.n_layers == structure.n_layers:
        return words
    return f"{words}; {figure.n_layers} of {structure.n_layers} layers"


def _whole(figure: Figure) -> Kind:
    return "whole" if figure.kind in ("count", "most") else _part(figure)


def _part(figure: Figure) -> Kind:
    return "share" if figure.kind == "share" else "decimal"


def _courses(study: Study, structure: Structure) -> Section | None:
    if not structure.by_category:
        return None
    about = (
        "By category. Backward: the source comes after its target. A tie crosses if it crosses one "
        "of any category."
    )

    def name_of(course: Course) -> str:
        return study.scheme.title_of(course.category) if course.category else "no category"

    rows = table(
        structure.by_category,
        Column("", "category", of=name_of),
        Column("ties", "count", of="n"),
        *(
            Column(title, "share", of=lambda c, name=name: getattr(c, name) / c.n)
            for title, name in NEAR_AND_FAR.items()
        ),
        Column("backward", "share", of=lambda c: _of_directed(c, c.backward)),
        Column("forward", "share", of=lambda c: _of_directed(c, c.forward)),
        Column("distance", "decimal", of="distance"),
        Column("crossing", "share", of=lambda c: c.crossing / c.n),
        noun="category",
    )
    return section("How relations run over the text", small(about), rows)


def _of_directed(course: Course, n: int) -> float:
    directed = course.backward + course.forward
    return n / directed if directed else math.nan


def course_note(structure: Structure) -> str:
    """Return the number of ties that do not run over the text, by reason; empty where all do."""
    parts = [f"{counted(n, 'tie')} {reason}" for reason, n in structure.left_out.items()]
    return f"How ties run over the text leaves out {joined(parts)}." if parts else ""


def _orders(corpus: Corpus) -> Section | None:
    """Return the changes of sentences that annotators made, where they proposed orders."""
    rows = table(
        corpus.reorderings,
        Column("annotator", "category", of="annotator"),
        Column("documents", "count", of="n_documents"),
        *(Column(change, "count", of=change) for change in CHANGES),
        Column("τ with the text", "decimal", of="tau"),
        noun="annotator",
    )
    return section("Sentences, where an order was proposed", rows) if rows.rows else None


def _work(coverage: Coverage) -> Section | None:
    """Return the documents that each annotator did, or in a crowd their number."""
    names, title = coverage.annotators, "Who did what"
    if not names:
        return None
    if len(coverage.documents) * len(names) > MOST_CROSSED:
        about = f"The {len(names):,} annotators by the number of documents they did."
        return section(title, small(about), _crowd(coverage))
    again = {(document, name): "↻" for document, name, _ in coverage.repeated}
    finished = {key: f"●{again.get(key, '')}" for key in coverage.finished}
    signs = again | dict.fromkeys(coverage.unfinished, "○") | finished
    rows = table(
        coverage.documents,
        Column("document", "category", of=str),
        *(
            Column(name, "sign", of=lambda document, name=name: signs.get((document, name), "·"))
            for name in names
        ),
        look="marks",
        first=30,
        noun="document",
    )
    about = "● done, ○ still open, ↻ done in another round, · not annotated."
    return section(title, small(about), rows)


def _crowd(coverage: Coverage) -> Table:
    n_done = Counter(name for _, name in coverage.finished)
    unfinished = Counter(name for _, name in coverage.unfinished)
    again = Counter(name for _, name, _ in coverage.repeated)
    return table(
        sorted(coverage.annotators, key=lambda name: -n_done[name]),
        Column("annotator", "category", of=str),
        Column("done", "count", of=n_done.__getitem__),
        Column("still open", "count", of=unfinished.__getitem__),
        Column("in another round", "count", of=again.__getitem__),
        first=15,
        noun="annotator",
    )
