/**
 * An instance of a model → its flat model:
 *
 *   all instances → connections (sets, graph) → equations and algorithms → variables with attributes and declared values → balance
 *
 * What connections decide (cardinality, isRoot, rooted) is known before other equations are looked at.
 */
import { equation } from "../flat/expressions.js";
import type { FlatEquation, FlatModel, FlatVariable } from "../flat/flat-model.js";
import type { Front } from "../instance/front.js";
import type { Instance } from "../instance/model.js";
import { attempt, placeOfComponent } from "../instance/refuse.js";
import { flattenAlgorithm } from "./algorithms.js";
import { allInstances } from "./all-instances.js";
import { assignedNames, checkBalance } from "./balance.js";
import { solveConnections } from "./connections.js";
import { type Flattened, flattenEquations, nothingFlattened } from "./equations.js";
import { flattenVariables } from "./variables.js";

export function flattenModel(front: Front, root: Instance, name: string): FlatModel {
  const { instances } = allInstances(front, root);
  const variablesOf = () => allInstances(front, root).variables;
  const connections = solveConnections(front, instances, variablesOf);
  const always = nothingFlattened();
  const atStart = nothingFlattened();
  const counts = new Map<Instance, number>();
  for (const instance of allInstances(front, root).instances) {
    const before = countOf(always);
    flattenSections(front, instance, always, atStart);
    counts.set(instance, countOf(always) - before);
  }
  for (const { place } of atStart.whens) front.diagnostics.error("modelica.type", place, "when cannot stand in an initial section");
  const flat = flattenVariables(front, variablesOf(), { root, discrete: assignedNames(always.whens) });
  const derivatives = derivativeEquations(front);
  const model: FlatModel = {
    name,
    variables: [...flat.variables, ...derivatives.variables],
    parameters: flat.parameters,
    ...(flat.texts.length > 0 && { texts: flat.texts }),
    equations: [...flat.equations, ...always.equations, ...connections.equations, ...derivatives.equations],
    initialEquations: atStart.equations,
    ...(always.whens.length > 0 && { whens: always.whens }),
    ...assertionsOf(front, always, atStart),
    parts: partsOf(front, root),
    ...(connections.cutLoads.length > 0 && { cutLoads: connections.cutLoads }),
  };
  if (front.diagnostics.errors === 0)
    checkBalance(front, model, root, { own: counts, connections: connections.counts, connected: connections.equations });
  return model;
}

const partsOf = (front: Front, root: Instance): ReadonlyMap<string, string> =>
  new Map(
    root.components.flatMap((member) =>
      front.content(member).kind === "instances" ? [[member.name, placeOfComponent(member)] as const] : [],
    ),
  );

/** Equations, and variables that when-clauses assign. */
const countOf = ({ equations, whens }: Flattened): number => equations.length + assignedNames(whens).size;

function assertionsOf(front: Front, always: Flattened, atStart: Flattened): Pick<FlatModel, "assertions"> {
  const list = [...always.assertions, ...atStart.assertions, ...front.found.assertions];
  return list.length > 0 ? { assertions: list } : {};
}

/** Equations and algorithms of all class texts of an instance. */
function flattenSections(front: Front, instance: Instance, always: Flattened, atStart: Flattened): void {
  for (const layer of instance.layers) {
    const { body } = layer.class.definition;
    if (layer.repeated || body.form !== "long") continue;
    const scope = { instance, layer };
    for (const section of body.sections) {
      const into = section.initial ? atStart : always;
      if (section.kind === "equation") flattenEquations(front, section.equations, scope, into);
      else attempt(() => flattenAlgorithm(front, section.statements, scope, into));
    }
  }
}

/** der(expression) reads the derivative of a variable that is equal to the expression. */
function derivativeEquations(front: Front): { readonly variables: FlatVariable[]; readonly equations: FlatEquation[] } {
  const variables: FlatVariable[] = [];
  const equations: FlatEquation[] = [];
  for (const [name, { of, place }] of front.found.derivatives) {
    variables.push({ name, kind: "real", variability: "continuous", place });
    equations.push(equation(name, of.expression, place));
  }
  return { variables, equations };
}
