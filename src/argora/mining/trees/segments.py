"""The units of a document as they are described: what can be said of each by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from argora.mining.analysis import Analysis
from argora.mining.components.places import Place
from argora.text.markers import MARKERS, markers_in

__all__ = ["ASPECTS", "Aspect", "Feature", "Segments"]

Feature = tuple[str, str, float]
"""What a feature is about, its name, and its value."""


@dataclass(frozen=True, eq=False)
class Segments:
    """All units of a document, in text order."""

    analysis: Analysis
    places: Sequence[Place]

    def __len__(self) -> int:
        return len(self.places)

    def features_of(self, aspect: Aspect, number: int) -> Sequence[Feature]:
        """Return the features of one unit by itself; found once."""
        features = self._features.setdefault(aspect.name, {})
        if number not in features:
            features[number] = tuple(aspect.extract(self.analysis, self.places[number].tokens))
        return features[number]

    def content(self, number: int) -> frozenset[str]:
        """Return the words of a unit that carry content."""
        return self._content[number]

    @cached_property
    def _features(self) -> dict[str, dict[int, tuple[Feature, ...]]]:
        return {}

    @cached_property
    def _content(self) -> tuple[frozenset[str], ...]:
        return tuple(self.analysis.content_words(place.tokens) for place in self.places)


@dataclass(frozen=True)
class Aspect:
    """What can be said of the words of one unit, whatever stands around it.

    Attributes
    ----------
    needs : what the linguistic analysis must know.
    extract : what to say.
    neighbours : what of it is said of the units before and after as well.
    paired : what of it is said of both ends of a pair.
    near : what of it counts apart for ends that follow each other, and for others.
    around : what of it is said of what stands beside the ends of a pair.
    """

    name: str
    needs: frozenset[str]
    extract: Callable[[Analysis, range], Iterator[Feature]]
    neighbours: frozenset[str]
    paired: frozenset[str]
    near: frozenset[str]
    around: frozenset[str]


def _words(a: Analysis, tokens: range) -> Iterator[Feature]:
    base_forms = a.lemmas or a.lower
    words = base_forms[tokens.start : tokens.stop]
    for word in words:
        yield "word", word, 1
    for one, other in pairwise(words):
        yield "two", f"{one} {other}", 1
    for word in words[:1]:
        yield "opening", word, 1
    for n, word in enumerate(words[1:3]):
        yield "then", f"{n} {word}", 1
    yield "lead", " ".join(a.lower[tokens.start : min(tokens.start + 2, tokens.stop)]), 1


def _verbs(a: Analysis, tokens: range) -> Iterator[Feature]:
    tags, lemmas = a.tags or (), a.lemmas or ()
    inside = tags[tokens.start : tokens.stop]
    for tag in inside:
        yield "tag", tag, 1
    verbs = [lemmas[i] for i in tokens if tags[i].startswith(("VB", "MD"))]
    for verb in verbs:
        yield "verb", verb, 1
    for verb in verbs[:1]:
        yield "main", verb, 1
    yield "modal", "", float("MD" in inside)


def _markers(a: Analysis, tokens: range) -> Iterator[Feature]:
    for at, marker in markers_in(a.lower[tokens.start : tokens.stop]):
        yield "marker", " ".join(marker), 1
        yield "does", MARKERS[marker], 1
        if at == 0:
            yield "begins", MARKERS[marker], 1


def _form(a: Analysis, tokens: range) -> Iterator[Feature]:
    yield "length", "", len(tokens) / 20
    last = a.lower[tokens.stop - 1]
    yield "end", "" if last[0].isalnum() else last, 1
    yield "question", "", float("?" in a.lower[tokens.start : tokens.stop])


ASPECTS = (
    Aspect(
        "words",
        frozenset(),
        _words,
        neighbours=frozenset(("word", "opening", "then", "lead")),
        paired=frozenset(("word", "opening", "then", "lead")),
        near=frozenset(("opening",)),
        around=frozenset(("opening",)),
    ),
    Aspect(
        "verbs",
        frozenset(("lemmas", "tags")),
        _verbs,
        neighbours=frozenset(("verb", "main", "modal")),
        paired=frozenset(("tag", "verb", "main", "modal")),
        near=frozenset(("main", "modal")),
        around=frozenset(),
    ),
    Aspect(
        "markers",
        frozenset(("lemmas",)),  # who does not know the language does not know its markers
        _markers,
        neighbours=frozenset(("marker", "does", "begins")),
        paired=frozenset(("marker", "does", "begins")),
        near=frozenset(("marker", "does", "begins")),
        around=frozenset(("does", "begins")),
    ),
    Aspect(
        "form",
        frozenset(),
        _form,
        neighbours=frozenset(("end", "question")),
        paired=frozenset(("length", "end", "question")),
        near=frozenset(("end", "question")),
        around=frozenset(),
    ),
)
"""All aspects."""
