"""Persuasive essays v2 (Stab & Gurevych 2017): trained on 322 essays, judged on the other 80."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from argora.analysis.papers.corpora import read_corpus
from argora.analysis.papers.figures import Figure, Published, Reproduction, Request
from argora.errors import DataError
from argora.measures.f1.mining import RF1
from argora.measures.intervals.uncertainty import interval_of
from argora.measures.prepared import Prepared
from argora.measures.prepared import Settings as IntervalSettings
from argora.mining.scoring import (
    LINKS,
    MEAN,
    MEANS,
    RELATIONS_FOUND,
    STANCES,
    TOKENS,
    TYPES,
    UNITS_FOUND,
    Judged,
    judged,
)
from argora.mining.settings import Settings
from argora.mining.training import fit
from argora.model import Study
from argora.model.splits import parts_of_split

__all__ = ["reproduce_essays"]

SEEDS = (1, 2, 3, 4, 5)
INTERVAL_SEED = 7

_2017 = "Stab & Gurevych 2017"
_EGER = "Eger et al. 2017"
_GOLD_UNITS = "units are the gold's, as there"

BY_SCRIPT = ", published script"
"""The R-F1 of the script that published figures come from; see ``at_start`` of the measure."""

PUBLISHED: Mapping[tuple[str, str], tuple[Published, ...]] = {
    (TOKENS, MEANS): (
        Published(".886", f"human, {_2017}"),
        Published(".867", f"CRF, {_2017}"),
        Published(".900", f"STagBLCC, {_EGER}"),
    ),
    (TYPES, MEANS): (
        Published(".868", f"human, {_2017}"),
        Published(".794", f"base classifier, {_2017}"),
        Published(".826", f"joint model, {_2017}"),
        Published(".849", "Potash et al. 2017"),
        Published(".857", "Kuribayashi et al. 2019"),
        Published(".884", "Bao et al. 2021"),
    ),
    (LINKS, MEANS): (
        Published(".854", f"human, {_2017}"),
        Published(".717", f"base classifier, {_2017}"),
        Published(".751", f"joint model, {_2017}"),
    ),
    (STANCES, MEANS): (Published(".844", f"human, {_2017}"), Published(".680", f"SVM, {_2017}")),
    (UNITS_FOUND, "C-F1 50%"): (
        Published(".734", f"joint model, {_2017}, measured by {_EGER}"),
        Published(".741", f"STagBLCC, {_EGER}"),
        Published(".772", f"LSTM-ER, {_EGER}"),
    ),
    (UNITS_FOUND, "C-F1 100%"): (
        Published(".626", f"joint model, {_2017}, measured by {_EGER}"),
        Published(".667", f"STagBLCC, {_EGER}"),
        Published(".708", f"LSTM-ER, {_EGER}"),
        Published(".735", "BiPAM-syn, Ye & Teufel 2021"),
    ),
    (RELATIONS_FOUND, "R-F1 50%"): (
        Published(".443", f"joint model, {_2017}, measured by {_EGER}"),
        Published(".440", f"STagBLCC, {_EGER}"),
        Published(".501", f"LSTM-ER, {_EGER}"),
    ),
    (RELATIONS_FOUND, "R-F1 100%"): (
        Published(".347", f"joint model, {_2017}, measured by {_EGER}"),
        Published(".398", f"STagBLCC, {_EGER}"),
        Published(".455", f"LSTM-ER, {_EGER}"),
        Published(".464", "BiPAM-syn, Ye & Teufel 2021"),
    ),
}

DIFFERS: Mapping[str, str] = {
    TOKENS: "tokens and sentences are ours; they choose features on the training part",
    TYPES: _GOLD_UNITS,
    LINKS: f"{_GOLD_UNITS}; pairs of all units of a paragraph",
    STANCES: f"{_GOLD_UNITS}; premises by their relation, claims by their stance",
    UNITS_FOUND: "the paragraph setting; tokens are ours, spans are compared by tokens",
    RELATIONS_FOUND: "the paragraph setting; tokens are ours, spans are compared by tokens",
}

NOTES = (
    "the published F1 is that of macro precision and macro recall; the mean of the F1 of the "
    "classes is given beside it, and has nothing published to compare with",
    "intervals resample the essays of the test part, all seeds together; what a seed changes is in "
    "the figures by seed",
    "settings were chosen on the published training and development part before the first run on "
    "the test part",
)

_ESSAYS = (322, 80)


def reproduce_essays(request: Request, settings: Settings | None = None) -> Reproduction:
    """Train on the training and development part once for every seed, and judge on the test part.

    Parameters
    ----------
    settings : of the trainings; their seed is replaced by each of the seeds.

    Raises
    ------
    MissingCorpusError
        If the corpus is not there.
    DataError
        If seeds are missing or repeated.
    """
    seeds = SEEDS if request.seeds is None else request.seeds
    _check(seeds)
    began = time.perf_counter(), time.process_time()
    request.on_progress("reading")
    study, _ = read_corpus(
        request.data, names=("essays-v2",), holds="Essay_Level", scheme="persuasive-essays-2017"
    )
    parts = parts_of_split(study)
    training = study.select(
        documents=[d.id for name in ("train", "dev") for d in parts[name].documents]
    )
    chosen = settings or Settings()
    runs = []
    for n, seed in enumerate(seeds, start=1):
        request.on_progress(f"seed {seed}, {n} of {len(seeds)}")
        runs.append(_judged(training, parts["test"], replace(chosen, seed=seed), request.analyzer))
    request.on_progress("resampling")
    figures = tuple(_figure(list(same), request.resamples) for same in zip(*runs, strict=True))
    return Reproduction(
        name="essays",
        corpus=f"persuasive essays v2, {len(study.documents)} essays",
        trained_on=f"{len(training.documents)} essays (training and development part)",
        tested_on=f"{len(parts['test'].documents)} essays (test part)",
        seeds=seeds,
        figures=figures,
        seconds=time.perf_counter() - began[0],
        processor=time.process_time() - began[1],
        notes=(*_about(study, training, parts["test"]), *NOTES),
    )


def _about(study: Study, training: Study, test: Study) -> Iterator[str]:
    """Yield the differences between these data and the published ones."""
    sizes = len(training.documents), len(test.documents)
    if sizes != _ESSAYS:
        yield (
            f"these are not the published data: {sizes[0]} essays to train on and {sizes[1]} to "
            f"test on, expected {_ESSAYS[0]} and {_ESSAYS[1]}; no figure can be compared"
        )
    if all(len(d.segmentations["paragraph"]) < 2 for d in study.documents):
        yield (
            "no essay has paragraphs, which the published figures go by; the folder "
            "Paragraph_Level beside Essay_Level has them"
        )


def _check(seeds: Sequence[int]) -> None:
    if not seeds:
        raise DataError("no seed is given; expected one at least")
    if len(set(seeds)) < len(seeds):
        raise DataError(f"seeds {', '.join(map(str, seeds))}: a seed is there twice")


def _judged(training: Study, test: Study, settings: Settings, analyzer: str) -> tuple[Judged, ...]:
    judged_study = judged(fit(training, settings=settings, analyzer=analyzer), test)
    return (
        *judged_study,
        *(_by_script(each) for each in judged_study if isinstance(each.how, RF1)),
    )


def _by_script(each: Judged) -> Judged:
    """Return R-F1 with relations to a component at the first token counted as to the root."""
    how = replace(cast("RF1", each.how), at_start="root")
    return replace(each, title=f"{each.title}{BY_SCRIPT}", how=how)


def _figure(same: Sequence[Judged], resamples: int) -> Figure:
    first = same[0]
    title = first.title.removesuffix(BY_SCRIPT)
    differs = [DIFFERS.get(first.task, "") if title != MEAN else ""]
    if title != first.title:
        differs.append(
            f"“{first.title}” is comparable: as in the script that published figures come from, a "
            "component at the first token of its paragraph is the root"
        )
    elif isinstance(first.how, RF1):
        differs.append(f"“{title}” is not comparable: see “{title}{BY_SCRIPT}”")
    figure = _mean_of(same, resamples)
    published = PUBLISHED.get((first.task, title), ())
    return replace(figure, published=published, differs="; ".join(differs))


def _mean_of(same: Sequence[Judged], resamples: int) -> Figure:
    """Return the mean of one figure over the models of all seeds, with the interval of that mean.

    All models are judged on the same documents; these are what the interval resamples, all models
    together. That models would differ by their seeds is not in the interval, but in ``by_seed``.
    """
    first = same[0]
    results = [each.how(each.data, interval=None) for each in same]
    settings = IntervalSettings("document", resamples, INTERVAL_SEED, 0.95)
    reasons = [result.undefined for result in results if result.undefined is not None]
    return Figure(
        task=first.task,
        measure=first.title,
        ours=math.fsum(result.value for result in results) / len(results),
        interval=interval_of([Prepared(each.how, each.data) for each in same], settings),
        by_seed=tuple(result.value for result in results),
        signature=str(results[0].signature),
        undefined=reasons[0] if reasons else None,
    )
