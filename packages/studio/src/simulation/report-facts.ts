/** What frames and recordings keep of the report of a step. */
import type { StepReport } from "@gelenk/core";

/** What the status line shows of a step. */
const factsOf = (report: StepReport) => ({
  jointGap: report.joints.position,
  jointAngle: report.joints.angle,
  penetration: report.penetration,
  energyDrift: report.energy.drift,
  energyScale: Math.max(Math.abs(report.energy.kinetic), Math.abs(report.energy.potential)),
  iterations: report.iterations,
  converged: report.converged ? 1 : 0,
});

export type ReportFacts = ReturnType<typeof factsOf>;

/** Before the first step there is nothing to tell. */
const NO_FACTS: ReportFacts = { jointGap: 0, jointAngle: 0, penetration: 0, energyDrift: 0, energyScale: 0, iterations: 0, converged: 1 };

export const factsOfReport = (report: StepReport | undefined): ReportFacts => (report ? factsOf(report) : NO_FACTS);
