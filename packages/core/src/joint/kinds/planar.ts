/** Moves in the plane normal to x_A and turns about x. */
import { axisJoint } from "../axis-joint.js";
import { slide, turn } from "../coordinates.js";

export const planar = axisJoint({ type: "planar", points: [0], angles: "direction", coordinates: [slide(1), slide(2), turn] });
