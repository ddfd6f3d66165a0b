"""What to change in a guideline: the categories that are mixed up, the boundaries, and examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any

from argora.analysis.cases import Case
from argora.analysis.guideline import Change, Guideline
from argora.analysis.matrices import naming
from argora.analysis.words import no_intervals
from argora.diagnostics.collapsing import Collapsed
from argora.reliability.coding.factor import show
from argora.reliability.missing import MISSING
from argora.report.blocks import (
    Block,
    Column,
    Details,
    Facts,
    Figure,
    Listed,
    Page,
    Passages,
    Prose,
    Run,
    Section,
    Table,
)
from argora.report.building import data_columns, section, section_of_table, small, table
from argora.report.drawings.bars import reach_of, share_picture
from argora.report.sections.boundaries import boundaries_section
from argora.report.sections.opening import items_page, opening
from argora.report.sections.results import picked
from argora.text.numbers import counted, joined, number, sentence, spelled

__all__ = ["changes_section", "guideline_page"]

OFTEN = 1.5
FEW = 4
MOST_OF_ALL = 0.8
ALL = 0.995
BARS = (
    "The bar is the share of all disagreement; the mark is what chance would give two categories "
    "that are chosen so often."
)
CLEAR = (
    "Suppose annotators only had to say whether a {} is of one category or not. To the right of "
    "zero they would agree better than on all categories together: this one is clear. To the left "
    "it is what they recognise least."
)
MERGED = (
    "Suppose two categories were one. The more agreement gains, the more these two are mixed up; "
    "where it gains next to nothing, merging them would only lose what they tell."
)
Link = Callable[[Case], str]


def guideline_page(guideline: Guideline) -> Page:
    """Return the page on the changes of a guideline that the data suggest."""
    facts = {
        **picked(guideline, "n_items", "n_disagreeing"),
        "alpha": guideline.whole.value,
        "boundaries": None,
        "signature": guideline.whole.signature,
    }
    return items_page(
        guideline.view,
        "What to change in the guideline",
        section(
            "",
            opening(guideline.view, _lead(guideline), _sentences(guideline), facts),
            _changes(guideline.changes, guideline.view.word, n_open=5),
        ),
        boundaries_section(guideline.edges, "Where units begin and end"),
        _others(guideline),
        _definitions(guideline),
        _distinctions(guideline),
        _whole(guideline) if guideline.n_items else None,
    )


def changes_section(guideline: Guideline, link: Link = lambda _: "") -> Section | None:
    """Return the changes of the guideline as a section of a report; None without any.

    Parameters
    ----------
    link : where a case stands on the page; nothing where it does not.
    """
    if not guideline.changes:
        return None
    links = [link(case) for case in guideline.edges.cases] if guideline.edges else []
    command = Run("argora diagnose --categories --html FILE", "code")
    return section(
        "What to change in the guideline",
        Prose(_account(guideline.changes), "strong", key="words"),
        Listed(tuple(_sentences(guideline)), look="sentences"),
        _changes(guideline.changes, guideline.view.word, n_open=1, link=link),
        boundaries_section(
            guideline.edges, "Where units begin and end", links=links, is_open=False
        ),
        small(("More is on the page of ", command, ".")),
        id="guideline",
        key="guideline",
    )


def _changes(
    changes: Sequence[Change], item: str, *, n_open: int, link: Link = lambda _: ""
) -> Iterator[Block | None]:
    """Yield each change with how much it would settle, and the clearest examples."""
    yield Facts({"changes": []})
    whole = _largest(changes)
    for n, change in enumerate(changes, start=1):
        examples = Passages(change.cases, tuple(map(link, change.cases)), key="examples")
        n_cases = len(change.cases)
        summary = "The clearest example" if n_cases == 1 else f"The {n_cases} clearest examples"
        picture = share_picture(change.share, whole=whole, mark=change.expected)
        numbers = picked(change, "share", "expected", "n_items", "n_documents")
        yield section(
            f"{n}. {change.titles[0]} or {change.titles[1]}",
            Facts({"categories": change.titles, **numbers}),
            Figure("", "", picture, look="sharebox"),
            Prose(_finding(change, item), key="finding"),
            Prose(_advice(change, item), "advice", key="advice"),
            Details(summary, (examples,), is_open=n <= n_open),
            key="changes",
            many=True,
        )
    if changes:
        yield small(BARS)


def _largest(changes: Sequence[Change]) -> float:
    """Return the share that fills the width of a bar."""
    return max((0.1, *(max(c.share, c.expected) for c in changes)))


def _others(guideline: Guideline) -> Section:
    whole = _largest(guideline.others)
    rows = table(
        guideline.others,
        Column("categories", "category", of=lambda c: " or ".join(c.titles)),
        *data_columns(categories="titles"),
        Column("", "bar", of=lambda c: (c.share, whole, c.expected)),
        Column("of all disagreement", "share", "share"),
        Column("by chance", "share", "expected"),
        Column(guideline.view.words, "count", "n_items"),
        Column("documents", "count", "n_documents"),
        key="others",
        look="bars",
        noun="pair",
    )
    return section("Other categories that are mixed up" if guideline.others else "", rows)


def _definitions(guideline: Guideline) -> Section:
    rows = _tests(guideline, guideline.definitions, "definition", "only this category")
    about = CLEAR.format(guideline.view.word)
    return section_of_table("Is each category clear by itself?", rows, about)


def _distinctions(guideline: Guideline) -> Section:
    rows = _tests(guideline, guideline.distinctions, "distinction", "merged")
    return section_of_table("Would it help to merge two categories?", rows, MERGED)


def _tests(guideline: Guideline, tests: Sequence[Collapsed], noun: str, head: str) -> Table:
    """Return the agreement with collapsed categories as a table."""
    title_of: Callable[[Any], str] = naming(guideline.view.study)
    compared = [each.comparison for each in tests]
    reach = reach_of(x for c in compared for x in (c.difference, c.low, c.high))
    why = no_intervals(each.comparison.interval for each in tests if each.value.is_defined)
    ends = attrgetter("difference", "comparison.low", "comparison.high")
    return table(
        tests,
        Column(head, "category", of=lambda t: " + ".join(map(title_of, t.categories))),
        *data_columns(categories=lambda t: list(map(show, t.categories))),
        Column("decisions", "count", "n"),
        Column("α would be", "number", "value", "value.value"),
        Column("A_O", "decimal", "observed_agreement", lambda t: 1 - t.value.observed),
        Column("A_E", "decimal", "expected_agreement", lambda t: 1 - t.value.expected),
        Column("gain", "signed", "difference"),
        Column("", "difference", of=lambda t: (*ends(t), reach)),
        Column("interval", "signed interval", "*", ("comparison.low", "comparison.high")),
        *data_columns(undefined="value.undefined"),
        key=f"{noun}_tests",
        look="bars",
        noun="test",
        notes=(why,) if why else (),
    )


def _whole(guideline: Guideline) -> Section:
    words = f"Agreement on all categories is α {number(guideline.whole.value)}. "
    return section("", small((words, Run(guideline.whole.signature, "code"))))


def _lead(guideline: Guideline) -> str:
    """Return the first sentence of the page."""
    if not guideline.n_items:
        return "Nothing was decided on by two annotators, so there is nothing to compare."
    if not guideline.n_disagreeing:
        return f"There is nothing to change: {guideline.view.alike}."
    if not guideline.changes:
        return (
            "No two categories are mixed up more often than by chance, and on enough items, to say "
            f"what to change: {guideline.view.disputed(guideline.n_disagreeing)}."
        )
    return _account(guideline.changes)


def _account(changes: Sequence[Change]) -> str:
    """Return the share of the disagreement that some pairs of categories account for."""
    first, share = _quoted(changes[0]), _rounded(changes[0].share)
    if len(changes) == 1:
        return f"{first[0].upper()}{first[1:]} account for {share} of the disagreement."
    return (
        f"{spelled(len(changes)).capitalize()} pairs of categories account for "
        f"{_rounded(sum(change.share for change in changes))} of the disagreement, "
        f"{first} alone for {share}."
    )


def _sentences(guideline: Guideline) -> Iterator[str]:
    """Yield the sentences before the changes."""
    if not guideline.n_disagreeing:
        return
    yield sentence(guideline.view.disputed(guideline.n_disagreeing))
    changes = guideline.changes
    # With more pairs, or a larger part, pairs far above chance may be among the rest.
    if 0 < len(changes) < FEW and sum(change.share for change in changes) < MOST_OF_ALL:
        yield (
            "The rest is between pairs of categories that are mixed up no more often than by "
            "chance, or on too few items to tell."
        )
    if changes:
        yield (
            "The points below come from the annotations alone, those that would settle most first. "
            "Talk them over with the annotators, decide, and write the decision down with one of "
            "the examples."
        )


def _finding(change: Change, item: str) -> str:
    """Return the share of the disagreement that two categories account for."""
    where = f"in {counted(change.n_documents, 'document')}"
    if change.n_items is not None:
        where = f"on {counted(change.n_items, item)} {where}"
    text = (
        f"{_rounded(change.share).capitalize()} of the disagreement is between {_quoted(change)}, "
        f"{where}"
    )
    by_chance = _rounded(change.expected)
    if change.ratio >= OFTEN:
        often = f"{number(change.ratio, 1)} times" if change.ratio < 10 else "many times"
        return f"{text}: {often} as much as chance would give two categories of this frequency."
    if change.expected >= ALL:
        return f"{text}: hardly anything else was chosen, so there is no other pair to mix up."
    return f"{text}. Chance would give two categories of this frequency about {by_chance}."


def _advice(change: Change, item: str) -> str:
    """Return the question that the guideline should settle."""
    (first, second), (few, many) = change.titles, change.labels
    if MISSING in (*few, *many):
        chosen = second if MISSING in few else first
        return (
            f"Ask those who left the {item} open why, where others chose “{chosen}”: was it "
            "overlooked, hard to decide, or does no category fit?"
        )
    if not few and len(many) == 1:
        return f"Write down when something counts as “{second}” at all, and when it does not."
    if not few:
        return f"Write down when a {item} holds {_all(second)} at all, and when nothing."
    if few < many:
        others = [name for name in second.split(" + ") if name not in first.split(" + ")]
        return (
            f"Write down when a {item} that holds {_all(first)} holds {_all(' + '.join(others))} "
            "as well, and where to cut it."
        )
    if len(few) == len(many) == 1:
        return (
            f"Write down how to tell “{first}” from “{second}”: a question to ask of the {item}, "
            "and what to choose where both seem to fit."
        )
    return f"Write down how to cut a {item} that may hold {_all(first)} or {_all(second)}."


def _quoted(change: Change) -> str:
    """Return both categories in prose."""
    return joined([_name(title) for title in change.titles])


def _rounded(share: float) -> str:
    """Return a share in whole percent.

    >>> _rounded(0.236), _rounded(0.004)
    ('24%', 'less than 1%')
    """
    return "less than 1%" if share < 0.005 else f"{share * 100:.0f}%"


def _name(title: str) -> str:
    return title if title == "nothing" else f"“{title}”"


def _all(title: str) -> str:
    return joined([f"“{name}”" for name in title.split(" + ")])
