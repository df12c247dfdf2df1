/** Forces in a world against closed forms; observed order of the step. */
import { describe, expect, it } from "vitest";
import type { ForceKind } from "../../../src/force/force-kind.js";
import { exp } from "../../../src/math/exponential.js";
import { readQuat, rotate } from "../../../src/math/quat.js";
import { cross, type Vector3, vec3 } from "../../../src/math/vec3.js";
import { box, sphere } from "../../../src/model/shapes.js";
import { World } from "../../../src/world/world.js";

const error = (a: Vector3, b: Vector3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function run(world: World, time: number, steps: number): World {
  for (let i = 0; i < steps; i++) world.step(time / steps);
  return world;
}

const order = (coarse: number, fine: number): number => Math.log2(coarse / fine);

describe("uniform gravity", () => {
  it("gives the parabola to round-off, whatever the step", () => {
    for (const steps of [1, 7, 240]) {
      const world = new World({ gravity: [1, -9.81, 0.5] });
      const ball = world.addBody({ shapes: [sphere(0.1)], position: [1, 2, 3], velocity: [3, 4, 5], angularVelocity: [1, 2, 3] });
      run(world, 2, steps);
      expect(error(ball.position, [1 + 6 + 2, 2 + 8 - 19.62, 3 + 10 + 1])).toBeLessThan(1e-12);
      expect(error(ball.velocity, [3 + 2, 4 - 19.62, 5 + 1])).toBeLessThan(1e-12);
      expect(world.ledger.energyDrift).toBeLessThan(1e-13);
      expect(world.ledger.momentumDrift).toBeLessThan(1e-13);
    }
  });

  it("carries the origin of a body whose centre of mass is elsewhere around it", () => {
    const world = new World({ gravity: [0, 0, 0] });
    // centre of mass at the origin of the world, body origin 0.5 m beside it, turning at 1 rad/s about z
    const body = world.addBody({
      mass: 2,
      inertia: [1, 1, 1],
      centerOfMass: [0.5, 0, 0],
      position: [-0.5, 0, 0],
      velocity: [0, -0.5, 0],
      angularVelocity: [0, 0, 1],
    });
    run(world, 1, 200);
    expect(error(body.centerOfMass, [0, 0, 0])).toBeLessThan(1e-14);
    expect(error(body.position, [-0.5 * Math.cos(1), -0.5 * Math.sin(1), 0])).toBeLessThan(1e-9);
    expect(error(body.velocity, [0.5 * Math.sin(1), -0.5 * Math.cos(1), 0])).toBeLessThan(1e-9);
  });
});

describe("damping", () => {
  const fall = (steps: number) => {
    const world = new World({ gravity: [0, -9.81, 0] });
    const ball = world.addBody({ mass: 2, inertia: [0.3, 0.3, 0.3], velocity: [4, 0, 0], angularVelocity: [0, 5, 0] });
    world.addForce({ type: "damping", linear: 3, angular: 0.6 });
    run(world, 1, steps);
    return { ball, world };
  };
  // v' = g − (c/m) v, ω' = −(c/J) ω
  const k = 1.5;
  const exact = {
    velocity: [4 * exp(-k), (-9.81 / k) * (1 - exp(-k)), 0] as const,
    spin: 5 * exp(-2),
  };

  it("decays as the closed form says, with second order", () => {
    const coarse = fall(50);
    const fine = fall(100);
    expect(order(error(coarse.ball.velocity, exact.velocity), error(fine.ball.velocity, exact.velocity))).toBeCloseTo(2, 1);
    expect(order(Math.abs(coarse.ball.angularVelocity[1] - exact.spin), Math.abs(fine.ball.angularVelocity[1] - exact.spin))).toBeCloseTo(
      2,
      1,
    );
  });

  it("is booked: the energy lost is the work of the dampers", () => {
    // exact for the damper alone; beside gravity the mean velocity of a step is not its middle one, which costs O(h²) in energy
    const { world } = fall(100);
    expect(order(fall(50).world.ledger.energyDrift, world.ledger.energyDrift)).toBeCloseTo(2, 1);
    expect(world.ledger.momentumDrift).toBeLessThan(1e-13);
    expect(world.ledger.work.dampers).toBeLessThan(-10);
  });

  it("never turns the motion round, even with a thousand times too long a step", () => {
    const world = new World({ gravity: [0, 0, 0] });
    const ball = world.addBody({ mass: 1, inertia: [1, 1, 1], velocity: [1, 0, 0] });
    world.addForce({ type: "damping", linear: 2000 });
    for (let i = 0; i < 100; i++) {
      world.step(1);
      expect(Math.abs(ball.velocity[0])).toBeLessThanOrEqual(1);
    }
  });
});

describe("point gravity", () => {
  /** Kepler ellipse, semi-major axis 1, strength 1, from the near point: period 2π. */
  const orbit = (eccentricity: number, steps: number) => {
    const world = new World({ gravity: [0, 0, 0] });
    const speed = Math.sqrt((1 + eccentricity) / (1 - eccentricity));
    const planet = world.addBody({ shapes: [sphere(0.01)], position: [1 - eccentricity, 0, 0], velocity: [0, speed, 0] });
    world.addForce({ type: "point-gravity", strength: 1 });
    run(world, 2 * Math.PI, steps);
    return { world, planet };
  };

  it("closes the Kepler ellipse after one period, with second order", () => {
    const start: Vector3 = [0.7, 0, 0];
    const coarse = error(orbit(0.3, 1000).planet.position, start);
    const fine = error(orbit(0.3, 2000).planet.position, start);
    expect(order(coarse, fine)).toBeCloseTo(2, 1);
    expect(fine).toBeLessThan(1e-3);
  });

  it("closes it with the order of the step", () => {
    const miss = (stepOrder: number, steps: number) => {
      const world = new World({ gravity: [0, 0, 0], order: stepOrder });
      const planet = world.addBody({ shapes: [sphere(0.01)], position: [0.7, 0, 0], velocity: [0, Math.sqrt(1.3 / 0.7), 0] });
      world.addForce({ type: "point-gravity", strength: 1 });
      run(world, 2 * Math.PI, steps);
      return error(planet.position, [0.7, 0, 0]);
    };
    expect(order(miss(4, 200), miss(4, 400))).toBeGreaterThan(3.8);
    expect(order(miss(6, 100), miss(6, 200))).toBeGreaterThan(5.7);
  });

  it("keeps angular momentum to round-off and the energy error bounded", () => {
    const { world } = orbit(0.3, 2000);
    expect(world.ledger.momentumDrift).toBeLessThan(1e-12);
    expect(world.ledger.energyDrift).toBeLessThan(1e-4);
  });

  it("does nothing in the attracting point itself", () => {
    const world = new World({ gravity: [0, 0, 0] });
    const ball = world.addBody({ shapes: [sphere(0.1)] });
    world.addForce({ type: "point-gravity", strength: 1 });
    world.step();
    expect(ball.position).toEqual([0, 0, 0]);
    expect(world.events).toEqual([]);
  });
});

describe("constant force", () => {
  it("at a point of the body turns it: torque = arm × force, work booked as external", () => {
    const world = new World({ gravity: [0, 0, 0] });
    const body = world.addBody({ name: "plate", mass: 2, inertia: [3, 3, 4], centerOfMass: [0.1, 0, 0] });
    world.addForce({ type: "constant", body: "plate", force: [0, 3, 0], point: [0.6, 0, 0] });
    world.step(1e-3);
    // arm 0.5 m, torque 1.5 N·m about z, moment 4: α = 0.375; acceleration 1.5
    expect(body.angularVelocity[2]).toBeCloseTo(0.375e-3, 9);
    expect(world.ledger.work.external).toBeGreaterThan(0);
    expect(world.ledger.energyDrift).toBeLessThan(1e-12);
  });

  it("in body axes turns with the body: a rocket on a circle", () => {
    // spin ω about z, thrust along body x: v = (F/mω)(sin ωt, 1 − cos ωt)
    const rocket = (steps: number) => {
      const world = new World({ gravity: [0, 0, 0] });
      const body = world.addBody({ name: "rocket", mass: 2, inertia: [1, 1, 1], angularVelocity: [0, 0, 2] });
      world.addForce({ type: "constant", body: "rocket", force: [6, 0, 0], frame: "body" });
      run(world, 1, steps);
      return error(body.velocity, [1.5 * Math.sin(2), 1.5 * (1 - Math.cos(2)), 0]);
    };
    expect(order(rocket(50), rocket(100))).toBeCloseTo(2, 1);
  });
});

describe("a force kind of the user", () => {
  /** Weight of a top hinged in the origin, as a torque on a free body with the moments about the hinge. */
  const weight: ForceKind = {
    type: "top-weight",
    numbers: (d: { readonly moment: number }) => [d.moment],
    wrench(t, body, n, _time, out, o) {
      const axis = rotate(readQuat(t.pose, 7 * body + 3), vec3(0, 0, 1));
      const torque = cross(axis, vec3(0, 0, -n[0]!));
      out[o] = out[o]! + torque.x;
      out[o + 1] = out[o + 1]! + torque.y;
      out[o + 2] = out[o + 2]! + torque.z;
    },
    potential: (t, body, n) => n[0]! * rotate(readQuat(t.pose, 7 * body + 3), vec3(0, 0, 1)).z,
  };

  it("heavy symmetric top: steady precession at the rate of the closed form, with second order", () => {
    // tilt θ, spin Ω₃, moments A, C, weight m g l: A Φ'² cos θ − C Ω₃ Φ' + m g l = 0
    const [A, C, mgl, spin, tilt] = [0.2, 0.1, 1.5, 40, 0.5];
    const rate = (C * spin - Math.sqrt((C * spin) ** 2 - 4 * A * Math.cos(tilt) * mgl)) / (2 * A * Math.cos(tilt));
    const axis = [Math.sin(tilt), 0, Math.cos(tilt)];
    const top = (steps: number) => {
      const world = new World({ gravity: [0, 0, 0], up: "z", extend: { forces: [weight] } });
      // ω = Φ' e_z + s·axis with C-component Ω₃ along the axis
      const s = spin - rate * Math.cos(tilt);
      const body = world.addBody({
        mass: 1,
        inertia: [A, A, C],
        orientation: [0, Math.sin(tilt / 2), 0, Math.cos(tilt / 2)],
        angularVelocity: [s * axis[0]!, 0, s * axis[2]! + rate],
      });
      world.addForce({ type: "top-weight", moment: mgl } as never);
      run(world, 1, steps);
      const { x, y, z } = rotate(readQuat(body.orientation), vec3(0, 0, 1));
      expect(Math.abs(Math.acos(z) - tilt)).toBeLessThan(1e-3);
      return { angle: Math.atan2(y, x), drift: world.ledger.energyDrift };
    };
    const coarse = top(1000);
    const fine = top(2000);
    expect(order(Math.abs(coarse.angle - rate), Math.abs(fine.angle - rate))).toBeCloseTo(2, 1);
    // the steady motion has constant energy in every step: what is left is round-off over 2000 steps
    expect(fine.drift).toBeLessThan(2000 * 4 * 2 ** -52);
  });
});

describe("held inputs", () => {
  it("a module is called before each step with the time; its forces act during that step alone", () => {
    const world = new World({ gravity: [0, 0, 0], step: 0.1 });
    const body = world.addBody({ shapes: [box(1, 1, 1)], mass: 2 });
    const times: number[] = [];
    const remove = world.addModule({
      beforeStep(w, time) {
        times.push(time);
        w.body("body-1")!.applyForce([4, 0, 0]);
      },
    });
    world.step();
    world.step();
    remove();
    world.step();
    expect(times).toEqual([0, 0.1]);
    expect(body.velocity[0]).toBeCloseTo(0.4, 14);
    expect(world.ledger.work.external).toBeCloseTo(0.5 * 2 * 0.16, 14);
    expect(world.ledger.energyDrift).toBeLessThan(1e-14);
  });
});

it("what a kind of the user's own has against a force stops it, in a world and in a model", () => {
  const push: ForceKind = {
    type: "push",
    numbers: (d: { readonly size: number }) => [d.size],
    check: (d: { readonly size: number }, where) =>
      d.size > 0 ? [] : [{ code: "push.negative", severity: "error", where: `${where}.size`, message: "a push is positive" }],
  };
  const extend = { forces: [push] };
  const world = new World({ extend });
  world.addBody({ name: "ball", mass: 1, shapes: [sphere(0.1)] });
  const add = (size: number) => world.addForce({ type: "push", body: "ball", size } as never);
  expect(add(1).alive).toBe(true);
  expect(() => add(-1)).toThrow("a push is positive");
  const model = {
    gelenk: 1,
    bodies: [{ name: "ball", mass: 1, shapes: [sphere(0.1)] }],
    forces: [{ type: "push", body: "ball", size: -1 }],
  };
  expect(() => World.fromModel(model as never, { extend })).toThrow("forces[0].size");
});
