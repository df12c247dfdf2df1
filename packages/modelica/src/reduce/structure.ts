/**
 * Can the equations determine the variables at all? Matches equations to variables, whatever the order of derivative in which they occur.
 * If there is no perfect matching, the system is singular for all values, and index reduction would not end; the diagnostic names the
 * parts with too many equations and with too many variables.
 */
import type { Diagnostic } from "@gelenk/core";
import { inputsOf } from "@gelenk/core/numerics";
import { equationText } from "../flat/print-flat.js";
import { placeInModel, shortEquations, shortList } from "../flat/short-text.js";
import { FREE, Matching, singularParts } from "./matching.js";
import type { Presolved } from "./presolve.js";

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
    shortEquations(
      rows.map((row) => equationText(system.model.equations[equations[row]!.source]!)),
      (i) => ` (${equations[rows[i]!]!.place})`,
    );
  const placeOf = (columns: readonly number[], place: string) =>
    columns.length > 0 ? placeInModel(system.model, names(columns)[0]!, place) : place;
  const isLoop = parts.overdetermined.rows.length > 0 && parts.underdetermined.columns.length > 0;
  if (parts.overdetermined.rows.length > 0) {
    const { rows, columns } = parts.overdetermined;
    const message = `${rows.length} equations for ${columns.length} variables: ${texts(rows)} for ${shortList(names(columns)) || "none"}`;
    const where = placeOf(columns, equations[rows[0]!]!.place);
    diagnostics.push({ code: "modelica.too-many-equations", severity: "error", message, where, ...(isLoop && { hint: LOOP_HINT }) });
  }
  if (parts.underdetermined.columns.length > 0) {
    const { rows, columns } = parts.underdetermined;
    const message = `${rows.length} equations for ${columns.length} variables: ${shortList(names(columns))}, determined by ${texts(rows) || "no equation"}`;
    const where = placeOf(columns, system.model.variables[kept[columns[0]!]!]!.place);
    diagnostics.push({ code: "modelica.too-few-equations", severity: "error", message, where, ...(!isLoop && { hint: LOOSE_HINT }) });
  }
  return false;
}

const LOOP_HINT =
  "motions are held twice and loads not at all: of the hinges around a loop in one plane one leaves out what the others hold (RevolutePlanarLoopConstraint)";
const LOOSE_HINT = "nothing holds them: is a ground, a fixed frame, a support or a value missing?";
