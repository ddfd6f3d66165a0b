"""What the miner learns of other schemes than that of essays, drops, and reaches.

Run it with ``python -m benchmarks.schemes CORPORA [NAME...]``, where CORPORA is the folder with
``abstrct-brat``, ``echr`` and ``microtexts``. It prints a table for ``docs/mining-schemes.md``.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import argora
from argora.mining import FitOptions, cross_validate
from argora.mining.folds import CrossValidation
from argora.mining.scoring import (
    MEAN,
    RELATIONS_FOUND,
    TOKENS,
    TREE_LINKS,
    TYPES,
    UNITS_FOUND,
)
from argora.model import Study

SEED = 7
FIGURES = (
    ("tokens", TOKENS, MEAN),
    ("categories", TYPES, MEAN),
    ("links", TREE_LINKS, MEAN),
    ("C-F1 50%", UNITS_FOUND, "C-F1 50%"),
    ("R-F1 50%", RELATIONS_FOUND, "R-F1 50%"),
)


def _abstracts(corpora: Path) -> Study:
    return argora.read(corpora / "abstrct-brat", format="brat", folders="parts")


def _judgments(corpora: Path) -> Study:
    return argora.read(corpora / "echr")


def _microtexts(corpora: Path) -> Study:
    return argora.read(corpora / "microtexts" / "corpus" / "en")


CASES: Mapping[str, tuple[Callable[[Path], Study], str | None, int, str]] = {
    "AbstRCT": (_abstracts, None, 5, "auto"),
    "ECHR, annotator M": (_judgments, "M", 5, "auto"),
    "ECHR, annotator M, by paragraph": (_judgments, "M", 5, "paragraph"),
    "ECHR, annotator L": (_judgments, "L", 3, "auto"),
    "ECHR, annotator L, by paragraph": (_judgments, "L", 3, "paragraph"),
    "microtexts": (_microtexts, None, 5, "auto"),
}


def case(corpora: Path, name: str, *, resamples: int = 1000) -> CrossValidation:
    """Cross-validate one case."""
    read, annotator, n_folds, scope = CASES[name]
    options = FitOptions(annotator=annotator, seed=SEED, of_kind={"scope": scope})
    return cross_validate(read(corpora), options=options, n_folds=n_folds, resamples=resamples)


def lines(name: str, result: CrossValidation) -> list[str]:
    """Return the rows of one case: of the table of what is learnt, and of that of figures."""
    facts = result.facts
    losses = [f"{what} ({n})" for what, n in facts.left_out.items()]
    changes = [f"{what} ({n})" for what, n in facts.adapted.items()]
    by = {(score.task, score.measure): score for score in result.scores}
    cells = []
    for _, task, measure in FIGURES:
        score = by.get((task, measure))
        if score is None or score.value is None:
            cells.append("")
        elif score.low is None or score.high is None:
            cells.append(f"{score.value:.3f}")
        else:
            cells.append(f"{score.value:.3f} ({score.low:.3f} to {score.high:.3f})")
    n_units = facts.n_units_learnt
    return [
        f"| {name} | {facts.n_documents} | {facts.scope} | {n_units} of {facts.n_units} | "
        f"{facts.n_links} of {facts.n_relations} | {'; '.join(losses) or 'nothing'} | "
        f"{'; '.join(changes) or 'nothing'} |",
        f"| {name} | {result.n_folds} | {' | '.join(cells)} |",
    ]


def main() -> None:
    corpora, *names = sys.argv[1:]
    print(f"seed {SEED}")
    for name in names or CASES:
        began = time.perf_counter()
        result = case(Path(corpora), name)
        print("\n".join(lines(name, result)), flush=True)
        print(f"{time.perf_counter() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
