"""Maps from an AIFdb server, by the number of a map or the name of a corpus, kept on disk."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from argora.errors import FormatError
from argora.formats.aif.graph import parse_graph
from argora.formats.files import MAX_FILE_BYTES

__all__ = ["PREFIX", "Server", "fetch"]

PREFIX = "aifdb:"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")
# A path has single slashes, so that what the command line took for one is understood as well.
_URL = re.compile(r"(https?):/{1,2}([^/\s]+)((?:/[^/\s]+)*?)/([^/\s]+)/?")


class Server(NamedTuple):
    """Where maps and corpora are: ``MAPS/json/NUMBER`` and ``CORPORA/NAME/nodesets``."""

    maps: str = "http://www.aifdb.org"
    corpora: str = "http://corpora.aifdb.org"


def fetch(
    source: str,
    *,
    server: Server | str | None = None,
    cache: Path | None = None,
    timeout: float = 30.0,
) -> Path:
    """Return a file or folder that holds a map or corpus, from the cache or else from a server.

    Parameters
    ----------
    source : ``aifdb:28037`` for a map, ``aifdb:US2016`` for all maps of a corpus; also with the
        address of another server before it, ``aifdb:http://localhost:8080/28037``.
    server : where to ask; one address for both maps and corpora, or two.
    cache : the folder that keeps what was fetched; ``.cache/argora/aifdb`` in your home by default.
        Delete a file there to have it fetched anew.
    timeout : seconds to wait for an answer.

    Raises
    ------
    FormatError
        If the source is misspelled, the server cannot be reached or does not have it, or what it
        sends is no map. Nothing is kept then.
    """
    name, asked_server = _parse_source(source, server)
    host = re.sub(r"[^A-Za-z0-9_.-]", "_", asked_server.maps.partition("://")[2])
    home = (cache or Path.home() / ".cache" / "argora" / "aifdb") / host
    try:
        if name.isdecimal():
            return _fetch_map(name, home / "maps", asked_server, timeout)
        return _fetch_corpus(name, home / "corpora", asked_server, timeout)
    except OSError as error:
        where = error.filename or home
        raise FormatError(f"cannot be written: {error.strerror or error}", path=where) from error


def _parse_source(source: str, server: Server | str | None) -> tuple[str, Server]:
    """Split a source into the name of a map or corpus and the server to ask."""
    rest = source.removeprefix(PREFIX)
    url = _URL.fullmatch(rest)
    if url is not None:
        address = f"{url[1]}://{url[2]}{url[3]}"
        rest, server = url[4], server or address
    if not _NAME.fullmatch(rest):
        raise FormatError(
            f"{source!r} names no map: expected aifdb: and the number of a map or the name of a "
            "corpus, such as aifdb:28037 or aifdb:US2016"
        )
    if isinstance(server, str):
        if not server.startswith(("http://", "https://")):
            raise FormatError(f"server {server!r}: expected an address that begins with http://")
        server = Server(server.rstrip("/"), server.rstrip("/"))
    return rest, server or Server()


def _fetch_map(number: str, home: Path, server: Server, timeout: float) -> Path:
    path = home / f"{number}.json"
    if path.exists():
        return path
    address = f"{server.maps}/json/{number}"
    content = _answer(address, timeout)
    try:
        graph = parse_graph(content)
    except FormatError as error:
        raise FormatError(f"{address} sent no map: {error.problem}") from error
    if not graph.nodes:
        raise FormatError(f"{address} sent a map without nodes; is there a map {number}?")
    _keep(path, content)
    return path


def _fetch_corpus(name: str, home: Path, server: Server, timeout: float) -> Path:
    """Fetch all maps of a corpus; the folder gets its name when it is complete."""
    folder = home / name
    if folder.is_dir():
        return folder
    address = f"{server.corpora}/{name}/nodesets"
    partial = home / f"{name}.part"
    for number in _numbers(_answer(address, timeout), address):
        _fetch_map(number, partial, server, timeout)
    partial.rename(folder)
    return folder


def _numbers(content: str, address: str) -> list[str]:
    data = None
    with suppress(ValueError, RecursionError):
        data = json.loads(content)
    listed = data.get("nodeSets") if isinstance(data, dict) else None
    numbers = [str(each) for each in listed] if isinstance(listed, list) else []
    if not numbers or not all(number.isdecimal() for number in numbers):
        raise FormatError(
            f"{address} sent no list of maps: expected an object with the numbers under nodeSets; "
            "is there a corpus of this name?"
        )
    return list(dict.fromkeys(numbers))


def _answer(address: str, timeout: float) -> str:
    """Fetch the text that a server sends.

    Raises
    ------
    FormatError
        If it sends nothing in time, an error, too much, or no UTF-8.
    """
    from http.client import HTTPException
    from urllib.error import HTTPError
    from urllib.request import Request, urlopen

    # Only http and https: the address was checked, and redirections go nowhere else.
    request = Request(address, headers={"Accept": "application/json", "User-Agent": "argora"})
    try:
        with urlopen(request, timeout=timeout) as answer:
            content: bytes = answer.read(MAX_FILE_BYTES + 1)
    except HTTPError as error:
        error.close()
        what = "has no such map or corpus" if error.code == 404 else "refuses"
        raise FormatError(f"{address}: the server {what} ({error.code} {error.reason})") from error
    except TimeoutError as error:
        raise FormatError(f"{address}: no answer within {timeout:g} s") from error
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", None) or error
        if isinstance(reason, TimeoutError):
            raise FormatError(f"{address}: no answer within {timeout:g} s") from error
        raise FormatError(f"{address}: the server cannot be reached ({reason})") from error
    if len(content) > MAX_FILE_BYTES:
        raise FormatError(f"{address} sent more than {MAX_FILE_BYTES:,} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(f"{address} sent no UTF-8 (byte {error.start})") from error


def _keep(path: Path, content: str) -> None:
    """Write a file that is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part")
    partial.write_text(content, encoding="utf-8", newline="")
    partial.replace(path)
