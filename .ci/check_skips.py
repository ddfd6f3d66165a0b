"""Fail when pytest skipped a test whose name is not in .ci/allowed-skips."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree


def main(report: Path, allowed_file: Path) -> int:
    """Print every skip without leave and return how the step ends: 0 green, 1 red."""
    lines = allowed_file.read_text(encoding="utf-8").splitlines()
    allowed = {line.strip() for line in lines if line.strip() and not line.startswith("#")}
    cases = list(ElementTree.parse(report).getroot().iter("testcase"))
    if not cases:
        print(f"{report}: no test ran at all")
        return 1
    without_leave = [
        f"{name}: {skip.get('message')}"
        for case in cases
        for skip in case.findall("skipped")
        if (name := f"{case.get('classname')}.{case.get('name')}") not in allowed
    ]
    for line in without_leave:
        print(f"skipped without leave: {line}")
    if without_leave:
        print("the real corpora lie in ../shared/data, or where ARGORA_CORPORA says")
    print(f"{len(cases)} tests, {len(without_leave)} skipped without leave")
    return 1 if without_leave else 0


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]), Path(__file__).with_name("allowed-skips")))
