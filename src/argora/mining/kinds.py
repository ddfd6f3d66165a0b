"""Kinds of miners by name, ready miners of other distributions, and the training of any kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import Any

import numpy as np

from argora.errors import DataError, did_you_mean
from argora.mining.base import Miner, TrainedMiner
from argora.mining.examples import teacher_of
from argora.mining.facts import NO_FACTS, Facts
from argora.mining.parts import Parts, StoredModel
from argora.mining.settings import FitOptions
from argora.model import Study
from argora.registry import Registry

__all__ = ["MINERS", "MinerKind", "miner_kind", "own_parts", "ready_miner", "train"]

MINERS = Registry("argora.miners", {"crf": "argora.mining.crf_kind:CRF_KIND"})
"""Kinds of miners; of other distributions also miners that are ready, or what makes one."""

_EVERY_KIND = frozenset({"name", "annotator", "seed", "on_progress", "notice", "of_kind"})


_COMMON = frozenset(each.name for each in fields(TrainedMiner))


def own_parts(miner: TrainedMiner) -> Parts:
    """Return the fields of a miner that are its kind's alone, as parts of their names."""
    own_fields = {
        each.name.replace("_", "-"): getattr(miner, each.name)
        for each in fields(miner)
        if each.name not in _COMMON
    }
    return {
        f"{name}.{'npy' if isinstance(part, np.ndarray) else 'json'}": part
        for name, part in own_fields.items()
    }


def _built(miner: type[TrainedMiner], stored: StoredModel) -> TrainedMiner:
    """Make a miner with the fields that :func:`own_parts` stored."""
    values: dict[str, Any] = {}
    for each in fields(miner):
        if each.name in _COMMON:
            continue
        stem = each.name.replace("_", "-")
        if f"{stem}.npy" in stored.names:
            values[each.name] = stored.array(f"{stem}.npy", numbers=None)
        else:
            values[each.name] = stored.json(f"{stem}.json")
    return miner(name=stored.name, scheme=stored.scheme, **values)


def _no_build(stored: StoredModel) -> TrainedMiner:
    """Refuse to make a miner of a kind that does not say how."""
    raise DataError(f"the kind of the model {stored.name!r} does not say how to build its miners")


@dataclass(frozen=True, kw_only=True)
class MinerKind:
    """A kind of miners: how one is trained, and what is stored of it.

    Attributes
    ----------
    name : that of its entry point, and what ``argora train --miner`` takes.
    title : what it is, in a line.
    fit : trains one; ``options.annotator`` is whose layers are right.
    parts : what to store of one: arrays of numbers, and what JSON can say. By default the fields
        that the miner has beside those of :class:`TrainedMiner`.
    build : makes one of what was stored. Whoever wrote the parts may not be trusted: what they
        say must not decide what code runs. By default ``miner`` with these fields.
    miner : the class of the miners, where one of these two is the default.
    needs : what must be installed for a training.
    takes : which of the options ``analysis``, ``strict``, ``topic`` and ``level`` it takes.
    of_kind : the options that only this kind has, each with a description.
    """

    name: str
    title: str
    fit: Callable[[Study, FitOptions], TrainedMiner]
    parts: Callable[[Any], Parts] = own_parts
    build: Callable[[StoredModel], TrainedMiner] = field(default=_no_build)
    miner: type[TrainedMiner] | None = None
    needs: str = "nothing else"
    takes: frozenset[str] = frozenset()
    of_kind: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.miner is not None and self.build is _no_build:
            object.__setattr__(self, "build", partial(_built, self.miner))


def miner_kind(name: str) -> MinerKind:
    """Return the kind of that name.

    Raises
    ------
    DataError
        If there is none; the message names the nearest.
    """
    kind = MINERS.get(name)
    if not isinstance(kind, MinerKind):
        near = did_you_mean(name, MINERS.names())
        ready = f"{name!r} is a miner that is ready, not a kind to train" if kind else ""
        raise DataError(
            f"{ready or f'unknown kind of miners {name!r}{near}'}; 'argora miners' lists them"
        )
    if kind.name != name:
        raise DataError(
            f"the kind {kind.name!r} has the entry point {name!r}; its package must use one name"
        )
    return kind


def ready_miner(name: str) -> Miner | None:
    """Return the miner that an entry point offers without a training; None if there is none.

    Raises
    ------
    DataError
        If the entry point offers neither a kind nor a miner.
    """
    offered = MINERS.get(name)
    if offered is None or isinstance(offered, MinerKind):
        return None
    miner = offered() if callable(offered) else offered
    if not isinstance(miner, Miner):
        raise DataError(
            f"the plugin {name!r} offers no miner: expected a MinerKind, or what has 'name', "
            "'scheme' and 'annotate'"
        )
    return miner


def train(study: Study, *, kind: str = "crf", options: FitOptions | None = None) -> TrainedMiner:
    """Train a miner of any kind on the layers of one annotator.

    Raises
    ------
    DataError
        If there is no such kind, it does not take an option, or it cannot learn from the study.
    """
    chosen, options = miner_kind(kind), options or FitOptions()
    _refuse_options(chosen, options)
    teacher = teacher_of(study, options.annotator)
    miner = chosen.fit(study, replace(options, annotator=teacher))
    if miner.facts == NO_FACTS:
        miner = replace(miner, facts=Facts.of_layers(study, teacher))
    return miner


def _refuse_options(kind: MinerKind, options: FitOptions) -> None:
    """Refuse options that would change nothing."""
    usual = FitOptions()
    stray = [
        each.name
        for each in fields(FitOptions)
        if each.name not in _EVERY_KIND | kind.takes
        and getattr(options, each.name) != getattr(usual, each.name)
    ]
    stray += sorted(set(options.of_kind) - set(kind.of_kind))
    if stray:
        takes = ", ".join((*sorted(kind.takes), *kind.of_kind)) or "none"
        raise DataError(
            f"miners of the kind {kind.name!r} have no option {stray[0]!r}; those it has: {takes}"
        )
