"""The settings of a training: all that changes the model, beside the data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from argora.mining.trees.decoding import Weights

__all__ = ["FitOptions", "Level", "Scope", "Settings", "TreeSettings"]


@dataclass(frozen=True)
class TreeSettings:
    """How the models of trees are trained and joined; nothing of it was chosen on microtexts.

    Attributes
    ----------
    strength : inverse regularisation of all linear models, that of the models of paragraphs.
    rarest : features that fewer examples have are left out.
    weights : what each model counts; all alike, as in Peldszus & Stede (2015), "equal".
    """

    strength: float = 0.1
    rarest: int = 2
    weights: Weights = field(default_factory=Weights)


Level = Literal["token", "sentence"]
"""The set-ups of Trautmann et al. (2020), AURC, section 4: units of tokens, or sentences."""


Scope = Literal["auto", "paragraph", "document"]
"""Where relations lead: within paragraphs, over the document, or as the layers show."""


@dataclass(frozen=True)
class Settings:
    """How models are trained and joined; chosen on persuasive essays v2 without their test part.

    Attributes
    ----------
    seed : deals documents into the folds of cross-fitting.
    chain_folds, folds : of cross-fitting, for the tagger and for roles: what a model learns about
        what another one says comes from one that has not seen the document.
    chain_l1, chain_l2, chain_rounds : regularisation of the token tagger and its L-BFGS steps.
    choice_strength : inverse regularisation of the choice among ways to cut a sentence.
    role_strength, around_strength, link_strength, stance_strength : inverse regularisation of the
        linear models; of roles there are two, of a unit alone and with what is around it.
    link_weight : what the logarithm of the probability of a link counts beside that of a type.
    rarest : features that fewer examples have are left out.
    without : names of groups of features to leave out.
    topic : the metadata that names the topic of a document, which models then see; empty for none.
    level : whether units are stretches of tokens, or whole sentences.
    scope : whether relations are learnt within paragraphs or over the whole document; ``auto``
        takes the document if more than a twentieth of them lead to another paragraph.
    trees : how trees over whole documents are learnt, where the scheme has such.
    """

    seed: int = 7
    chain_folds: int = 3
    folds: int = 5
    chain_l1: float = 0.1
    chain_l2: float = 3.0
    chain_rounds: int = 90
    choice_strength: float = 0.05
    role_strength: float = 0.05
    around_strength: float = 0.1
    link_strength: float = 0.1
    stance_strength: float = 0.1
    link_weight: float = 1.0
    rarest: int = 2
    without: tuple[str, ...] = ()
    topic: str = ""
    level: Level = "token"
    scope: Scope = "auto"
    trees: TreeSettings = field(default_factory=TreeSettings)


def _silent(text: str) -> None:
    """Show nothing."""


@dataclass(frozen=True, kw_only=True)
class FitOptions:
    """What a training of any kind of miner is told; a kind names those of the lower half it takes.

    Attributes
    ----------
    name : what the model is called as an annotator.
    annotator : whose layers are right; the kind is given a name in any case.
    seed : start of the random numbers.
    on_progress, notice : are told the steps, and what there is to say of the training.
    analysis : the linguistic analysis, by name.
    strict : refuse where the analysis lacks something.
    topic : the metadata with the topic of each text.
    level : whether units are stretches of tokens, or whole sentences.
    of_kind : further options that only this kind has, by name.
    """

    name: str = "miner"
    annotator: str | None = None
    seed: int = 7
    on_progress: Callable[[str], None] = _silent
    notice: Callable[[str], None] = _silent
    analysis: str = "rules"
    strict: bool = False
    topic: str = ""
    level: Level = "token"
    of_kind: Mapping[str, str] = field(default_factory=dict)
