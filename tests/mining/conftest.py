"""A model of the bundled essays, trained once."""

from __future__ import annotations

import pytest

from argora.mining import Miner, Settings, fit
from argora.model import Study
from argora.studies import bundled

QUICK = Settings(chain_rounds=15)


@pytest.fixture(scope="session")
def essays() -> Study:
    """The bundled study."""
    return bundled()


@pytest.fixture(scope="session")
def miner(essays: Study) -> Miner:
    """What is learnt from one of its annotators."""
    return fit(essays, annotator="ana", settings=QUICK)
