/** New pairs: near now, and not at the last update; or one of the two is fresh, so that nothing was said about it before. */
import { BOX, boxesOverlap } from "../../geometry/box.js";
import type { PairUpdate } from "./broad-phase.js";
import { isWanted } from "./pair-filter.js";
import { appendPair } from "./pair-list.js";
import { FRESH, type Proxies } from "./proxies.js";

/** Appends the pair, whose fat boxes overlap, where it is wanted and new. */
export function pairIfNew(update: PairUpdate, a: number, b: number): void {
  const { proxies, exclusions, found } = update;
  if (wasNear(proxies, a, b) || !isWanted(proxies, exclusions, a, b)) return;
  appendPair(found, a, b);
}

const wasNear = ({ flags, before }: Proxies, a: number, b: number): boolean =>
  ((flags[a]! | flags[b]!) & FRESH) === 0 && boxesOverlap(before, BOX * a, before, BOX * b);
