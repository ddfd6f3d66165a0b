"""Agreement on categories that three people gave to nine items; None is a missing decision."""

# ruff: noqa: T201

from argora.measures import parse
from argora.reliability import CodingData

DECISIONS = [
    # ann     bob       cay
    ["claim", "claim", "claim"],
    ["claim", "premise", "claim"],
    ["premise", "premise", "premise"],
    ["premise", "premise", None],
    ["none", "none", "none"],
    ["none", "premise", "none"],
    ["claim", "claim", "claim"],
    ["premise", "premise", "premise"],
    ["none", "none", "none"],
]

data = CodingData.from_matrix(DECISIONS, annotators=["ann", "bob", "cay"])
for name in ("percentage", "multi_pi", "alpha"):
    # The items are independent of each other here, so items are resampled, not documents.
    result = parse(name)(data, interval="item", parts=("category",))
    print(result)
    for category, part in result.parts["category"].items():
        print(f"    {category}: {part.value:.3f}")
