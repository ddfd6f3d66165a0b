"""Corpus statistics: how many sentences, units and relations there are, and how they spread."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from argora.model import Study
from argora.model.layer import Kind
from argora.reliability.items import PERSONS

__all__ = ["Corpus", "Count", "Share", "describe"]


@dataclass(frozen=True)
class Count:
    """How often something occurs: in all, and per document or layer.

    Attributes
    ----------
    kind : ``text`` (sentences, tokens, paragraphs; per document), ``unit``, ``attribute`` or
        ``relation`` (per layer: one annotator's reading of one document).
    name : such as ``sentence``, ``claim``, ``claim (stance: for)``, ``support``.
    deviation : sample standard deviation (n - 1); NaN for fewer than two.
    """

    kind: str
    name: str
    total: int
    mean: float
    deviation: float
    minimum: int
    maximum: int


@dataclass(frozen=True)
class Share:
    """Which share of all tokens and sentences read holds a unit of a category.

    ``category`` is a unit category, ``none`` (no unit at all) or ``several`` (more than one
    category, or more than one unit); shares of sentences may add up to more than one.
    """

    category: str
    tokens: float
    sentences: float


@dataclass(frozen=True)
class Corpus:
    """The corpus in numbers; layers are those of the kinds asked for, first round, finished."""

    n_documents: int
    n_layers: int
    counts: tuple[Count, ...]
    shares: tuple[Share, ...]


def describe(study: Study, *, kinds: Collection[Kind] = PERSONS, round: int = 1) -> Corpus:
    """Count what the documents hold and what annotators marked in them."""
    raise NotImplementedError
