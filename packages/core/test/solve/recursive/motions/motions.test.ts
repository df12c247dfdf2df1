/**
 * One body of tests over all motions. What decides: finite differences of `place`, which is the definition, and the joint kinds: their rows, errors and
 * coordinates were tested on their own.
 *
 * Central differences of fourth order with h = 1e-3: truncation h⁴/30·|f⁗′| below 1e-11, rounding 1e-15/h = 1e-12.
 */
import { describe, expect, it } from "vitest";
import { JOINT_ALIASES, jointKindOf } from "../../../../src/joint/catalogue.js";
import { type FreeCoordinate, ROW } from "../../../../src/joint/joint-kind.js";
import { fromColumns, toQuat } from "../../../../src/math/mat3.js";
import { compose, type Pose } from "../../../../src/math/pose.js";
import type { Random } from "../../../../src/math/random.js";
import { readVec3 } from "../../../../src/math/vec3.js";
import { JOINT_AXES, JOINT_TYPES } from "../../../../src/model/description.js";
import { NUMBERS } from "../../../../src/solve/recursive/algebra.js";
import { motionOf, motionOfKind } from "../../../../src/solve/recursive/motions/catalogue.js";
import { reversed } from "../../../../src/solve/recursive/motions/reversed.js";
import {
  combine,
  compose as composePlaces,
  multiplyRotations,
  type Placement,
  rotateBack,
  transposeRotation,
} from "../../../../src/solve/recursive/spatial-algebra.js";
import type { JointMotion } from "../../../../src/solve/recursive/tree-model.js";
import { aboutEach } from "../../../about-each.js";
import { chance, tenfold } from "../../../chance.js";
import { freedoms, randomVector, rowCount, SAMPLES, type Sample, writeFrames } from "../../../joint/joint-samples.js";
import { coordinatesAfter, derivative } from "../differences.js";
import { difference, MOTIONS, numbers, randomCoordinates } from "../random-tree.js";

const DIFFERENCES = 1e-10;
const ROUNDING = 1e-13;

const place = (motion: JointMotion, q: readonly number[]): Placement<number> => motion.place(NUMBERS, q);
const entries = ({ rotation, position }: Placement<number>): number[] => [...rotation, ...position];
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

/** (ω, v) in the axes of B of a frame that changes at these rates. */
function twistOf({ rotation }: Placement<number>, rates: readonly number[]): number[] {
  const spin = multiplyRotations(NUMBERS, transposeRotation(rotation), rates.slice(0, 9));
  return [spin[5]!, spin[6]!, spin[1]!, ...rotateBack(NUMBERS, rotation, rates.slice(9))];
}

describe.each(MOTIONS.map((motion) => ({ name: motion.type, motion })))("$name", ({ motion }) => {
  const everywhere = (check: (q: number[], s: number[]) => void): void => {
    const random = chance(3);
    for (let k = 0; k < tenfold(10); k++) check(randomCoordinates(random, motion), numbers(random, motion.speeds));
  };

  it("has coinciding frames at rest, and as many numbers as it says", () => {
    expect(difference(IDENTITY, entries(place(motion, motion.rest)))).toBe(0);
    expect(motion.rest).toHaveLength(motion.coordinates);
    expect(motion.motions(NUMBERS, motion.rest)).toHaveLength(motion.speeds);
  });

  it("moves as its place does", () => {
    everywhere((q, s) => {
      const rates = motion.rates(NUMBERS, q, s);
      const change = derivative((t) => entries(place(motion, coordinatesAfter(motion, q, rates, t))));
      const twist = combine(NUMBERS, motion.motions(NUMBERS, q), s);
      expect(difference(twist as number[], twistOf(place(motion, q), change))).toBeLessThan(DIFFERENCES);
    });
  });

  it("has the bias that its motions leave behind", () => {
    everywhere((q, s) => {
      const rates = motion.rates(NUMBERS, q, s);
      const twist = (t: number) => combine(NUMBERS, motion.motions(NUMBERS, coordinatesAfter(motion, q, rates, t)), s);
      expect(difference(motion.bias(NUMBERS, q, s) as number[], derivative(twist))).toBeLessThan(DIFFERENCES);
    });
  });

  it("is measured back from its place", () => {
    everywhere((q) => {
      const now = place(motion, q);
      const again = place(motion, motion.measure(now.rotation, now.position));
      expect(difference(entries(now), entries(again))).toBeLessThan(ROUNDING);
    });
  });
});

it("counts turns of a screw by its advance", () => {
  const motion = motionOf({ type: "screw", pitch: 0.4 })!;
  const { rotation, position } = place(motion, [17.3]);
  expect(motion.measure(rotation, position)[0]).toBeCloseTo(17.3, 12);
});

it("reverses: A in B undoes B in A, twice reversed is the motion itself", () => {
  const random = chance(5);
  for (const motion of MOTIONS) {
    const q = randomCoordinates(random, motion);
    const there = place(motion, q);
    expect(difference(IDENTITY, entries(composePlaces(NUMBERS, there, place(reversed(motion), q))))).toBeLessThan(ROUNDING);
    const twice = reversed(reversed(motion)).motions(NUMBERS, q).flat();
    expect(difference(motion.motions(NUMBERS, q).flat(), twice)).toBeLessThan(ROUNDING);
  }
});

const pose = ({ rotation, position }: Placement<number>): Pose => ({
  orientation: toQuat(fromColumns(readVec3(rotation, 0), readVec3(rotation, 3), readVec3(rotation, 6))),
  position: readVec3(position),
});

/** Frames of a joint at q somewhere in the world. */
function framesAt(random: Random, motion: JointMotion, q: readonly number[]): Float64Array {
  const A: Pose = { position: randomVector(random), orientation: random.rotation() };
  return writeFrames(A, compose(A, pose(place(motion, q))));
}

/** Rate of a row under a motion of B given at its origin and in its axes. */
function rowRate(rows: Float64Array, r: number, frames: Float64Array, twist: readonly number[]): number {
  const axes = Array.from(frames.subarray(15, 24));
  const world = (o: number) => [0, 1, 2].map((k) => axes[k]! * twist[o]! + axes[k + 3]! * twist[o + 1]! + axes[k + 6]! * twist[o + 2]!);
  const [omega, v] = [world(0), world(3)] as [number[], number[]];
  const arm = [0, 1, 2].map((k) => rows[r + 3 + k]! - frames[12 + k]!);
  return [0, 1, 2].reduce((sum, k) => {
    const [i, j] = [(k + 1) % 3, (k + 2) % 3];
    return sum + rows[r + k]! * (v[k]! + omega[i]! * arm[j]! - omega[j]! * arm[i]!) + rows[r + 6 + k]! * omega[k]!;
  }, 0);
}

function coordinateRow({ numbers: own }: Sample, coordinate: FreeCoordinate, frames: Float64Array): Float64Array {
  const row = new Float64Array(ROW);
  coordinate.row(frames, 0, own, 0, row, 0);
  return row;
}

const WITH_MOTION = SAMPLES.flatMap((sample) => {
  const motion = motionOfKind(sample.kind, sample.numbers);
  return motion ? [{ name: sample.name, sample, motion }] : [];
});

describe.each(WITH_MOTION)("the motion of $name", ({ sample, motion }) => {
  const { kind } = sample;
  const random = chance(4);
  const cases = Array.from({ length: 5 }, () => {
    const q = randomCoordinates(random, motion);
    return { q, s: numbers(random, motion.speeds), frames: framesAt(random, motion, q) };
  });

  it("has as many speeds as the kind has freedoms, and leaves its error at zero", () => {
    expect(motion.speeds).toBe(freedoms(kind));
    for (const { frames } of cases) {
      const error = new Float64Array(rowCount(kind));
      kind.error(frames, 0, sample.numbers, 0, error, 0);
      for (const value of error) expect(Math.abs(value)).toBeLessThan(1e-12);
    }
  });

  // no rows, or no motion against them
  const pairs = motion.speeds > 0 ? Array.from({ length: rowCount(kind) }) : [];
  aboutEach(pairs)("does not move the kind's rows", () => {
    for (const { q, frames } of cases) {
      const rows = new Float64Array(ROW * rowCount(kind));
      kind.rows(frames, 0, sample.numbers, 0, rows, 0);
      for (const twist of motion.motions(NUMBERS, q))
        for (let r = 0; r < rows.length; r += ROW) expect(Math.abs(rowRate(rows, r, frames, twist))).toBeLessThan(1e-12);
    }
  });

  const isBall = motion.coordinates > motion.speeds;
  /** A ball has a quaternion in place of its turns. */
  const compared = kind.coordinates.filter(({ name }) => name.startsWith("slide") || !isBall);
  aboutEach(compared)("has the kind's coordinates: same value, same sign", () => {
    for (const { q, s, frames } of cases) {
      const twist = combine(NUMBERS, motion.motions(NUMBERS, q), s);
      // turns have a place of their own; slides come first
      const slides = motion.motions(NUMBERS, q).filter((column) => column.slice(0, 3).every((value) => value === 0)).length;
      let [slide, turn] = [0, slides];
      for (const coordinate of compared) {
        const place = coordinate.name.startsWith("slide") ? slide++ : turn++;
        expect(coordinate.value(frames, 0, sample.numbers, 0)).toBeCloseTo(q[place]!, 12);
        expect(rowRate(coordinateRow(sample, coordinate, frames), 0, frames, twist)).toBeCloseTo(s[place]!, 11);
      }
    }
  });
});

describe("the map from kinds to motions", () => {
  it("knows all kinds that have a motion of their own", () => {
    const without = JOINT_TYPES.filter((type) => motionOf({ type }) === undefined);
    expect([...without].sort()).toEqual(["distance", "point-on-curve", "point-on-surface", "rolling", "rolling-wheel", "rope", "velocity"]);
    for (const [alias, type] of JOINT_ALIASES) expect(motionOf({ type: alias })).toBe(motionOf({ type }));
    expect(motionOf({ type: "constructor" })).toBeUndefined();
  });

  it("gives the same motion for a description as for its kind and numbers", () => {
    const random = chance(6);
    const sets = Array.from({ length: 64 }, (_, mask) => ({ type: "generic", locked: JOINT_AXES.filter((_, i) => (mask >> i) & 1) }));
    const others = JOINT_TYPES.filter((type) => type !== "generic").map((type) => ({ type, pitch: 0.3 }));
    for (const description of [...sets, ...others]) {
      const motion = motionOf(description);
      const kind = jointKindOf(description)!;
      const numbers = new Float64Array(
        kind.numbers?.({
          curve: {
            points: [
              [0, 0, 0],
              [1, 0, 0],
            ],
          },
          surface: { type: "sphere", radius: 1 },
          ...description,
        }) ?? [],
      );
      const twin = motionOfKind(kind, numbers);
      expect(twin?.type).toBe(motion?.type);
      if (!motion || !twin) continue;
      const q = randomCoordinates(random, motion);
      expect(difference(entries(place(motion, q)), entries(place(twin, q)))).toBeLessThan(1e-15);
    }
  });
});
