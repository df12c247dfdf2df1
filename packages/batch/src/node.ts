/** @gelenk/batch/node: where jobs run and where results are kept. Node only. */

export { type JournaledOptions, type JournaledResult, optimiseWithJournal } from "./optimise/journaled.js";
export { type FrontPoint, type OptimiseOptions, type OptimiseReason, type OptimiseResult, optimise } from "./optimise/optimise.js";
export { type QueueAddress, type ReadAddress, readQueueAddress } from "./queue/address.js";
export { QueueError } from "./queue/queue-error.js";
export { type QueueRunnerOptions, queueRunner } from "./queue/queue-runner.js";
export { type QueueWorker, startWorker, type WorkerOptions } from "./queue/worker.js";
export { type Journal, type JournalEntry, type JournalOptions, openJournal } from "./result/journal.js";
export { type ParquetResults, parquetBytes } from "./result/parquet.js";
export { linesOfParquet } from "./result/parquet-lines.js";
export { inlineRunner } from "./run/inline-runner.js";
export { lostFailure, memoryFailure, NO_LIMITS, stopAfter, timeFailure } from "./run/job-limits.js";
export type { Runner, RunnerOptions } from "./run/runner.js";
export { type ThreadOptions, threadRunner } from "./run/thread-runner.js";
export { ENGINE, jobOf, makeStudy, type StudyParts, studyKey } from "./study/study-key.js";
export { type SurveyOptions, type SweepSurvey, surveySweep } from "./sweep/survey-sweep.js";
export { type FinishedJob, type StartedSweep, type Sweep, type SweepOptions, sweep } from "./sweep/sweep.js";
