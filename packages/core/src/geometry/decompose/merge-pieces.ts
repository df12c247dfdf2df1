/**
 * Joins neighbouring pieces where the hull of both is still near enough to the solid: cuts made early, for parts that were cut further
 * anyway, are often not needed in the end.
 *
 * Pairs whose boxes meet are tried in the order of the volume that joining adds, V(hull of A and B) − V(A) − V(B). Where a number of
 * pieces is given that must not be exceeded, pairs are joined in the same order whatever they cost, until it is met. Cutting finer first
 * and letting one piece after the other grow was tried: it takes twice the time and saves one piece in ten at best.
 * Cost: one hull per pair of neighbours, one measurement of concavity per pair tried.
 */
import { type HullPiece, joinPieces } from "./hull-piece.js";
import { boxOf } from "./split-part.js";

export interface MergeOptions {
  readonly thickness: number;
  /** Is the joint piece near enough to the solid? */
  readonly accepts: (piece: HullPiece) => boolean;
  /** Most pieces wanted, whatever they look like. */
  readonly most: number;
}

interface Pair {
  readonly a: number;
  readonly b: number;
  readonly joint: HullPiece;
  /** m³ */
  readonly added: number;
  refused: boolean;
}

interface Merging {
  readonly options: MergeOptions;
  /** By number; undefined where joined to another. */
  readonly pieces: (HullPiece | undefined)[];
  readonly boxes: (readonly number[])[];
  pairs: Pair[];
}

/** One number per pair tried, so that long work can be watched; returns the pieces that remain, in their order. */
export function* mergePieces(pieces: readonly HullPiece[], options: MergeOptions): Generator<number, readonly HullPiece[]> {
  const merging: Merging = { options, pieces: [...pieces], boxes: pieces.map(({ hull }) => boxOf(hull.vertices)), pairs: [] };
  for (let a = 0; a < pieces.length; a++) {
    for (let b = a + 1; b < pieces.length; b++) addPair(merging, a, b, false);
    yield a;
  }
  for (let pair = cheapest(merging); pair !== undefined; pair = cheapest(merging)) {
    if (options.accepts(pair.joint)) join(merging, pair, false);
    else pair.refused = true;
    yield merging.pairs.length;
  }
  yield* meetCount(merging);
  return merging.pieces.filter((piece) => piece !== undefined);
}

/** Joins on, now without asking, and not only neighbours. */
function* meetCount(merging: Merging): Generator<number, void> {
  const { pieces, options } = merging;
  let count = pieces.filter((piece) => piece !== undefined).length;
  if (count <= options.most) return;
  merging.pairs = [];
  for (let a = 0; a < pieces.length; a++) for (let b = a + 1; b < pieces.length; b++) addPair(merging, a, b, true);
  for (let pair = cheapest(merging); pair !== undefined && count > options.most; pair = cheapest(merging)) {
    join(merging, pair, true);
    count--;
    yield count;
  }
}

function addPair({ pieces, boxes, options, pairs }: Merging, a: number, b: number, apart: boolean): void {
  const first = pieces[a];
  const second = pieces[b];
  if (first === undefined || second === undefined || (!apart && !boxesMeet(boxes[a]!, boxes[b]!, options.thickness))) return;
  const joint = joinPieces(first, second, options.thickness);
  pairs.push({ a, b, joint, added: joint.volume - first.volume - second.volume, refused: false });
}

function boxesMeet(a: readonly number[], b: readonly number[], thickness: number): boolean {
  for (let k = 0; k < 3; k++) if (a[k]! > b[k + 3]! + thickness || b[k]! > a[k + 3]! + thickness) return false;
  return true;
}

function cheapest({ pairs }: Merging): Pair | undefined {
  let best: Pair | undefined;
  for (const pair of pairs) if (!pair.refused && (best === undefined || pair.added < best.added)) best = pair;
  return best;
}

/** The joint piece takes the place of the first. */
function join(merging: Merging, { a, b, joint }: Pair, apart: boolean): void {
  const { pieces, boxes } = merging;
  pieces[a] = joint;
  pieces[b] = undefined;
  boxes[a] = boxOf(joint.hull.vertices);
  merging.pairs = merging.pairs.filter((pair) => pair.a !== a && pair.b !== a && pair.a !== b && pair.b !== b);
  for (let other = 0; other < pieces.length; other++) if (other !== a) addPair(merging, Math.min(a, other), Math.max(a, other), apart);
}
