/** A plan and a study that fit together, or what is wrong with them; nothing is run yet. */
import { type Plan, type Points, type PreparedStudy, pointsOf, prepareStudy, type Study } from "@gelenk/batch";
import { hasErrors } from "@gelenk/core";
import { inputError, type LocatedDiagnostic } from "../diagnostics-text.js";
import type { Io } from "../io.js";
import { openPlan, type PlanFlags } from "./open-plan.js";
import { openStudy, type StudyFlags } from "./open-study.js";

export interface PreparedSweep {
  readonly plan: Plan;
  /** Where relative paths of the plan start. */
  readonly folder: string;
  readonly points: Points;
  readonly study: Study;
  readonly prepared: PreparedStudy;
}

export interface SweepPreparation {
  /** Missing exactly if there are errors. */
  readonly ready?: PreparedSweep;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

export async function prepareSweep(address: string, flags: PlanFlags & StudyFlags, io: Io): Promise<SweepPreparation> {
  const { plan, folder, diagnostics: ofPlan, locate } = await openPlan(address, flags, io);
  if (plan === undefined || hasErrors(ofPlan)) return { diagnostics: ofPlan };
  const opened = await openStudy(plan, folder, flags, io);
  const before = [...ofPlan, ...opened.diagnostics, ...nothingMeasured(plan)];
  if (opened.study === undefined || hasErrors(before)) return { diagnostics: before };
  const { prepared, diagnostics: ofStudy } = prepareStudy(opened.study);
  if (prepared === undefined) return { diagnostics: [...before, ...locate(ofStudy)] };
  const points = pointsOf(plan);
  const wrong = wrongEverywhere(prepared, points);
  if (hasErrors(wrong)) return { diagnostics: [...before, ...locate(wrong)] };
  return { ready: { plan, folder, points, study: opened.study, prepared }, diagnostics: before };
}

function nothingMeasured({ metrics }: Plan): readonly LocatedDiagnostic[] {
  if (Object.keys(metrics).length > 0) return [];
  return [inputError("sweep.nothing-measured", "the plan measures nothing", "--metric 'max(hand.position.x)', or metrics in the plan")];
}

/** Values that are wrong for one job are the failure of that job; what is wrong with the first, the middle and the last is wrong with the plan. */
function wrongEverywhere(prepared: PreparedStudy, { count, at }: Points): readonly LocatedDiagnostic[] {
  if (count === 0) return [];
  const [first, ...others] = [0, count >> 1, count - 1].map((index) => () => prepared.check(at(index)));
  const found = first!();
  return hasErrors(found) && others.every((look) => hasErrors(look())) ? found : [];
}
