"""What to do next, in plain words, and nothing that the numbers do not support."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from dataclasses import asdict, dataclass

from argora.analysis.analyse import Analysis
from argora.analysis.confused import most_confused
from argora.analysis.tables import Row, is_segmented
from argora.analysis.verdict import KRIPPENDORFF, LIMITS, documents_needed, judge
from argora.analysis.words import category_title, counted, figure, joined, number, resampled
from argora.measures import Interval, Result
from argora.measures.intervals.resampling import FEWEST_GROUPS, WARN_BELOW
from argora.reliability.missing import MISSING
from argora.report.blocks import Facts, Listed, Run, Section
from argora.report.building import section
from argora.report.sections.glossary import glossary
from argora.report.sections.headline import is_one_table, weaker_relations

__all__ = ["Step", "next_section", "next_steps", "steps"]

RELIABLE = LIMITS[-1]
MOST_DOCUMENTS = 3


@dataclass(frozen=True)
class Step:
    """One thing to do; ``about`` is the part of the report that shows why."""

    text: str
    about: str


def next_steps(analysis: Analysis) -> list[str]:
    """Return the next steps in words, most useful first."""
    return [step.text for step in steps(analysis)]


def steps(analysis: Analysis) -> list[Step]:
    """Return the next steps, each with the part of the report that shows why."""
    headline = analysis.headline
    if headline is None:
        return [*_mend(analysis), *_share_documents(analysis), *_unfinished(analysis)]
    return [
        *_mend(analysis),
        *_overall(analysis, headline),
        *_category(analysis),
        *_relations(analysis),
        *_documents(analysis),
        *_pair(analysis, headline),
        *_interval(analysis, headline),
        *_unfinished(analysis),
    ]


def _mend(analysis: Analysis) -> Iterator[Step]:
    n = analysis.coverage.n_unread
    if n:
        yield Step(
            f"Mend the {counted(n, 'file')} that could not be read and make the report again: "
            f"until then what {'it says' if n == 1 else 'they say'} is missing below.",
            "headline",
        )


def _share_documents(analysis: Analysis) -> Iterator[Step]:
    single = analysis.coverage.single
    if analysis.coverage.shared and is_segmented(analysis.study):
        yield Step(
            "Let at least two people decide on the same items, independently: so far each item "
            "was decided on by one person only.",
            "corpus",
        )
    elif single:
        yield Step(
            f"Let a second person annotate some of the documents independently, at least "
            f"{FEWEST_GROUPS} and better {WARN_BELOW} or more; done by one so far: "
            f"{joined(single)}.",
            "corpus",
        )
    elif not analysis.coverage.shared:
        yield Step("Have at least two people annotate the same documents independently.", "corpus")


def _relations(analysis: Analysis) -> Iterator[Step]:
    weaker = weaker_relations(analysis)
    if weaker is None:
        return
    text = (
        "Make the guideline clearer on relations: on them the annotators agree less than on the "
        f"units, α {number(weaker.value)} ({number(weaker.low)} to {number(weaker.high)})."
    )
    confused = most_confused(analysis.study, analysis.relation_confusion)
    if confused and confused[0].other == "nothing":
        cases = f"in {confused[0].probability * 100:.0f} of 100 cases"
        text += (
            f" Where one drew “{confused[0].chosen}”, another drew nothing {cases}: write down "
            "when a relation is drawn at all, with examples."
        )
    yield Step(text, "confusion")


def _overall(analysis: Analysis, headline: Result) -> Iterator[Step]:
    if not judge(headline).settled:
        if headline.has_interval and headline.value < LIMITS[0]:
            yield Step(
                "Make the guideline clearer before you annotate more documents: if the figure "
                "stays where it is, more of the same would only settle that agreement is too low "
                "to rely on.",
                "categories",
            )
    elif headline.at_least >= RELIABLE:
        subject = "these annotations" if weaker_relations(analysis) is None else "the units"
        yield Step(
            f"Go on as you are: {subject} can be used, and the remaining differences can be "
            "settled one by one.",
            "documents",
        )
    elif headline.high < LIMITS[0]:
        yield Step(
            "Do not annotate more documents yet: more of the same would not raise the figure. Go "
            "through the points below with all annotators, make the guideline clearer, and let "
            "everybody annotate a few new documents.",
            "categories",
        )


def _category(analysis: Analysis) -> Iterator[Step]:
    table, by = analysis.components, analysis.leading
    rows = [] if table is None else [row for row in table.rows if row.label != MISSING]
    defined = [row for row in rows if by in row.cells and row.cells[by].is_defined]
    ranked = sorted(defined, key=lambda row: row.cells[by].value)
    if table is None or len(ranked) < 2:
        return
    lowest, *others = ranked
    value = lowest.cells[by].value
    if value >= RELIABLE or value == others[0].cells[by].value:
        return
    symbol = next(entry.symbol for entry in glossary([table]) if entry.measure == by)
    yield Step(
        f"Make the guideline clearer on “{lowest.title}”, the category with the lowest agreement: "
        f"{symbol} {figure(lowest.cells[by])}{_how_sure(lowest, others, by)}."
        f"{_confused(analysis, lowest.scope)}",
        "categories",
    )


def _how_sure(lowest: Row, others: list[Row], by: str) -> str:
    result = lowest.cells[by]
    if not result.has_interval:
        return ", though without an interval the order of the categories is not certain"
    near = [f"“{row.title}”" for row in others if _overlap(result, row.cells[by])]
    return f", though too close to {joined(near)} to be sure" if near else ""


def _confused(analysis: Analysis, scope: str) -> str:
    """Return the category most often chosen instead of another; empty where that is rare."""
    confusion, name = analysis.confusion, scope.partition(":")[2]
    if confusion is None or name not in map(str, confusion.labels):
        return ""
    label = next(label for label in confusion.labels if str(label) == name)
    most = confusion.most_confused_with(label)
    if most is None or most[1] * 100 < 1:
        return ""
    other, share = most
    title, instead = category_title(analysis.study, name), category_title(analysis.study, other)
    cases = f"in {share * 100:.0f} of 100 cases"
    if instead == "nothing":
        return (
            f" Where one annotator chose “{title}”, another chose nothing {cases}: "
            f"write down when something counts as “{title}” at all, with examples."
        )
    return (
        f" Where one annotator chose “{title}”, another chose “{instead}” {cases}: "
        "write down how to tell the two apart, with examples."
    )


def _documents(analysis: Analysis) -> Iterator[Step]:
    defined = [score for score in analysis.documents if score.result.is_defined]
    most = min(MOST_DOCUMENTS, len(defined) // 2)
    worst = [score for score in defined[:most] if score.result.value < RELIABLE]
    if not worst or worst[0].result.value == defined[-1].result.value:
        return
    lowest, highest = worst[0].result.value, worst[-1].result.value
    reach = number(lowest, 2) + (f" to {number(highest, 2)}" if len(worst) > 1 else "")
    chance = "; below 0 is less than by chance" if lowest < 0 else ""
    yield Step(
        f"Discuss {joined([score.document for score in worst])} first, with those who annotated "
        f"{'it' if len(worst) == 1 else 'them'}: "
        f"there they differ most (agreement {reach}{chance}).",
        "documents",
    )


def _pair(analysis: Analysis, headline: Result) -> Iterator[Step]:
    defined = {pair: result for pair, result in analysis.pairs.items() if result.is_defined}
    ends = headline.extremes("pair") if len(defined) > 1 else None
    if ends is None or defined[ends[0]].value in (defined[ends[1]].value, 1.0):
        return
    low, high = defined[ends[0]], defined[ends[1]]
    if low.value >= RELIABLE:
        return
    chance = ""
    if not (low.has_interval and high.has_interval):
        chance = " There is no interval for both, so the difference may be chance."
    elif _overlap(low, high):
        chance = " The intervals overlap, so the difference may be chance."
    yield Step(
        f"Let {_both(ends[0])} compare their annotations: of all pairs they agree least, "
        f"{figure(low)}; {_both(ends[1])} agree most, {figure(high)}.{chance}",
        "annotators",
    )


def _both(pair: Hashable) -> str:
    return joined([str(name) for name in pair]) if isinstance(pair, tuple) else str(pair)


def _interval(analysis: Analysis, headline: Result) -> Iterator[Step]:
    interval = headline.interval
    if interval is None:
        return
    if is_one_table(analysis) and not interval.is_defined:
        yield Step(
            "Give a table with a row per decision, and say in its column “document” which "
            "document each item comes from: here all items stand in one, and an interval needs at "
            "least "
            f"{FEWEST_GROUPS} to resample. If the items are independent of each other, resample "
            "these with --interval item.",
            "headline",
        )
    elif interval.is_defined and headline.value < LIMITS[0]:
        return  # more of the same would at best settle that agreement is too low
    elif not interval.is_defined and (
        interval.n_groups >= FEWEST_GROUPS or analysis.plan.interval == "analytic"
    ):
        return  # there is none for another reason than that there are too few
    elif interval.n_groups < WARN_BELOW:
        enough = FEWEST_GROUPS if interval.n_groups < FEWEST_GROUPS else WARN_BELOW
        needed = documents_needed(headline) or 0.0
        lack = "no interval can be given" if enough == FEWEST_GROUPS else "the interval is rough"
        yield Step(
            f"Have more {resampled(interval)} annotated by at least two people: with "
            f"{resampled(interval, interval.n_groups)} to compare {lack}, "
            f"and it takes at least {enough}.{_in_all(headline, needed)}{_candidates(analysis)}",
            "corpus",
        )
    else:
        yield from _settling(analysis, headline, interval)


def _in_all(headline: Result, needed: float) -> str:
    """Return the documents that settle the verdict; empty where a rough interval takes more."""
    if needed <= WARN_BELOW:
        return ""
    band = KRIPPENDORFF.band(headline.value)
    if math.isinf(needed):
        return " No reasonable number would settle the verdict: the figure lies too near a limit."
    return (
        f" To know for sure whether agreement is {band} takes about {needed:,.0f} in all, if the "
        "figure stays where it is."
    )


def _settling(analysis: Analysis, headline: Result, interval: Interval) -> Iterator[Step]:
    needed = documents_needed(headline)
    if needed is None:
        return
    if math.isinf(needed):
        yield Step(
            f"Do not annotate more {resampled(interval)} only to settle the verdict: the figure "
            "lies so near a limit of the scale that no reasonable number would do.",
            "headline",
        )
        return
    n_missing = int(needed) - interval.n_groups
    yield Step(
        f"To know for sure whether agreement is {KRIPPENDORFF.band(headline.value)}, have about "
        f"{resampled(interval, n_missing, additional=True)} annotated by at least two people, if "
        f"the figure stays where it is.{_candidates(analysis)}",
        "headline",
    )


def _candidates(analysis: Analysis) -> str:
    single = analysis.coverage.single
    return f" Done by one annotator so far: {joined(single)}." if single else ""


def _unfinished(analysis: Analysis) -> Iterator[Step]:
    n = len(analysis.coverage.unfinished)
    if n:
        verb = "is" if n == 1 else "are"
        yield Step(
            f"Finish what is still open: {counted(n, 'annotation')} of a document {verb} not "
            "counted yet.",
            "corpus",
        )


def _overlap(one: Result, other: Result) -> bool:
    if not (one.has_interval and other.has_interval):
        return True
    return one.low <= other.high and other.low <= one.high


def next_section(analysis: Analysis) -> Section | None:
    """Return the next steps, each with a link to the part of the report that shows why."""
    todo = steps(analysis)
    if not todo:
        return None
    items = tuple((f"{s.text} ", Run("See why", "jump", link=f"#{s.about}")) for s in todo)
    facts = Facts({"next_steps": list(map(asdict, todo))})
    return section("What to do next", Listed(items, look="numbered"), facts, id="next")
