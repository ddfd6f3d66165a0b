"""Linguistic analysis with stated capabilities: what is known about the words of a text.

>>> from argora.model import Document
>>> analysis = get_analyzer("rules")(Document("d", "Dogs bark because they can."))
>>> analysis.words[:3], analysis.provenance
(('Dogs', 'bark', 'because'), 'rules-1')
"""

from __future__ import annotations

from argora.errors import DataError, did_you_mean
from argora.mining.analysis.base import ALWAYS, CAPABILITIES, Analysis, Analyzer, Dependency
from argora.mining.analysis.trees import Tree
from argora.registry import Registry

__all__ = [
    "ALWAYS",
    "ANALYZERS",
    "CAPABILITIES",
    "Analysis",
    "Analyzer",
    "Dependency",
    "Tree",
    "get_analyzer",
]

_HOME = "argora.mining.analysis"
ANALYZERS = Registry(
    "argora.analyzers",
    {
        "rules": f"{_HOME}.rules:RULES",
        "words": f"{_HOME}.plain:WORDS",
        "spacy": f"{_HOME}.spacy_pipeline:spacy_pipeline",
        "textblob": f"{_HOME}.textblob_tagger:textblob",
        "link-grammar": f"{_HOME}.link_grammar:link_grammar",
        "conllu": f"{_HOME}.conllu:conllu",
        "penn": f"{_HOME}.penn_trees:penn_trees",
    },
)
"""Analyzers, and functions that make one of what stands behind the colon."""


def get_analyzer(name: str) -> Analyzer:
    """Return an analyzer by its name, with what it works with behind a colon.

    Parameters
    ----------
    name : such as ``rules``, ``spacy:en_core_web_sm`` or ``conllu:parsed/``.

    Raises
    ------
    DataError
        If there is none of that name, or what stands behind the colon is not what it needs.
    FormatError
        If the folder named is none, or has no analyses.
    MissingExtraError
        If something is not installed.
    """
    kind, _, argument = name.partition(":")
    analyzer = ANALYZERS.get(kind)
    if isinstance(analyzer, Analyzer):
        if argument:
            raise DataError(f"analysis {kind!r} takes nothing behind it, found {argument!r}")
        return analyzer
    configured = analyzer(argument) if callable(analyzer) else None
    if isinstance(configured, Analyzer):
        return configured
    names = ANALYZERS.names()
    raise DataError(
        f"unknown linguistic analysis {name!r}{did_you_mean(kind, names)}; there is "
        f"{', '.join(names)}"
    )
