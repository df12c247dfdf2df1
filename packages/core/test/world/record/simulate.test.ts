/** Runs, recordings, round trips through the model. */
import { describe, expect, it } from "vitest";
import type { ResolvedModel } from "../../../src/model/description.js";
import type { Settings } from "../../../src/model/settings-description.js";
import { box, sphere } from "../../../src/model/shapes.js";
import { ModelError } from "../../../src/world/errors.js";
import { recordableColumns } from "../../../src/world/record/recorder.js";
import { createRun, simulate } from "../../../src/world/record/simulate.js";
import { World } from "../../../src/world/world.js";

const model: ResolvedModel = {
  gelenk: 1,
  gravity: [0, -10, 0],
  bodies: [
    { name: "ball", shapes: [sphere(0.1)], velocity: [1, 5, 0] },
    {
      name: "box",
      shapes: [box(1, 0.5, 0.25)],
      position: [3, 0, 0],
      orientation: [0, 0.6, 0, 0.8],
      angularVelocity: [1, 2, 3],
      density: 700,
    },
    { name: "floor", kind: "fixed", shapes: [box(10, 1, 10)], position: [0, -5, 0] },
  ],
  forces: [{ name: "air", type: "damping", linear: 0.1, bodies: ["ball"] }],
  settings: { step: 0.01, until: 0.5, rotation: { method: "series", order: 6 } },
};

describe("simulate", () => {
  it("takes step and end from the model, overridden by options", () => {
    expect(simulate(model)).toMatchObject({ step: 0.01, until: 0.5, steps: 50, method: "auto", order: 2 });
    expect(simulate(model, { step: 0.02, until: 1 })).toMatchObject({ step: 0.02, until: 1, steps: 50 });
  });

  it("makes the steps that cover the time, also where 1/h is not exact", () => {
    expect(simulate(model, { step: 1 / 240, until: 1 }).steps).toBe(240);
    expect(simulate(model, { step: 0.3, until: 1 }).steps).toBe(4);
    expect(simulate(model, { until: 0 }).steps).toBe(0);
  });

  it("records every n-th step, start and end always", () => {
    const { recording } = simulate(model, { record: { every: 20, quantities: ["ball.position.x", "energy.total"] } });
    expect(recording.columns).toEqual([
      { name: "time", unit: "s" },
      { name: "energy.total", unit: "J" },
      { name: "ball.position.x", unit: "m" },
    ]);
    expect([...recording.column("time")]).toEqual([0, 0.2, 0.4, 0.5].map((t) => expect.closeTo(t, 12)));
    expect(recording.column("nothing").length).toBe(0);
  });

  it("records what the world says", () => {
    const { run } = createRun(model);
    run!.advance(Number.POSITIVE_INFINITY);
    const { recording, bodies } = run!.result();
    const last = recording.length - 1;
    expect(recording.columns.map((c) => c.name)).toEqual(recordableColumns(run!.world).map((c) => c.name));
    expect(recording.column("box.orientation.w")[last]).toBe(bodies["box"]!.orientation[3]);
    expect(recording.column("energy.kinetic")[last]).toBe(run!.world.totals().kinetic);
  });

  it("can be made in portions with the same result", () => {
    const whole = simulate(model);
    const { run } = createRun(model);
    let portions = 0;
    while (run!.advance(7)) portions++;
    expect(portions).toBe(7);
    expect(run!.result().bodies).toEqual(whole.bodies);
  });

  it("that is stopped between two recorded steps ends with the state it has", () => {
    const { run } = createRun(model, { step: 0.01, until: 1, record: { every: 10, quantities: ["ball.position.x"] } });
    run!.advance(17);
    const steps = () => Array.from(run!.result().recording.column("time"), (time) => Math.round(100 * time));
    expect(steps()).toEqual([0, 10, 17]);
    expect(steps()).toEqual([0, 10, 17]);
    expect(run!.result().recording.column("ball.position.x")[2]).toBe(run!.world.body("ball")!.position[0]);
  });

  it("refuses steps, ends and quantities that make no sense, all at once", () => {
    const codes = (options: object) => createRun(model, options).diagnostics.map((d) => d.code);
    expect(codes({ step: 0 })).toContain("settings.out-of-range");
    expect(codes({ step: Number.NaN, until: -1 })).toEqual(["model.not-finite", "settings.out-of-range"]);
    expect(codes({ step: 1e-12, until: 1e6 })).toContain("model.too-many");
    expect(codes({ record: { quantities: ["ball.positon.x"] } })).toEqual(["record.unknown-quantity"]);
    expect(() => simulate({ gelenk: 1, bodies: [{ mass: -1 }] })).toThrow(ModelError);
  });
});

describe("settings", () => {
  const pendulum: ResolvedModel = {
    gelenk: 1,
    bodies: [{ name: "rod", shapes: [box(0.4, 0.02, 0.02)], position: [0.2, 0, 0] }],
    joints: [{ type: "revolute", a: "ground", b: "rod", anchor: [0, 0, 0], axis: [0, 0, 1] }],
    settings: { until: 0.01, tolerance: { position: 1e-9, angle: 1e-8 }, penalty: { frequency: 100 } },
  };

  it("of the caller replace those of the model member by member, not record by record", () => {
    expect(simulate(pendulum, { tolerance: { angle: 1e-4 } }).tolerance).toEqual({
      position: 1e-9,
      angle: 1e-4,
      speed: 1e-6,
      contact: 1e-5,
    });
    const world = World.fromModel(pendulum, { tolerance: { speed: 1e-3 }, penalty: { damping: 0.7 } });
    expect(world.toModel().settings).toMatchObject({
      tolerance: { position: 1e-9, angle: 1e-8, speed: 1e-3 },
      penalty: { frequency: 100, damping: 0.7 },
    });
  });

  it("that make no sense are refused wherever they are given", () => {
    const places = (make: () => unknown) => {
      try {
        make();
      } catch (error) {
        return (error as ModelError).diagnostics.map(({ code, where }) => `${code} ${where}`);
      }
      return [];
    };
    const wrong = { step: -1, order: 3, integrator: "rk5", gravity: [0, Number.NaN, 0] } as never;
    const expected = (place: string) => [
      `settings.out-of-range ${place}.step`,
      `settings.unknown-method ${place}.integrator`,
      `settings.out-of-range ${place}.order`,
    ];
    expect(places(() => new World(wrong))).toEqual(["model.not-finite options.gravity[1]", ...expected("options")]);
    expect(places(() => World.fromModel(pendulum, wrong))).toEqual(["model.not-finite gravity[1]", ...expected("settings")]);
    expect(places(() => new World({ methods: [{ of: "later", method: "penalti" as never }] }))).toEqual([
      "settings.unknown-method options.methods[0].method",
    ]);
    expect(places(() => new World({ methods: [{ of: "later", method: "penalty" }] }))).toEqual([]);
    // how long a world will run is nobody's business
    expect(places(() => new World({ step: 1e-12 }))).toEqual([]);
  });

  it("the order of a result is the one that was kept", () => {
    const order = (options: object) => simulate(pendulum, { order: 6, ...options }).order;
    expect(order({})).toBe(6);
    // docs/integrators.md: classical Runge–Kutta is of order 4, Euler of order 1
    expect(order({ method: "lagrange-sparse" })).toBe(4);
    expect(order({ method: "lagrange-sparse", integrator: "euler" })).toBe(1);
    expect(order({ method: "penalty" })).toBe(4);
    expect(order({ method: "penalty", order: 2 })).toBe(4);
    expect(order({ methods: [{ of: "rod", method: "lagrange-dense" }] })).toBe(4);
    expect(simulate({ gelenk: 1 }, { until: 0.01, order: 4 }).order).toBe(4);
  });

  it("the order of a result is the lowest of all chains; a force between chains of such methods is first order", () => {
    const second = { ...pendulum.bodies![0]!, name: "other", position: [0.2, 0, 1] as const };
    const two: ResolvedModel = {
      ...pendulum,
      bodies: [...pendulum.bodies!, second],
      joints: [...pendulum.joints!, { type: "revolute", a: "ground", b: "other", anchor: [0, 0, 1], axis: [0, 0, 1] }],
    };
    const settings: Settings = { order: 6, methods: [{ of: "other", method: "lagrange-sparse" }] };
    expect(simulate(two, settings).order).toBe(4);
    expect(simulate(two, { ...settings, order: 2 }).order).toBe(2);
    const spring = { ...two, forces: [{ type: "spring", a: "rod", b: "other", stiffness: 1 }] } as const;
    expect(simulate(spring, settings).order).toBe(1);
    expect(simulate(spring, { order: 6 }).order).toBe(6);
  });
});

describe("models", () => {
  it("round-trip through a world", () => {
    const world = World.fromModel(model);
    const again = world.toModel();
    expect(again.bodies?.map((b) => b.name)).toEqual(["ball", "box", "floor"]);
    expect(again.gravity).toEqual([0, -10, 0]);
    expect(again.forces).toEqual([{ name: "air", type: "damping", linear: 0.1, bodies: ["ball"] }]);
    expect(again.settings).toEqual({ step: 0.01, rotation: { method: "series", order: 6 } });
    expect(World.fromModel(again).hash()).toBe(world.hash());
  });

  it("of a world under way continue it", () => {
    const world = World.fromModel(model);
    for (let i = 0; i < 20; i++) world.step();
    const next = World.fromModel(world.toModel());
    for (let i = 0; i < 20; i++) {
      world.step();
      next.step();
    }
    for (const body of world.bodies) {
      const other = next.body(body.name)!;
      for (let k = 0; k < 3; k++) expect(other.position[k]).toBeCloseTo(body.position[k]!, 12);
    }
  });
});

describe("debug lines", () => {
  it("are finite segments around the shapes, with a colour each", () => {
    const { positions, colors } = World.fromModel(model).debugLines();
    expect(positions.length).toBe(colors.length);
    expect(positions.length % 6).toBe(0);
    expect(positions.every(Number.isFinite)).toBe(true);
    expect(colors.every((c) => c >= 0 && c <= 1)).toBe(true);
    // 12 edges of the floor span its size
    const xs = positions.filter((_, i) => i % 3 === 0);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([-5, 5]);
  });
});

describe("stages", () => {
  it("tell an observer when they begin and end", () => {
    const seen: string[] = [];
    const world = new World({ observe: { begin: (s) => seen.push(`+${s}`), end: (s) => seen.push(`-${s}`) } });
    world.addBody({ shapes: [sphere(1)] });
    world.step();
    expect(seen).toEqual([
      "+sample held inputs",
      "-sample held inputs",
      "+find pairs",
      "-find pairs",
      "+form islands",
      "-form islands",
      "+wake islands",
      "-wake islands",
      "+advance islands",
      "-advance islands",
      "+redo escaped",
      "-redo escaped",
      "+move kinematic bodies",
      "-move kinematic bodies",
    ]);
  });
});
