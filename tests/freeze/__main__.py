"""Write the snapshots anew: ``python -m tests.freeze [WORD ...]``, those whose name has a WORD."""

from __future__ import annotations

import sys

from tests.freeze import kernel
from tests.freeze.corpora import LARGE
from tests.freeze.tables import CASES

if __name__ == "__main__":
    words = sys.argv[1:] or [""]
    for case in CASES:
        if any(word in case.name for word in words):
            sys.stdout.write(f"{case.name}\n")
            kernel.store(case)
    kernel.remove(kernel.strangers((*CASES, *LARGE)))
