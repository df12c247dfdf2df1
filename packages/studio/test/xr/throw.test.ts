/** The velocity of a hand when it lets go. What decides: motions whose velocity is known in closed form. */
import type { Quaternion, Vector3 } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { remember, type TimedPose, velocityAt, velocityOf } from "../../src/xr/throw.js";

const UNTURNED: Quaternion = [0, 0, 0, 1];
const about = (axis: Vector3, angle: number): Quaternion => [
  ...(axis.map((part) => part * Math.sin(angle / 2)) as [number, number, number]),
  Math.cos(angle / 2),
];
const poses = (times: readonly number[], at: (t: number) => Omit<TimedPose, "time">): readonly TimedPose[] =>
  times.map((time) => ({ time, ...at(time) })).reduce(remember, [] as readonly TimedPose[]);
const closeTo = (got: Vector3, wanted: Vector3, digits: number): void =>
  wanted.forEach((value, k) => {
    expect(got[k]).toBeCloseTo(value, digits);
  });

/** Pictures of a headset never come evenly. */
const UNEVEN = [10, 10.011, 10.025, 10.036, 10.061, 10.072, 10.083];

describe("from the last poses", () => {
  test("a hand that moves evenly, however its pictures come", () => {
    const { linear, angular } = velocityOf(poses(UNEVEN, (t) => ({ position: [1 + 2 * t, 3 - 0.5 * t, 4 * t], orientation: UNTURNED })));
    closeTo(linear, [2, -0.5, 4], 6);
    closeTo(angular, [0, 0, 0], 12);
  });

  test("a hand that turns evenly about any axis, by up to 2.3 rad between the poses", () => {
    const axis: Vector3 = [0.6, 0, 0.8];
    for (const rate of [-40, -3, 0.1, 12, 40]) {
      const { angular } = velocityOf(poses(UNEVEN, (t) => ({ position: [0, 0, 0], orientation: about(axis, rate * t) })));
      closeTo(angular, [0.6 * rate, 0, 0.8 * rate], 6);
    }
  });

  test("an even acceleration gives the velocity in the middle of the poses", () => {
    const times = [0, 0.01, 0.02, 0.03, 0.04];
    const { linear } = velocityOf(poses(times, (t) => ({ position: [0, 0.5 * 30 * t * t, 0], orientation: UNTURNED })));
    expect(linear[1]).toBeCloseTo(30 * 0.02, 9);
  });

  test("only the last five count: a hand that has stopped throws nothing", () => {
    const stops = (t: number) => ({ position: [t < 0.05 ? 5 * t : 0.25, 0, 0] as Vector3, orientation: UNTURNED });
    const times = Array.from({ length: 12 }, (_, k) => 0.01 * k);
    closeTo(velocityOf(poses(times, stops)).linear, [0, 0, 0], 12);
  });

  test("a hand that was lost from sight begins anew, and one pose alone throws nothing", () => {
    closeTo(velocityOf(poses([0, 0.01, 3], (t) => ({ position: [t, 0, 0], orientation: UNTURNED }))).linear, [0, 0, 0], 12);
    closeTo(velocityOf([]).linear, [0, 0, 0], 12);
  });

  test("the same picture twice counts once", () => {
    closeTo(velocityOf(poses([0, 0.01, 0.01, 0.02], (t) => ({ position: [3 * t, 0, 0], orientation: UNTURNED }))).linear, [3, 0, 0], 9);
  });
});

test("what the device says of its own velocity goes before", () => {
  const velocity = { linear: [7, 0, 0], angular: [0, 1, 0] } as const;
  expect(velocityOf(poses(UNEVEN, (t) => ({ position: [t, 0, 0], orientation: UNTURNED, velocity })))).toEqual(velocity);
});

test("of another point of the same hand: v + ω × r, as on a turning disc", () => {
  closeTo(velocityAt({ linear: [1, 0, 0], angular: [0, 0, 2] }, [0, 0, 0], [0, 0.5, 0]), [0, 0, 0], 12);
  closeTo(velocityAt({ linear: [1, 0, 0], angular: [0, 0, 2] }, [0, 0, 0], [0.5, 0, 0]), [1, 1, 0], 12);
});
