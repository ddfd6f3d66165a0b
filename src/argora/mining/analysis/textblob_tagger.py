"""TextBlob: English tags by the tagger that its package brings along, which needs no download."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib.metadata import version

from argora.errors import DataError, MissingExtraError
from argora.mining.analysis.base import Analysis, Analyzer
from argora.mining.analysis.rules import RULES, analysed
from argora.model import Document

__all__ = ["textblob"]

_NAME = "textblob"


def textblob(argument: str = "") -> Analyzer:
    """Return the analysis with TextBlob's tags; all else is by rules, on these tags."""
    if argument:
        raise DataError(f"analysis {_NAME!r} takes nothing behind it, found {argument!r}")
    tags = _tagger()
    provenance = f"textblob-{version('textblob')} (pattern tagger), {RULES.provenance}"
    read = partial(_analyse, tags=tags, provenance=provenance)
    return Analyzer(_NAME, provenance, RULES.capabilities, read, "en")


def _analyse(
    document: Document, *, tags: Callable[[Sequence[str]], list[str]], provenance: str
) -> Analysis:
    return analysed(document, tags, provenance)


@cache
def _tagger() -> Callable[[Sequence[str]], list[str]]:
    """Return the function that tags the words of a sentence."""
    try:
        from textblob.en import parser
    except ImportError as error:
        raise MissingExtraError(
            "the analysis 'textblob' needs TextBlob: pip install 'argora[textblob]'"
        ) from error

    def tags(words: Sequence[str]) -> list[str]:
        return [str(tag) for _, tag in parser.find_tags(list(words))]

    with warnings.catch_warnings():
        # It leaves the files open from which it reads its words, when it first needs them.
        warnings.simplefilter("ignore", ResourceWarning)
        tags(["It", "works", "."])
    return tags
