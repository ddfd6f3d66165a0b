"""The web app: a study in the browser; needs the extra ``web``."""

from __future__ import annotations

from importlib.util import find_spec

from argora.errors import MissingExtraError

if any(find_spec(name) is None for name in ("fastapi", "uvicorn", "argon2", "sqlalchemy")):
    raise MissingExtraError(
        "the web app needs FastAPI, uvicorn and argon2-cffi: pip install 'argora[web]'"
    )

from argora.web.app import create_app
from argora.web.settings import Settings

__all__ = ["Settings", "create_app"]
