/** `min` and `max`: what is outside is told, once per name and where it is declared. Reference: closed forms of the values. */
import { compileModel, createLibrary, filesOfTexts, simulate, translate } from "@gelenk/modelica";
import { describe, expect, it } from "vitest";

function translated(text: string, parameters: Readonly<Record<string, number>> = {}) {
  const { flat, diagnostics } = compileModel(createLibrary([filesOfTexts("", { "M.mo": text })]), "M");
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return translate(flat!, { parameters });
}

const told = (diagnostics: readonly { readonly code: string; readonly where: string; readonly message: string }[]) =>
  diagnostics.flatMap(({ code, where, message }) => (code === "modelica.out-of-bounds" ? [`${where} ${message}`] : []));

describe("when a model is translated", () => {
  it("parameters outside of their bounds, which may depend on parameters", () => {
    const text = "model M\n  parameter Real low = 1;\n  parameter Real m(min = low, max = 2*low) = 1.5;\n  Real x = m*time;\nend M;\n";
    expect(told(translated(text).diagnostics)).toEqual([]);
    expect(told(translated(text, { m: 2 }).diagnostics)).toEqual([]);
    expect(told(translated(text, { m: 2.5 }).diagnostics)).toEqual(["M.mo:3:18 m is 2.5, above its max 2"]);
    expect(told(translated(text, { low: 2 }).diagnostics)).toEqual(["M.mo:3:18 m is 1.5, below its min 2"]);
  });

  it("bounds of types and of elements of arrays", () => {
    const text =
      "model M\n  type Mass = Real(min = 0);\n  parameter Mass m[3] = {1, -1, 2};\n  parameter Integer n[2](max = {3, 4}) = {4, 4};\n  Real x = time;\nend M;\n";
    expect(told(translated(text).diagnostics)).toEqual(["M.mo:3:18 m[2] is -1, below its min 0", "M.mo:4:21 n[1] is 4, above its max 3"]);
  });

  it("start values that were written; a start that nobody wrote is none", () => {
    const text =
      "model M\n  Real x(start = -1, fixed = true, min = 0);\n  Real y(min = 1);\nequation\n  der(x) = 1;\n  y = 2 + x;\nend M;\n";
    expect(told(translated(text).diagnostics)).toEqual(["M.mo:2:8 the start of x is -1, below its min 0"]);
  });
});

describe("during a run", () => {
  const run = (text: string) => simulate(translated(text).translation!, { to: 2, intervals: 4, tolerance: 1e-10 });

  it("variables and aliases with the other sign, once, in the first row outside", () => {
    const text =
      "model M\n  Real x(start = 0, fixed = true, max = 0.6);\n  Real y(min = -1.2);\n  Real z(max = 5);\nequation\n  der(x) = 1;\n  y = -x;\n  z = x^2;\nend M;\n";
    const { diagnostics, reached, events } = run(text);
    expect(reached).toBe(true);
    expect(events).toBe(0);
    const found = told(diagnostics);
    // x = t: rows at 0, 0.5, 1, 1.5, 2
    expect(found.map((line) => line.replace(/is \S+,/, "…"))).toEqual([
      "M.mo:2:8 x … above its max 0.6 (at 1 s)",
      "M.mo:3:8 y … below its min -1.2 (at 1.5 s)",
    ]);
    expect(Number(found[0]!.split(" ")[3]!.slice(0, -1))).toBeCloseTo(1, 9);
    expect(Number(found[1]!.split(" ")[3]!.slice(0, -1))).toBeCloseTo(-1.5, 9);
  });

  it("constants, discrete variables, and parameters that are found at the start", () => {
    const text =
      "model M\n  Real c(max = 2) = 3;\n  Integer n(max = 1, start = 0);\n  parameter Real p(fixed = false, min = 0);\n  Real x(start = 1, fixed = true);\ninitial equation\n  p + 2*x = 0;\nequation\n  der(x) = p;\n  n = integer(time);\nend M;\n";
    expect(told(run(text).diagnostics)).toEqual([
      "M.mo:4:18 p is -2, below its min 0 (at 0 s)",
      "M.mo:2:8 c is 3, above its max 2 (at 0 s)",
      "M.mo:3:11 n is 2, above its max 1 (at 2 s)",
    ]);
  });

  it("a value on its bound is inside, up to round-off", () => {
    const text = "model M\n  Real x(start = 0, fixed = true, min = 0, max = 2);\nequation\n  der(x) = 1;\nend M;\n";
    expect(told(run(text).diagnostics)).toEqual([]);
  });
});
