"""A text with typed annotations, as INCEpTION and WebAnno keep them, in code points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from argora.errors import FormatError
from argora.model import Document, FrozenMap, Segmentation, Span
from argora.model.layer import Value
from argora.text import segment

__all__ = [
    "TOKEN",
    "Link",
    "TypedAnnotation",
    "TypedText",
    "code_points",
    "is_custom",
    "short_name",
    "span_at",
]

_DKPRO = "de.tudarmstadt.ukp.dkpro.core.api."
SENTENCE = f"{_DKPRO}segmentation.type.Sentence"
TOKEN = f"{_DKPRO}segmentation.type.Token"
_READY = ("de.tudarmstadt.ukp.", "org.dkpro.core.", "uima.")


@dataclass(frozen=True)
class Link:
    """A filler of a slot: which annotation fills it, in which role."""

    target: str
    role: str | None = None
    features: Mapping[str, Value] = field(default_factory=FrozenMap)


@dataclass(frozen=True)
class TypedAnnotation:
    """An annotation of a type.

    Attributes
    ----------
    span : None for one without characters.
    supertypes : the types above its own, without those of UIMA itself.
    ends : the annotations that features point to, by the name of the feature.
    links : the fillers of slots, by the name of the feature.
    unit : the id of the unit that this is a part of, where Argora wrote the file.
    """

    id: str
    type: str
    span: Span | None
    features: Mapping[str, Value] = field(default_factory=FrozenMap)
    supertypes: tuple[str, ...] = ()
    ends: Mapping[str, str] = field(default_factory=FrozenMap)
    links: Mapping[str, tuple[Link, ...]] = field(default_factory=FrozenMap)
    unit: str | None = None

    @property
    def types(self) -> tuple[str, ...]:
        """Its own type and those above it."""
        return (self.type, *self.supertypes)


@dataclass(frozen=True, eq=False)
class TypedText:
    """What one file holds.

    Attributes
    ----------
    annotations : by id; tokens only where another annotation points to them.
    declared : the names of features, other than references, that each type has.
    """

    text: str
    annotations: Mapping[str, TypedAnnotation]
    sentences: tuple[Span, ...] = ()
    tokens: tuple[Span, ...] = ()
    declared: Mapping[str, tuple[str, ...]] = field(default_factory=FrozenMap)

    def places(self, layers: tuple[str, ...]) -> frozenset[Span | None]:
        """Return where annotations of some types stand."""
        return _places(self, layers)

    def document(self, id: str) -> Document:
        """Return the document, with the sentences and tokens of the file as given ones."""
        by_rules = segment(Document(id, self.text))
        cuts = {"sentence": self.sentences, "token": self.tokens}
        differing = [
            Segmentation(name, spans)
            for name, spans in cuts.items()
            if spans and spans != by_rules.segmentations[name].spans
        ]
        return segment(Document(id, self.text).with_segmentation(*differing))


@lru_cache(maxsize=8)
def _places(text: TypedText, layers: tuple[str, ...]) -> frozenset[Span | None]:
    return frozenset(
        each.span for each in text.annotations.values() if not set(layers).isdisjoint(each.types)
    )


def short_name(type: str) -> str:
    """Return the name of a type without its package.

    >>> short_name("webanno.custom.Claim")
    'Claim'
    """
    return type.rpartition(".")[2]


def is_custom(type: str) -> bool:
    """Check whether a project defined the type itself: it is none of UIMA or DKPro Core."""
    return not type.startswith(_READY)


def code_points(text: str) -> Mapping[int, int]:
    """Return where each offset in UTF-16 lies in code points; offsets inside a pair are missing.

    >>> code_points("a😊b")
    {0: 0, 1: 1, 3: 2, 4: 3}
    """
    places, at = {0: 0}, 0
    for n, character in enumerate(text, start=1):
        at += 2 if character > "\uffff" else 1
        places[at] = n
    return places


def span_at(places: Mapping[int, int], begin: int, end: int, what: str) -> Span | None:
    """Return the span between two offsets in UTF-16, None if it has no characters.

    Raises
    ------
    FormatError
        If an offset lies in the middle of a character or behind the text.
    """
    for offset in (begin, end):
        if offset not in places:
            last = max(places)
            why = "lies inside a surrogate pair" if 0 <= offset <= last else f"the text has {last}"
            raise FormatError(f"{what}: offset {offset}: {why} (UTF-16 units)")
    if end < begin:
        raise FormatError(f"{what}: ends at {end}, before it begins at {begin}")
    return Span(places[begin], places[end]) if end > begin else None
