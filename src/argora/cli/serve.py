"""``argora serve``: studies in the browser."""

from __future__ import annotations

import gc
import webbrowser
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING, Annotated

import typer

from argora.cli import options
from argora.cli.databases import address_in
from argora.cli.reading import open_study
from argora.cli.streams import note, show, show_json, talk
from argora.errors import DataError, FormatError, StoreError, broken

if TYPE_CHECKING:
    from argora.model import Study
    from argora.store import Store
    from argora.web.app_state import AppState
    from argora.web.settings import OpenPage

__all__ = ["serve"]

PORT = 8571
RUNNING = 100_000
"""Objects between two looks for circles to free; more than that, and days of them take memory."""
ONLY_HERE = (
    "the demo is for this machine only, as its links let anybody in; name a database of your own "
    "with --database"
)

StudiesArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="STUDY", help="Folders of annotations, or one database."),
]
PlaceOption = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="PLACE", help="An SQLite file or postgresql://...; made if missing."
    ),
]
NameOption = Annotated[
    list[str] | None,
    typer.Option(
        "--name",
        metavar="NAME",
        help="A name by which browsers reach it, such as argora.example.org or localhost:9000.",
    ),
]
ProxyOption = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy",
        metavar="ADDRESS",
        help="A web server before it whose X-Forwarded-For and -Proto are believed.",
    ),
]
HostOption = Annotated[
    str, typer.Option("--host", metavar="HOST", help="Where to listen; only here by default.")
]
PortOption = Annotated[
    int | None, typer.Option("--port", metavar="N", min=0, max=65535, help="The port.")
]
OpenOption = Annotated[
    str | None,
    typer.Option(
        "--open",
        metavar="PAGES",
        help="Pages that anybody may use without an account, such as compare,feedback.",
    ),
]
FeedbackModelOption = Annotated[
    Path | None,
    typer.Option(
        "--feedback-model",
        metavar="MODEL",
        help="The model by argora train that reads texts on the open page of feedback.",
    ),
]
DemoOption = Annotated[
    bool, typer.Option("--demo", help="Put the bundled study into a database that is empty.")
]
ModelsOption = Annotated[
    Path | None,
    typer.Option(
        "--models",
        metavar="DIR",
        help="A folder with models by argora train, each in a folder of its own, that managers may "
        "let suggest units and relations.",
    ),
]
NoOpenOption = Annotated[bool, typer.Option("--no-open", help="Open no browser.")]


def serve(
    studies: StudiesArgument = None,
    database: PlaceOption = None,
    host: HostOption = "127.0.0.1",
    name: NameOption = None,
    proxy: ProxyOption = None,
    port: PortOption = None,
    models: ModelsOption = None,
    open: OpenOption = None,
    feedback_model: FeedbackModelOption = None,
    demo: DemoOption = False,
    no_open: NoOpenOption = False,
    json: options.Json = False,
) -> None:
    """Open studies in the browser, where people annotate them.

    Without a study and a database it is the bundled study, to try things on.

    Example: argora serve
    """
    from argora.store import Store
    from argora.web import Settings, create_app
    from argora.web.forwarding import check_proxy
    from argora.web.serving import is_loopback, run, url_of

    paths = list(studies or ())
    if database is None and len(paths) == 1 and (address := address_in(paths[0])):
        database, paths = address[0], []
    demo = demo or (database is None and not paths)
    if demo and paths:
        raise DataError("--demo is the bundled study; name a database only, and no other studies")
    if models is not None and not models.is_dir():
        raise DataError(f"{models}: there is no such folder of models; make it, or leave --models")
    proxies = tuple(map(check_proxy, proxy or ()))
    opened = _opened(open, feedback_model)
    is_local = is_loopback(host) and not proxies
    if demo and not is_local:
        raise StoreError(ONLY_HERE)
    with Store.open(database or _own_place(bool(paths)), create=True) as store:
        if not is_local:
            _check_managed(store)
        _furnish(store, paths, demo=demo)
        listening = _listen(host, port)
        # Whoever listens for others and names no names answers to any.
        hosts = tuple(name or ()) if is_loopback(host) or name else None
        settings = Settings(
            hosts, proxies, models=models, opened=opened, feedback_model=feedback_model
        )
        app = create_app(store, settings)
        url = url_of(listening)
        first = _show_addresses(store, app.state.shared, url, is_local=is_local, json=json)
        for page in sorted(opened):
            note(f"anybody may use {url}/{page}")
        if not no_open:
            webbrowser.open(first)
        gc.set_threshold(RUNNING, 20, 100)
        run(app, listening)
    talk("stopped; everything is saved")


def _opened(option: str | None, model: Path | None) -> frozenset[OpenPage]:
    """Return the pages that anybody may use.

    Raises
    ------
    DataError
        If there is no such page, or a model for a page that is not open.
    """
    from argora.web.settings import OPEN_PAGES

    names = {name.strip() for name in (option or "").split(",") if name.strip()}
    if wrong := sorted(names.difference(OPEN_PAGES)):
        raise DataError(
            f"--open {wrong[0]!r}: there is no such page; expected {' or '.join(OPEN_PAGES)}, or "
            "both with a comma"
        )
    if model is not None:
        if "feedback" not in names:
            raise DataError("--feedback-model is for the page of feedback; add --open feedback")
        from argora.web.open_pages.programs import check_model
        from argora.web.settings import OpenLimits

        check_model(model, OpenLimits())  # what is wrong is said now, and not to each writer
    return frozenset(page for page in OPEN_PAGES if page in names)


def _own_place(own_studies: bool) -> Path:
    """Return a database in the user's data folder."""
    from argora.web.demo import data_folder

    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder / ("studies.db" if own_studies else "demo.db")


def _check_managed(store: Store) -> None:
    """Check that somebody manages what other machines are to reach.

    Raises
    ------
    StoreError
        If nobody does, or only those of the demo, whom links let in.
    """
    from argora.web.demo import needs_setup

    if not needs_setup(store):
        return
    if any(not account.has_password for account in store.people.all()):
        raise StoreError(f"{store.name}: {ONLY_HERE}")
    raise StoreError(
        f"{store.name}: nobody manages it yet, so whoever came first would; start it without "
        "--host, set the first account up in the browser, and start it again"
    )


def _furnish(store: Store, paths: list[str], *, demo: bool) -> None:
    """Put into the database what is not there yet."""
    from argora.studies import bundled, guideline
    from argora.web.demo import add_demo, add_studies

    if demo:
        if not store.studies() and not store.people.all():
            add_demo(store, bundled(), guideline())
        return
    for name in add_studies(store, map(_read, paths)):
        note(f"{name} is in the database already and is left as it is there")


def _read(path: str) -> Study:
    study, problems = open_study(Path(path), format=None, scheme=None)
    if broken(problems):
        raise FormatError("is not served with broken files; mend them first", path=path)
    return study


def _listen(host: str, port: int | None) -> socket:
    """Listen on the port that is asked for; else on the usual one, or any that is free."""
    from argora.web.serving import listen

    if port is not None:
        return listen(host, port)
    try:
        return listen(host, PORT)
    except StoreError:
        return listen(host, 0)


def _show_addresses(store: Store, state: AppState, url: str, *, is_local: bool, json: bool) -> str:
    """Print the addresses, and return the one to open."""
    from argora.web.demo import demo_links, needs_setup

    demo = demo_links(state) if is_local else []
    links = [{"name": account.name, "url": f"{url}{path}"} for account, path in demo]
    setup = None
    if not links and needs_setup(store):
        setup = f"{url}/setup#{state.links.for_setup()}"
    if json:
        show_json({"url": url, "database": store.name, "links": links, "setup": setup})
    else:
        show(f"Argora is at {url}\ndatabase    {store.name}")
        for row in [{"name": "each signs in once:", "url": ""}, *links] if links else ():
            show(f"{row['name']:<11} {row['url']}".rstrip())
        if setup is not None:
            show(f"Make the first account, who manages everything, at\n            {setup}")
        show("Ctrl-C stops it.")
    # The browser takes a link of its own: those that were shown are for whoever reads them.
    return url + state.links.path_for(demo[0][0].key) if demo else setup or url
