"""Argora behind a real web server, configured as the documentation says."""

from __future__ import annotations

import re
import socket
import ssl
import subprocess
import time
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from tests.programs import program
from tests.store.trees import CLAIM
from tests.web.conftest import PASSWORD, QUICK, served

from argora.model.operations import Create
from argora.store import Store
from argora.web.client import Client

DOCS = Path(__file__).parents[2] / "docs" / "web-server.md"
NAME = "argora.example.org"


def free_port():
    """Return a port that nobody listens on."""
    with closing(socket.socket()) as made:
        made.bind(("127.0.0.1", 0))
        return made.getsockname()[1]


def certificate(folder):
    """Make a certificate that nobody has signed."""
    words = [program("OpenSSL"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"]
    places = ["-keyout", folder / "key.pem", "-out", folder / "cert.pem"]
    subprocess.run(
        [*words, *places, "-subj", f"/CN={NAME}"], check=True, capture_output=True, timeout=60
    )


def documented(kind):
    """Return the configuration that the documentation shows."""
    return re.search(rf"```{kind}\n(.*?)```", DOCS.read_text(), re.DOTALL).group(1)


def nginx_command(folder, port, upstream):
    """Write the documented configuration with other places and return how to start it."""
    site = documented("nginx")
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("/etc/ssl/argora.pem", f"{folder}/cert.pem"),
        ("/etc/ssl/argora.key", f"{folder}/key.pem"),
        ("127.0.0.1:8571", upstream),
    ):
        assert old in site
        site = site.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off;\n{places}{site} }}\n"
    )
    return [program("nginx"), "-p", folder, "-e", "stderr", "-c", folder / "nginx.conf"]


def caddy_command(folder, port, upstream):
    """Write the documented configuration with other places and return how to start it."""
    site = documented("caddy")
    assert NAME in site
    assert "127.0.0.1:8571" in site
    site = site.replace(
        NAME + " {", f"https://{NAME}:{port} {{\n tls {folder}/cert.pem {folder}/key.pem"
    )
    site = site.replace("127.0.0.1:8571", upstream)
    (folder / "Caddyfile").write_text(
        "{\n admin off\n auto_https disable_redirects\n"
        f" storage file_system {folder}/storage\n}}\n{site}"
    )
    return [program("Caddy"), "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"]


@contextmanager
def running_before(kind, folder, upstream):
    """Run a web server before Argora and yield its port."""
    port = free_port()
    command = {"nginx": nginx_command, "caddy": caddy_command}[kind](folder, port, upstream)
    certificate(folder)
    with (folder / "log").open("w") as log:
        server = subprocess.Popen([*map(str, command)], stdout=log, stderr=log)
    try:
        end = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=5).close()
                break
            except OSError:
                log_text = (folder / "log").read_text()
                assert server.poll() is None, log_text
                assert time.monotonic() < end, log_text
                time.sleep(0.1)
        yield port
    finally:
        server.terminate()
        server.wait(30)


@pytest.fixture(params=["nginx", "caddy"])
def behind(request, tmp_path):
    """Yield Argora behind a web server, and how to open a client that has another address."""
    proxied = replace(QUICK, hosts=(NAME,), proxies=("127.0.0.1",))
    with (
        Store.open(tmp_path / "a.db", create=True) as store,
        served(store, proxied) as world,
        running_before(request.param, tmp_path, world.url.removeprefix("http://")) as port,
    ):
        secret = world.app.state.shared.passwords.hash(PASSWORD)
        for name in ("ben", "mona"):
            store.people.set_secret(store.people.named(name)[0].key, secret)
        opened = []

        def client(address):
            at = _At(port, address)
            http = httpx.Client(
                base_url=f"https://{NAME}", timeout=60, trust_env=False, transport=at
            )
            opened.append(http)
            return Client(f"https://{NAME}", http=http)

        yield world, client
        for each in opened:
            each.close()


class _At(httpx.BaseTransport):
    """Connects to a port of this machine whatever name is asked for, as if DNS said so."""

    def __init__(self, port, address):
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        self._port = port
        self._inner = httpx.HTTPTransport(verify=context, local_address=address)

    def handle_request(self, request):
        """Send a request to this machine, with the name that was asked for."""
        here = httpx.Request(
            request.method,
            request.url.copy_with(host="127.0.0.1", port=self._port),
            headers=request.headers,
            stream=request.stream,
            extensions={**request.extensions, "sni_hostname": NAME},
        )
        return self._inner.handle_request(here)

    def close(self):
        """Let the connections go."""
        self._inner.close()


def test_people_sign_in_and_annotate_through_a_web_server(behind):
    """By https: the cookie is for secure connections only, saves arrive, events come at once."""
    world, client = behind
    ben = client("127.0.0.2")
    answer = ben.http.post("/api/session", json={"name": "ben", "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    assert "secure" in answer.headers["set-cookie"].lower()
    with ben.events(world.study) as heard:
        sheet = ben.sheet(world.study, world.documents["d1"])
        sheet.save(Create(replace(CLAIM, id="new")))
        assert next(iter(heard)) == {"document": world.documents["d1"], "version": 2}


def tries(client, n):
    """Try wrong passwords with made-up forwarded headers; return the statuses."""
    statuses = []
    for each in range(n):
        forged = {"X-Forwarded-For": f"10.1.1.{each}", "X-Forwarded-Proto": "http"}
        sent = {"name": "mona", "password": f"wrong {each}"}
        statuses.append(client.http.post("/api/session", json=sent, headers=forged).status_code)
    return statuses


def test_each_client_of_a_web_server_has_its_own_limit(behind):
    """Whatever forwarded headers it sends; Argora sees the address that the web server sees."""
    _, client = behind
    assert tries(client("127.0.0.2"), 12) == [401] * 10 + [429] * 2
    assert tries(client("127.0.0.3"), 1) == [401]
