/** Slides along x and turns about it. */
import { axisJoint } from "../axis-joint.js";
import { slide, turn } from "../coordinates.js";

export const cylindrical = axisJoint({ type: "cylindrical", points: [1, 2], angles: "direction", coordinates: [slide(0), turn] });
