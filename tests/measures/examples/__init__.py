"""Examples from the literature: one list for the tests and for the page on them."""

from __future__ import annotations

from collections.abc import Mapping

from tests.measures.examples.alignment import ALIGNMENT
from tests.measures.examples.example import Example, Figure
from tests.measures.examples.many import MANY
from tests.measures.examples.programs import PROGRAMS
from tests.measures.examples.retrieval import RETRIEVAL
from tests.measures.examples.segmentation import SEGMENTATION
from tests.measures.examples.structure import STRUCTURE
from tests.measures.examples.two import TWO
from tests.measures.examples.unitizing import UNITIZING

__all__ = ["EXAMPLES", "Example", "Figure"]

EXAMPLES: Mapping[str, tuple[Example, ...]] = {
    "Items, two annotators": TWO,
    "Items, more annotators, missing decisions and distances": MANY,
    "Marked stretches": UNITIZING,
    "Alignments": ALIGNMENT,
    "Segmentations": SEGMENTATION,
    "Structures": STRUCTURE,
    "Precision, recall and F1": RETRIEVAL,
    "Items, in documentation and tests of programs": PROGRAMS,
}
