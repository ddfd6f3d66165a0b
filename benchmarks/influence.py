"""How often the influence of suggestions is told from none, in simulated studies.

``python benchmarks/influence.py [SIMULATIONS]`` prints a table; its seed stands above it.

**A study.** 30 annotators do 40 documents (or other numbers) with 20 suggestions each, of which 20%
are wrong. The control arm is drawn as a plan draws it. Without suggestions an annotator has the
same as a right one with probability .75, as a wrong one with .12 on average: on the scale of
logits annotators, documents and suggestions differ at random, with standard deviations of .7, .7
and 1. So decisions of one annotator and those on one document are alike in both arms.

**Influence.** Whoever sees a wrong suggestion takes it over with the probability of ``accepts``,
and else decides as without it. With ``spread`` suggestions draw some annotators to them and push
others away, on some documents more than on others, by as much on average: where ``accepts`` is 0
there is no influence on average then. A false alarm is an interval that leaves 0 out although
there is no influence.

**Agreement and time.** Everybody decides on 20 items of three categories, one for each suggestion;
who has not the same as a wrong suggestion has the truth in 8 of 10 cases. Logarithms of seconds
have standard deviations of .4 (annotators), .4 (documents) and .5. Agreement is measured in a fifth
of the studies, as it takes long.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from argora.diagnostics.influence import (
    Effect,
    Tasks,
    compare_agreement,
    compare_shares,
    in_percent,
)
from argora.diagnostics.resampling import wilson
from argora.measures import parse
from argora.model.arms import draw_arms
from argora.reliability import CodingData

SIMULATIONS, SEED = 500, 25
RIGHT, WRONG = 1.3, -2.4
"""Logits of having the same as a right and as a wrong suggestion without seeing it."""


@dataclass(frozen=True)
class World:
    """Who annotates what, and what suggestions do to them.

    Attributes
    ----------
    each : annotators of a document.
    control : the share of tasks without suggestions.
    accepts : the probability with which a wrong suggestion that is seen is taken over.
    spread : standard deviation of the push between annotators, and between documents; 1 would be
        as far as a probability can be moved both up and down.
    faster : by which share a document takes less time with suggestions.
    """

    n_annotators: int = 30
    n_documents: int = 40
    each: int = 30
    n_suggestions: int = 20
    wrong: float = 0.2
    control: float = 0.5
    accepts: float = 0.0
    spread: float = 0.0
    faster: float = 0.0

    @property
    def words(self) -> str:
        """The design in words."""
        return (
            f"{self.n_annotators} annotators, {self.n_documents} documents x {self.each}, "
            f"control {self.control:g}"
        )

    def tasks(self, seed: int) -> Tasks:
        """Assign documents in turn, and draw orders and arms."""
        random = np.random.default_rng(seed)
        turns = np.arange(self.n_documents * self.each)
        who, where = turns % self.n_annotators, turns // self.each
        orders = {
            str(a): [str(d) for d in random.permutation(where[who == a])]
            for a in range(self.n_annotators)
        }
        without = draw_arms(orders, self.control, seed)
        is_shown = [(str(a), str(d)) not in without for a, d in zip(who, where, strict=True)]
        return Tasks(who, where, np.array(is_shown))


@dataclass(frozen=True, eq=False)
class Simulated:
    """One study: who has the same as which suggestion, and what each task took.

    Attributes
    ----------
    has : array of shape (n_tasks, n_suggestions).
    is_wrong : array of shape (n_suggestions,).
    choice : array of shape (n_tasks, n_suggestions), numbers of categories.
    seconds : array of shape (n_tasks,).
    """

    tasks: Tasks
    has: NDArray[np.bool_]
    is_wrong: NDArray[np.bool_]
    choice: NDArray[np.int64]
    seconds: NDArray[np.float64]


def simulate(world: World, seed: int) -> Simulated:
    """Draw a study."""
    random = np.random.default_rng((SEED, seed))
    tasks = world.tasks(seed)
    n_wrong = round(world.wrong * world.n_suggestions)
    is_wrong = np.arange(world.n_suggestions) < n_wrong
    skill = random.normal(0, 0.7, world.n_annotators)[tasks.annotator, np.newaxis]
    ease = random.normal(0, 0.7, world.n_documents)[tasks.document, np.newaxis]
    own = random.normal(0, 1, (world.n_documents, world.n_suggestions))[tasks.document]
    logits = np.where(is_wrong, WRONG, RIGHT) + np.where(is_wrong, -1, 1) * (skill + ease) + own
    alone = 1 / (1 + np.exp(-logits))
    seen = alone + world.accepts * (1 - alone)
    push = world.spread * (
        random.normal(0, 1, world.n_annotators)[tasks.annotator]
        + random.normal(0, 1, world.n_documents)[tasks.document]
    )
    seen += np.clip(push, -1, 1)[:, np.newaxis] * np.minimum(seen, 1 - seen)
    has = random.random(alone.shape) < np.where(
        tasks.assisted[:, np.newaxis] & is_wrong, seen, alone
    )
    is_other = random.random(has.shape) < np.where(is_wrong, 0.8, 0.5)
    choice = np.where(has, 0, np.where(is_other, 1, 2))
    logarithm = (
        5
        + random.normal(0, 0.4, world.n_annotators)[tasks.annotator]
        + random.normal(0, 0.4, world.n_documents)[tasks.document]
        + random.normal(0, 0.5, len(tasks.assisted))
        + np.log1p(-world.faster) * tasks.assisted
    )
    return Simulated(tasks, has, is_wrong, choice, np.exp(logarithm))


def on_wrong(study: Simulated) -> Effect:
    """Return the effect on the share of wrong suggestions that end in layers."""
    has = study.has[:, study.is_wrong]
    whole = np.full(len(has), float(has.shape[1]))
    return compare_shares(study.tasks, has.sum(axis=1).astype(np.float64), whole)


def on_time(study: Simulated) -> Effect:
    """Return the effect on the time for a document."""
    return in_percent(
        compare_shares(study.tasks, np.log(study.seconds), np.ones(len(study.seconds)))
    )


def on_agreement(study: Simulated) -> Effect:
    """Return the effect on alpha."""
    return compare_agreement(parse("alpha"), coded(study, True), coded(study, False))


def coded(study: Simulated, is_shown: bool) -> CodingData:
    """Return the decisions of one arm."""
    tasks = study.tasks
    n_documents, n_items = int(tasks.document.max()) + 1, study.choice.shape[1]
    table = np.full((n_documents, n_items, int(tasks.annotator.max()) + 1), -1)
    chosen = tasks.assisted == is_shown
    table[tasks.document[chosen], :, tasks.annotator[chosen]] = study.choice[chosen]
    return CodingData.from_matrix(
        [
            [None if code < 0 else code for code in row]
            for row in table.reshape(-1, table.shape[2]).tolist()
        ],
        categories=[0, 1, 2],
        groups=[f"d{number // n_items}" for number in range(n_documents * n_items)],
    )


QUESTIONS = {"wrong": on_wrong, "seconds": on_time, "agreement": on_agreement}


@dataclass(frozen=True)
class Share:
    """How many of the studies have an interval that leaves 0 out, with Wilson's interval."""

    n_apart: int
    n: int

    @property
    def share(self) -> float:
        """Power where there is influence, false alarms where there is none."""
        return self.n_apart / self.n

    def __str__(self) -> str:
        low, high = wilson(self.n_apart, self.n, level=0.95)
        return f"{self.share:.3f} [{low:.3f}, {high:.3f}]"


def told_apart(world: World, question: str = "wrong", simulations: int = SIMULATIONS) -> Share:
    """Count the studies in which the interval leaves 0 out."""
    effects = [QUESTIONS[question](simulate(world, seed)) for seed in range(simulations)]
    apart = [e.interval.low > 0 or e.interval.high < 0 for e in effects]
    return Share(sum(apart), simulations)


DESIGNS = (
    World(),
    World(control=0.25),
    World(each=3),
    World(each=4, control=0.25),
    World(n_annotators=6, n_documents=20, each=6),
    World(n_annotators=3, n_documents=30, each=3),
)


def rows(simulations: int) -> Iterator[str]:
    """Yield the table line by line."""
    yield "| study | question | no influence | none on average | 10% accepted | 30% accepted |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for design in DESIGNS:
        cases = (
            replace(design),
            replace(design, spread=0.5),
            replace(design, accepts=0.1, spread=0.2),
            replace(design, accepts=0.3, spread=0.2),
        )
        shares = [str(told_apart(case, "wrong", simulations)) for case in cases]
        yield f"| {design.words} | wrong suggestions | {' | '.join(shares)} |"
    shares = [
        str(told_apart(World(faster=faster), "seconds", simulations)) for faster in (0.0, 0.1)
    ]
    yield f"| {World().words} | time, 10% less where not none | {shares[0]} | | {shares[1]} | |"
    shares = [
        str(told_apart(World(accepts=accepts), "agreement", max(1, simulations // 5)))
        for accepts in (0.0, 0.1, 0.3)
    ]
    yield f"| {World().words} | agreement | {shares[0]} | | {shares[1]} | {shares[2]} |"


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else SIMULATIONS
    print(f"{number} simulated studies for each cell, seed {SEED}; the share with an interval")
    print(
        "that leaves 0 out, with Wilson's 95% interval: power, or false alarms without influence\n"
    )
    for line in rows(number):
        print(line, flush=True)
