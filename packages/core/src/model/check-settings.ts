/** Checks the settings of a run: ranges and known names. */
import { isFinite64 } from "../math/scalar.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import { DEFAULTS } from "./defaults.js";
import { METHOD_NAMES, ROTATION_METHODS, type RotationSettings, type Settings, type ToleranceSettings } from "./description.js";
import { LIMITS } from "./limits.js";
import { suggestName } from "./nearest-name.js";
import { abbreviate } from "./path.js";

/** Orders for which the series of free rotation is defined and of use. */
export const SERIES_ORDER = { lowest: 2, highest: 20 } as const;

/** Orders of the step: 2 is the step itself, 4 and 6 combine runs of 1, 2 (, 3) sub-steps. */
export const STEP_ORDERS: readonly number[] = [2, 4, 6];

export function checkSettings(findings: DiagnosticCollector, settings: Settings, where: string): void {
  const { step = DEFAULTS.settings.step, until = DEFAULTS.settings.until, order = DEFAULTS.settings.order, budget = 0 } = settings;
  const stepGood = checkRange(findings, step, `${where}.step`, step > 0, "a step must be longer than 0 s");
  const untilGood = checkRange(findings, until, `${where}.until`, until >= 0, "a run cannot end before 0 s");
  if (stepGood && untilGood && !(until / step <= LIMITS.steps)) {
    const place = settings.until === undefined ? `${where}.step` : `${where}.until`;
    findings.error("model.too-many", place, `${until} s in steps of ${step} s are more than ${LIMITS.steps} steps`, "both are in seconds");
  }
  checkName(findings, "settings.unknown-method", settings.method, METHOD_NAMES, `${where}.method`);
  checkRange(findings, order, `${where}.order`, STEP_ORDERS.includes(order), `the order of the step is one of ${STEP_ORDERS.join(", ")}`);
  checkRange(findings, budget, `${where}.budget`, isWhole(budget) && budget >= 0, "a budget is a whole number of iterations from 0 on");
  checkRotation(findings, settings.rotation ?? {}, `${where}.rotation`);
  checkTolerance(findings, settings.tolerance ?? {}, `${where}.tolerance`);
}

const isWhole = (value: number): boolean => Math.floor(value) === value;

function checkRotation(findings: DiagnosticCollector, rotation: RotationSettings, where: string): void {
  checkName(findings, "settings.unknown-method", rotation.method, ROTATION_METHODS, `${where}.method`);
  const { order = DEFAULTS.settings.rotation.order } = rotation;
  const { lowest, highest } = SERIES_ORDER;
  const good = order >= lowest && order <= highest && isWhole(order);
  checkRange(findings, order, `${where}.order`, good, `the order of the series is a whole number from ${lowest} to ${highest}`);
}

function checkTolerance(findings: DiagnosticCollector, tolerance: ToleranceSettings, where: string): void {
  for (const key of ["position", "angle", "speed"] as const) {
    const value = tolerance[key] ?? DEFAULTS.settings.tolerance[key];
    checkRange(findings, value, `${where}.${key}`, value > 0, "a tolerance must be larger than 0");
  }
}

function checkRange(findings: DiagnosticCollector, value: number, where: string, good: boolean, rule: string): boolean {
  if (!isFinite64(value)) findings.error("model.not-finite", where, `${value} is not a finite number`);
  else if (!good) findings.error("settings.out-of-range", where, `${rule}; ${value} is not`);
  return good && isFinite64(value);
}

function checkName(findings: DiagnosticCollector, code: string, name: string | undefined, known: readonly string[], where: string): void {
  if (name === undefined || known.includes(name)) return;
  findings.error(code, where, `the method "${abbreviate(name)}" is not known`, () => suggestName(name, known));
}
