"""What all requests of a server share: the store, and what is in memory beside it."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import compare_digest

from argora.errors import NotFoundError
from argora.store import Store
from argora.store.accounts import digest_of, fresh_token
from argora.web.agreement.live import LiveAgreement
from argora.web.agreement.progress import Progress
from argora.web.agreement.worker import Worker
from argora.web.consolidating import GoldMaking
from argora.web.curating import Curating
from argora.web.events import Broker
from argora.web.gold_figures import GoldFigures
from argora.web.open_pages.programs import OpenPrograms
from argora.web.ordering import OrderMaking
from argora.web.passwords import Passwords
from argora.web.settings import Settings
from argora.web.suggesting import ModelFolder, SuggestionMaking
from argora.web.throttle import SignInLimit, Throttle

__all__ = ["AppState", "Links"]


class Links:
    """One-time secrets of this run: the set-up token, and links that sign in to the demo."""

    def __init__(self) -> None:
        self._accounts: dict[str, str] = {}
        self._setup: str | None = None
        self._alone = threading.Lock()

    def path_for(self, account: str) -> str:
        """Return the path of a page that signs in to an account, once."""
        token = fresh_token()
        with self._alone:
            self._accounts[digest_of(token)] = account
        return f"/enter#{token}"

    def account(self, token: str) -> str | None:
        """Return whom a token lets in, and let it be worth nothing from now on."""
        with self._alone:
            return self._accounts.pop(digest_of(token), None)

    def for_setup(self) -> str:
        """Return a token that makes the first account."""
        token = fresh_token()
        with self._alone:
            self._setup = digest_of(token)
        return token

    def sets_up(self, token: str) -> bool:
        """Tell whether this is the set-up token."""
        with self._alone:
            return self._setup is not None and compare_digest(self._setup, digest_of(token))

    @property
    def awaits_setup(self) -> bool:
        """Whether the first account is still to be made."""
        return self._setup is not None

    def end_setup(self) -> None:
        """Let no further account be set up."""
        with self._alone:
            self._setup = None


@dataclass(frozen=True)
class AppState:
    """The store and everything that is kept in memory beside it."""

    store: Store
    settings: Settings
    passwords: Passwords
    operations: Throttle
    broker: Broker
    agreement: LiveAgreement
    progress: Progress
    golds: GoldMaking
    curating: Curating
    suggestions: SuggestionMaking
    orders: OrderMaking
    gold_figures: GoldFigures
    worker: Worker
    open_programs: OpenPrograms
    importing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Whose study is being read: one at a time."""
    links: Links = field(default_factory=Links)
    sign_ins: SignInLimit = field(default_factory=SignInLimit)
    by_address: Throttle = field(default_factory=lambda: Throttle(60, 0.5))
    """Invitations that are asked for, by address."""
    by_link: Throttle = field(default_factory=lambda: Throttle(10, 1 / 30))
    """Secrets of links and of the set-up that are tried, by kind and address."""

    @classmethod
    def of(cls, store: Store, settings: Settings) -> AppState:
        """Make what the requests to a store share."""
        pace = Throttle(settings.operations_at_once, settings.operations_per_second)
        broker = Broker()

        def announce(study: str) -> None:
            with suppress(NotFoundError):  # it was removed meanwhile, and nobody listens any more
                broker.announce_agreement(study, everybody=store.is_agreement_open(study))

        worker = Worker(store, settings.computing)
        agreement = LiveAgreement(store, worker, on_change=announce)
        models = ModelFolder(settings.models)
        suggestions = SuggestionMaking(store, worker, models, on_change=broker.announce_suggestions)
        orders = OrderMaking(store, worker, models, on_change=broker.announce_order)
        golds = GoldMaking(
            store, worker, on_change=broker.announce_gold, on_made=suggestions.refresh
        )
        gold_figures = GoldFigures(store, worker, on_change=broker.announce_gold)
        return cls(
            *(store, settings, Passwords(settings.hashing), pace, broker, agreement),
            *(Progress(store), golds, Curating(store), suggestions, orders),
            *(gold_figures, worker),
            OpenPrograms(settings.open_limits),
        )

    def close(self) -> None:
        """End streams and background work; the store stays open."""
        self.broker.close()
        self.worker.close()
        self.open_programs.close()
