/**
 * A class of a library → a flat model: the front end as a list of its phases.
 *
 *   class by its name → instance with the values given → flat model
 */
import { collectDiagnostics, type Diagnostic, hasErrors } from "@gelenk/core";
import { createExpressionAlgebra, ExpressionGraph } from "@gelenk/core/numerics";
import type { FlatModel } from "./flat/flat-model.js";
import { flattenModel } from "./flatten/flatten.js";
import { callResults } from "./instance/calls.js";
import { memberOf, topClass } from "./instance/class-members.js";
import { checkModifiers, contentOf } from "./instance/components.js";
import { evaluateExpression } from "./instance/evaluate.js";
import type { Front } from "./instance/front.js";
import { givenValues } from "./instance/given-values.js";
import { instantiate, lookInto } from "./instance/instantiate.js";
import type { ClassReference, Instance } from "./instance/model.js";
import { Refused, refuseAt } from "./instance/refuse.js";
import type { Library } from "./library/library.js";

/** How a model is compiled. */
export interface CompileOptions {
  /** Values of parameters of the model by name, `body.m`, instead of those of the text. */
  readonly parameters?: Readonly<Record<string, number | boolean | string>>;
}

/** What compiling gave. */
export interface Compiled {
  /** Missing if there were errors. */
  readonly flat?: FlatModel;
  /** Errors and warnings, with their places. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles a model of the library, `P.Q.M`. Never throws; what is wrong or not supported is among the diagnostics, where it stands in the text. */
export function compileModel(library: Library, className: string, options: CompileOptions = {}): Compiled {
  const { flat, diagnostics } = compileInstances(library, className, options);
  return flat === undefined ? { diagnostics } : { flat, diagnostics };
}

/** The same with the instances that the flat model was made of, for those who look at the parts of a model. */
export interface CompiledInstances extends Compiled {
  readonly front: Front;
  /** Missing where there is none. */
  readonly root?: Instance;
}

export function compileInstances(library: Library, className: string, options: CompileOptions = {}): CompiledInstances {
  const state: { root?: Instance } = {};
  const front = createFront(library, state);
  let flat: FlatModel | undefined;
  try {
    flat = runPhases(front, state, className, options);
  } catch (error) {
    // brackets inside brackets in functions that call each other: each is limited, but the product may be too deep for the stack of the engine
    if (error instanceof RangeError)
      front.diagnostics.error("modelica.too-deep", "", `${className} is too deep: expressions and calls inside each other`);
    else if (!(error instanceof Refused)) throw error;
  }
  const diagnostics = distinct([...library.diagnostics.finish(), ...front.diagnostics.finish()]);
  return { ...(flat !== undefined && !hasErrors(diagnostics) && { flat }), front, ...state, diagnostics };
}

/** What is wrong in a class is found in each of its instances: the same finding at the same place is told once. */
const distinct = (found: readonly Diagnostic[]): readonly Diagnostic[] => [
  ...new Map(found.map((each) => [`${each.code} ${each.where} ${each.message}`, each])).values(),
];

function runPhases(front: Front, state: { root?: Instance }, className: string, options: CompileOptions): FlatModel {
  const reference = classOf(front, className);
  const { definition, source } = reference.class;
  const place = source.place(definition.nameFrom);
  if (definition.partial) refuseAt(front, place, "modelica.partial", `${className} is partial: it cannot be simulated`, "extend it");
  if (!["model", "block", "class"].includes(definition.classKind))
    refuseAt(front, place, "modelica.not-model", `${className} is a ${definition.classKind}, not a model`);
  const modifier = givenValues(front, reference, options.parameters ?? {});
  state.root = instantiate(front, reference, { path: "", inModel: true, modifier });
  checkModifiers(front, state.root);
  return flattenModel(front, state.root, className);
}

function classOf(front: Front, className: string): ClassReference {
  const [first, ...rest] = className.split(".") as [string, ...string[]];
  const missing = (name: string): never =>
    refuseAt(front, "", "modelica.unknown-name", `there is no class ${name}`, () => `known: ${front.library.tops().join(", ")}`);
  let reference = topClass(front, first) ?? missing(first);
  for (const part of rest) {
    const member = memberOf(front, front.lookInto(reference), part);
    reference = member?.kind === "class" ? member.reference : missing(className);
  }
  return reference;
}

function createFront(library: Library, state: { readonly root?: Instance }): Front {
  const graph = new ExpressionGraph();
  const front: Front = {
    library,
    diagnostics: collectDiagnostics(),
    folding: { graph, algebra: createExpressionAlgebra(graph) },
    tops: new Map(),
    redeclared: new Map(),
    elements: new Map(),
    parameters: new Map(),
    variables: [],
    root: () => state.root,
    automatic: new Map(),
    asked: {},
    found: { derivatives: new Map(), assertions: [], assertionKeys: new Set(), broken: 0 },
    count: { scalars: 0, work: 0, depth: 0, calls: 0 },
    lookInto: (reference) => lookInto(front, reference),
    evaluate: (expression, scope) => evaluateExpression(front, expression, scope),
    content: (member) => contentOf(front, member),
    call: (call, scope) => callResults(front, call, scope),
  };
  return front;
}
