"""How often somebody may try something: a bucket for each name, filled up at a steady pace."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from hashlib import sha256
from ipaddress import IPv6Address, ip_address

from argora.store.lookalikes import folded_name

__all__ = ["SignInLimit", "Throttle", "network_of"]

MOST_NAMES = 20_000
Pair = tuple[str, bytes]


def network_of(address: str) -> str:
    """Return what limits count an address as: itself, or the /64 network of one of IPv6.

    A customer has at least a whole such network, 2^64 addresses (RFC 6177).

    >>> network_of("2001:db8:0:7::1"), network_of("192.0.2.1"), network_of("::ffff:192.0.2.1")
    ('2001:db8:0:7::/64', '192.0.2.1', '192.0.2.1')
    """
    try:
        parsed = ip_address(address)
    except ValueError:  # the name of a socket, for example
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return f"{IPv6Address(int(parsed) >> 64 << 64)}/64"


class Throttle:
    """Buckets of tokens; for several threads.

    Parameters
    ----------
    at_once : tokens in a full bucket.
    per_second : tokens that come back.
    """

    def __init__(
        self, at_once: float, per_second: float, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._full = float(at_once)
        self._pace = per_second
        self._clock = clock
        self._buckets: dict[Hashable, tuple[float, float]] = {}
        self._alone = threading.Lock()

    def take(self, name: Hashable) -> float:
        """Take a token; return 0, or how many seconds to wait where there is none."""
        with self._alone:
            left, moment = self._level(name)
            if left < 1:
                return (1 - left) / self._pace
            self._buckets[name] = (left - 1, moment)
            if len(self._buckets) > MOST_NAMES:
                self._forget(moment)
            return 0.0

    def give_back(self, name: Hashable) -> None:
        """Put a token back that should not count."""
        with self._alone:
            left, moment = self._level(name)
            self._buckets[name] = (min(self._full, left + 1), moment)

    def _level(self, name: Hashable) -> tuple[float, float]:
        moment = self._clock()
        left, before = self._buckets.get(name, (self._full, moment))
        return min(self._full, left + (moment - before) * self._pace), moment

    def _forget(self, moment: float) -> None:
        """Drop full buckets; if a flood of names keeps all in use, drop the oldest half."""
        remaining = {
            name: (left, before)
            for name, (left, before) in self._buckets.items()
            if left + (moment - before) * self._pace < self._full
        }
        if len(remaining) > MOST_NAMES:
            remaining = dict(
                sorted(remaining.items(), key=lambda each: each[1][1])[MOST_NAMES // 2 :]
            )
        self._buckets = remaining


class SignInLimit:
    """Tries at passwords; for several threads.

    An address has 60 tries and one more every 2 s, a name at one address 10 and one more every
    30 s, and a name at all addresses together 20 and one more every 10 s. A name is never locked:
    who floods it from many addresses slows down only those who come from an address where nobody
    signed in under it lately.
    """

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._by_address = Throttle(60, 1 / 2, clock=clock)
        self._by_pair = Throttle(10, 1 / 30, clock=clock)
        self._by_name = Throttle(20, 1 / 10, clock=clock)
        self._trusted: OrderedDict[Pair, None] = OrderedDict()
        self._alone = threading.Lock()

    def take(self, address: str, name: str) -> float:
        """Count a try; return 0, or how many seconds to wait before the next."""
        pair = _pair(address, name)
        wait = self._by_address.take(address) or self._by_pair.take(pair)
        if not wait and not self._is_trusted(pair) and (wait := self._by_name.take(pair[1])):
            self._by_pair.give_back(pair)  # nothing was tried
        return wait

    def succeeded(self, address: str, name: str) -> None:
        """Take the last try back, which fitted, and trust the address with this name."""
        pair = _pair(address, name)
        self._by_address.give_back(address)
        self._by_pair.give_back(pair)
        if not self._is_trusted(pair):
            self._by_name.give_back(pair[1])
        with self._alone:
            self._trusted[pair] = None
            self._trusted.move_to_end(pair)
            while len(self._trusted) > MOST_NAMES:
                self._trusted.popitem(last=False)

    def _is_trusted(self, pair: Pair) -> bool:
        with self._alone:
            return pair in self._trusted


def _pair(address: str, name: str) -> Pair:
    """Return an address and a name; names that find the same account are the same.

    The name is kept as a digest, as folding can make it many times longer.
    """
    return address, sha256(folded_name(name).encode("utf-8", "surrogatepass")).digest()
