"""How long truth models take beside crowd-kit, and how likely each side finds the same votes.

Run as ``python benchmarks/consensus.py --peers PYTHON``, with the Python of an environment in which
crowd-kit is installed; without it only Argora is timed. Argora starts from columns of numbers,
crowd-kit from a data frame of them. The likelihood is computed afterwards, by one function, from
the parameters that each side found. Wanted: Dawid and Skene's model at 10^6 votes of 100 annotators
at least 5 times as fast and no less likely, MACE at 10^5 votes 10 times; 10^6 votes of 1,000
annotators in well under a minute and under 500 MB.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

RUNS = 3
CLASSES = 5
CASES_OF = (
    ("dawid_skene", 999_999, 100, 3),
    ("dawid_skene", 1_000_000, 100, 5),
    ("dawid_skene", 1_000_000, 100, 10),
    ("dawid_skene", 1_000_000, 100, 100),
    ("dawid_skene", 1_000_000, 1000, 5),
    ("mace", 100_000, 100, 5),
    ("mace", 100_000, 100, 10),
)
"""Model, votes, annotators, votes on each item."""

BEGIN = """
import json, resource, sys, time
import numpy as np

votes, model = dict(np.load(sys.argv[1])), sys.argv[3]
few = {name: column[:2000] for name, column in votes.items()}


def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def timed(work, given):
    before, began, busy = peak(), time.perf_counter(), time.process_time()
    found = work(given)
    return found, [time.perf_counter() - began, time.process_time() - busy, peak() - before]


def told(figures, truth, prior, confusion):
    # The log probability of all votes: confusion is (annotators, true, said).
    scores = np.tile(np.log(np.maximum(prior, 1e-300)), (votes["item"].max() + 1, 1))
    own = np.log(np.maximum(confusion, 1e-300))[votes["annotator"], :, votes["category"]]
    for t in range(scores.shape[1]):
        scores[:, t] += np.bincount(votes["item"], weights=own[:, t], minlength=len(scores))
    top = scores.max(axis=1)
    value = float((top + np.log(np.exp(scores - top[:, None]).sum(axis=1))).sum())
    right = float((truth == np.load(sys.argv[1].replace("votes.npz", "truth.npy"))).mean())
    json.dump([*figures, value, right], open(sys.argv[2], "w"))
"""

OURS = """
from argora.consensus import parse_rule
from argora.reliability import CodingData


def work(columns):
    return parse_rule(model)(CodingData.from_columns(columns))


work(few)
found, figures = timed(work, votes)
fit = found.fit
confusion = np.array([fit.confusion(name) for name in found.data.annotators])
order = np.argsort(np.array(found.data.annotators, dtype=int))
truth = found.code[np.argsort(np.array(found.data.items))]
told(figures, truth, np.array(list(fit.prior.values())), confusion[order])
"""

THEIRS = """
import warnings
warnings.simplefilter("ignore")
import pandas as pd
from crowdkit.aggregation import MACE, DawidSkene


def framed(columns):
    names = {"item": "task", "annotator": "worker", "category": "label"}
    return pd.DataFrame({names[name]: column for name, column in columns.items()})


def work(frame):
    return (DawidSkene() if model == "dawid_skene" else MACE()).fit(frame)


work(framed(few))
found, figures = timed(work, framed(votes))
labels = list(range(votes["category"].max() + 1))
n = votes["annotator"].max() + 1
if model == "dawid_skene":
    prior = found.priors_.reindex(labels).to_numpy()
    cells = pd.MultiIndex.from_product([range(n), labels])
    table = found.errors_.reindex(index=cells, fill_value=0)
    confusion = table[labels].to_numpy().reshape(n, len(labels), -1).transpose(0, 2, 1)
else:
    seats, seen = pd.factorize(votes["annotator"])[1], pd.factorize(votes["category"])[1]
    guess = found.spamming_[:, 0] / found.spamming_.sum(axis=1)
    habit = (found.thetas_ / found.thetas_.sum(axis=1, keepdims=True))[:, np.argsort(seen)]
    confusion = guess[:, None, None] * habit[:, None, :]
    confusion = confusion + (1 - guess)[:, None, None] * np.eye(len(labels))
    confusion, prior = confusion[np.argsort(seats)], np.full(len(labels), 1 / len(labels))
told(figures, found.labels_.sort_index().to_numpy(), prior, confusion)
"""


def draw(n_votes: int, n_annotators: int, per_item: int, folder: Path) -> Path:
    """Draw votes of people who know 4 to 9 of 10 answers and guess the others, in any order."""
    random = np.random.default_rng(n_votes + n_annotators + per_item)
    n_items = n_votes // per_item
    truth = random.integers(0, CLASSES, n_items)
    skill = random.uniform(0.4, 0.9, n_annotators)
    who = np.sort(random.integers(0, n_annotators, (n_items, per_item)), axis=1)
    if per_item == n_annotators:
        who = np.tile(np.arange(n_annotators), (n_items, 1))
    while len(twice := np.flatnonzero((np.diff(who, axis=1) == 0).any(axis=1))):
        who[twice] = np.sort(random.integers(0, n_annotators, (len(twice), per_item)), axis=1)
    knows = random.random(who.shape) < skill[who]
    said = np.where(knows, truth[:, None], random.integers(0, CLASSES, who.shape))
    item = np.repeat(np.arange(n_items), per_item)
    columns = {"item": item, "annotator": who.ravel(), "category": said.ravel()}
    order = random.permutation(len(item))  # as they come in
    np.savez(folder / "votes.npz", **{name: own[order] for name, own in columns.items()})
    np.save(folder / "truth.npy", truth)
    return folder / "votes.npz"


def figures(python: str, script: str, model: str, votes: Path) -> list[float]:
    """Run one side in a process of its own: seconds, CPU, MB added, log-likelihood, share right."""
    answered = votes.parent / "figures.json"
    done = subprocess.run(
        [python, "-c", BEGIN + script, str(votes), str(answered), model],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        sys.exit(f"{python} ended with {done.returncode}: {done.stderr[-500:]}")
    return json.loads(answered.read_text(encoding="utf-8"))


def line(case: tuple[str, int, int, int], ours: list[float], theirs: list[float]) -> str:
    """Return the figures of both sides, and a warning if crowd-kit found a likelier fit."""
    model, n_votes, n_annotators, per_item = case
    shown = [f"{model:12} {n_votes:9,} {n_annotators:6,} {per_item:4}"]
    for seconds, busy, memory, value, right in filter(None, (ours, theirs)):
        shown.append(f"{seconds:8.2f} {busy:6.2f} {memory:5.0f} {value:13.1f} {right:6.4f}")
    if theirs:
        shown.append(f"{theirs[0] / ours[0]:7.1f} {theirs[1] / ours[1]:6.1f}")
        if model == "dawid_skene" and ours[3] < theirs[3]:
            shown.append("less likely")
    return " ".join(shown)


def main() -> None:
    """Print a line for each piece of work."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--peers", help="the Python that has crowd-kit")
    options.add_argument("--runs", type=int, default=RUNS)
    given = options.parse_args()
    print(f"{'':34} ----------------- argora -----------------", end="")
    print(" --------------- crowd-kit ----------------   ratio of" if given.peers else "")
    side = " seconds    CPU    MB log-likelihood  right"
    print(f"{'model':12} {'votes':>9} people each{side}{side if given.peers else ''}")
    for case in CASES_OF:
        model, n_votes, n_annotators, per_item = case
        with tempfile.TemporaryDirectory() as name:
            votes = draw(n_votes, n_annotators, per_item, Path(name))
            ours, theirs = [], []
            for _ in range(given.runs):
                ours.append(figures(sys.executable, OURS, model, votes))
                if given.peers:
                    theirs.append(figures(given.peers, THEIRS, model, votes))
        found = [statistics.median(each) for each in zip(*ours, strict=True)]
        other = [statistics.median(each) for each in zip(*theirs, strict=True)]
        print(line(case, found, other), flush=True)


if __name__ == "__main__":
    main()
