"""Relations that a study has with a direction and that mean the same in either one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from argora.errors import ModelError, did_you_mean
from argora.model.rules import Symmetric
from argora.model.study import Study

__all__ = ["without_direction"]


def without_direction(study: Study, categories: Iterable[str]) -> Study:
    """Return the study with relations of some categories as restatements: both ends say the same.

    Only the scheme changes; the relations stay as they were drawn.

    Raises
    ------
    ModelError
        If the scheme has no such relation.
    """
    names = study.scheme.relation_ids
    rules = list(study.scheme.rules)
    for name in dict.fromkeys(categories):
        meant = name if name in names else study.scheme.canonical("relation", name)
        if meant is None:
            near = did_you_mean(name, names)
            raise ModelError(f"no relation {name!r}{near}; scheme {study.scheme.id!r} has {names}")
        if meant not in study.scheme.symmetric:
            rules.append(Symmetric(name=f"{meant}-both-ways", category=meant, closure=True))
    return replace(study, scheme=replace(study.scheme, rules=tuple(rules)))
