/**
 * The order of the sweeps: contacts in colours, so that no body that moves occurs twice in one and all of a colour are
 * independent. Greedy in the order of the pairs: the first colour that neither body has. The order is part of the
 * method, the same for every twin and any number of threads.
 *
 * Within a colour the order changes no bit, so manifolds with as many points come together: two of them are the lanes of the twin
 * (`sweep-stream.ts`), and processors foresee how often the loop over the points runs.
 *
 * Bodies with more contacts than there are colours fill the last one, OVERFLOW, which must be swept one by one and keeps the order of the pairs.
 */
import { grownIntegers } from "../../memory/growing.js";
import { BLOCK_POINTS } from "./pile-memory.js";

export const OVERFLOW = 31;
export const COLOURS = OVERFLOW + 1;
/** Places of a colour by number of points, from 0 on. */
const KINDS = BLOCK_POINTS + 1;

export interface Colouring {
  /** Number of manifolds. */
  count: number;
  /** Bodies A and B of every manifold, stride 2, 0 where it cannot be moved; to be filled in. */
  body: Int32Array<ArrayBuffer>;
  /** Numbers of their points; to be filled in. */
  points: Int32Array<ArrayBuffer>;
  /** Manifolds in the order of the sweeps; those of colour c are first[c] … first[c + 1] − 1. */
  order: Int32Array<ArrayBuffer>;
  readonly first: Int32Array<ArrayBuffer>;
  /** KINDS · colour + points by manifold; where the manifolds of each of these go; colours used by body as bits. */
  kind: Int32Array<ArrayBuffer>;
  readonly places: Int32Array<ArrayBuffer>;
  used: Int32Array<ArrayBuffer>;
}

export const createColouring = (): Colouring => ({
  count: 0,
  body: new Int32Array(128),
  points: new Int32Array(64),
  order: new Int32Array(64),
  first: new Int32Array(COLOURS + 1),
  kind: new Int32Array(64),
  places: new Int32Array(KINDS * COLOURS + 1),
  used: new Int32Array(64),
});

/** Bodies have numbers below `bodies`. */
export function colourManifolds(colouring: Colouring, bodies: number): void {
  const { count, body, points, first, places } = colouring;
  colouring.order = grownIntegers(colouring.order, count);
  colouring.kind = grownIntegers(colouring.kind, count);
  colouring.used = grownIntegers(colouring.used, bodies);
  const { order, kind, used } = colouring;
  used.fill(0, 0, bodies);
  places.fill(0);
  for (let k = 0; k < count; k++) {
    const a = body[2 * k]!;
    const b = body[2 * k + 1]!;
    const free = ~(used[a]! | used[b]!);
    // the lowest bit that is free; 31 is always left
    const c = free === 0 ? OVERFLOW : Math.min(OVERFLOW, 31 - Math.clz32(free & -free));
    const bit = c === OVERFLOW ? 0 : 1 << c;
    if (a > 0) used[a]! |= bit;
    if (b > 0) used[b]! |= bit;
    kind[k] = KINDS * c + (c === OVERFLOW ? 0 : points[k]!);
    places[kind[k]! + 1]!++;
  }
  for (let i = 0; i < KINDS * COLOURS; i++) places[i + 1]! += places[i]!;
  for (let c = 0; c <= COLOURS; c++) first[c] = places[KINDS * c]!;
  for (let k = 0; k < count; k++) order[places[kind[k]!]!++] = k;
}
