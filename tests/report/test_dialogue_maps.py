"""Drawings of dialogues: locutions, illocutions and transitions beside the argument."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from tests.diagnostics.test_dialogue import QUARREL
from tests.measures.test_cass_dialogues import built, dialogues
from tests.report.pages import html_of
from tests.schemes.guideline import read

import argora
from argora.analysis.analyse import analyse
from argora.analysis.dialogue_maps import compared_dialogues, dialogue_to_draw
from argora.analysis.evaluation.evaluated import GOLD, KINDS, PREDICTED, put_together
from argora.analysis.plan import Plan
from argora.cli import main
from argora.diagnostics.dialogue import dialogues_of
from argora.model import Annotator, Study
from argora.reliability import structures
from argora.reliability.structure import structure_of
from argora.reliability.structure.dialogue import dialogue_structure, forces
from argora.report import figures
from argora.report.drawings.dialogue_layout import PILL, dialogue_map
from argora.report.drawings.dialogues import dialogue_picture
from argora.report.drawings.map_layout import WIDE
from argora.report.drawings.palette import Style, palette_of, relation_palette
from argora.report.sections.dialogue_maps import dialogue_figure
from argora.schemes import get_scheme

UNITS = {None: Style("unit", "U", "k0")}
RELATIONS = {"RA": Style("reason", "R", "ring"), None: Style("follows", "F", "ring")}
TALK = (
    ["L1", "L2"],
    ["I1", "I2"],
    [("L1", "L2")],
    [("I2", "I1")],
    [("L1", "Asserting", "I1"), ("L2", "Asserting", "I2"), (("L1", "L2"), "Arguing", ("I2", "I1"))],
    True,
)


def rectangles(drawn):
    """Return left, top, right and bottom of every box, and of the name of every illocution."""
    units = [
        (drawn.lefts[b.side], b.y, drawn.lefts[b.side] + WIDE, b.y + b.height) for b in drawn.boxes
    ]
    half = drawn.pill / 2
    acts = [
        (a.middle[0] - half, a.middle[1] - PILL / 2, a.middle[0] + half, a.middle[1] + PILL / 2)
        for a in drawn.acts
    ]
    return units, acts


def assert_readable(drawn):
    """Nothing lies on anything else, and no level line runs through a box or a name."""
    units, acts = rectangles(drawn)
    for one, other in combinations([*units, *acts], 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one, other)
    assert all(a >= 0 and b >= 0 and c <= drawn.width and d <= drawn.height for a, b, c, d in units)
    for act in drawn.acts:
        for (x1, y1), (x2, y2) in (*pairwise(act.before), *pairwise(act.after)):
            low, high = sorted((x1, x2))
            if y1 == y2:
                inside = [
                    box
                    for box in (*units, *acts)
                    if box[1] < y1 < box[3] and low + 0.1 < box[2] and box[0] < high - 0.1
                ]
                # The line may begin below its own name.
                assert len(inside) <= sum(box in acts for box in inside) <= 1, inside


@settings(deadline=None)
@given(dialogues())
def test_boxes_and_names_do_not_overlap_and_everything_is_drawn_once(facts):
    """Whatever the dialogue, and however its locutions are ordered."""
    structure = built(facts)
    talk = dialogue_structure(structure)
    drawn = dialogue_map(structure, facts[0][::-1])
    assert drawn is not None
    assert_readable(drawn)
    ids = [box.id for box in drawn.boxes]
    assert sorted(ids) == sorted([*structure.argumentative, *(node.id for node in talk.nodes)])
    ties = [curve.tie.id for curve in drawn.curves]
    assert sorted(ties) == sorted(tie.id for tie in (*structure.ties, *talk.ties))
    acts = [(act.anchor, act.force, act.content) for act in drawn.acts]
    assert sorted(map(str, acts)) == sorted(map(str, forces(structure.dialogue)))


def test_a_proposition_stands_beside_what_put_it_forward():
    """And an illocution of a transition leads from it to the relation, between two rows."""
    drawn = dialogue_map(built(TALK), ["L1", "L2"])
    at = {box.id: box for box in drawn.boxes}
    assert (at["L1"].y, at["L2"].y) == (at["I1"].y, at["I2"].y)
    arguing = next(act for act in drawn.acts if act.force == "Arguing")
    transition, relation = ({c.tie.id: c for c in drawn.curves}[id] for id in ("L1-L2", "I2-I1"))
    assert at["L1"].y + at["L1"].height < arguing.middle[1] < at["L2"].y
    assert abs(arguing.before[0][0] - transition.x) <= 14
    assert abs(arguing.after[-1][0] - relation.x) <= 14
    low, high = relation.reach
    assert low <= arguing.after[-1][1] <= high


def test_the_picture_names_forces_and_marks_what_one_has_alone():
    """A dashed look for whatever the other annotator has not; all else is as it was."""
    alone = {("L2", "Asserting", "I2"), "I2"}
    drawing = dialogue_picture(
        built(TALK), ["L1", "L2"], UNITS, RELATIONS, title="talk", alone=alone
    )
    tree = ElementTree.fromstring(str(drawing))
    names = [each.findtext("text") for each in tree.iter("g") if each.get("class") == "act"]
    assert sorted(names) == ["Arguing", "Asserting", "Asserting"]
    marked = [each.findtext("g/title") for each in tree.findall("g[@class='alone']")]
    assert marked == ["Asserting", "unit: content I2"]
    assert "2 of these are in this map alone" in tree.findtext("desc")


def test_without_locutions_there_is_no_drawing():
    """A map of an argument alone is none of a dialogue."""
    only = built(([], ["I1"], [], [], [], False))
    assert dialogue_map(only, []) is None
    assert dialogue_picture(only, [], UNITS, RELATIONS, title="") == ""


# ----- where they stand ------------------------------------------------------------------------


@pytest.fixture
def quarrel():
    """A dialogue mapped by two; the second has neither the conflict nor what puts it forward."""
    document, layer = read(QUARREL)
    fewer = replace(layer, relations=tuple(r for r in layer.relations if r.id not in ("e", "j")))
    layers = replace(layer, annotator="ana"), replace(fewer, annotator="ben")
    people = Annotator("ana"), Annotator("ben")
    return Study(get_scheme("iat"), (document,), people, layers)


def test_what_one_map_has_alone_is_found(quarrel):
    """The conflict and its illocution; all else is shared."""
    ((first, second),) = compared_dialogues(quarrel, structures(quarrel), ("ana", "ben"))
    assert first.alone == {"e", ("b", "disagreeing", "e")}
    assert second.alone == set()
    assert first.order == ("1", "2", "3", "4")


def test_the_report_draws_each_dialogue_and_names_it_for_files(quarrel):
    """As the page shows it, and as --figures writes it; a large one has a remark instead."""
    analysis = analyse(quarrel, Plan(resamples=10))
    id = quarrel.documents[0].id
    assert f"Dialogue map of {id} by ana" in html_of(analysis)
    drawings = figures(analysis)
    for name in ("ana", "ben"):
        assert drawings[f"dialogue-{id}-{name}"].svg().startswith("<svg")
    (dialogue,) = dialogues_of(quarrel, quarrel.layers[:1])
    drawing = dialogue_to_draw(quarrel, dialogue)
    large = replace(drawing, order=tuple(map(str, range(300))))
    remark = dialogue_figure(large, quarrel)
    assert "303 locutions and propositions are more than 200" in str(remark)


def test_an_evaluation_writes_both_maps_as_a_page(quarrel, tmp_path, capsys):
    """With a mark at what is alone; LaTeX has the matrices, and forms exclude each other."""
    argora.write(quarrel, tmp_path / "study")
    names = ["--gold-annotator", "ana", "--annotator", "ben", "--resamples", "20"]
    page = tmp_path / "maps.html"
    assert main(["evaluate", str(tmp_path / "study"), *names, "--html", str(page)]) == 0
    html = page.read_text("utf-8")
    for side in (GOLD, PREDICTED):
        assert f"Dialogue map of {quarrel.documents[0].id} by {side}" in html
    assert "At most five dialogues are drawn." in html
    assert html.count('<g class="alone"><g class="act">') == 2  # the second is in the key
    capsys.readouterr()
    assert main(["evaluate", str(tmp_path / "study"), *names, "--latex"]) == 0
    assert "D5, relation anchored in a transition" in capsys.readouterr().out
    assert main(["evaluate", str(tmp_path / "study"), *names, "--latex", "--json"]) == 2
    assert "choose one" in capsys.readouterr().err


@pytest.mark.corpora
def test_two_analyses_of_one_dialogue_are_readable_and_say_where_they_part(corpora):
    """41 and 38 nodes; what is in neither map alone agrees with the matrices of CASS."""
    one, other = (argora.read(corpora / "aif-pairs" / f"{n}.json") for n in ("28037", "28111"))
    study = put_together(one, other).study
    data = structures(study, kinds=KINDS)
    ((first, second),) = compared_dialogues(study, data, (GOLD, PREDICTED))
    for each in (first, second):
        drawn = dialogue_map(each.structure, each.order)
        assert_readable(drawn)
        assert drawn.acts
    # D3 of 28037 against 28111: 8 ordered pairs of locutions only in the first, 5 in the second.
    for each, n in ((first, 8), (second, 5)):
        ties = [t for t in each.structure.dialogue.transitions if t.id in each.alone]
        assert 0 < len(ties) <= n


@pytest.mark.corpora
@pytest.mark.parametrize("place", ["aif-pairs/28038.json", "doors/aif-us2016"])
def test_real_dialogues_are_readable(corpora, place):
    """Up to a hundred nodes, in pictures that are well-formed."""
    study = argora.read(corpora / place, problems=[])
    palettes = palette_of(study), relation_palette(study)
    found = dialogues_of(study, study.layers)
    assert found
    for each in found:
        layer = next(la for la in study.layers_of(each.document) if la.annotator == each.annotator)
        structure = structure_of(layer, study.document(each.document), study.scheme)
        order = [step.locution for step in each.steps]
        assert_readable(dialogue_map(structure, order))
        ElementTree.fromstring(str(dialogue_picture(structure, order, *palettes, title="t")))
