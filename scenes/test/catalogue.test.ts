/** What holds for every scene: it builds for its defaults and at the borders of its ranges, and the model is valid. */
import { hasErrors, simulate, validateModel } from "@gelenk/core";
import { defaultValues, SCENES, sceneModel } from "@gelenk/scenes";
import { describe, expect, test } from "vitest";
import { FEW } from "./few.js";

test("names are unique and fit into an address", () => {
  const names = SCENES.map((scene) => scene.name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
});

/** The largest counts are left out: building 100 000 bodies shows nothing new. */
const MANY = 1000;
const COUNTS = ["bodies", "links", "n"];

describe.each(SCENES.map((scene) => [scene.name, scene] as const))("%s", (_, scene) => {
  test("says what it shows and which answer from elsewhere there is", () => {
    expect(scene.about).toMatch(/Closed form: |Reference: /);
    expect(scene.about.length).toBeGreaterThan(80);
  });

  test("every parameter has a default in its range, and a sentence", () => {
    expect(Object.keys(defaultValues(scene))).toEqual(Object.keys(scene.parameters));
    for (const [name, parameter] of Object.entries(scene.parameters)) {
      expect(name).toMatch(/^[a-z][A-Za-z]*$/);
      expect(parameter.about.length).toBeGreaterThan(3);
      expect(parameter.default).toBeGreaterThanOrEqual(parameter.min ?? -Infinity);
      expect(parameter.default).toBeLessThanOrEqual(parameter.max ?? Infinity);
      if (parameter.integer) expect(Number.isInteger(parameter.default)).toBe(true);
    }
  });

  test("is valid for its defaults and at the borders of every range", () => {
    const values = [defaultValues(scene)];
    for (const [name, { min, max }] of Object.entries(scene.parameters)) {
      for (const border of [min, max]) if (border !== undefined) values.push({ ...defaultValues(scene), [name]: border });
    }
    const fitting = values.filter((v) => scene.check?.(v) === undefined);
    for (const chosen of fitting.filter((v) => COUNTS.every((name) => (v[name] ?? 0) <= MANY))) {
      const diagnostics = validateModel(sceneModel(scene, chosen));
      expect(hasErrors(diagnostics), JSON.stringify({ chosen, diagnostics })).toBe(false);
    }
  });

  test("carries its name and settings, and is plain data", () => {
    const model = sceneModel(scene);
    expect(model.name).toBe(scene.name);
    expect(model.settings?.step).toBeGreaterThan(0);
    expect(model.settings?.until).toBeGreaterThan(model.settings!.step!);
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  });

  test("runs, and repeats to the bit", () => {
    const model = sceneModel(scene, { ...defaultValues(scene), ...FEW[scene.name] });
    const until = 20 * model.settings!.step!;
    const [first, second] = [simulate(model, { until }), simulate(model, { until })];
    expect(first.brokenOff).toBeUndefined();
    expect(first.steps).toBe(20);
    expect(second.bodies).toEqual(first.bodies);
  });
});
