"""Models on running text without borders of sentences: a window moves over it, token by token.

Trautmann et al. (2020), Fine-Grained Argument Unit Recognition and Classification, AAAI, section
6.2: all sentences of a topic are one text, read through a window of 45 tokens that moves by one.
The paper does not say how the decisions of several windows on one token are joined; here are three
ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError, did_you_mean
from argora.mining.analysis import Analysis
from argora.mining.base import added_to
from argora.mining.miner import CrfMiner
from argora.mining.reader import Reader
from argora.model import Document, Layer, Segmentation, Span, Study, Unit
from argora.model.document import words_of
from argora.text import segment

__all__ = ["Merge", "Windows", "predict_windows"]

Floats = NDArray[np.float64]
Merge = Literal["mean", "vote", "centre"]

NOTHING = 0
"""The number of the label of tokens without a unit."""


@dataclass(frozen=True, kw_only=True)
class Windows:
    """How a text is read.

    Attributes
    ----------
    size : tokens in a window.
    step : by how many tokens it moves.
    merge : how windows that see the same token are joined: the label of the highest mean
        probability, the most frequent label, or that of the window in whose centre the token is.
    join : documents with the same value of this metadata are one text; None reads each by itself.
    """

    size: int = 45
    step: int = 1
    merge: Merge = "mean"
    join: str | None = None

    def __post_init__(self) -> None:
        if self.size < 1 or not 1 <= self.step <= self.size:
            raise DataError(
                f"a window of {self.size} tokens that moves by {self.step}: expected a window of "
                "at least one token, and a step between 1 and its size, or tokens would be left out"
            )
        if self.merge not in get_args(Merge):
            raise DataError(f"merge={self.merge!r}: expected one of {list(get_args(Merge))}")

    def __str__(self) -> str:
        joined = "" if self.join is None else f", one text by {self.join}"
        return f"windows of {self.size} by {self.step}, {self.merge}{joined}"

    def over(self, n_tokens: int) -> list[range]:
        """Return the tokens of each window; the last one ends with the text."""
        last = max(n_tokens - self.size, 0)
        starts = [*range(0, last, self.step), last]
        return [range(start, min(start + self.size, n_tokens)) for start in starts]


def predict_windows(
    miner: CrfMiner,
    study: Study,
    windows: Windows | None = None,
    *,
    on_progress: Callable[[str], None] | None = None,
) -> Study:
    """Return the study with a layer of the model for every document that has a text.

    Each window is read as if it were one sentence and all there is. Tokens with the same label
    beside each other are one unit; none reaches over the border of a document.

    Raises
    ------
    DataError
        If the model makes trees of documents or relates units, documents of one text have
        different topics though the model sees these, or one lacks the metadata to join by.
    """
    windows, on_progress = windows or Windows(), on_progress or (lambda _: None)
    if not isinstance(miner.reader, Reader) or miner.reader.is_linked:
        raise DataError(
            f"model {miner.name!r} relates units to each other, which a window may cut apart; "
            "windows are for models of units alone"
        )
    layers: list[Layer] = []
    for name, documents in _texts(study, windows.join):
        on_progress(f"windows over {name}")
        layers += _layers(miner, miner.reader, documents, windows)
    return added_to(miner, study, layers)


def _texts(study: Study, join: str | None) -> Iterator[tuple[str, list[Document]]]:
    """Yield what is read as one text, with a name for it."""
    documents = [segment(document) for document in study.documents if document.text is not None]
    if join is None:
        yield from ((document.id, [document]) for document in documents)
        return
    for document in documents:
        if join not in document.metadata:
            raise DataError(
                f"document {document.id!r} has no {join!r} among its metadata to join it by"
                f"{did_you_mean(join, document.metadata)}"
            )
    values = dict.fromkeys(words_of(document.metadata[join]) for document in documents)
    for value in values:
        yield value, [d for d in documents if words_of(d.metadata[join]) == value]


def _layers(
    miner: CrfMiner, reader: Reader, documents: Sequence[Document], windows: Windows
) -> Iterator[Layer]:
    """Yield the layers of documents that are one text."""
    facet = miner.settings.topic
    topics = {document.metadata.get(facet) for document in documents} if facet else set()
    if len(topics) > 1:
        raise DataError(
            f"documents {documents[0].id!r} and others are one text, but of several topics, and "
            f"model {miner.name!r} sees the topic; join documents by {facet!r}"
        )
    tokens = [(n, span) for n, d in enumerate(documents) for span in d.segmentations["token"].spans]
    names = ("", *sorted(reader.categories))
    labels = _labels(miner, reader, documents, tokens, windows, names)
    first = 0
    for document in documents:
        spans = document.segmentations["token"].spans
        part = labels[first : first + len(spans)].tolist()
        first += len(spans)
        yield Layer(
            document.id,
            miner.name,
            units=tuple(_units(spans, part, names)),
            covers=frozenset({"units"}),
            scheme_version=miner.scheme.version,
            tool=f"argora, {miner.provenance}, {windows}",
        )


def _units(spans: Sequence[Span], labels: Sequence[int], names: Sequence[str]) -> Iterator[Unit]:
    """Yield a unit for each run of tokens with the same label."""
    number = 0
    for label, run in groupby(range(len(labels)), key=labels.__getitem__):
        places = list(run)
        if label != NOTHING:
            number += 1
            whole = Span(spans[places[0]].start, spans[places[-1]].end)
            yield Unit(f"T{number}", (whole,), names[label])


def _labels(
    miner: CrfMiner,
    reader: Reader,
    documents: Sequence[Document],
    tokens: Sequence[tuple[int, Span]],
    windows: Windows,
    names: Sequence[str],
) -> NDArray[np.int64]:
    """Return the number of the label of each token of a text."""
    total = np.zeros((len(tokens), len(names)))
    nearest = np.full(len(tokens), np.inf)
    for window in windows.over(len(tokens)) if tokens else ():
        analysis = miner.analyse.analyse(_window(documents, tokens[window.start : window.stop]))
        rows = slice(window.start, window.stop)
        if windows.merge == "mean":
            total[rows] += _probabilities(miner, reader, analysis, names)
            continue
        votes = _votes(miner, reader, analysis, names)
        if windows.merge == "vote":
            total[rows] += votes
            continue
        distance = np.abs(np.arange(len(window)) - (len(window) - 1) / 2)
        is_nearer = distance < nearest[rows]
        total[rows][is_nearer] = votes[is_nearer]
        nearest[rows] = np.minimum(nearest[rows], distance)
    labels: NDArray[np.int64] = total.argmax(axis=1)
    return labels


def _window(documents: Sequence[Document], tokens: Sequence[tuple[int, Span]]) -> Document:
    """Return the words of a window as a document of one paragraph that is one sentence."""
    text, spans = "", []
    for n, pairs in groupby(tokens, key=lambda token: token[0]):
        part = [span for _, span in pairs]
        text = f"{text} " if text else ""
        offset = len(text) - part[0].start
        text += (documents[n].text or "")[part[0].start : part[-1].end]
        spans += [Span(span.start + offset, span.end + offset) for span in part]
    whole = (Span(0, len(text)),)
    first = documents[tokens[0][0]]
    return Document(first.id, text, metadata=first.metadata).with_segmentation(
        Segmentation("paragraph", whole, labels=("introduction",)),
        Segmentation("sentence", whole),
        Segmentation("token", tuple(spans)),
    )


def _votes(miner: CrfMiner, reader: Reader, analysis: Analysis, names: Sequence[str]) -> Floats:
    """Return 1 for the label that each token gets, 0 for all others."""
    votes = np.zeros((len(analysis.tokens), len(names)))
    votes[:, NOTHING] = 1
    units = miner.segmenter.units(analysis)
    for unit, category in zip(units, reader.read(analysis, units).categories, strict=True):
        votes[unit.start : unit.stop] = 0
        votes[unit.start : unit.stop, names.index(category)] = 1
    return votes


def _probabilities(
    miner: CrfMiner, reader: Reader, analysis: Analysis, names: Sequence[str]
) -> Floats:
    """Return how probable each label of each token is.

    The tagger gives the probability that a token is in a unit, and the unit that covers the token
    gives those of the categories. A token that no unit covers has the mean of the units of the
    window; in a window without units, the window itself is the unit.
    """
    units = miner.segmenter.units(analysis)
    of_units = reader.category_probabilities(
        analysis, units or [range(len(analysis.tokens))], names[1:]
    )
    covered = miner.segmenter.coverage(analysis)
    categories = np.tile(of_units.mean(axis=0), (len(covered), 1))
    for unit, probabilities in zip(units, of_units, strict=False):
        categories[unit.start : unit.stop] = probabilities
    return np.column_stack([1 - covered, covered[:, None] * categories])
