"""Who disagrees as plain JSON values."""

from __future__ import annotations

from typing import Any

from argora.analysis.people import GoldFindings, People
from argora.diagnostics.annotators.against_gold import AgainstGold
from argora.diagnostics.annotators.drift import Drift
from argora.diagnostics.annotators.pairwise import Pairwise
from argora.diagnostics.annotators.positions import Position
from argora.diagnostics.annotators.profiles import Profile
from argora.measures import Interval, Result
from argora.reliability.coding.factor import show
from argora.report.forms.json import case_json, plain
from argora.report.people.words import lead

__all__ = ["people_json"]


def people_json(found: People) -> dict[str, Any]:
    """Return everything about annotators with its numbers."""
    own = found.profiles
    clusters, order = found.clusters, found.order
    return {
        "words": lead(found),
        "items": found.seen.words,
        "of": found.seen.of,
        "annotators": [_profile(each) for each in found.ranked],
        "examples": [
            {
                "annotator": own.annotator,
                "category": None if own.category is None else show(own.category),
                "more": None if own.category is None else own.is_more,
                "items": [case_json(case) for case in own.cases],
            }
            for own in found.examples
        ],
        "pairs": [] if own is None else _pairs(own.pairs),
        "clustering": None
        if clusters is None
        else [
            {
                "first": list(merge.first),
                "second": list(merge.second),
                "agreement": plain(merge.agreement),
            }
            for merge in clusters.merges
        ],
        "not_comparable": [] if clusters is None else [list(each) for each in clusters.apart],
        "best": None
        if order is None
        else {
            "order": list(order.order),
            "agreement": [_result(each) for each in order.agreement],
        },
        "drift": [] if found.drift is None else _drift(found.drift),
        "themselves": {who: _result(own) for who, own in found.themselves.items()},
        "gold": None if found.gold is None else _gold(found.gold),
    }


def _profile(each: Profile) -> dict[str, Any]:
    marking = each.marking
    return {
        "annotator": each.annotator,
        "with_others": _result(each.with_others),
        "unlike_p": plain(each.unlike),
        "without": None if each.without is None else plain(each.without.value),
        "n_items": each.n_items,
        "n_missing": each.n_missing,
        "distance": plain(each.distance),
        "never_used": [show(category) for category in each.never_used],
        "preferences": [
            {
                "category": show(bias.category),
                "share": plain(bias.share),
                "others": plain(bias.others),
                **_interval(bias.interval),
                "p": plain(bias.p),
            }
            for bias in each.bias.values()
        ],
        "units": None
        if marking is None
        else {
            "n": marking.n_units,
            "counted": marking.counted,
            "lower": plain(marking.length.lower),
            "median": plain(marking.length.median),
            "upper": plain(marking.length.upper),
        },
        "central_claim": None
        if each.positions is None
        else {
            "n_documents": each.positions.n_documents,
            "first": _position(each.positions.first),
            "last": _position(each.positions.last),
        },
    }


def _position(own: Position) -> dict[str, Any]:
    return {"share": plain(own.share), "others": plain(own.others), **_interval(own.interval)}


def _pairs(pairs: Pairwise) -> list[dict[str, Any]]:
    """Return every two annotators, those not comparable with the reason."""
    names = pairs.annotators
    return [
        {
            "annotators": [one, other],
            "agreement": plain(pairs.value(one, other)),
            "shared": int(pairs.shared[i, j]),
            "undefined": pairs.why(one, other),
        }
        for i, one in enumerate(names)
        for j, other in enumerate(names)
        if i < j and pairs.shared[i, j]
    ]


def _drift(drift: Drift) -> list[dict[str, Any]]:
    return [
        {
            "annotator": trend.annotator,
            "category": None if trend.category is None else show(trend.category),
            "stages": [plain(stage.value) for stage in trend.stages],
            "slope": plain(trend.slope),
            "p": plain(trend.p),
            "p_holm": plain(trend.p_holm),
            "order": drift.orders[trend.annotator].by,
            "undefined": trend.undefined,
        }
        for trend in drift.trends
    ]


def _gold(gold: GoldFindings) -> dict[str, Any]:
    return {
        "gold": gold.gold,
        "n_documents": gold.n_documents,
        "n_computed": gold.n_computed,
        "levels": {name: _level(own) for name, own in gold.levels.items()},
        "central_claim": {who: plain(value) for who, value in gold.central.items()},
        "left_out": dict(gold.left_out),
    }


def _level(own: AgainstGold) -> dict[str, Any]:
    box = own.box
    return {
        "annotators": {who: _result(score.result) for who, score in own.scores.items()},
        "lower": plain(box.lower),
        "median": plain(box.median),
        "upper": plain(box.upper),
    }


def _result(result: Result) -> dict[str, Any]:
    return {
        "value": plain(result.value),
        **_interval(result.interval),
        "undefined": result.undefined,
        "signature": result.signature,
    }


def _interval(drawn: Interval | None) -> dict[str, float | None]:
    known = drawn is not None and drawn.is_defined
    return {
        "low": plain(drawn.low) if drawn and known else None,
        "high": plain(drawn.high) if drawn and known else None,
    }
