"""``argora gold``: one layer from several, and a record of every decision."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from argora.cli.deciding import Places, as_carried, asked_of, golds_of, print_golds, write_beside
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
from argora.cli.reading import finish, open_study
from argora.cli.storing import LossyOption, OverwriteOption, ToOption, store, talk_of_broken

__all__ = ["gold"]


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
    soft: Annotated[
        Path | None,
        typer.Option(
            "--soft",
            metavar="FILE",
            help="Write how probable each category of each segment or stretch of text is, by the "
            "share of votes or by a model, as .csv or .jsonl.",
        ),
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
    places = Places(target, record, soft, html)
    places.check(path, n_golds=len(among or [""]), only=only, overwrite=overwrite)
    study, problems = open_study(path, format=format, scheme=scheme)
    made = golds_of(
        study,
        rules,
        among or [],
        name,
        kinds=kinds_of(kind),
        round=round,
        at_least=at_least,
        replacing=replace,
    )
    asked = [asked_of(each, curve, more, sure) for each in made]
    stored = {}
    if target is not None:
        whole = made[-1].study
        kept = whole.select(annotators=[each.annotator for each in made]) if only else whole
        kept = as_carried(kept, made, to)
        stored = store(kept, target, to, lossy=lossy, overwrite=overwrite, problems=problems)
    write_beside(places, made, asked, problems)
    print_golds(study, made, asked, places, stored, problems, json=json)
    if target is not None:
        talk_of_broken(target, problems)
    finish(problems)
