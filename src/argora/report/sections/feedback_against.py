"""A student's annotation beside the teacher's: what differs, and what that means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial

from argora.analysis.feedback_texts import ReadingPair
from argora.diagnostics.disagreement import Open
from argora.feedback.reading import short
from argora.model import Scheme
from argora.reliability.structure import Node, Structure, Tie
from argora.report.blocks import (
    Block,
    Facts,
    Figure,
    Listed,
    Page,
    Prose,
    Run,
    Section,
    kept,
)
from argora.report.drawings.maps import map_picture, signs
from argora.report.drawings.palette import palette_of, relation_palette
from argora.report.sections.feedback_words import name_of, title_of
from argora.report.sections.keys import in_a_row, key_of
from argora.text.numbers import counted

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
PARTS = {
    "missing unit": (
        "You marked {own} as {title}; {other} marked nothing there.",
        "For {other} these words are no part of the argument: perhaps they are background, or say "
        "something again. Ask yourself what would be lost if they were not there.",
    ),
    "added": ("{annotator} marked {own} as {title}; you marked nothing there.", "{meaning}"),
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
        "{annotator} ties {source} to {target}; you have no such arrow.",
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


@dataclass(frozen=True)
class Difference:
    """One thing that the two see differently.

    Attributes
    ----------
    said : what either of them marked.
    meaning : what that says about the text, or what to ask oneself; may be empty.
    sentence : the number of the sentence it is in.
    """

    kind: str
    said: str
    meaning: str
    sentence: int


def against_page(compared: Sequence[ReadingPair]) -> Page:
    """Return what differs in all texts together."""
    sections = []
    for beside, page in zip(compared, map(_page, compared), strict=True):
        id = beside.student.document.id
        title = title_of(beside.student)
        sections.append(Section(id, title, page.sections, "against", many=True))
    return Page(compared[0].study.name, "", "", tuple(sections))


def against_pages(compared: Sequence[ReadingPair], files: Mapping[str, str]) -> dict[str, Page]:
    """Return a page for each text, under the file of its document."""
    return {files[beside.student.document.id]: _page(beside) for beside in compared}


def _page(beside: ReadingPair) -> Page:
    found = differences(beside)
    opening = (
        Prose(_lead(beside), "lead", key="words"),
        Facts(
            {
                "document": beside.student.document.id,
                "annotator": beside.student.annotator,
                "against": beside.teacher.annotator,
                "n_units": beside.split.n_units,
                "n_relations": beside.split.n_relations,
                "agreed_units": beside.split.agreed_units,
                "agreed_relations": beside.split.agreed_relations,
                "differences": [asdict(each) for each in found],
            }
        ),
        Prose(NO_MISTAKE) if found else None,
    )
    sections = (
        Section("", "", kept(opening)),
        _listed("Parts of the argument", [each for each in found if each.kind == "part"]),
        _listed("Arrows", [each for each in found if each.kind == "arrow"]),
        _maps(beside) if beside.split.matches else None,
        Section("", "", (Prose(FOOT, "small"),)),
    )
    title = f"Your annotation ({beside.student.annotator}) beside that of "
    return Page(name_of(beside.student), f"{title}{beside.teacher.annotator}", "", kept(sections))


def _lead(beside: ReadingPair) -> str:
    """Say how much is alike."""
    teacher, split = beside.teacher.annotator, beside.split
    if not split.whole:
        return f"You and {teacher} see the argument alike: all parts and arrows are the same."
    return (
        f"Of the {counted(split.n_units[1], 'part')} that {teacher} marked, you marked "
        f"{split.agreed_units} in the same way, and of the "
        f"{counted(split.n_relations[1], 'arrow')}, {split.agreed_relations}."
    )


def _listed(title: str, found: Sequence[Difference]) -> Section | None:
    items = []
    for each in found:
        place = Run(f"Sentence {each.sentence}.", "small")
        meaning = (" ", Run(each.meaning, "aside")) if each.meaning else ()
        items.append((f"{each.said} ", place, *meaning))
    whole = f"{title} that you see differently"
    return Section("", whole, (Listed(tuple(items), look="remarks"),)) if items else None


def _maps(beside: ReadingPair) -> Section:
    palette, relations = palette_of(beside.study), relation_palette(beside.study)
    key = [
        *key_of((*palette.values(), *relations.values())),
        (Run("≈", "strong"), " other boundaries"),
        (Run("≠", "strong"), " other category"),
    ]
    picture = partial(map_picture, beside.split, beside.structures, palette, relations)
    annotators = f"{beside.student.annotator} and {beside.teacher.annotator}"
    id = beside.student.document.id
    title = f"Argument maps of {annotators}: {id}"
    blocks: tuple[Block, ...] = (
        Prose(MAPS, "caption"),
        Prose(in_a_row(key), "caption"),
        Figure(f"{id}-maps", title, picture, look="drawn", key=signs()),
    )
    return Section("", "Both maps", blocks)


def differences(beside: ReadingPair) -> tuple[Difference, ...]:
    """Return what differs, in the order of the text; what hangs on a missing part is left out."""
    made = [_difference(beside, each) for each in beside.split.open if not each.is_consequence]
    ordered = sorted(filter(None, made), key=lambda each: (each.kind != "part", each.sentence))
    explained: set[str] = set()
    shown = []
    for each in ordered:  # every meaning once
        shown.append(replace(each, meaning="") if each.meaning in explained else each)
        explained.add(each.meaning)
    return tuple(shown)


def _difference(beside: ReadingPair, open: Open) -> Difference | None:
    """Return what to say of a unit or relation; None for what the student's side says already."""
    is_students, is_part = open.annotator == beside.student.annotator, open.kind == "unit"
    if not is_students and open.cause not in ("missing unit", "attachment"):
        return None
    if not is_students and not is_part and open.instead:
        return None
    own, other = beside.structures if is_students else beside.structures[::-1]
    cause, quoted = (_part if is_part else _arrow)(own, other, open)
    said, meaning = (PARTS if is_part else ARROWS)[cause if is_students else "added"]
    things: Sequence[Node | Tie] = other.nodes if is_part else other.ties
    theirs = [each.category for each in things if each.id in open.instead][:1]
    scheme = beside.study.scheme
    values = {
        **quoted,
        "annotator": open.annotator,
        "other": open.other,
        "title": _category(scheme, open.category),
        "their_title": _category(scheme, theirs[0]) if theirs else "another kind",
        "meaning": _meaning(scheme, open.category),
        "meanings": _meaning(scheme, open.category, *theirs),
    }
    start = min(open.spans).start if open.spans else 0
    sentences = beside.student.sentences
    sentence = next((each.number for each in sentences if each.span.end > start), 0)
    kind = "part" if is_part else "arrow"
    return Difference(kind, said.format(**values), meaning.format(**values), sentence)


def _part(own: Structure, other: Structure, open: Open) -> tuple[str, dict[str, str]]:
    """Return in what two parts differ, and their words."""
    quoted, theirs = _quote(own, open.id), [_quote(other, id) for id in open.instead]
    begins_alike = open.cause == "boundary" and theirs == [quoted]
    return "end" if begins_alike else open.cause, {
        "own": quoted,
        "theirs": " and ".join(theirs) or "it otherwise",
        "end": _end(own, open.id),
        "their_end": _end(other, open.instead[0]) if open.instead else "",
    }


def _arrow(own: Structure, other: Structure, open: Open) -> tuple[str, dict[str, str]]:
    """Return in what two arrows differ, and the words at their ends."""
    source, target = _ends(own, open.id)
    words = {"source": source, "target": target}
    if open.cause in ("direction", "relation category"):
        return open.cause, words
    if not open.instead:
        return "attachment", words
    return "other target", {**words, "their_target": _ends(other, open.instead[0])[1]}


def _category(scheme: Scheme, category: str | None) -> str:
    """Return what to call a category."""
    return "nothing" if category is None else f"“{scheme.title_of(category)}”"


def _meaning(scheme: Scheme, *categories: str | None) -> str:
    """Return what the scheme says of some categories."""
    known = {each.id: each for each in (*scheme.relations, *scheme.units) if each.description}
    return " ".join(
        f"{known[id].title[:1].upper()}{known[id].title[1:]}: {known[id].description}"
        for id in categories
        if id in known
    )


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
