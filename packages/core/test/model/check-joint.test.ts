/** Limits at which joints break, ends of distances, joints on mass points; the meaning of each is in docs/joints.md. */
import { describe, expect, it } from "vitest";
import type { BodyDescription, JointDescription } from "../../src/model/description.js";
import { validateModel } from "../../src/model/validate.js";

const BODIES: readonly BodyDescription[] = [
  { name: "arm", mass: 1, inertia: [1, 1, 1] },
  { name: "dot", point: true, mass: 1, position: [1, 2, 3] },
  { name: "nail", point: true, kind: "fixed", position: [1, 2, 3] },
];
const findings = (joint: Partial<JointDescription>) =>
  validateModel({ gelenk: 1, bodies: BODIES, joints: [{ type: "weld", a: "ground", b: "arm", ...joint }] }).map(
    (d) => `${d.severity} ${d.code} ${d.where}`,
  );

describe("limits at which a joint breaks", () => {
  it("are positive and finite", () => {
    expect(findings({ breakForce: 1, breakTorque: 1e-9 })).toEqual([]);
    for (const key of ["breakForce", "breakTorque"] as const) {
      for (const bad of [0, -1]) expect(findings({ [key]: bad })).toEqual([`error joint.not-positive joints[0].${key}`]);
      for (const bad of [Number.NaN, Number.POSITIVE_INFINITY])
        expect(findings({ [key]: bad })).toEqual([`error model.not-finite joints[0].${key}`]);
    }
  });
});

describe("a distance", () => {
  it("has two ends: an anchor would put both at one place, unless its length is stated", () => {
    expect(findings({ type: "distance", anchor: [0, 0, 1] })).toEqual(["error joint.not-positive joints[0].anchor"]);
    expect(findings({ type: "distance", anchor: [0, 0, 1], length: 2 })).toEqual([]);
    expect(findings({ type: "distance" })).toEqual([]);
  });
});

describe("a joint on a mass point", () => {
  it("acts at the point, not beside it", () => {
    expect(findings({ b: "dot" })).toEqual([]);
    expect(findings({ b: "dot", anchor: [1, 2, 3] })).toEqual([]);
    expect(findings({ b: "dot", frameB: { orientation: [0, 0, 0, 1] } })).toEqual([]);
    expect(findings({ b: "dot", anchor: [1, 2, 3.1] })).toEqual(["error joint.beside-point joints[0].anchor"]);
    expect(findings({ a: "dot", frameA: { position: [0, 0.1, 0] } })).toEqual(["error joint.beside-point joints[0].frameA"]);
    expect(findings({ a: "arm", b: "dot", frameA: { position: [0, 0.1, 0] } })).toEqual([]);
    expect(findings({ a: "nail", anchor: [1, 2, 3.1] })).toEqual([]);
  });
});

describe("where coordinates and servos start", () => {
  it("is finite", () => {
    const turn = (members: object) => findings({ type: "revolute", coordinates: { turn: members } });
    expect(turn({ start: -20, servo: { p: 1, integral: -3 } })).toEqual([]);
    expect(turn({ start: Number.NaN })).toEqual(["error model.not-finite joints[0].coordinates.turn.start"]);
    expect(turn({ servo: { p: 1, integral: Number.NaN } })).toEqual(["error model.not-finite joints[0].coordinates.turn.servo.integral"]);
  });
});
