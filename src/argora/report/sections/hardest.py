"""Where it is hardest to agree: the documents and items with most of the disagreement."""

from __future__ import annotations

from collections.abc import Iterator

from argora.analysis.hardest import Hard
from argora.report.blocks import Column, Listed, Page, Passages, Section
from argora.report.building import data_columns, section, section_of_table, small, table
from argora.report.sections.boundaries import boundaries_section
from argora.report.sections.opening import items_page, opening
from argora.report.sections.results import picked
from argora.text.numbers import joined

__all__ = ["hardest_page"]

OF_RELATIONS = "_of_relations"
"""How the keys of what is hard about relations end, for programs."""
FEW_DOCUMENTS = 4
"""Of fewer documents nobody needs to be told which to discuss first."""
HARD = 1.25
MOST_NAMED = 5
MOST_HARD = 12
"""Where more documents are hard, that says nothing of any of them."""
FIRST_DOCUMENTS = 20
MOST_DOCUMENTS = 100


def hardest_page(hard: Hard) -> Page:
    """Return the documents and items that are hardest to agree on."""
    counts = picked(hard, "n_items", "n_disagreeing")
    facts = {**counts, "boundaries": None, "undefined": hard.undefined}
    return items_page(
        hard.view,
        "Where it is hardest to agree",
        section("", opening(hard.view, _lead(hard), _sentences(hard), facts)),
        _documents(hard),
        _items(hard),
        *_relations(hard),
        boundaries_section(hard.edges, "Near misses and real disagreement", is_open=False),
    )


def _relations(hard: Hard) -> Iterator[Section]:
    """Yield what is hard about relations, where it stands beside what is hard about items."""
    if (relations := hard.relations) is None:
        return
    words = Listed((f"{_lead(relations)}", *_sentences(relations)), look="sentences")
    yield section("Relations", words)
    yield _documents(relations, "Documents by their relations", OF_RELATIONS)
    yield _items(relations, OF_RELATIONS)


def _documents(hard: Hard, title: str = "Documents", ending: str = "") -> Section:
    whole = max((max(d.share, d.share_of_decisions) for d in hard.documents), default=0.0)
    key = (
        "The bar is a document’s share of all disagreement; the mark is its share of all "
        "decisions. Where the bar reaches beyond the mark, the document is hard and not only long."
    )
    rows = table(
        hard.documents,
        Column("document", "category", "document"),
        *data_columns("n_items"),
        Column("", "bar", of=lambda d: (d.share, whole, d.share_of_decisions)),
        Column("of the disagreement", "fine share", "share"),
        Column("of the decisions", "fine share", "share_of_decisions"),
        *data_columns("disagreement"),
        Column("agreement", "number", "agreement"),
        key=f"documents{ending}",
        look="bars",
        first=FIRST_DOCUMENTS,
        most=MOST_DOCUMENTS,
        noun="document",
        rest=" with less disagreement",
    )
    is_shown = bool(hard.n_disagreeing) and len(hard.documents) > 1
    return section_of_table(title, rows, small(key), is_shown=is_shown)


def _items(hard: Hard, ending: str = "") -> Section:
    words = "passages" if hard.view.words == "characters" else hard.view.words
    passages = Passages(hard.cases, key=f"hardest{ending}")
    if not hard.cases:
        return section("", passages)
    item = "passage" if hard.view.by == "character" else hard.view.word
    order = (
        f"First the {item} that adds most to the disagreement: of equally many annotators the more "
        "evenly split, and two against two before one against one. Of one document at most five "
        "are shown."
    )
    return section(f"{words.capitalize()} that divide annotators most", small(order), passages)


def _lead(hard: Hard) -> str:
    """Return the one sentence to begin with."""
    if not hard.n_items:
        return "Nothing was decided on by two annotators, so nothing can be hard."
    if not hard.n_disagreeing:
        return f"Nothing is hard: {hard.view.alike}."
    if len(hard.documents) < FEW_DOCUMENTS:
        return f"{_disputed(hard)}."
    n, share = hard.half
    hold = f"{n:,} of {len(hard.documents):,} documents {'holds' if n == 1 else 'hold'}"
    return f"{hold} {share * 100:.0f}% of all disagreement."


def _sentences(hard: Hard) -> Iterator[str]:
    """Yield the number of disputed items, and the documents that are hard for their length."""
    if not hard.n_disagreeing or len(hard.documents) < FEW_DOCUMENTS:
        return
    yield f"{_disputed(hard)}."
    hardest = [d for d in hard.documents if d.ratio >= HARD and d.share_of_decisions > 0]
    if len(hardest) == 1:
        yield (
            f"For its length {hardest[0].document} has most to discuss: {hardest[0].ratio:.1f} "
            "times the disagreement of an average document."
        )
    elif 1 < len(hardest) <= MOST_HARD:
        names = joined([d.document for d in hardest], MOST_NAMED)
        yield (
            f"For their length {names} have most to discuss: at least {HARD:g} times the "
            "disagreement of an average document."
        )


def _disputed(hard: Hard) -> str:
    words = hard.view.disputed(hard.n_disagreeing)
    return f"{words[0].upper()}{words[1:]}"
