"""The features of an ordered pair of components of one paragraph, by group.

Stab & Gurevych (2014), EMNLP, section 5.1, as far as the linguistic analysis knows what they need:
rules of a parse need phrases. Beyond the paper: the place of both among the components of
the paragraph, and what lies between. Word pairs are there, but in no model unless asked for: on the
development part of the persuasive essays they lower the figures, and they are most of the memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from argora.mining.components.places import Place
from argora.mining.groups import Group
from argora.mining.links.ends import PairEnd
from argora.text.markers import MARKERS

__all__ = ["LINK_GROUPS", "Pair"]

Named = Iterator[tuple[str, float]]


@dataclass(frozen=True, eq=False)
class Pair:
    """A possible relation: the numbers of source and target among the components of a document."""

    components: Sequence[PairEnd]
    places: Sequence[Place]
    source: int
    target: int

    @property
    def ends(self) -> tuple[PairEnd, PairEnd]:
        """Source and target."""
        return self.components[self.source], self.components[self.target]

    @property
    def near(self) -> int:
        """How many components the target stands behind the source, cut to two."""
        return max(-2, min(2, self.target - self.source))


def _structural(pair: Pair) -> Named:
    source, target = pair.ends
    one, other = source.place, target.place
    yield "n-source", source.n / 20
    yield "n-target", target.n / 20
    yield "n-apart", abs(source.n - target.n) / 20
    yield "marks-source", source.n_marks / 4
    yield "marks-target", target.n_marks / 4
    yield "marks-apart", abs(source.n_marks - target.n_marks) / 4
    distance = max(-6, min(6, other.rank - one.rank))
    apart = other.in_document - one.in_document
    yield f"distance={distance}", 1
    yield f"distance={distance}|{source.paragraph_label}", 1
    yield f"distance={distance}|same={apart == 0}", 1
    yield f"sentences={max(-6, min(6, apart))}", 1
    yield f"backwards={distance < 0}", 1
    yield f"n={min(one.n_ranks, 8)}", 1
    yield f"n={min(one.n_ranks, 8)}|target={min(other.rank, 4)}|source={min(one.rank, 4)}", 1
    for name, side in (("source", source), ("target", target)):
        yield from _placed(name, side, distance)


def _placed(name: str, side: PairEnd, distance: int) -> Named:
    place = side.place
    among = side.analysis.sentences_of[place.paragraph]
    behind = place.n_ranks - 1 - place.rank
    yield f"{name}-first={place.in_document == among.start}", 1
    yield f"{name}-last={place.in_document == among.stop - 1}", 1
    yield f"{name}-rank={min(place.rank, 4)}", 1
    yield f"{name}-left={min(behind, 4)}", 1
    yield f"{name}-rank={min(place.rank, 4)}|{distance}", 1
    yield f"{name}-left={min(behind, 4)}|{distance}", 1
    yield f"{name}-rank={min(place.rank, 3)}|n={min(place.n_ranks, 7)}", 1
    yield f"{name}-position", place.in_document / len(side.analysis.sentences)


def _lexical(pair: Pair) -> Named:
    source, target = pair.ends
    yield f"leads={source.lead[0]} {target.lead[0]}", 1
    for name, side in (("source", source), ("target", target)):
        yield f"{name}={side.lead[0]}", 1
        yield f"{name}={side.lead[0]}|{pair.near}", 1
        yield f"{name}2={' '.join(side.lead)}", 1
        yield f"{name}2={' '.join(side.lead)}|{pair.near}", 1
    shared = len(source.content & target.content)
    yield "shared", shared / 3
    yield f"shared={min(shared, 3)}", 1
    yield f"shared={min(shared, 2)}|{pair.near}", 1
    yield "shared-share", shared / max(1, min(len(source.content), len(target.content)))


def _between(pair: Pair) -> Named:
    """Yield features of the components between, beside the source, and with most shared words."""
    source, target = pair.ends
    direction = "back" if pair.target < pair.source else "on"
    low, high = sorted((pair.source, pair.target))
    for between in pair.components[low + 1 : high]:
        yield f"{direction}-lead={between.lead[0]}", 1
        for marker in between.markers:
            yield f"{direction}-m={MARKERS[marker]}", 1
    shared, most = len(source.content & target.content), 0
    for place in source.place.near(pair.places):
        other, step = pair.components[place.number], place.number - pair.source
        if step:
            most = max(most, len(source.content & other.content))
        if abs(step) == 1 and place.number != pair.target:
            yield f"beside{step}={other.lead[0]}|{direction}", 1
            for marker in other.markers:
                yield f"beside{step}-m={MARKERS[marker]}|{direction}", 1
    if most:
        yield f"closest={shared == most}", 1


def _word_pairs(pair: Pair) -> Named:
    source, target = pair.ends
    for word in source.words:
        for other in target.words:
            yield f"{word}|{other}", 1


def _indicators(pair: Pair) -> Named:
    source, target = pair.ends
    for name, side in (("source", source), ("target", target)):
        for marker in side.markers:
            yield f"{name}={' '.join(marker)}", 1
            yield f"{name}={MARKERS[marker]}", 1
            yield f"{name}={MARKERS[marker]}|{pair.near}", 1
        for marker in side.own_markers:
            yield f"{name}-own={' '.join(marker)}", 1
            yield f"{name}-own={MARKERS[marker]}|{pair.near}", 1
        yield f"{name}-any={bool(side.markers)}|{pair.near}", 1
    both = " ".join(MARKERS[s.markers[0]] if s.markers else "-" for s in (source, target))
    yield f"both={both}", 1
    yield f"both={both}|{pair.near}", 1


def _types(pair: Pair) -> Named:
    """Yield the probability of each type, predicted by a model not trained on this text."""
    source, target = pair.ends
    for name, value in source.types:
        yield f"source={name}", value
    for name, value in target.types:
        yield f"target={name}", value
        yield f"target={name}|{pair.near}", value
        for category, weight in source.types:
            yield f"{category} {name}", value * weight


def _modals(pair: Pair) -> Named:
    source, target = pair.ends
    yield f"source={source.has_modal}", 1
    yield f"target={target.has_modal}", 1


def _parse(pair: Pair) -> Named:
    """Yield the rules of the parse in either component."""
    source, target = pair.ends
    for name, side in (("source", source), ("target", target)):
        for rule in side.rules:
            yield f"{name}={rule}", 1


LINK_GROUPS: tuple[Group[Pair], ...] = (
    Group("structural", frozenset(), _structural),
    Group("lexical", frozenset(), _lexical),
    Group("between", frozenset(), _between),
    Group("word-pairs", frozenset(), _word_pairs, usual=False),
    Group("indicators", frozenset(), _indicators),
    Group("types", frozenset(), _types),
    Group("modals", frozenset(("tags",)), _modals),
    Group("parse", frozenset(("tags", "constituents")), _parse),
)
"""All groups of features of pairs."""
