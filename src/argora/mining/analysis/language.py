"""Which language a text is in, English or German, guessed from its small words."""

from __future__ import annotations

from collections.abc import Sequence

from argora.mining.analysis.words import word_set

__all__ = ["looks_like", "suspicion"]

_SMALL = {
    "en": word_set(
        "the of and to is that it for with as are this be by on not have from they which has can "
        "there their was were would should people because these we you he she but what when if my"
    ),
    "de": word_set(
        "der die das und ist nicht ein eine zu den dem mit sich des auf für es im auch als von "
        "dass daß wir ich sie er sind wird werden haben hat einen einem einer oder aber bei aus "
        "nach wie nur noch kann können muss müssen wenn weil über mehr"
    ),
}
_NAMES = {"en": "English", "de": "German"}
_LEAST = 5  # small words, below which nothing is guessed
_TIMES = 3  # as many small words of one language as of the other
_LOOKED_AT = 5000  # tokens


def looks_like(words: Sequence[str]) -> str | None:
    """Return ``en`` or ``de`` where one of them is clear, else None.

    Parameters
    ----------
    words : in small letters.

    >>> looks_like("wir haben das auto und die bahn nicht".split())
    'de'
    """
    sample = words[:_LOOKED_AT]
    counts = {code: sum(word in small for word in sample) for code, small in _SMALL.items()}
    most, least = sorted(counts, key=lambda code: (-counts[code], code))
    clear = counts[most] >= max(_LEAST, _TIMES * counts[least])
    return most if clear and counts[most] >= len(sample) / 20 else None


def suspicion(document: str, words: Sequence[str], language: str | None, reader: str) -> str | None:
    """Return a warning where a document seems to be in another language than it should be.

    Parameters
    ----------
    language : the one expected; None where any will do.
    reader : the analysis that expects it.
    """
    actual = looks_like(words)
    if language is None or actual is None or actual == language.partition("-")[0]:
        return None
    expected = _NAMES.get(language, repr(language))
    return (
        f"document {document!r} looks {_NAMES[actual]}, but the analysis {reader!r} is "
        f"for {expected}: what is made of it is worth little"
    )
