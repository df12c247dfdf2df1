/** Ball joint: the points coincide, rotation is free. Coordinates: the rotation vector; swing and twist serve cone limits. */
import { axisJoint } from "../axis-joint.js";
import { rotationVector, swing, twist } from "../coordinates.js";

export const spherical = axisJoint({
  type: "spherical",
  points: [0, 1, 2],
  angles: "nothing",
  coordinates: [rotationVector(0), rotationVector(1), rotationVector(2)],
  measures: [swing, twist],
});
