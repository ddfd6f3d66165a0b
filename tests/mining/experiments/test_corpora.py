"""The study on real essays: near what the paper reports, on other essays of the same kind."""

from __future__ import annotations

import pytest

from argora.mining.experiments import Design, run_experiment
from argora.mining.experiments.confusion import MACRO


@pytest.mark.corpora
def test_components_come_out_near_the_paper(essays_v2):
    """Stab and Gurevych (2014), Table 2: .726; here major claims are more, and easier."""
    pytest.importorskip("sklearn")
    ids = sorted(essays_v2.facets("split")["train"])[:90]
    design = Design(split="instance", resamples=20)
    found = run_experiment(essays_v2.select(documents=ids), design)
    assert found.counts == {"claim": 326, "major-claim": 163, "none": 295, "premise": 791}
    assert found.main.figures[MACRO["f1-of-means"]] > 0.726
    assert 0.45 < found.main.figures["F1 of claim"] < 0.6
    assert found.main.n_features == 100
