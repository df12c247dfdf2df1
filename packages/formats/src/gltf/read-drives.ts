/**
 * Drives of a joint → what acts on its coordinates. A drive is a forced, damped spring,
 *
 *   F = stiffness (target − q) + damping (speed − q̇)          within ± maxForce
 *
 * Without a limit that is a spring, a damper and a constant force; with one it is a servo, which is sampled once a step.
 * One whose damping would be too strong for that is a motor. Drives that accelerate are multiplied by the mass or moment
 * of inertia that they move, that of the two bodies alone.
 */
import { type CoordinateDescription, DEFAULTS, type ServoDescription } from "@gelenk/core";
import { isRecord } from "../mesh/gltf-file.js";
import type { Spring } from "./joint-ranges.js";
import { type GltfReading, type JsonPlace, numberAt, recordsAt, tell, valueAt, wordAt } from "./json-places.js";
import { ownExtras } from "./node-tree.js";

export type Coordinates = Map<string, CoordinateDescription>;

export interface ReadDrive {
  readonly at: JsonPlace;
  readonly kind: "linear" | "angular";
  readonly axis: number;
}

/** All drives that say which direction they drive. */
export function drivesOf(g: GltfReading, joint: JsonPlace): readonly ReadDrive[] {
  return recordsAt(g, joint, "drives").flatMap((at) => {
    const kind = wordAt(g, at, "type", ["linear", "angular"]);
    const axis = numberAt(g, at, "axis");
    if (kind !== undefined && (axis === 0 || axis === 1 || axis === 2)) return [{ at, kind, axis }];
    tell(g, at, undefined, "ignored", "type and axis say what a drive drives");
    return [];
  });
}

/** Springs on one coordinate add up to one spring. */
export function addSpring(coordinates: Coordinates, name: string, { stiffness, damping, rest }: Spring, force = 0): void {
  const { stiffness: k = 0, rest: at = 0, damping: c = 0, drive = 0, ...others } = coordinates.get(name) ?? {};
  const sum = k + stiffness;
  const middle = k === 0 ? rest : stiffness === 0 ? at : (k * at + stiffness * rest) / sum;
  coordinates.set(name, {
    ...others,
    ...(sum !== 0 && { stiffness: sum }),
    ...(sum !== 0 && middle !== 0 && { rest: middle }),
    ...(c + damping !== 0 && { damping: c + damping }),
    ...(drive + force !== 0 && { drive: drive + force }),
  });
}

/** `moved`: mass or moment of inertia of the direction, by which accelerations become forces. */
export function applyDrive(g: GltfReading, { at }: ReadDrive, name: string, coordinates: Coordinates, moved: () => number): void {
  const accelerates = wordAt(g, at, "mode", ["force", "acceleration"]) === "acceleration";
  const factor = accelerates ? moved() : 1;
  if (accelerates) tell(g, at, "mode", "approximated", `multiplied by ${factor}, which the two bodies alone have in this direction`);
  const stiffness = (numberAt(g, at, "stiffness") ?? 0) * factor;
  const damping = (numberAt(g, at, "damping") ?? 0) * factor;
  const [target, speed] = [numberAt(g, at, "positionTarget") ?? 0, numberAt(g, at, "velocityTarget") ?? 0];
  const limit = numberAt(g, at, "maxForce");
  const own = ownExtras(g, at);
  const before = coordinates.get(name);
  const [servo, motor] = own ? [valueAt(g, own, "servo"), valueAt(g, own, "motor")] : [];
  if (isRecord(motor)) coordinates.set(name, { ...before, motor: { ...(limit !== undefined && { limit }), ...motor } });
  else if (isRecord(servo)) coordinates.set(name, { ...before, servo: ownServo(servo, { stiffness, damping, target, speed, limit }) });
  else if (limit === undefined) addSpring(coordinates, name, { stiffness, damping, rest: target }, damping * speed);
  else if (before?.servo ?? before?.motor) tell(g, at, undefined, "ignored", "one drive with a largest force acts on a direction");
  else coordinates.set(name, { ...before, ...limited(g, at, { stiffness, damping, target, speed, limit }, moved()) });
}

interface Gains {
  readonly stiffness: number;
  readonly damping: number;
  readonly target: number;
  readonly speed: number;
  readonly limit: number | undefined;
}

const ownServo = (rest: object, { stiffness, damping, target, speed, limit }: Gains): ServoDescription => {
  const gains =
    "mode" in rest
      ? { p: damping, ...(speed !== 0 && { target: speed }) }
      : { p: stiffness, ...(damping !== 0 && { d: damping }), ...(target !== 0 && { target }) };
  return { ...gains, ...(limit !== undefined && { limit }), ...rest };
};

function limited(g: GltfReading, at: JsonPlace, { stiffness, damping, target, speed, limit }: Gains, moved: number): CoordinateDescription {
  const force = limit === undefined ? {} : { limit };
  // sampled once a step, the speed is stable up to twice this
  if (damping * DEFAULTS.settings.step > moved) {
    tell(g, at, "damping", "approximated", "too strong to be sampled once a step: a motor");
    return stiffness === 0 ? { motor: { speed, ...force } } : { motor: { position: target, approach: damping / stiffness, ...force } };
  }
  if (stiffness === 0) return { servo: { mode: "speed", p: damping, target: speed, ...force } };
  return { servo: { p: stiffness, d: damping, target: target + (damping * speed) / stiffness, ...force } };
}
