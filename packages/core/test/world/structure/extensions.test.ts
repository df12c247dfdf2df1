/**
 * Methods, contact solvers and detectors of the user's own. Deciding: one that only passes on to a built-in one, and counts, gives the same
 * bits as that one; and a name that nobody brings is an error.
 */
import { expect, it } from "vitest";
import { gjk } from "../../../src/collide/detectors.js";
import { CONTACT_SOLVER_KINDS } from "../../../src/contact/catalogue.js";
import type { ResolvedModel } from "../../../src/model/description.js";
import { createDirect } from "../../../src/solve/impulse/direct.js";
import type { NamedMethod } from "../../../src/world/joints/jointed-method.js";
import { World } from "../../../src/world/world.js";
import type { Extensions } from "../../../src/world/world-data.js";

const sphere = { type: "sphere" as const, radius: 0.5 };
const box = { type: "box" as const, size: [4, 1, 4] as const };

/** A ball that falls on a fixed box, beside a pendulum. */
const model = (settings: object = {}): ResolvedModel => ({
  gelenk: 1,
  bodies: [
    { name: "floor", kind: "fixed", shapes: [box] },
    { name: "ball", mass: 1, position: [0.3, 1.02, 0.1], shapes: [{ ...sphere }] },
    { name: "bob", mass: 1, inertia: [1, 1, 1], position: [10, 0, 0] },
  ],
  joints: [{ type: "revolute", a: "ground", b: "bob", frameA: { position: [9, 0, 0] }, frameB: { position: [-1, 0, 0] } }],
  settings: settings as NonNullable<ResolvedModel["settings"]>,
});

function hashAfter(steps: number, settings: object, extend?: Extensions): string {
  const world = World.fromModel(model(settings), extend ? { extend } : {});
  for (let k = 0; k < steps; k++) world.step();
  return world.hash();
}

it("a detector that passes on to gjk gives its bits", () => {
  let calls = 0;
  const counted: typeof gjk = {
    ...gjk,
    name: "counted",
    region(...args) {
      calls++;
      gjk.region(...args);
    },
  };
  expect(hashAfter(60, { detector: "counted" }, { detectors: [counted] })).toBe(hashAfter(60, { detector: "gjk" }));
  expect(calls).toBeGreaterThan(0);
});

it("a contact solver that passes on to the sequential one gives its bits", () => {
  let calls = 0;
  const solve: (typeof CONTACT_SOLVER_KINDS)["sequential"] = (problem, options) => {
    calls++;
    return CONTACT_SOLVER_KINDS.sequential(problem, options);
  };
  const own = hashAfter(60, { contact: { solver: "mine" } }, { solvers: [{ name: "mine", solve }] });
  expect(own).toBe(hashAfter(60, { contact: { solver: "sequential" } }));
  expect(calls).toBeGreaterThan(0);
});

it("a method that passes on to direct impulses gives their bits", () => {
  let made = 0;
  const mine: NamedMethod = {
    name: "mine",
    create: (rotation, targets) => {
      made++;
      return createDirect(rotation, targets);
    },
    patience: () => 8,
    targetFactor: () => 1e-2,
  };
  expect(hashAfter(60, { method: "mine" }, { methods: [mine] })).toBe(hashAfter(60, { method: "impulse-direct" }));
  expect(made).toBe(1);
});

it("a name that no extension brings is an error of the model", () => {
  for (const settings of [{ method: "mine" }, { detector: "mine" }, { contact: { solver: "mine" } }])
    expect(() => World.fromModel(model(settings))).toThrow('"mine" is not known');
});
