"""How many remarks of ``argora feedback`` two readers found right, by kind, and how far they agree.

``remarks.csv`` has their verdicts on remarks on essays of the training and development part of
persuasive essays v2, drawn from the published structures: 25 of each kind or more, or all there
were. Two other readers gave the verdicts on the late positions of dev-005, dev-031 and dev-033.
``shown`` says whether the remark is still made. It asks for nothing else:
``python benchmarks/remarks.py``.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path

from argora.measures import parse
from argora.reliability import CodingData

__all__ = ["precision", "verdicts"]

SHEET = Path(__file__).with_name("remarks.csv")
READERS = ("reader_a", "reader_b")

Row = Mapping[str, str]


def verdicts() -> list[Row]:
    """Return the rows of the sheet."""
    with SHEET.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def precision(rows: Iterable[Row]) -> dict[str, tuple[int, list[int]]]:
    """Return for each kind how many remarks were judged, and how many each reader found right."""
    found: dict[str, tuple[int, list[int]]] = {}
    for row in rows:
        n, right = found.get(row["kind"], (0, [0, 0]))
        found[row["kind"]] = (
            n + 1,
            [k + (row[who] == "right") for k, who in zip(right, READERS, strict=True)],
        )
    return found


def main() -> None:
    """Print the table and the agreement of the readers."""
    rows = verdicts()
    shown = precision(row for row in rows if row["shown"] == "yes")
    every = precision(rows)
    print("| Kind | Judged | Right for A | Right for B | Still made | Right for A | Right for B |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for kind in sorted(every):
        n, right = every[kind]
        m, still = shown.get(kind, (0, [0, 0]))
        cells = (f"`{kind}`", n, *right, m, *(still if m else ("", "")))
        print(f"| {' | '.join(map(str, cells))} |")
    data = CodingData.from_rows(
        (str(n), who, row[who]) for n, row in enumerate(rows) for who in READERS
    )
    for name in ("percentage", "kappa", "alpha"):
        print(parse(name)(data, interval="item", resamples=1000, seed=7))


if __name__ == "__main__":
    main()
