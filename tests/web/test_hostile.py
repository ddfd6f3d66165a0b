"""What somebody may try who means harm, by name; each gets nothing, and nothing breaks."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError
from tests.store.conftest import founded
from tests.store.trees import CLAIM, MORE, TIE
from tests.web.conftest import NOTHING, PASSWORD, QUICK, served

from argora.errors import BusyError, ConflictError, NotFoundError, StoreError
from argora.model import Document, Relation, Span, Unit
from argora.model.codec import encode_operations
from argora.model.operations import Create, SetField
from argora.web.guarding import HEADERS

MARKUP = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&{{7*7}}"


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """One server for all that changes nothing or its own layer only."""
    place = tmp_path_factory.mktemp("web") / "web.db"
    with founded(place) as store, served(store) as made:
        yield made


@pytest.fixture
def ben(world):
    """An annotator."""
    return world.client("ben")


@pytest.fixture
def sheet(ben, world):
    """The annotator's own layer."""
    return ben.sheet(world.study, world.documents["d1"])


def post(client, path, content, **headers):
    """Send any bytes as JSON."""
    told = {"Content-Type": "application/json", **headers}
    return client.http.post(f"/api{path}", content=content, headers=told)


def operations_at(world):
    """Where operations are sent."""
    return f"/studies/{world.study}/documents/{world.documents['d1']}/layer/operations"


def kept(world, who="ben"):
    """Return what is stored of somebody's layer, and its version."""
    place = world.store.place(world.study, world.documents["d1"], who)
    view = world.store.look(place)
    return view.version, view.layer


# Markup, odd characters, and what is no JSON


def test_markup_in_every_text_field(tmp_path):
    """It comes back as the text it is, as JSON that no browser takes for a page."""
    with founded(tmp_path / "m.db") as store, served(store) as world:
        store.extend(world.study, documents=[Document(MARKUP, MARKUP)])
        store.guidelines.add(world.study, MARKUP, MARKUP)
        store.assign_all(world.study)
        mona = world.client("mona")
        token = mona.invite(world.study, "annotator", annotator=MARKUP)["token"]
        eve = world.client()
        assert eve.join(token, "eve", PASSWORD)["roles"][0]["annotator"] == MARKUP
        key = {each["title"]: each["key"] for each in eve.study(world.study)["documents"]}[MARKUP]
        sheet = eve.sheet(world.study, key)
        sheet.save(Create(Unit("u", (Span(0, 5),), "claim", {"note": MARKUP})))
        assert sheet.reload()["layer"]["units"][0]["attributes"] == {"note": MARKUP}
        paths = ("me", f"studies/{world.study}", f"studies/{world.study}/documents/{key}")
        for path in paths:
            answer = eve.http.get(f"/api/{path}")
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert json.dumps(MARKUP)[1:-1] in answer.text


@pytest.mark.parametrize(
    "text",
    ["\ufeffbom", "a\r\nb", "👩‍👩‍👧 family", "\u202eevil", "é" * 10, "x" * 1_000_000],
    ids=["bom", "crlf", "emoji", "override", "accents", "a-megabyte-in-a-line"],
)
def test_odd_texts_keep_every_character_and_offset(world, text):
    """Offsets count code points; the text is as it was put in."""
    name = f"odd-{len(text)}-{ord(text[0])}"
    world.store.extend(world.study, documents=[Document(name, text)])
    world.store.assign_all(world.study)
    key = {each.name: each.key for each in world.store.listed(world.study)}[name]
    ben = world.client("ben")
    assert ben.document(world.study, key)["text"] == text
    sheet = ben.sheet(world.study, key)
    sheet.save(Create(Unit("u", (Span(0, len(text)),), "claim")))
    with pytest.raises(StoreError, match="422"):
        sheet.save(Create(Unit("v", (Span(0, len(text) + 1),), "claim")))


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ('{"client_op_id": "a", "client_op_id": "b"}', "twice"),
        ('{"a": ' + "[" * 5000 + "]" * 5000 + "}", "deeper than"),
        ('{"base_version": ' + "9" * 5000 + "}", "digits"),
        ('{"base_version": NaN}', "NaN"),
        ('{"client_op_id": "\\ud800"}', "half a character"),
        ("{", "no valid JSON"),
        ("[]", ""),
        ("", ""),
        (b"\xff\xfe", ""),
    ],
)
def test_json_that_is_none(world, ben, body, told):
    """Deep nesting, huge integers, duplicate keys, half characters: understood nowhere."""
    answer = post(ben, operations_at(world), body)
    assert answer.status_code == 422
    assert told in answer.json()["detail"]


def test_a_body_that_is_too_large(world, ben):
    """Announced or not, it is not read to its end."""
    at = operations_at(world)
    assert post(ben, at, "x" * (QUICK.most_bytes + 1)).status_code == 413

    def endless():
        for _ in range(QUICK.most_bytes // 100_000 + 2):
            yield b" " * 100_000

    assert post(ben, at, endless()).status_code == 413


@pytest.mark.parametrize(
    "change",
    [
        {"base_version": 0},
        {"base_version": 2**31},
        {"base_version": "1"},
        {"base_version": True},
        {"client_op_id": ""},
        {"client_op_id": "x" * 501},
        {"scheme_version": None},
        {"operations": []},
        {"operations": [{"drop": {}}]},
        {"operations": [{"set-field": {"name": "state", "value": "finished"}}]},
        {"operations": [{"set-field": {"name": "annotator", "value": "anna"}}]},
        {"operations": "all"},
        {"role": "manager"},
        {"author": "anna"},
        {"annotator": "anna"},
    ],
    ids=str,
)
def test_role_escalation_by_extra_fields_and_odd_values(world, ben, sheet, change):
    """What is not in the contract is refused, not ignored."""
    sent = {
        "client_op_id": "odd",
        "annotator": "ben",
        "base_version": sheet.version,
        "scheme_version": sheet.answer["scheme_version"],
        "guideline_version": sheet.answer["guideline_version"],
        "operations": encode_operations([Create(MORE)]),
        **change,
    }
    before = kept(world)
    assert post(ben, operations_at(world), json.dumps(sent)).status_code in (409, 422)
    assert kept(world) == before


def test_an_invitation_gives_the_role_that_it_says(world):
    """Not the one that is sent with it."""
    token = world.client("mona").invite(world.study, "curator")["token"]
    eve = world.client()
    body = {"name": "evil", "password": PASSWORD, "role": "manager"}
    assert post(eve, f"/invites/{token}", json.dumps(body)).status_code == 422
    assert eve.join(token, "evil", PASSWORD)["roles"][0]["role"] == "curator"


# Offsets, cycles, replay, fork, flood


@pytest.mark.parametrize(
    "thing",
    [
        Unit("u", (Span(0, 10_000),), "claim"),
        Unit("u", (Span(0, 5),), "no-such-category"),
        Unit("u\0", (Span(0, 5),), "claim"),
        Relation("r", ("c1",), "nowhere", "support"),
    ],
    ids=["outside", "category", "nul", "nowhere"],
)
def test_offsets_outside_the_text_and_things_that_cannot_be(world, sheet, thing):
    """Nothing of it is stored."""
    before = kept(world)
    with pytest.raises(StoreError, match="422"):
        sheet.save(Create(thing))
    assert kept(world) == before


def test_cycles(world):
    """Relations that point to each other cannot be; units in a circle the scheme judges."""
    sheet = world.client("ben").sheet(world.study, world.documents["d2"])
    one, two = Unit("a", (Span(0, 3),), "claim"), Unit("b", (Span(4, 8),), "claim")
    sheet.save(Create(one), Create(two))
    told = sheet.save(
        Create(Relation("r1", ("a",), "b", "support")),
        Create(Relation("r2", ("b",), "a", "support")),
    )
    assert any({"r1", "r2", "a", "b"} & set(each["ids"]) for each in told["violations"])
    with pytest.raises(StoreError, match="422"):
        sheet.save(Create(Relation("r3", ("r4",), "r3", "support")))
    assert sheet.reload()["version"] == 3


def test_operation_replay_and_fork(world, sheet):
    """The same again is the same; the same name for another change, or another past, is refused."""
    sheet.save(Create(replace(MORE, id="m1")), name="one")
    version = sheet.version
    again = encode_operations([Create(replace(MORE, id="m1"))])
    assert sheet.send("operations", again, name="one", base=version - 1)["repeated"]
    fork = encode_operations([Create(replace(MORE, id="m2"))])
    for name, base in (("one", version), ("two", version - 1), ("three", version + 5)):
        with pytest.raises(ConflictError):
            sheet.send("operations", fork, name=name, base=base)
    assert kept(world)[0] == version


def test_operation_flood(tmp_path):
    """Who sends too much waits; what was acknowledged stays, and others go on."""
    calm = replace(QUICK, operations_at_once=3, operations_per_second=0.01)
    with founded(tmp_path / "f.db") as store, served(store, calm) as world:
        at = {
            who: world.client(who).sheet(world.study, world.documents["d1"])
            for who in ("ben", "anna")
        }
        for n in range(3):
            at["ben"].save(Create(replace(MORE, id=f"u{n}")))
        with pytest.raises(BusyError, match="too often"):
            at["ben"].save(Create(replace(MORE, id="u3")))
        assert at["ben"].reload()["version"] == 4
        assert at["anna"].save(Create(MORE))["version"] == 2


def test_too_many_operations_at_once(sheet):
    """A thousand are enough, also when they hide in batches."""
    many = encode_operations([Create(replace(MORE, id=f"x{n}")) for n in range(1001)])
    for sent in (many, [{"batch": {"operations": many}}]):
        with pytest.raises(StoreError, match="422"):
            sheet.send("operations", sent)


# Paths, SQL, other studies


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/assets/../../app.py",
        "/%2e%2e/app.py",
        "/..%2f..%2fapp.py",
        "/assets/%00.js",
        "/.env",
        "/assets/..\\app.py",
        "//etc/passwd",
        "/etc/passwd",
        "/api/studies/../health%00",
        "/api/studies/%2e%2e%2fx",
        "/api/nothing",
        "/openapi.json",
        "/docs",
    ],
)
def test_path_traversal_in_ids_and_static_paths(world, path):
    """Only what was built is there; an address without a file gets the page that says so."""
    http = world.client("ben").http
    answer = http.get(f"{world.url}{path}")
    assert answer.status_code == 404
    if answer.headers["content-type"].startswith("text/html"):
        assert answer.text == http.get(world.url).text
    else:
        assert answer.json() == NOTHING


@pytest.mark.parametrize(
    "name", ["' OR '1'='1", "x; DROP TABLE studies", "%", "_", "\0", "a" * 999]
)
def test_sql_and_filter_injection(world, ben, name):
    """A name is a name."""
    with pytest.raises(NotFoundError):
        ben.call("GET", f"/studies/{name.replace('%', '%25').replace(chr(0), '%00')}")
    with pytest.raises(StoreError, match=r"401|422"):
        world.client().sign_in(name or "x", name)
    assert ben.study(world.study)["key"] == world.study


def test_cross_study_access_by_operation(world, sheet):
    """What stands in somebody else's layer cannot be pointed to or taken away."""
    with pytest.raises(StoreError, match="422"):
        sheet.save(Create(TIE))
    with pytest.raises(StoreError, match="422"):
        sheet.save(SetField("tool", "x"))
    assert kept(world, "anna")[1].units[0] == CLAIM


def test_cross_study_access_by_push_topic(world):
    """An annotator hears of their own layers, a manager of all, others of nothing."""
    anna, ben, mona = (world.client(who) for who in ("anna", "ben", "mona"))
    where = world.documents["d1"]
    with pytest.raises(NotFoundError), world.client("stranger").events(world.study):
        pass
    with anna.events(world.study) as hers, mona.events(world.study) as all_of_them:
        elsewhere = ben.sheet(world.study, world.documents["d2"])
        one = elsewhere.save(Create(Unit("ev1", (Span(0, 3),), "claim")))
        two = anna.sheet(world.study, where).save(Create(replace(MORE, id="ev2")))
        assert next(hers) == {"document": where, "version": two["version"]}
        assert [next(all_of_them)["version"] for _ in range(2)] == [one["version"], two["version"]]


def test_annotators_learn_nothing_of_each_other(world):
    """Neither by what is listed and counted nor by errors."""
    ben = world.client("ben")
    told = json.dumps([ben.studies(), ben.study(world.study), ben.me()])
    assert "anna" not in told
    with pytest.raises(NotFoundError):
        ben.progress(world.study)


# Where a request comes from


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"X-Argora": ""},
        {"X-Argora": "yes"},
        {"Origin": "http://localhost.evil.example"},
    ],
    ids=str,
)
def test_cross_site_posts(world, headers):
    """A page from elsewhere changes nothing, although the browser sends the cookie along."""
    ben = world.client("ben")
    for path in ("/session", operations_at(world)):
        assert post(ben, path, "{}", **headers).status_code == 403
    assert ben.http.delete("/api/session", headers=headers).status_code == 403
    assert ben.me()["name"] == "ben"


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:PORT",
        "localhost.evil.example",
        "localhost.evil.example:PORT",
        "evil-localhost:PORT",
        "evil.example@localhost:PORT",
        "localhost:PORT@evil.example",
        "localhost:PORT/evil.example",
        "localhost:PORT?evil.example",
        "localhost:PORT, evil.example",
        "localhost.:PORT",
        "localhost",
        "localhost:1",
        "localhost:PORT0",
        "[::1]",
        "::1:PORT",
        "[::1]evil.example:PORT",
        "[::ffff:127.0.0.1]:PORT",
        "127.0.0.1.evil.example:PORT",
        "2130706433:PORT",
        "[",
        "",
    ],
)
def test_a_name_that_somebody_else_controls(world, host):
    """On loopback no page gets in by letting its own name point here."""
    port = world.url.rpartition(":")[2]
    named = host.replace("PORT", port)
    answer = world.client("ben").http.get("/api/me", headers={"Host": named})
    assert answer.status_code == 400


@pytest.mark.parametrize("host", ["localhost", "LocalHost", "127.0.0.1", "[::1]"])
def test_the_names_of_this_machine_with_the_port_are_known(world, host):
    """As browsers send them."""
    port = world.url.rpartition(":")[2]
    answer = world.client("ben").http.get("/api/me", headers={"Host": f"{host}:{port}"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("argora.example.org", 200),
        ("ARGORA.example.org", 200),
        ("localhost:9000", 200),
        ("[2001:db8::1]:443", 200),
        ("argora.example.org:443", 400),
        ("www.argora.example.org", 400),
        ("argora.example.org.evil.example", 400),
        ("[2001:db8::1]", 400),
    ],
)
def test_names_that_the_server_was_given_are_known_as_they_were_given(tmp_path, host, status):
    """With the port, where one was given."""
    names = ("argora.example.org", "localhost:9000", "[2001:db8::1]:443")
    settings = replace(QUICK, hosts=names)
    with founded(tmp_path / "h.db") as store, served(store, settings) as world:
        answer = world.client("ben").http.get("/api/me", headers={"Host": host})
        assert answer.status_code == status


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/health", "/nothing", "/api/openapi.json"])
def test_framing_and_what_a_page_may_do(world, path):
    """Every answer says it, errors too: no frames, no code in pages, no guessing of types."""
    answer = world.client().http.get(path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "server" not in answer.headers
    if path.startswith("/api"):
        assert answer.headers["cache-control"] == "no-store"


# Sessions


def test_session_fixation(world):
    """A session that somebody planted does not become the victim's."""
    planted = world.store.people.begin_session(world.store.people.named("stranger")[0].key)
    world.store.people.set_secret(
        world.store.people.named("carl")[0].key, world.app.state.shared.passwords.hash(PASSWORD)
    )
    victim = world.client()
    victim.http.cookies.set("argora", planted)
    victim.sign_in("carl", PASSWORD)
    fresh = {cookie.value for cookie in victim.http.cookies.jar}
    assert world.store.people.of_session(planted) is None
    assert victim.http.get("/api/me", headers={"Cookie": f"argora={planted}"}).status_code == 401
    assert planted not in fresh - {planted}


def test_the_cookie_is_for_this_server_only(world):
    """No script reads it, and no other page sends it."""
    shared = world.app.state.shared
    key = world.store.people.named("ada")[0].key
    link = shared.links.path_for(key).partition("#")[2]
    answer = world.client().http.post("/api/session", json={"link": link})
    said = answer.headers["set-cookie"].lower()
    assert all(word in said for word in ("httponly", "samesite=strict", "path=/"))
    again = world.client().http.post("/api/session", json={"link": link})
    assert again.status_code == 401


def test_revoked_sessions(world):
    """Signed out is signed out, also where the cookie was copied."""
    ben = world.client("ben")
    token = ben.http.cookies["argora"]
    ben.sign_out()
    answer = world.client().http.get("/api/me", headers={"Cookie": f"argora={token}"})
    assert answer.status_code == 401


def test_a_revoked_role_hears_nothing_more(tmp_path):
    """A stream that is open ends at once, long before the next sign of life would end it."""
    quiet = replace(QUICK, heartbeat=3600)
    with founded(tmp_path / "r.db") as store, served(store, quiet) as world:
        mona, ben = world.client("mona"), world.client("ben")
        key = store.people.named("ben")[0].key
        with ben.events(world.study) as heard:
            world.app.state.shared.broker.dismiss("another study", key)
            mona.revoke(world.study, key)
            assert list(heard) == []
        with pytest.raises(NotFoundError), ben.events(world.study):
            pass


def test_passwords_are_not_tried_out_in_a_stolen_session(tmp_path):
    """As often as anybody may try to sign in, and no more."""
    with founded(tmp_path / "p.db") as store, served(store) as world:
        ben = world.client("ben")
        tries = [
            ben.http.put("/api/me/password", json={"old": f"try {n}", "new": PASSWORD}).status_code
            for n in range(12)
        ]
        assert tries == [422] * 10 + [429] * 2


def test_somebody_of_another_study_is_not_revoked(world):
    """Nor by somebody who manages only another one."""
    key = world.store.people.named("elsewhere")[0].key
    with pytest.raises(NotFoundError):
        world.client("mona").revoke(world.study, key)
    with pytest.raises(NotFoundError):
        world.client("stranger").revoke(world.study, world.store.people.named("ben")[0].key)
    roles = [each["role"] for name in ("elsewhere", "ben") for each in world.client(name).studies()]
    assert roles == ["annotator", "annotator"]


def test_token_scope(world):
    """A token is good for what it was made for and for nothing else."""
    mona = world.client("mona")
    made = mona.invite(world.study, "curator")
    session = mona.http.cookies["argora"]
    for wrong in (made["token"], made["key"], ""):
        answer = world.client().http.get("/api/me", headers={"Cookie": f"argora={wrong}"})
        assert answer.status_code == 401
        assert post(world.client(), "/session", json.dumps({"link": wrong})).status_code in (
            401,
            422,
        )
    with pytest.raises(NotFoundError):
        world.client().join(session, "eve", PASSWORD)
    with pytest.raises(NotFoundError):
        world.client().set_up(made["token"], "eve", PASSWORD)
    assert "token" not in mona.call("GET", f"/studies/{world.study}/invites")["invites"][-1]


def test_login_floods(tmp_path):
    """After ten tries at a name one waits; the right password does not help before that."""
    with founded(tmp_path / "l.db") as store, served(store) as world:
        people, shared = store.people, world.app.state.shared
        people.set_secret(people.named("mona")[0].key, shared.passwords.hash(PASSWORD))
        mona = world.client()
        assert mona.sign_in("mona", PASSWORD)["name"] == "mona"
        told = []
        for n in range(10):
            with pytest.raises(StoreError) as caught:
                mona.sign_in("mona", f"wrong {n}")
            told.append(str(caught.value))
        assert set(told) == {"401: name or password is wrong"}
        with pytest.raises(BusyError, match="too often"):
            mona.sign_in("MONA ", PASSWORD)
        with pytest.raises(StoreError, match="401: name or password is wrong"):
            mona.sign_in("nobody at all", PASSWORD)


def test_setup_needs_the_token_of_the_console(tmp_path):
    """It makes one account, once."""
    with founded(tmp_path / "s.db") as store, served(store) as world:
        eve = world.client()
        with pytest.raises(NotFoundError):
            eve.set_up("guess", "eve", PASSWORD)
        token = world.app.state.shared.links.for_setup()
        with pytest.raises(StoreError, match="8 to 500 characters"):
            eve.set_up(token, "root", "short")
        assert eve.set_up(token, "root", PASSWORD)["is_admin"]
        with pytest.raises(NotFoundError):
            world.client().set_up(token, "root2", PASSWORD)


# What the server cannot do now


@pytest.mark.parametrize("moment", ["commit", "before_cursor_execute"])
def test_a_full_disk_acknowledges_nothing(tmp_path, moment):
    """503, when to come again, and afterwards the same change is saved once."""

    def failing(_, *asked):
        if moment == "commit" or "INSERT" in str(asked):
            raise OperationalError("COMMIT", None, OSError("database or disk is full"))

    with founded(tmp_path / "d.db") as store, served(store) as world:
        sheet = world.client("anna").sheet(world.study, world.documents["d1"])
        event.listen(Engine, moment, failing)
        try:
            with pytest.raises(BusyError, match="done once only"):
                sheet.save(Create(MORE), name="mine")
        finally:
            event.remove(Engine, moment, failing)
        assert sheet.reload()["version"] == 1
        assert not sheet.save(Create(MORE), name="mine")["repeated"]
        again = encode_operations([Create(MORE)])
        assert sheet.send("operations", again, name="mine", base=1)["repeated"]
        assert sheet.reload()["version"] == 2


def test_too_many_requests_at_once(tmp_path):
    """Who comes when all places are taken is told when to come again."""
    full = replace(QUICK, most_at_once=0)
    with founded(tmp_path / "b.db") as store, served(store, full) as world:
        answer = world.client().http.get("/api/health")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")


def test_a_mistake_of_ours_tells_nothing(tmp_path, monkeypatch):
    """The answer is the same whatever went wrong, and as well guarded as all others."""
    with founded(tmp_path / "e.db") as store, served(store) as world:
        monkeypatch.setattr(store, "standing", lambda _: 1 / 0)
        answer = world.client("ben").http.get(f"/api/studies/{world.study}")
        assert (answer.status_code, answer.json()["detail"][:9]) == (500, "a mistake")
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
