/**
 * Impulses of contacts that are found anew: by the ids of their features; of points that are gone what they carried is shared evenly by the
 * new ones that touch, so that what stands on a pair does not drop when a corner changes its name. Their means go with them.
 */
import { CONTACT_FOUND, CONTACT_IDS } from "../../collide/manifold/contact-list.js";
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import { BLOCK, BLOCK_AXES, BLOCK_POINTS, BLOCK_TANGENTIAL, type PileMemory } from "./pile-memory.js";

/** Scratch of one pair: points with their impulses and means, and numbers entry by entry; used up by `carryPoints`. */
const carried = {
  count: 0,
  ids: new Int32Array(CONTACT_IDS * 16),
  /** −1 where somebody took it. */
  impulse: new Float64Array(16),
  mean: new Float64Array(16),
  blocks: 0,
  tangential: new Float64Array(BLOCK_TANGENTIAL * 4),
};

/** What the entries from number `first` of the order on carry. Friction of the first stays where it is: its block is written over. */
export function collectCarried(memory: PileMemory, first: number, count: number): void {
  const { order, block, numbers, pointCount } = memory;
  carried.count = 0;
  carried.blocks = 0;
  for (let k = first; k < first + count; k++) {
    const of = block[order[k]!]!;
    if (of < 0) continue;
    if (k > first) {
      const to = BLOCK_TANGENTIAL * carried.blocks++;
      carried.tangential = grownNumbers(carried.tangential, to + BLOCK_TANGENTIAL);
      for (let i = 0; i < BLOCK_TANGENTIAL; i++) carried.tangential[to + i] = numbers[BLOCK * of + BLOCK_AXES + i]!;
    }
    collectPoints(memory, BLOCK_POINTS * of, pointCount[of]!);
  }
}

function collectPoints({ points, impulse, mean }: PileMemory, first: number, count: number): void {
  const before = carried.count;
  carried.count = before + count;
  if (carried.count > carried.impulse.length) {
    carried.ids = grownIntegers(carried.ids, CONTACT_IDS * carried.count);
    carried.impulse = grownNumbers(carried.impulse, carried.count);
    carried.mean = grownNumbers(carried.mean, carried.count);
  }
  const { ids, impulse: impulses, mean: means } = carried;
  const from = points.ids;
  for (let k = 0; k < count; k++) {
    const i = first + k;
    const c = before + k;
    ids[CONTACT_IDS * c] = from[CONTACT_IDS * i]!;
    ids[CONTACT_IDS * c + 1] = from[CONTACT_IDS * i + 1]!;
    ids[CONTACT_IDS * c + 2] = from[CONTACT_IDS * i + 2]!;
    ids[CONTACT_IDS * c + 3] = from[CONTACT_IDS * i + 3]!;
    impulses[c] = impulse[i]!;
    means[c] = mean[i]!;
  }
}

/** Friction of a new block, the `group`-th of its pair. */
export function carryFriction({ numbers }: PileMemory, block: number, group: number): void {
  const from = BLOCK_TANGENTIAL * (group - 1);
  const isKnown = group > 0 && group <= carried.blocks;
  for (let i = 0; i < BLOCK_TANGENTIAL; i++) numbers[BLOCK * block + BLOCK_AXES + i] = isKnown ? carried.tangential[from + i]! : 0;
}

/** The points of a block take over what is theirs; impulses of those that found nothing are −1. */
export function carryPoints({ pointCount, points, impulse, mean }: PileMemory, block: number): void {
  const first = BLOCK_POINTS * block;
  for (let i = first; i < first + pointCount[block]!; i++) {
    const c = find(points.ids, CONTACT_IDS * i);
    impulse[i] = c < 0 ? -1 : carried.impulse[c]!;
    mean[i] = c < 0 ? 0 : carried.mean[c]!;
    if (c >= 0) carried.impulse[c] = -1;
  }
}

/** The number under which these ids are carried and not yet taken, or −1. */
function find(ids: Int32Array, at: number): number {
  for (let c = 0; c < carried.count; c++) {
    const o = CONTACT_IDS * c;
    if (carried.impulse[c]! < 0) continue;
    if (ids[at] !== carried.ids[o] || ids[at + 1] !== carried.ids[o + 1]) continue;
    if (ids[at + 2] === carried.ids[o + 2] && ids[at + 3] === carried.ids[o + 3]) return c;
  }
  return -1;
}

/** Shares what nobody took among the points of a block that found nothing and have gaps of at most `near` (m). */
export function shareRest({ pointCount, points, impulse, mean }: PileMemory, block: number, near: number): void {
  let rest = 0;
  let restMean = 0;
  for (let c = 0; c < carried.count; c++) {
    if (carried.impulse[c]! < 0) continue;
    rest += carried.impulse[c]!;
    restMean += carried.mean[c]!;
  }
  const first = BLOCK_POINTS * block;
  const end = first + pointCount[block]!;
  let heirs = 0;
  for (let i = first; i < end; i++) if (impulse[i]! < 0 && points.found[CONTACT_FOUND * i]! <= near) heirs++;
  for (let i = first; i < end; i++) {
    if (impulse[i]! >= 0) continue;
    const isHeir = points.found[CONTACT_FOUND * i]! <= near;
    impulse[i] = isHeir ? rest / heirs : 0;
    mean[i] = isHeir ? restMean / heirs : 0;
  }
  if (heirs > 0) carried.count = 0;
}

/** Nothing is left for another pair. */
export function forgetCarried(): void {
  carried.count = 0;
  carried.blocks = 0;
}
