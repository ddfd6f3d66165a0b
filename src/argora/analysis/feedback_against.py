"""A student's annotation beside the teacher's: both readings, and where they disagree."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import get_args

from argora.analysis.feedback_texts import documents_of, layers_of
from argora.diagnostics.disagreement import Split, split_of
from argora.errors import DataError
from argora.feedback import Reading, reading_of
from argora.model import Study
from argora.model.layer import Kind
from argora.reliability import structures
from argora.reliability.structure import Matcher, Structure

__all__ = ["Beside", "besides"]


@dataclass(frozen=True)
class Beside:
    """Two annotations of one text, the student's first."""

    study: Study
    student: Reading
    teacher: Reading
    split: Split
    structures: tuple[Structure, Structure]


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
    layers = {name: layers_of(study, name) for name in (student, teacher)}
    shared = [d for d in documents_of(study, documents) if all(d.id in layers[n] for n in layers)]
    if not shared:
        raise DataError(f"{student!r} and {teacher!r} have finished no document that both did")
    chosen = replace(
        study.select(documents=[document.id for document in shared]),
        layers=tuple(replace(layers[name][d.id], round=1) for name in layers for d in shared),
    )
    data = structures(chosen, kinds=frozenset(get_args(Kind)))
    mapped = {each.id: each for each in data.documents}
    for document in shared:
        pair = data.pair(mapped[document.id], (student, teacher), Matcher())
        readings = [
            reading_of(layers[name][document.id], document, study.scheme) for name in layers
        ]
        pair_structures = mapped[document.id].structures
        yield Beside(
            study,
            readings[0],
            readings[1],
            split_of(pair),
            (pair_structures[student], pair_structures[teacher]),
        )
