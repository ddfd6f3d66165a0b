"""Orders that keep what belongs together: every one of them is tried on small trees."""

from __future__ import annotations

import random
from bisect import bisect_left
from itertools import permutations, product

import pytest

from argora.feedback.arranging import Block, arranged


def every_order(thing):
    """Yield all orders that a block allows."""
    if isinstance(thing, int):
        yield (thing,)
        return
    ways = [
        [
            tuple(n for part in parts for n in part)
            for placed in permutations(group)
            for parts in product(*(list(every_order(each)) for each in placed))
        ]
        for group in thing.groups
    ]
    for parts in product(*ways):
        yield tuple(n for part in parts for n in part)


def n_staying(order):
    """Return the length of the longest rising sequence."""
    tails: list[int] = []
    for n in order:
        at = bisect_left(tails, n)
        tails[at:] = [n] if at == len(tails) else [n, *tails[at + 1 :]]
    return len(tails)


def some_block(seed, n):
    """Return a random tree over the numbers below n."""
    chance = random.Random(seed)
    things = list(range(n))
    chance.shuffle(things)
    while len(things) > 4 or (len(things) > 1 and chance.random() < 0.5):
        taken = [things.pop() for _ in range(min(len(things), chance.randint(2, 3)))]
        cut = chance.randint(0, len(taken))
        groups = [tuple(taken[:cut]), tuple(taken[cut:])]
        things.append(Block(tuple(group for group in groups if group)))
        chance.shuffle(things)
    return Block((tuple(things),))


@pytest.mark.parametrize("seed", range(60))
def test_no_permitted_order_moves_fewer(seed):
    """Of all orders that keep every block in one stretch, none keeps more in their places."""
    block = some_block(seed, 7)
    found = arranged(block)
    permitted = set(every_order(block))
    assert found.order in permitted
    assert len(found.staying) == max(map(n_staying, permitted))
    staying = [n for n in found.order if n in found.staying]
    assert staying == sorted(staying)


def test_what_is_in_order_stays():
    """Nothing moves where every block is in one stretch already."""
    block = Block(((0,), (Block(((1, 2),)), Block(((3,), (4, 5)))), (6,)))
    assert arranged(block).order == tuple(range(7))
    assert arranged(block).staying == set(range(7))


def test_many_entangled_things_are_put_in_some_permitted_order():
    """Every second number of two dozen blocks lies far from its partner; it is still quick."""
    block = Block((tuple(Block(((n, n + 24),)) for n in range(24)),))
    order = arranged(block).order
    assert sorted(order) == list(range(48))
    at = {n: i for i, n in enumerate(order)}
    assert all(abs(at[n] - at[n + 24]) == 1 for n in range(24))
