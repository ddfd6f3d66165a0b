"""Which scheme a study speaks, and names in files turned into the scheme's own names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, TypeVar

from argora.errors import ArgoraError, FormatError
from argora.formats import files
from argora.formats.base import FILE_OUT, Losses, Problems, collecting, problem_of
from argora.formats.choices import remark
from argora.model import (
    AttributeType,
    Document,
    FrozenMap,
    Layer,
    Relation,
    Scheme,
    Unit,
    decode,
    encode,
)
from argora.model.codec import SCHEMA
from argora.model.layer import NOTE, REPAIR, SENTENCE_CATEGORY, Value, is_beside
from argora.model.strict_json import pretty
from argora.schemes import SCHEMES, get_scheme
from argora.text.numbers import counted, joined

__all__ = [
    "NOTE",
    "REPAIR",
    "SCHEME_FILE",
    "SENTENCE_CATEGORY",
    "candidates",
    "check_names",
    "guess",
    "is_ready",
    "read_scheme",
    "scheme_from_json",
    "scheme_named",
    "scheme_text",
    "scheme_to_json",
    "settle",
    "translate",
    "write_scheme",
]

SCHEME_FILE = "scheme.json"
MOST_CHECKED = 200
"""Layers on which the rules of several schemes are tried."""
RARE = 0.05
"""Relations of a category that a scheme does not know are mistakes below this share of all."""

Element = TypeVar("Element", Unit, Relation)


def settle(
    layers: Sequence[Layer], scheme: Scheme | None, documents: Iterable[Document] = ()
) -> tuple[Scheme, tuple[Layer, ...]]:
    """Return the scheme, guessed where it is not given, and the layers in its names."""
    chosen = guess(layers, documents) if scheme is None else scheme
    return chosen, tuple(translate(layer, chosen) for layer in layers)


def guess(layers: Sequence[Layer], documents: Iterable[Document] = ()) -> Scheme:
    """Return the ready scheme that fits best, else what was observed.

    A scheme that knows all names but rare ones of relations fits, too: a mistyped label is a broken
    rule of this scheme, and must not change what all other labels mean.

    Parameters
    ----------
    documents : those of the layers. Of several schemes that know all names the one is taken whose
        rules the fewest layers break; without documents no rule is looked at.
    """
    fitting = candidates(layers)
    if not fitting:
        return _nearest(layers) or Scheme.observed(layers)
    if len(fitting) == 1:
        return fitting[0]
    by_id = {document.id: document for document in documents}
    readable = [layer for layer in layers if layer.document in by_id]
    sample = readable[:: max(1, len(readable) // MOST_CHECKED)]
    n_broken = {scheme.id: _n_broken(scheme, sample, by_id) for scheme in fitting}
    best = min(fitting, key=lambda scheme: n_broken[scheme.id])
    if n_broken[best.id] < max(n_broken.values()):
        others = [f"{s.id}: {n_broken[s.id]}" for s in fitting if s is not best]
        remark(
            f"scheme {best.id}, whose rules {n_broken[best.id]} of {len(sample)} checked layers "
            f"break ({', '.join(others)})"
        )
    return best


def candidates(layers: Sequence[Layer]) -> list[Scheme]:
    """Return the ready schemes that know every name in use, the most fitting names first.

    One that has the units' names itself goes before one that knows them only by another name:
    ``pro`` is a unit of ``aurc`` before it is a proponent's in ``microtexts``, and the others are
    left out. Then goes the one with the fewest categories of units that nobody used: claims and
    premises without any major claim are ``claim-premise``.
    """
    return _fitting(layers, _relations(layers))


def _relations(layers: Iterable[Layer]) -> Counter[str]:
    """Count the relations of each category."""
    names = (relation.category for layer in layers for relation in layer.relations)
    return Counter(name for name in names if name is not None)


def _fitting(layers: Sequence[Layer], relations: Collection[str]) -> list[Scheme]:
    """Return the ready schemes that know these relations, and all units and attributes."""
    units = {unit.category for layer in layers for unit in layer.units} - {None}
    fitting = [
        scheme
        for scheme in (map(get_scheme, SCHEMES.names()) if units else ())
        if all(scheme.canonical("unit", str(unit)) for unit in units)
        and all(scheme.canonical("relation", relation) for relation in relations)
        and all(scheme.attribute(name) for name in _attributes(layers))
    ]
    exact = [scheme for scheme in fitting if units.issubset(scheme.unit_ids)]
    return sorted(exact or fitting, key=lambda scheme: len(scheme.units) - len(units))


def _nearest(layers: Sequence[Layer]) -> Scheme | None:
    """Return the ready scheme that knows all but rare relations, and name these; else None."""
    relations = _relations(layers)
    unknown_of = {
        scheme.id: {
            name: n for name, n in relations.items() if not scheme.canonical("relation", name)
        }
        for scheme in _fitting(layers, ())
    }
    if not unknown_of:
        return None
    id, unknown = min(unknown_of.items(), key=lambda item: sum(item[1].values()))
    share = sum(unknown.values()) / relations.total() if relations else 1.0
    if share >= 1 / 2:
        return None
    listed = joined([_where(name, n, layers) for name, n in unknown.items()])
    if share >= RARE:
        remark(
            f"scheme observed, in which categories are as the files name them: {id} does not know "
            f"{listed}; --scheme {id} takes the others as it defines them"
        )
        return None
    remark(f"scheme {id}, but for {listed}, which it does not know; argora check lists each place")
    return get_scheme(id)


def _where(name: str, n: int, layers: Iterable[Layer]) -> str:
    """Return a category of relations with the first file that uses it, and how often all do."""
    places = [
        f"{layer.document} by {layer.annotator}" + f", round {layer.round}" * (layer.round > 1)
        for layer in layers
        if any(relation.category == name for relation in layer.relations)
    ]
    others = f" and {len(places) - 1} more" * (len(places) > 1)
    return f"{name!r} ({places[0]}{others}, {counted(n, 'time')})"


def _n_broken(scheme: Scheme, layers: Sequence[Layer], documents: Mapping[str, Document]) -> int:
    """Count the layers that break a rule of the scheme."""
    return sum(
        any(
            violation.severity == "error"
            for violation in scheme.check(translate(layer, scheme), documents[layer.document])
        )
        for layer in layers
    )


def _attributes(layers: Iterable[Layer]) -> set[str]:
    names = {name for layer in layers for element in layer.things for name in element.attributes}
    names |= {name for layer in layers for name in layer.attributes}
    return {name for name in names if not is_beside(name)}


def translate(layer: Layer, scheme: Scheme) -> Layer:
    """Return the layer in the scheme's own names; names it does not know stay as they are."""
    attributes = _translated(layer.attributes, scheme)
    units = tuple(_renamed(unit, "unit", scheme) for unit in layer.units)
    relations = tuple(_renamed(relation, "relation", scheme) for relation in layer.relations)
    if (attributes, units, relations) == (layer.attributes, layer.units, layer.relations):
        return layer
    return replace(layer, attributes=attributes, units=units, relations=relations)


def _renamed(element: Element, what: Literal["unit", "relation"], scheme: Scheme) -> Element:
    """Return a unit or relation in the scheme's names; itself where it speaks them already."""
    category = _category(what, element.category, scheme)
    attributes = (
        _translated(element.attributes, scheme) if element.attributes else element.attributes
    )
    if category == element.category and attributes == element.attributes:
        return element
    return replace(element, category=category, attributes=attributes)


def _category(what: Literal["unit", "relation"], name: str | None, scheme: Scheme) -> str | None:
    if name is None or scheme.has(what, name):
        return name
    return scheme.canonical(what, name) or name


def _translated(values: Mapping[str, Value], scheme: Scheme) -> Mapping[str, Value]:
    if not values:
        return values
    translated: dict[str, Value] = {}
    for name, value in values.items():
        exact = [each for each in scheme.attributes if each.name == name]
        attribute = exact[0] if exact else scheme.attribute(name)
        if attribute is None:
            translated[name] = value
            continue
        # Two spellings of one attribute on one thing: the second keeps its own name.
        clashes = attribute.name in translated or (
            attribute.name != name and attribute.name in values
        )
        translated[name if clashes else attribute.name] = _meant(value, attribute)
    return FrozenMap(translated)


def _meant(value: Value, attribute: AttributeType) -> Value:
    if isinstance(value, tuple):
        return tuple(
            part if part in attribute.values else attribute.canonical(part) for part in value
        )
    if isinstance(value, str) and value not in attribute.values:
        return attribute.canonical(value)
    return value


def check_names(layers: Iterable[Layer], scheme: Scheme, losses: Losses) -> None:
    """Count names that reading under the same scheme would turn into others."""
    for layer in layers:
        if translate(layer, scheme) != layer:
            losses.add("layers with names that the scheme spells otherwise", layer.name)


def is_ready(scheme: Scheme) -> bool:
    """Check whether a scheme is one that comes with Argora."""
    return bool(SCHEMES.get(scheme.id) == scheme)


def scheme_to_json(scheme: Scheme) -> Any:
    """Return a ready scheme as its name and version, any other in full."""
    if is_ready(scheme):
        return {"ready": scheme.id, "version": scheme.version}
    return encode(scheme)


def scheme_from_json(data: Any) -> Scheme:
    """Build a scheme from what :func:`scheme_to_json` made."""
    if not isinstance(data, dict) or "ready" not in data:
        return decode(data, Scheme)
    try:
        scheme = get_scheme(str(data["ready"]))
    except ArgoraError as error:
        raise FormatError(str(error)) from error
    if data.get("version") != scheme.version or len(data) > 2:
        raise FormatError(
            f"scheme {scheme.id!r} of version {data.get('version')!r}; "
            f"this Argora has version {scheme.version!r}"
        )
    return scheme


def read_scheme(folder: Path, problems: Problems) -> Scheme | None:
    """Read ``scheme.json``, or return None if there is none."""
    path = folder / SCHEME_FILE
    if path.exists():
        with collecting(problems, path, FILE_OUT):
            return scheme_from_json(files.read_object(path, folder).get("scheme"))
    return None


def scheme_named(name: str) -> Scheme:
    """Return the ready scheme of that name, or the one in a file whose name ends in ``.json``.

    The file is a ``scheme.json``, or the ``study.json`` of a native study.

    Raises
    ------
    SchemeError
        If there is no ready scheme of that name.
    FormatError
        If the file holds no scheme; the message says at which place it has another form.
    """
    path = Path(name)
    if path.suffix.lower() != ".json":
        return get_scheme(name)
    if not path.is_file():
        raise FormatError("no such file", path=path)
    try:
        data = files.read_object(path, path.parent)
        if not isinstance(data.get("scheme"), dict):
            raise FormatError(
                f'holds no scheme; expected {{"argora": {SCHEMA}, "scheme": {{"id": ...}}}}; '
                "'argora schemes NAME --write FILE' writes one to start from"
            )
        return scheme_from_json(data["scheme"])
    except (ArgoraError, OSError) as error:
        raise problem_of(error, path) from error


def scheme_text(scheme: Scheme, *, whole: bool = True) -> str:
    """Return the text of a ``scheme.json``.

    Parameters
    ----------
    whole : write a ready scheme in full, too, and not by its name.
    """
    data = encode(scheme) if whole else scheme_to_json(scheme)
    return pretty({"argora": SCHEMA, "scheme": data}) + "\n"


def write_scheme(scheme: Scheme, layers: Sequence[Layer], folder: Path) -> None:
    """Write ``scheme.json`` where reading would not surely find out the scheme by itself."""
    fitting = candidates(layers) or [Scheme.observed(layers)]
    if fitting != [scheme]:
        files.write_text(folder / SCHEME_FILE, scheme_text(scheme, whole=False))
