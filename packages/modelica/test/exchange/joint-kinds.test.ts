/**
 * Every kind of joint that Modelica has a word for, there and back. Reference: the mechanism that the core makes of the model itself; where
 * it is after a quarter of a second, to 1e-8 m: starts of what is held without coordinates are solved anew on the way, to 1e-9.
 */
import { type JointDescription, mechanismOf, type ResolvedModel } from "@gelenk/core";
import { readModelica, writeModelica } from "@gelenk/modelica";
import { describe, expect, it } from "vitest";
import { ownLibrary } from "../own-library/own-library.js";

const FRAMES: Pick<JointDescription, "anchor" | "axis" | "axis2"> = { anchor: [0.3, 0.9, 0.2], axis: [1, 0.4, -0.2], axis2: [0, 1, 0.5] };

const KINDS: readonly Partial<JointDescription>[] = [
  { type: "revolute" },
  { type: "prismatic" },
  { type: "cylindrical" },
  { type: "universal" },
  { type: "planar" },
  { type: "spherical" },
  { type: "weld" },
  { type: "point-on-line" },
  { type: "point-on-plane" },
  { type: "orientation" },
  { type: "direction" },
  { type: "double-rotation" },
  { type: "distance" },
  { type: "generic", locked: ["x", "z"] },
  { type: "generic", locked: ["y", "rx", "rz"] },
  { type: "generic", locked: ["x", "rx", "ry", "rz"] },
];

const modelOf = (kind: Partial<JointDescription>): ResolvedModel => ({
  gelenk: 1,
  name: "Kinds",
  gravity: [0.5, -9.5, 1],
  bodies: [
    { name: "stand", mass: 4, inertia: [0.2, 0.25, 0.3, 0.02, 0.01, -0.03], centerOfMass: [0.1, 0, 0.05], position: [0, 1, 0] },
    {
      name: "guest",
      mass: 1.5,
      inertia: [0.05, 0.07, 0.06, 0.004, -0.006, 0.005],
      centerOfMass: [0.02, 0.1, 0],
      position: [0.5, 0.8, 0.3],
      orientation: [0.1, 0.3, -0.2, Math.sqrt(1 - 0.14)],
    },
  ],
  joints: [
    { name: "hinge", type: "revolute", a: "ground", b: "stand", anchor: [0, 1, 0], axis: [0.2, 0.3, 1] },
    { name: "kind", a: "stand", b: "guest", type: "weld", ...(kind.type === "distance" ? {} : FRAMES), ...kind },
  ],
});

describe("joints there and back", () => {
  for (const kind of KINDS)
    it(`${kind.type} ${kind.locked?.join(" ") ?? ""}`, () => {
      const model = modelOf(kind);
      const { text, diagnostics } = writeModelica(model, { name: "M" });
      expect(diagnostics.filter(({ severity }) => severity !== "note")).toEqual([]);
      const back = readModelica(ownLibrary({ "M.mo": text! }), "M");
      expect(back.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      const [before, after] = [mechanismOf(model), mechanismOf(back.model as ResolvedModel)];
      expect(after.degreesOfFreedom).toBe(before.degreesOfFreedom);
      const end = 0.25;
      for (const mechanism of [before, after]) mechanism.integrate(end, { tolerance: { relative: 1e-11, absolute: 1e-11 } });
      const [p, q] = [before.energy(), after.energy()];
      expect(Math.abs(p.kinetic + p.potential - q.kinetic - q.potential)).toBeLessThan(1e-7);
      // welded bodies come back as one
      for (const body of after.bodies)
        for (const axis of [0, 1, 2]) {
          const here = before.forwardKinematics().pose[7 * before.bodies.indexOf(body) + axis]!;
          const there = after.forwardKinematics().pose[7 * after.bodies.indexOf(body) + axis]!;
          expect(Math.abs(here - there), body).toBeLessThan(1e-8);
        }
    }, 60_000);
});
