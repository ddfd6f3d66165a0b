"""CASS: its matrices decision by decision, its scores, and what it is made of."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import argora
from argora.errors import DataError, MeasureError
from argora.measures import parse
from argora.measures.structure.cass import Cass, cass_scores, combined
from argora.measures.structure.confusion import Confusion
from argora.measures.structure.plain import PlainStructure
from argora.model import Span
from argora.reliability.structure import (
    Dialogue,
    Node,
    Structure,
    StructureData,
    Tie,
    Wording,
    compare_maps,
)

WORDS = {1: "alpha beta gamma", 2: "delta epsilon zeta", 3: "eta theta iota", 4: "kappa lambda mu"}


def both(first, second):
    """Two maps of one document."""
    return StructureData.of({"d": {"ann": first, "ben": second}})


def argument(*relations, units=WORDS):
    """A map of units with words."""
    return Structure.of(units, relations)


def cells(confusion):
    """A matrix without its empty cells."""
    return {cell: n for cell, n in confusion.counts.items() if n}


# ----- P: relations between propositions --------------------------------------------------------


def test_rewired_relations_are_not_in_agreement():
    """Who counts relations by proposition finds full agreement; no relation is the same."""
    found = cass_scores(both(argument((1, 2), (3, 4)), argument((3, 2), (1, 4))))
    expected = {("?", "none"): 2, ("none", "?"): 2, ("none", "none"): 8}
    assert cells(found["P"].confusion) == expected
    assert found.mean < 0
    assert "less on the structure than chance" in found.undefined
    accuracy = Cass(score="accuracy").scores
    assert cass_scores(both(argument((1, 2)), argument((3, 2))), Cass(score="f1")).value < 1
    assert (
        accuracy(next(both(argument((1, 2)), argument((2, 1))).pairs(Cass().matcher))[1]).mean < 1
    )


def test_circles_and_relations_to_themselves_do_no_harm():
    """A relation from a unit to itself ties nothing; what leads in a circle is compared."""
    circle = argument((1, 2), (2, 3), (3, 1), (4, 4))
    assert cass_scores(both(circle, circle)).value == 1
    found = cass_scores(both(circle, argument((1, 2), (2, 3))))
    expected = {("?", "?"): 2, ("?", "none"): 1, ("none", "none"): 9}
    assert cells(found["P"].confusion) == expected


def test_the_category_of_a_relation_counts():
    """Support of one is attack of the other."""
    found = cass_scores(both(argument((1, 2, "RA")), argument((1, 2, "CA"))))
    assert cells(found["P"].confusion) == {("RA", "CA"): 1, ("none", "none"): 11}


def test_a_finer_annotation_is_not_punished_twice():
    """A relation from pbc to pa is the same as one from pb and pc to pa (section 5)."""
    text = Wording(tuple("abcdef"), tuple(Span(i, i + 1) for i in range(6)))
    coarse = Structure(
        (Node("x", spans=(Span(0, 2),)), Node("y", spans=(Span(2, 6),))),
        (Tie("r", ("y",), "x"),),
        wording=text,
    )
    fine = Structure(
        (
            Node("1", spans=(Span(0, 2),)),
            Node("2", spans=(Span(2, 4),)),
            Node("3", spans=(Span(4, 6),)),
        ),
        (Tie("r", ("2", "3"), "1"),),
        wording=text,
    )
    found = cass_scores(both(coarse, fine))
    assert (found["P"].value, found["P"].confusion.n) == (1.0, 2)
    assert found.segmentation == pytest.approx(4 / 5)


LINKED, CONVERGENT = argument(([2, 3], 1)), argument((2, 1), (3, 1))


@pytest.mark.parametrize(
    ("premises", "counted"), [("split", {"P", "P sets"}), ("zero", {"P sets"}), ("pairs", {"P"})]
)
def test_linked_and_convergent_premises_may_be_told_apart(premises, counted):
    """Agreement on who supports what, none on how; either may be all that counts."""
    found = cass_scores(both(LINKED, CONVERGENT), Cass(premises=premises, score="f1"))
    assert {each.name for each in found.parts if each.left_out is None} == counted
    assert found["P"].value == 1
    assert cells(found["P sets"].confusion) == {
        ("?", "none"): 1,
        ("none", "?"): 2,
        ("none", "none"): 10,
    }


def test_nobody_linked_premises_then_sets_are_left_out():
    """They would count the same matrix twice."""
    found = cass_scores(both(CONVERGENT, CONVERGENT))
    assert found.left_out["P sets"].startswith("nobody linked")
    assert cass_scores(both(CONVERGENT, CONVERGENT), Cass(premises="zero"))["P"].left_out is None


def test_an_undercut_is_an_end_as_well():
    """A relation to a relation is a decision that only one of the two may have taken."""
    plain, undercut = argument((1, 2)), argument((1, 2), (3, "r1", "CA"))
    found = cass_scores(both(plain, undercut))
    assert cells(found["P"].confusion) == {
        ("?", "?"): 1,
        ("none", "CA"): 1,
        ("none", "none"): 4 * 5 - 4 - 2,
    }


# ----- the dialogue -----------------------------------------------------------------------------


def spoken(transitions=(), illocutions=(), bare=None, relations=()):
    """A map of three locutions and three propositions with a relation or more."""
    said = tuple(Node(f"L{i}", words=f"speaker {WORDS[i]}") for i in (1, 2, 3))
    units = {f"I{i}": WORDS[i] for i in (1, 2, 3)}
    ties = tuple(Tie(f"t{a}{b}", (f"L{a}",), f"L{b}") for a, b in transitions)
    put = tuple(Tie(f"y{n}", (a,), b, f) for n, (a, b, f) in enumerate(illocutions))
    own = Structure.of(units, relations)
    return replace(own, dialogue=Dialogue(said, ties, put, bare or {}))


ASSERTING = [("L1", "I1", "Asserting"), ("L2", "I2", "Asserting"), ("L3", "I3", "Asserting")]
FULL = spoken(
    [(1, 2), (2, 3)], [*ASSERTING, ("t12", "r1", "Arguing")], relations=[("I2", "I1", "RA")]
)
OTHER = spoken(
    [(1, 2), (1, 3)],
    [*ASSERTING[:2], ("t13", "I3", "Asserting"), ("t12", "r1", "Agreeing")],
    relations=[("I2", "I1", "RA")],
)


def test_the_matrices_of_a_dialogue():
    """Counted by hand: three locutions, two transitions each (one in common)."""
    found = cass_scores(both(FULL, OTHER), Cass(score="f1"))
    assert found.left_out.keys() == {"P sets"}
    assert cells(found["D1"].confusion) == {
        ("Asserting", "Asserting"): 2,  # L1, L2
        ("Asserting", "none"): 1,  # L3
        ("Arguing", "Agreeing"): 1,  # t12
        ("none", "Asserting"): 1,  # t13
        ("none", "none"): 1,  # t23
    }
    assert cells(found["D2"].confusion) == {
        ("Asserting by L1", "Asserting by L1"): 1,
        ("Asserting by L2", "Asserting by L2"): 1,
        ("Asserting by L3", "Asserting by t13"): 1,
    }
    assert cells(found["D3"].confusion) == {
        ("yes", "yes"): 1,
        ("yes", "none"): 1,
        ("none", "yes"): 1,
        ("none", "none"): 3,
    }
    assert cells(found["D4"].confusion) == {("none", "yes"): 1, ("none", "none"): 8}
    assert cells(found["D5"].confusion) == {("yes", "yes"): 1, ("none", "none"): 2}
    means = [each.value for each in found.parts if each.left_out is None]
    assert found.mean == pytest.approx(sum(means) / 6)


def test_what_only_says_who_analysed_is_no_part_of_the_dialogue():
    """Analysing and its locutions are dropped; a locution that does more stays."""
    analysts = tuple(Node(f"A{i}", words=f"analyst {i}") for i in (1, 2))
    dialogue = FULL.dialogue
    more = replace(
        FULL,
        dialogue=replace(
            dialogue,
            locutions=(*dialogue.locutions, *analysts),
            illocutions=(*dialogue.illocutions, Tie("a1", ("A1",), "L1", "Analysing")),
            bare={"A2": ("Analysing",), "L2": ("Analysing",)},
        ),
    )
    found = cass_scores(both(FULL, more))
    assert found.value == 1
    assert found["D3"].confusion.n == 6


def test_without_a_dialogue_only_propositions_count():
    """Not dialogical: M is P."""
    found = cass_scores(both(FULL, argument((2, 1), units={i: WORDS[i] for i in (1, 2, 3)})))
    assert found.left_out.keys() == {"P sets", "D1", "D2", "D3", "D4", "D5"}
    assert found.mean == found["P"].value


def test_a_score_with_one_category_is_left_out_and_listed():
    """Nobody has a transition: D3 to D5 say nothing."""
    silent = spoken(illocutions=ASSERTING, relations=[("I2", "I1", "RA")])
    found = cass_scores(both(silent, silent))
    assert found.left_out["D3"].startswith("only one category")
    assert found.left_out["D4"] == "there is nothing to decide on"
    assert found.value == 1


# ----- segmentation -----------------------------------------------------------------------------


def cut(*masses):
    """A map of a text of one-letter words, its units of so many words each."""
    ends = np.cumsum(masses).tolist()
    n = ends[-1]
    text = Wording(tuple("abcdefghijklmnop"[:n]), tuple(Span(2 * i, 2 * i + 1) for i in range(n)))
    nodes = tuple(
        Node(f"u{i}", spans=(Span(2 * (end - size), 2 * end - 1),))
        for i, (size, end) in enumerate(zip(masses, ends, strict=True))
    )
    return Structure(nodes, (), wording=text)


@pytest.mark.parametrize(
    ("first", "second", "s", "b"),
    [
        ((5, 5), (4, 6), 17 / 18, 0.5),
        ((10,), (5, 5), 8 / 9, 0.0),
        ((2, 3, 6), (5, 6), 0.9, 0.5),
        ((2, 2), (1, 3), 5 / 6, 0.5),
    ],
)
def test_segmentations_agree_as_segeval_2_0_11_says(first, second, s, b):
    """Masses in words; B and S with two positions to a near miss."""
    data = both(cut(*first), cut(*second))
    assert cass_scores(data).segmentation == pytest.approx(s)
    assert cass_scores(
        data, Cass(segmentation="boundary_similarity")
    ).segmentation == pytest.approx(b)


@pytest.mark.parametrize("how", ["pk", "windowdiff"])
def test_errors_of_windows_are_taken_from_one(how):
    """Either annotator is the reference in turn, as of the measure itself."""
    masses = {"a": [2, 3, 6], "b": [5, 6]}
    error = parse(how)(argora.reliability.UnitizingData.from_masses(masses), interval=None).value
    found = cass_scores(both(cut(2, 3, 6), cut(5, 6)), Cass(segmentation=how))
    assert found.segmentation == pytest.approx(1 - error)
    assert cass_scores(both(cut(2, 3), cut(2, 3)), Cass(segmentation=how)).segmentation == 1


def test_a_boundary_within_a_word_cuts_it():
    """A letter left out at the end of a unit is a near miss."""
    text = Wording(("so", "what", "now"), (Span(0, 2), Span(3, 7), Span(8, 11)))
    whole, short = (
        Structure((Node("u", spans=(Span(0, end),)),), (), wording=text) for end in (7, 6)
    )
    cuts = next(both(whole, short).pairs(Cass().matcher))[1].cuts
    assert (cuts.n_positions, cuts.first, cuts.second) == (4, (3,), (2,))


def test_without_a_text_words_of_the_units_are_laid_beside_each_other():
    """What only one has is in no segment of the other."""
    first = Structure.of({1: "people are done with that", 2: "want change"})
    second = Structure.of({1: "people are done with that and want change"})
    cuts = next(both(first, second).pairs(Cass().matcher))[1].cuts
    assert (cuts.n_positions, cuts.first, cuts.second) == (8, (5, 6), ())


def test_half_of_the_words_in_common_are_enough_to_lay_texts_beside_each_other():
    """Of the shorter text; the same words lie together whoever comes first."""
    first, second = Structure.of({1: "a b c", 2: "d"}), Structure.of({1: "a b", 2: "x", 3: "y z"})
    for turned in (False, True):
        pair = (second, first) if turned else (first, second)
        cuts = next(both(*pair).pairs(Cass().matcher))[1].cuts
        places = (cuts.second, cuts.first) if turned else (cuts.first, cuts.second)
        assert (cuts.of, cuts.n_positions, *places) == (
            "words of the units",
            7,
            (2, 5, 6),
            (2, 3, 5),
        )
    fewer = Structure.of({1: "a q c d"})
    assert "have 1 in common" in next(both(fewer, second).pairs(Cass().matcher))[1].cuts.undefined


def test_boundaries_are_places_in_the_text_if_all_who_marked_units_placed_them():
    """Who marked nothing has no boundary; where one names words only, words are laid out."""
    marked, nothing = cut(2, 2), replace(cut(4), nodes=())
    cuts = next(both(marked, nothing).pairs(Cass().matcher))[1].cuts
    assert (cuts.of, cuts.n_positions, cuts.first, cuts.second) == (
        "words of the text",
        4,
        (2,),
        (),
    )
    nodes = tuple(Node(f"u{i}", words=words) for i, words in enumerate(("a b c", "d")))
    words = replace(marked, nodes=nodes)
    pair = (replace(node, words=w) for node, w in zip(marked.nodes, ("a b", "c d"), strict=True))
    cuts = next(both(replace(marked, nodes=tuple(pair)), words).pairs(Cass().matcher))[1].cuts
    assert (cuts.of, cuts.first, cuts.second) == ("words of the units", (2,), (3,))
    cuts = next(both(nothing, nothing).pairs(Cass().matcher))[1].cuts
    assert cuts.n_positions == 0


def test_texts_with_different_words_have_no_score():
    """The reason says where they part."""
    other = replace(cut(2, 2), wording=Wording(tuple("abxd"), cut(2, 2).wording.spans))
    result = parse("cass")(both(cut(2, 2), other), interval=None)
    assert "part at word 3: 'c d' and 'x d'" in result.undefined
    words = {"ann": Structure.of({1: "we can do it"}), "ben": Structure.of({1: "so it is not"})}
    reason = cass_scores(StructureData.of(words)).undefined
    assert "part at word 1: 'we can do' and 'so it is', and have 1 in common" in reason


# ----- scores of matrices -----------------------------------------------------------------------


TWO_BY_TWO = Confusion({("y", "y"): 20, ("y", "n"): 5, ("n", "y"): 10, ("n", "n"): 15})


@pytest.mark.parametrize(
    ("score", "value"),
    [
        ("accuracy", 35 / 50),
        ("kappa", (0.7 - 0.5) / 0.5),
        ("f1", (40 / 55 + 30 / 45) / 2),
        ("precision", (20 / 30 + 15 / 20) / 2),
        ("recall", (20 / 25 + 15 / 25) / 2),
        ("balanced_accuracy", (20 / 25 + 15 / 25) / 2),
        ("informedness", 20 / 25 + 15 / 25 - 1),
    ],
)
def test_scores_of_a_table_of_two_by_two(score, value):
    """By their definitions, the rows being the truth."""
    assert TWO_BY_TWO.score(score, directed=True) == pytest.approx(value)


@given(st.lists(st.tuples(*[st.sampled_from("abc")] * 2), min_size=1, max_size=30))
def test_scores_agree_with_counting_item_by_item(items):
    """Two lists of categories, by the definitions in words; and 1 on identity."""
    counts = Confusion(Counter(items))
    first, second = zip(*items, strict=True)
    used = sorted({*first, *second})
    same = [a == b for a, b in items]
    identity = Confusion(Counter(zip(first, first, strict=True)))
    if len(used) < 2:
        assert all(math.isnan(counts.score(name)) for name in ("kappa", "accuracy", "informedness"))
        return
    assert counts.score("accuracy") == pytest.approx(sum(same) / len(same))
    chance = sum(a == b for a, b in product(first, second)) / len(items) ** 2
    assert counts.score("kappa") == pytest.approx((sum(same) / len(same) - chance) / (1 - chance))
    if len(set(first)) > 1:
        for name in ("kappa", "f1", "balanced_accuracy", "informedness", "precision", "recall"):
            assert identity.score(name) == pytest.approx(1)
            assert counts.score(name) == pytest.approx(counts.swapped.score(name), nan_ok=True)
    recalls = [sum(a == b == c for a, b in items) / first.count(c) for c in used if first.count(c)]
    assert counts.score("balanced_accuracy", directed=True) == pytest.approx(
        sum(recalls) / len(recalls)
    )


def test_the_harmonic_mean_agrees_with_duthie_2016_p46():
    """M of .43 and S of .95."""
    assert f"{combined(np.float64(0.43), np.float64(0.95)):.2f}" == "0.59"
    assert [float(combined(np.float64(m), np.float64(0.5))) for m in (0.0, 0.5)] == [0.0, 0.5]


def test_a_mean_below_zero_is_undefined():
    """There is no harmonic mean of it."""
    assert math.isnan(combined(np.float64(-0.1), np.float64(0.9)))


def test_options_are_checked():
    """A wrong one is named with those there are; matrices of documents are not added up."""
    with pytest.raises(MeasureError, match=r"score='kapa': expected one of \['kappa', 'f1'"):
        parse("cass(score='kapa')")
    with pytest.raises(MeasureError, match="only 'documents'"):
        parse("cass(average='pooled')")


# ----- whole results ----------------------------------------------------------------------------


def test_a_result_holds_segmentation_mean_and_sub_scores():
    """Of several documents, the means; M and S make the value."""
    data = StructureData.of(
        {"d": {"ann": FULL, "ben": OTHER}, "e": {"ann": LINKED, "ben": CONVERGENT}}
    )
    result = parse("cass(score='f1')")(data, interval=None)
    told = result.evidence
    assert set(told) == {"S", "M", "P", "P sets", "D1", "D2", "D3", "D4", "D5"}
    assert result.value == pytest.approx(2 * told["M"] * told["S"] / (told["M"] + told["S"]))
    means = [cass_scores(data, Cass(score="f1"), document=id).mean for id in "de"]
    assert told["M"] == pytest.approx(sum(means) / 2)


def test_a_reference_is_the_truth():
    """What the other drew too much costs precision, not recall."""
    data = both(argument((2, 1)), argument((2, 1), (3, 1), (4, 1)))
    plain = {
        name: Cass(score=name, reference="ann")(data, interval=None).evidence["P"]
        for name in ("precision", "recall")
    }
    assert plain == {"precision": (1 / 3 + 1) / 2, "recall": (1 + 9 / 11) / 2}


def test_more_annotators_are_compared_in_pairs():
    """The mean over pairs, each in the parts."""
    drawn = {"ann": LINKED, "ben": CONVERGENT, "cem": argument((2, 1))}
    result = parse("cass(score='f1')")(StructureData.of(drawn), interval=None, parts=("pair",))
    pairs = [each.value for each in result.parts["pair"].values()]
    assert len(pairs) == 3
    assert result.value == pytest.approx(sum(pairs) / 3)


REWIRED = {
    "ann": argument((1, 2), (3, 4)),
    "ben": argument((3, 2), (1, 4)),
    "cem": argument((1, 2), (1, 4)),
}


def test_a_pair_below_chance_is_named_and_the_mean_is_without_it():
    """Ann and ben share no relation; each shares one with cem."""
    result = parse("cass")(StructureData.of({"d": REWIRED}), interval=None, parts=("pair",))
    pairs = result.parts["pair"]
    assert pairs["ann", "ben"].undefined.startswith("M is -0.200: the annotators agree less")
    others = [pairs["ann", "cem"].value, pairs["ben", "cem"].value]
    assert result.value == pytest.approx(sum(others) / 2)
    assert result.evidence["M"] == pytest.approx((-0.2 + 0.4 + 0.4) / 3)  # all pairs
    assert any(
        note.startswith("cass: the mean is over 2 of 3 pairs, without 'ann' and 'ben' (M is -0.200")
        for note in result.notes
    )


def test_pairs_that_did_no_document_together_are_not_missed():
    """Dora did another document, with cem only."""
    maps = {"d": {who: REWIRED[who] for who in ("ann", "cem")}}
    maps["e"] = {"cem": REWIRED["cem"], "dora": REWIRED["cem"]}
    assert parse("cass")(StructureData.of(maps), interval=None).notes == ()


def test_if_no_pair_has_a_value_it_is_said_how_low_all_are():
    """Ben and cem are the same, and nobody agrees with ann; who that is does not matter."""
    maps = {"ann": REWIRED["ann"], "ben": REWIRED["ben"], "cem": REWIRED["ben"]}
    data = StructureData.of({"d": maps})
    result = parse("cass(reference='ann')")(data, interval=None)
    assert result.undefined.startswith("M is -0.200: the annotators agree less")
    maps["cem"] = argument((3, 2), (1, 4), (2, 4))
    data = StructureData.of({"d": maps})
    result = parse("cass(reference='ann')")(data, interval=None)
    assert result.undefined.startswith("M is -0.250 to -0.200: ")


def test_the_reason_is_that_of_all_documents_together():
    """One document below chance, and one in which nothing can be compared."""
    below = {who: REWIRED[who] for who in ("ann", "ben")}
    nothing = {who: argument() for who in ("ann", "ben")}
    data = StructureData.of({"d": nothing, "e": below})
    assert parse("cass")(data, interval=None).undefined.startswith("M is -0.200")


def test_plain_scores_cost_a_boundary_its_relations():
    """A unit that is off by a word is another one; CASS forgives it."""
    first = replace(cut(5, 5), ties=(Tie("r", ("u1",), "u0"),))
    second = replace(cut(4, 6), ties=(Tie("r", ("u1",), "u0"),))
    data = both(first, second)
    matrix = PlainStructure().confusion(next(data.pairs(PlainStructure().matcher))[1])
    assert cells(matrix) == {
        ("boundary", "none"): 1,
        ("none", "boundary"): 1,
        ("?", "none"): 1,
        ("none", "?"): 1,
        ("none", "none"): 7 + 10,
    }
    plain = parse("plain_structure(score='f1')")(data, interval=None).value
    assert plain < parse("cass(score='f1')")(data, interval=None).value
    assert parse("plain_structure")(both(first, first), interval=None).value == 1


# ----- properties -------------------------------------------------------------------------------


@st.composite
def maps(draw, names=tuple("abcd")):
    """A map of up to four units with relations of two categories, some linked or undercut."""
    units = names[: draw(st.integers(2, 4))]
    pairs = list(permutations(units, 2))
    chosen = draw(st.lists(st.sampled_from(pairs), max_size=5, unique=True))
    relations = [(a, b, draw(st.sampled_from(["RA", "CA"]))) for a, b in chosen]
    if len(units) > 2 and draw(st.booleans()):
        relations.append(([units[1], units[2]], units[0], "RA"))
    if relations and draw(st.booleans()):
        relations.append((units[-1], "r1", "CA"))
    return Structure.of({name: f"{name}{name} words" for name in units}, relations)


MEASURES = [
    "cass",
    "cass(score='f1', premises='zero')",
    "cass(score='informedness', premises='pairs')",
    "plain_structure(score='balanced_accuracy')",
]


def value(name, first, second):
    """The value, or None where it is undefined with a reason."""
    result = parse(name)(both(first, second), interval=None)
    assert math.isnan(result.value) == (result.undefined is not None)
    return None if result.undefined else result.value


@pytest.mark.parametrize("name", MEASURES)
@given(first=maps(), second=maps())
def test_who_comes_first_is_all_the_same(name, first, second):
    """Symmetric in the annotators."""
    assert value(name, first, second) == pytest.approx(value(name, second, first))


@pytest.mark.parametrize("name", MEASURES)
@given(first=maps())
def test_a_map_agrees_with_itself(name, first):
    """1, or undefined with a reason."""
    found = value(name, first, first)
    assert found is None or found == pytest.approx(1)


def renamed(structure):
    """The same with other names of units and relations."""
    new = {name: f"{n} new" for n, name in enumerate([*"abcd", *(t.id for t in structure.ties)])}
    return Structure(
        tuple(replace(node, id=new[node.id]) for node in structure.nodes),
        tuple(
            replace(t, id=new[t.id], sources=tuple(new[s] for s in t.sources), target=new[t.target])
            for t in structure.ties
        ),
    )


@pytest.mark.parametrize("name", MEASURES)
@given(first=maps(), second=maps())
def test_names_of_units_do_not_matter(name, first, second):
    """Only what they say and where they lie."""
    assert value(name, first, second) == pytest.approx(value(name, renamed(first), second))


@given(first=maps(), second=maps())
def test_the_matrix_of_relations_is_what_going_through_all_pairs_gives(first, second):
    """By brute force, over the names that both use, without relations to relations."""
    drop = [
        Structure(own.nodes, tuple(t for t in own.ties if not t.target.startswith("r")))
        for own in (first, second)
    ]
    names = sorted({node.id for own in drop for node in own.nodes})

    def said(own, a, b):
        kinds = {t.category for t in own.ties if a in t.sources and t.target == b}
        return " + ".join(sorted(kinds)) or "none"

    expected = Counter(
        (said(drop[0], a, b), said(drop[1], a, b)) for a, b in permutations(names, 2)
    )
    found = cass_scores(both(*drop), Cass(match="exact"))
    assert cells(found["P"].confusion) == dict(expected)


def test_two_annotators_of_several_can_be_chosen():
    """The first makes the rows; who is not there is named."""
    data = StructureData.of({"ann": LINKED, "ben": CONVERGENT, "cem": argument((2, 1))})
    found = cass_scores(data, annotators=("cem", "ann"))
    assert cells(found["P"].confusion)[("none", "?")] == 1
    with pytest.raises(DataError, match="expected two of"):
        cass_scores(data)
    with pytest.raises(DataError, match="document 'x'"):
        cass_scores(data, document="x")


# ----- published maps ---------------------------------------------------------------------------


@pytest.mark.corpora
def test_published_maps_of_one_text_have_every_sub_score(corpora):
    """All six matrices; 28111 and its copy with a boundary moved differ in that alone."""
    read = {
        id: argora.read(corpora / "aif-pairs" / f"{id}.json")
        for id in ("28037", "28111", "28111_mistake", "28038")
    }
    found = cass_scores(compare_maps(read["28037"], read["28111"]))
    assert found.left_out == {}
    assert 0.7 < found.value < 0.9
    moved = cass_scores(compare_maps(read["28111"], read["28111_mistake"]))
    assert moved.mean == 1
    assert 0.99 < moved.value < 1
    assert cass_scores(compare_maps(read["28111"], read["28111"])).value == 1
    with pytest.raises(DataError, match="part at word"):
        compare_maps(read["28037"], read["28038"])


NONE_OF_THREE = (Structure.of([1, 2, 3], []), Structure.of([1, 2, 3], []))
ONE_UNIT = (Structure.of([1], []), Structure.of([1], []))


@pytest.mark.parametrize(
    ("name", "maps", "reason"),
    [
        (
            "cass",
            NONE_OF_THREE,
            "nothing that was drawn could be compared; relations: only one category was used, so "
            "there is nothing to agree or disagree on",
        ),
        ("cass", ONE_UNIT, "the segmentations have no segmentation_similarity"),
        ("cass(segmentation='pk')", ONE_UNIT, "the segmentations have no pk"),
        (
            "cass(segmentation='pk')",
            [Structure.of([1, 2], [(1, 2)])] * 2,
            "the segmentations have no pk",
        ),
        (
            "cass(segmentation='boundary_similarity')",
            ONE_UNIT,
            "the segmentations have no boundary_similarity",
        ),
    ],
)
def test_without_a_score_the_reason_is_that_of_the_document(name, maps, reason):
    """Of the segmentations first, then of the relations."""
    data = StructureData.of({"d": dict(zip("xy", maps, strict=True))})
    assert parse(name)(data, interval=None).undefined == reason
