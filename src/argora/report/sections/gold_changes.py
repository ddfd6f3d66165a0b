"""Golds beside each other: what changed and why, another rule, and each annotator with the gold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, get_args

from argora.analysis.gold_changes import (
    ASPECTS,
    DocumentChange,
    GoldChange,
    GoldChanges,
    Reason,
    Subject,
)
from argora.analysis.other_rule import JudgedDecision, OtherRule, Standing
from argora.analysis.with_gold import WithGold
from argora.measures import Result
from argora.report.blocks import Column, Facts, Listed, Page, Prose, Section
from argora.report.building import data_columns, listed, section, section_of_table, small, table
from argora.report.changes import operation_in_words
from argora.report.sections.results import plain_figure
from argora.report.tabular import row
from argora.text.numbers import counted, joined, list_annotators, sentence

__all__ = ["gold_changes_page", "other_rule_page", "with_gold_page"]

SUBJECTS: Mapping[Subject, str] = {
    "unit": "units",
    "relation": "relations",
    "document": "attributes of documents",
}
NOUNS: Mapping[Subject, str] = {
    "unit": "unit",
    "relation": "relation",
    "document": "document attribute",
}
STANDINGS: Mapping[Standing, str] = {
    "against": "against the rule",
    "needless": "needless: the rule says the same",
    "needed": "needed: the rule does not decide",
}
MOST_NAMED = 8
MOST_SHOWN = 60
METHOD = (
    "A reason is what differs at the place of a change: a decision of people comes before votes, "
    "rules and the scheme."
)
SAME_DECISIONS = (
    "Votes and decisions of people are the same on both sides; only what rules decide differs. "
    "Nothing is stored."
)
FLATTERING = (
    "Where annotators' own votes decided, they are a part of the gold, so with few annotators the "
    "figures flatter."
)


class _Line(NamedTuple):
    """A change with its document."""

    document: DocumentChange
    change: GoldChange
    text: str | None

    @property
    def words(self) -> str:
        """What changed."""
        edit = self.document.edit
        operation = self.change.operation
        return "; ".join(operation_in_words(operation, edit.before, edit.new, self.text))

    @property
    def why(self) -> str:
        """Why it did."""
        reasons = "; ".join(map(_because, self.change.reasons))
        return reasons or "not known"

    @property
    def reasons(self) -> list[dict[str, Any]]:
        """The same for programs."""
        return [vars(each) for each in self.change.reasons]


def gold_changes_page(changes: GoldChanges, names: tuple[str, str]) -> Page:
    """Return what changed between two golds: how much, and each change with its reasons.

    Parameters
    ----------
    names : of the golds.
    """
    return Page(
        changes.new.study.name,
        f"What changed in the gold: {names[0]} → {names[1]}",
        "",
        tuple(_changes(changes, with_reasons=True)),
    )


def _changes(changes: GoldChanges, *, with_reasons: bool) -> Iterator[Section]:
    yield section(
        "",
        Prose(_lead(changes), "lead", key="words"),
        _counts(changes) if changes.documents else None,
        _texts(changes),
        small(METHOD) if with_reasons and changes.documents else None,
        Facts({"n_documents": changes.n_documents, "n_changed": len(changes.documents)}),
    )
    yield section_of_table("Documents by changes", _documents(changes))
    yield section_of_table("Change by change", _lines(changes, with_reasons=with_reasons))


def _lead(changes: GoldChanges) -> str:
    n, n_changed = changes.n_documents, len(changes.documents)
    if not n:
        return "There is no gold on either side."
    if not n_changed:
        return f"Nothing differs in the gold of {counted(n, 'document')}."
    parts = [
        counted(total, NOUNS[subject])
        for subject in SUBJECTS
        if (total := sum(e.subject == subject for d in changes.documents for e in d.changes))
    ]
    differ = "differs" if n_changed == 1 else "differ"
    content = f", in {joined(parts)}" if parts else ""
    return f"{n_changed} of {counted(n, 'document')} {differ}{content}."


def _texts(changes: GoldChanges) -> Listed | None:
    if not changes.texts:
        return None
    named = joined(changes.texts, MOST_NAMED)
    return listed([f"Not compared, as the text is another one: {named}"], "small")


def _counts(changes: GoldChanges) -> Any:
    subjects = [s for s in SUBJECTS if any(changes.n(s, each) for each in ASPECTS)]
    used = [each for each in ASPECTS if any(changes.n(s, each) for s in subjects)]
    return table(
        subjects,
        Column("", "category", "subject", of=lambda subject: SUBJECTS[subject]),
        *(
            Column(
                aspect, "few", aspect, of=lambda subject, aspect=aspect: changes.n(subject, aspect)
            )
            for aspect in used
        ),
        key="counts",
    )


def _documents(changes: GoldChanges) -> Any:
    return table(
        changes.documents,
        Column("", "category", "document"),
        Column("changes", "count", "n_changes", of=lambda each: len(each.changes)),
        *(
            Column(
                title,
                "few",
                f"n_{subject}",
                of=lambda each, subject=subject: sum(c.subject == subject for c in each.changes),
            )
            for subject, title in SUBJECTS.items()
            if any(changes.n(subject, each) for each in ASPECTS)
        ),
        *([Column("", of=_of_document)] if any(map(_of_document, changes.documents)) else []),
        key="documents",
        noun="document",
    )


def _of_document(each: DocumentChange) -> str:
    if each.is_new:
        return "has a gold only now"
    return "has no gold any more" if each.is_gone else ""


def _lines(changes: GoldChanges, *, with_reasons: bool) -> Any:
    texts = {
        each.id: each.text for each in (*changes.old.study.documents, *changes.new.study.documents)
    }
    lines = [
        _Line(document, change, texts[document.document])
        for document in changes.documents
        for change in document.changes
    ]
    return table(
        lines,
        Column("change", "text", "words"),
        *([Column("why", "text", "why")] if with_reasons else []),
        *data_columns(document="document.document", subject="change.subject"),
        *data_columns(aspects=lambda line: list(line.change.aspects)),
        *(data_columns("reasons") if with_reasons else ()),
        group=lambda line: line.document.document,
        key="changes",
        look="listing",
        first=MOST_SHOWN,
        noun="change",
    )


def _because(reason: Reason) -> str:
    """Return a reason in words."""
    people = list_annotators(reason.by)
    match reason.kind:
        case "decision":
            before = f", before {reason.before!r}" if reason.before else ""
            why = f": {reason.why}" if reason.why else ""
            at = f" on {reason.at[:10]}" if reason.at else ""
            return f"{people} decided {reason.after!r}{at}{before}{why}"
        case "withdrawn":
            why = f": {reason.why}" if reason.why else ""
            words = reason.before or "earlier"
            return f"what {people} decided ({words}) is withdrawn or open again{why}"
        case "vote":
            return f"vote of {people}: {reason.before} → {reason.after}"
        case "rule" if not reason.after:
            return "another rule, or a change by hand; the records of both golds say which"
        case "rule":
            return f"another rule: {reason.before} → {reason.after}"
        case "scheme":
            return f"another version of the scheme: {reason.before} → {reason.after}"
        case "elsewhere":
            return f"follows from what {people} said elsewhere in the document"
        case "hand":
            return "changed by hand, or brought with files"


# ----- another rule -----------------------------------------------------------------------------


def other_rule_page(other: OtherRule, name: str) -> Page:
    """Return what another rule would have given beside the gold of now."""
    rules = f"{_rules(other.rules)} → {_rules(other.others)}"
    n = len(other.decisions)
    opening = section(
        "",
        rules,
        small(SAME_DECISIONS),
        small(f"{counted(other.n_left, 'document')} with a gold of a person or of files left out.")
        if other.n_left
        else None,
        [small(sentence(note)) for note in other.notes],
        Facts(
            {
                "rules": dict(other.rules),
                "other_rules": dict(other.others),
                "n_undecided": other.n_undecided,
                "n_decisions": n,
                **{f"n_{each}": other.n(each) for each in STANDINGS},
            }
        ),
    )
    return Page(
        name,
        "What another rule would have given",
        "",
        (
            opening,
            *_changes(other.changes, with_reasons=False),
            _judged(other),
            _with_gold(other.agreement, "How far both golds agree"),
        ),
    )


def _rules(rules: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}: {rule}" for name, rule in sorted(rules.items())) or "the usual rules"


def _judged(other: OtherRule) -> Section:
    """Return what the other rules say where people decided."""
    n = len(other.decisions)
    words = (
        f"Of {counted(n, 'decision')} of people, {other.n('against')} would be against the other "
        f"rule, {other.n('needless')} needless, and {other.n('needed')} needed; "
        f"{counted(other.n_undecided, 'question')} would wait for a person."
    )
    order = [*get_args(Standing)]
    rows = table(
        sorted(other.decisions, key=lambda each: (order.index(each.standing), each.document)),
        Column("", "category", "place", of=_question),
        Column("decided", "text", "decided", of=lambda each: each.decided or "nothing"),
        Column("by the rule", "text", "by_rule", of=lambda each: each.by_rule or "nothing"),
        Column("by", "text", "by", of=lambda each: list_annotators(each.decision.decided_by)),
        Column("why", "text", "why", of=lambda each: each.decision.why),
        *data_columns("document", "standing", task="decision.task"),
        group=lambda each: STANDINGS[each.standing],
        key="decisions",
        noun="decision",
        first=MOST_SHOWN,
    )
    return section("Decisions of people", words, rows if other.decisions else None)


def _question(each: JudgedDecision) -> str:
    decision = each.decision
    return " ".join(
        filter(None, (each.document, decision.task, decision.attribute, decision.place))
    )


# ----- annotators and the gold ------------------------------------------------------------------


def with_gold_page(agreement: WithGold, name: str) -> Page:
    """Return how far each annotator agrees with the gold."""
    title = "Agreement of each annotator with the gold"
    return Page(name, title, "", (_with_gold(agreement, ""),))


def _with_gold(agreement: WithGold, title: str) -> Section:
    """Return a row for each annotator, with a column for each measure."""
    figures = [f for f in agreement.figures if any(r and r.is_defined for r in f.results)]
    rows = table(
        enumerate(agreement.judged.items()),
        Column("", "category", of=lambda each: each[1][0]),
        Column("documents", "count", of=lambda each: each[1][1]),
        *(
            Column(
                figure.title,
                "measured",
                of=lambda each, figure=figure: _cell(figure.results[each[0]]),
            )
            for figure in figures
        ),
        look="grid",
        first=1000,
    )
    results = [
        {**row(result, figure.title, "all"), "annotator": name}
        for figure in figures
        for name, result in zip(agreement.judged, figure.results, strict=True)
        if result is not None
    ]
    about = f"By {counted(agreement.n_documents, 'finished document')} of the gold"
    if agreement.n_open:
        about += f"; {agreement.n_open} that are not finished are left out"
    return section(
        title,
        f"{about}." if agreement.judged else "Nobody has finished a document of the gold.",
        rows if agreement.judged else None,
        small(FLATTERING) if agreement.judged and not title else None,
        small(f"{agreement.n_left_out} others are left out.") if agreement.n_left_out else None,
        Facts({"n_documents": agreement.n_documents, "results": results}),
        key="with_gold",
    )


def _cell(result: Result | None) -> Any:
    return None if result is None else plain_figure(result, limits=False)
