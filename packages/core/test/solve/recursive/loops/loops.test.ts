/**
 * Accelerations of trees with loops. What decides: the appended O(n³) system and the sparse block system (readable, other factors), the
 * dense Lagrange method (other unknowns altogether), and symmetry of W_sᵀX.
 */
import { describe, expect, it } from "vitest";
import type { JointDescription, ResolvedModel } from "../../../../src/index.js";
import { appendedCubic } from "../../../../src/solve/recursive/loops/appended-cubic.js";
import { readAlongCuts } from "../../../../src/solve/recursive/loops/cut-rows.js";
import { createLoops, factorLoops, pushLoops } from "../../../../src/solve/recursive/loops/loops.js";
import { planSparse, sparseLoops } from "../../../../src/solve/recursive/loops/sparse.js";
import { World } from "../../../../src/world/world.js";
import { fourBar } from "../../mechanisms.js";
import { difference } from "../random-tree.js";
import { zoo } from "../zoo.js";
import { cutJointRates, inMotion, loopedChain, readable } from "./looped-chain.js";

/** The zoo, with loops closed by kinds with and without a motion. */
function loopedZoo(): ResolvedModel {
  const { forces: _forces, ...model } = zoo();
  const place = { anchor: [0.3, 0.2, 1], axis: [1, 2, 0.5], axis2: [0, 1, 3] } as const;
  const closing: readonly JointDescription[] = [
    { name: "ball", type: "spherical", a: "b7", b: "b11", ...place },
    { name: "bar", type: "distance", a: "b8", b: "b12" },
    { name: "slope", type: "point-on-plane", a: "ground", b: "b10", ...place },
  ];
  return { ...model, joints: [...model.joints!, ...closing] };
}

/** A hinged ring of six rods in the plane, standing on the ground by one of them: three redundant rows. */
function ring(): ResolvedModel {
  const at = (i: number) => [Math.cos((Math.PI / 3) * i), Math.sin((Math.PI / 3) * i), 0] as const;
  const middle = (i: number) => at(i).map((value, k) => (value + at(i + 1)[k]!) / 2) as unknown as readonly [number, number, number];
  return {
    gelenk: 1,
    gravity: [0, -9.81, 0],
    bodies: Array.from({ length: 6 }, (_, i) => ({ name: `b${i}`, mass: 1, inertia: [0.1, 0.1, 0.1] as const, position: middle(i) })),
    joints: [
      { name: "stand", type: "revolute", a: "ground", b: "b0", anchor: at(0), axis: [0, 0, 1] },
      ...Array.from({ length: 6 }, (_, i) => {
        return { name: `j${i}`, type: "revolute", a: `b${i}`, b: `b${(i + 1) % 6}`, anchor: at(i + 1), axis: [0, 0, 1] } as const;
      }),
    ],
  };
}

const MODELS: readonly (readonly [string, () => ResolvedModel])[] = [
  ["a planar four-bar in space", () => fourBar({}, 6).toModel()],
  ["a ring of six", () => inMotion(ring(), 30, 0.01)],
  ["a tree of every kind with three loops", () => inMotion(loopedZoo(), 30, 0.01)],
];

describe.each(MODELS)("%s", (_name, build) => {
  const model = build();
  const looped = loopedChain(model);
  const rates = cutJointRates(looped);

  it("accelerates as by the appended system, and by the sparse one", () => {
    const { state, loads, rows, rowCounts, ends } = readable(looped);
    const appended = appendedCubic(state, loads, rows);
    const sparse = sparseLoops(planSparse(state.model, rowCounts, ends), state, loads, rows);
    // rounding, times the condition of rows that are nearly redundant
    expect(difference(appended.speedRates, Array.from(rates))).toBeLessThan(1e-10);
    expect(difference(appended.speedRates, sparse.speedRates)).toBeLessThan(1e-9);
    const { flat } = looped.looped;
    expect(difference(appended.accelerations.flat(), Array.from(flat.acceleration))).toBeLessThan(1e-10);
  });

  it("accelerates as by Lagrange multipliers of all joints", () => {
    // one step of Euler without stabilisation is linear in the accelerations of the bodies
    const h = 1 / 64;
    const options = { method: "lagrange-dense", integrator: "euler", stabilisation: "none", step: h } as const;
    const world = World.fromModel(model, options);
    world.step(h);
    const { flat, bodies } = looped.looped;
    bodies.tree.bodies.forEach((slot, i) => {
      const before = model.bodies![slot]!;
      const after = world.bodies[slot]!;
      const turning = after.angularVelocity.map((value, k) => (value - (before.angularVelocity?.[k] ?? 0)) / h);
      const R = (k: number) => [0, 1, 2].map((r) => bodies.world[12 * i + 3 * k + r]!);
      const own = [0, 1, 2].map((r) => [0, 1, 2].reduce((sum, k) => sum + R(k)[r]! * flat.acceleration[6 * i + k]!, 0));
      // rounding of velocities over h
      for (let k = 0; k < 3; k++) expect(Math.abs(own[k]! - turning[k]!)).toBeLessThan(1e-9 * (1 + Math.abs(own[k]!)));
    });
  });

  it("has a symmetric response of its rows", () => {
    const { flat, bodies } = looped.looped;
    const all = createLoops(looped.chain, bodies.tree, flat);
    all.cuts.load.set(looped.looped.loops.cuts.load);
    factorLoops(flat, all);
    const count = all.lambda.length;
    const matrix = Array.from({ length: count }, (_, k) => {
      all.step.fill(0);
      all.step[k] = 1;
      pushLoops(flat, all);
      readAlongCuts(all.cuts, all.response.motion, all.miss);
      return Array.from(all.miss);
    });
    const transposed = matrix.map((_, i) => matrix.map((row) => row[i]!));
    expect(difference(matrix.flat(), transposed.flat())).toBeLessThan(1e-13);
    // and it is VᵀV of the way inwards alone
    const { columns, speeds, scale, kept } = all.factor;
    kept.forEach((row, k) => {
      let square = 0;
      for (let i = 0; i < speeds; i++) square += columns[k * speeds + i]! * columns[k * speeds + i]!;
      const mobility = square / (scale[k]! * scale[k]!);
      expect(Math.abs(matrix[row]![row]! - mobility)).toBeLessThan(1e-12 * (1 + mobility));
    });
  });
});

describe("rows of planar loops in space", () => {
  it.each([
    ["four-bar", () => fourBar({}, 6).toModel(), 2],
    ["ring", ring, 2],
  ] as const)("%s: three of five are never computed", (_name, build, kept) => {
    expect(loopedChain(build()).looped.loops.factor.kept.length).toBe(kept);
  });
});
