"""What the program beside the server says of golds: what changed, another rule, annotators."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from argora.errors import DataError
from argora.store import Store
from argora.store.gold_versions import NOW, GoldState
from argora.web.agreement.figures import shortened

if TYPE_CHECKING:
    from argora.analysis.gold_changes import GoldBasis
    from argora.report.blocks import Page

__all__ = ["gold_figures"]

Send = Callable[[dict[str, Any]], None]


def gold_figures(store: Store, question: dict[str, Any], send: Send) -> dict[str, Any]:
    """Compare golds, or annotators with one; nothing is stored but the answer.

    Parameters
    ----------
    question : with the ``study``, the ``phase`` and ``gold_figures``, which has ``what``: the
        ``changes`` from the version ``old`` to ``new``; the ``agreement`` of annotators with the
        version ``new``; or the ``rule``, by which ``rules`` the gold of now would be another.

    Returns
    -------
    ``sections`` of a report as JSON, and of agreement ``by_annotator`` those of each one alone.
    """
    send({"step": ["reading"]})
    options, place = question["gold_figures"], (question["study"], question["phase"])
    new = store.gold_versions.state(*place, options["new"])
    if options["what"] == "changes":
        names = {NOW: "now", **{e.number: e.name for e in store.gold_versions.of(*place)}}
        old = store.gold_versions.state(*place, options["old"])
        return _changes(old, new, (names[options["old"]], names[options["new"]]))

    def on_progress(step: str) -> None:
        send({"step": [step]})

    if options["what"] == "agreement":
        return _agreement(new, on_progress)
    return _other_rule(new, options["rules"], on_progress)


def _basis(state: GoldState) -> GoldBasis:
    from argora.analysis.curation import PlacedDecision
    from argora.analysis.gold_changes import GoldBasis

    decisions = {
        name: tuple(map(PlacedDecision.from_json, each)) for name, each in state.decisions.items()
    }
    return GoldBasis(state.study, state.gold, decisions, state.rules)


def _sections(page: Page) -> list[dict[str, Any]]:
    from argora.report.forms import json_of

    sections: list[Mapping[str, Any]] = json_of(page)["sections"]
    return [shortened(each) for each in sections]


def _changes(old: GoldState, new: GoldState, names: tuple[str, str]) -> dict[str, Any]:
    from argora.analysis.gold_changes import gold_changes
    from argora.report.sections.gold_changes import gold_changes_page

    changes = gold_changes(_basis(old), _basis(new))
    return {"sections": _sections(gold_changes_page(changes, names))}


def _agreement(state: GoldState, on_progress: Callable[[str], None]) -> dict[str, Any]:
    from argora.analysis.plan import Plan
    from argora.analysis.with_gold import with_gold
    from argora.report.sections.gold_changes import with_gold_page

    result = with_gold(state.study, state.gold, Plan(), on_progress=on_progress)
    name = state.study.name
    return {
        "sections": _sections(with_gold_page(result, name)),
        "by_annotator": {
            each: _sections(with_gold_page(result.only(each), name)) for each in result.judged
        },
    }


def _other_rule(
    state: GoldState, others: Mapping[str, str], on_progress: Callable[[str], None]
) -> dict[str, Any]:
    from argora.analysis.other_rule import other_rule
    from argora.analysis.plan import Plan
    from argora.report.sections.gold_changes import other_rule_page

    if not state.rules:
        raise DataError("no gold of this phase was made by rules, so none can be compared")
    rules = next(iter(state.rules.values()))
    at_least = min(state.at_least.values())
    result = other_rule(
        _basis(state), rules, others, Plan(), at_least=at_least, on_progress=on_progress
    )
    return {"sections": _sections(other_rule_page(result, state.study.name))}
