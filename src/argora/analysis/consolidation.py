"""A gold made of what annotators said by rules and by decisions of people, with its record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from argora.analysis.curation import PlacedDecision, Proposal, Question, placed_rows, propose
from argora.consensus.gold import Progress, make_rules, no_progress
from argora.consensus.gold.presets import PRESETS
from argora.errors import FormatError
from argora.formats.decisions import RecordRow, read_decisions
from argora.model import Layer, Study

__all__ = [
    "ChangedDecision",
    "Consolidation",
    "DocumentGold",
    "check_rules",
    "consolidate",
    "gold_presets",
]

ChangedDecision = tuple[Question, PlacedDecision | None, PlacedDecision | None]
"""A question with what people decided before and decide now; None: it is up to the rules."""


@dataclass(frozen=True)
class DocumentGold:
    """The gold of a document.

    Attributes
    ----------
    layer : open as long as a person must decide something in it, or it breaks a rule of the scheme
        whose severity is error.
    record : every decision, as rows.
    counts : what there is to decide; ``stale`` are the questions on which decisions of people no
        longer hold.
    changes : what people decided that is not as it was.
    """

    layer: Layer
    record: tuple[Mapping[str, Any], ...]
    counts: Mapping[str, Any]
    changes: tuple[ChangedDecision, ...] = ()


@dataclass(frozen=True)
class Consolidation:
    """A gold and how it was decided.

    Attributes
    ----------
    documents : the gold of each document.
    undecided : the documents of the decisions that a person must make, once for each.
    reopened : decisions of people that no longer hold, in words.
    is_by_document : whether what is decided on a document depends on that document alone.
    """

    documents: Mapping[str, DocumentGold]
    n_decisions: int
    undecided: tuple[str, ...]
    reopened: tuple[str, ...]
    notes: tuple[str, ...]
    is_by_document: bool


def consolidate(
    study: Study,
    *,
    name: str,
    rules: Mapping[str, Any],
    at_least: int = 2,
    time: str = "",
    standing: Mapping[str, Sequence[PlacedDecision]] | None = None,
    decisions: str = "",
    on_progress: Progress = no_progress,
) -> Consolidation:
    """Decide on all that annotators said.

    Parameters
    ----------
    name : of the gold annotator; layers that stand under it are replaced.
    rules : as :func:`argora.consensus.gold.make_rules` takes them.
    standing : what people decided before, by document; it holds still.
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
    standing = standing or {}
    sent = placed_rows(_rows(decisions), study)
    answered = {(row.document, each.question) for row, each in sent}
    rows = {(row.document, each.question): row for row, each in sent if each.decided_by}
    merged: dict[str, list[PlacedDecision]] = {
        document: [each for each in listed if (document, each.question) not in answered]
        for document, listed in standing.items()
    }
    for row, each in sent:
        if each.decided_by:
            merged.setdefault(row.document, []).append(replace(each, at=time))
    proposal = propose(
        study,
        rules,
        merged,
        name=name,
        at_least=at_least,
        time=time,
        sent=rows,
        on_progress=on_progress,
    )
    documents = {
        document: document_gold(proposal, document, standing.get(document, ()))
        for document in proposal.gold.annotators_of
    }
    return Consolidation(
        documents,
        len(proposal.gold.decisions),
        tuple(each.document for each in proposal.gold.undecided),
        tuple(
            " ".join(filter(None, (each.document, each.attribute, each.place))) + f": {each.reason}"
            for each in proposal.gold.reopened
        ),
        proposal.gold.notes,
        proposal.gold.rules.decide_by_document,
    )


def document_gold(
    proposal: Proposal, document: str, standing: Sequence[PlacedDecision]
) -> DocumentGold:
    """Return the gold of a document, and what is not as people decided before."""
    before = {each.question: each for each in standing}
    now = dict[Question, PlacedDecision]()
    for each in proposal.decisions.get(document, ()):
        first = now.get(each.question, each)
        deciders = tuple(dict.fromkeys((*first.decided_by, *each.decided_by)))
        why = "; ".join(dict.fromkeys(filter(None, (first.why, each.why))))
        now[each.question] = replace(first, decided_by=deciders, why=why)
    return DocumentGold(
        proposal.layer(document),
        tuple(_record(proposal, document)),
        {**asdict(proposal.counts(document)), "stale": proposal.stale(document)},
        tuple(
            (question, before.get(question), now.get(question))
            for question in dict.fromkeys((*before, *now))
            if before.get(question) != now.get(question)
        ),
    )


def _record(proposal: Proposal, document: str) -> Iterator[Mapping[str, Any]]:
    for decision in proposal.gold.decisions:
        if decision.document == document:
            row = decision.row()
            del row["document"]
            yield row


def check_rules(rules: Mapping[str, Any]) -> None:
    """Make sure that there are rules of these names.

    Raises
    ------
    MeasureError
        If there is no such rule or option.
    """
    make_rules(**rules)


def gold_presets() -> list[dict[str, Any]]:
    """Return the rules that belong together, as published studies made their golds."""
    return [dict(vars(each)) for each in PRESETS]


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
