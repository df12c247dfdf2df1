/**
 * Joint cases computed with ADAMS to validate Project Chrono: one body of 1 kg on one joint to the ground. The parameters are those of
 * the model files `test_*.adm`; the result files hold 501 rows, 0.01 s apart, with six or seven printed digits.
 *
 * Markers: `REULER = 180D, a, 180D` (body-fixed 3-1-3) is a turn by −a about x; `IP` is about the axes of the `CM` marker; joints act about and
 * along the markers' z. Quaternions are printed e0 (w) first.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { assert } from "../../src/math/assert.js";
import type { Vector3 } from "../../src/math/vec3.js";
import type { JointDescription, Quadruple } from "../../src/model/description.js";
import type { Body } from "../../src/world/handles/body-handle.js";
import type { Joint } from "../../src/world/handles/joint-handle.js";
import { World } from "../../src/world/world.js";
import type { WorldOptions } from "../../src/world/world-data.js";
import { referenceFolder } from "../reference-folder.js";

/** ACCGRAV of the model files, m/s². */
export const ADAMS_GRAVITY = 9.80665;

export interface AdamsCase {
  readonly name: string;
  /** Of the marker 0201, which is the centre of mass and the frame of the inertia. */
  readonly position: Vector3;
  readonly orientation: Quadruple;
  readonly joint: Omit<JointDescription, "a" | "b">;
  /** How far the file can be trusted, m. */
  readonly trust: number;
}

const UPRIGHT: Quadruple = [0, 0, 0, 1];
/** About x by −angle. */
const turnedBackAboutX = (angle: number): Quadruple => [-Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)];

export const ADAMS_CASES: readonly AdamsCase[] = [
  {
    name: "Revolute_Case01",
    position: [2, 0, 0],
    orientation: turnedBackAboutX(Math.PI / 2),
    joint: { type: "revolute", anchor: [0, 0, 0], axis: [0, 1, 0] },
    trust: 1e-5,
  },
  {
    name: "Revolute_Case02",
    position: [3, 2, 3],
    orientation: turnedBackAboutX(Math.PI / 4),
    joint: { type: "revolute", anchor: [1, 2, 3], axis: [0, Math.SQRT1_2, Math.SQRT1_2] },
    trust: 1e-5,
  },
  {
    name: "Prismatic_Case01",
    position: [2, 0, 0],
    orientation: UPRIGHT,
    joint: { type: "prismatic", anchor: [0, 0, 0], axis: [0, 0, 1] },
    trust: 1e-5,
  },
  {
    name: "Cylindrical_Case01",
    position: [2, 0, 0],
    orientation: UPRIGHT,
    joint: { type: "cylindrical", anchor: [0, 0, 0], axis: [0, 0, 1] },
    trust: 1e-5,
  },
  {
    name: "Spherical_Case01",
    position: [2, 0, 0],
    orientation: UPRIGHT,
    joint: { type: "spherical", anchor: [0, 0, 0] },
    trust: 8e-4,
  },
  {
    name: "Distance_Case01",
    position: [0, 2, 0],
    orientation: UPRIGHT,
    joint: { type: "distance", frameA: { position: [0, 0, 0] }, frameB: { position: [0, 0, 0] }, length: 2 },
    trust: 1e-5,
  },
];

export function buildAdamsCase(
  { position, orientation, joint }: AdamsCase,
  options: WorldOptions,
): { world: World; body: Body; joint: Joint } {
  const world = new World({ up: "z", gravity: [0, 0, -ADAMS_GRAVITY], ...options });
  const body = world.addBody({ name: "pendulum", mass: 1, inertia: [0.04, 0.1, 0.1], position, orientation });
  return { world, body, joint: world.addJoint({ ...joint, a: "ground", b: "pendulum" }) };
}

/** A printed number and half a unit of its last digit. */
interface Printed {
  readonly value: number;
  readonly rounding: number;
}

/** Rows of a result file, row i at 0.01·i s. */
export type AdamsRows = (row: number) => (column: string) => Printed;

/** Columns of the result files, world axes. */
export const POSITION = ["Pos.X_Pos", "Pos.Y_Pos", "Pos.Z_Pos"] as const;
export const VELOCITY = ["Vel.X_Vel", "Vel.Y_Vel", "Vel.Z_Vel"] as const;
export const ANGULAR_VELOCITY = ["Avel.X_AngVel", "Avel.Y_AngVel", "Avel.Z_AngVel"] as const;
/** On the ground (marker I), where our reactions are those on the body: opposite signs. */
export const FORCE = ["Rforce.X_Force", "Rforce.Y_Force", "Rforce.Z_Force"] as const;
export const TORQUE = ["Rtorque.X_Torque", "Rtorque.Y_Torque", "Rtorque.Z_Torque"] as const;

/** Undefined where the file is missing. */
export function readAdamsRows(name: string): AdamsRows | undefined {
  const folder = referenceFolder();
  const file = folder === undefined ? undefined : join(folder, "chrono-adams", `${name}.csv.gz`);
  if (file === undefined || !existsSync(file)) return undefined;
  const [header, ...lines] = gunzipSync(readFileSync(file)).toString("utf8").trim().split(/\r?\n/);
  const columns = header!.split(",");
  return (row) => {
    const cells = lines[row]!.split(",");
    return (column) => {
      const text = cells[columns.indexOf(column)];
      assert(text !== undefined, `${name} has no column ${column}`);
      return printed(text);
    };
  };
}

/** Trailing zeros are left out in print: six digits at least. */
function printed(text: string): Printed {
  const value = Number(text);
  const digits = Math.max(
    6,
    text
      .replace(/e.*$/, "")
      .replace(/^-?[0.]*/, "")
      .replace(".", "").length,
  );
  const exponent = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  return { value, rounding: 0.5 * 10 ** (exponent + 1 - digits) };
}

/** Largest difference of a component, less the rounding of numbers of 10 and more: below, it is within what the files are trusted for. */
export function largestDeviation(row: (column: string) => Printed, columns: readonly string[], ours: readonly number[]): number {
  const deviations = columns.map((column, i) => {
    const { value, rounding } = row(column);
    return Math.abs(ours[i]! - value) - (Math.abs(value) < 10 ? 0 : rounding);
  });
  return Math.max(...deviations);
}
