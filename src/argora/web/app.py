"""The application: routes, pages and what guards them, around an open store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI

from argora import __version__
from argora.store import Store
from argora.web.app_state import AppState
from argora.web.forwarding import Forwarded
from argora.web.guarding import Guard
from argora.web.open_pages.scratch import remove_abandoned
from argora.web.pages import add_pages
from argora.web.problems import answer_errors
from argora.web.routes import ROUTERS
from argora.web.settings import Settings

__all__ = ["create_app"]


def create_app(store: Store, settings: Settings | None = None) -> FastAPI:
    """Return the web app over a store, which stays the caller's to close.

    ``app.state.shared`` has what requests share, such as the one-time links.
    """
    settings = settings or Settings()
    state = AppState.of(store, settings)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = settings.threads
        if settings.opened:
            remove_abandoned()
        yield
        state.close()

    app = FastAPI(
        title="Argora",
        version=__version__,
        openapi_url="/api/openapi.json",
        # What is read from answers and what is sent have one form.
        separate_input_output_schemas=False,
        # Their pages load code from elsewhere.
        docs_url=None,
        redoc_url=None,
        lifespan=life,
        # Not by include_router, which builds each route anew for every app.
        routes=[route for router in ROUTERS for route in router.routes],
    )
    app.state.shared = state
    answer_errors(app)
    add_pages(app, settings.static, settings.opened)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(Forwarded, proxies=settings.proxies)
    return app
