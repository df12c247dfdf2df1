/**
 * The arm with seven axes. Reference: MuJoCo 3.14.0 for the same numbers (mujoco_menagerie panda_nohand.xml, its key frame "home", armature
 * 0.1 kg·m²): mass matrix and bias, printed to 15 digits. The accelerations that follow are compared with the speeds after a short step.
 */
import { type MethodName, mechanismOf, World } from "@gelenk/core";
import { expect, test } from "vitest";
import { modelOf } from "./build.js";
import { runJointed } from "./solver.js";

const MASS_MATRIX = [
  [
    1.27320186000285, -0.0380516593107349, 1.13586441151345, 0.000111411443495768, 0.0369568957024132, -0.000701152134675736,
    -0.00671684012603869,
  ],
  [
    -0.0380516593107349, 2.50829579019379, -0.0372827232077885, -1.07893365264693, -0.0324425101358592, -0.0836161189492027,
    0.00226614708881108,
  ],
  [
    1.13586441151345, -0.0372827232077885, 1.23586441151344, 0.000111411443495768, 0.0369568957024132, -0.000701152134675736,
    -0.00671684012603869,
  ],
  [
    0.000111411443495768, -1.07893365264693, 0.000111411443495768, 0.885350569853401, 0.0262093554662912, 0.0914885522482121,
    0.000161026041894737,
  ],
  [
    0.0369568957024132, -0.0324425101358592, 0.0369568957024132, 0.0262093554662912, 0.127064726166476, -0.000638391158275944,
    -0.0015704831712118,
  ],
  [
    -0.000701152134675736, -0.0836161189492027, -0.000701152134675736, 0.0914885522482121, -0.000638391158275944, 0.132568457764606,
    0.000794721231990395,
  ],
  [
    -0.00671684012603869, 0.00226614708881108, -0.00671684012603869, 0.000161026041894737, -0.0015704831712118, 0.000794721231990395,
    0.104909651967361,
  ],
] as const;
const BIAS = [0, -25.22183385089383, 0, 18.53017813124197, 0.7411607943030994, 1.650303797483579, 0] as const;
/** J: of the arm without its base, which that file has too (0.629769 kg at a height of 0.049974 m). */
const POTENTIAL = 85.18719795921108 - 9.81 * 0.629769 * 0.049974;

test.each<MethodName>(["recursive", "impulse-direct", "lagrange-sparse"])("%s: accelerates as mass matrix and bias say", (method) => {
  const world = World.fromModel(modelOf("@arm-7?armature=0.1"), { method });
  const h = 1e-5;
  world.step(h);
  const acceleration = world.joints.map(({ speeds }) => speeds[0]! / h);
  MASS_MATRIX.forEach((row, i) => {
    const torque = row.reduce((sum, value, k) => sum + value * acceleration[k]!, 0);
    // accelerations change within the step in its square; the direct method solves speeds to 1e-8 and 1e-10: 1e-5 rad/s² in this step
    expect(Math.abs(torque + BIAS[i]!)).toBeLessThan(1e-5);
  });
});

test("its mechanism has that mass matrix, rotors included, and that bias", () => {
  const mechanism = mechanismOf(modelOf("@arm-7?armature=0.1"));
  const { q, s } = mechanism.state;
  // 15 digits printed, moments of inertia through principal axes and back
  const matrix = mechanism.massMatrix(q);
  MASS_MATRIX.flat().forEach((value, k) => {
    expect(Math.abs(matrix[k]! - value)).toBeLessThan(1e-12);
  });
  const bias = mechanism.bias(q, s);
  BIAS.forEach((value, k) => {
    expect(Math.abs(bias[k]! - value)).toBeLessThan(1e-11);
  });
});

test("has the weight where it is there, and keeps its energy", () => {
  const { recording, ledger } = runJointed("@arm-7", { method: "recursive", until: 1 }, ["energy.potential"]);
  expect(Math.abs(recording.column("energy.potential")[0]! - POTENTIAL)).toBeLessThan(1e-9);
  // rates up to 20 rad/s; order 4 at 1 ms
  expect(ledger.energyDrift).toBeLessThan(1e-6);
});

test("dampers take out what it loses", () => {
  const { recording, ledger } = runJointed("@arm-7?damping=1&armature=0.1", { method: "recursive", until: 1 }, ["energy.total"]);
  const total = recording.column("energy.total");
  expect(total.at(-1)! - total[0]!).toBeLessThan(-1);
  expect(ledger.energyDrift).toBeLessThan(1e-4);
});
