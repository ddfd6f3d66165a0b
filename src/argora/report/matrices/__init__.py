"""Matrices of a study as pictures, pages and text."""
