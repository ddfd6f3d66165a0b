"""What to change in a guideline: the categories that are mixed up, the boundaries, and examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    Words,
    kept,
    table,
)
from argora.report.drawings.bars import reach_of, share_picture
from argora.report.sections.boundaries import boundaries_section
from argora.text.numbers import counted, joined, number, spelled

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


def guideline_page(found: Guideline) -> Page:
    """Return what the data say about a guideline."""
    word = found.view.word
    facts = {
        "items": found.view.words,
        "of": found.view.of,
        "n_items": found.n_items,
        "n_disagreeing": found.n_disagreeing,
        "alpha": found.whole.value,
        "boundaries": None,
        "signature": found.whole.signature,
    }
    opening = (
        Prose(_lead(found), "lead", key="words"),
        Listed(tuple(_sentences(found)), look="sentences"),
        Facts(facts),
        *_changes(found.changes, word, n_open=5),
    )
    sections = [
        Section("", "", opening),
        boundaries_section(found.edges, "Where units begin and end"),
        _others(found),
        _tests(found, found.definitions, "definition", "only this category"),
        _tests(found, found.distinctions, "distinction", "merged"),
        _whole(found) if found.n_items else None,
    ]
    about = f"{found.coverage.sentence()} By {found.view.words}, of {found.view.of}."
    return Page(found.study.name, "What to change in the guideline", about, kept(sections))


def changes_section(found: Guideline, link: Link = lambda _: "") -> Section | None:
    """Return what to change as a part of a report; None where nothing is.

    Parameters
    ----------
    link : where a case stands on the page; nothing where it does not.
    """
    if not found.changes:
        return None
    blocks = (
        Prose(_account(found.changes), "strong", key="words"),
        Listed(tuple(_sentences(found)), look="sentences"),
        *_changes(found.changes, found.view.word, n_open=1, link=link),
    )
    links = [link(case) for case in found.edges.cases] if found.edges else []
    title = "Where units begin and end"
    edges = boundaries_section(found.edges, title, links=links, is_open=False)
    more: Words = (
        "More is on the page of ",
        Run("argora diagnose --categories --html FILE", "code"),
        ".",
    )
    parts: list[Block | None] = [*blocks, edges, Prose(more, "small")]
    return Section("guideline", "What to change in the guideline", kept(parts), key="guideline")


def _changes(
    changes: Sequence[Change], item: str, *, n_open: int, link: Link = lambda _: ""
) -> list[Block]:
    """Return each change with how much it would settle, and the clearest examples."""
    whole = max((max(c.share, c.expected) for c in changes), default=0.0)
    blocks: list[Block] = [Facts({"changes": []})]
    for n, change in enumerate(changes, start=1):
        examples = Passages(change.cases, tuple(map(link, change.cases)), key="examples")
        summary = f"The {len(change.cases)} clearest examples"
        if len(change.cases) == 1:
            summary = "The clearest example"
        picture = share_picture(change.share, whole=max(whole, 0.1), mark=change.expected)
        own = (
            Facts(
                {
                    "categories": list(change.titles),
                    "share": change.share,
                    "expected": change.expected,
                    "n_items": change.n_items,
                    "n_documents": change.n_documents,
                }
            ),
            Figure("", "", picture, look="sharebox"),
            Prose(_finding(change, item), key="finding"),
            Prose(_advice(change, item), "advice", key="advice"),
            Details(summary, (examples,), is_open=n <= n_open),
        )
        title = f"{n}. {change.titles[0]} or {change.titles[1]}"
        blocks.append(Section("", title, own, key="changes", many=True))
    return [*blocks, Prose(BARS, "small")] if changes else blocks


def _others(found: Guideline) -> Section:
    whole = max((max(c.share, c.expected) for c in found.others), default=0.0)
    rows = table(
        found.others,
        (Column("categories", "category"), lambda c: " or ".join(c.titles)),
        (Column("", "data", "categories"), lambda c: list(c.titles)),
        (Column("", "bar"), lambda c: (c.share, max(whole, 0.1), c.expected)),
        (Column("of all disagreement", "share", "share"), lambda c: c.share),
        (Column("by chance", "share", "expected"), lambda c: c.expected),
        (Column(found.view.words, "count", "n_items"), lambda c: c.n_items),
        (Column("documents", "count", "n_documents"), lambda c: c.n_documents),
        key="others",
        look="bars",
        noun="pair",
    )
    return Section("", "Other categories that are mixed up" if found.others else "", (rows,))


def _tests(found: Guideline, tests: Sequence[Collapsed], what: str, head: str) -> Section:
    """Return what collapsing categories does to agreement."""
    title_of: Callable[[Any], str] = naming(found.study)
    compared = [each.comparison for each in tests]
    reach = reach_of(x for c in compared for x in (c.difference, c.low, c.high))
    why = no_intervals(each.comparison.interval for each in tests if each.value.is_defined)
    rows = table(
        tests,
        (Column(head, "category"), lambda t: " + ".join(map(title_of, t.categories))),
        (Column("", "data", "categories"), lambda t: [show(label) for label in t.categories]),
        (Column("decisions", "count", "n"), lambda t: t.n),
        (Column("α would be", "number", "value"), lambda t: t.value.value),
        (Column("gain", "signed", "difference"), lambda t: t.difference),
        (
            Column("", "difference"),
            lambda t: (t.difference, t.comparison.low, t.comparison.high, reach),
        ),
        (
            Column("interval", "signed interval", "*"),
            lambda t: (t.comparison.low, t.comparison.high),
        ),
        (Column("", "data", "undefined"), lambda t: t.value.undefined),
        key=f"{what}_tests",
        look="bars",
        noun="test",
        notes=(why,) if why else (),
    )
    if not tests:
        return Section("", "", (Facts(blocks=(rows,)),))
    if what == "definition":
        about = CLEAR.format(found.view.word)
        return Section("", "Is each category clear by itself?", (Prose(about), rows))
    return Section("", "Would it help to merge two categories?", (Prose(MERGED), rows))


def _whole(found: Guideline) -> Section:
    said = f"Agreement on all categories is α {number(found.whole.value)}. "
    return Section("", "", (Prose((said, Run(found.whole.signature, "code")), "small"),))


def _lead(found: Guideline) -> str:
    """Return the one sentence to begin with."""
    if not found.n_items:
        return "Nothing was decided on by two annotators, so there is nothing to compare."
    if not found.n_disagreeing:
        return f"There is nothing to change: everybody decided alike on every {found.view.word}."
    if not found.changes:
        return (
            "No two categories are mixed up more often than by chance, and on enough items, to say "
            f"what to change: {_disputed(found)}."
        )
    return _account(found.changes)


def _account(changes: Sequence[Change]) -> str:
    """Say how much of the disagreement some pairs of categories account for."""
    first = changes[0]
    if len(changes) == 1:
        return f"{_both(first)} account for {_rounded(first.share)} of the disagreement."
    return (
        f"{spelled(len(changes)).capitalize()} pairs of categories account for "
        f"{_rounded(sum(change.share for change in changes))} of the disagreement, "
        f"{_both(first, lower=True)} alone for {_rounded(first.share)}."
    )


def _rest(changes: Sequence[Change]) -> str:
    """Say of what the other disagreement is; nothing where pairs far above chance may be left."""
    if len(changes) >= FEW or sum(change.share for change in changes) >= MOST_OF_ALL:
        return ""
    return (
        "The rest is between pairs of categories that are mixed up no more often than by chance, "
        "or on too few items to tell."
    )


def _talk_over() -> str:
    """Say what to do with the points."""
    return (
        "The points below come from the annotations alone, those that would settle most first. "
        "Talk them over with the annotators, decide, and write the decision down with one of the "
        "examples."
    )


def _sentences(found: Guideline) -> list[str]:
    """Return what else to know before reading on."""
    if not found.n_disagreeing:
        return []
    said = [f"{_disputed(found)[0].upper()}{_disputed(found)[1:]}."]
    if found.changes:
        said += [*filter(None, [_rest(found.changes)]), _talk_over()]
    return said


def _finding(change: Change, item: str) -> str:
    """Say how much of the disagreement two categories account for."""
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
    """Say what the guideline should settle."""
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
        more = [name for name in second.split(" + ") if name not in first.split(" + ")]
        return (
            f"Write down when a {item} that holds {_all(first)} holds {_all(' + '.join(more))} as "
            "well, and where to cut it."
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


def _both(change: Change, *, lower: bool = False) -> str:
    text = _quoted(change)
    return text if lower else f"{text[0].upper()}{text[1:]}"


def _name(title: str) -> str:
    return title if title == "nothing" else f"“{title}”"


def _all(title: str) -> str:
    return joined([f"“{name}”" for name in title.split(" + ")])


def _disputed(found: Guideline) -> str:
    return found.view.disputed(found.n_disagreeing)
