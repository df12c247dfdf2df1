/** Connected components of an undirected graph by union–find. */

/** For every node 0 … count − 1 the lowest node of its component. `edges` holds pairs of nodes one after the other. */
export function components(count: number, edges: ArrayLike<number>): Int32Array {
  const parent = new Int32Array(count);
  for (let i = 0; i < count; i++) parent[i] = i;
  const root = (node: number): number => {
    let top = node;
    while (parent[top] !== top) top = parent[top]!;
    for (let i = node; parent[i] !== top; ) {
      const next = parent[i]!;
      parent[i] = top;
      i = next;
    }
    return top;
  };
  for (let e = 0; e + 1 < edges.length; e += 2) {
    const [a, b] = [root(edges[e]!), root(edges[e + 1]!)];
    // the lower number leads, so the result does not depend on the order of the edges
    parent[Math.max(a, b)] = Math.min(a, b);
  }
  for (let i = 0; i < count; i++) parent[i] = root(i);
  return parent;
}
