"""An evaluation in words and as rows: who against whom, then a table for every question."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

from argora.analysis.evaluation.figures import Evaluation
from argora.analysis.evaluation.lines import Block, Line
from argora.analysis.evaluation.sides import Evaluated, Side
from argora.analysis.sub_scores import sub_scores
from argora.analysis.words import counted, interval, joined, number, percent
from argora.cli.evaluated_errors import errors_json, errors_text, people_json, people_text
from argora.cli.streams import table
from argora.measures import Result
from argora.report.tabular import row, within

__all__ = ["about", "as_json", "beside", "rows", "shares", "text"]

MOST_NAMED = 8


def about(evaluated: Evaluated) -> list[str]:
    """Return who is compared with whom, on what, and what is left out."""
    one, other = evaluated.gold, evaluated.predicted
    n = len(evaluated.pairs)
    lines = [
        f"gold: {_side(one)}",
        f"predicted: {_side(other)}",
        f"{counted(n, 'document')} of both, paired by {_ways(evaluated)}",
    ]
    for side, where in ((one, "only in the gold"), (other, "only predicted")):
        if side.alone:
            named = joined(side.alone, MOST_NAMED)
            lines.append(f"left out, {where}: {counted(len(side.alone), 'document')} ({named})")
    if evaluated.via:
        lines += _recoded(evaluated)
    return [*lines, *(f"note: {note}" for note in evaluated.notes)]


def _side(side: Side) -> str:
    who = joined(side.annotators, MOST_NAMED)
    return f"{who} in {side.place}, {counted(side.n_documents, 'document')}"


def _ways(evaluated: Evaluated) -> str:
    ways = [pair.by for pair in evaluated.pairs]
    found = [way for way in ("id", "text", "words") if way in ways]
    if len(found) == 1:
        return found[0]
    return joined([f"{way} ({ways.count(way)})" for way in found])


def _recoded(evaluated: Evaluated) -> Iterator[str]:
    front = "as argument maps (AIF)" if evaluated.via == "aif" else "recoded"
    for name, side in (("gold", evaluated.gold), ("predicted", evaluated.predicted)):
        told = "; ".join(f"{each.line} ({each.n})" for each in side.recoded)
        yield f"{name}, {front}: {told or 'nothing had to change'}"


def text(evaluation: Evaluation) -> str:
    """Return everything as plain text."""
    parts = ["\n".join(about(evaluation.evaluated)), *_lead(evaluation)]
    parts += [_table(block) for block in evaluation.blocks]
    parts += [errors_text(evaluation.errors)] if evaluation.errors is not None else []
    parts += map(people_text, evaluation.people)
    for value, blocks in (evaluation.facets or {}).items():
        parts.append(f"{evaluation.facet}: {value}")
        parts += [_table(block) for block in blocks]
    results = [line.result for block in evaluation.blocks for line in block.lines]
    parts.append("\n".join(_notes(results)))
    joint = [ln.result for block in evaluation.blocks for ln in block.lines if ln.scope == "all"]
    signatures = dict.fromkeys(f"- {found.signature}" for found in joint)
    parts.append("\n".join(["Signatures", *signatures]))
    return "\n\n".join(filter(None, parts))


def _lead(evaluation: Evaluation) -> Iterator[str]:
    """Yield the sentence that says the main thing."""
    block = evaluation.block("units-exact")
    if block is not None and block.lines[-1].n is not None:
        line = block.lines[-1]
        yield (
            f"Of the units of the gold {percent(line.recall)} were predicted with the same "
            f"boundaries and category; of the units predicted {percent(line.precision)} are so in "
            "the gold."
        )


def _table(block: Block) -> str:
    head = ["", "gold", "predicted", "precision", "recall", "F1", "interval"]
    plain = not any(line.n for line in block.lines)
    reasons = list(dict.fromkeys(_reasons(block.lines)))
    body = []
    for line in block.lines:
        value = number(line.result.value)
        if line.result.undefined:
            value = f"({reasons.index(line.result.undefined) + 1})"
        n = [str(each) for each in line.n[:2]] if line.n else ["", ""]
        shares = [_share(line.precision), _share(line.recall)]
        body.append([line.title, *n, *shares, value, interval(line.result)])
    if plain:
        head, body = ["", "value", "interval"], [[r[0], *r[5:]] for r in body]
    notes = [f"({i + 1}) no figure: {reason}" for i, reason in enumerate(reasons)]
    title = f"{block.title}\n{'-' * len(block.title)}"
    told = [f"note: {note}" for note in block.notes]
    return "\n".join([title, table(head, body), *told, *_made_of(block), *notes])


def _made_of(block: Block) -> Iterator[str]:
    """Yield the sub-scores of what has some."""
    for line in block.lines:
        if found := sub_scores(line.result):
            body = [[f"{each.name}, {each.title}", number(each.value)] for each in found]
            yield f"\n{line.title} is made of\n{table(['', 'value'], body)}"


def _share(value: float) -> str:
    return "" if math.isnan(value) else number(value)


def _reasons(lines: Iterable[Line]) -> Iterator[str]:
    return (line.result.undefined for line in lines if line.result.undefined)


def _notes(results: Iterable[Result]) -> list[str]:
    return list(dict.fromkeys(f"note: {note}" for found in results for note in found.notes))


def rows(evaluation: Evaluation) -> list[dict[str, Any]]:
    """Return every figure as a row of JSON."""
    found = [line for block in evaluation.blocks for line in _rows(block)]
    for value, blocks in (evaluation.facets or {}).items():
        place = f"{evaluation.facet}={value}"
        found += [within(place, line) for block in blocks for line in _rows(block)]
    return found


def beside(evaluation: Evaluation) -> dict[str, Any]:
    """Return what stands beside the figures as JSON: notes on them, how units were cut, people."""
    errors = evaluation.errors
    return {
        "notes_on_figures": {each.id: list(each.notes) for each in evaluation.blocks if each.notes},
        "segmentation": None if errors is None else errors_json(errors),
        "people": list(map(people_json, evaluation.people)),
    }


def _rows(block: Block) -> Iterator[dict[str, Any]]:
    for line in block.lines:
        n = line.n or (None, None, None)
        made = line.matrices()
        told = {each.name: each.value for each in sub_scores(line.result)}
        yield {
            **row(line.result, block.items, line.scope),
            "question": block.id,
            "items": block.items,
            "n_gold": n[0],
            "n_predicted": n[1],
            "n_right": n[2],
            **shares(line.result),
            **({"evidence": {**told, "matrices": made}} if made else {}),
        }


def shares(result: Result) -> dict[str, float | None]:
    """Return precision and recall; None where they have no sense."""
    return {name: result.evidence.get(name) for name in ("precision", "recall")}


def as_json(evaluated: Evaluated) -> dict[str, Any]:
    """Return who is compared with whom as JSON."""
    return {
        "gold": _as_json(evaluated.gold),
        "predicted": _as_json(evaluated.predicted),
        "pairs": [
            {"gold": pair.first, "predicted": pair.second, "by": pair.by}
            for pair in evaluated.pairs
        ],
        "via": evaluated.via or None,
        "notes": list(evaluated.notes),
    }


def _as_json(side: Side) -> dict[str, Any]:
    return {
        "place": side.place,
        "annotators": list(side.annotators),
        "n_documents": side.n_documents,
        "without_partner": list(side.alone),
        "recoded": [
            {
                "what": each.line.what,
                "from": each.line.before,
                "to": each.line.after,
                "n": each.n,
            }
            for each in side.recoded
        ],
    }
