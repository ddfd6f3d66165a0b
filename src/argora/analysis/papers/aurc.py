"""Trautmann et al. (2020): spans of arguments on eight topics, AURC-8."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from argora.analysis.papers.paper import Figure, Paper, Place, Published, Request
from argora.mining.reproduce.aurc import reproduce_aurc
from argora.mining.reproduce.corpora import read_corpus

__all__ = ["AURC"]

_SOURCE = "Trautmann et al. 2020"
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


def _counts(request: Request) -> Iterator[Figure]:
    """Count sentences and units of the published gold by topic."""
    study, _ = read_corpus(request.data, names=("aurc-8",), holds="AURC_DATA.tsv")
    topic_of = {document.id: str(document.metadata["topic"]) for document in study.documents}
    units: dict[str, list[int]] = {}
    gold = {annotator.id for annotator in study.annotators if annotator.kind == "gold"}
    for layer in study.layers:
        if layer.annotator in gold:
            units.setdefault(topic_of[layer.document], []).append(len(layer.units))
    for topic, printed in _TABLE_1.items():
        n_units = units.get(topic, [])
        counts = (sum(n > 0 for n in n_units), sum(n_units), n_units.count(0))
        measures = ("argumentative sentences", "argument units", "other sentences")
        for measure, ours, value in zip(measures, counts, printed, strict=True):
            same = Published(str(value), _SOURCE, same=True)
            differs = _PARSED_AGAIN if ours != value else ""
            yield Figure(topic, measure, ours, published=(same,), differs=differs, place="Table 1")


def _baselines(request: Request) -> Iterator[Figure]:
    """Judge what marks nothing on each part of both splits."""
    baselines = reproduce_aurc(
        request.data, resamples=request.resamples, on_progress=request.on_progress
    )
    for figure in baselines.figures:
        yield replace(figure, place="Table 2")


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
    (_counts, _baselines),
)
