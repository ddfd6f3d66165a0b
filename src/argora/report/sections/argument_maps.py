"""The argument maps of the gold and of a prediction, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from argora.analysis.differences import sentences
from argora.analysis.evaluation.maps import MOST_MAPS, MapPair
from argora.model import Study
from argora.report.blocks import Block, Details, Figure, Prose, Section
from argora.report.building import section
from argora.report.drawings.maps import map_picture
from argora.report.drawings.palette import palette_of, relation_palette
from argora.report.sections.split import MOST_MAPPED, letters_key, signs_key
from argora.text.numbers import spelled

__all__ = ["map_pairs_section"]

TITLE = "Both argument maps side by side"
ABOUT = (
    "Units taken for the same stand at the same height, in the order of the text. The documents "
    "with the most differences come first; at most {} are drawn."
)


def map_pairs_section(pairs: Sequence[MapPair], study: Study) -> Section | None:
    """Return the two maps of each document; None where there are none."""
    if not pairs:
        return None
    about = Prose(ABOUT.format(spelled(MOST_MAPS)), "caption")
    maps = (
        Details(pair.split.document, tuple(_blocks(pair, study)), i == 0)
        for i, pair in enumerate(pairs)
    )
    return section(TITLE, about, letters_key(study), signs_key(), maps)


def _blocks(pair: MapPair, study: Study) -> Iterator[Block]:
    split = pair.split
    yield Prose(" ".join(sentences(split)), "small")
    title = f"Argument maps of {' and '.join(split.annotators)}: {split.document}"
    if split.n_things > MOST_MAPPED:
        why = f"{split.n_things} units and relations are more than {MOST_MAPPED}"
        yield Prose(f"{title}: not drawn, as {why}.", "small")
        return
    looks = palette_of(study), relation_palette(study)
    picture = partial(map_picture, split, pair.structures, *looks)
    yield Figure(f"maps-{split.document}", title, picture, look="map")
