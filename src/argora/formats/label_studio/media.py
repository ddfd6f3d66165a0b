"""What is no plain text in an export of Label Studio: images, sound, HTML, dialogues."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Mapping
from typing import Any

__all__ = ["is_address", "medium_of", "medium_of_data"]

IMAGES, SOUND, VIDEO, HTML, DIALOGUES = "images", "sound", "video", "HTML", "dialogues"
_BY_TYPE = {
    re.compile("paragraph"): DIALOGUES,
    re.compile("timeseries"): "time series",
    re.compile("video"): VIDEO,
    re.compile("rectangle|polygon|ellipse|keypoint|brush|bitmask|vector|magicwand"): IMAGES,
}
_OF_IMAGES = frozenset({"height", "points", "radiusX", "rle", "x"})
_BY_MIME = {"image": IMAGES, "audio": SOUND, "video": VIDEO}
_ADDRESS = re.compile(r"(?:(?:https?|s3s?|gs|azure-blob|file)://|data:|/?(?:data|upload)/)\S+")

Record = Mapping[str, Any]


def medium_of(result: Record) -> str | None:
    """Return what a result marks if that is no plain text."""
    kind, value = str(result.get("type", "")).lower(), result.get("value")
    if not isinstance(value, dict):
        return None
    for pattern, medium in _BY_TYPE.items():
        if pattern.match(kind):
            return medium
    start = value.get("start")
    if "startOffset" in value:
        return HTML if isinstance(start, str) and "/" in start else DIALOGUES
    if "channel" in value or isinstance(start, float):
        return SOUND
    return None if _OF_IMAGES.isdisjoint(value) else IMAGES


def medium_of_data(data: Record) -> str:
    """Return what the data of a task without a text are about, as far as they show."""
    for value in data.values():
        if isinstance(value, str) and is_address(value):
            mime = _mime(value)
            return HTML if mime == "text/html" else _BY_MIME.get(mime.split("/")[0], "addresses")
    if any(isinstance(value, list) and value for value in data.values()):
        return DIALOGUES
    return "other data"


def is_address(value: str, name: str = "") -> bool:
    """Check whether a value says where something lies.

    Under the name ``text`` an address counts as a text, such as a message that is only a link,
    unless an image or the like lies there.

    >>> is_address("https://example.org/cat.png"), is_address("https://t.co/x", "text")
    (True, False)
    """
    return _ADDRESS.fullmatch(value) is not None and (name != "text" or _mime(value) != "")


def _mime(address: str) -> str:
    if address.startswith("data:"):
        return address[5:40].partition(";")[0]
    return mimetypes.guess_type(address.partition("?")[0])[0] or ""
