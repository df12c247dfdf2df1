import { describe, expect, it } from "vitest";
import { seeded, tenfold } from "../../../core/test/chance.js";
import { readCsv } from "../../src/result/read-csv.js";
import type { Table } from "../../src/result/table.js";
import { writeCsv } from "../../src/result/write-csv.js";
import { randomTable } from "./random-table.js";

const text = (table: Table) => [...writeCsv(table)].join("");

describe("writing", () => {
  it("has a header with units and all digits", () => {
    const table: Table = {
      columns: [
        { name: "time", unit: "s" },
        { name: "a,b", unit: "" },
        { name: 'say "x"', unit: "m/s" },
      ],
      length: 2,
      values: [Float64Array.of(0, 0.1), Float64Array.of(-0, 1 / 3), Float64Array.of(1e-300, Number.NaN)],
    };
    expect(text(table)).toBe('time [s],"a,b","say ""x"" [m/s]"\n0,-0,1e-300\n0.1,0.3333333333333333,NaN\n');
  });
});

describe("reading", () => {
  it("gives back what was written, to the bit", () => {
    for (let seed = 1; seed <= tenfold(50); seed++) {
      const table = randomTable(seed);
      expect(readCsv(text(table))).toEqual({ table, diagnostics: [] });
    }
  });

  it("takes other separators, line ends, a byte order mark, blank lines and missing numbers", () => {
    const expected = {
      columns: [
        { name: "t", unit: "s" },
        { name: "x", unit: "m" },
      ],
      length: 2,
      values: [Float64Array.of(0, 1), Float64Array.of(2, Number.NaN)],
    };
    for (const source of [
      "t [s],x [m]\n0,2\n1,\n",
      "\uFEFFt [s];x [m]\r\n0;2\r\n\r\n1;\r\n",
      "t [s]\tx [m]\r0\t2\r1\tnan",
      '"t [s]", x [m] \n"0", 2\n1,NaN\n',
    ]) {
      expect(readCsv(source).table, JSON.stringify(source)).toEqual(expected);
    }
  });

  it("takes indices of elements of arrays as names, not as units", () => {
    const { table } = readCsv('"time","r[1]","T[1,2]","a.T[1, 2]","m [1]"\n0,1,2,3,4\n');
    expect(table!.columns.map(({ name, unit }) => [name, unit])).toEqual([
      ["time", ""],
      ["r[1]", ""],
      ["T[1,2]", ""],
      ["a.T[1, 2]", ""],
      ["m", "1"],
    ]);
  });

  it("takes numbers without a header", () => {
    expect(readCsv("1,2\n3,4\n").table).toEqual({
      columns: [
        { name: "column-1", unit: "" },
        { name: "column-2", unit: "" },
      ],
      length: 2,
      values: [Float64Array.of(1, 3), Float64Array.of(2, 4)],
    });
  });

  it.each([
    ["", "file.empty", ""],
    ["t,x\n1,2\n3,four\n", "table.not-a-number", "line 3, field 2"],
    ["t,x\n1,2,3\n", "table.wrong-width", "line 2"],
    ["t,x\n1\n2,3\n", "table.wrong-width", "line 2"],
    ['t,"x\n1,2\n', "table.open-quote", "line 1"],
    ["t,x\n1,0x10\n", "table.not-a-number", "line 2, field 2"],
    ['"a\nb",x\n1,y\n', "table.not-a-number", "line 3, field 2"],
  ])("%j: %s at %j", (source, code, where) => {
    const { table, diagnostics } = readCsv(source);
    expect(table).toBeUndefined();
    expect(diagnostics[0]).toMatchObject({ code, where, severity: "error" });
  });

  it("leaves out a last line that was cut off, with a warning", () => {
    const { table, diagnostics } = readCsv("t,x\n1,2\n3");
    expect(table!.length).toBe(1);
    expect(diagnostics[0]).toMatchObject({ code: "table.truncated", severity: "warning", where: "line 3" });
  });

  it("warns of two columns of one name", () => expect(readCsv("a,a\n1,2\n").diagnostics[0]!.code).toBe("table.duplicate-column"));

  it("never throws", () => {
    const random = seeded(71);
    const good = text(randomTable(7));
    for (let i = 0; i < tenfold(2000); i++) {
      const at = Math.floor(random() * good.length);
      const damaged = good.slice(0, at) + String.fromCharCode(Math.floor(random() * 130)) + good.slice(at + Math.floor(random() * 20));
      const { table, diagnostics } = readCsv(damaged);
      expect(table === undefined).toBe(diagnostics.some((d) => d.severity === "error"));
    }
  });

  it("is not slowed down by many quotes", () => {
    const start = process.cpuUsage();
    readCsv('"'.repeat(300_001));
    readCsv(`${'"",'.repeat(100_000)}1`);
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(1);
  });
});
