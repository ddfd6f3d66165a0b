"""SADFace: atoms and schemes of old and new files, places in the text, what is lost."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.formats.samples import essays, losses_of, problems_of

import argora
from argora.formats import guess_format
from argora.model import Relation, Span

TEXT = "Dogs 🐕 are wise. So they may vote."


def atom(id, text, *sources):
    """An atom; each source is an offset and a length, quoted from the text."""
    quoted = [
        {"resource_id": "r", "offset": at, "length": n, "text": TEXT[at : at + n]}
        for at, n in sources
    ]
    return {"id": id, "type": "atom", "text": text, "sources": quoted, "metadata": {}}


def scheme(id, name, kind="scheme"):
    return {"id": id, "type": kind, "name": name, "metadata": {}}


def document(nodes, edges, **more):
    """A document of version 0.2 by Ann."""
    core = {"analyst_name": "Ann", "title": "Dogs", "version": "0.2"}
    return {
        "edges": [{"id": f"e{s}{t}", "source_id": s, "target_id": t} for s, t in edges],
        "metadata": {"core": core},
        "nodes": nodes,
        "resources": [],
        **more,
    }


def put(folder, data, name="dogs.json"):
    (folder / name).write_text(json.dumps(data, indent=4), encoding="utf-8")
    return folder / name


NODES = [atom("a", "wise"), atom("b", "vote"), atom("c", "read"), atom("d", "old")]


def test_schemes_are_relations_with_linked_premises_and_undercuts(tmp_path):
    """A scheme may lead to another; names other than support and attack are kept."""
    nodes = [*NODES, scheme("s", "Expert Opinion"), scheme("t", "conflict")]
    edges = [("a", "s"), ("c", "s"), ("s", "b"), ("d", "t"), ("t", "s")]
    study = argora.read(put(tmp_path, document(nodes, edges)))
    (layer,) = study.layers
    assert layer.key == ("dogs", "Ann", 1, "")
    assert study.documents[0].metadata == {"title": "Dogs"}
    assert [(u.id, u.text, u.category) for u in layer.units][:1] == [("a", "wise", "claim")]
    assert layer.relations == (
        Relation("s", ("a", "c"), "b", "support", {"scheme": "Expert Opinion"}),
        Relation("t", ("d",), "s", "attack"),
    )


def test_newer_files_have_inferences_and_conflicts(tmp_path):
    """A disagreement comes from nothing and leads to both."""
    nodes = [*NODES, scheme("s", "support", "inference"), scheme("t", "disagree", "conflict")]
    edges = [("a", "s"), ("s", "b"), ("t", "c"), ("t", "d")]
    study, problems = problems_of(put(tmp_path, document(nodes, edges)))
    assert study.layers[0].relations == (
        Relation("s", ("a",), "b", "support"),
        Relation("t", ("c",), "d", "attack", {"scheme": "disagree"}),
    )
    (problem,) = problems
    assert "read as an attack of the first claim on the second" in problem


def test_sources_are_places_in_the_text(tmp_path):
    """Words that stand there are not said twice; a source that does not fit gives no place."""
    wrong = atom("d", "old", (0, 4))
    wrong["sources"][0]["text"] = "Cats"
    nodes = [
        atom("a", "Dogs 🐕 are wise", (0, 15)),
        atom("b", "they vote", (20, 4), (29, 4)),
        wrong,
    ]
    resource = {"id": "r", "type": "text", "content": TEXT, "metadata": {}}
    data = document(nodes, [], resources=[resource])
    study, problems = problems_of(put(tmp_path, data))
    units = study.layers[0].by_id
    assert study.documents[0].text == TEXT
    assert (units["a"].spans, units["a"].text) == ((Span(0, 15),), None)
    assert (units["b"].spans, units["b"].text) == ((Span(20, 24), Span(29, 33)), "they vote")
    assert (units["d"].spans, units["d"].text) == ((), "old")
    assert ["node 'd' has a source that is not in the text" in each for each in problems] == [True]


BROKEN = {
    "edge to nothing": (NODES, [("a", "x")], "an edge has the end 'x', which no node has"),
    "id twice": ([*NODES, NODES[0]], [], "the id 'a' is there twice"),
    "unknown type": ([scheme("s", "x", "link")], [], "node 's' is a 'link', expected atom"),
    "no text": ([{"id": "a", "type": "atom"}], [], "found text None, expected a text"),
    "dangling": ([*NODES, scheme("s", "support")], [("s", "a")], "node 's' does not lead from a"),
    "no scheme": (NODES, [("a", "b")], "edge from 'a' to 'b' has no scheme in between"),
}


@pytest.mark.parametrize(("nodes", "edges", "message"), BROKEN.values(), ids=BROKEN)
def test_what_is_wrong_is_named(tmp_path, nodes, edges, message):
    """The file is in the message."""
    put(tmp_path, document(nodes, edges))
    put(tmp_path, document(NODES, []), "good.json")
    study, (problem,) = problems_of(tmp_path)
    assert problem.startswith(str(tmp_path / "dogs.json"))
    assert message in problem
    assert "good" in [layer.document for layer in study.layers]


def test_a_study_comes_back_with_places_rounds_and_facets(tmp_path):
    """Texts, discontinuous units, attributes, two rounds."""
    study = essays()
    argora.write(study, tmp_path / "study", format="sadface")
    assert guess_format(tmp_path / "study").name == "sadface"
    assert argora.read(tmp_path / "study") == study


def test_relations_that_start_from_relations_are_refused(tmp_path):
    """A scheme leads to what it is about, so it is never a premise."""
    study = essays()
    more = Relation("r2", ("r1",), "c1", "attack")
    layers = [
        replace(layer, relations=(*layer.relations, more)) if layer.relations else layer
        for layer in study.layers
    ]
    study = replace(study, layers=tuple(layers))
    (loss,) = losses_of(study, tmp_path / "study", "sadface")
    assert loss.startswith("relations that start from relations")


@pytest.mark.corpora
def test_the_published_maps_are_read_whole(corpora):
    """Every atom is a unit and every scheme a relation; it goes on to AIF."""
    recognised = []
    study = argora.read(corpora / "doors/sadface", recognised=recognised)
    assert "2 maps with 4 claims" in recognised
    for layer in study.layers:
        data = json.loads((corpora / f"doors/sadface/{layer.document}.json").read_text("utf-8"))
        kinds = [node["type"] for node in data["nodes"]]
        assert (len(layer.units), len(layer.relations)) == (
            kinds.count("atom"),
            kinds.count("scheme"),
        )
        assert sum(len(r.sources) + 1 for r in layer.relations) == len(data["edges"])
