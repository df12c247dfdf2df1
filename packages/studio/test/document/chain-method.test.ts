/** The method of a chain. What decides: the library, which accepts the settings, and says which method advances each chain. */
import { type Model, type ResolvedModel, resolveModel, validateModel, World } from "@gelenk/core";
import { expect, test } from "vitest";
import { chainsOf, methodChosen, setChainMethod } from "../../src/document/edits/chain-method.js";

const box = { shapes: [{ type: "box", size: [0.1, 0.1, 0.1] }] } as const;
const model: Model = {
  gelenk: 1,
  bodies: [
    { name: "base", kind: "fixed", ...box },
    ...["a1", "b1", "a2", "b2", "lone"].map((name, k) => ({ name, position: [k, 0, 0] as const, ...box })),
  ],
  joints: [
    { type: "spherical", a: "base", b: "a1" },
    { type: "spherical", a: "a1", b: "a2" },
    { type: "spherical", a: "base", b: "b1" },
    { type: "spherical", a: "b2", b: "b1" },
  ],
};

/** By the library: the method of the chain of each body. */
function methodsOf(edited: Model): Readonly<Record<string, string>> {
  const { model: resolved, diagnostics } = resolveModel(edited);
  expect([...diagnostics, ...validateModel(resolved as ResolvedModel)].filter(({ severity }) => severity === "error")).toEqual([]);
  const { chains } = World.fromModel(resolved as ResolvedModel).topology();
  return Object.fromEntries(chains.flatMap(({ bodies, method }) => bodies.map((name) => [name, method])));
}

test("bodies that joints connect are one chain; fixed ones separate them", () => {
  expect(chainsOf(model)).toEqual([["a1", "a2"], ["b1", "b2"], ["lone"]]);
});

test("one chain is given another method, the other keeps its own", () => {
  const before = methodsOf(model);
  const edited = setChainMethod(["a2", "a1"], "lagrange-sparse")(model);
  expect(methodsOf(edited)).toEqual({ ...before, a1: "lagrange-sparse", a2: "lagrange-sparse" });
  expect(methodChosen(edited, ["a2"])).toBe(undefined);
  expect(methodChosen(edited, ["a1", "a2"])).toBe("lagrange-sparse");
});

test("what was chosen before for any body of the chain is gone, and other chains keep their choice", () => {
  const both: Model = { ...model, settings: { step: 0.01, methods: [{ of: ["a2", "b2"], method: "recursive" }] } };
  const edited = setChainMethod(["a1", "a2"], "lagrange-dense")(both);
  expect(edited.settings).toEqual({
    step: 0.01,
    methods: [
      { of: "b2", method: "recursive" },
      { of: "a1", method: "lagrange-dense" },
    ],
  });
  expect(methodsOf(edited)).toMatchObject({ a2: "lagrange-dense", b1: "recursive" });
});

test("no choice leaves no trace", () => {
  const chosen = setChainMethod(["a1"], "recursive")(model);
  expect(setChainMethod(["a2"], undefined)(chosen)).toEqual(model);
  expect(setChainMethod(["base"], "recursive")(model)).toEqual(model);
});

test("chains that a coupling joins are chosen together", () => {
  const edited = setChainMethod(["a1", "a2", "b1", "b2"], "impulse-direct")(model);
  expect(edited.settings).toEqual({ methods: [{ of: ["a1", "b1"], method: "impulse-direct" }] });
});
