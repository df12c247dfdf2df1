/** Laws of mechanics decide: power, energy, momentum, symmetry and definiteness of the mass matrix. */
import { describe, expect, it } from "vitest";
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { articulatedBody } from "../../../src/solve/recursive/articulated-body.js";
import { factorBranches } from "../../../src/solve/recursive/branch-factor.js";
import { DUAL_NUMBERS, dualConstants, dualVector } from "../../../src/solve/recursive/dual-numbers.js";
import { centerOfMass, kineticEnergy, momentum, potentialEnergy } from "../../../src/solve/recursive/energy-and-momentum.js";
import {
  bodyMass,
  coordinateRates,
  type TreeLoads,
  type TreeState,
  treeState,
  worldPlacements,
} from "../../../src/solve/recursive/kinematics.js";
import { massMatrix, speedParents } from "../../../src/solve/recursive/mass-matrix.js";
import { free } from "../../../src/solve/recursive/motions/free.js";
import { revolute } from "../../../src/solve/recursive/motions/revolute.js";
import { universal } from "../../../src/solve/recursive/motions/universal.js";
import { weld } from "../../../src/solve/recursive/motions/weld.js";
import { cross, dot, rotateBack } from "../../../src/solve/recursive/spatial-algebra.js";
import type { TreeModel } from "../../../src/solve/recursive/tree-model.js";
import { treeOfParts } from "../../../src/solve/recursive/tree-parts.js";
import { casesFrom, chance } from "../../chance.js";
import { advanceTree } from "./advance-tree.js";
import { difference, MOTIONS, randomLoads, randomPart, randomState, randomTree } from "./random-tree.js";

const GRAVITY = [1, -9, 2];
const unloaded = ({ speeds }: TreeState<number>): TreeLoads<number> => ({ gravity: GRAVITY, drive: speeds.map(() => 0) });

const energy = (state: TreeState<number>): number => kineticEnergy(NUMBERS, state) + potentialEnergy(NUMBERS, state, GRAVITY);

/** Rate of the energy while the tree moves on with these speed rates: exact, by dual numbers. */
function power(model: TreeModel, state: TreeState<number>, gravity: readonly number[], speedRates: readonly number[]): number {
  const q = dualVector(state.coordinates, coordinateRates(NUMBERS, model, state.coordinates, state.speeds));
  const moving = treeState(DUAL_NUMBERS, model, q, dualVector(state.speeds, speedRates));
  const potential = potentialEnergy(DUAL_NUMBERS, moving, dualConstants(gravity));
  return kineticEnergy(DUAL_NUMBERS, moving).slope + potential.slope;
}

describe.each(casesFrom(1, 8))("random tree %i", (seed) => {
  const random = chance(100 + seed);
  const model = randomTree(random, 9);
  const state = randomState(random, model);
  const loads = randomLoads(random, model);

  it("gains the power of drives and loads, nothing else", () => {
    const { speedRates } = articulatedBody(NUMBERS, state, loads);
    const work = (loads.external ?? []).reduce((sum, load, i) => sum + (load ? dot(NUMBERS, load, state.velocities[i]!) : 0), 0);
    const given = (loads.drive.length > 0 ? dot(NUMBERS, loads.drive, state.speeds) : 0) + work;
    expect(Math.abs(power(model, state, loads.gravity as number[], speedRates as number[]) - given)).toBeLessThan(
      1e-10 * Math.max(1, Math.abs(given)),
    );
  });

  it("has a symmetric, definite mass matrix whose form is the kinetic energy", () => {
    const matrix = massMatrix(NUMBERS, state);
    for (const [i, row] of matrix.entries()) for (const [j, value] of row.entries()) expect(value).toBe(matrix[j]![i]);
    for (const value of factorBranches(NUMBERS, matrix, speedParents(model)).inverse) expect(value).toBeGreaterThan(0);
    const form = matrix.reduce((sum, row, i) => sum + 0.5 * state.speeds[i]! * dot(NUMBERS, row, state.speeds), 0);
    expect(form).toBeCloseTo(kineticEnergy(NUMBERS, state), 11);
  });

  it("falls the same under its weight as an external load", () => {
    const world = worldPlacements(NUMBERS, state);
    const weights = world.map(({ rotation }, i) => {
      const { mass, moment } = bodyMass(NUMBERS, model, i);
      const g = rotateBack(NUMBERS, rotation, GRAVITY);
      return [...cross(NUMBERS, moment, g), ...g.map((value) => mass * value)];
    });
    const { drive } = loads;
    const fallen = articulatedBody(NUMBERS, state, { gravity: GRAVITY, drive });
    const pulled = articulatedBody(NUMBERS, state, { gravity: [0, 0, 0], drive, external: weights });
    expect(difference(fallen.speedRates as number[], pulled.speedRates as number[])).toBeLessThan(1e-10);
  });

  it("keeps its energy", () => {
    // Runge–Kutta of fourth order, 50 steps of 2 ms: error of order h⁴ with accelerations of some 100 /s²
    const after = advanceTree(model, state, unloaded(state), { step: 2e-3, steps: 50 });
    expect(Math.abs(energy(after) - energy(state))).toBeLessThan(2e-5 * Math.max(1, kineticEnergy(NUMBERS, after)));
  });
});

it("keeps momentum and a straight path of the centre of mass where nothing holds it", () => {
  const random = chance(7);
  const inner = MOTIONS.filter(({ type }) => !type.endsWith("free"));
  const parts = Array.from({ length: 6 }, (_, i) => randomPart(random, i - 1, i === 0 ? free : inner[(5 * i) % inner.length]!));
  const model = treeOfParts(parts);
  const state = randomState(random, model);
  const loads: TreeLoads<number> = { gravity: [0, 0, 0], drive: state.speeds.map((_, i) => (i < 6 ? 0 : 0.5)) };
  const after = advanceTree(model, state, loads, { step: 1e-3, steps: 200 });
  const [before, later] = [momentum(NUMBERS, state), momentum(NUMBERS, after)];
  expect(difference(before.linear as number[], later.linear as number[])).toBeLessThan(1e-8);
  expect(difference(before.angular as number[], later.angular as number[])).toBeLessThan(1e-8);
  const mass = parts.reduce((sum, part) => sum + part.mass, 0);
  const path = centerOfMass(NUMBERS, state).map((value, k) => value + (0.2 * before.linear[k]!) / mass);
  expect(difference(path, centerOfMass(NUMBERS, after))).toBeLessThan(1e-8);
});

it("lists speeds on the way to the ground, welds passed over, branches apart", () => {
  const random = chance(11);
  const lines = [
    [-1, universal],
    [0, weld],
    [1, revolute],
    [0, revolute],
    [-1, weld],
    [4, universal],
  ] as const;
  const model = treeOfParts(lines.map(([parent, motion]) => randomPart(random, parent, motion)));
  expect([...speedParents(model)]).toEqual([-1, 0, 1, 1, -1, 4]);
  const matrix = massMatrix(NUMBERS, randomState(random, model));
  expect([matrix[3]![2], matrix[4]![0], matrix[5]![3]]).toEqual([0, 0, 0]);
});
