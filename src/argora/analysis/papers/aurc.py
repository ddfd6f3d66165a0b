"""Trautmann et al. (2020): spans of arguments on eight topics, AURC-8, published without texts."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from argora.analysis.papers.corpora import read_corpus
from argora.analysis.papers.figures import Figure, Published, Reproduction, Request
from argora.analysis.papers.paper import Paper, Place
from argora.consensus.spans import combine_spans, parse_span_rule
from argora.measures import parse
from argora.mining.baselines import marking_most_common, marking_nothing
from argora.model import Study
from argora.model.splits import groups_on_several_sides, parts_of_split, split_by_group
from argora.reliability import ReliabilityData, units

__all__ = ["AURC", "reproduce_aurc"]

_PAPER = "Trautmann et al. 2020"
# Table 1: argumentative sentences, argument units, sentences without an argument.
_TABLE_1 = {
    "abortion": (424, 458, 576),
    "cloning": (353, 380, 647),
    "marijuana legalization": (630, 689, 370),
    "minimum wage": (630, 703, 370),
    "nuclear energy": (623, 684, 377),
    "death penalty": (598, 651, 402),
    "gun control": (529, 587, 471),
    "school uniforms": (713, 821, 287),
}
_PARSED_AGAIN = "the published file was parsed again after the print"
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


def reproduce_aurc(request: Request) -> Reproduction:
    """Judge baselines on both splits, and single workers and the votes of all by the gold.

    Raises
    ------
    MissingCorpusError
        If the corpus is not there.
    """
    began = time.perf_counter(), time.process_time()
    study, mended = _read(request)
    figures = tuple(_figures_of_corpus(study, request))
    shared = len(groups_on_several_sides(study.select(kinds=["gold"]), "in_domain"))
    return Reproduction(
        name="aurc-baselines",
        corpus=f"AURC-8, {len(study.documents)} sentences",
        trained_on="most common: the training part of each split; all else: nothing",
        tested_on="development and test part of each split; workers and votes: all sentences",
        seeds=(),
        figures=figures,
        seconds=time.perf_counter() - began[0],
        processor=time.process_time() - began[1],
        notes=(
            *NOTES,
            f"in-domain, {shared} source pages have sentences in more than one part",
            *(f"mended: {problem}" for problem in mended),
        ),
    )


def _figures_of_paper(request: Request) -> Iterator[Figure]:
    """Count the gold by topic, and judge what can be judged without the sentences."""
    study, _ = _read(request)
    yield from _counts(study)
    for figure in _figures_of_corpus(study, request):
        yield replace(figure, place="Table 2")


def _counts(study: Study) -> Iterator[Figure]:
    """Count sentences and units of the published gold by topic."""
    topic_of = {document.id: str(document.metadata["topic"]) for document in study.documents}
    by_topic: dict[str, list[int]] = {}
    gold = {annotator.id for annotator in study.annotators if annotator.kind == "gold"}
    for layer in study.layers:
        if layer.annotator in gold:
            by_topic.setdefault(topic_of[layer.document], []).append(len(layer.units))
    for topic, printed in _TABLE_1.items():
        n_units = by_topic.get(topic, [])
        counts = (sum(n > 0 for n in n_units), sum(n_units), n_units.count(0))
        measures = ("argumentative sentences", "argument units", "other sentences")
        for measure, ours, value in zip(measures, counts, printed, strict=True):
            same = Published(str(value), _PAPER, same=True)
            differs = _PARSED_AGAIN if ours != value else ""
            yield Figure(topic, measure, ours, published=(same,), differs=differs, place="Table 1")


def _read(request: Request) -> tuple[Study, tuple[str, ...]]:
    request.on_progress("reading")
    return read_corpus(request.data, names=("aurc-8",), holds="AURC_DATA.tsv")


def _figures_of_corpus(study: Study, request: Request) -> Iterator[Figure]:
    """Yield the figures of baselines, then those of workers and their votes."""
    request.on_progress("baselines")
    yield from _baselines(study.select(kinds=["gold"]), request.resamples)
    request.on_progress("workers and votes")
    yield from _by_the_gold(study, request.resamples)


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


_TEXTS = "the sentences are not published, so that no model can be trained here"

AURC = Paper(
    "aurc",
    "Trautmann, Daxenberger, Stab, Schütze & Gurevych (2020), Fine-Grained Argument Unit "
    "Recognition and Classification, AAAI",
    (
        Place(
            "Figure 1",
            "two sentences with two arguments each",
            "texts",
            "argora report STUDY",
            is_picture=True,
        ),
        Place("Table 1", "sentences and units by topic", command="argora describe STUDY"),
        Place(
            "Table 2", "models and baselines on two splits", _TEXTS, "argora evaluate GOLD MODEL"
        ),
        Place(
            "Figure 2",
            "gold and predicted segments",
            "texts",
            "argora evaluate GOLD MODEL",
            is_picture=True,
        ),
        Place(
            "Table 3", "no sentence boundaries", _TEXTS, "argora predict MODEL STUDY OUT --window N"
        ),
        Place("Table 4", "the best model", _TEXTS, "argora evaluate GOLD MODEL"),
    ),
    (_figures_of_paper,),
)
