/**
 * Where the floor of a scene is. Decided by what would be hidden: a pendulum that hangs lower than it is long swings
 * through the ground, a driven arm or one on a stand does not.
 */
import type { ResolvedModel } from "@gelenk/core";
import { expect, test } from "vitest";
import { modelScene } from "../../src/view/model-scene.js";

const HEIGHT = 0.3;
const LENGTH = 1;

/** A rod that stands upright on a hinge. */
const arm = (coordinate: object, more: NonNullable<ResolvedModel["bodies"]> = []): ResolvedModel => ({
  gelenk: 1,
  bodies: [{ name: "rod", position: [0, HEIGHT + LENGTH / 2, 0], shapes: [{ type: "box", size: [0.1, LENGTH, 0.1] }] }, ...more],
  joints: [
    {
      ...{ name: "hinge", type: "revolute", a: "ground", b: "rod", anchor: [0, HEIGHT, 0], axis: [0, 0, 1] },
      coordinates: { turn: coordinate },
    },
  ],
});

test.each([{}, { start: 0.2, armature: 0.1, damping: 1 }])(
  "a rod that may fall over has no floor, and is seen below its hinge: %o",
  (coordinate) => {
    const { drawnFloor, gridHeight, bounds } = modelScene(arm(coordinate));
    expect(drawnFloor).toBeUndefined();
    expect(bounds.min.y).toBeLessThanOrEqual(HEIGHT - LENGTH);
    expect(gridHeight).toBeLessThanOrEqual(HEIGHT - LENGTH);
  },
);

test.each([
  ["driven", arm({ motor: { speed: 1, limit: 10 } })],
  ["stopped", arm({ low: -1, high: 1 })],
  [
    "on a stand",
    arm({}, [{ name: "stand", kind: "fixed", position: [0, HEIGHT / 2, 0], shapes: [{ type: "box", size: [0.2, HEIGHT, 0.2] }] }]),
  ],
] as const)("one that is %s has one", (_how, model) => {
  expect(modelScene(model).drawnFloor).toBe(0);
});
