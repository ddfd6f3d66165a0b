"""Where two annotators cut one text into segments: boundaries between words."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from argora.reliability.structure.dialogue import dialogue_structure
from argora.reliability.structure.graphs import Node, Structure
from argora.text.parting import parting

__all__ = ["Cuts", "cuts_of"]

NO_WORDS = "the units have neither words nor a place in a text that is there"


@dataclass(frozen=True)
class Cuts:
    """The boundaries of two annotators.

    Attributes
    ----------
    of : what is counted: the words of the text or of the units, or the given segments.
    n_positions : how many words or segments there are.
    first, second : before which position either annotator has a boundary; sorted, without ends.
    undefined : why there are none.
    part : where the two texts part, if they are not the same.
    """

    of: str = ""
    n_positions: int = 0
    first: tuple[int, ...] = ()
    second: tuple[int, ...] = ()
    undefined: str | None = None
    part: str | None = None


def cuts_of(annotators: tuple[str, str], structures: tuple[Structure, Structure]) -> Cuts:
    """Cut a text for two annotators wherever a locution, or else a unit, begins or ends.

    With a text, positions are its words; a word that a boundary goes through is cut in two. Else
    they are the given segments, or the words of locutions or units in their order: those that both
    have, and between them those of one alone, which are in no segment of the other.
    """
    one, other = structures
    if one.wording is not None and other.wording is not None:
        where = parting(one.wording.words, other.wording.words)
        if where is not None:
            return _different(annotators, "the texts", where)
    segmented = _segmented(structures)
    nodes = segmented[0].nodes, segmented[1].nodes
    if one.wording is not None and other.wording is not None and _placed(nodes):
        return _in_text(segmented, len(one.wording.words))
    if all(node.segment for units in nodes for node in units):
        return _in_segments(nodes)
    if all(any(node.words for node in units) for units in nodes):
        return _in_words(annotators, nodes)
    return Cuts(undefined=NO_WORDS)


def _segmented(structures: tuple[Structure, Structure]) -> tuple[Structure, Structure]:
    """Return structures of which the units count as segments: the dialogues where both have one."""
    first, second = (dialogue_structure(structure) for structure in structures)
    return structures if first is None or second is None else (first, second)


def _placed(nodes: tuple[Sequence[Node], Sequence[Node]]) -> bool:
    """Return whether units have places; an annotator without units needs none."""
    return any(nodes) and all(not units or any(node.spans for node in units) for units in nodes)


def _different(annotators: tuple[str, str], what: str, where: str) -> Cuts:
    reason = f"{what} of {annotators[0]!r} and {annotators[1]!r} are not the same; they part"
    return Cuts(undefined=f"{reason} {where}", part=where)


def _in_text(structures: tuple[Structure, Structure], n_words: int) -> Cuts:
    places = [structure.cuts for structure in structures]
    # A word that somebody cuts is as many positions as it has parts.
    inner = sorted({place for each in places for place in each if place[1]})
    n = n_words + len(inner)

    def position(place: tuple[int, int]) -> int:
        return place[0] + bisect_left(inner, place) + bool(place[1])

    first, second = (tuple(sorted({*map(position, each)} - {0, n})) for each in places)
    return Cuts("words of the text", n, first, second)


def _in_segments(nodes: tuple[Sequence[Node], Sequence[Node]]) -> Cuts:
    """Cut between given segments that belong to different units, in the order of the units."""
    segments = [[segment for node in units for segment in node.segment] for units in nodes]
    order = list(dict.fromkeys(segments[0] + segments[1]))
    holders = []
    for units in nodes:
        holder = {segment: i for i, node in enumerate(units) for segment in node.segment}
        holders.append([holder.get(segment) for segment in order])
    return Cuts("given segments", len(order), _changes(holders[0]), _changes(holders[1]))


def _in_words(annotators: tuple[str, str], nodes: tuple[Sequence[Node], Sequence[Node]]) -> Cuts:
    words, holders = [], []
    for units in nodes:
        split = [
            (word, i) for i, unit in enumerate(units) for word in unit.words.casefold().split()
        ]
        words.append([word for word, _ in split])
        holders.append([i for _, i in split])
    # Of several ways to lay two texts beside each other, the same one whoever comes first.
    turned = words[1] < words[0]
    order = (1, 0) if turned else (0, 1)
    positions, n_common = _parallel([words[i] for i in order], [holders[i] for i in order])
    if 2 * n_common < min(map(len, words)):
        where = parting(*words)
        return _different(annotators, "the words", f"{where}, and have {n_common} in common")
    first, second = (_changes([position[i] for position in positions]) for i in order)
    return Cuts("words of the units", len(positions), first, second)


def _parallel(
    words: Sequence[Sequence[str]], holders: Sequence[Sequence[int]]
) -> tuple[list[tuple[int | None, int | None]], int]:
    """Return, for every word of either text, the units that hold it; and how many both have."""
    from rapidfuzz.distance import Indel

    positions: list[tuple[int | None, int | None]] = []
    n_common = 0
    for step in Indel.opcodes(words[0], words[1]):
        first = holders[0][step.src_start : step.src_end]
        second = holders[1][step.dest_start : step.dest_end]
        if step.tag == "equal":
            positions += zip(first, second, strict=True)
            n_common += len(first)
        else:
            positions += [(each, None) for each in first]
            positions += [(None, each) for each in second]
    return positions, n_common


def _changes(holders: Sequence[int | None]) -> tuple[int, ...]:
    """Return the positions at which another unit begins than before."""
    return tuple(n for n in range(1, len(holders)) if holders[n] != holders[n - 1])
