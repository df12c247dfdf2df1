/**
 * Table objects of the standard library, whose functions are external there: interpolation in a matrix with the abscissa in
 * its first column. The values are known before the run, so that a table becomes an expression: a tree of conditions over
 * the abscissas, with the line of a segment at each leaf.
 *
 *   y(u) = y_k + (y_{k+1} − y_k)/(x_{k+1} − x_k)·(u − x_k)  for x_k ≤ u < x_{k+1}; outside the last segment goes on, or the last value is held
 *
 * Conditions on time make events at the abscissas, others do not. Tables in files, splines and periodic tables are named and refused.
 * Source: documentation of Modelica.Blocks.Tables and Modelica.Blocks.Sources.CombiTimeTable. Cost: size of the expression linear in the rows.
 */
import { asArray, asScalar } from "./arithmetic.js";
import { flattened } from "./arrays.js";
import type { At } from "./find-name.js";
import type { Front } from "./front.js";
import { knownNumber } from "./known-values.js";
import type { ArrayValue, RecordValue, Scalar, Value } from "./model.js";
import { refuse } from "./refuse.js";
import { operate, real } from "./scalars.js";

type Inputs = ReadonlyMap<string, Value>;
type External = (front: Front, inputs: Inputs, at: At) => Value;

const LARGEST = 1e60;
const ROW_LIMIT = 10_000;

/** What an external function of tables gives, by its name in C; undefined for all others. */
export function externalFunction(name: string): External | undefined {
  const [, kind, operation] = /^ModelicaStandardTables_Combi(TimeTable|Table1D)_(\w+)$/.exec(name) ?? [];
  if (kind === undefined || operation === undefined) return undefined;
  if (operation.startsWith("init")) return (_front, inputs) => ({ kind: "record", type: undefined, fields: inputs });
  return kind === "TimeTable" ? TIME_TABLE[operation] : TABLE_1D[operation];
}

const TABLE_1D: Readonly<Record<string, External>> = {
  getValue: (front, inputs, at) =>
    interpolated(front, tableOf(front, inputs, at), { inputs, u: scalarInput(front, inputs, "u", at), events: false }, at),
  minimumAbscissa: (front, inputs, at) => real(tableOf(front, inputs, at).rows[0]![0]!),
  maximumAbscissa: (front, inputs, at) => real(tableOf(front, inputs, at).rows.at(-1)![0]!),
};

const TIME_TABLE: Readonly<Record<string, External>> = {
  getValue: (front, inputs, at) => {
    const table = tableOf(front, inputs, at);
    const time = scalarInput(front, inputs, "timeIn", at);
    const [start, shift] = ["startTime", "shiftTime"].map((name) => asScalar(front, table.fields.get(name) ?? real(0), at)) as [
      Scalar,
      Scalar,
    ];
    const value = interpolated(front, table, { inputs, u: operate(front, "subtract", time, shift), events: true }, at);
    return operate(front, "if", operate(front, "less", time, start), real(0), value);
  },
  minimumTime: TABLE_1D["minimumAbscissa"]!,
  maximumTime: TABLE_1D["maximumAbscissa"]!,
  nextTimeEvent: (front, inputs, at) => {
    const { rows } = tableOf(front, inputs, at);
    const time = scalarInput(front, inputs, "timeIn", at);
    const knots = [...new Set(rows.map(([x]) => x!))];
    return knots.reduceRight<Scalar>(
      (next, x) => operate(front, "if", operate(front, "less", time, real(x)), real(x), next),
      real(LARGEST),
    );
  },
};

interface Table {
  readonly fields: ReadonlyMap<string, Value>;
  /** All numbers, row by row. */
  readonly rows: readonly (readonly number[])[];
}

const scalarInput = (front: Front, inputs: Inputs, name: string, at: At): Scalar =>
  asScalar(front, inputs.get(name) ?? refuse(front, at, "modelica.call", `the input "${name}" is missing`), at);

function tableOf(front: Front, inputs: Inputs, at: At): Table {
  const object = inputs.get("tableID") as RecordValue | undefined;
  if (object?.kind !== "record") return refuse(front, at, "modelica.type", "a table is expected");
  const { fields } = object;
  const file = fields.get("fileName");
  if (file?.kind === "text" && file.text !== "NoName") refuse(front, at, "modelica.unsupported", "tables in files are not supported");
  const matrix = asArray(front, fields.get("table")!, at);
  if (matrix.elements.length === 0 || matrix.elements.length > ROW_LIMIT)
    refuse(front, at, "modelica.size", `a table of ${matrix.elements.length} rows`, `1 to ${ROW_LIMIT} are possible`);
  const rows = (matrix.elements as readonly ArrayValue[]).map((row) =>
    flattened(row).map((element) => knownNumber(front, asScalar(front, element, at), at, "a table")),
  );
  return { fields, rows };
}

/** The name of a literal among the properties of a table. */
function literalOf(front: Front, { fields }: Table, name: string, at: At): string {
  const value = fields.get(name);
  if (value?.kind !== "scalar" || typeof value.type === "string") return "";
  return value.type.literals[knownNumber(front, value, at, name) - 1] ?? "";
}

interface Interpolation {
  readonly inputs: Inputs;
  readonly u: Scalar;
  readonly events: boolean;
}

function interpolated(front: Front, table: Table, { inputs, u, events }: Interpolation, at: At): Scalar {
  const smoothness = literalOf(front, table, "smoothness", at);
  const extrapolation = literalOf(front, table, "extrapolation", at);
  if (smoothness !== "LinearSegments" && smoothness !== "ConstantSegments")
    refuse(front, at, "modelica.unsupported", `tables with Smoothness.${smoothness} are not supported`, "LinearSegments, ConstantSegments");
  if (extrapolation === "Periodic") refuse(front, at, "modelica.unsupported", "periodic tables are not supported");
  const chosen = knownNumber(front, scalarInput(front, inputs, "icol", at), at, "a column");
  const column = knownNumber(
    front,
    asScalar(front, asArray(front, table.fields.get("columns")!, at).elements[chosen - 1] ?? real(0), at),
    at,
    "a column",
  );
  const points = table.rows.map((row): readonly [number, number] => [
    row[0]!,
    row[column - 1] ?? refuse(front, at, "modelica.subscript", `the table has no column ${column}`),
  ]);
  const last = points.length - 1;
  if (last === 0) return real(points[0]![1]);
  const hold = extrapolation === "HoldLastPoint" || smoothness === "ConstantSegments";
  const line = (k: number): Scalar => {
    const [[x, y], [nextX, nextY]] = [points[k]!, points[k + 1]!];
    if (smoothness === "ConstantSegments" || nextX === x) return real(y);
    const slope = real((nextY - y) / (nextX - x));
    return operate(front, "add", real(y), operate(front, "multiply", slope, operate(front, "subtract", u, real(x))));
  };
  const below = (x: number): Scalar => {
    const relation = operate(front, "less", u, real(x));
    return events ? relation : operate(front, "noEvent", relation);
  };
  // segments from … to, as a balanced tree of conditions
  const segments = (from: number, to: number): Scalar => {
    if (from === to) return line(from);
    const middle = Math.ceil((from + to) / 2);
    return operate(front, "if", below(points[middle]![0]), segments(from, middle - 1), segments(middle, to));
  };
  const inside = segments(0, last - 1);
  if (!hold) return inside;
  const upTo = operate(front, "if", below(points[last]![0]), inside, real(points[last]![1]));
  return operate(front, "if", below(points[0]![0]), real(points[0]![1]), upTo);
}
