"""A student's annotation beside the teacher's: what differs, and what that means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial

from argora.analysis.feedback_against import Beside
from argora.diagnostics.disagreement import Open
from argora.feedback.reading import short
from argora.reliability.structure import Structure, Tie
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
from argora.report.maps.picture import map_picture, signs
from argora.report.palette import palette_of, relation_palette
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
NO_PART = (
    "For {} these words are no part of the argument: perhaps they are background, or say something "
    "again. Ask yourself what would be lost if they were not there."
)
OTHER_EDGES = (
    "You see the same part, but not where it begins or ends. Ask yourself which words could be "
    "left out and the statement would still be whole, and whether it holds two statements."
)
OTHER_WAY = (
    "An arrow starts at the reason. Put “because” between them: what stands behind it is the "
    "reason."
)


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


def against_page(compared: Sequence[Beside]) -> Page:
    """Return what differs in all texts together."""
    sections = []
    for beside, page in zip(compared, map(_page, compared), strict=True):
        id = beside.student.document.id
        title = title_of(beside.student)
        sections.append(Section(id, title, page.sections, "against", many=True))
    return Page(compared[0].study.name, "", "", tuple(sections))


def against_pages(compared: Sequence[Beside], files: Mapping[str, str]) -> dict[str, Page]:
    """Return a page for each text, under the file of its document."""
    return {files[beside.student.document.id]: _page(beside) for beside in compared}


def _page(beside: Beside) -> Page:
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


def _lead(beside: Beside) -> str:
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


def _maps(beside: Beside) -> Section:
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


def differences(beside: Beside) -> tuple[Difference, ...]:
    """Return what differs, in the order of the text; what hangs on a missing part is left out."""
    made = [_difference(_Case(beside, each)) for each in beside.split.open]
    ordered = sorted(filter(None, made), key=lambda each: (each.kind != "part", each.sentence))
    explained: set[str] = set()
    shown = []
    for each in ordered:  # every meaning once
        shown.append(replace(each, meaning="") if each.meaning in explained else each)
        explained.add(each.meaning)
    return tuple(shown)


@dataclass(frozen=True)
class _Case:
    """A unit or relation of one of the two that the other does not have, or has otherwise."""

    beside: Beside
    open: Open

    @property
    def is_students(self) -> bool:
        return self.open.annotator == self.beside.student.annotator

    @property
    def own(self) -> Structure:
        return self.beside.structures[0 if self.is_students else 1]

    @property
    def other(self) -> Structure:
        return self.beside.structures[1 if self.is_students else 0]

    @property
    def quoted(self) -> str:
        return _quote(self.own, self.open.id)

    @property
    def title(self) -> str:
        return self.title_of(self.open.category)

    @property
    def sentence(self) -> int:
        start = min(self.open.spans).start if self.open.spans else 0
        sentences = self.beside.student.sentences
        return next((each.number for each in sentences if each.span.end > start), 0)

    def title_of(self, category: str | None) -> str:
        """Return what to call a category."""
        if category is None:
            return "nothing"
        return f"“{self.beside.study.scheme.title_of(category)}”"

    def meaning_of(self, *categories: str | None) -> str:
        """Return what the scheme says of some categories."""
        scheme = self.beside.study.scheme
        known = {each.id: each for each in (*scheme.relations, *scheme.units) if each.description}
        return " ".join(
            f"{known[id].title[:1].upper()}{known[id].title[1:]}: {known[id].description}"
            for id in categories
            if id in known
        )


def _difference(case: _Case) -> Difference | None:
    """Return what to say of a case; None for what is said from the student's side already."""
    open = case.open
    if open.is_consequence:
        return None
    if not case.is_students:
        if open.cause not in ("missing unit", "attachment"):
            return None
        if open.kind != "unit" and open.instead:
            return None
    is_unit = open.kind == "unit"
    said, meaning = (_UNITS if is_unit else _RELATIONS)[open.cause](case)
    return Difference("part" if is_unit else "arrow", said, meaning, case.sentence)


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


def _missing(case: _Case) -> tuple[str, str]:
    open = case.open
    marked = f"marked {case.quoted} as {case.title};"
    if case.is_students:
        return f"You {marked} {open.other} marked nothing there.", NO_PART.format(open.other)
    return f"{open.annotator} {marked} you marked nothing there.", case.meaning_of(open.category)


def _boundary(case: _Case) -> tuple[str, str]:
    other, ids = case.open.other, case.open.instead
    theirs = [_quote(case.other, id) for id in ids]
    if theirs == [case.quoted]:  # they begin alike
        ends = _end(case.own, case.open.id), _end(case.other, ids[0])
        said = f"You let {case.quoted} end with {ends[0]}, {other} with {ends[1]}."
    else:
        said = f"You marked {case.quoted}, {other} {' and '.join(theirs) or 'it otherwise'}."
    return said, OTHER_EDGES


def _category(case: _Case) -> tuple[str, str]:
    open = case.open
    theirs = next((n.category for n in case.other.nodes if n.id in open.instead), None)
    return (
        f"For you {case.quoted} is {case.title}, for {open.other} {case.title_of(theirs)}.",
        case.meaning_of(open.category, theirs),
    )


def _attachment(case: _Case) -> tuple[str, str]:
    open = case.open
    source, target = _ends(case.own, open.id)
    if not case.is_students:
        return (
            f"{open.annotator} ties {source} to {target}; you have no such arrow.",
            "Ask yourself what the first of the two is good for in the text.",
        )
    if open.instead:
        _, other = _ends(case.other, open.instead[0])
        return (
            f"You tie {source} to {target}, {open.other} ties it to {other}.",
            "Read them aloud with “because” in between, once with either: which one makes sense?",
        )
    return (
        f"You tie {source} to {target}; {open.other} has no such arrow.",
        "Ask yourself whether the first really makes a reader believe the second.",
    )


def _direction(case: _Case) -> tuple[str, str]:
    source, target = _ends(case.own, case.open.id)
    other = case.open.other
    return (
        f"You say that {source} leads to {target}; for {other} it is the other way round.",
        OTHER_WAY,
    )


def _other_kind(case: _Case) -> tuple[str, str]:
    open = case.open
    source, target = _ends(case.own, open.id)
    kinds = [tie.category for tie in case.other.ties if tie.id in open.instead][:1]
    theirs = case.title_of(kinds[0]) if kinds else "another kind"
    return (
        f"From {source} to {target} your arrow is {case.title}, that of {open.other} {theirs}.",
        case.meaning_of(open.category, *kinds),
    )


_Teller = Callable[[_Case], tuple[str, str]]
_UNITS: Mapping[str, _Teller] = {
    "missing unit": _missing,
    "boundary": _boundary,
    "category": _category,
}
_RELATIONS: Mapping[str, _Teller] = {
    "missing unit": _attachment,
    "boundary": _attachment,
    "attachment": _attachment,
    "direction": _direction,
    "relation category": _other_kind,
}
