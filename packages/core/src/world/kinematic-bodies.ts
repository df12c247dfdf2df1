/** Kinematic bodies know where they will be: previewed before the islands are advanced, accepted after. */
import { acceptBody } from "../body/free-step.js";
import { previewKinematicBody } from "../body/prescribed-motion.js";
import { allFinite } from "../math/scalar.js";
import { stepLength, timeOf } from "./clock.js";
import { reportNonFinite } from "./non-finite.js";
import { stage } from "./stage.js";

const PREVIEW = "preview kinematic bodies";

export const previewKinematicBodies = stage(PREVIEW, (world) => {
  for (const { body, motion } of world.kinematic) {
    previewKinematicBody(world.tables, body, motion, timeOf(world), stepLength(world));
  }
});

export const acceptKinematicBodies = stage("accept kinematic bodies", (world) => {
  const { nextPose, nextTwist } = world.tables;
  for (const { body } of world.kinematic) {
    if (allFinite(nextPose, 7 * body, 7) && allFinite(nextTwist, 6 * body, 6)) acceptBody(world.tables, body);
    else reportNonFinite(world, body, PREVIEW);
  }
});
