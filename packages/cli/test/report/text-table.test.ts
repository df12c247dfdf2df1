import { expect, test } from "vitest";
import { textTable } from "../../src/report/text-table.js";

test("columns are aligned, lines have no spaces at their end", () => {
  const text = textTable(
    [{ title: "name" }, { title: "value", align: "right" }, {}],
    [
      ["energy drift", "1e-9", ""],
      ["kg·m²", "12", "J"],
    ],
  );
  expect(text).toBe(["  name           value", "  energy drift    1e-9", "  kg·m²             12   J", ""].join("\n"));
});

test("without titles there is no head", () => {
  expect(textTable([{}, {}], [["a", "b"]], "")).toBe("a   b\n");
});
