"""Numbers, shares, lists and quotations as people read them; an undefined number is a dash."""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = [
    "BLANK",
    "counted",
    "joined",
    "list_annotators",
    "number",
    "ordinal",
    "percent",
    "readable",
    "sentence",
    "shortened",
    "shortest",
    "signed",
    "spelled",
]

BLANK = "—"
MOST_DIGITS = 9

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
)


def spelled(n: int) -> str:
    """Return a small number as a word, a large one in digits."""
    return _COUNTS[n] if n < len(_COUNTS) else str(n)


def ordinal(n: int) -> str:
    """Write an ordinal number as a word or in digits.

    >>> ordinal(3), ordinal(11), ordinal(22)
    ('third', '11th', '22nd')
    """
    if 0 < n <= len(_ORDINALS):
        return _ORDINALS[n - 1]
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def number(value: float, digits: int = 3) -> str:
    """Return a number with a true minus sign and no negative zero; a dash for NaN.

    >>> number(0.5752), number(-0.0002), number(-0.25), number(float("nan"))
    ('0.575', '0.000', '−0.250', '—')
    """
    if math.isnan(value):
        return BLANK
    text = f"{value:.{digits}f}"
    if float(text) == 0:
        text = text.removeprefix("-")
    return text.replace("-", "−")


def readable(value: float) -> str:
    """Return a number with three digits behind the point, or more for two digits of a small one.

    >>> readable(0.1234), readable(0.0123), readable(0.0000123), readable(0.0), readable(2.5e-12)
    ('0.123', '0.012', '0.000012', '0.000', '2.5e-12')
    """
    if math.isnan(value) or value == 0 or abs(value) >= 0.0095:
        return number(value)
    behind_point = 1 - math.floor(math.log10(abs(value)))
    return number(value, behind_point) if behind_point <= MOST_DIGITS else f"{value:.1e}"


def shortest(value: float) -> str:
    """Return a small number with as many digits as tell it, at least two.

    >>> shortest(0.1), shortest(0.05), shortest(0.125), shortest(0.0125)
    ('0.10', '0.05', '0.125', '0.0125')
    """
    for digits in (2, 3):
        if abs(round(value, digits) - value) < 10 ** -(digits + 2):
            return number(value, digits)
    return number(value, 3 if value >= 0.02 else 4)


def signed(value: float, digits: int = 3) -> str:
    """Return a difference with its sign; zero has none.

    >>> signed(0.25), signed(-0.25), signed(0.0001)
    ('+0.250', '−0.250', '0.000')
    """
    text = number(value, digits)
    return f"+{text}" if value > 0 and float(text) else text


def percent(value: float, *, fine: bool = False) -> str:
    """Return a share in percent, a dash for NaN; one below 1% with more digits if ``fine``."""
    if math.isnan(value):
        return BLANK
    return f"{value * 100:.3f}%" if fine and value < 0.01 else f"{value * 100:.1f}%"


def joined(names: Sequence[str], most: int = 8) -> str:
    """Return names as a list in prose; the end of a long one is counted.

    >>> joined(["ana", "ben", "chloe"]), joined(["a", "b", "c", "d"], most=2)
    ('ana, ben and chloe', 'a, b and 2 more')
    """
    listed = list(names)
    if len(listed) > most:
        listed = [*listed[:most], f"{len(names) - most} more"]
    if len(listed) < 2:
        return "".join(listed)
    return f"{', '.join(listed[:-1])} and {listed[-1]}"


def shortened(text: str, most: int = 60) -> str:
    """Return a text in one line, its end left out where it is longer than ``most``.

    >>> shortened("one\\n  two"), shortened("abcdef", 4)
    ('one two', 'abc…')
    """
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def sentence(words: str) -> str:
    """Return words with a capital letter and a full stop.

    >>> sentence("few documents"), sentence("How many?")
    ('Few documents.', 'How many?')
    """
    text = f"{words[:1].upper()}{words[1:]}"
    return text if text.endswith((".", "?", "!")) else f"{text}."


def list_annotators(annotators: Sequence[str], most: int = 8) -> str:
    """List annotators in prose: all of a few, the first two of many and how many others there are.

    >>> list_annotators(["anna", "bert", "carl"])
    'anna, bert and carl'
    >>> list_annotators([f"w{n}" for n in range(98)])
    'w0, w1 and 96 others'
    """
    if len(annotators) <= most:
        return joined(annotators)
    return f"{', '.join(annotators[:2])} and {len(annotators) - 2} others"


def counted(n: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "document"), counted(3, "category")
    ('1 document', '3 categories')
    """
    if n == 1:
        return f"1 {noun}"
    plural = f"{noun[:-1]}ies" if noun.endswith("ry") else f"{noun}s"
    return f"{n} {plural}"
