/** The point of B stays on the line through A's origin along x_A. */
import { axisJoint } from "../axis-joint.js";
import { slide } from "../coordinates.js";

export const pointOnLine = axisJoint({ type: "point-on-line", points: [1, 2], angles: "nothing", coordinates: [slide(0)] });
