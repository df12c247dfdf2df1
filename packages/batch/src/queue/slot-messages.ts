/** What a worker and the processes of its jobs say to each other: plain JSON, as everywhere on the way of a job. */
import type { Outcome } from "../study/study.js";

export interface SlotTask {
  /** Under which the job lay in the queue. */
  readonly id: string;
  /** As it came from the queue, unchecked. */
  readonly job: unknown;
  /** Limits; 0 for none. */
  readonly milliseconds: number;
  readonly megabytes: number;
  /** The study as it lies in the queue, where the process asked for it. */
  readonly text?: string;
}

/** Said before the run of a job: what happens from now on is the job's own doing, and its time counts. */
export const BEGINS = "begins";

export type SlotAnswer =
  /** It has not seen this study, or has forgotten it. */
  | { readonly kind: "needs-study"; readonly study: string }
  | { readonly kind: "outcome"; readonly outcome: Outcome }
  /** Not the job's fault as far as anybody knows. */
  | { readonly kind: "fault"; readonly message: string };
