"""``argora experiment``: what classifiers and features are good for, on a gold layer."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from argora.cli import options
from argora.cli.pages import show_page
from argora.cli.reading import finish, json_opening, open_study
from argora.cli.streams import progress
from argora.cli.train import AnalysisOption, AnnotatorOption, part_of
from argora.cli.writing import check_place, refuse_foreign, refuse_source, write_file
from argora.errors import DataError
from argora.text.numbers import joined

if TYPE_CHECKING:
    from argora.mining.experiments import Design, Experiment
    from argora.model import Study
    from argora.report.blocks import Page

__all__ = ["experiment"]


TaskOption = Annotated[
    Literal["components", "relations"],
    typer.Option(
        "--task",
        metavar="WHAT",
        help="components: their categories, and sentences without one; relations: which ordered "
        "pairs of components are related.",
    ),
]
SplitOption = Annotated[
    Literal["document", "instance"],
    typer.Option(
        "--by",
        metavar="HOW",
        help="Deal whole documents into folds (document, default), or single instances at random "
        "(instance), as Stab and Gurevych did.",
    ),
]
FoldsOption = Annotated[int, typer.Option("--folds", min=2, metavar="N", help="How many folds.")]
ClassifierOption = Annotated[
    list[str],
    typer.Option(
        "--classifier",
        metavar="NAME",
        help="svm, bayes, tree or forest; may be given several times. All else is about the first, "
        "or with --test about the best.",
    ),
]
FeaturesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--features",
        metavar="NAME",
        help="Features such as structural; may be given several times; by default those of the "
        "paper.",
    ),
]
BestOption = Annotated[
    list[int] | None,
    typer.Option(
        "--best",
        min=0,
        metavar="N",
        help="How many features to keep, by information gain; 0 for all. By default 100 for "
        "components and all for relations. Of several numbers each is tried with each classifier.",
    ),
]
SoughtOption = Annotated[
    Literal["support", "linked"] | None,
    typer.Option(
        "--sought",
        metavar="WHICH",
        help="With relations: pairs related by support (default), or related at all (linked).",
    ),
]
SupportOption = Annotated[
    list[str] | None,
    typer.Option(
        "--support",
        metavar="NAME",
        help="A relation of the scheme that counts as support; may be given several times.",
    ),
]
ScopeOption = Annotated[
    Literal["paragraph", "document"] | None,
    typer.Option(
        "--scope",
        metavar="WHERE",
        help="With relations: pairs within a paragraph (default), or within a document.",
    ),
]
GroupsOption = Annotated[
    bool, typer.Option("--groups", help="Try each group of features alone, and leave each out.")
]
OracleOption = Annotated[
    bool,
    typer.Option(
        "--oracle",
        help="Try what the gold of the other task would give: types of components for relations, "
        "numbers of support relations for components.",
    ),
]
WordPairsOption = Annotated[
    bool,
    typer.Option("--word-pairs", help="With relations: study word pairs as the only features."),
]
OnOption = Annotated[
    str | None,
    typer.Option(
        "--on",
        metavar="NAME=VALUE",
        help="Only documents with this value of a metadata column, such as split=train.",
    ),
]
TestOption = Annotated[
    str | None,
    typer.Option(
        "--test",
        metavar="WHAT",
        help="A test part that no choice sees: a share such as 0.2 of the documents (or instances, "
        "with --by instance), or NAME=VALUE for the documents with this value of a metadata "
        "column. What is best in cross-validation on the rest is judged on it.",
    ),
]
LedgerOption = Annotated[
    Path | None,
    typer.Option(
        "--ledger",
        metavar="FILE",
        help="With --test: the file that counts the looks at test parts; by default "
        "PATH.looks beside the study.",
    ),
]
WrongOption = Annotated[
    Path | None,
    typer.Option(
        "--wrong",
        metavar="FILE",
        help="Write what the first classifier, or with --test the best, got wrong in "
        "cross-validation, with words and features, as .html or .csv.",
    ),
]
KindOption = Annotated[
    str | None,
    typer.Option(
        "--miner",
        metavar="KIND",
        help="Try a whole kind of miners in place of classifiers; argora miners lists them.",
    ),
]


def experiment(
    study: options.Study,
    miner: KindOption = None,
    task: TaskOption = "components",
    by: SplitOption = "document",
    folds: FoldsOption = 10,
    classifier: ClassifierOption = ["svm"],  # noqa: B006 - typer reads the default
    features: FeaturesOption = None,
    best: BestOption = None,
    sought: SoughtOption = None,
    support: SupportOption = None,
    scope: ScopeOption = None,
    groups: GroupsOption = False,
    oracle: OracleOption = False,
    word_pairs: WordPairsOption = False,
    on: OnOption = None,
    test: TestOption = None,
    ledger: LedgerOption = None,
    wrong: WrongOption = None,
    overwrite: options.OverwriteReport = False,
    annotator: AnnotatorOption = None,
    analysis: AnalysisOption = "rules",
    resamples: options.Resamples = 1000,
    seed: options.Seed = 7,
    json: options.Json = False,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Tell how well classifiers do what annotators did, and why.

    Each component, or pair of components, is predicted by a model that was trained on others. The
    models are thrown away; to make one that stays, use train. With --miner, a kind of miners is
    tried instead.

    Example: argora experiment essays/ --task relations --groups
    """
    from argora.mining.experiments import Design, run_experiment
    from argora.report.sections.experiment import experiment_page

    if task == "components":
        _refuse_of_relations(
            {
                "--sought": sought,
                "--scope": scope,
                "--support": None if oracle else support,
                "--word-pairs": word_pairs,
            }
        )
    _check(study, test, ledger, wrong, overwrite=overwrite)
    whole, problems = open_study(study, format=format, scheme=scheme)
    part = whole if on is None else part_of(whole, "--on", on)
    opening = json_opening(part, problems) if json else None
    plan = Design(
        task=task,
        split=by,
        folds=folds,
        classifiers=tuple(classifier),
        families=tuple(features) if features else None,
        best=tuple(best) if best else None,
        sought=sought or "support",
        support=tuple(support or ()),
        scope=scope or "paragraph",
        groups=groups,
        oracle=oracle,
        word_pairs=word_pairs,
        held_out=_held_out(part, test),
        analyzer=analysis,
        seed=seed,
        resamples=resamples,
    )
    if miner is not None:
        _refuse_of_classifiers(plan, {"ledger": ledger, "wrong": wrong})
        page = _miner_page(part, miner, folds, resamples, annotator, analysis, seed)
        show_page(page, opening, problems, key="cross_validation")
        finish(problems)
        return
    if test is not None and ledger is None:
        ledger = study.resolve().with_name(f"{study.resolve().name}.looks")
    result = run_experiment(part, plan, annotator=annotator, ledger=ledger, on_progress=progress)
    if wrong is not None:
        _write_wrong(result, wrong)
    show_page(experiment_page(result), opening, problems, key="experiment")
    finish(problems)


def _refuse_of_classifiers(plan: Design, files: Mapping[str, object]) -> None:
    """Refuse what only fits classifiers, where a kind of miners is tried."""
    usual = type(plan)()
    for_all = ("folds", "analyzer", "seed", "resamples")
    names = [
        each.name
        for each in fields(plan)
        if each.name not in for_all and getattr(plan, each.name) != getattr(usual, each.name)
    ]
    names += [name for name, value in files.items() if value]
    if names:
        raise DataError(
            f"for classifiers only: {', '.join(names)}; leave these out, or leave --miner out"
        )


def _miner_page(
    study: Study,
    kind: str,
    folds: int,
    resamples: int,
    annotator: str | None,
    analysis: str,
    seed: int,
) -> Page:
    from argora.mining import FitOptions, cross_validate
    from argora.report.sections.cross_validation import cross_validation_page

    fit_options = FitOptions(
        annotator=annotator, analysis=analysis, seed=seed, on_progress=progress
    )
    result = cross_validate(
        study, kind=kind, options=fit_options, n_folds=folds, resamples=resamples
    )
    return cross_validation_page(result)


def _check(
    study: Path, test: str | None, ledger: Path | None, wrong: Path | None, *, overwrite: bool
) -> None:
    """Refuse files that cannot be written, and a ledger without a test part."""
    if ledger is not None:
        if test is None:
            raise DataError("--ledger counts the looks at a test part; name one with --test")
        check_place(ledger)
        refuse_source(ledger, study)
    if wrong is None:
        return
    if wrong.suffix.lower() not in (".csv", ".html"):
        raise DataError(f"--wrong {wrong}: expected a name that ends in .csv or .html")
    check_place(wrong)
    refuse_source(wrong, study)
    refuse_foreign(wrong, wrong.suffix.lower().removeprefix("."), overwrite=overwrite)


def _refuse_of_relations(options: Mapping[str, object]) -> None:
    """Refuse options that only fit relations, by name."""
    if names := [name for name, value in options.items() if value]:
        raise DataError(f"{joined(names)}: for relations only; add --task relations")


def _held_out(study: Study, test: str | None) -> float | tuple[str, ...]:
    """Return a share, or the ids of the documents that an option names."""
    if test is None:
        return ()
    if "=" in test:
        return tuple(document.id for document in part_of(study, "--test", test).documents)
    try:
        share = float(test)
    except ValueError:
        share = math.nan
    if not 0 < share < 1:
        raise DataError(
            f"--test {test!r}: expected a share between 0 and 1 such as 0.2, or NAME=VALUE such as "
            "split=test"
        )
    return share


def _write_wrong(result: Experiment, path: Path) -> None:
    from argora.report.forms import rendered
    from argora.report.sections.wrong import wrong_page, wrong_table

    is_table = path.suffix.lower() == ".csv"
    write_file(path, wrong_table(result) if is_table else rendered(wrong_page(result), "html"))
