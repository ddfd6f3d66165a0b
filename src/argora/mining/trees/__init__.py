"""Argument trees over whole documents, as in argumentative microtexts."""
