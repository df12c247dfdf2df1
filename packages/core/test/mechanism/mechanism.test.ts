/**
 * Mechanisms against closed forms (a pendulum, a spring), golden values of theory 03, section 17, the world's own bodies, and each function against another:
 * M̂ ṡ + bias = η, J s = velocities, all algorithms and all forms of code.
 */
import { describe, expect, it } from "vitest";
import { MECHANISM_ALGORITHMS } from "../../src/mechanism/algorithms.js";
import { createMechanism, mechanismOf } from "../../src/mechanism/create-mechanism.js";
import type { Mechanism } from "../../src/mechanism/mechanism.js";
import type { ResolvedModel } from "../../src/model/description.js";
import { World } from "../../src/world/world.js";
import { chance } from "../chance.js";
import { pendulum, VARIED } from "./models.js";

const zeros = (count: number) => new Float64Array(count);

/** Coordinates near the start and any speeds. */
function randomState(mechanism: Mechanism, seed: number) {
  const random = chance(seed);
  mechanism.reset();
  const s = Float64Array.from({ length: mechanism.speedCount }, () => random.normal());
  // along rates of the coordinates quaternions keep their length to first order; they are normalised below
  const rates = mechanism.coordinateRates(mechanism.state.q, s);
  const q = mechanism.state.q.map((value, k) => value + 0.3 * rates[k]!);
  for (const { coordinates, firstCoordinate } of mechanism.joints) {
    const place = coordinates.indexOf("w");
    if (place < 0) continue;
    const own = q.subarray(firstCoordinate + place - 3, firstCoordinate + place + 1);
    const size = Math.hypot(...own);
    for (let k = 0; k < 4; k++) own[k] = own[k]! / size;
  }
  const numbers = () => Float64Array.from({ length: mechanism.speedCount }, () => random.normal());
  return { q, s, drive: numbers(), loads: Float64Array.from({ length: 6 * mechanism.bodies.length }, () => random.normal()) };
}

const largest = (list: ArrayLike<number>) => Array.from(list).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
const distance = (a: ArrayLike<number>, b: ArrayLike<number>) => largest(Array.from(a, (value, k) => value - b[k]!));

describe("golden values of theory 03, section 17", () => {
  // printed to 9 digits
  it.each([
    [[0], [0], [14.715]],
    [
      [0.3, -0.2, 0.5],
      [0.1, 0.4, -0.3],
      [10.07627953, -8.84754932, -5.32495859],
    ],
  ])("accelerations at q = %j", (q, s, expected) => {
    // thin rods have masses that these two cannot invert
    for (const algorithm of MECHANISM_ALGORITHMS.filter((name) => name !== "implicit-cubic" && name !== "implicit")) {
      const rates = mechanismOf(pendulum(q.length), { algorithm }).forwardDynamics(q, s, zeros(q.length));
      expect(distance(rates, expected), algorithm).toBeLessThan(1e-7);
    }
  });

  it("a second of five rods by Runge–Kutta at 1 ms, energy included", () => {
    const mechanism = mechanismOf(pendulum(5));
    const { kinetic, potential } = mechanism.energy();
    for (let i = 0; i < 1000; i++) expect(mechanism.step(1e-3).converged).toBe(true);
    expect(distance(mechanism.state.q, [1.39362353, 0.01973485, 0.04464215, -0.14218679, 0.41998183])).toBeLessThan(1e-8);
    expect(distance(mechanism.state.s, [0.01462739, 4.26254216, -4.82509262, 4.0717488, 8.88803552])).toBeLessThan(1e-7);
    expect(mechanism.state.time).toBe(1);
    const end = mechanism.energy();
    expect(Math.abs(end.kinetic + end.potential - kinetic - potential)).toBeLessThan(4e-8);
  });
});

describe("names and places", () => {
  const mechanism = mechanismOf(VARIED);

  it("has every body once, parents first", () => {
    expect([...mechanism.bodies].sort()).toEqual(VARIED.bodies!.map(({ name }) => name).sort());
    for (const [i, { body, parent }] of mechanism.joints.entries()) {
      expect(body).toBe(mechanism.bodies[i]);
      if (parent !== "ground") expect(mechanism.bodies.indexOf(parent)).toBeLessThan(i);
    }
    expect(mechanism.joint("elbow")).toMatchObject({ body: "arm", parent: "base", coordinates: ["turn"], speeds: ["turn"] });
    expect(mechanism.joint("socket")).toMatchObject({ coordinates: ["x", "y", "z", "w"], speeds: ["turn-x", "turn-y", "turn-z"] });
    expect(mechanism.joint("free of free").coordinates).toHaveLength(7);
  });

  it("starts where the world's joints are", () => {
    const bent = mechanismOf({
      ...VARIED,
      joints: VARIED.joints!.map((joint) =>
        joint.name === "swivel"
          ? {
              ...{ name: "swivel", type: "revolute", a: "ground", b: "base" },
              frameA: { orientation: [Math.sin(0.3), 0, 0, Math.cos(0.3)] },
              frameB: { position: [0, -1, 0] },
              coordinates: { turn: { start: 12 } },
            }
          : joint,
      ),
    });
    // the frames are turned by −0.6; two whole turns bring that nearest to 12
    expect(bent.state.q[bent.joint("swivel").firstCoordinate]).toBeCloseTo(4 * Math.PI - 0.6, 12);
  });

  it("refuses what it does not know", () => {
    expect(() => mechanism.joint("elbwo")).toThrow(/elbow/);
    expect(() => mechanism.jacobian("nobody")).toThrow(/no body/);
    expect(() => mechanism.forwardDynamics([1], mechanism.state.s, mechanism.state.s)).toThrow(/q has 1 numbers/);
    expect(() => mechanism.integrate(1, { integrator: "heun" as "rk4" })).toThrow(/heun/);
  });
});

describe("kinematics", () => {
  const mechanism = mechanismOf(VARIED);

  it("gives the bodies of the model back at the start", () => {
    const world = World.fromModel(VARIED);
    world.assemble();
    mechanism.reset();
    const { pose, twist } = mechanism.forwardKinematics();
    for (const body of world.bodies) {
      const i = mechanism.bodies.indexOf(body.name);
      expect(distance(pose.subarray(7 * i, 7 * i + 3), body.position)).toBeLessThan(1e-14);
      const turned = pose.subarray(7 * i + 3, 7 * i + 7);
      expect(1 - Math.abs(turned.reduce((sum, value, k) => sum + value * body.orientation[k]!, 0))).toBeLessThan(1e-14);
      // what assembly leaves of velocities that do not fit the joints is within its tolerance
      expect(distance(twist.subarray(6 * i, 6 * i + 3), body.angularVelocity)).toBeLessThan(1e-6);
      expect(distance(twist.subarray(6 * i + 3, 6 * i + 6), body.velocity)).toBeLessThan(1e-6);
    }
  });

  it("moves points as the Jacobian says", () => {
    const { q, s } = randomState(mechanism, 1);
    const { pose, twist } = mechanism.forwardKinematics(q, s);
    for (const [i, body] of mechanism.bodies.entries()) {
      const jacobian = mechanism.jacobian(body, [0, 0, 0], q);
      const velocity = Array.from({ length: 6 }, (_, row) => s.reduce((sum, value, k) => sum + jacobian[row * s.length + k]! * value, 0));
      expect(distance(velocity, twist.subarray(6 * i, 6 * i + 6))).toBeLessThan(1e-13 * (1 + largest(velocity)));
    }
    // a difference of positions along the motion, second order in 1e-5
    const before = pose.slice();
    const rates = mechanism.coordinateRates(q, s);
    const velocities = twist.slice();
    const after = mechanism.forwardKinematics(
      q.map((value, k) => value + 1e-5 * rates[k]!),
      s,
    ).pose;
    for (const i of mechanism.bodies.keys()) {
      for (let k = 0; k < 3; k++) {
        expect((after[7 * i + k]! - before[7 * i + k]!) / 1e-5).toBeCloseTo(velocities[6 * i + 3 + k]!, 2);
      }
    }
  });
});

describe("dynamics", () => {
  const mechanism = mechanismOf(VARIED);
  const { q, s, drive, loads } = randomState(mechanism, 2);

  it("all algorithms agree, with loads too", () => {
    for (const load of [undefined, loads]) {
      const rates = mechanism.forwardDynamics(q, s, drive, load);
      for (const algorithm of MECHANISM_ALGORITHMS) {
        const other = mechanismOf(VARIED, { algorithm }).forwardDynamics(q, s, drive, load);
        // round-off of small dense systems
        expect(distance(other, rates), algorithm).toBeLessThan(1e-11 * largest(rates));
      }
    }
  });

  it.each(["javascript", "wasm"] as const)("code compiled as %s agrees", (compiled) => {
    const quick = mechanismOf(VARIED, { compiled, webAssembly: WebAssembly });
    expect(quick.form).toBe(compiled);
    const rates = mechanism.forwardDynamics(q, s, drive);
    expect(distance(quick.forwardDynamics(q, s, drive), rates)).toBeLessThan(1e-11 * largest(rates));
    expect(distance(quick.forwardDynamics(q, s, drive, loads), mechanism.forwardDynamics(q, s, drive, loads))).toBe(0);
    const matrix = mechanism.massMatrix(q);
    expect(distance(quick.massMatrix(q), matrix)).toBeLessThan(1e-13 * largest(matrix));
    const wanted = mechanism.inverseDynamics(q, s, drive);
    expect(distance(quick.inverseDynamics(q, s, drive), wanted)).toBeLessThan(1e-12 * largest(wanted));
  });

  it("M̂ ṡ + bias = η, and inverse dynamics gives the drives back", () => {
    const n = mechanism.speedCount;
    for (const load of [undefined, loads]) {
      const rates = mechanism.forwardDynamics(q, s, drive, load);
      const matrix = mechanism.massMatrix(q);
      const bias = mechanism.bias(q, s, load);
      const sum = bias.map((value, i) => rates.reduce((total, rate, k) => total + matrix[i * n + k]! * rate, value));
      expect(distance(sum, drive)).toBeLessThan(1e-12 * largest(bias));
      expect(distance(mechanism.inverseDynamics(q, s, rates, load), drive)).toBeLessThan(1e-12 * largest(bias));
    }
  });

  it("½ sᵀ M̂ s is the kinetic energy, and a load does the work of its Jacobian", () => {
    const n = mechanism.speedCount;
    const matrix = mechanism.massMatrix(q);
    let twice = 0;
    for (let i = 0; i < n; i++) for (let k = 0; k < n; k++) twice += s[i]! * matrix[i * n + k]! * s[k]!;
    expect(twice / 2).toBeCloseTo(mechanism.energy(q, s).kinetic, 10);
    // of `arm`, whose centre of mass is not its origin: bias falls by Jᵀ load
    const i = mechanism.bodies.indexOf("arm");
    const load = zeros(6 * mechanism.bodies.length);
    load.set([1, -2, 3, 4, 5, -6], 6 * i);
    const jacobian = mechanism.jacobian("arm", [0.1, 0, 0.05], q);
    const [without, under] = [mechanism.bias(q, s), mechanism.bias(q, s, load)];
    for (let k = 0; k < n; k++) {
      let power = 0;
      for (let row = 0; row < 6; row++) power += jacobian[row * n + k]! * load[6 * i + row]!;
      expect(without[k]! - under[k]!).toBeCloseTo(power, 11);
    }
  });

  it("names the joint that has nothing to move", () => {
    const [first, second] = pendulum(2).bodies!;
    const point = { ...second!, inertia: [0, 0, 0] as const, mass: 1e-300, position: [1, 0, 0] as const };
    const weak = mechanismOf({ ...pendulum(2), bodies: [first!, { ...point }] });
    weak.forwardDynamics([0, 0], [0, 0], [0, 1]);
    const strong = mechanismOf(pendulum(2));
    strong.forwardDynamics([0, 0], [0, 0], [0, 1]);
    expect(strong.singularJoint).toBeUndefined();
    expect(weak.singularJoint).toBe("hinge-1");
  });
});

describe("forces of the model on coordinates", () => {
  // a rod on a spring in a plane without gravity: ω = √(k/Θ), Θ = 1/3 about the hinge
  const model = (coordinates: object) => {
    const plain = pendulum(1);
    return { ...plain, gravity: [0, 0, 0] as const, joints: [{ ...plain.joints![0]!, coordinates: { turn: coordinates } }] };
  };

  it("a spring swings with √(k/Θ), and its energy is counted", () => {
    const mechanism = mechanismOf(model({ stiffness: 3, rest: 0.5 }));
    const { real, imaginary, converged } = mechanism.eigenvalues([0.5], [0]);
    expect(converged).toBe(true);
    expect(distance(real, [0, 0])).toBeLessThan(1e-12);
    expect(Math.abs(imaginary[0]!)).toBeCloseTo(3, 12);
    const energy = mechanism.energy();
    expect(energy.potential).toBeCloseTo(0.5 * 3 * 0.25, 12);
    // half a period later on the other side; closed form q = 0.5 − 0.5 cos 3t
    const run = mechanism.integrate(Math.PI / 3, { tolerance: { absolute: 1e-12, relative: 1e-12 } });
    expect(run.reached).toBe(true);
    expect(mechanism.state.q[0]).toBeCloseTo(1, 9);
  });

  it("damper and drive end at the speed drive/damping, stiffly too", () => {
    for (const integrator of ["dormand-prince", "radau5"] as const) {
      const mechanism = mechanismOf(model({ damping: 100, drive: 50 }));
      const { steps } = mechanism.integrate(10, { integrator, tolerance: { absolute: 1e-9, relative: 1e-9 } });
      expect(mechanism.state.s[0]).toBeCloseTo(0.5, 6);
      // the decay of 1/300 s limits steps of explicit methods for all 10 s
      if (integrator === "radau5") expect(steps).toBeLessThan(100);
    }
  });

  it("inverse dynamics leaves them to the model", () => {
    const mechanism = mechanismOf(model({ stiffness: 2, damping: 3, drive: 7 }));
    // η = Θ·0 − (7 − 2·0.4 − 3·0.5)
    expect(mechanism.bias([0.4], [0.5])[0]).toBeCloseTo(-(7 - 0.8 - 1.5), 12);
  });
});

describe("motion", () => {
  // error of a fixed step falls with its order; reference: the same motion at 1e-13
  it.each([
    ["semi-implicit-euler", 1],
    ["euler", 1],
    ["adams-bashforth", 3],
    ["rk4", 4],
    ["dormand-prince", 5],
  ] as const)("%s has order %i", (integrator, order) => {
    const exact = mechanismOf(VARIED);
    exact.integrate(0.25, { tolerance: { absolute: 1e-13, relative: 1e-13 } });
    const errors = [32, 64].map((steps) => {
      const mechanism = mechanismOf(VARIED, { integrator });
      for (let i = 0; i < steps; i++) mechanism.step(0.25 / steps);
      expect(mechanism.state.time).toBe(0.25);
      return distance(mechanism.state.s, exact.state.s);
    });
    expect(Math.log2(errors[0]! / errors[1]!)).toBeGreaterThan(order - 0.35);
  });

  it("is that of the world's recursive method", () => {
    const world = World.fromModel(VARIED, { method: "recursive", integrator: "rk4", step: 1e-3 });
    // velocities of the model contradict its joints
    world.assemble();
    const mechanism = mechanismOf(VARIED);
    for (let i = 0; i < 200; i++) {
      world.step();
      mechanism.step(1e-3);
    }
    const { pose } = mechanism.forwardKinematics();
    for (const body of world.bodies) {
      const i = mechanism.bodies.indexOf(body.name);
      // both of order 4 at 1 ms, normalised at different times
      expect(distance(pose.subarray(7 * i, 7 * i + 3), body.position), body.name).toBeLessThan(1e-9);
    }
  });

  it("passes zeros of functions and stops at the first that is terminal", () => {
    const mechanism = mechanismOf(pendulum(1));
    const seen = mechanism.integrate(5, {
      tolerance: { absolute: 1e-12, relative: 1e-12 },
      events: [
        { name: "down", value: (_t, q) => q[0]! - Math.PI / 2 },
        { name: "turn", value: (_t, _q, s) => s[0]!, direction: "falling", terminal: true },
      ],
      sampleTimes: [0, 0.1],
    });
    expect(seen.reason).toBe("event");
    expect(seen.events.map(({ name }) => name)).toEqual(["down", "turn"]);
    // closed form: from the level with ω² = m g r/(Θ + m r²) = 14.715, half a period is 2 K(½)/ω; K(½) = 1.854074677301372
    expect(seen.time).toBeCloseTo((2 * 1.854074677301372) / Math.sqrt(14.715), 9);
    expect(seen.events[0]!.time).toBeCloseTo(1.854074677301372 / Math.sqrt(14.715), 9);
    expect(mechanism.state.q[0]).toBeCloseTo(Math.PI, 9);
    expect(mechanism.state.time).toBe(seen.time);
    expect(seen.samples.map(({ time }) => time)).toEqual([0, 0.1]);
  });

  it("Adams–Bashforth starts anew where the state was written or the step changed", () => {
    const [kept, fresh] = [mechanismOf(VARIED, { integrator: "adams-bashforth" }), mechanismOf(VARIED, { integrator: "adams-bashforth" })];
    for (let i = 0; i < 5; i++) kept.step(0.01);
    kept.state.s[0] = kept.state.s[0]! + 1;
    fresh.state.q.set(kept.state.q);
    fresh.state.s.set(kept.state.s);
    for (const h of [0.01, 0.01, 0.01, 0.01, 0.02, 0.02]) {
      kept.step(h);
      fresh.step(h);
      expect([...kept.state.q, ...kept.state.s]).toEqual([...fresh.state.q, ...fresh.state.s]);
    }
  });

  it("obeys a control, and drives that are held", () => {
    const free = { ...pendulum(1), gravity: [0, 0, 0] as const };
    const controlled = mechanismOf(free, { control: (time, _q, _s, drive) => (drive[0] = time) });
    const held = mechanismOf(free);
    held.drive[0] = 1;
    for (let i = 0; i < 100; i++) {
      controlled.step(0.01);
      held.step(0.01);
    }
    // Θ = 1/3: q = 3 t³/6 and 3 t²/2, both exact for order 4
    expect(controlled.state.q[0]).toBeCloseTo(0.5, 12);
    expect(held.state.q[0]).toBeCloseTo(1.5, 12);
  });

  it("keeps its state where numbers fail", () => {
    const mechanism = mechanismOf(pendulum(1));
    mechanism.drive[0] = Number.POSITIVE_INFINITY;
    expect(mechanism.step(0.01).converged).toBe(false);
    expect([...mechanism.state.q, ...mechanism.state.s, mechanism.state.time]).toEqual([0, 0, 0]);
  });
});

describe("what a mechanism does not serve", () => {
  const own = (model: ResolvedModel, options = {}) =>
    createMechanism(model, options).diagnostics.filter(({ code }) => code.startsWith("mechanism."));
  const codes = (model: ResolvedModel, options = {}) => own(model, options).map(({ code, where }) => `${code} ${where}`);
  const two = pendulum(2);

  it("names joints that hold velocities", () => {
    const wheel = { name: "wheel", type: "rolling", a: "ground", b: "rod-1", radius: 0.1, frameA: {}, frameB: {} } as const;
    expect(codes({ ...two, joints: [...two.joints!, wheel] })).toContain("mechanism.velocity-joint joints[2]");
    expect(() => mechanismOf({ ...two, joints: [...two.joints!, wheel] })).toThrow(/"wheel"/);
  });

  it("tells what else it leaves out", () => {
    const turn = { low: -1, motor: { speed: 1 }, friction: 2, stiffness: 1 };
    const joints = [{ ...two.joints![0]!, breakForce: 5, coordinates: { turn } }, two.joints![1]!];
    expect(codes({ ...two, joints })).toEqual(["mechanism.left-out joints[0].coordinates.turn", "mechanism.left-out joints[0]"]);
    expect(own({ ...two, joints })[0]!.message).toMatch(/low, friction, motor left out/);
    expect(codes({ ...two, couplings: [{ type: "gear", terms: [{ joint: "hinge-0" }, { joint: "hinge-1" }] }] })).toContain(
      "mechanism.coupling couplings[0]",
    );
    const moved = { name: "lift", kind: "kinematic", motion: { position: [0, "t", 0] } } as const;
    const onLift = { ...two, bodies: [...two.bodies!, moved], joints: [{ ...two.joints![0]!, a: "lift" }, two.joints![1]!] };
    expect(codes(onLift)).toContain("mechanism.moved-body bodies[2]");
  });

  it("says where options are wrong or code is not generated", () => {
    expect(codes(two, { algorithm: "magic" })).toEqual(["mechanism.unknown-algorithm algorithm"]);
    expect(codes(two, { integrator: "radau5" })).toEqual(["mechanism.unknown-integrator integrator"]);
    expect(codes(two, { compiled: "wasm" })).toEqual(["mechanism.not-compiled compiled"]);
    expect(codes(two, { compiled: true, algorithm: "implicit" })).toEqual(["mechanism.two-algorithms algorithm"]);
    expect(mechanismOf(two, { compiled: "wasm" }).form).toBe("tables");
  });

  it("passes on what is wrong with the model", () => {
    const { mechanism, diagnostics } = createMechanism({ ...two, bodies: [{ ...two.bodies![0]!, mass: -1 }, two.bodies![1]!] });
    expect(mechanism).toBeUndefined();
    expect(diagnostics.some(({ severity, where }) => severity === "error" && where.startsWith("bodies[0]"))).toBe(true);
  });
});
