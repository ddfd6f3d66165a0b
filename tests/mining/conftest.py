"""A model of the bundled essays, trained once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.mining.sentences import made_sentences

from argora.mining import CrfMiner, Settings, fit
from argora.model import Study
from argora.studies import bundled

QUICK = Settings(chain_rounds=15)


@pytest.fixture(scope="session")
def essays() -> Study:
    """The bundled study."""
    return bundled()


@pytest.fixture(scope="session")
def sentences() -> Study:
    """Sentences on two topics whose stance only the topic tells."""
    return made_sentences(160)


@pytest.fixture(scope="session")
def topical(sentences: Study) -> CrfMiner:
    """A model of these sentences that sees the topic."""
    return fit(sentences, settings=replace(QUICK, topic="topic"))


@pytest.fixture(scope="session")
def miner(essays: Study) -> CrfMiner:
    """What is learnt from one of its annotators."""
    return fit(essays, annotator="ana", settings=QUICK)
