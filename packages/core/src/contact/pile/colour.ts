/**
 * The order of the sweeps: contacts in colours, so that no body that moves occurs twice in one and all of a colour are independent. Greedy in the order of the pairs: the
 * first colour that neither body has. The order is part of the method, the same for every twin and any number of threads.
 *
 * Bodies with more contacts than there are colours fill the last one, OVERFLOW, which must be swept one by one.
 */
import { grownIntegers } from "../../memory/growing.js";

export const OVERFLOW = 31;
export const COLOURS = OVERFLOW + 1;

export interface Colouring {
  /** Number of manifolds. */
  count: number;
  /** Bodies A and B of every manifold, stride 2, 0 where it cannot be moved; to be filled in. */
  body: Int32Array<ArrayBuffer>;
  /** Manifolds in the order of the sweeps; those of colour c are first[c] … first[c + 1] − 1. */
  order: Int32Array<ArrayBuffer>;
  readonly first: Int32Array<ArrayBuffer>;
  /** Colours by manifold, and those used by body as bits. */
  colour: Int32Array<ArrayBuffer>;
  used: Int32Array<ArrayBuffer>;
}

export const createColouring = (): Colouring => ({
  count: 0,
  body: new Int32Array(128),
  order: new Int32Array(64),
  first: new Int32Array(COLOURS + 1),
  colour: new Int32Array(64),
  used: new Int32Array(64),
});

/** Bodies have numbers below `bodies`. */
export function colourManifolds(colouring: Colouring, bodies: number): void {
  const { count, body, first } = colouring;
  colouring.order = grownIntegers(colouring.order, count);
  colouring.colour = grownIntegers(colouring.colour, count);
  colouring.used = grownIntegers(colouring.used, bodies);
  const { order, colour, used } = colouring;
  used.fill(0, 0, bodies);
  first.fill(0);
  for (let k = 0; k < count; k++) {
    const a = body[2 * k]!;
    const b = body[2 * k + 1]!;
    const free = ~(used[a]! | used[b]!);
    // the lowest bit that is free; 31 is always left
    const c = free === 0 ? OVERFLOW : Math.min(OVERFLOW, 31 - Math.clz32(free & -free));
    const bit = c === OVERFLOW ? 0 : 1 << c;
    if (a > 0) used[a]! |= bit;
    if (b > 0) used[b]! |= bit;
    colour[k] = c;
    first[c + 1]!++;
  }
  for (let c = 0; c < COLOURS; c++) first[c + 1]! += first[c]!;
  // the places are counted up and then stand one colour too far
  for (let k = 0; k < count; k++) order[first[colour[k]!]!++] = k;
  for (let c = COLOURS; c > 0; c--) first[c] = first[c - 1]!;
  first[0] = 0;
}
