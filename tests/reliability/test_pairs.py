"""Items by pair of units: which pairs are items, and what each is worth."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.strategies import studies
from tests.reliability.tiny import layer, study, unit
from tests.schemes.guideline import read

from argora.errors import DataError
from argora.measures import parse
from argora.model import (
    Annotator,
    Category,
    Document,
    Layer,
    Relation,
    Scheme,
    Span,
    Study,
    Unit,
)
from argora.model.rules import Pattern, Relates, Symmetric
from argora.reliability import CodingData, items
from argora.reliability.alignment import align
from argora.schemes import get_scheme
from argora.text import segment

ESSAY = segment(
    Document(
        "e",
        "We should plant trees.\n\n"
        "Trees cool a city. They give shade. Birds nest in them.\n\n"
        "So let us start.",
    )
)
ESSAYS = get_scheme("persuasive-essays")


def said(id: str, words: str, category: str, **fields: object) -> Unit:
    """Mark words of the essay."""
    start = (ESSAY.text or "").index(words)
    return Unit(id, (Span(start, start + len(words)),), category, **fields)


def annotated(*layers: Layer, scheme: Scheme = ESSAYS, of: Document = ESSAY) -> Study:
    """Return a study of one document."""
    people = tuple(Annotator(found.annotator) for found in layers)
    return Study(scheme, (of,), people, layers)


def decisions(data: CodingData) -> dict[tuple[int, ...], tuple[object, ...]]:
    """Return what every annotator decided on each pair; None where missing."""
    named = [*data.categories, None]
    rows = data.dense().tolist()
    pairs = [item[1:] for item in data.items or ()]
    return {p: tuple(named[code] for code in row) for p, row in zip(pairs, rows, strict=True)}


ANN = Layer(
    "e",
    "ann",
    units=(
        said("M", "We should plant trees", "major-claim"),
        said("C", "Trees cool a city", "claim"),
        said("P1", "They give shade", "premise"),
        said("P2", "Birds nest in them", "premise"),
    ),
    relations=(
        Relation("R1", ("P1",), "C", "support"),
        Relation("R2", ("P2",), "P1", "support"),
        Relation("R3", ("C",), "M", "support"),
    ),
)
BOB = Layer(
    "e",
    "bob",
    units=(
        said("T9", "We should plant trees", "major-claim"),
        said("T2", "cool a city", "claim"),
        said("T1", "They give shade", "premise"),
    ),
    relations=(Relation("R1", ("T1",), "T2", "attack"),),
)


def test_items_are_the_pairs_that_the_scheme_allows():
    """Worked by hand: premises within the paragraph, and the claim to the major claim.

    Units 0 to 3 are the major claim, the claim, and two premises, the last of ann alone.
    """
    assert decisions(items(annotated(ANN, BOB), by="pair")) == {
        (1, 0): ("support", "none"),
        (2, 1): ("support", "attack"),
        (2, 3): ("none", "none"),
        (3, 1): ("none", "none"),
        (3, 2): ("support", "none"),
    }


def test_what_somebody_lacks_can_be_missing_instead():
    """Pairs with the second premise tell nothing of bob, who did not mark it."""
    data = items(annotated(ANN, BOB), by="pair", absent="missing")
    assert decisions(data) == {
        (1, 0): ("support", "none"),
        (2, 1): ("support", "attack"),
        (2, 3): ("none", None),
        (3, 1): ("none", None),
        (3, 2): ("support", None),
    }
    percentage = parse("percentage")
    assert percentage(data, interval=None).value == 0
    related = items(annotated(ANN, BOB), by="pair")
    assert percentage(related, interval=None).value == pytest.approx(2 / 5)


def test_the_derivation_says_how_pairs_were_made():
    """It is part of every signature; notes say what stayed alone."""
    data = items(annotated(ANN, BOB), by="pair", of="relation")
    assert data.derivation == ("items:pair|of:relation|match:overlap>1/2|absent:none|kinds:person")
    assert data.notes == ("1 of 4 units were marked by one annotator only",)
    assert data.groups == ("e",)
    missing = items(annotated(ANN, BOB), by="pair", absent="missing")
    assert "|absent:missing|" in missing.derivation


def test_a_pair_is_an_item_if_anybody_could_tie_it():
    """For bob the shade is a claim, which may point to the major claim; ann's premise may not."""
    units = (*BOB.units[:2], replace(BOB.units[2], category="claim"))
    bob = Layer("e", "bob", units=units, relations=(Relation("R", ("T1",), "T9", "support"),))
    found = decisions(items(annotated(ANN, bob), by="pair"))
    assert found[2, 0] == ("none", "support")
    assert found[2, 1] == ("support", "none")
    assert len(found) == 6


def test_linked_premises_are_a_pair_each():
    """One relation with two sources."""
    linked = replace(ANN, relations=(Relation("R", ("P1", "P2"), "C", "support"),))
    found = decisions(items(annotated(linked, BOB), by="pair"))
    assert (found[2, 1], found[3, 1]) == (("support", "attack"), ("support", "none"))


def test_several_relations_on_one_pair_are_joined():
    """As the values of attributes are; a relation without a category is not 'not related'."""
    twice = (*ANN.relations, Relation("R4", ("P1",), "C", "attack"), Relation("R5", ("P2",), "C"))
    data = items(annotated(replace(ANN, relations=twice), BOB), by="pair")
    assert decisions(data)[2, 1] == ("attack+support", "attack")
    assert decisions(data)[3, 1] == ("?", "none")
    assert "1 relation has no category: counted as '?'" in data.notes


def test_relations_that_are_no_pair_of_units_are_counted():
    """An undercut points to a relation; a premise may not support a claim elsewhere."""
    more = (
        *ANN.relations,
        Relation("R4", ("P1",), "R2", "attack"),
        Relation("R5", ("P1",), "M", "support"),
    )
    data = items(annotated(replace(ANN, relations=more), BOB), by="pair")
    assert decisions(data) == decisions(items(annotated(ANN, BOB), by="pair"))
    assert data.notes[1:] == (
        "1 relation leads to or from a relation: no pair of units, so left out",
        "1 relation ties units that the scheme lets nobody tie: left out",
    )


def test_layers_that_were_not_asked_for_relations_do_not_count():
    """A task that was not asked is missing, never 'not related'."""
    cat = Layer("e", "cat", units=ANN.units, covers=frozenset({"units"}))
    assert items(annotated(ANN, BOB, cat), by="pair").annotators == ("ann", "bob")


SENTENCES = """
1 component: A.
2 component: B.
3 component: C.
4 {}: D.
a: 2 → 1 support
b: {} restatement
"""


def essays_of_sentences(*filled: tuple[str, str], **options: str) -> CodingData:
    """Return the pairs of two annotators on the same four sentences."""
    found = [read(SENTENCES.format(*each)) for each in filled]
    layers = [replace(la, annotator=who) for who, (_, la) in zip("ab", found, strict=True)]
    return items(
        annotated(*layers, scheme=get_scheme("icnale-as"), of=found[0][0]), by="pair", **options
    )


def test_a_restatement_counts_once_from_the_later_sentence_to_the_earlier():
    """Whichever way it was drawn."""
    data = essays_of_sentences(("component", "1 = 3"), ("component", "3 = 1"))
    found = decisions(data)
    assert len(found) == 12  # all ordered pairs of four sentences
    assert {pair: said for pair, said in found.items() if said != ("none", "none")} == {
        (1, 0): ("support", "support"),
        (2, 0): ("restatement", "restatement"),
    }
    assert "match:segment" in data.derivation
    assert data.notes == (
        "2 relations have no direction: counted once, from the later unit to the earlier",
    )


def test_a_sentence_that_somebody_dropped_cannot_be_tied_by_them():
    """Its pairs are items if the other kept it; not related, or missing."""
    said = (("component", "1 = 3"), ("dropped", "1 = 3"))
    assert decisions(essays_of_sentences(*said))[3, 0] == ("none", "none")
    missing = decisions(essays_of_sentences(*said, absent="missing"))
    assert missing[3, 0] == ("none", None)
    assert missing[1, 0] == ("support", "support")
    nobody = essays_of_sentences(("dropped", "1 = 3"), ("dropped", "1 = 3"))
    assert len(decisions(nobody)) == 6


def test_a_pair_that_only_a_restatement_may_tie_is_an_item_in_one_direction():
    """Without a direction there is no second pair."""
    pattern = Pattern(category="same", sources=("claim",), targets=("claim",))
    scheme = Scheme(
        "s",
        units=(Category("claim"),),
        relations=(Category("same"), Category("support")),
        rules=(Relates(patterns=(pattern,)), Symmetric(category="same")),
    )
    layers = [layer("d", w, unit("A", "Cats"), unit("B", "Dogs")) for w in ("ann", "bob")]
    data = items(replace(study(*layers), scheme=scheme), by="pair")
    assert list(decisions(data)) == [(1, 0)]


def test_a_unit_over_two_segments_stands_for_both():
    """Its relations count for each; within it nothing is related."""
    one = "1 proponent: A.\n2 proponent: B.\n3 proponent: C.\na: 2 → 1 support\nb: 3 → 1 support"
    whole = "1 proponent: A.\n2+3 proponent: B. | C.\na: 2+3 → 1 support"
    (of, single), (_, merged) = read(one), read(whole)
    layers = (single, replace(merged, annotator="bob"))
    data = items(annotated(*layers, scheme=get_scheme("microtexts"), of=of), by="pair")
    found = decisions(data)
    assert (found[1, 0], found[2, 0], found[2, 1]) == (
        ("support", "support"),
        ("support", "support"),
        ("none", "none"),
    )
    assert data.notes == ("1 units take up several segments and count for each of them",)


def test_a_scheme_without_relations_has_no_pairs():
    """And a measure says that there is nothing."""
    data = items(study(layer("d", "a"), layer("d", "b")), by="pair")
    assert data.n_rows == 0
    assert parse("alpha")(data).undefined == "nothing was done by two annotators"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"by": "pair", "of": "attribute:stance"},
            r"by 'pair' of 'attribute:stance': expected one of \['relation', 'link'",
        ),
        ({"of": "relation"}, "of 'relation': expected .*; relations are items by 'pair'"),
        ({"by": "pair", "absent": "no"}, "absent is 'no': expected one of"),
        ({"absent": "missing"}, "is about pairs of units; items by 'sentence' have none"),
        ({"closure": True}, "closure=True is about pairs of units; items by 'sentence' have none"),
        ({"by": "token", "pairs_of": "all"}, "pairs_of='all' is about pairs of units"),
        ({"by": "pair", "pairs_of": "some"}, "pairs_of is 'some': expected one of"),
    ],
)
def test_what_makes_no_sense_is_refused(options, message):
    """With what would."""
    with pytest.raises(DataError, match=message):
        items(annotated(ANN, BOB), **options)


# ----- against a naive enumeration ------------------------------------------------------------

OPEN = Scheme(
    "open",
    units=(Category("claim"), Category("premise")),
    relations=(Category("support"), Category("attack")),
)
STRICT = replace(
    OPEN,
    rules=(
        Relates(
            patterns=(
                Pattern(category="support", sources=("premise",), targets=("claim", "premise")),
                Pattern(category="attack", sources=("claim",), targets=("claim",)),
            )
        ),
        Symmetric(category="attack"),
    ),
)


def may_support(source: Unit, target: Unit, scheme: Scheme) -> bool:
    """Tell whether a relation with a direction may lead from one unit to the other."""
    return scheme is OPEN or (source.category == "premise" and target.category is not None)


def naive(drawn: Study, of: Document, found: dict[str, Layer], absent: str) -> dict[object, object]:
    """Go through all pairs of joint units, all annotators, all their units and relations."""
    scheme = drawn.scheme
    made: dict[object, object] = {}
    joint = align(of, found)
    for i, sources in enumerate(joint.units):
        for j, targets in enumerate(joint.units):
            values: dict[str, str] = {}
            possible = False
            for who, la in found.items():
                mine = [la.by_id[id] for id in sources.get(who, ())]
                yours = [la.by_id[id] for id in targets.get(who, ())]
                for a in mine:
                    for b in yours:
                        both = a.category == b.category == "claim"
                        possible |= a.id != b.id and (
                            may_support(a, b, scheme) or (scheme is STRICT and both and i > j)
                        )
                tied = set()
                for r in la.relations:
                    forth = any(a.id in r.sources for a in mine) and any(
                        b.id == r.target for b in yours
                    )
                    back = any(b.id in r.sources for b in yours) and any(
                        a.id == r.target for a in mine
                    )
                    undirected = scheme is STRICT and r.category == "attack"
                    if (i > j and (forth or back)) if undirected else forth:
                        tied.add(r.category or "?")
                kept = [u for u in (mine, yours) if any(scheme is OPEN or x.category for x in u)]
                if tied:
                    values[who] = "+".join(sorted(tied))
                elif absent == "none" or len(kept) == 2:
                    values[who] = "none"
            if possible and i != j:
                made.update({((of.id, i, j), who): value for who, value in values.items()})
    return made


@pytest.mark.parametrize("absent", ["none", "missing"])
@given(drawn=st.sampled_from([OPEN, STRICT]).flatmap(lambda scheme: studies(scheme=scheme)))
def test_pairs_are_those_of_a_naive_enumeration(drawn, absent):
    """Undercuts, linked premises, units without words and segments in any mixture."""
    everybody = ("person", "model", "gold")
    data = items(drawn, by="pair", absent=absent, kinds=everybody, at_least=1)
    expected: dict[object, object] = {}
    for of in drawn.documents:
        found = {
            la.annotator: la
            for la in drawn.layers_of(of.id)
            if la.round == 1 and la.state == "finished" and "relations" in la.covers
        }
        expected.update(naive(drawn, of, found, absent))
    said = {
        ((data.items or ())[row], data.annotators[who]): data.categories[code]
        for row, who, code in zip(data.item_of_vote, data.annotator, data.code, strict=True)
    }
    assert said == expected


def test_the_ids_of_units_change_no_figure():
    """Units are found by their place."""
    renamed = replace(
        BOB,
        units=tuple(replace(u, id=f"x{u.id}") for u in BOB.units),
        relations=(Relation("y", ("xT1",), "xT2", "attack"),),
    )
    one, other = (items(annotated(ANN, la), by="pair") for la in (BOB, renamed))
    assert one.fingerprint == other.fingerprint
