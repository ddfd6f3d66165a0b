"""Krippendorff's coefficients of unitizing: annotators mark units of their own."""
