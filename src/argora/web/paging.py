"""What a route that answers with a page of a list is asked with."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

__all__ = ["After", "Limit", "Search"]

After = Annotated[str | None, Query(min_length=1, max_length=200)]
"""``next`` of the page before; none for the first page."""

Limit = Annotated[int, Query(ge=1, le=1000)]
Search = Annotated[str, Query(max_length=200)]
"""Words in the title, the name or a mark of a document, in any case."""
