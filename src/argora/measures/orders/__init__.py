"""Measures of agreement on the order in which sentences should stand."""
