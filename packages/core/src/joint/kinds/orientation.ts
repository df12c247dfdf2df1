/** Fixed orientation: B keeps its attitude relative to A, the points are free. The source calls it translation joint. */
import { axisJoint } from "../axis-joint.js";
import { slide } from "../coordinates.js";

export const orientation = axisJoint({
  type: "orientation",
  points: [],
  angles: "orientation",
  coordinates: [slide(0), slide(1), slide(2)],
});
