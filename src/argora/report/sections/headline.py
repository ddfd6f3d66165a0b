"""The first sentences of a report: can these annotations be relied on, and what was left out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from argora.analysis.analyse import Analysis
from argora.analysis.tables import is_segmented, units_without_places
from argora.analysis.verdict import KRIPPENDORFF, answer, is_bound_lower, judge, possible
from argora.analysis.words import counted, joined, level, number, resampled, shortened
from argora.measures import Interval, Result
from argora.measures.intervals.resampling import drawn_of
from argora.report.blocks import Block, Details, Figure, Prose, Section
from argora.report.building import listed, section, small
from argora.report.drawings.scale import scale_picture
from argora.report.sections.results import measured
from argora.text.numbers import list_annotators, sentence

__all__ = [
    *("by_item", "headline_section", "is_one_table", "lead", "left_out", "meaning", "mended"),
    *("unread", "unread_files", "weaker_relations"),
]

MOST_FILES = 10
LONGEST_PROBLEM = 300
ALIKE = {
    "boot": "Whichever of these {} are drawn, the figure is the same",
    "jackknife": "Whichever of these {} is left out, the figure is the same",
    "analytic": "These {} do not differ in what they add to the figure",
}
"""Why an interval has no width, by how it was made."""
SHORT = {"percentage": "% agreement", "multi_pi": "multi-pi"}


def lead(analysis: Analysis) -> str:
    """Return the answer in one sentence, judged by the interval and not by the point."""
    if n_units := units_without_places(analysis.study, analysis.plan):
        return (
            f"Agreement on places cannot be measured: {counted(n_units, 'unit')} were read, and "
            "none has a place in the text. Units are identified by their words where relations "
            "and structures are compared."
        )
    if names := _said_of_documents(analysis):
        return (
            f"No unit was marked. What was said of whole documents ({joined(names)}) is measured "
            f"with argora agree --measure alpha --by document --of attribute:{names[0]}."
        )
    result = analysis.headline
    if result is None:
        return _without_figures(analysis)
    words = answer(result)
    if by_item(analysis):
        words += (
            " This takes the items of one document as independent of each other, which they "
            "hardly ever are: intervals by document (--interval document) do not."
        )
    if weaker_relations(analysis) is not None:
        words += " This holds for the units; on the relations between them they agree less."
    return words


def _said_of_documents(analysis: Analysis) -> list[str]:
    """Return the attributes of whole documents if annotators marked no unit at all."""
    layers = analysis.study.select(kinds=analysis.plan.kinds).layers
    if any(layer.units for layer in layers):
        return []
    names = {name for layer in layers for name in layer.attributes}
    return sorted(names & {attribute.name for attribute in analysis.study.scheme.decisions})


def by_item(analysis: Analysis) -> bool:
    """Return whether the interval of the headline takes the items of documents as independent."""
    result = analysis.headline
    interval = None if result is None else result.interval
    if result is None or interval is None or not interval.is_defined:
        return False
    n_documents = 0 if is_one_table(analysis) else len(analysis.coverage.shared)
    return drawn_of(interval.method) == "item" and 0 < n_documents < result.n_items


def is_one_table(analysis: Analysis) -> bool:
    """Return whether all items are in one document only because none was named."""
    documents = analysis.study.documents
    return len(documents) == 1 and documents[0].text is None and is_segmented(analysis.study)


def weaker_relations(analysis: Analysis) -> Result | None:
    """Return alpha of the relations if by its interval it is in a lower band than the headline."""
    headline, relations = analysis.headline, analysis.relations
    if headline is None or relations is None or math.isnan(headline.low):
        return None
    if not relations.is_defined or not relations.has_interval:
        return None
    bands = KRIPPENDORFF.words()
    of_units, of_relations = (
        [bands.index(KRIPPENDORFF.band(end)) for end in possible(result)]
        for result in (headline, relations)
    )
    return relations if of_relations < of_units else None


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
    """Return the meaning of the headline figure in sentences."""
    result, table = analysis.headline, analysis.components
    if result is None or result.undefined is not None:
        return []
    alike = "chose the same category everywhere"
    if table is not None and table.continua is not None:
        alike = "marked the same words as the same category"
    scale = (
        f"On a scale where 1 means that all annotators {alike}, and 0 is what chance alone would "
        f"give, they reach {number(result.value)}."
    )
    if result.interval is None or not result.interval.is_defined:
        return [scale]
    sentences = [scale, _reach(result, result.interval), *_lower(result)]
    if weaker := weaker_relations(analysis):
        sentences.append(
            "That is about the units alone. On which relation leads from one unit to another, if "
            f"any, they reach α {number(weaker.value)} ({number(weaker.low)} to "
            f"{number(weaker.high)})."
        )
    return sentences


def _reach(result: Result, interval: Interval) -> str:
    """Return the meaning of the interval."""
    groups = resampled(interval)
    if interval.low == interval.high:
        method = interval.method.partition("-")[0]
        return (
            f"{ALIKE.get(method, ALIKE['boot']).format(groups)}, so its {level(interval)} interval "
            f"has no width: it does not tell what other {groups} would give."
        )
    words = (
        f"Had other {groups} of the same kind been annotated, the figure would probably lie "
        f"between {number(interval.low)} and {number(interval.high)}"
    )
    if is_bound_lower(result):
        return f"{words} (the {level(interval)} interval)."
    return (
        f"{words}: this range (the {level(interval)} interval), not the single figure, is what to "
        "judge by."
    )


def _lower(result: Result) -> Iterator[str]:
    """Yield the lower bound that the figure was judged by, where the interval alone is narrower."""
    interval = result.interval
    if interval is None or not (is_bound_lower(result) or interval.low == interval.high):
        return
    groups = resampled(interval, interval.n_groups)
    yield (
        f"{groups[:1].upper()}{groups[1:]} cannot show how many others there are on which the "
        "annotators would agree no better than chance. With such ones in mind the figure may be "
        f"as low as {number(result.at_least)} (lower bound, right in 95 of 100 studies); the "
        f"answer above is judged by the range from there up to {number(interval.high)}."
    )


def unread(analysis: Analysis) -> str:
    """Return the number of files that could not be read, in words; empty where all could."""
    n = analysis.coverage.n_unread
    if not n:
        return ""
    hold = "it says" if n == 1 else "they say"
    return f"{counted(n, 'file')} could not be read, so what {hold} is missing from every figure."


def unread_files(analysis: Analysis) -> list[str]:
    """Return the problems of the files that could not be read; many are counted."""
    return _first(analysis.problems)


def mended(analysis: Analysis) -> list[str]:
    """Return the malformed places in the files with their readings; many are counted."""
    return _first(analysis.mended)


def _first(problems: Sequence[str]) -> list[str]:
    first = [shortened(problem, LONGEST_PROBLEM) for problem in problems[:MOST_FILES]]
    n_left = len(problems) - len(first)
    return [*first, f"and {n_left} more"] if n_left else first


def left_out(analysis: Analysis) -> Iterator[str]:
    """Yield the annotators and documents that the figures leave out, with the reason."""
    coverage = analysis.coverage
    kinds = list_annotators([f"{name} ({kind})" for name, kind in coverage.left_out])
    compared = joined(analysis.plan.kinds)
    single, untouched = coverage.single, coverage.untouched
    still_open = joined([f"{document} by {name}" for document, name in coverage.unfinished])
    again = joined([f"{document} by {name} (round {n})" for document, name, n in coverage.repeated])
    if kinds:
        yield f"{kinds}: not of the kind that is compared here ({compared})."
    if single:
        yield f"{counted(len(single), 'document')} by one annotator only: {joined(single)}."
    if untouched:
        yield f"{counted(len(untouched), 'document')} that nobody finished: {joined(untouched)}."
    if still_open:
        yield f"Still open, so not counted: {still_open}."
    if again:
        yield f"Other rounds than round {analysis.plan.round}: {again}."


def headline_section(analysis: Analysis) -> Section:
    """Return the first section: the answer, the figure on its scale, and what was left out."""
    headline, files = analysis.headline, unread_files(analysis)
    out, places = listed(left_out(analysis)), listed(mended(analysis))
    malformed = "Malformed places in the files, and how they were read"
    return section(
        "",
        Prose(lead(analysis), "lead", key="lead"),
        Prose(unread(analysis), "warning") if files else None,
        listed(files, "small"),
        None if headline is None else _figure(headline, analysis),
        None if headline is None else analysis.coverage.sentence(),
        Details("What is left out of the figures", (out,), headline is None) if out else None,
        Details(malformed, (places,)) if places else None,
        id="headline",
        key="headline",
    )


def _figure(headline: Result, analysis: Analysis) -> Iterator[Block | None]:
    """Yield the figure on its scale, and what it means."""
    if not headline.is_defined:
        return
    picture, title = scale_picture(measured(headline)), "The figure on Krippendorff’s scale"
    yield Figure("headline", title, picture, "scalebox")
    words = f"{SHORT.get(headline.measure, headline.measure)} {number(headline.value)}"
    scale = "Krippendorff’s scale: from .667 enough for tentative conclusions, from .8 reliable."
    if (interval := headline.interval) and interval.is_defined:
        name = f"{level(interval)} interval"
        words += f" [{number(headline.low)}, {number(headline.high)}] ({name})"
        scale += f" The thick line is the {name}."
    yield small(words)
    yield small(scale)
    yield Prose(" ".join(meaning(analysis)), key="meaning")
    if not headline.has_interval:
        yield Prose(judge(headline).sentence)
    yield from (small(sentence(note)) for note in headline.notes)
