/**
 * Consistent start values: all variables, their derivatives and the free parameters from all equations (with those that index reduction added), initial
 * equations and fixed starts.
 *
 *   too few conditions    start values of further states are taken as fixed, those written nearest to the top of the model first, then by StateSelect; a warning names them
 *   too many              a condition that nothing is left for is checked after the solution: satisfied → warning, otherwise error
 *
 * The system has its own pairs and blocks (states are unknowns here) and is solved by the same program as the run. Nonlinear blocks
 * iterate over joint coordinates and over variables whose start the model itself gives; where there is no solution from the start
 * values and the model says how it can be simplified (`homotopy`), the start is solved for the simplified expressions, and followed
 * from there to the actual ones (homotopy.ts). Where Newton's method fails, Levenberg and Marquardt's follows. Of what the equations
 * leave open, the solution nearest to the start values is taken.
 */
import type { Diagnostic } from "@gelenk/core";
import { evaluateAt, type Node, withAlternatives } from "@gelenk/core/numerics";
import { addEquation, type Block, matchEquations, type Residual, sortBlocks } from "../blocks/blocks.js";
import { createProgram } from "../blocks/program.js";
import type { Program, ProgramStep } from "../blocks/program-step.js";
import { EventIteration } from "../events/event-iteration.js";
import { STATE_SELECT } from "../flat/flat-model.js";
import { equationText } from "../flat/print-flat.js";
import { placeInModel, shortEquations, shortList } from "../flat/short-text.js";
import { slotName } from "../reduce/equation-system.js";
import { FREE, type Matching } from "../reduce/matching.js";
import { followHomotopy } from "./homotopy.js";
import { firstNotFinite } from "./run-diagnostics.js";
import type { Translation } from "./translate.js";

/** Values that meet all equations at the start. */
export interface InitialValues {
  /** A value for every place; undefined after an error. */
  readonly values?: Float64Array;
  /** Why they could not be found. */
  readonly diagnostics: readonly Diagnostic[];
}

interface Condition extends Residual {
  readonly text: string;
}

/** The level of a start that was not written; deeper ones count as little. */
const UNWRITTEN = 1000;

/** Conditions without unknown left may miss by this part of the size of their sides. */
const CONDITION_TOLERANCE = 1e-7;

/** Solves for the values at the start: equations, initial equations and fixed start values together. */
export function initialise(translation: Translation, time = 0): InitialValues {
  const { system, parameters, starts, context } = translation;
  const diagnostics: Diagnostic[] = [];
  const equations: Condition[] = runEquations(translation);
  const unknowns = initialUnknowns(translation);
  equations.push(...bindingEquations(translation), ...initialEquations(translation));
  equations.push(...reinitEquations(translation), ...fixedStarts(translation));
  const matching = matchEquations(system.builder, equations, unknowns, system.equations.length);
  addStarts(translation, equations, unknowns, matching, diagnostics);
  const missing = unknowns.filter((_, column) => matching.rowOf[column] === FREE);
  if (missing.length > 0) {
    const message = `nothing determines the start of ${shortList(missing.map((slot) => slotName(system, slot)))}`;
    diagnostics.push({ code: "modelica.start-undetermined", severity: "error", message, where: placeOf(translation, missing[0]!) });
    return { diagnostics };
  }
  const free = new Set(parameters.free.map((index) => system.slots.parameter(index)));
  const isParameter = (slot: number) => context.isParameter(slot) && !free.has(slot);
  const open = new Set<Block>();
  const isGuessed = (slot: number) => system.slots.isUnknown(slot) && starts.level[system.slots.list[slot]!.index]! <= 0;
  const onOpen = (block: Block) => open.add(block);
  const solver = (conditions: readonly Condition[], pairs: Matching) => {
    const blocks = sortBlocks(system.builder, conditions, unknowns, pairs);
    const own = { equations: conditions, isParameter, isGuessed, onOpen, solved: new Map(), relaxed: new Map() };
    const program = createProgram({ ...context, ...own }, blocks);
    const solve = (values: Float64Array, from: Float64Array) => solveStart(translation, program, values, { open, unknowns, from });
    return { blocks, solve };
  };
  const { blocks, solve } = solver(equations, matching);
  const from = starts.guesses.slice();
  from[0] = time;
  let values = from.slice();
  let failed = solve(values, from);
  const isSolved = () => failed === undefined && values.every(Number.isFinite);
  const parameter = system.discrete.held.homotopySlot;
  if (!isSolved() && parameter !== undefined) {
    const blended = equations.map((condition) => ({ ...condition, residual: withAlternatives(system.builder, condition.residual) }));
    const simpler = solver(blended, matchEquations(system.builder, blended, unknowns, system.equations.length));
    const near = followHomotopy(from, parameter, (x, last) => simpler.solve(x, last) === undefined && x.every(Number.isFinite));
    if (near !== undefined) {
      values = near.slice();
      failed = solve(values, near);
    }
  }
  if (!isSolved()) {
    diagnostics.push(notSolved(translation, equations, failed?.block ?? firstNotFinite(blocks, values)));
    return { diagnostics };
  }
  for (const block of open) diagnostics.push(leftOpen(translation, equations, block));
  const left = equations.filter((_, row) => matching.columnOf[row] === FREE);
  for (const condition of left) checkCondition(translation, condition, values, diagnostics);
  return diagnostics.some(({ severity }) => severity === "error") ? { diagnostics } : { values, diagnostics };
}

/** Rounds of the discrete part of the start; then what is left is reported as not solved. */
const MOST_ROUNDS = 100;

interface StartTask {
  /** Blocks that left something open, in the last round. */
  readonly open: Set<Block>;
  readonly unknowns: readonly number[];
  /** Where every round begins. */
  readonly from: Float64Array;
}

/** Continuous part and discrete values in turn, until they fit together. Returns the step that failed. */
function solveStart({ events }: Translation, program: Program, values: Float64Array, task: StartTask): ProgramStep | undefined {
  if (events.isEmpty) return program.run(values);
  const iteration = new EventIteration(events, 0, []);
  iteration.begin(values);
  let failed: ProgramStep | undefined;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    // each round from the start values: what is left open is near to them, not to what other discrete values made of it
    for (const slot of task.unknowns) values[slot] = task.from[slot]!;
    task.open.clear();
    failed = program.run(values);
    // behind a failure too: what was solved before it may decide otherwise, and then there is a solution
    if (!iteration.roundAtStart(values)) break;
  }
  if (failed === undefined) iteration.endStart(values);
  return failed;
}

function initialUnknowns({ system, parameters }: Translation): number[] {
  const { slots, roles } = system;
  const orders = (variable: number) =>
    Array.from({ length: slots.highestOrder(variable) + 1 }, (_, order) => slots.variable(variable, order));
  const variables = roles.flatMap((role, variable) => (role.kind === "kept" ? orders(variable) : []));
  return [...variables, ...parameters.free.map((index) => slots.parameter(index))];
}

const runEquations = ({ model, system }: Translation): Condition[] =>
  system.equations.map(({ residual, place, source }) => ({ residual, place, text: equationText(model.equations[source]!) }));

const initialEquations = ({ model, system }: Translation): Condition[] =>
  system.initialEquations.map(({ residual, place, source }) => ({
    residual,
    place,
    text: equationText(model.initialEquations[source]!),
  }));

/** Bindings of free parameters are equations. */
function bindingEquations({ model, system, parameters }: Translation): Condition[] {
  const { algebra, graph } = system.builder;
  return parameters.free.flatMap((index) => {
    const binding = parameters.bindings[index];
    const { name, place } = model.parameters[index]!;
    if (binding === undefined) return [];
    return [{ residual: algebra.subtract(graph.input(system.slots.parameter(index)), binding), place, text: `binding of ${name}` }];
  });
}

/** `reinit(x, e)` in a branch of `when initial()` is the equation x = e at the start: no condition can become true there but this one. */
function reinitEquations(translation: Translation): Condition[] {
  const { model, system, starts } = translation;
  const { discrete, builder } = system;
  if (discrete.reinits.length === 0 || discrete.held.initialSlot === undefined) return [];
  const flags = starts.guesses.slice();
  flags[discrete.held.initialSlot] = 1;
  for (const { before } of discrete.conditions) flags[before] = 1;
  return discrete.reinits.flatMap(({ variable, value, active, place }) => {
    if (evaluateAt(builder.graph, active, flags) === 0) return [];
    const residual = builder.algebra.subtract(variableNode(translation, variable), value);
    return [{ residual, place, text: `reinit of ${model.variables[variable]!.name}` }];
  });
}

/** variable = start for those that are fixed, written over what presolve kept. */
function fixedStarts(translation: Translation): Condition[] {
  const { model, system, translator } = translation;
  const { algebra } = system.builder;
  return model.variables.flatMap(({ name, fixed, start, place }, index) => {
    if (!fixed || system.roles[index]!.kind === "discrete") return [];
    const value = start === undefined ? algebra.constant(0) : translator.node(start, place);
    return [
      {
        residual: algebra.subtract(variableNode(translation, index), value),
        place: placeInModel(model, name, place),
        text: `fixed start of ${name}`,
      },
    ];
  });
}

function variableNode({ system }: Translation, variable: number): Node {
  const { graph, algebra } = system.builder;
  const role = system.roles[variable]!;
  if (role.kind === "constant") return graph.constant(role.value);
  const node = graph.input(system.slots.variable(role.kind === "alias" ? role.of : variable, 0));
  return role.kind === "alias" && role.sign < 0 ? algebra.negate(node) : node;
}

/** Takes start values of states as conditions until every unknown has an equation. */
function addStarts(
  translation: Translation,
  equations: Condition[],
  unknowns: readonly number[],
  matching: Matching,
  diagnostics: Diagnostic[],
): void {
  const { system, starts } = translation;
  const { graph, algebra } = system.builder;
  const columnOf = new Map(unknowns.map((slot, column) => [slot, column]));
  const added: number[] = [];
  for (const slot of statesByRight(translation)) {
    if (!matching.rowOf.includes(FREE)) break;
    const name = slotName(system, slot);
    const residual = algebra.subtract(graph.input(slot), graph.constant(starts.guesses[slot]!));
    const condition = { residual, place: placeOf(translation, slot), text: `start of ${name}` };
    const row = addEquation(system.builder, matching, condition, columnOf);
    equations.push(condition);
    if (matching.augment(row)) added.push(slot);
    else {
      // The state is determined already: its start was a guess only.
      equations.pop();
      matching.rows.pop();
      matching.columnOf.pop();
    }
  }
  if (added.length === 0) return;
  const message = `start values are taken as fixed for ${shortList(added.map((slot) => `${slotName(system, slot)} = ${starts.guesses[slot]}`))}`;
  diagnostics.push({ code: "modelica.start-assumed", severity: "warning", message, where: placeOf(translation, added[0]!) });
}

function statesByRight({ system, starts, choice, model }: Translation): number[] {
  const rank = (slot: number): number => {
    const { index, order } = system.slots.list[slot]!;
    const wish = STATE_SELECT.indexOf(model.variables[index]!.stateSelect ?? "default");
    return wish - (order === 0 ? Math.min(starts.level[index]!, UNWRITTEN) : UNWRITTEN) * STATE_SELECT.length;
  };
  return [...choice.states].sort((a, b) => rank(b) - rank(a) || a - b);
}

function placeOf({ model, system }: Translation, slot: number): string {
  const { kind, index } = system.slots.list[slot]!;
  const { name, place } = kind === "parameter" ? model.parameters[index]! : model.variables[index]!;
  return placeInModel(model, name, place);
}

function checkCondition({ system }: Translation, condition: Condition, values: Float64Array, diagnostics: Diagnostic[]): void {
  const miss = Math.abs(evaluateAt(system.builder.graph, condition.residual, values));
  const where = condition.place;
  diagnostics.push(
    miss <= CONDITION_TOLERANCE
      ? { code: "modelica.start-redundant", severity: "warning", message: `${condition.text} is satisfied anyway and not needed`, where }
      : {
          code: "modelica.start-contradiction",
          severity: "error",
          message: `${condition.text} contradicts the other conditions by ${miss}`,
          where,
        },
  );
}

/** Found by the solution nearest to the start values, for equations that do not determine all of it. */
function leftOpen({ system, model }: Translation, equations: readonly Condition[], { unknowns, equations: rows }: Block): Diagnostic {
  const names = unknowns.map((slot) => slotName(system, slot));
  return {
    code: "modelica.start-open",
    severity: "warning",
    message: `at the start ${shortEquations(rows.map((row) => equations[row]!.text))} do not determine all of ${shortList(names)}: the solution nearest to the start values is taken`,
    where: placeInModel(model, names[0]!, equations[rows[0]!]!.place),
  };
}

function notSolved({ system, model }: Translation, equations: readonly Condition[], block: Block | undefined): Diagnostic {
  const names = (block?.unknowns ?? []).map((slot) => slotName(system, slot));
  const rows = block?.equations ?? [];
  return {
    code: "modelica.start-not-solved",
    severity: "error",
    message: `no solution at the start for ${shortList(names)} from ${shortEquations(rows.map((row) => equations[row]!.text))}`,
    where: rows.length > 0 ? placeInModel(model, names[0]!, equations[rows[0]!]!.place) : "",
    hint: "is something divided by zero? Otherwise give start values nearer to the solution",
  };
}
