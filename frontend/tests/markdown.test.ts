import type { VNode } from "preact";
import { describe, expect, it } from "vitest";
import { elementsOf } from "../src/guideline/elements";

/** Elements as a reader of the page's source would see them. */
function html(node: unknown): string {
  if (Array.isArray(node)) return node.map(html).join("");
  if (typeof node === "string") return node.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  if (node === null || node === undefined) return "";
  const { type, props } = node as VNode<{ children?: unknown }>;
  const { children, ...rest } = props;
  const written = Object.entries(rest).map(([name, value]) => ` ${name}="${String(value)}"`).join("");
  return `<${String(type)}${written}>${html(children)}</${String(type)}>`;
}

const shown = (text: string): string => html(elementsOf(text));
const OUT = ' rel="noreferrer noopener" target="_blank"';

describe("a guideline", () => {
  it.each([
    ["# Title\nOne\ntwo", "<h2>Title</h2><p>One\ntwo</p>"],
    ["- a\n- b\n\n1. x", "<ul><li>a</li><li>b</li></ul><ol start=\"1\"><li>x</li></ol>"],
    ["3. x\n   - y", "<ol start=\"3\"><li>x<ul><li>y</li></ul></li></ol>"],
    ["- a\n\n  more", "<ul><li><p>a</p><p>more</p></li></ul>"],
    ["```\n# no\n```\nend", "<pre># no</pre><p>end</p>"],
    ["A **claim** is *one* `x < y`.", "<p>A <strong>claim</strong> is <em>one</em> <code>x &lt; y</code>.</p>"],
    ["> quoted\n\n---", "<blockquote><p>quoted</p></blockquote><hr></hr>"],
    ["snake_case_name", "<p>snake_case_name</p>"],
    ["[a](https://example.org/b)", `<p><a href="https://example.org/b"${OUT}>a</a></p>`],
    ["[a][1] <me@example.org>\n\n[1]: http://example.org", `<p><a href="http://example.org"${OUT}>a</a> <a href="mailto:me@example.org"${OUT}>me@example.org</a></p>`],
    ["![a map](https://example.org/map.png)", "<p>a map</p>"],
  ])("%j", (text, seen) => {
    expect(shown(text)).toBe(seen);
  });

  it.each([
    ["<script>alert(1)</script>", "<p>&lt;script>alert(1)&lt;/script></p>"],
    ["a <img src=x onerror=alert(1)> b", "<p>a &lt;img src=x onerror=alert(1)> b</p>"],
    ["> <iframe src=/></iframe>", "<blockquote>&lt;iframe src=/>&lt;/iframe></blockquote>"],
    ["[a](javascript:alert(1))", "<p>a</p>"],
    ["[a](JaVaScRiPt:alert(1))", "<p>a</p>"],
    ["[a](<java\tscript:alert(1)>)", "<p>a</p>"],
    ["[a](java&#115;cript:alert(1))", "<p>a</p>"],
    ["[a](<&#1;https://example.org>)", "<p>a</p>"],
    ["[a](data:text/html;base64,PHNjcmlwdD4=)", "<p>a</p>"],
    ["[a](vbscript:x) [b](file:///etc/passwd) [c](//example.org) [d](/api/me)", "<p>a b c d</p>"],
    ["<javascript:alert(1)>", "<p>javascript:alert(1)</p>"],
    ["[a][1]\n\n[1]: javascript:alert(1)", "<p>a</p>"],
    ["[__proto__][__proto__]", "<p>[<strong>proto</strong>][<strong>proto</strong>]</p>"],
    ["![a](javascript:alert(1))", "<p>a</p>"],
    ['[a](https://example.org "\\" onclick=alert(1)")', `<p><a href="https://example.org"${OUT}>a</a></p>`],
  ])("lets nothing through that could run: %j", (text, seen) => {
    expect(shown(text)).toBe(seen);
  });

  it("is drawn however deep it is nested", () => {
    const written = shown(`${"> ".repeat(300)}end`);
    expect(written).toContain("end");
    expect(written.match(/<blockquote>/g)!.length).toBeLessThan(50);
  });
});
