"""The routes under ``/api``, by what they are about; each is a router in ``ROUTERS``."""

from __future__ import annotations

from argora.web.routes import (
    accounts,
    agreement,
    audit,
    catalogue,
    curation,
    documents,
    erasing,
    events,
    golds,
    guideline,
    health,
    invites,
    layers,
    people,
    phases,
    progress,
    removed,
    review,
    scheme_changes,
    schemes,
    studies,
    tasks,
    texts,
    transfer,
)

__all__ = ["ROUTERS"]

ROUTERS = (
    layers.router,  # first, since routes are tried in this order and saves come most often
    health.router,
    accounts.router,
    invites.router,
    people.router,
    erasing.router,
    catalogue.router,
    schemes.router,
    scheme_changes.router,
    studies.router,
    texts.router,
    removed.router,
    guideline.router,
    events.router,
    progress.router,
    tasks.router,
    phases.router,
    curation.router,
    golds.router,
    documents.router,
    transfer.router,
    agreement.router,
    review.router,
    audit.router,
)
