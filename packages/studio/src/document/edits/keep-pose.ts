/**
 * Makes the present state of a run the start of the model: poses and velocities of the bodies, turns that joints have made, integrals of servos. Joints are
 * written by their frames on the bodies, since an anchor in the world held for the old start only. Time begins again at zero.
 */
import type { BodyDescription, ResolvedModel } from "@gelenk/core";
import { withJointState } from "../../simulation/joint-now.js";
import type { Edit } from "../document.js";
import type { Entity } from "../entities.js";
import { resolvedOrWritten } from "../poses.js";
import { mapList } from "./entity-lists.js";
import { keepWritten } from "./move-body.js";

type Written = readonly (number | string)[];

const STATE: Readonly<Record<string, readonly number[]>> = {
  position: [0, 0, 0],
  orientation: [0, 0, 0, 1],
  velocity: [0, 0, 0],
  angularVelocity: [0, 0, 0],
};

/** `present` is the model of the running world, as the simulation answers the question `model`. */
export const keepPose =
  (present: ResolvedModel): Edit =>
  (model) => {
    const now = new Map((present.bodies ?? []).map((body) => [body.name, body]));
    const start = new Map((resolvedOrWritten(model).bodies ?? []).map((body) => [body.name, body]));
    const bodies = mapList(model, "bodies", (body) => {
      const there = now.get(body.name);
      return there ? withState(body, start.get(body.name)!, there) : body;
    });
    const joints = new Map((present.joints ?? []).map((joint) => [joint.name, joint]));
    const jointed = mapList(bodies, "joints", (joint) => {
      const there = joints.get(joint.name);
      return there ? withJointState(joint, there) : joint;
    });
    const couplings = new Map((present.couplings ?? []).map((coupling) => [coupling.name, coupling]));
    return mapList(jointed, "couplings", (coupling) => {
      const offset = couplings.get(coupling.name)?.offset;
      return offset === undefined || coupling["offset"] !== undefined ? coupling : { ...coupling, offset };
    });
  };

function withState(body: Entity, start: BodyDescription, now: BodyDescription): Entity {
  const changed = Object.entries(STATE).flatMap(([member, usual]) => {
    const key = member as "position" | "orientation" | "velocity" | "angularVelocity";
    const after = now[key];
    if (!after || (body["kind"] === "fixed" && member.endsWith("elocity"))) return [];
    const kept = keepWritten(body[key] as Written | undefined, start[key] ?? usual, after);
    return kept === undefined || kept === body[key] ? [] : [[key, kept] as const];
  });
  return changed.length > 0 ? { ...body, ...Object.fromEntries(changed) } : body;
}
