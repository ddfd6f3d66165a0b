"""Push: that something has another version, and never what."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field

__all__ = ["Broker", "Listener", "stream"]

MOST_UNREAD = 200


@dataclass(frozen=True)
class Event:
    """What is told.

    Attributes
    ----------
    is_allowed : the session that listens did it itself, and so was let in for it.
    """

    data: str
    is_allowed: bool = False


@dataclass(frozen=True)
class Listener:
    """An open stream.

    Attributes
    ----------
    annotator : hears of their own layers only; None hears of all of the study.
    session : the token of the session that listens.
    """

    study: str
    account: str
    annotator: str | None
    loop: asyncio.AbstractEventLoop
    session: str = ""
    queue: asyncio.Queue[Event | None] = field(default_factory=lambda: asyncio.Queue(MOST_UNREAD))


class Broker:
    """Hands what happens to those who may know of it; `announce` is for any thread."""

    def __init__(self) -> None:
        self._listeners: tuple[Listener, ...] = ()
        # Whose changes they hear of, so that a change does not look through all that listen.
        self._hearing: dict[tuple[str, str | None], tuple[Listener, ...]] = {}
        self._closed = False

    def count(self, account: str) -> int:
        """Return how many streams an account has open."""
        return sum(listener.account == account for listener in self._listeners)

    def open(self, study: str, account: str, annotator: str | None, session: str = "") -> Listener:
        """Begin to listen; from the thread of the event loop."""
        listener = Listener(study, account, annotator, asyncio.get_running_loop(), session)
        self._listeners = (*self._listeners, listener)
        of = (study, annotator)
        self._hearing[of] = (*self._hearing.get(of, ()), listener)
        if self._closed:
            listener.queue.put_nowait(None)
        return listener

    def leave(self, listener: Listener) -> None:
        """End listening; from the thread of the event loop."""
        self._listeners = _without(listener, self._listeners)
        of = (listener.study, listener.annotator)
        self._hearing[of] = _without(listener, self._hearing.get(of, ()))
        if not self._hearing[of]:
            del self._hearing[of]

    def announce(
        self,
        study: str,
        annotator: str | None,
        document: str,
        version: int,
        *,
        phase: str = "",
        by: str = "",
    ) -> None:
        """Say that a layer has another version.

        Parameters
        ----------
        by : the token of the session that changed it; for its own streams nothing is looked up.
        """
        within = {"phase": phase} if phase else {}
        data = json.dumps({"document": document, "version": version, **within})
        for whose in {None, annotator}:
            for listener in self._hearing.get((study, whose), ()):
                _hand(listener, Event(data, is_allowed=by != "" and listener.session == by))

    def announce_threads(self, study: str, document: str, annotators: Iterable[str] = ()) -> None:
        """Say that the threads on a document changed.

        Parameters
        ----------
        annotators : who may read the one that changed, besides those who look after the study.
        """
        data = json.dumps({"threads": document})
        for whose in {None, *annotators}:
            for listener in self._hearing.get((study, whose), ()):
                _hand(listener, Event(data))

    def announce_agreement(self, study: str, *, everybody: bool) -> None:
        """Say that how far annotators agree has another answer; to annotators if they may know."""
        data = json.dumps({"agreement": "changed"})
        for listener in self._listeners:
            if listener.study == study and (everybody or listener.annotator is None):
                _hand(listener, Event(data))

    def announce_scheme(self, study: str, version: str) -> None:
        """Say that the scheme of a study has another version, and every layer with it."""
        data = json.dumps({"scheme": version})
        for listener in self._listeners:
            if listener.study == study:
                _hand(listener, Event(data))

    def announce_gold(self, study: str) -> None:
        """Say that the gold of a phase has another state, to those who look after the study."""
        self._announce_change(study, "gold")

    def announce_suggestions(self, study: str) -> None:
        """Say that the suggestions of a phase have another state, to those who look after it."""
        self._announce_change(study, "suggestions")

    def announce_order(self, study: str) -> None:
        """Say that the order of a phase's documents has another state, likewise."""
        self._announce_change(study, "order")

    def _announce_change(self, study: str, what: str) -> None:
        for listener in self._hearing.get((study, None), ()):
            _hand(listener, Event(json.dumps({what: "changed"})))

    def dismiss(self, study: str, account: str | None = None) -> None:
        """End the streams of somebody who does not belong to a study any more; else of all."""
        for listener in self._listeners:
            if listener.study == study and account in (None, listener.account):
                _hand(listener, None)

    def close(self) -> None:
        """End all streams."""
        self._closed = True
        for listener in self._listeners:
            _hand(listener, None)


def _without(listener: Listener, listeners: tuple[Listener, ...]) -> tuple[Listener, ...]:
    return tuple(other for other in listeners if other is not listener)


def _hand(listener: Listener, event: Event | None) -> None:
    def put() -> None:
        if listener.queue.full():  # who reads too slowly begins anew and asks for the versions
            while not listener.queue.empty():
                listener.queue.get_nowait()
            listener.queue.put_nowait(None)
        else:
            listener.queue.put_nowait(event)

    if not listener.loop.is_closed():
        listener.loop.call_soon_threadsafe(put)


async def stream(
    broker: Broker,
    listener: Listener,
    *,
    heartbeat: float,
    still_allowed: Callable[[], bool],
) -> AsyncIterator[str]:
    """Yield server-sent events until the client goes or may not listen any more."""
    try:
        yield ": here\n\n"
        while True:
            try:
                event = await asyncio.wait_for(listener.queue.get(), heartbeat)
            except TimeoutError:
                if not await asyncio.to_thread(still_allowed):
                    return
                yield ": here\n\n"
                continue
            if event is None or not (event.is_allowed or await asyncio.to_thread(still_allowed)):
                return
            yield f"data: {event.data}\n\n"
    finally:
        broker.leave(listener)
