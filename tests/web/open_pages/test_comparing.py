"""Two files or corpora against each other: what anybody sees is what ``argora evaluate`` says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.cli.conftest import few_essays, run, written_essays
from tests.web.open_pages.sent import brat, compare, compare_zip, zipped

import argora

__all__ = ["few_essays", "run", "written_essays"]

ADDED = {"figure": ("picture", "signs", "look"), "details": ("open",)}
"""What figures and details have on the page only."""


def plain(block):
    """Return a block without what is only on the page."""
    if isinstance(block, list):
        return [plain(each) for each in block]
    if not isinstance(block, dict):
        return block
    left_out = ADDED.get(block.get("type"), ())
    return {name: plain(value) for name, value in block.items() if name not in left_out}


def figures(blocks) -> Iterator[dict[str, object]]:
    """Yield all figures that have a name."""
    for block in blocks:
        if block["type"] == "figure" and block["name"]:
            yield block
        yield from figures(block.get("blocks", ()))


def tables(blocks) -> Iterator[str]:
    """Yield the titles of all tables."""
    for block in blocks:
        if block["type"] == "table":
            yield block["title"]
        yield from tables(block.get("blocks", ()))


@pytest.mark.corpora
def test_two_maps_are_compared_as_argora_evaluate_compares_them(serve, run, corpora, monkeypatch):
    """Both directions of 28037 and 28111, with every matrix of CASS and both maps."""
    monkeypatch.chdir(corpora / "aif-pairs")
    names = ["28037.json", "28111.json"]
    with serve() as world:
        answer = compare(world, *(corpora / "aif-pairs" / name for name in names)).json()
    assert answer["names"] == names
    for sections, order in zip(answer["orders"], (names, names[::-1]), strict=True):
        printed = run("evaluate", *order, "--json").json["sections"]
        assert plain(sections) == printed
        titles = list(tables(sections))
        for matrix in ("S", "P", "P sets", "D1", "D2", "D3", "D4", "D5"):
            assert any(title.startswith(f"{matrix}, ") for title in titles), matrix
        maps = list(figures(sections))
        assert [each["title"].rpartition(" by ")[2] for each in maps] == ["gold", "predicted"]
        assert all(each["picture"].startswith("<svg ") for each in maps)
    # The kappa of the transitions (D3) in the order that CASS does not depend on.
    shown = str(answer["orders"][0])
    assert all(figure in shown for figure in ("0.832", "0.986", "0.719", "0.582"))


def test_corpora_are_compared_with_their_maps(serve, run, few_essays, tmp_path, monkeypatch):
    """Four essays of two annotators, in two folders, of which one is a zip."""
    study = argora.read(few_essays)
    for name in ("ana", "ben"):
        argora.write(study.select(annotators=[name]), tmp_path / name)
    monkeypatch.chdir(tmp_path)
    with serve() as world:
        answer = compare(world, tmp_path / "ana", tmp_path / "ben").json()
        files = {
            path.relative_to(tmp_path).as_posix(): path.read_bytes()
            for path in (tmp_path / "ben").rglob("*")
            if path.is_file()
        }
        packed = {f"first/{name}": content for name, content in files.items()}
        same = compare_zip(world, zipped({**packed, "second/ben.zip": zipped(files)})).json()
    assert plain(answer["orders"][0]) == run("evaluate", "ana", "ben", "--json").json["sections"]
    drawn = [each for each in figures(answer["orders"][0]) if each["name"].startswith("maps-")]
    assert len(drawn) == 4
    assert all("<text" in each["picture"] for each in drawn)
    assert same["names"] == ["ben", "ben.zip"]
    assert "1.000" in str(same["orders"][0])


def test_whose_annotations_count_and_how_categories_compare(serve, few_essays, tmp_path):
    """Settings of each side stand in a file of the zip under its name."""
    argora.write(argora.read(few_essays), tmp_path / "all")
    with serve() as world:
        place = tmp_path / "all"
        refused = compare(world, place, place)
        people = {"first_annotator": "ana", "second_annotator": "chloe"}
        answer = compare(world, place, place, **people, via="aif").json()
        strange = compare(world, place, place, first_strange="x")
    assert (refused.status_code, refused.json()["code"]) == (422, "data")
    assert "several annotators (ana, ben and chloe)" in refused.json()["detail"]
    opening = str(answer["orders"][0][0])
    assert "gold: ana in all" in opening
    assert "predicted: chloe in all" in opening
    assert "as argument maps (AIF)" in opening
    assert strange.json()["detail"] == "first.strange: there is no such option"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("[]", "settings.json holds no object"),
        ("{", "settings.json: "),
        (b"\xff", "settings.json: "),
        ('{"via": "odd"}', "via: expected 'aif'"),
        ('{"first.annotator": 7}', "first.annotator: expected a text"),
        ('{"first.annotator": "' + "a" * 2001 + '"}', "at most 2,000 characters"),
        ('{"third.annotator": "ana"}', "third.annotator: there is no such option"),
    ],
)
def test_settings_that_nobody_understands_are_refused(serve, temporary, content, words):
    """In words, without a place on the server."""
    files = {**brat("first"), **brat("second"), "settings.json": content}
    with serve() as world:
        answer = compare_zip(world, zipped(files))
    assert answer.status_code == 422
    assert words in answer.json()["detail"]
    assert str(temporary) not in answer.text


def test_what_is_said_of_files_does_not_stand_in_the_address(serve):
    """A web server in front would log it; whoever sends it there is told the other place."""
    content = zipped({**brat("first"), **brat("second")})
    with serve() as world:
        path = "/api/open/compare?first.annotator=Jane%20Doe"
        answer = world.client().http.post(path, content=content)
        described = world.client().http.get("/api/openapi.json").json()["paths"]
    assert answer.status_code == 422
    assert "settings.json in the zip" in answer.json()["detail"]
    assert "parameters" not in described["/api/open/compare"]["post"]


def test_what_files_leave_open_is_asked_for_the_side_that_has_it(serve):
    """The refusal names the parameter of that side, and the answer is sent with the same files."""
    table = "id,label_a,label_b\n1,x,y\n2,x,x\n"
    files = {**brat("first"), "second/table.csv": table}
    with serve() as world:
        answer = compare_zip(world, zipped(files)).json()
    if answer["code"] == "choice":
        assert answer["parameters"]["option"].startswith("second.")
    else:
        assert "table.csv" in answer["detail"]


def test_what_is_missing_or_no_study_is_said_by_its_own_name(serve, temporary):
    """No message names a place on the server."""
    with serve() as world:
        missing = compare_zip(world, zipped(brat("first"))).json()
        other = compare_zip(world, zipped({**brat("first"), "second/b.pdf": b"%PDF-1.4"})).json()
        broken = {**brat("first"), **brat("second"), "second/trees.ann": "T1\tClaim 0 999\tx\n"}
        wrong = compare_zip(world, zipped(broken)).json()
        apart = {**brat("first"), **brat("second", text="Cats sleep most of a day. They dream.\n")}
        others = compare_zip(world, zipped(apart)).json()
    assert missing["code"] == "open-page-sides"
    assert "b.pdf" in other["detail"]
    assert wrong["problems"] == [
        "second/trees.ann:1: unit T1 ends at 999, but the text has 59 characters"
    ]
    assert "trees" in others["detail"]
    for answer in (missing, other, wrong, others):
        assert str(temporary) not in str(answer)
        assert "argora-open" not in str(answer)
