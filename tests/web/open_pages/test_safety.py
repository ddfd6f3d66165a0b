"""Open pages: where they are closed, what is sent to harm, limits, and that nothing stays."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import stat
import sys
import threading
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.web.conftest import NOTHING
from tests.web.open_pages.conftest import GENEROUS
from tests.web.open_pages.sent import ANSWER_SECONDS, brat, compare_zip, zipped
from tests.web.test_connections import connect
from tests.web.test_transfer import BOMB

from argora.studies import bundled
from argora.web.open_pages.scratch import PREFIX, Scratch, remove_abandoned
from argora.web.open_pages.turns import Places, Turns
from argora.web.refusal import Refusal

MARKER = "Zyzzyva7"
DRAWN = {
    "svg",
    "style",
    "title",
    "desc",
    "g",
    "path",
    "rect",
    "text",
    "tspan",
    "circle",
    "defs",
    "pattern",
}
ROUTES = [("GET", "/api/open"), ("POST", "/api/open/compare"), ("POST", "/api/open/feedback")]


def test_a_page_that_is_not_open_is_not_there(world):
    """For nobody, whatever is sent."""
    for who in (None, "anna", "mona", "ada"):
        client = world.client(who)
        for verb, path in ROUTES:
            body = {"json": {"text": "We should plant trees."}} if verb == "POST" else {}
            answer = client.http.request(verb, path, **body)
            assert (answer.status_code, answer.json()) == (404, NOTHING), (who, path)
        for page in ("/compare", "/feedback", "/feedback/beside"):
            assert client.http.get(page).status_code == 404


def test_only_what_was_opened_is_open(serve):
    """One page does not open the other; neither leads into a study."""
    with serve(opened=frozenset({"compare"})) as world:
        http = world.client().http
        assert http.get("/api/open").json()["pages"] == ["compare"]
        assert http.get("/compare").status_code == 200
        assert http.get("/feedback").status_code == 404
        assert http.get(f"/api/studies/{world.study}").status_code == 401
        for path in ("/compare", "/api/open"):
            headers = http.get(path).headers
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["x-robots-tag"] == "noindex"
        assert "x-robots-tag" not in http.get("/api/health").headers


def link(name):
    """Return a member that is a symbolic link."""
    member = zipfile.ZipInfo(name)
    member.external_attr = (stat.S_IFLNK | 0o777) << 16
    return member


@pytest.fixture
def ask(serve):
    """Send something to harm as the first side, beside an honest second one."""
    with serve() as world:

        def asking(files):
            has_both = any(str(name).startswith("second/") for name in files)
            return compare_zip(world, zipped(files if has_both else {**files, **brat("second")}))

        yield asking


HOSTILE = {
    "zip-slip": ({"first/../../evil.txt": "x"}, "no plain file inside it"),
    "absolute": ({"/etc/evil.txt": "x"}, "no plain file inside it"),
    "backslash": ({"first\\..\\evil.txt": "x"}, "no plain file inside it"),
    "link": ({link("first/a.txt"): "/etc/passwd"}, "no plain file inside it"),
    "bomb": ({"first/a.txt": b"0" * 50_000_001}, "more than 50,000,000 bytes"),
    "bomb-in-zip": ({"first/a.zip": zipped({"a.txt": b"0" * 50_000_001})}, "more than"),
    "bomb-in-zip-in-zip": (
        {"first/a.zip": zipped({"b.zip": zipped({"a.txt": b"0" * 50_000_001})})},
        "more than 50,000,000 bytes",
    ),
    "zip-in-zip-in-zip": (
        {"first/a.zip": zipped({"b.zip": zipped({"c.zip": zipped({"a.txt": "x"})})})},
        "a zip in a zip in a zip",
    ),
    "bomb-on-both-sides": (
        {
            f"{side}/a.zip": zipped({"b.zip": zipped({"a.txt": b"0" * 30_000_000})})
            for side in ("first", "second")
        },
        "more than 50,000,000 bytes",
    ),
    "names-of-ours": (
        {"first-unpacked-0/a.txt": "x", "first/a.zip": zipped({"a.pdf": b"%PDF-1.4"})},
        "a.zip",
    ),
    "slip-in-zip": ({"first/a.zip": zipped({"../../evil.txt": "x"})}, "no plain file inside it"),
    "link-in-zip": ({"first/a.zip": zipped({link("a.txt"): "/etc/passwd"})}, "no plain file"),
    "tar": ({"first/a.tar": b"../../evil.txt".ljust(1024, b"\0")}, "a.tar"),
    "entities": (
        {"first/a.xml": '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'},
        "a.xml",
    ),
    "entity-bomb": (
        {"first/a.xml": f'<!DOCTYPE a [<!ENTITY b0 "lol">{BOMB}]><arggraph>&b9;</arggraph>'},
        "a.xml",
    ),
    "deep-json": ({"first/study.json": "[" * 100_000}, "nest"),
    "huge-integer": ({"first/study.json": '{"argora": ' + "9" * 5000 + "}"}, ""),
    "keys": ({"first/study.json": '{"argora": 1, "argora": 1}'}, "study.json"),
    "yaml": ({"first/study.yaml": "!!python/object/apply:os.system ['exit']\n"}, "study.yaml"),
    "pickle": ({"first/study.pkl": b"cos\nsystem\n(S'exit'\ntR."}, "study.pkl"),
}


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_what_is_sent_to_harm_is_refused_in_words(ask, temporary, tmp_path, name):
    """Nothing is written elsewhere, and no other file is read."""
    files, words = HOSTILE[name]
    answer = ask(files)
    assert answer.status_code == 422, answer.text
    assert words in answer.json()["detail"]
    assert "root:" not in answer.text
    assert not list(tmp_path.rglob("evil.txt"))
    assert_no_trace(temporary)


def test_markup_in_names_and_texts_stays_text(serve):
    """It is not read as markup by a picture either."""
    text = "<img src=x onerror=alert(1)> we should plant. </style><script>alert(1)</script> Cool.\n"
    annotations = (
        f"T1\tClaim 0 27\t{text[:27]}\nT2\tPremise 46 79\t{text[46:79]}\n"
        "R1\tsupports Arg1:T2 Arg2:T1\t\n"
    )
    files = {
        f"{side}/<b>.{ending}": content
        for side in ("first", "second")
        for ending, content in (("txt", text), ("ann", annotations))
    }
    with serve() as world:
        answer = compare_zip(world, zipped(files))
    _, *pictures = json.dumps(answer.json()["orders"]).split('"picture": ')
    assert "&lt;img" in answer.text
    for picture in pictures:
        drawn = json.JSONDecoder().raw_decode(picture)[0]
        elements = {
            element.tag.rpartition("}")[2] for element in ElementTree.fromstring(drawn).iter()
        }
        assert elements <= DRAWN, elements


# ----- nothing stays ----------------------------------------------------------------------------


def assert_no_trace(*folders: Path, marker: str = MARKER) -> None:
    """Check that no file in a folder has the marker, and no name, in any usual encoding."""
    for path in (path for folder in folders for path in folder.rglob("*")):
        assert marker not in path.name
        content = path.read_bytes() if path.is_file() else b""
        assert all(marker.encode(code) not in content for code in ("utf-8", "utf-16-le")), path


def marked_files():
    """Return two sides whose texts and names have the marker, and take a while to compare."""
    text = f"We should plant {MARKER}. Trees cool a city. They give shade.\n"
    files = {**brat("first", text=text), **brat("second", text=text)}
    return {name.replace("trees", MARKER): content for name, content in files.items()}


@pytest.mark.parametrize("is_broken", [False, True])
def test_nothing_of_what_is_sent_stays(serve, tmp_path, caplog, capfd, is_broken):
    """Not in the database, the log, or a temporary file; also where it is refused."""
    files = marked_files()
    if is_broken:
        files[f"second/{MARKER}.ann"] = f"T1\tClaim 0 999\t{MARKER}\n"
    with serve() as world:
        answer = compare_zip(world, zipped(files))
        assert MARKER in answer.text
        assert answer.status_code == (422 if is_broken else 200)
        assert_no_trace(tmp_path)  # the database is in it, and temporary files are
        work = world.store.queue
        assert MARKER not in str(vars(work))
    assert MARKER not in caplog.text
    assert MARKER not in "".join(capfd.readouterr())


def children() -> list[int]:
    """Return the programs that this process started."""
    return [
        int(number)
        for task in Path("/proc/self/task").iterdir()
        for number in (task / "children").read_text().split()
    ]


def wait_for(what):
    """Wait until something is there, and return it."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if value := what():
            return value
        time.sleep(0.005)
    raise AssertionError("it did not happen")


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is on Linux")
def test_nothing_stays_of_a_program_that_was_killed(serve, tmp_path, temporary, caplog, capfd):
    """The program is killed when it has unpacked the files; the next one works."""
    before = set(children())
    with serve() as world, ThreadPoolExecutor(1) as asking:
        answer = asking.submit(compare_zip, world, zipped(marked_files()))
        wait_for(lambda: list(temporary.rglob(f"sent/*/{MARKER}.ann")))
        (program,) = set(children()) - before
        os.kill(program, signal.SIGKILL)
        assert answer.result().status_code == 422
        assert answer.result().json()["code"] == "open-page-limit"
        assert_no_trace(tmp_path)
        assert compare_zip(world, zipped(marked_files())).status_code == 200
    assert MARKER not in caplog.text
    assert MARKER not in "".join(capfd.readouterr())


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is on Linux")
def test_a_program_ends_when_nobody_waits_for_its_answer(serve, tmp_path, temporary):
    """Whoever closes the page takes no place any more."""
    before = set(children())
    with serve() as world:
        with world.client().http.stream(
            "POST", "/api/open/compare", content=_slowly(temporary, zipped(marked_files()))
        ) as _:
            pass
        wait_for(lambda: not set(children()) - before)
        assert_no_trace(tmp_path)


def _slowly(temporary, content):
    yield content


def test_folders_of_servers_that_were_killed_are_removed(temporary):
    """Those of servers that run stay."""
    scratch, abandoned = Scratch(), temporary / f"{PREFIX}old"
    abandoned.mkdir()
    (abandoned / "lock").touch()
    (abandoned / "text.txt").write_text(MARKER)
    with scratch.folder() as folder:
        (folder / "text.txt").write_text("still needed")
        remove_abandoned()
        assert (folder / "text.txt").read_text() == "still needed"
    assert_no_trace(temporary)
    scratch.close()
    assert list(temporary.iterdir()) == []


# ----- limits -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "limits",
    [{"seconds": 0.01}, {"megabytes": 40}, {"processor_seconds": 1}],
    ids=["time", "memory", "processor"],
)
def test_a_program_has_limits(serve, tmp_path, limits):
    """What takes more is refused in words, with the command that has no limits."""
    essays = many_essays(tmp_path)
    with serve(open_limits=replace(GENEROUS, **limits)) as world:
        answer = compare_zip(world, essays)
    assert answer.status_code == 422
    assert answer.json()["code"] == "open-page-limit"
    assert "argora evaluate" in answer.json()["detail"]


def many_essays(tmp_path) -> bytes:
    """Return two annotators of the bundled study."""
    import argora

    files = {}
    for side, name in (("first", "ana"), ("second", "ben")):
        folder = tmp_path / "sent" / name
        argora.write(bundled().select(annotators=[name]), folder)
        for path in folder.rglob("*"):
            if path.is_file():
                files[f"{side}/{path.relative_to(folder).as_posix()}"] = path.read_bytes()
    return zipped(files)


def test_more_than_may_be_sent_is_refused_before_it_is_read(serve):
    """By its length, or as soon as more has come."""
    with serve(open_limits=replace(GENEROUS, most_bytes=1000)) as world:
        answer = compare_zip(world, b"x" * 1001)
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_an_address_has_its_tries(serve):
    """Then 429 says when to come again."""
    with serve(open_limits=replace(GENEROUS, tries_at_once=2, tries_per_second=0.01)) as world:
        found = [compare_zip(world, b"no zip") for _ in range(3)]
    assert [answer.status_code for answer in found] == [422, 422, 429]
    assert 0 < int(found[-1].headers["retry-after"]) <= 100


def test_a_full_queue_says_when_to_come_again(serve):
    """429 to the address that fills it; all others are answered."""
    limits = replace(GENEROUS, at_once=1, most_of_address=2, most_requests=2)
    with serve(open_limits=limits) as world, ThreadPoolExecutor(4) as asking:
        sent = zipped(marked_files())
        answers = [asking.submit(compare_zip, world, sent) for _ in range(4)]
        statuses = sorted(each.result().status_code for each in answers)
        assert statuses.count(200) >= 2
        assert set(statuses) == {200, 429}
        refused = [each.result() for each in answers if each.result().status_code == 429]
        assert all(int(answer.headers["retry-after"]) > 0 for answer in refused)


def begin_upload(world, address):
    """Open a connection, send the head of an upload and its first byte, and nothing after it."""
    head = ("POST /api/open/compare HTTP/1.1", "HOST", f"Origin: {world.url}", "X-Argora: 1")
    return connect(world, *head, f"X-Forwarded-For: {address}", "Content-Length: 1000", "", "P")


def send_from(world, address, content):
    """Send a zip from an address."""
    http = world.client().http
    http.headers["X-Forwarded-For"] = address
    return http.post("/api/open/compare", content=content, timeout=ANSWER_SECONDS)


FORWARDED = {"proxies": ("127.0.0.1",)}


def test_uploads_that_stall_keep_nobody_out(serve, temporary):
    """They take no place in the queue; each is told so soon, and nothing of them stays."""
    limits = replace(GENEROUS, most_requests=2, most_of_address=1, seconds_behind=8)
    sent = zipped({**brat("first"), **brat("second")})
    with serve(open_limits=limits, **FORWARDED) as world, ExitStack() as connections:
        slow = [
            connections.enter_context(begin_upload(world, f"192.0.2.{n // 2}")) for n in range(8)
        ]
        wait_for(lambda: len(list(temporary.rglob("sent.zip"))) == len(slow))
        assert send_from(world, "192.0.2.9", sent).status_code == 200
        assert send_from(world, "192.0.2.0", sent).status_code == 200
        assert {each.recv(12) for each in slow} == {b"HTTP/1.1 408"}
        assert not list(temporary.rglob("sent.zip"))


def test_an_address_has_few_uploads_at_once(serve, temporary):
    """429 to one more from its network, 503 to all where no place is left; both say when."""
    limits = replace(GENEROUS, most_uploads=3, most_uploads_of_address=2)
    found = []
    with serve(open_limits=limits, **FORWARDED) as world, ExitStack() as connections:
        for n, address in enumerate(("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"), 1):
            connections.enter_context(begin_upload(world, address))
            wait_for(lambda n=n: len(list(temporary.rglob("sent.zip"))) == n)
            found.append(send_from(world, "2001:db8::3", b"no zip"))
        found.append(send_from(world, "2001:db8:0:2::1", b"no zip"))
    assert [answer.status_code for answer in found] == [422, 429, 429, 503]
    assert [answer.headers.get("retry-after") for answer in found] == [None, "20", "20", "20"]


def test_the_tries_of_an_address_are_those_of_its_network(serve):
    """A customer has all addresses of a /64 network of IPv6."""
    limits = replace(GENEROUS, tries_at_once=1, tries_per_second=0.01)
    addresses = ("2001:db8::1", "2001:db8::ffff:0:0:2", "2001:db8:0:1::1", "::ffff:192.0.2.1")
    with serve(open_limits=limits, **FORWARDED) as world:
        found = [send_from(world, each, b"no zip").status_code for each in addresses]
        again = send_from(world, "192.0.2.1", b"no zip").status_code
    assert [*found, again] == [422, 429, 422, 422, 429]


def test_each_address_has_one_turn_at_a_time():
    """Who sends much does not keep others waiting; who leaves gives the place up."""
    order, begun = [], []

    async def one(places, turns, address, name, stop):
        with places.hold(address):
            async with turns.turn(address):
                begun.append(name)
                await stop.wait()
            order.append(name)

    async def all_of_them():
        places, turns, stop = Places(most=5, most_of_one=3), Turns(2), asyncio.Event()
        asked = [("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("c", "c1")]
        tasks = [asyncio.create_task(one(places, turns, *each, stop)) for each in asked]
        await asyncio.sleep(0)
        assert begun == ["a1", "b1"]
        with pytest.raises(Refusal) as refused, places.hold("a"):
            pass
        assert (refused.value.status_code, refused.value.headers) == (429, {"Retry-After": "20"})
        with pytest.raises(Refusal) as refused, places.hold("d"):
            pass
        assert (refused.value.status_code, refused.value.headers) == (503, {"Retry-After": "20"})
        tasks[1].cancel()
        stop.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        with places.hold("a"), places.hold("d"):
            pass

    asyncio.run(all_of_them())
    assert sorted(order) == ["a1", "a3", "b1", "c1"]
    assert threading.active_count() < 50
