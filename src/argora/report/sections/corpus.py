"""The corpus: what the texts hold, what annotators marked in them, and who did what."""

from __future__ import annotations

import math
from collections import Counter

from argora.analysis.coverage import Coverage
from argora.diagnostics.corpus import Corpus, Count
from argora.diagnostics.reordering import CHANGES
from argora.diagnostics.shape import Course, Figure, Structure
from argora.model import Study
from argora.report.blocks import (
    Block,
    Column,
    Kind,
    Prose,
    Row,
    Section,
    Table,
    kept,
    table,
)
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
MOST_CROSSED = 5000
"""A table of who did what has at most this many cells; a crowd is counted by annotator instead."""


def corpus_section(study: Study, corpus: Corpus, coverage: Coverage) -> Section:
    """Return the corpus in numbers, and who did what."""
    blocks = (*corpus_blocks(study, corpus), *_work(coverage))
    return Section("corpus", "The corpus", blocks)


def corpus_blocks(study: Study, corpus: Corpus) -> tuple[Block, ...]:
    """Return counts, shares of the text, the shape of structures, and dialogues."""
    return kept(
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
    columns = [
        Column("", "category"),
        Column("total", "count"),
        Column("mean", "decimal"),
        Column("deviation", "decimal"),
        Column("min", "count"),
        Column("max", "count"),
    ]
    rows = tuple(
        Row((study.scheme.title_of(each.name), *_numbers(each)), group=title)
        for kind, title in KINDS.items()
        for each in corpus.counts
        if each.kind == kind
    )
    shown = (Table(tuple(columns), rows, first=len(rows), noun="count"),) if rows else ()
    return Section("", "", (Prose(about), *shown))


def _numbers(each: Count) -> tuple[float, ...]:
    return each.total, each.mean, each.deviation, each.minimum, each.maximum


def _shares(study: Study, corpus: Corpus) -> Section | None:
    about = (
        "Shares of all tokens and sentences that annotators read. A sentence can hold several "
        "categories, so its shares may add up to more than 100%."
    )
    rows = table(
        corpus.shares,
        (
            Column("", "category"),
            lambda s: SHARES.get(s.category) or study.scheme.title_of(s.category),
        ),
        (Column("tokens", "share"), lambda s: s.tokens),
        (Column("sentences", "share"), lambda s: s.sentences),
        noun="category",
    )
    title = "How much of the text is marked"
    return Section("", title, (Prose(about, "small"), rows)) if corpus.shares else None


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
        (Column("", "category"), lambda f: _title(f, structure)),
        (Column("all", "mixed"), lambda f: (_whole(f), f.overall)),
        (Column("mean", "mixed"), lambda f: (_part(f), f.mean)),
        (Column("deviation", "mixed"), lambda f: (_part(f), f.deviation)),
        (Column("min", "mixed"), lambda f: (_whole(f), f.minimum)),
        (Column("max", "mixed"), lambda f: (_whole(f), f.maximum)),
    )
    note = course_note(structure)
    blocks: list[Block | None] = [
        Prose(about, "small"),
        spread,
        _courses(study, structure),
        Prose(note, "small") if note else None,
    ]
    return Section("", "The shape of the structures", kept(blocks))


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
        (Column("", "category"), name_of),
        (Column("ties", "count"), lambda c: c.n),
        (Column("neighbours", "share"), lambda c: c.adjacent / c.n),
        (Column("2 to 4 apart", "share"), lambda c: c.short / c.n),
        (Column("5 or more", "share"), lambda c: c.long / c.n),
        (Column("backward", "share"), lambda c: _of_directed(c, c.backward)),
        (Column("forward", "share"), lambda c: _of_directed(c, c.forward)),
        (Column("distance", "decimal"), lambda c: c.distance),
        (Column("crossing", "share"), lambda c: c.crossing / c.n),
        noun="category",
    )
    return Section("", "How relations run over the text", (Prose(about, "small"), rows))


def _of_directed(course: Course, n: int) -> float:
    directed = course.backward + course.forward
    return n / directed if directed else math.nan


def course_note(structure: Structure) -> str:
    """Say how many ties do not run over the text, and why; nothing where all do."""
    parts = [f"{counted(n, 'tie')} {reason}" for reason, n in structure.left_out.items()]
    return f"How ties run over the text leaves out {joined(parts)}." if parts else ""


def _orders(corpus: Corpus) -> Section | None:
    """Return what annotators made of the sentences, where they proposed orders."""
    if not corpus.reorderings:
        return None
    rows = table(
        corpus.reorderings,
        (Column("annotator", "category"), lambda o: o.annotator),
        (Column("documents", "count"), lambda o: o.n_documents),
        *(
            (Column(change, "count"), lambda o, change=change: getattr(o, change))
            for change in CHANGES
        ),
        (Column("τ with the text", "decimal"), lambda o: o.tau),
        noun="annotator",
    )
    return Section("", "Sentences, where an order was proposed", (rows,))


def _work(coverage: Coverage) -> tuple[Block, ...]:
    """Return who did what: every document, or in a crowd the number of documents of each."""
    if not coverage.annotators:
        return ()
    if len(coverage.documents) * len(coverage.annotators) > MOST_CROSSED:
        return (Section("", "Who did what", _crowd(coverage)),)
    signs = {(document, name): "↻" for document, name, _ in coverage.repeated}
    again = set(signs)
    signs |= dict.fromkeys(coverage.unfinished, "○")
    signs |= {key: "●↻" if key in again else "●" for key in coverage.finished}
    names = coverage.annotators
    columns = (Column("document", "category"), *(Column(name, "sign") for name in names))
    rows = tuple(
        Row((document, *(signs.get((document, name), "·") for name in names)))
        for document in coverage.documents
    )
    shown = Table(columns, rows, look="marks", first=30, noun="document")
    about = "● done, ○ still open, ↻ done in another round, · not annotated."
    return (Section("", "Who did what", (Prose(about, "small"), shown)),)


def _crowd(coverage: Coverage) -> tuple[Block, ...]:
    done = Counter(name for _, name in coverage.finished)
    unfinished = Counter(name for _, name in coverage.unfinished)
    again = Counter(name for _, name, _ in coverage.repeated)
    about = f"The {len(coverage.annotators):,} annotators by the number of documents they did."
    rows = table(
        sorted(coverage.annotators, key=lambda name: -done[name]),
        (Column("annotator", "category"), lambda name: name),
        (Column("done", "count"), lambda name: done[name]),
        (Column("still open", "count"), lambda name: unfinished[name]),
        (Column("in another round", "count"), lambda name: again[name]),
        first=15,
        noun="annotator",
    )
    return Prose(about, "small"), rows
