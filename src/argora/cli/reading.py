"""Opening a study for a verb: every broken file is reported, all others are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

import argora
from argora.cli.databases import study_in_database
from argora.cli.messages import Message, as_options
from argora.cli.run import RUN
from argora.cli.streams import CHECK_FAILED, WRONG_INPUT, note, progress, report, show, warn
from argora.errors import ChoiceError, DataError, FormatError, broken, mended
from argora.model.fixed_units import notes_on_fixed_units
from argora.text.numbers import counted, joined

if TYPE_CHECKING:
    from argora.analysis.plan import Plan
    from argora.formats import LeftOut
    from argora.model import Scheme, Study
    from argora.model.suggestion_answers import SuggestionAnswer

MOST_NAMED = 3

__all__ = [
    "apply_selection",
    "finish",
    "json_opening",
    "nobody",
    "note_same_texts",
    "note_unread",
    "of_phase",
    "offer_items",
    "open_study",
    "read_suggestions",
]


def open_study(
    path: Path,
    *,
    format: str | None,
    scheme: str | None,
    group: str | None = None,
    whole: bool = False,
) -> tuple[Study, Sequence[FormatError]]:
    """Read a study, or the phase of it that ``--phase`` chooses, and report every broken file.

    Parameters
    ----------
    group : a facet; documents of one value of it are one resampling group.
    whole : whether all phases are read, whatever the options choose.

    Returns
    -------
    The study and what was broken; hand the latter to :func:`finish` when all else is done.
    """
    progress(f"reading {path}")
    if (stored := study_in_database(path, format=format, scheme=scheme)) is not None:
        _warn_of_changed_units(path, stored)
        return _regrouped(stored if whole else of_phase(stored, path), group), []
    problems: list[FormatError] = []
    unread: list[LeftOut] = []
    recognised: list[str] = []
    answers = RUN.get().answers
    try:
        study = argora.read(
            path,
            format=format,
            scheme=None if scheme is None else _scheme_named(scheme),
            problems=problems,
            unread=unread,
            recognised=recognised,
            on_progress=progress,
            **answers,
        )
    except ChoiceError:
        raise
    except FormatError:
        if not broken(problems):
            raise
        report(map(Message.of, problems))
        raise typer.Exit(WRONG_INPUT) from None
    report(map(Message.of, problems))
    _tell_of_recognised(path, recognised)
    if RUN.get().remembers:
        _remember(path, {**answers, **_named(format=format, scheme=scheme)})
    _tell_of_unread(path, unread)
    _warn_of_changed_units(path, study)
    if RUN.get().needs_phase:
        study = in_force(study, path)
    return _regrouped(study if whole else of_phase(study, path), group), problems


def read_suggestions(path: Path | None) -> Sequence[SuggestionAnswer]:
    """Return what became of suggestions; nothing without a file."""
    if path is None:
        return ()
    from argora.formats.suggestion_answers import read_answers

    return read_answers(path)


def _scheme_named(name: str) -> Scheme:
    """Return a ready scheme or that of a file, which no ``argora.toml`` may name."""
    from argora.formats.vocabulary import scheme_named

    if RUN.get().remembers and name.lower().endswith(".json"):
        raise FormatError(
            "--remember keeps names of ready schemes only; write this one as scheme.json into the "
            "folder of the data, where it is found",
            path=name,
        )
    return scheme_named(name)


def in_force(study: Study, path: Path) -> Study:
    """Return the study with all layers under the scheme that holds, and say how many were not."""
    from argora.model.changes.applying import in_force as brought_forward

    now = brought_forward(study)
    if n := sum(one is not other for one, other in zip(study.layers, now.layers, strict=True)):
        note(
            f"{path}: {counted(n, 'layer')} of an earlier version of the scheme counted under "
            f"version {study.scheme.version!r}, which holds"
        )
    return now


def _warn_of_changed_units(path: Path, study: Study) -> None:
    """Warn of fixed units that somebody changed."""
    for each in notes_on_fixed_units(study):
        warn(f"{path}: {each}")


def of_phase(study: Study, path: Path) -> Study:
    """Return the phase that ``--phase`` chooses; all, or the only one, if nobody chose.

    Raises
    ------
    ChoiceError
        If the verb looks at one phase and the study has several.
    ModelError
        If the study has no such phase.
    """
    run = RUN.get()
    in_use = study.phases_in_use
    if run.phase is not None:
        return study.select(phase=run.phase)
    if not run.needs_phase or in_use in ((), ("",)):
        return study
    if len(in_use) == 1:
        return study.select(phase=in_use[0])
    counts = Counter(layer.phase for layer in study.layers)
    choices = {name: counted(counts[name], "layer") for name in in_use if name}
    if "" in in_use:
        choices[""] = f"{counted(counts[''], 'layer')} without a phase"
    raise ChoiceError.of("phase", "which phase counts", choices, path=path)


def _tell_of_recognised(path: Path, recognised: Sequence[str]) -> None:
    """Say as what the files were read, unless that is Argora's own format."""
    title, *details = recognised
    if details:
        note(as_options(f"{path} is read as {title}; {'; '.join(details)}"))


def _named(**answers: str | None) -> dict[str, str]:
    return {name: answer for name, answer in answers.items() if answer is not None}


def _remember(path: Path, answers: dict[str, str]) -> None:
    from argora.formats.choices import remember

    if not answers:
        raise FormatError("--remember: there is no answer to keep; name --layer, --format or such")
    note(f"kept in {remember(path, answers)}: {', '.join(sorted(answers))}")


def _tell_of_unread(path: Path, unread: Sequence[LeftOut]) -> None:
    """Warn of the files that the format has no place for, with advice."""
    from argora.formats.unread import grouped

    if unread:
        files, were = counted(len(unread), "file"), "was" if len(unread) == 1 else "were"
        warn(f"{files} in {path} {were} left out: {'; '.join(grouped(unread))}")


def apply_selection(study: Study, plan: Plan, *, only: Sequence[str] = (), **view: Any) -> Study:
    """Return the study with what counts by the options, and note what was left out.

    Annotators count as they are selected, documents by their marks.

    Parameters
    ----------
    only : further names, as by ``--only``.
    view : how agreement with the others is measured, as ``select_annotators`` takes it.

    Raises
    ------
    DataError
        If nobody has annotations of the round that was asked for, or no document counts.
    """
    _check_round(study, plan)
    from argora.analysis.selection import select_annotators, select_documents, selection_words

    criteria = RUN.get().criteria
    if only:
        criteria = replace(criteria, only=(*criteria.only, *only))
    part = select_documents(study, criteria)
    if part.selection is not None and not part.documents:
        left_out = "; ".join(words.rstrip(".") for words in selection_words(part.selection))
        raise DataError(
            f"no document counts: {left_out}; --training with and --retired with count these, too"
        )
    part = select_annotators(part, plan, criteria, **view)
    if part.selection is not None:
        for words in selection_words(part.selection):
            note(words.rstrip("."))
    return part


def _check_round(study: Study, plan: Plan) -> None:
    rounds = sorted({layer.round for layer in study.layers})
    if rounds and plan.round > 1 and plan.round not in rounds:
        listed = joined(list(map(str, rounds)))
        raise DataError(
            f"--round {plan.round}: there is no such round (rounds there are: {listed})"
        )


def note_same_texts(study: Study) -> None:
    """Note documents that are one text under several names, so that nobody is compared on it."""
    from argora.analysis.coverage import same_texts

    if groups := same_texts(study):
        listed = joined([" = ".join(names) for names in groups], MOST_NAMED)
        texts = "one text has" if len(groups) == 1 else f"{len(groups)} texts have"
        note(
            f"{texts} another name with each annotator, and they are not compared on it: {listed}; "
            "give the files of one text one name, or compare two studies with argora evaluate"
        )


def nobody(study: Study, plan: Plan) -> str:
    """Return a sentence that no layer counts, and which kinds of annotators there are."""
    from argora.analysis.coverage import coverage_of

    coverage = coverage_of(study, plan)
    if coverage.rounds and plan.round not in coverage.rounds:
        rounds = ", ".join(map(str, coverage.rounds))
        return f"there is no round {plan.round} (rounds there are: {rounds})"
    others = sorted({a.kind for a in study.annotators} - set(plan.kinds))
    hint = "".join(f"; --kind {other} counts those of kind {other}" for other in others)
    return f"no finished layers by annotators of kind {' or '.join(plan.kinds)}{hint}"


def counted_kinds(study: Study, plan: Plan) -> Plan:
    """Return the plan with the kind of annotators that a study without persons has; say so."""
    fitting = plan.for_study(study)
    if fitting != plan:
        note(f"no person annotated; what is of kind {fitting.kinds[0]} counts (--kind chooses)")
    return fitting


def offer_items(study: Study, plan: Plan) -> None:
    """Say that items can be resampled where a table has all of them in one document."""
    from argora.analysis.tables import is_segmented
    from argora.measures.intervals.resampling import FEWEST_GROUPS

    if plan.interval not in ("document", "jackknife"):
        return
    items = {(la.document, unit.segment) for la in study.layers for unit in la.units}
    if len({document for document, _ in items}) != 1 or len(items) < FEWEST_GROUPS:
        return
    if is_segmented(study):
        option = "item" if plan.interval == "document" else "jackknife-item"
        note(
            f"all {len(items)} items are in one document, and an interval resamples documents; "
            f"if the items are independent of each other, use --interval {option}"
        )


def _regrouped(study: Study, facet: str | None) -> Study:
    """Return the study with documents of one value of the facet as one resampling group."""
    if facet is None:
        return study
    grouped = study.grouped(by=facet)
    if n := len(study.facets(facet).get(None, ())):
        alone = "is a group of its own" if n == 1 else "are groups of their own"
        note(f"{counted(n, 'document')} without {facet!r} {alone}")
    return grouped


def note_unread(problems: Sequence[FormatError]) -> None:
    """Print on stdout, too, that figures are without the files that could not be read."""
    n = len({problem.path for problem in broken(problems)})
    if k := len(mended(problems)):
        show(f"note: {k} malformed place{'s were' if k > 1 else ' was'} read all the same")
    if n:
        show(f"note: {counted(n, 'file')} could not be read; what stands there is missing here")


def finish(problems: Sequence[FormatError], *, failed: bool = False) -> None:
    """End with exit code 1 if a check failed or something could not be read."""
    if failed or broken(problems):
        raise typer.Exit(CHECK_FAILED)


def json_opening(
    study: Study, problems: Sequence[FormatError] = (), plan: Plan | None = None
) -> dict[str, Any]:
    """Return the values with which JSON about a study begins.

    Without a plan nothing is measured, so the first round of annotators of every kind counts.
    """
    from typing import get_args

    from argora.analysis.coverage import coverage_of
    from argora.analysis.plan import Plan
    from argora.model.layer import Kind
    from argora.report.tabular import opening

    coverage = coverage_of(study, plan or Plan(kinds=get_args(Kind)), problems=problems)
    return opening(study, coverage, broken(problems), mended(problems))
