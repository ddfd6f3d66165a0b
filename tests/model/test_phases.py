"""Phases of a study: their names and order, one at a time, and several studies as phases of one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from argora.errors import DataError, ModelError
from argora.model import Annotator, Document, Layer, Scheme, Study, Unit
from argora.model.merging import merge

NAMES = ("parts", "links")
STUDY = Study(
    Scheme("s"),
    (Document("d"), Document("e")),
    (Annotator("ann"), Annotator("bob")),
    (
        *(Layer("d", name, phase=phase) for name in ("ann", "bob") for phase in NAMES),
        Layer("d", "ann", 2, phase="parts"),
        Layer("e", "bob", phase="links", state="open"),
    ),
    phases=NAMES,
)

MARKED = Layer("d", "ann", phase="parts", units=(Unit("T1", text="said"),))


def test_layers_of_one_document_annotator_and_round_stand_by_phase():
    """So two studies that say the same are equal; the order of phases is another matter."""
    assert [layer.key[1:] for layer in STUDY.layers_of("d")] == [
        ("ann", 1, "links"),
        ("ann", 1, "parts"),
        ("ann", 2, "parts"),
        ("bob", 1, "links"),
        ("bob", 1, "parts"),
    ]
    assert replace(STUDY, phases=NAMES[::-1]) != STUDY
    assert replace(STUDY, phases=()).phases == ("links", "parts")


def test_a_layer_is_asked_for_by_phase():
    """Where all are of one phase, it need not be named."""
    assert STUDY.layer("d", "ann", 2) is None
    assert STUDY.layer("d", "ann", 2, "parts").key == ("d", "ann", 2, "parts")
    parts = STUDY.select(phase="parts")
    assert parts.layer("d", "ann", 2) is parts.layer("d", "ann", 2, "parts") is not None
    assert parts.layer("d", "ann", 2, "links") is None


def test_a_selected_phase_is_a_study_of_that_phase():
    """Documents and annotators stay; rows and layers are those of the phase."""
    links = STUDY.select(phase="links")
    assert (links.phases, links.phase, len(links.layers)) == (("links",), "links", 3)
    assert (links.documents, links.annotators) == (STUDY.documents, STUDY.annotators)
    unnamed = replace(STUDY, layers=(*STUDY.layers, Layer("e", "ann")))
    assert unnamed.phases_in_use == ("", "parts", "links")
    none = unnamed.select(phase="")
    assert (none.phases, none.phase, none.layers) == ((), "", (Layer("e", "ann"),))
    assert [row["phase"] for row in STUDY.with_layers(MARKED).rows()] == ["parts"]
    assert "phase" not in next(replace(none, layers=(replace(MARKED, phase=""),)).rows())
    assert {layer.phase for layer in unnamed.select(round=1).layers} == {"", "parts", "links"}


@pytest.mark.parametrize(
    ("unclear", "message"),
    [
        (STUDY, r"several phases \('parts', 'links'\); choose one, such as phase='parts'"),
        (
            replace(STUDY, layers=(Layer("e", "ann"), STUDY.layers[0])),
            r"several phases \('links', none\); choose one, such as phase='links'",
        ),
    ],
)
def test_a_study_of_several_phases_is_not_of_one(unclear, message):
    """Layers without a phase beside others are of several, too."""
    with pytest.raises(DataError, match=message):
        unclear.phase  # noqa: B018 - the property raises


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: STUDY.select(phase="link"), "no phase 'link'; did you mean 'links'"),
        (lambda: Study(Scheme("s")).select(phase="x"), "no phase 'x'; the study has no phases"),
        (lambda: replace(STUDY, phases=("parts", "parts")), "phase 'parts' is there twice"),
        (lambda: replace(STUDY, phases=("parts", "")), "phase '': expected 1 to 100 characters"),
        (
            lambda: STUDY.with_layers(Layer("d", "ann", phase="link")),
            "phase 'link': the study has no such phase; did you mean 'links'.; its phases: "
            "'parts', 'links'",
        ),
        (
            lambda: replace(STUDY, layers=(*STUDY.layers, STUDY.layers[0])),
            "layer of 'ann' on 'd', phase 'links' is there twice",
        ),
    ],
)
def test_a_phase_that_cannot_be_is_refused(make, message):
    """The message says which phases there are."""
    with pytest.raises(ModelError, match=message):
        make()


def test_studies_become_phases_of_one():
    """The layers of an annotator in two phases do not collide, and the longest order holds."""
    first = replace(STUDY.select(phase="parts"), name="first")
    second = replace(STUDY.select(phase="links"), phases=NAMES, name="second")
    assert merge([second, first], name="study") == STUDY
    bare = replace(first, phases=(), layers=tuple(replace(each, phase="") for each in first.layers))
    assert merge([bare, STUDY.select(phase="links")], name="study", phase="parts") == STUDY
    links = STUDY.select(phase="links")
    assert merge([links, bare], phase="parts").phases == ("links", "parts")
    mixed = replace(links, annotators=(*links.annotators, Annotator("cem")))
    mixed = mixed.with_layers(Layer("e", "cem"))
    assert merge([mixed], phase="parts").phases == NAMES


def test_rounds_are_counted_in_each_phase():
    """A second time in one phase is its next round, whatever was done in another one."""
    again = replace(STUDY.select(phase="links", documents=["d"]), name="again")
    layers = (*again.layers[1:], replace(again.layers[0], tool="x"))
    whole = merge([STUDY, replace(again, layers=layers)], rounds=True)
    assert whole.layer("d", "ann", 2, "links").tool == "x"
    assert whole.layer("d", "ann", 3, "parts") is None
