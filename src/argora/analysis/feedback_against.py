"""A student's own annotation beside the teacher's: what differs, and what that means."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import get_args

from argora.analysis.feedback_texts import documents_of, layers_of
from argora.analysis.words import counted
from argora.diagnostics.disagreement import Open, Split, split_of
from argora.errors import DataError
from argora.feedback import Reading, reading_of
from argora.feedback.reading import short
from argora.model import Study
from argora.model.layer import Kind
from argora.reliability import structures
from argora.reliability.structure import Matcher, Structure, Tie

__all__ = ["Beside", "Difference", "besides"]

LAST_WORDS = 4


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


@dataclass(frozen=True)
class Beside:
    """Two annotations of one text, the student's first."""

    study: Study
    student: Reading
    teacher: Reading
    split: Split
    structures: tuple[Structure, Structure]

    @property
    def lead(self) -> str:
        """How much is alike."""
        who = self.teacher.annotator
        units, ties = self.split.n_units, self.split.n_relations
        if not self.split.whole:
            return f"You and {who} see the argument alike: all parts and arrows are the same."
        return (
            f"Of the {counted(units[1], 'part')} that {who} marked, you marked "
            f"{self.split.agreed_units} in the same way, and of the "
            f"{counted(ties[1], 'arrow')}, {self.split.agreed_relations}."
        )

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """What differs, in the order of the text; what hangs on a missing part is left out."""
        found = [each for open in self.split.open if (each := self._told(open)) is not None]
        found.sort(key=lambda each: (each.kind != "part", each.sentence))
        said: set[str] = set()
        told = []
        for each in found:  # what was said once need not be said again
            told.append(replace(each, meaning="") if each.meaning in said else each)
            said.add(each.meaning)
        return tuple(told)

    def _told(self, open: Open) -> Difference | None:
        mine = open.annotator == self.student.annotator
        if open.is_consequence or (not mine and open.cause not in ("missing unit", "attachment")):
            return None  # said from the student's side
        if open.kind == "unit":
            return self._unit(open, mine)
        if not mine and open.instead:
            return None
        return self._relation(open, mine)

    def _unit(self, open: Open, mine: bool) -> Difference:
        said, meaning = _UNITS[open.cause](self, open, mine)
        return Difference("part", said, meaning, self._sentence(open))

    def _relation(self, open: Open, mine: bool) -> Difference:
        said, meaning = _RELATIONS[open.cause](self, open, mine)
        return Difference("arrow", said, meaning, self._sentence(open))

    def _sentence(self, open: Open) -> int:
        start = min(open.spans).start if open.spans else 0
        return next((s.number for s in self.student.sentences if s.span.end > start), 0)

    def quote(self, id: str, mine: bool) -> str:
        """Return the words of a unit."""
        return short(self.structures[0 if mine else 1].by_id[id].words)  # type: ignore[union-attr]

    def end(self, id: str, mine: bool) -> str:
        """Return the last words of a unit."""
        words = self.structures[0 if mine else 1].by_id[id].words.split()  # type: ignore[union-attr]
        return f"“… {' '.join(words[-LAST_WORDS:])}”"

    def arrow(self, id: str, mine: bool) -> tuple[str, str]:
        """Return from what to what a relation leads."""
        own = self.structures[0 if mine else 1]
        tie = own.by_id[id]
        if not isinstance(tie, Tie):
            return self.quote(id, mine), ""
        ends = [
            "an arrow" if isinstance(own.by_id[end], Tie) else self.quote(end, mine)
            for end in (*tie.sources, tie.target)
        ]
        return " and ".join(ends[:-1]), ends[-1]

    def title(self, category: str | None) -> str:
        """Return what to call a category."""
        return "nothing" if category is None else f"“{self.study.scheme.title_of(category)}”"

    def meaning(self, category: str | None) -> str:
        """Return what the scheme says of a category."""
        for each in (*self.study.scheme.units, *self.study.scheme.relations):
            if each.id == category and each.description:
                return f"{each.title[:1].upper()}{each.title[1:]}: {each.description}"
        return ""


def _missing(beside: Beside, open: Open, mine: bool) -> tuple[str, str]:
    quoted, title, who = beside.quote(open.id, mine), beside.title(open.category), open.other
    if mine:
        return (
            f"You marked {quoted} as {title}; {who} marked nothing there.",
            f"For {who} these words are no part of the argument: perhaps they are background, or "
            "say something again. Ask yourself what would be lost if they were not there.",
        )
    return (
        f"{open.annotator} marked {quoted} as {title}; you marked nothing there.",
        beside.meaning(open.category),
    )


def _boundary(beside: Beside, open: Open, mine: bool) -> tuple[str, str]:
    own = beside.quote(open.id, mine)
    theirs = [beside.quote(id, not mine) for id in open.instead]
    if theirs == [own]:  # they begin alike
        ends = [beside.end(open.id, mine), beside.end(open.instead[0], not mine)]
        said = f"You let {own} end with {ends[0]}, {open.other} with {ends[1]}."
    else:
        said = f"You marked {own}, {open.other} {' and '.join(theirs) or 'it otherwise'}."
    return said, (
        "You see the same part, but not where it begins or ends. Ask yourself which words could be "
        "left out and the statement would still be whole, and whether it holds two statements."
    )


def _category(beside: Beside, open: Open, mine: bool) -> tuple[str, str]:
    theirs = beside.structures[1]
    other = next((n.category for n in theirs.nodes if n.id in open.instead), None)
    said = (
        f"For you {beside.quote(open.id, mine)} is {beside.title(open.category)}, "
        f"for {open.other} {beside.title(other)}."
    )
    meanings = [beside.meaning(each) for each in (open.category, other)]
    return said, " ".join(each for each in meanings if each)


def _attachment(beside: Beside, open: Open, mine: bool) -> tuple[str, str]:
    source, target = beside.arrow(open.id, mine)
    if not mine:
        return (
            f"{open.annotator} ties {source} to {target}; you have no such arrow.",
            "Ask yourself what the first of the two is good for in the text.",
        )
    if open.instead:
        _, other = beside.arrow(open.instead[0], not mine)
        return (
            f"You tie {source} to {target}, {open.other} ties it to {other}.",
            "Read them aloud with “because” in between, once with either: which one makes sense?",
        )
    return (
        f"You tie {source} to {target}; {open.other} has no such arrow.",
        "Ask yourself whether the first really makes a reader believe the second.",
    )


def _direction(beside: Beside, open: Open, mine: bool) -> tuple[str, str]:
    source, target = beside.arrow(open.id, mine)
    return (
        f"You say that {source} leads to {target}; for {open.other} it is the other way round.",
        "An arrow starts at the reason. Put “because” between them: what stands behind it is the "
        "reason.",
    )


def _other_kind(beside: Beside, open: Open, mine: bool) -> tuple[str, str]:
    source, target = beside.arrow(open.id, mine)
    other = beside.structures[1]
    kinds = [t.category for t in other.ties if t.id in open.instead]
    theirs = beside.title(kinds[0]) if kinds else "another kind"
    return (
        f"From {source} to {target} your arrow is {beside.title(open.category)}, that of "
        f"{open.other} {theirs}.",
        " ".join(
            each
            for each in (beside.meaning(open.category), *(beside.meaning(k) for k in kinds[:1]))
            if each
        ),
    )


_Teller = Callable[[Beside, Open, bool], tuple[str, str]]
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


def besides(
    study: Study, student: str, teacher: str, documents: Collection[str] = ()
) -> Iterator[Beside]:
    """Compare the annotations of two on every document that both have finished.

    Raises
    ------
    DataError
        If the two are one, or there is no such document.
    """
    if student == teacher:
        raise DataError(f"{student!r} cannot be compared with itself; name somebody else")
    own = {name: layers_of(study, name) for name in (student, teacher)}
    shared = [d for d in documents_of(study, documents) if all(d.id in own[n] for n in own)]
    if not shared:
        raise DataError(f"{student!r} and {teacher!r} have finished no document that both did")
    chosen = replace(
        study.select(documents=[document.id for document in shared]),
        layers=tuple(replace(own[name][d.id], round=1) for name in own for d in shared),
    )
    data = structures(chosen, kinds=frozenset(get_args(Kind)))
    mapped = {each.id: each for each in data.documents}
    for document in shared:
        pair = data.pair(mapped[document.id], (student, teacher), Matcher())
        readings = [reading_of(own[name][document.id], document, study.scheme) for name in own]
        drawn = mapped[document.id].structures
        yield Beside(
            study, readings[0], readings[1], split_of(pair), (drawn[student], drawn[teacher])
        )
