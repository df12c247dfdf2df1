import { describe, expect, it } from "vitest";
import { markdownTable } from "../src/table.js";

describe("markdownTable", () => {
  it("aligns columns and marks those aligned to the right", () => {
    expect(
      markdownTable(
        [{ title: "name" }, { title: "ms", align: "right" }],
        [
          ["a", "1.25"],
          ["longer", "10"],
        ],
      ),
    ).toBe("| name   |   ms |\n| ------ | ---: |\n| a      | 1.25 |\n| longer |   10 |\n");
  });

  it("keeps a bar or a line break inside its cell", () => {
    const lines = markdownTable([{ title: "x" }], [["a | b"], ["a\nb"]]).split("\n");
    expect(lines[2]).toBe("| a \\| b |");
    expect(lines[3]).toBe("| a b    |");
  });

  it("fills missing cells", () => {
    expect(markdownTable([{ title: "x" }, { title: "y" }], [["1"]]).split("\n")[2]).toBe("| 1   |     |");
  });
});
