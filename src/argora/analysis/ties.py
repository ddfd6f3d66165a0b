"""Relations side by side: what each annotator ties a unit to, and as what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from argora.analysis.passages import Place, who_only
from argora.analysis.readings import Reading, details
from argora.model import Layer, Relation, Scheme, Span, Unit, common_length

__all__ = ["End", "Link", "Reasons", "Tie", "ties"]

LONGEST = 90


@dataclass(frozen=True)
class End:
    """One end of a relation: a unit, or another relation (an undercut)."""

    words: str
    is_unit: bool
    category: str | None = None


@dataclass(frozen=True)
class Link:
    """A relation seen from its sources: the arrow, the category in plain words, the target."""

    arrow: str
    title: str
    target: End


@dataclass(frozen=True)
class Reasons:
    """The relations of one source as some annotators see them, all of them alike.

    ``gap`` says what is there instead where these annotators have none.
    """

    annotators: tuple[str, ...]
    links: tuple[Link, ...]
    gap: str


@dataclass(frozen=True)
class Tie(Place):
    """A source (or several linked ones) and what annotators tie it to."""

    sources: tuple[End, ...]
    versions: tuple[Reasons, ...]


Key = tuple[object, ...]
Places = Mapping[str, int]


@dataclass
class _Anchors:
    """Units of several annotators that are one and the same for a reader."""

    reading: Reading
    rows: dict[int, list[tuple[int, tuple[Span, ...], set[str]]]] = field(default_factory=dict)
    by_words: dict[str, int] = field(default_factory=dict)
    n: int = 0

    def place(self, name: str, unit: Unit) -> int:
        """Return the number of the place a unit takes up, a new one if nobody took it before."""
        spans = self.reading.spans(unit)
        if not spans:
            return self.by_words.setdefault(self.reading.words(unit), self._new())
        cut = self.reading.cut
        rows = {i for s in spans for i in cut.overlapping(s)} if cut is not None else set()
        near = [
            anchor_near for row in sorted(rows or {-1}) for anchor_near in self.rows.get(row, ())
        ]
        free = [anchor_near for anchor_near in near if name not in anchor_near[2]]
        best = max(free, key=lambda anchor_near: common_length(anchor_near[1], spans), default=None)
        if best is not None and _is_same(best[1], spans):
            best[2].add(name)
            return best[0]
        anchor = (self._new(), spans, {name})
        for row in rows or {-1}:
            self.rows.setdefault(row, []).append(anchor)
        return anchor[0]

    def _new(self) -> int:
        self.n += 1
        return self.n


def _is_same(one: tuple[Span, ...], other: tuple[Span, ...]) -> bool:
    """Two units stand for the same if they share more than half of the longer one."""
    longer = max(sum(map(len, one)), sum(map(len, other)))
    return 2 * common_length(one, other) > longer


@dataclass(frozen=True)
class _Bundle:
    """All relations with one source, by annotator and then by target and category."""

    layer: Layer
    first: Relation
    links: dict[str, dict[tuple[Key | int, str], Link]]


def ties(reading: Reading, scheme: Scheme) -> tuple[Tie, ...]:
    """Return every source of relations in text order, with what each annotator ties it to.

    Units of two annotators count as the same end if they share more than half of the longer one.
    """
    anchors, symmetric = _Anchors(reading), scheme.symmetric
    annotators = [name for name, layer in reading.layers.items() if "relations" in layer.covers]
    places = {
        name: {unit.id: anchors.place(name, unit) for unit in reading.layers[name].units}
        for name in annotators
    }
    bundles: dict[Key, _Bundle] = {}
    for name in annotators:
        layer = reading.layers[name]
        for relation in layer.relations:
            ends = _ends(relation, layer, places[name], symmetric)
            bundle = bundles.setdefault(ends[:-1], _Bundle(layer, relation, {}))
            title = _title(relation, scheme)
            arrow = "↔" if relation.category in symmetric else "→"
            link = Link(arrow, title, _end(relation.target, layer, reading))
            bundle.links.setdefault(name, {})[ends[-1], title] = link  # type: ignore[index]
    by_start = [
        (
            list(_starts(bundle.first, bundle.layer, reading)),
            _tie(key, bundle, reading, places),
        )
        for key, bundle in bundles.items()
    ]
    return tuple(tie for _, tie in sorted(by_start, key=lambda pair: pair[0]))


def _ends(relation: Relation, layer: Layer, places: Places, symmetric: frozenset[str]) -> Key:
    """Return the places of the sources in order, then that of the target."""
    *sources, target = (
        _end_key(id, layer, places, symmetric) for id in (*relation.sources, relation.target)
    )
    if relation.category in symmetric:
        *sources, target = sorted((*sources, target), key=str)
    return (*sorted(sources, key=str), target)


def _end_key(id: str, layer: Layer, places: Places, symmetric: frozenset[str]) -> int | Key:
    end = layer.by_id[id]
    if isinstance(end, Unit):
        return places[id]
    return (*_ends(end, layer, places, symmetric), end.category)


def _title(relation: Relation, scheme: Scheme) -> str:
    titles = {category.id: category.title for category in scheme.relations}
    name = relation.category or "no category"
    attributes = details(relation.attributes)
    return titles.get(name, name) + (f" ({attributes})" if attributes else "")


def _tie(key: Key, bundle: _Bundle, reading: Reading, places: Mapping[str, Places]) -> Tie:
    versions: dict[tuple[object, ...], list[str]] = {}
    links: dict[tuple[object, ...], tuple[Link, ...]] = {}
    for name in places:
        links_of_annotator = bundle.links.get(name, {})
        gap = "" if links_of_annotator else _gap(key, places[name])
        version = (gap, *sorted(links_of_annotator, key=str))
        versions.setdefault(version, []).append(name)
        links[version] = tuple(
            links_of_annotator[part] for part in sorted(links_of_annotator, key=str)
        )
    targets = {name: list(bundle.links.get(name, {})) for name in places}
    return Tie(
        tuple(_differing(targets)),
        tuple(_end(id, bundle.layer, reading) for id in bundle.first.sources),
        tuple(
            Reasons(tuple(names), links[version], str(version[0]))
            for version, names in versions.items()
        ),
    )


def _gap(key: Key, places: Places) -> str:
    marked = set(places.values())
    if all(part in marked for part in key if isinstance(part, int)):
        return "no relation from here"
    return "no such unit"


def _differing(targets: Mapping[str, list[tuple[Key | int, str]]]) -> Iterator[tuple[str, str]]:
    having = [name for name, links in targets.items() if links]
    yield from who_only(targets)
    if len({frozenset(target for target, _ in targets[name]) for name in having}) > 1:
        yield "target", "target"
    elif len({frozenset(targets[name]) for name in having}) > 1:
        yield "category", "category"


def _end(id: str, layer: Layer, reading: Reading) -> End:
    end = layer.by_id[id]
    if isinstance(end, Unit):
        return End(_short(reading.words(end)), True, end.category)
    sources = " + ".join(_end(s, layer, reading).words for s in end.sources)
    return End(f"the relation from “{_short(sources)}”", False)


def _short(words: str) -> str:
    """Return the words in one line, cut in the middle where they are long."""
    line = " ".join(words.split())
    if len(line) <= LONGEST:
        return line
    half = LONGEST // 2
    return f"{line[:half].rsplit(' ', 1)[0]} … {line[-half:].split(' ', 1)[-1]}"


def _starts(relation: Relation, layer: Layer, reading: Reading) -> Iterator[int]:
    for id in (*relation.sources, relation.target):
        end = layer.by_id[id]
        if isinstance(end, Unit):
            spans = reading.spans(end)
            yield spans[0].start if spans else reading.document.n_characters
        else:
            yield from _starts(end, layer, reading)
