/**
 * Which joints carry bodies and which close loops. Welds, slides and joints of several freedoms come first, then hinges, then balls:
 * loops are thus closed by hinges and balls, for which Modelica has the best words. Beside it: which coordinates of loops are
 * independent, by the projection of unit speeds onto the loops.
 */
import { createMechanism, GROUND, type JointDescription, type Mechanism, type ResolvedModel } from "@gelenk/core";
import { DisjointSets } from "../flatten/disjoint-sets.js";
import { kindOf, TREE_FORMS } from "./write-joints.js";

export interface SpanningTree {
  /** Names of the joints in it. */
  readonly joints: ReadonlySet<string>;
  /** Joints on the way between two bodies of one chain. */
  path(a: string, b: string): readonly JointDescription[];
  /** The first body of each chain that no joint leads to from the ground. */
  readonly bases: ReadonlySet<string>;
  /** Have joints of the chain of a body been left out of the tree? */
  hasLoops(body: string): boolean;
}

const ORDER: Readonly<Record<string, number>> = { weld: 0, revolute: 2, spherical: 3 };
const orderOf = (joint: JointDescription): number => ORDER[kindOf(joint)] ?? 1;

export function spanningTree({ bodies = [], joints = [] }: ResolvedModel): SpanningTree {
  const fixed = new Set([GROUND, ...bodies.flatMap(({ kind, name }) => (kind === "fixed" || kind === "kinematic" ? [name!] : []))]);
  const node = (body: string): string => (fixed.has(body) ? GROUND : body);
  const chains = new DisjointSets();
  const together = new DisjointSets();
  const edges: JointDescription[] = [];
  const loops: JointDescription[] = [];
  const ordered = joints.map((joint, index) => ({ joint, index })).sort((p, q) => orderOf(p.joint) - orderOf(q.joint) || p.index - q.index);
  for (const { joint } of ordered) {
    const [a, b] = [node(joint.a), node(joint.b)];
    const isTree = (kindOf(joint) === "weld" || TREE_FORMS[kindOf(joint)] !== undefined) && chains.find(a) !== chains.find(b);
    if (isTree) {
      chains.join(a, b);
      edges.push(joint);
    } else loops.push(joint);
  }
  for (const { a, b } of joints) if (!fixed.has(a) && !fixed.has(b)) together.join(a, b);
  const looped = new Set(loops.flatMap(({ a, b }) => [a, b].filter((body) => !fixed.has(body)).map((body) => together.find(body))));
  const bases = new Map<string, string>();
  for (const { name } of bodies) {
    const chain = chains.find(node(name!));
    if (chain !== chains.find(GROUND) && !bases.has(chain)) bases.set(chain, name!);
  }
  return {
    joints: new Set(edges.map(({ name }) => name!)),
    path: (a, b) => pathBetween(edges, node, node(a), node(b)),
    bases: new Set(bases.values()),
    hasLoops: (body) => looped.has(together.find(body)),
  };
}

/** Edges of the tree from one node to another, by breadth-first search. */
function pathBetween(
  edges: readonly JointDescription[],
  node: (body: string) => string,
  from: string,
  to: string,
): readonly JointDescription[] {
  const cameBy = new Map<string, { readonly before: string; readonly joint: JointDescription }>();
  const queue = [from];
  for (let i = 0; i < queue.length && !cameBy.has(to); i++)
    for (const joint of edges) {
      const [a, b] = [node(joint.a), node(joint.b)];
      const next = a === queue[i] ? b : b === queue[i] ? a : undefined;
      if (next === undefined || next === from || cameBy.has(next)) continue;
      cameBy.set(next, { before: queue[i]!, joint });
      queue.push(next);
    }
  const path: JointDescription[] = [];
  for (let at = to; at !== from; ) {
    const step = cameBy.get(at);
    if (step === undefined) return [];
    path.push(step.joint);
    at = step.before;
  }
  return path;
}

/** More speeds than this are not looked at: their starts are guesses. */
const MOST_SPEEDS = 200;

export interface LoopFreedom {
  readonly degreesOfFreedom: number;
  /** Are all speeds of a joint independent of the others that are? */
  isIndependent(joint: string): boolean;
}

/** Undefined where there are no loops, or where the core has no equations in joint coordinates for the model. */
export function loopFreedom(model: ResolvedModel): LoopFreedom | undefined {
  const { mechanism } = createMechanism(model);
  if (mechanism === undefined || mechanism.cutJoints.length === 0 || mechanism.speedCount > MOST_SPEEDS) return undefined;
  const independent = independentSpeeds(mechanism);
  return {
    degreesOfFreedom: mechanism.degreesOfFreedom,
    isIndependent: (name) => {
      const joint = mechanism.joints.find((one) => one.name === name);
      return joint?.speeds.every((_, k) => independent.has(joint.firstSpeed + k)) ?? false;
    },
  };
}

/** A row is taken if it tells motions apart at least this well, compared with the best one. */
const GOOD_ENOUGH = 0.2;

/**
 * Unit speeds projected onto the loops span the motions that are possible; rows with large pivots are speeds that tell them apart. Of good
 * ones the first is taken: bodies near the ground come first, and equations are solved more easily from there.
 */
function independentSpeeds(mechanism: Mechanism): ReadonlySet<number> {
  const { state, speedCount: count } = mechanism;
  const columns = Array.from({ length: count }, (_, k) => {
    mechanism.reset();
    state.s.fill(0);
    state.s[k] = 1;
    mechanism.closeLoops();
    return Float64Array.from(state.s);
  });
  const best = (row: number) => columns.reduce((a, b) => (Math.abs(b[row]!) > Math.abs(a[row]!) ? b : a));
  const rows = new Set<number>();
  while (rows.size < mechanism.degreesOfFreedom) {
    const sizes = Array.from({ length: count }, (_, row) => (rows.has(row) ? 0 : Math.abs(best(row)[row]!)));
    const row = sizes.findIndex((size) => size > GOOD_ENOUGH * Math.max(...sizes));
    if (row < 0) break;
    rows.add(row);
    const pivot = Float64Array.from(best(row));
    for (const column of columns) {
      const factor = column[row]! / pivot[row]!;
      for (let r = 0; r < count; r++) column[r] = column[r]! - factor * pivot[r]!;
    }
  }
  return rows;
}
