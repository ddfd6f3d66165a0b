"""The pages of a study with many documents and annotators stay small, whatever is in it."""

from __future__ import annotations

import pytest
from benchmarks.large_study import ask_pages, furnish
from tests.web.agreement.conftest import backend, database, new_database, store

from argora.store.tally import Numbers

__all__ = ["backend", "database", "new_database", "store"]


@pytest.mark.parametrize("n_documents", [40, 400])
def test_no_page_grows_with_the_number_of_documents(no_program, store, n_documents):
    """Ten times as many documents, and no answer of more than a page."""
    study = furnish(store, n_documents, 6)
    n = n_documents * 6
    assert store.tally(study).numbers == Numbers(n - n // 4, n // 4 - n // 5, n // 5)
    answers = ask_pages(store, study, n_times=1)
    assert {each.status for each in answers} == {200}
    most = {(each.page, each.path): each.n_bytes for each in answers}
    assert max(most.values()) < 100_000, most
