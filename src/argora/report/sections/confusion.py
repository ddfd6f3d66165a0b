"""What is taken for what: which category another annotator chose, given what one chose."""

from __future__ import annotations

from typing import Any

from argora.analysis.analyse import Analysis
from argora.analysis.confused import confusion_order, most_confused
from argora.analysis.words import category_title
from argora.diagnostics.confusion import Confusion
from argora.model import Study
from argora.report.blocks import Block, Column, Facts, Prose, Run, Section, Table, Words
from argora.report.building import columns_of, section, small, table_of_cells
from argora.text.numbers import joined

__all__ = ["confusion_section"]

NOTHING = "nothing"


def confusion_section(analysis: Analysis) -> Section | None:
    """Return the confusion of categories and of relations; None where neither is known.

    Programs get the counts and shares of pairs under ``confusion`` and ``relation_confusion``.
    """
    categories, relations = analysis.confusion, analysis.relation_confusion
    if categories is None and relations is None:
        return None
    facts = Facts({"confusion": _values(categories), "relation_confusion": _values(relations)})
    blocks = (*_categories(analysis), *_relations(analysis))
    title = "What is taken for what" if blocks else ""
    return section(title, facts, blocks, id="confusion")


def _categories(analysis: Analysis) -> tuple[Block, ...]:
    if analysis.confusion is None or not analysis.confusion.labels:
        return ()
    shares = _shares(analysis.study, analysis.confusion, "chose", "confusion")
    how = (
        "Read the confusion probability matrix along a row: given that one annotator chose the "
        "category on the left, how often does another annotator choose each category above (1 is "
        "always)? The diagonal is agreement."
    )
    if _has_nothing(shares):
        how += " “Nothing” means that nothing was marked there."
    return Prose(_most_confused(analysis)), Prose(how, "small"), shares


def _relations(analysis: Analysis) -> tuple[Block, ...]:
    if analysis.relation_confusion is None or not analysis.relation_confusion.labels:
        return ()
    shares = _shares(analysis.study, analysis.relation_confusion, "drew", "relation-confusion")
    how = (
        "The same for relations: given that one annotator drew the relation on the left from one "
        "unit to another, how often does another annotator draw each relation above?"
    )
    if _has_nothing(shares):
        how += " “Nothing” means that no relation was drawn between the two."
    return (section("Relations", small(how), shares),)


def _most_confused(analysis: Analysis) -> Words:
    """Return the two categories that are taken for each other most often."""
    pairs = most_confused(analysis.study, analysis.confusion)
    if not pairs:
        return "No category was ever taken for another."
    most = pairs[0]
    words: list[str | Run] = [
        "Of all categories ",
        *(Run(most.chosen, "strong"), " and ", Run(most.other, "strong")),
        f" are taken for each other in most cases: when one annotator chose {most.chosen}, another "
        f"chose {most.other} in {most.probability * 100:.0f} of 100 cases.",
    ]
    for each in pairs[1:]:
        words += [
            " In fewer cases, but with the highest share of its own, ",
            *(Run(each.chosen, "strong"), " is taken for ", Run(each.other, "strong")),
            f": in {each.probability * 100:.0f} of 100.",
        ]
    return tuple(words)


def _shares(study: Study, confusion: Confusion, did: str, figure: str) -> Table:
    """Return the matrix in the order of the scheme, the darker the higher the share."""
    order = confusion_order(study, confusion.labels)
    names = [category_title(study, confusion.labels[i]) for i in order]
    chances, used = confusion.probabilities, confusion.pairs.sum(axis=1)
    never = [name for name, i in zip(names, order, strict=True) if used[i] == 0]
    return table_of_cells(
        (Column(f"one {did} … another", "category"), *columns_of("heat", names)),
        [(name, *chances[i, order].tolist()) for name, i in zip(names, order, strict=True)],
        title=f"How often another annotator {did} the column when one {did} the row",
        look="heat",
        first=len(names),
        noun="category",
        figure=figure,
        notes=(f"Never faced another decision: {joined(never)}.",) if never else (),
    )


def _has_nothing(shares: Table) -> bool:
    return any(column.title == NOTHING for column in shares.columns)


def _values(confusion: Confusion | None) -> dict[str, Any] | None:
    if confusion is None:
        return None
    return {
        "labels": list(map(str, confusion.labels)),
        "pairs": confusion.pairs.tolist(),
        "probabilities": confusion.probabilities.tolist(),
    }
