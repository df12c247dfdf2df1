import { describe, expect, it } from "vitest";
import { PAIR_CACHE } from "../../../src/collide/narrow/detector.js";
import { FRAME, relativeFrame, writeFrame } from "../../../src/collide/narrow/frame.js";
import { gjkDistance } from "../../../src/collide/narrow/gjk/gjk-distance.js";
import { PAIR_RESULT } from "../../../src/collide/narrow/pair-result.js";
import { boxShape, type ConvexShape, capsuleShape, hullShape, sphereShape } from "../../../src/collide/shapes/collision-shape.js";
import { boundsAt, SWEEP, sweepFrame, sweptBounds } from "../../../src/collide/toi/sweep.js";
import { type Impact, type PairDistance, timeOfImpact } from "../../../src/collide/toi/time-of-impact.js";
import { convexHull } from "../../../src/geometry/convex-hull.js";
import { polyhedronOfHull } from "../../../src/geometry/merge-faces.js";
import { createRandom, type Random } from "../../../src/math/random.js";

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
  const random = createRandom(101);
  const shapes: readonly ((r: Random) => ConvexShape)[] = [
    (r) => sphereShape(r.uniform(0.01, 0.5)),
    (r) => boxShape(r.uniform(0.002, 1), r.uniform(0.05, 1), r.uniform(0.05, 1)),
    (r) => capsuleShape(r.uniform(0.001, 0.1), r.uniform(0.1, 1)),
    (r) => {
      const hull = convexHull(new Float64Array(36).map(() => r.uniform(-0.5, 0.5)));
      if (hull.status !== "solid") throw new Error(hull.status);
      return hullShape(polyhedronOfHull(hull));
    },
  ];
  const distanceAt = (A: ConvexShape, B: ConvexShape, sweeps: Float64Array, t: number): number => {
    const frames = new Float64Array(2 * FRAME);
    sweepFrame(sweeps, 0, t, frames, 0);
    sweepFrame(sweeps, SWEEP, t, frames, FRAME);
    const X_AB = new Float64Array(FRAME);
    relativeFrame(X_AB, 0, frames, 0, FRAME);
    const out = new Float64Array(PAIR_RESULT);
    distance(A, B, X_AB, new Float64Array(PAIR_CACHE), 0, out);
    return out[0]!;
  };

  // the issue asks for 10⁴ shots; a distance found at sampled times is the referee: nothing overlaps before the time reported, and there they touch
  const rounds = 10_000;
  it(`${rounds} shots do not tunnel`, () => {
    let hits = 0;
    let misses = 0;
    let queries = 0;
    for (let round = 0; round < rounds; round++) {
      const A = shapes[random.integer(shapes.length)]!(random);
      const B = shapes[random.integer(shapes.length)]!(random);
      const from = random.direction();
      const far = random.uniform(1, 3);
      const speed = 10 ** random.uniform(-1, 3);
      const aim = [random.normal() * 0.2, random.normal() * 0.2, random.normal() * 0.2];
      const position = [far * from.x, far * from.y, far * from.z];
      const way = position.map((value, k) => aim[k]! - value);
      const length = Math.hypot(...way);
      const spin = (): number[] => {
        const d = random.direction();
        const rate = random.next() < 0.3 ? 0 : random.uniform(0, 10) * (speed / far);
        return [d.x * rate, d.y * rate, d.z * rate];
      };
      const sweeps = sweepsOf({ spin: spin() }, { position, velocity: way.map((value) => (value / length) * speed), spin: spin() }, random);
      const duration = (2 * far) / speed;
      const impact = impactOf(A, B, sweeps, duration);
      queries += impact.iterations;
      const end = impact.status === "none" ? duration : impact.time;
      if (impact.status === "overlap") continue;
      const samples = 4;
      for (let i = 0; i < samples; i++) expect(distanceAt(A, B, sweeps, (end * i) / samples)).toBeGreaterThan(-1e-10);
      if (impact.status === "impact") {
        hits++;
        expect(Math.abs(distanceAt(A, B, sweeps, end))).toBeLessThan(1e-9 * Math.max(1, 1e-2 * speed));
      } else {
        misses++;
        expect(impact.status === "none" || distanceAt(A, B, sweeps, end) < 1e-6).toBe(true);
      }
    }
    expect(hits).toBeGreaterThan(rounds / 4);
    expect(misses).toBeGreaterThan(rounds / 20);
    expect(queries / rounds).toBeLessThan(20);
  });

  it("swept bounds hold every sampled pose", () => {
    const box = new Float64Array(6);
    const now = new Float64Array(6);
    const frame = new Float64Array(FRAME);
    for (let round = 0; round < 500; round++) {
      const A = shapes[random.integer(shapes.length)]!(random);
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
          expect(supportAlong(A, frame, k, -1)).toBeGreaterThanOrEqual(box[k]! - 1e-12);
          expect(supportAlong(A, frame, k, 1)).toBeLessThanOrEqual(box[3 + k]! + 1e-12);
        }
      }
    }
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
