"""Cutting sentences into units: among the ways that a tagger finds likely, the best is chosen."""
