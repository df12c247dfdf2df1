/** Golden values of theory 03, section 17: planar pendulum of N rods (printed to 9 digits) and the constant-velocity joint (10 digits). */
import { describe, expect, it } from "vitest";
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { articulatedBody } from "../../../src/solve/recursive/articulated-body.js";
import { compositeRigidBody } from "../../../src/solve/recursive/composite-rigid-body.js";
import { kineticEnergy, potentialEnergy } from "../../../src/solve/recursive/energy-and-momentum.js";
import { type TreeState, treeState } from "../../../src/solve/recursive/kinematics.js";
import { constantVelocity } from "../../../src/solve/recursive/motions/constant-velocity.js";
import { revolute } from "../../../src/solve/recursive/motions/revolute.js";
import { combine, rotate } from "../../../src/solve/recursive/spatial-algebra.js";
import type { TreeModel } from "../../../src/solve/recursive/tree-model.js";
import { treeOfParts } from "../../../src/solve/recursive/tree-parts.js";
import { advanceTree } from "./advance-tree.js";

const GRAVITY = [0, 0, -9.81];
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** m = 1, Θ = 1/12, d = 1, r = 0.5; turns about the world's y, rods along the world's x at q = 0. In a rod's frame x is the hinge and z the rod. */
const pendulum = (n: number): TreeModel =>
  treeOfParts(
    Array.from({ length: n }, (_, i) => ({
      parent: i - 1,
      motion: revolute,
      mount: i === 0 ? { rotation: [0, 1, 0, 0, 0, 1, 1, 0, 0], position: [0, 0, 0] } : { rotation: IDENTITY, position: [0, 0, 1] },
      mass: 1,
      center: [0, 0, 0.5],
      inertia: [1 / 12, 1 / 12, 0, 0, 0, 0],
    })),
  );

const loads = (n: number) => ({ gravity: GRAVITY, drive: Array.from({ length: n }, () => 0) });
const zero = (n: number): number[] => Array.from({ length: n }, () => 0);

describe.each([
  ["articulated bodies", articulatedBody<number>],
  ["composite bodies", compositeRigidBody<number>],
])("pendulum by %s", (_name, solve) => {
  it.each([
    [zero(1), zero(1), [14.715]],
    [
      [0.3, -0.2, 0.5],
      [0.1, 0.4, -0.3],
      [10.07627953, -8.84754932, -5.32495859],
    ],
    [
      zero(10),
      zero(10),
      [
        12.4385816, -15.7714895, 4.22595787, -1.13234201, 0.303410165, -0.0812986527, 0.0217844456, -0.00583912975, 0.0015720734,
        -0.000449163827,
      ],
    ],
  ])("accelerates as printed: q = %j", (q, s, expected) => {
    const { speedRates } = solve(NUMBERS, treeState(NUMBERS, pendulum(q.length), q, s), loads(q.length));
    for (const [i, value] of expected.entries())
      expect(Math.abs(speedRates[i]! - value)).toBeLessThan(5.1e-9 * Math.max(1, Math.abs(value)));
  });
});

it("carries five rods through one second as printed", () => {
  const model = pendulum(5);
  const start = treeState(NUMBERS, model, zero(5), zero(5));
  const end = advanceTree(model, start, loads(5), { step: 1e-3, steps: 1000 });
  const q = [1.39362353, 0.01973485, 0.04464215, -0.14218679, 0.41998183];
  const s = [0.01462739, 4.26254216, -4.82509262, 4.0717488, 8.88803552];
  for (const i of q.keys()) {
    expect(Math.abs(end.coordinates[i]! - q[i]!)).toBeLessThan(1e-8);
    expect(Math.abs(end.speeds[i]! - s[i]!)).toBeLessThan(1e-7);
  }
  const energy = (state: TreeState<number>) => kineticEnergy(NUMBERS, state) + potentialEnergy(NUMBERS, state, GRAVITY);
  expect(Math.abs(energy(end) - energy(start))).toBeLessThan(4e-8);
});

it("turns the constant-velocity joint as printed", () => {
  const [q, s] = [
    [0.3, 0.5],
    [0.7, -0.4],
  ];
  const { rotation } = constantVelocity.place(NUMBERS, q);
  // printed w first: (p_s, p_v)
  const [w, x, y, z] = [0.9256373912, 0, 0.2474039593, 0.2863331991];
  const expected = [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ].flat();
  for (const [i, value] of expected.entries()) expect(rotation[i]).toBeCloseTo(value, 9);
  const inA = (vector: readonly number[]) => rotate(NUMBERS, rotation, vector.slice(0, 3));
  const omega = inA(combine(NUMBERS, constantVelocity.motions(NUMBERS, q), s));
  // c_Φ as seen from A equals that seen from B: ω × ω = 0
  const bias = inA(constantVelocity.bias(NUMBERS, q, s));
  for (const [k, value] of [0.4388169803, -0.2829586417, 1.3143077933].entries()) expect(omega[k]).toBeCloseTo(value, 9);
  for (const [k, value] of [-0.036677211, 0.2345557398, 0.1342391508].entries()) expect(bias[k]).toBeCloseTo(value, 9);
});
