/**
 * Rope: nothing is held; the distance of two points is a coordinate. With an upper limit it is a rope that goes slack, with stiffness a rubber band, in a
 * coupling with another one a rope over a pulley.
 */
import { axisJoint } from "../axis-joint.js";
import type { FreeCoordinate, JointKind } from "../joint-kind.js";
import { distance, separation } from "./distance.js";

const length: FreeCoordinate = {
  name: "length",
  measure: "length",
  value: (frames, o) => separation(frames, o),
  row: distance.rows,
};

export const rope: JointKind = { ...axisJoint({ type: "rope", points: [], angles: "nothing", coordinates: [length] }), apart: true };
