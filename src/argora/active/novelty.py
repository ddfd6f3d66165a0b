"""How much the words of a document differ from those of others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from argora.model import Document
from argora.reliability.arrays import Floats

__all__ = ["Vectors", "n_words", "vectors_of"]


@dataclass(frozen=True, eq=False)
class Vectors:
    """Documents as vectors of the weights of their words: a sparse matrix with rows of length 1."""

    rows: Any

    def similarity(self, place: int) -> Floats:
        """Return the cosine of a document and of each: array of shape (n_documents,)."""
        cosines: Floats = (self.rows @ self.rows[[place]].T).toarray()[:, 0]
        return np.clip(cosines, 0.0, 1.0)


def n_words(document: Document) -> int:
    """Count the words of a document: tokens with a letter or a digit."""
    return len(_words(document))


def vectors_of(documents: Sequence[Document]) -> Vectors:
    """Weigh the words of documents by tf-idf.

    The weight of a word that a document has n times is (1 + ln n) ln(N / d), where d of N documents
    have it.

    References
    ----------
    Manning, Raghavan & Schütze (2008), Introduction to Information Retrieval, section 6.4.
    """
    from scipy.sparse import csr_array

    counts = [Counter(_words(document)) for document in documents]
    frequency = Counter(word for each in counts for word in each)
    index = {word: n for n, word in enumerate(sorted(frequency))}
    places = [(row, index[word]) for row, each in enumerate(counts) for word in each]
    weights = np.array(
        [
            (1 + np.log(n)) * np.log(len(documents) / frequency[word])
            for each in counts
            for word, n in each.items()
        ]
    )
    row = np.array([place[0] for place in places], dtype=np.int64)
    column = np.array([place[1] for place in places], dtype=np.int64)
    length = np.sqrt(np.bincount(row, weights=weights**2, minlength=len(documents)))
    scaled = weights / np.where(length > 0, length, 1.0)[row]
    shape = (len(documents), max(len(index), 1))
    return Vectors(csr_array((scaled, (row, column)), shape=shape))


def _words(document: Document) -> list[str]:
    tokens = document.segmentations.get("token")
    text = document.text or ""
    words = [span.of(text).lower() for span in tokens.spans] if tokens else text.lower().split()
    return [word for word in words if any(map(str.isalnum, word))]
