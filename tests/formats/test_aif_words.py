"""Maps without marks beside a text: units lie where their words stand exactly once."""

from __future__ import annotations

import json
import shutil

import pytest
from tests.report.pages import html_of

import argora
from argora.analysis.analyse import analyse
from argora.errors import MendedError
from argora.measures import parse
from argora.reliability import units
from argora.report.sections.headline import lead

TEXT = "Bo: Take the train.  It’s\n“much” faster. Why? Why? The rain is gone, trains run."


def write_maps(folder, nodes, text=TEXT, **more):
    """Write the same map for two analysts, with the text above their folders."""
    body = {
        "nodes": [
            {"nodeID": id, "text": words, "type": kind} for id, (kind, words) in nodes.items()
        ],
        "edges": [],
        **more,
    }
    for who in ("anna", "ben"):
        (folder / who).mkdir(parents=True)
        (folder / who / "d.json").write_text(json.dumps(body), "utf-8")
    (folder / "d.txt").write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize(
    ("kind", "words", "place"),
    [
        ("I", "Take the train", "Take the train"),
        ("I", 'It\'s "much" faster.', "It’s\n“much” faster."),
        ("L", "Bo : Take the train.", "Bo: Take the train."),
        ("L", "Analyst: The rain is gone", "The rain is gone"),
        ("I", "Analyst: The rain is gone", None),
        ("I", "Why?", None),
        ("I", "rain", "rain"),
        ("I", "train run", None),
        ("I", "take the train", None),
        ("I", "", None),
    ],
)
def test_words_that_stand_in_the_text_exactly_once_are_the_place(tmp_path, kind, words, place):
    """White space and the form of quotes may differ; parts of words and other cases do not fit."""
    study = argora.read(write_maps(tmp_path, {"1": (kind, words)}), problems=[])
    for layer in study.layers:
        (unit,) = layer.units
        assert [span.of(TEXT) for span in unit.spans] == ([] if place is None else [place])
        assert unit.words(TEXT) == words


def test_what_cannot_be_placed_is_counted_and_listed(tmp_path):
    """In one note for all maps of the study, with three examples; it holds the others as well."""
    nodes = {"1": ("I", "Why?"), "2": ("I", "Go by bus"), "3": ("I", "trains run")}
    problems = []
    argora.read(write_maps(tmp_path, nodes), problems=problems)
    (note,) = problems
    assert isinstance(note, MendedError)
    assert list(note.each) == [
        f"without a place in the text: {who}/d.json: I-node {node}"
        for who in ("anna", "ben")
        for node in ("'1' ('Why?')", "'2' ('Go by bus')")
    ]
    assert note.problem == (
        "4 of 6 propositions and locutions have no place in the texts beside the maps: "
        "the words of 2 are not in the text, the words of 2 are there more than once; "
        "anna/d.json: I-node '1' ('Why?'), anna/d.json: I-node '2' ('Go by bus'), "
        "ben/d.json: I-node '1' ('Why?') and 1 more"
    )


@pytest.mark.parametrize(("n", "shown"), [(60, "x" * 60), (61, "x" * 57 + "...")])
def test_words_of_more_than_sixty_characters_are_cut(tmp_path, n, shown):
    """In the note about what has no place."""
    problems = []
    argora.read(write_maps(tmp_path, {"1": ("I", "x" * n)}), problems=problems)
    assert f"anna/d.json: I-node '1' ({shown!r}), ben/d.json: " in problems[0].problem


def test_a_map_that_is_placed_by_its_words_is_written_as_it_was(tmp_path):
    """Its file gets no text, and reading it gives the same places again."""
    nodes = {"1": ("I", "The rain is gone"), "2": ("I", "Go by bus")}
    study = argora.read(write_maps(tmp_path / "in", nodes), problems=[])
    argora.write(study, tmp_path / "out" / "in", format="aif")
    assert argora.read(tmp_path / "out" / "in", problems=[]) == study
    before, after = (
        json.loads((tmp_path / home / "anna" / "d.json").read_text("utf-8"))
        for home in ("in", "out/in")
    )
    assert after == before


def test_a_map_that_holds_the_text_says_itself_where_units_lie(tmp_path):
    """What it does not mark has no place, whatever its words are."""
    nodes = {"1": ("I", "The rain is gone")}
    write_maps(tmp_path, nodes)
    for path in tmp_path.glob("*/d.json"):
        path.write_text(json.dumps({"AIF": json.loads(path.read_text()), "text": TEXT}))
    study = argora.read(tmp_path)
    assert [unit.spans for layer in study.layers for unit in layer.units] == [(), ()]


def test_a_unit_without_a_place_is_written_so_that_it_stays_without(tmp_path):
    """Its words stand in the text, but its annotator did not mark them."""
    study = argora.read(write_maps(tmp_path / "in", {"1": ("I", "Go by bus")}), problems=[])
    moved = study.documents[0].text.replace("trains run", "Go by bus")
    (tmp_path / "in" / "d.txt").write_text(moved, "utf-8")
    for path in (tmp_path / "in").glob("*/d.json"):
        content = {"AIF": json.loads(path.read_text()), "text": moved}
        path.write_text(json.dumps(content), "utf-8")
    study = argora.read(tmp_path / "in")
    argora.write(study, tmp_path / "out" / "in", format="aif")
    assert argora.read(tmp_path / "out" / "in") == study


def test_a_study_in_which_nothing_can_be_placed_says_what_was_read(tmp_path):
    """Not that nobody marked anything."""
    nodes = {"1": ("I", "Go by bus"), "2": ("I", "The bus is late")}
    study = argora.read(write_maps(tmp_path, nodes), problems=[])
    analysis = analyse(study)
    assert analysis.components is None
    assert "nobody marked anything" not in html_of(analysis)
    assert lead(analysis) == (
        "Agreement on places cannot be measured: 4 units were read, and none has a place in the "
        "text. Units are identified by their words where relations and structures are compared."
    )


@pytest.mark.corpora
@pytest.mark.parametrize("language", ["en", "de"])
def test_all_segments_of_the_microtexts_are_placed(corpora, tmp_path, language):
    """Maps with nothing but nodes and edges, by two analysts, beside the texts."""
    texts = argora.read(corpora / "microtexts" / "corpus" / language)
    argora.write(texts, tmp_path / "maps", format="aif")
    for file in (tmp_path / "maps" / "gold").glob("*.json"):
        plain = json.dumps(json.loads(file.read_text("utf-8"))["AIF"])
        for who in ("anna", "ben"):
            (tmp_path / "two" / who).mkdir(parents=True, exist_ok=True)
            (tmp_path / "two" / who / file.name).write_text(plain, "utf-8")
    for file in (tmp_path / "maps").glob("*.txt"):
        shutil.copy(file, tmp_path / "two")
    problems = []
    study = argora.read(tmp_path / "two", problems=problems)
    placed = [bool(unit.spans) for layer in study.layers for unit in layer.units]
    assert (len(placed) > 1000, all(placed), problems) == (True, True, [])
    assert parse("u_alpha")(units(study), interval=None).value == 1


@pytest.mark.parametrize(("own", "n_notes"), [({"text": ""}, 0), ({}, 1)])
def test_a_map_of_an_empty_text_says_itself_that_nothing_has_a_place(tmp_path, own, n_notes):
    """So Argora writes it; where a map says nothing of its text, words are looked up and missed."""
    map = {"AIF": {"nodes": [{"nodeID": "1", "text": "Rain.", "type": "I"}], "edges": []}}
    (tmp_path / "d.json").write_text(json.dumps({**map, **own}), "utf-8")
    (tmp_path / "d.txt").write_text("", "utf-8")
    problems = []
    argora.read(tmp_path, problems=problems)
    assert len(problems) == n_notes
