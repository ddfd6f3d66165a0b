"""Feedback for writers: a page for each essay, one for the class, the same as text and JSON."""
