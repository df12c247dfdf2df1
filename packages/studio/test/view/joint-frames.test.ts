/**
 * Frames of joints. What decides: their definition (one frame in the world at the start, seen from both bodies), and the world itself,
 * which holds the frames of a hinge together to its tolerance while the bodies move.
 */
import { type JointDescription, type ResolvedModel, World } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import { Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { POSE_ROW } from "../../src/simulation/frame.js";
import { modelScene, placeBodies } from "../../src/view/model-scene.js";
import { axisOf, originOf, placeJoint } from "../../src/view/placed-joint.js";

const HALF = Math.SQRT1_2;
const twoBodies = (joint: JointDescription): ResolvedModel => ({
  gelenk: 1,
  bodies: [
    { name: "a", position: [1, 2, 3], orientation: [HALF, 0, 0, HALF] },
    { name: "b", position: [-1, 0, 2], orientation: [0.5, 0.5, 0.5, 0.5] },
  ],
  joints: [joint],
});

const close = (got: Vector3, expected: readonly [number, number, number]): void => {
  expect(got.distanceTo(new Vector3(...expected))).toBeLessThan(1e-12);
};

describe("at the start", () => {
  test("both frames are at the anchor, x along the axis, y along the part of axis2 across it", () => {
    const { A, B } = placeJoint(
      modelScene(twoBodies({ name: "j", type: "revolute", a: "a", b: "b", anchor: [0, 1, 2], axis: [0, 0, 2], axis2: [3, 0, 7] })),
      0,
    );
    for (const frame of [A, B]) {
      close(originOf(frame), [0, 1, 2]);
      close(axisOf(frame, 0), [0, 0, 1]);
      close(axisOf(frame, 1), [1, 0, 0]);
      close(axisOf(frame, 2), [0, 1, 0]);
    }
  });

  test("without an anchor: the origin of B; of a distance, the origin of each body", () => {
    const ball = placeJoint(modelScene(twoBodies({ name: "j", type: "spherical", a: "a", b: "b" })), 0);
    close(originOf(ball.A), [-1, 0, 2]);
    close(originOf(ball.B), [-1, 0, 2]);
    const rod = placeJoint(modelScene(twoBodies({ name: "j", type: "distance", a: "a", b: "b" })), 0);
    close(originOf(rod.A), [1, 2, 3]);
    close(originOf(rod.B), [-1, 0, 2]);
  });

  test("frames written on the bodies are turned with them", () => {
    const { A } = placeJoint(
      modelScene(twoBodies({ name: "j", type: "prismatic", a: "a", b: "b", frameA: { position: [0, 1, 0] }, frameB: {} })),
      0,
    );
    // a quarter about x takes y to z
    close(originOf(A), [1, 2, 4]);
    close(axisOf(A, 1), [0, 0, 1]);
  });

  test("of the ground: in the world", () => {
    const { A } = placeJoint(
      modelScene(twoBodies({ name: "j", type: "weld", a: "ground", b: "b", frameA: { position: [5, 6, 7] }, frameB: {} })),
      0,
    );
    close(originOf(A), [5, 6, 7]);
  });
});

test("hinges stay together while they move", () => {
  const { model } = buildScene("@four-bar");
  const world = World.fromModel(model!);
  for (let k = 0; k < 100; k++) world.step();
  const named = { ...model!, bodies: model!.bodies!.map((body, k) => ({ ...body, name: body.name ?? `body-${k + 1}` })) };
  const scene = modelScene(named);
  named.bodies.forEach(({ name }, k) => {
    world.body(name)!.read(scene.moment.poses, POSE_ROW * k);
  });
  placeBodies(scene);
  const hinges = scene.joints.flatMap(({ type }, k) => (type === "revolute" ? [placeJoint(scene, k)] : []));
  expect(hinges.length).toBeGreaterThan(1);
  for (const { A, B } of hinges) {
    expect(originOf(A).distanceTo(originOf(B))).toBeLessThan(1e-6);
    expect(axisOf(A, 0).distanceTo(axisOf(B, 0))).toBeLessThan(1e-5);
  }
});
