"""Write the snapshots anew: ``python -m tests.freeze [WORD ...]``, those whose name has a WORD."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.freeze import corpora, kernel
from tests.freeze.tables import CASES

ROOT = Path(__file__).resolve().parents[2]

if __name__ == "__main__":
    words = sys.argv[1:] or [""]
    folder = Path(os.environ.get("ARGORA_CORPORA") or ROOT.parent / "shared" / "data")
    for case in CASES:
        if not any(word in case.name for word in words):
            continue
        if case in corpora.CASES and not folder.is_dir():
            sys.stdout.write(f"{case.name}: left as it is, the corpora are not here\n")
            continue
        sys.stdout.write(f"{case.name}\n")
        kernel.store(case)
    kernel.remove(kernel.strangers((*CASES, *corpora.LARGE)))
