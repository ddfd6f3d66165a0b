"""Texts without the notes of a person or without their name: JSON in, JSON out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Any

from argora.model.layer import is_note

__all__ = ["Mentions", "change_notes", "change_reasons", "change_words", "count_notes"]

SHORTEST = 2
"""Characters of a name that is looked for in texts; shorter ones stand everywhere."""
CASE_COUNTS = 3
"""A name of up to so many characters is also a word, and has to be written in the same case."""

Change = Callable[[Any], Any]


class Mentions:
    """The mentions of a person in texts, as whole words, and what to put in their place.

    >>> mentions = Mentions(["Jo", "jürgen@uni.example"], "erased-4f2a")
    >>> mentions.replace("Jo, ask JÜRGEN@uni.example about Johann and jo")
    'erased-4f2a, ask erased-4f2a about Johann and jo'
    """

    def __init__(self, names: Iterable[str], neutral: str) -> None:
        self._neutral = neutral
        forms = {
            unicodedata.normalize(form, name.strip())
            for name in names
            for form in ("NFC", "NFD")
            if len(name.strip()) >= SHORTEST
        }
        self._pattern = re.compile(
            "|".join(rf"(?<!\w){_form(name)}(?!\w)" for name in sorted(forms, key=_longest_first))
            or r"(?!)"
        )

    def stand_in(self, text: str) -> bool:
        """Return whether the person is mentioned in a text."""
        return self._pattern.search(text) is not None

    def replace(self, value: Any) -> Any:
        """Return a text, or a list of texts, with the neutral name; other values as they are."""
        if isinstance(value, str):
            return self._pattern.sub(lambda _: self._neutral, value)
        return [self.replace(each) for each in value] if isinstance(value, list) else value


def _form(name: str) -> str:
    escaped = re.escape(name)
    return escaped if len(name) <= CASE_COUNTS else f"(?i:{escaped})"


def _longest_first(name: str) -> tuple[int, str]:
    return -len(name), name


def _as_before(text: str) -> str:
    return text


def change_notes(data: Any, change: Change, change_text: Change = _as_before) -> Any:
    """Return a unit, relation, layer or list of operations with other notes.

    Parameters
    ----------
    change : from a note to what stands in its place; None where it goes.
    change_text : from the text of an implicit claim to another one.
    """
    if isinstance(data, list):
        return [change_notes(each, change, change_text) for each in data]
    if not isinstance(data, dict):
        return data
    changed = {}
    for name, value in data.items():
        if name == "attributes" and isinstance(value, dict):
            attributes = {
                each: change(text) if is_note(each) else text for each, text in value.items()
            }
            if rest := {each: text for each, text in attributes.items() if text is not None}:
                changed[name] = rest
        elif name == "set-attribute" and is_note(value["name"]):
            changed[name] = {**value, "value": change(value["value"])}
        elif name == "text" and isinstance(value, str):
            changed[name] = change_text(value)
        else:
            changed[name] = change_notes(value, change, change_text)
    return changed


def count_notes(data: Any) -> int:
    """Return how many notes a unit, a relation or a layer has."""
    notes: list[Any] = []
    change_notes(data, notes.append)
    return len(notes)


def change_reasons(data: Any, change: Change) -> Any:
    """Return JSON data of decisions with other reasons."""
    if isinstance(data, dict):
        return {
            name: change(value) if name == "why" else change_reasons(value, change)
            for name, value in data.items()
        }
    return [change_reasons(each, change) for each in data] if isinstance(data, list) else data


def change_words(data: Any, change: Change) -> Any:
    """Return JSON data with all texts changed, but not the names of fields."""
    if isinstance(data, dict):
        return {name: change_words(value, change) for name, value in data.items()}
    if isinstance(data, list):
        return [change_words(each, change) for each in data]
    return change(data) if isinstance(data, str) else data
