"""Which documents a person should annotate next, and why."""

from __future__ import annotations

from argora.active import Choice, Chosen
from argora.active.corrections import Doubt
from argora.report.blocks import Column, Facts, Page, Prose
from argora.report.building import listed, section, table
from argora.text.numbers import counted, joined, number, percent

__all__ = ["chosen_page", "reason"]

TITLE = "What to annotate next"
MOST_NAMED = 8


def chosen_page(chosen: Chosen, name: str) -> Page:
    """Return the documents in their order, the reason for each, and how they were chosen.

    Parameters
    ----------
    name : of the study.
    """
    ranked = list(enumerate(chosen.choices, start=1))
    documents = table(
        ranked,
        Column("", "count", "rank", of=0),
        Column("document", "category", "document", of=lambda row: row[1].document),
        Column("words", "count", "n_words", of=lambda row: row[1].n_words),
        Column("corrections", "number", "corrections", of=lambda row: row[1].corrections.total),
        Column("new", "number", "novelty", of=lambda row: row[1].novelty),
        Column("", "data", "nearest", of=lambda row: row[1].nearest or None),
        Column("", "data", "of_units", of=lambda row: row[1].corrections.units),
        Column("", "data", "of_categories", of=lambda row: row[1].corrections.categories),
        Column("", "data", "of_relations", of=lambda row: row[1].corrections.relations),
        Column("", "data", "value", of=lambda row: row[1].value),
        Column("why", "text", "reason", of=lambda row: reason(row[1])),
        key="documents",
    )
    terms, total = chosen.terms, sum(each.corrections.total for each in chosen.choices)
    facts = {
        "model": chosen.model,
        "n_candidates": chosen.n_candidates,
        "n_annotated": chosen.n_annotated,
        "unread": list(chosen.unread),
        "n_words": sum(each.n_words for each in chosen.choices),
        "corrections": total,
        "terms": {
            name: getattr(terms, name)
            for name in ("n_documents", "n_words", "uncertainty", "diversity", "cost")
        },
    }
    lead = (
        f"{counted(len(chosen.choices), 'document')} of {chosen.n_candidates:,} that nobody "
        f"annotated, with {facts['n_words']:,} words: {chosen.model} expects that "
        f"{number(total, 1)} of its decisions on them are wrong."
    )
    notes = [_terms(chosen)]
    if chosen.unread:
        unread = counted(len(chosen.unread), "document")
        named = joined(chosen.unread, MOST_NAMED)
        notes.append(f"{unread} without a layer of {chosen.model} are left out: {named}")
    page = section("", Prose(lead, "lead"), documents, listed(notes, "small"), Facts(facts))
    return Page(name, TITLE, "", (page,))


def reason(choice: Choice) -> str:
    """Return why a document was chosen, in a few words.

    What of its layer is probably wrong, how new its words are, and the unit most in doubt.
    """
    parts = {
        "boundaries": choice.corrections.units,
        "categories": choice.corrections.categories,
        "relations": choice.corrections.relations,
    }
    wrong = [f"{number(n, 1)} {what}" for what, n in parts.items() if n >= 0.05]
    words = f"probably wrong: {', '.join(wrong)}" if wrong else "hardly anything is in doubt"
    if choice.nearest:
        words += f"; {percent(choice.novelty)} new beside {choice.nearest}"
    if choice.corrections.doubts:
        words += f"; {_doubt(choice.corrections.doubts[0])}"
    return words


def _doubt(doubt: Doubt) -> str:
    category = doubt.category or "a unit"
    other = f", or {doubt.other}" if doubt.other else ""
    return f"{doubt.unit} is {category} with {number(doubt.probability)}{other}"


def _terms(chosen: Chosen) -> str:
    terms = chosen.terms
    worth = [
        *(["the corrections expected"] if terms.uncertainty else []),
        *(["how new the words are"] if terms.diversity else []),
    ]
    value = " times ".join(worth) or "nothing but the order of the study"
    return f"chosen one by one by {value}{', for each word' if terms.cost else ''}"
