/**
 * Calls the user's modules, then samples the servos of joints. What they set (forces on bodies, outputs) is held constant during the step; changes of
 * structure wait for its end.
 */
import { stepLength, timeOf } from "./clock.js";
import { sampleServos } from "./joints/servo.js";
import { stage } from "./stage.js";

export const sampleHeldInputs = stage("sample held inputs", (world) => {
  if (world.modules.length === 0 && world.servoJoints.length === 0) return;
  const time = timeOf(world);
  const h = stepLength(world);
  for (const beforeStep of world.modules) beforeStep(time, h);
  sampleServos(world, time, h);
});
