/** Different methods side by side in one world, one per chain: each chain moves as it does alone in a world of its method. */
import { describe, expect, it } from "vitest";
import type { ResolvedModel } from "../../../src/model/description.js";
import { METHOD_NAMES, type MethodName } from "../../../src/model/settings-description.js";
import { box } from "../../../src/model/shapes.js";
import { validateModel } from "../../../src/model/validate.js";
import { createRun, simulate } from "../../../src/world/record/simulate.js";
import { World } from "../../../src/world/world.js";
import type { WorldOptions } from "../../../src/world/world-data.js";

const JOINTED = METHOD_NAMES.filter((name) => name !== "auto" && name !== "free");

/** A double pendulum on ball joints, struck sideways, x metres beside the origin. */
function addPendulum(world: World, name: string, x: number): void {
  world.addBody({ name: `${name} upper`, shapes: [box(0.1, 1, 0.1)], mass: 1, position: [x, -0.5, 0], velocity: [1, 0, 0] });
  world.addBody({ name: `${name} lower`, shapes: [box(0.1, 1, 0.1)], mass: 1, position: [x, -1.5, 0], velocity: [2, 0, 1] });
  world.addJoint({ type: "spherical", a: "ground", b: `${name} upper`, anchor: [x, 0, 0] });
  world.addJoint({ type: "spherical", a: `${name} upper`, b: `${name} lower`, anchor: [x, -1, 0] });
}

const motion = (world: World, name: string) =>
  ["upper", "lower"].map((link) => {
    const { position, orientation, velocity, angularVelocity } = world.body(`${name} ${link}`)!;
    return [...position, ...orientation, ...velocity, ...angularVelocity];
  });

const advance = (world: World, steps: number) => {
  for (let i = 0; i < steps; i++) world.step(1 / 240);
  return world;
};

/** Two chains of two bodies, and a wall. */
const model: ResolvedModel = {
  gelenk: 1,
  bodies: [
    ...["a", "b", "c", "d"].map((name, i) => ({ name, shapes: [box(0.2, 0.02, 0.02)], position: [i, 0, 0] as const })),
    { name: "wall", kind: "fixed" },
  ],
  joints: [
    { type: "revolute", a: "wall", b: "a", anchor: [0, 0, 0], axis: [0, 0, 1] },
    { type: "spherical", a: "a", b: "b", anchor: [0.5, 0, 0] },
    { type: "revolute", a: "wall", b: "c", anchor: [2, 0, 0], axis: [0, 0, 1] },
    { type: "spherical", a: "c", b: "d", anchor: [2.5, 0, 0] },
  ],
};

const findings = (methods: NonNullable<ResolvedModel["settings"]>["methods"]) =>
  validateModel({ ...model, settings: { ...(methods && { methods }) } }).map(({ code, where, hint = "" }) =>
    `${code} ${where} ${hint}`.trim(),
  );

describe("side by side", () => {
  // a chain does not know of the others, so not even a bit may differ
  for (const order of [2, 4]) {
    it(`five pendulums, five methods, order ${order}: each the same as alone, to the bit`, () => {
      const options: WorldOptions = { gravity: [0, -9.81, 0], order };
      // naming one body of a chain is enough
      const together = new World({ ...options, methods: JOINTED.map((method) => ({ of: `${method} upper`, method })) });
      JOINTED.forEach((method, i) => {
        addPendulum(together, method, 3 * i);
      });
      advance(together, 60);
      JOINTED.forEach((method, i) => {
        const alone = new World({ ...options, method });
        addPendulum(alone, method, 3 * i);
        advance(alone, 60);
        expect(together.body(`${method} lower`)!.method).toBe(method);
        expect(motion(together, method), method).toEqual(motion(alone, method));
      });
      // and they are different methods indeed: penalty lets joints give way, the others do not
      const gap = (method: MethodName) => together.joints[2 * JOINTED.indexOf(method as never) + 1]!.error.position;
      expect(gap("penalty")).toBeGreaterThan(1e-5);
      for (const method of JOINTED) if (method !== "penalty") expect(gap(method)).toBeLessThan(1e-6);
    });
  }

  it("bodies without an entry have the method of the world; lone bodies are free, fixed ones have none", () => {
    const { run } = createRun(model, { method: "lagrange-sparse", methods: [{ of: ["c"], method: "penalty" }] });
    const { world } = run!;
    world.addBody({ name: "stone", shapes: [box(1, 1, 1)] });
    expect(["a", "b", "c", "d", "stone", "wall"].map((name) => world.body(name)!.method)).toEqual([
      "lagrange-sparse",
      "lagrange-sparse",
      "penalty",
      "penalty",
      "free",
      undefined,
    ]);
    expect(world.topology().chains.map((chain) => chain.method)).toEqual(["lagrange-sparse", "penalty"]);
    expect(world.toModel().settings!.methods).toEqual([{ of: ["c"], method: "penalty" }]);
  });
});

describe("chains that merge while running", () => {
  const merged = (methods: NonNullable<WorldOptions["methods"]>) => {
    const world = World.fromModel(model, { method: "impulse-iterative", methods });
    advance(world, 3);
    world.addJoint({ type: "point-on-plane", a: "b", b: "c", anchor: [1.5, 0, 0], axis: [0, 1, 0] });
    advance(world, 3);
    return world;
  };

  it("keep the method their parts agree on", () => {
    const world = merged([{ of: ["a", "d"], method: "lagrange-dense" }]);
    for (const name of ["a", "b", "c", "d"]) expect(world.body(name)!.method).toBe("lagrange-dense");
    expect(merged([{ of: "d", method: "lagrange-dense" }]).body("a")!.method).toBe("lagrange-dense");
  });

  it("else take that of the world, and their own again when they are parted", () => {
    const world = merged([
      { of: "a", method: "lagrange-dense" },
      { of: "d", method: "lagrange-sparse" },
    ]);
    for (const name of ["a", "b", "c", "d"]) expect(world.body(name)!.method).toBe("impulse-iterative");
    world.remove(world.joints[4]!);
    advance(world, 1);
    expect(["b", "c"].map((name) => world.body(name)!.method)).toEqual(["lagrange-dense", "lagrange-sparse"]);
  });
});

describe("diagnostics", () => {
  it("two methods in one chain", () => {
    const conflict = "bodies connected by joints have one method; fixed bodies separate them";
    expect(
      findings([
        { of: ["a", "c"], method: "penalty" },
        { of: "b", method: "lagrange-dense" },
      ]),
    ).toEqual([`settings.method-conflict settings.methods[1].of ${conflict}`]);
    expect(
      findings([
        { of: "d", method: "penalty" },
        { of: ["a", "d"], method: "lagrange-dense" },
      ]),
    ).toEqual([`settings.method-conflict settings.methods[1].of[1] ${conflict}`]);
    expect(() => simulate({ ...model, settings: { methods: [{ of: "a", method: "penalty" }] } }, { until: 0.01 })).not.toThrow();
  });

  it("chains that a fixed body separates may differ; the same method twice is none", () => {
    expect(
      findings([
        { of: ["a", "b"], method: "penalty" },
        { of: ["c"], method: "lagrange-dense" },
        { of: "d", method: "lagrange-dense" },
      ]),
    ).toEqual([]);
  });

  it("unknown bodies and methods, bodies that nothing advances", () => {
    expect(
      findings([
        { of: "wal", method: "penalty" },
        { of: ["wall"], method: "penalty" },
        { of: "ground", method: "penalty" },
        { of: "a", method: "penalti" as never },
      ]),
    ).toEqual([
      'settings.unknown-method settings.methods[3].method did you mean "penalty"?',
      'model.unknown-body settings.methods[0].of did you mean "wall"?',
      "settings.no-effect settings.methods[1].of[0]",
      "model.unknown-body settings.methods[2].of known: a, b, c, d, wall",
    ]);
  });
});
