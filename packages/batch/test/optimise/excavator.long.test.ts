/**
 * The front of the documents, docs/examples/excavator-reach.json, for three of its limits: reach while the arm lifts against the force of
 * the boom cylinder. Reference: a fine grid around each point over the same runs finds nothing that is longer by 1 % and keeps the limits.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { optimise } from "../../src/optimise/optimise.js";
import { problemOf } from "../../src/optimise/problem-of-plan.js";
import { readPlan } from "../../src/plan/read-plan.js";
import { inlineRunner } from "../../src/run/inline-runner.js";
import { NO_LIMITS } from "../../src/run/job-limits.js";
import { prepareStudy } from "../../src/study/prepare-study.js";
import { makeStudy } from "../../src/study/study-key.js";

const { plan } = readPlan(readFileSync(new URL("../../../../docs/examples/excavator-reach.json", import.meta.url), "utf8"));
const study = makeStudy({ source: { kind: "scene", address: plan!.model }, settings: plan!.settings, metrics: plan!.metrics });
const LIMITS = [400e3, 500e3, 600e3];
const STICK_LIMIT = 150e3;

describe("reach of the excavator while it lifts", () => {
  it("converges for every limit, rises, and is not beaten by 1 %", { timeout: 600_000 }, async () => {
    const { problem } = problemOf(plan!);
    const limited = { ...problem!, front: { ...problem!.front!, limits: LIMITS } };
    const { front } = await optimise({ study, problem: limited, runner: inlineRunner(), limits: NO_LIMITS });
    expect(front!.map(({ reason }) => reason)).toEqual(LIMITS.map(() => "converged"));
    const { prepared } = prepareStudy(study);
    front!.forEach(({ best, limit }, k) => {
      const reach = best!.objective!;
      if (k > 0) expect(reach).toBeGreaterThan(front![k - 1]!.best!.objective!);
      for (let i = -3; i <= 3; i++)
        for (let j = -3; j <= 3; j++) {
          const boom = (best!.values["boom"] as number) * (1 + 0.01 * i);
          const stick = Math.max(2.3, (best!.values["stick"] as number) * (1 + 0.01 * j));
          const outcome = prepared!.run({ boom, stick });
          if (outcome.status !== "done") continue;
          const { reach: other, boomForce, stickForce } = outcome.metrics;
          if (boomForce! <= limit && stickForce! <= STICK_LIMIT) expect(other!).toBeLessThan(1.002 * reach);
        }
    });
  });
});
