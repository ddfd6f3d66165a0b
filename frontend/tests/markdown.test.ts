import { describe, expect, it } from "vitest";
import { blocksOf } from "../src/guideline/markdown";

describe("a guideline", () => {
  it("falls into headings, paragraphs and lists", () => {
    const blocks = blocksOf("# Title\nOne\ntwo\n\n- a\n- b\n\n1. x\n\n```\n# no\n```\nend");
    expect(blocks.map((block) => [block.kind, block.lines])).toEqual([
      ["heading", ["Title"]], ["paragraph", ["One\ntwo"]], ["list", ["a", "b"]], ["numbered", ["x"]],
      ["code", ["", "# no"]], ["paragraph", ["end"]],
    ]);
  });

  it("lets no HTML through: it stays text", () => {
    expect(blocksOf("<script>alert(1)</script>")).toEqual([{ kind: "paragraph", level: 0, lines: ["<script>alert(1)</script>"] }]);
  });
});
