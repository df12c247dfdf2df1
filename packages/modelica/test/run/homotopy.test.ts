/**
 * `homotopy(actual, simplified)` at the start. References: roots in closed form (Cardano), for equations that have a single one which lies
 * behind a minimum of |F|.
 */
import { describe, expect, it } from "vitest";
import { flatOf, run, valuesAt } from "../flatten/compiled.js";

/** x³ − 3x + 3 has one root, left of −1; right of it |F| has a minimum at x = 1, in which every method ends that goes downhill from 0 or 1. */
const ROOT = -(Math.cbrt((3 + Math.sqrt(5)) / 2) + Math.cbrt((3 - Math.sqrt(5)) / 2));

const model = (expression: string, start: number): string => `model M Real x(start = ${start}); equation 0*time = ${expression}; end M;`;

describe("homotopy", () => {
  it("finds the start where the start value does not lead to it", () => {
    expect(run(flatOf(model("x^3 - 3*x + 3", 1)), { to: 0.1 }).diagnostics.map(({ code }) => code)).toEqual(["modelica.start-not-solved"]);
    expect(valuesAt(flatOf(model("homotopy(x^3 - 3*x + 3, x + 2)", 1)), 0.1)["x"]).toBeCloseTo(ROOT, 12);
    expect(valuesAt(flatOf(model("homotopy(simplified = x + 2, actual = x^3 - 3*x + 3)", 1)), 0.1)["x"]).toBeCloseTo(ROOT, 12);
  });

  it("goes in smaller steps where the whole way at once fails", () => {
    // λx³ + (1 − 4λ)x + 3λ: from x = 0 the halves and quarters of the way end in the minimum too
    expect(valuesAt(flatOf(model("homotopy(x^3 - 3*x + 3, x)", 0)), 0.1)["x"]).toBeCloseTo(ROOT, 12);
  });

  it("reports what has no solution on the way: there the real root of the simplified equation vanishes in a double one", () => {
    // (1 − λ)(x² − 1) + λ(x² + 1) = x² − 1 + 2λ ends at λ = ½
    expect(run(flatOf(model("homotopy(x^2 + 1, x^2 - 1)", 1)), { to: 0.1 }).diagnostics.map(({ code }) => code)).toEqual([
      "modelica.start-not-solved",
    ]);
  });

  it("is the actual expression from the start on, and in its derivatives", () => {
    const text = "model M Real x(start = 1, fixed = true), y; equation der(x) = homotopy(-x, 5); y = der(homotopy(x^2, 7*x)); end M;";
    const values = valuesAt(flatOf(text), 1);
    expect(values["x"]).toBeCloseTo(Math.exp(-1), 9);
    expect(values["y"]).toBeCloseTo(-2 * Math.exp(-2), 9);
  });

  it("holds for arrays and with events at the start", () => {
    const text = `model M Real x[2](start = {1, 1}); Boolean b; equation {0, 0*time} = homotopy({x[1]^3 - 3*x[1] + 3, x[2] - x[1] - (if b then 1 else 2)}, {x[1] + 2, x[2]}); b = x[1] < 0; end M;`;
    const values = valuesAt(flatOf(text), 0.1);
    expect(values["x[1]"]).toBeCloseTo(ROOT, 12);
    expect(values["x[2]"]).toBeCloseTo(ROOT + 1, 12);
  });
});
