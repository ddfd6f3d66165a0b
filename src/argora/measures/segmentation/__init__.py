"""Divisions of a text compared: similarity, windows, edits, and what chance would give."""
