/**
 * All numbers of a compiled model at its start, by the names of the flat model: parameters, and variables from the solved start, so that
 * initial equations, fixed starts and closed loops are respected. Frames are read from connectors:
 *
 *   MultiBody           `r_0` the origin in the world, rows of `R.T` the axes in the world, `R.w` the angular velocity in axes of the frame
 *   Gelenk.Recursive    `r`, rows of `T`, `w` the angular velocity in axes of the world
 */
import type { Diagnostic } from "@gelenk/core";
import { mat3, type Pose, pose as poses, quat, type Vec3, vec3 } from "@gelenk/core/math";
import type { FlatModel } from "../flat/flat-model.js";
import { resultData } from "../results/result-data.js";
import { initialise } from "../run/initialise.js";
import { TableWriter } from "../run/result-table.js";
import { translate } from "../run/translate.js";

export interface StartTable {
  has(name: string): boolean;
  /** 0 where nothing has the name. */
  number(name: string): number;
  text(name: string): string | undefined;
  /** Elements 1, 2, 3. */
  vector(name: string): Vec3;
  /** Has a connector a pose? */
  isFrame(connector: string): boolean;
  /** Of a frame in the world. */
  pose(frame: string): Pose;
  /** Of a frame, world axes. */
  angularVelocity(frame: string): Vec3;
}

export interface SolvedStart {
  /** Missing if there were errors. */
  readonly start?: StartTable;
  readonly diagnostics: readonly Diagnostic[];
}

export function solveStart(flat: FlatModel): SolvedStart {
  const { translation, diagnostics } = translate(flat);
  if (translation === undefined) return { diagnostics };
  const { values, diagnostics: found } = initialise(translation);
  if (values === undefined) return { diagnostics: [...diagnostics, ...found] };
  const writer = new TableWriter(translation, 1);
  writer.add(values);
  const { variables, table } = resultData(translation, writer.finish());
  const numbers = new Map(
    variables.map((variable) => [
      variable.name,
      variable.kind === "constant" ? variable.value : variable.sign * table.rows[variable.column]!,
    ]),
  );
  const texts = new Map((flat.texts ?? []).map(({ name, value }) => [name, value]));
  return { start: startTable(numbers, texts), diagnostics: [...diagnostics, ...found] };
}

/** Of a frame in the world, from the values of its connector by their names; undefined for a connector without pose. */
export function poseOfFrame(number: (name: string) => number | undefined, frame: string): Pose | undefined {
  const names = frameNames((name) => number(name) !== undefined, frame);
  if (names === undefined) return undefined;
  const known = (name: string): number => number(name) ?? 0;
  const axis = (row: number): Vec3 =>
    vectorOf(
      known,
      [1, 2, 3].map((column) => `${names.axes}[${row},${column}]`),
    );
  return {
    position: vectorOf(known, elementsOf(names.origin)),
    orientation: quat.normalise(mat3.toQuat(mat3.fromColumns(axis(1), axis(2), axis(3)))),
  };
}

/** Variables of a connector that has a pose. */
function frameNames(has: (name: string) => boolean, frame: string) {
  if (has(`${frame}.r_0[1]`)) return { origin: `${frame}.r_0`, axes: `${frame}.R.T`, ownRate: `${frame}.R.w` };
  return has(`${frame}.r[1]`) && has(`${frame}.T[1,1]`) ? { origin: `${frame}.r`, axes: `${frame}.T`, rate: `${frame}.w` } : undefined;
}

const elementsOf = (name: string): readonly string[] => [1, 2, 3].map((element) => `${name}[${element}]`);
const vectorOf = (number: (name: string) => number, [x, y, z]: readonly string[]): Vec3 => vec3.vec3(number(x!), number(y!), number(z!));

function startTable(numbers: ReadonlyMap<string, number>, texts: ReadonlyMap<string, string>): StartTable {
  const number = (name: string): number => numbers.get(name) ?? 0;
  const vector = (name: string): Vec3 => vectorOf(number, elementsOf(name));
  const has = (name: string): boolean => numbers.has(name);
  const pose = (frame: string): Pose => poseOfFrame((name) => numbers.get(name), frame) ?? poses.IDENTITY_POSE;
  return {
    has,
    isFrame: (connector) => frameNames(has, connector) !== undefined,
    number,
    text: (name) => texts.get(name),
    vector,
    pose,
    angularVelocity(frame) {
      const { rate, ownRate = "" } = frameNames(has, frame) ?? {};
      return rate === undefined ? quat.rotate(pose(frame).orientation, vector(ownRate)) : vector(rate);
    },
  };
}
