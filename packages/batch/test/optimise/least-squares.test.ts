import { describe, expect, it } from "vitest";
import { estimate } from "../../src/optimise/estimates.js";
import { levenbergMarquardt } from "../../src/optimise/levenberg-marquardt.js";
import { type Variable, valuesAt } from "../../src/optimise/problem.js";
import type { Point } from "../../src/optimise/search.js";
import { studentT95 } from "../../src/optimise/student-t.js";
import { drive, searchOptions } from "./drive.js";
import { MISRA1A, NIST_SETS, type NistSet } from "./nist.js";

const variablesOf = ({ from, to }: NistSet, start: readonly number[], spacing: Variable["spacing"] = "linear"): Variable[] =>
  start.map((value, j) => ({ target: `b${j + 1}`, from: from[j]!, to: to[j]!, start: value, spacing }));

const worthOf = (residuals: readonly number[]) => ({ value: residuals.reduce((sum, r) => sum + r * r, 0), residuals, constraints: [] });

function fit(set: NistSet, variables: readonly Variable[], start: Point) {
  const residualsAt = (point: Point) => {
    const b = Object.values(valuesAt(variables, point)) as number[];
    return worthOf(set.x.map((x, i) => set.model(b, x) - set.y[i]!));
  };
  const { found, evaluations } = drive(levenbergMarquardt(searchOptions({ start })), residualsAt);
  return { found: found!, evaluations, estimates: estimate(variables, found!.point, found!.worth.residuals!, found!.jacobian!) };
}

describe("least squares", () => {
  it.each(NIST_SETS.flatMap((set) => set.starts.map((start, i) => ({ name: `${set.name} from start ${i + 1}`, set, start }))))(
    "$name: the certified parameters and deviations",
    ({ set, start }) => {
      const variables = variablesOf(set, start);
      const point = variables.map(({ from, to, start: value }) => (value - from) / (to - from));
      const { found, estimates, evaluations } = fit(set, variables, point);
      expect(found.reason).toBe("converged");
      // Certified to eleven digits; ours by differences and from a sum of squares that is flat at its minimum.
      estimates.parameters.forEach(({ value, deviation }, j) => {
        expect(Math.abs(value / set.parameters[j]! - 1)).toBeLessThan(1e-6);
        expect(Math.abs(deviation! / set.deviations[j]! - 1)).toBeLessThan(1e-5);
      });
      expect(Math.abs(found.worth.value / set.sumOfSquares - 1)).toBeLessThan(1e-9);
      expect(Math.abs(estimates.deviation / set.residualDeviation - 1)).toBeLessThan(1e-9);
      expect(evaluations).toBeLessThan(1000);
    },
  );

  it("gives the same deviations over logarithms of the parameters", () => {
    const variables = variablesOf({ ...MISRA1A, from: [50, 1e-5], to: [2000, 1e-2] }, [250, 5e-4], "log");
    const { estimates } = fit(MISRA1A, variables, [0.45, 0.55]);
    estimates.parameters.forEach(({ value, deviation }, j) => {
      expect(Math.abs(value / MISRA1A.parameters[j]! - 1)).toBeLessThan(1e-6);
      expect(Math.abs(deviation! / MISRA1A.deviations[j]! - 1)).toBeLessThan(1e-5);
    });
  });

  it("stays at a bound that is active, and finds the minimum along it", () => {
    // ‖x − (−0.3, 0.4)‖² over the unit square, slanted: r = (x + 0.3 + (y − 0.4)/2, y − 0.4); at x = 0 the
    // minimum over y: d/dy (0.3 + u/2)² + u² = 0, u = −0.12.
    const { found } = drive(levenbergMarquardt(searchOptions({ start: [0.8, 0.9] })), ([x, y]) =>
      worthOf([x! + 0.3 + (y! - 0.4) / 2, y! - 0.4]),
    );
    expect(found!.reason).toBe("converged");
    expect(found!.point[0]).toBe(0);
    expect(found!.point[1]).toBeCloseTo(0.28, 9);
  });

  it("knows what it cannot know: of a product only the product", () => {
    const data = [0.1, 0.5, 0.9, 1.3];
    const variables = ["a", "b", "c"].map((target): Variable => ({ target, from: 0, to: 1, start: 0.5, spacing: "linear" }));
    const { found } = drive(levenbergMarquardt(searchOptions({ start: [0.5, 0.7, 0.2] })), ([a, b, c]) =>
      worthOf(data.map((t, i) => a! * b! * t + c! - 0.3 * t - 0.1 - 0.01 * (i % 2))),
    );
    const { parameters } = estimate(variables, found!.point, found!.worth.residuals!, found!.jacobian!);
    expect(found!.point[0]! * found!.point[1]!).toBeCloseTo(0.3, 1);
    expect(parameters.map(({ deviation }) => deviation === null)).toEqual([true, true, false]);
  });

  it("has all points of the Jacobian evaluated at once", () => {
    const search = levenbergMarquardt(searchOptions({ start: [0.5, 0, 1] }));
    search.next();
    const asked = search.next([worthOf([1, 2, 3, 4])]).value as readonly Point[];
    expect(asked).toHaveLength(6);
    for (const x of asked.flat()) expect(x >= 0 && x <= 1).toBe(true);
  });

  it("begins elsewhere where the start has no value", () => {
    const f = ([x]: Point) => (x! < 0.3 ? { value: Number.POSITIVE_INFINITY, constraints: [] } : worthOf([x! - 0.6]));
    expect(drive(levenbergMarquardt(searchOptions({ start: [0.1] })), f).found!.reason).toBe("no-value");
    expect(drive(levenbergMarquardt(searchOptions({ start: [0.1], restarts: 4 })), f).found!.point[0]).toBeCloseTo(0.6, 9);
  });
});

describe("studentT95", () => {
  it.each([
    // Abramowitz and Stegun, table 26.10; and 1.959964 for infinitely many.
    [1, 12.706, 1e-3],
    [2, 4.303, 1e-3],
    [3, 3.182, 1e-3],
    [5, 2.571, 1e-3],
    [10, 2.228, 1e-3],
    [30, 2.042, 1e-3],
    [120, 1.98, 1e-3],
    [1e9, 1.959964, 1e-6],
  ])("%i freedoms: %f", (freedoms, value, error) => {
    expect(Math.abs(studentT95(freedoms) - value)).toBeLessThan(error);
  });

  it("1, 2 and 4 freedoms as closed forms say, and both ways meet", () => {
    expect(studentT95(1)).toBeCloseTo(Math.tan(Math.PI * 0.475), 11);
    // 2p − 1 = 0.95 and 4p(1 − p) = 0.0975
    expect(studentT95(2)).toBeCloseTo(0.95 * Math.sqrt(2 / 0.0975), 12);
    const root = Math.sqrt(0.0975);
    expect(studentT95(4)).toBeCloseTo(2 * Math.sqrt(Math.cos(Math.acos(root) / 3) / root - 1), 12);
    // the slope of t over ν is about −(z³ + z)/4ν²: the step across the border is no larger than its neighbours
    const [before, across, behind] = [98, 99, 100].map((nu) => studentT95(nu) - studentT95(nu + 1));
    expect(across).toBeGreaterThan(behind!);
    expect(across).toBeLessThan(before!);
  });
});
