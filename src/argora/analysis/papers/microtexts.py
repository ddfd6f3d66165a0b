"""Argumentative microtexts: one tree of each text, in cross-validation by text."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from argora.analysis.papers.corpora import read_corpus
from argora.analysis.papers.figures import Figure, Published, Reproduction, Request
from argora.mining.settings import Settings, TreeSettings
from argora.mining.trees.crossvalidation import CrossValidated, cross_validated

__all__ = ["reproduce_microtexts"]

SEEDS = tuple(range(1, 11))
"""One for each of ten iterations of cross-validation."""

SETTINGS = Settings(trees=TreeSettings())
"""Not chosen on these texts: strengths from persuasive essays, all weights alike."""

_GRAPHS = "evidence graphs after Peldszus & Stede 2015"

PUBLISHED = {
    "central claim": Published(".86", _GRAPHS),
    "role": Published(".74", _GRAPHS),
    "function": Published(".76", _GRAPHS),
    "attachment": Published(".71", _GRAPHS),
}
"""Macro F1 on the English texts, given units, means over the 50 test folds."""

_DIFFERS = (
    "texts are dealt into folds by the seeds, not into the authors' 50 stratified ones; features "
    "come from rules, not from a parser and word vectors; no setting is tuned within folds"
)
_KNOWN_BY = "micro_b001.xml"
_ENGLISH, _GERMAN = "English", "German"
_FOLDERS = {_ENGLISH: "en", _GERMAN: "de"}
_WORDS_ONLY = (
    "German is read by words alone: base forms, tags and discourse markers are known for English"
)


def reproduce_microtexts(request: Request) -> Reproduction:
    """Cross-validate trees of given units, once for every seed, in English and in German.

    The folder of the data may also be that of the texts of one language. The linguistic analysis
    asked for is that of the English texts.

    Raises
    ------
    MissingCorpusError
        If the corpus is not there.
    """
    seeds = SEEDS if request.seeds is None else request.seeds
    began = time.perf_counter(), time.process_time()
    figures: list[Figure] = []
    results: dict[str, CrossValidated] = {}
    notes: list[str] = []
    for language in _languages(request.data):
        folder = _FOLDERS[language]
        names = tuple(f"{place}{folder}" for place in ("microtexts/corpus/", "corpus/", ""))
        study, problems = read_corpus(request.data, names=names, holds=_KNOWN_BY)
        notes += problems
        result = cross_validated(
            study,
            settings=SETTINGS,
            analyzer=request.analyzer if language == _ENGLISH else "words",
            seeds=seeds,
            resamples=request.resamples,
            on_progress=partial(_report, request.on_progress, language),
        )
        results[language] = result
        figures += _figures(language, result)
    if _GERMAN in results:
        notes.append(_WORDS_ONLY)
    return Reproduction(
        name="microtexts",
        corpus="; ".join(
            f"{language}: {result.n_documents} texts, {result.n_units} units"
            for language, result in results.items()
        ),
        trained_on="four fifths of the texts of a language, dealt anew for every seed",
        tested_on="the other fifth, until all were; figures are means over all test folds",
        seeds=seeds,
        figures=tuple(figures),
        seconds=time.perf_counter() - began[0],
        processor=time.process_time() - began[1],
        notes=tuple(notes),
    )


def _languages(data: Path) -> tuple[str, ...]:
    """Return both languages, or that of the folder if the texts lie in it."""
    if not (data / _KNOWN_BY).exists():
        return _ENGLISH, _GERMAN
    return (_GERMAN if data.resolve().name == _FOLDERS[_GERMAN] else _ENGLISH,)


def _report(on_progress: Callable[[str], None], language: str, step: str) -> None:
    on_progress(f"{language}: {step}")


def _figures(language: str, result: CrossValidated) -> Iterator[Figure]:
    for one in result.figures:
        printed = PUBLISHED.get(one.task) if one.measure == "macro F1" else None
        published = () if printed is None or language != _ENGLISH else (printed,)
        yield Figure(
            task=f"{one.task} ({language})",
            measure=one.measure,
            ours=one.value,
            interval=one.interval,
            by_seed=one.by_seed,
            published=published,
            differs=_DIFFERS if published else "",
        )
