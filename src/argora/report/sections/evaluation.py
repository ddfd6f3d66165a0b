"""A model, or another corpus, judged by the gold: who against whom, then a table per question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from argora.analysis.evaluation.evaluated import GOLD, PREDICTED, Evaluated, Side
from argora.analysis.evaluation.figures import Evaluation
from argora.analysis.evaluation.lines import Block as Question
from argora.analysis.evaluation.lines import Line
from argora.analysis.evaluation.people import AmongPeople
from argora.analysis.measuring import Measurement
from argora.analysis.sub_scores import sub_scores
from argora.diagnostics.segmentation_errors import SegmentationErrors
from argora.measures import Result
from argora.report.blocks import Block, Column, Facts, Listed, Page, Prose, Section
from argora.report.building import existing, listed, section, table
from argora.report.sections.argument_maps import map_pairs_section
from argora.report.sections.calibration import calibration_section
from argora.report.sections.dialogue_maps import compared_maps
from argora.report.sections.measures import measure_rows, measure_section
from argora.report.sections.results import picked, plain_figure
from argora.report.sections.sub_scores import confusion_tables
from argora.report.tabular import row, within
from argora.text.numbers import counted, joined, list_annotators, number, percent

__all__ = [
    *("about", "evaluation_page", "judged_page", "shares", "sides_json", "sources"),
]

TITLE = "What was predicted, judged by the gold"
MOST_NAMED = 8
KINDS = {
    "right": "right",
    "wrong category": "the same place, another category",
    "shifted": "shifted: begins or ends elsewhere",
    "split": "split: several for one",
    "merged": "merged: one for several",
    "recut": "cut anew: several for several",
    "missed": "missed",
    "invented": "invented",
}
ERROR_COUNTS = {
    "cases": "n_cases",
    "gold": "n_gold",
    "predicted": "n_predicted",
    "other category": "n_other_category",
}
"""The titles of the columns of counts, and their attributes."""


def evaluation_page(evaluation: Evaluation) -> Page:
    """Return all figures of one system: a table for every question, how units were cut, people."""
    questions, facets = evaluation.blocks, evaluation.facets or {}
    title_of = evaluation.evaluated.study.scheme.title_of
    rows = [row for question in questions for row in _rows(question)]
    rows += [
        within(f"{evaluation.facet}={value}", row)
        for value, facet_questions in facets.items()
        for question in facet_questions
        for row in _rows(question)
    ]
    facts = {
        **sides_json(evaluation.evaluated),
        "results": rows,
        "notes_on_figures": {q.id: q.remarks for q in questions if q.remarks},
        "segmentation": None,
        "people": [],
    }
    sections = [
        section(
            "", about(evaluation.evaluated), Facts(facts), _lead(evaluation.block("units-exact"))
        ),
        *(_question(question, title_of) for question in questions),
        None if evaluation.errors is None else _errors(evaluation.errors),
        calibration_section(evaluation.sureness),
        *map(_people, evaluation.people),
        compared_maps(evaluation.dialogues, evaluation.evaluated.study),
        map_pairs_section(evaluation.maps, evaluation.evaluated.study),
        *(
            section(f"{evaluation.facet}: {value}", (_question(q, title_of) for q in of_value))
            for value, of_value in facets.items()
        ),
        *_sources([line for question in questions for line in question.lines]),
    ]
    return Page(evaluation.evaluated.study.name, TITLE, "", existing(sections))


def judged_page(evaluated: Evaluated, measurements: Sequence[Measurement]) -> Page:
    """Return single measures of one system."""
    rows = []
    for one in measurements:
        results = [one.result, *(r for parts in one.result.parts.values() for r in parts.values())]
        pairs = zip(measure_rows(one), results, strict=True)
        rows += [{**row, **shares(result)} for row, result in pairs]
    facts = Facts({**sides_json(evaluated), "results": rows})
    opening = section("", about(evaluated), facts)
    title_of = evaluated.study.scheme.title_of
    sections = [measure_section(one, title_of) for one in measurements]
    return Page(evaluated.study.name, TITLE, "", (opening, *sections))


# ----- who against whom -------------------------------------------------------------------------


def about(evaluated: Evaluated) -> Listed:
    """Return the two corpora that are compared, their documents, and those left out."""
    one, other = evaluated.gold, evaluated.predicted
    n = counted(len(evaluated.pairs), "document")
    lines = [f"gold: {_side(one)}", f"predicted: {_side(other)}"]
    lines.append(f"{n} of both, paired by {_paired_by(evaluated)}")
    for side, where in ((one, "only in the gold"), (other, "only predicted")):
        if side.alone:
            named = joined(side.alone, MOST_NAMED)
            lines.append(f"left out, {where}: {counted(len(side.alone), 'document')} ({named})")
    if evaluated.via:
        lines += _recoded(evaluated)
    return Listed((*lines, *(f"note: {note}" for note in evaluated.notes)))


def _side(side: Side) -> str:
    annotators = list_annotators(side.annotators)
    return f"{annotators} in {side.place}, {counted(side.n_documents, 'document')}"


def _paired_by(evaluated: Evaluated) -> str:
    counts: Counter[str] = Counter(pair.by for pair in evaluated.pairs)
    used = {key: n for key in ("id", "text", "words") if (n := counts[key])}
    return next(iter(used)) if len(used) == 1 else joined([f"{w} ({n})" for w, n in used.items()])


def _recoded(evaluated: Evaluated) -> Iterator[str]:
    front = "as argument maps (AIF)" if evaluated.via == "aif" else "recoded"
    for name, side in (("gold", evaluated.gold), ("predicted", evaluated.predicted)):
        lines = "; ".join(f"{each.line} ({each.n})" for each in side.recoded)
        yield f"{name}, {front}: {lines or 'nothing had to change'}"


def sides_json(evaluated: Evaluated) -> dict[str, Any]:
    """Return the two corpora that are compared, for programs."""
    return {
        "gold": _side_json(evaluated.gold),
        "predicted": _side_json(evaluated.predicted),
        "pairs": [{"gold": p.first, "predicted": p.second, "by": p.by} for p in evaluated.pairs],
        "via": evaluated.via or None,
        "notes": evaluated.notes,
    }


def _side_json(side: Side) -> dict[str, Any]:
    return {
        **picked(side, "place", "annotators", "n_documents"),
        "without_partner": side.alone,
        "recoded": [
            {"what": e.line.what, "from": e.line.before, "to": e.line.after, "n": e.n}
            for e in side.recoded
        ],
    }


# ----- questions --------------------------------------------------------------------------------


def _lead(question: Question | None) -> Prose | None:
    """Return the sentence that says the main thing."""
    if question is None or question.lines[-1].n is None:
        return None
    line = question.lines[-1]
    return Prose(
        f"Of the units of the gold {percent(line.recall)} were predicted with the same boundaries "
        f"and category; of the units predicted {percent(line.precision)} are so in the gold.",
        "lead",
    )


def _question(question: Question, title_of: Callable[[str], str]) -> Section:
    has_counts = any(line.n for line in question.lines)
    counts = (
        Column("gold", "count", of=lambda line: line.n and line.n[0]),
        Column("predicted", "count", of=lambda line: line.n and line.n[1]),
        Column("precision", "number", of=lambda line: line.result.evidence.get("precision")),
        Column("recall", "number", of=lambda line: line.result.evidence.get("recall")),
    )
    figures = table(
        question.lines,
        Column("", "category", of="title"),
        *(counts if has_counts else ()),
        Column(
            "F1" if has_counts else "value",
            "measured",
            of=lambda line: plain_figure(line.result, limits=line.result.measure == "alpha"),
        ),
        look="grid",
        first=1000,
    )
    remarks = (f"note: {remark}" for remark in question.remarks)
    made_of = _made_of(question.lines, title_of)
    return section(question.title, figures, listed(remarks, "small"), made_of)


def _made_of(lines: Iterable[Line], title_of: Callable[[str], str]) -> Iterator[Block]:
    """Yield tables for each line that has sub-scores: their values, and their decisions."""
    for line in lines:
        if scores := sub_scores(line.result):
            yield table(
                scores,
                Column("", "category", of=lambda each: f"{each.name}, {each.title}"),
                Column("value", "number", of="value"),
                title=f"{line.title} is made of",
            )
            if matrices := confusion_tables(line.matrices(), title_of, (GOLD, PREDICTED)):
                yield matrices


def _sources(lines: Sequence[Line]) -> Iterator[Section]:
    """Yield notes on figures, and the signatures of those of all categories together."""
    notes = dict.fromkeys(f"note: {note}" for line in lines for note in line.result.notes)
    signatures = dict.fromkeys(line.result.signature for line in lines if line.scope == "all")
    yield from sources(notes, signatures)


def sources(notes: Iterable[str], signatures: Iterable[str]) -> Iterator[Section]:
    """Yield the sections of notes, if there are any, and of signatures."""
    if remarks := listed(notes, "small"):
        yield section("Notes", remarks)
    yield section("Signatures", Listed(tuple(signatures), look="code"))


def _rows(question: Question) -> Iterator[dict[str, Any]]:
    """Yield every figure as a row for programs."""
    for line in question.lines:
        matrices = line.matrices()
        values = {each.name: each.value for each in sub_scores(line.result)}
        yield {
            **row(line.result, question.items, line.scope),
            "question": question.id,
            "items": question.items,
            **dict(zip(("n_gold", "n_predicted", "n_right"), line.n or [None] * 3, strict=True)),
            **shares(line.result),
            **({"evidence": {**values, "matrices": matrices}} if matrices else {}),
        }


def shares(result: Result) -> dict[str, float | None]:
    """Return precision and recall; None where they have no sense."""
    return {name: result.evidence.get(name) for name in ("precision", "recall")}


# ----- how units were cut, and people -----------------------------------------------------------


def _errors(errors: SegmentationErrors) -> Section:
    """Return the number of units by how they were cut, and their lengths."""
    kinds, gold, predicted = errors.counts, errors.gold, errors.predicted
    n_other = sum(each.n_other_category for each in kinds.values())
    counts = table(
        kinds.items(),
        Column("", of=lambda kind: KINDS[kind[0]]),
        *(
            Column(title, "count", of=lambda kind, name=name: getattr(kind[1], name))
            for title, name in ERROR_COUNTS.items()
        ),
        totals=[("all together", len(errors.cases), gold.n, predicted.n, n_other)],
    )
    lengths = table(
        (
            (f"{errors.positions}s of a unit, mean", gold.mean, predicted.mean),
            (f"{errors.positions}s of a unit, median", gold.median, predicted.median),
            ("share of the text in units", gold.covered, predicted.covered),
        ),
        Column("", of=0),
        Column("gold", "number", of=1),
        Column("predicted", "number", of=2),
    )
    facts = {
        **picked(errors, "positions", "n_documents"),
        "cases": {kind: vars(n) for kind, n in kinds.items()},
        "gold": vars(gold),
        "predicted": vars(predicted),
        "by_category": {
            name: {"gold": vars(one), "predicted": vars(two)}
            for name, (one, two) in errors.by_category.items()
        },
    }
    return section("How units were cut", counts, lengths, Facts(facts), key="segmentation")


def _people(people: AmongPeople) -> Section:
    """Return the agreement of each person with the model and with the others."""
    persons = table(
        people.persons,
        Column("", "category", "name"),
        Column("with the model", "measured", "with_model", lambda each: _stored(each.with_model)),
        Column("with other people", "number", "with_people"),
        key="persons",
        look="grid",
        first=1000,
    )
    facts = {
        **picked(people, "measure", "items", "place"),
        "model_with_people": people.model,
        "people_with_people": people.people,
        "soft": None,
    }
    place = (
        f"The mean of the pairs is {number(people.model)} with the model and "
        f"{number(people.people)} among people. By its mean with people the model has place "
        f"{people.place} of {len(people.persons) + 1}."
    )
    title = f"The model beside people: {people.measure} of {people.items}"
    return section(title, Facts(facts), persons, place, _soft(people), key="people", many=True)


def _stored(result: Result) -> Any:
    figure = plain_figure(result, limits=result.measure == "alpha")
    return replace(figure, facts=picked(result, "n_items", "signature"))


def _soft(people: AmongPeople) -> Iterator[Block]:
    """Yield the divergence of the model from the distribution of people's votes."""
    soft = people.soft
    if soft is None:
        return
    divergence, cross = soft.jensen_shannon, soft.cross_entropy
    if divergence.is_defined:
        yield Prose(
            "Against the spread of people's votes: Jensen-Shannon divergence "
            f"{number(divergence.value)} {_reach(divergence)}(0 is the same spread)."
        )
    if cross.is_defined:
        yield Prose(
            f"Cross entropy {number(cross.value)} bits {_reach(cross)}; at best "
            f"{number(soft.entropy)}."
        )
    elif cross.undefined:
        yield Prose(f"No cross entropy: {cross.undefined}.")
    yield Facts(
        {
            "soft": {
                "jensen_shannon": _stored(divergence),
                "cross_entropy": _stored(cross),
                **picked(soft, "entropy", "n_impossible", "n_left_out"),
            }
        }
    )


def _reach(result: Result) -> str:
    return f"[{number(result.low)} to {number(result.high)}] " if result.has_interval else ""
