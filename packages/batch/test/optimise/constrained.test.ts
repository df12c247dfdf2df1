/** Problems with known solutions from Hock and Schittkowski, Test Examples for Nonlinear Programming Codes, Lecture Notes in Economics 187 (1981). */
import { describe, expect, it } from "vitest";
import { type Evaluation, preferred } from "../../src/optimise/constrained.js";
import { boundedSearch, METHODS, methodOf } from "../../src/optimise/methods.js";
import type { Point } from "../../src/optimise/search.js";
import { drive, searchOptions } from "./drive.js";

interface Example {
  readonly name: string;
  readonly from: Point;
  readonly to: Point;
  readonly start: Point;
  readonly f: (x: Point) => number;
  /** Good if ≤ 0. */
  readonly g: (x: Point) => readonly number[];
  readonly at: Point;
  readonly value: number;
  readonly residuals?: (x: Point) => readonly number[];
}

const SQRT3 = Math.sqrt(3);
const hs65 = ([x, y, z]: Point) => [x! - y!, (x! + y! - 10) / 3, z! - 5];

const EXAMPLES: readonly Example[] = [
  {
    name: "HS 21, bound active, constraint not",
    ...{ from: [2, -50], to: [50, 50], start: [40, -20], at: [2, 0], value: -99.96 },
    f: ([x, y]) => 0.01 * x! * x! + y! * y! - 100,
    g: ([x, y]) => [(10 - 10 * x! + y!) / 10],
  },
  {
    name: "HS 24, two lines meet",
    ...{ from: [0, 0], to: [6, 6], start: [1, 0.5], at: [3, SQRT3], value: -1 },
    f: ([x, y]) => (((x! - 3) ** 2 - 9) * y! ** 3) / (27 * SQRT3),
    g: ([x, y]) => [y! - x! / SQRT3, -x! - SQRT3 * y!, (x! + SQRT3 * y! - 6) / 6],
  },
  {
    name: "HS 35, Beale",
    ...{ from: [0, 0, 0], to: [3, 3, 3], start: [0.5, 0.5, 0.5], at: [4 / 3, 7 / 9, 4 / 9], value: 1 / 9 },
    f: ([x, y, z]) => 9 - 8 * x! - 6 * y! - 4 * z! + 2 * x! * x! + 2 * y! * y! + z! * z! + 2 * x! * y! + 2 * x! * z!,
    g: ([x, y, z]) => [(x! + y! + 2 * z! - 3) / 3],
  },
  {
    name: "HS 43, Rosen and Suzuki",
    ...{ from: [-5, -5, -5, -5], to: [5, 5, 5, 5], start: [0, 0, 0, 0], at: [0, 1, 2, -1], value: -44 },
    f: ([a, b, c, d]) => a! * a! + b! * b! + 2 * c! * c! + d! * d! - 5 * a! - 5 * b! - 21 * c! + 7 * d!,
    g: ([a, b, c, d]) => [
      (a! * a! + b! * b! + c! * c! + d! * d! + a! - b! + c! - d! - 8) / 8,
      (a! * a! + 2 * b! * b! + c! * c! + 2 * d! * d! - a! - d! - 10) / 10,
      (2 * a! * a! + b! * b! + c! * c! + 2 * a! - b! - d! - 5) / 5,
    ],
  },
  {
    name: "HS 65, least squares on a ball",
    ...{ from: [-4.5, -4.5, -5], to: [4.5, 4.5, 5], start: [-3, 3, 0], value: 0.9535288567 },
    at: [3.65046182, 3.65046182, 4.62041705],
    f: (x) => hs65(x).reduce((sum, r) => sum + r * r, 0),
    g: ([x, y, z]) => [(x! * x! + y! * y! + z! * z! - 48) / 48],
    residuals: hs65,
  },
];

const inBox = ({ from, to }: Example, point: Point): Point => point.map((u, i) => from[i]! + (to[i]! - from[i]!) * u);

function evaluationAt(example: Example, point: Point): Evaluation {
  const x = inBox(example, point);
  const residuals = example.residuals?.(x);
  return { value: example.f(x), constraints: example.g(x), ...(residuals !== undefined && { residuals }) };
}

const cases = EXAMPLES.flatMap((example) =>
  METHODS.filter(({ needsResiduals }) => !needsResiduals || example.residuals !== undefined).map(({ name: method }) => ({
    ...{ name: example.name, method, example },
  })),
);

describe("constrained searches within bounds", () => {
  it.each(cases)("$name by $method", ({ method, example }) => {
    const start = example.start.map((x, i) => (x - example.from[i]!) / (example.to[i]! - example.from[i]!));
    const search = boundedSearch(methodOf(method), searchOptions({ start, tolerance: 1e-8, restarts: methodOf(method).restarts }));
    let inside = true;
    let best: { point: Point; evaluation: Evaluation } | undefined;
    const { found } = drive(
      search,
      (point) => {
        const evaluation = evaluationAt(example, point);
        inside &&= point.every((u) => u >= 0 && u <= 1);
        if (best === undefined || preferred(evaluation, best.evaluation, 1e-6)) best = { point, evaluation };
        return evaluation;
      },
      1e5,
    );
    expect(found).toBeDefined();
    expect(inside).toBe(true);
    const x = inBox(example, best!.point);
    // A violation of 10⁻⁶ that counts as none moves the value by as much, times the multiplier.
    expect(Math.max(...example.g(x))).toBeLessThan(1e-6);
    expect(Math.abs(example.f(x) - example.value)).toBeLessThan(2e-5 * Math.max(1, Math.abs(example.value)));
    x.forEach((value, i) => {
      expect(Math.abs(value - example.at[i]!)).toBeLessThan(1e-2);
    });
  });

  it("ends where nothing keeps the constraints, near the least violation", () => {
    // x ≤ 0.2 and x ≥ 0.6 cannot both hold; the largest violation is least in the middle, its square too.
    const search = boundedSearch(methodOf("nelder-mead"), searchOptions({ start: [0.9], restarts: 0 }));
    const { found } = drive(search, ([x]) => ({ value: x!, constraints: [x! - 0.2, 0.6 - x!] }), 1e5);
    expect(found!.reason).toBe("stalled");
    expect(found!.point[0]).toBeCloseTo(0.4, 3);
  });

  it("finds its way back from where a limit saturates and nothing says how far it is broken", () => {
    // Largest x with load min(x², 0.4) ≤ 0.36: x = 0.6. Beyond 0.64 the load is flat, and x = 1 has the least L while the price is low.
    for (const method of ["nelder-mead", "cma-es"] as const) {
      const search = boundedSearch(methodOf(method), searchOptions({ start: [0.3], tolerance: 1e-6 }));
      const { found } = drive(search, ([x]) => ({ value: -x!, constraints: [Math.min(x! * x!, 0.4) / 0.36 - 1] }), 1e5);
      expect(found!.reason).toBe("converged");
      expect(found!.point[0]).toBeCloseTo(0.6, 5);
    }
  });
});
