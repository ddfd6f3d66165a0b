"""Cutting sentences into units: among the cuts that a tagger finds likely, the best is chosen."""
