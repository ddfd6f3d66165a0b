"""What whoever starts the server decides."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, get_args

from argora.web.agreement.process import Limits

__all__ = [
    *("LONGEST_GUIDELINE", "LOOPBACK", "OPEN_PAGES", "STATIC"),
    *("ImportLimits", "OpenLimits", "OpenPage", "Settings"),
]

STATIC = Path(__file__).parent / "static"
LONGEST_GUIDELINE = 200_000
"""Characters of a text that comes along whenever an annotator opens a document."""
OpenPage = Literal["compare", "feedback"]
OPEN_PAGES: tuple[OpenPage, ...] = get_args(OpenPage)
"""The pages that anybody may use, if the administrator opens them."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class ImportLimits:
    """How much a study that is sent may take.

    Attributes
    ----------
    most_bytes : of all files in the zip together, unpacked.
    most_bytes_here : of files that the server reads itself.
    megabytes : of memory for the program that reads larger ones.
    seconds : for that program.
    """

    most_bytes: int = 100_000_000
    most_bytes_here: int = 200_000
    megabytes: int = 240
    seconds: float = 600


@dataclass(frozen=True)
class OpenLimits:
    """How much a computation on a page that anybody may use may take.

    Attributes
    ----------
    most_bytes : of the files that are sent.
    most_unpacked : of all of them together, unpacked, and of each that a program writes.
    most_characters : of a text that is sent.
    megabytes : of memory for a program.
    processor_seconds, seconds : for a program, on the processor and by the clock.
    at_once : how many programs there may be; each address has one at a time.
    most_requests, most_of_address : that run or wait, of all addresses and of one.
    most_uploads, most_uploads_of_address : of files that are on their way, the same; they take no
        place of those that run or wait.
    seconds_behind : that an upload may be later than one on the slowest connection.
    tries_at_once, tries_per_second : of one address.
    """

    most_bytes: int = 8_000_000
    most_unpacked: int = 50_000_000
    most_characters: int = 30_000
    megabytes: int = 1024
    processor_seconds: int = 60
    seconds: float = 120
    at_once: int = 2
    most_requests: int = 12
    most_of_address: int = 3
    most_uploads: int = 60
    most_uploads_of_address: int = 3
    seconds_behind: float = 20
    tries_at_once: float = 20
    tries_per_second: float = 0.1


@dataclass(frozen=True)
class Settings:
    """How a server behaves.

    Attributes
    ----------
    hosts : what a request may name as its Host, with the port if browsers send one, besides
        localhost and its addresses with the port of the server; None: any. So no page from
        elsewhere reaches a server on loopback through a name that the page's owner controls.
    proxies : addresses and networks of web servers in front of this one, whose
        ``X-Forwarded-For`` and ``X-Forwarded-Proto`` are believed; nobody else's are.
    static : the folder of the browser's code.
    most_at_once : requests; more are told to come again.
    most_changes_at_once : of these, those that change something: what is saved should be answered
        soon or refused at once.
    threads : that answer requests; more would only wait for each other.
    seconds_to_send : a request, or to take an answer; large ones longer.
    most_bytes : of a request.
    most_bytes_of_import : of a request that brings a study.
    operations_per_second, operations_at_once : of one account.
    hashing : time, memory in KiB and lanes of argon2: RFC 9106, section 4, second choice.
    computing : how much time and memory figures of agreement may take.
    importing : how much a study that somebody brings may take.
    heartbeat : seconds between signs of life on a stream of events.
    streams_per_account : of events, such as one for each tab.
    models : the folder of the models whose suggestions may be chosen, each in a folder of its own;
        None: no model.
    opened : the pages that anybody may use without an account.
    open_limits : how much what is sent there may take.
    feedback_model : the folder of the model that reads texts on the page of feedback.
    """

    hosts: tuple[str, ...] | None = ()
    proxies: tuple[str, ...] = ()
    static: Path = field(default=STATIC)
    most_at_once: int = 200
    most_changes_at_once: int = 64
    threads: int = 16
    seconds_to_send: float = 30
    most_bytes: int = 2_000_000
    most_bytes_of_import: int = 64_000_000
    operations_per_second: float = 20
    operations_at_once: int = 200
    hashing: tuple[int, int, int] = (3, 65536, 4)
    heartbeat: float = 15
    computing: Limits = field(default_factory=Limits)
    importing: ImportLimits = field(default_factory=ImportLimits)
    streams_per_account: int = 12
    models: Path | None = None
    opened: frozenset[OpenPage] = frozenset()
    open_limits: OpenLimits = field(default_factory=OpenLimits)
    feedback_model: Path | None = None
