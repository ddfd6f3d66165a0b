"""What was predicted against the gold: who is compared, on what, and the figures."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from tests.report.studies import TEXT, layer, text_study

from argora.analysis.evaluation.evaluated import KINDS, put_together
from argora.analysis.evaluation.figures import evaluate
from argora.analysis.evaluation.lines import Block, with_reference
from argora.analysis.plan import Plan
from argora.errors import DataError, ModelError
from argora.measures import parse
from argora.model import Annotator, Document, Layer, Relation, Scheme, Segmentation, Span, Study
from argora.model.recoding import Recoding, recode
from argora.schemes import get_scheme
from argora.text import segment

PLAN = Plan(interval=None, kinds=KINDS)
CODES = {
    f"d{i}": (gold, bert)
    for i, (gold, bert) in enumerate(
        [
            ("cpp..", "cpp.p"),
            ("cp.p.", "cc.p."),
            (".cpp.", ".cp.."),
            ("..c..", ".c..."),
            ("ccppp", "ccppp"),
        ]
    )
}


def gold() -> Study:
    """Return what is right."""
    return text_study({id: {"ana": own[0]} for id, own in CODES.items()}, name="gold study")


def bert() -> Study:
    """Return what a model says of the same texts."""
    return text_study({id: {"bert": own[1]} for id, own in CODES.items()}, name="bert study")


def tied(study: Study, ties: dict[str, list[tuple[int, int, str]]]) -> Study:
    """Return the study with relations between the units of sentences."""
    layers = tuple(
        replace(
            own,
            relations=tuple(
                Relation(f"R{n}", (f"T{a}",), f"T{b}", category)
                for n, (a, b, category) in enumerate(ties.get(own.document, ()))
            ),
        )
        for own in study.layers
    )
    return replace(study, layers=layers)


def figures(block, scope):
    """Return what a line says, as numbers."""
    line = next(each for each in block.lines if each.scope == scope)
    return line.n, line.precision, line.recall, line.result.value


def test_gold_and_prediction_become_two_annotators_on_the_documents_of_the_gold():
    """Ids, metadata and cuts are those of the gold; what only one has is named."""
    theirs = bert()
    renamed = {"d0": "x0", "d4": "d9"}
    theirs = replace(
        theirs,
        documents=tuple(
            Document(
                renamed.get(d.id, d.id), "Other." if d.id == "d4" else d.text, metadata={"a": 1}
            )
            for d in theirs.documents
        ),
        layers=tuple(
            replace(own, document=renamed.get(own.document, own.document), units=own.units[:1])
            if own.document != "d4"
            else Layer("d9", "bert")
            for own in theirs.layers
        ),
    )
    ours = gold().select(documents=["d0", "d1", "d2", "d4"])
    ours = replace(
        ours,
        documents=tuple(
            replace(d, text=f"{d.text} {d.id}", metadata={"a": 2}, segmentations={})
            for d in ours.documents
        ),
    )
    theirs = replace(
        theirs,
        documents=tuple(
            replace(d, text=f"{TEXT} {d.id.replace('x', 'd')}") if d.id != "d9" else d
            for d in theirs.documents
        ),
    )
    found = put_together(ours, theirs)
    assert [(p.first, p.second, p.by) for p in found.pairs] == [
        ("d0", "x0", "text"),
        ("d1", "d1", "id"),
        ("d2", "d2", "id"),
    ]
    assert (found.gold.alone, found.predicted.alone) == (("d4",), ("d3", "d9"))
    assert (found.gold.annotators, found.predicted.annotators) == (("ana",), ("bert",))
    assert [(a.id, a.kind) for a in found.study.annotators] == [
        ("gold", "gold"),
        ("predicted", "model"),
    ]
    assert [d.metadata["a"] for d in found.study.documents] == [2, 2, 2]
    assert len(found.study.layer("d0", "predicted").units) == 1


def test_offsets_follow_line_breaks_that_are_written_otherwise():
    """A unit stays on its words."""
    ours = Study(Scheme("s"), (Document("d", "One.\nTwo."),), (Annotator("a"),), (Layer("d", "a"),))
    unit = layer("d", "b", "c").units[0]
    theirs = Study(
        Scheme("s"),
        (Document("d", "One.\r\nTwo."),),
        (Annotator("b"),),
        (Layer("d", "b", units=(replace(unit, spans=(Span(6, 10),)),)),),
    )
    study = put_together(ours, theirs).study
    assert study.layer("d", "predicted").units[0].words(study.document("d").text) == "Two."


def test_given_segments_that_only_the_prediction_has_become_places():
    """The units lie where these segments lie."""
    ours = gold().select(documents=["d0"])
    cut = Segmentation("segment", (Span(0, 18), Span(19, 40)), ids=("s1", "s2"))
    document = replace(ours.document("d0"), segmentations={"segment": cut})
    units = (replace(layer("d0", "bert", "c").units[0], spans=(), segment=("s2",)),)
    theirs = replace(
        ours,
        documents=(document,),
        annotators=(Annotator("bert"),),
        layers=(Layer("d0", "bert", units=units),),
    )
    study = put_together(ours, theirs).study
    assert study.layer("d0", "predicted").units[0].spans == (Span(19, 40),)
    assert "segment" not in study.document("d0").segmentations


def both(*annotators: Annotator) -> Study:
    """Return one study of two annotators, with kinds."""
    return text_study(
        {id: dict(zip(("ana", "bert"), own, strict=True)) for id, own in CODES.items()},
        annotators=annotators,
    )


@pytest.mark.parametrize(
    ("study", "names"),
    [
        (both(), {"gold_annotator": "ana"}),
        (both(), {"gold_annotator": "ana", "predicted_annotator": "bert"}),
        (both(Annotator("ana", "gold")), {}),
        (both(Annotator("ana", "gold"), Annotator("bert", "model")), {}),
    ],
)
def test_one_study_may_hold_both(study, names):
    """Names say who is who, else kinds do; who is left is judged."""
    found = put_together(study, study, **names)
    assert (found.gold.annotators, found.predicted.annotators) == (("ana",), ("bert",))


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({}, "documents by several annotators (ana and bert); say whose annotations count"),
        ({"gold_annotator": "anna"}, "no annotator 'anna'; did you mean 'ana'?"),
        ({"gold_annotator": "ana", "round": 2}, "has no finished layers by 'ana' in round 2"),
        (
            {"gold_annotator": "ana", "predicted_annotator": "ana"},
            "has no finished layers by 'ana' in round 1",
        ),
    ],
)
def test_whose_annotations_count_must_be_clear(names, message):
    """Nobody is chosen silently."""
    study = both()
    with pytest.raises((DataError, ModelError)) as error:
        put_together(study, study, **names)
    assert message in str(error.value)


def test_figures_by_sentence_and_unit_are_those_of_counting():
    """Each sentence is one unit here, so both questions have the same counts."""
    result = evaluate(put_together(gold(), bert()), PLAN)
    for name, code in (("claim", "c"), ("premise", "p")):
        pairs = [pair for own in CODES.values() for pair in zip(*own, strict=True)]
        n = Counter(ours == theirs == code for ours, theirs in pairs)[True]
        has = [sum(pair[side] == code for pair in pairs) for side in (0, 1)]
        expected = (
            (has[0], has[1], n),
            pytest.approx(n / has[1]),
            pytest.approx(n / has[0]),
            pytest.approx(2 * n / sum(has)),
        )
        for id in ("sentences", "units-exact", "units-overlap"):
            assert figures(result.block(id), f"category:{name}") == expected
    right = sum(a == b != "." for own in CODES.values() for a, b in zip(*own, strict=True))
    marked = [sum(c != "." for own in CODES.values() for c in own[side]) for side in (0, 1)]
    assert figures(result.block("units-exact"), "all") == (
        (*marked, right),
        pytest.approx(right / marked[1]),
        pytest.approx(right / marked[0]),
        pytest.approx(2 * right / sum(marked)),
    )


def test_a_shorter_unit_is_wrong_at_its_boundary_and_right_by_half():
    """Exact and overlapping units are two questions."""
    theirs = bert()
    cut = tuple(
        replace(own, units=tuple(replace(u, spans=(Span(u.start, u.end - 3),)) for u in own.units))
        for own in theirs.layers
    )
    result = evaluate(put_together(gold(), replace(theirs, layers=cut)), PLAN)
    same = evaluate(put_together(gold(), theirs), PLAN)
    assert figures(result.block("units-exact"), "all")[0][2] == 0
    overlap = result.block("units-overlap")
    assert figures(overlap, "all") == figures(same.block("units-overlap"), "all")


def test_relations_count_by_category_and_whatever_their_category():
    """Of three relations of the gold one is right, one has another category, one is missing."""
    ours = tied(gold(), {"d0": [(1, 0, "support"), (2, 0, "support")], "d4": [(2, 0, "attack")]})
    theirs = tied(bert(), {"d0": [(1, 0, "support"), (2, 0, "attack"), (4, 0, "attack")]})
    result = evaluate(put_together(ours, theirs), PLAN)
    block = result.block("relations")
    assert figures(block, "category:support") == ((2, 1, 1), 1.0, 0.5, pytest.approx(2 / 3))
    n, precision, recall, value = figures(block, "category:attack")
    assert (n, precision, recall, value) == ((1, 2, 0), 0.0, 0.0, 0.0)
    assert figures(block, "all") == ((3, 3, 1), *[pytest.approx(1 / 3)] * 3)
    assert [line.n for line in block.lines[-2:]] == [(3, 3, 1), (3, 3, 2)]
    whole = {line.title: line.result.value for line in result.block("structure").lines}
    # d0: 2 of 2 and 2 of 3 links; d4: 1 and none; the others: neither drew any.
    assert whole["links in common (MAR)"] == pytest.approx(((1 + 2 / 3) / 2 + 0 + 3) / 5)


def test_without_relations_there_is_no_question_about_them():
    """A model that marks units only is not judged by structure."""
    ours = tied(gold(), {"d0": [(1, 0, "support")]})
    layers = tuple(replace(own, covers={"units"}) for own in bert().layers)
    result = evaluate(put_together(ours, replace(bert(), layers=layers)), PLAN)
    assert {block.id for block in result.blocks} == {
        "sentences",
        "units-exact",
        "units-overlap",
        "tokens",
        "recognition",
        "classification",
        "end-to-end",
    }
    scopes = [line.title for line in result.block("end-to-end").lines]
    assert scopes == ["components, 50% (C-F1)", "components, 100% (C-F1)"]


def test_finding_and_classifying_are_told_apart():
    """Of 15 units 13 are found, one of them in another category; 2 more are marked elsewhere."""
    result = evaluate(put_together(gold(), bert()), PLAN)
    found = result.block("recognition").lines[0]
    assert found.n == (15, 15, 13)
    assert result.block("units-exact").lines[-1].n == (15, 15, 12)
    by_token = result.block("classification").lines
    assert {line.title for line in by_token} >= {"macro F1", "alpha"}
    n = {kind: count.n_cases for kind, count in result.errors.counts.items() if count.n_cases}
    assert n == {"right": 12, "wrong category": 1, "missed": 2, "invented": 2}


def test_the_gold_against_itself_is_right_throughout():
    """Every figure with a sense is 1."""
    ours = tied(gold(), {"d0": [(1, 0, "support")]})
    twin = replace(
        ours,
        annotators=(Annotator("twin"),),
        layers=tuple(replace(own, annotator="twin") for own in ours.layers),
    )
    result = evaluate(put_together(ours, twin), PLAN)
    values = [line.result.value for block in result.blocks for line in block.lines]
    assert len(values) > 15
    assert values == [1.0] * len(values)


def test_a_facet_repeats_everything_for_its_values():
    """Each part is what its documents alone would give."""
    ours = gold()
    ours = replace(
        ours,
        documents=tuple(replace(d, metadata={"odd": int(d.id[1:]) % 2}) for d in ours.documents),
    )
    result = evaluate(put_together(ours, bert()), PLAN, facet="odd")
    alone = put_together(ours.select(documents=["d1", "d3"]), bert())
    assert set(result.facets) == {"0", "1"}
    for one, other in zip(result.facets["1"], evaluate(alone, PLAN).blocks, strict=True):
        assert [ln.result.value for ln in one.lines] == [ln.result.value for ln in other.lines]


# ----- other schemes ----------------------------------------------------------------------------


def essays() -> Study:
    """Return the gold under the scheme of persuasive essays."""
    ours = tied(gold(), {"d0": [(1, 0, "support"), (2, 0, "attack")]})
    return replace(ours, scheme=get_scheme("persuasive-essays"))


def microtexts() -> Study:
    """Return the prediction under the scheme of microtexts, and a relation of an own name."""
    renaming = Recoding.of(
        {
            "unit": {"claim": "proponent", "premise": "opponent"},
            "relation": {"support": "example", "attack": "rebut"},
        }
    )
    theirs = tied(bert(), {"d0": [(1, 0, "support"), (2, 0, "attack")]})
    return replace(recode(theirs, renaming), scheme=get_scheme("microtexts"))


def test_different_schemes_need_to_be_told_what_becomes_what():
    """All would be wrong otherwise, which says nothing."""
    with pytest.raises(DataError, match=r"schemes differ.*neither knows the categories of both"):
        put_together(essays(), microtexts())


def test_schemes_meet_as_argument_maps():
    """Units become propositions; supports are inferences, attacks conflicts; all is told."""
    found = put_together(essays(), microtexts(), via="aif")
    assert found.study.scheme.id == "iat"
    assert {u.category for la in found.study.layers for u in la.units} == {"proposition"}
    told = {str(e.line): e.n for e in found.predicted.recoded}
    assert told["relation example -> inference"] == told["relation rebut -> conflict"] == 1
    block = evaluate(found, PLAN).block("relations")
    assert figures(block, "all") == ((2, 2, 2), 1.0, 1.0, 1.0)


def test_a_relation_that_comes_near_to_nothing_is_dropped_and_told():
    """A citation is no inference."""
    ours = tied(gold(), {"d0": [(1, 0, "Citation"), (2, 0, "Supports")]})
    ours = replace(ours, scheme=Scheme.observed(ours.layers))
    found = put_together(ours, essays(), via="aif")
    told = {str(e.line) for e in found.gold.recoded}
    assert {"relation Citation -> dropped", "relation Supports -> inference"} <= told


def test_a_recoding_serves_both_sides():
    """Lines apply where there is such a name; a name that neither has is a mistake."""
    lines = {
        "unit": {"proponent": "claim", "opponent": "premise"},
        "relation": {"example": "support", "rebut": "attack"},
    }
    found = put_together(essays(), microtexts(), via=Recoding.of(lines))
    assert [str(e.line) for e in found.gold.recoded] == []
    assert len(found.predicted.recoded) == 4
    with pytest.raises(DataError, match="neither side has unit 'oponent'"):
        put_together(essays(), microtexts(), via=Recoding.of({"unit": {"oponent": "claim"}}))


def test_a_scheme_that_knows_all_names_is_taken_and_told():
    """Files that do not say their scheme are read under what they use."""
    theirs = replace(bert(), scheme=Scheme.observed(bert().layers))
    found = put_together(essays(), theirs)
    assert found.study.scheme.id == "persuasive-essays"
    assert any("which knows all names" in note for note in found.notes)


@pytest.mark.parametrize(
    ("name", "reference"),
    [("relation_f1", "gold"), ("relation_f1(reference='ben')", "ben"), ("micro_f1", "gold")],
)
def test_measures_take_the_gold_as_their_reference(name, reference):
    """Unless another one is named."""
    assert with_reference(parse(name)).options()["reference"] == reference


def test_a_measure_without_reference_stays_as_it_is():
    """Alpha knows no gold."""
    assert with_reference(parse("alpha")) == parse("alpha")


def test_documents_without_sentences_are_still_judged_by_structure():
    """Argument maps have neither text nor places."""

    def drawn(who: str) -> Study:
        units = tuple(
            replace(u, spans=(), text=f"words {u.id}") for u in layer("m", who, "cpp").units
        )
        own = Layer("m", who, units=units, relations=(Relation("R", ("T1",), "T0", "support"),))
        return Study(gold().scheme, (segment(Document("m")),), (Annotator(who),), (own,))

    result = evaluate(put_together(drawn("a"), drawn("b")), PLAN)
    assert figures(result.block("relations"), "all") == ((1, 1, 1), 1.0, 1.0, 1.0)
    assert result.block("tokens") is None


@pytest.mark.parametrize(("n_placed", "is_told"), [(1, True), (2, False)])
def test_maps_of_which_little_lies_in_the_text_are_judged_as_maps(n_placed, is_told):
    """Tables of sentences would be about the few units that were marked there."""

    def drawn(who: str) -> Study:
        study = text_study({"m": {who: "cpp"}}, name=who)
        (own,) = study.layers
        units = tuple(
            unit if i < n_placed else replace(unit, spans=(), text=f"words {unit.id}")
            for i, unit in enumerate(own.units)
        )
        ties = (Relation("R", ("T1",), "T0", "support"),)
        return replace(study, layers=(replace(own, units=units, relations=ties),))

    result = evaluate(put_together(drawn("a"), drawn("b")), PLAN)
    blocks = {block.id for block in result.blocks}
    assert {"relations", "structure"} <= blocks
    assert (blocks == {"relations", "structure"}) == is_told
    assert any("nodes of maps" in note for note in result.evaluated.notes) == is_told
    assert (result.errors is None) == is_told


def test_units_that_differ_in_full_stops_alone_are_told_of():
    """The gold has the stops of its sentences, the model does not."""
    ours = gold()
    layers = tuple(
        replace(
            own,
            annotator="bert",
            units=tuple(
                replace(u, spans=(Span(u.spans[0].start, u.spans[0].end - 1),)) for u in own.units
            ),
        )
        for own in ours.layers
    )
    theirs = replace(ours, annotators=(Annotator("bert"),), layers=layers)
    block = evaluate(put_together(ours, theirs), PLAN).block("units-exact")
    assert block.lines[-1].result.value == 0
    n = sum(len(own.units) for own in ours.layers)
    assert notes_of(block) == [
        f"{n} of the {n} units of the gold have the same boundaries but for full stops, other "
        "punctuation or blanks at their ends, and count as wrong here; the gold's units end with "
        f"such a character in {n} of {n} cases; predicted units end with such a character in 0 of "
        f"{n} cases",
    ]
    assert evaluate(put_together(ours, bert()), PLAN).block("units-exact").remarks == ()


def notes_of(block: Block) -> list[str]:
    """Return what is to be known of the figures of a question."""
    return list(block.remarks)


def all_marked_but(n: int) -> Block:
    """Return the block of tokens: the gold marks all 114, the prediction not the last n."""
    gold_codes, unmarked = {f"d{i}": {"ana": "cpccp"} for i in range(6)}, range(6 - n, 6)
    layers = []
    said = text_study({id: {"bert": "cpccp"} for id in gold_codes})
    for i, own in enumerate(said.layers):
        last = own.units[-1]
        end = len(TEXT) - (i in unmarked)
        short = replace(last, spans=(Span(last.spans[0].start, end),))
        layers.append(replace(own, units=(*own.units[:-1], short)))
    both_sides = put_together(text_study(gold_codes), replace(said, layers=tuple(layers)))
    return evaluate(both_sides, PLAN).block("tokens")


@pytest.mark.parametrize("n", [1, 2, 4])
def test_few_unmarked_tokens_are_told_of_by_how_far_they_move_the_figure(n):
    """Not by their share: two of 114 tokens are more than a hundredth, and decide as one does."""
    (note,) = notes_of(all_marked_but(n))
    assert f"few are unmarked: 0 in the gold, {n} as predicted, 0 in both" in note
    assert re.search(r"they move the macro F1 from 1\.000 to 0\.6[56]\d, and its interval", note)


def test_unmarked_tokens_of_which_there_are_many_are_told_of_nowhere():
    """They may move the figure as far, but it does not depend on a few."""
    assert evaluate(put_together(gold(), bert()), PLAN).block("tokens").remarks == ()
    codes = {f"d{i}": {"ana": "cpccp"} for i in range(6)}
    other = text_study({id: {"bert": "cpcc."} for id in codes})
    assert evaluate(put_together(text_study(codes), other), PLAN).block("tokens").remarks == ()


def test_one_unmarked_token_is_told_of_where_it_makes_a_class():
    """All five sentences are units, but for the last token of one of them as predicted."""
    whole = text_study({f"d{i}": {"ana": "cpccp"} for i in range(6)})
    said = text_study({f"d{i}": {"bert": "cpccp"} for i in range(6)})
    last = said.layers[-1]
    short = replace(last.units[-1], spans=(Span(last.units[-1].spans[0].start, len(TEXT) - 1),))
    cut = replace(last, units=(*last.units[:-1], short))
    theirs = replace(said, layers=(*said.layers[:-1], cut))
    result = evaluate(put_together(whole, theirs), PLAN)
    (note,) = notes_of(result.block("tokens"))
    assert note.endswith(
        "positions few are unmarked: 0 in the gold, 1 as predicted, 0 in both; as one of 3 "
        "classes they move the macro F1 from 1.000 to 0.663, and its interval with it"
    )
    assert "as one of 2 classes" in notes_of(result.block("recognition"))[0]
    assert evaluate(put_together(gold(), bert()), PLAN).block("tokens").remarks == ()
