/** Checks the settings that belong to one family of methods: iterative, Baumgarte, penalty. */
import { checkName, checkRange } from "./check-setting.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import { DEFAULTS } from "./defaults.js";
import { LIMITS } from "./limits.js";
import { type Settings, SWEEPS } from "./settings-description.js";

/** `step`: its length, 0 where that is wrong already. */
export function checkMethodSettings(findings: DiagnosticCollector, settings: Settings, where: string, step: number): void {
  checkBaumgarte(findings, settings, `${where}.baumgarte`);
  checkIterative(findings, settings, `${where}.iterative`);
  if (checkPenalty(findings, settings, `${where}.penalty`)) checkStiffness(findings, settings, step, `${where}.penalty`);
}

function checkBaumgarte(findings: DiagnosticCollector, { baumgarte }: Settings, where: string): void {
  const { alpha, beta } = { ...DEFAULTS.settings.baumgarte, ...baumgarte };
  checkRange(findings, alpha, `${where}.alpha`, alpha >= 0, "a rate of decay cannot be negative");
  checkRange(findings, beta, `${where}.beta`, beta >= 0, "a rate of decay cannot be negative");
}

function checkIterative(findings: DiagnosticCollector, { iterative }: Settings, where: string): void {
  const { sweeps, largestImpulse = 1 } = iterative ?? {};
  checkName(findings, "kind of sweep", sweeps, SWEEPS, `${where}.sweeps`);
  checkRange(findings, largestImpulse, `${where}.largestImpulse`, largestImpulse > 0, "the largest impulse of a joint is positive");
}

function checkPenalty(findings: DiagnosticCollector, { penalty }: Settings, where: string): boolean {
  const { frequency, damping } = { ...DEFAULTS.settings.penalty, ...penalty };
  const frequencyGood = checkRange(
    findings,
    frequency,
    `${where}.frequency`,
    frequency > 0,
    "a natural frequency must be larger than 0 rad/s",
  );
  return checkRange(findings, damping, `${where}.damping`, damping >= 0, "a share of critical damping cannot be negative") && frequencyGood;
}

/**
 * The method `penalty` divides its steps as its springs and dampers need it: beyond all measure where they are stiff beyond all measure.
 */
function checkStiffness(findings: DiagnosticCollector, { method, methods, penalty }: Settings, step: number, where: string): void {
  if (method !== "penalty" && !methods?.some((choice) => choice.method === "penalty")) return;
  const { frequency, damping } = { ...DEFAULTS.settings.penalty, ...penalty };
  const turn = step * frequency * Math.max(1, 2 * damping);
  if (turn <= LIMITS.penaltyTurn) return;
  const message = `springs of ${frequency} rad/s, damped by ${damping}, would divide a step of ${step} s into thousands of parts`;
  const hint = `step · frequency · max(1, 2 · damping) is ${turn}; up to ${LIMITS.penaltyTurn} rad are accepted`;
  findings.error("settings.out-of-range", `${where}.${frequency * step > LIMITS.penaltyTurn ? "frequency" : "damping"}`, message, hint);
}
