/** Motions of every kind, and random trees and states of them. */

import { columnX, columnY, columnZ, fromQuat } from "../../../src/math/mat3.js";
import type { Random } from "../../../src/math/random.js";
import { toVector3 } from "../../../src/math/vec3.js";
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { type TreeLoads, type TreeState, treeState } from "../../../src/solve/recursive/kinematics.js";
import { constantVelocity } from "../../../src/solve/recursive/motions/constant-velocity.js";
import { cylindrical } from "../../../src/solve/recursive/motions/cylindrical.js";
import { direction } from "../../../src/solve/recursive/motions/direction.js";
import { doubleRotation } from "../../../src/solve/recursive/motions/double-rotation.js";
import { free } from "../../../src/solve/recursive/motions/free.js";
import { generic } from "../../../src/solve/recursive/motions/generic.js";
import type { MeasuredMotion } from "../../../src/solve/recursive/motions/measured-motion.js";
import { planar } from "../../../src/solve/recursive/motions/planar.js";
import { pointOnLine } from "../../../src/solve/recursive/motions/point-on-line.js";
import { pointOnPlane } from "../../../src/solve/recursive/motions/point-on-plane.js";
import { prismatic } from "../../../src/solve/recursive/motions/prismatic.js";
import { reversed } from "../../../src/solve/recursive/motions/reversed.js";
import { revolute } from "../../../src/solve/recursive/motions/revolute.js";
import { screw } from "../../../src/solve/recursive/motions/screw.js";
import { spherical } from "../../../src/solve/recursive/motions/spherical.js";
import { translation } from "../../../src/solve/recursive/motions/translation.js";
import { universal } from "../../../src/solve/recursive/motions/universal.js";
import { weld } from "../../../src/solve/recursive/motions/weld.js";
import type { JointMotion, TreeModel } from "../../../src/solve/recursive/tree-model.js";
import { type TreePart, treeOfParts } from "../../../src/solve/recursive/tree-parts.js";
import { normalised } from "./differences.js";

const FORWARD: readonly MeasuredMotion[] = [
  revolute,
  prismatic,
  cylindrical,
  screw(0.7),
  screw(-0.3),
  planar,
  universal,
  spherical,
  free,
  weld,
  translation,
  pointOnLine,
  pointOnPlane,
  direction,
  doubleRotation,
  constantVelocity,
  generic(["x", "ry"]),
  generic(["y", "rx", "rz"]),
];

export const MOTIONS: readonly MeasuredMotion[] = [...FORWARD, ...FORWARD.map(reversed)];

export const numbers = (random: Random, count: number, size = 1): number[] =>
  Array.from({ length: count }, () => random.uniform(-size, size));

/** Coordinates anywhere. */
export const randomCoordinates = (random: Random, motion: JointMotion): number[] =>
  normalised(motion, numbers(random, motion.coordinates, 1.2));

export function randomRotation(random: Random): number[] {
  const axes = fromQuat(random.rotation());
  return [columnX(axes), columnY(axes), columnZ(axes)].flatMap(toVector3);
}

/** Principal moments that obey the triangle inequality, turned: as six numbers. */
function randomInertia(random: Random): number[] {
  const [x, y, z] = [0, 1, 2].map(() => random.uniform(0.1, 1)) as [number, number, number];
  const moments = [y + z, x + z, x + y];
  const r = randomRotation(random);
  const entry = (i: number, j: number): number => moments.reduce((sum, moment, k) => sum + moment * r[3 * k + i]! * r[3 * k + j]!, 0);
  return [entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2)];
}

export function randomPart(random: Random, parent: number, motion: JointMotion): TreePart {
  return {
    parent,
    motion,
    mount: { rotation: randomRotation(random), position: numbers(random, 3) },
    mass: random.uniform(0.5, 2),
    center: numbers(random, 3, 0.5),
    inertia: randomInertia(random),
  };
}

/** `count` bodies, each on any of those before it or on the ground. */
export function randomTree(random: Random, count: number): TreeModel {
  const parts = Array.from({ length: count }, (_, i) =>
    randomPart(random, random.integer(i + 1) - 1, MOTIONS[random.integer(MOTIONS.length)]!),
  );
  return treeOfParts(parts);
}

export function randomState(random: Random, model: TreeModel): TreeState<number> {
  const q = model.joints.flatMap((motion) => randomCoordinates(random, motion));
  return treeState(NUMBERS, model, q, numbers(random, model.speedStart[model.count]!));
}

export const randomLoads = (random: Random, model: TreeModel): TreeLoads<number> => ({
  gravity: numbers(random, 3, 10),
  drive: numbers(random, model.speedStart[model.count]!, 3),
  external: Array.from({ length: model.count }, (_, i) => (i % 3 === 2 ? undefined : numbers(random, 6, 3))),
});

/** Largest difference of two lists, over the largest entry of the first (at least 1). */
export function difference(a: readonly number[], b: readonly number[]): number {
  const scale = a.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  return (
    a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), a.length === b.length ? 0 : Number.POSITIVE_INFINITY) / scale
  );
}
