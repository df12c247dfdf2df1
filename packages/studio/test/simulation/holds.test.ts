/** Guides of the studio: targets are poses of the body itself. What decides: the target, and critical damping, e₀ (1 + ω₀ t) e^(−ω₀ t) with ω₀ = 20/s. */
import { type Quaternion, sphere, type Vector3, World } from "@gelenk/core";
import { expect, test } from "vitest";
import { applyHolds, type Holds, letGo, moveHold, takeHold } from "../../src/simulation/holds.js";

const QUARTER: Quaternion = [0, Math.SQRT1_2, 0, Math.SQRT1_2];
const STEP = 1 / 240;

function held() {
  const world = new World({ gravity: [0, -9.81, 0], step: STEP });
  const body = world.addBody({ name: "ball", mass: 1, position: [0, 1, 0], shapes: [sphere(0.1)] });
  let holds: Holds = new Map();
  return {
    body,
    take(id: number) {
      holds = takeHold(world, holds, { do: "hold", id, body: "ball", point: body.position, by: "guide" });
    },
    lead(id: number, position: Vector3, orientation?: Quaternion) {
      holds = moveHold(holds, { do: "target", id, position, ...(orientation && { orientation }) });
    },
    letGo(id: number, velocity?: Vector3, angularVelocity?: Vector3) {
      holds = letGo(world, holds, { do: "release", id, ...(velocity && { velocity }), ...(angularVelocity && { angularVelocity }) });
    },
    run(seconds: number) {
      for (let k = 0; k < Math.round(seconds / STEP); k++) {
        applyHolds(world, holds, STEP);
        world.step();
      }
    },
  };
}

const apart = (a: Vector3, b: Vector3): number => Math.hypot(...a.map((x, k) => x - b[k]!));

test("a target that comes before the first step is reached, turn and all", () => {
  const { body, take, lead, run } = held();
  take(1);
  lead(1, [0.3, 1.2, -0.1], QUARTER);
  run(1);
  expect(apart(body.position, [0.3, 1.2, -0.1])).toBeLessThan(1e-4);
  expect(Math.abs(body.orientation.reduce((sum, part, k) => sum + part * QUARTER[k]!, 0))).toBeGreaterThan(1 - 1e-6);
});

test("held without a target it stays where it is, weight and all", () => {
  const { body, take, run } = held();
  take(1);
  run(0.5);
  expect(apart(body.position, [0, 1, 0])).toBeLessThan(1e-6);
});

test("two hands that want it in two places have it in the middle", () => {
  const { body, take, lead, run } = held();
  take(1);
  take(2);
  lead(1, [0.2, 1, 0]);
  lead(2, [0, 1.1, 0]);
  run(1);
  expect(Math.abs(body.position[0] - 0.1)).toBeLessThan(1e-4);
});

test("thrown, it has the velocity of the hand at once", () => {
  const { body, take, letGo: open } = held();
  take(1);
  open(1, [1, 2, 3], [0, 4, 0]);
  body.velocity.forEach((v, k) => {
    expect(v).toBeCloseTo([1, 2, 3][k]!, 12);
  });
  expect(body.angularVelocity[1]).toBeCloseTo(4, 12);
});
