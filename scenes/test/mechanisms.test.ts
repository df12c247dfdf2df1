/**
 * What holds for every mechanism at its start, computed from the description (joint-geometry.ts): numbers of bodies, joints and freedoms;
 * bars end where their joints are; velocities fit the joints.
 */
import { hasErrors, massOfBody, validateModel } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { modelOf } from "./build.js";
import { countFreedoms, countPlaneFreedoms, localPoint, startOf, worstMiss } from "./joint-geometry.js";

/** Counted by hand. `inPlane`: freedoms left in the plane, where all joints are hinges about z; `rods`: false where parts are no bars from joint to joint. */
const MECHANISMS: readonly {
  address: string;
  bodies: number;
  joints: number;
  freedoms: number;
  inPlane?: number;
  mass: number;
  rods?: false;
}[] = [
  { address: "@pendulum", bodies: 1, joints: 1, freedoms: 3, mass: 2 },
  { address: "@pendulum?rod=0", bodies: 1, joints: 1, freedoms: 5, mass: 1 },
  { address: "@double-pendulum", bodies: 2, joints: 2, freedoms: 2, inPlane: 2, mass: 2 },
  { address: "@double-pendulum?first=-0.7&second=2.9&length=0.3&mass=5", bodies: 2, joints: 2, freedoms: 2, inPlane: 2, mass: 10 },
  { address: "@chain", bodies: 10, joints: 10, freedoms: 10, inPlane: 10, mass: 10 },
  { address: "@chain?links=50&ball=1&length=1&thickness=0.1&hanging=1", bodies: 50, joints: 50, freedoms: 150, mass: 50 },
  // 1.5⁴·0.1 + 2·1.5³·0.1 + … = 0.1·(5.0625 + 6.75 + 9 + 12 + 16) m of rod with 0.96 kg/m.
  { address: "@tree?bodies=31", bodies: 31, joints: 31, freedoms: 93, mass: 4.88125 * 0.96 },
  // 0.1·Σ 2ᵏ·1.5⁷⁻ᵏ = 0.1·(2⁸ − 1.5⁸)/0.5
  { address: "@tree?bodies=255", bodies: 255, joints: 255, freedoms: 765, mass: 0.2 * (256 - 1.5 ** 8) * 0.96 },
  { address: "@eight-loop", bodies: 8, joints: 9, freedoms: 21, mass: 16 },
  { address: "@four-bar", bodies: 3, joints: 4, freedoms: -2, inPlane: 1, mass: 1.8 },
  { address: "@four-bar?crank=0.2&angle=-2&speed=-7&base=1.05", bodies: 3, joints: 4, freedoms: -2, inPlane: 1, mass: 1.7 },
  { address: "@n-four-bar?n=2", bodies: 5, joints: 7, freedoms: -5, inPlane: 1, mass: 5 },
  { address: "@n-four-bar?n=40&speed=3", bodies: 81, joints: 121, freedoms: -119, inPlane: 1, mass: 81 },
  // 12 hinges remove 60: theory 01, section 15, E7.
  { address: "@three-loops", bodies: 9, joints: 12, freedoms: 54 - 60, inPlane: 3, mass: 3 * 3.5 },
  { address: "@three-loops?tilt=-0.5", bodies: 9, joints: 12, freedoms: 54 - 60, inPlane: 3, mass: 3 * 3.5 },
  { address: "@ring?links=8", bodies: 8, joints: 9, freedoms: 48 - 45, inPlane: 6, mass: 8 },
  { address: "@ring?links=5&length=0.1", bodies: 5, joints: 6, freedoms: 0, inPlane: 3, mass: 5 },
  { address: "@slider-crank", bodies: 3, joints: 4, freedoms: 1, mass: 2.62 },
  { address: "@slider-crank?angle=2.5&speed=-4", bodies: 3, joints: 4, freedoms: 1, mass: 2.62 },
  { address: "@andrews-squeezer", bodies: 7, joints: 10, freedoms: -8, inPlane: 1, mass: 0.21023 },
  { address: "@n-pendulum?n=7&angle=0.4&length=0.5&mass=2", bodies: 7, joints: 7, freedoms: 7, mass: 14 },
  // 5 per hinge: 120 + 2·10 of them
  { address: "@looped-pendulum", bodies: 130, joints: 140, freedoms: 780 - 700, mass: 130 },
  { address: "@looped-pendulum?n=6&m=0", bodies: 6, joints: 6, freedoms: 6, mass: 6 },
  { address: "@concrete-pump", bodies: 13, joints: 17, freedoms: 78 - 85, mass: 3750 + 4 * 70, rods: false },
  { address: "@concrete-pump?unfold=-0.5", bodies: 13, joints: 17, freedoms: 78 - 85, mass: 3750 + 4 * 70, rods: false },
  // boom, stick, bucket; crank and coupler; barrels and rods
  { address: "@excavator", bodies: 11, joints: 15, freedoms: 66 - 75, mass: 1900 + 950 + 800 + 110 + 300 + 180 + 115, rods: false },
  { address: "@cv-joint", bodies: 10, joints: 10, freedoms: 11, mass: 10, rods: false },
  { address: "@cv-joint?variant=1&hub=0.1", bodies: 12, joints: 12, freedoms: 12, mass: 10.2, rods: false },
  { address: "@cv-joint?variant=2&links=1", bodies: 1, joints: 1, freedoms: 3, mass: 1, rods: false },
  { address: "@cv-joint?variant=3&links=3&angle=0.7", bodies: 5, joints: 5, freedoms: 5, mass: 3.02, rods: false },
  { address: "@arm-7?bend=0.3", bodies: 7, joints: 7, freedoms: 7, mass: 16.062132, rods: false },
  { address: "@humanoid-30", bodies: 25, joints: 24, freedoms: 30, mass: 76.1, rods: false },
  { address: "@walker", bodies: 19, joints: 19, freedoms: 18, mass: 6 + 6 * 0.9 },
  { address: "@walker?feet=1&lift=0.2", bodies: 19, joints: 24, freedoms: 18, mass: 6 + 6 * 0.9 },
];

describe.each(MECHANISMS.map((mechanism) => [mechanism.address, mechanism] as const))("%s", (address, expected) => {
  const model = modelOf(address);

  test("is a valid model with masses that can be used", () => {
    expect(validateModel(model)).toEqual([]);
    for (const body of model.bodies!) expect(hasErrors(massOfBody(body, "").diagnostics), body.name).toBe(false);
  });

  test("has the counted bodies, joints, freedoms and mass", () => {
    expect(model.bodies).toHaveLength(expected.bodies);
    expect(model.joints).toHaveLength(expected.joints);
    expect(countFreedoms(model)).toBe(expected.freedoms);
    const mass = model.bodies!.reduce((sum, body) => sum + massOfBody(body, "").properties!.mass, 0);
    expect(Math.abs(mass / expected.mass - 1)).toBeLessThan(1e-12);
  });

  const ofPlane = expected.inPlane === undefined ? [] : [expected.inPlane];
  test.each(ofPlane)("stays in its plane, with the %d freedoms counted there", (freedoms) => {
    expect(countPlaneFreedoms(model)).toBe(freedoms);
    for (const joint of model.joints!) {
      expect(joint.type).toBe("revolute");
      expect([joint.axis, joint.anchor![2]]).toEqual([[0, 0, 1], 0]);
    }
    for (const body of model.bodies!)
      expect([body.position![2], body.orientation?.[0] ?? 0, body.orientation?.[1] ?? 0]).toEqual([0, 0, 0]);
  });

  test("frames coincide and velocities fit the joints", () => {
    const { position, angle, speed } = worstMiss(model);
    expect(position).toBeLessThan(1e-12);
    expect(angle).toBeLessThan(1e-12);
    // A few roundings of products with rates up to 13 rad/s and distances up to 40 m.
    expect(speed).toBeLessThan(1e-12 * (address.includes("n=40") ? 10 : 1));
  });

  const bars = (expected.rods === false ? [] : model.bodies!).flatMap((body) => {
    const [shape] = body.shapes ?? [];
    return shape?.type === "box" && body.name !== "body" && body.name !== "slider" ? [{ name: body.name!, body, shape }] : [];
  });
  test.each(bars)("the bar or rod $name ends where its joints are", ({ name, body, shape }) => {
    const axis = shape.size.indexOf(Math.max(...shape.size));
    const held = model.joints!.filter((joint) => joint.a === name || joint.b === name);
    // The long links of three-loops carry the hinges of the next loop in between: their ends come first.
    const own = name.startsWith("long-") ? held.slice(0, 2) : held;
    expect(own.length).toBeGreaterThan(0);
    for (const joint of own) {
      const [x, y, z] = localPoint(startOf(shape), localPoint(startOf(body), joint.anchor!));
      const local = [x, y, z];
      expect(Math.abs(Math.abs(local[axis]!) - shape.size[axis]! / 2)).toBeLessThan(1e-12);
      expect(Math.hypot(...local.filter((_, i) => i !== axis))).toBeLessThan(1e-12);
    }
  });
});
