"""The hardest documents and items of a study, as text, page and JSON."""
