/** What happened during a step, read from `world.events` after it; nothing calls back from inside. */
export interface WorldEvent {
  readonly type: "non-finite" | "not-converged";
  /** s */
  readonly time: number;
  /** Name of the body concerned. */
  readonly body: string;
  /** Stage that produced it. */
  readonly stage: string;
}
