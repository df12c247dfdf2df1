/** Closed forms decide (pendulum, damped spring, spinning body), and differences of the forward dynamics on random trees. */
import { describe, expect, it } from "vitest";
import { eigenvaluesGeneral } from "../../../src/linalg/eigen-general.js";
import { type Algebra, NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { articulatedBody } from "../../../src/solve/recursive/articulated-body.js";
import { coordinateRates, treeState } from "../../../src/solve/recursive/kinematics.js";
import { lineariseTree, type TreeForces } from "../../../src/solve/recursive/linearise.js";
import { massMatrix } from "../../../src/solve/recursive/mass-matrix.js";
import { free } from "../../../src/solve/recursive/motions/free.js";
import { prismatic } from "../../../src/solve/recursive/motions/prismatic.js";
import { revolute } from "../../../src/solve/recursive/motions/revolute.js";
import { constants, type Vector } from "../../../src/solve/recursive/spatial-algebra.js";
import type { JointMotion, TreeModel } from "../../../src/solve/recursive/tree-model.js";
import { treeOfParts } from "../../../src/solve/recursive/tree-parts.js";
import { chance } from "../../chance.js";
import { numbers, randomState, randomTree } from "./random-tree.js";

/** Drives −stiffness·q − damping·s, for joints with q̇ = s; constant gravity. */
const springs =
  (gravity: readonly number[], stiffness: number, damping: number): TreeForces =>
  <T>(algebra: Algebra<T>, q: Vector<T>, s: Vector<T>) => ({
    gravity: constants(algebra, gravity),
    drive: s.map((speed, i) => {
      const spring = algebra.multiply(algebra.constant(-stiffness), q[i]!);
      return algebra.subtract(spring, algebra.multiply(algebra.constant(damping), speed));
    }),
  });

const single = (motion: JointMotion, center: readonly number[], inertia: readonly number[]): TreeModel =>
  treeOfParts([{ parent: -1, motion, mass: 2, center, inertia }]);

/** Eigenvalues of A as pairs, sorted. */
function eigenvalues(model: TreeModel, forces: TreeForces, q: readonly number[], s: readonly number[]): [number, number][] {
  const { a, speeds } = lineariseTree(model, forces, q, s);
  const { real, imaginary, converged } = eigenvaluesGeneral(a, 2 * speeds);
  expect(converged).toBe(true);
  return Array.from(real, (value, i): [number, number] => [value, imaginary[i]!]).sort((x, y) => x[0] - y[0] || x[1] - y[1]);
}

describe("linear equations of a tree", () => {
  it("swing at the frequency of a pendulum: ω² = m g r / (Θ + m r²)", () => {
    // hinge along x, hanging along −y at q = 0
    const model = single(revolute, [0, -0.4, 0], [0.3, 0.1, 0.3, 0, 0, 0]);
    const [low, high] = eigenvalues(model, springs([0, -9.81, 0], 0, 0), [0], [0]) as [[number, number], [number, number]];
    const omega = Math.sqrt((2 * 9.81 * 0.4) / (0.3 + 2 * 0.16));
    expect(low[0]).toBeCloseTo(0, 12);
    expect(low[1]).toBeCloseTo(-omega, 12);
    expect(high[1]).toBeCloseTo(omega, 12);
  });

  it("decay as a damped spring: m λ² + d λ + k = 0", () => {
    const model = single(prismatic, [0, 0, 0], [1, 1, 1, 0, 0, 0]);
    const [low, high] = eigenvalues(model, springs([0, 0, 0], 50, 3), [0.2], [0.1]) as [[number, number], [number, number]];
    const imaginary = Math.sqrt(50 / 2 - (3 / 4) * (3 / 4));
    for (const [i, value] of [low, high].entries()) {
      expect(value[0]).toBeCloseTo(-3 / 4, 12);
      expect(value[1]).toBeCloseTo(i === 0 ? -imaginary : imaginary, 12);
    }
  });

  it("tell that a body spinning about its middle axis is unstable: λ² = ω² (J₂ − J₁)(J₃ − J₂)/(J₁ J₃)", () => {
    const [J1, J2, J3, omega] = [1, 1.6, 2, 3];
    const model = single(free, [0, 0, 0], [J1, J2, J3, 0, 0, 0]);
    const none: TreeForces = (algebra, _q, s) => ({ gravity: constants(algebra, [0, 0, 0]), drive: s.map(() => algebra.constant(0)) });
    const found = eigenvalues(model, none, free.rest, [0, omega, 0, 0, 0, 0]);
    const growth = Math.sqrt(((J2 - J1) * (J3 - J2)) / (J1 * J3)) * omega;
    expect(found[0]![0]).toBeCloseTo(-growth, 10);
    expect(found.at(-1)![0]).toBeCloseTo(growth, 10);
    // displacements and velocities of a turning body, seen from it, turn back: ±iω; multiple ones are exact to roots of rounding only
    expect(found.filter(([, imaginary]) => Math.abs(Math.abs(imaginary) - omega) < 1e-4)).toHaveLength(6);
  });

  it("agree with differences of the forward dynamics", () => {
    // central differences with 1e-5: truncation 1e-10·|f‴|, rounding 1e-11
    const random = chance(12);
    const step = 1e-5;
    for (let k = 0; k < 4; k++) {
      const model = randomTree(random, 5);
      const { coordinates: q, speeds: s } = randomState(random, model);
      const drive = numbers(random, s.length);
      const forces: TreeForces = (algebra) => ({ gravity: constants(algebra, [1, 2, -9]), drive: constants(algebra, drive) });
      const n = s.length;
      const { a, b } = lineariseTree(model, forces, q, s);
      const dynamics = (at: readonly number[], speeds: readonly number[]) =>
        articulatedBody(NUMBERS, treeState(NUMBERS, model, at, speeds), forces(NUMBERS, at, speeds)).speedRates;
      const moved = (values: readonly number[], along: readonly number[], h: number) => values.map((value, i) => value + h * along[i]!);
      for (let j = 0; j < n; j++) {
        const unit = s.map((_, i) => (i === j ? 1 : 0));
        const along = coordinateRates(NUMBERS, model, q, unit);
        const [up, down] = [dynamics(moved(q, along, step), s), dynamics(moved(q, along, -step), s)];
        const [fast, slow] = [dynamics(q, moved(s, unit, step)), dynamics(q, moved(s, unit, -step))];
        for (let i = 0; i < n; i++) {
          const scale = Math.max(1, Math.abs(up[i]!), Math.abs(fast[i]!), Math.abs(a[(n + i) * 2 * n + j]!));
          expect(Math.abs(a[(n + i) * 2 * n + j]! - (up[i]! - down[i]!) / (2 * step))).toBeLessThan(1e-5 * scale);
          expect(Math.abs(a[(n + i) * 2 * n + n + j]! - (fast[i]! - slow[i]!) / (2 * step))).toBeLessThan(1e-5 * scale);
          expect(a[i * 2 * n + n + j]).toBe(i === j ? 1 : 0);
          expect(b[i * n + j]).toBe(0);
        }
      }
      const matrix = massMatrix(NUMBERS, treeState(NUMBERS, model, q, s));
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++)
          expect(matrix[i]!.reduce((sum, value, r) => sum + value * b[(n + r) * n + j]!, 0)).toBeCloseTo(i === j ? 1 : 0, 9);
    }
  });
});
