"""The methods paragraph: what was measured and how, ready to paste into a paper."""

from __future__ import annotations

import re
from collections.abc import Iterator

from argora import __version__
from argora.analysis.analyse import Analysis
from argora.analysis.repeats import STABILITY, own_signatures
from argora.analysis.tables import RELATIONS, AgreementTable
from argora.analysis.verdict import KRIPPENDORFF, LANDIS_KOCH
from argora.analysis.words import below_joint, counted, figure, joined, number, spelled
from argora.measures import measure_class
from argora.report.blocks import Listed, Prose, Section
from argora.report.building import listed, section, small
from argora.report.sections.glossary import glossary
from argora.report.sections.intervals import interval_sentences, sources_of_intervals
from argora.report.sections.selection import choice_words
from argora.text.numbers import sentence

__all__ = ["methods_section", "paragraph", "references", "signatures", "signatures_section"]

MATRIX = (
    "Cinková, Holub & Kríž (2012), Managing Uncertainty in Semantic Tagging, EACL, pp. 840-850 "
    "(confusion probability matrix)"
)


def paragraph(analysis: Analysis) -> str:
    """Return the methods paragraph: the annotation and the measurement, with every choice."""
    return " ".join(
        [
            *_corpus(analysis),
            *(_items(analysis.components) if analysis.components else ()),
            *_attributes(analysis),
            *interval_sentences(analysis),
            *_values(analysis),
            *_structure(analysis),
            *_repeats(analysis),
            f"All figures were computed with Argora {__version__}; each has a signature that says "
            "how it was made.",
        ]
    )


def references(analysis: Analysis) -> list[str]:
    """Return the sources of the scheme, the measures, the intervals and the scales."""
    structure = [] if analysis.structure is None else analysis.structure.rows
    orders = [] if analysis.sentence_orders is None else analysis.sentence_orders.rows
    measures = [row.as_drawn.measure for row in structure if row.id == "structure"]
    measures += [row.together.measure for row in orders]
    sources = [analysis.study.scheme.citation or ""]
    sources += [entry.source for entry in glossary(analysis.tables)]
    if analysis.tables:
        sources += sources_of_intervals(analysis)
        sources += [MATRIX, KRIPPENDORFF.source, LANDIS_KOCH.source]
    sources += [measure_class(name.partition("(")[0]).properties.source for name in measures]
    sources += [STABILITY] * (analysis.repeats is not None)
    return list(dict.fromkeys(source.rstrip(".") + "." for source in sources if source))


def signatures(analysis: Analysis) -> list[str]:
    """Return the signatures of overall values; those of single categories are in the JSON."""
    overall = [result for table in analysis.tables for result in table.overall.cells.values()]
    return [
        *(result.signature for result in overall if result.signature),
        *(analysis.structure.signatures if analysis.structure is not None else ()),
        *(analysis.sentence_orders.signatures if analysis.sentence_orders is not None else ()),
        *own_signatures(analysis.repeats),
    ]


def _corpus(analysis: Analysis) -> Iterator[str]:
    study, coverage = analysis.study, analysis.coverage
    scheme = study.scheme
    cited = f" ({_short_citation(scheme.citation)})" if scheme.citation else ""
    named = "" if scheme.id == "observed" else f" under the scheme “{scheme.title or scheme.id}”"
    version = f", version {scheme.version}" if named else ""
    n_active = sum(bool(coverage.done_of(name)) for name in coverage.annotators)
    annotators = f"{spelled(n_active)} annotator{'s' * (n_active != 1)}"
    n, n_shared = len(coverage.documents), len(coverage.shared)
    yield (
        f"{counted(n, 'document').capitalize()} {'was' if n == 1 else 'were'} annotated by "
        f"{annotators}{named}{version}{cited}."
    )
    if analysis.problems:
        unread, hold = coverage.n_unread, "it says" if coverage.n_unread == 1 else "they say"
        yield (
            f"{counted(unread, 'file').capitalize()} could not be read; what {hold} is missing "
            "from all figures."
        )
    if coverage.shared and not analysis.tables and analysis.structure is None:
        yield (
            "Some documents were annotated by several of them, but nothing in these was decided on "
            "by two, so agreement was not measured."
        )
    elif coverage.shared:
        be, enter = ("was", "enters") if n_shared == 1 else ("were", "enter")
        subject = f"{counted(n_shared, 'document')} of these"
        if n_shared == n:
            subject = "It" if n == 1 else "All of them"
        alone = "" if n_shared == n else "alone "
        yield (
            f"{subject} {be} annotated by at least two annotators and {alone}{enter} the "
            "agreement figures."
        )
        yield (
            "An annotator who did not annotate a document is missing there and never counted as "
            "having marked nothing."
        )
    else:
        yield "No document was annotated by two of them, so agreement was not measured."
    if coverage.left_out:
        kinds = joined([f"{name} ({kind})" for name, kind in coverage.left_out])
        yield f"The annotations of {kinds} do not enter the agreement figures."
    yield from choice_words(analysis.study)


def _short_citation(citation: str) -> str:
    """Return authors and year of a full reference.

    >>> _short_citation("Cohen (1960). A Coefficient of Agreement for Nominal Scales.")
    'Cohen 1960'
    """
    match = re.match(r"(.{1,80}?) \((\d{4}\w?)\)", citation)
    return f"{match[1]} {match[2]}" if match else citation.rstrip(".")


def _items(table: AgreementTable) -> Iterator[str]:
    n = table.coding.n_items
    if table.continua is None:
        yield f"The {counted(n, 'given segment')} were compared one by one."
    elif table.items == "characters":
        yield (
            f"Agreement on categories was measured on {counted(n, 'character')}, because the texts "
            "themselves are not known: a character has every category of a unit it lies in."
        )
    else:
        yield (
            f"Agreement on categories was measured on {counted(n, 'sentence')} ({_cut(table)}): "
            "a sentence has every category of which a unit covers any part, and none if the "
            "annotator marked nothing in it."
        )
    on_items = [
        f"{entry.symbol} ({entry.citation})"
        for entry in glossary([table])
        if entry.measure != "u_alpha"
    ]
    yield (
        f"We report {joined(on_items)}"
        + (", α with the nominal distance" if "alpha" in table.overall.cells else "")
        + "; the figure of a single category collapses all others."
    )
    if table.continua is not None:
        yield (
            "Agreement on where units begin and end and on their categories was measured with "
            "unitized α (u_alpha; Krippendorff et al. 2016) over the characters of the texts, "
            "unmarked stretches included."
        )
    notes = dict.fromkeys((*table.coding.notes, *(table.continua.notes if table.continua else ())))
    yield from (sentence(note) for note in notes if note)


def _cut(table: AgreementTable) -> str:
    how = table.coding.derivation.partition("|")[0].partition("/")[2]
    if how.startswith("rules"):
        return f"split by Argora’s rules, {how}"
    return f"split: {how}" if how and how != "given" else "as given"


def _attributes(analysis: Analysis) -> Iterator[str]:
    names = [f"“{table.title}”" for table in analysis.tables[1:] if table.id != RELATIONS]
    if names:
        yield (
            f"The {'attribute' if len(names) == 1 else 'attributes'} {joined(names)} "
            f"{'was' if len(names) == 1 else 'were'} compared on the same items, "
            "those without a bearer counting as a value of their own (none)."
        )
    if analysis.relation_confusion is not None:
        yield (
            "Relations were compared on all ordered pairs of units that the scheme lets a relation "
            "tie for at least one annotator, pairs without a relation counting as none; units of "
            "two annotators were taken for the same where they overlap by more than half of what "
            "both cover."
        )


def _values(analysis: Analysis) -> Iterator[str]:
    if analysis.components is None:
        return
    symbols = {entry.measure: entry.symbol for entry in glossary([analysis.components])}
    parts = []
    for measure, result in analysis.components.overall.cells.items():
        if not result.is_defined:
            parts.append(f"{symbols[measure]} is undefined ({result.undefined})")
            continue
        reach = f" [{number(result.low)}, {number(result.high)}]" if result.has_interval else ""
        parts.append(f"{symbols[measure]} = {number(result.value)}{reach}")
    yield f"Over all categories together, {joined(parts)}."
    probable = below_joint(analysis.components.overall.cells, symbols, analysis.plan.below)
    if probable:
        yield f"By these intervals, {joined(probable)}."


def _structure(analysis: Analysis) -> Iterator[str]:
    """Yield the measures of agreement on structure, and their values."""
    sheet = analysis.structure
    if sheet is None or not sheet.rows:
        return
    several = ", as means over the pairs of annotators," if sheet.n_annotators > 2 else ""
    yield (
        f"Agreement on structure was measured{several} on "
        f"{counted(sheet.n_documents, 'document')} by mean agreement in recall (MAR; Putra et al. "
        "2021) of links, paths and descendant sets, graph inclusion (Kirschner et al. 2015), "
        "entire agreement, the F1 of relations, and CASS (Duthie et al. 2016); "
        "relations run from source to target, and units whose boundaries differ were matched by "
        "the edit distance of their words."
    )
    if sheet.restated:
        yield "Closures add the relations that restatements imply."
    values = [
        f"{row.title} = {figure(row.as_drawn)}"
        for row in sheet.rows
        if row.id == "structure" and row.as_drawn.is_defined
    ]
    if values:
        yield f"{joined(values, len(values))}."
    if sheet.about_chance:
        yield sheet.about_chance


def _repeats(analysis: Analysis) -> Iterator[str]:
    """Yield the agreement with themselves of those who annotated again."""
    for each in analysis.repeats.annotators if analysis.repeats else ():
        n, result = len(each.documents), each.with_self
        if not n:
            continue
        value = f"undefined ({result.undefined})"
        if result.is_defined:
            value = f"{result.measure} = {figure(result)}"
        yield (
            f"{counted(n, 'document').capitalize()} {'was' if n == 1 else 'were'} annotated again "
            f"by {each.annotator}; agreement with themselves (stability; Krippendorff 2004) is "
            f"{value}."
        )


def methods_section(analysis: Analysis) -> Section:
    """Return the section for a paper: a paragraph, the sources, and the signatures."""
    sources = tuple(references(analysis))
    return section(
        "For the paper",
        "Ready to paste; check that it says what you did.",
        Prose(paragraph(analysis), "quote", key="methods"),
        Listed(sources, "References", key="references") if sources else None,
        signatures_section(analysis),
        id="methods",
    )


def signatures_section(analysis: Analysis) -> Section | None:
    """Return the signatures of all figures; None where there are none."""
    about = (
        "A signature says how a figure was made. Two figures may be compared when the part before "
        "the first “|” between blanks is the same."
    )
    codes = listed(signatures(analysis), "code")
    return section("Signatures", small(about), codes, id="signatures") if codes else None
