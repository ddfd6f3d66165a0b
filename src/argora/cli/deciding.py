"""What ``argora gold`` does in turn: check places, decide group by group, write and print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

from argora.cli.pages import check_target, show_page
from argora.cli.reading import json_opening, note_unread
from argora.cli.storing import refuse_overlap, store, talk_of_broken
from argora.cli.streams import note, progress, show, show_json, warn, width
from argora.cli.writing import appearing, check_place, refuse_source, write_file
from argora.errors import DataError, FormatError, broken, did_you_mean

if TYPE_CHECKING:
    from argora.consensus.gold import Gold, GoldRules
    from argora.formats.decisions import RecordRow
    from argora.model import Study
    from argora.report.blocks import Page

__all__ = [
    "Places",
    "make_golds",
    "page_of",
    "print_golds",
    "show_other_rule",
    "store_golds",
    "warn_of_open_units",
    "warn_of_reopened",
    "write_files",
]


USUAL = (("attributes", "majority"), ("runs", "once"), ("step", 1))
"""Settings of rules that nobody has to be told."""


@dataclass(frozen=True)
class Places:
    """Where the study, its record, soft labels and page go; None for what nobody asked for.

    Attributes
    ----------
    decisions : where the record lies in which people decided.
    """

    target: Path | None
    record: Path | None
    soft: Path | None
    html: Path | None
    decisions: Path | None = None

    def read_record(self) -> tuple[RecordRow, ...]:
        """Return the rows of the record in which people decided."""
        from argora.formats.decisions import read_decisions

        return () if self.decisions is None else read_decisions(self.decisions)

    def check(self, source: Path, *, n_golds: int, gold_only: bool, overwrite: bool) -> None:
        """Refuse what cannot be written before the work begins."""
        if self.target is not None:
            refuse_overlap(source, self.target)
            if self.decisions is not None:
                refuse_overlap(self.decisions, self.target)
        elif gold_only:
            raise DataError("--gold-only belongs to a TARGET to write")
        for option, table in (("--record", self.record), ("--soft", self.soft)):
            if table is not None:
                _check_table(option, table, source, overwrite=overwrite)
        if self.soft is not None and n_golds > 1:
            raise DataError("--soft is about one gold; give --among once with it")
        check_target(self.html, source, overwrite=overwrite)

    def check_comparison(self, among: Sequence[str], *, asks_beyond: bool) -> None:
        """Refuse what a comparison with another rule does not write or look at."""
        if self.target or self.record or self.soft or len(among) > 1 or asks_beyond:
            raise DataError(
                "--compare-rule and --compare-relations write nothing but --html and are about one "
                "gold; leave out TARGET, --record, --soft, --curve, --next and a second --among"
            )


def _check_table(option: str, table: Path, source: Path, *, overwrite: bool) -> None:
    if table.suffix.lower() not in (".csv", ".jsonl"):
        raise DataError(f"{option} {table}: expected a name that ends in .csv or .jsonl")
    check_place(table)
    refuse_source(table, source)
    if table.exists() and not overwrite:
        raise FormatError("is there already; name another file, or --overwrite it", path=table)


def store_golds(
    golds: Sequence[Gold],
    everybody: Study,
    target: Path,
    to: str,
    *,
    gold_only: bool,
    problems: Sequence[FormatError],
    **options: Any,
) -> dict[str, Any]:
    """Write the study with gold layers, and return what there is to say about it in JSON.

    Parameters
    ----------
    everybody : the study with the annotators and documents that did not count, and all its phases.
    gold_only : whether the layers of others are left out.
    options : of :func:`argora.cli.storing.store`.
    """
    study = _for_format(_with_left_out(golds, everybody), golds, to, gold_only=gold_only)
    stored = store(study, target, to, problems=problems, **options)
    talk_of_broken(target, problems)
    return stored


def _for_format(study: Study, golds: Sequence[Gold], to: str, *, gold_only: bool) -> Study:
    """Return the study with gold layers without the stamps that only native files carry.

    When and by what they were made is in the record.
    """
    whole, phase = study, golds[-1].study.phase
    if gold_only:
        study = study.select(annotators=[each.annotator for each in golds], phase=phase)
    if to == "native":
        return study
    # Few formats can say that no relations were decided: layers cover them as annotators' do.
    related = {
        (la.document, la.annotator)
        for la in whole.select(phase=phase).layers
        if "relations" in la.covers
    }
    plain = [
        replace(
            layer,
            times=(),
            tool=None,
            scheme_version=None,
            covers=layer.covers | {"relations"}
            if any((layer.document, name) in related for name in each.annotators_of[layer.document])
            else layer.covers,
        )
        for each in golds
        for layer in each.layers
    ]
    note(f"{to} does not say when and by what the gold was made; --record does")
    return study.with_layers(*plain)


def _with_left_out(golds: Sequence[Gold], everybody: Study) -> Study:
    """Return the study with the gold layers, those of other phases, and what did not count."""
    whole = golds[-1].study
    documents = {each.id: each for each in (*everybody.documents, *whole.documents)}
    annotators = {each.id: each for each in (*everybody.annotators, *whole.annotators)}
    layers = {layer.key: layer for layer in (*everybody.layers, *whole.layers)}
    return replace(
        whole,
        documents=tuple(documents.values()),
        annotators=tuple(annotators.values()),
        layers=tuple(layers.values()),
        phases=everybody.phases,
    )


def make_golds(
    study: Study,
    rules: GoldRules,
    among: Sequence[str],
    name: str,
    *,
    record: Sequence[RecordRow],
    **options: Any,
) -> list[Gold]:
    """Return a gold of everybody, or one of each group; each study holds those before it.

    Parameters
    ----------
    record : rows with decisions of people, each on the gold that it names.
    """
    from argora.consensus.gold import make_gold

    left_out = () if study.selection is None else study.selection.left_out
    groups = [_group(study, each, name) for each in among] or [(name, None)]
    names = [group for group, _ in groups]
    if twice := sorted({n for n in names if names.count(n) > 1}):
        raise DataError(f"--among: two groups are called {twice[0]!r}; expected NAME=WHO,WHO")
    if names_left_out := sorted({*names} & {*left_out}):
        raise DataError(
            f"{names_left_out[0]!r} is left out here; give the gold a name of its own, --name"
        )
    for row in record:
        if row.decided_by and row.gold not in ("", *names):
            expected = f"expected {' or '.join(map(repr, names))}; --name says what it is called"
            raise row.wrong("gold", f"found {row.gold!r}, {expected}")
    now = datetime.now(UTC).isoformat(timespec="seconds")
    golds: list[Gold] = []
    for group, annotators in groups:
        progress(f"deciding: {group}")
        study = golds[-1].study if golds else study
        golds.append(
            make_gold(
                study,
                rules,
                name=group,
                annotators=annotators,
                time=now,
                record=record,
                **options,
            )
        )
    return golds


def _group(study: Study, option: str, name: str) -> tuple[str, list[str] | None]:
    """Return the name of a group and its annotators; patterns such as ``w*`` name several."""
    front, sign, back = option.partition("=")
    group, names = (front, back) if sign else (name, option)
    ids = [annotator.id for annotator in study.annotators]
    chosen: dict[str, None] = {}
    for pattern in names.split(","):
        matches = [id for id in ids if id == pattern] or [
            id for id in ids if fnmatchcase(id, pattern)
        ]
        if not matches:
            raise DataError(
                f"--among {option!r}: no annotator {pattern!r}{did_you_mean(pattern, ids)}"
            )
        chosen |= dict.fromkeys(matches)
    return group, list(chosen)


def page_of(golds: Sequence[Gold], study: Study, **options: Any) -> Page:
    """Return the page about the golds of a study; ``options`` are those of ``gold_findings``."""
    from argora.analysis.gold import gold_findings
    from argora.report.sections.gold import gold_page
    from argora.report.sections.selection import with_selection

    findings = [gold_findings(each, **options, on_progress=progress) for each in golds]
    return with_selection(gold_page(findings, golds[-1].study.name), study)


def show_other_rule(
    gold: Gold,
    settings: Mapping[str, Any],
    others: Mapping[str, str | None],
    places: Places,
    problems: Sequence[FormatError],
    *,
    json: bool,
) -> None:
    """Show what other rules would have given for the same votes and decisions.

    Parameters
    ----------
    settings : of the rules of the gold.
    others : the other rules by what they decide on; None keeps that of the gold.
    """
    from argora.analysis.curation import placed_decisions
    from argora.analysis.gold_changes import GoldBasis
    from argora.analysis.other_rule import other_rule
    from argora.analysis.plan import Plan
    from argora.report.sections.gold_changes import other_rule_page

    rules = {k: v for k, v in settings.items() if v and (k, v) not in USUAL}
    rows = [row for row in places.read_record() if row.gold in ("", gold.annotator)]
    basis = GoldBasis(
        _votes_and_gold(gold),
        gold.annotator,
        placed_decisions(rows, gold.study),
        {name: {} for name in gold.annotators_of},
    )
    changed = {**rules, **{k: v for k, v in others.items() if v}}
    result = other_rule(basis, rules, changed, Plan(), at_least=1, on_progress=progress)
    opening = json_opening(gold.study, problems) if json else None
    page = other_rule_page(result, gold.study.name)
    show_page(page, opening, problems, html=places.html)


def _votes_and_gold(gold: Gold) -> Study:
    """Return the gold with the layers that were voted on, as a gold of persons in one round."""
    names = {gold.annotator, *gold.annotators}
    layers = tuple(
        replace(layer, round=1)
        for layer in gold.study.layers
        if layer.annotator in names
        and (layer.annotator == gold.annotator or layer.round == gold.round)
        and layer.document in gold.annotators_of
    )
    annotators = tuple(
        each if each.id == gold.annotator else replace(each, kind="person")
        for each in gold.study.annotators
        if each.id in names
    )
    return replace(gold.study, layers=layers, annotators=annotators)


def write_files(
    places: Places, golds: Sequence[Gold], page: Page, problems: Sequence[FormatError]
) -> None:
    """Write soft labels, the record and the page, if they are wanted."""
    if places.soft is not None:
        from argora.consensus.gold import write_gold_soft_labels

        progress("writing soft labels")
        is_json = places.soft.suffix.lower() == ".jsonl"
        with appearing(places.soft) as fresh:
            write_gold_soft_labels(golds[0], fresh, form="jsonl" if is_json else "csv")
    if places.record is not None:
        from argora.formats.decisions import decisions_text

        rows = [{"gold": each.annotator, **d.row()} for each in golds for d in each.decisions]
        is_json = places.record.suffix.lower() == ".jsonl"
        write_file(places.record, decisions_text(rows, "jsonl" if is_json else "csv"))
    if places.html is not None:
        from argora.report.forms import rendered

        page = replace(page, problems=tuple(map(str, broken(problems))))
        write_file(places.html, rendered(page, "html"))


def warn_of_open_units(golds: Sequence[Gold]) -> None:
    """Warn of units that are open: a gold layer that lacks them looks as if nothing were there."""
    for gold in golds:
        n = sum(decision.task == "unit" for decision in gold.undecided)
        if n:
            cases = "1 unit is" if n == 1 else f"{n} units are"
            warn(
                f"{gold.annotator}: {cases} open and so missing from the gold layers, where "
                "experiment, train and evaluate take it that nothing is there; decide on them "
                "with --record and --decisions"
            )


def warn_of_reopened(golds: Sequence[Gold]) -> None:
    """Warn of each decision of people that no longer holds."""
    for gold in golds:
        for each in gold.reopened:
            where = " ".join(filter(None, (each.document, each.attribute, each.place)))
            warn(f"{where}: open again: {each.reason}")


def print_golds(
    study: Study,
    page: Page,
    places: Places,
    stored: dict[str, Any],
    problems: Sequence[FormatError],
    *,
    json: bool,
) -> None:
    """Print what was decided, and where what was written lies."""
    from argora.report.forms import json_of, rendered

    if json:
        show_json({**json_opening(study, problems), **stored, **json_of(page)})
        return
    show(rendered(page, "text", width=width()))
    for place in filter(None, (places.target, places.record, places.soft, places.html)):
        show(f"\n{place}")
    if stored.get("lost"):
        show(f"lost: {'; '.join(stored['lost'])}")
    note_unread(problems)
