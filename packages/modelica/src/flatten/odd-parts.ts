/**
 * Which equations and variables of a model that is not balanced do not fit together, for its diagnostic: the parts with too many equations
 * and with too many variables of a largest matching (`reduce/matching.ts`), each variable with whatever order of derivative.
 */
import type { Expression, FlatModel } from "../flat/flat-model.js";
import { equationText, printExpression } from "../flat/print-flat.js";
import { shortEquations, shortList } from "../flat/short-text.js";
import { Matching, singularParts } from "../reduce/matching.js";

interface Row {
  readonly text: string;
  readonly place: string;
  readonly names: readonly string[];
}

export interface OddParts {
  /** `x = 1 (a.mo:4:3), x = 2 (a.mo:5:3) for x`; undefined where no equation is too many. */
  readonly many?: string;
  /** `x, y have x + y = 1 (a.mo:4:3) alone`; undefined where no variable is too many. */
  readonly few?: string;
}

export function oddParts(model: FlatModel): OddParts {
  const rows = [...equationRows(model), ...assignedRows(model)];
  const columnOf = new Map(model.variables.map(({ name }, column) => [name, column]));
  const matching = new Matching(model.variables.length);
  for (const { names } of rows) matching.addRow([...new Set(names.flatMap((name) => columnOf.get(name) ?? []))]);
  matching.matchAll([...rows.keys()]);
  const { overdetermined: many, underdetermined: few } = singularParts(matching);
  const names = (columns: readonly number[]) => shortList(columns.map((column) => model.variables[column]!.name));
  const texts = (list: readonly number[]) =>
    shortEquations(
      list.map((row) => rows[row]!.text),
      (i) => ` (${rows[list[i]!]!.place})`,
    );
  return {
    ...(many.rows.length > 0 && { many: `${texts(many.rows)} for ${names(many.columns) || "no unknown"}` }),
    ...(few.columns.length > 0 && { few: `${names(few.columns)} from ${few.rows.length > 0 ? `${texts(few.rows)} alone` : "nothing"}` }),
  };
}

const equationRows = ({ equations }: FlatModel): readonly Row[] =>
  equations.map((equation) => ({
    text: equationText(equation),
    place: equation.place,
    names: [...namesOf(equation.left), ...namesOf(equation.right)],
  }));

/** What when-clauses assign they determine, once for each variable. */
function assignedRows({ whens = [] }: FlatModel): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const { branches } of whens)
    for (const { actions } of branches)
      for (const action of actions)
        if (action.kind === "assign" && !rows.has(action.name)) {
          const { name, value, place } = action;
          rows.set(name, { text: `when …: ${name} = ${printExpression(value)}`, place, names: [name] });
        }
  return [...rows.values()];
}

function namesOf(root: Expression): readonly string[] {
  const names: string[] = [];
  const visited = new Set<Expression>([root]);
  for (const next of visited) {
    if (next.kind === "reference" || next.kind === "derivative") names.push(next.name);
    else if (next.kind === "operation") for (const operand of next.operands) visited.add(operand);
  }
  return names;
}
