"""Free spans of a real crowd: AURC-8 with its published gold, which was made from these votes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from argora.consensus.spans import combine_spans, parse_span_rule, runs_of
from argora.measures import parse
from argora.reliability import units
from argora.reliability.unitizing.continuum import make_continuum


@pytest.fixture(scope="module")
def sentences(aurc_8):
    """Return what the workers marked, the published gold, and the topic of every sentence."""
    study, _ = aurc_8
    both = units(study, kinds=("person", "gold"))
    workers = [a.id for a in study.annotators if a.kind == "person"]
    topic = {document.id: document.metadata["topic"] for document in study.documents}
    return both.select(annotators=workers), both.select(annotators=["gold"]), topic


def nearness(found, gold, topic, topics=None):
    """Return macro F1 of characters and exact F1 of segments against the published gold."""
    both = found.added_to(gold)
    kept = tuple(c for c in both.continua if topics is None or topic[c.id] in topics)
    rules = ("token_f1(reference='gold')", "unit_f1(match='exact', reference='gold')")
    return [parse(text)(replace(both, continua=kept), interval=None) for text in rules]


@pytest.mark.corpora
def test_characters_become_runs(sentences):
    """One cell lacks the stance of its last span, where the worker's decision is missing."""
    votes, _, _ = sentences
    runs = runs_of(votes, count="length")
    assert (runs.coding.n_rows, int(runs.coding.weight.sum())) == (24_798, 1_161_253)
    known = replace(
        votes,
        continua=tuple(
            make_continuum(
                c.id, c.length, {a: [m for m in own if m[1] != "?"] for a, own in c.units.items()}
            )
            for c in votes.continua
        ),
    )
    assert runs_of(known).coding.n_rows == 24_797


@pytest.mark.corpora
def test_plurality_against_the_published_gold(sentences):
    """Ties to nothing: 2,091 of 3,853 segments are identical to one of the 4,968 of the gold."""
    votes, gold, topic = sentences
    found = combine_spans(votes, parse_span_rule("plurality(otherwise=set())"), merge=True)
    characters, segments = nearness(found, gold, topic)
    assert characters.value == pytest.approx(0.804644, abs=5e-7)
    assert len(found.units) == 3_853
    assert round(segments.evidence["precision"] * 3_853) == 2_091
    assert round(segments.evidence["recall"] * 4_968) == 2_091


@pytest.mark.corpora
@pytest.mark.parametrize(
    ("rule", "options", "first_four", "last_four"),
    [
        ("hmm", {}, (0.9509, 0.8470), (0.9597, 0.8624)),
        (
            "hmm(right=10.0, tags='bio')",
            {"runs": "length", "step": 8},
            (0.9711, 0.9086),
            (0.9709, 0.9106),
        ),
    ],
)
def test_a_worker_model_along_sentences_comes_near_the_gold(
    sentences, rule, options, first_four, last_four
):
    """The second was chosen on the first four topics; nearness to such a gold is not accuracy."""
    votes, gold, topic = sentences
    found = combine_spans(votes, parse_span_rule(rule), merge=True, **options)
    assert found.fit.settled
    topics = sorted(set(topic.values()))
    for chosen, expected in ((topics[:4], first_four), (topics[4:], last_four)):
        figures = [result.value for result in nearness(found, gold, topic, chosen)]
        assert figures == pytest.approx(expected, abs=5e-5)


@pytest.mark.corpora
def test_votes_on_whole_segments(sentences):
    """Two of five that mark the very same segment."""
    votes, gold, topic = sentences
    found = combine_spans(votes, parse_span_rule("boundaries(k=2)"))
    assert (len(found.units), len(found.undecided)) == (3_552, 1_447)
    _, segments = nearness(found, gold, topic)
    assert segments.value == pytest.approx(0.6808, abs=5e-5)
