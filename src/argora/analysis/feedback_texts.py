"""Feedback on the texts of a study: whose layers it is about, and what a class has in common."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import get_args

from argora.diagnostics.disagreement import Split, split_of
from argora.errors import DataError, did_you_mean
from argora.feedback import KINDS, Feedback, Reading, feedback_on, reading_of
from argora.feedback.finding import Weight
from argora.model import Annotator, Document, Layer, Study
from argora.model.layer import Kind
from argora.reliability import structures
from argora.reliability.structure import Matcher, Structure
from argora.text.numbers import joined, list_annotators

__all__ = [
    "Overview",
    "Problem",
    "ReadingPair",
    "documents_of",
    "layers_of",
    "n_unsure",
    "reading_pairs",
    "readings_of",
    "texts_of",
    "whose",
]


def whose(study: Study, annotator: str | None) -> Annotator:
    """Return the annotator to take: the one named, the only gold, or the only one there is.

    Raises
    ------
    DataError
        If there is nobody of that name, or nobody is named and there are several.
    """
    by_id = {each.id: each for each in study.annotators}
    if annotator is not None:
        if annotator not in by_id:
            near = did_you_mean(annotator, sorted(by_id))
            raise DataError(f"there is no annotator {annotator!r}{near}")
        return by_id[annotator]
    golds = [each for each in study.annotators if each.kind == "gold"]
    for some in (golds, list(study.annotators)):
        if len(some) == 1:
            return some[0]
    names = list_annotators(sorted(by_id)) or "nobody"
    raise DataError(
        f"whose structures feedback is about is not clear ({names}); name one with --annotator"
        if by_id
        else "nobody drew anything in this study; let a model do it with --model"
    )


def documents_of(study: Study, documents: Collection[str] = ()) -> tuple[Document, ...]:
    """Return the documents that have a text, or those named.

    Raises
    ------
    DataError
        If one that is named is not there, or has no text.
    """
    by_id = {document.id: document for document in study.documents}
    for id in documents:
        if id not in by_id:
            raise DataError(f"there is no document {id!r}{did_you_mean(id, sorted(by_id))}")
        if by_id[id].text is None:
            raise DataError(f"document {id!r} has no text, so there is nothing to quote")
    return tuple(
        document
        for document in study.documents
        if document.text is not None and (not documents or document.id in documents)
    )


def layers_of(study: Study, annotator: str, round: int | None = None) -> Mapping[str, Layer]:
    """Return the finished layers of an annotator by document: of a round, else the last of each.

    Raises
    ------
    DataError
        If the annotator finished nothing in that round.
    """
    finished = [la for la in study.layers if la.annotator == annotator and la.state == "finished"]
    if round is not None:
        rounds = sorted({layer.round for layer in finished})
        if round not in rounds:
            listed = joined(list(map(str, rounds))) or "none"
            raise DataError(
                f"{annotator!r} has finished nothing in round {round}; rounds there are: {listed}"
            )
        finished = [layer for layer in finished if layer.round == round]
    return {layer.document: layer for layer in sorted(finished, key=lambda layer: layer.round)}


def readings_of(
    study: Study,
    annotator: Annotator,
    documents: Collection[str] = (),
    *,
    round: int | None = None,
) -> tuple[Reading, ...]:
    """Read what an annotator drew, in a round or in the last one."""
    layers = layers_of(study, annotator.id, round)
    readings = tuple(
        reading_of(
            layers[document.id], document, study.scheme, is_predicted=annotator.kind == "model"
        )
        for document in documents_of(study, documents)
        if document.id in layers
    )
    if not readings:
        raise DataError(
            f"{annotator.id!r} has finished none of these documents, or they have no text"
        )
    return readings


def texts_of(
    readings: Collection[Reading],
    *,
    least: float,
    doubtful: bool = False,
    on_progress: Callable[[str], None] = lambda _: None,
) -> tuple[Feedback, ...]:
    """Give feedback on every text."""
    texts = []
    for n, reading in enumerate(readings, start=1):
        on_progress(f"reading text {n} of {len(readings)}")
        texts.append(feedback_on(reading, least=least, doubtful=doubtful))
    return tuple(texts)


@dataclass(frozen=True)
class Problem:
    """A kind of finding, and the texts that have it, those in which it is important first."""

    kind: str
    title: str
    documents: tuple[str, ...]
    n_important: int


@dataclass(frozen=True)
class Overview:
    """The findings that the texts of a class have in common."""

    texts: tuple[Feedback, ...]

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Every kind of finding that some text has; those important in most texts first."""
        problems = []
        for kind, (title, _) in KINDS.items():
            documents: dict[Weight, list[str]] = {"important": [], "smaller": []}
            for text in self.texts:
                weights = {each.weight for each in text.findings if each.kind == kind}
                if weights:
                    documents["important" if "important" in weights else "smaller"].append(
                        text.reading.document.id
                    )
            important, smaller = documents["important"], documents["smaller"]
            if important or smaller:
                problems.append(Problem(kind, title, (*important, *smaller), len(important)))
        return tuple(sorted(problems, key=lambda each: (-each.n_important, -len(each.documents))))

    @property
    def n_withheld(self) -> int:
        """Findings and strengths that a model was not sure enough of."""
        return sum(text.n_withheld for text in self.texts)

    @property
    def n_unsure(self) -> int:
        """Findings that are not shown: a model was not sure, or their kind is often wrong."""
        return sum(map(n_unsure, self.texts))


def n_unsure(text: Feedback) -> int:
    """Return the number of findings about a text that are not shown."""
    return text.n_findings_withheld + text.n_doubtful


@dataclass(frozen=True)
class ReadingPair:
    """Two annotations of one text, the student's first."""

    study: Study
    student: Reading
    teacher: Reading
    split: Split
    structures: tuple[Structure, Structure]


def reading_pairs(
    study: Study,
    student: str,
    teacher: str,
    documents: Collection[str] = (),
    *,
    round: int | None = None,
) -> Iterator[ReadingPair]:
    """Compare the annotations of two on every document that both have finished.

    Parameters
    ----------
    round : of both; the last finished one of each by default.

    Raises
    ------
    DataError
        If the two are one, or there is no such document.
    """
    if student == teacher:
        raise DataError(f"{student!r} cannot be compared with itself; name somebody else")
    layers = {name: layers_of(study, name, round) for name in (student, teacher)}
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
        yield ReadingPair(
            study,
            readings[0],
            readings[1],
            split_of(pair),
            (pair_structures[student], pair_structures[teacher]),
        )
