"""Compare what the program says of large corpora with stored digests.

Run as ``python -m benchmarks.frozen [--store]``, with the folder of corpora in ``ARGORA_CORPORA``;
it ends with 1 if anything differs. ``--store`` stores the digests of today's output instead.
"""

from __future__ import annotations

import sys
import time

from tests.freeze.corpora import LARGE
from tests.freeze.kernel import check, store

__all__ = ["main"]


def main(arguments: list[str]) -> int:
    """Run all commands and print what differs."""
    differs = False
    for case in LARGE:
        began = time.process_time()
        try:
            (store if "--store" in arguments else check)(case)
        except AssertionError as error:
            differs = True
            print(error)
        print(f"{time.process_time() - began:6.1f} s of CPU  {case.name}", flush=True)
    return int(differs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
