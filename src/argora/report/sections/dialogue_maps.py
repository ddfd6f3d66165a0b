"""Drawings of dialogues: of one annotator, and of two with what either has alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from markupsafe import Markup

from argora.analysis.dialogue_maps import MOST_DIALOGUES, DialogueToDraw
from argora.model import Study
from argora.report.blocks import Block, Details, Figure, Prose, Section
from argora.report.building import section
from argora.report.drawings.dialogues import dialogue_picture, dialogue_signs
from argora.report.drawings.palette import palette_of, relation_palette
from argora.text.numbers import spelled

__all__ = ["compared_maps", "dialogue_figure", "maps_key"]

MOST_DRAWN = 200
"""A map of more locutions and propositions shows nobody anything."""
TITLE = "The maps of the dialogues"
ABOUT = (
    "What is said stands at the right, in its order, and beside it what is put forward by it. "
    "Lines at the right are transitions, lines at the left relations; the names between them are "
    "illocutions, from a locution or a transition to a proposition or a relation."
)
ALONE = " What one of the two maps has alone is dashed. At most {} dialogues are drawn."


def dialogue_figure(dialogue: DialogueToDraw, study: Study) -> Block:
    """Return the drawing of a dialogue, or a remark that it would be too large."""
    title = f"Dialogue map of {dialogue.document} by {dialogue.annotator}"
    if dialogue.n_units > MOST_DRAWN:
        why = f"{dialogue.n_units} locutions and propositions are more than {MOST_DRAWN}"
        return Prose(f"{title}: not drawn, as {why}.", "small")
    picture = partial(
        dialogue_picture,
        dialogue.structure,
        dialogue.order,
        palette_of(study),
        relation_palette(study),
        title=title,
        alone=dialogue.alone,
    )
    return Figure(f"dialogue-{dialogue.document}-{dialogue.annotator}", title, picture, look="map")


def maps_key(study: Study, *, compared: bool = False) -> tuple[Block, ...]:
    """Return how to read the drawings, for pages: the letters and the lines."""
    looks = (*palette_of(study).values(), *relation_palette(study).values())
    letters = ((look.chip, look.title) for look in looks)
    key = Figure("", "", Markup(""), key=(*letters, *dialogue_signs(compared)))
    return Prose(ABOUT + ALONE.format(spelled(MOST_DIALOGUES)) * compared, "caption"), key


def compared_maps(
    pairs: Sequence[tuple[DialogueToDraw, DialogueToDraw]], study: Study
) -> Section | None:
    """Return the maps of both annotators, side by side; None without dialogues."""
    if not pairs:
        return None
    maps = []
    for i, pair in enumerate(pairs):
        columns = [
            section("", Prose(each.annotator, "caption"), dialogue_figure(each, study))
            for each in pair
        ]
        maps.append(Details(pair[0].document, (section("", columns, look="columns"),), i == 0))
    return section(TITLE, maps_key(study, compared=True), maps)
