"""Finding components: tags for the tokens of a document, and the units that they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from argora.errors import DataError
from argora.mining.analysis import Analysis
from argora.mining.examples import Example
from argora.mining.settings import Settings
from argora.mining.tokens.bio import STARTS, STEPS, TAGS, spans_of, tags_of
from argora.mining.tokens.crf import Chain, train
from argora.mining.tokens.features import token_features
from argora.mining.tokens.viterbi import best_path

__all__ = ["Tagger", "train_tagger"]


@dataclass(frozen=True, eq=False)
class Tagger:
    """A trained tagger of tokens.

    Attributes
    ----------
    within_sentence : whether a unit ends with its sentence, as all units trained on did.
    """

    chain: Chain
    within_sentence: bool

    def tags(self, analysis: Analysis) -> list[str]:
        """Return the tag of each token."""
        scores = self.chain.scores(token_features(analysis), len(analysis.tokens))
        if self.within_sentence:
            firsts = [tokens.start for tokens in analysis.sentences if tokens]
            scores[firsts, TAGS.index("I")] = STARTS[TAGS.index("I")]
        steps = self.chain.steps + STEPS
        found: list[str] = []
        for tokens in analysis.paragraphs:
            path = best_path(scores[tokens.start : tokens.stop], steps, STARTS)
            found += [TAGS[number] for number in path]
        return found

    def units(self, analysis: Analysis) -> list[range]:
        """Return the tokens of each unit that there seems to be."""
        tags = self.tags(analysis)
        return [
            unit
            for tokens in analysis.paragraphs
            for unit in spans_of(tags[tokens.start : tokens.stop], tokens.start)
        ]


def train_tagger(examples: Sequence[Example], settings: Settings) -> Tagger:
    """Train a tagger; each paragraph is a sequence."""
    sequences: list[list[list[str]]] = []
    tags: list[list[str]] = []
    within = True
    for example in examples:
        analysis = example.analysis
        features = list(token_features(analysis))
        known = tags_of(len(analysis.tokens), example.units)
        for tokens in analysis.paragraphs:
            if tokens:
                sequences.append(features[tokens.start : tokens.stop])
                tags.append(known[tokens.start : tokens.stop])
        sentence_of = analysis.sentence_of
        within = within and all(sentence_of[u[0]] == sentence_of[u[-1]] for u in example.units)
    if not any("B" in own for own in tags):
        raise DataError("nothing to train on: the gold layers have no units")
    chain = train(
        sequences,
        tags,
        l1=settings.chain_l1,
        l2=settings.chain_l2,
        iterations=settings.chain_rounds,
        rarest=settings.rarest,
    )
    return Tagger(chain, within)
