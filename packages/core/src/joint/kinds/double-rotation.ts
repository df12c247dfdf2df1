/** x_A and y_B stay perpendicular: what a cardan joint does to the rotations. Singular where they become parallel. */
import { axisJoint } from "../axis-joint.js";
import { cardanAngles } from "../coordinates.js";

export const doubleRotation = axisJoint({
  type: "double-rotation",
  points: [],
  angles: "double-rotation",
  coordinates: cardanAngles(0),
});
