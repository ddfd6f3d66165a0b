"""Write the files of this folder with the code of commit b293b49.

PYTHONPATH=<worktree of b293b49>/src python tests/freeze/b293b49/make.py
"""

from __future__ import annotations

import tarfile
import tempfile
from pathlib import Path

from studies import STUDIES

import argora
from argora.studies import bundled

FOLDER = Path(__file__).parent


def write_studies() -> None:
    """Write all studies as native folders into one archive."""
    with tempfile.TemporaryDirectory() as scratch:
        for study in (bundled(), *(make() for make in STUDIES.values())):
            argora.write(study, Path(scratch) / study.name)
        with tarfile.open(FOLDER / "studies.tar.xz", "w:xz") as archive:
            for path in sorted(Path(scratch).rglob("*")):
                entry = archive.gettarinfo(path, path.relative_to(scratch).as_posix())
                entry.mtime, entry.uname, entry.gname, entry.uid, entry.gid = 0, "", "", 0, 0
                with path.open("rb") if path.is_file() else tempfile.TemporaryFile() as file:
                    archive.addfile(entry, file if path.is_file() else None)


if __name__ == "__main__":
    write_studies()
