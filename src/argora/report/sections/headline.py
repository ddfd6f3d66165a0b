"""The first sentences of a report: can these annotations be relied on, and what was left out."""

from __future__ import annotations

import math
from collections.abc import Iterator

from argora.analysis.analyse import Analysis
from argora.analysis.tables import is_segmented, units_without_places
from argora.analysis.verdict import KRIPPENDORFF, answer, is_bound_lower, judge, possible
from argora.analysis.words import counted, joined, level, number, resampled, shortened
from argora.measures import Interval, Result
from argora.measures.intervals.resampling import drawn_of
from argora.report.blocks import Block, Details, Figure, Listed, Prose, Section, kept
from argora.report.drawings.scale import scale_picture
from argora.report.sections.results import measured

__all__ = [
    "by_item",
    "headline_section",
    "is_one_table",
    "lead",
    "left_out",
    "meaning",
    "mended",
    "unread",
    "unread_files",
    "weaker_relations",
]

MOST_FILES = 10
LONGEST_PROBLEM = 300
SHORT = {"percentage": "% agreement", "multi_pi": "multi-pi"}


def lead(analysis: Analysis) -> str:
    """Say what a colleague would say first, judged by the interval and not by the point."""
    if n_units := units_without_places(analysis.study, analysis.plan):
        return (
            f"Agreement on places cannot be measured: {counted(n_units, 'unit')} were read, and "
            "none has a place in the text. Units are identified by their words where relations "
            "and structures are compared."
        )
    result = analysis.headline
    if result is None:
        return _without_figures(analysis)
    said = answer(result)
    if by_item(analysis):
        said += (
            " This takes the items of one document as independent of each other, which they "
            "hardly ever are: intervals by document (--interval document) do not."
        )
    if weaker_relations(analysis) is None:
        return said
    return f"{said} This holds for the units; on the relations between them they agree less."


def by_item(analysis: Analysis) -> bool:
    """Tell whether the interval of the headline takes the items of documents as independent."""
    result = analysis.headline
    if result is None or result.interval is None or not result.interval.is_defined:
        return False
    n_documents = 0 if is_one_table(analysis) else len(analysis.coverage.shared)
    return drawn_of(result.interval.method) == "item" and 0 < n_documents < result.n_items


def is_one_table(analysis: Analysis) -> bool:
    """Tell whether all items stand in one document only because nobody said otherwise."""
    documents = analysis.study.documents
    return len(documents) == 1 and documents[0].text is None and is_segmented(analysis.study)


def weaker_relations(analysis: Analysis) -> Result | None:
    """Return alpha of the relations if by its interval it is in a lower band than the headline."""
    headline, found = analysis.headline, analysis.relations
    if headline is None or found is None or math.isnan(headline.low):
        return None
    if not found.is_defined or found.interval is None or not found.interval.is_defined:
        return None
    bands = KRIPPENDORFF.words()
    mine, theirs = (
        [bands.index(KRIPPENDORFF.band(end)) for end in possible(result)]
        for result in (headline, found)
    )
    return found if theirs < mine else None


def _without_figures(analysis: Analysis) -> str:
    if analysis.structure is not None:
        return (
            f"{analysis.structure.lead or 'The annotators’ structures can be compared.'} Only "
            "structures are compared: there are no sentences or given segments on which two "
            "annotators decided."
        )
    if analysis.coverage.shared and is_segmented(analysis.study):
        return (
            "Agreement cannot be measured: no item was decided on by two annotators. "
            "Let at least two people decide on the same items."
        )
    if analysis.coverage.shared:
        return (
            "Agreement cannot be measured: the documents that several annotators did have no "
            "sentences or given segments to compare."
        )
    return analysis.coverage.sentence()


def meaning(analysis: Analysis) -> list[str]:
    """Say in sentences what the headline figure means."""
    result = analysis.headline
    if result is None or result.undefined is not None:
        return []
    if analysis.components is not None and analysis.components.continua is not None:
        what = (
            f"On a scale where 1 means that all annotators marked the same words as the same "
            f"category, and 0 is what chance alone would give, they reach {number(result.value)}."
        )
    else:
        what = (
            f"On a scale where 1 means that all annotators chose the same category everywhere, "
            f"and 0 is what chance alone would give, they reach {number(result.value)}."
        )
    if result.interval is None or not result.interval.is_defined:
        return [what]
    weaker = weaker_relations(analysis)
    reach = "" if weaker is None else f"{number(weaker.low)} to {number(weaker.high)}"
    ties = (
        "That is about the units alone. On which relation leads from one unit to another, if any, "
        f"they reach α {number(weaker.value)} ({reach})."
        if weaker is not None
        else ""
    )
    return [what, _reach(result, result.interval), *filter(None, [_lower(result), ties])]


def _reach(result: Result, interval: Interval) -> str:
    """Say what the interval tells; nothing where it has no width."""
    drawn = resampled(interval)
    if interval.low == interval.high:
        return (
            f"{_alike(interval)}, so its {level(interval)} interval has no width: it does not "
            f"tell what other {drawn} would give."
        )
    said = (
        f"Had other {drawn} of the same kind been annotated, the figure would probably lie "
        f"between {number(interval.low)} and {number(interval.high)}"
    )
    if is_bound_lower(result):
        return f"{said} (the {level(interval)} interval)."
    return (
        f"{said}: this range (the {level(interval)} interval), not the single figure, is what to "
        "judge by."
    )


def _alike(interval: Interval) -> str:
    """Say why an interval has no width, by how it was made."""
    drawn = resampled(interval)
    made = interval.method.partition("-")[0]
    if made == "jackknife":
        return f"Whichever of these {drawn} is left out, the figure is the same"
    if made == "analytic":
        return f"These {drawn} do not differ in what they add to the figure"
    return f"Whichever of these {drawn} are drawn, the figure is the same"


def _lower(result: Result) -> str:
    """Say by what else the figure was judged, where the interval alone would say more."""
    interval = result.interval
    if interval is None or not (is_bound_lower(result) or interval.low == interval.high):
        return ""
    seen = resampled(interval, interval.n_groups)
    return (
        f"{seen[:1].upper()}{seen[1:]} cannot show how many others there are on which the "
        "annotators would agree no better than chance. With such ones in mind the figure may be "
        f"as low as {number(result.at_least)} (lower bound, right in 95 of 100 studies); the "
        f"answer above is judged by the range from there up to {number(interval.high)}."
    )


def unread(analysis: Analysis) -> str:
    """Say that files could not be read; nothing where all could."""
    n = analysis.coverage.n_unread
    if not n:
        return ""
    says = "it says" if n == 1 else "they say"
    return f"{counted(n, 'file')} could not be read, so what {says} is missing from every figure."


def unread_files(analysis: Analysis) -> list[str]:
    """Return what was wrong with the files that could not be read; many are counted."""
    shown = [shortened(problem, LONGEST_PROBLEM) for problem in analysis.problems[:MOST_FILES]]
    left = len(analysis.problems) - len(shown)
    return [*shown, f"and {left} more"] if left else shown


def mended(analysis: Analysis) -> list[str]:
    """Return how malformed places in the files were read; many are counted."""
    shown = [shortened(place, LONGEST_PROBLEM) for place in analysis.mended[:MOST_FILES]]
    left = len(analysis.mended) - len(shown)
    return [*shown, f"and {left} more"] if left else shown


def left_out(analysis: Analysis) -> list[str]:
    """Say what does not count in the figures, and why."""
    coverage = analysis.coverage
    found = [
        f"{joined([f'{name} ({kind})' for name, kind in coverage.left_out])}: not of the kind "
        f"that is compared here ({joined(analysis.plan.kinds)})."
    ] * bool(coverage.left_out)
    if coverage.single:
        found.append(
            f"{counted(len(coverage.single), 'document')} by one annotator only: "
            f"{joined(coverage.single)}."
        )
    if coverage.untouched:
        found.append(
            f"{counted(len(coverage.untouched), 'document')} that nobody finished: "
            f"{joined(coverage.untouched)}."
        )
    if coverage.unfinished:
        open_ones = [f"{document} by {who}" for document, who in coverage.unfinished]
        found.append(f"Still open, so not counted: {joined(open_ones)}.")
    if coverage.repeated:
        again = [f"{document} by {who} (round {n})" for document, who, n in coverage.repeated]
        found.append(f"Other rounds than round {analysis.plan.round}: {joined(again)}.")
    return found


def headline_section(analysis: Analysis) -> Section:
    """Return what to say first: the answer, the figure on its scale, and what was left out."""
    headline, files = analysis.headline, unread_files(analysis)
    blocks: list[Block | None] = [
        Prose(lead(analysis), "lead", key="lead"),
        Prose(unread(analysis), "warning") if files else None,
        Listed(tuple(files), look="small") if files else None,
    ]
    if headline is not None:
        blocks += [*_figure(headline, analysis), Prose(analysis.coverage.sentence())]
    out, places = left_out(analysis), mended(analysis)
    if out:
        listed = Listed(tuple(out))
        is_open = headline is None
        blocks.append(Details("What is left out of the figures", (listed,), is_open))
    if places:
        title = "Malformed places in the files, and how they were read"
        blocks.append(Details(title, (Listed(tuple(places)),)))
    return Section("headline", "", kept(blocks), key="headline")


def _figure(headline: Result, analysis: Analysis) -> Iterator[Block]:
    """Yield the figure on its scale, and what it means."""
    if not headline.is_defined:
        return
    figure = measured(headline)
    interval = headline.interval
    known = interval is not None and interval.is_defined
    yield Figure(
        "headline", "The figure on Krippendorff’s scale", scale_picture(figure), "scalebox"
    )
    words = f"{SHORT.get(headline.measure, headline.measure)} {number(headline.value)}"
    if interval is not None and known:
        words += f" [{number(headline.low)}, {number(headline.high)}] ({level(interval)} interval)"
    yield Prose(words, "small")
    scale = "Krippendorff’s scale: from .667 enough for tentative conclusions, from .8 reliable."
    if interval is not None and known:
        scale += f" The thick line is the {level(interval)} interval."
    yield Prose(scale, "small")
    yield Prose(" ".join(meaning(analysis)), key="meaning")
    if not known:
        yield Prose(judge(headline).sentence)
    for note in headline.notes:
        yield Prose(f"{note[0].upper()}{note[1:]}.", "small")
