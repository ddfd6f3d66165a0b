"""Several decisions to one: voting, models of the annotators, and how good each of them is."""

from argora.consensus.annotators import Competence, Confusion, competences, confusion
from argora.consensus.comparing import side_by_side
from argora.consensus.curve import Curve, curve_of
from argora.consensus.dawid_skene import DawidSkene
from argora.consensus.fit import Fit
from argora.consensus.hmm import HMM
from argora.consensus.ibcc import IBCC
from argora.consensus.mace import MACE
from argora.consensus.more_votes import NextVotes, next_votes
from argora.consensus.one_coin import OneCoin
from argora.consensus.registry import RULES, parse_rule
from argora.consensus.result import Consensus
from argora.consensus.rule import Rule
from argora.consensus.soft_labels import soft_label_rows, write_soft_labels
from argora.consensus.truth import TruthModel
from argora.consensus.voting import KOfN, Majority, Plurality, TwoStage

__all__ = [
    "HMM",
    "IBCC",
    "MACE",
    "RULES",
    "Competence",
    "Confusion",
    "Consensus",
    "Curve",
    "DawidSkene",
    "Fit",
    "KOfN",
    "Majority",
    "NextVotes",
    "OneCoin",
    "Plurality",
    "Rule",
    "TruthModel",
    "TwoStage",
    "competences",
    "confusion",
    "curve_of",
    "next_votes",
    "parse_rule",
    "side_by_side",
    "soft_label_rows",
    "write_soft_labels",
]
