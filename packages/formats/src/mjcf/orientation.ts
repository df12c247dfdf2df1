/**
 * Where something is in the frame around it: `pos`, and one of `quat` (w x y z), `axisangle`, `euler`, `xyaxes`, `zaxis`.
 *
 *   euler     R = R₁R₂R₃ about axes that turn along (small letters); capitals turn about the axes of the outer frame, so they come in front
 *   zaxis     the shortest turn of z into it; of the opposite direction a half turn about x
 */
import { type Pose, type Quat, quat, type Vec3, vec3 } from "@gelenk/core/math";
import { fromAxes } from "../import/placement.js";
import { type Reading, textOf } from "../import/reading.js";
import { placeOf, type XmlElement } from "../xml/xml-tree.js";
import type { Compiler } from "./compiler.js";
import { type Layers, numbersIn } from "./layers.js";

export interface PlaceReading {
  readonly reading: Reading;
  readonly compiler: Compiler;
}

type Reader = (compiler: Compiler, numbers: readonly number[]) => Quat | undefined;

const AXES: Readonly<Record<string, Vec3>> = { x: vec3.vec3(1, 0, 0), y: vec3.vec3(0, 1, 0), z: vec3.vec3(0, 0, 1) };

/** By attribute: how many numbers it has, and what they mean. Undefined where they mean nothing. */
const ORIENTATIONS: Readonly<Record<string, readonly [number, Reader]>> = {
  quat: [4, (_, [w, x, y, z]) => quat.normalise({ x: x!, y: y!, z: z!, w: w! })],
  axisangle: [4, ({ angle }, numbers) => aboutAxis(vec3.readVec3(numbers), numbers[3]! * angle)],
  euler: [3, (compiler, angles) => eulerTurn(compiler, angles)],
  xyaxes: [6, (_, numbers) => fromAxes(vec3.readVec3(numbers), vec3.readVec3(numbers, 3))],
  zaxis: [3, (_, numbers) => zInto(vec3.readVec3(numbers))],
};

export function eulerTurn({ eulerSequence, angle }: Compiler, angles: readonly number[]): Quat {
  return [...eulerSequence].reduce((turn, axis, i) => {
    const next = quat.fromAxisAngle(AXES[axis.toLowerCase()]!, angles[i]! * angle);
    return axis === axis.toLowerCase() ? quat.multiply(turn, next) : quat.multiply(next, turn);
  }, quat.IDENTITY);
}

const isZero = (v: Vec3): boolean => vec3.lengthSquared(v) === 0;

const aboutAxis = (axis: Vec3, angle: number): Quat | undefined => (isZero(axis) ? undefined : quat.fromAxisAngle(axis, angle));

export function zInto(direction: Vec3): Quat | undefined {
  const z = vec3.normalise(direction);
  if (isZero(z)) return undefined;
  return z.x === 0 && z.y === 0 && z.z < 0 ? { x: 1, y: 0, z: 0, w: 0 } : quat.fromTo(AXES["z"]!, z);
}

const NAMES = Object.keys(ORIENTATIONS);

const statesOne = ({ attributes }: XmlElement): boolean => NAMES.some((name) => attributes[name] !== undefined);

function orientationIn({ reading, compiler }: PlaceReading, layers: Layers): Quat {
  const holder = layers.find(statesOne);
  if (!holder) return quat.IDENTITY;
  const stated = NAMES.filter((name) => holder.attributes[name] !== undefined);
  for (const layer of layers) if (layer !== holder) for (const name of NAMES) textOf(layer, name);
  if (stated.length > 1) {
    const message = `the orientation is stated ${stated.length} times: ${stated.join(", ")}`;
    reading.findings.error("mjcf.two-orientations", placeOf(holder, stated[1]!), message, "keep one of them");
  }
  const [count, read] = ORIENTATIONS[stated[0]!]!;
  const numbers = numbersIn(reading, layers, stated[0]!, count);
  const turn = numbers && read(compiler, numbers);
  if (numbers && !turn) reading.findings.error("mjcf.no-direction", placeOf(holder, stated[0]!), "an axis has no direction");
  return turn ?? quat.IDENTITY;
}

export const positionIn = (reading: Reading, layers: Layers): Vec3 => {
  const position = numbersIn(reading, layers, "pos", 3);
  return position ? vec3.readVec3(position) : vec3.ZERO;
};

export const poseIn = (context: PlaceReading, layers: Layers): Pose => ({
  position: positionIn(context.reading, layers),
  orientation: orientationIn(context, layers),
});
