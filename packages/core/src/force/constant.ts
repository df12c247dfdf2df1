/** A force and a torque that never change, in world axes or turning with the body, attacking at a point of the body. */
import { invert, transformPoint } from "../math/pose.js";
import { readQuat, rotate } from "../math/quat.js";
import { add, cross, readVec3, type Vec3 } from "../math/vec3.js";
import type { ForceDescription } from "../model/description.js";
import { addWrench } from "./add-wrench.js";
import type { ForceKind } from "./force-kind.js";

type Description = Extract<ForceDescription, { type: "constant" }>;

const NO_POINT = 0;
const AT_POINT = 1;

export const constant: ForceKind = {
  type: "constant",
  steady: true,
  numbers: (d: Description) => [
    ...(d.torque ?? [0, 0, 0]),
    ...(d.force ?? [0, 0, 0]),
    ...(d.point ?? [0, 0, 0]),
    d.point ? AT_POINT : NO_POINT,
    d.frame === "body" ? 1 : 0,
  ],
  wrench(t, body, n, _time, out, o) {
    const q_WP = readQuat(t.pose, 7 * body + 3);
    const X_PB = invert({ position: readVec3(t.frame, 7 * body), orientation: readQuat(t.frame, 7 * body + 3) });
    const inWorld = (v_B: Vec3) => rotate(q_WP, rotate(X_PB.orientation, v_B));
    let torque = readVec3(n, 0);
    let force = readVec3(n, 3);
    if (n[10] === 1) {
      torque = inWorld(torque);
      force = inWorld(force);
    }
    if (n[9] === AT_POINT) torque = add(torque, cross(rotate(q_WP, transformPoint(X_PB, readVec3(n, 6))), force));
    addWrench(out, o, torque, force);
  },
};
