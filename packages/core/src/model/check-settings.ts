/** Checks the settings of a run: ranges and known names. */
import { checkContactSettings } from "./check-contact-settings.js";
import { checkMethodSettings } from "./check-method-settings.js";
import { checkName, checkRange, isWhole } from "./check-setting.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import { DEFAULTS } from "./defaults.js";
import { LIMITS } from "./limits.js";
import { isRecord, NESTED } from "./merge-settings.js";
import { quote, visitItems } from "./path.js";
import {
  BROAD_PHASES,
  DETECTORS,
  INTEGRATOR_NAMES,
  METHOD_NAMES,
  type MethodName,
  ROTATION_METHODS,
  type RotationSettings,
  type Settings,
  STABILISATIONS,
  type ToleranceSettings,
} from "./settings-description.js";
import type { SettingNames } from "./validation-context.js";

/** Orders for which the series of free rotation is defined and of use. */
const SERIES_ORDER = { lowest: 2, highest: 20 } as const;

/** Orders of the step: 2 is the step itself, 4 and 6 combine runs of 1, 2 (, 3) sub-steps. */
const STEP_ORDERS: readonly number[] = [2, 4, 6];

/** Methods whose order is not that of the step. */
const OWN_ORDER: readonly MethodName[] = [
  "lagrange-dense",
  "lagrange-sparse",
  "penalty",
  ...METHOD_NAMES.filter((name) => name.startsWith("recursive")),
];

/** `own`: names of the user's own kinds. */
export function checkSettings(findings: DiagnosticCollector, settings: Settings, where: string, own: SettingNames = {}): void {
  if (!checkRecords(findings, settings, where)) return;
  const methods = [...METHOD_NAMES, ...(own.methods ?? [])];
  const { step = DEFAULTS.settings.step, until = DEFAULTS.settings.until, order = DEFAULTS.settings.order } = settings;
  const stepGood = checkRange(findings, step, `${where}.step`, step > 0, "a step must be longer than 0 s");
  const untilGood = checkRange(findings, until, `${where}.until`, until >= 0, "a run cannot end before 0 s");
  if (stepGood && untilGood && !(until / step <= LIMITS.steps)) {
    const place = settings.until === undefined ? `${where}.step` : `${where}.until`;
    findings.error("model.too-many", place, `${until} s in steps of ${step} s are more than ${LIMITS.steps} steps`, "both are in seconds");
  }
  checkName(findings, "method", settings.method, methods, `${where}.method`);
  visitItems(settings.methods, `${where}.methods`, ({ method }, place) =>
    checkName(findings, "method", method, methods, `${place}.method`),
  );
  checkName(findings, "integrator", settings.integrator, INTEGRATOR_NAMES, `${where}.integrator`);
  checkName(findings, "stabilisation", settings.stabilisation, STABILISATIONS, `${where}.stabilisation`);
  checkName(findings, "detector", settings.detector, [...DETECTORS, ...(own.detectors ?? [])], `${where}.detector`);
  checkName(findings, "broad phase", settings.broadPhase, BROAD_PHASES, `${where}.broadPhase`);
  checkRange(findings, order, `${where}.order`, STEP_ORDERS.includes(order), `the order of the step is one of ${STEP_ORDERS.join(", ")}`);
  checkBudget(findings, settings.budget, `${where}.budget`);
  checkRotation(findings, settings.rotation ?? {}, `${where}.rotation`);
  checkTolerance(findings, settings.tolerance ?? {}, `${where}.tolerance`);
  checkTrajectory(findings, settings, where);
  checkContactSettings(findings, settings, where, own.solvers);
  checkVelocityCorrection(findings, settings, `${where}.velocityCorrection`);
  checkMethodSettings(findings, settings, where, stepGood ? step : 0);
}

/** Types keep this away; scripts without them give one value where parts have names. Returns whether there is none. */
function checkRecords(findings: DiagnosticCollector, settings: Settings, where: string): boolean {
  const wrong = NESTED.filter((key) => {
    const value: unknown = settings[key as keyof Settings];
    const alone = (key === "budget" && typeof value === "number") || (key === "sleep" && typeof value === "boolean");
    if (value === undefined || isRecord(value) || alone) return false;
    findings.error("model.wrong-type", `${where}.${key}`, `"${key}" has parts with names, not ${quote(value)}`, `${key}: { … }`);
    return true;
  });
  return wrong.length === 0;
}

function checkBudget(findings: DiagnosticCollector, budget: Settings["budget"], where: string): void {
  if (typeof budget === "number") checkIterations(findings, budget, where);
  else {
    const { iterations = 0, milliseconds = 0 } = budget ?? {};
    checkIterations(findings, iterations, `${where}.iterations`);
    checkRange(findings, milliseconds, `${where}.milliseconds`, milliseconds >= 0, "a budget cannot be less than 0 ms");
  }
}

/** Returns whether it is a number of iterations. */
export function checkIterations(findings: DiagnosticCollector, value: number, where: string): boolean {
  return checkRange(findings, value, where, isWhole(value) && value >= 0, "a budget is a whole number of iterations from 0 on");
}

/** Velocities that still violate the joints are of use to the impulse methods of order 2 alone: anything else is built upon them. */
function checkVelocityCorrection(findings: DiagnosticCollector, settings: Settings, where: string): void {
  const { velocityCorrection, order = DEFAULTS.settings.order, method, methods = [], contact } = settings;
  if (velocityCorrection !== false) return;
  const hint = "it is meant for tables of the source alone; leave it out";
  if (order > 2)
    findings.error("settings.needs-velocities", where, `without velocity correction the order of the step is 2, not ${order}`, hint);
  const other = [method, ...methods.map((choice) => choice.method)].find((name) => name !== undefined && OWN_ORDER.includes(name));
  if (other) findings.error("settings.needs-velocities", where, `the method "${other}" cannot leave velocities as they are`, hint);
  const solver = contact?.solver ?? "none";
  if (solver !== "none")
    findings.error("settings.needs-velocities", where, `contacts, solved by "${solver}", need the velocities of the joints`, hint);
}

function checkRotation(findings: DiagnosticCollector, rotation: RotationSettings, where: string): void {
  checkName(findings, "method", rotation.method, ROTATION_METHODS, `${where}.method`);
  const { order = DEFAULTS.settings.rotation.order } = rotation;
  const { lowest, highest } = SERIES_ORDER;
  const good = order >= lowest && order <= highest && isWhole(order);
  checkRange(findings, order, `${where}.order`, good, `the order of the series is a whole number from ${lowest} to ${highest}`);
}

function checkTolerance(findings: DiagnosticCollector, tolerance: ToleranceSettings, where: string): void {
  for (const key of ["position", "angle", "speed", "contact"] as const) {
    const value = tolerance[key] ?? DEFAULTS.settings.tolerance[key];
    checkRange(findings, value, `${where}.${key}`, value > 0, "a tolerance must be larger than 0");
  }
}

/** The error of a trajectory is estimated by comparing runs of different fineness: those that an order above 2 combines. */
function checkTrajectory(findings: DiagnosticCollector, settings: Settings, where: string): void {
  const { tolerance, order = DEFAULTS.settings.order, method, methods } = settings;
  const trajectory = tolerance?.trajectory;
  const place = `${where}.tolerance.trajectory`;
  if (trajectory === undefined || !checkRange(findings, trajectory, place, trajectory > 0, "a tolerance must be larger than 0")) return;
  if (order === 2) findings.error("settings.no-estimate", place, "a step of order 2 has no estimate of its error", "order 4 or 6");
  const checkMethod = (name: string | undefined, at: string): void => {
    if (!OWN_ORDER.some((other) => other === name)) return;
    findings.warning(
      "settings.not-controlled",
      at,
      `the error of the trajectories of "${name}" is not controlled`,
      "an impulse method, or smaller steps",
    );
  };
  checkMethod(method, `${where}.method`);
  visitItems(methods, `${where}.methods`, (choice, at) => checkMethod(choice.method, `${at}.method`));
}
