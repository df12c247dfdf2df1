import { describe, expect, it } from "vitest";
import { seeded, tenfold } from "../../../core/test/chance.js";
import { readJsonLines } from "../../src/result/read-json-lines.js";
import { writeJsonLines } from "../../src/result/write-json-lines.js";
import { randomTable } from "./random-table.js";

const HEADER = '{"gelenk-result":1,"columns":[{"name":"t","unit":"s"},{"name":"x","unit":""}]}\n';

it("writes a line for the columns and one per row", () => {
  const columns = [
    { name: "t", unit: "s" },
    { name: "x", unit: "" },
  ];
  const values = [Float64Array.of(0, 0.1, 2), Float64Array.of(-0, Number.NaN, Number.NEGATIVE_INFINITY)];
  expect([...writeJsonLines({ columns, length: 3, values })].join("")).toBe(`${HEADER}[0,-0]\n[0.1,null]\n[2,"-Infinity"]\n`);
});

describe("reading", () => {
  it("gives back what was written, to the bit", () => {
    for (let seed = 1; seed <= tenfold(50); seed++) {
      const table = randomTable(seed);
      expect(readJsonLines([...writeJsonLines(table)].join(""))).toEqual({ table, diagnostics: [] });
    }
  });

  it.each([
    ["", "file.empty", ""],
    ["x\n", "file.not-json", "line 1"],
    ["[1,2]\n", "file.wrong-type", ""],
    ['{"columns":[]}\n', "file.missing-property", "gelenk-result"],
    ['{"gelenk-result":9,"columns":[]}\n', "file.wrong-value", "gelenk-result"],
    [`${HEADER}[1]\n`, "table.wrong-width", "line 2"],
    [`${HEADER}[1,2]\n{}\n`, "table.not-a-row", "line 3"],
    [`${HEADER}[1,"2"]\n`, "table.not-a-number", "line 2, field 2"],
    [`${HEADER}[1,1e999]\n`, "file.not-finite", "line 2"],
    [`${HEADER}[1,\n2]\n`, "file.not-json", "line 2"],
    [`${HEADER}${"[".repeat(100_000)}\n`, "file.too-deep", "line 2"],
  ])("%# %s at %j", (source, code, where) => {
    const { table, diagnostics } = readJsonLines(source);
    expect(table).toBeUndefined();
    expect(diagnostics[0]).toMatchObject({ code, where, severity: "error" });
  });

  it("leaves out a last line that was cut off, with a warning", () => {
    const { table, diagnostics } = readJsonLines(`${HEADER}[1,2]\n\n[3,`);
    expect(table!.length).toBe(1);
    expect(diagnostics[0]).toMatchObject({ code: "table.truncated", severity: "warning", where: "line 4" });
  });

  it("never throws", () => {
    const random = seeded(72);
    const good = [...writeJsonLines(randomTable(9))].join("");
    for (let i = 0; i < tenfold(1000); i++) {
      const at = Math.floor(random() * good.length);
      const damaged = good.slice(0, at) + String.fromCharCode(Math.floor(random() * 130)) + good.slice(at + Math.floor(random() * 20));
      const { table, diagnostics } = readJsonLines(damaged);
      expect(table === undefined).toBe(diagnostics.some((d) => d.severity === "error"));
    }
  });
});
