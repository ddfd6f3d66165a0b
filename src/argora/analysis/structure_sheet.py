"""The table of agreement on structure, in the form papers print (Putra et al. 2021, Table 4)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from argora.analysis.plan import Plan
from argora.analysis.sub_scores import matrices
from argora.analysis.words import counted, is_share, number, percent, spelled
from argora.errors import DataError
from argora.measures import Result, parse
from argora.measures.structure.of_matrices import OfMatrices
from argora.model import Study
from argora.reliability import CodingData, StructureData, items, structures
from argora.reliability.structure import Chance, Tie
from argora.schemes.nearest import nearest_relation

__all__ = [
    "AS_DRAWN",
    "BY_CHANCE",
    "CHANCE_HEAD",
    "CLOSED",
    "RANGE",
    "STRUCTURE",
    "StructureRow",
    "StructureSheet",
    "structure_sheet",
]

REPHRASE = "rephrase"
STRUCTURE, BY_CHANCE = "Structure", "Structure, corrected for chance"
AS_DRAWN, CLOSED, RANGE = "as drawn", "with closure", "lowest–highest pair"
CHANCE_HEAD = (AS_DRAWN, "by chance", "corrected")
MOST_COMPARED = 20_000
"""The largest number of pairs of structures that a report compares."""
USUALLY_DRAWN, MOST_DRAWN = 20_000, 100_000
FEWEST_DRAWN, MOST_PERMUTATIONS = 5, 100
"""The number of units that a report draws by chance for one measure, and of draws of a pair."""
MOST_SPLIT = 6
"""The pairs of more annotators have no figures of their own here, only the lowest and highest."""


@dataclass(frozen=True)
class StructureRow:
    """One measure.

    Attributes
    ----------
    id : ``structure`` for measures of it, else what pairs of units were decided on, ``link`` or
        ``relation-category``.
    asks : what it asks, as a question for people.
    as_drawn : the value of what was drawn.
    closed : the value with what restatements imply; None where that makes no sense.
    chance : the value of what was drawn, corrected for chance; None if that was not asked for.
    """

    id: str
    title: str
    asks: str
    as_drawn: Result
    closed: Result | None = None
    chance: Result | None = None

    @property
    def reach(self) -> tuple[float, float] | None:
        """The lowest and the highest pair of annotators, where there are several."""
        evidence = self.as_drawn.evidence
        if "minimum" in evidence:
            return evidence["minimum"], evidence["maximum"]
        pairs = [r.value for r in self.as_drawn.parts.get("pair", {}).values() if r.is_defined]
        return (min(pairs), max(pairs)) if len(pairs) > 1 else None

    @property
    def reach_words(self) -> str:
        """The same as people read it; empty without several pairs."""
        if self.reach is None:
            return ""
        words = percent if is_share(self.as_drawn) else number
        low, high = map(words, self.reach)
        return f"{low} to {high}"

    @property
    def results(self) -> tuple[Result, ...]:
        """Every result of the row."""
        return tuple(r for r in (self.as_drawn, self.closed, self.chance) if r is not None)


@dataclass(frozen=True)
class StructureSheet:
    """Agreement on structure.

    Attributes
    ----------
    n_documents : how many documents two annotators did.
    n_pairs : how many times two structures of one document are compared.
    restated : whether anybody drew a restatement, so that there is a column for closures.
    how_chance : how chance was drawn, such as ``trees``; empty if it was not asked for.
    left_out : why there is no table, or none of chance, and how to get it.
    hints : what could be meant otherwise than it was counted.
    matrices : the confusion matrices of CASS by document, of two annotators only.
    """

    rows: tuple[StructureRow, ...]
    n_documents: int
    n_annotators: int
    n_pairs: int
    restated: bool
    how_chance: str = ""
    permutations: int = 0
    left_out: str = ""
    hints: tuple[str, ...] = ()
    matrices: Sequence[Mapping[str, Any]] = ()

    @property
    def sentences(self) -> list[str]:
        """The table in words, and what is left out of it."""
        left_out = [self.left_out[0].upper() + self.left_out[1:] + "."] if self.left_out else []
        if not self.rows:
            return left_out
        return [*filter(None, [self.lead]), *left_out]

    @property
    def made_of(self) -> str:
        """On what the figures rest, and what a relation is."""
        several = self.n_annotators > 2
        return (
            f"{counted(self.n_documents, 'document')}, {spelled(self.n_annotators)} annotators"
            f"{': means over their pairs' * several}. Relations run from the source (the premise) "
            "to the target (the conclusion); units whose boundaries differ were matched."
        )

    @property
    def lead(self) -> str:
        """The main thing in a sentence; empty where there is no figure for it."""
        first = self.rows[0] if self.rows else None
        if first is None or not first.as_drawn.is_defined:
            return ""
        shares = f"{_of_hundred(first.as_drawn)} as well"
        if first.closed is not None and first.closed.is_defined:
            shares += f", and {_of_hundred(first.closed)} with what restatements imply"
        return f"Of the relations that one annotator drew, another one drew {shares} ({LINK})."

    @property
    def head(self) -> tuple[str, ...]:
        """The titles of the columns."""
        ranged = any(row.reach for row in self.rows)
        return (AS_DRAWN, *((CLOSED,) if self.restated else ()), *((RANGE,) if ranged else ()))

    @property
    def corrected(self) -> tuple[StructureRow, ...]:
        """The rows that are corrected for chance."""
        return tuple(row for row in self.rows if row.chance is not None)

    @property
    def about_chance(self) -> str:
        """A note on how the table of chance was made; empty without one."""
        if not self.how_chance:
            return ""
        drawings = {
            "trees": "trees over the same argumentative units and roots",
            "targets": "structures with the same sources, and their targets dealt out anew",
        }[self.how_chance]
        times = counted(self.permutations, "time")
        return f"By chance: {drawings}, drawn {times} on each document and pair of annotators."

    @property
    def results(self) -> Iterator[Result]:
        """Every result of the table."""
        for row in self.rows:
            yield from row.results

    @property
    def remarks(self) -> list[str]:
        """Remarks in addition to the notes of the results."""
        flags = (
            f"on {counted(round(n), 'comparison')} {name}"
            for name, n in (self.rows[0].as_drawn.evidence if self.rows else {}).items()
            if name.startswith("both drew")
        )
        return [*flags, *self.hints]

    @property
    def signatures(self) -> list[str]:
        """The signatures of all results."""
        return [result.signature for result in self.results if result.signature]


LINK = "MAR link"
MEASURES = (
    (LINK, "mar(unit='link')", "Which relations did both draw?"),
    ("MAR path", "mar(unit='path')", "Which lines of reasoning, step by step?"),
    (
        "MAR descendants, exact",
        "mar(unit='descendants')",
        "Do the same units lead to the same unit?",
    ),
    (
        "MAR descendants, partial",
        "mar(unit='descendants', partial=True)",
        "The same, counting what is common in part.",
    ),
    (
        "graph inclusion, mean",
        "graph_inclusion",
        "Is either structure in the other, detours counting in part?",
    ),
    (
        "graph inclusion, F1",
        "graph_inclusion(combine='f1')",
        "The same; low if one direction is low.",
    ),
    ("F1 of relations", "relation_f1", "Which relations with the same category?"),
    (
        "entire agreement",
        "entire_agreement",
        "On how many units is everything alike: part of it or not, targets, categories?",
    ),
    ("CASS, kappa", "cass", "Where units begin and end, and relations, in one figure?"),
    ("CASS, F1", "cass(score='f1')", "The same, by F1 of relations."),
)


def structure_sheet(
    study: Study,
    plan: Plan,
    on_progress: Callable[[str], object] = str,
    data: StructureData | None = None,
) -> StructureSheet | None:
    """Measure agreement on structure; None where nobody drew a relation that two could have drawn.

    Measures that would take too long are left out, and a sentence says so. ``on_progress`` is
    called with a few words before each step; ``data`` are the structures, where they are read
    already.
    """
    if data is None:
        data = structures(study, **plan.layers)
    shared = [mapped for mapped in data.documents if len(mapped.structures) > 1]
    ties = [
        tie
        for mapped in shared
        for structure in mapped.structures.values()
        for tie in structure.ties
    ]
    if not ties:
        return None
    n_pairs = sum(math.comb(len(mapped.structures), 2) for mapped in shared)
    sheet = StructureSheet(
        (),
        data.n_items,
        data.n_annotators,
        n_pairs,
        any(tie.symmetric for tie in ties),
        hints=tuple(_hints(ties)),
    )
    if reason := _too_much(data, plan, n_pairs):
        return replace(sheet, left_out=reason)
    try:
        sheet = replace(sheet, rows=tuple(_measured(data, plan, sheet, on_progress)))
    except DataError as error:
        return replace(sheet, left_out=f"agreement on structure is left out: {error}")
    if sheet.n_annotators == 2:
        sheet = replace(sheet, matrices=matrices(parse("cass"), data))
    if plan.chance != "none":
        on_progress("drawing structures by chance")
        sheet = _by_chance(sheet, data, plan, plan.chance)
    on_progress("measuring agreement on pairs of units")
    try:
        return replace(sheet, rows=(*sheet.rows, *_coded(study, plan, sheet)))
    except DataError as error:
        return replace(sheet, left_out=f"pairs of units are left out: {error}")


def _hints(ties: Iterable[Tie]) -> Iterator[str]:
    """Yield a sentence for relations that count as directed and have the name of a restatement."""
    for name in sorted({tie.category for tie in ties if tie.category and not tie.symmetric}):
        if name != REPHRASE and nearest_relation(name) == REPHRASE:
            yield (
                f"{name!r} counts as a relation with a direction; if both ends say the same, "
                f"'argora convert STUDY NEW --symmetric {name}' says so"
            )


def _too_much(data: StructureData, plan: Plan, n_pairs: int) -> str:
    if plan.pairs:
        return ""
    if not plan.measures_pairs(data):
        n = len(data.annotators)
        return (
            f"agreement on structure compares all {n * (n - 1) // 2:,} pairs of the {n} "
            "annotators and is left out (--pairs shows it)"
        )
    if n_pairs > MOST_COMPARED:
        return (
            f"agreement on structure would compare {n_pairs:,} pairs of structures and is left "
            "out (--pairs shows it)"
        )
    return ""


def _measured(
    data: StructureData, plan: Plan, sheet: StructureSheet, on_progress: Callable[[str], object]
) -> Iterator[StructureRow]:
    parts = _parts(sheet)
    for title, name, asks in MEASURES:
        on_progress(f"measuring agreement on structure: {title}")
        how = parse(name)
        closed = None
        if sheet.restated and "closure" in how.options():
            closed = plan.measure(replace(how, closure=True), data, parts=parts)  # type: ignore[call-arg]
        yield StructureRow("structure", title, asks, plan.measure(how, data, parts=parts), closed)


def _parts(sheet: StructureSheet) -> tuple[str, ...]:
    return ("pair",) if 2 < sheet.n_annotators <= MOST_SPLIT else ()


def _coded(study: Study, plan: Plan, sheet: StructureSheet) -> Iterator[StructureRow]:
    """Yield what is known of pairs of units: tied or not, and as what if two tied them."""

    def coded(of: str, *, closure: bool = False) -> CodingData:
        return items(
            study,
            by="pair",
            of=of,
            kinds=plan.kinds,
            round=plan.round,
            pairs_of="all",
            closure=closure,
        )

    parts = _parts(sheet)
    name, symbol = ("kappa", "Cohen’s κ") if sheet.n_annotators == 2 else ("alpha", "α")
    how = parse(name)
    closed = coded("link", closure=True) if sheet.restated else None
    yield StructureRow(
        "link",
        f"linking: {symbol}",
        "Which ordered pairs of units do both annotators tie, and which neither?",
        plan.measure(how, coded("link"), parts=parts),
        None if closed is None else plan.measure(how, closed, parts=parts),
    )
    tied = coded("relation-category")
    for each, words in ((name, symbol), ("percentage", "% agreement")):
        yield StructureRow(
            "relation-category",
            f"categories: {words}",
            "Do both give the pairs that both tie the same category?",
            plan.measure(parse(each), tied, parts=parts),
        )


def _by_chance(
    sheet: StructureSheet, data: StructureData, plan: Plan, how: Chance
) -> StructureSheet:
    """Add what chance would give, with as many structures as there is time for."""
    n_units = sum(
        len(structure.nodes) * (len(each.structures) - 1)
        for each in data.documents
        for structure in each.structures.values()
    )
    n = min(MOST_PERMUTATIONS, max(FEWEST_DRAWN, USUALLY_DRAWN // max(n_units // 2, 1)))
    if n * n_units // 2 > MOST_DRAWN:
        option = f"-m \"mar(unit='link', chance={how!r})\""
        reason = (
            f"chance is left out: {sheet.n_pairs:,} pairs of structures take long "
            f"({option} does it)"
        )
        return replace(sheet, left_out=reason)
    chance: Mapping[str, object] = {"chance": how, "permutations": n}
    rows = [
        replace(row, chance=plan.measure(replace(parse(row.as_drawn.measure), **chance), data))
        if not isinstance(parse(row.as_drawn.measure), OfMatrices)  # has its own chance
        else row
        for row in sheet.rows
    ]
    return replace(sheet, rows=tuple(rows), how_chance=how, permutations=n)


def _of_hundred(result: Result) -> str:
    return f"{result.value * 100:.0f} of 100"
