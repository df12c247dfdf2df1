import { describe, expect, it } from "vitest";
import type { Model } from "../../src/model/description.js";
import { compileFormula, evaluateFormula } from "../../src/model/formula.js";
import { resolveModel } from "../../src/model/resolve.js";

const model: Model = {
  gelenk: 1,
  parameters: { length: 2, half: "length/2", rate: 0.5 },
  gravity: [0, "-9.81", 0],
  bodies: [
    {
      name: "length",
      position: ["half", 0, "2*half"],
      mass: "10*length",
      inertia: [1, "half", 1],
      shapes: [
        { type: "box", size: ["length", 0.1, 0.1], use: ["mass"], extras: { note: "half" } },
        {
          type: "hull",
          points: [
            [0, 0, "half"],
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 0],
          ],
        },
        { type: "plane", normal: [0, "half", 0], margin: "half/100", friction: "rate", staticFriction: "half", groups: ["half"] },
        {
          type: "height-field",
          size: ["length", 1],
          heights: [
            [0, "half"],
            ["rate", 1],
          ],
          restitution: "rate",
          spinFriction: "half/10",
          rollFriction: "half/100",
        },
      ],
    },
    { kind: "kinematic", motion: { position: ["rate*t", "half", 3], rotation: { axis: [0, "length", 0], angle: "sin(rate*t)*30*deg" } } },
  ],
  joints: [
    { type: "hinge", a: "ground", b: "length", anchor: ["half", 0, 0], axis2: [0, "half", 0], length: "2*length", pitch: "half/100" },
    { type: "hinge", a: "ground", b: "length", frameA: { position: ["half", 0, 0] }, frameB: { orientation: [0, 0, "0*half", 1] } },
  ],
  forces: [{ type: "constant", body: "length", force: [0, "length", 0] }],
  materials: [{ name: "half", density: "100*length", friction: "rate" }],
  materialPairs: [{ of: ["half", "half"], restitution: "rate/2" }],
  exclude: [["length", "body-2"]],
  settings: {
    step: "1/240",
    until: "length",
    order: "2*length",
    budget: "10*length",
    halve: false,
    rotation: { order: "2*length" },
    iterative: { sweeps: "plain", largestImpulse: "half/2" },
    tolerance: { position: "half*1e-6", angle: 1e-7, speed: "1e-3/length" },
  },
  extras: { formula: "length" },
};

describe("resolveModel", () => {
  it("puts numbers in place of every expression and touches nothing else", () => {
    const { model: resolved, diagnostics } = resolveModel(model);
    expect(diagnostics).toEqual([]);
    expect(resolved).toEqual({
      gelenk: 1,
      parameters: { length: 2, half: 1, rate: 0.5 },
      gravity: [0, -9.81, 0],
      bodies: [
        {
          name: "length",
          position: [1, 0, 2],
          mass: 20,
          inertia: [1, 1, 1],
          shapes: [
            { type: "box", size: [2, 0.1, 0.1], use: ["mass"], extras: { note: "half" } },
            {
              type: "hull",
              points: [
                [0, 0, 1],
                [1, 0, 0],
                [0, 1, 0],
                [0, 0, 0],
              ],
            },
            { type: "plane", normal: [0, 1, 0], margin: 0.01, friction: 0.5, staticFriction: 1, groups: ["half"] },
            {
              type: "height-field",
              size: [2, 1],
              heights: [
                [0, 1],
                [0.5, 1],
              ],
              restitution: 0.5,
              spinFriction: 0.1,
              rollFriction: 0.01,
            },
          ],
        },
        { kind: "kinematic", motion: { position: ["0.5 * t", 1, 3], rotation: { axis: [0, 2, 0], angle: "sin(0.5 * t) * 30 * deg" } } },
      ],
      joints: [
        { type: "hinge", a: "ground", b: "length", anchor: [1, 0, 0], axis2: [0, 1, 0], length: 4, pitch: 0.01 },
        { type: "hinge", a: "ground", b: "length", frameA: { position: [1, 0, 0] }, frameB: { orientation: [0, 0, 0, 1] } },
      ],
      forces: [{ type: "constant", body: "length", force: [0, 2, 0] }],
      materials: [{ name: "half", density: 200, friction: 0.5 }],
      materialPairs: [{ of: ["half", "half"], restitution: 0.25 }],
      exclude: [["length", "body-2"]],
      settings: {
        step: 1 / 240,
        until: 2,
        order: 4,
        budget: 20,
        halve: false,
        rotation: { order: 4 },
        iterative: { sweeps: "plain", largestImpulse: 0.5 },
        tolerance: { position: 1e-6, angle: 1e-7, speed: 5e-4 },
      },
      extras: { formula: "length" },
    });
  });

  it("leaves the written model as it was and shares what needs no change", () => {
    const before = JSON.stringify(model);
    const { model: resolved } = resolveModel(model);
    expect(JSON.stringify(model)).toBe(before);
    expect(resolved!.extras).toBe(model.extras);
    const plain: Model = { gelenk: 1, bodies: [{ mass: 1 }] };
    expect(resolveModel(plain).model!.bodies![0]).toBe(plain.bodies![0]);
  });

  it("formulas of motion move with the overridden parameters", () => {
    const { model: resolved } = resolveModel(model, { rate: 2 });
    const out = new Float64Array(3);
    evaluateFormula(compileFormula(resolved!.bodies![1]!.motion!.position![0]), 3, out);
    expect([...out]).toEqual([6, 2, 0]);
  });

  it("collects all mistakes, each at its place", () => {
    const wrong: Model = {
      gelenk: 1,
      parameters: { length: 2, loop: "loop" },
      bodies: [
        { mass: "1 +", position: ["lenght", 0, "1/0"], density: "loop" },
        { kind: "kinematic", motion: { position: ["spede*t", "t +", 0] } },
        { mass: "t" },
      ],
      settings: { step: "sqrt(-1)" },
    };
    const { model: resolved, diagnostics } = resolveModel(wrong);
    expect(resolved).toBeUndefined();
    expect(diagnostics.map((d) => `${d.code} ${d.where}`).sort()).toEqual(
      [
        "model.parameter-cycle parameters.loop",
        "expression.syntax bodies[0].mass",
        "model.unknown-parameter bodies[0].position[0]",
        "model.not-finite bodies[0].position[2]",
        "model.unknown-parameter bodies[1].motion.position[0]",
        "expression.syntax bodies[1].motion.position[1]",
        "model.unknown-parameter bodies[2].mass",
        "model.not-finite settings.step",
      ].sort(),
    );
  });

  it("is quick on large meshes of plain numbers, which it does not copy", () => {
    const vertices = Array.from({ length: 200_000 }, (_, i) => [i, 0, 1] as const);
    const large: Model = { gelenk: 1, bodies: [{ shapes: [{ type: "mesh", vertices, triangles: [] }] }] };
    const shape = resolveModel(large).model!.bodies![0]!.shapes![0]!;
    expect(shape.type === "mesh" && shape.vertices).toBe(vertices);
  });
});
