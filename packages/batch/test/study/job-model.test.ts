/** Reference: the scene built with the same values, and the model file with the number written into it. */
import type { Model } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import { describe, expect, test } from "vitest";
import { documentOfJob } from "../../src/study/job-model.js";
import type { Study } from "../../src/study/study.js";

const study = (source: Study["source"], settings: Study["settings"] = {}): Study => ({
  ...{ version: 1, engine: "0.1.0", source, settings, tables: {}, metrics: {} },
});
const pendulum = study({ kind: "scene", address: "@double-pendulum?mass=2" }, { until: 3, tolerance: { position: 1e-6 } });

test("parameters of a scene, beside those of its address", () => {
  const { model } = documentOfJob(pendulum, { length: 0.5 });
  expect(model!.bodies).toEqual(buildScene("@double-pendulum?mass=2&length=0.5").model!.bodies);
});

test("numbers of the model and settings; those of the job win over those of the study", () => {
  const { model } = documentOfJob(pendulum, { "bodies.lower.velocity.x": 4, "settings.until": 7, "settings.step": 0.01 });
  const lower = model!.bodies!.find(({ name }) => name === "lower")!;
  expect(lower.velocity![0]).toBe(4);
  expect(model!.settings).toMatchObject({ until: 7, step: 0.01, tolerance: { position: 1e-6 } });
  const others = (bodies: typeof model) => bodies!.bodies!.filter(({ name }) => name !== "lower");
  expect(others(model)).toEqual(others(buildScene("@double-pendulum?mass=2").model));
});

test("parameters of a model file", () => {
  const model = { gelenk: 1, parameters: { size: 1 }, bodies: [{ name: "ball", shapes: [{ type: "sphere", radius: "size" }] }] };
  const { model: made } = documentOfJob(study({ kind: "model", model: model as unknown as Model }), { size: 0.25 });
  expect(made!.bodies![0]!.shapes).toMatchObject([{ radius: 0.25 }]);
});

describe("no model", () => {
  test.each([
    [{ lenght: 1 }, "scene.unknown-parameter"],
    [{ length: -1 }, "scene.out-of-range"],
    [{ "bodies.middle.velocity.x": 1 }, "job.unknown-target"],
    [{ "settings.budget.milliseconds": 1 }, "job.clock"],
  ])("%j: %s", (values, code) => {
    const { model, diagnostics } = documentOfJob(pendulum, values as Record<string, number>);
    expect(model).toBeUndefined();
    expect(diagnostics.map((found) => found.code)).toContain(code);
  });

  test("of models in Modelica there is no scene", () => {
    const { model, diagnostics } = documentOfJob(study({ kind: "modelica", model: "A", texts: [] }), {});
    expect(model).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "job.not-a-scene" }]);
  });
});
