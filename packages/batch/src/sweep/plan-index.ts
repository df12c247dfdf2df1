/** The jobs of a plan by their keys: which of them are the same, and which one an outcome belongs to. */
import type { Points } from "../plan/points.js";
import { createKeyTable } from "../result/key-table.js";
import { nextTurn } from "../run/next-turn.js";
import { jobOf } from "../study/study-key.js";

export interface PlanIndex {
  /** Of each job the index of the first with the same key. */
  readonly first: Uint32Array;
  readonly distinct: number;
  /** False where the signal came before the end of the plan. */
  readonly whole: boolean;
  /** Index of the first job with this key, −1 without one. */
  find(key: string): number;
}

export interface PlanWatch {
  /** Aborted: the plan is gone through no further. */
  readonly signal?: AbortSignal;
  /** Called now and then: so many jobs have their key. */
  readonly onPlanned?: (jobs: number) => void;
}

/** Jobs between two turns for events. */
const PORTION = 5000;

/** `key`: of the study. */
export async function indexPlan(key: string, points: Points, { signal, onPlanned }: PlanWatch): Promise<PlanIndex> {
  const keyOf = (index: number) => jobOf(key, points.at(index)).key;
  const table = createKeyTable(points.count, keyOf);
  const first = new Uint32Array(points.count);
  let distinct = 0;
  for (let index = 0; index < points.count; index++) {
    first[index] = table.add(keyOf(index), index);
    if (first[index] === index) distinct++;
    if (index % PORTION !== PORTION - 1) continue;
    onPlanned?.(index + 1);
    await nextTurn();
    if (signal?.aborted) return { first, distinct, whole: false, find: table.find };
  }
  return { first, distinct, whole: true, find: table.find };
}
