"""The corpus: what the texts hold, what annotators marked in them, and who did what."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from argora.analysis.coverage import Coverage
from argora.analysis.dialogue_maps import dialogue_to_draw
from argora.analysis.words import shortened
from argora.diagnostics.corpus import Corpus
from argora.diagnostics.dialogue import DialogueFigures, Step
from argora.diagnostics.reordering import CHANGES
from argora.diagnostics.shape import Course, Figure, Structure
from argora.model import Study
from argora.report.blocks import Block, Column, Details, Kind, Prose, Section, Table
from argora.report.building import existing, section, small, table
from argora.report.drawings.charts import Chart, Line, chart_figure
from argora.report.sections.dialogue_maps import dialogue_figure, maps_key
from argora.text.numbers import counted, joined

__all__ = [
    *("TITLES", "corpus_blocks", "corpus_section", "course_note"),
    *("dialogue_blocks", "growth_chart", "kinds", "who_answers"),
]

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
LONGEST_NAME = 24
MOST_SHOWN = 10
STAGES = 4
LINES = ("proposition", "inference", "conflict", "rephrase")


def corpus_section(study: Study, corpus: Corpus, coverage: Coverage) -> Section:
    """Return the corpus in numbers, and who did what."""
    return section(
        "The corpus", corpus_blocks(study, corpus, coverage.round), _work(coverage), id="corpus"
    )


def corpus_blocks(study: Study, corpus: Corpus, round: int = 1) -> tuple[Block, ...]:
    """Return counts, shares of the text, the shape of structures, and dialogues of a round."""
    return existing(
        [
            _counts(study, corpus),
            _shares(study, corpus),
            _shape(study, corpus.structure),
            _orders(corpus),
            *dialogue_blocks(study, corpus.dialogues, round),
        ]
    )


def _counts(study: Study, corpus: Corpus) -> Section:
    about = (
        "What the documents hold, and what annotators marked in them: "
        f"{counted(corpus.n_documents, 'document')}, "
        f"{counted(corpus.n_layers, 'finished annotation')} of a document."
    )
    counts = [each for kind in KINDS for each in corpus.counts if each.kind == kind]
    in_all = {
        kind: f" ({sum(each.total for each in counts if each.kind == kind):,} in all)"
        for kind in ("unit", "relation")
    }
    rows = table(
        counts,
        Column("", "category", of=lambda c: study.scheme.title_of(c.name)),
        Column("total", "count", of="total"),
        Column("share", "share", of=lambda c: None if math.isnan(c.share) else c.share),
        Column("mean", "decimal", of="mean"),
        Column("deviation", "decimal", of="deviation"),
        Column("min", "count", of="minimum"),
        Column("max", "count", of="maximum"),
        group=lambda c: f"{KINDS[c.kind]}{in_all.get(c.kind, '')}",
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
        Column("backward", "count", of="backward"),
        Column("share", "share", of=lambda c: _of_directed(c)),
        Column("forward", "count", of="forward"),
        Column("distance", "decimal", of="distance"),
        Column("crossing", "share", of=lambda c: c.crossing / c.n),
        noun="category",
    )
    return section("How relations run over the text", small(about), rows)


def _of_directed(course: Course) -> float:
    """Return the share of relations with a direction that run backward."""
    directed = course.backward + course.forward
    return course.backward / directed if directed else math.nan


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


# ----- dialogues --------------------------------------------------------------------------------


def dialogue_blocks(
    study: Study, dialogues: Sequence[DialogueFigures], round: int = 1
) -> tuple[Block, ...]:
    """Return the contributions of speakers, and maps and how they grow; empty without dialogues.

    Parameters
    ----------
    round : of which the dialogues are.
    """
    if not dialogues:
        return ()
    about = (
        "Claims are the propositions a speaker puts forward first; attacks are conflicts, received "
        "by whoever put forward what is attacked. Answers are transitions between two speakers."
    )
    first, *others = dialogues[:MOST_SHOWN]
    n_left = len(dialogues) - MOST_SHOWN
    rows = table(
        kinds(dialogues),
        Column("", "category", of=lambda k: f"{study.scheme.title_of(k[0])}: {k[1]}"),
        Column("total", "count", of=2),
        noun="kind",
    )
    dialogues_section = section(
        "The dialogues",
        small(about),
        maps_key(study),
        section(_dialogue_title(first), _dialogue(first, study, round)),
        [Details(_dialogue_title(each), _dialogue(each, study, round)) for each in others],
        small(f"{counted(n_left, 'dialogue')} more: the JSON has all (--json)." * (n_left > 0)),
        Details("Relations by kind, in all dialogues", (rows,)),
    )
    return (dialogues_section,)


def _dialogue_title(dialogue: DialogueFigures) -> str:
    return f"{dialogue.document} ({dialogue.annotator})"


def _dialogue(dialogue: DialogueFigures, study: Study, round: int) -> tuple[Block, ...]:
    speakers = counted(len(dialogue.participants), "speaker")
    about = f"{counted(len(dialogue.steps), 'locution')} by {speakers}"
    if dialogue.n_analysing:
        about += f"; {counted(dialogue.n_analysing, 'locution')} of analysts left out"
    answers = who_answers(dialogue)
    about += f". {'; '.join(answers)}." if answers else "."
    people = table(
        dialogue.participants,
        Column("speaker", "category", of=lambda p: shortened(p.name, LONGEST_NAME)),
        *(Column(name, "count", of=name) for name in ("turns", "locutions", "claims", "arguments")),
        Column("attacks made", "count", of="attacks_made"),
        Column("attacks received", "count", of="attacks_received"),
        Column("answers given", "count", of="answers"),
        Column("answers received", "count", of="answered"),
        noun="speaker",
    )
    growth = table(
        _stages(dialogue.steps),
        Column("the map grows", "category", of=0),
        Column("locutions", "count", of=1),
        *(
            Column(f"{name}s", "count", of=lambda s, name=name: getattr(s[2], f"{name}s"))
            for name in LINES
        ),
    )
    figure = chart_figure(f"growth-{dialogue.document}", growth_chart(dialogue))
    drawing = dialogue_figure(dialogue_to_draw(study, dialogue, round), study)
    return existing([Prose(about, "small"), people, growth, figure, drawing])


def kinds(dialogues: Sequence[DialogueFigures]) -> list[tuple[str, str, int]]:
    """Count each kind of relation in all maps: category, kind, number."""
    counts: Counter[tuple[str, str]] = Counter()
    for each in dialogues:
        for category, name, n in each.schemes:
            counts[category, name] += n
    order = sorted(counts.items(), key=lambda item: (item[0][0], -item[1], item[0][1]))
    return [(*key, n) for key, n in order]


def who_answers(dialogue: DialogueFigures) -> tuple[str, ...]:
    """Count the answers of one speaker to another, the most frequent first, and to themselves."""
    return tuple(
        f"{shortened(after, LONGEST_NAME)} adds to their own words {_times(n)}"
        if before == after
        else f"{shortened(after, LONGEST_NAME)} answers {shortened(before, LONGEST_NAME)} "
        f"{_times(n)}"
        for before, after, n in dialogue.replies
    )


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def _stages(steps: Sequence[Step]) -> list[tuple[str, int, Step]]:
    """Return the map after each quarter of the locutions."""
    at = dict.fromkeys(-(-len(steps) * part // STAGES) for part in range(1, STAGES + 1))
    return [(f"after {n} of {len(steps)}", n, steps[n - 1]) for n in at if n]


def growth_chart(dialogue: DialogueFigures) -> Chart:
    """Return the chart of the number of propositions and relations after each locution."""
    counts = {name: tuple(getattr(step, f"{name}s") for step in dialogue.steps) for name in LINES}
    lines = (Line(counted(values[-1], name), values) for name, values in counts.items() if values)
    title = f"How the map of {dialogue.document} grows"
    places = tuple(range(1, len(dialogue.steps) + 1)) or (0,)
    return Chart(title, tuple(lines), places, "in the map", "locutions", digits=0, height=120)
