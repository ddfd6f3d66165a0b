"""Who disagrees, in words for people who have never heard of kappa."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from argora.analysis.matrices import Name
from argora.analysis.people import (
    Examples,
    People,
    clear_trends,
    clearly_low,
    comparable,
    is_apart,
    preferences,
    preferred_places,
)
from argora.analysis.people_gold import GoldFindings
from argora.diagnostics.annotators.drift import Drift, Trend
from argora.diagnostics.annotators.profiles import Profile
from argora.text.numbers import counted, joined, number, percent

__all__ = [
    *("change_sentences", "example_title", "gold_extent", "gold_warning", "habits"),
    *("lead", "length_words", "sentences"),
]

MOST_NAMED = 4
MOST_LISTED = 20
NOTABLE = 0.005


def lead(people: People) -> str:
    """Return the first sentence of the page."""
    ranked = [each for each in people.ranked if each.with_others.is_defined]
    if people.profiles is None:
        return "Nothing was decided on by two annotators, so nobody can be compared."
    if people.is_alike:
        alike = people.view.alike
        return f"{alike[0].upper()}{alike[1:]} that somebody else did, too."
    if len(ranked) < 2:
        return "There are no figures of two annotators to compare."
    if len(ranked) == 2:
        return (
            "There are two annotators, so each of them agrees with the other as far as the other "
            "with them: the figures tell who prefers what, not who is right."
        )
    ranked = comparable(ranked)
    first, others = ranked[0], [number(each.with_others.value, 2) for each in ranked[1:]]
    name, value = first.annotator, number(first.with_others.value, 2)
    reach = f"{others[0]} to {others[-1]}"
    if is_apart(ranked):
        return (
            f"{name} stands apart: agreement with the others is {value}, that of everybody else "
            f"{reach}."
        )
    whole = people.profiles.whole.value
    if low := clearly_low(people.ranked, whole):
        return _below_average(low, whole)
    if not first.with_others.has_interval:
        return (
            f"{name} agrees least with the others ({value}; everybody else {reach}), but without "
            "an interval that may be chance."
        )
    return (
        f"Nobody clearly stands apart: {name} agrees least with the others ({value}), everybody "
        f"else {reach}, and the intervals overlap."
    )


def _below_average(low: Sequence[Profile], whole: float) -> str:
    values = dict.fromkeys(number(each.with_others.value, 2) for each in (low[0], low[-1]))
    names = joined([each.annotator for each in low], MOST_NAMED)
    return (
        f"{names} clearly {'agrees' if len(low) == 1 else 'agree'} less with the others than "
        f"annotators do on average: {' to '.join(values)}, where all together reach "
        f"{number(whole, 2)}."
    )


def sentences(people: People) -> Iterator[str]:
    """Yield the sentences before the tables."""
    if people.profiles is None:
        return
    first, whole = next(iter(people.ranked), None), people.profiles.whole.value
    without = math.nan if first is None or first.without is None else first.without.value
    if first and len(people.ranked) > 2 and abs(without - whole) >= NOTABLE:
        yield (
            f"Without {first.annotator} the others would reach α {number(without)}; with "
            f"everybody it is {number(whole)}."
        )
    pairs = people.profiles.pairs
    few = pairs.n_pairs - pairs.n_comparable
    if few and pairs.n_pairs > 1:
        yield (
            f"{few:,} of {pairs.n_pairs:,} pairs of annotators share fewer than {pairs.fewest} "
            f"{pairs.counted} and are not compared; each annotator is compared with all others "
            "together."
        )
    if not people.is_alike:
        yield (
            "Who differs from the others need not be wrong: they may be the one who read the "
            "guideline best."
        ) + " Look at the examples before you decide." * bool(people.examples)


def habits(people: People, profile: Profile, name_of: Name) -> str:
    """Return the categories and places that an annotator clearly prefers or avoids.

    Empty where that may be chance.
    """
    prefers = "; ".join(
        f"{'more' if bias.difference > 0 else 'less'} “{name_of(bias.category)}” "
        f"({percent(bias.share)}, others {percent(bias.others)})"
        for bias in preferences(profile)
    ).replace("“nothing”", "often nothing")
    never = joined([name_of(category) for category in people.never_used(profile)], 3)
    places = [
        f"the {name} segment is the central claim in {percent(each.share)} of the documents "
        f"(others: {percent(each.others)})"
        for name, each in preferred_places(profile).items()
    ]
    return "; ".join(filter(None, [prefers, f"never {never}" if never else "", *places]))


def example_title(examples: Examples, name_of: Name) -> str:
    """Return the title of the examples of one annotator."""
    if examples.category is None:
        return f"{examples.annotator} decided unlike the others"
    did, others = ("chose", "did not") if examples.is_more else ("did not choose", "did")
    return f"{examples.annotator} {did} “{name_of(examples.category)}”, others {others}"


def length_words(people: People, profile: Profile) -> str:
    """Return median and quartiles of the length of units; empty where units were given."""
    length = people.length_of(profile)
    if length is None:
        return ""
    return f"{length.median:.0f} ({length.lower:.0f}–{length.upper:.0f})"


def change_sentences(drift: Drift, name_of: Name) -> list[str]:
    """Return the changes of annotators from the first to the last document, in words."""
    trends = [t for t in drift.trends if t.undefined is None and t.category is None]
    if not trends:
        return []
    changes = [_trend(trend, name_of) for trend in clear_trends(drift)] or [
        f"Nobody clearly changed from the first to the last document "
        f"({counted(len(trends), 'annotator')} with enough documents to tell)."
    ]
    if any(drift.orders[t.annotator].by == "study" for t in trends):
        changes.append(
            "When documents were annotated is not known, so the order of the study is taken for "
            "the order of the work; if it was another one, this says nothing."
        )
    return changes


def _trend(trend: Trend, name_of: Name) -> str:
    first, last = trend.stages[0], trend.stages[-1]
    p = "p < .001" if trend.p_holm < 0.001 else f"p = {trend.p_holm:.3f}".replace("0.", ".", 1)
    if trend.category is None:
        return (
            f"{trend.annotator}: agreement with the others went from {number(first.value, 2)} to "
            f"{number(last.value, 2)} ({p})."
        )
    return (
        f"{trend.annotator}: “{name_of(trend.category)}” went from {percent(first.share)} to "
        f"{percent(last.share)} of the decisions, while the others did not ({p})."
    )


def gold_extent(gold: GoldFindings) -> str:
    """Return the number of documents that each F1 is over, and what a missing decision is."""
    n_of: dict[str, int] = {}
    for level in gold.levels.values():
        for name, score in level.scores.items():
            n_of[name] = max(n_of.get(name, 0), score.n_documents)
    if not n_of:
        return ""
    whole = max(n_of.values())
    fewer = [f"{name} {n:,}" for name, n in sorted(n_of.items()) if n < whole]
    wrong = "An item there without a decision is an error."
    if not fewer:
        return f"Each F1 is over {counted(whole, 'document')}. {wrong}"
    return (
        f"Each F1 is over the documents that the annotator did: {whole:,}, but "
        f"{joined(fewer, MOST_LISTED)}. {wrong} With --missing category/study, so is one in a "
        "document that was not done."
    )


def gold_warning(gold: GoldFindings) -> str:
    """Return a warning about a gold that was made from the annotators compared with it."""
    if not gold.n_computed or not gold.levels:
        return ""
    where = f" in {gold.n_computed:,} of {counted(gold.n_documents, 'document')}"
    return (
        f"argora gold made {gold.gold}{where * (gold.n_computed < gold.n_documents)} from "
        "annotations, and so from these annotators: agreeing with it flatters everybody whose "
        "decisions went into it, and is not accuracy."
    )
