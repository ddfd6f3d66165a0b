"""Draw the layers of the package from the import contract: ``python -m docs.layers``."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from pathlib import Path

__all__ = ["PICTURE", "layers", "picture"]

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "images" / "layers.svg"
WIDTH, HEIGHT, GAP = 720, 30, 6
STYLE = """
    text { font: 14px system-ui, sans-serif; fill: #1a1a1a; }
    .name { font-weight: 600; }
    rect { fill: #f2f5f8; stroke: #8a9aa8; }
    @media (prefers-color-scheme: dark) {
      text { fill: #eee; }
      rect { fill: #24303a; stroke: #6c7c8a; }
    }
"""


def layers() -> list[list[str]]:
    """Return the packages of each layer, the highest first, as ``pyproject.toml`` declares them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (
        each for each in settings["tool"]["importlinter"]["contracts"] if each["type"] == "layers"
    )
    return [layer.replace(" ", "").split("|") for layer in contract["layers"]]


def purpose(module: str) -> str:
    """Return a package's first line up to the first colon, semicolon or full stop."""
    return re.split(r"[:;.]", import_module(module).__doc__ or "")[0]


def picture() -> str:
    """Return the layers as an SVG: one row per layer; a layer may import those below it."""
    rows = layers()
    height = len(rows) * (HEIGHT + GAP) + GAP
    boxes = [
        box
        for row, layer in enumerate(rows)
        for column, module in enumerate(layer)
        for box in _box(module, row, column, len(layer))
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" role="img" aria-label="Layers of the package">',
            f"  <style>{STYLE}  </style>",
            *boxes,
            "</svg>\n",
        ]
    )


def _box(module: str, row: int, column: int, n_columns: int) -> list[str]:
    width = (WIDTH - GAP * (n_columns + 1)) / n_columns
    x, y = GAP + column * (width + GAP), GAP + row * (HEIGHT + GAP)
    name = module.removeprefix("argora.")
    words = f'<tspan class="name">{name}</tspan>'
    if n_columns == 1:
        words += f" — {purpose(module)}"
    return [
        f'  <rect x="{x:g}" y="{y:g}" width="{width:g}" height="{HEIGHT}" rx="4"/>',
        f'  <text x="{x + 10:g}" y="{y + 20:g}">{words}</text>',
    ]


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8", newline="\n")
