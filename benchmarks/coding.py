"""Coding against ``krippendorff``: nominal and interval alpha, bootstrap, very many votes."""

from __future__ import annotations

from typing import Any

import numpy as np
from case import Case

CATEGORIES = 5
VALUES = 1000
DOCUMENT = 50
RESAMPLES = 1000
ANNOTATORS = 100


# ----- inputs -----------------------------------------------------------------------------------


def decisions(n_items: int, n_annotators: int, n_categories: int, seed: int) -> np.ndarray:
    """Return a table of annotators x items: 70 of 100 decisions are right, the others chance."""
    random = np.random.default_rng(seed)
    right = random.integers(0, n_categories, n_items)
    table = np.empty((n_annotators, n_items))
    for own in table:
        chance = random.integers(0, n_categories, n_items)
        own[:] = np.where(random.random(n_items) < 0.7, right, chance)
    return table


def three(n_items: int, seed: int) -> np.ndarray:
    """Return the decisions of three annotators as floats, as ``krippendorff`` wants them."""
    return decisions(n_items, 3, CATEGORIES, seed)


def three_loaded(n_items: int, seed: int) -> Any:
    """Return the same as Argora's data."""
    from argora.reliability import CodingData

    return CodingData.from_matrix(three(n_items, seed).T)


def many_values(n_items: int, seed: int) -> np.ndarray:
    """Return decisions of three annotators among a thousand numbers."""
    return decisions(n_items, 3, VALUES, seed)


def in_order(n_votes: int, seed: int) -> dict[str, np.ndarray]:
    """Return columns of votes, item by item, of a hundred annotators."""
    n_items = max(n_votes // ANNOTATORS, 1)
    table = decisions(n_items, ANNOTATORS, CATEGORIES, seed).T
    return {
        "item": np.repeat(np.arange(n_items), ANNOTATORS),
        "annotator": np.tile(np.arange(ANNOTATORS), n_items),
        "category": table.reshape(-1).astype(np.int64),
    }


def shuffled(n_votes: int, seed: int) -> dict[str, np.ndarray]:
    """Return the same in a random order."""
    columns = in_order(n_votes, seed)
    order = np.random.default_rng(seed).permutation(len(columns["item"]))
    return {name: column[order] for name, column in columns.items()}


# ----- Argora -----------------------------------------------------------------------------------


def alpha_of_table(table: np.ndarray) -> float:
    from argora.measures import parse
    from argora.reliability import CodingData

    return parse("alpha")(CodingData.from_matrix(table.T), interval=None).value


def alpha_of_data(data: Any) -> float:
    from argora.measures import parse

    return parse("alpha")(data, interval=None).value


def interval_alpha(table: np.ndarray) -> float:
    from argora.measures import parse
    from argora.reliability import CodingData

    return parse("alpha(distance='interval')")(CodingData.from_matrix(table.T), interval=None).value


def bootstrap_of_documents(table: np.ndarray) -> float:
    from argora.measures import parse
    from argora.reliability import CodingData

    groups = np.arange(table.shape[1]) // DOCUMENT
    data = CodingData.from_matrix(table.T, groups=groups)
    return parse("alpha")(data, resamples=RESAMPLES).low


def bootstrap_of_items(table: np.ndarray) -> float:
    from argora.measures import parse
    from argora.reliability import CodingData

    data = CodingData.from_matrix(table.T)
    return parse("alpha")(data, interval="item", resamples=RESAMPLES).low


def alpha_of_columns(columns: dict[str, np.ndarray]) -> float:
    from argora.measures import parse
    from argora.reliability import CodingData

    return parse("alpha")(CodingData.from_columns(columns), interval=None).value


# ----- krippendorff -----------------------------------------------------------------------------


def their_alpha(table: np.ndarray) -> float:
    import krippendorff

    return krippendorff.alpha(table, level_of_measurement="nominal")


def their_interval_alpha(table: np.ndarray) -> float:
    import krippendorff

    return krippendorff.alpha(table, level_of_measurement="interval")


def their_bootstrap_of_documents(table: np.ndarray) -> float:
    starts = np.arange(0, table.shape[1], DOCUMENT)
    inside = np.arange(DOCUMENT)
    return _their_bootstrap(table, len(starts), lambda d: (starts[d][:, None] + inside).ravel())


def their_bootstrap_of_items(table: np.ndarray) -> float:
    return _their_bootstrap(table, table.shape[1], lambda drawn: drawn)


def _their_bootstrap(table: np.ndarray, n: int, columns: Any) -> float:
    import krippendorff

    random = np.random.default_rng(7)
    found = [
        krippendorff.alpha(
            table[:, columns(random.integers(0, n, n))], level_of_measurement="nominal"
        )
        for _ in range(RESAMPLES)
    ]
    return float(np.quantile(found, 0.025))


ITEMS = (10_000, 100_000, 1_000_000)
VOTES = (100_000, 1_000_000, 10_000_000)

CASES = [
    Case(
        "nominal alpha of 3 annotators, from the table",
        sizes=ITEMS,
        load=three,
        ours=alpha_of_table,
        peer="krippendorff",
        theirs=their_alpha,
        wanted="at 1,000,000: 20 times as fast, an eighth of the memory",
    ),
    Case(
        "nominal alpha of 3 annotators, data loaded",
        sizes=ITEMS,
        load=three_loaded,
        ours=alpha_of_data,
        peer="krippendorff",
        load_peer=three,
        theirs=their_alpha,
        wanted="at 1,000,000: 20 times as fast, an eighth of the memory",
    ),
    Case(
        "interval alpha of 3 annotators, 1000 values",
        sizes=ITEMS,
        load=many_values,
        ours=interval_alpha,
        peer="krippendorff",
        theirs=their_interval_alpha,
        peer_sizes=(100, 200, 10_000),
        wanted="linear up to 1,000,000",
    ),
    Case(
        "nominal alpha, 1000 resamples of documents of 50 items",
        sizes=(10_000,),
        load=three,
        ours=bootstrap_of_documents,
        peer="krippendorff",
        theirs=their_bootstrap_of_documents,
        same_value=False,
        warm_up=500,
        wanted="100 times as fast",
    ),
    Case(
        "nominal alpha, 1000 resamples of items",
        sizes=(10_000,),
        load=three,
        ours=bootstrap_of_items,
        peer="krippendorff",
        theirs=their_bootstrap_of_items,
        same_value=False,
        wanted="100 times as fast",
    ),
    Case(
        "votes of 100 annotators as columns: counted, and nominal alpha",
        sizes=VOTES,
        load=in_order,
        ours=alpha_of_columns,
        unit="votes",
        wanted="at 10,000,000: under 0.5 s",
    ),
    Case(
        "the same votes in a random order",
        sizes=VOTES,
        load=shuffled,
        ours=alpha_of_columns,
        unit="votes",
        wanted="",
    ),
]
