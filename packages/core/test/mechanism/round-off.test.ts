/** Quarter turns written as quaternions of √½ come out as zeros and ones; numbers that are meant stay to the bit. */
import { expect, it } from "vitest";
import { buildMechanismTree } from "../../src/mechanism/mechanism-tree.js";
import type { Quadruple, ResolvedModel } from "../../src/model/description.js";

const QUARTER: Quadruple = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];

const model: ResolvedModel = {
  gelenk: 1,
  bodies: [
    { name: "one", mass: 2, inertia: [0.1, 0.2, 0.3], centerOfMass: [0.1, 0, 0.3], orientation: QUARTER },
    {
      name: "two",
      mass: 1,
      inertia: [0.1, 0.2, 0.25, 0, 0, 1e-9],
      centerOfMass: [0, 1e-9, 0],
      position: [0, 0.5, 0],
      orientation: QUARTER,
    },
  ],
  joints: [
    { type: "revolute", a: "ground", b: "one", frameA: { orientation: QUARTER }, frameB: {} },
    { type: "revolute", a: "one", b: "two", frameA: { position: [0, 0, -0.5], orientation: QUARTER }, frameB: { orientation: QUARTER } },
  ],
  settings: { assemble: false },
};

it("rotations of quarter turns have no round-off", () => {
  const { mount } = buildMechanismTree(model, {}).built!.model;
  for (let i = 0; i < 2; i++) for (const entry of mount.subarray(12 * i, 12 * i + 9)) expect([0, 1, -1]).toContain(entry + 0);
});

it("small numbers that are not round-off stay", () => {
  const { mass } = buildMechanismTree(model, {}).built!.model;
  // of `two`, turned by the quarter of its joint: y of the centre is −z of the frame; first moments of 1e-9 kg·m are 7 digits above round-off of 0.5 kg·m
  expect(Array.from(mass.subarray(11, 14)).filter((value) => value !== 0)).toHaveLength(1);
  expect(Math.max(...mass.subarray(11, 14).map(Math.abs))).toBeCloseTo(1e-9, 20);
  // principal axes and back: round-off of 0.25 kg·m²
  expect(Math.max(...mass.subarray(17, 20).map(Math.abs))).toBeCloseTo(1e-9, 15);
});
