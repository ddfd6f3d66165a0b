"""How far everybody is."""

from __future__ import annotations

from typing import Any

from argora.web.entry import Here, Overseeing
from argora.web.strict import strict_router

__all__ = ["router"]

router = strict_router("progress")


@router.get("/studies/{study}/progress")
def progress(seat: Overseeing, desk: Here) -> dict[str, Any]:
    """Return documents x annotators: the state and version of each layer."""
    tasks = desk.store.tasks(seat.study)
    names = dict.fromkeys(task.place.annotator for task in tasks)
    return {
        "annotators": list(names),
        "documents": [{"key": d.key, "title": d.title} for d in desk.store.listed(seat.study)],
        "cells": [
            {
                "document": task.key,
                "annotator": task.place.annotator,
                "round": task.place.round,
                "state": task.state,
                "version": task.version,
            }
            for task in tasks
        ],
    }
