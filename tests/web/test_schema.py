"""Whatever the description of the routes lets somebody send, the server has an answer."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.store.conftest import founded
from tests.web.conftest import served


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """A server that is sent all sorts of things."""
    place = tmp_path_factory.mktemp("web") / "web.db"
    with founded(place) as store, served(store) as made:
        yield made


@pytest.fixture(scope="module")
def described(world):
    """What the server says of itself, but a stream, which never ends, and zips, which are dull."""
    schema = schemathesis.openapi.from_url(f"{world.url}/api/openapi.json")
    return schema.exclude(path_regex="events$").exclude(
        method="POST",
        path=[
            "/api/studies",
            "/api/studies/{study}/documents",
            "/api/open/compare",
            "/api/open/beside",
        ],
    )


def test_nothing_that_is_sent_breaks_the_server(world, described):
    """Each route, as an annotator or a manager, at addresses that exist and others."""
    seen, answers = set(), set()
    for found in described.get_all_operations():
        operation = found.ok()
        seen.add(operation.label)
        answers |= send_all_sorts(operation, world)
    assert len(seen) > 20
    assert answers >= {200, 404, 422}


def send_all_sorts(operation, world):
    """Send to a route what its description allows, and return the statuses of the answers."""
    people, answers = world.store.people, set()
    tokens = {who: people.begin_session(people.named(who)[0].key) for who in ("anna", "mona")}
    headers = {"Origin": world.url, "X-Argora": "1"}

    @settings(max_examples=10, deadline=None, database=None)
    @given(case=operation.as_strategy(), who=st.sampled_from(sorted(tokens)), there=st.booleans())
    def send(case, who, there):
        if there and "study" in case.path_parameters:
            case.path_parameters["study"] = world.study
            if "document" in case.path_parameters:
                case.path_parameters["document"] = world.documents["d1"]
        answer = case.call(headers=headers, cookies={"argora": tokens[who]}, timeout=60)
        answers.add(answer.status_code)
        assert answer.status_code < 500, answer.text

    send()
    return answers
