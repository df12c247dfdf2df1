/** The flat algorithm against the readable one over numbers: random trees of every motion. */
import { describe, expect, it } from "vitest";
import { fromQuat } from "../../../../src/math/mat3.js";
import type { Random } from "../../../../src/math/random.js";
import { NUMBERS } from "../../../../src/solve/recursive/algebra.js";
import { articulatedBody } from "../../../../src/solve/recursive/articulated-body.js";
import { flatAccelerations } from "../../../../src/solve/recursive/flat/flat-articulated-body.js";
import { createFlatTree } from "../../../../src/solve/recursive/flat/flat-tree.js";
import { moveTree, placeTree } from "../../../../src/solve/recursive/kinematics.js";
import { cylindrical } from "../../../../src/solve/recursive/motions/cylindrical.js";
import { free } from "../../../../src/solve/recursive/motions/free.js";
import { prismatic } from "../../../../src/solve/recursive/motions/prismatic.js";
import { revolute } from "../../../../src/solve/recursive/motions/revolute.js";
import { spherical } from "../../../../src/solve/recursive/motions/spherical.js";
import { universal } from "../../../../src/solve/recursive/motions/universal.js";
import { weld } from "../../../../src/solve/recursive/motions/weld.js";
import type { JointMotion, TreeModel } from "../../../../src/solve/recursive/tree-model.js";
import { chance, tenfold } from "../../../chance.js";

const KINDS: readonly JointMotion[] = [revolute, prismatic, spherical, cylindrical, universal, weld, free];

function randomTree(random: Random, count: number, kinds: readonly JointMotion[]): TreeModel {
  const joints = Array.from({ length: count }, () => kinds[Math.floor(random.uniform(0, kinds.length))]!);
  const starts = (size: (joint: JointMotion) => number) => {
    const out = new Int32Array(count + 1);
    joints.forEach((joint, i) => {
      out[i + 1] = out[i]! + size(joint);
    });
    return out;
  };
  const mount = new Float64Array(12 * count);
  const mass = new Float64Array(10 * count);
  for (let i = 0; i < count; i++) {
    const R = fromQuat(random.rotation());
    mount.set([R.xx, R.yx, R.zx, R.xy, R.yy, R.zy, R.xz, R.yz, R.zz, random.normal(), random.normal(), random.normal()], 12 * i);
    // a box-like body off its origin: Θ = Θ_S + m (c·c E − c cᵀ)
    const m = random.uniform(0.5, 2);
    const [x, y, z] = [random.normal(), random.normal(), random.normal()];
    mass.set(
      [
        m,
        m * x,
        m * y,
        m * z,
        0.3 + m * (y * y + z * z),
        0.4 + m * (x * x + z * z),
        0.5 + m * (x * x + y * y),
        -m * x * y,
        -m * x * z,
        -m * y * z,
      ],
      10 * i,
    );
  }
  return {
    count,
    parent: Int32Array.from({ length: count }, (_, i) => (i === 0 ? -1 : Math.floor(random.uniform(-1, i)))),
    joints,
    coordinateStart: starts(({ coordinates }) => coordinates),
    speedStart: starts(({ speeds }) => speeds),
    mount,
    mass,
  };
}

/** Coordinates about the joints' rest, quaternions of length 1. */
function randomCoordinates(random: Random, model: TreeModel): Float64Array {
  return Float64Array.from(
    model.joints.flatMap(({ rest }) => {
      const q = rest.map((value) => value + random.normal());
      if (rest.length < 4) return q;
      const size = Math.hypot(...q.slice(0, 4));
      return q.map((value, k) => (k < 4 ? value / size : value));
    }),
  );
}

describe.each([
  ["hinges", [revolute]],
  ["hinges and slides", [revolute, prismatic]],
  ["every sort", KINDS],
])("a tree of %s", (_name, kinds) => {
  it("accelerates as by the readable algorithm", () => {
    const random = chance(11);
    for (let trial = 0; trial < tenfold(20); trial++) {
      const model = randomTree(random, 9, kinds);
      const q = randomCoordinates(random, model);
      const speeds = model.speedStart[model.count]!;
      const s = Float64Array.from({ length: speeds }, () => random.normal());
      const drive = Float64Array.from({ length: speeds }, () => random.normal());
      const external = Float64Array.from({ length: 6 * model.count }, () => random.normal());
      const gravity = [1, -9.81, 2];
      const out = new Float64Array(speeds);
      expect(flatAccelerations(createFlatTree(model), q, s, drive, external, gravity, out)).toBe(-1);
      const state = moveTree(NUMBERS, placeTree(NUMBERS, model, Array.from(q)), Array.from(s));
      const loads = {
        gravity,
        drive: Array.from(drive),
        external: Array.from({ length: model.count }, (_, i) => Array.from(external.subarray(6 * i, 6 * i + 6))),
      };
      const { speedRates } = articulatedBody(NUMBERS, state, loads);
      // rounding of some thousand operations on numbers up to 1e3
      for (let k = 0; k < speeds; k++) expect(Math.abs(out[k]! - speedRates[k]!)).toBeLessThan(1e-9 * (1 + Math.abs(speedRates[k]!)));
    }
  });
});

describe("a joint without inertia behind it", () => {
  it("is named", () => {
    const model = randomTree(chance(3), 3, [revolute]);
    model.mass.fill(0, 20, 30);
    const leaf = { ...model, parent: Int32Array.of(-1, 0, 1) };
    const q = new Float64Array(3);
    expect(flatAccelerations(createFlatTree(leaf), q, q, q, undefined, [0, 0, 0], new Float64Array(3))).toBe(2);
  });
});
