/**
 * One body of tests over all joint kinds. What decides: the definition of each joint (`place` of a sample: poses written down from what the joint
 * allows, without its rows), finite differences along motions of two bodies, and momentum.
 */
import { describe, expect, it } from "vitest";
import { JOINT_ALIASES, JOINT_KINDS, jointKindOf } from "../../src/joint/catalogue.js";
import { type FreeCoordinate, ROW } from "../../src/joint/joint-kind.js";
import { compose, type Pose } from "../../src/math/pose.js";
import { conjugate, fromAxisAngle, fromRotationVector, multiply, normalise, toRotationVector } from "../../src/math/quat.js";
import type { Random } from "../../src/math/random.js";
import { add, cross, dot, negate, readVec3, scale, subtract, type Vec3, vec3, writeVec3 } from "../../src/math/vec3.js";
import { JOINT_TYPES } from "../../src/model/description.js";
import { aboutEach } from "../about-each.js";
import { chance, tenfold } from "../chance.js";
import {
  type Carrier,
  framesAfter,
  freedoms,
  motionOf,
  randomFreedoms,
  randomPair,
  randomVector,
  rowCount,
  SAMPLES,
  type Sample,
  writeFrames,
} from "./joint-samples.js";

type Pair = readonly [Carrier, Carrier];

/** Rounding of a few dozen operations on numbers of order 1…10. */
const ROUNDING = 1e-13;
/**
 * Central differences of fourth order: truncation h⁴/30·|f⁗′|, on the most curved samples 5e-9 at h = 1e-3 and so below 1e-10 here; rounding of
 * the errors, some 1e-15, over h: 1e-11.
 */
const FIRST_STEP = 3e-4;
const FIRST = 3e-9;
/**
 * Second differences with h = 2e-3: of fourth order their truncation, h⁴/90·|f⁗″|, reaches 4e-6 on the most curved of 200 samples, where f changes like sin 17t; of
 * sixth order it is (17 h)² ≈ 1e-3 of that and less; rounding 1e-14/h² ≈ 3e-9.
 */
const SECOND_STEP = 2e-3;
const SECOND = 2e-7;

function rowsOf({ kind, numbers }: Sample, frames: Float64Array): Float64Array {
  const rows = new Float64Array(ROW * rowCount(kind));
  kind.rows(frames, 0, numbers, 0, rows, 0);
  return rows;
}

function errorOf({ kind, numbers }: Sample, frames: Float64Array): Float64Array {
  const error = new Float64Array(rowCount(kind));
  kind.error(frames, 0, numbers, 0, error, 0);
  return error;
}

function coordinateRow({ numbers }: Sample, coordinate: FreeCoordinate, frames: Float64Array): Float64Array {
  const row = new Float64Array(ROW);
  coordinate.row(frames, 0, numbers, 0, row, 0);
  return row;
}

/** The definition: u = a·(v_B(p) − v_A(p)) + w·(ω_B − ω_A), with the twists or the accelerations of both bodies. */
function rowSpeed(rows: Float64Array, r: number, [A, B]: Pair, which: "twist" | "acceleration"): number {
  const p = readVec3(rows, r + 3);
  const at = (body: Carrier): Vec3 => add(body[which][1], cross(body[which][0], subtract(p, body.center)));
  return dot(readVec3(rows, r), subtract(at(B), at(A))) + dot(readVec3(rows, r + 6), subtract(B[which][0], A[which][0]));
}

const firstDifference = (f: (t: number) => number, h: number): number => (8 * (f(h) - f(-h)) - (f(2 * h) - f(-2 * h))) / (12 * h);
/** Of sixth order: those of fourth order with h and h/2, extrapolated. */
const secondDifference = (f: (t: number) => number, h: number): number => (16 * coarse(f, h / 2) - coarse(f, h)) / 15;
const coarse = (f: (t: number) => number, h: number): number => (16 * (f(h) + f(-h)) - (f(2 * h) + f(-2 * h)) - 30 * f(0)) / (12 * h * h);

/** B in A moved off the joint: shifted, and turned about an axis of B. */
const moved = (X_AB: Pose, shift: Vec3, turn: Vec3): Pose => ({
  position: add(X_AB.position, shift),
  orientation: normalise(multiply(X_AB.orientation, fromRotationVector(turn))),
});

/** Vectors of six as columns; their rank by Gram–Schmidt. Unit rows that depend on each other leave rounding only, far below 1e-6. */
function rank(vectors: readonly (readonly number[])[]): number {
  const basis: number[][] = [];
  for (const vector of vectors) {
    const rest = [...vector];
    for (const unit of basis) {
      const share = unit.reduce((sum, value, i) => sum + value * rest[i]!, 0);
      for (let i = 0; i < rest.length; i++) rest[i] = rest[i]! - share * unit[i]!;
    }
    const size = Math.sqrt(rest.reduce((sum, value) => sum + value * value, 0));
    if (size > 1e-6) basis.push(rest.map((value) => value / size));
  }
  return basis.length;
}

/** A row as [couple about p_B, force]: how it acts on twists [ω, v at p_B]. */
function atPoint(rows: Float64Array, r: number, point: Vec3): number[] {
  const a = readVec3(rows, r);
  const w = add(readVec3(rows, r + 6), cross(subtract(readVec3(rows, r + 3), point), a));
  return [w.x, w.y, w.z, a.x, a.y, a.z];
}

/** Twists [ω, v at p_B] of B relative to A that the definition of the joint allows: derivatives of the placement, world axes. */
function allowedTwists({ kind, place }: Sample, A: Pose, q: readonly number[]): number[][] {
  return Array.from({ length: freedoms(kind) }, (_, i) => {
    const at = (t: number) => compose(A, place(q.map((value, k) => (k === i ? value + t : value))));
    const inverse = conjugate(at(0).orientation);
    const component = (f: (pose: Pose) => Vec3, key: "x" | "y" | "z") => firstDifference((t) => f(at(t))[key], FIRST_STEP);
    const turn = (pose: Pose) => toRotationVector(multiply(pose.orientation, inverse));
    const place6 = (f: (pose: Pose) => Vec3) => (["x", "y", "z"] as const).map((key) => component(f, key));
    return [...place6(turn), ...place6((pose) => pose.position)];
  });
}

const product = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** One Newton step of B alone: the smallest twist at p_B that removes the error to first order, rows being as they are now. */
function newtonStep(sample: Sample, A: Pose, B: Pose): Pose {
  const frames = writeFrames(A, B);
  const rows = rowsOf(sample, frames);
  const error = errorOf(sample, frames);
  const J = Array.from(error, (_, i) => atPoint(rows, ROW * i, B.position));
  const lambda = solveDense(
    J.map((a) => J.map((b) => product(a, b))),
    Array.from(error, (e) => -e),
  );
  const step = [0, 1, 2, 3, 4, 5].map((k) => J.reduce((sum, row, i) => sum + row[k]! * lambda[i]!, 0));
  return {
    position: add(B.position, vec3(step[3]!, step[4]!, step[5]!)),
    orientation: normalise(multiply(fromRotationVector(vec3(step[0]!, step[1]!, step[2]!)), B.orientation)),
  };
}

/** Elimination without pivots: the matrix J Jᵀ is positive definite. */
function solveDense(matrix: number[][], right: number[]): number[] {
  const n = right.length;
  for (let k = 0; k < n; k++) {
    for (let i = k + 1; i < n; i++) {
      const f = matrix[i]![k]! / matrix[k]![k]!;
      for (let j = k; j < n; j++) matrix[i]![j] = matrix[i]![j]! - f * matrix[k]![j]!;
      right[i] = right[i]! - f * right[k]!;
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    for (let j = k + 1; j < n; j++) right[k] = right[k]! - matrix[k]![j]! * right[j]!;
    right[k] = right[k]! / matrix[k]![k]!;
  }
  return right;
}

const worst = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** Runs a check in several random configurations that obey the joint. */
function everywhere(
  sample: Sample,
  seed: number,
  check: (pair: Pair, random: Random, q: readonly number[]) => void,
  times = tenfold(6),
): void {
  const random = chance(seed);
  for (let i = 0; i < times; i++) {
    const q = randomFreedoms(random, sample.kind);
    check(randomPair(random, sample.place(q)), random, q);
  }
}

describe.each(SAMPLES)("joint kind: $name", (sample) => {
  const { kind, numbers } = sample;
  const rows = Array.from({ length: rowCount(kind) }, (_, i) => i);
  const measures = [...kind.coordinates, ...(kind.measures ?? [])];

  it("leaves as many freedoms as it does not remove", () => {
    expect(kind.lengths + kind.angles + kind.freedom.linear + kind.freedom.angular).toBe(6);
    expect(kind.freedom.linear).toBeLessThanOrEqual(3);
    expect(kind.freedom.angular).toBeLessThanOrEqual(3);
    expect(kind.coordinates.length).toBeLessThanOrEqual(freedoms(kind));
  });

  it("has no error where its definition is fulfilled", () => {
    // the search on a curve and the foot on an ellipsoid end at rounding too
    everywhere(sample, 1, (pair) => expect(worst(errorOf(sample, framesAfter(pair, 0)))).toBeLessThan(ROUNDING));
  });

  aboutEach(rows)("has rows that are the rates of its errors", () => {
    everywhere(sample, 2, (pair) => {
      const lines = rowsOf(sample, framesAfter(pair, 0));
      for (const i of rows) {
        const rate = firstDifference((t) => errorOf(sample, framesAfter(pair, t))[i]!, FIRST_STEP);
        expect(Math.abs(rowSpeed(lines, ROW * i, pair, "twist") - rate)).toBeLessThan(FIRST);
      }
    });
  });

  it("has rows of length that are exact also off the joint", () => {
    const random = chance(3);
    for (let k = 0; k < 6; k++) {
      const X_AB = moved(sample.place(randomFreedoms(random, kind)), randomVector(random, 0.03), vec3(0, 0, 0));
      const pair = randomPair(random, X_AB);
      const frames = framesAfter(pair, 0);
      const lines = rowsOf(sample, frames);
      const error = errorOf(sample, frames);
      // the rate of ½ Σ e², and each row's own unless the normals of a curve turn about its tangent
      let sum = 0;
      for (let i = 0; i < kind.lengths; i++) sum += error[i]! * rowSpeed(lines, ROW * i, pair, "twist");
      const half = (t: number) => errorOf(sample, framesAfter(pair, t)).reduce((s, e, i) => (i < kind.lengths ? s + (e * e) / 2 : s), 0);
      expect(Math.abs(sum - firstDifference(half, FIRST_STEP))).toBeLessThan(FIRST);
      if (kind.type === "point-on-curve") continue;
      for (let i = 0; i < kind.lengths; i++) {
        const rate = firstDifference((t) => errorOf(sample, framesAfter(pair, t))[i]!, FIRST_STEP);
        expect(Math.abs(rowSpeed(lines, ROW * i, pair, "twist") - rate)).toBeLessThan(FIRST);
      }
    }
  });

  aboutEach(rows)("has velocity products that complete the second rate of its errors", () => {
    everywhere(sample, 4, (pair) => {
      const frames = framesAfter(pair, 0);
      const lines = rowsOf(sample, frames);
      const bias = new Float64Array(rowCount(kind));
      kind.bias(frames, 0, numbers, 0, motionOf(pair, frames), 0, bias, 0);
      for (const i of rows) {
        const second = secondDifference((t) => errorOf(sample, framesAfter(pair, t))[i]!, SECOND_STEP);
        expect(Math.abs(rowSpeed(lines, ROW * i, pair, "acceleration") + bias[i]! - second)).toBeLessThan(SECOND);
      }
    });
  });

  aboutEach(rows)("has velocity products that are J̇u where the velocities obey the joint too", () => {
    everywhere(sample, 5, ([A, free], random, q) => {
      // B carried along by A, and moving in the joint by a random mixture of what it allows
      const point = free.frame.position;
      const mixture = allowedTwists(sample, A.frame, q).map((twist) => {
        const share = random.normal();
        return twist.map((value) => value * share);
      });
      const own = (k: number) => mixture.reduce((sum, twist) => sum + twist[k]!, 0);
      const spin = add(A.twist[0], vec3(own(0), own(1), own(2)));
      const atJoint = add(add(A.twist[1], cross(A.twist[0], subtract(point, A.center))), vec3(own(3), own(4), own(5)));
      const B: Carrier = { ...free, twist: [spin, subtract(atJoint, cross(spin, subtract(point, free.center)))] };
      const still = { acceleration: [vec3(0, 0, 0), vec3(0, 0, 0)] } as const;
      const pair: Pair = [
        { ...A, ...still },
        { ...B, ...still },
      ];
      const frames = framesAfter(pair, 0);
      const bias = new Float64Array(rowCount(kind));
      kind.bias(frames, 0, numbers, 0, motionOf(pair, frames), 0, bias, 0);
      for (const i of rows) {
        const speed = (t: number) => {
          const now: Pair = [after(pair[0], t), after(pair[1], t)];
          return rowSpeed(rowsOf(sample, framesAfter(pair, t)), ROW * i, now, "twist");
        };
        expect(Math.abs(speed(0))).toBeLessThan(FIRST);
        expect(Math.abs(firstDifference(speed, FIRST_STEP) - bias[i]!)).toBeLessThan(10 * FIRST);
      }
    });
  });

  it("has independent rows across everything its definition allows", () => {
    everywhere(sample, 6, ([A, B], _random, q) => {
      const lines = rowsOf(sample, writeFrames(A.frame, B.frame));
      const removed = rows.map((i) => atPoint(lines, ROW * i, B.frame.position));
      const allowed = allowedTwists(sample, A.frame, q);
      expect(rank(removed)).toBe(rowCount(kind));
      expect(rank(allowed)).toBe(freedoms(kind));
      for (const row of removed) for (const twist of allowed) expect(Math.abs(product(row, twist))).toBeLessThan(FIRST);
    });
  });

  it("has coordinates that no removed direction moves and that are independent", () => {
    everywhere(sample, 7, ([A, B], _random, q) => {
      const frames = writeFrames(A.frame, B.frame);
      const allowed = allowedTwists(sample, A.frame, q);
      const rates = kind.coordinates.map((c) => {
        const row = atPoint(coordinateRow(sample, c, frames), 0, B.frame.position);
        return allowed.map((twist) => product(row, twist));
      });
      expect(rank(rates)).toBe(kind.coordinates.length);
    });
  });

  aboutEach(measures)("has coordinates whose rows are their rates", () => {
    everywhere(sample, 8, (pair) => {
      const frames = framesAfter(pair, 0);
      for (const coordinate of measures) {
        const rate = firstDifference((t) => coordinate.value(framesAfter(pair, t), 0, numbers, 0), FIRST_STEP);
        const speed = rowSpeed(coordinateRow(sample, coordinate, frames), 0, pair, "twist");
        // quadrature of the arc length to 1e-7 of its rate; 10: rates of angles grow near a swing of 180°
        expect(Math.abs(speed - rate)).toBeLessThan(coordinate.name === "along" ? 1e-6 : 10 * FIRST);
      }
    });
  });

  aboutEach([...rows, ...measures])("keeps linear and angular momentum, and does not feel a motion of the whole", () => {
    everywhere(sample, 9, (pair, random) => {
      const frames = framesAfter(pair, 0);
      const lines = [rowsOf(sample, frames), ...measures.map((c) => coordinateRow(sample, c, frames))];
      const spin = randomVector(random);
      const velocity = randomVector(random);
      const [A, B] = pair.map((body) => ({ ...body, twist: [spin, add(velocity, cross(spin, body.center))] as const })) as [
        Carrier,
        Carrier,
      ];
      for (const line of lines) {
        for (let r = 0; r < line.length; r += ROW) {
          expect(Math.abs(rowSpeed(line, r, [A, B], "twist"))).toBeLessThan(ROUNDING * 100);
          // generalised impulses are the gradient of the row's speed by the twists: sum them over both bodies about the origin
          const onB = impulseOn(line, r, pair[1].center);
          const onA = impulseOn(line, r, pair[0].center).map(negate) as [Vec3, Vec3];
          const total = [onA, onB].map(([l, p], i) => add(l, cross(pair[i]!.center, p)));
          expect(largest(add(onA[1], onB[1]))).toBe(0);
          expect(largest(add(total[0]!, total[1]!))).toBeLessThan(ROUNDING * 10);
        }
      }
    });
  });

  aboutEach(rows)("counts errors as B minus A", () => {
    everywhere(sample, 10, ([A, B]) => {
      const lines = rowsOf(sample, writeFrames(A.frame, B.frame));
      const small = 1e-5;
      for (const i of rows) {
        // B displaced along the wrench line raises the error by the size of what it was moved; second order: 1e-10
        const [wx, wy, wz, ax, ay, az] = atPoint(lines, ROW * i, B.frame.position) as [number, number, number, number, number, number];
        const turn = fromRotationVector(scale(vec3(wx, wy, wz), small));
        const X: Pose = {
          position: add(B.frame.position, scale(vec3(ax, ay, az), small)),
          orientation: multiply(turn, B.frame.orientation),
        };
        const size = product([wx, wy, wz, ax, ay, az], [wx, wy, wz, ax, ay, az]);
        expect(errorOf(sample, writeFrames(A.frame, X))[i]! / small).toBeCloseTo(size, 3);
      }
    });
  });

  it("reduces errors of up to 170° and half a metre by Newton's steps", () => {
    const random = chance(11);
    for (let k = 0; k < tenfold(12); k++) {
      const start = sample.place(randomFreedoms(random, kind));
      const turn = scale(random.direction(), (random.uniform(10, 170) * Math.PI) / 180);
      const pair = randomPair(random, moved(start, scale(random.direction(), kind.type === "point-on-curve" ? 0.1 : 0.5), turn));
      const A = pair[0].frame;
      let B = pair[1].frame;
      const before = worst(errorOf(sample, writeFrames(A, B)));
      B = newtonStep(sample, A, B);
      // most kinds are exact after one step
      const after = worst(errorOf(sample, writeFrames(A, B)));
      expect(after).toBeLessThan(Math.max(before, ROUNDING));
      for (let step = 0; step < 12; step++) B = newtonStep(sample, A, B);
      expect(worst(errorOf(sample, writeFrames(A, B)))).toBeLessThan(1e-12);
    }
  });

  it("is finite and has no zero row at coincident points and opposite or parallel axes", () => {
    const random = chance(12);
    const halves = [vec3(1, 0, 0), vec3(0, 1, 0), vec3(0, 0, 1)].flatMap((axis) => [
      fromAxisAngle(axis, Math.PI),
      fromAxisAngle(axis, Math.PI / 2),
      fromAxisAngle(axis, -Math.PI / 2),
      // a half turn without rounding
      { x: axis.x, y: axis.y, z: axis.z, w: 0 },
    ]);
    for (const orientation of halves) {
      const pair = randomPair(random, { position: vec3(0, 0, 0), orientation });
      const upright: Pair = [
        { ...pair[0], frame: { position: vec3(0, 0, 0), orientation: { x: 0, y: 0, z: 0, w: 1 } } },
        { ...pair[1], frame: { position: vec3(0, 0, 0), orientation } },
      ];
      for (const both of [pair, upright]) {
        const frames = writeFrames(both[0].frame, both[1].frame);
        const lines = rowsOf(sample, frames);
        const bias = new Float64Array(rowCount(kind));
        kind.bias(frames, 0, numbers, 0, motionOf(both, frames), 0, bias, 0);
        for (const i of rows)
          expect(product(atPoint(lines, ROW * i, both[1].frame.position), atPoint(lines, ROW * i, both[1].frame.position))).toBeGreaterThan(
            0.5,
          );
        const all = [lines, errorOf(sample, frames), bias, ...measures.map((c) => coordinateRow(sample, c, frames))];
        all.push(Float64Array.from(measures, (c) => c.value(frames, 0, numbers, 0)));
        expect(all.every((list) => list.every(Number.isFinite))).toBe(true);
      }
    }
  });

  it("reads and writes at offsets", () => {
    everywhere(sample, 13, (pair) => {
      const frames = framesAfter(pair, 0.1);
      const shifted = new Float64Array(frames.length + 5);
      shifted.set(frames, 5);
      const own = new Float64Array(numbers.length + 2);
      own.set(numbers, 2);
      const motion = motionOf(pair, frames);
      const shiftedMotion = new Float64Array(motion.length + 4);
      shiftedMotion.set(motion, 4);
      const count = rowCount(kind);
      const direct = new Float64Array(count * (ROW + 2));
      kind.rows(frames, 0, numbers, 0, direct, 0);
      kind.error(frames, 0, numbers, 0, direct, count * ROW);
      kind.bias(frames, 0, numbers, 0, motion, 0, direct, count * (ROW + 1));
      const out = new Float64Array(count * (ROW + 2) + 3);
      kind.rows(shifted, 5, own, 2, out, 3);
      kind.error(shifted, 5, own, 2, out, 3 + count * ROW);
      kind.bias(shifted, 5, own, 2, shiftedMotion, 4, out, 3 + count * (ROW + 1));
      expect([...out.subarray(3)]).toEqual([...direct]);
      for (const c of measures) {
        expect(c.value(shifted, 5, own, 2)).toBe(c.value(frames, 0, numbers, 0));
        const row = new Float64Array(ROW + 1);
        c.row(shifted, 5, own, 2, row, 1);
        expect([...row.subarray(1)]).toEqual([...coordinateRow(sample, c, frames)]);
      }
    });
  });
});

/** Angular impulse about the body's centre and linear impulse of the unit wrench on B. */
function impulseOn(rows: Float64Array, r: number, center: Vec3): [Vec3, Vec3] {
  const a = readVec3(rows, r);
  return [add(cross(subtract(readVec3(rows, r + 3), center), a), readVec3(rows, r + 6)), a];
}

const largest = (v: Vec3): number => Math.max(Math.abs(v.x), Math.abs(v.y), Math.abs(v.z));

/** A body without accelerations after time t: its twist stays, its centre moves on. */
const after = (body: Carrier, t: number): Carrier => ({ ...body, center: add(body.center, scale(body.twist[1], t)) });

describe("the catalogue of joints", () => {
  it("has samples of every kind", () => {
    expect(new Set(SAMPLES.map((s) => s.kind.type))).toEqual(new Set(JOINT_KINDS.map((k) => k.type)));
  });

  it("knows exactly the types that models may name", () => {
    const known = [...JOINT_KINDS.map((k) => k.type), ...JOINT_ALIASES.keys()];
    expect([...known].sort()).toEqual([...JOINT_TYPES].sort());
    expect(new Set(known).size).toBe(known.length);
    for (const type of JOINT_TYPES) expect(jointKindOf({ type })).toBeDefined();
    expect(jointKindOf({ type: "constructor" })).toBeUndefined();
  });

  it("gives other names of the literature the kind they mean", () => {
    expect(jointKindOf({ type: "slide-turn" })!.type).toBe("cylindrical");
    expect(jointKindOf({ type: "sled" })!.type).toBe("prismatic");
    expect(jointKindOf({ type: "rail" })!.type).toBe("point-on-line");
  });

  it("holds a weld's displacement and turn as they are: shift and rotation vector from A to B in the axes of A", () => {
    const random = chance(14);
    const weld = SAMPLES.find((s) => s.name === "weld")!;
    for (let i = 0; i < tenfold(20); i++) {
      const shift = randomVector(random);
      const turn = scale(random.direction(), random.uniform(0, 3));
      const [A, B] = randomPair(random, { position: shift, orientation: fromRotationVector(turn) });
      const expected = new Float64Array(6);
      writeVec3(expected, 0, shift);
      writeVec3(expected, 3, turn);
      const error = errorOf(weld, writeFrames(A.frame, B.frame));
      for (let k = 0; k < 6; k++) expect(Math.abs(error[k]! - expected[k]!)).toBeLessThan(ROUNDING * 10);
    }
  });

  it("has rows, velocity products and coordinates that hold at any error where they say so", () => {
    const random = chance(16);
    const names = [
      "distance",
      "double-rotation",
      "universal",
      "constant-velocity",
      "point-on-line",
      "point-on-curve, open",
      "point-on-curve, closed",
    ];
    for (const sample of SAMPLES.filter((s) => names.includes(s.name))) {
      const { kind, numbers } = sample;
      const place = sample.place(randomFreedoms(random, kind));
      const pair = randomPair(random, moved(place, randomVector(random, 0.05), randomVector(random, 0.2)));
      const frames = framesAfter(pair, 0);
      for (const coordinate of kind.coordinates) {
        const rate = firstDifference((t) => coordinate.value(framesAfter(pair, t), 0, numbers, 0), FIRST_STEP);
        const speed = rowSpeed(coordinateRow(sample, coordinate, frames), 0, pair, "twist");
        expect(Math.abs(speed - rate)).toBeLessThan(coordinate.name === "along" ? 1e-6 : 10 * FIRST);
      }
      if (kind.type === "point-on-curve") continue;
      const bias = new Float64Array(rowCount(kind));
      kind.bias(frames, 0, numbers, 0, motionOf(pair, frames), 0, bias, 0);
      const lines = rowsOf(sample, frames);
      for (const i of bias.keys()) {
        const second = secondDifference((t) => errorOf(sample, framesAfter(pair, t))[i]!, SECOND_STEP);
        expect(Math.abs(rowSpeed(lines, ROW * i, pair, "acceleration") + bias[i]! - second)).toBeLessThan(SECOND);
      }
    }
  });

  it("lets every generic set of a combined joint do what that joint does", () => {
    const random = chance(15);
    const twins = [
      ["revolute", "x y z ry rz"],
      ["cylindrical", "y z ry rz"],
      ["prismatic", "y z rx ry rz"],
      ["universal", "x y z rz"],
      ["planar", "x ry rz"],
      ["weld", "x y z rx ry rz"],
      ["spherical", "x y z"],
    ] as const;
    for (const [type, locked] of twins) {
      const one = SAMPLES.find((s) => s.name === type)!;
      const other = SAMPLES.find((s) => s.name === `generic, locked ${locked}`)!;
      const pair = randomPair(random, { position: randomVector(random), orientation: random.rotation() });
      const frames = framesAfter(pair, 0);
      expect([...rowsOf(other, frames)]).toEqual([...rowsOf(one, frames)]);
      expect([...errorOf(other, frames)]).toEqual([...errorOf(one, frames)]);
    }
  });
});
