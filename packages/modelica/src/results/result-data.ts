/**
 * The results of a run as a file holds them: what is constant as one number, what varies as a column of the table, and variables that are
 * equal up to their sign as one column under several names.
 */
import { initialise } from "../run/initialise.js";
import type { ResultTable } from "../run/result-table.js";
import type { Translation } from "../run/translate.js";

/** A variable of a result: constant, or a column with a sign, so that aliases share columns. */
export type ResultVariable = {
  /** Full name. */
  readonly name: string;
  /** As written in the model. */
  readonly unit?: string;
} & (
  | {
      /** The kind, by which the forms are told apart. */
      readonly kind: "constant";
      /** Of a constant. */
      readonly value: number;
    }
  /** The value is sign · the column. */
  | {
      readonly kind: "column";
      /** Of the data; 0 is time. */
      readonly column: number;
      /** −1 for an alias with the opposite sign. */
      readonly sign: 1 | -1;
    }
);

/** The result of a run as a table with names. */
export interface ResultData {
  /** Parameters and constants first, then what varies; not time. */
  readonly variables: readonly ResultVariable[];
  /** Column 0 is time. */
  readonly table: ResultTable;
}

/** All parameters and variables of a model with the table of a run. */
export function resultData(translation: Translation, table: ResultTable): ResultData {
  const { model } = translation;
  const values = parameterValues(translation, table.rows[0] ?? 0);
  const parameters = model.parameters.map(({ name, unit }, i) => ({
    name,
    ...(unit !== undefined && { unit }),
    kind: "constant" as const,
    value: values[translation.system.slots.parameter(i)]!,
  }));
  const variables = model.variables.map(({ name, unit, kind }, i) => ({
    name,
    ...(unit !== undefined && { unit }),
    ...source(translation, i, kind),
  }));
  const derivatives = table.names.slice(1 + variables.length).map((name, i) => ({ name, ...column(1 + variables.length + i) }));
  return { variables: [...parameters, ...variables, ...derivatives], table };
}

/** Free parameters have their values from the start of the run. */
function parameterValues(translation: Translation, time: number): Float64Array {
  const { values, free } = translation.parameters;
  return free.length === 0 ? values : (initialise(translation, time).values ?? values);
}

const column = (index: number, sign: 1 | -1 = 1) => ({ kind: "column" as const, column: index, sign });

/** Aliases share the column of what they are equal to. A Boolean has its own: minus one times it is not its opposite. */
function source({ system }: Translation, index: number, kind: "real" | "integer" | "boolean") {
  const role = system.roles[index]!;
  if (role.kind === "constant") return { kind: "constant" as const, value: role.value };
  if (role.kind === "alias" && (role.sign > 0 || kind !== "boolean")) return column(1 + role.of, role.sign > 0 ? 1 : -1);
  return column(1 + index);
}
