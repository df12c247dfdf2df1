/** Checks the settings of contacts and of sleep. */
import { checkName, checkRange, isWhole } from "./check-setting.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import { completeContact, completeSleep } from "./complete-contact.js";
import {
  COLLISION_ORDERS,
  COMBINATION_RULES,
  CONTACT_SOLVERS,
  HEAP_KERNELS,
  IMPACT_LAWS,
  IMPACT_MODES,
  type Settings,
} from "./settings-description.js";

/** A step is divided into at most so many parts. */
const MOST_SUB_STEPS = 1000;

export function checkContactSettings(
  findings: DiagnosticCollector,
  settings: Settings,
  where: string,
  ownSolvers: readonly string[] = [],
): void {
  const contact = completeContact(settings);
  checkName(findings, "contact solver", contact.solver, [...CONTACT_SOLVERS, ...ownSolvers], `${where}.contact.solver`);
  checkName(findings, "law of impact", contact.law, IMPACT_LAWS, `${where}.contact.law`);
  checkName(findings, "way to meet impacts", contact.impact, IMPACT_MODES, `${where}.contact.impact`);
  checkName(findings, "kernel of heaps", contact.kernel, HEAP_KERNELS, `${where}.contact.kernel`);
  checkName(findings, "order of collisions", contact.order, COLLISION_ORDERS, `${where}.contact.order`);
  for (const key of ["friction", "restitution"] as const)
    checkName(findings, "rule of combination", contact.combine[key], COMBINATION_RULES, `${where}.contact.combine.${key}`);
  const { subSteps } = contact;
  const good = isWhole(subSteps) && subSteps >= 1 && subSteps <= MOST_SUB_STEPS;
  checkRange(findings, subSteps, `${where}.contact.subSteps`, good, `the parts of a step are a whole number from 1 to ${MOST_SUB_STEPS}`);
  const sleep = completeSleep(settings);
  if (sleep === undefined) return;
  const { speed, time } = sleep;
  checkRange(findings, speed, `${where}.sleep.speed`, speed > 0, "the speed below which bodies sleep is larger than 0");
  checkRange(findings, time, `${where}.sleep.time`, time >= 0, "the time after which bodies sleep is at least 0 s");
}
