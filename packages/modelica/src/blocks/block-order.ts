/**
 * Strongly connected parts of a directed graph, each after all that it needs: the blocks of equations that must be solved together, in the order of solution.
 *
 * Source: Tarjan, SIAM J. Comput. 1 (1972) 146, with an explicit stack. Cost: linear.
 */

/** `needs[i]`: nodes that must come before i, or together with it. */
export function blockOrder(needs: readonly (readonly number[])[]): number[][] {
  const count = needs.length;
  const number = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const onStack = new Uint8Array(count);
  const next = new Int32Array(count);
  const stack: number[] = [];
  const blocks: number[][] = [];
  let numbered = 0;
  const enter = (node: number): void => {
    number[node] = numbered;
    low[node] = numbered++;
    onStack[node] = 1;
    stack.push(node);
  };
  for (let root = 0; root < count; root++) {
    if (number[root] !== -1) continue;
    const path = [root];
    enter(root);
    while (path.length > 0) {
      const node = path.at(-1)!;
      if (next[node]! < needs[node]!.length) {
        const other = needs[node]![next[node]!++]!;
        if (number[other] === -1) {
          enter(other);
          path.push(other);
        } else if (onStack[other]) low[node] = Math.min(low[node]!, number[other]!);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!);
      if (low[node] === number[node]) blocks.push(takeBlock(stack, onStack, node));
    }
  }
  return blocks;
}

function takeBlock(stack: number[], onStack: Uint8Array, root: number): number[] {
  const block = stack.splice(stack.lastIndexOf(root));
  for (const node of block) onStack[node] = 0;
  return block.sort((a, b) => a - b);
}
