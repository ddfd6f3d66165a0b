"""The log of an annotation: what was done when, as times of a layer and as TIARA writes it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import datetime

from argora.errors import FormatError
from argora.model.layer import Stamp
from argora.model.strict_json import parse_json

__all__ = ["added_by", "entry_of", "is_tidy", "stamp_of"]

_CLOCK = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2}) ([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})")
_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}")
_BETWEEN = ": "
_ADDED = re.compile(r"Add-new-sentence: ([0-9]{1,9})")


def stamp_of(entry: str, line: int) -> Stamp:
    """Return an entry of the log: its time in ISO 8601, the action, and what it was about."""
    data = parse_json(entry)
    if not isinstance(data, dict) or not isinstance(data.get("actionType"), str):
        raise FormatError('expected {"timestamp": ..., "actionType": ..., ...}', line=line)
    at, what = data.get("timestamp"), data["actionType"]
    if not isinstance(at, str):
        raise FormatError(f"timestamp is {at!r}, expected a text", line=line)
    about = data.get("description")
    if about is not None:
        description = about if isinstance(about, str) else json.dumps(about, ensure_ascii=False)
        what = f"{what}{_BETWEEN}{description}"
    return Stamp(_iso(at), what)


def _iso(at: str) -> str:
    match = _CLOCK.fullmatch(at)
    if match is None:
        return at
    try:
        return datetime(*map(int, match.groups())).isoformat()  # type: ignore[arg-type]
    except ValueError:
        return at


def entry_of(stamp: Stamp) -> str:
    """Return the entry that stands for a stamp."""
    at, time = stamp.at, _time(stamp.at)
    if time is not None:
        at = f"{at[:4]}-{time.month}-{time.day} {time.hour}:{time.minute}:{time.second}"
    action, sign, about = stamp.what.partition(_BETWEEN)
    data = {"timestamp": at, "actionType": action, **({"description": about} if sign else {})}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _time(at: str) -> datetime | None:
    try:
        return datetime.fromisoformat(at) if _ISO.fullmatch(at) else None
    except ValueError:
        return None


def is_tidy(stamp: Stamp) -> bool:
    """Check whether the time comes back as it is."""
    return _iso(stamp.at) == stamp.at


def added_by(log: Iterable[Stamp]) -> frozenset[int]:
    """Return the numbers of the sentences that were added, as far as a log tells."""
    matches = (_ADDED.fullmatch(stamp.what) for stamp in log)
    return frozenset(int(match.group(1)) for match in matches if match)
