"""Where it is hardest to agree: the documents and items with most of the disagreement."""

from __future__ import annotations

from argora.analysis.hardest import Hard
from argora.report.blocks import Column, Facts, Listed, Page, Passages, Prose, Section, kept, table
from argora.report.sections.boundaries import boundaries_section
from argora.text.numbers import joined

__all__ = ["hardest_page"]

FEW_DOCUMENTS = 4
"""Of fewer documents nobody needs to be told which to discuss first."""
HARD = 1.25
MOST_NAMED = 5
MOST_HARD = 12
"""Where more documents are hard, that says nothing of any of them."""
SHOWN = 20
MOST_DOCUMENTS = 100


def hardest_page(found: Hard) -> Page:
    """Return the documents and items that are hardest to agree on."""
    opening = (
        Prose(_lead(found), "lead", key="words"),
        Listed(tuple(_sentences(found)), look="sentences"),
        Facts(
            {
                "items": found.view.words,
                "of": found.view.of,
                "n_items": found.n_items,
                "n_disagreeing": found.n_disagreeing,
                "boundaries": None,
                "undefined": found.undefined,
            }
        ),
    )
    edges = boundaries_section(found.edges, "Near misses and real disagreement", is_open=False)
    sections = [Section("", "", opening), _documents(found), _items(found), edges]
    about = f"{found.coverage.sentence()} By {found.view.words}, of {found.view.of}."
    return Page(found.study.name, "Where it is hardest to agree", about, kept(sections))


def _documents(found: Hard) -> Section:
    whole = max((max(d.share, d.share_of_decisions) for d in found.documents), default=0.0)
    key = (
        "The bar is a document’s share of all disagreement; the mark is its share of all "
        "decisions. Where the bar reaches beyond the mark, the document is hard and not only long."
    )
    rows = table(
        found.documents,
        (Column("document", "category", "document"), lambda d: d.document),
        (Column("", "data", "n_items"), lambda d: d.n_items),
        (Column("", "bar"), lambda d: (d.share, whole, d.share_of_decisions)),
        (Column("of the disagreement", "fine share", "share"), lambda d: d.share),
        (
            Column("of the decisions", "fine share", "share_of_decisions"),
            lambda d: d.share_of_decisions,
        ),
        (Column("", "data", "disagreement"), lambda d: d.disagreement),
        (Column("agreement", "number", "agreement"), lambda d: d.agreement),
        key="documents",
        look="bars",
        first=SHOWN,
        most=MOST_DOCUMENTS,
        noun="document",
        more=" with less disagreement",
    )
    if not found.n_disagreeing or len(found.documents) < 2:
        return Section("", "", (Facts(blocks=(rows,)),))
    return Section("", "Documents", (Prose(key, "small"), rows))


def _items(found: Hard) -> Section:
    words = "passages" if found.view.words == "characters" else found.view.words
    order = f"{_order(found)} Of one document at most five are shown."
    title = f"{words[0].upper()}{words[1:]} that divide annotators most"
    blocks = (Prose(order, "small"), Passages(found.cases, key="hardest"))
    return Section("", title if found.cases else "", blocks if found.cases else blocks[1:])


def _lead(found: Hard) -> str:
    """Return the one sentence to begin with."""
    if not found.n_items:
        return "Nothing was decided on by two annotators, so nothing can be hard."
    if not found.n_disagreeing:
        return f"Nothing is hard: everybody decided alike on every {found.view.word}."
    if len(found.documents) < FEW_DOCUMENTS:
        return f"{_disputed(found)}."
    n, share = found.half
    verb = "holds" if n == 1 else "hold"
    of = f"{n:,} of {len(found.documents):,} documents"
    return f"{of} {verb} {share * 100:.0f}% of all disagreement."


def _sentences(found: Hard) -> list[str]:
    """Return what else to know: how much is disputed, and which documents are hard for length."""
    if not found.n_disagreeing:
        return []
    said = [] if len(found.documents) < FEW_DOCUMENTS else [f"{_disputed(found)}."]
    hard = [d for d in found.documents if d.ratio >= HARD and d.share_of_decisions > 0]
    if len(found.documents) >= FEW_DOCUMENTS and 0 < len(hard) <= MOST_HARD:
        names = joined([d.document for d in hard], MOST_NAMED)
        verb = "has" if len(hard) == 1 else "have"
        said.append(
            f"For their length {names} {verb} most to discuss: at least {HARD:g} times the "
            "disagreement of an average document."
            if len(hard) > 1
            else f"For its length {names} has most to discuss: {hard[0].ratio:.1f} times the "
            "disagreement of an average document."
        )
    return said


def _order(found: Hard) -> str:
    """Say in which order the items stand."""
    item = "passage" if found.view.by == "character" else found.view.word
    return (
        f"First the {item} that adds most to the disagreement: of equally many annotators the more "
        "evenly split, and two against two before one against one."
    )


def _disputed(found: Hard) -> str:
    said = found.view.disputed(found.n_disagreeing)
    return f"{said[0].upper()}{said[1:]}"
