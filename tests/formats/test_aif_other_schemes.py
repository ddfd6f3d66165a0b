"""Studies of other schemes written as AIF and read again, with and without what Argora adds."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from tests.formats.samples import problems_of
from tests.formats.test_arggraph import EDUS, REST, TEXT, graph

import argora
from argora.errors import LossError
from argora.formats.aif.foreign import SEGMENTS
from argora.model import Segmentation


@pytest.fixture
def microtext(tmp_path):
    """One graph with every kind of element, by two annotators."""
    folder = tmp_path / "in" / "study"
    for name in ("anna", "ben"):
        (folder / name).mkdir(parents=True)
        (folder / name / "d.xml").write_text(graph(EDUS + REST), "utf-8")
    (folder / "d.txt").write_text(TEXT, "utf-8")
    return argora.read(folder)


def without_argora(folder):
    """Take what only Argora writes out of the maps of a folder, as another program would."""
    for path in folder.glob("*/*.json"):
        content = json.loads(path.read_text("utf-8"))
        path.write_text(
            json.dumps({k: v for k, v in content.items() if not k.startswith("argora")}), "utf-8"
        )


def test_a_microtext_comes_back_from_aif_whole(microtext, tmp_path):
    """Segments, joined and implicit ones, roles, linked premises, undercuts, restatements."""
    argora.write(microtext, tmp_path / "aif" / "study", format="aif")
    again = argora.read(tmp_path / "aif" / "study")
    assert again == microtext
    argora.write(again, tmp_path / "xml" / "study", format="arggraph")
    assert argora.read(tmp_path / "xml" / "study") == microtext


def test_labels_of_given_segments_come_back(microtext, tmp_path):
    """One for each segment."""
    (document,) = microtext.documents
    given = document.segmentations["segment"]
    labelled = Segmentation("segment", given.spans, labels=tuple("abcde"), ids=given.ids)
    study = argora.model.Study(
        microtext.scheme,
        (document.with_segmentation(labelled),),
        microtext.annotators,
        microtext.layers,
        "study",
    )
    argora.write(study, tmp_path / "study", format="aif")
    assert argora.read(tmp_path / "study") == study


def test_one_map_of_several_may_lack_the_segments(microtext, tmp_path):
    """Another program wrote one of the two; the document has the segments that the other tells."""
    argora.write(microtext, tmp_path / "study", format="aif")
    path = tmp_path / "study" / "anna" / "d.json"
    content = json.loads(path.read_text("utf-8"))
    del content[SEGMENTS], content["argora"]
    path.write_text(json.dumps(content), "utf-8")
    study = argora.read(tmp_path / "study")
    assert study.documents == microtext.documents
    assert len(study.layers) == 2


@pytest.mark.parametrize(
    "told",
    [
        5,
        [5],
        [{"id": "e1", "start": 0}],
        [{"id": "e1", "start": 5, "end": 5}],
        [{"id": "e1", "start": 0, "end": 5000}],
        [{"id": "e1", "start": 0, "end": 5}, {"id": "e1", "start": 5, "end": 9}],
        [{"id": "e1", "start": 0, "end": 5, "label": "a"}, {"id": "e2", "start": 5, "end": 9}],
        [{"id": "e1", "start": 4, "end": 8}, {"id": "e2", "start": 0, "end": 5}],
        [{"id": 1, "start": 0, "end": 5}],
        [{"id": "e1", "start": True, "end": 5}],
    ],
)
def test_segments_that_make_no_sense_are_named(microtext, tmp_path, told):
    """The map is read without them, and so without what takes them up."""
    argora.write(microtext.select(annotators=["anna"]), tmp_path / "study", format="aif")
    path = tmp_path / "study" / "anna" / "d.json"
    content = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**content, SEGMENTS: told}), "utf-8")
    study, problems = problems_of(tmp_path / "study")
    assert "the key 'argora:segments' is no list of segments of the text" in problems[0]
    assert "segment" not in study.document("d").segmentations
    assert len(study.layers[0].units) == 5


def test_roles_are_told_from_who_is_for_and_against_whom(microtext, tmp_path):
    """A plain map becomes a microtext; what is guessed and what is lost is said first."""
    argora.write(microtext, tmp_path / "aif" / "study", format="aif")
    without_argora(tmp_path / "aif" / "study")
    plain = argora.read(tmp_path / "aif" / "study")
    assert plain.scheme.id == "iat"
    with pytest.raises(LossError) as caught:
        argora.write(plain, tmp_path / "xml" / "study", format="arggraph")
    for told in (
        "propositions (written as pro or opp, by what they are for or against): 10",
        "inferences, conflicts, rephrases (written as the nearest edge): 6",
    ):
        assert told in str(caught.value)
    argora.write(plain, tmp_path / "xml" / "study", format="arggraph", lossy=True)
    back = argora.read(tmp_path / "xml" / "study")
    assert back.scheme.id == "microtexts"
    for before, after in zip(microtext.layers, back.layers, strict=True):
        roles = {unit.id: unit.category for unit in before.units}
        assert {unit.id: unit.category for unit in after.units} == roles
        ties = {tie for tie in before.relations if tie.category != "restatement"}
        assert {*after.relations} == ties


@pytest.mark.corpora
@pytest.mark.parametrize("language", ["en", "de"])
def test_all_microtexts_come_back_from_aif(corpora, tmp_path, language):
    """As they were; and from maps without what Argora adds, all but examples is told."""
    study = argora.read(corpora / "microtexts" / "corpus" / language)
    home = tmp_path / language
    argora.write(study, home, format="aif")
    assert argora.read(home) == study
    without_argora(home)
    argora.write(argora.read(home), tmp_path / "xml" / language, format="arggraph", lossy=True)
    back = argora.read(tmp_path / "xml" / language)
    found = Counter()
    for layer in study.layers:
        again = back.layer(layer.document, layer.annotator)
        assert [(u.id, u.category, u.spans) for u in again.units] == [
            (u.id, u.category, u.spans) for u in layer.units
        ]
        for tie in layer.relations:
            other = again.by_id[tie.id]
            assert (tie.sources, tie.target) == (other.sources, other.target)
            found[tie.category, other.category] += 1
    assert found == {
        ("support", "support"): 263,
        ("example", "support"): 9,
        ("rebut", "rebut"): 108,
        ("undercut", "undercut"): 63,
    }


@pytest.mark.corpora
def test_essays_come_back_from_aif(corpora, tmp_path):
    """Components, stances and relations of 36 essays; tokens that the corpus cut are listed."""
    study = argora.read(corpora / "essays-v2" / "Essay_Level" / "dev.dat.abs")
    with pytest.raises(LossError, match="other segmentations than reading makes: 31 "):
        argora.write(study, tmp_path / "aif", format="aif")
    argora.write(study, tmp_path / "aif", format="aif", lossy=True)
    again = argora.read(tmp_path / "aif")
    assert again.layers == study.layers
    assert [d.text for d in again.documents] == [d.text for d in study.documents]
