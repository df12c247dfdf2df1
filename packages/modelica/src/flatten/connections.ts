/**
 * The connections of a model, solved before any other equation is looked at, since what they decide
 * (cardinality, isRoot, rooted) may decide about other equations:
 *
 *   collected → buses elaborated → parts of connectors matched by name → graph → sets
 *
 * Source: Modelica specification 3.6, chapter 9.
 */
import type { FlatEquation } from "../flat/flat-model.js";
import { asScalar, firstOf } from "../instance/arithmetic.js";
import { countOf, flattened, sameSize, sizeText } from "../instance/arrays.js";
import { memberOf } from "../instance/class-members.js";
import type { At } from "../instance/find-name.js";
import type { Front } from "../instance/front.js";
import { callClass } from "../instance/functions.js";
import { type ClassReference, type Instance, PARAMETER, type Variable } from "../instance/model.js";
import { type Named, nameOf, partsOf, recordOf, type Target, variableValue } from "../instance/references.js";
import { attempt, placeOf, refuse } from "../instance/refuse.js";
import { addNode, type Collected, collectConnections, type Edge, type End } from "./collect-connections.js";
import { solveGraph } from "./connection-graph.js";
import { type ConnectionEquation, ConnectionSets, elementName } from "./connection-sets.js";
import { elaborateBuses } from "./expandable.js";

export interface Connections {
  readonly equations: readonly FlatEquation[];
  /** How many of them each instance makes by its connections. */
  readonly counts: ReadonlyMap<Instance, number>;
  /** Flow variables at the connections that were cut: the loads that close the loops. */
  readonly cutLoads: readonly string[];
}

export function solveConnections(front: Front, instances: readonly Instance[], variables: () => readonly Variable[]): Connections {
  const collected = collectConnections(front, instances);
  for (const pair of elaborateBuses(front, collected.buses, instances)) collected.pairs.push(pair);
  const sets = new ConnectionSets(front.count.scalars);
  for (const { a, b, at } of collected.pairs) attempt(() => joinEnds(front, sets, { a, b, at }, collected));
  const graph = solveGraph({ ...collected, nodes: [...collected.nodes.keys()] });
  for (const { a, b, place } of graph.closed)
    front.diagnostics.error("modelica.connections", place, `the branch from ${a} to ${b} closes a loop that no connection can be cut in`);
  for (const node of graph.rootless)
    front.diagnostics.error(
      "modelica.connections",
      collected.nodes.get(node)!,
      `nothing determines ${node}: no root is connected to it`,
      "Connections.root or potentialRoot",
    );
  for (const edge of graph.kept) attempt(() => joinLeaves(front, sets, edge.ends[0], edge.ends[1], edge));
  const residuals = graph.broken.flatMap((edge) =>
    (attempt(() => residualOf(front, edge)) ?? []).map((equation) => ({ equation, holder: edge.scope.instance })),
  );
  answer(front, collected, graph);
  const flows = variables().filter((variable) => variable.prefixes.connection === "flow" && isInConnector(variable));
  const all: readonly ConnectionEquation[] = [...sets.equations(flows), ...residuals];
  const counts = new Map<Instance, number>();
  for (const { holder } of all) if (holder !== undefined) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  return { equations: all.map(({ equation }) => equation), counts, cutLoads: graph.broken.flatMap((edge) => loadsOf(front, edge)) };
}

function isInConnector({ owner }: Variable): boolean {
  for (let instance: Instance | undefined = owner; instance !== undefined; instance = instance.parent)
    if (instance.kind === "connector" || instance.kind === "expandable connector") return true;
  return false;
}

function answer(
  front: Front,
  { branches, cardinality }: Collected,
  graph: { readonly roots: ReadonlySet<string>; readonly depth: ReadonlyMap<string, number> },
): void {
  const depth = (node: string): number => graph.depth.get(node) ?? Number.POSITIVE_INFINITY;
  const partners = new Map<string, string[]>();
  for (const { a, b } of branches) {
    partners.set(a, [...(partners.get(a) ?? []), b]);
    partners.set(b, [...(partners.get(b) ?? []), a]);
  }
  front.asked.connections = {
    cardinality: (connector) => cardinality.get(connector) ?? 0,
    isRoot: (node) => graph.roots.has(node),
    rooted: (node) => {
      const other = partners.get(node);
      return other?.length === 1 ? depth(node) < depth(other[0]!) : undefined;
    },
  };
}

interface Pair {
  readonly a: End;
  readonly b: End;
  readonly at: At;
}

/** Matches the parts of two connectors by name; parts with an equalityConstraint become edges of the graph. */
function joinEnds(front: Front, sets: ConnectionSets, { a, b, at }: Pair, into: Collected): void {
  const constraint = constraintOf(front, a.named);
  if (constraint !== undefined && constraintOf(front, b.named) !== undefined) {
    const [nameA, nameB] = [nameOf(a.named), nameOf(b.named)];
    const place = placeOf(at.scope, at.from);
    for (const name of [nameA, nameB]) addNode(into, name, place);
    into.edges.push({
      a: nameA,
      b: nameB,
      keyA: `${nameA} ${a.side}`,
      keyB: `${nameB} ${b.side}`,
      level: at.scope.instance.depth,
      place,
      ends: [a, b],
      ...at,
    });
    return;
  }
  if (a.named.kind === "variable" && b.named.kind === "variable") {
    joinVariables(front, sets, a, b, at);
    return;
  }
  if (a.named.kind !== "instance" || b.named.kind !== "instance")
    refuse(front, at, "modelica.connect", `${nameOf(a.named)} and ${nameOf(b.named)} are of different kinds`);
  for (const [partA, partB] of matchedParts(front, a.named.instance, b.named.instance, at))
    joinEnds(front, sets, { a: { named: partA, side: a.side }, b: { named: partB, side: b.side }, at }, into);
}

function matchedParts(front: Front, a: Instance, b: Instance, at: At): (readonly [Named, Named])[] {
  const pairs: (readonly [Named, Named])[] = [];
  const presentB = new Set(b.components.filter((member) => front.content(member).kind !== "removed").map(({ name }) => name));
  for (const member of a.components) {
    const partsA = partsOf(front, a, member.name);
    if (partsA.length === 0) continue;
    const partsB = presentB.has(member.name) ? partsOf(front, b, member.name) : [];
    presentB.delete(member.name);
    if (partsA.length !== partsB.length)
      refuse(
        front,
        at,
        "modelica.connect",
        `${a.path} has "${member.name}", ${b.path} has it not, or in another size`,
        "connectors must have the same parts",
      );
    for (const [i, part] of partsA.entries()) pairs.push([part, partsB[i]!]);
  }
  const [extra] = presentB;
  if (extra !== undefined && partsOf(front, b, extra).length > 0)
    refuse(front, at, "modelica.connect", `${b.path} has "${extra}", ${a.path} has it not`, "connectors must have the same parts");
  return pairs;
}

function joinVariables(front: Front, sets: ConnectionSets, a: End, b: End, at: At): void {
  const [first, second] = [a.named, b.named] as [Extract<Target, { kind: "variable" }>, Extract<Target, { kind: "variable" }>];
  const [u, v] = [first.variable, second.variable];
  if (u.prefixes.variability <= PARAMETER) {
    checkEqualParameters(front, u, v, at);
    return;
  }
  if (u.prefixes.connection !== v.prefixes.connection)
    refuse(front, at, "modelica.connect", `${u.name} and ${v.name}: one is a flow, the other is not`);
  const elements = (target: typeof first): readonly number[] =>
    target.element !== undefined ? [target.element] : Array.from({ length: countOf(target.variable.size) }, (_, i) => i);
  const [listU, listV] = [elements(first), elements(second)];
  if (listU.length !== listV.length || (first.element === undefined && second.element === undefined && !sameSize(u.size, v.size)))
    refuse(front, at, "modelica.connect", `${u.name} is ${sizeText(u.size)}, ${v.name} is ${sizeText(v.size)}`);
  const place = placeOf(at.scope, at.from);
  for (const [i, element] of listU.entries())
    sets.join({ variable: u, side: a.side }, { variable: v, side: b.side }, [element, listV[i]!], place);
}

/** Parameters of connectors must have equal values. */
function checkEqualParameters(front: Front, u: Variable, v: Variable, at: At): void {
  const numbers = [u, v].map((variable) => JSON.stringify(flattened(variableValue(front, variable, at))));
  if (u.prefixes.variability === 0 && numbers[0] !== numbers[1])
    refuse(front, at, "modelica.connect", `${u.name} and ${v.name} have different values`);
}

/** The function `equalityConstraint` of the type of a part. */
function constraintOf(front: Front, named: Named): ClassReference | undefined {
  const inside = named.kind === "instance" ? named.instance : named.variable.typeClass && front.lookInto(named.variable.typeClass);
  if (inside === undefined || (named.kind === "instance" && named.instance.kind !== "record")) return undefined;
  const member = memberOf(front, inside, "equalityConstraint");
  return member?.kind === "class" ? member.reference : undefined;
}

/** All scalars of two parts. */
function joinLeaves(front: Front, sets: ConnectionSets, a: End, b: End, at: At): void {
  if (a.named.kind === "variable" || b.named.kind === "variable") {
    joinVariables(front, sets, a, b, at);
    return;
  }
  for (const [partA, partB] of matchedParts(front, a.named.instance, b.named.instance, at))
    joinLeaves(front, sets, { named: partA, side: a.side }, { named: partB, side: b.side }, at);
}

/** The flows of the connector that the first end of a cut is in. */
function loadsOf(front: Front, { ends: [{ named }] }: Edge): string[] {
  const connector = named.kind === "instance" ? named.instance.parent : named.variable.owner;
  return (connector?.components ?? []).flatMap((member) => {
    const content = front.content(member);
    if (content.kind !== "variable" || content.variable.prefixes.connection !== "flow") return [];
    return Array.from({ length: countOf(content.variable.size) }, (_, element) => elementName(content.variable, element));
  });
}

/** 0 = equalityConstraint(a, b) for a connection that was cut. */
function residualOf(front: Front, { ends, scope, from, place }: Edge): FlatEquation[] {
  const at = { scope, from };
  const constraint = constraintOf(front, ends[0].named)!;
  const positional = ends.map(({ named }) =>
    named.kind === "instance" ? recordOf(front, named.instance) : variableValue(front, named.variable, at),
  );
  const result = callClass(front, constraint, { positional, named: new Map() }, at);
  return flattened(firstOf(result)).map((element) => ({
    left: { kind: "constant", value: 0 },
    right: asScalar(front, element, at).expression,
    place,
  }));
}
