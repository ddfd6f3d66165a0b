"""Drawings of a report, one function each: inline SVG that loads nothing."""
