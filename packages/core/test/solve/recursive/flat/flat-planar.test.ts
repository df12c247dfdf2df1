/** Hinges with parallel axes and mounts without a turn of their own: both short cuts against the readable algorithm, on random trees. */
import { describe, expect, it } from "vitest";
import { fromQuat } from "../../../../src/math/mat3.js";
import type { Random } from "../../../../src/math/random.js";
import { NUMBERS } from "../../../../src/solve/recursive/algebra.js";
import { articulatedBody } from "../../../../src/solve/recursive/articulated-body.js";
import { flatAccelerations } from "../../../../src/solve/recursive/flat/flat-articulated-body.js";
import { createPlanarTree, planarAccelerations } from "../../../../src/solve/recursive/flat/flat-planar.js";
import { createFlatTree } from "../../../../src/solve/recursive/flat/flat-tree.js";
import { speedCount, treeState } from "../../../../src/solve/recursive/kinematics.js";
import { prismatic } from "../../../../src/solve/recursive/motions/prismatic.js";
import { revolute } from "../../../../src/solve/recursive/motions/revolute.js";
import { spherical } from "../../../../src/solve/recursive/motions/spherical.js";
import type { JointMotion, TreeModel } from "../../../../src/solve/recursive/tree-model.js";
import { treeOfParts } from "../../../../src/solve/recursive/tree-parts.js";
import { chance, tenfold } from "../../../chance.js";

const COUNT = 9;
const GRAVITY = [1, -9.81, 2];

/** Joints on the ground are mounted anyhow; all others with a turn about x by `angle`. Bodies lie off the plane and have products of inertia. */
function randomTree(random: Random, motion: (i: number) => JointMotion, angle: () => number): TreeModel {
  const parts = Array.from({ length: COUNT }, (_, i) => {
    const parent = i === 0 ? -1 : Math.floor(random.uniform(-1, i));
    const R = fromQuat(random.rotation());
    const a = angle();
    const anyhow = [R.xx, R.yx, R.zx, R.xy, R.yy, R.zy, R.xz, R.yz, R.zz];
    const about = [1, 0, 0, 0, Math.cos(a), Math.sin(a), 0, -Math.sin(a), Math.cos(a)];
    return {
      parent,
      motion: motion(i),
      mount: { rotation: parent < 0 ? anyhow : about, position: [random.normal(), random.normal(), random.normal()] },
      mass: random.uniform(0.5, 2),
      center: [random.normal(), random.normal(), random.normal()],
      inertia: [0.3, 0.4, 0.5, 0.02, -0.03, 0.04],
    };
  });
  return treeOfParts(parts);
}

function randomState(random: Random, model: TreeModel) {
  const speeds = speedCount(model);
  const numbers = (count: number) => Float64Array.from({ length: count }, () => random.normal());
  const q = Float64Array.from(
    model.joints.flatMap(({ rest }) => {
      const own = rest.map((value) => value + random.normal());
      return rest.length < 4 ? own : own.map((value) => value / Math.hypot(...own));
    }),
  );
  return { q, s: numbers(speeds), drive: numbers(speeds), external: numbers(6 * COUNT), out: new Float64Array(speeds) };
}

function readable(model: TreeModel, { q, s, drive, external }: ReturnType<typeof randomState>): readonly number[] {
  const loads = Array.from({ length: COUNT }, (_, i) => Array.from(external.subarray(6 * i, 6 * i + 6)));
  const state = treeState(NUMBERS, model, Array.from(q), Array.from(s));
  return articulatedBody(NUMBERS, state, { gravity: GRAVITY, drive: Array.from(drive), external: loads }).speedRates;
}

/** Rounding of some thousand operations, relative to the largest rate. */
function expectEqual(out: Float64Array, rates: readonly number[]): void {
  const largest = Math.max(...rates.map(Math.abs));
  for (const [k, rate] of rates.entries()) expect(Math.abs(out[k]! - rate)).toBeLessThan(1e-11 * largest);
}

describe("hinges with parallel axes", () => {
  it("accelerate as by the readable algorithm", () => {
    const random = chance(5);
    for (let trial = 0; trial < tenfold(20); trial++) {
      const model = randomTree(
        random,
        () => revolute,
        () => random.uniform(-3, 3),
      );
      const state = randomState(random, model);
      const tree = createPlanarTree(model);
      expect(tree).toBeDefined();
      expect(planarAccelerations(tree!, state.q, state.s, state.drive, state.external, GRAVITY, state.out)).toBe(-1);
      expectEqual(state.out, readable(model, state));
    }
  });

  it("name the joint without inertia behind it", () => {
    const model = randomTree(
      chance(7),
      () => revolute,
      () => 0,
    );
    const chain = { ...model, parent: Int32Array.from({ length: COUNT }, (_, i) => i - 1) };
    chain.mass.fill(0, 10 * (COUNT - 1));
    const zeros = new Float64Array(COUNT);
    const tree = createPlanarTree({ ...chain, mount: alongX(chain.mount) })!;
    expect(planarAccelerations(tree, zeros, zeros, zeros, undefined, GRAVITY, new Float64Array(COUNT))).toBe(COUNT - 1);
  });

  it("are not found where an axis is tilted, or a joint is no hinge", () => {
    const random = chance(9);
    const model = randomTree(
      random,
      () => revolute,
      () => 1,
    );
    const last = 12 * (COUNT - 1);
    const tilted = model.mount.slice();
    const parent = model.parent.slice();
    parent[COUNT - 1] = 0;
    tilted.set([Math.cos(1e-6), Math.sin(1e-6), 0, -Math.sin(1e-6), Math.cos(1e-6), 0, 0, 0, 1], last);
    expect(createPlanarTree({ ...model, parent, mount: tilted })).toBeUndefined();
    expect(createPlanarTree({ ...model, joints: [...model.joints.slice(1), prismatic] })).toBeUndefined();
  });
});

/** All mounts without a turn. */
function alongX(mount: Float64Array): Float64Array {
  const list = mount.slice();
  for (let o = 0; o < list.length; o += 12) list.set([1, 0, 0, 0, 1, 0, 0, 0, 1], o);
  return list;
}

describe.each([
  ["hinges", [revolute]],
  ["balls", [spherical]],
  ["hinges, slides and balls", [revolute, prismatic, spherical]],
])("%s on mounts without a turn", (_name, motions) => {
  it("accelerate as by the readable algorithm", () => {
    const random = chance(13);
    for (let trial = 0; trial < tenfold(20); trial++) {
      const model = randomTree(
        random,
        (i) => motions[i % motions.length]!,
        () => 0,
      );
      const state = randomState(random, model);
      expect(flatAccelerations(createFlatTree(model), state.q, state.s, state.drive, state.external, GRAVITY, state.out)).toBe(-1);
      expectEqual(state.out, readable(model, state));
    }
  });
});
