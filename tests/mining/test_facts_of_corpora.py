"""What must come out of the corpora to the last item before any model is judged on them."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.measures.literature import agrees

import argora
from argora.analysis.evaluation.evaluated import KINDS, put_together
from argora.measures import parse
from argora.mining.baselines import marking_most_common, marking_nothing
from argora.model import Graph
from argora.model.splits import groups_on_several_sides, parts_of_split, split_by_group
from argora.reliability import items, units


@pytest.mark.corpora
def test_the_test_essays_have_so_many_components_and_pairs(essays_v2):
    """Stab and Gurevych (2017): 809 linked pairs and 4,113 others within paragraphs."""
    parts = parts_of_split(essays_v2)
    test = parts["test"]
    assert len(test.documents) == 80
    assert sum(len(d.segmentations["paragraph"]) for d in test.documents) == 449
    said = Counter(unit.category for layer in test.layers for unit in layer.units)
    assert said == {"major-claim": 153, "claim": 304, "premise": 809}
    assert pairs_of(test) == {"linked": 809, "none": 4113}
    assert len(parts["train"].documents) + len(parts["dev"].documents) == 322
    assert sum((pairs_of(parts["train"]) + pairs_of(parts["dev"])).values()) == 17_250


def pairs_of(study):
    """Count ordered pairs within a paragraph."""
    data = items(study, by="pair", of="link", pairs_of="paragraph", kinds=("gold",), at_least=1)
    return Counter(data.categories[code] for code in data.code.tolist())


@pytest.mark.corpora
def test_every_microtext_has_one_root(corpora):
    """Peldszus and Stede: 112 texts of 576 segments."""
    study = argora.read(corpora / "microtexts" / "corpus" / "en")
    assert len(study.layers) == 112
    assert sum(len(layer.units) for layer in study.layers) == 576
    assert {len(Graph.of(layer).roots()) for layer in study.layers} == {1}


@pytest.mark.corpora
def test_a_single_worker_of_aurc_8_agrees_with_the_gold(aurc_8):
    """Characters of all workers together, macro F1 over nothing, pro and con."""
    study, _ = aurc_8
    data = units(study, kinds=("person", "gold"))
    how = "token_f1(reference='gold', pairs='pooled', only=('con', 'pro'))"
    assert agrees(parse(how)(data, interval=None).value, ".766")


@pytest.fixture(scope="module")
def aurc_gold(aurc_8):
    """The published gold without the workers."""
    return aurc_8[0].select(kinds=["gold"])


@pytest.mark.corpora
@pytest.mark.parametrize(
    ("split", "part", "segments", "sentences"),
    [
        ("in_domain", "Dev", ".478", ".216"),
        ("in_domain", "Test", ".463", ".211"),
        ("cross_domain", "Dev", ".394", ".188"),
        ("cross_domain", "Test", ".379", ".183"),
    ],
)
def test_a_model_that_marks_nothing_is_judged_as_printed(
    aurc_gold, split, part, segments, sentences
):
    """Trautmann et al. (2020), Table 2: the splits of the file, as for any other model."""
    own = aurc_gold.select(metadata={split: part})
    both = put_together(own, marking_nothing(own)).study
    data = units(both, kinds=KINDS)
    for how, printed in (("segment_f1", segments), ("sentence_f1", sentences)):
        assert agrees(parse(f"{how}(reference='gold')")(data, interval=None).value, printed)


@pytest.mark.corpora
def test_most_sentences_of_every_topic_hold_no_argument_or_one_for_it(aurc_gold):
    """The most common category by topic is learnt from the training sentences alone."""
    parts = parts_of_split(aurc_gold, "in_domain")
    made = marking_most_common(parts["Test"], parts["Train"], each="topic")
    said = {
        made.document(layer.document).metadata["topic"]: [u.category for u in layer.units]
        for layer in made.layers
    }
    assert len(said) == 6
    assert all(own in ([], ["pro"], ["con"]) for own in said.values())


@pytest.mark.corpora
def test_source_documents_of_aurc_8_lie_on_both_sides_unless_divided_by_them(aurc_gold):
    """In-domain 666 of 2,139 pages have sentences in training and test."""
    parts = parts_of_split(aurc_gold, "in_domain")
    assert set(parts) == {"Train", "Dev", "Test"}
    both = {"Train", "Test"}
    pages = {name: {d.cluster for d in parts[name].documents} for name in both}
    assert len(pages["Train"] & pages["Test"]) == 666
    assert len({d.cluster for d in aurc_gold.documents}) == 2139
    assert len(groups_on_several_sides(aurc_gold, "in_domain")) >= 666
    shares = {"train": 0.7, "dev": 0.1, "test": 0.2}
    made = split_by_group(aurc_gold, shares, each="topic", seed=3)
    assert groups_on_several_sides(made) == ()
    n = {side: len(ids) for side, ids in made.facets("split").items()}
    assert n == {"train": 5600, "dev": 800, "test": 1600}
