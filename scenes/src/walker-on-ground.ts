/**
 * The walker of the scene `walker`, set free on the floor: its feet are balls that stand on it by contact and friction, and its servos let it walk in a
 * tripod gait, three feet on the floor and three in the air. The soles of its feet touch the floor at the start.
 */
import type { BodyDescription } from "@gelenk/core";
import { floor } from "./blocks.js";
import { add } from "./rotation.js";
import { defineScene } from "./scene.js";
import { BODY, POSTURE, SHANK, walkerParts } from "./walker.js";

/** m: more than half the thickness of a shank, whose corners therefore never come first. */
const FOOT = 0.02;

export const walkerOnGround = defineScene({
  name: "walker-on-ground",
  about:
    "The six-legged walker on a floor with friction: feet stand, are lifted and set down again, three at a time. " +
    "Closed form: at rest the six feet carry its weight, 11.4 kg; with a gait it walks on, at most by the stride of a leg per half step.",
  parameters: {
    ...POSTURE,
    gait: { default: 1, min: 0, max: 3, unit: "Hz", about: "steps of a leg per second; 0: it stands still" },
    stride: { default: 0.2, min: 0, max: 0.6, unit: "rad", about: "swing of the legs forwards and backwards" },
    raise: { default: 0.3, min: 0, max: 0.6, unit: "rad", about: "by which thighs are lifted in a step" },
    friction: { default: 0.8, min: 0, max: 2, unit: "", about: "of feet and floor" },
  },
  settings: { until: 4, step: 1 / 240 },
  check({ lift, knee }) {
    const height = walkerParts(lift, knee, undefined).body.position![1] + FOOT;
    return height <= BODY[1] / 2 ? "with these angles of lift and knee its body would be below the floor" : undefined;
  },
  build({ lift, knee, gait, stride, raise, friction }) {
    const { body, legs } = walkerParts(lift, knee, { gait, stride, raise });
    const foot = {
      type: "sphere",
      name: "foot",
      radius: FOOT,
      position: [SHANK / 2, 0, 0],
      use: ["visual", "collision"],
      friction,
    } as const;
    const parts = legs.flatMap(({ bodies, shank }) =>
      bodies.map((part) => (part.name === shank ? { ...part, shapes: [...part.shapes!, foot] } : part)),
    );
    // The ends of its legs, which are in the plane y = 0, are the centres of its feet.
    const raised = (part: BodyDescription): BodyDescription => ({ ...part, position: add(part.position!, [0, FOOT, 0]) });
    const joints = legs.flatMap((leg) => leg.joints.map((joint) => ({ ...joint, anchor: add(joint.anchor!, [0, FOOT, 0]) })));
    return { gelenk: 1, bodies: [floor({ friction }), ...[body, ...parts].map(raised)], joints };
  },
});
