/**
 * The longest-reaching arm of an excavator under limits of its cylinders, held still: link lengths against force. References: a grid of
 * lengths over the same metrics finds nothing better; moments about the root by hand; the front rises.
 */
import { describe, expect, it } from "vitest";
import { optimise } from "../../src/optimise/optimise.js";
import { problemOf } from "../../src/optimise/problem-of-plan.js";
import { planOf } from "../../src/plan/read-plan.js";
import { inlineRunner } from "../../src/run/inline-runner.js";
import { NO_LIMITS } from "../../src/run/job-limits.js";
import { prepareStudy } from "../../src/study/prepare-study.js";
import { makeStudy } from "../../src/study/study-key.js";

const LIMITS = [220e3, 300e3];
const STICK_LIMIT = 35e3;

const { plan } = planOf({
  plan: 1,
  model: "@excavator?rate=0",
  settings: { until: 0.02, step: 0.01 },
  vary: { boom: { from: 4, to: 8, start: 5 }, stick: { from: 2.3, to: 4.5, start: 2.5 } },
  metrics: {
    reach: "final(bucket.position.x)",
    boomForce: 'final("joint.boom-cylinder.slide-x.motor")',
    stickForce: 'abs(final("joint.stick-cylinder.slide-x.motor"))',
  },
  optimise: {
    ...{ maximise: "reach", subject: [`stickForce <= ${STICK_LIMIT}`], tolerance: 1e-3, evaluations: 300 },
    front: { metric: "boomForce", limits: LIMITS },
  },
});
const study = makeStudy({ source: { kind: "scene", address: plan!.model }, settings: plan!.settings, metrics: plan!.metrics });

describe("reach of the excavator against force", () => {
  it("gives a front that rises and that no grid beats by 1 %", async () => {
    const { problem } = problemOf(plan!);
    const { front } = await optimise({ study, problem: problem!, runner: inlineRunner(), limits: NO_LIMITS });
    const reaches = front!.map(({ best }) => best!.objective!);
    expect(front!.map(({ reason }) => reason)).toEqual(["converged", "converged"]);
    const { prepared } = prepareStudy(study);
    const grid = Array.from({ length: 9 * 9 }, (_, k) => {
      const values = { boom: 4 + (k % 9) / 2, stick: 2.3 + (2.2 / 8) * Math.floor(k / 9) };
      const outcome = prepared!.run(values);
      return outcome.status === "done" ? (outcome.metrics as Record<string, number>) : undefined;
    }).filter((metrics) => metrics !== undefined && metrics["stickForce"]! <= STICK_LIMIT);
    LIMITS.forEach((limit, k) => {
      const { best } = front![k]!;
      expect(best!.status === "done" && best!.metrics["boomForce"]!).toBeLessThanOrEqual(limit * (1 + 1e-3));
      const within = grid.filter((metrics) => metrics!["boomForce"]! <= limit).map((metrics) => metrics!["reach"]!);
      expect(within.length).toBeGreaterThan(5);
      expect(Math.max(...within)).toBeLessThan(reaches[k]! * 1.002);
      expect(Math.max(...within)).toBeGreaterThan(reaches[k]! * 0.93);
      if (k > 0) expect(reaches[k]).toBeGreaterThan(reaches[k - 1]!);
    });
  });
});
