"""What a model makes of given units of a whole document: one tree, by five linear models."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from argora.mining.analysis import Analysis
from argora.mining.crossfit import IMPOSSIBLE
from argora.mining.linear import Features, Linear
from argora.mining.reader import LINKED, NOT_LINKED, Read, shares
from argora.mining.settings import TreeSettings
from argora.mining.trees.decoding import Evidence, best_tree
from argora.mining.trees.described import Described, describe
from argora.mining.trees.grammar import LINK, Grammar
from argora.mining.trees.reduction import Tree, expanded, roles_of
from argora.model.layer import Relation
from argora.model.probabilities import Probabilities

__all__ = ["CENTRAL", "MODELS", "NOT_CENTRAL", "TreeReader", "function_features"]

CENTRAL, NOT_CENTRAL = "central", "not"
"""What the model of central claims calls a unit that is one, and all others."""

MODELS = ("centrals", "roles", "kinds", "links", "functions")
"""The linear models: is it the central claim, whose is it, what does it do, to what, how."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class TreeReader:
    """Linear models of central claims, roles, kinds, attachment and functions, and how they join.

    Attributes
    ----------
    component_groups, link_groups : the groups of features of units and of pairs.
    models : by name; those that there was nothing to learn of are not there.
    """

    grammar: Grammar
    component_groups: tuple[str, ...]
    link_groups: tuple[str, ...]
    settings: TreeSettings
    models: Mapping[str, Linear]

    whole = True

    @property
    def is_linked(self) -> bool:
        """Whether the model relates units: a tree always does."""
        return True

    @property
    def categories(self) -> frozenset[str]:
        """The categories that units get."""
        return frozenset(self.grammar.roles)

    @property
    def covers(self) -> frozenset[str]:
        """What a layer of the model speaks of."""
        return frozenset(("units", "relations"))

    def read(self, analysis: Analysis, units: Sequence[range]) -> Read:
        """Predict the category and the target of each unit."""
        return self.read_described(
            describe(analysis, units, self.component_groups, self.link_groups)
        )

    def read_described(self, document: Described) -> Read:
        """Predict the category and the target of each unit of a described document."""
        if not document.units:
            return Read((), (), (), (), ())
        evidence = self.evidence(document)
        targets, kinds = best_tree(evidence, self.settings.weights)
        possible = self._functions(document, targets, evidence.kinds[:, 1:])
        functions = tuple(
            None if target is None else self._best(possible[n], kinds[n])
            for n, target in enumerate(targets)
        )
        tree = Tree(tuple(targets), functions)
        roles = roles_of(self.grammar, tree)
        sure = np.exp(evidence.roles)
        return Read(
            roles,
            tree.targets,
            functions,
            functions,
            tuple(
                Probabilities(
                    root=min(1.0, float(np.exp(evidence.central[n, 1]))),
                    category=dict(zip(self.grammar.roles, sure[n].tolist(), strict=True)),
                ).rounded()
                for n in range(len(targets))
            ),
            tuple(
                None
                if target is None
                else Probabilities(
                    exists=float(np.exp(evidence.central[n, 0] + evidence.attachment[n, target])),
                    category=possible[n],
                ).rounded()
                for n, target in enumerate(targets)
            ),
        )

    def evidence(self, document: Described) -> Evidence:
        """Return the log probabilities from which the tree is decided."""
        n = len(document.units)
        central = self._of("centrals", document.units, (NOT_CENTRAL, CENTRAL))
        alone = np.array(shares([(0, i) for i in range(n)], central[:, 1] - central[:, 0]))
        others = np.log(np.clip(-np.expm1(alone), 1e-6, 1))
        tied = self._of("links", document.ties, (NOT_LINKED, LINKED))
        attachment = np.full((n, n), -np.inf)
        for pair, share in zip(
            document.pairs, shares(document.pairs, tied[:, 1] - tied[:, 0]), strict=True
        ):
            attachment[pair] = share
        return Evidence(
            np.stack([others, alone], axis=1),
            self._of("roles", document.units, self.grammar.roles),
            self._of("kinds", document.units, (CENTRAL, *self._kinds)),
            attachment,
            np.array([kind in self.grammar.turning for kind in self._kinds]),
        )

    def relations(self, read: Read, ids: Sequence[str]) -> tuple[Relation, ...]:
        """Return the relations of a graph: linked premises joined, undercuts against relations."""
        numbers = {id: number for number, id in enumerate(ids)}
        return tuple(
            replace(relation, probabilities=_joined(read, [numbers[id] for id in relation.sources]))
            for relation in expanded(self.grammar, Tree(read.targets, read.stances), ids)
        )

    def attributes(self, read: Read, number: int) -> Mapping[str, str]:
        """Return the further attributes of a unit: none."""
        return {}

    @property
    def _kinds(self) -> tuple[str, ...]:
        return tuple(sorted(set(self.grammar.kinds.values())))

    def _of(self, name: str, instances: Sequence[Features], classes: Sequence[str]) -> Floats:
        """Return the log probabilities of classes; those never seen in training are impossible."""
        log_probabilities = np.full((len(instances), len(classes)), IMPOSSIBLE)
        model = self.models.get(name)
        if model is not None:
            class_scores = model.log_probabilities(instances)
            for column, class_name in enumerate(classes):
                if class_name in model.classes:
                    log_probabilities[:, column] = class_scores[:, model.classes.index(class_name)]
        return log_probabilities

    def _functions(
        self, document: Described, targets: Sequence[int | None], kinds: Floats
    ) -> list[dict[str, float]]:
        """Return the probability of each function that each unit can have where it points to.

        Parameters
        ----------
        kinds : array (n, n_kinds), the log probabilities of kinds.
        """
        number = {pair: n for n, pair in enumerate(document.pairs)}
        functions: list[dict[str, float]] = []
        for source, target in enumerate(targets):
            functions.append({})
            if target is None:
                continue
            tie, free = document.ties[number[source, target]], targets[target] is not None
            of_kind = np.exp(kinds[source] - kinds[source].max())
            for kind, share in zip(self._kinds, of_kind / of_kind.sum(), strict=True):
                fitting = [
                    name
                    for name, general in self.grammar.kinds.items()
                    if general == kind and (free or name not in self.grammar.needs_relation)
                ]
                if not fitting:
                    continue
                features = function_features(tie, kind, free)
                scores = self._of("functions", [features], fitting)[0]
                values = np.exp(scores - scores.max())
                values *= share / values.sum()
                functions[-1] |= dict(zip(fitting, values.tolist(), strict=True))
        return functions

    def _best(self, functions: Mapping[str, float], kind: int) -> str:
        """Return the most probable function of a kind; of equal ones the first."""
        fitting = [name for name in functions if self.grammar.kinds[name] == self._kinds[kind]]
        return max(fitting, key=functions.__getitem__)


def _joined(read: Read, sources: Sequence[int]) -> Probabilities | None:
    """Return the probabilities of a relation: that of all its sources, the category of the first.

    All but one of the sources are further premises, which join the first one.
    """
    exists, category = 1.0, dict[str, float]()
    for number in sources:
        tie = read.ties[number]
        if tie is None or tie.exists is None:
            return None
        is_further = read.stances[number] == LINK
        exists *= tie.exists * (tie.category.get(LINK, 0.0) if is_further else 1.0)
        if not is_further:
            category = {name: p for name, p in tie.category.items() if name != LINK}
    return Probabilities(exists, category=category).rounded()


def function_features(tie: Features, kind: str, free: bool) -> Features:
    """Return the features of a pair for the model of functions.

    Parameters
    ----------
    free : whether the target points somewhere itself, so that there is a relation to undercut.
    """
    return {**tie, f"kind:{kind}": 1.0, f"kind:{kind}|free={free}": 1.0}
