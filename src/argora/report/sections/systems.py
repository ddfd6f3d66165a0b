"""Several systems: their figures side by side, and which differences are real."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from argora.analysis.evaluation.evaluated import Evaluated
from argora.analysis.evaluation.systems import Systems
from argora.report.blocks import (
    Block,
    Column,
    Facts,
    Listed,
    Page,
    Row,
    Section,
    Table,
    table,
)
from argora.report.sections.comparison import difference_columns
from argora.report.sections.evaluation import about, shares, sides_json
from argora.report.sections.results import picked, plain_figure
from argora.report.tabular import row

__all__ = ["systems_page"]

OF_P = (
    "p: how probable such a difference would be between equals, by drawing documents for both "
    "systems at once; p (Holm): for the number of pairs of systems."
)


def systems_page(found: Systems, systems: Mapping[str, Evaluated]) -> Page:
    """Return the figures of all systems, then what is known of every two.

    Parameters
    ----------
    systems : how each was put beside the gold, by the names in ``found``.
    """
    rows = [
        {**row(result, figure.title, "all"), "system": name, **shares(result)}
        for figure in found.figures
        for name, result in zip(found.names, figure.results, strict=True)
        if result is not None
    ]
    opening = [
        Section("", name, (Facts({"name": name, **sides_json(each)}), about(each)), "systems", True)
        for name, each in systems.items()
    ]
    subject = next(iter(systems.values())).gold.place
    figures = Section("", "Figures", (Facts({"results": rows}), _figures(found)))
    sections = [*opening, figures, _differences(found), _tests(found), *_sources(found)]
    return Page(subject, "Several systems, judged by one gold", "", tuple(sections))


def _figures(found: Systems) -> Table:
    columns = (Column("", "category"), *(Column(name, "measured") for name in found.names))
    rows = [
        Row(
            (
                figure.title,
                *(
                    None if result is None else plain_figure(result, limits=False)
                    for result in figure.results
                ),
            )
        )
        for figure in found.figures
        if any(result is not None and result.is_defined for result in figure.results)
    ]
    return Table(columns, tuple(rows), look="grid", first=1000)


def _differences(found: Systems) -> Section:
    titles = {figure.measure: figure.title for figure in found.figures}
    differences = table(
        found.differences,
        (
            Column("", "category"),
            lambda d: f"{titles.get(d.measure, d.measure)}: {d.first}, {d.second}",
        ),
        (Column("", "data", "*"), lambda d: picked(d, "measure", "first", "second")),
        (Column("", "data", "*"), lambda d: picked(d.comparison, "n_shared", "signature")),
        *(
            (column, lambda d, get=get: get(d.comparison))
            for column, get in difference_columns([d.comparison for d in found.differences])
        ),
        (Column("p", "probability", "p"), lambda d: d.p),
        (Column("p (Holm)", "probability", "p_holm"), lambda d: d.p_holm),
        key="differences",
        first=1000,
        notes=(OF_P,),
    )
    return _shown("Differences: second less first", differences)


def _tests(found: Systems) -> Section:
    tests = table(
        found.right_or_wrong,
        (Column("", "category"), lambda each: f"{each.first}, {each.second}"),
        (Column("", "data", "items"), lambda _: found.items),
        (Column("", "data", "*"), lambda each: picked(each, "first", "second")),
        (Column("only first", "count", "only_first"), lambda each: each.test.only_first),
        (Column("only second", "count", "only_second"), lambda each: each.test.only_second),
        (Column("p", "probability", "p"), lambda each: each.test.p_exact),
        (Column("p (Holm)", "probability", "p_holm"), lambda each: each.p_holm),
        key="mcnemar",
        first=1000,
    )
    return _shown(f"Which {found.items} are right (McNemar, exact)", tests)


def _shown(title: str, found: Table) -> Section:
    """Return a table below its title; one without rows is for programs only."""
    blocks: tuple[Block, ...] = (found,) if found.rows else (Facts(blocks=(found,)),)
    return Section("", title if found.rows else "", blocks)


def _sources(found: Systems) -> Iterator[Section]:
    """Yield notes on differences, and their signatures."""
    comparisons = [each.comparison for each in found.differences]
    if notes := dict.fromkeys(f"note: {note}" for each in comparisons for note in each.notes):
        yield Section("", "Notes", (Listed(tuple(notes), look="small"),))
    signatures = dict.fromkeys(each.signature for each in comparisons if each.signature)
    yield Section("", "Signatures", (Listed(tuple(signatures), look="code"),))
