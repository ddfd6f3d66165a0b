"""AURC-8 (Trautmann et al. 2020) without its texts: baselines, workers and votes by the gold."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from argora.consensus.spans import combine_spans, parse_span_rule
from argora.measures import parse
from argora.mining.baselines import marking_most_common, marking_nothing
from argora.mining.reproduce.corpora import read_corpus
from argora.mining.reproduce.figures import Figure, Published, Reproduction
from argora.model import Study
from argora.model.splits import groups_on_several_sides, parts_of_split, split_by_group
from argora.reliability import ReliabilityData, units

__all__ = ["reproduce_aurc"]

_PAPER = "Trautmann et al. 2020"
_SPLITS = {"in_domain": "in-domain", "cross_domain": "cross-domain"}
_MARKING_NOTHING = {
    ("in_domain", "Dev"): (".478", ".216"),
    ("in_domain", "Test"): (".463", ".211"),
    ("cross_domain", "Dev"): (".394", ".188"),
    ("cross_domain", "Test"): (".379", ".183"),
}
TITLE = "character macro F1"
_BERT = {
    ("in_domain", "Test"): (".696", ".724", ".711"),
    ("cross_domain", "Test"): (".620", ".649", ".610"),
}
_MEASURES = (
    ("token_f1(reference='gold')", TITLE),
    ("segment_f1(reference='gold')", "segment F1"),
    ("sentence_f1(reference='gold')", "sentence F1"),
)
_FIRST_WORDS = tuple(title.split()[0] for _, title in _MEASURES)
SPLIT_SEED = 3
PLURALITY = "plurality(otherwise=set())"
"""A tie is nothing: that is how the known figure is made."""

NOTES = (
    "the corpus is published without its sentences, so characters stand for tokens, and what reads "
    "words cannot be trained",
    "the published gold was made from the same five votes: nearness to it is not accuracy",
)

Progress = Callable[[str], None]


def reproduce_aurc(
    data: Path, *, resamples: int = 1000, on_progress: Progress | None = None
) -> Reproduction:
    """Judge baselines on both splits, and single workers and the votes of all by the gold.

    Parameters
    ----------
    data : the folder of the corpus, or one it lies in.

    Raises
    ------
    DataError
        If the corpus is not there.
    """
    on_progress = on_progress or (lambda _: None)
    began = time.perf_counter(), time.process_time()
    on_progress("reading")
    study, mended = read_corpus(data, names=("aurc-8",), holds="AURC_DATA.tsv")
    gold = study.select(kinds=["gold"])
    on_progress("baselines")
    figures = [*_baselines(gold, resamples)]
    on_progress("workers and votes")
    figures += _by_the_gold(study, resamples)
    shared = len(groups_on_several_sides(gold, "in_domain"))
    return Reproduction(
        name="aurc-baselines",
        corpus=f"AURC-8, {len(study.documents)} sentences",
        trained_on="most common: the training part of each split; all else: nothing",
        tested_on="development and test part of each split; workers and votes: all sentences",
        seeds=(),
        figures=tuple(figures),
        seconds=time.perf_counter() - began[0],
        processor=time.process_time() - began[1],
        notes=(
            *NOTES,
            f"in-domain, {shared} source pages have sentences in more than one part",
            *(f"mended: {problem}" for problem in mended),
        ),
    )


def _baselines(gold: Study, resamples: int) -> Iterator[Figure]:
    for split, title in _SPLITS.items():
        parts = parts_of_split(gold, split)
        for part in ("Dev", "Test"):
            where = f"{title}, {part.lower()}"
            printed = {
                "segment": _MARKING_NOTHING[split, part][0],
                "sentence": _MARKING_NOTHING[split, part][1],
            }
            best = dict(zip(_FIRST_WORDS, _BERT.get((split, part), ()), strict=False))
            yield from _both(where, parts[part], parts["Train"], resamples, printed, best)
    shares = {"train": 0.7, "dev": 0.1, "test": 0.2}
    parts = parts_of_split(split_by_group(gold, shares, each="topic", seed=SPLIT_SEED))
    where = f"no page in two parts (seed {SPLIT_SEED}), test"
    yield from _both(where, parts["test"], parts["train"], resamples, {}, {})


def _both(
    where: str,
    test: Study,
    training: Study,
    resamples: int,
    printed: Mapping[str, str],
    best: Mapping[str, str],
) -> Iterator[Figure]:
    """Yield the figures of both baselines on a part of the sentences.

    Parameters
    ----------
    printed, best : what is published of marking nothing, and of the best model, by the first word
        of the measure.
    """
    source = f"baseline, {_PAPER}"
    yield from _scored(
        f"{where}: marks nothing",
        test,
        marking_nothing(test),
        resamples,
        {word: Published(value, source, same=True) for word, value in printed.items()},
    )
    common = marking_most_common(test, training, each="topic")
    source = f"BERT-large + CRF, {_PAPER}"
    yield from _scored(
        f"{where}: most common by topic",
        test,
        common,
        resamples,
        {word: Published(value, source) for word, value in best.items()},
    )


def _scored(
    task: str, gold: Study, predicted: Study, resamples: int, published: Mapping[str, Published]
) -> Iterator[Figure]:
    data = units(_side_by_side(gold, predicted), kinds=("gold", "model"))
    for spelled, title in _MEASURES:
        figures = published.get(title.split()[0])
        yield _figure(task, title, spelled, data, resamples, () if figures is None else (figures,))


def _by_the_gold(study: Study, resamples: int) -> Iterator[Figure]:
    """Compare single workers, and the plurality of all, with the published gold."""
    both = units(study, kinds=("person", "gold"))
    workers = [annotator.id for annotator in study.annotators if annotator.kind == "person"]
    gold = [annotator.id for annotator in study.annotators if annotator.kind == "gold"]
    yield _figure(
        "a single worker",
        TITLE,
        "token_f1(reference='gold', pairs='pooled', only=('con', 'pro'))",
        both,
        resamples,
    )
    votes = combine_spans(both.select(annotators=workers), parse_span_rule(PLURALITY), merge=True)
    pairs = votes.added_to(both.select(annotators=gold))
    yield _figure("plurality of five votes", TITLE, _MEASURES[0][0], pairs, resamples)


def _side_by_side(gold: Study, predicted: Study) -> Study:
    """Return a study of the gold and a model."""
    return replace(
        gold,
        annotators=(*gold.annotators, *predicted.annotators),
        layers=(*gold.layers, *predicted.layers),
    )


def _figure(
    task: str,
    title: str,
    spelled: str,
    data: ReliabilityData,
    resamples: int,
    published: Sequence[Published] = (),
) -> Figure:
    result = parse(spelled)(data, interval="document", resamples=resamples, seed=7)
    return Figure(
        task=task,
        measure=title,
        ours=result.value,
        interval=result.interval,
        by_seed=(result.value,),
        published=tuple(published),
        signature=str(result.signature),
        undefined=result.undefined,
    )
