"""A gold made of what annotators said by rules and by decisions of people, with its record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from argora.consensus.gold import Progress, make_gold, make_rules, no_progress
from argora.errors import FormatError
from argora.formats.decisions import RecordRow, decisions_text, read_decisions
from argora.model import Layer, Study

__all__ = ["Consolidation", "check_rules", "consolidate"]


@dataclass(frozen=True)
class Consolidation:
    """A gold and how it was decided.

    Attributes
    ----------
    layers : the gold layers. One is open as long as a person must decide something in it, or it
        breaks a rule of the scheme whose severity is error.
    record : every decision as CSV, as ``argora gold --record`` writes it.
    undecided : the documents of the decisions that a person must make, once for each.
    reopened : decisions of people that no longer hold, in words.
    """

    layers: tuple[Layer, ...]
    record: str
    n_decisions: int
    undecided: tuple[str, ...]
    reopened: tuple[str, ...]
    notes: tuple[str, ...]


def consolidate(
    study: Study,
    *,
    name: str,
    rules: Mapping[str, Any],
    at_least: int = 2,
    time: str = "",
    record: str = "",
    decisions: str = "",
    on_progress: Progress = no_progress,
) -> Consolidation:
    """Decide on all that annotators said.

    Parameters
    ----------
    name : of the gold annotator; layers that stand under it are replaced.
    rules : as :func:`argora.consensus.gold.make_rules` takes them.
    record : the record of the last time; what people decided in it holds still.
    decisions : a record, or rows of one, in which people decided since. A row in it holds in place
        of the old one on the same question, also if nobody decided in it.
    on_progress : as :func:`argora.consensus.gold.make_gold` calls it.

    Raises
    ------
    FormatError
        If a decision cannot be understood or breaks a rule of the scheme.
    DataError
        If nobody annotated anything.
    """
    new = _rows(decisions)
    answered = {_question(row) for row in new}
    old = (row for row in _rows(record) if row.decided_by and _question(row) not in answered)
    gold = make_gold(
        study,
        make_rules(**rules),
        name=name,
        at_least=at_least,
        replacing=True,
        time=time,
        record=[*new, *old],
        on_progress=on_progress,
    )
    rows = [{"gold": gold.annotator, **decision.row()} for decision in gold.decisions]
    return Consolidation(
        tuple(_with_states(gold.layers, study, {each.document for each in gold.undecided})),
        decisions_text(rows, "csv"),
        len(gold.decisions),
        tuple(each.document for each in gold.undecided),
        tuple(
            " ".join(filter(None, (each.document, each.attribute, each.place))) + f": {each.reason}"
            for each in gold.reopened
        ),
        gold.notes,
    )


def check_rules(rules: Mapping[str, Any]) -> None:
    """Make sure that there are rules of these names.

    Raises
    ------
    MeasureError
        If there is no such rule or option.
    """
    make_rules(**rules)


def _question(row: RecordRow) -> tuple[str, ...]:
    return row.document, row.task, row.place, row.attribute


def _rows(text: str) -> tuple[RecordRow, ...]:
    """Return the rows of a record; none of an empty text."""
    if not text:
        return ()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "decisions.csv"
        file.write_text(text, encoding="utf-8")
        try:
            rows = read_decisions(file)
        except FormatError as error:  # the folder tells nobody anything
            raise FormatError(error.problem, path=file.name, line=error.line) from error
        return tuple(replace(row, path=file.name) for row in rows)


def _with_states(layers: Sequence[Layer], study: Study, undecided: set[str]) -> Iterator[Layer]:
    for layer in layers:
        violations = study.scheme.check(layer, study.document(layer.document))
        is_broken = any(each.severity == "error" for each in violations)
        is_open = is_broken or layer.document in undecided
        yield replace(layer, state="open" if is_open else "finished")
