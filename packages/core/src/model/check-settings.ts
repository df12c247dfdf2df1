/** Checks the settings of a run: ranges and known names. */
import { isFinite64 } from "../math/scalar.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import { DEFAULTS } from "./defaults.js";
import { METHOD_NAMES, ROTATION_METHODS, type Settings } from "./description.js";
import { LIMITS } from "./limits.js";
import { suggestName } from "./nearest-name.js";
import { abbreviate } from "./path.js";

/** Orders for which the series of free rotation is defined and of use. */
export const SERIES_ORDER = { lowest: 2, highest: 20 } as const;

export function checkSettings(findings: DiagnosticCollector, settings: Settings, where: string): void {
  const { step = DEFAULTS.settings.step, until = DEFAULTS.settings.until, method, rotation } = settings;
  const stepGood = checkRange(findings, step, `${where}.step`, step > 0, "a step must be longer than 0 s");
  const untilGood = checkRange(findings, until, `${where}.until`, until >= 0, "a run cannot end before 0 s");
  if (stepGood && untilGood && !(until / step <= LIMITS.steps)) {
    const place = settings.until === undefined ? `${where}.step` : `${where}.until`;
    findings.error("model.too-many", place, `${until} s in steps of ${step} s are more than ${LIMITS.steps} steps`, "both are in seconds");
  }
  checkName(findings, "settings.unknown-method", method, METHOD_NAMES, `${where}.method`);
  checkName(findings, "settings.unknown-method", rotation?.method, ROTATION_METHODS, `${where}.rotation.method`);
  const order = rotation?.order ?? DEFAULTS.settings.rotation.order;
  const { lowest, highest } = SERIES_ORDER;
  const orderGood = order >= lowest && order <= highest && Math.floor(order) === order;
  checkRange(
    findings,
    order,
    `${where}.rotation.order`,
    orderGood,
    `the order of the series is a whole number from ${lowest} to ${highest}`,
  );
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
