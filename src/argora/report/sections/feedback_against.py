"""A student's annotation beside the teacher's: what differs, and what that means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial

from argora.analysis.feedback_texts import ReadingPair
from argora.diagnostics.disagreement import Open
from argora.feedback.reading import short
from argora.model import Scheme, Span
from argora.reliability.structure import Node, Structure, Tie
from argora.report.blocks import Facts, Figure, Page, Prose, Run, Section
from argora.report.building import existing, listed, section, small
from argora.report.drawings.maps import map_picture, signs
from argora.report.drawings.palette import palette_of, relation_palette
from argora.report.sections.feedback_words import name_of, title_of
from argora.report.sections.keys import in_a_row, key_of
from argora.report.sections.results import picked
from argora.text.numbers import counted, spelled

__all__ = ["Difference", "against_page", "against_pages", "differences"]

LAST_WORDS = 4
NO_MISTAKE = (
    "A difference is not always a mistake: in many places two careful readers see two things. Go "
    "through the list, look at the passage, and decide which reading you find better and why."
)
MAPS = "Your map is on the left. Parts taken for the same stand at the same height."
FOOT = (
    "Sentences are numbered without the title. Arrows to and from a part that only one of you "
    "marked are left out of the list."
)
OTHER_EDGES = (
    "You see the same part, but not where it begins or ends. Ask yourself which words could be "
    "left out and the statement would still be whole, and whether it holds two statements."
)
AGAIN = (
    "Nothing is missing from the argument, because you both marked what it says. Look whether the "
    "guideline asks for every place where the text says it."
)
PARTS = {
    "missing unit": (
        "You marked {own} as {title}; {other} marked nothing there.",
        "For {other} these words are no part of the argument: perhaps they are background, or say "
        "something again. Ask yourself what would be lost if they were not there.",
    ),
    "added": ("For {annotator} {own} is {title}; you marked nothing there.", "{meaning}"),
    "missing again": (
        "You marked {own} as {title}, which says {elsewhere} again; {other} marked only the "
        "latter.",
        AGAIN,
    ),
    "added again": (
        "For {annotator} {own} is {title}, which says {elsewhere} again; you marked only the "
        "latter.",
        AGAIN,
    ),
    "boundary": ("You marked {own}, {other} {theirs}.", OTHER_EDGES),
    "end": ("You let {own} end with {end}, {other} with {their_end}.", OTHER_EDGES),
    "category": ("For you {own} is {title}, for {other} {their_title}.", "{meanings}"),
}
"""What is said of a part, and what it means, by the cause of the difference."""
ARROWS = {
    "attachment": (
        "You tie {source} to {target}; {other} has no such arrow.",
        "Ask yourself whether the first really makes a reader believe the second.",
    ),
    "added": (
        "For {annotator} {source} belongs to {target}; you have no such arrow.",
        "Ask yourself what the first of the two is good for in the text.",
    ),
    "other target": (
        "You tie {source} to {target}, {other} ties it to {their_target}.",
        "Read them aloud with “because” in between, once with either: which one makes sense?",
    ),
    "direction": (
        "You say that {source} leads to {target}; for {other} it is the other way round.",
        "An arrow starts at the reason. Put “because” between them: what stands behind it is the "
        "reason.",
    ),
    "relation category": (
        "From {source} to {target} your arrow is {title}, that of {other} {their_title}.",
        "{meanings}",
    ),
}
"""The same of an arrow."""
IN = {"part": "Sentence", "arrow": "From sentence"}


@dataclass(frozen=True)
class Difference:
    """One thing that the two see differently.

    Attributes
    ----------
    said : what either of them marked.
    meaning : what that says about the text, or what to ask oneself; may be empty.
    sentence : the number of the sentence that the part, or the source of the arrow, is in.
    """

    kind: str
    said: str
    meaning: str
    sentence: int


def against_page(comparisons: Sequence[ReadingPair]) -> Page:
    """Return the differences in all texts together."""
    sections = [
        Section(
            each.student.document.id, title_of(each.student), _sections(each), "against", many=True
        )
        for each in comparisons
    ]
    return Page(comparisons[0].study.name, "", "", tuple(sections))


def against_pages(comparisons: Sequence[ReadingPair], files: Mapping[str, str]) -> dict[str, Page]:
    """Return a page for each text, under the file of its document."""
    pages = {}
    for each in comparisons:
        student, teacher = each.student, each.teacher
        title = f"Your annotation ({student.author}) beside that of {teacher.author}"
        pages[files[student.document.id]] = Page(name_of(student), title, "", _sections(each))
    return pages


def _sections(comparison: ReadingPair) -> tuple[Section, ...]:
    listed_differences, split = differences(comparison), comparison.split
    facts = {
        **picked(comparison.student, "annotator"),
        "against": comparison.teacher.annotator,
        **picked(split, "n_units", "n_relations", "agreed_units", "agreed_relations"),
        "differences": list(map(asdict, listed_differences)),
    }
    sections = (
        section(
            "",
            Prose(_lead(comparison), "lead", key="words"),
            Facts({"document": comparison.student.document.id, **facts}),
            NO_MISTAKE if listed_differences else None,
        ),
        _listed("Parts of the argument", [d for d in listed_differences if d.kind == "part"]),
        _listed("Arrows", [d for d in listed_differences if d.kind == "arrow"]),
        _maps(comparison) if split.matches else None,
        section("", small(FOOT)),
    )
    return existing(sections)


def _lead(comparison: ReadingPair) -> str:
    """Return the number of parts and arrows that are alike."""
    teacher, split = comparison.teacher.annotator, comparison.split
    if not split.whole:
        return f"You and {teacher} see the argument alike: all parts and arrows are the same."
    again = sum(
        each.annotator == teacher and _said_elsewhere(comparison, each) is not None
        for each in split.open
    )
    verb = "says" if again == 1 else "say"
    ending = f"of the parts only {verb} again what you marked elsewhere."
    repeated = f" {spelled(again).capitalize()} {ending}" if again else ""
    return (
        f"Of the {counted(split.n_units[1], 'part')} that {teacher} marked, you marked "
        f"{split.agreed_units} in the same way, and of the "
        f"{counted(split.n_relations[1], 'arrow')}, {split.agreed_relations}."
        f"{repeated}"
    )


def _listed(title: str, parts: Sequence[Difference]) -> Section | None:
    items = listed(
        (
            (
                f"{each.said} ",
                Run(f"{IN[each.kind]} {each.sentence}.", "small"),
                *((" ", Run(each.meaning, "aside")) if each.meaning else ()),
            )
            for each in parts
        ),
        "remarks",
    )
    return section(f"{title} that you see differently", items) if items else None


def _maps(comparison: ReadingPair) -> Section:
    palette, relations = palette_of(comparison.study), relation_palette(comparison.study)
    key = [
        *key_of((*palette.values(), *relations.values())),
        (Run("≈", "strong"), " other boundaries"),
        (Run("≠", "strong"), " other category"),
    ]
    picture = partial(map_picture, comparison.split, comparison.structures, palette, relations)
    annotators = f"{comparison.student.author} and {comparison.teacher.author}"
    id = comparison.student.document.id
    title = f"Argument maps of {annotators}: {id}"
    figure = Figure(f"{id}-maps", title, picture, look="drawn", key=signs())
    captions = (Prose(MAPS, "caption"), Prose(in_a_row(key), "caption"))
    return section("Both maps", captions, figure)


def differences(comparison: ReadingPair) -> tuple[Difference, ...]:
    """Return the differences in the order of the text, without those of missing parts."""
    split = comparison.split
    every = [_difference(comparison, each) for each in split.open if not each.is_consequence]
    ordered = sorted(filter(None, every), key=lambda each: (each.kind != "part", each.sentence))
    explained: set[str] = set()
    result = []
    for each in ordered:  # every meaning once
        result.append(replace(each, meaning="") if each.meaning in explained else each)
        explained.add(each.meaning)
    return tuple(result)


def _difference(comparison: ReadingPair, open: Open) -> Difference | None:
    """Return one difference in words; None where the student's side has it already."""
    student, is_part = comparison.student, open.kind == "unit"
    is_students = open.annotator == student.annotator
    if not is_students and open.cause not in ("missing unit", "attachment"):
        return None
    if not is_students and not is_part and open.instead:
        return None
    first, second = comparison.structures if is_students else comparison.structures[::-1]
    cause, quoted = (_part if is_part else _arrow)(first, second, open)
    cause = cause if is_students else "added"
    if is_part and (elsewhere := _said_elsewhere(comparison, open)) is not None:
        cause = "missing again" if is_students else "added again"
        quoted["elsewhere"] = _quote(first, elsewhere)
    words, meaning = (PARTS if is_part else ARROWS)[cause]
    counterparts: Sequence[Node | Tie] = second.nodes if is_part else second.ties
    theirs = [each.category for each in counterparts if each.id in open.instead][:1]
    scheme = comparison.study.scheme
    values = {
        **quoted,
        **picked(open, "annotator", "other"),
        "title": _category(scheme, open.category),
        "their_title": _category(scheme, theirs[0]) if theirs else "another kind",
        "meaning": _meaning(scheme, open.category),
        "meanings": _meaning(scheme, open.category, *theirs),
    }
    spans = open.spans if is_part else _source_spans(first, open.id) or open.spans
    start = min(spans).start if spans else 0
    sentence = next((each.number for each in student.sentences if each.span.end > start), 0)
    kind = "part" if is_part else "arrow"
    return Difference(kind, words.format(**values), meaning.format(**values), sentence)


def _said_elsewhere(comparison: ReadingPair, open: Open) -> str | None:
    """Return the unit that one says again which the other has not; None if both lack it.

    What says the same is tied by a restatement, or is the position in a scheme that has it.
    """
    if open.kind != "unit" or open.cause != "missing unit":
        return None
    readings = (comparison.student, comparison.teacher)
    reading = next(each for each in readings if each.annotator == open.annotator)
    missing = {
        each.id
        for each in comparison.split.open
        if each.annotator == open.annotator and each.cause == "missing unit"
    }
    heads = {p.id: p.parent if p.bond == "same" else p.id for p in reading.points}
    alike = (id for id, head in heads.items() if head == heads.get(open.id))
    return next((id for id in alike if id not in missing), None)


def _part(first: Structure, second: Structure, open: Open) -> tuple[str, dict[str, str]]:
    """Return the cause by which two parts differ, and their words."""
    quoted, theirs = _quote(first, open.id), [_quote(second, id) for id in open.instead]
    begins_alike = open.cause == "boundary" and theirs == [quoted]
    return "end" if begins_alike else open.cause, {
        "own": quoted,
        "theirs": " and ".join(theirs) or "it otherwise",
        "end": _end(first, open.id),
        "their_end": _end(second, open.instead[0]) if open.instead else "",
    }


def _arrow(first: Structure, second: Structure, open: Open) -> tuple[str, dict[str, str]]:
    """Return the cause by which two arrows differ, and the words at their ends."""
    words = dict(zip(("source", "target"), _ends(first, open.id), strict=True))
    if open.cause in ("direction", "relation category"):
        return open.cause, words
    if not open.instead:
        return "attachment", words
    return "other target", {**words, "their_target": _ends(second, open.instead[0])[1]}


def _source_spans(structure: Structure, id: str) -> tuple[Span, ...]:
    """Return the places of the sources of a relation; none where these are relations."""
    tie = structure.by_id[id]
    ends = [structure.by_id[end] for end in tie.sources] if isinstance(tie, Tie) else []
    return tuple(span for end in ends if isinstance(end, Node) for span in end.spans)


def _category(scheme: Scheme, category: str | None) -> str:
    """Return the title of a category in quotes."""
    return "nothing" if category is None else f"“{scheme.title_of(category)}”"


def _meaning(scheme: Scheme, *categories: str | None) -> str:
    """Return the descriptions of some categories in the scheme."""
    described = {each.id: each for each in (*scheme.relations, *scheme.units) if each.description}
    meanings = (described[id] for id in categories if id in described)
    return " ".join(f"{e.title[:1].upper()}{e.title[1:]}: {e.description}" for e in meanings)


def _quote(structure: Structure, id: str) -> str:
    """Return the words of a unit."""
    return short(structure.by_id[id].words)  # type: ignore[union-attr]


def _end(structure: Structure, id: str) -> str:
    """Return the last words of a unit."""
    words = structure.by_id[id].words.split()  # type: ignore[union-attr]
    return f"“… {' '.join(words[-LAST_WORDS:])}”"


def _ends(structure: Structure, id: str) -> tuple[str, str]:
    """Return from what to what a relation leads."""
    tie = structure.by_id[id]
    if not isinstance(tie, Tie):
        return _quote(structure, id), ""
    *sources, target = (
        "an arrow" if isinstance(structure.by_id[end], Tie) else _quote(structure, end)
        for end in (*tie.sources, tie.target)
    )
    return " and ".join(sources), target
