"""An HTML page taken apart: what it loads, links to and says."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from argora.analysis.analyse import Analysis
from argora.report.forms import rendered
from argora.report.sections.report import Scope, report_page

VOID = {"meta", "br", "img", "input", "link", "hr"}
SHAPES = {"rect", "line", "circle", "path"}


@dataclass
class Page(HTMLParser):
    """Everything tests ask about a page; unbalanced tags are in ``wrong``."""

    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    attributes: list[tuple[str, str]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    stack: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        for name, value in attrs:
            self.attributes.append((name, value or ""))
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.links.append(value or "")
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.stack.pop()

    def handle_endtag(self, tag):
        if not self.stack or self.stack.pop() != tag:
            self.wrong.append(f"</{tag}> at {self.getpos()}")

    def handle_data(self, data):
        if not self.stack or self.stack[-1] not in ("style", "script"):
            self.words.append(data)

    @property
    def text(self) -> str:
        """What a reader sees, in one line."""
        return " ".join(" ".join(self.words).split())


def html_of(analysis: Analysis) -> str:
    """Return a report as one HTML page."""
    return rendered(report_page(analysis), "html")


def text_of(analysis: Analysis, *, width: int = 100, scope: Scope = "all") -> str:
    """Return a report as plain text."""
    return rendered(report_page(analysis, scope=scope), "text", width=width)


def latex_of(analysis: Analysis, *, scope: Scope = "all") -> str:
    """Return a report in LaTeX."""
    return rendered(report_page(analysis, scope=scope), "latex")


def page_of(html: str) -> Page:
    """Read a page."""
    page = Page()
    page.feed(html)
    page.close()
    page.wrong += [f"<{tag}> is never closed" for tag in page.stack]
    return page
