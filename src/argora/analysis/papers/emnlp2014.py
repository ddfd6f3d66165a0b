"""Stab & Gurevych (2014), EMNLP: components and relations of persuasive essays."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from argora.analysis.papers.corpora import MissingCorpusError, read_corpus
from argora.analysis.papers.figures import Figure, Published, Request
from argora.analysis.papers.paper import Paper, Place
from argora.mining.experiments.classifiers import CLASSIFIERS
from argora.mining.experiments.confusion import MACRO
from argora.mining.experiments.design import Design, Task
from argora.mining.experiments.experiment import Experiment, run_experiment
from argora.mining.experiments.row import Row
from argora.model import Study
from argora.model.splits import parts_of_split

__all__ = ["EMNLP_2014"]

_PAPER = "Stab & Gurevych 2014"
_MACRO_F1 = MACRO["f1-of-means"]
_SHARE = 0.2
_N_ESSAYS = 90

ON_TEST: Mapping[Task, Mapping[str, tuple[str, str]]] = {
    "components": {
        "accuracy": (".877", ".773"),
        _MACRO_F1: (".871", ".726"),
        "macro precision": (".864", ".773"),
        "macro recall": (".879", ".684"),
        "F1 of major-claim": (".916", ".625"),
        "F1 of claim": (".841", ".538"),
        "F1 of premise": (".911", ".826"),
        "F1 of none": (".812", ".884"),
    },
    "relations": {
        "accuracy": (".954", ".863"),
        _MACRO_F1: (".908", ".722"),
        "macro precision": (".937", ".739"),
        "macro recall": (".881", ".705"),
        "F1 of support": (".838", ".519"),
        "F1 of not": (".973", ".920"),
    },
}
"""Tables 2 and 6, pp. 51 and 53: people and the support vector machine on the test part."""

ALONE: Mapping[Task, tuple[tuple[str, ...], Mapping[str, tuple[str, ...]]]] = {
    "components": (
        ("major-claim", "claim", "premise", "none"),
        {
            "structural": (".477", ".419", ".781", ".897"),
            "lexical": (".317", ".401", ".753", ".275"),
            "syntactic": (".094", ".292", ".654", ".427"),
            "indicators": (".286", ".265", ".730", "0"),
            "contextual": ("0", "0", ".709", "0"),
        },
    ),
    "relations": (
        ("support", "not"),
        {
            "structural": ("0", ".915"),
            "lexical": (".427", ".911"),
            "syntactic": (".305", ".911"),
            "indicators": (".159", ".916"),
            "types": ("0", ".915"),
        },
    ),
}
"""Tables 3 and 7, pp. 51 and 54: the F1 of classes with one group of features, on all data."""

COUNTS: Mapping[Task, Mapping[str, str]] = {
    "components": {"major-claim": "90", "claim": "429", "premise": "1033", "none": "327"},
    "relations": {"support": "989", "not": "5341"},
}
"""Tables 1 and 5, pp. 49 and 53: how many instances each class has."""

CONFUSED: Mapping[str, tuple[int, ...]] = {
    "major-claim": (38, 34, 18, 0),
    "claim": (19, 210, 193, 7),
    "premise": (6, 104, 904, 19),
    "none": (0, 12, 23, 292),
}
"""Table 4, p. 52: what the support vector machine says (columns) of each class (rows)."""

_TABLES: Mapping[Task, tuple[str, str, str]] = {
    "components": ("Table 1", "Table 2", "Table 3"),
    "relations": ("Table 5", "Table 6", "Table 7"),
}

_DIFFERS = (
    "90 other essays: those of the paper are of the first edition, with one major claim each, and "
    "their test part was not released; discourse markers are a list of ours"
)


def _experiments(request: Request) -> Iterator[Figure]:
    """Choose on 80% of the instances, judge on the others, and try groups of features alone."""
    request.on_progress("reading")
    study, _ = read_corpus(
        request.data, names=("essays-v2",), holds="Essay_Level", scheme="persuasive-essays-2017"
    )
    essays = _first_essays(study)
    for task in ON_TEST:
        design = Design(
            task=task, split="instance", analyzer=request.analyzer, resamples=request.resamples
        )
        yield from _figures(task, essays, design, request.on_progress)


def _first_essays(study: Study) -> Study:
    training = parts_of_split(study).get("train")
    if training is None:
        raise MissingCorpusError(
            "the corpus has no part 'train'; expected the files of Eger et al. (2017)"
        )
    names = sorted(document.id for document in training.documents)
    return study.select(documents=names[:_N_ESSAYS])


def _figures(
    task: Task, essays: Study, design: Design, on_progress: Callable[[str], None]
) -> Iterator[Figure]:
    classes, on_test, alone = _TABLES[task]
    held_out = replace(design, classifiers=tuple(CLASSIFIERS), held_out=_SHARE)
    on_progress(f"{task}: test part")
    result = run_experiment(essays, held_out, on_progress=on_progress)
    yield from _of_test(on_test, result)
    on_progress(f"{task}: groups of features")
    result = run_experiment(essays, replace(design, groups=True), on_progress=on_progress)
    for name, value in COUNTS[task].items():
        published = (Published(value, _PAPER),)
        yield Figure(
            f"{task}, instances of each class",
            name,
            result.counts.get(name, 0),
            published=published,
            differs=_DIFFERS,
            place=classes,
        )
    if task == "components":
        yield from _confused(result.main)
    rows = {row.name: row for row in result.of("alone")}
    names, by_group = ALONE[task]
    for group, values in by_group.items():
        title = f"{task}, {group} features alone"
        for name, value in zip(names, values, strict=True):
            svm = (Published(value, f"SVM, {_PAPER}"),)
            if group in rows:
                row = rows[group]
                yield _figure(alone, title, f"F1 of {name}", row, svm, result.signature)
            else:
                lack = f"the analysis {design.analyzer!r} has no {group} features of {task}"
                yield Figure(
                    title, f"F1 of {name}", math.nan, published=svm, undefined=lack, place=alone
                )


def _confused(row: Row) -> Iterator[Figure]:
    at = {name: place for place, name in enumerate(row.confusion.classes)}
    for gold, printed in CONFUSED.items():
        for predicted, value in zip(CONFUSED, printed, strict=True):
            is_there = {gold, predicted} <= at.keys()
            n = row.confusion.counts[at[gold], at[predicted]] if is_there else 0
            published = (Published(str(value), f"SVM, {_PAPER}"),)
            yield Figure(
                f"gold {gold}, in ten-fold cross-validation",
                f"taken for {predicted}",
                int(n),
                published=published,
                differs=_DIFFERS,
                place="Table 4",
            )


def _of_test(place: str, result: Experiment) -> Iterator[Figure]:
    row = result.tested
    assert row is not None  # a share is held out
    for measure, (human, svm) in ON_TEST[result.design.task].items():
        published = (Published(human, f"human, {_PAPER}"), Published(svm, f"SVM, {_PAPER}"))
        title = f"{result.design.task} on the test part, {row.name}"
        yield _figure(place, title, measure, row, published, result.signature)


def _figure(
    place: str,
    title: str,
    measure: str,
    row: Row,
    published: tuple[Published, ...],
    signature: str,
) -> Figure:
    return Figure(
        task=title,
        measure=measure,
        ours=row.figures[measure],
        interval=row.macro["f1-of-means"].interval if measure == _MACRO_F1 else None,
        published=published,
        differs=_DIFFERS,
        signature=signature,
        place=place,
    )


_COMPONENTS = "argora experiment GOLD --task components --by instance"
_RELATIONS = "argora experiment GOLD --task relations --by instance"

EMNLP_2014 = Paper(
    "emnlp2014",
    "Stab & Gurevych (2014), Identifying Argumentative Discourse Structures in Persuasive Essays, "
    "EMNLP",
    (
        Place("Table 1", "classes of components", command=_COMPONENTS),
        Place("Table 2", "components on the test part", command=f"{_COMPONENTS} --test 0.2"),
        Place("Table 3", "components by groups of features", command=f"{_COMPONENTS} --groups"),
        Place("Table 4", "confusion of components", command=_COMPONENTS),
        Place("Table 5", "classes of pairs", command=_RELATIONS),
        Place("Table 6", "relations on the test part", command=f"{_RELATIONS} --test 0.2"),
        Place("Table 7", "relations by groups of features", command=f"{_RELATIONS} --groups"),
    ),
    (_experiments,),
)
