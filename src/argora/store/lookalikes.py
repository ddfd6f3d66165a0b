"""Names of accounts that people would take for one another."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from argora.errors import StoreError
from argora.store.places import check_name

__all__ = ["check_account_name", "folded_name", "is_unseen", "looks_like"]

LONGEST = 100
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Characters that show nothing, although they count as letters, marks or signs."""
# Small letters of Cyrillic and Greek that most fonts draw as a Latin one, and dotless or script
# variants; Unicode's own list of confusables (UTS 39) has thousands, most of which nobody types.
TWINS = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u051b\u051d\u04bb\u0475"
    "\u03b1\u03bf\u03c1\u03bd\u03b9\u03c5\u03f2\u03f3\u0251\u0261\u0131",
    "aeopcyxijsdqwhvaopviucjagi",
)


def folded_name(name: str) -> str:
    """Return a name without what people overlook: case, width, blanks around it."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).strip()


def looks_like(folded: str, others: Iterable[str]) -> bool:
    """Return whether a folded name looks like one of others, whatever letters it is made of."""
    mine = _look(folded)
    return any(mine == _look(other) for other in others)


def _look(folded: str) -> str:
    return " ".join(folded.translate(TWINS).split())


def check_account_name(name: str) -> str:
    """Return a name as it is kept.

    Raises
    ------
    StoreError
        If it is empty, too long, or holds what nobody sees.
    """
    name = check_name("name", unicodedata.normalize("NFC", name).strip())
    if not name or len(name) > LONGEST:
        raise StoreError(f"a name has 1 to {LONGEST} characters; this one has {len(name)}").coded(
            "name-length", n=len(name), most=LONGEST
        )
    if hidden := [character for character in name if is_unseen(character)]:
        raise StoreError(
            f"the name {name!r} holds {hidden[0]!r}, which nobody sees; leave it out"
        ).coded("hidden-character", name=name, character=hidden[0])
    return name


def is_unseen(character: str) -> bool:
    """Return whether a character is invisible."""
    if character in UNSEEN or 0xFE00 <= ord(character) <= 0xFE0F or ord(character) >= 0xE0000:
        return True
    return unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp")
