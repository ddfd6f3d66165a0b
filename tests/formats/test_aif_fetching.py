"""Maps from a server of their own: numbers, corpora, the cache, and servers that do not answer."""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from typer.testing import CliRunner

import argora
from argora.cli import app
from argora.errors import FormatError
from argora.formats.aif import Server, fetch

MAP = json.dumps(
    {
        "nodes": [
            {"nodeID": "1", "text": "we can 🐕", "type": "I", "timestamp": "2012-01-10 14:35:50"},
            {"nodeID": "2", "text": "we will", "type": "I", "timestamp": ""},
            {"nodeID": "3", "text": "RA", "type": "RA", "scheme": "Default Inference"},
        ],
        "edges": [
            {"edgeID": "1", "fromID": "1", "toID": "3", "formEdgeID": None},
            {"edgeID": "2", "fromID": "3", "toID": "2", "formEdgeID": None},
        ],
        "locutions": [],
    },
    ensure_ascii=False,
)
PAGES = {
    "/json/7": MAP,
    "/json/8": MAP.replace("can", "may"),
    "/json/9": '{"nodes": [], "edges": [], "locutions": []}',
    "/json/10": "<html>not found</html>",
    "/json/11": b"\xff\xfe",
    "/talk/nodesets": '{"nodeSets": [7, 8, 7]}',
    "/half/nodesets": '{"nodeSets": [7, 404]}',
    "/odd/nodesets": '{"nodeSets": ["../x"]}',
    "/none/nodesets": '{"nodeSets": []}',
    "/deep/er/json/7": MAP,
}


class Handler(BaseHTTPRequestHandler):
    """A server of a few pages that writes down what it is asked for."""

    asked: list[str] = []

    def do_GET(self):
        """Send a page, an error, or nothing for a while."""
        self.asked.append(self.path)
        if self.path == "/json/12":
            time.sleep(1)
        if self.path == "/json/13":
            self.send_error(503)
            return
        if self.path not in PAGES:
            self.send_error(404)
            return
        content = PAGES[self.path]
        content = content.encode() if isinstance(content, str) else content
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture
def address():
    """The address of a running server."""
    Handler.asked = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_map_is_fetched_once(address, tmp_path):
    """Then it is in the cache, byte for byte, and no server is asked."""
    path = fetch("aifdb:7", server=address, cache=tmp_path)
    assert path.read_text("utf-8") == MAP
    assert fetch("aifdb:7", server=address, cache=tmp_path) == path
    assert Handler.asked == ["/json/7"]
    assert {unit.text for unit in argora.read(path).layers[0].units} == {"we can 🐕", "we will"}


def test_a_corpus_is_a_folder_with_its_maps(address, tmp_path):
    """Each map is a document of its own; each is fetched once."""
    folder = fetch("aifdb:talk", server=Server(address, address), cache=tmp_path)
    assert sorted(path.name for path in folder.iterdir()) == ["7.json", "8.json"]
    study = argora.read(folder)
    assert ([d.id for d in study.documents], study.name) == (["7", "8"], "talk")
    fetch("aifdb:talk", server=address, cache=tmp_path)
    assert Handler.asked == ["/talk/nodesets", "/json/7", "/json/8"]


def test_a_corpus_is_there_only_when_it_is_complete(address, tmp_path):
    """What was fetched already is not fetched again."""
    for _ in range(2):
        with pytest.raises(FormatError, match=r"/json/404: the server has no such map or corpus"):
            fetch("aifdb:half", server=address, cache=tmp_path)
    assert Handler.asked.count("/json/7") == 1
    assert not list(tmp_path.rglob("half"))


BAD = {
    "no nodes": ("aifdb:9", "/json/9 sent a map without nodes; is there a map 9?"),
    "no json": ("aifdb:10", "/json/10 sent no map: no valid JSON"),
    "no text": ("aifdb:11", "/json/11 sent no UTF-8 (byte 0)"),
    "silence": ("aifdb:12", "/json/12: no answer within 0.2 s"),
    "refused": ("aifdb:13", "/json/13: the server refuses (503 Service Unavailable)"),
    "no map": ("aifdb:14", "/json/14: the server has no such map or corpus (404 Not Found)"),
    "odd list": ("aifdb:odd", "/odd/nodesets sent no list of maps"),
    "empty": ("aifdb:none", "/none/nodesets sent no list of maps"),
    "no corpus": ("aifdb:lost", "/lost/nodesets: the server has no such map or corpus"),
    "path": ("aifdb:../x", "'aifdb:../x' names no map: expected aifdb: and the number"),
    "nothing": ("aifdb:", "'aifdb:' names no map"),
    "file": ("aifdb:file:///etc/7", "names no map"),
}


@pytest.mark.parametrize(("source", "message"), BAD.values(), ids=BAD)
def test_what_cannot_be_had_is_one_clear_message(address, tmp_path, source, message):
    """It names the address, and nothing is kept."""
    with pytest.raises(FormatError) as caught:
        fetch(source, server=address, cache=tmp_path, timeout=0.2)
    assert message in str(caught.value)
    assert not list(tmp_path.rglob("*.json"))


def test_a_map_may_have_exactly_the_largest_size(address, tmp_path, monkeypatch):
    """One byte more is refused before it is kept."""
    n_bytes = len(MAP.encode())
    monkeypatch.setattr("argora.formats.aif.fetching.MAX_FILE_BYTES", n_bytes)
    assert fetch("aifdb:7", server=address, cache=tmp_path).stat().st_size == n_bytes
    monkeypatch.setattr("argora.formats.aif.fetching.MAX_FILE_BYTES", n_bytes - 1)
    with pytest.raises(FormatError, match=f"/json/8 sent more than {n_bytes - 1} bytes"):
        fetch("aifdb:8", server=address, cache=tmp_path)


def test_a_server_that_is_not_there_is_named(tmp_path):
    """Nobody listens at this port."""
    with pytest.raises(FormatError, match=r"127.0.0.1:9/json/7: the server cannot be reached"):
        fetch("aifdb:7", server="http://127.0.0.1:9", cache=tmp_path, timeout=2)
    with pytest.raises(FormatError, match="expected an address that begins with http"):
        fetch("aifdb:7", server="ftp://x", cache=tmp_path)


@pytest.mark.parametrize("slashes", ["//", "/"])
def test_a_source_may_name_its_server(address, tmp_path, slashes):
    """Also as a path, which has no double slashes."""
    source = f"aifdb:{address}/deep/er/7".replace("//", slashes)
    assert fetch(source, cache=tmp_path).read_text("utf-8") == MAP


def test_the_command_line_takes_a_map_for_a_study(address, tmp_path, monkeypatch):
    """Wherever a study is read; the cache lies in the home of the user."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    source = f"aifdb:{address}/talk"
    out = tmp_path / "out"
    result = CliRunner().invoke(app, ["convert", source, str(out), "--to", "aif"])
    assert result.exit_code == 0, result.output
    assert argora.read(out).documents == argora.read(source).documents
    result = CliRunner().invoke(app, ["convert", f"aifdb:{address}/none", str(tmp_path / "x")])
    assert "sent no list of maps" in str(result.exception)
