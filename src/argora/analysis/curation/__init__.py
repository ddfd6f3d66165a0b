"""Curation: a gold as a function of votes, rules and decisions, and the cases to decide on."""

from argora.analysis.curation.cases import CaseStatus, CurationCase, Kind, Option, cases_of
from argora.analysis.curation.decisions import (
    PlacedDecision,
    Question,
    placed_decisions,
    placed_rows,
    record_rows,
)
from argora.analysis.curation.proposing import Counts, Proposal, decides_by_document, propose

__all__ = [
    "CaseStatus",
    "Counts",
    "CurationCase",
    "Kind",
    "Option",
    "PlacedDecision",
    "Proposal",
    "Question",
    "cases_of",
    "decides_by_document",
    "placed_decisions",
    "placed_rows",
    "propose",
    "record_rows",
]
