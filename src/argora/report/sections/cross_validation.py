"""How well a kind of miners does on documents that it has not seen: in words and in tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from argora.report.blocks import Column, Facts, Listed, Page, Prose
from argora.report.building import data_columns, section, table
from argora.report.sections.results import picked
from argora.text.numbers import counted, number

if TYPE_CHECKING:
    from argora.mining.facts import Score
    from argora.mining.folds import CrossValidation

__all__ = ["cross_validation_page"]


def cross_validation_page(result: CrossValidation) -> Page:
    """Return what a kind of miners learns of a study, what it leaves out, and how good it is."""
    facts = result.facts
    values = {
        **picked(result, "kind", "n_folds", "seed"),
        **picked(facts, "teacher", "n_documents", "n_units", "n_relations", "scope"),
        "n_units_learnt": facts.n_units_learnt,
        "n_relations_learnt": facts.n_links,
        "left_out": dict(facts.left_out),
        "adapted": dict(facts.adapted),
    }
    lead = (
        f"Miners of the kind {result.kind!r}, each judged on documents that it has not seen: "
        f"{counted(result.n_folds, 'fold')} of {counted(facts.n_documents, 'document')}, dealt by "
        f"seed {result.seed}."
    )
    scores = table(
        result.scores,
        Column("on", "text", "task"),
        Column("measure", "text", "measure"),
        Column("value", "number", "value", of=lambda score: _defined(score.value)),
        Column("interval", "text", of=_interval),
        Column("items", "count", "n_items"),
        *data_columns("low", "high", "signature"),
        key="scores",
        first=1000,
    )
    sections = (
        section("", Facts(values), Prose(lead, "lead"), Listed(tuple(_words(result)))),
        section("How good it is", scores),
    )
    return Page(facts.study, "What a kind of miners learns and reaches", "", sections)


def _words(result: CrossValidation) -> Iterator[str]:
    facts = result.facts
    if facts.n_units is not None and facts.n_relations is not None:
        yield (
            f"Learnt of all documents: {facts.n_units_learnt} of {counted(facts.n_units, 'unit')}, "
            f"{facts.n_links} of {counted(facts.n_relations, 'relation')}, these within each "
            f"{facts.scope}."
        )
    yield from (f"Left out: {what} ({n})." for what, n in facts.left_out.items())
    yield from (f"Adapted: {what} ({n})." for what, n in facts.adapted.items())


def _defined(value: float | None) -> float:
    return float("nan") if value is None else value


def _interval(score: Score) -> str:
    if score.low is None or score.high is None:
        return ""
    return f"{number(score.low)} to {number(score.high)}"
