"""Every route x every role: who gets in, and that for all others there is nothing."""

from __future__ import annotations

import pytest
from tests.store.conftest import founded
from tests.web.conftest import served

from argora.store.threads import Author, Subject
from argora.web import create_app

EVERYBODY = {"nobody", "anna", "ben", "carl", "mona", "ada", "stranger", "elsewhere"}
SIGNED_IN = EVERYBODY - {"nobody"}
MEMBERS = {"anna", "ben", "carl", "mona"}
ANNOTATORS = {"anna", "ben"}
OVERSEERS = {"carl", "mona"}
MANAGER = {"mona"}
CLOSED: set[str] = set()
"""Open pages are there for everybody or, as here, for nobody: see open_pages/test_safety.py."""

STUDY = "/api/studies/{study}"
LAYER = STUDY + "/documents/{document}/layer"
# A new route without a line here fails: who may use it, and what is sent where something must be.
RULES = {
    ("GET", "/api/health"): EVERYBODY,
    ("POST", "/api/setup"): EVERYBODY,
    ("POST", "/api/session"): EVERYBODY,
    ("DELETE", "/api/session"): EVERYBODY,
    ("GET", "/api/me"): SIGNED_IN,
    ("PUT", "/api/me/password"): SIGNED_IN,
    ("GET", "/api/accounts"): {"ada"},
    ("POST", "/api/accounts/{account}/reset"): {"ada"},
    ("POST", "/api/accounts/{account}/erasing/preview"): {"ada"},
    ("POST", "/api/accounts/{account}/erasing"): {"ada"},
    ("GET", "/api/me/data"): SIGNED_IN,
    ("POST", "/api/reset"): EVERYBODY,
    ("GET", "/api/formats"): SIGNED_IN,
    ("GET", "/api/schemes"): SIGNED_IN,
    ("POST", "/api/schemes"): SIGNED_IN,
    ("POST", "/api/schemes/check"): SIGNED_IN,
    ("GET", "/api/schemes/ready/{name}"): SIGNED_IN,
    ("GET", "/api/schemes/drafts/{draft}"): SIGNED_IN,
    ("PUT", "/api/schemes/drafts/{draft}"): SIGNED_IN,
    ("DELETE", "/api/schemes/drafts/{draft}"): SIGNED_IN,
    ("GET", STUDY + "/scheme"): MANAGER,
    ("POST", STUDY + "/scheme/draft"): MANAGER,
    ("POST", STUDY + "/scheme/preview"): MANAGER,
    ("POST", STUDY + "/scheme/changes"): MANAGER,
    ("POST", STUDY + "/scheme/back/preview"): MANAGER,
    ("POST", STUDY + "/scheme/back"): MANAGER,
    ("GET", "/api/invites/{invite}"): EVERYBODY,
    ("POST", "/api/invites/{invite}"): EVERYBODY,
    ("POST", "/api/invites/{invite}/me"): SIGNED_IN,
    ("GET", "/api/studies"): SIGNED_IN,
    ("GET", STUDY): MEMBERS,
    ("PUT", STUDY): MANAGER,
    ("GET", STUDY + "/metadata"): MANAGER,
    ("PUT", STUDY + "/metadata"): MANAGER,
    ("DELETE", STUDY): MANAGER,
    ("GET", "/api/removed"): {"ada"},
    ("POST", "/api/removed/back"): {"ada"},
    ("GET", STUDY + "/invites"): MANAGER,
    ("POST", STUDY + "/invites"): MANAGER,
    ("DELETE", STUDY + "/invites/{invite}"): MANAGER,
    ("GET", STUDY + "/documents"): MEMBERS,
    ("GET", STUDY + "/documents/{document}"): MEMBERS,
    ("POST", STUDY + "/documents"): MANAGER,
    ("POST", STUDY + "/documents/marks"): MANAGER,
    ("GET", STUDY + "/documents/{document}/feedback"): ANNOTATORS,
    ("GET", STUDY + "/documents/{document}/layers"): OVERSEERS,
    ("GET", STUDY + "/documents/{document}/layers/{layer}"): OVERSEERS,
    ("GET", STUDY + "/documents/{document}/differences"): OVERSEERS,
    ("GET", STUDY + "/documents/{document}/threads"): MEMBERS,
    ("POST", STUDY + "/documents/{document}/threads"): MEMBERS,
    ("POST", STUDY + "/documents/{document}/threads/{thread}/comments"): MEMBERS,
    ("DELETE", STUDY + "/documents/{document}/threads/{thread}/comments/{number}"): MEMBERS,
    ("PUT", STUDY + "/documents/{document}/threads/{thread}/state"): MEMBERS,
    ("GET", STUDY + "/audit"): MANAGER,
    ("GET", LAYER): ANNOTATORS,
    ("GET", LAYER + "/versions/{version}"): ANNOTATORS,
    ("POST", LAYER + "/operations"): ANNOTATORS,
    ("POST", LAYER + "/undo"): ANNOTATORS,
    ("POST", LAYER + "/redo"): ANNOTATORS,
    ("POST", LAYER + "/finish"): ANNOTATORS,
    ("POST", LAYER + "/reopen"): ANNOTATORS,
    ("GET", STUDY + "/events"): MEMBERS,
    ("GET", STUDY + "/progress"): OVERSEERS,
    ("GET", STUDY + "/progress/documents"): OVERSEERS,
    ("GET", STUDY + "/tasks"): MANAGER,
    ("GET", STUDY + "/tasks/list"): MANAGER,
    ("POST", STUDY + "/tasks/preview"): MANAGER,
    ("POST", STUDY + "/tasks/plans"): MANAGER,
    ("POST", STUDY + "/tasks/moves"): MANAGER,
    ("GET", STUDY + "/tasks/order"): MANAGER,
    ("POST", STUDY + "/tasks/order"): MANAGER,
    ("DELETE", STUDY + "/tasks/order"): MANAGER,
    ("GET", STUDY + "/agreement"): OVERSEERS,
    ("GET", STUDY + "/agreement/figures"): OVERSEERS,
    ("GET", STUDY + "/agreement/disagreements"): OVERSEERS,
    ("GET", STUDY + "/agreement/disagreements/{document}"): OVERSEERS,
    ("PUT", STUDY + "/agreement/open"): MANAGER,
    ("POST", STUDY + "/agreement/run"): MANAGER,
    ("DELETE", STUDY + "/agreement/run"): MANAGER,
    ("GET", STUDY + "/export"): MANAGER,
    ("GET", STUDY + "/export/report"): MANAGER,
    ("GET", STUDY + "/phases"): OVERSEERS,
    ("PUT", STUDY + "/phases"): MANAGER,
    ("PUT", STUDY + "/phases/state"): MANAGER,
    ("GET", STUDY + "/phases/gold"): OVERSEERS,
    ("POST", STUDY + "/phases/gold"): OVERSEERS,
    ("DELETE", STUDY + "/phases/gold"): OVERSEERS,
    ("GET", STUDY + "/phases/gold/record"): OVERSEERS,
    ("GET", STUDY + "/phases/gold/derived"): OVERSEERS,
    ("POST", STUDY + "/phases/gold/state"): OVERSEERS,
    ("PUT", STUDY + "/phases/gold/open"): MANAGER,
    ("GET", STUDY + "/phases/gold/versions"): OVERSEERS,
    ("POST", STUDY + "/phases/gold/versions"): MANAGER,
    ("GET", STUDY + "/phases/gold/versions/{number}/export"): MANAGER,
    ("GET", STUDY + "/phases/gold/versions/changes"): MANAGER,
    ("GET", STUDY + "/phases/gold/versions/rule"): MANAGER,
    ("GET", STUDY + "/phases/gold/versions/agreement"): MANAGER,
    ("PUT", STUDY + "/phases/gold/cases"): MANAGER,
    ("GET", STUDY + "/phases/gold/second"): MANAGER,
    ("POST", STUDY + "/phases/gold/second"): MANAGER,
    ("POST", STUDY + "/phases/gold/second/compare"): MANAGER,
    ("GET", STUDY + "/phases/gold/second/differences/{document}"): OVERSEERS,
    ("GET", STUDY + "/documents/{document}/opinions"): ANNOTATORS,
    ("POST", STUDY + "/documents/{document}/opinions"): ANNOTATORS,
    ("GET", STUDY + "/curation"): OVERSEERS,
    ("GET", STUDY + "/curation/{document}"): OVERSEERS,
    ("POST", STUDY + "/curation/{document}/decisions"): OVERSEERS,
    ("POST", STUDY + "/curation/{document}/undo"): OVERSEERS,
    ("POST", STUDY + "/curation/{document}/state"): OVERSEERS,
    ("GET", STUDY + "/phases/suggestions"): OVERSEERS,
    ("PUT", STUDY + "/phases/suggestions"): MANAGER,
    ("DELETE", STUDY + "/phases/suggestions"): MANAGER,
    ("GET", STUDY + "/phases/suggestions/answers"): MANAGER,
    ("GET", STUDY + "/documents/{document}/suggestions"): ANNOTATORS,
    ("POST", STUDY + "/documents/{document}/suggestions/rejections"): ANNOTATORS,
    ("GET", STUDY + "/about"): MEMBERS,
    ("GET", STUDY + "/guideline"): MANAGER,
    ("PUT", STUDY + "/guideline"): MANAGER,
    ("GET", STUDY + "/guideline/versions"): MEMBERS,
    ("GET", STUDY + "/guideline/versions/{number}"): MEMBERS,
    ("GET", STUDY + "/people"): MANAGER,
    ("DELETE", STUDY + "/people/{account}"): MANAGER,
    ("POST", STUDY + "/people/{account}/reset"): MANAGER,
    ("PUT", STUDY + "/names"): MANAGER,
    ("GET", STUDY + "/erasing"): MANAGER,
    ("PUT", STUDY + "/erasing"): MANAGER,
    ("POST", STUDY + "/erasing/preview"): MANAGER,
    ("POST", STUDY + "/erasing"): MANAGER,
    ("POST", "/api/studies"): {"ada"},
    ("GET", "/api/open"): CLOSED,
    ("POST", "/api/open/compare"): CLOSED,
    ("POST", "/api/open/feedback"): CLOSED,
    ("POST", "/api/open/link"): CLOSED,
    ("POST", "/api/open/beside"): CLOSED,
    ("GET", STUDY + "/links"): MANAGER,
    ("DELETE", STUDY + "/links/{link}"): MANAGER,
    ("POST", STUDY + "/documents/{document}/layers/{layer}/links"): MANAGER,
}
BODIES = {
    "POST": {"foreign": True},
    "PUT": {"open": True},
    STUDY: {"name": "Foreign"},
    STUDY + "/guideline": {"version": "2", "text": "Foreign."},
    STUDY + "/erasing": {"votes": "keep"},
    STUDY + "/names": {"curators_see_names": False},
    STUDY + "/documents/{document}/threads/{thread}/state": {"client_op_id": "1", "state": "open"},
    STUDY + "/phases/gold/open": {"phase": "", "open": True},
    STUDY + "/phases/gold/cases": {"phase": "", "documents": ["unknown"], "open": True},
}


def routes(app):
    """Return every route that the OpenAPI document has."""
    paths = app.openapi()["paths"]
    return {(verb.upper(), path) for path, verbs in paths.items() for verb in verbs}


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """One server for all combinations: nothing that is asked changes anything."""
    place = tmp_path_factory.mktemp("web") / "web.db"
    with founded(place) as store, served(store) as world:
        yield world


def test_every_route_has_a_rule(shared):
    """And every rule a route."""
    assert routes(shared.app) == set(RULES)


def status(world, who, verb, path, *, study=None, document=None):
    """Ask as somebody, with a body that is understood nowhere, and return the status."""
    place = path.format(
        study=study or world.study,
        document=document or world.documents["d1"],
        version=1,
        number=1,
        layer="unknown",
        thread="unknown",
        draft="unknown",
        name="aurc",
        invite="unknown",
        link="unknown",
        account="unknown" if "{study}" in path else world.store.people.named("carl")[0].key,
    )
    client = world.client(None if who == "nobody" else who)
    body = {"json": {"foreign": True}} if verb == "POST" else {}
    with client.http.stream(verb, place, **body) as answer:
        return answer.status_code


@pytest.mark.parametrize(("verb", "path"), sorted(RULES))
def test_a_route_lets_in_whom_its_rule_names(shared, verb, path):
    """All others get 401 without a session and 404 with one, whatever they send."""
    found = {who: status(shared, who, verb, path) for who in sorted(EVERYBODY)}
    allowed = RULES[verb, path]
    if path.startswith("/api/open"):
        assert set(found.values()) == {404}
        return
    if "{study}" not in path:
        # There is no invitation and no scheme of that name for anybody.
        no = (401,) if "{invite}" in path or "{draft}" in path else (401, 404)
        refused = {who: code for who, code in found.items() if code in no}
        closed = {} if "setup" in path else refused
        assert closed == {w: 401 if w == "nobody" else 404 for w in EVERYBODY - allowed}
        return
    missing = (
        *("/invites/{invite}", "/people/{account}", "/versions", "/disagreements/", "/record"),
        *("/feedback", "/layers/{layer}", "/curation/{document}", "/threads/{thread}"),
        *("/links/{link}", "/opinions", "/second/differences"),
    )
    inside = {404} if any(part in path for part in missing) else set()
    for who, code in found.items():
        if who in allowed:
            assert code in {200, 201, 202, 204, 422} | inside, who
        else:
            assert code == (401 if who == "nobody" else 404), who


VERBS = ("HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "NOTHING", "POST")


@pytest.mark.parametrize("path", sorted({path for _, path in RULES}))
def test_other_verbs_do_nothing(shared, path):
    """A route answers the verbs that its description has, and no other, whoever asks."""
    known = {verb for verb, other in RULES if other == path}
    for verb in sorted(set(VERBS) - known):
        for who in ("nobody", "mona"):
            assert status(shared, who, verb, path) in (404, 405), (verb, who)


def test_a_wrong_verb_is_told_in_words(shared):
    """As all errors."""
    answer = shared.client("mona").http.put("/api/me")
    assert answer.json()["detail"] == "this address answers GET, and not PUT"
    assert answer.headers["allow"] == "GET"


def test_every_key_in_an_address_is_of_that_study(shared):
    """A key of another study, in whichever place of an address, is not there for a manager."""
    (other,) = [each.key for each in shared.store.studies() if each.key != shared.study]
    people = shared.store.people
    foreign = {
        "document": shared.store.listed(other)[0].key,
        "layer": shared.store.layers_on(other, shared.store.listed(other)[0].key)[0].key,
        "invite": people.invite(other, "curator")[0].key,
        "thread": shared.store.threads.begin(
            *(other, shared.store.listed(other)[0].key, Subject(), "Foreign."),
            author=Author("stranger", "manager"),
            client_op_id="1",
        ),
        "account": people.named("stranger")[0].key,
        "study": other,
    }
    mine = {**foreign, "account": people.named("carl")[0].key, "version": 1, "number": 1}
    mine |= {"study": shared.study, "document": shared.documents["d1"]}
    mine["layer"] = shared.store.layers_on(shared.study, mine["document"])[0].key
    mine["link"] = "unknown"
    asked = 0
    for verb, path in sorted(RULES):
        for name in [name for name in foreign if f"{{{name}}}" in path and "{study}" in path]:
            who = next(w for w in ("mona", "anna") if w in RULES[verb, path])
            place = path.format(**{**mine, name: foreign[name]})
            sent = BODIES.get(path if verb == "PUT" else verb, BODIES.get(verb))
            answer = shared.client(who).http.request(verb, place, json=sent)
            assert answer.status_code in (404, 422), (verb, path, name)
            # A key is random and may have these two characters.
            assert "d1" not in answer.text.replace(foreign[name], "")
            asked += 1
    assert asked > 20
    assert [invite.taken for invite in people.invites(other)] == [None]
    assert len(people.members(other)) == 2


@pytest.mark.parametrize(
    ("verb", "path"), sorted(rule for rule in RULES if "{document}" in rule[1])
)
def test_a_document_of_another_study_is_not_there(shared, verb, path):
    """Not under one's own study's address, nor under its own."""
    (other,) = [each.key for each in shared.store.studies() if each.key != shared.study]
    foreign = shared.store.listed(other)[0].key
    assert status(shared, "anna", verb, path, study=other, document=foreign) == 404
    if verb == "GET":
        assert status(shared, "anna", verb, path, document=foreign) == 404


def test_an_unassigned_document_is_not_there_for_an_annotator(shared, tmp_path):
    """Neither its text nor a layer."""
    with founded(tmp_path / "a.db") as store, served(store) as world:
        from argora.model import Document

        store.extend(world.study, documents=[Document("secret", "Nobody reads this.")])
        key = {each.name: each.key for each in store.listed(world.study)}["secret"]
        ben = world.client("ben")
        titles = [each["title"] for each in ben.study(world.study)["documents"]]
        assert titles == ["d1", "d2"]
        for path in (STUDY + "/documents/{document}", LAYER):
            assert status(world, "ben", "GET", path, document=key) == 404
            if path != LAYER:
                assert status(world, "mona", "GET", path, document=key) == 200


def test_no_get_changes_anything(shared):
    """All that can be asked is asked; the database stays as it was."""

    def rows():
        return (shared.store.statistics.versions(shared.study), shared.store.audit(shared.study))

    before = rows()
    for verb, path in RULES:
        if verb == "GET":
            status(shared, "ben", verb, path)
    assert rows() == before


def test_the_description_of_the_routes_is_there(shared):
    """Programs can be written after it."""
    told = shared.client().http.get("/api/openapi.json").json()
    assert told["info"]["title"] == "Argora"
    assert set(told["paths"]) == {path for _, path in RULES}
    assert create_app(shared.store).openapi()["paths"].keys() == told["paths"].keys()
