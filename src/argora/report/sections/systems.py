"""Several systems: their figures side by side, and which differences are real."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from argora.analysis.evaluation.evaluated import Evaluated
from argora.analysis.evaluation.systems import Figure, Systems
from argora.measures import Result
from argora.model.frozen import FrozenMap
from argora.report.blocks import Column, Facts, Measured, Page, Section, Table
from argora.report.building import data_columns, section, section_of_table, table
from argora.report.sections.comparison import difference_columns
from argora.report.sections.evaluation import about, shares, sides_json, sources
from argora.report.sections.results import plain_figure
from argora.report.tabular import row, within

__all__ = ["systems_page"]

OF_P = (
    "p: how probable such a difference would be between equals, by drawing documents for both "
    "systems at once; p (Holm): for the number of pairs of systems."
)


def systems_page(
    compared: Systems,
    systems: Mapping[str, Evaluated],
    *,
    facet: str = "",
    by_value: Mapping[str, Sequence[Figure]] = FrozenMap(),
) -> Page:
    """Return the figures of all systems, then the comparisons of every two.

    Parameters
    ----------
    systems : how each was put beside the gold, by the names in ``compared``.
    by_value : the figures on the documents of each value of the facet.
    """
    rows = [*_rows(compared.names, compared.figures)]
    for value, figures_of_value in by_value.items():
        of_value = _rows(compared.names, figures_of_value)
        rows += [within(f"{facet}={value}", each) for each in of_value]
    opening = [
        Section("", name, (Facts({"name": name, **sides_json(each)}), about(each)), "systems", True)
        for name, each in systems.items()
    ]
    subject = next(iter(systems.values())).gold.place
    figures = section(
        "Figures", Facts({"results": rows}), _figures(compared.names, compared.figures)
    )
    facets = [
        section(f"{facet}: {value}", _figures(compared.names, figures_of_value))
        for value, figures_of_value in by_value.items()
    ]
    comparisons = [each.comparison for each in compared.differences]
    notes = dict.fromkeys(f"note: {note}" for each in comparisons for note in each.notes)
    signatures = dict.fromkeys(each.signature for each in comparisons if each.signature)
    sections = [*opening, figures, *facets, _differences(compared), _tests(compared)]
    title = "Several systems, judged by one gold"
    return Page(subject, title, "", (*sections, *sources(notes, signatures)))


def _rows(names: Sequence[str], figures: Sequence[Figure]) -> Iterator[dict[str, Any]]:
    for figure in figures:
        for name, result in zip(names, figure.results, strict=True):
            if result is not None:
                yield {**row(result, figure.title, "all"), "system": name, **shares(result)}


def _figures(names: Sequence[str], figures: Sequence[Figure]) -> Table:
    return table(
        [f for f in figures if any(r is not None and r.is_defined for r in f.results)],
        Column("", "category", of="title"),
        *(
            Column(name, "measured", of=lambda figure, i=i: _cell(figure.results[i]))
            for i, name in enumerate(names)
        ),
        look="grid",
        first=1000,
    )


def _cell(result: Result | None) -> Measured | None:
    return None if result is None else plain_figure(result, limits=False)


def _differences(compared: Systems) -> Section:
    titles = {figure.measure: figure.title for figure in compared.figures}
    differences = table(
        compared.differences,
        Column(
            "",
            "category",
            of=lambda d: f"{titles.get(d.measure, d.measure)}: {d.first}, {d.second}",
        ),
        *data_columns("measure", "first", "second"),
        *data_columns(n_shared="comparison.n_shared", signature="comparison.signature"),
        *difference_columns([d.comparison for d in compared.differences], "comparison."),
        Column("p", "probability", "p"),
        Column("p (Holm)", "probability", "p_holm"),
        key="differences",
        first=1000,
        notes=(OF_P,),
    )
    return section_of_table("Differences: second less first", differences)


def _tests(compared: Systems) -> Section:
    tests = table(
        compared.right_or_wrong,
        Column("", "category", of=lambda each: f"{each.first}, {each.second}"),
        *data_columns(items=lambda _: compared.items),
        *data_columns("first", "second"),
        Column("only first", "count", "only_first", "test.only_first"),
        Column("only second", "count", "only_second", "test.only_second"),
        Column("p", "probability", "p", "test.p_exact"),
        Column("p (Holm)", "probability", "p_holm"),
        key="mcnemar",
        first=1000,
    )
    return section_of_table(f"Which {compared.items} are right (McNemar, exact)", tests)
