"""Where two texts that should be the same part."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["parting"]

_N_QUOTED = 3  # words that a message shows from where two texts part


def parting(first: Sequence[str], second: Sequence[str]) -> str | None:
    """Describe the word at which two texts part; None if they are the same.

    >>> parting(["we", "can"], ["we", "will"])
    "at word 2: 'can' and 'will'"
    """
    if first == second:
        return None
    n = next(
        (n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b),
        min(len(first), len(second)),
    )
    if n == len(first) == len(second):
        return None
    one, other = (_from(words, n) for words in (first, second))
    return f"at word {n + 1}: {one} and {other}"


def _from(words: Sequence[str], n: int) -> str:
    if n >= len(words):
        return "the end"
    quote = " ".join(
        word if len(word) <= 40 else f"{word[:37]}..." for word in words[n:][:_N_QUOTED]
    )
    return repr(quote)
