"""How splitting grows with the text: seconds at 20,000 and 80,000 repetitions, and their ratio.

Run it with ``python benchmarks/splitting.py``; a ratio near 4 is linear, near 16 quadratic.
"""

from __future__ import annotations

import time

from argora.model import Document
from argora.text import segment

UNITS = ["x", "a-", ". ", "Mr. A. ", "é.", '"', "((", "e\u0301", "1,", "\n", "word "]


def seconds(unit: str, n: int) -> float:
    """Return the best of three runs."""
    best = float("inf")
    for _ in range(3):
        before = time.process_time()
        segment(Document("d", unit * n))
        best = min(best, time.process_time() - before)
    return best


def main() -> None:
    """Print a line per unit."""
    print(f"{'unit':12} {'20,000':>8} {'80,000':>8} {'ratio':>6}")
    for unit in UNITS:
        small, large = seconds(unit, 20_000), seconds(unit, 80_000)
        print(f"{unit!r:12} {small:8.3f} {large:8.3f} {large / small:6.1f}")


if __name__ == "__main__":
    main()
