"""The instances that a classifier got wrong: a page to read, and a table for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from argora.formats.cells import from_text, text_of
from argora.report.blocks import Column, Page, Section
from argora.report.building import section, table
from argora.text.numbers import counted

if TYPE_CHECKING:
    from argora.mining.experiments import Experiment
    from argora.mining.experiments.wrong import WrongInstance
    from argora.model import Span

__all__ = ["wrong_page", "wrong_table"]

ON_PAGE = 8
"""How many features of an instance a page shows; the table has all that are listed."""

_COLUMNS = (
    *("document", "start", "end", "gold", "predicted", "words", "source_type", "target"),
    *("target_start", "target_end", "target_type", "features"),
)
_ABOUT = (
    "Each was predicted by a model that was trained without it. Features are those that it has, of "
    "those that the model kept, of most information gain first."
)


def wrong_page(experiment: Experiment) -> Page:
    """Return a page of all wrong instances, by gold class and by class predicted."""
    wrong = sorted(experiment.wrong, key=lambda each: (each.gold, each.predicted))
    kinds = dict.fromkeys((each.gold, each.predicted) for each in wrong)
    sections = (
        _section(gold, predicted, [w for w in wrong if (w.gold, w.predicted) == (gold, predicted)])
        for gold, predicted in kinds
    )
    title = f"What {experiment.main.name} got wrong"
    front = section("", f"{counted(len(wrong), 'instance')}. {_whose(experiment)}{_ABOUT}")
    return Page(experiment.study, title, "", (front, *sections))


def _whose(experiment: Experiment) -> str:
    """Say which classifier of several these are of."""
    if experiment.test is None:
        return ""
    return (
        f"They are of {experiment.main.name}, the best in cross-validation, on all but the test "
        "part. "
    )


def _section(gold: str, predicted: str, wrong: Sequence[WrongInstance]) -> Section:
    is_pair = any(each.types for each in wrong)
    rows = table(
        wrong,
        Column("document", "text", of=_place),
        *(Column("types", "text", of=lambda each: " to ".join(each.types)) for _ in range(is_pair)),
        Column("source" if is_pair else "words", "text", of="words"),
        *(Column("target", "text", of="target") for _ in range(is_pair)),
        Column("features", "text", of=lambda each: "; ".join(each.features[:ON_PAGE])),
        first=len(wrong),
        most=len(wrong),
    )
    return section(f"{gold}, taken for {predicted} ({len(wrong)})", rows)


def _place(wrong: WrongInstance) -> str:
    target = wrong.target_span
    end = "" if target is None else f" to {target.start}-{target.end}"
    return f"{wrong.document}, {wrong.start}-{wrong.end}{end}"


def wrong_table(experiment: Experiment) -> str:
    """Return all wrong instances as a table in CSV, in the order of the documents."""
    rows = (
        {
            "document": from_text(each.document),
            "start": str(each.start),
            "end": str(each.end),
            "gold": from_text(each.gold),
            "predicted": from_text(each.predicted),
            "words": from_text(each.words),
            **(_pair_cells(each, each.target_span) if each.target_span else {}),
            "features": from_text("; ".join(each.features)),
        }
        for each in experiment.wrong
    )
    return text_of(list(rows), _COLUMNS)


def _pair_cells(wrong: WrongInstance, target: Span) -> dict[str, str]:
    source_type, target_type = wrong.types
    return {
        "source_type": from_text(source_type),
        "target": from_text(wrong.target),
        "target_start": str(target.start),
        "target_end": str(target.end),
        "target_type": from_text(target_type),
    }
