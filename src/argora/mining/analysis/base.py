"""What a linguistic analysis says about a document, and what it can say at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from argora.errors import DataError
from argora.model import Document, Segmentation, Span

__all__ = ["CAPABILITIES", "Analysis", "Analyzer"]

CAPABILITIES = ("paragraphs", "sentences", "tokens", "lemmas", "tags", "clauses")
"""What an analysis may know: the first three always, the others only if it says so."""


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
    """

    document: Document
    provenance: str
    lemmas: tuple[str, ...] | None = None
    tags: tuple[str, ...] | None = None
    clauses: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if self.document.text is None:
            raise DataError(f"document {self.document.id!r} has no text to analyse")
        for what, values in (
            ("lemmas", self.lemmas),
            ("tags", self.tags),
            ("clauses", self.clauses),
        ):
            if values is not None and len(values) != len(self.tokens):
                raise DataError(
                    f"{self.provenance}: {len(values)} {what} for the {len(self.tokens)} tokens "
                    f"of {self.document.id!r}; expected one each"
                )

    @property
    def capabilities(self) -> frozenset[str]:
        """What is known."""
        optional = {"lemmas": self.lemmas, "tags": self.tags, "clauses": self.clauses}
        known = [name for name, values in optional.items() if values is not None]
        return frozenset((*CAPABILITIES[:3], *known))

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
    def labels(self) -> tuple[str, ...]:
        """What each paragraph is: title, introduction, body, conclusion, or nothing known."""
        cut = self.document.segmentations["paragraph"]
        known = [cut.label(index) or "" for index in range(len(cut))]
        return tuple(known) or ("",) * len(self.paragraphs)

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

    def covered(self, spans: Sequence[Span]) -> range:
        """Return the tokens from the first to the last that share a character with the spans."""
        cut = self.document.segmentations["token"]
        found = cut.overlapping(Span(spans[0].start, spans[-1].end))
        return range(found.start, found.stop)

    def _ranges(self, cut: Segmentation) -> tuple[range, ...]:
        """Give every token to the last segment that begins at or before it."""
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
    """

    name: str
    provenance: str
    capabilities: frozenset[str]
    analyse: Callable[[Document], Analysis]

    def __call__(self, document: Document) -> Analysis:
        """Analyse a document."""
        return self.analyse(document)
