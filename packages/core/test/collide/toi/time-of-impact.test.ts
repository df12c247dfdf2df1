import { describe, expect, it } from "vitest";
import { PAIR_CACHE } from "../../../src/collide/narrow/detector.js";
import { FRAME, relativeFrame, writeFrame } from "../../../src/collide/narrow/frame.js";
import { gjkDistance } from "../../../src/collide/narrow/gjk/gjk-distance.js";
import { PAIR_RESULT } from "../../../src/collide/narrow/pair-result.js";
import { boxShape, type ConvexShape, capsuleShape, hullShape, sphereShape } from "../../../src/collide/shapes/collision-shape.js";
import { boundsAt } from "../../../src/collide/shapes/placed-bounds.js";
import { SWEEP, SWEEP_SPIN, sweepFrame, sweptBounds } from "../../../src/collide/toi/sweep.js";
import { type Impact, type PairDistance, timeOfImpact } from "../../../src/collide/toi/time-of-impact.js";
import type { Random } from "../../../src/math/random.js";
import { chance, tenfold } from "../../chance.js";
import { solidPolyhedron } from "../../geometry/solid-hull.js";

interface Motion {
  readonly position?: readonly number[];
  readonly velocity?: readonly number[];
  readonly spin?: readonly number[];
  /** Turned about this point; default: the position. */
  readonly center?: readonly number[];
}

const distance: PairDistance = (A, B, X_AB, cache, at, out) => gjkDistance(A as ConvexShape, B as ConvexShape, X_AB, cache, at, out);
const zero = [0, 0, 0];

function sweepsOf(a: Motion, b: Motion, random?: Random): Float64Array {
  const sweeps = new Float64Array(2 * SWEEP);
  [a, b].forEach((motion, i) => {
    const [x, y, z] = motion.position ?? zero;
    writeFrame(sweeps, i * SWEEP, { position: { x: x!, y: y!, z: z! }, orientation: random?.rotation() ?? { x: 0, y: 0, z: 0, w: 1 } });
    sweeps.set([...(motion.center ?? motion.position ?? zero), ...(motion.velocity ?? zero), ...(motion.spin ?? zero)], i * SWEEP + FRAME);
  });
  return sweeps;
}

const result = new Float64Array(PAIR_RESULT);
function impactOf(A: ConvexShape, B: ConvexShape, sweeps: Float64Array, duration: number): Impact {
  return timeOfImpact({ A, B, sweeps, a: 0, b: SWEEP }, duration, distance, new Float64Array(PAIR_CACHE), 0, result);
}

describe("time of impact against closed forms", () => {
  it("a sphere of 1 cm at 300 m/s against a plate of 1 mm, at all angles", () => {
    const plate = boxShape(1, 1, 0.001);
    const bullet = sphereShape(0.005);
    for (let angle = 0; angle < 85; angle += 5) {
      const [s, c] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
      const sweeps = sweepsOf({}, { position: [-0.7 * s, 0.1, 0.7 * c], velocity: [300 * s, 0, -300 * c] });
      const impact = impactOf(plate, bullet, sweeps, 1 / 60);
      expect(impact.status).toBe("impact");
      // the centre meets the plane 5.5 mm above the middle of the plate
      expect(Math.abs(impact.time - (0.7 * c - 0.0055) / (300 * c))).toBeLessThan(1e-15 / 1e-3);
      expect(impact.iterations).toBeLessThanOrEqual(4);
    }
  });

  it("a thin rod that spins meets a ball at the angle of the closed form", () => {
    // capsule of radius 1 mm from −0.5 to 0.5 m along x (its own z), ball of radius 1 cm at distance 0.4 m and angle φ
    const rod = capsuleShape(0.001, 1);
    const ball = sphereShape(0.01);
    for (const rate of [1, 30, 1000]) {
      for (const phi of [0.3, 1, 2.5]) {
        const sweeps = sweepsOf({ spin: [0, rate, 0] }, { position: [0.4 * Math.sin(phi), 0, 0.4 * Math.cos(phi)] });
        const impact = impactOf(rod, ball, sweeps, 10 / rate);
        // the axis of the rod passes the centre of the ball at the distance of both radii
        const exact = (phi - Math.asin(0.011 / 0.4)) / rate;
        expect(impact.status).toBe("impact");
        expect(Math.abs(impact.time - exact)).toBeLessThan(1e-12);
      }
    }
  });

  it("the corner of a fast rotating box meets a wall", () => {
    const box = boxShape(0.2, 0.2, 0.2);
    const wall = boxShape(2, 0.1, 2);
    const radius = 0.1 * Math.SQRT2;
    for (const rate of [1, 100, 3000]) {
      for (const height of [0.105, 0.12, 0.141]) {
        const sweeps = sweepsOf({ position: [0, height + 0.05, 0] }, { spin: [0, 0, rate] });
        const impact = impactOf(wall, box, sweeps, 10 / rate);
        const exact = (Math.PI / 4 - Math.acos(height / radius)) / rate;
        expect(impact.status).toBe("impact");
        expect(Math.abs(impact.time - exact)).toBeLessThan(1e-12);
      }
      // just out of reach
      expect(impactOf(wall, box, sweepsOf({ position: [0, radius + 0.0501, 0] }, { spin: [0, 0, rate] }), 10 / rate).status).toBe("none");
    }
  });

  it("an eccentric hammer: turning about a point outside of it", () => {
    const hammer = sphereShape(0.1);
    const anvil = sphereShape(0.2);
    // the hammer's centre moves on a circle of radius 1 about the origin from (1, 0, 0); the anvil is at (0, 1, 0)
    const impact = impactOf(anvil, hammer, sweepsOf({ position: [0, 1, 0] }, { position: [1, 0, 0], center: zero, spin: [0, 0, 2] }), 1);
    // chord 2 sin(θ/2) = 0.3 between the centres
    expect(impact.time).toBeCloseTo((Math.PI / 2 - 2 * Math.asin(0.15)) / 2, 12);
  });

  it("tells touching, overlapping and parting at the start apart", () => {
    const ball = sphereShape(1);
    const apart = (velocity: number, gap: number): Impact =>
      impactOf(ball, ball, sweepsOf({}, { position: [2 + gap, 0, 0], velocity: [velocity, 0, 0] }), 1);
    expect(apart(-1, 0)).toMatchObject({ status: "impact", time: 0 });
    expect(apart(1, 0).status).toBe("none");
    expect(apart(0, 0)).toMatchObject({ status: "impact", time: 0 });
    expect(apart(1, -0.1).status).toBe("overlap");
    expect(apart(-1, 1.5).status).toBe("none");
    expect(apart(-1, 0.25)).toMatchObject({ status: "impact", time: 0.25 });
  });
});

describe("random shots", () => {
  const random = chance(101);
  // shapes are made once, 60 of each kind: making a hull takes longer than a shot
  const made = (make: () => ConvexShape): readonly ConvexShape[] => Array.from({ length: 60 }, make);
  const shapes: readonly (readonly ConvexShape[])[] = [
    made(() => sphereShape(random.uniform(0.01, 0.5))),
    made(() => boxShape(random.uniform(0.002, 1), random.uniform(0.05, 1), random.uniform(0.05, 1))),
    made(() => capsuleShape(random.uniform(0.001, 0.1), random.uniform(0.1, 1))),
    made(() => hullShape(solidPolyhedron(new Float64Array(36).map(() => random.uniform(-0.5, 0.5))))),
  ];
  const plates = made(() => boxShape(1e-4, random.uniform(0.05, 1), random.uniform(0.05, 1)));
  const oneOf = (list: readonly ConvexShape[]) => list[random.integer(list.length)]!;

  interface Shot {
    readonly A: ConvexShape;
    readonly B: ConvexShape;
    readonly sweeps: Float64Array;
    readonly speed: number;
    readonly duration: number;
    /** Bound of how fast the distance can change, m/s. */
    readonly fastest: number;
  }

  /** B is shot at A from 1 to 3 m away, aimed badly. Every fifth time a plate of 0.1 mm spins up to a hundred times in the way of the shot. */
  function shoot(round: number): Shot {
    const isPlate = round % 5 === 0;
    const A = oneOf(isPlate ? plates : shapes[random.integer(shapes.length)]!);
    const B = oneOf(isPlate && round % 2 === 0 ? plates : shapes[random.integer(shapes.length)]!);
    const from = random.direction();
    const far = random.uniform(1, 3);
    const speed = 10 ** random.uniform(-1, 3);
    const position = [far * from.x, far * from.y, far * from.z];
    const way = position.map((value) => random.normal() * 0.2 - value);
    const length = Math.hypot(...way);
    const rates = [0, 0].map(() => (random.next() < 0.3 ? 0 : random.uniform(0, isPlate ? 300 : 10) * (speed / far)));
    const [spinA, spinB] = rates.map((rate) => {
      const d = random.direction();
      return [d.x * rate, d.y * rate, d.z * rate];
    });
    const sweeps = sweepsOf({ spin: spinA! }, { position, velocity: way.map((value) => (value / length) * speed), spin: spinB! }, random);
    return { A, B, sweeps, speed, duration: (2 * far) / speed, fastest: speed + rates[0]! * A.reach + rates[1]! * B.reach };
  }

  const [frames, X_AB, out, cache] = [
    new Float64Array(2 * FRAME),
    new Float64Array(FRAME),
    new Float64Array(PAIR_RESULT),
    new Float64Array(PAIR_CACHE),
  ];
  const distanceAt = ({ A, B, sweeps }: Shot, t: number): number => {
    sweepFrame(sweeps, 0, t, frames, 0);
    sweepFrame(sweeps, SWEEP, t, frames, FRAME);
    relativeFrame(X_AB, 0, frames, 0, FRAME);
    distance(A, B, X_AB, cache, 0, out);
    return out[0]!;
  };

  /** Distance below which shapes nearly touch, m. */
  const NEAR = 1e-8;

  /**
   * The referee: plain conservative advancement. Within distance/fastest nothing can meet, so it steps over nothing; and it is slow. Returns the
   * first time at which the shapes are within `NEAR`, or `end`.
   */
  function firstNear(shot: Shot, end: number): number {
    for (let t = 0; t < end; ) {
      const gap = distanceAt(shot, t);
      if (gap < NEAR) return t;
      t += gap / shot.fastest;
    }
    return end;
  }

  it("shapes that do not turn meet when those do that turn by nothing worth mention", () => {
    const random = chance(9);
    const hull = () => hullShape(solidPolyhedron(new Float64Array(36).map(() => random.uniform(-0.5, 0.5))));
    let hits = 0;
    for (let trial = 0; trial < tenfold(200); trial++) {
      const A = trial % 2 === 0 ? boxShape(0.5, 0.4, 0.02) : hull();
      const B = trial % 3 === 0 ? sphereShape(0.2) : hull();
      const { x, y, z } = random.direction();
      const velocity = [-4 * x, -4 * y, -4 * z];
      const motionA = { position: [10, -20, 5], velocity: [1, 2, -3] };
      const motionB = { position: [10 + 4 * x, -20 + 4 * y, 5 + 4 * z], velocity: velocity.map((v, k) => v + motionA.velocity[k]!) };
      const sweeps = sweepsOf(motionA, motionB, random);
      const still = impactOf(A, B, sweeps, 2);
      // 1e-9 rad/s for 1 s move points by less than 1e-8 m
      for (let k = 0; k < 3; k++) sweeps[SWEEP_SPIN + k] = sweeps[SWEEP + SWEEP_SPIN + k] = 1e-9;
      const turning = impactOf(A, B, sweeps, 2);
      if (turning.status === "impact") hits++;
      expect(still.status).toBe(turning.status);
      // aimed at the middle: surfaces are met at more than a twentieth of the speed
      expect(Math.abs(still.time - turning.time)).toBeLessThan(1e-7);
    }
    expect(hits).toBeGreaterThan(150);
  });

  const rounds = 10_000;
  it(`${rounds} shots do not tunnel`, () => {
    const counts = { impact: 0, none: 0, overlap: 0, "not-converged": 0 };
    const queries = { plates: 0, others: 0 };
    let [deepest, latest, furthest] = [0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      const shot = shoot(round);
      const { status, time, iterations } = impactOf(shot.A, shot.B, shot.sweeps, shot.duration);
      counts[status]++;
      queries[round % 5 === 0 ? "plates" : "others"] += iterations;
      if (status === "overlap") {
        furthest = Math.max(furthest, distanceAt(shot, 0));
        continue;
      }
      // What comes within NEAR before the time reported has to stay outside until then: looked at in small steps.
      const near = firstNear(shot, time);
      const looks = time - near > NEAR / shot.speed ? 50 : 0;
      for (let i = 0; i < looks; i++) deepest = Math.min(deepest, distanceAt(shot, near + ((time - near) * i) / looks));
      const gap = distanceAt(shot, time);
      deepest = Math.min(deepest, gap);
      if (status === "impact") latest = Math.max(latest, gap / shot.speed);
      else if (status === "not-converged")
        furthest = Math.max(furthest, Math.min(gap, ...[0.25, 0.5, 1].map((s) => distanceAt(shot, time + 1e-9 * s))));
    }
    // nothing is entered before the time reported, which is right to 1e-9 s
    expect(deepest).toBeGreaterThan(-1e-12);
    expect(latest).toBeLessThan(1e-9);
    // "overlap" and "not-converged" say that the shapes touch or nearly do, now or within the same 1e-9 s: where a plate that turns at 80 000 rad/s
    // comes down on an edge a thousand times slower than its ends turn, every look gains a thousandth of the gap
    expect(furthest).toBeLessThan(1e-9);
    expect(counts.impact).toBeGreaterThan(rounds / 4);
    expect(counts.none).toBeGreaterThan(rounds / 20);
    expect(counts.overlap).toBeLessThan(rounds / 100);
    expect(counts["not-converged"]).toBeLessThanOrEqual(rounds / 1000);
    expect(queries.others / (0.8 * rounds)).toBeLessThan(20);
    expect(queries.plates / (0.2 * rounds)).toBeLessThan(100);
  });

  it("swept bounds hold every sampled pose", () => {
    const box = new Float64Array(6);
    const now = new Float64Array(6);
    const frame = new Float64Array(FRAME);
    let widest = -Infinity;
    for (let round = 0; round < tenfold(500); round++) {
      const A = oneOf(shapes[random.integer(shapes.length)]!);
      const d = random.direction();
      const rate = 10 ** random.uniform(-1, 2);
      const sweeps = sweepsOf(
        { position: [random.normal(), 0, 0], center: zero, velocity: [random.normal(), 1, 0], spin: [d.x * rate, d.y * rate, d.z * rate] },
        {},
        random,
      );
      sweptBounds(A, sweeps, 0, 0.5, box, 0);
      for (let i = 0; i <= 20; i++) {
        sweepFrame(sweeps, 0, (0.5 * i) / 20, frame, 0);
        boundsAt(A, frame, 0, now, 0);
        for (let k = 0; k < 3; k++) {
          // boxes of turned bounds are larger than the shape by up to a factor √3: compare the support itself along the axes
          widest = Math.max(widest, box[k]! - supportAlong(A, frame, k, -1), supportAlong(A, frame, k, 1) - box[3 + k]!);
        }
      }
    }
    expect(widest).toBeLessThanOrEqual(1e-12);
  });
});

/** Extreme coordinate k of a polyhedral core with radius in a frame, over all vertices. */
function supportAlong(shape: ConvexShape, frame: Float64Array, k: number, sign: number): number {
  const { vertices } = shape.polyhedron!;
  let best = -Infinity;
  for (let i = 0; i < vertices.length; i += 3) {
    const value =
      frame[9 + k]! + frame[3 * k]! * vertices[i]! + frame[3 * k + 1]! * vertices[i + 1]! + frame[3 * k + 2]! * vertices[i + 2]!;
    best = Math.max(best, sign * value);
  }
  return sign * (best + shape.radius);
}
