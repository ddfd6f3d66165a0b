"""Fail when a test was skipped in every run and is not in .ci/allowed-skips.

``--list`` prints the files of the tests that were skipped instead.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

ALLOWED = Path(__file__).with_name("allowed-skips")
ROOT = Path(__file__).parent.parent


def cases(report: Path) -> Iterator[tuple[str, str | None]]:
    """Yield the name of every test in a report and why it was skipped, if it was."""
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        skip = case.find("skipped")
        name = f"{case.get('classname')}.{case.get('name')}"
        yield name, None if skip is None else str(skip.get("message"))


def files(report: Path) -> list[str]:
    """Return the files of the tests that were skipped."""
    names = {name.partition("[")[0] for name, reason in cases(report) if reason is not None}
    return sorted({file_of(name) for name in names})


def file_of(name: str) -> str:
    """Return the file of a test; classname is the path with dots and perhaps a class."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        path = Path(*parts[:end]).with_suffix(".py")
        if (ROOT / path).is_file():
            return str(path)
    raise SystemExit(f"no file of the test {name}")


def check(reports: list[Path]) -> int:
    """Print every skip without leave and return how the step ends: 0 green, 1 red."""
    lines = ALLOWED.read_text(encoding="utf-8").splitlines()
    allowed = {line.strip() for line in lines if line.strip() and not line.startswith("#")}
    last: dict[str, str | None] = {}
    for report in reports:
        if report.exists():  # the second only where the first skipped tests
            last.update(cases(report))
    if not last:
        print(f"{reports[0]}: no test ran at all")
        return 1
    without_leave = {n: why for n, why in last.items() if why is not None and n not in allowed}
    for name, reason in without_leave.items():
        print(f"skipped without leave: {name}: {reason}")
    print(f"{len(last)} tests, {len(without_leave)} skipped without leave")
    return 1 if without_leave else 0


if __name__ == "__main__":
    if sys.argv[1] == "--list":
        print(*files(Path(sys.argv[2])), sep="\n", end="")
    else:
        raise SystemExit(check([Path(name) for name in sys.argv[1:]]))
