"""The task for people, to say of which of two documents the maps are more alike."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, get_args

from argora.analysis.plan import Plan
from argora.analysis.views import View
from argora.diagnostics.metaevaluation import (
    MetaEvaluation,
    Trimmed,
    counted,
    meta_evaluate,
    trimmed,
)
from argora.errors import DataError
from argora.formats.votes import Question, Vote
from argora.measures import Measure
from argora.model import Study
from argora.model.layer import Kind
from argora.reliability import Matcher, StructureData, structures
from argora.reliability.items import PairView
from argora.reliability.structure import Aligned, SharedGraph
from argora.text.numbers import list_annotators

__all__ = [
    "KINDS",
    "Judged",
    "NumberedMap",
    "Sampling",
    "checked",
    "judge_measures",
    "numbered_maps",
    "pair_of",
    "questions_of",
    "scores",
    "unfinished",
]

KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True)
class NumberedMap:
    """The structure of one annotator over numbered units.

    Attributes
    ----------
    nodes : the numbers that are there.
    edges : from a number to a number, once each.
    onto : from a number to the middle of an edge, for what attacks a relation.
    """

    nodes: tuple[int, ...]
    edges: tuple[tuple[int, int], ...]
    onto: tuple[tuple[int, tuple[int, int]], ...] = ()


def pair_of(study: Study, annotators: Sequence[str] = ()) -> tuple[str, str]:
    """Return whose maps are shown: those named, or the only two there are.

    Raises
    ------
    DataError
        If it is not clear who the two are.
    """
    names = [study.annotator(name).id for name in annotators]
    if not names:
        names = sorted({layer.annotator for layer in study.layers if layer.relations})
    if len(set(names)) != 2:
        raise DataError(
            f"the task shows maps of two annotators, and here are {len(set(names))} "
            f"({list_annotators(names) or 'nobody drew relations'}); name two"
        )
    return names[0], names[1]


def _structures_of(study: Study, pair: tuple[str, str]) -> StructureData:
    data = structures(study.select(annotators=pair), kinds=KINDS)
    return replace(data, documents=tuple(d for d in data.documents if len(d.structures) == 2))


def questions_of(
    study: Study, pair: tuple[str, str], *, n: int | None = None, seed: int = 7
) -> tuple[Question, ...]:
    """Return a question for every two documents, in random order and with random sides.

    Parameters
    ----------
    n : how many questions are drawn; all by default.

    Raises
    ------
    DataError
        If the two annotators did not do two documents together, or there are too few questions.
    """
    documents = [each.id for each in _structures_of(study, pair).documents]
    chosen = list(combinations(documents, 2))
    if not chosen:
        raise DataError(
            f"{pair[0]!r} and {pair[1]!r} did {len(documents)} documents together; expected two or "
            "more with units and relations"
        )
    if n is not None and n > len(chosen):
        raise DataError(
            f"{n} questions were asked for, but {len(documents)} documents make {len(chosen)}"
        )
    dice = random.Random(seed)
    dice.shuffle(chosen)
    pictures_by_document = {
        id: f"maps{i:0{len(str(len(documents)))}}.svg" for i, id in enumerate(documents, 1)
    }
    questions = []
    wide = len(str(len(chosen)))
    for i, (one, other) in enumerate(chosen[:n], 1):
        first, second = (other, one) if dice.random() < 0.5 else (one, other)
        files = pictures_by_document[first], pictures_by_document[second]
        questions.append(Question(f"q{i:0{wide}}", first, second, pair, files, seed))
    return tuple(questions)


def numbered_maps(
    study: Study, questions: Sequence[Question]
) -> dict[str, tuple[NumberedMap, NumberedMap]]:
    """Return both maps of every document that is asked about, by the name of its picture's file.

    Units have the same number in both maps; they are counted in the order of the text. A relation
    without a direction is drawn from the later unit to the earlier.
    """
    pair = questions[0].annotators
    file_of = {
        id: file
        for each in questions
        for id, file in zip((each.first, each.second), each.pictures, strict=True)
    }
    data = _structures_of(study, pair)
    maps = {}
    for document in data.documents:
        if document.id in file_of:
            ordered = sorted(pair)
            aligned = data.pair(document, (ordered[0], ordered[1]), Matcher())
            graph_of = dict(zip(aligned.annotators, aligned.graphs, strict=True))
            one, other = (_numbered(graph_of[annotator], aligned) for annotator in pair)
            maps[file_of[document.id]] = (one, other)
    return dict(sorted(maps.items()))


def _numbered(side: SharedGraph, aligned: Aligned) -> NumberedMap:
    edges: dict[tuple[int, int], None] = {}
    middle: dict[int, tuple[int, int]] = {}
    onto = []
    for tie in side.counted:
        for source in tie.sources:
            if source == tie.target or source >= aligned.n_units:
                continue
            if tie.target >= aligned.n_units:
                onto.append((source + 1, tie.target))
                continue
            ends = (source + 1, tie.target + 1)
            edge = (max(ends), min(ends)) if tie.symmetric else ends
            edges[edge] = None
            middle.setdefault(tie.node, edge)
    nodes = {unit + 1 for unit in side.argumentative} | {end for edge in edges for end in edge}
    undercuts = tuple((source, middle[target]) for source, target in onto if target in middle)
    nodes |= {source for source, _ in undercuts}
    return NumberedMap(tuple(sorted(nodes)), tuple(edges), undercuts)


def unfinished(votes: Sequence[Vote], questions: Sequence[Question]) -> dict[str, int]:
    """Return how many questions each person answered who did not answer all."""
    counts = Counter(vote.worker for vote in votes)
    return {worker: n for worker, n in sorted(counts.items()) if n < len(questions)}


def checked(study: Study, questions: Sequence[Question]) -> tuple[Question, ...]:
    """Return the questions, all about documents and annotators of the study.

    Raises
    ------
    DataError
        If the questions are about several pairs of annotators.
    ModelError
        If the study has no such document or annotator.
    """
    for each in questions:
        for id in (each.first, each.second):
            study.document(id)
        for annotator in each.annotators:
            study.annotator(annotator)
    pairs = sorted({each.annotators for each in questions})
    if len(pairs) > 1:
        named = "; ".join(" and ".join(pair) for pair in pairs[:3])
        raise DataError(f"the questions show maps of several pairs ({named}); expected one pair")
    return tuple(questions)


def scores(
    how: Measure[Any], study: Study, questions: Sequence[Question], *, by: Any = "pair"
) -> dict[str, float]:
    """Return the value of a measure on each document by itself; NaN where it is undefined.

    Parameters
    ----------
    by : for measures of items, what these are. Of pairs of units they look at whether each ordered
        pair is tied, since people saw neither categories nor what the scheme allows.
    """
    pair = questions[0].annotators
    documents = sorted({id for each in questions for id in (each.first, each.second)})
    plan = Plan(kinds=KINDS, interval=None)
    both = study.select(annotators=pair)
    if how.data_type is StructureData:
        data = _structures_of(study, pair)
        alone = {each.id: replace(data, documents=(each,)) for each in data.documents}
        return {
            id: plan.measure(how, alone[id]).value if id in alone else math.nan for id in documents
        }
    view = View(by, "category")
    if by == "pair":
        view = View(by, "link", pairs=PairView(pairs_of="all"))
    return {
        id: plan.measure(how, view.data(how, both.select(documents=[id]), plan)).value
        for id in documents
    }


@dataclass(frozen=True)
class Sampling:
    """The share of votes dropped at either end, and how questions are resampled."""

    trim: float = 0.05
    resamples: int = 1000
    seed: int = 7
    level: float = 0.95


@dataclass(frozen=True)
class Judged:
    """Measures with what votes say of them.

    Attributes
    ----------
    n_votes : how many there were before the fastest and the slowest were dropped.
    """

    study: Study
    n_votes: int
    votes: Trimmed
    measures: tuple[MetaEvaluation, ...]
    sampling: Sampling


def judge_measures(
    study: Study,
    questions: Sequence[Question],
    votes: Sequence[Vote],
    measures: Sequence[Measure[Any]],
    sampling: Sampling,
    *,
    on_progress: Callable[[str], object] = str,
) -> Judged:
    """Judge each measure by the votes.

    Raises
    ------
    DataError, ModelError
        If the questions are not about one pair of annotators and documents of the study.
    """
    about, remaining = checked(study, questions), trimmed(votes, sampling.trim)
    answers, judged = counted(remaining.votes), []
    for how in measures:
        on_progress(f"judging {how}")
        values = scores(how, study, about)
        judged.append(
            meta_evaluate(
                str(how),
                values,
                about,
                answers,
                resamples=sampling.resamples,
                seed=sampling.seed,
                level=sampling.level,
            )
        )
    return Judged(study, len(votes), remaining, tuple(judged), sampling)
