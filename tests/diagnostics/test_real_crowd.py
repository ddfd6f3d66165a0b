"""Every diagnosis on the 98 workers of AURC-8, character by character: seconds, and no nonsense."""

from __future__ import annotations

import numpy as np
import pytest

from argora.diagnostics.annotators import drift, profiles
from argora.diagnostics.boundaries import boundaries
from argora.diagnostics.hardest import hardest
from argora.diagnostics.mixed_up import mixed_up
from argora.diagnostics.observed import observed
from argora.diagnostics.places import Places
from argora.measures import parse
from argora.reliability import CodingData, items

pytestmark = pytest.mark.corpora


@pytest.fixture(scope="module")
def crowd(aurc_8) -> CodingData:
    """The votes on all characters of 8,000 sentences."""
    return items(aurc_8[0], by="character")


def test_most_disagreement_is_about_whether_there_is_an_argument(aurc_8, crowd):
    """Something against nothing, and examples from five sentences."""
    pairs = mixed_up(crowd, most=None, locate=Places(aurc_8[0], "character").spans)
    blank = [pair for pair in pairs if frozenset() in pair.categories]
    assert pairs[:2] == tuple(blank[:2])
    assert 0.8 < sum(pair.share for pair in blank) < 1
    assert len({each.document for each in pairs[0].examples}) == 5
    assert all(len(each.spans[0]) == each.n for each in pairs[0].examples)


def test_all_documents_together_explain_all_disagreement(crowd):
    """And alpha is what it is."""
    found = hardest(crowd, most=3)
    assert sum(each.share for each in found.documents) == pytest.approx(1)
    assert len(found.documents) == 8000
    alpha = parse("alpha")(crowd, interval=None)
    assert float(observed(crowd).agreement(found.disagreement)) == pytest.approx(alpha.value)


def test_every_worker_has_a_profile(aurc_8, crowd):
    """Nobody misses anything in sentences they did not get; most pairs are not comparable.

    One worker's stretch of 72 characters has no stance in the file: these are missing.
    """
    found = profiles(crowd, aurc_8[0], interval=None)
    assert len(found.annotators) == 98
    assert {own.n_missing for own in found.annotators.values()} == {0, 72}
    assert sum(len(own.marking.documents) for own in found.annotators.values()) == 40_000
    assert found.pairs.counted == "documents"
    assert (found.pairs.n_comparable, found.pairs.n_pairs) == (617, 4753)
    assert all(own.with_others.is_defined for own in found.annotators.values())
    assert {own.positions for own in found.annotators.values()} == {None}


def test_trends_are_adjusted_for_the_size_of_the_crowd(aurc_8, crowd):
    """Four figures of each of 98; few are clear by themselves, and fewer once adjusted."""
    found = drift(crowd, aurc_8[0], permutations=999)
    assert len(found.trends) == 98 * 4
    p = np.array([trend.p for trend in found.trends])
    holm = np.array([trend.p_holm for trend in found.trends])
    assert np.isnan(p).sum() == 4 * sum(t.n_documents < 6 for t in found.trends[::4])
    assert 0 < np.nanmean(p < 0.05) < 0.2
    assert (holm[~np.isnan(p)] >= p[~np.isnan(p)]).all()


def test_units_of_all_pairs_of_workers_have_an_outcome(aurc_8):
    """Each unit four times, for the four others who did the sentence; a tenth of the sentences."""
    ids = [document.id for document in aurc_8[0].documents[::10]]
    study = aurc_8[0].select(documents=ids)
    found = boundaries(study)
    n_units = sum(
        len(layer.units)
        for layer in study.layers
        if study.annotator(layer.annotator).kind == "person"
    )
    assert found.n_units == sum(found.total.values()) == 4 * n_units
    assert 0.4 < found.near_share < 0.5
