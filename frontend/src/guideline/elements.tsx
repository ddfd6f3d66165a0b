// Markdown as elements of the page. No HTML is made on the way: what is written as HTML is shown as it is written,
// so nothing in a guideline can run, and nothing in it is loaded from elsewhere.

import type { Definition, List, Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { ComponentChild, VNode } from "preact";

/** What a link may lead to; a relative address would be one of this server. */
const LEADS_OUT = /^(https?:\/\/|mailto:)/i;
/** So deep nobody nests; what is deeper is left out of the structure and shown as it is written. */
const DEEPEST = 40;

type Definitions = ReadonlyMap<string, Definition>;

export function elementsOf(text: string): ComponentChild[] {
  const root = fromMarkdown(text);
  const definitions = new Map<string, Definition>();
  collect(root, definitions);
  const draw = (node: Nodes, depth: number): ComponentChild => {
    const below = (): ComponentChild[] => {
      if (!("children" in node)) return [];
      if (depth < DEEPEST) return node.children.map((child) => draw(child, depth + 1));
      return [text.slice(node.position!.start.offset, node.position!.end.offset)];
    };
    return element(node, below, definitions);
  };
  return root.children.map((node) => (node.type === "html" ? <p>{node.value}</p> : draw(node, 1)));
}

/** Where references lead; the first of two definitions with one name counts. */
function collect(root: Nodes, into: Map<string, Definition>): void {
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === "definition" && !into.has(node.identifier)) into.set(node.identifier, node);
    if ("children" in node) waiting.push(...node.children.toReversed());
  }
}

function element(node: Nodes, below: () => ComponentChild[], definitions: Definitions): ComponentChild {
  switch (node.type) {
    case "heading": {
      // The page itself has the first level.
      const Tag = `h${Math.min(node.depth + 1, 6)}` as "h2";
      return <Tag>{below()}</Tag>;
    }
    case "paragraph":
      return <p>{below()}</p>;
    case "blockquote":
      return <blockquote>{below()}</blockquote>;
    case "list":
      return list(node, below());
    case "listItem":
      return <li>{node.spread ? below() : below().map(withoutParagraph)}</li>;
    case "code":
      return <pre>{node.value}</pre>;
    case "thematicBreak":
      return <hr />;
    case "strong":
      return <strong>{below()}</strong>;
    case "emphasis":
      return <em>{below()}</em>;
    case "inlineCode":
      return <code>{node.value}</code>;
    case "break":
      return <br />;
    case "link":
      return link(node.url, below());
    case "linkReference":
      return link(definitions.get(node.identifier)?.url ?? "", below());
    case "image":
    case "imageReference":
      return node.alt;
    case "text":
    case "html":
      return node.value;
    default:
      return null;
  }
}

function list({ ordered, start }: List, items: ComponentChild[]): VNode {
  return ordered ? <ol start={start ?? 1}>{items}</ol> : <ul>{items}</ul>;
}

/** Items of one line each stand as close as lines do. */
const withoutParagraph = (child: ComponentChild): ComponentChild => {
  const { type, props } = (child ?? {}) as Partial<VNode<{ readonly children?: ComponentChild }>>;
  return type === "p" ? props!.children : child;
};

const link = (url: string, words: ComponentChild[]): ComponentChild =>
  LEADS_OUT.test(url) ? <a href={url} rel="noreferrer noopener" target="_blank">{words}</a> : words;
