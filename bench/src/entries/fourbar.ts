/** The planar four-bar of four hinges: one freedom, redundant in space. */
import { sceneOf } from "./jointed.js";
import { closedLoop } from "./ring.js";

export const fourbar = closedLoop(
  "fourbar",
  "A planar four-bar of four hinges, redundant in space, driven by a spinning crank; 240 steps per second.",
  () => sceneOf("four-bar"),
);
