"""Several trees to one: votes on edges, the heaviest tree, the medoid, edges of the majority."""

from argora.consensus.trees.arborescence import Arborescence
from argora.consensus.trees.combining import combine_documents, combine_trees
from argora.consensus.trees.majority import MajorityEdges
from argora.consensus.trees.medoid import Medoid
from argora.consensus.trees.reading import names_by_segment, votes_of_layers, votes_of_structures
from argora.consensus.trees.reliabilities import Reliability
from argora.consensus.trees.restating import Equivalence
from argora.consensus.trees.result import (
    DecidedEdge,
    OpenUnit,
    TreeCompetence,
    TreeConsensus,
    tree_competences,
)
from argora.consensus.trees.rule import TREE_RULES, TreeRule, parse_tree_rule
from argora.consensus.trees.votes import Ballot, Edge, EdgeVotes, Node, Reified, name_of

__all__ = [
    "TREE_RULES",
    "Arborescence",
    "Ballot",
    "DecidedEdge",
    "Edge",
    "EdgeVotes",
    "Equivalence",
    "MajorityEdges",
    "Medoid",
    "Node",
    "OpenUnit",
    "Reified",
    "Reliability",
    "TreeCompetence",
    "TreeConsensus",
    "TreeRule",
    "combine_documents",
    "combine_trees",
    "name_of",
    "names_by_segment",
    "parse_tree_rule",
    "tree_competences",
    "votes_of_layers",
    "votes_of_structures",
]
