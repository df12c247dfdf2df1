/** Jobs in lockstep, against a pendulum in closed form, and against themselves one by one: how they are put together changes no bit. */
import { describe, expect, it } from "vitest";
import { prepareStudy } from "../../src/study/prepare-study.js";
import type { Values } from "../../src/study/study.js";
import { makeStudy, type StudyParts } from "../../src/study/study-key.js";

/** A mathematical pendulum of 1 m without gravity but with a spring: ω = √(k/J). */
const STIFFNESS = 4;
const INERTIA = 1.25;
const study = (parts: Partial<StudyParts> = {}) =>
  makeStudy({
    source: {
      kind: "model",
      model: {
        gelenk: 1,
        gravity: [0, 0, 0],
        bodies: [{ name: "rod", mass: 1, inertia: [0.01, 1, 1], position: [0.5, 0, 0] }],
        joints: [
          {
            name: "hinge",
            type: "revolute",
            a: "ground",
            b: "rod",
            anchor: [0, 0, 0],
            axis: [0, 0, 1],
            coordinates: { turn: { stiffness: STIFFNESS } },
          },
        ],
      },
    },
    settings: { step: 1 / 500, until: 2 },
    metrics: { turn: "final(joint.hinge.turn)", highest: "max(rod.position.y)", drift: "range(energy.total)" },
    lockstep: true,
    ...parts,
  });

const prepared = (parts?: Partial<StudyParts>) => prepareStudy(study(parts)).prepared!;

const JOBS: readonly Values[] = Array.from({ length: 7 }, (_, i) => ({
  "joint.hinge.turn": 0.1 * i,
  "joint.hinge.turn.speed": 0.2 * i - 0.5,
  "joint.hinge.turn.drive": i % 2,
}));

describe("jobs in lockstep", () => {
  it("move as closed forms say: a spring with a start, a speed and a held torque", () => {
    const omega = Math.sqrt(STIFFNESS / INERTIA);
    const outcomes = prepared().runAll(JOBS);
    for (const [i, job] of JOBS.entries()) {
      const outcome = outcomes[i]!;
      const rest = Number(job["joint.hinge.turn.drive"]) / STIFFNESS;
      const amplitude = Number(job["joint.hinge.turn"]) - rest;
      const expected = rest + amplitude * Math.cos(2 * omega) + (Number(job["joint.hinge.turn.speed"]) / omega) * Math.sin(2 * omega);
      expect(outcome.status).toBe("done");
      if (outcome.status !== "done") continue;
      expect(outcome.metrics["turn"]).toBeCloseTo(expected, 9);
      // the torque is held, not a potential: only without it the energy is kept
      if (job["joint.hinge.turn.drive"] === 0) expect(outcome.metrics["drift"]).toBeLessThan(1e-9);
    }
  });

  it("have the same outcome alone, in pairs and all together", () => {
    const { run, runAll, together } = prepared();
    expect(together).toBeGreaterThan(1);
    const all = runAll(JOBS);
    expect(JOBS.map((job) => run(job))).toEqual(all);
    expect([...runAll(JOBS.slice(0, 3)), ...runAll(JOBS.slice(3))]).toEqual(all);
  });

  it("one whose numbers leave all bounds fails with its time, the others do not", () => {
    const outcomes = prepared().runAll([JOBS[0]!, { "joint.hinge.turn.drive": 1e308, "joint.hinge.turn.speed": 1e308 }, JOBS[2]!]);
    expect(outcomes.map(({ status }) => status)).toEqual(["done", "failed", "done"]);
    expect(outcomes[1]).toMatchObject({ failure: { code: "state.non-finite" } });
    expect([outcomes[0], outcomes[2]]).toEqual([prepared().run(JOBS[0]!), prepared().run(JOBS[2]!)]);
  });

  it("what they cannot set or measure is named", () => {
    const { check, run } = prepared({ metrics: { contact: "max(rod.reach)" } });
    const found = check({ "joint.hing.turn": 1, length: 2, "joint.hinge.turn": "far" });
    expect(found.map(({ code, where }) => [code, where])).toEqual([
      ["job.unknown-target", "joint.hing.turn"],
      ["job.unknown-target", "length"],
      ["job.not-a-number", "joint.hinge.turn"],
      ["record.unknown-quantity", "metrics.contact"],
    ]);
    expect(found[0]!.hint).toContain("joint.hinge.turn");
    expect(run({ length: 2 })).toMatchObject({ status: "failed", failure: { code: "job.unknown-target" } });
  });

  it("step with the integrator of the settings: Euler's method as it is written down", () => {
    const [step, until, start] = [1 / 64, 1, 0.3];
    let [turn, speed] = [start, 0];
    for (let t = 0; t < until; t += step) [turn, speed] = [turn + step * speed, speed - ((step * STIFFNESS) / INERTIA) * turn];
    const outcome = prepared({ settings: { step, until, integrator: "euler" } }).run({ "joint.hinge.turn": start });
    expect(outcome.status === "done" && outcome.metrics["turn"]).toBeCloseTo(turn, 12);
    const refused = prepared({ settings: { step, until, integrator: "radau5" } }).check({});
    expect(refused.map(({ code }) => code)).toEqual(["mechanism.unknown-integrator"]);
  });

  it("models that cannot be compiled are refused, and so is Modelica", () => {
    const { check } = prepared({ source: { kind: "scene", address: "@four-bar" } });
    expect(check({}).map(({ code }) => code)).toContain("ensemble.not-compiled");
    const modelica = prepareStudy(study({ source: { kind: "modelica", model: "M", texts: [{ file: "M.mo", text: "model M end M;" }] } }));
    expect(modelica.diagnostics.map(({ code }) => code)).toEqual(["study.lockstep"]);
  });
});
