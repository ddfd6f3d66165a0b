"""Structure as reliability data: matching of units, graphs over shared nodes."""

from argora.reliability.structure.aligned import Aligned, aligned
from argora.reliability.structure.chance import Chance, by_chance
from argora.reliability.structure.cutting import Cuts
from argora.reliability.structure.data import Mapped, StructureData
from argora.reliability.structure.graphs import Dialogue, Node, Structure, Tie, note_on_loops
from argora.reliability.structure.matching import Inside, Matcher, Matching, Pairing
from argora.reliability.structure.reading import compare_maps, places_of, structure_of, structures
from argora.reliability.structure.shared_graph import Edge, SharedGraph, SharedRelation, paths_of
from argora.reliability.structure.wording import Wording

__all__ = [
    "Aligned",
    "Chance",
    "Cuts",
    "Dialogue",
    "Edge",
    "Inside",
    "Mapped",
    "Matcher",
    "Matching",
    "Node",
    "Pairing",
    "SharedGraph",
    "SharedRelation",
    "Structure",
    "StructureData",
    "Tie",
    "Wording",
    "aligned",
    "by_chance",
    "compare_maps",
    "note_on_loops",
    "paths_of",
    "places_of",
    "structure_of",
    "structures",
]
