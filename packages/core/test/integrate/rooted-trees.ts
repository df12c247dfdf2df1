/**
 * Order conditions of Runge–Kutta methods (Butcher): a method has order p when Σ bᵢ Φᵢ(τ) = 1/γ(τ) for every rooted tree τ with at most p
 * nodes. A tree is the list of the trees hanging on its root.
 *
 *   Φᵢ(τ) = Π over children σ of Σⱼ aᵢⱼ Φⱼ(σ),   γ(τ) = (number of nodes) · Π γ(σ)
 *
 * Source: Hairer, Nørsett and Wanner I, II.2.
 */
export type Tree = readonly Tree[];

export const nodes = (tree: Tree): number => tree.reduce((sum, child) => sum + nodes(child), 1);
export const density = (tree: Tree): number => tree.reduce((product, child) => product * density(child), nodes(tree));

/** All rooted trees with exactly n nodes: 1, 1, 2, 4, 9, 20, 48, … */
export function treesWith(n: number): Tree[] {
  const all: Tree[][] = [[]];
  for (let size = 1; size <= n; size++) {
    const smaller = all.flat();
    all.push(forests(smaller, smaller.length - 1, size - 1));
  }
  return all[n]!;
}

/** Multisets of the trees 0 … last with `count` nodes in total. */
function forests(trees: readonly Tree[], last: number, count: number): Tree[] {
  if (count === 0) return [[]];
  const result: Tree[] = [];
  for (let i = last; i >= 0; i--) {
    const tree = trees[i]!;
    const rest = count - nodes(tree);
    if (rest >= 0) for (const forest of forests(trees, i, rest)) result.push([tree, ...forest]);
  }
  return result;
}

/** Φ₀ … Φₛ₋₁ for the rows of a. */
export function elementaryWeights(tree: Tree, a: readonly (readonly number[])[]): number[] {
  const weights = a.map(() => 1);
  for (const child of tree) {
    const inner = elementaryWeights(child, a);
    a.forEach((row, i) => {
      weights[i]! *= row.reduce((sum, value, j) => sum + value * inner[j]!, 0);
    });
  }
  return weights;
}

/** Largest |Σ bᵢΦᵢ(τ) − θ^|τ|/γ(τ)| over the trees with n nodes; θ = 1 for the end of the step. */
export function largestDefect(n: number, a: readonly (readonly number[])[], b: readonly number[], theta = 1): number {
  return Math.max(
    ...treesWith(n).map((tree) => {
      const weights = elementaryWeights(tree, a);
      return Math.abs(b.reduce((sum, value, i) => sum + value * weights[i]!, 0) - theta ** n / density(tree));
    }),
  );
}
