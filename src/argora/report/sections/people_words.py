"""Who disagrees, in words for people who have never heard of kappa."""

from __future__ import annotations

import math
from collections.abc import Sequence

from argora.analysis.matrices import Name
from argora.analysis.people import (
    Examples,
    GoldFindings,
    People,
    clear_trends,
    clearly_low,
    comparable,
    has_interval,
    is_apart,
    preferences,
    preferred_places,
)
from argora.diagnostics.annotators.drift import Drift, Trend
from argora.diagnostics.annotators.profiles import Profile
from argora.text.numbers import counted, joined, number, percent

__all__ = [
    "change_sentences",
    "example_title",
    "gold_warning",
    "habits",
    "lead",
    "length_words",
    "sentences",
]

MOST_NAMED = 4
NOTABLE = 0.005


def lead(found: People) -> str:
    """Return the one sentence to begin with."""
    ranked = [each for each in found.ranked if each.with_others.is_defined]
    if found.profiles is None:
        return "Nothing was decided on by two annotators, so nobody can be compared."
    if found.is_alike:
        return f"Everybody decided alike on every {found.view.word} that somebody else did, too."
    if len(ranked) < 2:
        return "There are no figures of two annotators to compare."
    if len(ranked) == 2:
        return (
            "There are two annotators, so each of them agrees with the other as far as the other "
            "with them: the figures tell who prefers what, not who is right."
        )
    ranked = comparable(ranked)
    first, rest = ranked[0], ranked[1:]
    lowest, highest = rest[0].with_others.value, rest[-1].with_others.value
    reach = f"{number(lowest, 2)} to {number(highest, 2)}"
    if is_apart(ranked):
        return (
            f"{first.annotator} stands apart: agreement with the others is "
            f"{number(first.with_others.value, 2)}, that of everybody else {reach}."
        )
    if low := clearly_low(found.ranked, found.profiles.whole.value):
        return _below_average(found, low)
    if not has_interval(first.with_others):
        return (
            f"{first.annotator} agrees least with the others ({number(first.with_others.value, 2)};"
            f" everybody else {reach}), but without an interval that may be chance."
        )
    return (
        f"Nobody clearly stands apart: {first.annotator} agrees least with the others "
        f"({number(first.with_others.value, 2)}), everybody else {reach}, and the intervals "
        "overlap."
    )


def sentences(found: People) -> list[str]:
    """Return what else to know before reading on."""
    if found.profiles is None:
        return []
    said = []
    first = found.ranked[0] if found.ranked else None
    if first is not None and first.without is not None and len(found.ranked) > 2:
        without, whole = first.without, found.profiles.whole
        if abs(without.value - whole.value) >= NOTABLE:  # False where either is undefined
            said.append(
                f"Without {first.annotator} the others would reach α {number(without.value)}; with "
                f"everybody it is {number(whole.value)}."
            )
    pairs = found.profiles.pairs
    few = pairs.n_pairs - pairs.n_comparable
    if few and pairs.n_pairs > 1:
        said.append(
            f"{few:,} of {pairs.n_pairs:,} pairs of annotators share fewer than {pairs.fewest} "
            f"{pairs.counted} and are not compared; each annotator is compared with all others "
            "together."
        )
    if found.is_alike:
        return said
    said.append(
        "Who differs from the others need not be wrong: they may be the one who read the guideline "
        "best." + (" Look at the examples before you decide." if found.examples else "")
    )
    return said


def habits(found: People, profile: Profile, name_of: Name) -> str:
    """Say which categories an annotator clearly prefers or avoids, and where the central claim is.

    Nothing where that may be chance.
    """
    prefers = "; ".join(
        f"{'more' if bias.difference > 0 else 'less'} “{name_of(bias.category)}” "
        f"({percent(bias.share)}, others {percent(bias.others)})"
        for bias in preferences(profile)
    ).replace("“nothing”", "often nothing")
    never = joined([name_of(category) for category in found.never_used(profile)], 3)
    places = [
        f"the {name} segment is the central claim in {percent(each.share)} of the documents "
        f"(others: {percent(each.others)})"
        for name, each in preferred_places(profile).items()
    ]
    return "; ".join(filter(None, [prefers, f"never {never}" if never else "", *places]))


def example_title(own: Examples, name_of: Name) -> str:
    """Say what the examples of one annotator are of."""
    if own.category is None:
        return f"{own.annotator} decided unlike the others"
    if own.is_more:
        return f"{own.annotator} chose “{name_of(own.category)}”, others did not"
    return f"{own.annotator} did not choose “{name_of(own.category)}”, others did"


def length_words(found: People, profile: Profile) -> str:
    """Return median and quartiles of the length of units; nothing if nobody decided on it."""
    length = found.length_of(profile)
    if length is None:
        return ""
    return f"{length.median:.0f} ({length.lower:.0f}–{length.upper:.0f})"


def change_sentences(drift: Drift, name_of: Name) -> list[str]:
    """Say who decided otherwise at the end than at the beginning."""
    known = [t for t in drift.trends if t.undefined is None and t.category is None]
    if not known:
        return []
    clear = clear_trends(drift)
    said = [_trend(trend, name_of) for trend in clear]
    if not clear:
        said = [
            f"Nobody clearly changed from the first to the last document "
            f"({counted(len(known), 'annotator')} with enough documents to tell)."
        ]
    if any(drift.orders[t.annotator].by == "study" for t in known):
        said.append(
            "When documents were annotated is not known, so the order of the study is taken for "
            "the order of the work; if it was another one, this says nothing."
        )
    return said


def gold_warning(gold: GoldFindings) -> str:
    """Warn of a gold that was made from the annotators who are compared with it."""
    if not gold.n_computed or not gold.levels:
        return ""
    where = ""
    if gold.n_computed < gold.n_documents:
        where = f" in {gold.n_computed:,} of {counted(gold.n_documents, 'document')}"
    return (
        f"argora gold made {gold.gold}{where} from annotations, and so from these annotators: "
        "agreeing with it flatters everybody whose decisions went into it, and is not accuracy."
    )


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


def _below_average(found: People, low: Sequence[Profile]) -> str:
    whole = math.nan if found.profiles is None else found.profiles.whole.value
    values = [number(each.with_others.value, 2) for each in low]
    names = joined([each.annotator for each in low], MOST_NAMED)
    reach = values[0] if len(low) == 1 else f"{values[0]} to {values[-1]}"
    verb = "agrees" if len(low) == 1 else "agree"
    return (
        f"{names} clearly {verb} less with the others than annotators do on average: {reach}, "
        f"where all together reach {number(whole, 2)}."
    )
