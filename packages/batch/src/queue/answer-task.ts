/**
 * What the process of a job does with a task: checks that job and study are what they say, then runs the job. Both come from
 * outside; they are data, checked against schemas and their own keys, and no code travels. This happens here and not in the worker,
 * so that whatever is wrong with them costs this process alone.
 */
import { stopAfter } from "../run/job-limits.js";
import { valueOfJson } from "../study/canonical-json.js";
import { checkJob, checkStudy, STUDY_LIMITS } from "../study/check-study.js";
import { type PreparedStudy, prepareStudy } from "../study/prepare-study.js";
import { failureOfDiagnostics, type Stop } from "../study/prepared-source.js";
import { type Failure, failed, type Outcome } from "../study/study.js";
import { ENGINE, jobOf, studyKey } from "../study/study-key.js";
import type { SlotAnswer, SlotTask } from "./slot-messages.js";

/** Studies that are kept ready; more than one only where several sweeps share a worker. */
const KEPT_STUDIES = 3;

type ReadyStudy = { readonly prepared: PreparedStudy } | { readonly failure: Failure };

const answered = (outcome: Outcome): SlotAnswer => ({ kind: "outcome", outcome });
const refused = (failure: Failure): SlotAnswer => answered(failed(failure));

export interface RunWatch {
  /** Job and study are checked and ready: the run begins. */
  readonly begins: () => void;
  /** Called between the steps of a run. */
  readonly beat: () => void;
}

/** Answers tasks one after another. */
export function createAnswerer({ begins, beat }: RunWatch): (task: SlotTask) => SlotAnswer {
  const studies = new Map<string, ReadyStudy>();
  const keep = (key: string, study: ReadyStudy) => {
    studies.delete(key);
    studies.set(key, study);
    const [oldest] = studies.keys();
    if (studies.size > KEPT_STUDIES && oldest !== undefined) studies.delete(oldest);
  };
  return (task) => {
    const { value: job, diagnostics } = checkJob(task.job, studyOf(task.job));
    if (job === undefined) return refused(failureOfDiagnostics(diagnostics));
    if (task.id !== job.key || jobOf(job.study, job.values).key !== job.key) return refused(wrongKey("job"));
    const study = studies.get(job.study) ?? (task.text === undefined ? undefined : readyStudy(job.study, task.text));
    if (study === undefined) return { kind: "needs-study", study: job.study };
    keep(job.study, study);
    if ("failure" in study) return refused(study.failure);
    begins();
    return answered(study.prepared.run(job.values, { stop: stopOf(task, beat) }));
  };
}

/** The key of the study that a job names, of whatever form the job is. */
const studyOf = (job: unknown): string => String((Object(job) as { readonly study?: unknown }).study);

const wrongKey = (what: string): Failure => ({ code: "study.wrong-key", message: `the key of the ${what} is not that of its content` });

function readyStudy(key: string, text: string): ReadyStudy {
  if (text.length > STUDY_LIMITS.characters) return { failure: { code: "study.too-large", message: "the study is too large" } };
  const { value, diagnostics } = checkStudy(valueOfJson(text), ENGINE);
  if (value === undefined) return { failure: failureOfDiagnostics(diagnostics) };
  if (studyKey(value) !== key) return { failure: wrongKey("study") };
  const preparation = prepareStudy(value);
  const { prepared } = preparation;
  return prepared === undefined ? { failure: failureOfDiagnostics(preparation.diagnostics) } : { prepared };
}

function stopOf(task: SlotTask, beat: () => void): Stop {
  const limit = stopAfter(task);
  return () => {
    beat();
    return limit?.();
  };
}
