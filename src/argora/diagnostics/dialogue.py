"""Dialogues: who speaks, claims, attacks and answers whom, and how the map grows.

For layers in the words of the scheme ``iat``: locutions, transitions, illocutions.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush

from argora.model import Document, Layer, Relation, Study, Unit
from argora.reliability.alignment import LOCUTION
from argora.reliability.structure.reading import ILLOCUTION, TRANSITION

__all__ = ["UNKNOWN", "DialogueFigures", "Participant", "Step", "dialogues_of"]

INFERENCE, CONFLICT, REPHRASE = "inference", "conflict", "rephrase"
ARGUMENT = (INFERENCE, CONFLICT, REPHRASE)
ANALYSING = "analysing"
"""The force of what an analyst says about the text; Duthie et al. (2016, section 4) drop it."""
UNKNOWN = "unknown"


@dataclass(frozen=True)
class Participant:
    """What one speaker does in one dialogue.

    Attributes
    ----------
    locutions : how often they say something; ``turns`` counts several in a row once.
    claims : propositions that they put forward first.
    arguments : inferences that they make.
    attacks_made, attacks_received : conflicts; received by whoever put forward what is attacked.
    answers : transitions from what another said; ``answered`` counts those from theirs by others.
    """

    name: str
    turns: int
    locutions: int
    claims: int
    arguments: int
    attacks_made: int
    attacks_received: int
    answers: int
    answered: int


@dataclass(frozen=True)
class Step:
    """The map after a locution: how many propositions and relations it holds by then."""

    locution: str
    speaker: str
    words: str
    propositions: int
    inferences: int
    conflicts: int
    rephrases: int


@dataclass(frozen=True)
class DialogueFigures:
    """One annotator's map of one dialogue in numbers.

    Attributes
    ----------
    schemes : how often each kind of inference, conflict, rephrase, transition and illocution, the
        most frequent first: (category, name, how often).
    replies : who spoke before, who answers, how often.
    steps : the map as it grows, in the order of the locutions.
    n_analysing : locutions that only say what an analyst did; they are left out of all else.
    """

    document: str
    annotator: str
    participants: tuple[Participant, ...]
    schemes: tuple[tuple[str, str, int], ...]
    replies: tuple[tuple[str, str, int], ...]
    steps: tuple[Step, ...]
    n_analysing: int = 0


def dialogues_of(study: Study, layers: Iterable[Layer]) -> tuple[DialogueFigures, ...]:
    """Return the figures of every layer that holds locutions."""
    return tuple(
        _Exchange(layer, study.document(layer.document)).figures()
        for layer in layers
        if any(unit.category == LOCUTION for unit in layer.units)
    )


@dataclass(frozen=True)
class _Exchange:
    """One layer, sorted by what its parts are."""

    layer: Layer
    document: Document

    @cached_property
    def _locutions(self) -> Mapping[str, Unit]:
        return {unit.id: unit for unit in self.layer.units if unit.category == LOCUTION}

    @cached_property
    def _illocutions(self) -> list[Relation]:
        return [r for r in self.layer.relations if r.category == ILLOCUTION]

    @cached_property
    def _analysing(self) -> frozenset[str]:
        """Locutions that put nothing forward but what an analyst did."""
        forces: dict[str, set[str]] = defaultdict(set)
        for unit in self._locutions.values():
            forces[unit.id] |= set(_names(unit, "force"))
        for relation in self._illocutions:
            for source in relation.sources:
                forces[source] |= set(_names(relation, "force")) or {UNKNOWN}
        return frozenset(
            id for id in self._locutions if {f.casefold() for f in forces[id]} == {ANALYSING}
        )

    @cached_property
    def _transitions(self) -> list[Relation]:
        return [
            r
            for r in self.layer.relations
            if r.category == TRANSITION and not self._analysing & {*r.sources, r.target}
        ]

    @cached_property
    def _in_order(self) -> list[Unit]:
        """The locutions as they were said: by their place in the text, else by transitions."""
        locutions = [unit for id, unit in self._locutions.items() if id not in self._analysing]
        if locutions and all(unit.spans_in(self.document) for unit in locutions):
            return sorted(locutions, key=lambda unit: unit.spans_in(self.document)[0].start)
        ids = [unit.id for unit in locutions]
        return [self._locutions[id] for id in _following(ids, self._transitions)]

    @cached_property
    def _place(self) -> Mapping[str, int]:
        return {unit.id: i for i, unit in enumerate(self._in_order)}

    def _speaker(self, locution: str) -> str:
        return str(self._locutions[locution].attributes.get("speaker", UNKNOWN))

    @cached_property
    def _anchors(self) -> Mapping[str, int]:
        """Where in the order every proposition and relation is put forward first.

        What a transition puts forward is put forward by the locution it leads to. A relation that
        nothing anchors comes with the last of what it ties.
        """
        answers = {r.id: r.target for r in self._transitions}
        anchors: dict[str, int] = {}
        for relation in self._illocutions:
            for source in relation.sources:
                place = self._place.get(answers.get(source, source))
                if place is not None and relation.target not in self._locutions:
                    anchors[relation.target] = min(place, anchors.get(relation.target, place))
        # One that an illocution anchors is known, whether or not what it ties is.
        waiting = [r for r in self._argument() if r.id not in anchors]
        while ready := [r for r in waiting if anchors.keys() >= {*r.sources, r.target}]:
            for r in ready:
                anchors[r.id] = max(anchors[end] for end in (*r.sources, r.target))
            waiting = [r for r in waiting if r.id not in anchors]
        return anchors

    def _author(self, id: str) -> str | None:
        """Return the speaker who put a proposition or relation forward."""
        place = self._anchors.get(id)
        return None if place is None else self._speaker(self._in_order[place].id)

    def figures(self) -> DialogueFigures:
        """Count."""
        replies = Counter(
            (self._speaker(source), self._speaker(relation.target))
            for relation in self._transitions
            for source in relation.sources
            if source in self._place and relation.target in self._place
        )
        return DialogueFigures(
            self.layer.document,
            self.layer.annotator,
            tuple(self._participants(replies)),
            _counted(self._kinds()),
            _counted(replies.elements()),
            tuple(self._steps()),
            len(self._analysing),
        )

    def _argument(self) -> list[Relation]:
        return [r for r in self.layer.relations if r.category in ARGUMENT]

    def _kinds(self) -> Iterable[tuple[str, str]]:
        """Yield category and kind of every relation; what an analyst did is none."""
        for relation in (*self._argument(), *self._transitions):
            for name in _names(relation, "scheme") or (UNKNOWN,):
                yield str(relation.category), name
        forces = [name for r in self._illocutions for name in _names(r, "force") or (UNKNOWN,)]
        forces += [name for unit in self._in_order for name in _names(unit, "force")]
        forces += [name for relation in self._transitions for name in _names(relation, "force")]
        for name in forces:
            if name.casefold() != ANALYSING:
                yield ILLOCUTION, name

    def _participants(self, replies: Mapping[tuple[str, str], int]) -> Iterable[Participant]:
        speakers = [self._speaker(unit.id) for unit in self._in_order]
        units = [unit.id for unit in self.layer.units if unit.id not in self._locutions]
        claims = Counter(self._author(id) for id in units)
        moves: dict[str, Counter[str | None]] = {
            category: Counter(
                self._author(r.id) for r in self._argument() if r.category == category
            )
            for category in ARGUMENT
        }
        attacked = Counter(
            self._author(r.target) for r in self._argument() if r.category == CONFLICT
        )
        for name in dict.fromkeys(speakers):
            others = [(a, b, n) for (a, b), n in replies.items() if a != b]
            yield Participant(
                name,
                sum(
                    speaker == name and (i == 0 or speakers[i - 1] != name)
                    for i, speaker in enumerate(speakers)
                ),
                speakers.count(name),
                claims[name],
                moves[INFERENCE][name],
                moves[CONFLICT][name],
                attacked[name],
                sum(n for _, b, n in others if b == name),
                sum(n for a, _, n in others if a == name),
            )

    def _steps(self) -> Iterable[Step]:
        grown = [Counter[str]() for _ in self._in_order]
        for unit in self.layer.units:
            if unit.id in self._anchors and unit.id not in self._locutions:
                grown[self._anchors[unit.id]]["proposition"] += 1
        for relation in self._argument():
            if relation.id in self._anchors:
                grown[self._anchors[relation.id]][str(relation.category)] += 1
        total: Counter[str] = Counter()
        for unit, new in zip(self._in_order, grown, strict=True):
            total += new
            yield Step(
                unit.id,
                self._speaker(unit.id),
                unit.words(self.document.text),
                total["proposition"],
                total[INFERENCE],
                total[CONFLICT],
                total[REPHRASE],
            )


def _names(bearer: Unit | Relation, attribute: str) -> tuple[str, ...]:
    value = bearer.attributes.get(attribute)
    if value is None:
        return ()
    return tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)


def _counted(pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str, int], ...]:
    counts = sorted(Counter(pairs).items(), key=lambda item: (-item[1], item[0]))
    return tuple((*pair, n) for pair, n in counts)


def _following(ids: list[str], transitions: Iterable[Relation]) -> list[str]:
    """Return locutions so that answers come after what they answer; else as they are listed.

    Those that answer each other in a circle keep their order.
    """
    place = {id: i for i, id in enumerate(ids)}
    after: dict[str, list[str]] = defaultdict(list)
    waits = dict.fromkeys(ids, 0)
    for relation in transitions:
        for source in relation.sources:
            if source in place and relation.target in place:
                after[source].append(relation.target)
                waits[relation.target] += 1
    ready = [place[id] for id in ids if not waits[id]]
    heapify(ready)
    in_order: list[str] = []
    while ready:
        id = ids[heappop(ready)]
        in_order.append(id)
        for other in after[id]:
            waits[other] -= 1
            if not waits[other]:
                heappush(ready, place[other])
    visited = set(in_order)
    return [*in_order, *(id for id in ids if id not in visited)]
