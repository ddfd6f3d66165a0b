"""What a model makes of given units: their roles, links and stances, each by a linear model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argora.mining.analysis import Analysis
from argora.mining.components.around import around_features
from argora.mining.components.features import COMPONENT_GROUPS, Component
from argora.mining.components.places import REACH, Place, places_of
from argora.mining.decoding import BARRED, Scores, Structure, best_structure
from argora.mining.frame import Frame
from argora.mining.groups import described, named
from argora.mining.linear import Features, Linear
from argora.mining.links.ends import PairEnd, pairs_of
from argora.mining.links.features import LINK_GROUPS, Pair
from argora.model.layer import Relation
from argora.model.probabilities import Probabilities

__all__ = [
    "LINKED",
    "NOT_LINKED",
    "Read",
    "Reader",
    "component_features",
    "link_features",
    "shares",
    "stance_features",
]

LINKED, NOT_LINKED = "linked", "not"
"""What the model of links calls a pair that is one, and all others."""

_TOGETHER = 500  # components of a paragraph that are decided together: time grows with the square
_AT_ONCE = 5000  # pairs whose features are held: those of a long document are gigabytes


@dataclass(frozen=True)
class Read:
    """What was made of the units of one document, in text order.

    Attributes
    ----------
    categories : of each unit.
    targets : the number of the unit that each points to, or None.
    stances : the category of its relation, or of the one that an attribute stands for, or None.
    leanings : the stance that each would have if it had one.
    units : the probabilities of each unit, as the classifiers of types and of stances alone see it.
    ties : those of its target (among all that the unit could point to) and of its stance, as their
        classifiers alone see them; None where it has no target.
    """

    categories: tuple[str, ...]
    targets: tuple[int | None, ...]
    stances: tuple[str | None, ...]
    leanings: tuple[str | None, ...]
    units: tuple[Probabilities, ...]
    ties: tuple[Probabilities | None, ...] = ()


@dataclass(frozen=True, eq=False)
class Reader:
    """Linear models of roles, links and stances, and how they are joined.

    Attributes
    ----------
    component_groups, link_groups : the groups of features trained on.
    alone, roles : how probable each role is, of a unit alone and with what is around it.
    links, stances : None where the training data had none.
    whole : whether relations may lead to another paragraph.
    """

    frame: Frame
    component_groups: tuple[str, ...]
    link_groups: tuple[str, ...]
    link_weight: float
    alone: Linear
    roles: Linear
    links: Linear | None
    stances: Linear | None
    whole: bool = False

    @property
    def is_linked(self) -> bool:
        """Whether the model relates units."""
        return self.frame.is_linked

    @property
    def categories(self) -> frozenset[str]:
        """The categories that units get."""
        return frozenset(role.category for role in self.frame.roles)

    @property
    def covers(self) -> frozenset[str]:
        """What a layer of the model speaks of."""
        tasks = {"units"}
        if self.is_linked:
            tasks.add("relations")
        if self.stances is not None and self.frame.stances:
            tasks.add("attributes")
        return frozenset(tasks)

    @property
    def models(self) -> Mapping[str, Linear]:
        """The linear models that there are, by name."""
        all_models = {
            "alone": self.alone,
            "roles": self.roles,
            "links": self.links,
            "stances": self.stances,
        }
        return {name: model for name, model in all_models.items() if model is not None}

    def relations(self, read: Read, ids: Sequence[str]) -> tuple[Relation, ...]:
        """Return the relations between units of these ids."""
        return tuple(
            Relation(
                f"R{n + 1}", (ids[n],), ids[target], read.stances[n], probabilities=read.ties[n]
            )
            for n, target in enumerate(read.targets)
            if target is not None
        )

    def attributes(self, read: Read, number: int) -> Mapping[str, str]:
        """Return the attributes of a unit: what stands for its stance."""
        pair = (read.categories[number], read.stances[number])
        return {
            stance.attribute: stance.value
            for stance in self.frame.stances
            if (stance.category, stance.relation) == pair
        }

    def read(self, analysis: Analysis, units: Sequence[range]) -> Read:
        """Predict the category and the target of each unit."""
        places = places_of(analysis, units)
        features = component_features(analysis, places, self.component_groups)
        if self.whole:
            places = places_of(analysis, units, whole=True)
        roles = self._role_scores(analysis, places, features)
        links = self._links(analysis, places, roles)
        chosen: list[int] = []
        targets: list[int | None] = []
        for first, last in _stretches(places):
            scores = Scores(
                self._allowed(analysis, places[first:last], roles[first:last]),
                self.link_weight * _square(links, first, last),
            )
            structure = best_structure(self.frame, scores)
            chosen += structure.roles
            targets += [None if t is None else first + t for t in structure.targets]
        structure = Structure(tuple(chosen), tuple(targets))
        stances = self._stance_scores(features, structure)
        chosen_stances = tuple(
            self._best_stance(row, self._possible(structure, n)) for n, row in enumerate(stances)
        )
        return Read(
            tuple(self.frame.roles[role].category for role in chosen),
            structure.targets,
            chosen_stances,
            tuple(self._best_stance(row, self._relations) for row in stances),
            tuple(
                self._of_unit(roles[n], stances[n], structure, n)
                for n in range(len(structure.roles))
            ),
            tuple(
                None
                if target is None
                else Probabilities(
                    exists=self._linked(roles[n], structure, n)
                    * float(np.exp(links.get((n, target), 0.0))),
                    category=self._of_stances(stances[n]),
                ).rounded()
                for n, target in enumerate(targets)
            ),
        )

    def _of_unit(
        self,
        roles: NDArray[np.float64],
        stances: NDArray[np.float64],
        structure: Structure,
        n: int,
    ) -> Probabilities:
        """Return the probabilities of a unit, from log probabilities of roles and of stances."""
        categories = dict.fromkeys((role.category for role in self.frame.roles), 0.0)
        for role, log in zip(self.frame.roles, roles, strict=True):
            categories[role.category] = min(1.0, categories[role.category] + float(np.exp(log)))
        attributes: dict[str, dict[str, float]] = {}
        of_stances = self._of_stances(stances)
        for stance in self.frame.stances:
            category = self.frame.roles[structure.roles[n]].category
            if stance.category == category and stance.relation in self._possible(structure, n):
                attributes.setdefault(stance.attribute, {})[stance.value] = of_stances.get(
                    stance.relation, 0.0
                )
        root = 1 - self._linked(roles, structure, n) if self.is_linked else None
        return Probabilities(None, root, categories, attributes).rounded()

    def _linked(self, roles: NDArray[np.float64], structure: Structure, n: int) -> float:
        """Return the probability that a unit points to another one, given its category."""
        category = self.frame.roles[structure.roles[n]].category
        linked = [
            (role.linked, float(np.exp(log)))
            for role, log in zip(self.frame.roles, roles, strict=True)
            if role.category == category
        ]
        whole = sum(p for _, p in linked)
        return sum(p for is_linked, p in linked if is_linked) / whole if whole else 0.0

    def _of_stances(self, scores: NDArray[np.float64]) -> dict[str, float]:
        classes = self.stances.classes if self.stances else ()
        return {name: float(np.exp(log)) for name, log in zip(classes, scores, strict=True)}

    def category_probabilities(
        self, analysis: Analysis, units: Sequence[range], categories: Sequence[str]
    ) -> NDArray[np.float64]:
        """Return how probable the classifier finds each category of each unit.

        Returns
        -------
        array of shape (n_units, n_categories); rows sum to 1 over all categories.
        """
        places = places_of(analysis, units)
        features = component_features(analysis, places, self.component_groups)
        roles = np.exp(self._role_scores(analysis, places, features))
        of_category = [[role.category == name for name in categories] for role in self.frame.roles]
        probabilities: NDArray[np.float64] = roles @ np.array(of_category, dtype=np.float64)
        return probabilities

    def _role_scores(
        self, analysis: Analysis, places: Sequence[Place], features: Sequence[Features]
    ) -> NDArray[np.float64]:
        """Return the log probabilities of roles, seen together with those around."""
        alone = self.alone.log_probabilities(features)
        around = around_features(analysis, places, alone, self.alone.classes)
        return self.roles.log_probabilities(around)

    def _allowed(
        self, analysis: Analysis, places: Sequence[Place], roles: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """Return the scores of roles, low for those that do not go with their paragraph."""
        labels = [analysis.label_in_document(place.paragraph) for place in places]
        barred = [
            [(role.category, label) in self.frame.barred for role in self.frame.roles]
            for label in labels
        ]
        allowed: NDArray[np.float64] = np.where(barred, BARRED, roles)
        return allowed

    def _links(
        self, analysis: Analysis, places: Sequence[Place], roles: NDArray[np.float64]
    ) -> dict[tuple[int, int], float]:
        """Return the log probability of each target, given that its source points somewhere."""
        if self.links is None:
            return {}
        yes = self.links.classes.index(LINKED)
        pairs = pairs_of(places)
        odds = np.zeros(len(pairs))
        for at in range(0, len(pairs), _AT_ONCE):
            some = pairs[at : at + _AT_ONCE]
            features = link_features(
                analysis, places, some, self.link_groups, roles, self.roles.classes
            )
            scores = self.links.log_probabilities(features)
            odds[at : at + _AT_ONCE] = scores[:, yes] - scores[:, 1 - yes]
        return dict(zip(pairs, shares(pairs, odds), strict=True))

    def _stance_scores(
        self, features: Sequence[Features], structure: Structure
    ) -> NDArray[np.float64]:
        """Return the log probability of each stance of each component."""
        if self.stances is None:
            return np.zeros((len(features), 0))
        roles = [self.frame.roles[role].name for role in structure.roles]
        rows = [
            stance_features(link_row, role) for link_row, role in zip(features, roles, strict=True)
        ]
        return self.stances.log_probabilities(rows)

    @property
    def _relations(self) -> frozenset[str]:
        return frozenset(self.stances.classes if self.stances else ())

    def _possible(self, structure: Structure, n: int) -> frozenset[str]:
        """Return the relations that a component may have, or stand for, where it is."""
        category = self.frame.roles[structure.roles[n]].category
        target = structure.targets[n]
        if target is None:
            relations = (
                stance.relation for stance in self.frame.stances if stance.category == category
            )
            return frozenset(relations)
        ends = (category, self.frame.roles[structure.roles[target]].category)
        return frozenset(name for name, *tied in self.frame.ties if tuple(tied) == ends)

    def _best_stance(self, scores: NDArray[np.float64], possible: frozenset[str]) -> str | None:
        classes = self.stances.classes if self.stances else ()
        fitting = [n for n, name in enumerate(classes) if name in possible]
        return classes[max(fitting, key=lambda n: scores[n])] if fitting else None


def component_features(
    analysis: Analysis, places: Sequence[Place], groups: Sequence[str]
) -> list[Features]:
    """Return the features of each component."""
    chosen = named(COMPONENT_GROUPS, groups)
    return [described(chosen, Component(analysis, places, place)) for place in places]


def link_features(
    analysis: Analysis,
    places: Sequence[Place],
    pairs: Sequence[tuple[int, int]],
    groups: Sequence[str],
    roles: NDArray[np.float64],
    classes: Sequence[str],
) -> list[Features]:
    """Return the features of each pair.

    Parameters
    ----------
    roles : array of shape (n_components, n_classes)
        The log probabilities of the roles of each component.
    """
    chosen = named(LINK_GROUPS, groups)
    pair_ends = [
        PairEnd(analysis, place, tuple(zip(classes, np.exp(row).tolist(), strict=True)))
        for place, row in zip(places, roles, strict=True)
    ]
    return [described(chosen, Pair(pair_ends, places, source, target)) for source, target in pairs]


def stance_features(features: Features, role: str) -> Features:
    """Return the features of a component for the model of stances: its own and its role."""
    return {**features, f"role:{role}": 1.0}


def _stretches(places: Sequence[Place]) -> list[tuple[int, int]]:
    """Return the groups decided together, as first component and one behind the last.

    That is a paragraph, or, of one with a great many components, part after part.
    """
    return [
        (first, min(first + _TOGETHER, place.number + place.n_ranks))
        for place in places
        if place.rank == 0
        for first in range(place.number, place.number + place.n_ranks, _TOGETHER)
    ]


def shares(pairs: Sequence[tuple[int, int]], odds: NDArray[np.float64]) -> list[float]:
    """Return the logarithm of the share of each pair's odds in those of all pairs of its source."""
    values: list[float] = []
    start = 0
    while start < len(pairs):
        stop = start
        while stop < len(pairs) and pairs[stop][0] == pairs[start][0]:
            stop += 1
        group = odds[start:stop] - odds[start:stop].max()
        values += (group - np.log(np.exp(group).sum())).tolist()
        start = stop
    return values


def _square(links: dict[tuple[int, int], float], first: int, last: int) -> NDArray[np.float64]:
    """Return the links of a paragraph as an array."""
    matrix = np.full((last - first, last - first), -np.inf)
    for i in range(first, last):
        for j in range(max(first, i - REACH), min(last, i + REACH + 1)):
            matrix[i - first, j - first] = links.get((i, j), -np.inf)
    return matrix
