// Guidelines are written in Markdown. Only what they need is understood, and text stays text:
// no HTML passes through, so nothing in a guideline can run.

import type { VNode } from "preact";

type Part = string | VNode;

export function Markdown({ text }: { text: string }) {
  return <>{blocksOf(text).map(draw)}</>;
}

export interface Block {
  readonly kind: "heading" | "paragraph" | "list" | "numbered" | "code";
  readonly level: number;
  readonly lines: readonly string[];
}

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: { kind: Block["kind"]; level: number; lines: string[] } | null = null;
  let code = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const begin = (kind: Block["kind"], first: string, level = 0): void => {
      open = { kind, level, lines: [first] };
      blocks.push(open);
    };
    if (/^\s*```/.test(line)) {
      code = !code;
      if (code) begin("code", "");
      else open = null;
      continue;
    }
    const last = open as Block | null;
    if (code) (last!.lines as string[]).push(line);
    else if (line.trim() === "") open = null;
    else if (/^#{1,6}\s/.test(line)) {
      begin("heading", line.replace(/^#+\s+/, ""), line.indexOf(" "));
      open = null;
    } else if (/^\s*[-*]\s+/.test(line)) item("list", line.replace(/^\s*[-*]\s+/, ""));
    else if (/^\s*\d+[.)]\s+/.test(line)) item("numbered", line.replace(/^\s*\d+[.)]\s+/, ""));
    else if (last) {
      const lines = last.lines as string[];
      lines[lines.length - 1] += `\n${line.trim()}`;
    } else begin("paragraph", line.trim());

    function item(kind: "list" | "numbered", words: string): void {
      if (last?.kind === kind) (last.lines as string[]).push(words);
      else begin(kind, words);
    }
  }
  return blocks;
}

function draw(block: Block): VNode {
  const parts = block.lines.map(inline);
  switch (block.kind) {
    case "heading": {
      const Tag = `h${Math.min(block.level + 1, 6)}` as "h2";
      return <Tag>{parts}</Tag>;
    }
    case "list":
      return <ul>{parts.map((part) => <li>{part}</li>)}</ul>;
    case "numbered":
      return <ol>{parts.map((part) => <li>{part}</li>)}</ol>;
    case "code":
      return <pre>{block.lines.slice(1).join("\n")}</pre>;
    default:
      return <p>{parts}</p>;
  }
}

const INLINE = /\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|_([^_\s][^_]*)_|`([^`]+)`|\[([^\]]+)\]\((https?:\/\/[^)\s]+)\)/g;

function inline(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    parts.push(text.slice(from, match.index));
    const [all, strong, star, low, code, label, address] = match;
    if (strong) parts.push(<strong>{strong}</strong>);
    else if (star ?? low) parts.push(<em>{star ?? low}</em>);
    else if (code) parts.push(<code>{code}</code>);
    else parts.push(<a href={address} rel="noreferrer noopener" target="_blank">{label}</a>);
    from = match.index + all.length;
  }
  return [...parts, text.slice(from)];
}
