/** What decides: a robot that stands does not go anywhere, and the ground carries its weight of 14 kg. */
import { World } from "@gelenk/core";
import { expect, it } from "vitest";
import { standingQuadruped } from "./quadruped.js";

const SECONDS = process.env["GELENK_LONG"] === "1" ? 60 : 2;
const STEP = 1 / 1000;

it(`the quadruped stands for ${SECONDS} s under PD control`, { timeout: 600_000 }, () => {
  const world = World.fromModel(standingQuadruped(), { step: STEP });
  const base = world.body("base")!;
  const start = [...base.position];
  let [penetration, joints, lowest] = [0, 0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < Math.round(SECONDS / STEP); i++) {
    const report = world.step();
    penetration = Math.max(penetration, report.penetration);
    joints = Math.max(joints, report.joints.position);
    lowest = Math.min(lowest, base.position[2]);
  }
  // promised
  expect(penetration).toBeLessThanOrEqual(1e-5);
  expect(joints).toBeLessThanOrEqual(1e-6);
  // a PD controller gives way by torque over gain: 14 kg on four knees of 0.14 m arm bend them by 0.02 rad, twice that with the hips
  expect(lowest).toBeGreaterThan(start[2]! - 0.02);
  expect(Math.hypot(base.position[0] - start[0]!, base.position[1] - start[1]!)).toBeLessThan(0.01);
  const [x, y] = base.orientation;
  expect(Math.hypot(x, y)).toBeLessThan(0.01);
  expect(Math.hypot(...base.velocity)).toBeLessThan(1e-3);
  const carried = world.contacts.flatMap(({ points }) => points.map(({ force }) => Math.abs(force[2])));
  expect(carried.length).toBeGreaterThanOrEqual(4);
  expect(carried.reduce((sum, force) => sum + force, 0)).toBeCloseTo(14 * 9.81, 0);
});
