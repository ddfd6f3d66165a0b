"""Whose figures are made again: the seven papers that Argora follows, and those of corpora."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from argora.analysis.papers.aurc import AURC, reproduce_aurc
from argora.analysis.papers.cass import CASS
from argora.analysis.papers.coling2014 import COLING_2014
from argora.analysis.papers.dkpro import DKPRO
from argora.analysis.papers.emnlp2014 import EMNLP_2014
from argora.analysis.papers.essays import reproduce_essays
from argora.analysis.papers.figures import Reproduction, Request
from argora.analysis.papers.microtexts import reproduce_microtexts
from argora.analysis.papers.paper import Paper
from argora.analysis.papers.peldszus2013 import PELDSZUS_2013
from argora.analysis.papers.putra2021 import PUTRA_2021

__all__ = ["CORPORA", "PAPERS"]

PAPERS: Mapping[str, Paper] = {
    paper.id: paper
    for paper in (COLING_2014, DKPRO, EMNLP_2014, CASS, PELDSZUS_2013, PUTRA_2021, AURC)
}
"""The seven papers, in the order in which Argora follows them."""

CORPORA: Mapping[str, Callable[[Request], Reproduction]] = {
    "essays": reproduce_essays,
    "microtexts": reproduce_microtexts,
    "aurc-baselines": reproduce_aurc,
}
"""Corpora of which figures of several papers are known."""
