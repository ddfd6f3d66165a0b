"""``argora backup`` and ``argora restore``: a database in one file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora.cli import options
from argora.cli.databases import address_in
from argora.cli.run import RUN
from argora.cli.streams import note, progress, show, show_json

if TYPE_CHECKING:
    from argora.store import Store

__all__ = ["backup", "restore"]

DatabaseArgument = Annotated[
    str, typer.Argument(metavar="DB", help="A database: an SQLite file or postgresql://...")
]
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The backup, one file.")]


def backup(database: DatabaseArgument, file: FileArgument, json: options.Json = False) -> None:
    """Write all that a database holds into one new file.

    Example: argora backup studies.db studies-backup.db
    """
    from argora.store import Store

    with Store.open(_place(database)) as store:
        progress(f"writing {file}")
        store.backup(file)
        RUN.get().written.append(str(file))
        _show_studies(store, {"database": store.name, "backup": str(file)}, str(file), json=json)


def restore(file: FileArgument, database: DatabaseArgument, json: options.Json = False) -> None:
    """Make a database of a backup, where there is none yet.

    Example: argora restore studies-backup.db studies.db
    """
    from argora.store import Store
    from argora.store import restore as restored
    from argora.store.erasure_list import LIST_FILE

    progress(f"writing {database}")
    n_erased = restored(file, database)
    if n_erased:
        note(f"erased again, as {LIST_FILE} says: {n_erased}")
    RUN.get().written.append(database)
    with Store.open(database) as store:
        opening = {"database": store.name, "backup": str(file), "n_erased": n_erased}
        _show_studies(store, opening, store.name, json=json)


def _place(database: str) -> str:
    address = address_in(database)
    return database if address is None else address[0]


def _show_studies(store: Store, opening: dict[str, Any], target: str, *, json: bool) -> None:
    studies = store.studies()
    if json:
        names = ("key", "name", "n_documents", "n_annotators", "n_layers")
        counts = [{name: getattr(study, name) for name in names} for study in studies]
        show_json({**opening, "studies": counts})
        return
    show(f"{target}: {len(studies)} {'study' if len(studies) == 1 else 'studies'}")
    for study in studies:
        show(
            f"{study.key}  {study.name}: {study.n_documents} documents, "
            f"{study.n_annotators} annotators, {study.n_layers} layers"
        )
