"""Finding components: tags for the tokens of a document, and the units that they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError
from argora.mining.analysis import Analysis
from argora.mining.examples import Example
from argora.mining.settings import Settings
from argora.mining.tokens.bio import STARTS, STEPS, TAGS, spans_of, tags_of
from argora.mining.tokens.crf import Chain, train
from argora.mining.tokens.features import token_features
from argora.mining.tokens.inference import (
    best_path,
    likely_units,
    tag_probabilities,
    unit_probabilities,
)

__all__ = ["Tagged", "Tagger", "tagged", "train_tagger"]


@dataclass(frozen=True, eq=False)
class Tagger:
    """A trained tagger of tokens.

    Attributes
    ----------
    within_sentence : whether a unit ends with its sentence, as all units trained on did.
    """

    chain: Chain
    within_sentence: bool

    def scores(self, analysis: Analysis) -> NDArray[np.float64]:
        """Score each tag for each token; no I where no unit can continue."""
        scores = self.chain.scores(token_features(analysis), len(analysis.tokens))
        if self.within_sentence:
            firsts = [tokens.start for tokens in analysis.sentences if tokens]
            scores[firsts, TAGS.index("I")] = STARTS[TAGS.index("I")]
        return scores

    def units(self, analysis: Analysis, scores: NDArray[np.float64]) -> list[range]:
        """Return the tokens of each unit that there seems to be."""
        steps = self.chain.steps + STEPS
        spans: list[range] = []
        for tokens in analysis.paragraphs:
            path = best_path(scores[tokens.start : tokens.stop], steps, STARTS)
            spans += spans_of([TAGS[number] for number in path], tokens.start)
        return spans

    def coverage(self, analysis: Analysis, scores: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the probability that a unit covers each token."""
        steps = self.chain.steps + STEPS
        outside = [
            tag_probabilities(scores[tokens.start : tokens.stop], steps, STARTS)[:, TAGS.index("O")]
            for tokens in analysis.paragraphs
        ]
        return 1 - np.concatenate([*outside, np.zeros(0)])

    def probabilities(
        self, analysis: Analysis, scores: NDArray[np.float64], units: Sequence[range]
    ) -> list[float]:
        """Return the probability of each stretch of tokens that it is a unit."""
        steps = self.chain.steps + STEPS
        by_unit: dict[range, float] = {}
        for tokens in analysis.paragraphs:
            inside = [unit for unit in units if tokens.start <= unit.start < tokens.stop]
            shifted = [range(u.start - tokens.start, u.stop - tokens.start) for u in inside]
            values = unit_probabilities(scores[tokens.start : tokens.stop], steps, STARTS, shifted)
            by_unit |= dict(zip(inside, values, strict=True))
        return [by_unit[unit] for unit in units]

    def likely(
        self,
        analysis: Analysis,
        scores: NDArray[np.float64],
        *,
        least: float,
        within: Callable[[range], bool],
    ) -> list[tuple[range, float]]:
        """Return the possible units of each sentence, with their probabilities.

        Parameters
        ----------
        least : what is less probable is left out.
        within : which sentences to look at.
        """
        steps = self.chain.steps + STEPS
        candidates = []
        for tokens, among in zip(analysis.paragraphs, analysis.sentences_of, strict=True):
            first = tokens.start
            sentences = [
                range(max(sentence.start - first, 0), min(sentence.stop, tokens.stop) - first)
                for sentence in (analysis.sentences[number] for number in among)
                if within(sentence)
            ]
            candidates += [
                (range(first + unit.start, first + unit.stop), probability)
                for unit, probability in likely_units(
                    scores[tokens.start : tokens.stop], steps, STARTS, sentences, least=least
                )
            ]
        return candidates


@dataclass(frozen=True, eq=False)
class Tagged:
    """What a tagger learns from one document.

    Attributes
    ----------
    features, tags : of each token, by paragraph.
    within_sentence : whether each unit ends with its sentence.
    """

    features: Sequence[Sequence[Sequence[str]]]
    tags: Sequence[Sequence[str]]
    within_sentence: bool

    @property
    def has_units(self) -> bool:
        """Whether there is any unit."""
        return any("B" in sequence for sequence in self.tags)


def tagged(example: Example) -> Tagged:
    """Return the tag sequences of an example."""
    analysis = example.analysis
    features = list(token_features(analysis))
    tags = tags_of(len(analysis.tokens), example.units)
    paragraphs = [tokens for tokens in analysis.paragraphs if tokens]
    sentence_of = analysis.sentence_of
    return Tagged(
        [features[tokens.start : tokens.stop] for tokens in paragraphs],
        [tags[tokens.start : tokens.stop] for tokens in paragraphs],
        all(sentence_of[unit[0]] == sentence_of[unit[-1]] for unit in example.units),
    )


def train_tagger(documents: Iterable[Tagged], settings: Settings) -> Tagger:
    """Train a tagger; each paragraph is a sequence."""
    examples = list(documents)
    if not any(document.has_units for document in examples):
        raise DataError("nothing to train on: the gold layers have no units")
    chain = train(
        [paragraph for document in examples for paragraph in document.features],
        [paragraph for document in examples for paragraph in document.tags],
        l1=settings.chain_l1,
        l2=settings.chain_l2,
        iterations=settings.chain_rounds,
        rarest=settings.rarest,
    )
    return Tagger(chain, all(document.within_sentence for document in examples))
