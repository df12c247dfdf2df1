/**
 * Collects connect equations and Connections.… calls from the texts of all instances. Conditions and ranges around them must be known
 * before the run; a connection with something that is removed is removed with it. Source: Modelica specification 3.6, chapter 9.
 */
import { asScalar } from "../instance/arithmetic.js";
import { countOf } from "../instance/arrays.js";
import { memberOf } from "../instance/class-members.js";
import { iterate } from "../instance/evaluate.js";
import type { At } from "../instance/find-name.js";
import type { Front } from "../instance/front.js";
import { knownNumber } from "../instance/known-values.js";
import { type Instance, PARAMETER, type Scope } from "../instance/model.js";
import { namedComponents, nameOf, type Target } from "../instance/references.js";
import { attempt, placeOf, refuse } from "../instance/refuse.js";
import { integerOf } from "../instance/types.js";
import type { Reference } from "../syntax/expression-tree.js";
import type { CallLine, Connect, Equation } from "../syntax/tree.js";
import type { GraphEdge } from "./connection-graph.js";
import { INSIDE, OUTSIDE, type Side } from "./connection-sets.js";
import { type Bus, isExpandable } from "./expandable.js";

/** One end of a connection. */
export interface End {
  readonly named: Target;
  readonly side: Side;
}

export interface Edge extends GraphEdge {
  readonly ends: readonly [End, End];
  readonly scope: Scope;
  readonly from: number;
}

export interface Collected {
  readonly pairs: { readonly a: End; readonly b: End; readonly at: At }[];
  readonly buses: Bus[];
  readonly edges: Edge[];
  /** Of the graph, each with the place where it is first spoken of. */
  readonly nodes: Map<string, string>;
  readonly roots: string[];
  readonly potentialRoots: { readonly node: string; readonly priority: number }[];
  readonly branches: { readonly a: string; readonly b: string; readonly place: string }[];
  readonly cardinality: Map<Instance, number>;
}

export function collectConnections(front: Front, instances: readonly Instance[]): Collected {
  const collected: Collected = {
    pairs: [],
    buses: [],
    edges: [],
    nodes: new Map(),
    roots: [],
    potentialRoots: [],
    branches: [],
    cardinality: new Map(),
  };
  for (const instance of instances)
    for (const layer of instance.layers) {
      if (layer.repeated) continue;
      const { body } = layer.class.definition;
      for (const section of body.form === "long" ? body.sections : [])
        if (section.kind === "equation" && !section.initial) collect(front, section.equations, { instance, layer }, collected);
    }
  return collected;
}

export function addNode({ nodes }: Pick<Collected, "nodes">, name: string, place: string): void {
  if (!nodes.has(name)) nodes.set(name, place);
}

function collect(front: Front, equations: readonly Equation[], scope: Scope, into: Collected): void {
  for (const line of equations) if (concerns(line)) attempt(() => collectOne(front, line, scope, into));
}

const GRAPH_CALLS: ReadonlySet<string> = new Set(["root", "branch", "potentialRoot"]);

const graphCall = (line: Equation): string | undefined => {
  if (line.kind !== "call") return undefined;
  const [first, second] = line.call.callee.parts;
  return first?.name === "Connections" && second !== undefined && GRAPH_CALLS.has(second.name) ? second.name : undefined;
};

/** Does an equation connect something? */
export function concerns(line: Equation): boolean {
  if (line.kind === "connect" || graphCall(line) !== undefined) return true;
  if (line.kind === "for") return line.body.some(concerns);
  if (line.kind !== "if") return false;
  return line.branches.some(({ body }) => body.some(concerns)) || (line.otherwise?.some(concerns) ?? false);
}

function collectOne(front: Front, line: Equation, scope: Scope, into: Collected): void {
  const at = { scope, from: line.from };
  switch (line.kind) {
    case "connect":
      collectConnect(front, line, scope, into);
      return;
    case "call":
      collectCall(front, line, scope, into);
      return;
    case "for": {
      const loop = (depth: number, here: Scope): void => {
        const iterator = line.iterators[depth];
        if (iterator === undefined) collect(front, line.body, here, into);
        else iterate(front, iterator, here, (next) => loop(depth + 1, next));
      };
      loop(0, scope);
      return;
    }
    case "if": {
      for (const { condition, body } of line.branches) {
        const value = asScalar(front, front.evaluate(condition, scope), at);
        if (value.variability > PARAMETER) refuse(front, at, "modelica.connections", "connections cannot change during the run");
        if (knownNumber(front, value, at, "a condition around connections") === 0) continue;
        collect(front, body, scope, into);
        return;
      }
      collect(front, line.otherwise ?? [], scope, into);
    }
  }
}

function collectConnect(front: Front, { a, b, from }: Connect, scope: Scope, into: Collected): void {
  const at = { scope, from };
  if (isBusMember(front, a, scope) || isBusMember(front, b, scope)) {
    into.buses.push({ a, b, at, sides: [sideOf(front, a, scope), sideOf(front, b, scope)] });
    return;
  }
  let [endsA, endsB] = [endsOf(front, a, scope), endsOf(front, b, scope)];
  // something is removed: the connection with it
  if (endsA === undefined || endsB === undefined) return;
  if (endsA.length !== endsB.length) [endsA, endsB] = [endsA.flatMap(elementEnds), endsB.flatMap(elementEnds)];
  if (endsA.length !== endsB.length)
    refuse(
      front,
      at,
      "modelica.connect",
      `${endsA.length} connectors cannot be connected with ${endsB.length}`,
      "arrays of connectors need equal sizes",
    );
  for (const [i, end] of endsA.entries()) {
    for (const { named } of [end, endsB[i]!])
      if (named.kind === "instance") into.cardinality.set(named.instance, (into.cardinality.get(named.instance) ?? 0) + 1);
    into.pairs.push({ a: end, b: endsB[i]!, at });
  }
}

/** An array of numbers against an array of components with numbers: element by element. */
const elementEnds = ({ named, side }: End): readonly End[] =>
  named.kind === "variable" && named.element === undefined
    ? Array.from({ length: countOf(named.variable.size) }, (_, element) => ({ named: { ...named, element }, side }))
    : [{ named, side }];

/** Is something on the way an expandable connector? */
function isBusMember(front: Front, { parts }: Reference, scope: Scope): boolean {
  let owner = scope.instance;
  for (const { name } of parts) {
    const member = memberOf(front, owner, name);
    const content = member?.kind === "component" ? front.content(member) : undefined;
    const instance = content?.kind === "instances" ? content.list[0] : undefined;
    if (instance === undefined) return false;
    if (isExpandable(instance)) return true;
    owner = instance;
  }
  return false;
}

function endsOf(front: Front, reference: Reference, scope: Scope): readonly End[] | undefined {
  const side = sideOf(front, reference, scope);
  return namedComponents(front, reference, scope)?.map((named) => ({ named, side }));
}

/** Outside if the first name is a connector of the class that connects. */
function sideOf(front: Front, { parts }: Reference, scope: Scope): Side {
  const member = memberOf(front, scope.instance, parts[0]!.name);
  if (member?.kind !== "component") return INSIDE;
  const content = front.content(member);
  if (content.kind === "instances") return content.list[0]?.kind.endsWith("connector") ? OUTSIDE : INSIDE;
  return content.kind === "variable" ? OUTSIDE : INSIDE;
}

function collectCall(front: Front, line: CallLine, scope: Scope, into: Collected): void {
  const at = { scope, from: line.from };
  const node = (index: number): string => {
    const argument = line.call.arguments[index]?.value;
    if (argument?.kind !== "reference") return refuse(front, at, "modelica.call", "a component is expected");
    const [named] = namedComponents(front, argument, scope) ?? refuse(front, at, "modelica.removed", "the component does not exist here");
    if (named === undefined) return refuse(front, at, "modelica.call", "a component is expected");
    addNode(into, nameOf(named), placeOf(scope, line.from));
    return nameOf(named);
  };
  const kind = graphCall(line);
  if (kind === "root") into.roots.push(node(0));
  if (kind === "branch") into.branches.push({ a: node(0), b: node(1), place: placeOf(scope, line.from) });
  if (kind === "potentialRoot") {
    const given = line.call.arguments[1]?.value;
    const priority = given === undefined ? 0 : integerOf(front, front.evaluate(given, scope), at, "a priority");
    into.potentialRoots.push({ node: node(0), priority });
  }
}
