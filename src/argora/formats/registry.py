"""Formats by name: those of Argora, and those that installed plugins add."""

from __future__ import annotations

from argora.errors import FormatError, did_you_mean
from argora.formats.base import Format
from argora.registry import Registry

__all__ = ["FORMATS", "annotation_suffixes", "get_format", "get_writable"]

# In this order formats are tried on files that do not say theirs.
FORMATS = Registry(
    "argora.formats",
    {
        "native": "argora.formats.native:NATIVE",
        "brat": "argora.formats.brat:BRAT",
        "tables": "argora.formats.tables:TABLES",
        "parquet": "argora.formats.tables:PARQUET",
        "arggraph": "argora.formats.arggraph:ARGGRAPH",
        "conll": "argora.formats.conll:CONLL",
        "bio": "argora.formats.bio:BIO",
        "aurc": "argora.formats.aurc:AURC",
        "tiara": "argora.formats.tiara:TIARA",
        "kialo": "argora.formats.kialo:KIALO",
        "argdown": "argora.formats.argdown:ARGDOWN",
        "sadface": "argora.formats.sadface:SADFACE",
        "aif": "argora.formats.aif:AIF",
        "uima": "argora.formats.uima:UIMA",
        "webanno": "argora.formats.webanno:WEBANNO",
        "label-studio": "argora.formats.label_studio:LABEL_STUDIO",
        "doccano": "argora.formats.doccano:DOCCANO",
        "prodigy": "argora.formats.prodigy:PRODIGY",
        "parallel": "argora.formats.parallel:PARALLEL",
        "text": "argora.formats.text:TEXT",
    },
)


def get_format(name: str) -> Format:
    """Return the format of that name."""
    format = FORMATS.get(name)
    if isinstance(format, Format):
        return format
    near = did_you_mean(name, FORMATS.names())
    raise FormatError(f"unknown format {name!r}{near}; 'argora formats' lists them")


def get_writable(name: str) -> Format:
    """Return the format of that name, or raise FormatError if it is only read."""
    format = get_format(name)
    if format.write is None:
        writable = [each for each in FORMATS.names() if get_format(each).write is not None]
        raise FormatError(
            f"{name} is only read, never written; formats that are written: {', '.join(writable)}"
        )
    return format


def annotation_suffixes() -> frozenset[str]:
    """Collect the suffixes of files that hold annotations in one format or another."""
    return frozenset(suffix for name in FORMATS.names() for suffix in get_format(name).suffixes)
