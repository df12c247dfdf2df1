/**
 * The recursive methods by name in a world. What decides: they are independent algorithms, so that one motion of all of them proves each; and the impulse
 * method, which converges to the same motion with the square of the step.
 */
import { describe, expect, it } from "vitest";
import { METHOD_NAMES, type MethodName, type ResolvedModel } from "../../../src/index.js";
import { World } from "../../../src/world/world.js";
import { zoo } from "./zoo.js";

const VARIANTS = METHOD_NAMES.filter((name) => name.startsWith("recursive-"));

/** The tree of many kinds on a body that is moved. */
function movedZoo(): ResolvedModel {
  const model = zoo();
  const motion = { position: ["0.3*t*t", "0.2*t*sin(3*t)", 0], rotation: { axis: [0, 1, 1], angle: "2*t*t" } } as const;
  return {
    ...model,
    bodies: [...model.bodies!, { name: "carrier", kind: "kinematic", motion }],
    joints: model.joints!.map((joint) => (joint.a === "ground" ? { ...joint, a: "carrier" } : joint)),
  };
}

const CASES = [
  { name: "on the ground", model: zoo, steps: 100 },
  { name: "on a moved body", model: movedZoo, steps: 25 },
].map((of) => {
  const reference = World.fromModel(of.model(), { method: "recursive", step: 1 / 500 });
  for (let i = 0; i < of.steps; i++) reference.step();
  return { ...of, reference };
});

function apart(a: World, b: World): number {
  return Math.max(
    ...a.bodies.flatMap((body, i) => {
      const other = b.bodies[i]!;
      const both = [...body.position, ...body.orientation, ...body.velocity, ...body.angularVelocity];
      const others = [...other.position, ...other.orientation, ...other.velocity, ...other.angularVelocity];
      return both.map((value, k) => Math.abs(value - others[k]!));
    }),
  );
}

describe.each(VARIANTS)("%s", (method) => {
  it.each(CASES)(
    "moves a tree of many kinds $name as articulated bodies do, with the same reactions and books",
    ({ model, steps, reference }) => {
      const ours = World.fromModel(model(), { method, step: 1 / 500 });
      for (let i = 0; i < steps; i++) expect(ours.step().joints.position).toBeLessThan(1e-13);
      expect(ours.bodies[0]!.method).toBe(method);
      // rounding of 400 evaluations, in a motion that doubles differences some ten times a second
      expect(apart(ours, reference)).toBeLessThan(1e-10);
      ours.joints.forEach((joint, i) => {
        for (const part of ["force", "torque"] as const) {
          const other = reference.joints[i]!.reaction[part];
          // the same, times masses of a kilogram and accelerations of 100 m/s²
          for (let k = 0; k < 3; k++) expect(Math.abs(joint.reaction[part][k]! - other[k]!)).toBeLessThan(1e-8);
        }
      });
      expect(Math.abs(ours.ledger.energyDrift - reference.ledger.energyDrift)).toBeLessThan(1e-10);
    },
  );

  it("leaves loops to the method with multipliers, and says so", () => {
    const world = World.fromModel(zoo(), { method });
    world.addJoint({ type: "spherical", a: "ground", b: "b12" });
    world.step();
    expect(world.events).toEqual([{ type: "method-replaced", time: 0, body: "b0", stated: method, method: "recursive" }]);
    expect(world.body("b0")!.method).toBe("recursive");
  });
});

describe("recursive-compiled", () => {
  it("leaves trees of many freedoms to tables", () => {
    const world = new World({ method: "recursive-compiled" });
    for (let i = 0; i < 151; i++) {
      world.addBody({ name: `l${i}`, mass: 1, inertia: [1, 1, 1], position: [i + 0.5, 0, 0] });
      world.addJoint({ type: "revolute", a: i === 0 ? "ground" : `l${i - 1}`, b: `l${i}`, anchor: [i, 0, 0], axis: [0, 0, 1] });
    }
    world.step(1e-4);
    expect(world.events).toEqual([{ type: "method-replaced", time: 0, body: "l0", stated: "recursive-compiled", method: "recursive" }]);
  });
});

describe("the impulse method", () => {
  it("comes to the same motion with the square of the step", () => {
    // forces that depend on velocity are first order in neither
    const run = (method: MethodName, h: number) => {
      const world = World.fromModel(zoo(), { method, step: h });
      for (let i = 0; i < Math.round(0.2 / h); i++) world.step(h);
      return world;
    };
    const exact = run("recursive", 1 / 2000);
    const errors = [1 / 200, 1 / 400, 1 / 800].map((h) => apart(run("impulse-direct", h), exact));
    for (let i = 0; i < 2; i++) expect(Math.log2(errors[i]! / errors[i + 1]!)).toBeCloseTo(2, 0);
    // (ωh)² of rates of some 10 rad/s
    expect(errors[2]).toBeLessThan(1e-3);
  });
});
