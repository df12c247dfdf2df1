/**
 * Rates of coordinates of a flat tree, in scalars where the joint is an axis or a ball; and coordinates that depend on each other brought back.
 *
 *   axis   q̇ = s          ball   q̇ = ½ q ω, ω in the axes of the body          free   besides ṗ = R v          others by their own record
 */
import { NUMBERS } from "../algebra.js";
import type { TreeModel } from "../tree-model.js";
import { BALL, type FlatTree, FREE, isAxis } from "./flat-tree.js";

/** dy[0 … coordinates) := q̇ of the speeds s at q; joints without speeds rest. */
export function writeCoordinateRates(tree: Pick<FlatTree, "model" | "way">, q: Float64Array, s: Float64Array, dy: Float64Array): void {
  const { model, way } = tree;
  for (let i = 0; i < model.count; i++) {
    if (isAxis(way[i]!)) dy[model.coordinateStart[i]!] = s[model.speedStart[i]!]!;
    else writeJointRates(tree, i, q, s, dy);
  }
}

/** The same of one joint that is no axis. */
export function writeJointRates(
  { model, way }: Pick<FlatTree, "model" | "way">,
  joint: number,
  q: Float64Array,
  s: Float64Array,
  dy: Float64Array,
): void {
  const from = model.coordinateStart[joint]!;
  const first = model.speedStart[joint]!;
  if (way[joint] === BALL) writeQuaternionRate(q, from, s, first, dy);
  else if (way[joint] === FREE) {
    writeQuaternionRate(q, from, s, first, dy);
    writeTurned(q, from, s, first + 3, dy, from + 4);
  } else if (first === model.speedStart[joint + 1]!) dy.fill(0, from, model.coordinateStart[joint + 1]!);
  else {
    const own = Array.from(q.subarray(from, model.coordinateStart[joint + 1]!));
    dy.set(model.joints[joint]!.rates(NUMBERS, own, Array.from(s.subarray(first, model.speedStart[joint + 1]!))), from);
  }
}

function writeQuaternionRate(q: Float64Array, o: number, s: Float64Array, first: number, dy: Float64Array): void {
  const a = s[first]! / 2;
  const b = s[first + 1]! / 2;
  const c = s[first + 2]! / 2;
  const x = q[o]!;
  const y = q[o + 1]!;
  const z = q[o + 2]!;
  const w = q[o + 3]!;
  dy[o] = w * a + y * c - z * b;
  dy[o + 1] = w * b + z * a - x * c;
  dy[o + 2] = w * c + x * b - y * a;
  dy[o + 3] = -x * a - y * b - z * c;
}

/** R(q) v: v + 2 w (u × v) + 2 u × (u × v), u the vector of q. */
function writeTurned(q: Float64Array, o: number, v: Float64Array, k: number, out: Float64Array, n: number): void {
  const x = q[o]!;
  const y = q[o + 1]!;
  const z = q[o + 2]!;
  const w = q[o + 3]!;
  const a = 2 * (y * v[k + 2]! - z * v[k + 1]!);
  const b = 2 * (z * v[k]! - x * v[k + 2]!);
  const c = 2 * (x * v[k + 1]! - y * v[k]!);
  out[n] = v[k]! + w * a + (y * c - z * b);
  out[n + 1] = v[k + 1]! + w * b + (z * a - x * c);
  out[n + 2] = v[k + 2]! + w * c + (x * b - y * a);
}

/** Where quaternions begin among the coordinates. */
export const quaternionPlaces = ({ joints, coordinateStart }: TreeModel): Int32Array =>
  Int32Array.from(
    joints.flatMap(({ coordinates, speeds, rest }, i) =>
      coordinates === speeds || speeds === 0 ? [] : [coordinateStart[i]! + quaternionPlace(rest)],
    ),
  );

/** Quaternions at these places back to length 1. */
export function normaliseAt(places: Int32Array, y: Float64Array): void {
  for (let i = 0; i < places.length; i++) {
    const o = places[i]!;
    const a = y[o]!;
    const b = y[o + 1]!;
    const c = y[o + 2]!;
    const d = y[o + 3]!;
    const factor = 1 / Math.sqrt(a * a + b * b + c * c + d * d);
    y[o] = a * factor;
    y[o + 1] = b * factor;
    y[o + 2] = c * factor;
    y[o + 3] = d * factor;
  }
}

/** Quaternions among the coordinates back to length 1. */
export const normaliseCoordinates = (model: TreeModel, y: Float64Array): void => normaliseAt(quaternionPlaces(model), y);

/** A quaternion at rest is (0, 0, 0, 1): where it begins. */
export const quaternionPlace = (rest: readonly number[]): number => rest.lastIndexOf(1) - 3;
