/**
 * Results as the MAT file that Modelica tools read: six matrices in this order, form `binTrans` (what belongs to one variable or one time
 * stands together).
 *
 *   Aclass       "Atrajectory", "1.1", "", "binTrans", as rows of 11 characters
 *   name         names, time first           description   unit in brackets
 *   dataInfo     per name: table (0 time, 1 constant, 2 varying), ± row in it from 1, interpolation (0 linear), outside (−1 undefined, 0 held)
 *   data_1       first row time, then constants and parameters; a column for the start, one for the end
 *   data_2       first row time, then what varies; a column per time
 *
 * Names of variables that are equal, or each other's negative, point to one row. Numbers are doubles. The reader takes both forms, also
 * those of other tools with single precision.
 */
import type { Diagnostic } from "@gelenk/core";
import { type Matrix, matrixBytes, readMatrices, textColumns, textsOf } from "./mat4.js";
import type { ResultData } from "./result-data.js";

/** The parts of the file, one behind the other. */
export function* writeResultMat(data: ResultData): Generator<Uint8Array> {
  const { variables, table } = data;
  const constants = variables.filter(({ kind }) => kind === "constant");
  const columns = [...new Set(variables.flatMap((variable) => (variable.kind === "column" ? [variable.column] : [])))];
  const rowOfColumn = new Map(columns.map((column, i) => [column, i + 2]));
  yield matrixBytes({ name: "Aclass", rows: 4, columns: 11, data: classRows() }, "text");
  yield matrixBytes(textColumns("name", ["time", ...variables.map(({ name }) => name)]), "text");
  const units = variables.map(({ unit }) => (unit === undefined || unit === "" ? "" : `[${unit}]`));
  yield matrixBytes(textColumns("description", ["Simulation time [s]", ...units]), "text");
  let constant = 1;
  const info = variables.flatMap((variable) =>
    variable.kind === "constant" ? [1, ++constant, 0, 0] : [2, variable.sign * rowOfColumn.get(variable.column)!, 0, -1],
  );
  yield matrixBytes({ name: "dataInfo", rows: 4, columns: 1 + variables.length, data: [0, 1, 0, -1, ...info] }, "int32");
  const values = constants.map((variable) => (variable.kind === "constant" ? variable.value : 0));
  const width = table.names.length;
  const [first, last] = [table.rows[0] ?? 0, table.rows[Math.max(0, table.count - 1) * width] ?? 0];
  yield matrixBytes({ name: "data_1", rows: 1 + values.length, columns: 2, data: [first, ...values, last, ...values] }, "double");
  yield matrixBytes({ name: "data_2", rows: 1 + columns.length, columns: table.count, data: varying(data, columns) }, "double");
}

const CLASS = ["Atrajectory", "1.1", "", "binTrans"];

/** Four rows of eleven characters, column by column. */
const classRows = (): Uint8Array => Uint8Array.from({ length: 44 }, (_, i) => CLASS[i % 4]!.charCodeAt(Math.floor(i / 4)) || 0);

function varying({ table }: ResultData, columns: readonly number[]): Float64Array {
  const width = table.names.length;
  const out = new Float64Array((1 + columns.length) * table.count);
  for (let point = 0; point < table.count; point++) {
    const start = point * (1 + columns.length);
    out[start] = table.rows[point * width]!;
    columns.forEach((column, i) => {
      out[start + 1 + i] = table.rows[point * width + column]!;
    });
  }
  return out;
}

/** A variable of a result file: one value for each time of the table, or two for one that is constant. */
export interface MatVariable {
  /** Full name. */
  readonly name: string;
  /** Comment and unit, as the file has them. */
  readonly description: string;
  /** Has it one value for the whole run? */
  readonly constant: boolean;
  /** One per time, or two equal ones. */
  readonly values: Float64Array;
}

/** What reading a MAT file gave. */
export interface ReadResultMat {
  /** s, ascending; undefined where there are errors. */
  readonly times?: Float64Array;
  /** By name; time is among them. */
  readonly variables?: ReadonlyMap<string, MatVariable>;
  /** Why it could not be read. */
  readonly diagnostics: readonly Diagnostic[];
}

const NAMES = ["Aclass", "name", "description", "dataInfo", "data_1", "data_2"];

/** Reads a result file in MAT format, of either form and precision. */
export function readResultMat(bytes: Uint8Array): ReadResultMat {
  const { matrices, diagnostics } = readMatrices(bytes);
  if (matrices === undefined) return { diagnostics };
  const [kind, name, description, info, ...tables] = NAMES.map((wanted) => matrices.find((matrix) => matrix.name === wanted));
  if (kind === undefined || name === undefined || info === undefined || tables[1] === undefined)
    return failed(`it is no result: there are ${matrices.map((matrix) => matrix.name).join(", ")}`);
  const rows = textsOf({ ...kind, text: true }, true);
  const transposed = rows[3] === "binNormal";
  if (rows[0] !== "Atrajectory") return failed(`its class is "${rows[0]}" instead of "Atrajectory"`);
  const names = textsOf(name, transposed);
  const descriptions = description === undefined ? names.map(() => "") : textsOf(description, transposed);
  const variables = new Map<string, MatVariable>();
  for (let i = 0; i < names.length; i++) {
    const [table, row] = [0, 1].map((k) => entry(info, transposed, k, i)) as [number, number];
    const matrix = tables[table === 1 ? 0 : 1];
    const values = matrix === undefined ? undefined : rowOf(matrix, transposed, table === 0 ? 1 : row);
    if (values === undefined) return failed(`"${names[i]}" points to row ${row} of table ${table}, which is not there`);
    variables.set(names[i]!, { name: names[i]!, description: descriptions[i] ?? "", constant: table === 1, values });
  }
  return { times: rowOf(tables[1], transposed, 1)!, variables, diagnostics };
}

/** Row k of the column of a variable, both from 0. */
const entry = ({ rows, data }: Matrix, transposed: boolean, k: number, variable: number): number =>
  data[transposed ? variable + k * rows : variable * rows + k] ?? Number.NaN;

/** Row ± number from 1; minus takes the negative. */
function rowOf({ rows, columns, data }: Matrix, transposed: boolean, signed: number): Float64Array | undefined {
  const row = Math.abs(signed) - 1;
  const [count, points] = transposed ? [columns, rows] : [rows, columns];
  if (!(row >= 0 && row < count)) return undefined;
  return Float64Array.from({ length: points }, (_, i) => Math.sign(signed) * data[transposed ? row * rows + i : i * rows + row]!);
}

const failed = (message: string): ReadResultMat => ({
  diagnostics: [{ code: "modelica.not-result", severity: "error", message, where: "" }],
});
