"""Which sentence of an improved text was which in the original: by the likeness of their words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rapidfuzz.distance import Levenshtein

from argora.formats.parallel.rows import ADDED, Edit, edit_of, plain
from argora.model.layer import DROPPED
from argora.text.moved import moved

__all__ = ["ALIGNER", "AT_LEAST", "aligned"]

ALIGNER = "argora-sentences-1"
"""What the tool of a layer is called where the alignment was worked out here."""

AT_LEAST = 0.5
"""How alike two sentences have to be for the one to be a new wording of the other."""

Pair = tuple[int, int]


def aligned(original: Sequence[str], improved: Sequence[str]) -> list[Edit]:
    """Say what became of every sentence of a text, and where every new one came from.

    Equal sentences belong together, in the order in which they come. Of all others the two that
    are most alike are taken, again and again, while they are alike enough: 1 less the edit
    distance over the longer length, case aside. Of pairs that are as much alike the one goes first
    that stays nearest to its place.
    """
    pairs = dict(_equal(original, improved))
    free = [i for i in range(len(original)) if i not in pairs]
    taken = set(pairs.values())
    pairs |= _alike(original, improved, free, [j for j in range(len(improved)) if j not in taken])
    by_new = {j: i for i, j in pairs.items()}
    away = moved([by_new[j] for j in sorted(by_new)])
    edits = [
        Edit(by_new[j], j, _kind(original[by_new[j]], words, moves=by_new[j] in away))
        if j in by_new
        else Edit(None, j, ADDED)
        for j, words in enumerate(improved)
    ]
    return [*edits, *(Edit(i, None, DROPPED) for i in range(len(original)) if i not in pairs)]


def _kind(before: str, after: str, *, moves: bool) -> str:
    return edit_of(rewritten=plain(before) != plain(after), moves=moves)


def _equal(original: Sequence[str], improved: Sequence[str]) -> Iterator[Pair]:
    waiting: dict[str, list[int]] = {}
    for j in reversed(range(len(improved))):
        waiting.setdefault(plain(improved[j]), []).append(j)
    for i, words in enumerate(original):
        if found := waiting.get(plain(words)):
            yield i, found.pop()


def _alike(
    original: Sequence[str], improved: Sequence[str], old: Iterable[int], new: Sequence[int]
) -> dict[int, int]:
    folded = {j: plain(improved[j]).casefold() for j in new}
    found = []
    for i in old:
        words = plain(original[i]).casefold()
        for j, others in folded.items():
            like = Levenshtein.normalized_similarity(words, others, score_cutoff=AT_LEAST)
            if like >= AT_LEAST:
                away = abs(i * len(improved) - j * len(original))
                found.append((-like, away, i, j))
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for _, _, i, j in sorted(found):
        if i not in pairs and j not in taken:
            pairs[i] = j
            taken.add(j)
    return pairs
