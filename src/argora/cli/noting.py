"""What a linguistic analysis has to say of documents, told in a few lines."""

from __future__ import annotations

from collections.abc import Sequence

from argora.cli.streams import talk

__all__ = ["talk_of_notes"]

_SHOWN = 5


def talk_of_notes(notes: Sequence[str]) -> None:
    """Say the first notes, and how many more there are."""
    for note in notes[:_SHOWN]:
        talk(f"note: {note}")
    if len(notes) > _SHOWN:
        talk(f"note: {len(notes) - _SHOWN} more documents have one; --json lists all")
