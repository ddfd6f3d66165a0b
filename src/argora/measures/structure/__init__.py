"""Measures of agreement on argument structure."""
