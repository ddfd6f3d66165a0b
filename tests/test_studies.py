"""The bundled study is what its page says: essays, three annotators, one breach on purpose."""

from __future__ import annotations

from importlib.resources import files

import pytest

from argora.reliability.items import shared_layers
from argora.studies import bundled

STUDY = bundled()
TWO_ONLY = {
    "essay11": "ana ben",
    "essay12": "ana ben",
    "essay13": "ben chloe",
    "essay14": "ana chloe",
}


def test_at_least_twelve_essays_on_different_topics():
    """Fourteen, each with its own topic, and with facets to compare."""
    topics = [document.metadata["topic"] for document in STUDY.documents]
    assert len(topics) == len(set(topics)) == 14
    assert len(STUDY.facets("area")) == 5
    assert len(STUDY.facets("level")) == 2


@pytest.mark.parametrize("document", STUDY.documents, ids=lambda document: document.id)
def test_an_essay_is_short(document):
    """Between 150 and 350 words, as many as its metadata say."""
    words = len(document.text.split())
    assert 150 <= words <= 350
    assert document.metadata["words"] == words


def test_three_people_annotate_and_four_essays_were_done_by_two():
    """All others were done by all three."""
    assert [(a.id, a.kind) for a in STUDY.annotators] == [
        ("ana", "person"),
        ("ben", "person"),
        ("chloe", "person"),
    ]
    done = {id: " ".join(layers) for id, layers in shared_layers(STUDY).items()}
    assert done == {f"essay{i:02}": "ana ben chloe" for i in range(1, 11)} | TWO_ONLY


def test_one_essay_was_done_twice_by_one_annotator():
    """And the second reading differs from the first."""
    again = [layer.key for layer in STUDY.layers if layer.round > 1]
    assert again == [("essay03", "ben", 2, "")]
    first, second = (STUDY.layer("essay03", "ben", round) for round in (1, 2))
    assert first.units != second.units


def test_the_only_breach_of_the_scheme_is_the_deliberate_one():
    """A premise of ben's in essay12 supports a claim of another paragraph."""
    assert STUDY.scheme.id == "persuasive-essays"
    (found,) = STUDY.check()
    assert (found.document, found.annotator, found.rule) == ("essay12", "ben", "possible-relations")
    assert "R8" in found.ids


@pytest.mark.parametrize("layer", STUDY.layers, ids=lambda layer: f"{layer.name}")
def test_an_annotation_is_whole(layer):
    """Units and relations, guideline and scheme version; no unit begins or ends in a blank."""
    text = STUDY.document(layer.document).text
    assert layer.units
    assert layer.relations
    assert (layer.guideline_version, layer.scheme_version) == ("1", STUDY.scheme.version)
    assert all(unit.words(text) == unit.words(text).strip() for unit in layer.units)


def test_annotators_disagree_in_every_way_people_do():
    """On boundaries, on categories, on whether there is a unit, on targets."""
    ways = set()
    for layers in shared_layers(STUDY).values():
        one, other = list(layers.values())[:2]
        units = {u.spans: u.category for u in one.units}
        starts = {u.start: u for u in one.units}
        for unit in other.units:
            same = starts.get(unit.start)
            if same is not None and same.end != unit.end:
                ways.add("boundary")
            if unit.spans in units and units[unit.spans] != unit.category:
                ways.add("category")
            if not any(a.spans[0].overlaps(unit.spans[0]) for a in one.units):
                ways.add("missing")
        if _targets(one) - _targets(other):
            ways.add("target")
    assert ways == {"boundary", "category", "missing", "target"}


def _targets(layer):
    return {
        (layer.by_id[source].spans, layer.by_id[tie.target].spans)
        for tie in layer.relations
        for source in tie.sources
    }


def test_the_guideline_comes_with_the_study():
    """It explains every category of the scheme."""
    text = (files("argora.studies") / "essays" / "guideline.md").read_text(encoding="utf-8")
    for category in (*STUDY.scheme.units, *STUDY.scheme.relations):
        assert f"**{category.id.replace('-', ' ')}**" in text.casefold()
