/** Guided bodies in free space: what decides are closed forms of a critically damped oscillator, and what is conserved. */
import { describe, expect, test } from "vitest";
import { type DeviceReading, ModelError, World } from "../../../src/index.js";
import { exp } from "../../../src/math/exponential.js";
import { cos, sin } from "../../../src/math/trig.js";

const GRAVITY = [0, 0, -9.81] as const;

function handWorld(options: ConstructorParameters<typeof World>[0] = {}) {
  const world = new World({ gravity: GRAVITY, step: 1 / 240, ...options });
  const box = world.addBody({ name: "box", position: [0, 0, 1], shapes: [{ type: "box", size: [0.2, 0.1, 0.1] }], mass: 1 });
  return { world, box };
}

describe("following", () => {
  test("a body comes after a device that has jumped as e₀ (1 + ω₀ t) e^(−ω₀ t), to second order", () => {
    const errors = [1 / 240, 1 / 480].map((step) => {
      const { world, box } = handWorld({ step });
      const guide = world.guide(box, { follow: 0.1, force: 1e6, torque: 1e6 });
      const jumped = guide.move({ kind: "pose", position: [0, 0, 0] });
      expect(jumped).toEqual([]);
      guide.move({ kind: "pose", position: [0.5, 0, 0] }, 1e-6);
      let worst = 0;
      for (let t = step; t < 0.5; t += step) {
        world.step();
        worst = Math.max(worst, Math.abs(0.5 - box.position[0] - 0.5 * (1 + t / 0.1) * exp(-t / 0.1)));
      }
      expect(box.position[2]).toBeCloseTo(1, 9);
      return worst;
    });
    // ω₀ h = 0.04: the error of a step of second order is about (ω₀ h)²/6 of the way
    expect(errors[0]).toBeLessThan(3e-4);
    expect(errors[0]! / errors[1]!).toBeGreaterThan(3.6);
  });

  test("a turn comes after its device in the same way, about any axis", () => {
    for (const axis of [
      [1, 0, 0],
      [0.6, 0, 0.8],
    ] as const) {
      const { world, box } = handWorld({ step: 1 / 1000, gravity: [0, 0, 0] });
      const guide = world.guide(box, { follow: 0.1, torque: 1e6 });
      guide.move({ kind: "pose", position: [0, 0, 1] });
      const s = sin(0.1);
      guide.move({ kind: "pose", position: [0, 0, 1], orientation: [axis[0] * s, axis[1] * s, axis[2] * s, cos(0.1)] }, 1e-6);
      for (let i = 0; i < 200; i++) world.step();
      const angle = guide.lag.angle;
      // about an axis that is none of its own gyroscopic torques of ω ≈ 0.7 rad/s disturb the turn by ω² t² of it at most
      expect(Math.abs(angle - 0.2 * 3 * exp(-2))).toBeLessThan(axis[0] === 1 ? 1e-5 : 2e-3);
    }
  });

  test("a device that moves evenly is followed without lag; one that rests is reached", () => {
    const { world, box } = handWorld();
    const guide = world.guide(box, { follow: 0.05 });
    for (let i = 0; i < 240; i++) {
      guide.move({ kind: "twist", linear: [0.3, 0, 0.1], angular: [0, 0, 0.5] });
      world.step();
    }
    expect(guide.device.position[0]).toBeCloseTo(0.3, 12);
    expect(guide.lag.distance).toBeLessThan(1e-6);
    expect(guide.lag.angle).toBeLessThan(1e-6);
    for (let i = 0; i < 240; i++) world.step();
    expect(guide.silence).toBeGreaterThan(1);
    expect(box.position[0]).toBeCloseTo(0.3, 6);
    expect(box.position[2]).toBeCloseTo(1.1, 6);
  });

  test("force and torque stay within their bounds; a far device pulls the body at force/(2 m ω₀)", () => {
    const { world, box } = handWorld({ gravity: [0, 0, 0] });
    const guide = world.guide(box, { follow: 0.05, force: 8 });
    guide.move({ kind: "pose", position: [0, 0, 0] });
    expect(guide.move({ kind: "pose", position: [100, 0, 0] }).map(({ code }) => code)).toEqual(["device.jump"]);
    for (let i = 0; i < 480; i++) {
      world.step();
      expect(Math.abs(guide.force[0])).toBeLessThanOrEqual(8 + 1e-12);
    }
    // F = 2 ω₀ m v: 8/(2 · 20 · 1)
    expect(box.velocity[0]).toBeCloseTo(0.2, 6);
  });

  test("two hands guide two bodies", () => {
    const { world, box } = handWorld();
    const ball = world.addBody({ name: "ball", position: [1, 0, 1], shapes: [{ type: "sphere", radius: 0.1 }] });
    const [left, right] = [world.guide(box), world.guide(ball)];
    for (let i = 0; i < 240; i++) {
      left.move({ kind: "twist", linear: [0, 0.1, 0] });
      right.move({ kind: "twist", linear: [0, -0.1, 0] });
      world.step();
    }
    expect(box.position[1]).toBeCloseTo(0.1, 6);
    expect(ball.position[1]).toBeCloseTo(-0.1, 6);
  });
});

describe("taking hold and letting go", () => {
  test("the body keeps its place in the hand, wherever the hand takes hold of it", () => {
    const { world, box } = handWorld();
    const guide = world.guide(box);
    const c = cos(0.25);
    const s = sin(0.25);
    guide.move({ kind: "pose", position: [0.5, 0, 1] });
    expect(guide.device.position).toEqual([0, 0, 1]);
    // the hand turns by 0.5 rad about itself: the body swings about the hand
    guide.move({ kind: "pose", position: [0.5, 0, 1], orientation: [0, 0, s, c] });
    world.step();
    const { position } = guide.device;
    expect(position[0]).toBeCloseTo(0.5 - 0.5 * cos(0.5), 12);
    expect(position[1]).toBeCloseTo(-0.5 * sin(0.5), 12);
  });

  test("a pointer leads along the plane across its first ray", () => {
    const { world, box } = handWorld();
    const guide = world.guide(box);
    const ray = (x: number): DeviceReading => ({ kind: "pointer", origin: [0, -2, 1], direction: [x, 2, 0] });
    guide.move(ray(0));
    guide.move(ray(0.1));
    world.step();
    const { position } = guide.device;
    expect(position[0]).toBeCloseTo(0.1, 12);
    expect(position[1]).toBeCloseTo(0, 12);
    expect(guide.move({ kind: "pointer", origin: [0, -2, 1], direction: [1, 0, 0] })).toEqual([]);
    world.step();
    expect(guide.device.position[0]).toBeCloseTo(0.1, 12);
  });

  test("on release the body goes on with its velocity and falls like any other", () => {
    const { world, box } = handWorld();
    const guide = world.guide(box);
    for (let i = 0; i < 240; i++) {
      guide.move({ kind: "twist", linear: [0.5, 0, 0] });
      world.step();
    }
    const [before, at] = [box.velocity, box.position];
    guide.release();
    expect(guide.alive).toBe(false);
    expect(box.velocity).toEqual(before);
    for (let i = 0; i < 24; i++) world.step();
    expect(box.position[0]).toBeCloseTo(at[0] + 0.1 * before[0], 9);
    expect(box.position[2]).toBeCloseTo(at[2] + 0.1 * before[2] - 0.5 * 9.81 * 0.01, 9);
    expect(world.toModel().bodies?.map(({ name }) => name)).toEqual(["box"]);
  });

  test("a guide is no part of the model, but of the state", () => {
    const { world, box } = handWorld();
    const guide = world.guide(box);
    guide.move({ kind: "twist", linear: [0.5, 0, 0] });
    world.step();
    const snapshot = world.snapshot();
    const run = () => {
      for (let i = 0; i < 20; i++) {
        guide.move({ kind: "twist", linear: [0, 0.2, 0], angular: [1, 0, 0] });
        world.step();
      }
      return [...box.position, ...box.orientation, ...guide.device.position];
    };
    const first = run();
    world.restore(snapshot);
    expect(run()).toEqual(first);
    expect(world.toModel().forces ?? []).toEqual([]);
  });
});

describe("bad input", () => {
  test("readings that are no numbers are refused with a reason, and the body is held", () => {
    const { world, box } = handWorld();
    const guide = world.guide(box);
    const bad: readonly DeviceReading[] = [
      { kind: "pose", position: [Number.NaN, 0, 0] },
      { kind: "pose", position: [0, 0, 0], orientation: [0, 0, 0, 0] },
      { kind: "twist", linear: [0, Number.POSITIVE_INFINITY, 0] },
      { kind: "pointer", origin: [0, 0, 0], direction: [0, 0, 0] },
    ];
    for (let i = 0; i < 100; i++) {
      for (const reading of bad) expect(guide.move(reading).map(({ code }) => code)).toEqual(["device.unusable"]);
      world.step();
    }
    expect(box.position[2]).toBeCloseTo(1, 9);
    expect(guide.silence).toBeGreaterThan(0.4);
  });

  test("only what forces move can be guided, with numbers that make sense, and not faster than steps allow", () => {
    const { world, box } = handWorld();
    const wall = world.addBody({ name: "wall", kind: "fixed" });
    const codeOf = (act: () => unknown): string => {
      try {
        act();
      } catch (error) {
        if (error instanceof ModelError) return error.diagnostics[0]!.code;
      }
      return "none";
    };
    expect(codeOf(() => world.guide(wall))).toBe("guide.not-dynamic");
    expect(codeOf(() => world.guide(box, { follow: -1 }))).toBe("force.guide-range");
    expect(codeOf(() => world.guide(box, { force: -1 }))).toBe("force.guide-range");
    expect(codeOf(() => world.guide(box, { torque: Number.NaN }))).toBe("model.not-finite");
    expect(codeOf(() => world.guide(box, { follow: 1 / 240 }))).toBe("guide.too-fast");
    // nothing is left of the attempts
    expect(world.bodies.map(({ name }) => name)).toEqual(["box", "wall"]);
  });
});

test("debug lines show the body once more where its device would have it", () => {
  const { world, box } = handWorld();
  const alone = world.debugLines().positions.length;
  const guide = world.guide(box);
  guide.move({ kind: "pose", position: [0, 0, 0] });
  guide.move({ kind: "pose", position: [0.5, 0, 0] }, 1e-6);
  const { positions } = world.debugLines();
  // the twelve edges of the box, a line to the device, and the three axes of the device
  expect(positions.length - alone).toBe(6 * (12 + 1 + 3));
  const largest = positions.filter((_, i) => i % 3 === 0).reduce((most, x) => Math.max(most, x), 0);
  expect(largest).toBeCloseTo(0.6, 6);
});

test("a spring to a body that moves as prescribed is of second order", () => {
  // x″ = ω² (sin t − x), x(0) = x′(0) = 0:  x = (ω² sin t − ω sin ωt)/(ω² − 1)
  const errors = [1 / 60, 1 / 120].map((step) => {
    const world = new World({ gravity: [0, 0, 0], step });
    world.addBody({ name: "driver", kind: "kinematic", motion: { position: ["sin(t)", 0, 0] } });
    const ball = world.addBody({ name: "ball", mass: 1, position: [0, 0, 1], shapes: [{ type: "sphere", radius: 0.1, use: ["mass"] }] });
    // without length it pulls alike in every direction, so that x stands alone
    world.addForce({ type: "spring", a: "driver", b: "ball", stiffness: 16, length: 0 });
    for (let i = 0; i < Math.round(2 / step); i++) world.step();
    return Math.abs(ball.position[0] - (16 * sin(2) - 4 * sin(8)) / 15);
  });
  expect(errors[0]).toBeLessThan(5e-3);
  expect(errors[0]! / errors[1]!).toBeGreaterThan(3.6);
});
