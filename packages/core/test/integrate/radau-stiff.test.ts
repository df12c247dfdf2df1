/** radau5 against published solutions of stiff problems and against the equation of Prothero and Robinson. */
import { describe, expect, it } from "vitest";
import { integrate } from "../../src/integrate/integrate.js";
import type { ImplicitSystem } from "../../src/integrate/ode-system.js";
import { radau5 } from "../../src/integrate/radau.js";
import { PUBLISHED, type PublishedProblem } from "./stiff-problems.js";

const solve = ({ system, start, end, size }: PublishedProblem, relative: number) =>
  integrate(system, radau5, { from: 0, to: end, y: start, tolerance: { relative, absolute: relative * size } });

const relativeError = (y: Float64Array, reference: readonly number[]): number =>
  Math.max(...reference.map((value, i) => Math.abs(y[i]! / value - 1)));

describe.each(PUBLISHED.map((problem) => [problem.name, problem] as const))("%s", (_name, problem) => {
  it("meets the published solution within a hundred times the tolerance, at every tolerance", () => {
    // The tolerance holds per step; these problems damp errors, and none of the published solutions needs more than a factor of 40.
    for (const tolerance of [1e-4, 1e-6, 1e-8, 1e-10]) {
      const result = solve(problem, tolerance);
      expect(result).toMatchObject({ reached: true, reason: "end" });
      expect(relativeError(result.y, problem.reference)).toBeLessThan(100 * tolerance);
    }
  });

  it("comes within 1e-10 of it at a tolerance of 1e-12", () => {
    expect(relativeError(solve(problem, 1e-12).y, problem.reference)).toBeLessThan(1e-10 + problem.trust);
  });

  it("takes steps of the accuracy, not of the stiffness, and keeps its matrices", () => {
    const { steps, rejected, evaluations, newton } = solve(problem, 1e-6);
    // An explicit method needs 1/|λ| per step: a million for van der Pol's equation, ten thousand for HIRES, 1e15 for Robertson's.
    expect(steps).toBeLessThan(1000);
    expect(rejected).toBeLessThan(0.1 * steps);
    expect(newton!.jacobians).toBeLessThan(steps);
    expect(newton!.iterations / steps).toBeLessThan(4);
    // Three evaluations per iteration, one per step, `size` per Jacobian and at most two more per rejected or first step.
    const least = 3 * newton!.iterations + steps + problem.system.size * newton!.jacobians;
    expect(evaluations).toBeGreaterThanOrEqual(least);
    expect(evaluations).toBeLessThanOrEqual(least + 2 * rejected + 2);
  });
});

describe("a Jacobian supplied", () => {
  it("gives the same solution as differences and saves their evaluations", () => {
    const [robertson] = PUBLISHED as [PublishedProblem];
    const system: ImplicitSystem = {
      ...robertson.system,
      jacobian(_t, y, out) {
        out.set([-0.04, 1e4 * y[2]!, 1e4 * y[1]!, 0.04, -1e4 * y[2]! - 6e7 * y[1]!, -1e4 * y[1]!, 0, 6e7 * y[1]!, 0]);
      },
    };
    const [supplied, differences] = [solve({ ...robertson, system }, 1e-8), solve(robertson, 1e-8)];
    expect(relativeError(supplied.y, robertson.reference)).toBeLessThan(1e-8);
    expect(supplied.evaluations).toBeLessThan(
      differences.evaluations - 2.9 * differences.newton!.jacobians + 0.1 * differences.evaluations,
    );
    expect(Math.abs(supplied.steps / differences.steps - 1)).toBeLessThan(0.05);
  });
});

describe("Prothero and Robinson's equation ẏ = λ(y − sin t) + cos t", () => {
  const equation = (lambda: number): ImplicitSystem => ({
    size: 1,
    derivative(t, y, dy) {
      dy[0] = lambda * (y[0]! - Math.sin(t)) + Math.cos(t);
    },
  });
  const errorAfter = (lambda: number, n: number): number => {
    const tolerance = { absolute: 1e-14, relative: 1e-14 };
    return Math.abs(integrate(equation(lambda), radau5, { from: 0, to: 2, y: [0], step: 2 / n, tolerance }).y[0]! - Math.sin(2));
  };

  it("keeps the stage order 3 and one more power of 1/λh where it is stiff, and order 5 where it is not", () => {
    // Hairer and Wanner II, IV.15: error h⁴/(λh) for a stiffly accurate method of stage order 3, hence order 3 in h and −1 in λ.
    const stiff = Math.log2(errorAfter(-1e6, 8) / errorAfter(-1e6, 16));
    expect(Math.abs(stiff - 3)).toBeLessThan(0.15);
    expect(Math.abs(errorAfter(-1e5, 8) / errorAfter(-1e6, 8) - 10)).toBeLessThan(0.5);
    expect(Math.abs(Math.log2(errorAfter(-1, 8) / errorAfter(-1, 16)) - 5)).toBeLessThan(0.15);
  });

  it("is solved to the tolerance used inside with a few steps however stiff it is", () => {
    // Errors are damped at once, so that of the last step is left: at most 0.1·(1e-8)^(2/3), see radau-control.ts.
    for (const lambda of [-1e3, -1e6, -1e9]) {
      const result = integrate(equation(lambda), radau5, { from: 0, to: 10, y: [0], tolerance: { absolute: 1e-8, relative: 1e-8 } });
      expect(Math.abs(result.y[0]! - Math.sin(10))).toBeLessThan(4.7e-7);
      expect(result.steps).toBeLessThan(150);
    }
  });
});
