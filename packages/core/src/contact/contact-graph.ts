/**
 * Which contacts lean on which: the active points of a contact problem in levels, from what cannot move outwards.
 *
 *   nodes    parts with an active point, and one root for everything that impulses do not move
 *   edges    pairs in contact, all their points
 *   depth    fewest edges to the root. Where no way leads there, the part with the lowest body slot of that component is a root of its own
 *   level    of an edge: max(depth of its ends) − 1; so level 0 touches the root, and neighbours of equal depth share a level
 *
 * Source: theory 02, 5.6. Merging all nodes of a cycle, as printed there, would make one level of every wall in running bond; the reading with
 * the depths does not. Cost: linear in points and parts, beside sorting the parts by slot. Limits: a jointed chain is one node, however tall.
 */
import { type ContactProblem, sidePart } from "./contact-problem.js";

export interface ContactGraph {
  readonly levelCount: number;
  /** Active points level by level, in their own order within one: those of level l are order[levelStart[l]] … order[levelStart[l + 1] − 1]. */
  readonly order: Int32Array;
  readonly levelStart: Int32Array;
  /** By part: edges to the root, 0 for a root that can move; −1 without an active point. */
  readonly depth: Int32Array;
}

export function contactGraph(problem: ContactProblem): ContactGraph {
  const depth = partDepths(problem.partCount, activeEdges(problem), partsBySlot(problem));
  const level = new Int32Array(problem.pointCount).fill(-1);
  let levelCount = 0;
  for (let point = 0; point < problem.pointCount; point++) {
    if (problem.active[point] !== 1) continue;
    level[point] = pointLevel(problem, depth, point);
    levelCount = Math.max(levelCount, level[point]! + 1);
  }
  // points sorted by level, by counting
  const levelStart = new Int32Array(levelCount + 1);
  for (const l of level) if (l >= 0) levelStart[l + 1]!++;
  for (let l = 0; l < levelCount; l++) levelStart[l + 1]! += levelStart[l]!;
  const order = new Int32Array(levelStart[levelCount]!);
  const next = levelStart.slice();
  for (const [point, l] of level.entries()) if (l >= 0) order[next[l]!++] = point;
  return { levelCount, order, levelStart, depth };
}

function pointLevel(problem: ContactProblem, depth: Int32Array, point: number): number {
  const row = problem.pointRow[point]!;
  let deepest = 0;
  for (let side = 0; side < 2; side++) {
    const part = sidePart(problem, row, side);
    if (part >= 0) deepest = Math.max(deepest, depth[part]!);
  }
  return Math.max(0, deepest - 1);
}

/** The parts of every pair with an active point, two by two; −1: nothing that moves. Points of a pair stand together, so the first of them speaks for all. */
function activeEdges(problem: ContactProblem): number[] {
  const { pointCount, pointRow, pair, active } = problem;
  const edges: number[] = [];
  let last = -1;
  for (let point = 0; point < pointCount; point++) {
    if (active[point] !== 1 || pair[point] === last) continue;
    last = pair[point]!;
    edges.push(sidePart(problem, pointRow[point]!, 0), sidePart(problem, pointRow[point]!, 1));
  }
  return edges;
}

/** Parts, those with the lowest body slot first. */
function partsBySlot({ partCount, partStart, body }: ContactProblem): number[] {
  const lowest = new Int32Array(partCount);
  for (let part = 0; part < partCount; part++) {
    lowest[part] = body[partStart[part]!]!;
    for (let i = partStart[part]! + 1; i < partStart[part + 1]!; i++) lowest[part] = Math.min(lowest[part]!, body[i]!);
  }
  return Array.from(lowest.keys()).sort((a, b) => lowest[a]! - lowest[b]!);
}

/** Breadth first from what does not move, then from the first part of every component that is left. */
function partDepths(partCount: number, edges: readonly number[], roots: readonly number[]): Int32Array {
  const neighbours = Array.from({ length: partCount }, (): number[] => []);
  const depth = new Int32Array(partCount).fill(-1);
  const queue: number[] = [];
  const visit = (part: number, toRoot: number) => {
    if (part < 0 || depth[part] !== -1) return;
    depth[part] = toRoot;
    queue.push(part);
  };
  let head = 0;
  const spread = () => {
    for (; head < queue.length; head++) for (const part of neighbours[queue[head]!]!) visit(part, depth[queue[head]!]! + 1);
  };
  for (let e = 0; e < edges.length; e += 2) {
    const [a, b] = [edges[e]!, edges[e + 1]!];
    if (a >= 0) neighbours[a]!.push(b);
    if (b >= 0) neighbours[b]!.push(a);
    if (a < 0 || b < 0) visit(Math.max(a, b), 1);
  }
  spread();
  for (const part of roots) {
    if (neighbours[part]!.length > 0) visit(part, 0);
    spread();
  }
  return depth;
}
