"""Each annotator with themselves: agreement of rounds, beside agreement between annotators."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from argora.analysis.plan import Plan
from argora.analysis.structure_sheet import StructureSheet, structure_sheet
from argora.analysis.tables import AgreementTable, agreement_tables
from argora.analysis.verdict import KRIPPENDORFF
from argora.analysis.words import figure, joined, resampled
from argora.measures import Result
from argora.model import Study
from argora.reliability.items import shared_layers
from argora.reliability.rounds import by_round, done_again, repeating, why_not_again

__all__ = [
    "NOBODY",
    "STABILITY",
    "OfRound",
    "Repeated",
    "Repeats",
    "own_signatures",
    "remarks",
    "repeats_of",
]

NOBODY = (
    "Nobody whose layers count has annotations of more than one round, so there is no agreement "
    "of an annotator with themselves."
)

STABILITY = (
    "Krippendorff (2004), Content Analysis: An Introduction to Its Methodology, 2nd ed., ch. 11 "
    "(stability, reproducibility, accuracy)"
)
NOBODY_AGAIN = (
    "There are annotations of several rounds, but no annotator did a document again, so nobody can "
    "be compared with themselves."
)
LIMIT = KRIPPENDORFF.bands[1][0]


@dataclass(frozen=True)
class Repeated:
    """An annotator with annotations of several rounds.

    Attributes
    ----------
    documents : those done in more than one round.
    with_self : how far the rounds agree, by the leading measure.
    others : how far the annotator agrees with the others on the same documents.
    tables : all tables for the rounds; empty where nothing can be compared.
    structure : how far relations of the rounds agree; None where none were drawn again.
    """

    annotator: str
    rounds: tuple[int, ...]
    documents: tuple[str, ...]
    with_self: Result
    others: Result
    tables: tuple[AgreementTable, ...] = ()
    structure: StructureSheet | None = None


@dataclass(frozen=True)
class OfRound:
    """Agreement between annotators in one round; ``n_documents`` were done by two of them."""

    round: int
    n_documents: int
    result: Result
    tables: tuple[AgreementTable, ...] = ()


@dataclass(frozen=True)
class Repeats:
    """Agreement of annotators with themselves across rounds, and with each other in each round.

    Attributes
    ----------
    leading : the measure of all results: u_alpha, or alpha where segments were given.
    round : the round in which annotators are compared with the others.
    """

    leading: str
    round: int
    annotators: tuple[Repeated, ...]
    rounds: tuple[OfRound, ...]


def repeats_of(study: Study, plan: Plan, tables: Sequence[AgreementTable] = ()) -> Repeats | None:
    """Measure every annotator against themselves; None if nobody has a second round.

    Parameters
    ----------
    tables : agreement between annotators in the round of the plan.
    """
    names = repeating(study, kinds=plan.kinds)
    if not names:
        return None
    by_annotator = {name: _of_rounds(study, plan, name) for name in names}
    people = {annotator.id for annotator in study.annotators if annotator.kind in plan.kinds}
    layers = [layer for layer in study.layers if layer.annotator in people]
    by_round_number = {
        n: tuple(tables) if n == plan.round else agreement_tables(study, replace(plan, round=n))
        for n in sorted({layer.round for layer in layers})
    }
    leading = _leading([*by_round_number.values(), *by_annotator.values()])
    return Repeats(
        leading=leading,
        round=plan.round,
        annotators=tuple(
            _repeated(study, plan, name, by_annotator[name], leading) for name in names
        ),
        rounds=tuple(
            _of_round(study, plan, n, by_round_number[n], leading) for n in by_round_number
        ),
    )


def _of_rounds(study: Study, plan: Plan, name: str) -> tuple[AgreementTable, ...]:
    """Return the tables for the rounds of an annotator, with pairs only of three and more."""
    rounds = by_round(study, name)
    parts = ("pair",) if len(rounds.annotators) > 2 else ()
    return tuple(
        replace(
            table, overall=replace(table.overall, cells=_with_parts(table.overall.cells, parts))
        )
        for table in agreement_tables(rounds, replace(plan, round=1))
    )


def _with_parts(cells: Mapping[str, Result], names: Sequence[str]) -> dict[str, Result]:
    return {
        measure: replace(result, parts={k: v for k, v in result.parts.items() if k in names})
        for measure, result in cells.items()
    }


def _leading(tables_of_all: Iterable[Sequence[AgreementTable]]) -> str:
    first = next((tables[0] for tables in tables_of_all if tables), None)
    return "u_alpha" if first is None or "u_alpha" in first.overall.cells else "alpha"


def _repeated(
    study: Study, plan: Plan, name: str, tables: tuple[AgreementTable, ...], leading: str
) -> Repeated:
    documents = done_again(study, name)
    reason = why_not_again(study, name) or "nothing that both rounds decided on can be compared"
    return Repeated(
        annotator=name,
        rounds=tuple(sorted({a.round for a in study.layers if a.annotator == name})),
        documents=documents,
        with_self=_joint(tables, leading, reason),
        others=_with_others(study, plan, name, documents, leading),
        tables=tables,
        structure=structure_sheet(by_round(study, name), replace(plan, round=1, chance="none")),
    )


def _with_others(
    study: Study, plan: Plan, name: str, documents: Sequence[str], leading: str
) -> Result:
    """Return the mean of the pairs an annotator is in, on the documents done again."""
    shared = shared_layers(study.select(documents=documents), kinds=plan.kinds, round=plan.round)
    mine = [document for document, layers in shared.items() if name in layers]
    if not mine:
        reason = f"nobody else did these documents in round {plan.round}" * bool(documents)
        return _nothing(leading, reason or f"{name} did no document again")
    people = dict.fromkeys(annotator for document in mine for annotator in shared[document])
    part = study.select(documents=mine, annotators=people)
    tables = agreement_tables(part, replace(plan, pairs=False))
    whole = _joint(tables, leading, "there is nothing to compare in these documents")
    if not whole.is_defined and name not in whole.parts.get("annotator", {}):
        return whole
    return whole.parts.get("annotator", {}).get(
        name, _nothing(leading, "there are too many annotators to compare each with each")
    )


def _of_round(
    study: Study, plan: Plan, n: int, tables: tuple[AgreementTable, ...], leading: str
) -> OfRound:
    shared = shared_layers(study, kinds=plan.kinds, round=n)
    reason = f"no document was done by two annotators in round {n}"
    if shared:
        reason = "nothing that two annotators decided on can be compared"
    return OfRound(n, len(shared), _joint(tables, leading, reason), tables)


def _joint(tables: Sequence[AgreementTable], leading: str, reason: str) -> Result:
    result = tables[0].overall.cells.get(leading) if tables else None
    return _nothing(leading, reason) if result is None else result


def _nothing(measure: str, reason: str) -> Result:
    return Result(measure, math.nan, undefined=reason)


def own_signatures(repeats: Repeats | None) -> list[str]:
    """Return the signatures of the figures of annotators with themselves."""
    repeated = () if repeats is None else repeats.annotators
    rounds = [each.with_self.signature for each in repeated if each.with_self.signature]
    sheets = [each.structure for each in repeated if each.structure is not None]
    return rounds + [signature for sheet in sheets for signature in sheet.signatures]


def remarks(repeats: Repeats) -> list[str]:
    """Return in plain words what agreement with oneself shows, and what it does not."""
    if not any(each.documents for each in repeats.annotators):
        return [NOBODY_AGAIN]
    lines = [
        "Some documents were done again, in another round. How far annotators agree with "
        "themselves is called stability, how far they agree with each other reproducibility "
        "(Krippendorff 2004, ch. 11)."
    ]
    low = [each for each in repeats.annotators if _is_below(each.with_self)]
    if low:
        names = joined([f"{each.annotator}, {figure(each.with_self)}" for each in low])
        lines.append(
            f"Too low to rely on even with themselves: {names}. Do not look for the fault in a "
            "person first: where somebody decides anew each time, the guideline leaves the "
            "decision open or the task is hard, and agreement with others suffers from it, too."
        )
    results = {each.annotator: each.with_self for each in repeats.annotators}
    if unsure := {n: r for n, r in results.items() if r.is_defined and not r.has_interval}:
        names = joined([*unsure])
        interval = next(iter(unsure.values())).interval
        if interval is not None and interval.undefined is not None:
            reason = interval.undefined
            if interval.n_groups:
                few = f"too few {resampled(interval)} were done again"
                reason = f"{few} to tell how sure the figure is"
            lines.append(f"There is no interval for {names}: {reason}.")
    lines.append(
        "Agreement with oneself is the weakest of these tests: people remember what they chose, "
        "and keep their own habits. A high figure does not make annotations reliable, for that "
        "annotators must agree with each other; a low one limits how far anybody can agree with "
        "them."
    )
    return lines


def _is_below(result: Result) -> bool:
    """Return whether the whole interval is below the limit for tentative conclusions."""
    return result.is_defined and result.has_interval and result.high < LIMIT
