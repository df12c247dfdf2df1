/**
 * The humanoid in the air. Closed form: the centre of mass follows its parabola, the angular momentum about it is constant; both from poses
 * and velocities alone.
 */
import type { MethodName, World } from "@gelenk/core";
import { expect, test } from "vitest";
import { modelOf } from "./build.js";
import { cross, minus, plus } from "./joint-geometry.js";
import { visitSteps } from "./solver.js";

type Vector = readonly [number, number, number];
const times = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor];

/** Mass, and moments of a box: m (b² + c²)/12. */
const PROPERTIES = new Map(
  modelOf("@humanoid-30").bodies!.map(({ name, mass, shapes }) => {
    const shape = shapes![0]!;
    const [a, b, c] = shape.type === "box" ? shape.size : [0, 0, 0];
    const moments: Vector = times([b * b + c * c, a * a + c * c, a * a + b * b], mass! / 12);
    return [name!, { mass: mass!, moments }] as const;
  }),
);

/** Boxes: the frame is in the centre of mass and its axes are principal. */
function spinOf(orientation: readonly number[], rate: Vector, moments: Vector): Vector {
  const [x, y, z, w] = orientation as [number, number, number, number];
  const axes: Vector[] = [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ];
  return axes.reduce<Vector>(
    (sum, axis, i) => plus(sum, times(axis, moments[i]! * (axis[0] * rate[0] + axis[1] * rate[1] + axis[2] * rate[2]))),
    [0, 0, 0],
  );
}

function measure(world: World): { center: Vector; spin: Vector } {
  let [mass, center, momentum]: [number, Vector, Vector] = [0, [0, 0, 0], [0, 0, 0]];
  for (const { name, position, velocity } of world.bodies) {
    const own = PROPERTIES.get(name)!.mass;
    [mass, center, momentum] = [mass + own, plus(center, times(position, own)), plus(momentum, times(velocity, own))];
  }
  center = times(center, 1 / mass);
  let spin: Vector = [0, 0, 0];
  for (const { name, position, velocity, orientation, angularVelocity } of world.bodies) {
    const { mass: own, moments } = PROPERTIES.get(name)!;
    spin = plus(spin, cross(minus(position, center), times(minus(velocity, times(momentum, 1 / mass)), own)));
    spin = plus(spin, spinOf(orientation, angularVelocity, moments));
  }
  return { center, spin };
}

test.each<MethodName>(["recursive", "impulse-direct"])("%s: flies its parabola and keeps its angular momentum", (method) => {
  expect([...PROPERTIES.values()].reduce((sum, { mass }) => sum + mass, 0)).toBeCloseTo(76.1, 10);
  let [path, change, first]: [number, number, { time: number; center: Vector; spin: Vector } | undefined] = [0, 0, undefined];
  visitSteps("@humanoid-30", { method, until: 0.5 }, (world) => {
    const { center, spin } = measure(world);
    first ??= { time: world.time, center, spin };
    // v = 4 m/s at t = 0: height of the parabola between the first step and now
    const fallen = (t: number) => 4 * t - 0.5 * 9.81 * t * t;
    const place: Vector = [first.center[0], first.center[1], first.center[2] + fallen(world.time) - fallen(first.time)];
    path = Math.max(path, Math.hypot(...minus(center, place)));
    change = Math.max(change, Math.hypot(...minus(spin, first.spin)) / Math.hypot(...first.spin));
  });
  // Forces between parts cancel, in joint coordinates up to the order: small parts swing on their springs with 200 rad/s, (ωh)⁴/120 ≈ 1e-5 of some cm.
  expect(path).toBeLessThan(1e-6);
  expect(change).toBeLessThan(1e-6);
});
