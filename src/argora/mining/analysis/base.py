"""What a linguistic analysis says about a document, and what it can say at all."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from typing import Any

from argora.errors import DataError
from argora.mining.analysis.language import suspicion
from argora.mining.analysis.trees import Tree, depth, leaves, productions, sub_clauses
from argora.mining.analysis.words import STOP_WORDS
from argora.model import Document, Segmentation, Span
from argora.model.document import words_of

__all__ = ["ALWAYS", "CAPABILITIES", "Analysis", "Analyzer", "Dependency"]

_WORD = re.compile(r"\w+")

ALWAYS = ("paragraphs", "sentences", "tokens")
"""What every analysis knows."""

CAPABILITIES = (*ALWAYS, "lemmas", "tags", "clauses", "dependencies", "constituents", "topic")
"""What an analysis may know: what comes behind the first three only if it says so."""


@dataclass(frozen=True)
class Dependency:
    """What a token depends on.

    Attributes
    ----------
    head : the number of a token of the same sentence; None where it depends on none.
    label : in the words of whoever analysed it.
    """

    head: int | None
    label: str


@dataclass(frozen=True, eq=False)
class Analysis:
    """The words of a document and what is known about them.

    Attributes
    ----------
    document : with its segmentations ``paragraph``, ``sentence`` and ``token``.
    provenance : who analysed it, with the version, such as ``rules-1``.
    lemmas : the base form of each token; None where the analysis does not know it.
    tags : the part of speech of each token, in the words of the Penn Treebank; or None.
    clauses : for each token the number of its clause within the sentence, from 0; or None.
    dependencies : what each token depends on; or None.
    constituents : the phrases of each sentence, None for one that was not parsed; or None.
    topic : what the text is about, by its metadata; None where models do not look at it.
    notes : what went otherwise than one would expect, in words that name the document.
    only_paragraph : what features take the paragraph of a text for that has no other, but perhaps
        a title.
    """

    document: Document
    provenance: str
    lemmas: tuple[str, ...] | None = None
    tags: tuple[str, ...] | None = None
    clauses: tuple[int, ...] | None = None
    dependencies: tuple[Dependency, ...] | None = field(default=None, kw_only=True)
    constituents: tuple[Tree | None, ...] | None = field(default=None, kw_only=True)
    topic: str | None = field(default=None, kw_only=True)
    notes: tuple[str, ...] = field(default=(), kw_only=True)
    only_paragraph: str = field(default="body", kw_only=True)

    def __post_init__(self) -> None:
        if self.document.text is None:
            raise DataError(f"document {self.document.id!r} has no text to analyse")
        for what, values in (
            ("lemmas", self.lemmas),
            ("tags", self.tags),
            ("clauses", self.clauses),
            ("dependencies", self.dependencies),
        ):
            if values is not None and len(values) != len(self.tokens):
                raise DataError(
                    f"{self.provenance}: {len(values)} {what} for the {len(self.tokens)} tokens "
                    f"of {self.document.id!r}; expected one each"
                )
        if self.dependencies is not None:
            self._check_heads(self.dependencies)
        if self.constituents is not None:
            self._check_trees(self.constituents)

    def _check_heads(self, dependencies: Sequence[Dependency]) -> None:
        for token, dependency in enumerate(dependencies):
            head, tokens = dependency.head, self.sentences[self.sentence_of[token]]
            if head is not None and (head not in tokens or head == token):
                raise DataError(
                    f"{self.provenance}: token {token} of {self.document.id!r} depends on {head}; "
                    f"expected another token of its sentence, {tokens.start} to {tokens.stop - 1}"
                )

    def _check_trees(self, trees: Sequence[Tree | None]) -> None:
        if len(trees) != len(self.sentences):
            raise DataError(
                f"{self.provenance}: {len(trees)} trees for the {len(self.sentences)} sentences of "
                f"{self.document.id!r}; expected one each, or None"
            )
        for number, (tree, tokens) in enumerate(zip(trees, self.sentences, strict=True)):
            if tree is not None and leaves(tree) != list(tokens):
                raise DataError(
                    f"{self.provenance}: the tree of sentence {number} of {self.document.id!r} "
                    f"has other tokens than it, which are {tokens.start} to {tokens.stop - 1}"
                )

    @property
    def capabilities(self) -> frozenset[str]:
        """What is known."""
        optional = [name for name in CAPABILITIES if name not in ALWAYS]
        return frozenset((*ALWAYS, *(name for name in optional if getattr(self, name) is not None)))

    def limited_to(self, capabilities: Collection[str]) -> Analysis:
        """Return the analysis without what is known beyond these."""
        beyond: dict[str, Any] = dict.fromkeys(self.capabilities - {*ALWAYS, *capabilities})
        return replace(self, **beyond) if beyond else self

    @cached_property
    def tokens(self) -> tuple[Span, ...]:
        """Where the tokens lie."""
        return self.document.segmentations["token"].spans

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The tokens as they are written."""
        text = self.document.text or ""
        return tuple(text[span.start : span.end] for span in self.tokens)

    @cached_property
    def lower(self) -> tuple[str, ...]:
        """The tokens in small letters."""
        return tuple(word.lower() for word in self.words)

    @cached_property
    def paragraphs(self) -> tuple[range, ...]:
        """The tokens of each paragraph; they cover all tokens."""
        return self._ranges(self.document.segmentations["paragraph"])

    @cached_property
    def paragraph_labels(self) -> tuple[str, ...]:
        """What each paragraph is: title, introduction, body, conclusion, or nothing known.

        The only one is the body: it has the reasons, which introductions of longer texts lack.
        """
        labels = [self.label_in_document(index) for index in range(len(self.paragraphs))]
        if labels in (["introduction"], ["title", "introduction"]):
            labels[-1] = self.only_paragraph
        return tuple(labels)

    def label_in_document(self, paragraph: int) -> str:
        """Return the document's own label of a paragraph, as scheme rules see it; or ''."""
        cut = self.document.segmentations["paragraph"]
        return (cut.label(paragraph) if paragraph < len(cut) else None) or ""

    @cached_property
    def topic_words(self) -> frozenset[str]:
        """The words of the topic in small letters, without stop words."""
        return frozenset(_WORD.findall((self.topic or "").lower())) - STOP_WORDS

    def in_topic(self, token: int) -> bool:
        """Return whether a token, or its base form, is a word of the topic."""
        forms = {self.lower[token], *((self.lemmas[token],) if self.lemmas else ())}
        return not forms.isdisjoint(self.topic_words)

    @cached_property
    def sentences(self) -> tuple[range, ...]:
        """The tokens of each sentence; they cover all tokens."""
        return self._ranges(self.document.segmentations["sentence"])

    @cached_property
    def sentence_of(self) -> tuple[int, ...]:
        """The number of each token's sentence in the document."""
        return tuple(n for n, tokens in enumerate(self.sentences) for _ in tokens)

    @cached_property
    def paragraph_of(self) -> tuple[int, ...]:
        """The number of each token's paragraph in the document."""
        return tuple(n for n, tokens in enumerate(self.paragraphs) for _ in tokens)

    @cached_property
    def sentences_of(self) -> tuple[range, ...]:
        """The numbers of the sentences that begin in each paragraph."""
        counts = [0] * len(self.paragraphs)
        for sentence in self.sentences:
            if sentence:
                counts[self.paragraph_of[sentence.start]] += 1
        ends = list(accumulate(counts))
        return tuple(range(end - n, end) for end, n in zip(ends, counts, strict=True))

    @cached_property
    def productions(self) -> tuple[tuple[range, str], ...]:
        """The rules of all phrases with the tokens of each, by their first token."""
        tags = self.tags or ("?",) * len(self.tokens)
        trees = [tree for tree in self.constituents or () if tree is not None]
        rules = [rule for tree in trees for rule in productions(tree, tags)]
        return tuple(sorted(rules, key=lambda rule: rule[0].start))

    @cached_property
    def shapes(self) -> tuple[tuple[int, int] | None, ...]:
        """How deep the parse of each sentence is, and how many subordinate clauses it has."""
        trees = self.constituents or ()
        return tuple(None if tree is None else (depth(tree), sub_clauses(tree)) for tree in trees)

    def rules_in(self, tokens: range) -> tuple[str, ...]:
        """Return the rules of the phrases that lie wholly within the tokens, each once."""
        first = bisect_left(
            self.productions, tokens.start, key=lambda production: production[0].start
        )
        last = bisect_left(
            self.productions, tokens.stop, key=lambda production: production[0].start
        )
        production = self.productions[first:last]
        return tuple(sorted({rule for covers, rule in production if covers.stop <= tokens.stop}))

    def content_words(self, tokens: range) -> frozenset[str]:
        """Return the base forms of words, or the words where these are unknown; no stop words."""
        base_forms = self.lemmas or self.lower
        return frozenset(
            base_forms[i]
            for i in tokens
            if self.lower[i] not in STOP_WORDS and self.words[i][0].isalnum()
        )

    def covered(self, spans: Sequence[Span]) -> range:
        """Return the tokens from the first to the last that share a character with the spans."""
        cut = self.document.segmentations["token"]
        sentences = cut.overlapping(Span(spans[0].start, spans[-1].end))
        return range(sentences.start, sentences.stop)

    def _ranges(self, cut: Segmentation) -> tuple[range, ...]:
        """Return the tokens of each segment, the last one that begins at or before them."""
        if not self.tokens:
            return tuple(range(0) for _ in cut.spans)
        starts: list[int] = []
        at = 0
        for segment in cut.spans:
            while at < len(self.tokens) and self.tokens[at].start < segment.start:
                at += 1
            starts.append(at)
        if not starts:
            return (range(len(self.tokens)),)
        starts[0] = 0
        ends = [*starts[1:], len(self.tokens)]
        return tuple(range(start, end) for start, end in zip(starts, ends, strict=True))


@dataclass(frozen=True)
class Analyzer:
    """A way to analyse documents.

    Attributes
    ----------
    name : under which the command line knows it.
    provenance : what its analyses say of themselves; changes when they do.
    capabilities : what its analyses know.
    analyse : the function that does it.
    language : the one that it is for, such as ``en``; None if it is for any.
    """

    name: str
    provenance: str
    capabilities: frozenset[str]
    analyse: Callable[[Document], Analysis]
    language: str | None = None

    def __call__(self, document: Document) -> Analysis:
        """Analyse a document; one that seems to be in another language gets a note."""
        analysis = self.analyse(document)
        doubt = suspicion(document.id, analysis.lower, self.language, self.name)
        return analysis if doubt is None else replace(analysis, notes=(*analysis.notes, doubt))

    def with_topic(self, facet: str) -> Analyzer:
        """Return the analyzer that reads the topic of a document from its metadata as well.

        Raises
        ------
        DataError
            When it reads a document that has no such metadata.
        """
        if not facet:
            return self
        return replace(
            self,
            capabilities=self.capabilities | {"topic"},
            analyse=lambda document: replace(
                self.analyse(document), topic=_topic_of(document, facet)
            ),
        )

    def limited_to(self, capabilities: Collection[str]) -> Analyzer:
        """Return the analyzer without what it knows beyond these."""
        if self.capabilities <= {*ALWAYS, *capabilities}:
            return self
        return replace(
            self,
            capabilities=self.capabilities & {*ALWAYS, *capabilities},
            analyse=lambda document: self.analyse(document).limited_to(capabilities),
        )


def _topic_of(document: Document, facet: str) -> str:
    topic = document.metadata.get(facet)
    if topic is None or topic == "":
        raise DataError(
            f"document {document.id!r} has no {facet!r}, which the model reads as its topic; write "
            f"it into a column {facet!r} of documents.csv or metadata.csv"
        )
    return words_of(topic)
