"""By which rules a gold standard is made: of units, of relations, of attributes."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["GoldRules"]
