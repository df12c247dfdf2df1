/**
 * Where nothing but weight acts on a tree it is the acceleration of the ground, and no poses are made at the stages. What decides: the same
 * tree with a force of zero, for which poses, forces and loads are made as everywhere.
 */
import { describe, expect, it } from "vitest";
import type { ResolvedModel } from "../../../src/index.js";
import { World } from "../../../src/world/world.js";
import { zoo } from "./zoo.js";

/** All kinds, some joints from child to parent; on a body that is moved, if wanted. */
function tree(moved: boolean): ResolvedModel {
  const { forces: _forces, ...model } = zoo();
  if (!moved) return model;
  // at rest at first, as the tree is
  const motion = { position: ["2*t*t", 0, "5*t*t*t"] } as const;
  return {
    ...model,
    bodies: [...model.bodies!, { name: "moved", kind: "kinematic", motion }],
    joints: model.joints!.map((joint, i) => (i === 0 ? { ...joint, a: "moved" } : joint)),
  };
}

/** Everything a world tells after a while. */
function told(model: ResolvedModel, integrator: "rk4" | "dormand-prince") {
  const world = World.fromModel(model, { method: "recursive", step: 1 / 300, integrator });
  for (let i = 0; i < 60; i++) world.step();
  expect(world.bodies[0]!.method).toBe("recursive");
  const { energyDrift, momentumDrift, work } = world.ledger;
  return {
    places: world.bodies.flatMap((body) => [...body.position, ...body.velocity, ...body.angularVelocity]),
    reactions: world.joints.flatMap(({ reaction }) => [...reaction.force, ...reaction.torque]),
    // between two steps, where wrenches at both ends count
    between: Array.from(world.sample(0.5)),
    books: [energyDrift, momentumDrift, work.external],
  };
}

describe.each([
  ["on the ground", false],
  ["on a moved body", true],
])("a tree of all kinds %s", (_name, moved) => {
  it.each(["rk4", "dormand-prince"] as const)(
    "moves, pulls and is booked under its weight alone as with a force of zero: %s",
    (integrator) => {
      const model = tree(moved);
      const forced: ResolvedModel = { ...model, forces: [{ type: "constant", body: "b3", force: [0, 0, 0] }] };
      const [alone, loaded] = [told(model, integrator), told(forced, integrator)];
      const pairs = [
        [alone.places, loaded.places, 1],
        [alone.reactions, loaded.reactions, 100],
        [alone.between, loaded.between, 1],
        [alone.books, loaded.books, 1],
      ] as const;
      // rounding of 60 steps; velocities of some m/s, reactions of some 100 N
      for (const [a, b, scale] of pairs) {
        a.forEach((value, i) => {
          expect(Math.abs(value - b[i]!)).toBeLessThan(1e-10 * scale);
        });
      }
      // and the books close: h⁴, as both are of the order of the integrator
      expect(Math.max(alone.books[0]!, alone.books[1]!)).toBeLessThan(1e-6);
    },
  );
});
