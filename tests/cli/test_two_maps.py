"""Two maps of one dialogue, as the CASS technique compares them (Duthie et al. 2016)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.cli.conftest import TEXT

import argora
from argora.analysis.dialogue_maps import compared_dialogues
from argora.model import Annotator, Document, Layer, Relation, Scheme, Span, Study, Unit
from argora.reliability import structures
from argora.schemes import get_scheme
from argora.text import segment

SAID = [Span(0, 21), Span(23, 40), Span(42, 57)]


def mapped(annotator, *, is_linked=True, document="talk"):
    """Return a dialogue of three: the second and third are premises, linked or each alone."""
    locutions = [Unit(f"L{i}", (span,), "locution") for i, span in enumerate(SAID)]
    contents = [Unit(f"p{i}", (), "proposition", text=s.of(TEXT)) for i, s in enumerate(SAID)]
    relations = [Relation(f"t{i}", (f"L{i}",), f"L{i + 1}", "transition") for i in (0, 1)]
    relations += [
        Relation(f"y{i}", (f"L{i}",), f"p{i}", "illocution", {"force": "Asserting"})
        for i in range(3)
    ]
    if is_linked:
        relations.append(Relation("r", ("p1", "p2"), "p0", "inference"))
    else:
        relations += [Relation(f"r{i}", (f"p{i}",), "p0", "inference") for i in (1, 2)]
    return Layer(document, annotator, units=(*locutions, *contents), relations=tuple(relations))


def study_of(*layers):
    """Return a study of dialogues on one text."""
    documents = [
        segment(Document(id, TEXT)) for id in dict.fromkeys(layer.document for layer in layers)
    ]
    names = dict.fromkeys(layer.annotator for layer in layers)
    people = tuple(Annotator(name) for name in names)
    return Study(get_scheme("iat"), tuple(documents), people, layers)


@pytest.fixture
def two(tmp_path):
    """Two who drew the same but for linked premises."""
    study = study_of(mapped("ana"), mapped("ben", is_linked=False))
    argora.write(study, tmp_path / "two", format="native")
    return tmp_path / "two"


@pytest.mark.parametrize("option", ["--hardest", "--categories", "--who"])
def test_locutions_alike_do_not_count_as_maps_alike(run, two, option):
    """Only locutions lie in the text; the page says so and names what compares the maps."""
    page = " ".join(run("diagnose", two, option).out.split())
    assert "verybody decided alike on every sentence" in page
    assert "a place in the text" not in page  # three of six units are no majority
    layers = [
        replace(
            layer,
            units=layer.units[1:],
            relations=tuple(r for r in layer.relations if "L0" not in (*r.sources, r.target)),
        )
        for layer in argora.read(two).layers
    ]
    argora.write(study_of(*layers), two, format="native", overwrite=True)
    page = " ".join(run("diagnose", two, option).out.split())
    assert "on every sentence with a unit that has a place in the text" in page
    assert "Most units are nodes of maps" in page


@pytest.mark.parametrize("order", [("ana", "ben"), ("ben", "ana")])
def test_linked_premises_are_shared_in_both_drawings(two, order):
    """One relation with two premises stands for two; a third premise of one stands alone."""
    study = argora.read(two)
    ((first, second),) = compared_dialogues(study, structures(study), order)
    assert (first.alone, second.alone) == (frozenset(), frozenset())
    ana, ben = study.layers
    fewer = replace(ben, relations=tuple(r for r in ben.relations if r.id != "r1"))
    turned = replace(ana, relations=(*ana.relations, Relation("new", ("p0",), "p2", "inference")))
    study = study_of(turned, fewer)
    alone = {
        d.annotator: d.alone for d in next(compared_dialogues(study, structures(study), order))
    }
    assert alone == {"ana": {"new"}, "ben": set()}


def test_two_paths_are_refused_with_what_takes_two(run, two):
    """Who compares two files finds ``argora evaluate``."""
    for verb in ("agree", "diagnose", "report"):
        ended = run(verb, two, two)
        assert ended.code == 2
        assert f"{verb} takes one study: 'argora evaluate' compares two" in ended.err
    assert "takes one study" not in run("describe", two, "--jsno").err


def test_neither_of_two_maps_is_called_right(run, tmp_path):
    """A note says what gold and predicted mean where both annotators are of one kind."""
    for name, is_linked in (("a", True), ("b", False)):
        layer = mapped("ana", is_linked=is_linked)
        units = tuple(replace(u, spans=(), text=u.text or u.spans[0].of(TEXT)) for u in layer.units)
        argora.write(study_of(replace(layer, units=units)), tmp_path / name, format="native")
    notes = run("evaluate", tmp_path / "a", tmp_path / "b", "--json").json["notes"]
    assert any("neither need be right: gold is the first here" in note for note in notes)
    study = argora.read(tmp_path / "b")
    model = replace(study, annotators=(Annotator("ana", "model"),))
    argora.write(model, tmp_path / "m", format="native")
    notes = run("evaluate", tmp_path / "a", tmp_path / "m", "--json").json["notes"]
    assert not any("neither need be right" in note for note in notes)


def test_one_text_under_two_names_is_noted(run, tmp_path):
    """Nobody is compared on it, and the note names the pair; copies of one annotator are none."""
    study = study_of(mapped("ana", document="28037"), mapped("ben", document="28111"))
    argora.write(study, tmp_path / "apart", format="native")
    for verb in ("agree", "diagnose"):
        assert "compared on it: 28037 = 28111; give" in run(verb, tmp_path / "apart").err
    study = study_of(mapped("ana", document="1"), mapped("ana", document="2"))
    argora.write(study, tmp_path / "twice", format="native")
    assert "another name" not in run("agree", tmp_path / "twice").err


def test_one_file_of_names_recodes_either_side(run, two, tmp_path):
    """A line about the other side is left out with a warning; a misspelt name is an error."""
    names = tmp_path / "via.csv"
    names.write_text("what,from,to\nrelation,inference,support\nunit,Grund,claim\n")
    ended = run("map", two, names, tmp_path / "out")
    assert ended.code == 0
    assert f"{names}:3: unit Grund -> claim: no such name in this study" in ended.err
    assert argora.read(tmp_path / "out").scheme.relation_ids.count("support") == 1
    names.write_text("what,from,to\nrelation,inference,support\nunit,propositio,claim\n")
    ended = run("map", two, names, tmp_path / "other")
    assert (ended.code, "did you mean 'proposition'" in ended.err) == (2, True)
    names.write_text("what,from,to\nunit,Grund,claim\n")
    assert run("map", two, names, tmp_path / "other").code == 2


@pytest.mark.parametrize("name", ["CASS", "Cas", "CASSS"])
def test_a_measure_is_proposed_in_any_case(run, two, name):
    """Whatever capitals somebody writes."""
    assert "did you mean 'cass'?" in run("agree", two, "-m", name).err


def test_blanks_at_the_ends_of_marks_do_not_count():
    """They hold no word, so no boundary between words moves and units are the same."""
    from argora.measures import parse

    def layer(annotator, first, second):
        units = Unit("a", (Span(*first),), "claim"), Unit("b", (Span(*second),), "premise")
        return Layer(
            "d", annotator, units=units, relations=(Relation("r", ("b",), "a", "support"),)
        )

    layers = layer("ana", (0, 22), (23, 41)), layer("ben", (0, 23), (22, 42))
    people = Annotator("ana"), Annotator("ben")
    study = Study(Scheme.observed(layers), (Document("d", TEXT),), people, layers)
    for name in ("plain_structure", "cass", "relation_f1(match='exact')"):
        assert parse(name)(structures(study), interval=None).value == 1, name
