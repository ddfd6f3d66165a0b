"""From a study with a gold layer to a model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError
from argora.mining.analysis import Analyzer, get_analyzer
from argora.mining.components.around import around_features
from argora.mining.components.features import COMPONENT_GROUPS, TOPIC
from argora.mining.components.places import places_of
from argora.mining.crossfit import cross_fitted, folds_of
from argora.mining.cuts.segmenter import train_segmenter
from argora.mining.distance import vocabulary_of
from argora.mining.examples import Example, as_sentences, examples_of, left_out_of, teacher_of
from argora.mining.facts import RARE, Facts
from argora.mining.frame import Role, frame_of
from argora.mining.groups import chosen, lacking
from argora.mining.linear import Features, Linear, fit_linear
from argora.mining.links.ends import pairs_of
from argora.mining.links.features import LINK_GROUPS
from argora.mining.miner import CrfMiner
from argora.mining.reader import (
    LINKED,
    NOT_LINKED,
    Reader,
    component_features,
    link_features,
    stance_features,
)
from argora.mining.settings import Settings
from argora.mining.tokens.features import TOKEN_GROUPS
from argora.mining.trees.features import PAIR_GROUPS, SEGMENT_GROUPS
from argora.mining.trees.grammar import Grammar, grammar_of
from argora.mining.trees.reader import TreeReader
from argora.mining.trees.training import described_examples, groups_of, train_trees
from argora.model import Study

__all__ = ["fit"]

Progress = Callable[[str], None]


def fit(
    study: Study,
    *,
    annotator: str | None = None,
    settings: Settings | None = None,
    analyzer: str = "rules",
    name: str = "miner",
    strict: bool = False,
    on_progress: Progress | None = None,
    notice: Progress | None = None,
) -> CrfMiner:
    """Train a model on the layers of one annotator.

    Parameters
    ----------
    annotator : whose layers are right; by default the one gold annotator, or the only one.
    analyzer : the linguistic analysis, see :mod:`argora.mining.analysis`.
    name : what the model is called as an annotator.
    strict : refuse where the analysis lacks something that a group of features needs; else that
        group is absent, and the card says so.
    notice : is told what the linguistic analysis has to say of documents, and which weights had
        not settled.

    Raises
    ------
    DataError
        If nobody or several could be learnt from, or there is nothing to learn.
    MissingExtraError
        If scikit-learn or python-crfsuite is not installed.
    """
    on_progress, notice = on_progress or _silent, notice or _silent
    chosen_settings = settings or Settings()
    analyse = get_analyzer(analyzer).with_topic(chosen_settings.topic)
    teacher = teacher_of(study, annotator)
    grammar = grammar_of(study.scheme)
    if grammar is not None:
        _refuse_of_trees(study, chosen_settings)
    if chosen_settings.topic:
        study.facets(chosen_settings.topic)  # refuses a name that no document has
    missing = _missing(analyse, grammar, chosen_settings.without)
    if strict:
        _refuse_missing(missing, analyzer)
    on_progress("analysing")
    examples = _examples(study, teacher, analyse, chosen_settings)
    for example in examples:
        for note in example.analysis.notes:
            notice(note)
    on_progress("training on tokens")
    segmenter = train_segmenter(examples, chosen_settings)
    capabilities = analyse.capabilities
    reader = (
        _reader(study, examples, capabilities, chosen_settings, on_progress)
        if grammar is None
        else _tree_reader(grammar, examples, capabilities, chosen_settings, on_progress)
    )
    groups = (*reader.component_groups, *reader.link_groups)
    left_out = {**left_out_of(examples), **_rare(reader, examples)}
    unsettled = [name for name, model in reader.models.items() if not model.settled]
    unlearnt = _unlearnt(reader, examples)
    facts = Facts.of(
        study, teacher, examples, left_out, groups, missing, capabilities, unsettled, unlearnt
    )
    for note in facts.training_notes:
        notice(note)
    return CrfMiner(
        name=name,
        scheme=study.scheme,
        analyzer=analyse.name,
        provenance=analyse.provenance,
        segmenter=segmenter,
        reader=reader,
        settings=chosen_settings,
        facts=facts,
        vocabulary=vocabulary_of(examples),
    )


def _refuse_of_trees(study: Study, settings: Settings) -> None:
    """Refuse settings that models of trees do not have."""
    if settings.topic or settings.level == "sentence" or settings.scope == "paragraph":
        raise DataError(
            f"scheme {study.scheme.id!r} makes one tree of each document; models of trees see no "
            "topic, their units are not whole sentences, and their relations lead anywhere: leave "
            "topic, level and scope out"
        )


def _unlearnt(reader: Reader | TreeReader, examples: Sequence[Example]) -> dict[str, int]:
    """Count the units of each category of which the reader recognises none in the training."""
    n_units = Counter(category for example in examples for category in example.categories)
    recognised: set[str] = set()
    for example in examples:
        categories = reader.read(example.analysis, example.units).categories
        pairs = zip(categories, example.categories, strict=True)
        recognised |= {category for category, right in pairs if category == right}
    return {
        category: n
        for category, n in n_units.items()
        if category in reader.categories and category not in recognised
    }


def _rare(reader: Reader | TreeReader, examples: Sequence[Example]) -> dict[str, int]:
    """Count the units of roles that are too rare to be learnt."""
    if isinstance(reader, TreeReader):
        return {}
    roles = Counter(
        Role(category, target is not None)
        for example in examples
        for category, target in zip(example.categories, example.targets, strict=True)
    )
    n = sum(count for role, count in roles.items() if role not in reader.frame.roles)
    return {RARE: n} if n else {}


def _examples(study: Study, teacher: str, analyse: Analyzer, settings: Settings) -> list[Example]:
    """Return the training examples; raise DataError where there are none that fit."""
    examples = examples_of(study, teacher, analyse, scope=settings.scope)
    if not any(example.units for example in examples):
        raise DataError(
            f"{study.name}: no document with a text has units by {teacher!r} to learn from"
        )
    _refuse_strangers(study, examples)
    if settings.level == "sentence":
        return [as_sentences(example, settings.seed) for example in examples]
    return examples


def _refuse_strangers(study: Study, examples: Sequence[Example]) -> None:
    """Refuse categories that the scheme does not have: what a model writes must fit it."""
    unit_ids = set(study.scheme.unit_ids)
    stray = Counter(c for example in examples for c in example.categories if c not in unit_ids)
    if unit_ids and stray:
        category, n = min(stray.items(), key=lambda each: (-each[1], each[0]))
        raise DataError(
            f"{n} unit{'s have' if n != 1 else ' has'} the category {category!r}, which scheme "
            f"{study.scheme.id!r} does not have; 'argora check' lists them, 'argora map' renames "
            "them"
        )


def _missing(
    analyse: Analyzer, grammar: Grammar | None, without: Collection[str]
) -> dict[str, str]:
    """Return the groups of features that will be absent though wanted, with what they need."""
    capabilities = analyse.capabilities
    of_units, of_pairs = (
        (lacking(COMPONENT_GROUPS, capabilities), lacking(LINK_GROUPS, capabilities))
        if grammar is None
        else (lacking(SEGMENT_GROUPS, capabilities), lacking(PAIR_GROUPS, capabilities))
    )
    absent = {**lacking(TOKEN_GROUPS, capabilities), **of_units, **of_pairs}
    return {name: needs for name, needs in absent.items() if name not in without}


def _refuse_missing(missing: Mapping[str, str], analyzer: str) -> None:
    if missing:
        listed = "; ".join(f"{group} (needs {needs})" for group, needs in missing.items())
        raise DataError(
            f"with the analysis {analyzer!r} these features are absent: {listed}; choose another "
            "one, or leave strict=True out"
        )


def _tree_reader(
    grammar: Grammar,
    examples: Sequence[Example],
    capabilities: frozenset[str],
    settings: Settings,
    on_progress: Progress,
) -> TreeReader:
    on_progress("training on trees")
    groups = groups_of(capabilities, settings.without)
    documents = described_examples(examples, groups)
    return train_trees(grammar, examples, documents, groups, settings.trees)


def _silent(step: str) -> None:
    """Show no progress."""


@dataclass(frozen=True, eq=False)
class _Components:
    """The components of all examples in one row, with what there is to learn of each."""

    features: list[Features]
    roles: list[str]
    stances: list[str | None]
    homes: list[int]


def _reader(
    study: Study,
    examples: Sequence[Example],
    capabilities: frozenset[str],
    settings: Settings,
    on_progress: Progress,
) -> Reader:
    frame = frame_of(study.scheme, examples)
    role_names = {role.name for role in frame.roles}
    groups = tuple(g.name for g in chosen(COMPONENT_GROUPS, capabilities, without=settings.without))
    groups += (TOPIC,) * (TOPIC in capabilities)
    of_pairs = tuple(g.name for g in chosen(LINK_GROUPS, capabilities, without=settings.without))
    on_progress("training on types")
    components = _components(examples, groups)
    rows = [n for n, role in enumerate(components.roles) if role in role_names]
    train = partial(fit_linear, strength=settings.role_strength, rarest=settings.rarest)
    names = [role.name for role in frame.roles]
    alone = _train_roles(components, rows, names, train)
    folds = folds_of(components.homes, settings.folds, settings.seed)
    cross_fitted = _cross_fitted(components, role_names, folds, names, train)
    nearby = replace(components, features=_around(examples, cross_fitted, names))
    train = partial(fit_linear, strength=settings.around_strength, rarest=settings.rarest)
    roles = _train_roles(nearby, rows, names, train)
    links = None
    if frame.is_linked:
        on_progress("training on links")
        cross_fitted = _cross_fitted(nearby, role_names, folds, names, train)
        links = _train_links(examples, of_pairs, cross_fitted, names, settings)
    on_progress("training on stances")
    stances = _train_stances(components, settings)
    whole = examples[0].whole
    return Reader(
        frame, groups, of_pairs, settings.link_weight, alone, roles, links, stances, whole
    )


def _components(examples: Sequence[Example], groups: Sequence[str]) -> _Components:
    components = _Components([], [], [], [])
    for home, example in enumerate(examples):
        places = places_of(example.analysis, example.units)
        components.features.extend(component_features(example.analysis, places, groups))
        components.roles.extend(
            Role(category, target is not None).name
            for category, target in zip(example.categories, example.targets, strict=True)
        )
        components.stances.extend(example.stances)
        components.homes.extend([home] * len(places))
    return components


def _train_roles(
    components: _Components,
    rows: Sequence[int],
    names: Sequence[str],
    train: Callable[[Sequence[Features], Sequence[str]], Linear],
) -> Linear:
    """Train on the components whose roles are learnt."""
    features = [components.features[n] for n in rows]
    return _in_order(train(features, [components.roles[n] for n in rows]), names)


def _around(
    examples: Sequence[Example], probabilities: NDArray[np.float64], names: Sequence[str]
) -> list[Features]:
    """Return the features of components that come from what is probable of those around."""
    rows: list[Features] = []
    first = 0
    for example in examples:
        places = places_of(example.analysis, example.units, whole=example.whole)
        document_probabilities = probabilities[first : first + len(places)]
        rows += around_features(example.analysis, places, document_probabilities, names)
        first += len(places)
    return rows


def _in_order(model: Linear, names: Sequence[str]) -> Linear:
    """Return the model with its classes in the order of the frame."""
    order = [model.classes.index(name) for name in names]
    return replace(
        model, classes=tuple(names), weights=model.weights[:, order], bias=model.bias[order]
    )


def _cross_fitted(
    components: _Components,
    role_names: set[str],
    folds: NDArray[np.int64],
    classes: Sequence[str],
    train: Callable[[Sequence[Features], Sequence[str]], Linear],
) -> NDArray[np.float64]:
    """Return the log probabilities of roles; those that are not learnt count as the commonest."""
    usual = max(sorted(role_names), key=components.roles.count)
    labels = [role if role in role_names else usual for role in components.roles]
    return cross_fitted(components.features, labels, folds, classes, train)


def _train_links(
    examples: Sequence[Example],
    groups: Sequence[str],
    probabilities: NDArray[np.float64],
    classes: Sequence[str],
    settings: Settings,
) -> Linear | None:
    """Train on all pairs whose source points somewhere."""
    features: list[Features] = []
    labels: list[str] = []
    first = 0
    for example in examples:
        places = places_of(example.analysis, example.units, whole=example.whole)
        pairs = [pair for pair in pairs_of(places) if example.targets[pair[0]] is not None]
        document_probabilities = probabilities[first : first + len(places)]
        features += link_features(
            example.analysis, places, pairs, groups, document_probabilities, classes
        )
        labels += [LINKED if example.targets[i] == j else NOT_LINKED for i, j in pairs]
        first += len(places)
    if len(set(labels)) < 2:
        return None
    return fit_linear(features, labels, strength=settings.link_strength, rarest=settings.rarest)


def _train_stances(components: _Components, settings: Settings) -> Linear | None:
    """Train on all components that have a relation or say what it would be."""
    with_stance = [n for n, stance in enumerate(components.stances) if stance is not None]
    if not with_stance:
        return None
    return fit_linear(
        [stance_features(components.features[n], components.roles[n]) for n in with_stance],
        [components.stances[n] or "" for n in with_stance],
        strength=settings.stance_strength,
        rarest=settings.rarest,
        balanced=True,
    )
