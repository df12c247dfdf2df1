/**
 * All numbers of a compiled model at its start, by the names of the flat model: parameters, and variables from the solved start, so that initial equations, fixed starts
 * and closed loops are respected. Frames are read from connectors of the MultiBody library: `r_0` the origin in the world, rows of `R.T` the axes in the world, `R.w` the
 * angular velocity in axes of the frame.
 */
import type { Diagnostic } from "@gelenk/core";
import { mat3, type Pose, quat, type Vec3, vec3 } from "@gelenk/core/math";
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

function startTable(numbers: ReadonlyMap<string, number>, texts: ReadonlyMap<string, string>): StartTable {
  const number = (name: string): number => numbers.get(name) ?? 0;
  const vector = (name: string): Vec3 => vec3.vec3(number(`${name}[1]`), number(`${name}[2]`), number(`${name}[3]`));
  const axis = (frame: string, row: number): Vec3 =>
    vec3.vec3(number(`${frame}.R.T[${row},1]`), number(`${frame}.R.T[${row},2]`), number(`${frame}.R.T[${row},3]`));
  const orientation = (frame: string) => quat.normalise(mat3.toQuat(mat3.fromColumns(axis(frame, 1), axis(frame, 2), axis(frame, 3))));
  return {
    has: (name) => numbers.has(name),
    number,
    text: (name) => texts.get(name),
    vector,
    pose: (frame) => ({ position: vector(`${frame}.r_0`), orientation: orientation(frame) }),
    angularVelocity: (frame) => quat.rotate(orientation(frame), vector(`${frame}.R.w`)),
  };
}
