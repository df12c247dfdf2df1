/** What a world keeps for sleeping. All of it is Work: who sleeps stands in the table `sleep`. */
import { completeSleep } from "../../model/complete-contact.js";
import type { Settings, SleepSettings } from "../../model/settings-description.js";

export interface SleepData extends Required<SleepSettings> {
  /** Distance of the farthest point of each body from its centre of mass, m, by slot; and the `structureEpoch` it belongs to. */
  reach: Float64Array<ArrayBuffer>;
  reachAt: number;
  /** Slots of the kinematic bodies that move in this step. */
  readonly moving: Set<number>;
}

/** Undefined where nothing sleeps. */
export function createSleepData(settings: Pick<Settings, "sleep">): SleepData | undefined {
  const rules = completeSleep(settings);
  return rules && { ...rules, reach: new Float64Array(0), reachAt: -1, moving: new Set() };
}
