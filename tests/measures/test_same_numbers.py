"""Every measure with every value of its options on a rich small study: the numbers stay the same.

What they are is checked elsewhere, against definitions, print and other programs; here a number
that has been printed can be had again: the same data, signature and seed give the same result, with
its parts, evidence and notes. After a change that is meant, write the file anew and look at what
git says has changed: ``python -m tests.measures.test_same_numbers``.
"""

from __future__ import annotations

import json
import math
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import numpy as np
import pytest
from tests.measures.strategies import spelled

from argora.measures import MEASURES, measure_class, parse
from argora.measures.distances import DISTANCES
from argora.measures.measuring import PARTS
from argora.reliability import (
    CodingData,
    OrderData,
    Structure,
    StructureData,
    UnitizingData,
    structures,
)
from argora.reliability.coding.factor import show
from argora.reliability.structure import Tie
from argora.reliability.unitizing.continuum import make_continuum
from argora.studies import bundled

FILE = Path(__file__).with_name("same_numbers.json")
DIGITS = 6
OTHER = {
    "gamma": ["sampler='statistical'", "alpha=2, beta=0.5, delta_empty=0.7", "precision=0.2"],
    "gamma_cat": ["sampler='statistical'", "precision=0.3"],
    "unit_f1": [],
    "cu_alpha": ["distance='ordinal'"],
    "micro_f1": ["reference='x'", "only=(1, 3)", "reference='y', pairs='pooled'"],
    "macro_f1": ["reference='x'", "only=(1, 3)"],
    "token_f1": ["reference='x'", "only=('c',)"],
    "segment_f1": ["ratio=0.1"],
    "sentence_f1": ["ties='random', seed=3"],
    "windowdiff": ["k=2", "k='nltk'", "reference='y'"],
    "pk": ["k=3", "k='nltk'", "reference='y'"],
    "boundary_similarity": ["n_t=1", "n_t=4"],
    "segmentation_similarity": ["n_t=4"],
    "boundary_pi": ["n_t=3"],
    "mar": [
        "closure=True",
        "reference='x'",
        "chance='trees', permutations=5",
        "chance='targets', permutations=5, seed=8",
    ],
    "graph_inclusion": ["closure=True", "directed=False"],
    "relation_f1": ["reference='x'", "many_to_one=False"],
    "distance_weighted": ["max_distance=2"],
}


def coded() -> CodingData:
    """Numbers by five annotators of whom two share nothing, and one did a single item."""
    text = """
    1 1 2 . .   2 2 2 . .   3 1 . . .   . 2 2 3 .   . 3 3 3 .   . 1 4 1 .   4 4 . . .
    1 2 . . .   . . 2 2 .   . 3 1 1 .   2 . 2 . .   5 5 5 . 5   . 1 . . .   1 1 1 . .
    """
    rows = text.split()
    table = [[None if v == "." else int(v) for v in rows[i : i + 5]] for i in range(0, 70, 5)]
    groups = [f"d{i // 2}" for i in range(14)]
    return CodingData.from_matrix(
        table, annotators=[*"xyzvw"], groups=groups, categories=range(1, 7)
    )


def in_sets() -> CodingData:
    """Sets of categories, one of them empty."""
    text = """
    ab,ab,a b,b,. c,bc,c a,,ab abc,ab,abc ,,a b,c,b ac,ac,ac a,b,c bc,bc,b .,a,a
    """
    table = [[None if v == "." else frozenset(v) for v in row.split(",")] for row in text.split()]
    return CodingData.from_matrix(
        table, annotators=[*"xyz"], groups=[f"d{i // 2}" for i in range(11)]
    )


def marked() -> UnitizingData:
    """Texts with units that touch, overlap or have several parts, and one that nobody marked."""
    texts: list[tuple[int, dict[str, list[Any]]]] = [
        (30, {"x": [(0, 6, "c"), (6, 12, "p"), (20, 25, "p")], "y": [(0, 5, "c"), (7, 12, "p")]}),
        (24, {"x": [(2, 8, "c")], "y": [(3, 8, "p"), (10, 14, "c")], "z": [(2, 8, "c")]}),
        (40, {"x": [(0, 9, "c"), (5, 14, "p")], "z": [(0, 9, "c"), (9, 14, "m"), (30, 38, "p")]}),
        (12, {"x": [], "y": [(0, 4, "m"), (4, 8, "c")], "z": []}),
        (18, {"x": [], "y": []}),
        (9, {"y": [(0, 3, "c")]}),
        (26, {"x": [(1, 5, "p"), (9, 13, "c"), (15, 19, "p")], "y": [(2, 6, "p"), (8, 13, "c")]}),
        (35, {"y": [(10, 20, "c"), (22, 30, "p")], "z": [(11, 20, "c"), (22, 33, "?")]}),
    ]
    continua = [
        make_continuum(
            f"d{i}",
            length,
            {who: [(((a, b),), c) for a, b, c in own] for who, own in units.items()},
        )
        for i, (length, units) in enumerate(texts)
    ]
    split = {"x": [(((2, 5), (9, 12)), "c")], "y": [(((2, 5), (8, 12)), "c"), (((14, 18),), "p")]}
    return UnitizingData((*continua, make_continuum("d8", 20, split)))


def drawn() -> StructureData:
    """Maps with linked premises, restatements, undercuts, and units outside of the argument."""

    def of(units: str, *ties: str, without: str = "") -> Structure:
        found = []
        for i, tie in enumerate(ties):
            sources, kind, target = tie.split()
            category = {">": "support", "-": "attack", "=": "restatement"}[kind]
            found.append(Tie(f"r{i}", tuple(sources), target, category, symmetric=kind == "="))
        return Structure.of([*units], without=[*without]).with_ties(found)

    maps = {
        "d0": {"x": of("abcde", "b > a", "cd > a", "e - b"), "y": of("abcde", "b > a", "c > b")},
        "d1": {
            "x": of("abcd", "a > b", "c > b", "d = b"),
            "y": of("abcd", "a > b", "c > d", without="d"),
            "z": of("abcd", "c > b", "a - b", "d > c"),
        },
        "d2": {"x": of("abc", "a > b", "c > b"), "z": of("abc", "ac > b")},
        "d3": {"x": of("ab"), "y": of("ab"), "z": of("ab", "a > b")},
        "d4": {"y": of("abcdef", "a > b", "b > c", "f > e"), "z": of("abcdef", "a > b", "b - c")},
        "d5": {"z": of("abc", "a > b")},
        "d6": {"x": of("abcd", "d > a", "b > a"), "y": of("abcd", "d > a", "b > a", "c > a")},
        "d7": {"x": of("abc", "a = b", "c > b"), "y": of("abc", "c > a", "b > a")},
    }
    return StructureData.of(maps)


def ordered() -> OrderData:
    """Orders of which some lack sentences."""
    texts = "abcde:abced:acbde abc:cba: abcd:abdc:dcba ab::ba abcdef:abfcde:bacdef abc:abc:acb"
    return OrderData.of(
        {
            f"d{i}": {who: own for who, own in zip("xyz", text.split(":"), strict=True) if own}
            for i, text in enumerate(texts.split())
        }
    )


@cache
def data_for(kind: str) -> Any:
    """Return the data of a name."""
    made: dict[str, Any] = {
        "coded": coded,
        "in_sets": in_sets,
        "marked": marked,
        "drawn": drawn,
        "ordered": ordered,
        "bundled": lambda: structures(bundled()),
    }
    return made[kind]()


def texts_of(name: str) -> list[str]:
    """Return a measure with its defaults, and with each other value of each option."""
    kind, plain = measure_class(name), parse(spelled(name))
    hints = get_type_hints(kind)
    found = [str(plain)]
    for option in fields(kind):
        hint, now = hints[option.name], getattr(plain, option.name)
        values = get_args(hint) if get_origin(hint) is Literal else ()
        if hint is bool:
            values = (True, False)
        for value in values:
            given = {option.name: value}
            if (name, value) == ("unit_f1", "overlap"):
                given["threshold"] = 0.5
            if (name, option.name) == ("mar", "partial"):
                given["unit"] = "descendants"
            if value == now or (name in ("cass", "plain_structure") and option.name in HELD):
                continue
            if option.name == "chance" and "permutations" in hints:
                given["permutations"] = 3
            found.append(str(replace(plain, **given)))
    head = f"{spelled(name).removesuffix(')')}, " if "(" in spelled(name) else f"{name}("
    found += [str(parse(f"{head}{more})")) for more in OTHER.get(name, ())]
    return list(dict.fromkeys(found))


HELD = ("average", "chance")
SETS = ("masi", "jaccard")
DISTANT = [
    *(f"alpha(distance={d!r})" for d in DISTANCES if d not in ("nominal", "tree")),
    *(f"weighted_kappa(distance={d!r})" for d in ("linear", "quadratic", "ordinal", "masi")),
    *(f"ac2(distance={d!r})" for d in ("linear", "quadratic", "ratio", "jaccard")),
]
CASES = [
    (text, "in_sets" if any(name in text for name in (*SETS, "dice", "max_p")) else "coded")
    if measure_class(text.partition("(")[0]).data_type is CodingData
    else (
        text,
        {UnitizingData: "marked", StructureData: "drawn", OrderData: "ordered"}[
            measure_class(text.partition("(")[0]).data_type
        ],
    )
    for text in [*(text for name in MEASURES.names() for text in texts_of(name)), *DISTANT]
]
CASES += [
    (spelled(name), "bundled")
    for name in MEASURES.names()
    if measure_class(name).data_type is StructureData
]


def short(number: float | None) -> float | None:
    """Return so many digits of a number; None for NaN."""
    if number is None or math.isnan(number):
        return None
    return float(f"{number:.{DIGITS}g}") + 0.0


def told(result: Any) -> list[Any]:
    """Return what a result says, as JSON."""
    found = [short(x) for x in (result.value, result.observed, result.expected)]
    evidence = {name: short(value) for name, value in result.evidence.items()}
    return [found, ends_of(result), evidence, list(result.notes), result.undefined]


def ends_of(result: Any) -> Any:
    """Return the interval and its standard error, or why there is none."""
    own = result.interval
    if own is None or own.undefined is not None:
        return own and own.undefined
    return [*map(short, (own.low, own.high, own.standard_error)), own.n_groups, own.n_undefined]


def whole(text: str, kind: str) -> list[Any]:
    """Return what a measure says of data, of all their parts, and in other ways."""
    how, data = parse(text), data_for(kind)
    if how.properties.annotators[1] == 2:
        data = data.select(annotators=["x", "y"])
    found = how(data, resamples=25, parts=PARTS)
    counts = [found.n_items, found.n_annotators, found.n_categories, short(found.at_least)]
    parts = {
        part: {
            show(name): own.undefined if own.undefined else short(own.value)
            for name, own in results.items()
        }
        for part, results in found.parts.items()
    }
    signature = found.signature.rpartition("|v:")[0].split(" | ")
    other = [ends_of(how(data, interval=way)) for way in ("jackknife", "analytic")]
    return [told(found), counts, parts, [signature[0], signature[2]], other]


@cache
def kept() -> dict[str, Any]:
    """Return what stands in the file."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def flat(value: Any) -> list[Any]:
    """Return all that is in lists and mappings, one after the other."""
    if isinstance(value, dict):
        return [each for name, own in value.items() for each in (name, *flat(own))]
    if isinstance(value, list):
        return [len(value), *(each for own in value for each in flat(own))]
    return [value]


@pytest.mark.parametrize(("text", "kind"), CASES)
def test_the_same_data_give_the_same_numbers_and_notes(text, kind):
    """As when the file was written, but for the last digits."""
    now, then = flat(whole(text, kind)), flat(kept()[f"{text} of {kind}"])
    numbers = [[x for x in own if isinstance(x, float)] for own in (now, then)]
    words = [[x for x in own if not isinstance(x, float)] for own in (now, then)]
    assert words[0] == words[1]
    np.testing.assert_allclose(numbers[0], numbers[1], rtol=2e-5, atol=1e-9)


def compact(value: Any) -> str:
    """Return JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    lines = [
        f"{json.dumps(f'{text} of {kind}')}: {compact(whole(text, kind))}" for text, kind in CASES
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
