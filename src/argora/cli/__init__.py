"""The command line: ``argora VERB``; a thin layer over the library."""

from argora.cli.program import app, main

__all__ = ["app", "main"]
