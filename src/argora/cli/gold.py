"""``argora gold``: one layer from several, and a record of every decision."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from argora.cli import options, storing
from argora.cli.deciding import (
    Places,
    make_golds,
    page_of,
    print_golds,
    show_other_rule,
    store_golds,
    warn_of_open_units,
    warn_of_reopened,
    write_files,
)
from argora.cli.reading import apply_selection, finish, of_phase, open_study

__all__ = ["gold"]

TargetArgument = Annotated[
    Path | None,
    typer.Argument(metavar="[TARGET]", help="The folder to write; without it nothing is written."),
]
RuleOption = Annotated[
    str | None,
    typer.Option(
        "--rule",
        metavar="RULE",
        help="What decides on units: majority (default on given segments), boundaries (default "
        "elsewhere: the majority on boundaries and category), plurality, 'k_of_n(k=2)', "
        "dawid_skene, mace, hmm and others.",
    ),
]
RelationsOption = Annotated[
    str | None,
    typer.Option(
        "--relations",
        metavar="RULE",
        help="What decides on relations: arborescence (the best tree), majority_edges, medoid "
        "or none; by default what fits the scheme.",
    ),
]
AttributesOption = Annotated[
    str | None,
    typer.Option(
        "--attributes", metavar="RULE", help="What decides on attributes; majority by default."
    ),
]
PresetOption = Annotated[
    str | None,
    typer.Option(
        "--preset",
        metavar="NAME",
        help="Rules that belong together: stab_gurevych_2014 (at least 2 of 3 agree on category "
        "and boundaries; everything else is open). Other options take precedence.",
    ),
]
UnmarkedOption = Annotated[
    Literal["none", "missing"] | None,
    typer.Option(
        "--unmarked",
        metavar="HOW",
        help="A given segment without a unit of somebody who did the document: none (nothing "
        "is there) or missing (not decided); by default none in texts, missing in tables.",
    ),
]
MergeOption = Annotated[
    bool, typer.Option("--merge", help="Join units of one category that touch.")
]
RunsOption = Annotated[
    Literal["once", "length"],
    typer.Option(
        "--runs",
        metavar="HOW",
        help="In free text, whether a stretch in which nobody's decision changes is one "
        "decision for a model (once, default), or as many as its length has steps (length).",
    ),
]
StepOption = Annotated[
    int,
    typer.Option(
        "--step", min=1, metavar="N", help="With --runs length: characters of one decision."
    ),
]
AmongOption = Annotated[
    list[str] | None,
    typer.Option(
        "--among",
        metavar="[NAME=]WHO,WHO...",
        help="Whose annotations count, such as 'experts=ann,bob' or 'crowd=w*'; several times "
        "for a gold of each group.",
    ),
]
AtLeastOption = Annotated[
    int | None,
    typer.Option(
        "--at-least",
        min=1,
        metavar="N",
        help="How many must have done a document; 2 by default.",
    ),
]
NameOption = Annotated[
    str, typer.Option("--name", metavar="NAME", help="What the gold annotator is called.")
]
ReplaceOption = Annotated[
    bool, typer.Option("--replace", help="Replace gold layers that stand under this name.")
]
GoldOnlyOption = Annotated[
    bool, typer.Option("--gold-only", help="Write the gold layers and no others.")
]
RecordOption = Annotated[
    Path | None,
    typer.Option("--record", metavar="FILE", help="Write every decision, as .csv or .jsonl."),
]
DecisionsOption = Annotated[
    Path | None,
    typer.Option(
        "--decisions",
        metavar="FILE",
        help="A record in which people wrote what they decided; no rule overrules them.",
    ),
]
SoftOption = Annotated[
    Path | None,
    typer.Option(
        "--soft",
        metavar="FILE",
        help="Write how probable each category of each segment or stretch of text is, by the "
        "share of votes or by a model, as .csv or .jsonl.",
    ),
]
CurveOption = Annotated[
    bool, typer.Option("--curve", help="Tell how many annotators of an item are enough.")
]
AgainstOption = Annotated[
    str | None,
    typer.Option(
        "--against",
        metavar="NAME",
        help="With --curve: compare with what this annotator decided, such as an expert, in place "
        "of what all come to; the votes are those of all others.",
    ),
]
MoreOption = Annotated[
    int,
    typer.Option(
        "--next", min=0, metavar="N", help="Name the N items where another vote is worth most."
    ),
]
SureOption = Annotated[
    float,
    typer.Option("--sure", metavar="P", help="With --next: how probable a decision must be; 0.95."),
]
HtmlOption = Annotated[
    Path | None,
    typer.Option("--html", metavar="FILE", help="Write a page with all that is open."),
]
CompareRuleOption = Annotated[
    str | None,
    typer.Option(
        "--compare-rule",
        metavar="RULE",
        help="Show what another rule for units would have given beside this gold; nothing is "
        "written but a page.",
    ),
]
CompareRelationsOption = Annotated[
    str | None,
    typer.Option(
        "--compare-relations", metavar="RULE", help="The same with another rule for relations."
    ),
]


def gold(
    path: options.Study,
    target: TargetArgument = None,
    preset: PresetOption = None,
    rule: RuleOption = None,
    relations: RelationsOption = None,
    attributes: AttributesOption = None,
    unmarked: UnmarkedOption = None,
    merge: MergeOption = False,
    runs: RunsOption = "once",
    step: StepOption = 1,
    among: AmongOption = None,
    at_least: AtLeastOption = None,
    name: NameOption = "gold",
    replace: ReplaceOption = False,
    gold_only: GoldOnlyOption = False,
    record: RecordOption = None,
    decisions: DecisionsOption = None,
    soft: SoftOption = None,
    curve: CurveOption = False,
    against: AgainstOption = None,
    n_next: MoreOption = 0,
    sure: SureOption = 0.95,
    html: HtmlOption = None,
    compare_rule: CompareRuleOption = None,
    compare_relations: CompareRelationsOption = None,
    to: storing.To = "native",
    lossy: storing.Lossy = False,
    overwrite: storing.Overwrite = False,
    json: options.Json = False,
    kind: options.Kinds = [options.KindName.person],  # noqa: B006 - typer reads the default
    round: options.Round = 1,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Make a gold standard of the layers of several annotators.

    Without TARGET it shows what would be decided, and what a person must decide.

    Example: argora gold annotations/ gold/ --rule majority --record decisions.csv
    """
    from argora.analysis.plan import Plan
    from argora.consensus.gold import make_rules
    from argora.consensus.gold.presets import preset_of
    from argora.formats import get_writable

    usual = preset_of(preset)
    settings: dict[str, Any] = {
        "units": rule or usual.units,
        "relations": relations or usual.relations,
        "attributes": attributes or usual.attributes,
        "unmarked": unmarked,
        "merge": merge,
        "runs": runs,
        "step": step,
    }
    rules = make_rules(**settings)
    get_writable(to)
    places = Places(target, record, soft, html, decisions)
    others = {"units": compare_rule, "relations": compare_relations}
    if compares := any(others.values()):
        places.check_comparison(among or [], asks_beyond=curve or bool(n_next))
    places.check(path, n_golds=len(among or [""]), gold_only=gold_only, overwrite=overwrite)
    everybody, problems = open_study(path, format=format, scheme=scheme, whole=True)
    kinds, at_least = options.kinds_of(kind), at_least or usual.at_least
    study = apply_selection(of_phase(everybody, path), Plan(kinds=kinds, round=round))
    how = {"kinds": kinds, "round": round, "at_least": at_least, "replacing": replace}
    golds = make_golds(study, rules, among or [], name, record=places.read_record(), **how)
    if compares:
        show_other_rule(golds[0], settings, others, places, problems, json=json)
        finish(problems)
        return
    page = page_of(golds, study, curve=curve, against=against, n_listed=n_next, sure=sure)
    stored = {}
    if target is not None:
        stored = store_golds(
            golds,
            everybody,
            target,
            to,
            gold_only=gold_only,
            problems=problems,
            lossy=lossy,
            overwrite=overwrite,
        )
    write_files(places, golds, page, problems)
    warn_of_reopened(golds)
    if target is not None:
        warn_of_open_units(golds)
    print_golds(study, page, places, stored, problems, json=json)
    finish(problems)
