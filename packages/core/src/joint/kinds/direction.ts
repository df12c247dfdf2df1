/** The x axes stay parallel; B may turn about them, and the points are free. */
import { axisJoint } from "../axis-joint.js";
import { turn } from "../coordinates.js";

export const direction = axisJoint({ type: "direction", points: [], angles: "direction", coordinates: [turn] });
