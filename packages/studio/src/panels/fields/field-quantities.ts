/** What the run records of what a field states: the position of a body, the coordinate that a stop or a servo is about, the error that a tolerance is about. */
import type { MemberPath } from "../../document/member-path.js";
import { valueAt } from "../../document/member-path.js";
import type { Data, FieldDescription } from "./field.js";

const AXES = ["x", "y", "z"] as const;

const BODY: Readonly<Record<string, string>> = {
  position: "position",
  velocity: "velocity",
  angularVelocity: "angularVelocity",
  "motion.position": "position",
};

const JOINT: Readonly<Record<string, string>> = { breakForce: "force.size", breakTorque: "torque.size" };

/** Below the coordinate: its value, its speed, the force of its motor. */
const COORDINATE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["low", "high", "rest", "start", "motor.position", "servo.target", "servo.table"].map((path) => [path, ""])),
  "motor.speed": ".speed",
  "motor.limit": ".motor",
};

const SETTINGS: Readonly<Record<string, string>> = {
  "tolerance.position": "joints.gap",
  "tolerance.angle": "joints.angle",
  "tolerance.contact": "contacts.depth",
  budget: "step.iterations",
  "budget.iterations": "step.iterations",
};

export interface FieldPlace {
  /** The thing whose field it is; undefined: the model. */
  readonly thing?: { readonly kind: string; readonly name: string } | undefined;
  readonly within: MemberPath;
  /** The data in which the field is. */
  readonly data: Data;
}

/** Names of quantities; of three numbers three, or the one of `axis`. */
export function quantitiesOfField(
  { thing, within, data }: FieldPlace,
  { path }: Pick<FieldDescription, "path">,
  axis?: number,
): readonly string[] {
  if (!thing) return within[0] === "settings" && SETTINGS[path] ? [SETTINGS[path]] : [];
  if (thing.kind === "bodies" && within.length === 0 && BODY[path])
    return AXES.filter((_, k) => axis === undefined || k === axis).map((letter) => `${thing.name}.${BODY[path]}.${letter}`);
  if (thing.kind !== "joints") return [];
  if (within.length === 0) return JOINT[path] ? [`${thing.name}.${JOINT[path]}`] : [];
  const ending = COORDINATE[path];
  if (within[0] !== "coordinates" || ending === undefined) return [];
  const follows = path.startsWith("servo") && valueAt(data, ["servo", "mode"]) === "speed" ? ".speed" : ending;
  return [`${thing.name}.${within[1]}${follows}`];
}
