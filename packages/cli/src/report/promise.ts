/** Was kept what the tolerance of a run promises for its joints, contacts and trajectories? */
import type { Diagnostic, RunResult } from "@gelenk/core";
import { numberText } from "./number-text.js";

interface Measure {
  readonly error: number;
  readonly promise: number;
  readonly unit: string;
}

/** The measures that are beyond their promises, in words. */
const missedText = (measures: readonly Measure[]): string =>
  measures
    .filter(({ error, promise }) => error > promise)
    .map(
      ({ error, promise, unit }) =>
        `${numberText(error, 3)} ${unit}, ${numberText(error / promise, 3)} times the tolerance of ${numberText(promise)}`,
    )
    .join("; ");

/** What was missed, and by how much; undefined where everything was kept. */
export function missedPromise({ ledger, tolerance }: RunResult): Diagnostic | undefined {
  const joints = missedText([
    { error: ledger.jointPositionError, promise: tolerance.position, unit: "m" },
    { error: ledger.jointAngleError, promise: tolerance.angle, unit: "rad" },
    { error: ledger.jointSpeedError, promise: tolerance.speed, unit: "m/s or rad/s" },
  ]);
  const contacts = missedText([{ error: ledger.contactError, promise: tolerance.contact, unit: "m" }]);
  const trajectory = missedText([
    { error: ledger.trajectoryError, promise: tolerance.trajectory ?? Number.POSITIVE_INFINITY, unit: "m or rad" },
  ]);
  const missed = [
    { where: "joints", what: "joints were off by up to", text: joints },
    { where: "contacts", what: "bodies overlapped by up to", text: contacts },
    { where: "trajectory", what: "the estimated error of a step was up to", text: trajectory },
  ].filter(({ text }) => text !== "");
  if (missed.length === 0) return undefined;
  return {
    code: "solve.tolerance-missed",
    severity: "error",
    where: missed[0]!.where,
    message: missed.map(({ what, text }) => `${what} ${text}`).join("; "),
    hint:
      missed[0]!.where === "contacts"
        ? "bodies that overlap at the start, or are pressed where they cannot give way; a shorter step, no budget; or a larger tolerance"
        : "a shorter step, another method or order, no budget; or a larger tolerance where that is good enough",
  };
}
