"""Learning curves on the persuasive essays: documents chosen by ``argora next``, and at random.

Run as ``python benchmarks/next.py FOLDER [REPETITIONS] [FIRST_SEED]``, with the folder of the
essays v2. In each repetition 60 of the 322 essays outside of the test part are held out and 8
others trained on; four times as many words as six essays have are then chosen and added, from 120
essays. The miner is that of ``argora train`` with fewer rounds. Prints a line of JSON for each
point, and then, for each rule and measure, the mean over repetitions with its 95% interval
(Student's t), and that of the difference to random order. The test part is not touched.

``python benchmarks/next.py FOLDER corrections`` trains on the training part, and counts on each
essay of the development part how many decisions are wrong, beside how many the model expects.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict

import numpy as np
from scipy.stats import spearmanr
from scipy.stats import t as student

import argora
from argora.active import corrections_of
from argora.active.simulation import Design, Point, learning_curves
from argora.measures import parse
from argora.mining import Settings, fit
from argora.model import Layer, Study
from argora.reliability import structures, units

KINDS = ("gold", "model")
DESIGN = Design(n_first=8, n_held_out=60, n_pool=120, n_words=2000, n_steps=4)
COMPARED = ("random", "corrections and novelty")
QUICK = Settings(chain_folds=2, folds=2, chain_rounds=40)


def predicted(training: Study, texts: Study) -> Study:
    """Train on a study and read another one."""
    return fit(training, settings=QUICK).predict(texts)


def values_of(study: Study) -> Mapping[str, float]:
    """Return F1 of components and of relations, exact and with half in common."""
    components, graphs = units(study, by="token", kinds=KINDS), structures(study, kinds=KINDS)
    return {
        "C-F1 100%": parse("c_f1(ratio=0.999)")(components, interval=None).value,
        "C-F1 50%": parse("c_f1(ratio=0.5)")(components, interval=None).value,
        "R-F1 50%": parse("r_f1(ratio=0.5)")(graphs, interval=None).value,
    }


def n_wrong(gold: Layer, layer: Layer) -> int:
    """Count what a person has to change: units, categories, and relations between common units."""
    places = {unit.spans: unit for unit in gold.units}
    same = {unit.id: places[unit.spans] for unit in layer.units if unit.spans in places}
    n = len(layer.units) - len(same)
    for unit in layer.units:
        other = same.get(unit.id, unit)
        n += (other.category, other.attributes) != (unit.category, unit.attributes)
    ties = {(tie.sources[0], tie.target): tie.category for tie in gold.relations}
    for tie in layer.relations:
        source, target = same.get(tie.sources[0]), same.get(tie.target)
        if source is not None and target is not None:
            n += ties.get((source.id, target.id)) != tie.category
    pointing = {tie.sources[0] for tie in layer.relations}
    roots = [same[unit.id].id for unit in layer.units if unit.id in same.keys() - pointing]
    return n + sum(root == source for root in roots for source, _ in ties)


def corrections(study: Study) -> None:
    """Print how many decisions are wrong, and how many were expected to be."""
    parts = {name: study.select(metadata={"split": name}) for name in ("train", "dev")}
    whole = fit(parts["train"]).predict(parts["dev"])
    count_corrections(whole)


def count_corrections(study: Study) -> None:
    """Print the same of a study with a gold and a model."""
    ids = [document.id for document in study.documents]
    layers = [(study.layer(id, "gold"), study.layer(id, "miner")) for id in ids]
    wrong = [n_wrong(gold, mined) for gold, mined in layers]
    expected = [corrections_of(mined).total for _, mined in layers]
    rank = spearmanr(expected, wrong).statistic
    print(
        f"{len(ids)} essays: {np.mean(expected):.2f} wrong decisions expected in each, "
        f"{np.mean(wrong):.2f} are wrong, rank correlation {rank:.2f}"
    )


def mean_with_interval(values: Sequence[float]) -> str:
    """Return the mean and the interval of Student's t."""
    n = len(values)
    mean = float(np.mean(values))
    if n < 2:
        return f"{mean:.3f}"
    half = float(student.ppf(0.975, n - 1) * np.std(values, ddof=1) / np.sqrt(n))
    return f"{mean:+.3f} [{mean - half:+.3f}, {mean + half:+.3f}]"


def table(points: Sequence[Point]) -> None:
    """Print a line for each rule, step and measure."""
    by_place: dict[tuple[str, str, int], dict[int, float]] = defaultdict(dict)
    words: dict[tuple[str, int], list[int]] = defaultdict(list)
    documents: dict[tuple[str, int], list[int]] = defaultdict(list)
    for point in points:
        words[point.rule, point.step].append(point.n_words)
        documents[point.rule, point.step].append(point.n_documents)
        for name, value in point.values.items():
            by_place[name, point.rule, point.step][point.repetition] = value
    print("| measure | rule | step | documents | words | mean | against random |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for (name, rule, step), values in by_place.items():
        usual = by_place[name, "random", step]
        pairs = [value - usual[n] for n, value in values.items() if n in usual]
        against = "" if rule == "random" else mean_with_interval(pairs)
        size = f"{np.mean(documents[rule, step]):.1f} | {np.mean(words[rule, step]):.0f}"
        mean = mean_with_interval(list(values.values()))
        print(f"| {name} | {rule} | {step} | {size} | {mean} | {against} |")


def main() -> None:
    """Print all points, then the table."""
    folder, *rest = sys.argv[1:]
    if rest == ["corrections"]:
        corrections(argora.read(folder, scheme="persuasive-essays-2017"))
        return
    n, first = (*map(int, rest), *(8, 1)[len(rest) :])
    study = argora.read(folder, scheme="persuasive-essays-2017")
    study = study.select(documents=[d.id for d in study.documents if d.metadata["split"] != "test"])
    points: list[Point] = []
    for seed in range(first, first + n):
        for point in learning_curves(
            study, predicted, values_of, rules=COMPARED, seed=seed, design=DESIGN
        ):
            points.append(point)
            print(json.dumps(asdict(point)), flush=True)
    table(points)


if __name__ == "__main__":
    main()
