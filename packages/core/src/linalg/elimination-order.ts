/**
 * An order of elimination that keeps the factor of a sparse symmetric matrix sparse: minimum degree.
 *
 *   repeat   the node with the fewest neighbours is next, the lowest number among equals; its neighbours become neighbours of each other
 *
 * Source: Tinney and Walker, Direct solutions of sparse network equations by optimally ordered triangular factorization, Proc. IEEE 55 (1967), scheme 2.
 * Cost: n² comparisons and Σ degree² set operations for n nodes; once per pattern.
 */

/** `edges`: pairs of different nodes, two numbers each, any of them repeatedly. Returns for every node its place in the order. */
export function eliminationOrder(count: number, edges: ArrayLike<number>): Int32Array<ArrayBuffer> {
  const neighbours = Array.from({ length: count }, () => new Set<number>());
  for (let e = 0; e < edges.length; e += 2) {
    neighbours[edges[e]!]!.add(edges[e + 1]!);
    neighbours[edges[e + 1]!]!.add(edges[e]!);
  }
  const place = new Int32Array(count).fill(-1);
  for (let next = 0; next < count; next++) {
    let node = -1;
    for (let k = 0; k < count; k++) if (place[k] === -1 && (node < 0 || neighbours[k]!.size < neighbours[node]!.size)) node = k;
    place[node] = next;
    for (const a of neighbours[node]!) {
      neighbours[a]!.delete(node);
      for (const b of neighbours[node]!) if (a !== b) neighbours[a]!.add(b);
    }
  }
  return place;
}
