"""The calls whose answers are stored: many options on small data, package by package."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields
from functools import cache, partial
from typing import Any, get_args, get_type_hints

from tests.answers import made
from tests.classroom import classroom

from argora.consensus import (
    RULES,
    competences,
    confusion,
    curve_of,
    next_votes,
    parse_rule,
    side_by_side,
    soft_label_rows,
)
from argora.consensus.gold import make_gold, make_rules
from argora.consensus.spans import combine_spans, parse_span_rule
from argora.consensus.trees import combine_documents, tree_competences, votes_of_structures
from argora.measures import MEASURES, compare, mcnemar, measure_class, parse, plan
from argora.model import Study
from argora.reliability import (
    CodingData,
    OrderData,
    StructureData,
    UnitizingData,
    by_round,
    items,
    orders,
    structures,
    units,
)

__all__ = ["AREAS"]

Call = Callable[[], Any]
Calls = Iterator[tuple[str, Call]]

FEW = 20
"""Resamples: enough for an interval whose ends move when anything changes."""

# What has no default, and values of options whose type does not list them.
NEEDED: Mapping[str, Mapping[str, Any]] = {
    "ku_alpha": {"category": "claim"},
    "specific_agreement": {"category": 1},
    "alpha_u": {"year": 2004},
    "gamma_k": {"category": "claim"},
    "macro_f1": {"reading": "mean-of-f1"},
    "unit_f1": {"match": "overlap"},
    "c_f1": {"ratio": 0.5},
    "r_f1": {"ratio": 0.5},
    "cr_f1": {"ratio": 0.5},
    "mar": {"unit": "link"},
}
OTHERS: Mapping[str, tuple[Any, ...]] = {
    "distance": ("ordinal", "interval", "ratio", "jaccard", "masi", "linear", "tree"),
    "year": (1995,),
    "ratio": (0.9,),
    "threshold": (0.2,),
    "n_t": (4,),
    "k": (3,),
    "max_distance": (2,),
    "alpha": (2.0,),
    "beta": (0.5,),
    "delta_empty": (2.0,),
    "precision": (0.5,),
    "sampler": ("continuous", "statistical", "odd"),
    "pooling": ("mean", "odd"),
    "samples": (5,),
    "seed": (8,),
    "permutations": (20,),
    "reference": ("ana", "ben", "nobody"),
    "only": (("claim",), ("a",), (1, 2), ("support",)),
    "most_paths": (3,),
    "most_steps": (10,),
    "root": ("claim",),
    "match": ("overlap", "exact", "odd"),
    "category": ("premise", "same", "any", "direction", "odd"),
}
QUICK = {"samples": 5, "permutations": 10}
CODING = ("three", "two", "sets", "few", "one", "apart", "alone", "none")
PARTS = ("category", "pair", "annotator", "item", "group", "without_annotator", "influence")


@cache
def data_of(kind: type, name: str = "study") -> Any:
    """Return made-up data of a kind; ``pair`` is that of two annotators only."""
    study = classroom(n_documents=4) if name == "class" else made.study()
    if name == "pair":
        study = study.select(annotators=["ana", "ben"])
    if name == "short":
        study = study.select(documents=["d0", "d1", "d2"])
    if kind is CodingData:
        return made.coding(name)
    if kind is UnitizingData:
        return units(study)
    return structures(study) if kind is StructureData else orders(study)


def spelled(id: str, options: Mapping[str, Any]) -> str:
    """Return a measure or rule with options as it is parsed."""
    given = ", ".join(f"{name}={value!r}" for name, value in options.items())
    return f"{id}({given})" if given else id


def variants(kind: type, needed: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield options of a class: the defaults, then each option with each other value."""
    hints = get_type_hints(kind)
    names = {field.name: field.default for field in fields(kind)}
    quick = {name: value for name, value in QUICK.items() if name in names}
    usual = {**quick, **needed}
    yield usual
    for name, default in names.items():
        known = [*get_args(hints.get(name)), *OTHERS.get(name, ())]
        if hints.get(name) is bool:
            known = [not default]
        for value in known:
            if isinstance(value, type) or value == usual.get(name, default):
                continue
            if value is None or (default is not MISSING and value == default):
                continue
            yield {**usual, name: value}
    if "closure" in names and "partial" in names:
        for unit in ("link", "path", "descendants"):
            for options in (
                {"closure": True},
                {"partial": True},
                {"closure": True, "partial": True},
            ):
                yield {**usual, "unit": unit, **options}


def measured() -> Calls:
    """Every measure with every option, and the usual ones with every interval and part."""
    for id in MEASURES.names():
        kind = measure_class(id)
        own = CODING[:3] if kind.data_type is CodingData else ("study", "pair")
        for options in variants(kind, NEEDED.get(id, {})):
            text = spelled(id, options)
            for name in own:
                yield f"{text} of {name}", partial(_measure, text, name)
        usual = spelled(
            id, NEEDED.get(id, {}) | {k: v for k, v in QUICK.items() if k in _names(kind)}
        )
        rest = CODING[3:] if kind.data_type is CodingData else ("short", "class")
        for name in rest:
            yield f"{usual} of {name}", partial(_measure, usual, name)
        for part in PARTS:
            yield (
                f"{usual}, {part}",
                partial(_measure, usual, own[0], interval="document", parts=[part]),
            )
        for way in ("item", "jackknife", "jackknife-item", "analytic", None, "odd"):
            yield f"{usual}, interval {way}", partial(_measure, usual, own[0], interval=way)


def _names(kind: type) -> set[str]:
    return {field.name for field in fields(kind)}


def _measure(text: str, name: str, *, interval: Any = "document", parts: Any = ()) -> Any:
    how = parse(text)
    data = data_of(how.data_type, name)
    return how(data, interval=interval, resamples=FEW, parts=parts)


def compared() -> Calls:
    """Comparisons, means over strata, plans, and McNemar's test."""
    three, two, few = (made.coding(name) for name in ("three", "two", "few"))
    alpha, pi = parse("alpha"), parse("multi_pi")
    later = three.select(annotators=list(three.annotators[:2]))
    for way in ("document", "item", "jackknife", "jackknife-item", None, "odd"):
        yield (
            f"compare {way}",
            partial(
                compare,
                alpha,
                three,
                later,
                interval=way,
                resamples=FEW,
                parts=["category"],
            ),
        )
    yield "compare other data", partial(compare, alpha, three, two, resamples=FEW)
    yield "compare with few", partial(compare, alpha, two, few, resamples=FEW)
    yield "compare an odd part", partial(compare, alpha, three, later, parts=["odd"])
    views = [items(made.study(), by=by) for by in ("sentence", "token")]
    yield "compare views", partial(compare, alpha, *views, resamples=FEW)
    for interval in ("document", "item"):
        yield (
            f"compare views across, {interval}",
            partial(compare, alpha, *views, across=["items"], resamples=FEW, interval=interval),
        )
    rounds = [items(made.study(), round=round, at_least=1) for round in (1, 2)]
    yield "compare rounds", partial(compare, alpha, *rounds, across=["round"], resamples=FEW)
    topics = {
        topic: items(
            made.study().select(
                documents=[d.id for d in made.study().documents if d.metadata["topic"] == topic]
            )
        )
        for topic in ("zoos", "parks")
    }
    whole = items(made.study())
    strata: dict[str, dict[str, Any]] = {
        "two": topics,
        "one missing": {**topics, "none": made.coding("none")},
        "one": {"zoos": topics["zoos"]},
    }
    for name, parts in strata.items():
        for how in (alpha, pi, parse("percentage")):
            for way in ("document", "jackknife", "item", None):
                yield (
                    f"mean of {how} over {name}, {way}",
                    partial(
                        how.mean_over,
                        "topic",
                        parts,
                        whole,
                        interval=way,
                        resamples=FEW,
                        without={"sea": "nobody did it"},
                    ),
                )
    yield from _plans()
    answers = ("aabbcab", "aabbbab", "aaabcba")
    yield "mcnemar", partial(mcnemar, *answers)
    yield "mcnemar of missing", partial(mcnemar, [*"aab", None], [*"ab", None, "a"], [*"bbba"])
    yield "mcnemar of nothing", partial(mcnemar, "", "", "")
    yield "mcnemar of other lengths", partial(mcnemar, "a", "", "")
    many = "ab" * 30
    yield "mcnemar of many", partial(mcnemar, "a" * 60, many, "a" * 40 + "b" * 20)


def _plans() -> Calls:
    asked: dict[str, dict[str, Any]] = {
        "usual": {},
        "narrow": {"width": 0.01},
        "wide": {"width": 0.9},
        "documents": {"documents": [5, 12, 12, 3]},
        "annotators": {"annotators": [2, 3]},
        "two annotators": {"annotators": [2]},
        "items": {"interval": "item"},
        "level": {"level": 0.8},
        "seed": {"seed": 8},
        "no width": {"width": 0.0},
        "too wide": {"width": 2.5},
        "no document": {"documents": [0]},
        "one annotator": {"annotators": [1]},
        "too many": {"annotators": [2, 99]},
        "jackknife": {"interval": "jackknife"},
    }
    for name, options in asked.items():
        for data in ("three", "crowd"):
            yield (
                f"plan {name} of {data}",
                partial(plan, parse("alpha"), made.coding(data), resamples=100, **options),
            )
    for name in CODING[1:]:
        yield f"plan of {name}", partial(plan, parse("alpha"), made.coding(name), resamples=100)
    yield "plan of u_alpha", partial(plan, parse("u_alpha"), data_of(UnitizingData), resamples=100)


def decided() -> Calls:
    """Every rule on votes, what models say of annotators, curves, and which votes come next."""
    crowd = made.coding("crowd")
    needed: Mapping[str, Mapping[str, Any]] = {"k_of_n": {"k": 3}, "two_stage": {"k": 2}}
    from argora.consensus.registry import rule_class

    for id in RULES.names():
        for options in variants(rule_class(id), needed.get(id, {})):
            text = spelled(id, options)
            yield f"{text}", partial(_decide, text, "crowd")
        usual = spelled(id, needed.get(id, {}))
        for name in CODING:
            yield f"{usual} of {name}", partial(_decide, usual, name)
    for text in ("plurality", "dawid_skene", "mace(restarts=0)", "ibcc", "one_coin"):
        found = partial(_found, text)
        for way in ("document", "item", None, "odd"):
            yield (
                f"competences by {text}, {way}",
                partial(lambda f, w: competences(f(), interval=w, resamples=5), found, way),
            )
            yield (
                f"confusion by {text}, {way}",
                partial(
                    lambda f, w: confusion(f(), crowd.annotators[2], interval=w, resamples=5),
                    found,
                    way,
                ),
            )
        for options in ({}, {"sure": 0.6}, {"most": 3}, {"prior": 2.0}, {"annotator": "4"}):
            yield (
                f"next votes by {text} {options}",
                partial(lambda f, o: _next(f(), samples=5, **o), found, options),
            )
        yield f"soft labels by {text}", partial(lambda f: list(soft_label_rows(f())), found)
        for options in ({}, {"up_to": 2}, {"samples": 3, "seed": 1}, {"up_to": 0}):
            yield (
                f"curve of {text} {options}",
                partial(
                    curve_of, crowd, parse_rule(text), resamples=FEW, **{"samples": 4, **options}
                ),
            )
    for measure in ("alpha", "macro_f1(reading='mean-of-f1')"):
        yield (
            f"curve by {measure}",
            partial(curve_of, crowd, parse_rule("plurality"), how=parse(measure), resamples=FEW),
        )
    yield (
        "side by side",
        lambda: parse("alpha")(
            side_by_side({"one": _found("plurality"), "two": _found("one_coin")}), interval=None
        ),
    )


@cache
def _found(text: str) -> Any:
    return parse_rule(text)(made.coding("crowd"))


def _decide(text: str, name: str) -> Any:
    return parse_rule(text)(made.coding(name))


def _next(found: Any, **options: Any) -> Any:
    result = next_votes(found, **options)
    totals = (result.n_open, result.total, result.out_of_reach)
    return {
        "printed": str(result),
        "rows": list(result.rows()),
        "totals": totals,
        "order": result.order,
    }


def combined() -> Calls:
    """Gold by every kind of rule, spans and trees."""
    study = made.study()
    rules: dict[str, dict[str, Any]] = {
        "usual": {},
        "boundaries": {"units": "boundaries(k=2)"},
        "plurality": {"units": "plurality"},
        "model": {"units": "dawid_skene"},
        "steps": {"units": "one_coin", "runs": "length", "step": 4},
        "merged": {"units": "majority", "merge": True},
        "attributes": {"attributes": "plurality(ties='undecided')"},
        "no relations": {"relations": "none"},
        "odd relations": {"relations": "odd"},
        "odd units": {"units": "odd"},
        "unmarked missing": {"unmarked": "missing"},
        "unmarked against": {"unmarked": "against"},
    }
    rules |= {f"tree {text}": {"relations": text} for text in TREES}
    for name, options in rules.items():
        yield f"gold {name}", partial(_gold, options)
        yield f"class: gold {name}", partial(_gold, options, of="class")
    for name, how in {
        "everybody": {"kinds": ("person", "model")},
        "round 2": {"round": 2, "at_least": 1},
        "one": {"at_least": 1},
        "three": {"at_least": 3},
        "chosen": {"annotators": ["ana", "ben"]},
        "of a person": {"name": "ana"},
        "over the gold": {"name": "key"},
        "in place of the gold": {"name": "key", "replacing": True, "time": "2026-01-01T00:00:00Z"},
        "many": {"at_least": 9},
    }.items():
        yield f"gold of {name}", partial(_gold, {}, **how)
    for text in ("boundaries(k=1)", "boundaries(k=3)", "plurality", "hmm", "dawid_skene", "ibcc"):
        for more in ({}, {"runs": "length"}, {"step": 3}, {"merge": True}, {"runs": "odd"}):
            yield (
                f"spans {text} {more}",
                partial(
                    lambda t, m: combine_spans(units(study), parse_span_rule(t), **m), text, more
                ),
            )
    for text in TREES:
        for weights in (None, {"ana": 2.0, "ben": 1.0, "eva": 0.5}, {"ana": -1.0}):
            yield f"trees {text} {weights}", partial(_trees, text, weights)
        for weights in (None, {"ada": 1.0, "ben": 0.0, "cem": 3.0, "dea": 0.5, "eve": 0.25}):
            yield f"class: trees {text} {weights}", partial(_trees, text, weights, "class")


TREES = (
    "arborescence",
    "arborescence(roots='any')",
    "majority_edges",
    "medoid",
    "medoid(measure='graph_inclusion')",
)


def _gold(options: Mapping[str, Any], *, of: str = "made", **how: Any) -> Any:
    study = made.study().select(documents=["d0", "d2", "d5", "d6"])
    if of == "class":
        study = classroom(n_documents=2)
    gold = make_gold(study, make_rules(**options), **how)
    return {
        "decisions": gold.decisions,
        "layers": gold.layers,
        "violations": gold.violations,
        "notes": gold.notes,
        "counts": {f"{task} {status}": n for (task, status), n in gold.counts().items()},
        "asked": gold.annotators_of,
        "decided_by": gold.decided_by,
    }


def _trees(text: str, weights: Mapping[str, float] | None, of: str = "study") -> Any:
    data = data_of(StructureData, of)
    ballots = [votes_of_structures(dict(each.structures)) for each in data.documents[:4]]
    found = combine_documents(ballots, text, weights=weights)
    return [
        [str(one), one, one.is_tree, one.roots, list(one.rows()), tree_competences(one)]
        for one in found
    ]


def arranged() -> Calls:
    """Data made of a study: items of every view, continua, structures and orders."""
    study = made.study()
    views: list[tuple[str, dict[str, Any]]] = [
        (by, {"of": of})
        for by, decisions in {
            "sentence": ("category", "attribute:stance", "attribute:odd"),
            "token": ("category",),
            "character": ("category", "attribute:stance"),
            "unit": ("category",),
            "document": ("category", "attribute:quality"),
            "pair": ("relation", "link", "relation-category"),
            "level": ("role", "typegen", "type", "combined", "target", "role+type"),
            "odd": ("category",),
        }.items()
        for of in decisions
    ]
    views += [
        ("pair", {"of": "relation", "pairs_of": pairs, "absent": absent, "closure": closure})
        for pairs in ("scheme", "all", "paragraph")
        for absent in ("none", "missing")
        for closure in (False, True)
    ]
    views += [
        ("sentence", {"round": 2, "at_least": 1}),
        ("sentence", {"kinds": ("person", "model", "gold")}),
        ("sentence", {"at_least": 3}),
        *(
            ("sentence", {"missing": missing})
            for missing in ("category", "annotators:0.1", "annotators:0.1+category", "all", "odd")
        ),
    ]
    for by, options in views:
        yield f"items by {by} {options}", partial(_items, by, options)
    for by in ("character", "token", "sentence", "odd"):
        for more in ({}, {"at_least": 3}, {"round": 2, "at_least": 1}):
            yield f"units by {by} {more}", partial(_units, by, more)
    for more in ({}, {"round": 2}, {"kinds": ("person", "gold")}):
        yield f"structures {more}", partial(_structures, made.study(), more)
        yield f"orders {more}", partial(_orders, more)
    yield "class: structures", partial(_structures, classroom(n_documents=2), {})
    for of in ("role", "typegen", "type", "combined", "target", "role+type"):
        yield (
            f"class: items by level of {of}",
            partial(lambda of: _coding(items(classroom(n_documents=3), by="level", of=of)), of),
        )
    yield "class: items by unit", lambda: _coding(items(classroom(), by="unit"))
    for absent in ("none", "missing"):
        yield (
            f"class: items by pair, absent {absent}",
            partial(
                lambda a: _coding(items(classroom(n_documents=2), by="pair", absent=a)), absent
            ),
        )
    yield "orders with the text", partial(_orders, {"with_text": True})
    yield (
        "by round",
        lambda: [
            [layer.document, layer.annotator, layer.round]
            for layer in by_round(study, "ana").layers
        ],
    )
    yield from _selected()
    for name in CODING:
        yield f"votes of {name}", partial(_coding, made.coding(name))
        yield f"coincidences of {name}", partial(_counted, made.coding(name))


def _selected() -> Calls:
    """Votes that were selected, recoded, or made in other ways."""
    three, crowd, sets = (made.coding(name) for name in ("three", "crowd", "sets"))
    table = {("a", "a"): 5, ("a", "b"): 2, ("b", "b"): 7}
    made_of: dict[str, Call] = {
        "one annotator": lambda: three.select(annotators=[three.annotators[0]]),
        "two annotators": lambda: three.select(annotators=list(three.annotators[1:])),
        "an odd annotator": lambda: three.select(annotators=["odd"]),
        "binary": lambda: three.binary(three.labels[0]),
        "binary of a set": lambda: sets.binary(sets.labels[0]),
        "binary of an odd one": lambda: three.binary("odd"),
        "recoded": lambda: three.recode(
            ["x" if c == 1 else "y" for c in three.categories], how="h"
        ),
        "rows": lambda: CodingData.from_rows(
            [("i1", "ana", "a"), ("i2", "ben", "b"), ("i1", "ben", "a")]
        ),
        "rows twice": lambda: CodingData.from_rows([("i", "ana", "a"), ("i", "ana", "b")]),
        "contingency": lambda: CodingData.from_contingency(table),
        "columns": lambda: CodingData.from_columns(
            item=[1, 1, 2], annotator=["a", "b", "a"], category=["x", "x", "y"]
        ),
        "uneven columns": lambda: CodingData.from_columns(
            item=[1], annotator=["a", "b"], category=["x"]
        ),
        "an uneven matrix": lambda: CodingData.from_matrix([["a", "b"], ["a"]]),
        "a matrix with too many groups": lambda: CodingData.from_matrix(
            [["a", "b"]], groups=[1, 2]
        ),
        "a dense table": lambda: {"": crowd.dense()},
        "counts": lambda: {"": list(crowd.counts())},
    }
    for name, call in made_of.items():
        yield f"selected: {name}", partial(_maybe_coding, call)


def _maybe_coding(call: Call) -> Any:
    found = call()
    return _coding(found) if isinstance(found, CodingData) else found


def _items(by: str, options: Mapping[str, Any]) -> Any:
    return _coding(items(made.study(), by=by, **options))  # type: ignore[arg-type]


def _coding(data: CodingData) -> dict[str, Any]:
    return {
        "items": [str(data.item_name(row)) for row in range(data.n_rows)],
        "groups": list(map(str, data.groups or ())),
        "group": data.group,
        "start": data.start,
        "annotators": data.annotators,
        "annotator": data.annotator,
        "categories": [str(sorted(c) if isinstance(c, frozenset) else c) for c in data.categories],
        "code": data.code,
        "weight": data.weight,
        "labels": list(map(str, data.labels)),
        "n": [data.n_items, data.n_annotators],
        "derivation": data.derivation,
        "notes": data.notes,
    }


def _counted(data: CodingData) -> Any:
    return {"runs": data.runs, "votes per item": data.votes_per_item, "rows": data.n_rows}


def _units(by: str, more: Mapping[str, Any]) -> Any:
    data = units(made.study(), by=by, **more)  # type: ignore[arg-type]
    return {"continua": data.continua, "derivation": data.derivation, "notes": data.notes}


def _structures(study: Study, more: Mapping[str, Any]) -> Any:
    data = structures(study, **more)
    return {"documents": data.documents, "derivation": data.derivation, "notes": data.notes}


def _orders(more: Mapping[str, Any]) -> Any:
    data: OrderData = orders(made.study(), **more)
    return {"orders": data.arranged, "derivation": data.derivation, "notes": data.notes}


AREAS: Mapping[str, Mapping[str, Call]] = {
    "measures": dict(measured()),
    "comparing": dict(compared()),
    "decisions": dict(decided()),
    "gold": dict(combined()),
    "data": dict(arranged()),
}
