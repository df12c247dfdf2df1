/** Was kept what the tolerance of a run promises for its joints? */
import type { Diagnostic, RunResult } from "@gelenk/core";
import { numberText } from "./number-text.js";

/** What was missed, and by how much; undefined where everything was kept. */
export function missedPromise({ ledger, tolerance }: RunResult): Diagnostic | undefined {
  const measures = [
    { error: ledger.jointPositionError, promise: tolerance.position, unit: "m" },
    { error: ledger.jointAngleError, promise: tolerance.angle, unit: "rad" },
    { error: ledger.jointSpeedError, promise: tolerance.speed, unit: "m/s or rad/s" },
  ];
  const missed = measures.filter(({ error, promise }) => error > promise);
  if (missed.length === 0) return undefined;
  const parts = missed.map(
    ({ error, promise, unit }) =>
      `${numberText(error, 3)} ${unit}, ${numberText(error / promise, 3)} times the tolerance of ${numberText(promise)}`,
  );
  return {
    code: "solve.tolerance-missed",
    severity: "error",
    where: "joints",
    message: `joints were off by up to ${parts.join("; ")}`,
    hint: "a shorter step, another method, no budget; or a larger --tolerance where that is good enough",
  };
}
