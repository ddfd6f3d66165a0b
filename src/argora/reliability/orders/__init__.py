"""A study as orders: how every annotator would arrange the sentences of every document."""

from argora.reliability.orders.data import Arranged, OrderData
from argora.reliability.orders.reading import TEXT_ORDER, orders

__all__ = ["TEXT_ORDER", "Arranged", "OrderData", "orders"]
