"""Arguments and options that several verbs share, so that they read the same everywhere."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

import typer

from argora.errors import DataError
from argora.model.selection import Which

if TYPE_CHECKING:
    from argora.analysis.plan import Plan
    from argora.model.layer import Kind

__all__ = [
    *("SELECTION_OPTIONS", "Absent", "By", "Chance", "Closure", "Distance", "Facet", "Figures"),
    *("Format", "Group", "Interval", "Json", "KindName", "Kinds", "Latex", "Level", "Missing"),
    *("Of", "OverwriteReport", "Pairs", "PairsOf", "Phase", "Resamples", "Round", "Scheme", "Seed"),
    *("Study", "Suggestions", "Threshold", "check_level", "kinds_of", "plan_of"),
]


class By(StrEnum):
    """What items are."""

    sentence = "sentence"
    token = "token"
    character = "character"
    unit = "unit"
    document = "document"
    pair = "pair"
    level = "level"


class KindName(StrEnum):
    """The kinds of annotators."""

    person = "person"
    model = "model"
    gold = "gold"


Study = Annotated[Path, typer.Argument(metavar="PATH", help="The folder or file of annotations.")]
Of = Annotated[
    str | None, typer.Option("--of", metavar="WHAT", help="What was decided, as for agree.")
]
OverwriteReport = Annotated[
    bool, typer.Option("--overwrite", help="Replace a file that no older report is in.")
]
Format = Annotated[
    str | None,
    typer.Option("--format", metavar="NAME", help="Format of the files; found out by default."),
]
Scheme = Annotated[
    str | None,
    typer.Option(
        "--scheme",
        metavar="NAME",
        help="Annotation scheme, or a file scheme.json; found out by default.",
    ),
]
Figures = Annotated[
    Path | None,
    typer.Option(
        "--figures",
        metavar="DIR",
        help="Write each figure for a paper, too, as SVG, PNG and PDF, into this folder.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Latex = Annotated[bool, typer.Option("--latex", help="Print the tables in LaTeX.")]
Facet = Annotated[
    str | None,
    typer.Option("--facet", metavar="NAME", help="Repeat for each value of this metadata column."),
]
Group = Annotated[
    str | None,
    typer.Option(
        "--group",
        metavar="NAME",
        help="Resample documents with the same value of this metadata column together.",
    ),
]
Kinds = Annotated[
    list[KindName],
    typer.Option(
        "--kind",
        metavar="KIND",
        help="Whose annotations count: person, model or gold; may be given several times.",
    ),
]
Absent = Annotated[
    Literal["none", "missing"],
    typer.Option(
        "--absent",
        metavar="HOW",
        help="With --by pair: what a pair is worth for somebody who did not mark both units: none "
        "(not related, default) or missing.",
    ),
]
PairsOf = Annotated[
    Literal["scheme", "paragraph", "all"],
    typer.Option(
        "--pairs-of",
        metavar="WHICH",
        help="With --by pair: the pairs of units that the scheme lets a relation tie (scheme, "
        "default), all ordered pairs of a paragraph, or all of a document.",
    ),
]
Closure = Annotated[
    bool,
    typer.Option(
        "--closure", help="With --by pair: what restatements imply counts as drawn as well."
    ),
]
Round = Annotated[
    int, typer.Option("--round", min=1, metavar="N", help="Which round of each annotator counts.")
]
Resamples = Annotated[
    int, typer.Option("--resamples", min=1, metavar="N", help="Resamples for the intervals.")
]
Seed = Annotated[
    int, typer.Option("--seed", min=0, metavar="N", help="Start of the random numbers.")
]
Pairs = Annotated[
    bool,
    typer.Option(
        "--pairs", help="Measure each pair of annotators, too, where there are more than a dozen."
    ),
]
Level = Annotated[float, typer.Option("--level", metavar="SHARE", help="Level of the intervals.")]
IntervalMethod = Literal["document", "item", "jackknife", "jackknife-item", "analytic", "none"]
"""How intervals are made."""
Interval = Annotated[
    IntervalMethod,
    typer.Option(
        "--interval",
        metavar="HOW",
        help="How intervals are made: document (default) or item draws these, jackknife or "
        "jackknife-item leaves out each in turn, analytic takes standard errors over items; none.",
    ),
]
ChanceMethod = Literal["none", "targets", "trees"]
"""How chance draws structures."""
Chance = Annotated[
    ChanceMethod,
    typer.Option(
        "--chance",
        metavar="HOW",
        help="Correct agreement on structure for chance: trees draws random trees over the same "
        "units, targets deals the targets of relations out anew; none (default).",
    ),
]
Missing = Annotated[
    str,
    typer.Option(
        "--missing",
        metavar="POLICY",
        help="What to do with missing decisions: pairwise (leave them out pair by pair, default), "
        "category (a category of their own), annotators:0.1 (leave out annotators with more than "
        "this share missing), items (leave out items that not all decided on), or several in turn, "
        "such as annotators:0.1+category.",
    ),
]
Distance = Annotated[
    Path | None,
    typer.Option(
        "--distance",
        metavar="FILE",
        help="With --measure: how far categories are apart, as a square table in CSV or Excel, or "
        "a name such as interval, or ranks in their order such as 'weak<medium<strong'.",
    ),
]
Threshold = Annotated[
    float | None,
    typer.Option(
        "--below", metavar="T", help="Tell how probable values below T are, such as 0.667."
    ),
]

SELECTION_OPTIONS: dict[str, Any] = {
    "only": Annotated[
        list[str] | None,
        typer.Option(
            "--only", metavar="NAME", help="Only this annotator and others named so; several times."
        ),
    ],
    "without": Annotated[
        list[str] | None,
        typer.Option("--without", metavar="NAME", help="Leave this annotator out; several times."),
    ],
    "min_agreement": Annotated[
        float | None,
        typer.Option(
            "--min-agreement",
            metavar="VALUE",
            help="Leave out annotators whose agreement with the others is below this.",
        ),
    ],
    "training": Annotated[
        Which,
        typer.Option(
            "--training",
            metavar="WHICH",
            help="Whether documents that are marked as training count: without (default), with, "
            "or only these.",
        ),
    ],
    "retired": Annotated[
        Which,
        typer.Option(
            "--retired",
            metavar="WHICH",
            help="Whether documents that were retired count: without (default), with, or only "
            "these.",
        ),
    ],
}
"""The options that say what counts, of every verb that measures annotators."""

Suggestions = Annotated[
    Path | None,
    typer.Option(
        "--suggestions",
        metavar="FILE",
        help="Show what suggestions changed, from a table of what became of them, with those of a "
        "control arm.",
    ),
]

Phase = Annotated[
    str | None,
    typer.Option(
        "--phase", metavar="NAME", help="Which phase counts, where the study has several."
    ),
]


def plan_of(
    kinds: Sequence[KindName],
    *,
    resamples: int,
    seed: int,
    level: float,
    round: int = 1,
    pairs: bool = False,
    interval: IntervalMethod = "document",
    threshold: float | None = None,
    chance: ChanceMethod = "none",
    missing: str = "pairwise",
) -> Plan:
    """Return the settings of an analysis that the options ask for."""
    from argora.analysis.plan import Plan
    from argora.reliability.missing import checked_policy

    check_level(level)
    if threshold is not None and not math.isfinite(threshold):
        raise DataError(f"--below {threshold}: expected a number, such as 0.667")
    if threshold is not None and interval == "none":
        raise DataError("--below asks what the interval tells; leave --interval none out")
    return Plan(
        resamples=resamples,
        seed=seed,
        level=level,
        kinds=kinds_of(kinds),
        round=round,
        pairs=pairs,
        interval=None if interval == "none" else interval,
        below=threshold,
        chance=chance,
        missing=checked_policy(missing),
    )


def check_level(level: float) -> None:
    """Refuse a level of intervals that is no share."""
    if not 0 < level < 1:
        raise DataError(f"--level {level}: expected a share between 0 and 1, such as 0.95")


def kinds_of(kinds: Sequence[KindName]) -> tuple[Kind, ...]:
    """Return the kinds as the library takes them, each once."""
    return cast("tuple[Kind, ...]", tuple(dict.fromkeys(kind.value for kind in kinds)))
