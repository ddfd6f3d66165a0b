"""The moves of a change of a scheme as sentences, each with a code and its parameters."""

from __future__ import annotations

from argora.model.changes import (
    Add,
    Condition,
    Drop,
    HasValue,
    Merge,
    Move,
    Placed,
    Related,
    Rename,
    SchemeChange,
    Split,
)
from argora.model.frozen import FrozenMap
from argora.model.rules.base import RELATION
from argora.schemes.sentences import Part, Sentence, either
from argora.text.numbers import joined, ordinal

__all__ = ["change_sentences"]

KINDS = {
    "unit": "units",
    "relation": "relations",
    "attribute": "the attribute",
    "value": "the value",
}


def change_sentences(change: SchemeChange) -> tuple[Sentence, ...]:
    """Return what each move of a change says; names are those of files.

    A split has a sentence for each case and one for all others.
    """
    return tuple(
        Sentence(code, text, FrozenMap(parameters), rule=move.tag, index=index)
        for index, move in enumerate(change.moves)
        for code, text, parameters in _spoken(move)
    )


def _spoken(move: Move) -> list[tuple[str, str, dict[str, Part]]]:
    """Return code, text and parameters of each sentence about a move."""
    kind = KINDS[move.what]
    of = f" of “{move.attribute}”" if move.attribute else ""
    place: dict[str, Part] = {"what": move.what, "attribute": move.attribute}
    plural = move.what in ("unit", "relation")
    become = "become" if plural else "becomes"
    match move:
        case Rename():
            text = f"{kind} “{move.before}”{of} {become} “{move.after}”"
            return [("rename", text, {**place, "before": move.before, "after": move.after})]
        case Merge():
            names = joined([f"“{name}”" for name in move.before], len(move.before))
            text = f"{kind} {names}{of} become one: “{move.after}”"
            return [("merge", text, {**place, "before": move.before, "after": move.after})]
        case Drop():
            goes = "are removed" if plural else "is removed"
            text = f"{kind} “{move.before}”{of} {goes}"
            return [("drop", text, {**place, "before": move.before})]
        case Add():
            text = f"new: {kind} “{move.after}”{of}"
            return [("add", text, {**place, "after": move.after})]
        case Split():
            return _split(move, place)


def _split(move: Split, place: dict[str, Part]) -> list[tuple[str, str, dict[str, Part]]]:
    spoken = []
    for case in move.cases:
        code, when, parameters = _condition(case.when)
        text = f"{KINDS[move.what]} “{move.before}” {when} {_becomes(case.after)}"
        named = {**place, "before": move.before, "after": case.after, **parameters}
        spoken.append((f"split-{code}", text, named))
    others, named = (
        f"all other {KINDS[move.what]} “{move.before}”",
        {**place, "before": move.before},
    )
    if move.otherwise == move.before:
        return [*spoken, ("split-stay", f"{others} stay as they are", named)]
    named["after"] = move.otherwise
    return [*spoken, ("split-otherwise", f"{others} {_becomes(move.otherwise)}", named)]


def _becomes(name: str | None) -> str:
    return "are removed" if name is None else f"become “{name}”"


def _condition(condition: Condition) -> tuple[str, str, dict[str, Part]]:
    match condition:
        case HasValue():
            text = f"with the {condition.attribute} {either(condition.values)}"
            return "has-value", text, {"of": condition.attribute, "values": condition.values}
        case Related():
            relations, others = condition.relations, condition.others
            by = f"a relation {_quoted(relations)}" if relations else "a relation"
            text = (
                f"from which {by} leads to {_ends(others)}"
                if condition.direction == "out"
                else f"to which {by} leads from {_ends(others)}"
            )
            code = f"related-{condition.direction}"
            return code, text, {"relations": relations, "others": others}
        case Placed():
            return _placed(condition)
    text = f"from {_ends(condition.sources)} to {_ends(condition.targets)}"
    return "ties", text, {"sources": condition.sources, "targets": condition.targets}


def _placed(condition: Placed) -> tuple[str, str, dict[str, Part]]:
    number = condition.number
    labelled = f" called {condition.label}" if condition.label else ""
    parameters: dict[str, Part] = {"segmentation": condition.segmentation, "label": condition.label}
    if number is None:
        code, which = "placed", "a"
    elif number > 0:
        code, which, parameters["number"] = "placed-number", f"the {ordinal(number)}", number
    else:
        which = "the last" if number == -1 else f"the {ordinal(-number)} to last"
        code, parameters["number"] = "placed-from-end", -number
    return code, f"in {which} {condition.segmentation}{labelled}", parameters


def _quoted(names: tuple[str, ...]) -> str:
    return either([f"“{name}”" for name in names])


def _ends(names: tuple[str, ...]) -> str:
    """Return ends in words, such as: “claim” or a relation “support”."""
    if not names:
        return "anything"
    return either(
        [
            f"a relation “{name.removeprefix(RELATION)}”"
            if name.startswith(RELATION)
            else f"“{name}”"
            for name in names
        ]
    )
