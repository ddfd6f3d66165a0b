"""Which types of annotations are units and relations, and which feature is the category."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from argora.errors import FormatError
from argora.formats.choices import Choices
from argora.formats.typed.texts import TypedAnnotation, TypedText, is_custom, short_name
from argora.text.numbers import counted

__all__ = ["Chosen", "choose", "ends_of"]

# Features that name the two ends of a relation, in small letters: source, target.
_ENDS = (
    ("governor", "dependent"),
    ("source", "target"),
    ("from", "to"),
    ("arg1", "arg2"),
    ("premise", "conclusion"),
)
# Features that are the category wherever they are there, in this order.
_CATEGORY = ("category", "label", "value", "posvalue", "dependencytype", "chunkvalue")
# Types that are the skeleton of a text and nobody's decision.
_SKELETON = frozenset(
    {
        *("Token", "Sentence", "Paragraph", "Heading", "Div", "Document", "DocumentMetaData"),
        *("DocumentAnnotation", "TagsetDescription", "CASMetadata", "XmlElement", "TagDescription"),
    }
)


@dataclass(frozen=True)
class Chosen:
    """What was decided for all files of a study.

    Attributes
    ----------
    layers : the types of units; empty where there are only relations.
    features : the feature that is the category, by type of unit or relation; types without one
        are a category themselves.
    """

    layers: tuple[str, ...]
    relation_layer: str | None
    features: Mapping[str, str | None]

    def is_unit(self, annotation: TypedAnnotation) -> bool:
        """Check whether an annotation is a unit."""
        return not set(self.layers).isdisjoint(annotation.types)

    def is_relation(self, annotation: TypedAnnotation) -> bool:
        """Check whether an annotation is a relation."""
        return self.relation_layer in annotation.types

    def feature_of(self, annotation: TypedAnnotation) -> str | None:
        """Return the feature that is the category of an annotation."""
        return next(
            (self.features[each] for each in annotation.types if each in self.features), None
        )


def ends_of(annotation: TypedAnnotation) -> tuple[str, str] | None:
    """Return the ids of source and target, None if the annotation is no relation."""
    by_name = {name.lower(): id for name, id in annotation.ends.items()}
    for source, target in _ENDS:
        if source in by_name and target in by_name:
            return by_name[source], by_name[target]
    return None


def choose(texts: Sequence[TypedText], choices: Choices, path: Path) -> Chosen:
    """Find out, or ask, what units, relations and categories are; say what was chosen."""
    annotations = [each for text in texts for each in text.annotations.values()]
    relations = [each for each in annotations if ends_of(each)]
    spans = [
        each for each in annotations if each.type and not ends_of(each) and not _is_skeleton(each)
    ]
    layers = _layers(spans, choices, path)
    units = [each for each in spans if not set(layers).isdisjoint(each.types)]
    relation_layer = _relation_layer(texts, relations, layers, choices, path)
    chosen_relations = [each for each in relations if relation_layer in each.types]
    declared = {type: names for text in texts for type, names in text.declared.items()}
    answer = choices.answer_to("category_feature")
    features: dict[str, str | None] = {}
    for layer in layers:
        members = [each for each in units if layer in each.types]
        n_by_feature = _features(members, declared, layer)
        if answer is not None and answer not in n_by_feature and len(layers) == 1:
            names = ", ".join(n_by_feature) or "none"
            raise FormatError(f"category_feature={answer!r}: {layer} has {names}", path=path)
        features[layer] = (
            answer
            if answer in n_by_feature
            else _category(members, n_by_feature, layer, choices, path)
        )
    if relation_layer is not None:
        n_by_feature = _features(chosen_relations, declared, relation_layer)
        features[relation_layer] = answer if answer in n_by_feature else _preferred(n_by_feature)
    _see(layers, units, relation_layer, chosen_relations, features, choices)
    _see_others(annotations, (*layers, relation_layer), choices)
    return Chosen(layers, relation_layer, features)


def _is_skeleton(annotation: TypedAnnotation) -> bool:
    return short_name(annotation.type) in _SKELETON and not is_custom(annotation.type)


def _counts(annotations: Iterable[TypedAnnotation]) -> Counter[str]:
    return Counter(type for each in annotations for type in each.types)


def _full_names(answer: str, counts: Mapping[str, int], option: str, path: Path) -> tuple[str, ...]:
    """Return the types that an answer names, short or in full, several with commas between."""
    named: list[str] = []
    for name in answer.split(","):
        fitting = [type for type in counts if name.strip() in (type, short_name(type))]
        if len(fitting) != 1:
            listed = ", ".join(counts) or "none"
            problem = "is the name of several types" if fitting else "is no type of annotation here"
            raise FormatError(f"{option}={name!r} {problem}; there are {listed}", path=path)
        named += fitting
    return tuple(named)


def _layers(spans: Sequence[TypedAnnotation], choices: Choices, path: Path) -> tuple[str, ...]:
    counts = _counts(spans)
    if (answer := choices.answer_to("layer")) is not None:
        return _full_names(answer, counts, "layer", path)
    if not counts:
        return ()
    leaf_types = {each.type for each in spans}
    custom = [type for type in counts if type in leaf_types and is_custom(type)]
    candidates = custom or [type for type in counts if type in leaf_types]
    chosen = choices.choose(
        "layer",
        "which layer marks the units",
        {type: counted(counts[type], "annotation") for type in candidates},
        path=path,
    )
    return (chosen,)


def _relation_layer(
    texts: Sequence[TypedText],
    relations: Sequence[TypedAnnotation],
    layers: Sequence[str],
    choices: Choices,
    path: Path,
) -> str | None:
    counts = _counts(relations)
    if (answer := choices.answer_to("relation_layer")) is not None:
        return _full_names(answer, counts, "relation_layer", path)[0]
    touching = Counter(
        relation.type
        for text in texts
        for relation in text.annotations.values()
        if _touches(relation, text, layers)
    )
    candidates = [type for type in touching if is_custom(type)] or list(touching)
    if not candidates:
        return None
    return choices.choose(
        "relation_layer",
        "which layer relates the units",
        {type: counted(touching[type], "relation") for type in candidates},
        path=path,
    )


def _touches(relation: TypedAnnotation, text: TypedText, layers: Sequence[str]) -> bool:
    """Check whether both ends of a relation are units, or stand where units do."""
    ends = ends_of(relation)
    if ends is None or not layers:
        return ends is not None
    places = text.places(tuple(layers))
    return all(text.annotations[end].span in places for end in ends)


def _features(
    members: Sequence[TypedAnnotation], declared: Mapping[str, tuple[str, ...]], layer: str
) -> dict[str, int]:
    """Return how many annotations of a layer have each feature; declared ones that none has too."""
    counts = Counter(name for each in members for name in each.features)
    return {**dict.fromkeys(declared.get(layer, ()), 0), **counts}


def _preferred(n_by_feature: Mapping[str, int]) -> str | None:
    by_name = {name.lower(): name for name in n_by_feature} | {name: name for name in n_by_feature}
    preferred = [by_name[name] for name in _CATEGORY if name in by_name]
    if preferred or not n_by_feature:
        return preferred[0] if preferred else None
    used = [name for name, n in n_by_feature.items() if n]
    return used[0] if len(used) == 1 else (used or list(n_by_feature))[0]


def _category(
    members: Sequence[TypedAnnotation],
    n_by_feature: Mapping[str, int],
    layer: str,
    choices: Choices,
    path: Path,
) -> str | None:
    preferred = {name.lower() for name in n_by_feature} & set(_CATEGORY)
    used = {name: n for name, n in n_by_feature.items() if n}
    if preferred or len(used) < 2:
        return _preferred(n_by_feature)
    values = {name: {each.features.get(name) for each in members} - {None} for name in used}
    return choices.choose(
        "category_feature",
        f"which feature of {layer} is the category",
        {
            name: f"{counted(len(values[name]), 'value')} in {n} annotations"
            for name, n in used.items()
        },
        path=path,
    )


def _see(
    layers: Sequence[str],
    units: Sequence[TypedAnnotation],
    relation_layer: str | None,
    relations: Sequence[TypedAnnotation],
    features: Mapping[str, str | None],
    choices: Choices,
) -> None:
    for layer in layers:
        n = sum(layer in each.types for each in units)
        feature = features[layer]
        tail = f", category from {feature}" if feature else ""
        choices.see(f"layer {short_name(layer)} ({counted(n, 'annotation')}{tail})")
    if relation_layer is not None:
        choices.see(f"relations {short_name(relation_layer)} ({len(relations)})")


def _see_others(
    annotations: Sequence[TypedAnnotation], chosen: Sequence[str | None], choices: Choices
) -> None:
    others = Counter(
        short_name(each.type)
        for each in annotations
        if set(chosen).isdisjoint(each.types) and not _is_skeleton(each)
    )
    if others:
        choices.see(f"not read: {', '.join(f'{name} ({n})' for name, n in others.items())}")
