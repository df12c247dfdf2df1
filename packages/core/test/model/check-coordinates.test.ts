/** What acts on coordinates: limits, friction, brakes, rotors, motors. The meaning of each is in docs/actuation.md. */
import { describe, expect, it } from "vitest";
import type { CoordinateDescription, JointDescription } from "../../src/model/description.js";
import { LIMITS } from "../../src/model/limits.js";
import { validateModel } from "../../src/model/validate.js";

const findings = (joint: Partial<JointDescription>, names: readonly string[] = ["turn"]) =>
  validateModel(
    {
      gelenk: 1,
      bodies: [{ name: "arm", mass: 1, inertia: [1, 1, 1] }],
      joints: [{ type: "revolute", a: "ground", b: "arm", ...joint }],
    },
    { coordinatesOf: () => names.map((name) => ({ name, measure: "angle" })) },
  ).map((d) => `${d.severity} ${d.code} ${d.where}`);

const turn = (coordinate: CoordinateDescription) => findings({ coordinates: { turn: coordinate } });
const AT = "joints[0].coordinates.turn";

describe("limits", () => {
  it("are in order, and restitution lies between 0 and 1", () => {
    expect(turn({ low: -1, high: 1, restitution: 0.5 })).toEqual([]);
    expect(turn({ low: 1, high: 1, restitution: 0 })).toEqual([]);
    expect(turn({ high: -1, restitution: 1 })).toEqual([]);
    expect(turn({ low: 1, high: 0.5 })).toEqual([`error joint.bad-limits ${AT}.low`]);
    for (const restitution of [-0.1, 1.1]) expect(turn({ low: 0, restitution })).toEqual([`error joint.bad-limits ${AT}.restitution`]);
    expect(turn({ restitution: 0.5 })).toEqual([`warning joint.no-effect ${AT}.restitution`]);
    expect(turn({ low: Number.NaN })).toEqual([`error model.not-finite ${AT}.low`]);
    expect(turn({ high: Number.POSITIVE_INFINITY })).toEqual([`error model.not-finite ${AT}.high`]);
  });
});

describe("friction, brakes and rotors", () => {
  it("are not negative", () => {
    expect(turn({ friction: 0, brake: 0, armature: 0 })).toEqual([]);
    expect(turn({ friction: 1, brake: "3*t", armature: 2 })).toEqual([]);
    for (const key of ["friction", "brake", "armature"] as const) {
      expect(turn({ [key]: -1 })).toEqual([`error joint.negative ${AT}.${key}`]);
      expect(turn({ [key]: Number.NaN })).toEqual([`error model.not-finite ${AT}.${key}`]);
    }
  });

  it("a brake is a formula in t", () => {
    expect(turn({ brake: "3 *" })).toEqual([`error expression.syntax ${AT}.brake`]);
    expect(turn({ brake: "3*force" })).toEqual([`error model.unknown-parameter ${AT}.brake`]);
    expect(turn({ brake: "1/t" })).toEqual([`error model.not-finite ${AT}.brake`]);
  });
});

describe("motors", () => {
  it("follow a speed or a position, as formulas", () => {
    expect(turn({ motor: { speed: 0 } })).toEqual([]);
    expect(turn({ motor: { position: "sin(t)", limit: 0, approach: 0.1 } })).toEqual([]);
    expect(turn({ motor: {} })).toEqual([`error joint.bad-motor ${AT}.motor`]);
    expect(turn({ motor: { speed: 1, position: 2 } })).toEqual([`error joint.bad-motor ${AT}.motor.position`]);
    expect(turn({ motor: { speed: "a" } })).toEqual([`error model.unknown-parameter ${AT}.motor.speed`]);
    expect(turn({ motor: { position: Number.NaN } })).toEqual([`error model.not-finite ${AT}.motor.position`]);
  });

  it("have limits that are not negative, and approach places only", () => {
    expect(turn({ motor: { speed: 1, approach: 0.1 } })).toEqual([`error joint.bad-motor ${AT}.motor.approach`]);
    expect(turn({ motor: { position: 1, approach: -1 } })).toEqual([`error joint.negative ${AT}.motor.approach`]);
    expect(turn({ motor: { speed: 1, limit: -1 } })).toEqual([`error joint.negative ${AT}.motor.limit`]);
    expect(turn({ motor: { speed: 1, limit: Number.NaN } })).toEqual([`error model.not-finite ${AT}.motor.limit`]);
  });

  it("are alone on their coordinate", () => {
    expect(turn({ motor: { speed: 1 }, servo: { p: 1 } })).toEqual([`error joint.bad-motor ${AT}.motor`]);
  });
});

describe("a joint with many coordinates", () => {
  it("has servos, motors, brakes and friction on the first six: their inputs are kept for those", () => {
    const names = Array.from({ length: LIMITS.coordinates + 1 }, (_, i) => `c${i}`);
    const all: CoordinateDescription = { friction: 1, brake: 1, low: 0, armature: 1 };
    expect(findings({ coordinates: { c5: { ...all, motor: { speed: 1 } } } }, names)).toEqual([]);
    expect(findings({ coordinates: { c6: { ...all, motor: { speed: 1 } } } }, names)).toEqual(
      ["motor", "brake", "friction"].map((key) => `error joint.too-many-coordinates joints[0].coordinates.c6.${key}`),
    );
    expect(findings({ coordinates: { c6: { servo: { p: 1 } } } }, names)).toEqual([
      "error joint.too-many-coordinates joints[0].coordinates.c6.servo",
    ]);
  });
});

describe("joints that hold velocities", () => {
  it("have one speed for each direction, or none", () => {
    expect(findings({ type: "velocity" })).toEqual([]);
    expect(findings({ type: "velocity", speeds: [1, 2, 3] })).toEqual([]);
    expect(findings({ type: "velocity", locked: ["rz"], speeds: [1] })).toEqual([]);
    expect(findings({ type: "velocity", speeds: [1] })).toEqual(["error joint.wrong-speeds joints[0].speeds"]);
    expect(findings({ type: "velocity", locked: ["x"], speeds: [1, 2] })).toEqual(["error joint.wrong-speeds joints[0].speeds"]);
    expect(findings({ type: "velocity", locked: ["x"], speeds: [Number.NaN] })).toEqual(["error model.not-finite joints[0].speeds[0]"]);
  });

  it.each(["rolling", "rolling-wheel"])("%s needs a radius and a plane", (type) => {
    const frameA = {};
    expect(findings({ type, frameA, radius: 0.1 })).toEqual([]);
    expect(findings({ type, frameA })).toEqual(["error joint.missing-shape joints[0].radius"]);
    for (const radius of [0, -1]) expect(findings({ type, frameA, radius })).toEqual(["error joint.not-positive joints[0].radius"]);
    expect(findings({ type, radius: 0.1, anchor: [0, 0, 0] })).toEqual(["error joint.missing-shape joints[0].frameA"]);
  });

  it("a rope has two ends", () => {
    expect(findings({ type: "rope" })).toEqual([]);
    expect(findings({ type: "rope", anchor: [0, 0, 0] })).toEqual(["error joint.not-positive joints[0].anchor"]);
  });
});
