/** `<joint>` and `<freejoint>` of a body. */
import { type Pose, pose, quat, vec3 } from "@gelenk/core/math";
import { approximate } from "../import/reading.js";
import type { XmlElement } from "../xml/xml-tree.js";
import { layersOf } from "./defaults.js";
import { holderOf, ignoreIn, type Layers, numberIn, numbersIn, placeIn, textIn, wordIn } from "./layers.js";
import { positionIn } from "./orientation.js";
import { JOINT_KINDS, type MjcfJoint, type MjcfReading } from "./scene.js";

/** Why parameters of soft constraints are lost. */
export const SOFT = "joints, limits and contacts of Gelenk are rigid";

const LOST = {
  ...{ solreflimit: SOFT, solimplimit: SOFT, solreffriction: SOFT, solimpfriction: SOFT, solref: SOFT, solimp: SOFT, margin: SOFT },
  ...{
    group: "which things MuJoCo shows",
    user: "numbers of users are not imported",
    springdamper: "not imported: state stiffness and damping",
  },
  ...{ actuatorfrcrange: "the sum of several actuators is not limited", actuatorgravcomp: "weight is carried by a force of its own" },
} as const;

/** `frame` is where the frame around it is in that of the body. */
export function readJoint(context: MjcfReading, element: XmlElement, frame: Pose, scope: JointScope): MjcfJoint {
  const { reading, compiler } = context;
  const layers = element.name === "freejoint" ? [element] : layersOf(context, "joint", element, scope.childClass);
  const kind = element.name === "freejoint" ? "free" : (wordIn(reading, layers, "type", JOINT_KINDS) ?? "hinge");
  const unit = kind === "hinge" || kind === "ball" ? compiler.angle : 1;
  const written = textIn([element], "name");
  const axis = numbersIn(reading, layers, "axis", 3) ?? [0, 0, 1];
  const direction = vec3.normalise(vec3.readVec3(axis));
  if ((kind === "hinge" || kind === "slide") && vec3.lengthSquared(direction) === 0)
    reading.findings.error("mjcf.no-direction", placeIn(layers, "axis"), "the axis of the joint has no direction");
  ignoreIn(layers, LOST);
  const number = (attribute: string, scale = 1) => scale * (numberIn(reading, layers, attribute) ?? 0);
  const range = readRange(context, layers, kind === "free" ? undefined : unit);
  return {
    name: written === undefined ? undefined : written + scope.suffix,
    element,
    kind,
    position: pose.transformPoint(frame, positionIn(reading, layers)),
    axis: quat.rotate(frame.orientation, direction),
    reference: number("ref", unit),
    springReference: number("springref", unit),
    stiffness: first(context, layers, "stiffness"),
    damping: first(context, layers, "damping"),
    armature: number("armature"),
    friction: number("frictionloss"),
    range,
  };
}

export interface JointScope {
  readonly childClass?: string | undefined;
  /** Of replicated elements, behind their names. */
  readonly suffix: string;
}

/** Springs and dampers may be polynomials; their linear part is imported. */
function first({ reading }: MjcfReading, layers: Layers, attribute: string): number {
  const numbers = numbersIn(reading, layers, attribute, 1, 10);
  if (numbers?.slice(1).some((value) => value !== 0)) approximate(holderOf(layers, attribute)!, "the linear part alone", attribute);
  return numbers?.[0] ?? 0;
}

/** Undefined where it is not limited. `unit` is missing for what has no limits. */
function readRange({ reading, compiler }: MjcfReading, layers: Layers, unit: number | undefined): MjcfJoint["range"] {
  const range = numbersIn(reading, layers, "range", 2);
  const limited = isLimited(reading, layers, "limited", range, compiler.autoLimits);
  if (!limited || unit === undefined) return undefined;
  const [low, high] = range ?? [0, 0];
  if (low! > high!) {
    reading.findings.error("mjcf.bad-range", placeIn(layers, "range"), `the range ${low} … ${high} is empty`);
    return undefined;
  }
  return [low! * unit, high! * unit];
}

/** `limited`, `ctrllimited` … are true, false, or decided by whether there is a range. */
export function isLimited(
  reading: MjcfReading["reading"],
  layers: Layers,
  attribute: string,
  range: readonly number[] | undefined,
  automatic: boolean,
): boolean {
  const word = wordIn(reading, layers, attribute, ["true", "false", "auto"]) ?? "auto";
  return word === "auto" ? automatic && (range ?? []).some((value) => value !== 0) : word === "true";
}

/** May the frame of the free body be turned into its principal axes? */
export function alignsBody({ reading, compiler }: MjcfReading, element: XmlElement): boolean {
  const word = wordIn(reading, [element], "align", ["true", "false", "auto"]) ?? "auto";
  return word === "auto" ? compiler.alignFree : word === "true";
}
