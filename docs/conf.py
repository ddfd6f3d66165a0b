"""How Sphinx builds the documentation."""

from importlib.metadata import version as version_of

project = "Argora"
author = "The Argora developers"
copyright = "The Argora developers"
release = version = version_of("argora")

extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "changes"]

html_theme = "alabaster"
html_theme_options = {
    "description": "The workbench for argument annotation studies",
    "fixed_sidebar": True,
    "font_family": "system-ui, sans-serif",
    "head_font_family": "system-ui, sans-serif",
    "show_powered_by": False,
}
html_show_sourcelink = False
html_sidebars = {"**": ["about.html", "navigation.html", "searchbox.html"]}
