"""Types and links of one paragraph together: the best structure that the frame allows."""

from __future__ import annotations

from argora.mining.decoding.program import best_by_program
from argora.mining.decoding.scores import Scores, Structure
from argora.mining.decoding.tree import best_tree
from argora.mining.frame import Frame

__all__ = ["Scores", "Structure", "best_by_program", "best_structure", "best_tree"]


def best_structure(frame: Frame, scores: Scores) -> Structure:
    """Return the best structure: by trees where these are enough, else by an integer program."""
    return best_tree(frame, scores) if frame.is_free else best_by_program(frame, scores)
