"""Finding components in two steps: a tagger says what may be a unit, a second model chooses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argora.mining.analysis import Analysis
from argora.mining.crossfit import folds_of
from argora.mining.cuts.choices import LEAST, Choice, choices_of, is_open
from argora.mining.cuts.chooser import Chooser, train_chooser
from argora.mining.examples import Example
from argora.mining.settings import Level, Settings
from argora.mining.tokens.tagger import Tagged, Tagger, tagged, train_tagger

__all__ = ["Segmenter", "train_segmenter"]


@dataclass(frozen=True, eq=False)
class Segmenter:
    """What finds the units of a document.

    Attributes
    ----------
    chooser : None where units reach over the end of a sentence, or there was too little to train
        it on; then the tagger decides alone.
    level : whether units are stretches of tokens, or whole sentences.
    """

    tagger: Tagger
    chooser: Chooser | None
    level: Level = "token"

    def units(self, analysis: Analysis) -> list[range]:
        """Return the tokens of each unit that there seems to be."""
        return list(self.probable(analysis))

    def probable(self, analysis: Analysis) -> dict[range, float]:
        """Return the units that there seem to be, with the probability of exactly these tokens."""
        scores = self.tagger.scores(analysis)
        units = self._stretches(analysis, scores)
        if self.level == "sentence":
            sentences = _sentences_of(list(units), analysis)
            tagged_alone = self.tagger.probabilities(analysis, scores, sentences)
            return {
                sentence: units.get(sentence, alone)
                for sentence, alone in zip(sentences, tagged_alone, strict=True)
            }
        return units

    def coverage(self, analysis: Analysis) -> NDArray[np.float64]:
        """Return the probability that a unit covers each token, as the tagger alone sees it."""
        scores = self.tagger.scores(analysis)
        if self.level == "token":
            return self.tagger.coverage(analysis, scores)
        likely = self.tagger.likely(analysis, scores, least=LEAST, within=lambda _: True)
        probable = dict(likely)
        return np.array([probable.get(analysis.sentences[n], 0.0) for n in analysis.sentence_of])

    def _stretches(self, analysis: Analysis, scores: NDArray[np.float64]) -> dict[range, float]:
        """Return units in text order, with the probability of each by what decided on it."""
        units: dict[range, float] = {}
        sentence_of = analysis.sentence_of
        if self.chooser is not None:
            choices = _choices(self.tagger, analysis, scores, self.level)
            for choice, log in zip(choices, self.chooser.log_probabilities(choices), strict=True):
                units |= _best_units(choice, np.exp(log))
        if self.chooser is None or not all(is_open(tokens) for tokens in analysis.sentences):
            alone = [
                unit
                for unit in self.tagger.units(analysis, scores)
                if self.chooser is None or not is_open(analysis.sentences[sentence_of[unit.start]])
            ]
            values = self.tagger.probabilities(analysis, scores, alone)
            units |= dict(zip(alone, values, strict=True))
        return dict(sorted(units.items(), key=lambda each: each[0].start))


def train_segmenter(examples: Sequence[Example], settings: Settings) -> Segmenter:
    """Train a tagger, and what chooses among that which it finds likely.

    What is likely in a document the second model learns from taggers that have not seen it.
    """
    documents = [tagged(example) for example in examples]
    tagger = train_tagger(documents, settings)
    if not tagger.within_sentence:
        return Segmenter(tagger, None, settings.level)
    choices = _cross_fitted(examples, documents, settings)
    right = [(choice, cut) for choice, cut in choices if cut is not None]
    if not any(cut for _, cut in right):
        return Segmenter(tagger, None, settings.level)
    chooser = train_chooser(
        [choice for choice, _ in right],
        [cut for _, cut in right],
        strength=settings.choice_strength,
        rarest=settings.rarest,
    )
    return Segmenter(tagger, chooser, settings.level)


def _best_units(choice: Choice, probabilities: NDArray[np.float64]) -> dict[range, float]:
    """Return the units of the most probable cut; each is in all cuts that have it."""
    best = int(probabilities.argmax())
    cuts = [set(choice.units(cut)) for cut in range(len(choice.cuts))]
    return {
        unit: min(1.0, float(probabilities[[unit in cut for cut in cuts]].sum()))
        for unit in choice.units(best)
    }


def _cross_fitted(
    examples: Sequence[Example], documents: Sequence[Tagged], settings: Settings
) -> list[tuple[Choice, int | None]]:
    """Return the sentences with the cut that is right, or comes nearest.

    None are there where the other documents have no units to train a tagger on.
    """
    folds = folds_of(range(len(examples)), settings.chain_folds, settings.seed).tolist()
    choices_with_best: list[tuple[Choice, int | None]] = []
    for fold in sorted(set(folds)):
        others = [
            other_document
            for other_document, at in zip(documents, folds, strict=True)
            if at != fold
        ]
        if not any(document.has_units for document in others):
            continue
        tagger = train_tagger(others, settings)
        for example, at in zip(examples, folds, strict=True):
            if at == fold:
                analysis = example.analysis
                choices = _choices(tagger, analysis, tagger.scores(analysis), settings.level)
                choices_with_best += [(c, c.nearest(_units_in(c, example))) for c in choices]
    return choices_with_best


def _sentences_of(units: Sequence[range], analysis: Analysis) -> list[range]:
    """Return the sentences of which units cover more than half."""
    covered = Counter(analysis.sentence_of[token] for unit in units for token in unit)
    sentences = ((analysis.sentences[number], n) for number, n in sorted(covered.items()))
    return [tokens for tokens, n in sentences if 2 * n > len(tokens)]


def _choices(
    tagger: Tagger, analysis: Analysis, scores: NDArray[np.float64], level: Level
) -> list[Choice]:
    """Return the sentences with the possible cuts that a tagger finds likely."""
    likely = tagger.likely(analysis, scores, least=LEAST, within=is_open)
    if level == "sentence":
        whole = set(analysis.sentences)
        likely = [(unit, probability) for unit, probability in likely if unit in whole]
    return choices_of(analysis, likely)


def _units_in(choice: Choice, example: Example) -> list[range]:
    sentence_of = example.analysis.sentence_of
    return [unit for unit in example.units if sentence_of[unit.start] == choice.sentence]
