"""Pages that anybody may use if the administrator opened them; nothing of what is sent stays."""

from __future__ import annotations

__all__ = ["SIDE_NAMES"]

SIDE_NAMES = ("first", "second")
"""The folders of a zip that hold two studies, and what the names of their settings begin with."""
