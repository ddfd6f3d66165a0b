"""Annotators round by round: what they prefer, how far they agree, and whether with themselves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Literal

from argora.diagnostics.annotators.bias import Bias, bias
from argora.diagnostics.annotators.with_others import with_others
from argora.measures import Result, parse
from argora.model import Study
from argora.reliability import CodingData
from argora.reliability.rounds import with_themselves

__all__ = ["OfRound", "OverRounds", "over_rounds"]

View = Callable[[Study, int], CodingData]


@dataclass(frozen=True)
class OfRound:
    """One round: its agreement, and every annotator beside the others."""

    round: int
    whole: Result
    with_others: Mapping[str, Result]
    bias: Mapping[str, Mapping[Hashable, Bias]]


@dataclass(frozen=True)
class OverRounds:
    """All rounds of a study.

    Attributes
    ----------
    rounds : in their order; those that no two annotators did have undefined values.
    themselves : the agreement of the rounds of each annotator who did several, nominal alpha.
    """

    rounds: tuple[OfRound, ...]
    themselves: Mapping[str, Result]


def over_rounds(
    study: Study,
    view: View,
    *,
    interval: Literal["document"] | None = "document",
    resamples: int = 1000,
    seed: int = 7,
) -> OverRounds:
    """Compare the rounds of a study.

    Parameters
    ----------
    view : makes items of a study and a round, such as
        ``lambda study, number: items(study, by="unit", round=number)``.

    Notes
    -----
    Rounds of different documents differ for that reason, too: agreement by round tells of training
    only where documents were given out at random.
    """
    people = {annotator.id for annotator in study.annotators if annotator.kind == "person"}
    numbers = sorted({layer.round for layer in study.layers if layer.annotator in people})
    alpha = parse("alpha")
    rounds = []
    for number in numbers:
        data = view(study, number)
        rounds.append(
            OfRound(
                number,
                alpha(data, interval=interval, resamples=resamples, seed=seed),
                with_others(data, interval=interval, resamples=resamples, seed=seed),
                bias(data, interval=interval, resamples=resamples, seed=seed),
            )
        )
    themselves = with_themselves(
        study,
        lambda part: alpha(view(part, 1), interval=interval, resamples=resamples, seed=seed),
    )
    return OverRounds(tuple(rounds), themselves)
