"""S, B, Pk and WindowDiff at 10^5 positions, in turn with segeval and NLTK.

Run it with the Python that has Argora, and name one that has the peers:
``python benchmarks/segmentation.py --peers PYTHON``. Each side makes the same segmentations
from the same seed, in a process of its own; the times leave out starting and making them. Without
``--peers`` only Argora is timed.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time

SIZES = (10_000, 100_000, 1_000_000)
MEAN_LENGTH = 10
REPEATS = 5
PEERS_REPEATS = 3
LONGEST_FOR_PEERS = 100_000
MEASURES = ("segmentation_similarity", "boundary_similarity", "pk", "windowdiff")


def masses(length: int, seed: int) -> list[list[int]]:
    """Return two segmentations; the second moves, drops and adds boundaries of the first."""
    draw = random.Random(seed)
    first = sorted(draw.sample(range(1, length), length // MEAN_LENGTH))
    second = {p + draw.choice([0, 0, 1, -1, 2]) for p in first if draw.random() < 0.9}
    second |= set(draw.sample(range(1, length), length // MEAN_LENGTH // 10))
    second = {p for p in second if 0 < p < length}
    return [
        [b - a for a, b in zip([0, *edges], [*edges, length], strict=True)]
        for edges in (first, sorted(second))
    ]


def timed(work, repeats: int) -> tuple[float, float]:
    """Return the median of seconds, and the value."""
    seconds = []
    for _ in range(repeats):
        before = time.perf_counter()
        value = float(work())
        seconds.append(time.perf_counter() - before)
    return statistics.median(seconds), value


def argora_times(length: int) -> dict[str, tuple[float, float]]:
    """Time the measures from segment lengths to the value, and from ready data to the value."""
    from argora.measures import parse
    from argora.reliability import UnitizingData

    first, second = masses(length, seed=1)
    found = {}
    ready = UnitizingData.from_masses({"a": first, "b": second})
    for name in MEASURES:
        text = f"{name}(reference='a')" if name in ("pk", "windowdiff") else name
        measure = parse(text)
        found[name] = timed(lambda how=measure: how(ready, interval=None).value, REPEATS)
        found[f"{name}, with loading"] = timed(
            lambda how=measure: (
                how(UnitizingData.from_masses({"a": first, "b": second}), interval=None).value
            ),
            REPEATS,
        )
    return found


def peer_times(length: int) -> dict[str, tuple[float, float]]:
    """Time the same with segeval, and the windows with NLTK as well."""
    import segeval
    from nltk.metrics.segmentation import pk, windowdiff

    first, second = masses(length, seed=1)
    k = segeval.compute_window_size(first)
    flags = ["1".join("0" * (mass - 1) for mass in own) for own in (first, second)]
    work = {
        "segmentation_similarity": lambda: segeval.segmentation_similarity(first, second),
        "boundary_similarity": lambda: segeval.boundary_similarity(first, second),
        "pk": lambda: segeval.pk(second, first),
        "windowdiff": lambda: segeval.window_diff(second, first),
        "pk (nltk)": lambda: pk(*flags, k),
        "windowdiff (nltk)": lambda: windowdiff(*flags, k),
    }
    return {name: timed(each, PEERS_REPEATS) for name, each in work.items()}


def in_own_process(python: str, side: str, length: int) -> dict[str, tuple[float, float]]:
    """Run one side in a process of its own."""
    command = [python, __file__, "--side", side, "--length", str(length)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(ended.stdout)


def table(peers: str | None) -> None:
    """Print a line per measure and length."""
    print(f"{'measure':38} {'positions':>9} {'seconds':>9} {'peer':>9} {'ratio':>7}  same value")
    for length in SIZES:
        own = in_own_process(sys.executable, "argora", length)
        other = {}
        if peers and length <= LONGEST_FOR_PEERS:
            other = in_own_process(peers, "peers", length)
        for name, (seconds, value) in own.items():
            measure = name.partition(",")[0]
            for suffix in ("", " (nltk)"):
                if suffix and measure + suffix not in other:
                    continue
                theirs, same = other.get(measure + suffix, (None, None))
                compared = f"{theirs:9.3f} {theirs / seconds:7.0f}" if theirs else f"{'':17}"
                equal = "" if same is None else f"  {abs(same - value) < 1e-9}"
                print(f"{name + suffix:38} {length:9} {seconds:9.4f} {compared}{equal}")


def main() -> None:
    """Print the table, or the times of one side."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", help="a Python with segeval 2.0.11 and nltk")
    parser.add_argument("--side", choices=["argora", "peers"], help=argparse.SUPPRESS)
    parser.add_argument("--length", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.side:
        work = argora_times if given.side == "argora" else peer_times
        print(json.dumps(work(given.length)))
    else:
        table(given.peers)


if __name__ == "__main__":
    main()
