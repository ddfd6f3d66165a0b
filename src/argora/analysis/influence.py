"""How far suggestions sway annotators: tasks with them beside a control arm, as assigned."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from argora.analysis.plan import Plan
from argora.analysis.tables import usual_items
from argora.analysis.words import plural
from argora.diagnostics.crowd import seconds_of
from argora.diagnostics.influence import (
    Effect,
    Tasks,
    compare_agreement,
    compare_shares,
    in_percent,
)
from argora.errors import DataError
from argora.measures import parse
from argora.model import Layer, Study
from argora.model.suggestion_answers import Answer, Arm, SuggestionAnswer, stands_in
from argora.reliability import items
from argora.reliability.arrays import Floats, Ints
from argora.reliability.items import By, shared_layers

__all__ = ["QUESTIONS", "Influence", "Question", "TruthSource", "influence_of"]

Question = Literal["wrong", "right", "all", "agreement", "seconds"]
QUESTIONS: tuple[Question, ...] = ("wrong", "right", "all", "agreement", "seconds")
Judged = Literal["wrong", "right", "all"]
JUDGED: tuple[Judged, ...] = ("wrong", "right", "all")
TruthSource = Literal["table", "gold", "control"]
"""Who says whether a suggestion is right: the table, the gold, or the control arm's majority."""
FEWEST_JUDGES = 2


@dataclass(frozen=True)
class Influence:
    """What suggestions changed.

    Each task counts in the arm that it was assigned to, whatever its annotator did there.

    Attributes
    ----------
    effects : of suggestions on the share of ``wrong``, ``right`` and ``all`` suggestions that end
        in layers, on ``agreement``, and on ``seconds`` for a document, whose difference is a share.
    items : what agreement is about, in the plural.
    n_tasks, n_finished : of each arm, the tasks, and those with a finished layer, which count.
    n_suggestions : how many of the suggestions are wrong, right, or neither is known.
    truth : how many of them were judged by whom.
    answers : of each kind, what became of those that were shown, also in open layers.
    n_without_place : suggestions without a place in the text, which no layer can be compared with.
    n_answers_in_control : answers in the control arm, where nothing should have been shown.
    n_left_out : rows on documents or annotators that are not in the study.
    """

    effects: Mapping[Question, Effect]
    items: str
    n_tasks: Mapping[Arm, int]
    n_finished: Mapping[Arm, int]
    n_suggestions: Mapping[Literal["wrong", "right", "unknown"], int]
    truth: Mapping[TruthSource, int]
    answers: Mapping[str, Mapping[Answer, int]]
    n_without_place: int = 0
    n_answers_in_control: int = 0
    n_left_out: int = 0

    @property
    def leading(self) -> Question:
        """The question to begin with: wrong suggestions where any are known, else all."""
        return "wrong" if self.n_suggestions["wrong"] else "all"


def influence_of(study: Study, plan: Plan, answers: Iterable[SuggestionAnswer]) -> Influence:
    """Compare the tasks with suggestions to those of the control arm.

    A suggestion is right where the table says so, else where the one gold of the study has the
    same, else where most of the control arm have it. There, each annotator is compared with the
    majority of others in the control arm, of as many as for everybody else, so that nobody judges
    the suggestions that their own decisions are counted on.

    Raises
    ------
    DataError
        If no row is about the study, or rows differ about whether a suggestion is right.

    References
    ----------
    Imbens & Rubin (2015), Causal Inference for Statistics, Social, and Biomedical Sciences,
    chapters 5 and 23: lots are drawn, tasks count as assigned.
    """
    rows = _of_phase(study, [each for each in answers if each.round == plan.round])
    chosen = _in_study(study, rows)
    finished = shared_layers(study, tasks=(), **plan.layers, at_least=1)
    arms = {(each.document, each.annotator): each.arm for each in chosen}
    arm_of = {task: arm for task, arm in arms.items() if task[1] in finished.get(task[0], {})}
    cases = _cases(study, chosen, finished, list(arm_of))
    tasks = _tasks(study, arm_of)
    shares = _shares(cases, len(arm_of))
    layers = [finished[document][annotator] for document, annotator in arm_of]
    items_by = _items_by(study, plan)
    effects: dict[Question, Effect] = {
        name: compare_shares(tasks, *shares[name], level=plan.level, bounds=(-1.0, 1.0))
        for name in JUDGED
    }
    effects["agreement"] = _agreement(study, plan, arm_of, items_by)
    effects["seconds"] = _seconds(tasks, layers, plan.level)
    judged = Counter(case.verdict for case in cases)
    return Influence(
        effects=effects,
        items=plural(items_by),
        n_tasks=_by_arm(arms),
        n_finished=_by_arm(arm_of),
        n_suggestions={name: judged[name] for name in ("wrong", "right", "unknown")},
        truth=Counter(case.source for case in cases if case.verdict != "unknown"),
        answers=_answered(chosen),
        n_without_place=len({(e.document, e.suggestion) for e in chosen if e.place is None}),
        n_answers_in_control=sum(e.arm == "off" and e.answer != "none" for e in chosen),
        n_left_out=len(rows) - len(chosen),
    )


def _of_phase(study: Study, rows: Sequence[SuggestionAnswer]) -> Sequence[SuggestionAnswer]:
    """Return the rows of the phase that counts, or of none."""
    chosen = [each for each in rows if each.phase in ("", study.phase)]
    if rows and not chosen:
        phases = ", ".join(sorted({repr(each.phase) for each in rows}))
        expected = f"phase {study.phase!r}" if study.phase else "no phase"
        raise DataError(f"rows of suggestions are of phase {phases}; expected those of {expected}")
    return chosen


def _in_study(study: Study, rows: Sequence[SuggestionAnswer]) -> list[SuggestionAnswer]:
    """Return the rows on documents and annotators of the study."""
    documents = {document.id for document in study.documents}
    annotators = {annotator.id for annotator in study.annotators}
    chosen = [each for each in rows if each.document in documents and each.annotator in annotators]
    if not chosen:
        example = f", such as {rows[0].document!r} by {rows[0].annotator!r}" if rows else ""
        raise DataError(
            f"none of the {len(rows)} rows of suggestions is about a document and an annotator of "
            f"the study{example}; expected the names that the study has"
        )
    return chosen


def _by_arm(arms: Mapping[tuple[str, str], Arm]) -> Mapping[Arm, int]:
    counts = Counter(arms.values())
    return {"on": counts["on"], "off": counts["off"]}


def _answered(rows: Iterable[SuggestionAnswer]) -> Mapping[str, Mapping[Answer, int]]:
    """Count the answers to what was shown, by kind."""
    counts: dict[str, Counter[Answer]] = defaultdict(Counter)
    for each in rows:
        if each.arm == "on":
            counts[each.kind][each.answer] += 1
    return {kind: counts[kind] for kind in ("unit", "relation") if kind in counts}


def _tasks(study: Study, arm_of: Mapping[tuple[str, str], Arm]) -> Tasks:
    """Return the tasks as arrays; documents that are resampled together have one number."""
    clusters = {document.id: document.cluster for document in study.documents}
    return Tasks(
        _numbered(annotator for _, annotator in arm_of),
        _numbered(clusters[document] for document, _ in arm_of),
        np.array([arm == "on" for arm in arm_of.values()], dtype=bool),
    )


def _numbered(names: Iterable[str]) -> Ints:
    """Return a number for each name, the same for the same."""
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(name, len(numbers)) for name in names], dtype=np.int64)


@dataclass(frozen=True)
class _Case:
    """A suggestion, and who of those who finished the document has the same in the end.

    Attributes
    ----------
    votes : the number of the task, whether it is in the control arm, and whether the layer has the
        same.
    is_right : by the table or the gold; None where neither says so.
    """

    votes: tuple[tuple[int, bool, bool], ...]
    is_right: bool | None
    source: TruthSource

    @property
    def control(self) -> list[bool]:
        """Whether each annotator of the control arm has the same."""
        return [has for _, is_control, has in self.votes if is_control]

    @property
    def verdict(self) -> Literal["wrong", "right", "unknown"]:
        """Whether the suggestion is right; by the control arm only if two judge beside each."""
        if self.is_right is None:
            n = len(self.control)
            return _majority(sum(self.control), n) if n > FEWEST_JUDGES else "unknown"
        return "right" if self.is_right else "wrong"

    def weight(self, verdict: Judged, has: bool, *, is_control: bool) -> float:
        """Return how far a vote is one on a suggestion of that verdict, or on any: 0 to 1.

        The control arm's majority is one without the vote itself; with suggestions, it is the mean
        over majorities without each annotator of the control arm in turn. So both are majorities
        of as many others, and no arm has an advantage.
        """
        if verdict == "all" or self.is_right is not None:
            return float(verdict in ("all", self.verdict))
        n, total = len(self.control) - 1, sum(self.control)
        if is_control:
            return float(_majority(total - has, n) == verdict)
        without = [_majority(total - each, n) == verdict for each in self.control]
        return sum(without) / len(without) if without else 0.0


def _majority(n_with: int, n: int) -> Literal["wrong", "right", "unknown"]:
    """Return what more than half of enough annotators say of a suggestion."""
    if n < FEWEST_JUDGES or 2 * n_with == n:
        return "unknown"
    return "right" if 2 * n_with > n else "wrong"


def _cases(
    study: Study,
    rows: Iterable[SuggestionAnswer],
    finished: Mapping[str, Mapping[str, Layer]],
    tasks: Sequence[tuple[str, str]],
) -> list[_Case]:
    """Compare each suggestion with the finished layers of its document."""
    numbers = {task: number for number, task in enumerate(tasks)}
    golds = [annotator.id for annotator in study.annotators if annotator.kind == "gold"]
    gold_layers = {e.document: e for e in study.layers if golds == [e.annotator]}
    symmetric = study.scheme.symmetric
    rows_of: dict[tuple[str, str], list[SuggestionAnswer]] = defaultdict(list)
    for each in rows:
        if each.place is not None:
            rows_of[each.document, each.suggestion].append(each)

    def has(layer: Layer, row: SuggestionAnswer) -> bool:
        document = study.document(row.document)
        return row.place is not None and stands_in(
            layer, document, row.place, row.category, symmetric
        )

    cases = []
    for (document, _), same in rows_of.items():
        votes = tuple(
            (
                numbers[document, row.annotator],
                row.arm == "off",
                has(finished[document][row.annotator], row),
            )
            for row in same
            if (document, row.annotator) in numbers
        )
        source: TruthSource = "table"
        is_right = _stated(same)
        if is_right is None and document in gold_layers:
            source, is_right = "gold", has(gold_layers[document], same[0])
        cases.append(_Case(votes, is_right, "control" if is_right is None else source))
    return cases


def _stated(rows: Sequence[SuggestionAnswer]) -> bool | None:
    """Return whether the table says that a suggestion is right; None where it does not say."""
    stated = {row.is_right for row in rows} - {None}
    if len(stated) > 1:
        raise DataError(
            f"suggestion {rows[0].suggestion!r} of {rows[0].document!r} is right in some rows and "
            "wrong in others; expected the same in all, or nothing"
        )
    return next(iter(stated), None)


def _shares(cases: Iterable[_Case], n_tasks: int) -> Mapping[Judged, tuple[Floats, Floats]]:
    """Add up, for each task, the suggestions that its layer has, and all suggestions."""
    sums: dict[Judged, tuple[Floats, Floats]] = {
        name: (np.zeros(n_tasks), np.zeros(n_tasks)) for name in JUDGED
    }
    for case in cases:
        for number, is_control, has in case.votes:
            for name, (part, whole) in sums.items():
                weight = case.weight(name, has, is_control=is_control)
                part[number] += weight * has
                whole[number] += weight
    return sums


def _items_by(study: Study, plan: Plan) -> By:
    """Return the items on which agreement is compared: pairs of units where units were fixed."""
    marked = shared_layers(study, tasks=("units",), **plan.layers, at_least=1)
    return usual_items(study, plan) if marked else "pair"


def _agreement(study: Study, plan: Plan, arm_of: Mapping[tuple[str, str], Arm], by: By) -> Effect:
    arms = (
        replace(study, layers=tuple(e for e in study.layers if _arm_of(e, arm_of) == arm))
        for arm in ("on", "off")
    )
    assisted, control = (items(part, by=by, **plan.layers) for part in arms)
    return compare_agreement(parse("alpha"), assisted, control, level=plan.level)


def _arm_of(layer: Layer, arm_of: Mapping[tuple[str, str], Arm]) -> Arm | None:
    return arm_of.get((layer.document, layer.annotator))


def _seconds(tasks: Tasks, layers: Sequence[Layer], level: float) -> Effect:
    """Compare the geometric means of the times, so that an hour's pause does not decide."""
    seconds = np.array([seconds_of(layer) for layer in layers], dtype=np.float64)
    timed = seconds > 0  # False where it is not known
    logarithms = np.log(np.where(timed, seconds, 1.0))
    effect = compare_shares(tasks, logarithms, timed.astype(np.float64), level=level)
    if effect.undefined and not timed.any():
        reason = "nobody knows how long the documents took"
        return replace(effect, assisted=math.nan, control=math.nan, undefined=reason)
    return in_percent(effect)
