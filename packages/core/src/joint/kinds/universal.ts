/** Cardan joint: the points coincide, x_A and y_B stay perpendicular. Singular where they become parallel. */
import { axisJoint } from "../axis-joint.js";
import { cardanAngles } from "../coordinates.js";

export const universal = axisJoint({ type: "universal", points: [0, 1, 2], angles: "double-rotation", coordinates: cardanAngles(0) });
