/** A parameter with another name. Deciding: the resolved model is the same but for the name. */
import { type Model, resolveModel } from "@gelenk/core";
import { expect, test } from "vitest";
import { parameterNameProblem, renameParameter } from "../../src/document/edits/rename-parameter.js";

const model: Model = {
  gelenk: 1,
  name: "k",
  parameters: { k: 2, e3: 5, stiff: "k * e3" },
  bodies: [{ name: "k", position: ["k", "2e3 + e3", "sin(k)"], shapes: [{ type: "sphere", radius: "k/4", material: "k" }] }],
  joints: [
    {
      name: "hinge",
      type: "revolute",
      a: "ground",
      b: "k",
      coordinates: {
        turn: {
          servo: {
            p: "stiff",
            table: [
              [0, "k"],
              ["k", 1],
            ],
          },
          brake: "k*t",
        },
      },
    },
  ],
  materials: [{ name: "k" }],
  extras: { note: "k" },
};

const resolved = (written: Model) => resolveModel(written).model!;

test("expressions follow, names and words stay", () => {
  const renamed = renameParameter("k", "gain")(model);
  const { parameters, ...rest } = resolved(renamed);
  const { parameters: before, ...same } = resolved(model);
  expect(rest).toEqual(same);
  expect(Object.keys(parameters!)).toEqual(["gain", "e3", "stiff"]);
  expect(Object.values(parameters!)).toEqual(Object.values(before!));
  expect(JSON.stringify(renamed)).toContain('"gain*t"');
  expect(renamed.extras).toEqual({ note: "k" });
  expect(renameParameter("gain", "k")(renamed)).toEqual(model);
});

test("the e of a number is no name", () => {
  expect(renameParameter("e3", "x")(model).bodies![0]!.position![1]).toBe("2e3 + x");
});

test("names that cannot be had change nothing and are told", () => {
  for (const wanted of ["e3", "sin", "t", "2a", ""]) {
    expect(parameterNameProblem(model, "k", wanted), wanted).toBeDefined();
    expect(renameParameter("k", wanted)(model)).toBe(model);
  }
  const damaged: Model = { ...model, parameters: { ...model.parameters, bad: "nothing + 1" } };
  expect(parameterNameProblem(damaged, "k", "gain")).toMatch(/errors/);
  expect(renameParameter("k", "gain")(damaged)).toBe(damaged);
});
