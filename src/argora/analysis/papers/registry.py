"""The seven papers, in the order in which Argora follows them."""

from __future__ import annotations

from argora.analysis.papers.aurc import AURC
from argora.analysis.papers.cass import CASS
from argora.analysis.papers.coling2014 import COLING_2014
from argora.analysis.papers.dkpro import DKPRO
from argora.analysis.papers.emnlp2014 import EMNLP_2014
from argora.analysis.papers.paper import Paper
from argora.analysis.papers.peldszus2013 import PELDSZUS_2013
from argora.analysis.papers.putra2021 import PUTRA_2021

__all__ = ["PAPERS"]

PAPERS: dict[str, Paper] = {
    paper.id: paper
    for paper in (COLING_2014, DKPRO, EMNLP_2014, CASS, PELDSZUS_2013, PUTRA_2021, AURC)
}
