"""Decisions of people, as a record spells them, in the words of another version of a scheme."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from argora.model.changes.change import SchemeChange
from argora.model.changes.moves import Merge, Rename

__all__ = ["RENEWED", "renewed_for", "told_again"]

NOTHING = "nothing"
RENEWED = "renewed"
"""The digest of a decision that is to be that of the votes of now."""
Names = Mapping[tuple[str, str], Mapping[str, str | None]]
"""What becomes of each name that is moved, by what it is and its attribute; None: nobody knows."""


def renewed_for(mark: str) -> str:
    """Return the digest of a decision that holds on the votes of a mark, whatever their names."""
    return f"{RENEWED}:{mark}"


def told_again(
    decision: Mapping[str, Any], change: SchemeChange, *, is_back: bool = False
) -> Mapping[str, Any] | None:
    """Return a decision in the words of the later version; None if it cannot be said in them.

    Parameters
    ----------
    decision : with ``task``, ``decision`` and ``attribute``, as JSON data.
    is_back : whether the change is taken back, so that the earlier version holds.
    """
    names = _names(change, is_back=is_back)
    scheme = change.after if is_back else change.before
    task, text, attribute = decision["task"], decision["decision"], decision.get("attribute", "")
    if task == "attribute":
        name = names.get(("attribute", ""), {}).get(attribute, attribute)
        value = names.get(("value", attribute), {}).get(text, text)
        if name is None or value is None:
            return None
        return {**decision, "attribute": name, "decision": value}
    if text == NOTHING:
        return decision
    moved = names.get((task, ""), {})
    if task == "unit":
        parts = [text] if scheme.has("unit", text) else text.split("+")
        words = [moved.get(part, part) for part in parts]
        return None if None in words else {**decision, "decision": "+".join(map(str, words))}
    if " = " in decision["place"]:
        word = moved.get(text, text)
        return None if word is None else {**decision, "decision": word}
    if not moved:
        return decision
    listed = "|".join(re.escape(name) for name in sorted(moved, key=len, reverse=True))
    pattern = re.compile(rf"(?:(?<=^)|(?<=, ))({listed})(?= )")
    if any(moved[match[1]] is None for match in pattern.finditer(text)):
        return None
    return {**decision, "decision": pattern.sub(lambda match: str(moved[match[1]]), text)}


def _names(change: SchemeChange, *, is_back: bool) -> Names:
    """Return what becomes of each name; of one that splits or goes nobody can say it."""
    names: dict[tuple[str, str], dict[str, str | None]] = {}
    for move in change.moves:
        of_kind = names.setdefault((move.what, move.attribute), {})
        if not is_back:
            is_named = isinstance(move, Rename | Merge)
            of_kind |= dict.fromkeys(move.sources, move.targets[0] if is_named else None)
        elif isinstance(move, Rename):
            of_kind[move.after] = move.before
        else:
            of_kind |= {each: None for each in move.targets if each is not None}
    return names
