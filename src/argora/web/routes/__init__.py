"""The routes under ``/api``, by what they are about; each is a router in ``ROUTERS``."""

from __future__ import annotations

from argora.web.routes import (
    accounts,
    agreement,
    catalogue,
    events,
    guideline,
    health,
    invites,
    layers,
    people,
    progress,
    studies,
    transfer,
)

__all__ = ["ROUTERS"]

ROUTERS = (
    health.router,
    accounts.router,
    invites.router,
    people.router,
    catalogue.router,
    studies.router,
    guideline.router,
    layers.router,
    events.router,
    progress.router,
    transfer.router,
    agreement.router,
)
