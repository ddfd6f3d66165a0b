"""Components and relations of 90 persuasive essays, as Stab & Gurevych (2014), EMNLP, tell them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from argora.errors import DataError
from argora.mining.experiments.classifiers import CLASSIFIERS
from argora.mining.experiments.confusion import MACRO
from argora.mining.experiments.design import Design, Task
from argora.mining.experiments.experiment import Experiment, run_experiment
from argora.mining.experiments.row import Row
from argora.mining.reproduce.corpora import read_corpus
from argora.mining.reproduce.figures import Figure, Published, Reproduction
from argora.model import Study
from argora.model.splits import parts_of_split

__all__ = ["reproduce_essays_2014"]

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

_TABLES: Mapping[Task, tuple[str, str]] = {
    "components": ("Table 2", "Table 3"),
    "relations": ("Table 6", "Table 7"),
}

_DIFFERS = (
    "other essays: the authors' 90 are of the first edition, with one major claim each, and their "
    "test part was not released; discourse markers are a list of ours"
)

NOTES = (
    "instances are dealt at random, as in the paper, so words of one essay are on both sides; "
    "'argora experiment' deals whole essays",
    "the classifier is chosen among four by ten-fold cross-validation on the rest of the data",
    "the authors parsed with the Stanford parser; an analysis without phrases has no production "
    "rules and no depth, --analysis link-grammar and --analysis penn:FOLDER have",
)


def reproduce_essays_2014(
    data: Path,
    *,
    analyzer: str = "rules",
    resamples: int = 1000,
    on_progress: Callable[[str], None] | None = None,
) -> Reproduction:
    """Choose on 80% of the instances, judge on the others, and try groups of features alone.

    Parameters
    ----------
    data : the folder of the corpus in the form of Eger et al. (2017), or one it lies in.

    Raises
    ------
    DataError
        If the corpus is not there.
    """
    on_progress = on_progress or (lambda _: None)
    began = time.perf_counter(), time.process_time()
    on_progress("reading")
    study, problems = read_corpus(
        data, names=("essays-v2",), holds="Essay_Level", scheme="persuasive-essays-2017"
    )
    essays = _first_essays(study)
    figures: list[Figure] = []
    notes = [*problems, *NOTES]
    for task in ON_TEST:
        design = Design(task=task, split="instance", analyzer=analyzer, resamples=resamples)
        figures += _figures(task, essays, design, on_progress, notes)
    return Reproduction(
        name="essays-2014",
        corpus=f"persuasive essays v2, the first {len(essays.documents)} essays of training",
        trained_on="four fifths of the instances of each class; of groups, nine tenths in turn",
        tested_on="the other fifth; of groups, all instances in ten-fold cross-validation",
        seeds=(),
        figures=tuple(figures),
        seconds=time.perf_counter() - began[0],
        processor=time.process_time() - began[1],
        notes=tuple(notes),
    )


def _first_essays(study: Study) -> Study:
    training = parts_of_split(study).get("train")
    if training is None:
        raise DataError("the corpus has no part 'train'; expected the files of Eger et al. (2017)")
    names = sorted(document.id for document in training.documents)
    return study.select(documents=names[:_N_ESSAYS])


def _figures(
    task: Task,
    essays: Study,
    design: Design,
    on_progress: Callable[[str], None],
    notes: list[str],
) -> Iterator[Figure]:
    on_test, alone = _TABLES[task]
    held_out = replace(design, classifiers=tuple(CLASSIFIERS), held_out=_SHARE)
    on_progress(f"{task}: test part")
    result = run_experiment(essays, held_out, on_progress=on_progress)
    yield from _of_test(f"{task} on the test part ({on_test})", result)
    on_progress(f"{task}: groups of features")
    result = run_experiment(essays, replace(design, groups=True), on_progress=on_progress)
    rows = {row.name: row for row in result.of("alone")}
    classes, published = ALONE[task]
    for group, values in published.items():
        if group in rows:
            title = f"{task}, {group} features alone ({alone})"
            for name, value in zip(classes, values, strict=True):
                svm = (Published(value, f"SVM, {_PAPER}"),)
                yield _figure(title, f"F1 of {name}", rows[group], svm, result.signature)
        else:
            notes.append(f"{task}: the analysis {design.analyzer!r} has no {group} features")
    for group, lack in result.absent.items():
        notes.append(f"{task}: features absent: {group} (needs {lack})")


def _of_test(title: str, result: Experiment) -> Iterator[Figure]:
    row = result.tested
    assert row is not None  # a share is held out
    for measure, (human, svm) in ON_TEST[result.design.task].items():
        published = (Published(human, f"human, {_PAPER}"), Published(svm, f"SVM, {_PAPER}"))
        yield _figure(f"{title}, {row.name}", measure, row, published, result.signature)


def _figure(
    title: str, measure: str, row: Row, published: tuple[Published, ...], signature: str
) -> Figure:
    return Figure(
        task=title,
        measure=measure,
        ours=row.figures[measure],
        interval=row.macro["f1-of-means"].interval if measure == _MACRO_F1 else None,
        published=published,
        differs=_DIFFERS if measure == _MACRO_F1 else "",
        signature=signature,
    )
