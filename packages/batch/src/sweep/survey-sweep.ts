/** What a sweep would have to do. Nothing is run, and no file is touched. */
import type { Points } from "../plan/points.js";
import { knownResults } from "../result/known-results.js";
import type { Study } from "../study/study.js";
import { studyKey } from "../study/study-key.js";
import { indexPlan, type PlanWatch } from "./plan-index.js";

/** Which sweep, and where results of it may be. */
export interface SurveyOptions extends PlanWatch {
  /** Model, settings and metrics. */
  readonly study: Study;
  /** Values of the jobs. */
  readonly points: Points;
  /** Results of earlier sweeps and journals. Files that are not there are passed over. */
  readonly known: readonly string[];
}

/** Jobs of a sweep that has not begun. */
export interface SweepSurvey {
  /** Of the plan. */
  readonly jobs: number;
  /** With different values. */
  readonly distinct: number;
  /** Different ones that need not be run. */
  readonly known: number;
}

/** Goes through the plan and through what is known; undefined where the signal came before the end. */
export async function surveySweep({ study, points, known, ...watch }: SurveyOptions): Promise<SweepSurvey | undefined> {
  const index = await indexPlan(studyKey(study), points, watch);
  if (!index.whole) return undefined;
  const found = new Uint8Array(points.count);
  let count = 0;
  for (const path of known)
    for await (const { key } of knownResults(path)) {
      const at = index.find(key);
      if (at < 0 || found[at] === 1) continue;
      found[at] = 1;
      count++;
    }
  return { jobs: points.count, distinct: index.distinct, known: count };
}
