/**
 * Results in files. References: the byte layout of MAT version 4 and of the trajectory form (71 bytes known by heart), an independent
 * reader (scipy, where Python has it), and the values that were written.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  columnOf,
  flat,
  type ResultData,
  readResultCsv,
  readResultMat,
  resultData,
  simulate,
  translate,
  writeResultCsv,
  writeResultMat,
} from "@gelenk/modelica";
import { describe, expect, it } from "vitest";
import { matrixBytes, readMatrices } from "../../src/results/mat4.js";

const { der, equation, expression, product } = flat;

/** x decays with rate k; minus = -x, same = x are aliases; c is constant. */
function decay(): { readonly data: ResultData; readonly x: Float64Array } {
  const variable = (name: string) => ({ name, kind: "real" as const, variability: "continuous" as const, place: "decay.mo:1:1" });
  const { translation } = translate({
    name: "Decay",
    variables: [
      { ...variable("x"), start: expression(1), fixed: true, unit: "m" },
      variable("minus"),
      { ...variable("a.same[1,2]"), unit: "m" },
      variable("c"),
    ],
    parameters: [
      { name: "k", kind: "real", variability: "parameter", binding: expression(3), unit: "1/s", place: "decay.mo:2:1" },
      { name: "größe", kind: "real", variability: "parameter", binding: expression(0.1), place: "decay.mo:2:1" },
    ],
    equations: [
      equation(der("x"), product(-1, "k", "x"), "decay.mo:4:3"),
      equation("minus", product(-1, "x"), "decay.mo:5:3"),
      equation("a.same[1,2]", "x", "decay.mo:6:3"),
      equation("c", 7, "decay.mo:7:3"),
    ],
    initialEquations: [],
  });
  const { table } = simulate(translation!, { to: 1, intervals: 10 });
  return { data: resultData(translation!, table), x: columnOf(table, "x") };
}

const bytesOf = (data: ResultData): Uint8Array => Uint8Array.from([...writeResultMat(data)].flatMap((part) => [...part]));
const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

describe("MAT", () => {
  it("begins with the bytes of its class", () => {
    const start = [
      "33000000040000000b0000000000000007000000",
      "41636c61737300",
      "41310062742e00697231006e610000546a00007265000061630000" + "6e740000736f0000007200000079000000",
    ].join("");
    expect(hex(bytesOf(decay().data).slice(0, 71))).toBe(start);
  });

  it("is read back, with aliases, negatives, constants and parameters", () => {
    const { data, x } = decay();
    const { times, variables, diagnostics } = readResultMat(bytesOf(data));
    expect(diagnostics).toEqual([]);
    expect([...times!]).toEqual([...columnOf(data.table, "time")]);
    expect([...variables!.keys()].slice(0, 7)).toEqual(["time", "k", "größe", "x", "minus", "a.same[1,2]", "c"]);
    expect([...variables!.get("x")!.values]).toEqual([...x]);
    expect([...variables!.get("minus")!.values]).toEqual([...x].map((value) => -value));
    expect([...variables!.get("a.same[1,2]")!.values]).toEqual([...x]);
    expect(variables!.get("k")).toMatchObject({ constant: true, description: "[1/s]" });
    expect([...variables!.get("k")!.values]).toEqual([3, 3]);
    expect([...variables!.get("c")!.values]).toEqual([7, 7]);
  });

  it("keeps one row for variables that are equal up to their sign", () => {
    const { matrices } = readMatrices(bytesOf(decay().data));
    const info = matrices!.find(({ name }) => name === "dataInfo")!;
    const column = (i: number) => Array.from(info.data).slice(4 * i, 4 * i + 4);
    expect(column(0)).toEqual([0, 1, 0, -1]);
    expect([column(3), column(4), column(5)]).toEqual([
      [2, 2, 0, -1],
      [2, -2, 0, -1],
      [2, 2, 0, -1],
    ]);
    expect(matrices!.map(({ name }) => name)).toEqual(["Aclass", "name", "description", "dataInfo", "data_1", "data_2"]);
  });

  it("reads the other form, big endian, single precision", () => {
    // Two points of time and y = (1, 2), transposed, texts filled with blanks
    const text = (name: string, rows: readonly string[]) => {
      const columns = Math.max(...rows.map((row) => row.length));
      const data = Array.from({ length: rows.length * columns }, (_, i) =>
        rows[i % rows.length]!.padEnd(columns, " ").charCodeAt(Math.floor(i / rows.length)),
      );
      return matrixBytes({ name, rows: rows.length, columns, data }, "text");
    };
    const single = (name: string, rows: number, columns: number, data: readonly number[]) => {
      const bytes = new Uint8Array(20 + name.length + 1 + 4 * data.length);
      const view = new DataView(bytes.buffer);
      [1010, rows, columns, 0, name.length + 1].forEach((value, i) => {
        view.setInt32(4 * i, value, false);
      });
      for (let i = 0; i < name.length; i++) bytes[20 + i] = name.charCodeAt(i);
      data.forEach((value, i) => {
        view.setFloat32(21 + name.length + 4 * i, value, false);
      });
      return bytes;
    };
    const file = [
      text("Aclass", ["Atrajectory", "1.1", "", "binNormal"]),
      text("name", ["Time", "y"]),
      text("description", ["Time in [s]", "[m]"]),
      matrixBytes({ name: "dataInfo", rows: 2, columns: 4, data: [0, 2, 1, -2, 0, 0, -1, -1] }, "int32"),
      single("data_1", 2, 1, [0, 1]),
      single("data_2", 2, 2, [0, 1, 1, 2]),
    ];
    const { variables, diagnostics } = readResultMat(Uint8Array.from(file.flatMap((part) => [...part])));
    expect(diagnostics).toEqual([]);
    expect([...variables!.get("y")!.values]).toEqual([-1, -2]);
    expect([...variables!.get("Time")!.values]).toEqual([0, 1]);
  });

  it("says what is wrong with files that are cut off or something else", () => {
    const bytes = bytesOf(decay().data);
    for (const length of [10, 30, 200, bytes.length - 1]) {
      const { variables, diagnostics } = readResultMat(bytes.slice(0, length));
      expect(variables).toBeUndefined();
      expect(diagnostics.map(({ code }) => code)).toEqual(["modelica.not-result"]);
    }
    expect(readResultMat(Uint8Array.from([1, 2, 3])).diagnostics).toHaveLength(1);
    expect(readResultMat(new Uint8Array(40).fill(255)).diagnostics).toHaveLength(1);
    expect(readResultMat(matrixBytes({ name: "A", rows: 1, columns: 1, data: [1] }, "double")).diagnostics).toHaveLength(1);
  });

  const python = spawnSync("python3", ["-c", "import scipy.io"]).status === 0;
  it.skipIf(!python)("is read by scipy", () => {
    const folder = mkdtempSync(join(tmpdir(), "gelenk-mat-"));
    try {
      const { data, x } = decay();
      writeFileSync(join(folder, "r.mat"), bytesOf(data));
      const program = `
import scipy.io, json, sys
m = scipy.io.loadmat(sys.argv[1], chars_as_strings=False)
names = ["".join(c for c in column).rstrip("\\0 ") for column in m["name"].T]
print(json.dumps({"names": names, "info": m["dataInfo"].tolist(), "row": m["data_2"][1].tolist(), "shape": list(m["Aclass"].shape), "p": m["data_1"].tolist()}))`;
      const { stdout } = spawnSync("python3", ["-c", program, join(folder, "r.mat")], { encoding: "utf8" });
      const read = JSON.parse(stdout);
      expect(read.shape).toEqual([4, 11]);
      expect(read.names.slice(3, 6)).toEqual(["x", "minus", "a.same[1,2]"]);
      expect(read.info[1].slice(3, 6)).toEqual([2, -2, 2]);
      expect(read.row).toEqual([...x]);
      expect(read.p[1]).toEqual([3, 3]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("CSV", () => {
  it("is read back to the last bit", () => {
    const { data, x } = decay();
    const text = [...writeResultCsv(data)].join("");
    expect(text.split("\n")[0]).toBe('"time","x","minus","a.same[1,2]","der(x)"');
    const { result, diagnostics } = readResultCsv(text);
    expect(diagnostics).toEqual([]);
    expect([...result!.columns[1]!]).toEqual([...x]);
    expect([...result!.columns[2]!]).toEqual([...x].map((value) => -value));
  });

  it("quotes what is special in names", () => {
    const { data } = decay();
    const odd = { ...data, variables: data.variables.map((variable) => ({ ...variable, name: `'a "b", c'` })) };
    expect(readResultCsv([...writeResultCsv(odd)].join("")).result!.names[1]).toBe(`'a "b", c'`);
  });

  it("names the line of what is no number", () => {
    expect(readResultCsv('"time","x"\n0,1\n1,two\n2\n').diagnostics.map(({ where }) => where)).toEqual(["3:1", "4:1"]);
    for (const text of ["", "time,x\n0,1\n", '"time","x\n'])
      expect(readResultCsv(text).diagnostics.map(({ code }) => code)).toEqual(["modelica.not-result"]);
  });
});
