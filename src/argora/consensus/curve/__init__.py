"""How many annotators are enough: what fewer of them would have decided."""

from argora.consensus.curve.curve import Curve, Point, curve_of

__all__ = ["Curve", "Point", "curve_of"]
