"""The split of disagreement in words, rows, text and pages."""
