"""Dependencies, tags and base forms that another tool wrote as CoNLL-U, one file a document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from argora.mining.analysis.aligning import Word, aligned, cut
from argora.mining.analysis.base import ALWAYS, Analysis, Analyzer, Dependency
from argora.mining.analysis.clauses import clauses_of
from argora.mining.analysis.conllu_lines import Row, Sentence, sentences_in
from argora.mining.analysis.folders import file_of, files_in
from argora.mining.analysis.penn_tags import PENN, UNIVERSAL, penn_tag
from argora.model import Document

__all__ = ["conllu"]

_NAME = "conllu"
_ENDINGS = (".conllu",)
_MADE_BY = ("generator", "udpipe_model", "parser", "model")  # comments that name tools
_PENN = "tags of the Penn Treebank"


@dataclass(frozen=True)
class _Token:
    """A token of the text: a word, or several that are written as one and cannot be cut.

    Attributes
    ----------
    number : of its first word in the sentence.
    """

    word: Word
    number: int
    rows: Sequence[Row]


def conllu(folder: str) -> Analyzer:
    """Return the analysis that a folder of CoNLL-U files holds.

    It knows what all words of all files have: base forms, tags (those of the Penn Treebank, or made
    of universal ones and their features), dependencies, and with these the clauses.
    """
    capabilities = {"lemmas", "tags", "dependencies", "clauses", _PENN}
    made_by: set[str] = set()
    for path in files_in(folder, _ENDINGS, _NAME):
        comments: dict[str, str] = {}
        capabilities &= _capabilities_of(
            [r for s in sentences_in(path, folder, comments) for r in s.rows]
        )
        made_by |= {comments[name] for name in _MADE_BY if name in comments}
    tags = (
        ["tags of universal ones"] if "tags" in capabilities and _PENN not in capabilities else []
    )
    provenance = "; ".join(("conllu-1", *tags, *sorted(made_by)))
    read = partial(
        _analyse, folder=folder, provenance=provenance, capabilities=frozenset(capabilities)
    )
    return Analyzer(
        f"{_NAME}:{folder}", provenance, frozenset((*ALWAYS, *(capabilities - {_PENN}))), read
    )


def _capabilities_of(rows: Sequence[Row]) -> set[str]:
    capabilities = set()
    if all(row.lemma != "_" or row.form == "_" for row in rows):
        capabilities.add("lemmas")
    if all(row.penn_tag in PENN for row in rows):
        capabilities |= {"tags", _PENN}
    elif all(row.universal in UNIVERSAL for row in rows):
        capabilities.add("tags")
    if all(row.head is not None for row in rows):
        capabilities |= {"dependencies", "clauses"}
    return capabilities


def _analyse(
    document: Document, *, folder: str, provenance: str, capabilities: frozenset[str]
) -> Analysis:
    """Read the analysis of a document; tokens and sentences are those of the file."""
    path = file_of(folder, document.id, _ENDINGS)
    sentences = [_tokens(sentence) for sentence in sentences_in(path, folder, {})]
    tokens = [token for sentence in sentences for token in sentence]
    spans = aligned([token.word for token in tokens], document, path)
    cut_document = cut(document, spans, [len(sentence) for sentence in sentences], provenance)
    rows = [token.rows[0] for token in tokens]
    lemmas = tags = clauses = dependencies = None
    if "lemmas" in capabilities:
        lemmas = tuple(row.lemma.lower() for row in rows)
    if "tags" in capabilities:
        tags = tuple(_tag(row, _PENN in capabilities) for row in rows)
    if "dependencies" in capabilities:
        dependencies = _dependencies(sentences)
        clauses = clauses_of(dependencies, Analysis(cut_document, provenance).sentences)
    return Analysis(cut_document, provenance, lemmas, tags, clauses, dependencies=dependencies)


def _tag(row: Row, is_penn: bool) -> str:
    return row.penn_tag if is_penn else penn_tag(row.form, row.universal, row.features)


def _tokens(sentence: Sentence) -> list[_Token]:
    """Return the tokens; words written as one are cut apart if they are letter by letter in it."""
    tokens: list[_Token] = []
    number = 1
    while number <= len(sentence.rows):
        last, form = sentence.written.get(number, (number, sentence.rows[number - 1].form))
        rows = sentence.rows[number - 1 : last]
        if "".join(row.form for row in rows) == form:
            tokens += [
                _Token(Word((row.form,), row.line), number + n, [row]) for n, row in enumerate(rows)
            ]
        else:
            tokens.append(_Token(Word((form,), rows[0].line), number, rows))
        number = last + 1
    return tokens


def _dependencies(sentences: Sequence[Sequence[_Token]]) -> tuple[Dependency, ...]:
    dependencies: list[Dependency] = []
    for tokens in sentences:
        first = len(dependencies)
        place = {
            token.number + n: first + at
            for at, token in enumerate(tokens)
            for n in range(len(token.rows))
        }
        for at, token in enumerate(tokens):
            # Of words that are written as one, the one that depends on another counts.
            ties = [(place.get(row.head or 0), row.label) for row in token.rows]
            outward = [tie for tie in ties if tie[0] != first + at]
            dependencies.append(Dependency(*(outward or [(None, token.rows[0].label)])[0]))
    return tuple(dependencies)
