/** Hinge about x. */
import { axisJoint } from "../axis-joint.js";
import { turn } from "../coordinates.js";

export const revolute = axisJoint({ type: "revolute", points: [0, 1, 2], angles: "direction", coordinates: [turn] });
