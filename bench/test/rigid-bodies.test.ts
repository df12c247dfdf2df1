import type { BodyDescription, ResolvedModel } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { gravityOf, rigidBodies } from "../src/rigid-bodies.js";

const modelOf = (body: BodyDescription): ResolvedModel => ({ gelenk: 1, bodies: [body] });

describe("rigidBodies", () => {
  it("computes mass and moments of a box by the closed form", () => {
    // 12 × 6 × 2 m at 1/12 kg/m³: m = 12 kg, J = (36 + 4, 4 + 144, 144 + 36) kg·m²
    const [body] = rigidBodies(modelOf({ shapes: [{ type: "box", size: [12, 6, 2] }], density: 1 / 12 }));
    expect(body!.mass).toBeCloseTo(12, 12);
    expect(body!.moments.map((moment) => Math.round(moment * 1e9) / 1e9)).toEqual([40, 148, 180]);
  });

  it("takes stated mass and moments, and the defaults for the rest", () => {
    expect(rigidBodies(modelOf({ mass: 2, inertia: [1, 2, 2.5] }))[0]).toEqual({
      mass: 2,
      moments: [1, 2, 2.5],
      position: [0, 0, 0],
      orientation: [0, 0, 0, 1],
      velocity: [0, 0, 0],
      angularVelocity: [0, 0, 0],
    });
  });

  it("refuses what it would have to approximate", () => {
    const box = { type: "box", size: [1, 1, 1] } as const;
    for (const body of [
      { shapes: [{ type: "sphere", radius: 1 }] },
      { shapes: [{ ...box, position: [1, 0, 0] }] },
      { shapes: [box, box] },
      { shapes: [box], centerOfMass: [0, 1, 0] },
      { shapes: [box], kind: "fixed" },
    ] as const satisfies readonly BodyDescription[]) {
      expect(() => rigidBodies(modelOf(body))).toThrow(/translated to the peers/);
    }
  });

  it("knows the default gravity", () => {
    expect(gravityOf({ gelenk: 1 })).toEqual([0, -9.81, 0]);
    expect(gravityOf({ gelenk: 1, up: "z" })).toEqual([0, 0, -9.81]);
  });
});
