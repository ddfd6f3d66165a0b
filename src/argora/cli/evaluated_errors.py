"""How a model cut units, and how it agrees with people, as tables and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from argora.analysis.evaluation.people import AmongPeople
from argora.analysis.words import interval, number
from argora.cli.streams import table
from argora.diagnostics.segmentation_errors import Lengths, SegmentationErrors
from argora.measures import Result

__all__ = ["errors_json", "errors_text", "people_json", "people_text"]

KINDS = {
    "right": "right",
    "wrong category": "the same place, another category",
    "shifted": "shifted: begins or ends elsewhere",
    "split": "split: several for one",
    "merged": "merged: one for several",
    "recut": "cut anew: several for several",
    "missed": "missed",
    "invented": "invented",
}


def errors_text(errors: SegmentationErrors) -> str:
    """Return how often units were cut in which way, and how many and how long they are."""
    head = ["", "cases", "gold", "predicted", "other category"]
    body = [
        [KINDS[kind], str(n.n_cases), str(n.n_gold), str(n.n_predicted), str(n.n_other_category)]
        for kind, n in errors.counts.items()
    ]
    counts = errors.counts.values()
    other = sum(n.n_other_category for n in counts)
    n = [len(errors.cases), errors.gold.n, errors.predicted.n, other]
    body.append(["all together", *map(str, n)])
    title = "How units were cut"
    return "\n".join([title, "-" * len(title), table(head, body), "", table(*_lengths(errors))])


def _lengths(errors: SegmentationErrors) -> tuple[list[str], list[list[str]]]:
    sides = (errors.gold, errors.predicted)
    body = [
        [f"{errors.positions}s of a unit, mean", *(number(each.mean) for each in sides)],
        [f"{errors.positions}s of a unit, median", *(number(each.median) for each in sides)],
        ["share of the text in units", *(number(each.covered) for each in sides)],
    ]
    return ["", "gold", "predicted"], body


def errors_json(errors: SegmentationErrors) -> dict[str, Any]:
    """Return the same as JSON."""
    return {
        "positions": errors.positions,
        "n_documents": errors.n_documents,
        "cases": {kind: vars(n) for kind, n in errors.counts.items()},
        "gold": _length_json(errors.gold),
        "predicted": _length_json(errors.predicted),
        "by_category": {
            name: {"gold": _length_json(one), "predicted": _length_json(other)}
            for name, (one, other) in errors.by_category.items()
        },
    }


def _length_json(lengths: Lengths) -> dict[str, float | None]:
    return {name: _known(value) for name, value in vars(lengths).items()}


def _known(value: float) -> float | None:
    return None if value != value else value


def people_text(people: AmongPeople) -> str:
    """Return how each person agrees with the model and with the others."""
    body = [
        [
            person.name,
            number(person.with_model.value),
            interval(person.with_model),
            number(person.with_people),
        ]
        for person in people.persons
    ]
    body.append(["mean of pairs", number(people.model), "", number(people.people)])
    head = ["", "with the model", "interval", "with other people"]
    title = f"The model beside people: {people.measure} of {people.items}"
    place = (
        f"By its mean with people the model has place {people.place} of {len(people.persons) + 1}."
    )
    return "\n".join([title, "-" * len(title), table(head, body), place, *_soft(people)])


def _soft(people: AmongPeople) -> Iterator[str]:
    if people.soft is None:
        return
    divergence, cross = people.soft.jensen_shannon, people.soft.cross_entropy
    if divergence.is_defined:
        yield (
            f"Against the spread of people's votes: Jensen-Shannon divergence "
            f"{number(divergence.value)} {_reach(divergence)}(0 is the same spread)."
        )
    if cross.is_defined:
        yield (
            f"Cross entropy {number(cross.value)} bits {_reach(cross)}; "
            f"at best {number(people.soft.entropy)}."
        )
    elif cross.undefined:
        yield f"No cross entropy: {cross.undefined}."


def _reach(result: Result) -> str:
    said = interval(result)
    return f"[{said}] " if said else ""


def people_json(people: AmongPeople) -> dict[str, Any]:
    """Return the same as JSON."""
    soft = people.soft
    return {
        "measure": people.measure,
        "items": people.items,
        "model_with_people": _known(people.model),
        "people_with_people": _known(people.people),
        "place": people.place,
        "persons": [
            {
                "name": each.name,
                "with_model": _result(each.with_model),
                "with_people": _known(each.with_people),
            }
            for each in people.persons
        ],
        "soft": None
        if soft is None
        else {
            "jensen_shannon": _result(soft.jensen_shannon),
            "cross_entropy": _result(soft.cross_entropy),
            "entropy": _known(soft.entropy),
            "n_impossible": soft.n_impossible,
            "n_left_out": soft.n_left_out,
        },
    }


def _result(result: Result) -> dict[str, Any]:
    return {
        "value": _known(result.value),
        "low": _known(result.low),
        "high": _known(result.high),
        "n_items": result.n_items,
        "signature": result.signature,
        "undefined": result.undefined,
    }
