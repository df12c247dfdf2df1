/** What can be recorded of joints, against closed forms: uniform circular motion, a load that hangs at rest, a motor that lifts. */
import { describe, expect, it } from "vitest";
import type { ResolvedModel } from "../../../src/index.js";
import { simulate } from "../../../src/index.js";

const MASS = 2;
const RADIUS = 0.5;
const SPEED = 3;

/** A body without gravity that circles about the z axis of a hinge at the origin. */
const rotor: ResolvedModel = {
  gelenk: 1,
  gravity: [0, 0, 0],
  settings: { until: 0.5, step: 1 / 1000, method: "recursive" },
  bodies: [
    {
      name: "ball",
      mass: MASS,
      inertia: [0.1, 0.1, 0.1],
      position: [RADIUS, 0, 0],
      velocity: [0, SPEED * RADIUS, 0],
      angularVelocity: [0, 0, SPEED],
    },
  ],
  joints: [{ name: "hub", type: "revolute", a: "ground", b: "ball", anchor: [0, 0, 0], axis: [0, 0, 1] }],
};

const final = (values: Float64Array): number => values[values.length - 1]!;

describe("columns of joints", () => {
  it("are recorded when they are asked for, and not otherwise", () => {
    const names = ["joint.hub.turn", "joint.hub.turn.speed", "joint.hub.reaction", "joint.hub.reaction.x", "joint.hub.gap"];
    const { recording } = simulate(rotor, { record: { quantities: names } });
    expect(recording.columns).toEqual([
      { name: "time", unit: "s" },
      { name: "joint.hub.turn", unit: "rad" },
      { name: "joint.hub.turn.speed", unit: "rad/s" },
      { name: "joint.hub.reaction", unit: "N" },
      { name: "joint.hub.reaction.x", unit: "N" },
      { name: "joint.hub.gap", unit: "m" },
    ]);
    expect(simulate(rotor).recording.columns.some(({ name }) => name.startsWith("joint."))).toBe(false);
  });

  it("tell angle and speed of a uniform rotation, and the force m ω² r towards its centre", () => {
    const names = ["joint.hub.turn", "joint.hub.turn.speed", "joint.hub.reaction", "joint.hub.reaction.x"];
    const { recording } = simulate(rotor, { record: { quantities: names } });
    const times = recording.column("time");
    recording.column("joint.hub.turn").forEach((angle, i) => {
      expect(angle).toBeCloseTo(SPEED * times[i]!, 9);
    });
    expect(final(recording.column("joint.hub.turn.speed"))).toBeCloseTo(SPEED, 9);
    const force = MASS * SPEED * SPEED * RADIUS;
    expect(final(recording.column("joint.hub.reaction"))).toBeCloseTo(force, 4);
    // the mean over the last step belongs to its middle
    const middle = SPEED * (final(times) - 1 / 2000);
    expect(final(recording.column("joint.hub.reaction.x"))).toBeCloseTo(-force * Math.cos(middle), 4);
  });

  it("tell what a motor does: the weight it holds", () => {
    const lift: ResolvedModel = {
      gelenk: 1,
      gravity: [0, -10, 0],
      settings: { until: 0.2, step: 1 / 200 },
      bodies: [{ name: "cage", mass: MASS, inertia: [0.1, 0.1, 0.1] }],
      joints: [
        {
          name: "rope",
          type: "prismatic",
          a: "ground",
          b: "cage",
          anchor: [0, 0, 0],
          axis: [0, 1, 0],
          coordinates: { "slide-x": { motor: { speed: "0.5", limit: 1000 } } },
        },
      ],
    };
    const { recording } = simulate(lift, { record: { quantities: ["joint.rope.slide-x", "joint.rope.slide-x.motor"] } });
    expect(final(recording.column("joint.rope.slide-x.motor"))).toBeCloseTo(MASS * 10, 6);
  });
});
