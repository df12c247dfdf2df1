/**
 * Chains in tables decide: poses, twists, energies and momenta of bodies, against those of the tree built from them; and joint kinds, whose errors are zero
 * at poses written from a tree.
 */
import { describe, expect, it } from "vitest";
import { BODY_DYNAMIC, BODY_FIXED, bodyTableDeclarations } from "../../../src/body/body-tables.js";
import { addBodyTotals, TOTALS, TOTALS_SIZE } from "../../../src/body/body-totals.js";
import { jointKindOf } from "../../../src/joint/catalogue.js";
import type { ChainStructure, Tables } from "../../../src/joint/coupling.js";
import { placeJoint } from "../../../src/joint/joint-frames.js";
import type { JointNumbersSource } from "../../../src/joint/joint-kind.js";
import { GROUND_BODY, jointTableDeclarations } from "../../../src/joint/joint-tables.js";
import { fromColumns, toQuat } from "../../../src/math/mat3.js";
import { compose, invert, type Pose } from "../../../src/math/pose.js";
import { normalise, rotate, writeQuat } from "../../../src/math/quat.js";
import type { Random } from "../../../src/math/random.js";
import { add, cross, readVec3, subtract, writeVec3 } from "../../../src/math/vec3.js";
import { createArena } from "../../../src/memory/arena.js";
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { type BuiltTree, buildTree, readPose } from "../../../src/solve/recursive/build-tree.js";
import { kineticEnergy, momentum } from "../../../src/solve/recursive/energy-and-momentum.js";
import { readFlat } from "../../../src/solve/recursive/flat/flat-read.js";
import { createTreeBodies } from "../../../src/solve/recursive/flat/flat-tables.js";
import { createFlatTree } from "../../../src/solve/recursive/flat/flat-tree.js";
import { type TreeState, treeState, worldPlacements } from "../../../src/solve/recursive/kinematics.js";
import { readTree } from "../../../src/solve/recursive/tree-tables.js";
import { chance } from "../../chance.js";
import { difference, numbers, randomCoordinates } from "./random-tree.js";

type JointLine = readonly [number, number, JointNumbersSource];

/** A chain in tables: bodies anywhere, joints as lines [A, B, description]. Body `fixed` does not move. */
function chain(random: Random, count: number, lines: readonly JointLine[], fixed = -1): { t: Tables; structure: ChainStructure } {
  const arena = createArena({ ...bodyTableDeclarations, ...jointTableDeclarations });
  arena.reserve("body", count);
  arena.reserve("joint", lines.length);
  const t = arena.tables;
  const writePose = (list: Float64Array, o: number): void => {
    list.set(numbers(random, 3), o);
    writeQuat(list, o + 3, random.rotation());
  };
  for (let body = 0; body < count; body++) {
    t.kind[body] = body === fixed ? BODY_FIXED : BODY_DYNAMIC;
    writePose(t.pose, 7 * body);
    const mass = random.uniform(1, 2);
    t.mass.set([mass, 1 / mass], 2 * body);
    const moments = [random.uniform(1, 1.5), random.uniform(1, 1.5), random.uniform(1, 1.5)];
    t.inertia.set([...moments, ...moments.map((value) => 1 / value)], 6 * body);
  }
  const joints = lines.map(([a, b, description], slot) => {
    t.jointBody.set([a, b], 2 * slot);
    writePose(t.jointFrame, 14 * slot);
    writePose(t.jointFrame, 14 * slot + 7);
    const kind = jointKindOf(description)!;
    return { slot, kind, numbers: new Float64Array(kind.numbers?.(description) ?? []) };
  });
  const bodies = Int32Array.from(Array.from({ length: count }, (_, i) => i).filter((i) => i !== fixed));
  return { t, structure: { bodies, joints, partners: t.jointBody.slice(0, 2 * lines.length), driven: new Int32Array(0) } };
}

const revolute = { type: "revolute" };
const SPREAD: readonly JointLine[] = [
  [GROUND_BODY, 0, { type: "universal" }],
  [2, 0, { type: "cylindrical" }],
  [0, 1, { type: "spherical" }],
  [4, 2, { type: "point-on-line" }],
  [3, 1, { type: "planar" }],
  [3, 5, { type: "screw", pitch: 0.3 }],
  [6, 5, { type: "generic", locked: ["x", "ry"] }],
  [7, 6, { type: "rail" }],
];

/** Writes poses and twists of the bodies from a state of the tree. */
function writeTree(t: Tables, tree: BuiltTree, state: TreeState<number>): void {
  for (const [i, { rotation, position }] of worldPlacements(NUMBERS, state).entries()) {
    const slot = tree.bodies[i]!;
    const axes = fromColumns(readVec3(rotation, 0), readVec3(rotation, 3), readVec3(rotation, 6));
    const frame: Pose = { position: readVec3(position), orientation: normalise(toQuat(axes)) };
    const body = compose(frame, invert(readPose(tree.frame, 7 * i)));
    const y = state.velocities[i]!;
    const omega = rotate(frame.orientation, readVec3(y, 0));
    const velocity = add(rotate(frame.orientation, readVec3(y, 3)), cross(omega, subtract(body.position, frame.position)));
    writeVec3(t.pose, 7 * slot, body.position);
    writeQuat(t.pose, 7 * slot + 3, normalise(body.orientation));
    writeVec3(t.twist, 6 * slot, omega);
    writeVec3(t.twist, 6 * slot + 3, velocity);
  }
}

/** Puts the bodies where the joints allow them, moving as they allow. */
function placeBodies(random: Random, t: Tables, tree: BuiltTree): { q: number[]; s: number[] } {
  const q = tree.motions.flatMap((motion) => randomCoordinates(random, motion));
  const s = numbers(random, tree.model.speedStart[tree.model.count]!);
  writeTree(t, tree, treeState(NUMBERS, tree.model, q, s));
  return { q, s };
}

describe("a tree built from a chain", () => {
  const random = chance(21);
  const { t, structure } = chain(random, 9, [...SPREAD, [8, 7, revolute]], 8);
  const tree = buildTree(t, structure);
  const { q, s } = placeBodies(random, t, tree);

  it("holds every moving body once, parents first, and cuts the loop between its two ways to the ground", () => {
    expect([...tree.bodies].sort()).toEqual([...structure.bodies]);
    for (const [i, parent] of tree.model.parent.entries()) expect(parent).toBeLessThan(i);
    expect(tree.cuts).toHaveLength(1);
    expect([...tree.joints, ...tree.cuts].sort((a, b) => a - b)).toEqual(structure.joints.map((_, joint) => joint));
  });

  it("places bodies such that the joints of the tree are closed, whichever side hangs on the other", () => {
    const frames = new Float64Array(24 * structure.joints.length);
    for (const joint of tree.joints) {
      const { kind, numbers: own, slot } = structure.joints[joint]!;
      placeJoint(t, slot, t.pose, frames);
      const error = new Float64Array(kind.lengths + kind.angles);
      kind.error(frames, 24 * slot, own, 0, error, 0);
      for (const value of error) expect(Math.abs(value)).toBeLessThan(1e-12);
    }
  });

  it("gives joint coordinates their values and signs, B minus A", () => {
    const frames = new Float64Array(24 * structure.joints.length);
    for (const [i, joint] of tree.joints.entries()) {
      const { kind, numbers: own, slot } = structure.joints[joint]!;
      if (!["universal", "cylindrical", "planar", "screw", "revolute"].includes(kind.type)) continue;
      placeJoint(t, slot, t.pose, frames);
      for (const [k, coordinate] of kind.coordinates.entries())
        expect(coordinate.value(frames, 24 * slot, own, 0)).toBeCloseTo(q[tree.model.coordinateStart[i]! + k]!, 11);
    }
  });

  it("reads back coordinates and speeds", () => {
    const read = readTree(t, tree);
    expect(difference(s, read.s)).toBeLessThan(1e-11);
    const again = { pose: Array.from(t.pose), twist: Array.from(t.twist) };
    writeTree(t, tree, treeState(NUMBERS, tree.model, read.q, read.s));
    expect(difference(again.pose.map(Math.abs), Array.from(t.pose, Math.abs))).toBeLessThan(1e-12);
    expect(difference(again.twist, Array.from(t.twist))).toBeLessThan(1e-11);
  });

  it("has the energy and momenta of the bodies in the tables", () => {
    const totals = new Float64Array(TOTALS_SIZE);
    for (const slot of structure.bodies) addBodyTotals(t, slot, totals);
    const state = treeState(NUMBERS, tree.model, q, s);
    expect(kineticEnergy(NUMBERS, state)).toBeCloseTo(totals[TOTALS.kinetic]!, 11);
    const own = momentum(NUMBERS, state);
    expect(difference(Array.from(totals.subarray(TOTALS.linear, TOTALS.linear + 3)), own.linear as number[])).toBeLessThan(1e-12);
    expect(difference(Array.from(totals.subarray(TOTALS.angular, TOTALS.angular + 3)), own.angular as number[])).toBeLessThan(1e-12);
  });
});

describe("parts and loops", () => {
  it("hangs parts without ground on virtual free joints", () => {
    const { t, structure } = chain(chance(22), 5, [
      [1, 0, revolute],
      [3, 4, revolute],
      [4, 2, revolute],
    ]);
    const tree = buildTree(t, structure);
    const roots = [...tree.model.parent.entries()].filter(([, parent]) => parent < 0).map(([i]) => i);
    expect(roots.map((i) => tree.motions[i]!.type)).toEqual(["free", "free"]);
    expect(roots.map((i) => tree.joints[i])).toEqual([-1, -1]);
    expect(roots.map((i) => tree.bodies[i])).toEqual([0, 2]);
    // as they stand: a lone body is where its coordinates say
    const { q } = readTree(t, tree);
    const again = Array.from(t.pose.subarray(0, 7));
    writeTree(
      t,
      tree,
      treeState(
        NUMBERS,
        tree.model,
        q,
        Array.from({ length: tree.model.speedStart[5]! }, () => 0),
      ),
    );
    expect(difference(again.map(Math.abs), Array.from(t.pose.subarray(0, 7), Math.abs))).toBeLessThan(1e-13);
  });

  it("cuts one joint per loop, and joints without a motion of their own", () => {
    const { t, structure } = chain(chance(23), 4, [
      [GROUND_BODY, 0, revolute],
      [0, 1, revolute],
      [1, 2, revolute],
      [2, GROUND_BODY, revolute],
      [2, 3, { type: "distance", length: 1 }],
    ]);
    const { cuts, joints, model, motions } = buildTree(t, structure);
    expect(cuts).toEqual([2, 4]);
    expect([...joints].sort()).toEqual([-1, 0, 1, 3]);
    expect(model.count).toBe(4);
    expect(motions.map(({ type }) => type).sort()).toEqual(["free", "revolute", "revolute", "revolute"]);
  });
});

describe("hinges and slides, read in scalars", () => {
  it("have the coordinates and speeds of the readable way", () => {
    const random = chance(21);
    const { t, structure } = chain(random, 5, [
      [GROUND_BODY, 0, revolute],
      [0, 1, { type: "prismatic" }],
      [1, 2, revolute],
      [2, 3, { type: "spherical" }],
      [4, 3, revolute],
    ]);
    const tree = buildTree(t, structure);
    placeBodies(random, t, tree);
    const { q, s } = readTree(t, tree);
    const flat = new Float64Array(q.length + s.length);
    readFlat(t, createFlatTree(tree.model), createTreeBodies(tree), flat);
    expect(difference(Array.from(flat), [...q, ...s])).toBeLessThan(1e-12);
  });
});
