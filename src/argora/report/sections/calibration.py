"""How far the probabilities of a model can be relied on: Brier score, calibration error, curve."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from argora.analysis.evaluation.sureness import Sureness
from argora.diagnostics.calibration import Bin
from argora.measures.result import Interval
from argora.report.blocks import Block, Column, Measured, Prose, Section
from argora.report.building import listed, section, table
from argora.report.drawings.charts import Chart, Line, chart_figure
from argora.report.sections.results import picked

__all__ = ["calibration_section"]

WORDS = (
    "If a model is calibrated, of all decisions that it finds 80% probable 80% are right. The "
    "Brier score is the mean squared error of its probabilities (0 is perfect); the calibration "
    "error is the mean distance of the share that is right from the probability, over ten bins; "
    "with few decisions chance alone makes it larger than 0."
)


def calibration_section(sureness: Sequence[Sureness]) -> Section | None:
    """Return figures, curve and bins; None where the layers have no probabilities."""
    if not sureness:
        return None
    figures = table(
        sureness,
        Column("", "category", of="title"),
        Column("", "data", "id"),
        Column("n", "count", "n", of="calibration.n"),
        Column("mean probability", "number", "mean_probability", of="calibration.mean"),
        Column("right", "number", "share_right", of="calibration.share"),
        Column("Brier score", "measured", "brier", of=_brier),
        Column("calibration error", "measured", "calibration_error", of=_error),
        Column("", "data", "bins", of=lambda each: [_fact(b) for b in each.calibration.bins]),
        key="calibration",
        look="grid",
        first=1000,
    )
    return section(
        "How far its probabilities can be relied on",
        Prose(WORDS),
        figures,
        chart_figure(
            "calibration",
            _chart(sureness),
            description=_described(sureness),
        ),
        _bins(sureness),
        listed((*(f"{each.title}: {each.of}" for each in sureness), *_reasons(sureness)), "small"),
    )


def _reasons(sureness: Sequence[Sureness]) -> Iterator[str]:
    """Yield the reasons why there are no intervals."""
    reasons = (each.calibration.brier_interval.undefined for each in sureness)
    yield from (f"no interval: {reason}" for reason in dict.fromkeys(reasons) if reason)


def _brier(each: Sureness) -> Measured:
    return _measured(each.calibration.brier, each.calibration.brier_interval)


def _error(each: Sureness) -> Measured:
    return _measured(each.calibration.error, each.calibration.error_interval)


def _measured(value: float, interval: Interval) -> Measured:
    return Measured(value, interval.low, interval.high, limits=False)


@dataclass(frozen=True)
class _BinRow:
    """A bin of a kind of decisions, for the table."""

    kind: str
    bin: Bin


def _bins(sureness: Sequence[Sureness]) -> Block:
    """Return the decisions of each kind by their probability."""
    rows = [_BinRow(each.title, one) for each in sureness for one in each.calibration.bins if one.n]
    return table(
        rows,
        Column("probability", of=lambda row: f"{row.bin.low:.1f} to {row.bin.high:.1f}"),
        Column("n", "count", of="bin.n"),
        Column("mean probability", "number", of="bin.mean"),
        Column("right", "measured", of=lambda row: _measured(row.bin.share, row.bin.interval)),
        group=lambda row: row.kind,
        title="Decisions by their probability",
        look="grid",
        first=1000,
    )


def _fact(one: Bin) -> dict[str, float | int | None]:
    ends = {name: getattr(one.interval, name) for name in ("low", "high")}
    return {
        "from": one.low,
        "to": one.high,
        **picked(one, "n"),
        "mean_probability": _or_none(one.mean),
        "share_right": _or_none(one.share),
        **{f"share_{name}": _or_none(value) for name, value in ends.items()},
    }


def _or_none(value: float) -> float | None:
    return None if math.isnan(value) else value


def _chart(sureness: Sequence[Sureness]) -> Chart:
    """Return the share that is right over the probability, a line for each kind."""
    bins = sureness[0].calibration.bins
    places = tuple(50 * (one.low + one.high) for one in bins)
    lines = [
        Line(each.title, tuple(one.share for one in each.calibration.bins)) for each in sureness
    ]
    perfect = Line("calibrated", tuple(place / 100 for place in places))
    return Chart(
        "Calibration: the share that is right, by probability",
        (*lines, perfect),
        places,
        "share that is right",
        "probability in %",
        ends=(0.0, 1.0),
    )


def _described(sureness: Sequence[Sureness]) -> str:
    return "; ".join(f"{each.title}: {', '.join(_shares(each))}" for each in sureness)


def _shares(each: Sureness) -> Iterator[str]:
    for one in each.calibration.bins:
        if one.n:
            yield f"{one.low:.1f} to {one.high:.1f}: {one.share:.2f} of {one.n}"
