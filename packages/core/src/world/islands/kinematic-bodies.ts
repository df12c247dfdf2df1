/** Kinematic bodies arrive where their motion says; islands that they drive have followed them on their own way through the step. */
import { acceptBody } from "../../body/free-step.js";
import { previewKinematicBody } from "../../body/prescribed-motion.js";
import { allFinite } from "../../math/scalar.js";
import { stepLength, timeOf } from "../clock.js";
import { reportNonFinite } from "../non-finite.js";
import { stage } from "../stage.js";

const NAME = "move kinematic bodies";

export const moveKinematicBodies = stage(NAME, (world) => {
  const { nextPose, nextTwist } = world.tables;
  for (const { body, motion } of world.kinematic) {
    previewKinematicBody(world.tables, body, motion, timeOf(world), stepLength(world));
    if (allFinite(nextPose, 7 * body, 7) && allFinite(nextTwist, 6 * body, 6)) acceptBody(world.tables, body);
    else reportNonFinite(world, body, NAME);
  }
});
