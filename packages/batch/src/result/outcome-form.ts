/** Is this what a job gave? For lines of files and answers of workers, which come from outside. */
import { isObject } from "@gelenk/formats";
import type { Outcome } from "../study/study.js";

const isText = (value: unknown): boolean => typeof value === "string";
const isResult = (value: unknown): boolean => value === null || typeof value === "number";
const isSeries = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === "number");

const allOf = (value: unknown, test: (member: unknown) => boolean): boolean => isObject(value) && Object.values(value).every(test);

/** Is a value read from outside the outcome of a job? */
export function isOutcome(value: unknown): value is Outcome {
  if (!isObject(value)) return false;
  const { status, metrics, residuals, remarks, failure } = value;
  if (status === "failed") return isObject(failure) && isText(failure["code"]) && isText(failure["message"]);
  if (status !== "done" || !allOf(metrics, isResult)) return false;
  return (
    (residuals === undefined || allOf(residuals, isSeries)) && (remarks === undefined || (Array.isArray(remarks) && remarks.every(isText)))
  );
}

/** Failures that say more of the surroundings than of the job: with more time, memory or luck it may succeed. */
const OF_SURROUNDINGS: readonly string[] = ["job.time-limit", "job.memory-limit", "job.worker-lost", "job.surroundings"];

export const mayBeTriedAgain = (outcome: Outcome): boolean => outcome.status === "failed" && OF_SURROUNDINGS.includes(outcome.failure.code);
