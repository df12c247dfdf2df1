/**
 * Pairs of items of two hierarchies whose boxes come closer than a margin, B at the pose X_AB in A.
 *
 * A box of B is a turned box in A. Two boxes are apart if they are along one of the six directions of their edges (of the 15 separating
 * axes these leave out the nine cross products, which would remove few pairs for twice the work):
 *
 *   along axis i of A   |t_i| > a_i + Σj |R_ij| b_j          t: from centre to centre, a, b: half edges
 *   along axis j of B   |Σi R_ij t_i| > b_j + Σi |R_ij| a_i
 *
 * Of two nodes the one with the larger surface is opened. Pairs come sorted by the number of A, then that of B.
 * Source of the test: Gottschalk, Lin, Manocha, OBBTree, SIGGRAPH 1996. Rounding is covered by a share of 1e-12 of the sizes.
 */
import { HIERARCHY_STACK, type Hierarchy } from "../../geometry/bounding-volume-hierarchy.js";
import { halfSurface } from "../../geometry/box.js";
import { grownIntegers, grownNumbers } from "../../memory/growing.js";

export interface FoundPairs {
  /** Stride 2: item of A, item of B. */
  list: Int32Array<ArrayBuffer>;
}

const SLACK = 1e-12;

/** Pairs of nodes that wait; scratch, carries nothing from call to call. Each level of either tree adds at most one pair. */
const stack = new Int32Array(4 * HIERARCHY_STACK);

/** Returns how many pairs were written to `found`. */
export function findPairs(A: Hierarchy, B: Hierarchy, X_AB: Float64Array, margin: number, found: FoundPairs): number {
  const keys = { table: new Float64Array(256), count: 0, span: B.items.length };
  let depth = 0;
  if (A.skip.length > 0 && B.skip.length > 0) depth = push(0, 0, 0);
  while (depth > 0) {
    const a = stack[--depth]!;
    const b = stack[--depth]!;
    if (!turnedBoxesMeet(A.boxes, 6 * a, B.boxes, 6 * b, X_AB, margin)) continue;
    const leafA = A.count[a]! > 0;
    const leafB = B.count[b]! > 0;
    if (leafA && leafB) addLeafPairs(A, a, B, b, X_AB, margin, keys);
    else if (leafB || (!leafA && halfSurface(A.boxes, 6 * a) >= halfSurface(B.boxes, 6 * b))) {
      depth = push(depth, A.skip[a + 1]!, b);
      depth = push(depth, a + 1, b);
    } else {
      depth = push(depth, a, B.skip[b + 1]!);
      depth = push(depth, a, b + 1);
    }
  }
  return writeSorted(keys, found);
}

interface Keys {
  /** item of A × span + item of B: sorts as integers. */
  table: Float64Array<ArrayBuffer>;
  count: number;
  readonly span: number;
}

function push(depth: number, a: number, b: number): number {
  stack[depth] = b;
  stack[depth + 1] = a;
  return depth + 2;
}

function addLeafPairs(A: Hierarchy, a: number, B: Hierarchy, b: number, X_AB: Float64Array, margin: number, keys: Keys): void {
  for (let i = A.first[a]!; i < A.first[a]! + A.count[a]!; i++) {
    for (let j = B.first[b]!; j < B.first[b]! + B.count[b]!; j++) {
      if (!turnedBoxesMeet(A.itemBoxes, 6 * i, B.itemBoxes, 6 * j, X_AB, margin)) continue;
      if (keys.count === keys.table.length) keys.table = grownNumbers(keys.table, keys.count + 1);
      keys.table[keys.count++] = A.items[i]! * keys.span + B.items[j]!;
    }
  }
}

function writeSorted({ table, count, span }: Keys, found: FoundPairs): number {
  table.subarray(0, count).sort();
  found.list = grownIntegers(found.list, 2 * count);
  for (let i = 0; i < count; i++) {
    const a = Math.floor(table[i]! / span);
    found.list[2 * i] = a;
    found.list[2 * i + 1] = table[i]! - a * span;
  }
  return count;
}

const apart = new Float64Array(9); // scratch: a, b, t

function turnedBoxesMeet(A: Float64Array, a: number, B: Float64Array, b: number, X_AB: Float64Array, margin: number): boolean {
  for (let k = 0; k < 3; k++) {
    apart[k] = 0.5 * (A[a + 3 + k]! - A[a + k]!);
    apart[3 + k] = 0.5 * (B[b + 3 + k]! - B[b + k]!);
  }
  const x = 0.5 * (B[b]! + B[b + 3]!);
  const y = 0.5 * (B[b + 1]! + B[b + 4]!);
  const z = 0.5 * (B[b + 2]! + B[b + 5]!);
  for (let i = 0; i < 3; i++) {
    const r = 3 * i;
    const center = X_AB[9 + i]! + X_AB[r]! * x + X_AB[r + 1]! * y + X_AB[r + 2]! * z;
    apart[6 + i] = center - 0.5 * (A[a + i]! + A[a + 3 + i]!);
    const halves = apart[i]! + Math.abs(X_AB[r]!) * apart[3]! + Math.abs(X_AB[r + 1]!) * apart[4]! + Math.abs(X_AB[r + 2]!) * apart[5]!;
    if (Math.abs(apart[6 + i]!) > halves * (1 + SLACK) + SLACK * Math.abs(center) + margin) return false;
  }
  const size = Math.abs(apart[6]!) + Math.abs(apart[7]!) + Math.abs(apart[8]!);
  for (let j = 0; j < 3; j++) {
    const along = X_AB[j]! * apart[6]! + X_AB[3 + j]! * apart[7]! + X_AB[6 + j]! * apart[8]!;
    const halves = apart[3 + j]! + Math.abs(X_AB[j]!) * apart[0]! + Math.abs(X_AB[3 + j]!) * apart[1]! + Math.abs(X_AB[6 + j]!) * apart[2]!;
    if (Math.abs(along) > halves * (1 + SLACK) + SLACK * size + margin) return false;
  }
  return true;
}
