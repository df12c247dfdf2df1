/**
 * A flat model to a system that can be run: the back end as a list of its phases. Each result is plain data and can be printed (print-phases.ts).
 *
 *   residuals → presolve → structure → index reduction → states → blocks → program
 */
import type { Diagnostic } from "@gelenk/core";
import { hasErrors } from "@gelenk/core";
import { type Block, matchEquations, neededBlocks, sortBlocks } from "../blocks/blocks.js";
import type { CodeForm } from "../blocks/compile-nodes.js";
import { createProgram } from "../blocks/program.js";
import type { BlockSolver, Program, ProgramContext } from "../blocks/program-step.js";
import { type EventProgram, eventProgram } from "../events/event-program.js";
import type { FlatModel } from "../flat/flat-model.js";
import { shortList } from "../flat/short-text.js";
import { equationSystem, slotName } from "../reduce/equation-system.js";
import { FREE } from "../reduce/matching.js";
import { type Reduced, reduceIndex } from "../reduce/pantelides.js";
import { presolve } from "../reduce/presolve.js";
import { type StateChoice, selectStates } from "../reduce/select-states.js";
import { checkStructure } from "../reduce/structure.js";
import type { Translator } from "../reduce/translator.js";
import { type Bound, checkBounds } from "./bounds.js";
import { type ParameterValues, parameterValues } from "./parameters.js";
import { type StartValues, startValues } from "./start-values.js";

/** How a flat model is made ready to run. */
export interface TranslateOptions {
  /** Values of parameters by name, instead of their bindings. */
  readonly parameters?: Readonly<Record<string, number>>;
  /** Default "javascript", where code may be generated. */
  readonly form?: CodeForm;
  /** How linear blocks are solved. Default "automatic": by their size and structure. */
  readonly solver?: BlockSolver;
}

/** A model ready to run: what each phase made of it. */
export interface Translation {
  /** As it was handed in. */
  readonly model: FlatModel;
  /** Numbers the variables and turns equations into expressions. */
  readonly translator: Translator;
  /** Equations after index reduction. */
  readonly system: Reduced;
  /** Values of all parameters. */
  readonly parameters: ParameterValues;
  /** Start values of all variables. */
  readonly starts: StartValues;
  /** What `min` and `max` allow during a run. */
  readonly bounds: readonly Bound[];
  /** Which variables are states. */
  readonly choice: StateChoice;
  /** In the order in which they are solved. */
  readonly blocks: readonly Block[];
  /** All unknowns from time, parameters and states. */
  readonly program: Program;
  /** The same as far as derivatives of states need it: the right-hand side. */
  readonly rightHandSide: Program;
  /** What the code of the blocks needs. */
  readonly context: ProgramContext;
  /** What happens at events; empty where nothing is discrete. */
  readonly events: EventProgram;
}

/** What translation gave. */
export interface TranslateResult {
  /** Undefined if there were errors. */
  readonly translation?: Translation;
  /** Errors and warnings, with their places. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Makes a flat model ready to run: index reduction, choice of states, blocks, code. */
export function translate(model: FlatModel, options: TranslateOptions = {}): TranslateResult {
  const diagnostics: Diagnostic[] = [];
  const translation = runPhases(statesOfReinit(model), options, diagnostics);
  return translation === undefined || hasErrors(diagnostics) ? { diagnostics } : { translation, diagnostics };
}

/** What reinit sets is a state: nothing else could keep the value. */
function statesOfReinit(model: FlatModel): FlatModel {
  const actions = (model.whens ?? []).flatMap(({ branches }) => branches.flatMap((branch) => branch.actions));
  const names = new Set(actions.flatMap((action) => (action.kind === "reinit" ? [action.name] : [])));
  if (names.size === 0) return model;
  const variables = model.variables.map((variable) =>
    names.has(variable.name) ? { ...variable, stateSelect: "always" as const } : variable,
  );
  return { ...model, variables };
}

function runPhases(model: FlatModel, options: TranslateOptions, diagnostics: Diagnostic[]): Translation | undefined {
  const { system, translator } = equationSystem(model, diagnostics);
  const parameters = parameterValues(model, translator, options.parameters ?? {}, diagnostics);
  if (hasErrors(diagnostics)) return undefined;
  const presolved = presolve(system, diagnostics);
  if (hasErrors(diagnostics) || !checkStructure(presolved, diagnostics)) return undefined;
  const reduced = reduceIndex(presolved, diagnostics);
  if (reduced === undefined) return undefined;
  const starts = startValues(reduced, translator, parameters.values, diagnostics);
  const bounds = checkBounds(reduced, translator, { parameters, starts }, diagnostics);
  const choice = selectStates(reduced, starts.generic, diagnostics);
  if (choice === undefined) return undefined;
  const events = eventProgram(reduced, (slot) => starts.nominal(slot), options.form);
  return finish({ model, translator, system: reduced, parameters, starts, bounds, choice, events }, options, diagnostics);
}

/** The same model with states chosen at other values. Undefined if there is no regular choice there. */
export function chooseAnew(translation: Translation, values: Float64Array): Translation | undefined {
  const choice = selectStates(translation.system, values, []);
  return choice === undefined ? undefined : finish({ ...translation, choice }, translation.context, []);
}

type Chosen = Omit<Translation, "blocks" | "program" | "rightHandSide" | "context">;

type Choices = Pick<TranslateOptions, "form" | "solver">;

function finish(chosen: Chosen, { form, solver = "automatic" }: Choices, diagnostics: Diagnostic[]): Translation | undefined {
  const { system, choice, starts } = chosen;
  const derivatives = new Set(choice.derivatives);
  const cutLoads = cutLoadSlots(chosen);
  const { builder, slots, equations } = system;
  const matching = matchEquations(builder, equations, choice.unknowns);
  if (matching.columnOf.includes(FREE)) {
    const names = choice.unknowns.filter((_, column) => matching.rowOf[column] === FREE).map((slot) => slotName(system, slot));
    const message = `with the states chosen no equation determines ${shortList(names)}`;
    const row = matching.columnOf.indexOf(FREE);
    diagnostics.push({ code: "modelica.singular", severity: "error", message, where: equations[row]!.place });
    return undefined;
  }
  const blocks = sortBlocks(builder, equations, choice.unknowns, matching);
  const context: ProgramContext = {
    builder,
    slots,
    equations,
    values: chosen.parameters.values,
    nominal: (slot) => starts.nominal(slot),
    isParameter: (slot) => slots.list[slot]!.kind === "parameter",
    isStateDerivative: (slot) => derivatives.has(slot),
    wantsState: (slot) => ["prefer", "always"].includes(chosen.model.variables[slots.list[slot]!.index]?.stateSelect ?? "default"),
    isCutLoad: (slot) => cutLoads.has(slot),
    solver,
    solved: new Map(),
    relaxed: new Map(),
    ...(form === undefined ? {} : { form }),
  };
  const program = createProgram(context, blocks);
  const rightHandSide = createProgram(context, neededBlocks(builder, equations, blocks, choice.derivatives), choice.derivatives);
  return { ...chosen, blocks, program, rightHandSide, context };
}

/** Places of the loads of cut joints that the front end named. */
function cutLoadSlots({ model, system, translator }: Chosen): ReadonlySet<number> {
  const slots = (model.cutLoads ?? []).flatMap((name) => {
    const variable = translator.variable(name);
    const role = variable === undefined ? undefined : system.roles[variable]!;
    if (variable === undefined || role === undefined || (role.kind !== "kept" && role.kind !== "alias")) return [];
    return [system.slots.variable(role.kind === "alias" ? role.of : variable, 0)];
  });
  return new Set(slots);
}
