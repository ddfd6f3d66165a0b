"""Several systems against one gold, as tables and as JSON."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from argora.analysis.evaluation.sides import Evaluated
from argora.analysis.evaluation.systems import Difference, RightOrWrong, Systems
from argora.analysis.words import interval, number
from argora.cli.evaluating import about, as_json, shares
from argora.cli.streams import table
from argora.report.tabular import row

__all__ = ["systems_json", "systems_text"]

SURE = 0.05


def systems_text(found: Systems, systems: Mapping[str, Evaluated]) -> str:
    """Return the figures of all systems, then what is known of every two."""
    parts = [
        "\n".join([f"{name}:", *(f"  {said}" for said in about(each))])
        for name, each in systems.items()
    ]
    parts.append(_titled("Figures", table(["", *found.names], list(_rows(found)))))
    head = ["", "second less first", "interval", "p", "p (Holm)"]
    body = [_difference(found, each) for each in found.differences]
    if body:
        told = (
            "p: how probable such a difference would be between equals, by drawing documents for "
            "both systems at once; p (Holm): for the number of pairs of systems."
        )
        parts.append(_titled("Differences", table(head, body) + f"\n{told}"))
    if found.right_or_wrong:
        title = f"Which {found.items} are right (McNemar, exact)"
        head = ["", "only first", "only second", "p", "p (Holm)"]
        body = [_tested(each) for each in found.right_or_wrong]
        parts.append(_titled(title, table(head, body)))
    notes = dict.fromkeys(
        f"note: {note}" for each in found.differences for note in each.comparison.notes
    )
    parts.append("\n".join(notes))
    signatures = dict.fromkeys(
        f"- {each.comparison.signature}" for each in found.differences if each.comparison.signature
    )
    parts.append("\n".join(["Signatures", *signatures]))
    return "\n\n".join(filter(None, parts))


def _titled(title: str, text: str) -> str:
    return f"{title}\n{'-' * len(title)}\n{text}"


def _rows(found: Systems) -> Iterator[list[str]]:
    for figure in found.figures:
        cells = [
            "" if result is None or result.undefined else number(result.value)
            for result in figure.results
        ]
        if any(cells):
            yield [figure.title, *cells]
            reach = ["" if result is None else interval(result) for result in figure.results]
            if any(reach):
                yield ["", *reach]


def _difference(found: Systems, each: Difference) -> list[str]:
    title = next((f.title for f in found.figures if f.measure == each.measure), each.measure)
    comparison = each.comparison
    if comparison.undefined:
        return [
            f"{title}: {each.first}, {each.second}",
            f"none: {comparison.undefined}",
            "",
            "",
            "",
        ]
    drawn = comparison.interval
    reach = ""
    if drawn is not None and drawn.is_defined:
        reach = f"{drawn.low:+.3f} to {drawn.high:+.3f}"
    return [
        f"{title}: {each.first}, {each.second}",
        f"{comparison.difference:+.3f}",
        reach,
        _p(each.p),
        _p(each.p_holm),
    ]


def _tested(each: RightOrWrong) -> list[str]:
    test = each.test
    return [
        f"{each.first}, {each.second}",
        str(test.only_first),
        str(test.only_second),
        _p(test.p_exact),
        _p(each.p_holm),
    ]


def _p(value: float) -> str:
    if math.isnan(value):
        return ""
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def systems_json(found: Systems, systems: Mapping[str, Evaluated]) -> dict[str, Any]:
    """Return the same as JSON."""
    return {
        "systems": [{"name": name, **as_json(each)} for name, each in systems.items()],
        "results": [
            {**row(result, figure.title, "all"), "system": name, **shares(result)}
            for figure in found.figures
            for name, result in zip(found.names, figure.results, strict=True)
            if result is not None
        ],
        "differences": [
            {
                "measure": each.measure,
                "first": each.first,
                "second": each.second,
                "difference": _known(each.comparison.difference),
                "low": _known(each.comparison.interval.low) if each.comparison.interval else None,
                "high": _known(each.comparison.interval.high) if each.comparison.interval else None,
                "p": _known(each.p),
                "p_holm": _known(each.p_holm),
                "n_shared": each.comparison.n_shared,
                "signature": each.comparison.signature,
                "undefined": each.comparison.undefined,
            }
            for each in found.differences
        ],
        "mcnemar": [
            {
                "items": found.items,
                "first": each.first,
                "second": each.second,
                "only_first": each.test.only_first,
                "only_second": each.test.only_second,
                "p": each.test.p_exact,
                "p_holm": _known(each.p_holm),
            }
            for each in found.right_or_wrong
        ],
    }


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value
