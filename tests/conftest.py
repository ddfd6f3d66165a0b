"""What all tests share: the folder of real corpora and how Hypothesis searches."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

slow_machines = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("local", **slow_machines)
settings.register_profile("ci", derandomize=True, print_blob=True, **slow_machines)
settings.load_profile("ci" if os.environ.get("CI") else "local")

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def corpora() -> Path:
    """The folder of real corpora: ARGORA_CORPORA, or ``shared/data`` beside the checkout."""
    folder = Path(os.environ.get("ARGORA_CORPORA") or ROOT.parent / "shared" / "data")
    if not folder.is_dir():
        pytest.skip(f"real corpora are not in {folder}; ARGORA_CORPORA names their folder")
    return folder
