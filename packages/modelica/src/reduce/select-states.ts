/**
 * Which variables are states: dummy derivatives.
 *
 * After index reduction there are more equations than needed: each differentiated one holds beside its derivative. For every level of differentiation as many
 * derivatives as there are equations stop being derivatives of states and become unknowns of their own (dummies):
 *
 *   per group of differentiated equations that share highest derivatives: G = these equations, Z = their highest derivatives, H = ∂G/∂Z
 *   while G is not empty: choose |G| columns of Z with regular H, those first that want least to be states (dummy-columns.ts): they are dummies
 *                         G = the equations one level lower that are derivatives themselves, Z = the chosen ones one level lower; H is the same there
 *
 * Groups are not the blocks of the highest-order system: where forces are given, accelerations of bodies follow from them in one block and
 * those of joints in another, but either can be the dummy of the constraint between them.
 *
 * Where the determinant of a choice depends on the motion, the choice holds for a part of it; `quality` of such a block tells how far it is
 * from singular, and whoever runs the model chooses anew with the values reached (run/simulate.ts).
 *
 * Source: Mattsson and Söderlind, SIAM J. Sci. Comput. 14 (1993) 677. Cost: sparse elimination of each group.
 */
import type { Diagnostic } from "@gelenk/core";
import { evaluateAt, inputsOf, type Node, partial } from "@gelenk/core/numerics";
import { blockOrder } from "../blocks/block-order.js";
import { equationText } from "../flat/print-flat.js";
import { shortEquations, shortList } from "../flat/short-text.js";
import { chooseLevels, type DummyLevel, type DummyProblem, holdsEverywhere } from "./dummy-columns.js";
import type { Reduced } from "./pantelides.js";

export interface StateChoice {
  /** Places of the states, ascending, and of their derivatives. */
  readonly states: readonly number[];
  readonly derivatives: readonly number[];
  /** Places of everything that the equations determine, as many as equations: derivatives of states, algebraic variables, dummies. */
  readonly unknowns: readonly number[];
  /** Blocks whose choice holds for a part of the motion only. */
  readonly local: readonly ConstraintBlock[];
}

/** Constraints of a block with the choice that was made. */
export interface ConstraintBlock {
  readonly equations: readonly number[];
  readonly variables: readonly number[];
  readonly problem: DummyProblem;
  /** Entries of H in the order of the problem's rows. */
  readonly entries: readonly Node[];
  readonly levels: readonly DummyLevel[];
}

/** `values`: a value for every place, at the start or where the motion has come to. */
export function selectStates(system: Reduced, values: Float64Array, diagnostics: Diagnostic[]): StateChoice | undefined {
  const dummies = new Int32Array(system.roles.length);
  const local: ConstraintBlock[] = [];
  for (const { equations, variables } of constraintGroups(system)) {
    const constraints = constraintBlock(system, equations, variables);
    const levels = chooseLevels(
      constraints.problem,
      Float64Array.from(constraints.entries, (node) => evaluateAt(system.builder.graph, node, values)),
    );
    if (levels === undefined) {
      reportNoChoice(system, equations, variables, diagnostics);
      return undefined;
    }
    for (const [level, { columns }] of levels.entries()) for (const column of columns) dummies[variables[column]!] = level + 1;
    if (!holdsEverywhere(constraints.problem, levels)) local.push({ ...constraints, levels });
  }
  return { ...statesAndUnknowns(system, dummies), local };
}

/** `dummies`: per variable how many of its orders, from the highest down, are dummies. */
function statesAndUnknowns({ slots, roles }: Reduced, dummies: Int32Array): Omit<StateChoice, "local"> {
  const states: number[] = [];
  const unknowns: number[] = [];
  for (const [variable, role] of roles.entries()) {
    if (role.kind !== "kept") continue;
    const highest = slots.highestOrder(variable);
    for (let order = 0; order <= highest; order++)
      (order < highest - dummies[variable]! ? states : unknowns).push(slots.variable(variable, order));
  }
  return { states, derivatives: states.map((slot) => slots.derivative(slot)), unknowns };
}

/** Differentiated equations of highest order, in groups that share highest derivatives, and the variables of each group. */
function constraintGroups({
  builder,
  slots,
  equations,
  assigned,
}: Reduced): { readonly equations: number[]; readonly variables: number[] }[] {
  const top = assigned.flatMap((slot, equation) => (slot >= 0 && equations[equation]!.order > 0 ? [equation] : []));
  const variablesOf = top.map((equation) =>
    inputsOf(builder.graph, equations[equation]!.residual, "slope").flatMap((slot) => {
      const { index, order } = slots.list[slot]!;
      return slots.isUnknown(slot) && order > 0 && order === slots.highestOrder(index) ? [index] : [];
    }),
  );
  const membersOf = new Map<number, number[]>();
  for (const [i, variables] of variablesOf.entries()) {
    for (const variable of variables) membersOf.set(variable, [...(membersOf.get(variable) ?? []), i]);
  }
  const needs = variablesOf.map((variables) => variables.flatMap((variable) => membersOf.get(variable)!));
  return blockOrder(needs).map((group) => ({
    equations: group.map((i) => top[i]!),
    variables: [...new Set(group.flatMap((i) => variablesOf[i]!))].sort((a, b) => a - b),
  }));
}

function constraintBlock(system: Reduced, equations: readonly number[], variables: readonly number[]): Omit<ConstraintBlock, "levels"> {
  const { builder, slots, model } = system;
  const columnOf = new Map(variables.map((variable, column) => [slots.variable(variable, slots.highestOrder(variable)), column]));
  const rows: number[][] = [];
  const entries: Node[] = [];
  for (const equation of equations) {
    const { residual } = system.equations[equation]!;
    const own = inputsOf(builder.graph, residual, "slope").filter((slot) => columnOf.has(slot));
    rows.push(own.map((slot) => columnOf.get(slot)!));
    for (const slot of own) entries.push(partial(builder, residual, slot));
  }
  const problem = {
    rows,
    rowOrders: equations.map((equation) => system.equations[equation]!.order),
    columnOrders: variables.map((variable) => slots.highestOrder(variable)),
    wishes: variables.map((variable) => model.variables[variable]!.stateSelect ?? "default"),
    moves: entries.map((node) => dependsOnMotion(system, node)),
  };
  return { equations, variables, problem, entries };
}

/** Does an entry change during a run? */
const dependsOnMotion = ({ builder, slots }: Reduced, node: Node): boolean =>
  inputsOf(builder.graph, node).some((slot) => slots.list[slot]!.kind !== "parameter");

function reportNoChoice(system: Reduced, equations: readonly number[], variables: readonly number[], diagnostics: Diagnostic[]): void {
  const texts = equations.map((equation) => equationText(system.model.equations[system.equations[equation]!.source]!));
  const names = variables.map((variable) => system.model.variables[variable]!.name);
  diagnostics.push({
    code: "modelica.no-states",
    severity: "error",
    message: `no regular choice of states: ${shortEquations(texts)} between ${shortList(names)}`,
    where: system.equations[equations[0]!]!.place,
    hint: "give start values at which the constraints are independent, and StateSelect.always to fewer variables",
  });
}
