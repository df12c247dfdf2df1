/**
 * Can the equations determine the variables at all? Matches equations to variables, whatever the order of derivative in which they occur.
 * If there is no perfect matching, the system is singular for all values, and index reduction would not end; the diagnostic names the
 * parts with too many equations and with too many variables.
 */
import type { Diagnostic } from "@gelenk/core";
import { inputsOf } from "@gelenk/core/numerics";
import { equationText } from "../flat/print-flat.js";
import { FREE, Matching, singularParts } from "./matching.js";
import type { Presolved } from "./presolve.js";

/** Names in one message. */
const LONGEST_LIST = 10;

/** False after reporting if the system is structurally singular. */
export function checkStructure(system: Presolved, diagnostics: Diagnostic[]): boolean {
  const { slots, builder, equations } = system;
  const kept = system.roles.flatMap((role, variable) => (role.kind === "kept" ? [variable] : []));
  const columnOf = new Map(kept.map((variable, column) => [variable, column]));
  const matching = new Matching(kept.length);
  for (const { residual } of equations) {
    const slotsRead = inputsOf(builder.graph, residual, "slope").filter((slot) => slots.isUnknown(slot));
    matching.addRow([...new Set(slotsRead.map((slot) => columnOf.get(slots.list[slot]!.index)!))]);
  }
  matching.matchAll([...equations.keys()]);
  if (equations.length === kept.length && !matching.columnOf.includes(FREE)) return true;
  const parts = singularParts(matching);
  const names = (columns: readonly number[]) => columns.map((column) => system.model.variables[kept[column]!]!.name);
  const texts = (rows: readonly number[]) =>
    rows.map((row) => `${equationText(system.model.equations[equations[row]!.source]!)} (${equations[row]!.place})`);
  if (parts.overdetermined.rows.length > 0) {
    const { rows, columns } = parts.overdetermined;
    const message = `${rows.length} equations for ${columns.length} variables: ${shortList(texts(rows))} for ${shortList(names(columns)) || "none"}`;
    diagnostics.push({ code: "modelica.too-many-equations", severity: "error", message, where: equations[rows[0]!]!.place });
  }
  if (parts.underdetermined.columns.length > 0) {
    const { rows, columns } = parts.underdetermined;
    const message = `${rows.length} equations for ${columns.length} variables: ${shortList(names(columns))}, determined by ${shortList(texts(rows)) || "no equation"}`;
    const where = system.model.variables[kept[columns[0]!]!]!.place;
    diagnostics.push({ code: "modelica.too-few-equations", severity: "error", message, where });
  }
  return false;
}

export const shortList = (items: readonly string[]): string =>
  items.length > LONGEST_LIST ? `${items.slice(0, LONGEST_LIST).join(", ")} and ${items.length - LONGEST_LIST} more` : items.join(", ");
