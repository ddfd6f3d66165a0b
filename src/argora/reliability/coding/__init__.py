"""Items that several annotators put into categories: votes in, sorted arrays out."""

from argora.reliability.coding.data import CodingData

__all__ = ["CodingData"]
