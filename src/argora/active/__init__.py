"""Active learning: which documents a person should annotate next."""

from argora.active.choosing import (
    Choice,
    Chosen,
    Terms,
    choose,
    unannotated,
    with_layers_of,
)
from argora.active.corrections import Corrections, corrections_of

__all__ = [
    "Choice",
    "Chosen",
    "Corrections",
    "Terms",
    "choose",
    "corrections_of",
    "unannotated",
    "with_layers_of",
]
