"""Corpus statistics agree with counting by hand, and nothing unknown counts as zero."""

from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from argora.diagnostics.corpus import describe
from argora.model import (
    Annotator,
    AttributeType,
    Category,
    Document,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Study,
    Unit,
)
from argora.text import segment

SCHEME = Scheme(
    "tiny",
    units=(Category("premise"), Category("claim")),
    relations=(Category("support"), Category("attack")),
    attributes=(AttributeType("stance", of=("claim",), values=("for", "against")),),
)
TEXT = "One two three. Four five six.\n\nSeven eight. Nine ten eleven twelve.\n"


def random_study(seed: int) -> Study:
    """Two documents, three people and a model, with random units that may overlap."""
    draw = random.Random(seed)
    layers = []
    for document in ("d1", "d2"):
        for who in ("ann", "bob", "cay", "bot"):
            units = []
            for i in range(draw.randrange(6)):
                start = draw.randrange(len(TEXT) - 1)
                span = Span(start, draw.randrange(start + 1, len(TEXT) + 1))
                category = draw.choice(["claim", "premise", "premise"])
                values = {"stance": draw.choice(["for", "against"])} if category == "claim" else {}
                units.append(Unit(f"T{i}", (span,), category, values))
            ties = [
                Relation(f"R{i}", (a.id,), b.id, draw.choice(["support", "attack"]))
                for i, (a, b) in enumerate(pairwise(units))
            ]
            layers.append(Layer(document, who, units=tuple(units), relations=tuple(ties)))
    people = (Annotator("ann"), Annotator("bob"), Annotator("cay"), Annotator("bot", "model"))
    documents = tuple(segment(Document(id, TEXT)) for id in ("d1", "d2"))
    return Study(SCHEME, documents, people, tuple(layers))


def count_of(study: Study, kind: str, name: str, **options):
    """Return the one count of that name."""
    found = [c for c in describe(study, **options).counts if (c.kind, c.name) == (kind, name)]
    assert len(found) == 1
    return found[0]


def shares_of(study: Study):
    """Return the shares by category."""
    return {share.category: share for share in describe(study).shares}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("cut", ["token", "sentence"])
def test_shares_agree_with_looking_at_every_character(seed, cut):
    """A segment holds a unit if any of its characters lies in it."""
    study = random_study(seed)
    holding: Counter[str] = Counter()
    n = 0
    for layer in study.layers:
        if layer.annotator == "bot":
            continue
        for span in study.document(layer.document).segmentations[cut].spans:
            n += 1
            here = [
                unit.category
                for unit in layer.units
                if any(unit.start <= i < unit.end for i in range(span.start, span.end))
            ]
            holding.update(set(here) or {"none"})
            holding["several"] += len(here) > 1
    found = {name: getattr(share, f"{cut}s") for name, share in shares_of(study).items()}
    expected = {name: holding[name] / n for name in ("premise", "claim", "none", "several")}
    assert found == pytest.approx(expected)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("unit", "claim"),
        ("unit", "premise"),
        ("relation", "support"),
        ("relation", "attack"),
        ("attribute", "claim (stance: for)"),
        ("attribute", "claim (stance: against)"),
    ],
)
def test_counts_agree_with_counting_each_layer(seed, kind, name):
    """Total, mean, sample deviation, minimum and maximum over six readings by people."""
    study = random_study(seed)
    numbers = []
    for layer in study.layers:
        if layer.annotator != "bot":
            things = layer.relations if kind == "relation" else layer.units
            names = [
                f"claim (stance: {t.attributes['stance']})" if "stance" in t.attributes else "-"
                for t in things
            ]
            names = names if kind == "attribute" else [t.category for t in things]
            numbers.append(names.count(name))
    mean = sum(numbers) / 6
    deviation = math.sqrt(sum((x - mean) ** 2 for x in numbers) / 5)
    found = count_of(study, kind, name)
    assert (found.total, found.minimum, found.maximum) == (sum(numbers), min(numbers), max(numbers))
    assert (found.mean, found.deviation) == pytest.approx((mean, deviation))


def test_texts_are_counted_once_per_document():
    """Not once per annotator; a document without segmentation is missing, never zero."""
    study = random_study(1)
    bare = Document("d3", "Not segmented.")
    found = count_of(replace(study, documents=(*study.documents, bare)), "text", "sentence")
    assert (found.total, found.mean, found.minimum) == (8, 4.0, 4)


def test_rows_stand_in_the_order_of_the_scheme():
    """The scheme names premises before claims; what it does not know comes last."""
    study = random_study(2)
    odd = Layer("d1", "ann", units=(Unit("T1", (Span(0, 3),), "aside"), Unit("T2", (Span(4, 7),))))
    corpus = describe(study.with_layers(odd))
    units = [count.name for count in corpus.counts if count.kind == "unit"]
    assert units == ["premise", "claim", "aside", "no category"]
    assert [share.category for share in corpus.shares] == [*units, "none", "several"]


@pytest.mark.parametrize(
    ("covers", "kinds"),
    [({"units"}, {"unit"}), ({"units", "attributes"}, {"unit", "attribute"}), (set(), set())],
)
def test_a_task_not_asked_is_missing_never_zero(covers, kinds):
    """Only what a layer covers has rows."""
    layer = Layer("d1", "ann", covers=frozenset(covers))
    study = Study(SCHEME, (Document("d1", "A text."),), (Annotator("ann"),), (layer,))
    assert {count.kind for count in describe(study).counts} == kinds


def test_an_empty_layer_counts_as_zero_and_a_missing_one_not():
    """Read and found nothing lowers the mean; not annotated does not."""
    study = random_study(3)
    empty = Layer("d1", "ann")
    before = [layer for layer in study.layers if layer.key != ("d1", "ann", 1, "")]
    claims = [sum(u.category == "claim" for u in a.units) for a in before if a.annotator != "bot"]
    without = count_of(replace(study, layers=tuple(before)), "unit", "claim")
    within = count_of(study.with_layers(empty), "unit", "claim")
    assert without.mean == pytest.approx(sum(claims) / 5)
    assert within.mean == pytest.approx(sum(claims) / 6)
    assert within.minimum == 0


def test_open_layers_other_rounds_and_other_kinds_do_not_count():
    """Persons, finished, first round, unless asked otherwise."""
    study = random_study(4)
    more = (
        replace(study.layer("d1", "ann"), state="open"),
        replace(study.layer("d1", "bob"), round=2),
    )
    changed = study.with_layers(*more)
    assert describe(changed).n_layers == 5
    assert describe(changed, round=2).n_layers == 1
    assert describe(changed, kinds=("model",)).n_layers == 2
    assert describe(changed, kinds=("person", "model")).n_layers == 7


def test_gold_alone_is_described_when_asked_for():
    """One layer has a mean and no deviation."""
    gold = Layer("d1", "gold", units=(Unit("T1", (Span(0, 3),), "claim", {"stance": "for"}),))
    study = Study(SCHEME, (segment(Document("d1", TEXT)),), (Annotator("gold", "gold"),), (gold,))
    assert describe(study).n_layers == 0
    assert describe(study).shares == ()
    found = count_of(study, "unit", "claim", kinds=("gold",))
    assert (found.total, found.mean) == (1, 1.0)
    assert math.isnan(found.deviation)


def test_a_study_of_nothing_has_no_rows():
    """No documents, nobody, no numbers that would need inventing."""
    corpus = describe(Study(SCHEME))
    assert (corpus.n_documents, corpus.n_layers, corpus.counts, corpus.shares) == (0, 0, (), ())


def test_without_text_units_count_and_shares_are_left_out():
    """A document of which only the length is known has no tokens to share out."""
    layer = Layer("d1", "ann", units=(Unit("T1", (Span(2, 9),), "claim"),))
    study = Study(SCHEME, (Document("d1", length=50),), (Annotator("ann"),), (layer,))
    assert count_of(study, "unit", "claim").total == 1
    assert describe(study).shares == ()
    assert [c.kind for c in describe(study).counts if c.kind == "text"] == []


def test_units_of_given_segments_share_out_the_text_of_their_segments():
    """A unit that names a segment instead of offsets lies where the segment lies."""
    document = segment(Document("d1", "One two. Three four."))
    cut = Segmentation("segment", (Span(0, 8), Span(9, 20)), ids=("a", "b"))
    layer = Layer("d1", "ann", units=(Unit("T1", category="claim", segment=("b",)),))
    study = Study(SCHEME, (document.with_segmentation(cut),), (Annotator("ann"),), (layer,))
    assert shares_of(study)["claim"].sentences == 0.5
    assert shares_of(study)["none"].sentences == 0.5


def test_values_of_an_attribute_that_nobody_declared_are_counted():
    """So are attributes of relations and of whole documents, text being counted by its bearers."""
    notes = [Unit(f"T{i}", (Span(i, i + 1),), "claim", {"aside": f"n{i}"}) for i in range(13)]
    ties = (Relation("R1", ("T1",), "T2", "attack", {"kind": "undercut"}),)
    layer = Layer(
        "d1", "ann", units=tuple(notes), relations=ties, attributes={"tags": ("sad", "long")}
    )
    study = Study(SCHEME, (Document("d1", TEXT),), (Annotator("ann"),), (layer,))
    found = {c.name: c.total for c in describe(study).counts if c.kind == "attribute"}
    assert found == {
        "claim (stance: for)": 0,
        "claim (stance: against)": 0,
        "attack (kind: undercut)": 1,
        "claim (aside)": 13,
        "document (tags: sad long)": 1,
    }


def test_shares_of_categories_are_of_all_units_or_relations():
    """Each is its total over the total of its kind; texts have none."""
    counts = describe(random_study(1)).counts
    for kind in ("unit", "relation"):
        of_kind = [count for count in counts if count.kind == kind]
        n = sum(count.total for count in of_kind)
        assert n > 0
        assert [count.share for count in of_kind] == [count.total / n for count in of_kind]
    assert all(math.isnan(count.share) for count in counts if count.kind == "text")
