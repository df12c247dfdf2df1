/**
 * The graph of overconstrained connections: where the orientation of a frame is determined twice, a connection is cut.
 *
 *   0  of the connections between the nodes of one set only a spanning tree counts
 *   1  definite roots hang on TOP; 2 branches join, and may not close a loop; 3 connections join, or are broken if they would close one
 *   4  potential roots, by priority, where nothing hangs on TOP yet; 5 what is left without root is an error; 6 depth by breadth first search
 *
 * Order of preference in 3: deeper inside the model first, then nearer to the roots, so that the cut falls half-way round a loop of the model itself.
 * Source: Modelica specification 3.6, section 9.4.
 */
import { DisjointSets } from "./disjoint-sets.js";

export interface GraphEdge {
  readonly a: string;
  readonly b: string;
  /** Nodes with their side, for step 0. */
  readonly keyA: string;
  readonly keyB: string;
  /** Depth of the instance whose text connects. */
  readonly level: number;
  readonly place: string;
}

export interface GraphInput<Edge extends GraphEdge> {
  readonly nodes: readonly string[];
  readonly roots: readonly string[];
  readonly potentialRoots: readonly { readonly node: string; readonly priority: number }[];
  readonly branches: readonly { readonly a: string; readonly b: string; readonly place: string }[];
  readonly edges: readonly Edge[];
}

export interface Graph<Edge> {
  readonly kept: readonly Edge[];
  readonly broken: readonly Edge[];
  readonly roots: ReadonlySet<string>;
  readonly depth: ReadonlyMap<string, number>;
  /** Branches that close a loop without a connection that could be cut. */
  readonly closed: readonly { readonly a: string; readonly b: string; readonly place: string }[];
  readonly rootless: readonly string[];
}

const TOP = "";

export function solveGraph<Edge extends GraphEdge>({ nodes, roots, potentialRoots, branches, edges }: GraphInput<Edge>): Graph<Edge> {
  const sets = new DisjointSets();
  const spanning = edges.filter(({ keyA, keyB }) => sets.join(keyA, keyB));
  const trees = new DisjointSets();
  const chosen = new Set(roots);
  for (const root of roots) trees.join(root, TOP);
  const closed = branches.filter(({ a, b }) => !trees.join(a, b));
  const distance = distances(roots, [...branches, ...spanning]);
  const near = ({ a, b }: Edge): number =>
    Math.min(distance.get(a) ?? Number.POSITIVE_INFINITY, distance.get(b) ?? Number.POSITIVE_INFINITY);
  const ordered = spanning
    .map((edge, index) => ({ edge, index, near: near(edge) }))
    .sort((x, y) => y.edge.level - x.edge.level || compare(x.near, y.near) || x.index - y.index);
  const kept: Edge[] = [];
  const broken: Edge[] = [];
  for (const { edge } of ordered) (trees.join(edge.a, edge.b) ? kept : broken).push(edge);
  for (const { node } of [...potentialRoots].sort((x, y) => x.priority - y.priority)) if (trees.join(node, TOP)) chosen.add(node);
  const rootless = nodes.filter((node) => trees.find(node) !== trees.find(TOP));
  return { kept, broken, roots: chosen, depth: distances([...chosen], [...branches, ...kept]), closed, rootless };
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

function distances(starts: readonly string[], links: readonly { readonly a: string; readonly b: string }[]): Map<string, number> {
  const next = new Map<string, string[]>();
  const link = (a: string, b: string): void => {
    const list = next.get(a);
    if (list === undefined) next.set(a, [b]);
    else list.push(b);
  };
  for (const { a, b } of links) {
    link(a, b);
    link(b, a);
  }
  const found = new Map(starts.map((start) => [start, 1]));
  const queue = [...starts];
  for (let i = 0; i < queue.length; i++) {
    const at = queue[i]!;
    for (const other of next.get(at) ?? [])
      if (!found.has(other)) {
        found.set(other, found.get(at)! + 1);
        queue.push(other);
      }
  }
  return found;
}
