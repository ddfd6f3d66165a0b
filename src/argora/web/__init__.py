"""The web app: a study in the browser; needs the extra ``web``."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from argora.errors import MissingExtraError

if TYPE_CHECKING:
    from argora.web.app import create_app
    from argora.web.settings import Settings

if any(find_spec(name) is None for name in ("fastapi", "uvicorn", "argon2", "sqlalchemy")):
    raise MissingExtraError(
        "the web app needs FastAPI, uvicorn and argon2-cffi: pip install 'argora[web]'"
    )

__all__ = ["Settings", "create_app"]

_HOMES = {"Settings": "argora.web.settings", "create_app": "argora.web.app"}


def __getattr__(name: str) -> Any:
    """Load what is asked for: the program that computes needs nothing of the server."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
