/** Physics does not depend on where, how turned, in which order or how fast past us it happens. To tolerance, not to the bit. */
import { describe, expect, it } from "vitest";
import { multiply, normalise, readQuat, rotate, toQuaternion } from "../../src/math/quat.js";
import { add, distance, readVec3, toVector3, type Vec3, vec3 } from "../../src/math/vec3.js";
import type { BodyDescription } from "../../src/model/description.js";
import { box, cylinder } from "../../src/model/shapes.js";
import { World } from "../../src/world/world.js";
import { chance } from "../chance.js";

const random = chance(5);
const vector = (size: number) => vec3(random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size));
const bodies: BodyDescription[] = Array.from({ length: 6 }, (_, i) => ({
  name: `b${i}`,
  shapes: i % 2 ? [box(0.3, 0.5, 0.9)] : [cylinder(0.2, 0.7, { position: [0.1, 0.2, 0.3] }), box(0.2, 0.3, 0.4, { position: [0.4, 0, 0] })],
  position: toVector3(vector(2)),
  orientation: toQuaternion(random.rotation()),
  velocity: toVector3(vector(2)),
  angularVelocity: toVector3(vector(4)),
}));
const GRAVITY = vec3(0.5, -9.81, 1);
/** Random bodies may meet, and would no longer be free ones then. */
const ALONE = { solver: "none" } as const;
const CENTER = vec3(0, -7, 0);

/** The same scene seen from a frame that is turned by q, then shifted, and passed at a constant velocity. */
function simulated(q = readQuat([0, 0, 0, 1]), shift = vec3(0, 0, 0), boost = vec3(0, 0, 0), order = bodies): Map<string, Vec3> {
  const turned = (v: Vec3) => rotate(q, v);
  const world = new World({ gravity: toVector3(turned(GRAVITY)), contact: ALONE });
  for (const body of order) {
    world.addBody({
      ...body,
      position: toVector3(add(turned(readVec3(body.position!)), shift)),
      orientation: toQuaternion(normalise(multiply(q, readQuat(body.orientation!)))),
      velocity: toVector3(add(turned(readVec3(body.velocity!)), boost)),
      angularVelocity: toVector3(turned(readVec3(body.angularVelocity!))),
    });
  }
  if (boost.x === 0) world.addForce({ type: "point-gravity", strength: 20, center: toVector3(add(turned(CENTER), shift)) });
  for (let i = 0; i < 240; i++) world.step(1 / 240);
  return new Map(world.bodies.map((b) => [b.name, readVec3(b.worldPoint([0.3, -0.2, 0.5]))]));
}

describe("invariance", () => {
  const original = simulated();
  const largest = (other: Map<string, Vec3>, expected: (p: Vec3) => Vec3): number =>
    Math.max(...[...original].map(([name, p]) => distance(other.get(name)!, expected(p))));

  it("under a shift", () => {
    const shift = vec3(100, -50, 20);
    expect(largest(simulated(undefined, shift), (p) => add(p, shift))).toBeLessThan(1e-11);
  });

  it("under a rotation", () => {
    const q = random.rotation();
    expect(largest(simulated(q), (p) => rotate(q, p))).toBeLessThan(1e-11);
  });

  it("under renumbering: lone bodies do not even differ in the last bit", () => {
    expect(largest(simulated(undefined, undefined, undefined, [...bodies].reverse()), (p) => p)).toBe(0);
  });

  it("under a uniform motion of the frame, where forces do not depend on position", () => {
    // both runs without the attracting point: the boosted one leaves it out by itself
    const slow = simulated(undefined, undefined, vec3(1e-300, 0, 0));
    const fast = simulated(undefined, undefined, vec3(30, 2, 5));
    for (const [name, p] of slow) expect(distance(fast.get(name)!, add(p, vec3(30, 2, 5)))).toBeLessThan(1e-11);
  });
});

describe("time reversal", () => {
  it("kick–drift–kick runs back into its start", () => {
    const world = new World({ rotation: { method: "splitting" }, contact: ALONE });
    for (const body of bodies) world.addBody(body);
    world.addForce({ type: "point-gravity", strength: 20, center: [0, -7, 0] });
    const start = world.bodies.map((b) => readVec3(b.position));
    for (let i = 0; i < 240; i++) world.step(1 / 240);
    for (const body of world.bodies) {
      const [velocity, angular] = [body.velocity, body.angularVelocity];
      body.angularVelocity = toVector3(vec3(-angular[0], -angular[1], -angular[2]));
      body.velocity = toVector3(vec3(-velocity[0], -velocity[1], -velocity[2]));
    }
    for (let i = 0; i < 240; i++) world.step(1 / 240);
    for (const [i, body] of world.bodies.entries()) expect(distance(readVec3(body.position), start[i]!)).toBeLessThan(1e-10);
  });
});
