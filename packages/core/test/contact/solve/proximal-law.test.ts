/** Derivatives against differences; the projection against the law itself. */
import { expect, test } from "vitest";
import { type LawForm, projectPoint } from "../../../src/contact/solve/proximal-law.js";
import { createPointLaw, type PointLaw } from "../../../src/contact/solve/proximal-work.js";
import { createSolverWork, prepare } from "../../../src/contact/solve/solver-work.js";
import { vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";
import { makeProblem } from "../make-problem.js";

const problem = makeProblem({
  bodies: [{ mass: 2, position: vec3(0.1, 0.2, 0.5) }],
  points: [{ A: -1, B: 0, point: vec3(0, 0, 0), normal: vec3(0, 0, 1), friction: { static: 0.6, spin: 0.1, roll: 0.2 } }],
});
const work = createSolverWork();
prepare(problem, work, 1);
const WEIGHT = 3;

function project(law: PointLaw, form: LawForm, bound: number): Float64Array {
  law.bound = bound;
  projectPoint(law, problem, work, 0, WEIGHT, form);
  return law.impulse.slice();
}

test("−dP/dw is the limit of differences in both forms; with fixed bounds it is symmetric", () => {
  const random = chance(21);
  const law = createPointLaw();
  let compared = 0;
  for (let k = 0; k < tenfold(200); k++) {
    for (let row = 0; row < 6; row++) {
      law.anchor[row] = random.normal();
      law.rate[row] = 0.3 * random.normal();
    }
    const bound = random.next();
    for (const form of ["fixed", "followed"] as const) {
      const middle = project(law, form, bound);
      const derivative = law.derivative.slice();
      for (let column = 0; column < 6; column++) {
        const kept = law.rate[column]!;
        law.rate[column] = kept + 1e-6;
        const up = project(law, form, bound);
        law.rate[column] = kept - 1e-6;
        const down = project(law, form, bound);
        law.rate[column] = kept;
        for (let row = 0; row < 6; row++) {
          // where the two one-sided differences disagree there is a kink between them
          if (Math.abs(up[row]! - 2 * middle[row]! + down[row]!) > 1e-9) continue;
          // curvature of order 10 and rounding of 1e-16/1e-6
          expect(Math.abs((down[row]! - up[row]!) / 2e-6 - derivative[6 * row + column]!)).toBeLessThan(1e-7);
          compared++;
          if (form === "fixed") expect(derivative[6 * row + column]! - derivative[6 * column + row]!).toBeCloseTo(0, 15);
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(12000);
});

test("impulses that obey the law are what they are projected to, others are not", () => {
  const law = createPointLaw();
  // slides along the first tangent at 0.2 m/s, spins and rolls with the torques at their limits
  law.anchor.set([2, -1.2, 0, 0.2, 0, -0.4]);
  law.rate.set([0, 0.2, 0, -1, 0, 0.5]);
  // products of a rim and a direction: a few roundings
  for (const [row, impulse] of project(law, "followed", 0).entries()) expect(impulse).toBeCloseTo(law.anchor[row]!, 14);
  expect(law.stick).toBe(0);
  law.rate[1] = -0.2;
  expect(project(law, "followed", 0)[1]).toBeGreaterThan(-1.2);
  // leaves
  law.anchor.fill(0);
  law.rate.set([0.1, 0.2, 0, 0, 0, 0]);
  expect(Math.max(...project(law, "followed", 0).map(Math.abs))).toBe(0);
});
