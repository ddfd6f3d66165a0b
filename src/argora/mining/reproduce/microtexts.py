"""Trees of argumentative microtexts beside those of evidence graphs (Peldszus & Stede 2015)."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from argora.errors import DataError
from argora.formats import read
from argora.mining.reproduce.rows import Reproduced, Row
from argora.mining.settings import Settings
from argora.mining.trees.crossvalidation import CrossValidated, Figure, cross_validated
from argora.mining.trees.settings import TreeSettings
from argora.model import Study

__all__ = ["PUBLISHED", "SETTINGS", "SOURCE", "run"]

SETTINGS = Settings(trees=TreeSettings())
"""Fixed in advance: strengths from persuasive essays, all weights alike."""

PUBLISHED = {"central claim": 0.86, "role": 0.74, "function": 0.76, "attachment": 0.71}
"""Macro F1 on the English texts, means over the 50 test folds."""

SOURCE = "evidence graphs after Peldszus & Stede (2015), EMNLP"

PROTOCOL = (
    "10 times 5-fold cross-validation by text, given units; each figure is the mean over 50 test "
    "folds; intervals of 95% resample texts; settings fixed in advance, nothing tuned on folds"
)
_DIFFERENCE = (
    "folds dealt by seeds, not the authors' 50 stratified ones; rules in place of a parser and "
    "vectors; no setting tuned within folds"
)
_LANGUAGES = {"en": ("English", "rules"), "de": ("German", "words")}
_WITHOUT_RULES = (
    "German: words only, without base forms, tags and discourse markers, which the rules have for "
    "English alone"
)


def run(
    data: Path,
    seed: int = 7,
    progress: Callable[[str], None] | None = None,
    *,
    iterations: int = 10,
) -> Reproduced:
    """Cross-validate on the microtexts in a folder.

    Parameters
    ----------
    data : the folder of the corpus, with ``corpus/en`` and ``corpus/de``, or that of one language.
    seed : of the first iteration; the others have the next numbers.

    Raises
    ------
    DataError
        If there are no microtexts.
    """
    tell = progress or (lambda _: None)
    begun = time.monotonic()
    rows: list[Row] = []
    notes: list[str] = []
    seeds: tuple[int, ...] = ()
    for language, folder in _folders(Path(data)):
        name, analyzer = _LANGUAGES[language]
        study = _study(folder)
        found = cross_validated(
            study,
            settings=SETTINGS,
            analyzer=analyzer,
            iterations=iterations,
            seed=seed,
            progress=partial(_tell, tell, name),
        )
        seeds = found.seeds
        rows += [_row(name, figure) for figure in found.figures]
        notes.append(_told(name, found))
        if analyzer == "words":
            notes.append(_WITHOUT_RULES)
    seconds = time.monotonic() - begun
    return Reproduced("microtexts", PROTOCOL, tuple(rows), seeds, seconds, tuple(notes))


def _tell(tell: Callable[[str], None], language: str, step: str) -> None:
    tell(f"{language}: {step}")


def _folders(data: Path) -> Iterator[tuple[str, Path]]:
    """Yield the folder of each language."""
    found = 0
    for language in _LANGUAGES:
        for place in (data / "corpus" / language, data / language, data):
            if place.is_dir() and place.name == language and any(place.glob("*.xml")):
                found += 1
                yield language, place
                break
    if not found:
        raise DataError(
            f"{data}: expected the microtexts, in corpus/en and corpus/de, or in a folder en or de"
        )


def _study(folder: Path) -> Study:
    study = read(folder)
    if study.scheme.id != "microtexts":
        raise DataError(f"{folder}: expected the scheme microtexts, found {study.scheme.id!r}")
    return study


def _row(language: str, figure: Figure) -> Row:
    printed = figure.measure == "macro F1" and language == "English"
    published = PUBLISHED.get(figure.task) if printed else None
    return Row(
        f"{language}, {figure.task}, {figure.measure}",
        _number(figure.value),
        _number(figure.interval.low),
        _number(figure.interval.high),
        published,
        SOURCE if published is not None else "",
        _DIFFERENCE if published is not None else "",
    )


def _number(value: float) -> float | None:
    return None if math.isnan(value) else value


def _told(language: str, found: CrossValidated) -> str:
    return f"{language}: {found.n_documents} texts, {found.n_units} units, {found.n_folds} folds"
