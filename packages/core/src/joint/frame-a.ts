/** What joints with geometry in frame A need: vectors into its axes and back, the point of B seen from A, and a force along a direction given in A. */
import { add, dot, readVec3, scale, subtract, type Vec3, writeVec3 } from "../math/vec3.js";
import { FRAME } from "./joint-kind.js";
import { axisOfA } from "./rows.js";

/** A vector of the world in the axes of A. */
export function intoA(frames: Float64Array, o: number, v: Vec3): Vec3 {
  const along = (axis: number) => dot(readVec3(frames, axisOfA(o, axis)), v);
  return { x: along(0), y: along(1), z: along(2) };
}

/** A vector in the axes of A in those of the world. */
function outOfA(frames: Float64Array, o: number, v: Vec3): Vec3 {
  const share = (axis: number, size: number) => scale(readVec3(frames, axisOfA(o, axis)), size);
  return add(add(share(0, v.x), share(1, v.y)), share(2, v.z));
}

/** p_B in frame A. */
export const pointInA = (frames: Float64Array, o: number): Vec3 =>
  intoA(frames, o, subtract(readVec3(frames, o + FRAME), readVec3(frames, o)));

/** Row: force along a, given in A, through p_B. */
export function forceRow(frames: Float64Array, o: number, a: Vec3, out: Float64Array, r: number): void {
  writeVec3(out, r, outOfA(frames, o, a));
  for (let k = 0; k < 3; k++) {
    out[r + 3 + k] = frames[o + FRAME + k]!;
    out[r + 6 + k] = 0;
  }
}
