/** The point of B stays in the plane through A's origin normal to x_A. */
import { axisJoint } from "../axis-joint.js";
import { slide } from "../coordinates.js";

export const pointOnPlane = axisJoint({ type: "point-on-plane", points: [0], angles: "nothing", coordinates: [slide(1), slide(2)] });
