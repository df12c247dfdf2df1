/**
 * Curves of joints. The spline is decided by its definition: cubic pieces through the points with continuous second derivative and the end
 * conditions, which have exactly one solution. The nearest point is decided by dense sampling, the arc length by that of the circle.
 */
import { describe, expect, it } from "vitest";
import { arcLength, curvePeriod } from "../../../src/joint/curve/arc-length.js";
import { CURVE_NODE, curveFrame, evaluateCurve, evaluateSegment, nodeAt, segmentsOf } from "../../../src/joint/curve/curve.js";
import { curveNumbers } from "../../../src/joint/curve/curve-numbers.js";
import { nearestOnCurve } from "../../../src/joint/curve/nearest-on-curve.js";
import { add, cross, distance, dot, length, lengthSquared, scale, subtract, type Vec3, vec3 } from "../../../src/math/vec3.js";
import type { JointCurve, Triple } from "../../../src/model/description.js";
import { chance, tenfold } from "../../chance.js";

const random = chance(5);

/** A winding curve: a circle with random offsets, so that neighbours stay apart. */
function randomCurve(count: number, closed: boolean): JointCurve {
  const points = Array.from({ length: count }, (_, i): Triple => {
    const angle = (2 * Math.PI * i) / count;
    return [Math.cos(angle) + random.uniform(-0.2, 0.2), Math.sin(angle) + random.uniform(-0.2, 0.2), random.uniform(-0.4, 0.4)];
  });
  return { points, closed };
}

const CURVES = [2, 3, 4, 7, 12].map((n) => randomCurve(n, false)).concat([3, 4, 7, 12].map((n) => randomCurve(n, true)));

const circle = (count: number, closed = true): JointCurve => ({
  points: Array.from({ length: count }, (_, i): Triple => [Math.cos((2 * Math.PI * i) / count), Math.sin((2 * Math.PI * i) / count), 0]),
  closed,
});

const end = (numbers: readonly number[]): number => numbers[nodeAt(0, segmentsOf(numbers, 0))]!;

describe.each(CURVES.map((curve) => ({ curve, name: `${curve.points.length} points, ${curve.closed ? "closed" : "open"}` })))(
  "a curve through $name",
  ({ curve }) => {
    const numbers = curveNumbers(curve);
    const count = segmentsOf(numbers, 0);
    const u = (i: number) => numbers[nodeAt(0, i)]!;

    it("passes through its points with two continuous derivatives", () => {
      for (let i = 0; i <= count; i++) {
        const [x, y, z] = curve.points[i % curve.points.length]!;
        const before =
          i === 0
            ? curve.closed
              ? evaluateSegment(numbers, 0, count - 1, u(count))
              : evaluateCurve(numbers, 0, -1e-300)
            : evaluateSegment(numbers, 0, i - 1, u(i));
        const behind =
          i === count
            ? curve.closed
              ? evaluateSegment(numbers, 0, 0, 0)
              : evaluateCurve(numbers, 0, u(i) * (1 + 1e-15))
            : evaluateSegment(numbers, 0, i, u(i));
        expect(distance(before.point, vec3(x, y, z))).toBeLessThan(1e-13);
        expect(distance(behind.point, vec3(x, y, z))).toBeLessThan(1e-13);
        expect(distance(before.first, behind.first)).toBeLessThan(1e-12);
        // curvatures of some 10 1/m, after a division by h² ≈ 0.1
        expect(distance(before.second, behind.second)).toBeLessThan(1e-11);
      }
    });

    it("has the derivatives it says", () => {
      for (let k = 0; k < tenfold(20); k++) {
        const at = random.uniform(0.01, 0.99) * end(numbers);
        const h = 1e-5;
        const [left, here, right] = [at - h, at, at + h].map((value) => evaluateCurve(numbers, 0, value));
        // central differences: h² ≈ 1e-10 times the third derivative of some 100
        expect(distance(scale(subtract(right!.point, left!.point), 0.5 / h), here!.first)).toBeLessThan(1e-7);
        expect(distance(scale(subtract(right!.first, left!.first), 0.5 / h), here!.second)).toBeLessThan(1e-2);
      }
    });

    it("finds the nearest point as dense samples do, also beyond its ends", () => {
      for (let k = 0; k < tenfold(20); k++) {
        const x = vec3(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-1, 1));
        const near = nearestOnCurve(numbers, 0, x);
        const away = subtract(x, near.point);
        expect(Math.abs(dot(near.first, away))).toBeLessThan(1e-12);
        let least = Infinity;
        const room = curve.closed ? 0 : 4;
        for (let i = 0; i <= 1500; i++) {
          const at = -room + ((end(numbers) + 2 * room) * i) / 1500;
          least = Math.min(least, lengthSquared(subtract(evaluateCurve(numbers, 0, at).point, x)));
        }
        expect(length(away)).toBeLessThan(Math.sqrt(least) + 1e-12);
      }
    });

    it("carries two normals along without a jump, around a closed curve too", () => {
      const steps = 1000;
      const h = (1.2 * end(numbers)) / steps;
      let before: readonly Vec3[] | undefined;
      let skew = 0;
      let jump = 0;
      for (let i = 0; i <= steps; i++) {
        const near = evaluateCurve(numbers, 0, -0.1 * end(numbers) + i * h);
        const { tangent, normals, spin } = curveFrame(numbers, 0, near);
        const axes = [tangent, ...normals];
        for (const a of axes) skew = Math.max(skew, Math.abs(length(a) - 1));
        skew = Math.max(skew, Math.abs(dot(cross(normals[0], normals[1]), tangent) - 1));
        // within one step they turn with the curvature and their spin; twice that leaves room for its change
        const curvature = length(cross(near.first, near.second)) / lengthSquared(near.first);
        const allowed = h * (2 * curvature + 2 * Math.abs(spin) + 1);
        for (const [k, axis] of (before ? axes : []).entries()) jump = Math.max(jump, distance(axis, before![k]!) / allowed);
        before = axes;
      }
      expect(skew).toBeLessThan(1e-13);
      expect(jump).toBeLessThan(1);
    });

    it("has an arc length that grows by the speed", () => {
      for (let k = 0; k < tenfold(20); k++) {
        const at = random.uniform(-0.2, 1.2) * (curve.closed ? 0.8 : 1) * end(numbers);
        if (curve.closed && at < 0.01) continue;
        const h = 1e-4;
        const s = (value: number) => arcLength(numbers, 0, evaluateCurve(numbers, 0, value));
        // the rule of Gauss is weak where the speed nearly vanishes; central differences leave 1e-8 of the third derivative
        expect(Math.abs((s(at + h) - s(at - h)) / (2 * h) - length(evaluateCurve(numbers, 0, at).first))).toBeLessThan(3e-5);
      }
      expect(curvePeriod(numbers, 0)).toBe(curve.closed ? numbers[nodeAt(0, count) + 1] : 0);
    });
  },
);

describe("curves", () => {
  it("are straight lines through points on a line", () => {
    const numbers = curveNumbers({ points: [0, 1, 1.5, 4].map((t): Triple => [t, 2 * t, -t]) });
    for (let k = 0; k < tenfold(20); k++) {
      const t = random.uniform(-3, 7);
      const side = cross(vec3(1, 2, -1), vec3(random.normal(), random.normal(), random.normal()));
      const near = nearestOnCurve(numbers, 0, add(vec3(t, 2 * t, -t), side));
      expect(distance(near.point, vec3(t, 2 * t, -t))).toBeLessThan(1e-12);
      expect(Math.abs(arcLength(numbers, 0, near) - t * Math.sqrt(6))).toBeLessThan(1e-12);
    }
  });

  it("approach a circle with the fourth power of the distance of its points", () => {
    const miss = (count: number): number => {
      const numbers = curveNumbers(circle(count));
      let most = 0;
      for (let i = 0; i < 997; i++) most = Math.max(most, Math.abs(length(evaluateCurve(numbers, 0, (end(numbers) * i) / 997).point) - 1));
      return most;
    };
    const order = Math.log2(miss(16) / miss(32));
    expect(order).toBeGreaterThan(3.8);
    expect(order).toBeLessThan(4.2);
    // 2π to the fourth power of 2π/64, over 384: 2e-7 of each part
    expect(Math.abs(curvePeriod(curveNumbers(circle(64)), 0) - 2 * Math.PI)).toBeLessThan(3e-6);
  });

  it("have the curvature of the circle they follow, and normals that close without a twist in a plane", () => {
    const numbers = curveNumbers(circle(64));
    expect(Math.abs(numbers[2]!)).toBeLessThan(1e-12);
    for (let i = 0; i < 100; i++) {
      const { first, second } = evaluateCurve(numbers, 0, (end(numbers) * i) / 100);
      // the second derivative converges with the square of the distance: (2π/64)²/12 = 8e-4
      expect(Math.abs(length(cross(first, second)) / lengthSquared(first) ** 1.5 - 1)).toBeLessThan(2e-3);
    }
  });

  it("refuse too few and coincident points", () => {
    expect(() => curveNumbers({ points: [[0, 0, 0]] })).toThrow("at least two points");
    expect(() =>
      curveNumbers({
        points: [
          [0, 0, 0],
          [1, 0, 0],
        ],
        closed: true,
      }),
    ).toThrow("at least two points");
    expect(() =>
      curveNumbers({
        points: [
          [0, 0, 0],
          [1, 0, 0],
          [1, 0, 0],
        ],
      }),
    ).toThrow("differ");
    expect(
      curveNumbers({
        points: [
          [0, 0, 0],
          [1, 0, 0],
        ],
      }),
    ).toHaveLength(3 + 2 * CURVE_NODE);
  });
});
