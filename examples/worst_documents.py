"""Which essays of the bundled study should be discussed first: those with the least agreement."""

# ruff: noqa: T201

from argora.measures import parse
from argora.reliability import units
from argora.studies import bundled

study = bundled()
result = parse("u_alpha")(units(study), parts=("item", "pair"))
print(result)

by_agreement = sorted(result.parts["item"].items(), key=lambda found: found[1].value)
for document, part in by_agreement[:3]:
    topic = study.document(str(document)).metadata["topic"]
    print(f"    {part.value:.3f}  {document}: {topic}")

lowest, highest = result.extremes("pair") or ((), ())
print(f"the pair that agrees least: {lowest}; most: {highest}")
