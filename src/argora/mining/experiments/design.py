"""What an experiment is about and how it is done: all that changes its figures, beside the data."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from argora.errors import DataError, did_you_mean
from argora.mining.components.features import COMPONENT_GROUPS
from argora.mining.crossfit import Split
from argora.mining.experiments.classifiers import CLASSIFIERS, check_classifier
from argora.mining.groups import Need
from argora.mining.links.features import LINK_GROUPS

__all__ = ["FAMILIES", "PAPER", "Design", "Scope", "Sought", "Task"]

Task = Literal["components", "relations"]
Sought = Literal["support", "linked"]
Scope = Literal["paragraph", "document"]

FAMILIES: Mapping[Task, Mapping[str, tuple[str, ...]]] = {
    "components": {
        "structural": ("structural",),
        "lexical": ("lexical",),
        "syntactic": ("syntactic", "parse"),
        "indicators": ("indicators",),
        "contextual": ("context", "context-syntax"),
    },
    "relations": {
        "structural": ("structural",),
        "lexical": ("lexical", "word-pairs", "modals"),
        "syntactic": ("parse",),
        "indicators": ("indicators",),
        "types": ("types",),
    },
}
"""What Stab & Gurevych (2014), EMNLP, sections 4.1 and 5.1, call a group of features, as groups of
ours. Groups that are in none of these are families of their own and not of the paper."""

PAPER: Mapping[Task, tuple[str, ...]] = {
    task: tuple(task_families) for task, task_families in FAMILIES.items()
}
"""The families that an experiment has unless told otherwise."""

_GROUPS: Mapping[Task, Sequence[Need]] = {"components": COMPONENT_GROUPS, "relations": LINK_GROUPS}
_BEST: Mapping[Task, int | None] = {"components": 100, "relations": None}


@dataclass(frozen=True, kw_only=True)
class Design:
    """An experiment.

    Attributes
    ----------
    task : what is told apart: the categories of components and sentences without one, or pairs of
        components that are related and all others.
    split : whether documents or single instances are dealt into folds.
    folds : how many; each is tested on once.
    classifiers : by name; all else is about the first, or with a test part about the best.
    families : of features; by default those of the paper. An analysis may lack what one needs.
    best : how many features are kept, by information gain within the training folds; 0 keeps all,
        None is 100 for components and all for relations, as in the paper. Of several numbers each
        is tried with each classifier.
    sought : with relations, whether a pair counts that is related by support, or by anything.
    support : names of the categories of relations that count as support; by default those that
        begin like it.
    scope : with relations, whether pairs lie within a paragraph, or anywhere in a document; then
        what an attribute says of a relation counts as well.
    groups : whether each family is tried alone and left out.
    oracle : whether gold figures of the other task are tried as features.
    word_pairs : with relations, whether word pairs alone are studied.
    held_out : a test part that no choice sees, on which the best classifier is judged in the end:
        a share of the instances or documents, or the ids of documents.
    resamples : of documents, for the intervals.
    """

    task: Task = "components"
    split: Split = "document"
    folds: int = 10
    classifiers: tuple[str, ...] = ("svm",)
    families: tuple[str, ...] | None = None
    best: int | tuple[int, ...] | None = None
    sought: Sought = "support"
    support: tuple[str, ...] = ()
    scope: Scope = "paragraph"
    groups: bool = False
    oracle: bool = False
    word_pairs: bool = False
    held_out: float | tuple[str, ...] = ()
    analyzer: str = "rules"
    seed: int = 7
    resamples: int = 1000

    def __post_init__(self) -> None:
        for name, allowed in (
            ("task", Task),
            ("split", Split),
            ("sought", Sought),
            ("scope", Scope),
        ):
            if (value := getattr(self, name)) not in get_args(allowed):
                raise DataError(f"{name}={value!r}: expected one of {list(get_args(allowed))}")
        if not self.classifiers:
            raise DataError(f"no classifier: expected one or more of {', '.join(CLASSIFIERS)}")
        for name in self.classifiers:
            check_classifier(name)
        for name in self.families or ():
            if name not in self.family_names:
                near = did_you_mean(name, self.family_names)
                raise DataError(
                    f"no features {name!r} for {self.task}{near}; there is "
                    f"{', '.join(self.family_names)}"
                )
        if self.best == () or any(n is not None and n < 0 for n in self.n_bests):
            raise DataError(f"best={self.best}: expected how many features to keep, 0 for all")
        if isinstance(self.held_out, float) and not 0 < self.held_out < 1:
            raise DataError(
                f"held_out={self.held_out}: expected a share between 0 and 1, such as 0.2"
            )
        if self.word_pairs and self.task != "relations":
            raise DataError("word pairs are features of relations, so their study needs that task")

    @property
    def family_names(self) -> Sequence[str]:
        """The families that there are: those of the paper, and other groups under their names."""
        covered = {
            group for task_families in FAMILIES[self.task].values() for group in task_families
        }
        return (
            *FAMILIES[self.task],
            *(g.name for g in _GROUPS[self.task] if g.name not in covered),
        )

    @property
    def chosen(self) -> tuple[str, ...]:
        """The families asked for, each once."""
        return tuple(dict.fromkeys(self.families or PAPER[self.task]))

    def groups_of(self, families: Sequence[str], capabilities: Collection[str]) -> tuple[str, ...]:
        """Return the groups of features that families are, as far as an analysis knows them."""
        return tuple(g.name for g in self._of(families) if g.needs <= frozenset(capabilities))

    def absent(self, capabilities: Collection[str]) -> dict[str, str]:
        """Return the groups that are asked for and absent, with what the analysis lacks."""
        return {
            group.name: ", ".join(sorted(group.needs - frozenset(capabilities)))
            for group in self._of(self.chosen)
            if not group.needs <= frozenset(capabilities)
        }

    def families_within(self, names: Collection[str]) -> tuple[str, ...]:
        """Return the families asked for of which all groups are among some, such as absent ones."""
        groups = {family: self._of([family]) for family in self.chosen}
        return tuple(f for f in groups if all(group.name in names for group in groups[f]))

    def _of(self, families: Sequence[str]) -> list[Need]:
        names = {group for name in families for group in FAMILIES[self.task].get(name, (name,))}
        return [group for group in _GROUPS[self.task] if group.name in names]

    @property
    def n_bests(self) -> tuple[int | None, ...]:
        """How many features are kept, each number once; None for all."""
        if self.best is None:
            return (_BEST[self.task],)
        bests = self.best if isinstance(self.best, tuple) else (self.best,)
        return tuple(dict.fromkeys(n or None for n in bests))

    @property
    def n_best(self) -> int | None:
        """How many features are kept where only one number is tried; None for all."""
        return self.n_bests[0]

    @property
    def candidates(self) -> Mapping[str, tuple[str, int | None]]:
        """What is compared, by name: each classifier with each number of features."""
        pairs = [(name, n) for name in dict.fromkeys(self.classifiers) for n in self.n_bests]
        if len(self.n_bests) == 1:
            return {name: (name, n) for name, n in pairs}
        return {f"{name}, {f'best {n}' if n else 'all'}": (name, n) for name, n in pairs}
