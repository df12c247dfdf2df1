/**
 * The pendulum of N rods, plain and with loops. References: golden values of theory 03, section 17, printed to 8
 * digits behind the point (N = 5 after one second by Runge–Kutta steps of 1 ms; N = 3 and 10 accelerations);
 * counting of freedoms; two methods that have nothing in common.
 */
import { type MethodName, World } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import { describe, expect, test } from "vitest";
import { modelOf } from "./build.js";
import { countPlaneFreedoms } from "./joint-geometry.js";
import { runJointed, visitSteps } from "./solver.js";

const RODS = [1, 2, 3, 4, 5] as const;
const AFTER_ONE_SECOND = {
  q: [1.39362353, 0.01973485, 0.04464215, -0.14218679, 0.41998183],
  s: [0.01462739, 4.26254216, -4.82509262, 4.0717488, 8.88803552],
} as const;

describe("five rods after one second", () => {
  // The printed numbers are those of RK4 at 1 ms; the direct method of order 6 has another error of its own, 1e-6 here.
  test.each([
    ["recursive", 2, 1e-8],
    ["impulse-direct", 6, 1e-5],
  ] as const)("%s, order %i", (method, order, tolerance) => {
    let end: World | undefined;
    visitSteps("@n-pendulum?n=5", { method, order, until: 1 }, (world) => {
      end = world;
    });
    for (const i of RODS) {
      const { coordinates, speeds } = end!.joint(`hinge-${i}`)!;
      expect(Math.abs(coordinates[0]! - AFTER_ONE_SECOND.q[i - 1]!)).toBeLessThan(tolerance);
      expect(Math.abs(speeds[0]! - AFTER_ONE_SECOND.s[i - 1]!)).toBeLessThan(10 * tolerance);
    }
  });
});

test("the printed accelerations of a level line of ten, from rest", () => {
  const golden = [12.4385816, -15.7714895, 4.22595787, -1.13234201, 0.303410165, -0.0812986527, 0.0217844456];
  const world = World.fromModel(modelOf("@n-pendulum?n=10"));
  const h = 1e-5;
  world.step(h);
  // the change of the accelerations within the step is of second order
  golden.forEach((value, i) => {
    expect(world.joint(`hinge-${i + 1}`)!.speeds[0]! / h).toBeCloseTo(value, 6);
  });
});

test.each([1, 10, 100])("%i rods keep their energy", (n) => {
  const { ledger } = runJointed(`@n-pendulum?n=${n}`, { method: "recursive", until: 1 });
  // order 4 at 1 ms; the source reports 4e-8 J of 25 J for five rods
  expect(ledger.energyDrift).toBeLessThan(1e-8);
});

describe("with loops", () => {
  test.each([
    [120, 10],
    [120, 60],
    [12, 12],
    [12, 0],
  ])("n = %i, m = %i has n − m freedoms in the plane", (n, m) => {
    const model = modelOf(`@looped-pendulum?n=${n}&m=${m}`);
    expect(model.bodies).toHaveLength(n + m);
    expect(model.joints).toHaveLength(n + 2 * m);
    expect(countPlaneFreedoms(model)).toBe(n - m);
  });

  test("hangers start upright above every n/m-th joint", () => {
    const { joints } = modelOf("@looped-pendulum?n=12&m=3&sag=0.7");
    for (const k of [1, 2, 3]) {
      const [top, bottom] = [`pivot-${k}`, `loop-${k}`].map((name) => joints!.find((joint) => joint.name === name)!.anchor!);
      const next = joints!.find((joint) => joint.name === `hinge-${4 * k + 1}`)?.anchor;
      expect(Math.abs(top![0] - bottom![0])).toBeLessThan(1e-12);
      expect(top![1] - bottom![1]).toBeCloseTo(1, 12);
      if (next) expect(Math.hypot(next[0] - bottom![0], next[1] - bottom![1])).toBeLessThan(1e-12);
    }
  });

  test("a number of hangers that does not divide the chain is an error that says so", () => {
    const { model, diagnostics } = buildScene("@looped-pendulum?n=120&m=7");
    expect(model).toBeUndefined();
    expect(diagnostics[0]).toMatchObject({ code: "scene.misfit", message: expect.stringContaining("m = 7 does not divide n = 120") });
  });

  test.each<MethodName>(["lagrange-sparse", "recursive"])("%s moves it as the direct method does, and keeps its energy", (method) => {
    // of order 4 both, at 1 ms: a few 1e-9 m apart
    const [direct, other] = (["impulse-direct", method] as const).map((name) =>
      runJointed("@looped-pendulum?n=24&m=4&sag=1", { method: name, order: 4, until: 0.5 }),
    );
    for (const { ledger } of [direct!, other!]) expect(ledger.energyDrift).toBeLessThan(1e-7);
    for (const [name, { position }] of Object.entries(direct!.bodies)) {
      expect(Math.hypot(...position.map((value, i) => value - other!.bodies[name]!.position[i]!))).toBeLessThan(1e-7);
    }
  });
});
