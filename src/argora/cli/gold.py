"""``argora gold``: one layer from several, and a record of every decision."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora.cli.options import (
    Counted,
    FormatOption,
    JsonOption,
    KindName,
    KindOption,
    RoundOption,
    SchemeOption,
    StudyArgument,
    Unmarked,
    kinds_of,
)
from argora.cli.reading import finish, json_opening, note_unread, open_study
from argora.cli.storing import (
    LossyOption,
    OverwriteOption,
    ToOption,
    refuse_overlap,
    store,
    talk_of_broken,
)
from argora.cli.streams import progress, show, show_json, width
from argora.cli.writing import check_place, refuse_foreign, refuse_source, write_file
from argora.errors import DataError, FormatError, did_you_mean

if TYPE_CHECKING:
    from argora.consensus.gold import Gold, GoldRules
    from argora.model import Study
    from argora.report.gold.more import Asked

__all__ = ["gold"]

OPEN = "(open)"


def gold(
    path: StudyArgument,
    target: Annotated[
        Path | None,
        typer.Argument(
            metavar="[TARGET]", help="The folder to write; without it nothing is written."
        ),
    ] = None,
    rule: Annotated[
        str | None,
        typer.Option(
            "--rule",
            metavar="RULE",
            help="What decides on units: majority (default on given segments), boundaries (default "
            "elsewhere: the majority on boundaries and category), plurality, 'k_of_n(k=2)', "
            "dawid_skene, mace, hmm and others.",
        ),
    ] = None,
    relations: Annotated[
        str | None,
        typer.Option(
            "--relations",
            metavar="RULE",
            help="What decides on relations: arborescence (the best tree), majority_edges, medoid "
            "or none; by default what fits the scheme.",
        ),
    ] = None,
    attributes: Annotated[
        str,
        typer.Option(
            "--attributes", metavar="RULE", help="What decides on attributes; majority by default."
        ),
    ] = "majority",
    unmarked: Annotated[
        Unmarked | None,
        typer.Option(
            "--unmarked",
            metavar="HOW",
            help="A given segment without a unit of somebody who did the document: none (nothing "
            "is there) or missing (not decided); by default none in texts, missing in tables.",
        ),
    ] = None,
    merge: Annotated[
        bool, typer.Option("--merge", help="Join units of one category that touch.")
    ] = False,
    runs: Annotated[
        Counted,
        typer.Option(
            "--runs",
            metavar="HOW",
            help="In free text, whether a stretch in which nobody's decision changes is one "
            "decision for a model (once, default), or as many as its length has steps (length).",
        ),
    ] = Counted.once,
    step: Annotated[
        int,
        typer.Option(
            "--step", min=1, metavar="N", help="With --runs length: characters of one decision."
        ),
    ] = 1,
    among: Annotated[
        list[str] | None,
        typer.Option(
            "--among",
            metavar="[NAME=]WHO,WHO...",
            help="Whose annotations count, such as 'experts=ann,bob' or 'crowd=w*'; several times "
            "for a gold of each group.",
        ),
    ] = None,
    at_least: Annotated[
        int,
        typer.Option(
            "--at-least",
            min=1,
            metavar="N",
            help="How many must have done a document; 2 by default.",
        ),
    ] = 2,
    name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="What the gold annotator is called.")
    ] = "gold",
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace gold layers that stand under this name.")
    ] = False,
    only: Annotated[
        bool, typer.Option("--only", help="Write the gold layers and no others.")
    ] = False,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Write every decision, as .csv or .jsonl."),
    ] = None,
    curve: Annotated[
        bool, typer.Option("--curve", help="Tell how many annotators of an item are enough.")
    ] = False,
    more: Annotated[
        int,
        typer.Option(
            "--next", min=0, metavar="N", help="Name the N items where another vote is worth most."
        ),
    ] = 0,
    sure: Annotated[
        float,
        typer.Option(
            "--sure", metavar="P", help="With --next: how probable a decision must be; 0.95."
        ),
    ] = 0.95,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write a page with all that is open."),
    ] = None,
    to: ToOption = "native",
    lossy: LossyOption = False,
    overwrite: OverwriteOption = False,
    json: JsonOption = False,
    kind: KindOption = [KindName.person],  # noqa: B006 - typer reads the default
    round: RoundOption = 1,
    format: FormatOption = None,
    scheme: SchemeOption = None,
) -> None:
    """Make a gold standard of the layers of several annotators.

    Without TARGET it shows what would be decided, and what a person must decide.

    Example: argora gold annotations/ gold/ --rule majority --record decisions.csv
    """
    from argora.consensus.gold import make_rules
    from argora.formats import get_format

    rules = make_rules(
        units=rule,
        relations=relations,
        attributes=attributes,
        unmarked=None if unmarked is None else unmarked.value,
        merge=merge,
        runs=runs.value,
        step=step,
    )
    get_format(to)
    _check_places(path, target, record, only=only, overwrite=overwrite)
    if html is not None:
        check_place(html)
        refuse_source(html, path)
        refuse_foreign(html, "html", overwrite=overwrite)
    study, problems = open_study(path, format=format, scheme=scheme)
    made = _made(
        study,
        rules,
        among or [],
        name,
        kinds=kinds_of(kind),
        round=round,
        at_least=at_least,
        replacing=replace,
    )
    whole = made[-1].study
    asked = [_asked(each, curve, more, sure) for each in made]
    if record is not None:
        _write_record(record, made)
    if html is not None:
        from argora.report.gold.page import render

        write_file(html, render(made, asked, problems=problems))
    stored = {}
    if target is not None:
        names = [each.annotator for each in made]
        kept = whole.select(annotators=names) if only else whole
        stored = store(kept, target, to, lossy=lossy, overwrite=overwrite, problems=problems)
    if json:
        from argora.report.gold import more as further
        from argora.report.gold.rows import as_json

        told = [
            {**as_json(g), **further.as_json(a, whole)} for g, a in zip(made, asked, strict=True)
        ]
        show_json({**json_opening(study, problems), **stored, "gold": told})
    else:
        from argora.report.gold.text import text

        told_of = zip(made, asked, strict=True)
        show("\n\n".join(text(each, further, width=width()) for each, further in told_of))
        for place in filter(None, (target, record, html)):
            show(f"\n{place}")
        if stored.get("lost"):
            show(f"lost: {'; '.join(stored['lost'])}")
        note_unread(problems)
    if target is not None:
        talk_of_broken(target, problems)
    finish(problems)


def _asked(made: Gold, curve: bool, more: int, sure: float) -> Asked:
    """Return what was asked beyond the gold; only decisions item by item can tell it."""
    from argora.report.gold.more import Asked

    if not curve and not more:
        return Asked()
    if made.units is None:
        raise DataError(
            "--curve and --next need decisions item by item; take --rule plurality or another rule "
            "in the place of boundaries"
        )
    from argora.consensus import parse_rule
    from argora.consensus.curve import curve_of
    from argora.consensus.more_votes import next_votes

    # That something stays open is an outcome, too: fewer votes with fewer decisions are no gain.
    by = parse_rule(made.decided_by["unit"])
    by = by if by.otherwise is not None else dataclasses.replace(by, otherwise=OPEN)
    return Asked(
        curve_of(made.units.data, by, progress=progress) if curve else None,
        next_votes(made.units, sure=sure, progress=progress) if more else None,
        more,
    )


def _check_places(
    path: Path, target: Path | None, record: Path | None, *, only: bool, overwrite: bool
) -> None:
    if target is not None:
        refuse_overlap(path, target)
    elif only:
        raise DataError("--only belongs to a TARGET to write")
    if record is not None:
        if record.suffix.lower() not in (".csv", ".jsonl"):
            raise DataError(f"--record {record}: expected a name that ends in .csv or .jsonl")
        check_place(record)
        refuse_source(record, path)
        if record.exists() and not overwrite:
            raise FormatError("is there already; name another file, or --overwrite it", path=record)


def _made(
    study: Study,
    rules: GoldRules,
    among: Sequence[str],
    name: str,
    **options: Any,
) -> list[Gold]:
    """Return a gold of everybody, or one of each group; each study holds those before it."""
    from argora.consensus.gold import make_gold

    groups = [_group(study, each, name) for each in among] or [(name, None)]
    names = [group for group, _ in groups]
    if twice := sorted({n for n in names if names.count(n) > 1}):
        raise DataError(f"--among: two groups are called {twice[0]!r}; expected NAME=WHO,WHO")
    now = datetime.now(UTC).isoformat(timespec="seconds")
    found: list[Gold] = []
    for group, who in groups:
        progress(f"deciding: {group}")
        study = found[-1].study if found else study
        found.append(
            make_gold(
                study,
                rules,
                name=group,
                annotators=who,
                time=now,
                **options,
            )
        )
    return found


def _group(study: Study, given: str, name: str) -> tuple[str, list[str] | None]:
    """Return the name of a group and its annotators; patterns such as ``w*`` name several."""
    front, sign, back = given.partition("=")
    group, who = (front, back) if sign else (name, given)
    known = [annotator.id for annotator in study.annotators]
    found: dict[str, None] = {}
    for pattern in who.split(","):
        here = [id for id in known if id == pattern] or [
            id for id in known if fnmatchcase(id, pattern)
        ]
        if not here:
            raise DataError(
                f"--among {given!r}: no annotator {pattern!r}{did_you_mean(pattern, known)}"
            )
        found |= dict.fromkeys(here)
    return group, list(found)


def _write_record(place: Path, made: Sequence[Gold]) -> None:
    from argora.formats.decisions import decisions_text

    rows = [{"gold": each.annotator, **d.row()} for each in made for d in each.decisions]
    write_file(place, decisions_text(rows, "jsonl" if place.suffix.lower() == ".jsonl" else "csv"))
