/** Jobs against closed forms, and values that lead nowhere. */
import { type Outcome, prepareStudy, type Values } from "@gelenk/batch";
import { makeStudy, type StudyParts } from "@gelenk/batch/node";
import type { Model } from "@gelenk/core";
import { describe, expect, test } from "vitest";

const ball: Model = {
  gelenk: 1,
  parameters: { height: 10, g: 9.81 },
  gravity: [0, "-g", 0],
  bodies: [{ name: "ball", mass: 1, inertia: [1, 1, 1], position: [0, "height", 0] }],
  settings: { until: 1, step: 1 / 64 },
} as unknown as Model;

const METRICS = { low: "min(ball.position.y)", far: "max(ball.position.x)", end: "final(time)" };

function run(values: Values, parts: Partial<StudyParts> = {}): Outcome {
  const { prepared, diagnostics } = prepareStudy(makeStudy({ source: { kind: "model", model: ball }, metrics: METRICS, ...parts }));
  expect(diagnostics).toEqual([]);
  return prepared!.run(values);
}

const metricsOf = (outcome: Outcome) => (outcome.status === "done" ? outcome.metrics : expect.unreachable(JSON.stringify(outcome)));

describe("free fall, y = h + v t − g t²/2, which the step meets to rounding", () => {
  test.each([
    [{}, 10 - 9.81 / 2],
    [{ height: 3 }, 3 - 9.81 / 2],
    [{ g: 1 }, 9.5],
    [{ "gravity.y": -2 }, 9],
    [{ "bodies.ball.position.y": 7 }, 7 - 9.81 / 2],
    [{ "bodies.ball.velocity.y": -3 }, 10 - 3 - 9.81 / 2],
    [{ "settings.until": 2 }, 10 - 4 * (9.81 / 2)],
    [{ height: 3, "settings.until": 2, "gravity.y": -1 }, 1],
  ])("%o", (values, low) => {
    expect(metricsOf(run(values))["low"]).toBeCloseTo(low, 12);
  });

  test("a velocity that the model leaves out", () => {
    expect(metricsOf(run({ "bodies.ball.velocity.x": 2.5 }))["far"]).toBeCloseTo(2.5, 12);
  });

  test("settings of the study, of the job before them, and written as a text", () => {
    expect(metricsOf(run({}, { settings: { until: 0.5 } }))["end"]).toBe(0.5);
    expect(metricsOf(run({ "settings.until": 0.25 }, { settings: { until: 0.5 } }))["end"]).toBe(0.25);
    expect(metricsOf(run({ "settings.until": "1/4" }))["end"]).toBe(0.25);
  });

  test("names of settings", () => {
    expect(run({ "settings.contact.solver": "none", "settings.halve": "false" }).status).toBe("done");
  });
});

describe("what leads nowhere fails with its reason", () => {
  test.each([
    [{ heigth: 1 }, "model.unknown-parameter", /heigth/],
    [{ height: "high" }, "job.not-a-number", /high/],
    [{ "bodies.bal.velocity.x": 1 }, "job.unknown-target", /no body "bal"/],
    [{ "bodies.ball.velocty.x": 1 }, "file.unknown-property", /velocty/],
    [{ "bodies.ball.velocity.u": 1 }, "job.unknown-target", /bodies.ball.velocity.u/],
    [{ "bodies.ball.velocity": 1 }, "file.wrong-type", /list of 3/],
    [{ "bodies.ball.name": 1 }, "file.wrong-type", /name/],
    [{ "bodies.ball.mass": -1 }, "mass.not-positive", /-1|−1/],
    [{ "settings.stepp": 1 }, "file.unknown-property", /stepp/],
    [{ "settings.step": -1 }, "settings.out-of-range", /step/],
    [{ "settings.contact.solver": "magic" }, "file.wrong-value", /magic/],
    [{ "settings.budget.milliseconds": 3 }, "job.clock", /machine/],
  ] as [Values, string, RegExp][])("%o", (values, code, message) => {
    const outcome = run(values);
    expect(outcome).toMatchObject({ status: "failed", failure: { code, message: expect.stringMatching(message) } });
  });

  test("a run that leaves the finite numbers", () => {
    expect(run({ "bodies.ball.velocity.x": 1e300, "settings.until": 1e10, "settings.step": 1e9 })).toMatchObject({
      status: "failed",
      failure: { code: "state.non-finite" },
    });
  });

  test("a budget of time in the model", () => {
    const timed = { ...ball, settings: { budget: { milliseconds: 1 } } } as Model;
    expect(run({}, { source: { kind: "model", model: timed } })).toMatchObject({ failure: { code: "job.clock" } });
  });

  test("a metric that does not parse, a column that is not there", () => {
    const source = { kind: "model", model: ball } as const;
    const { prepared, diagnostics } = prepareStudy(makeStudy({ source, metrics: { bad: "max(ball.position.y" } }));
    expect(prepared).toBeUndefined();
    expect(diagnostics[0]).toMatchObject({ severity: "error", where: "metrics.bad" });
    const other = prepareStudy(makeStudy({ source, metrics: { bad: "max(bal.position.y)" } })).prepared!;
    expect(other.check({})[0]).toMatchObject({
      code: "record.unknown-quantity",
      where: "metrics.bad",
      hint: 'did you mean "ball.position.y"?',
    });
  });
});

describe("scenes", () => {
  const parts = { source: { kind: "scene", address: "@pendulum?length=2" }, metrics: { low: "min(bob.position.y)" } } as const;

  test("are built with the values of the job", () => {
    expect(run({ length: 0.5 }, { ...parts, source: { kind: "scene", address: "@pendulum" } })).toEqual(
      run({}, { ...parts, source: { kind: "scene", address: "@pendulum?length=0.5" } }),
    );
  });

  test.each([
    [{ lenght: 1 }, "scene.unknown-parameter"],
    [{ length: -1 }, "scene.out-of-range"],
  ] as [Values, string][])("%o", (values, code) => {
    expect(run(values, parts)).toMatchObject({ failure: { code } });
  });
});

describe("a job does not feel those before it: the same bits as alone", () => {
  const decay =
    "model Decay parameter Real k = 1; Real x(start = 1, fixed = true); discrete Real n(start = 0); equation der(x) = -k*x; when x < 0.5 then n = pre(n) + 1; end when; end Decay;";
  const modelica = { kind: "modelica", model: "Decay", texts: [{ file: "Decay.mo", text: decay }] } as const;
  test.each([
    [
      "a model file",
      { source: { kind: "model", model: ball } },
      [{ height: 3 }, { "settings.until": 2 }, { "bodies.ball.velocity.x": 2 }, { height: -1 }],
    ],
    [
      "a scene",
      { source: { kind: "scene", address: "@pendulum" }, metrics: { low: "min(bob.position.y)" } },
      [{ length: 2 }, { "settings.until": 1 }, { length: 0.5 }],
    ],
    [
      "Modelica",
      { source: modelica, metrics: { x: "final(x)", n: "final(n)" } },
      [{}, { "settings.until": 2 }, { k: 3 }, { "settings.until": 0.5 }],
    ],
  ] as [string, Partial<StudyParts>, Values[]][])("%s", (_, parts, list) => {
    const { prepared } = prepareStudy(makeStudy({ source: { kind: "model", model: ball }, metrics: METRICS, ...parts }));
    const order = [...list, ...list.toReversed(), ...list];
    expect(order.map((values) => prepared!.run(values))).toEqual(order.map((values) => run(values, parts)));
  });
});

test("stopped between steps, with the reason that was given", () => {
  const { prepared } = prepareStudy(makeStudy({ source: { kind: "model", model: ball }, metrics: METRICS }));
  let asked = 0;
  const failure = { code: "job.time-limit", message: "too long" };
  const outcome = prepared!.run({}, { stop: () => (++asked === 5 ? failure : undefined) });
  expect(outcome).toEqual({ status: "failed", failure });
  expect(asked).toBe(5);
});

describe("Modelica", () => {
  const text =
    "model Decay parameter Real k = 1; Real x(start = 1, fixed = true); equation der(x) = -k*x; annotation(experiment(StopTime = 1)); end Decay;";
  const source = { kind: "modelica", model: "Decay", texts: [{ file: "Decay.mo", text }] } as const;
  const parts = { source, metrics: { end: "final(x)" } };

  test.each([
    [{}, Math.exp(-1)],
    [{ k: 2 }, Math.exp(-2)],
    [{ k: 2, "settings.until": 0.5 }, Math.exp(-1)],
  ])("x = exp(−k t), within the default tolerance: %o", (values, end) => {
    expect(Math.abs(metricsOf(run(values, parts))["end"]! - end)).toBeLessThan(1e-7);
  });

  test.each([
    [{ q: 2 }, /q/],
    [{ "settings.contact.solver": "none" }, /Modelica/],
  ] as [Values, RegExp][])("%o leads nowhere", (values, message) => {
    expect(run(values, parts)).toMatchObject({ status: "failed", failure: { message: expect.stringMatching(message) } });
  });
});
