/**
 * A flat model to a system that can be run: the back end as a list of its phases. Each result is plain data and can be printed (print-phases.ts).
 *
 *   residuals → presolve → structure → index reduction → states → blocks → program
 */
import type { Diagnostic } from "@gelenk/core";
import { hasErrors } from "@gelenk/core";
import { type Block, matchEquations, neededBlocks, sortBlocks } from "../blocks/blocks.js";
import { type CodeForm, createProgram, type Program, type ProgramContext } from "../blocks/program.js";
import { findRelations } from "../flat/find-relations.js";
import type { FlatModel } from "../flat/flat-model.js";
import { equationSystem, slotName, type Translator } from "../reduce/equation-system.js";
import { FREE } from "../reduce/matching.js";
import { type Reduced, reduceIndex } from "../reduce/pantelides.js";
import { presolve } from "../reduce/presolve.js";
import { type StateChoice, selectStates } from "../reduce/select-states.js";
import { checkStructure, shortList } from "../reduce/structure.js";
import { type ParameterValues, parameterValues } from "./parameters.js";
import { type StartValues, startValues } from "./start-values.js";

export interface TranslateOptions {
  /** Values of parameters by name, instead of their bindings. */
  readonly parameters?: Readonly<Record<string, number>>;
  /** Default "javascript", where code may be generated. */
  readonly form?: CodeForm;
}

export interface Translation {
  readonly model: FlatModel;
  readonly translator: Translator;
  readonly system: Reduced;
  readonly parameters: ParameterValues;
  readonly starts: StartValues;
  readonly choice: StateChoice;
  readonly blocks: readonly Block[];
  /** All unknowns from time, parameters and states. */
  readonly program: Program;
  /** The same as far as derivatives of states need it: the right-hand side. */
  readonly rightHandSide: Program;
  readonly context: ProgramContext;
}

export interface TranslateResult {
  /** Undefined if there were errors. */
  readonly translation?: Translation;
  readonly diagnostics: readonly Diagnostic[];
}

export function translate(model: FlatModel, options: TranslateOptions = {}): TranslateResult {
  const diagnostics: Diagnostic[] = warnOfRelations(model);
  const translation = runPhases(model, options, diagnostics);
  return translation === undefined || hasErrors(diagnostics) ? { diagnostics } : { translation, diagnostics };
}

/** There are no events yet: the first equation that would need one is named. */
function warnOfRelations(model: FlatModel): Diagnostic[] {
  const places = findRelations(model);
  if (places.length === 0) return [];
  const others = places.length > 1 ? ` and ${places.length - 1} more` : "";
  const message = `this equation${others} has a relation: steps are not ended where its value changes, which costs accuracy there`;
  const hint = "write noEvent(…) where that is meant";
  return [{ code: "modelica.no-events", severity: "warning", message, where: places[0]!, hint }];
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
  const choice = selectStates(reduced, starts.generic, diagnostics);
  if (choice === undefined) return undefined;
  return finish({ model, translator, system: reduced, parameters, starts, choice }, options.form, diagnostics);
}

/** The same model with states chosen at other values. Undefined if there is no regular choice there. */
export function chooseAnew(translation: Translation, values: Float64Array): Translation | undefined {
  const choice = selectStates(translation.system, values, []);
  return choice === undefined ? undefined : finish({ ...translation, choice }, translation.context.form, []);
}

type Chosen = Omit<Translation, "blocks" | "program" | "rightHandSide" | "context">;

function finish(chosen: Chosen, form: CodeForm | undefined, diagnostics: Diagnostic[]): Translation | undefined {
  const { system, choice, starts } = chosen;
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
    ...(form === undefined ? {} : { form }),
  };
  const program = createProgram(context, blocks);
  const rightHandSide = createProgram(context, neededBlocks(builder, equations, blocks, choice.derivatives));
  return { ...chosen, blocks, program, rightHandSide, context };
}
