"""Databases on the command line: a study in one is read like a folder, and added like one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from argora.cli.run import RUN
from argora.cli.streams import progress
from argora.errors import FormatError, StoreError, broken

if TYPE_CHECKING:
    from argora.model import Study

__all__ = ["add_to_database", "address_in", "names_new_database", "study_in_database"]

_SIGN = b"SQLite format 3\0"
_ENDINGS = (".db", ".sqlite", ".sqlite3")
_URL = re.compile(r"^(postgres(?:ql)?(?:\+psycopg)?):/+")


def address_in(path: str | Path) -> tuple[str, str | None] | None:
    """Return the database that a path names, and the key of a study behind ``#``.

    None if the path names no database. A URL that became a path has its slashes back.
    """
    whole = str(path)
    place, _, key = (whole, "", "") if Path(whole).exists() else whole.partition("#")
    if _URL.match(place):
        return _URL.sub(r"\1://", place), key or None
    file = Path(place)
    if file.is_file():
        with file.open("rb") as content:
            if content.read(len(_SIGN)) == _SIGN:
                return place, key or None
    return None


def names_new_database(path: Path) -> bool:
    """Return whether a study written to this path goes into a database."""
    # A program that is killed at its very beginning leaves an empty file behind.
    empty = not path.exists() or (path.is_file() and path.stat().st_size == 0)
    return (empty and path.suffix.lower() in _ENDINGS) or address_in(path) is not None


def study_in_database(path: Path, *, format: str | None, scheme: str | None) -> Study | None:
    """Return the study that a path names in a database, None if it names no database."""
    address = address_in(path)
    if address is None:
        return None
    from argora.store import Store

    if format is not None or scheme is not None:
        raise FormatError(
            "is a database, which names its scheme itself; expected neither --format nor --scheme",
            path=path,
        )
    place, key = address
    with Store.open(place) as store:
        studies = store.studies()
        if key is None and len(studies) != 1:
            listed = ", ".join(f"{study.key} ({study.name})" for study in studies) or "none"
            raise StoreError(
                f"{store.name} holds {len(studies)} studies ({listed}); name one "
                "behind the database, as in studies.db#KEY"
            )
        return store.study(key or studies[0].key)


def add_to_database(
    study: Study, path: Path, *, problems: Sequence[FormatError] = (), lossy: bool = False
) -> dict[str, Any]:
    """Add a study to a database, which is made if there is none, and tell where it is."""
    from argora.store import Store

    if broken(problems):
        raise FormatError("takes no study with broken files; mend them first", path=path)
    lost = ["earlier versions of the scheme"] if study.migrations else []
    if lost and not lossy:
        raise FormatError(
            f"a database keeps the scheme that holds, version {study.scheme.version!r}, and no "
            "earlier ones; --lossy leaves them out",
            path=path,
        )
    place, _ = address_in(path) or (str(path), None)
    progress(f"writing {path}")
    with Store.open(place, create=True) as store:
        key = store.add_study(study)
        RUN.get().written.append(store.name)
        return {
            "target": store.name,
            "format": "database",
            "study_key": key,
            "keeps": ["everything"],
            "lost": lost,
        }
