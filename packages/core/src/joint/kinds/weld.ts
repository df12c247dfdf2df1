/** No freedom left. */
import { axisJoint } from "../axis-joint.js";

export const weld = axisJoint({ type: "weld", points: [0, 1, 2], angles: "orientation" });
