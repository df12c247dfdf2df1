/** Slides along x without turning. */
import { axisJoint } from "../axis-joint.js";
import { slide } from "../coordinates.js";

export const prismatic = axisJoint({ type: "prismatic", points: [1, 2], angles: "orientation", coordinates: [slide(0)] });
