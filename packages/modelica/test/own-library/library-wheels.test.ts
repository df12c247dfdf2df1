/**
 * What wheels, rotors and gears on moving bodies and the assemblies of joints compute. References: closed forms, conserved energy and
 * angular momentum, power that goes through without loss, the same mechanism closed by a constraint.
 */
import { describe, expect, it } from "vitest";
import { drift, type Ran, runUse } from "./run-use.js";
import { gear, rocker, rotor, SLIDERS, sliderCrank, wheel, wheelSet, wheels } from "./uses-wheels.js";

const M = "Modelica.Mechanics.MultiBody";

describe("rotors", () => {
  it("along the hinge: what drives the rotor drives the body the other way round", () => {
    // the inertia 0.5 of the body contains that of the rotor, 0.2: I·w + J·spin = 0, and J·(acceleration of the rotor in space) = 0.3 N·m
    const ran = runUse(rotor("{0, 0, 1}"), { to: 2 });
    const [w, spin] = [ran.last("hinge.w"), ran.last("part.w")];
    expect(0.5 * w + 0.2 * spin).toBeCloseTo(0, 8);
    expect(0.2 * (w + spin)).toBeCloseTo(0.3 * 2, 8);
  });

  it("across the hinge: the bearing carries the gyroscopic torque J·spin·w", () => {
    const ran = runUse(
      rotor("{1, 0, 0}", "", "Real torque = hinge.frame_b.t[2];").replace("w(fixed = true));\n", "w(fixed = true, start = 2));\n"),
      { to: 1 },
    );
    expect(ran.last("hinge.w")).toBeCloseTo(2, 9);
    expect(ran.last("part.w")).toBeCloseTo(0.3 / 0.2, 8);
    // e_z × e_x = e_y, and the body hands on what it gets
    expect(Math.abs(ran.last("torque"))).toBeCloseTo(0.2 * 1.5 * 2, 8);
  });
});

describe("gears", () => {
  it("bevel gear: ratio and inertia seen from the fast shaft, and the torques of both shafts on the housing", () => {
    const ran = runUse(wheels[`${M}.Parts.BevelGear1D`]!, { to: 1 });
    const acceleration = 0.6 / (0.1 + 2 / 9);
    expect(ran.last("first.w")).toBeCloseTo(acceleration, 8);
    expect(ran.last("second.w")).toBeCloseTo(acceleration / 3, 8);
    // the slow shaft lies along the hinge: J_slow·a_slow goes into the body
    expect(ran.last("hinge.w")).toBeCloseTo((-2 * acceleration) / 3 / 0.5, 7);
  });

  it("gear in space: no power is lost, energy stays, the shafts keep their ratio", () => {
    const ran = runUse(
      gear(
        "",
        `Real energy = (carrier.w_a * (carrier.I * carrier.w_a) + disc_a.w_a * (disc_a.I * disc_a.w_a) + disc_b.w_a * (disc_b.I * disc_b.w_a)
          + disc_a.m * disc_a.v_0 * disc_a.v_0 + disc_b.m * disc_b.v_0 * disc_b.v_0) / 2;`,
      ),
      { to: 3 },
    );
    expect(drift(ran, "energy")).toBeLessThan(1e-7);
    for (const power of ran.column("part.totalPower")) expect(Math.abs(power)).toBeLessThan(1e-9);
    expect(ran.last("part.actuatedRevolute_a.phi")).toBeCloseTo(2 * ran.last("part.phi_b"), 9);
  });
});

describe("wheels", () => {
  it("upright and straight: way = radius · angle", () => {
    const ran = runUse(wheel(", x(start = 1)").replace("{0.2, 0.1, 0.15}", "{0, 0, 0}").replace("{0.1, 5, 0.2}", "{0, 5, 0}"), { to: 2 });
    expect(ran.last("part.x")).toBeCloseTo(1 + 0.5 * 10, 8);
    expect(ran.last("part.y")).toBeCloseTo(0, 9);
    expect(ran.last("part.rollingWheel.z")).toBeCloseTo(0.5, 12);
    expect(ran.last("part.rollingWheel.f_n")).toBeCloseTo(2 * 9.80665, 8);
  });

  it("leaning: energy stays, and the rim touches the ground", () => {
    const ran = runUse(
      wheel(
        "",
        "Real energy = (part.body.w_a * (part.body.I * part.body.w_a) + part.m * part.body.v_0 * part.body.v_0) / 2 + part.m * 9.80665 * part.rollingWheel.z;",
      ),
      { to: 2 },
    );
    expect(drift(ran, "energy")).toBeLessThan(1e-6);
    expect(drift(ran, "part.rollingWheel.z")).toBeGreaterThan(0.001);
    for (const miss of ran.column("part.rollingWheel.err")) expect(Math.abs(miss)).toBeLessThan(1e-12);
  });

  it("two on an axle: speed and turn are mean and difference of the wheels", () => {
    const ran = runUse(wheelSet(", der_theta1(start = 3), der_theta2(start = 5)"), { to: 2 });
    const [first, second] = [ran.last("part.theta1"), ran.last("part.theta2")];
    expect(ran.last("part.phi")).toBeCloseTo(((second - first) * 0.1) / 0.4, 8);
    expect(first).toBeCloseTo(6, 7);
    // a circle: chord 2R·sin(φ/2) with R·φ = way
    const [phi, way] = [ran.last("part.phi"), (0.1 * (first + second)) / 2];
    const [x, y] = [ran.last("part.x"), ran.last("part.y")];
    expect(Math.sqrt(x * x + y * y)).toBeCloseTo(((2 * way) / phi) * Math.sin(phi / 2), 7);
  });
});

describe("assemblies", () => {
  const lossless = (ran: Ran) => {
    for (const power of ran.column("part.totalPower")) expect(Math.abs(power)).toBeLessThan(1e-8);
  };

  for (const [name, part] of Object.entries(SLIDERS))
    it(`${name}: the slide of a crank, and no power lost`, () => {
      const ran = runUse(sliderCrank(part), { to: 2, intervals: 40 });
      const [phi, x] = [ran.column("hinge.phi"), ran.column("load.r_0[1]")];
      expect(drift(ran, "hinge.phi")).toBeGreaterThan(3);
      for (const [i, angle] of phi.entries()) {
        const [across, along] = [0.3 * Math.sin(angle), 0.3 * Math.cos(angle)];
        expect(x[i]).toBeCloseTo(along + Math.sqrt(1 - across * across), 9);
      }
      lossless(ran);
    });

  it("JointRRP and a constraint of length give the same motion", () => {
    const assembly = runUse(sliderCrank(SLIDERS["JointRRP"]!), { to: 2 });
    const closed = runUse(
      `inner ${M}.World world(enableAnimation = false, gravityType = ${M}.Types.GravityTypes.NoGravity);
      ${M}.Joints.Revolute hinge(phi(start = 0.4, fixed = true), w(start = 3, fixed = true), stateSelect = StateSelect.always);
      ${M}.Parts.BodyShape arm(r = {0.3, 0, 0}, r_CM = {0.15, 0, 0}, m = 1);
      ${M}.Joints.Prismatic slide(s(start = 1.3), stateSelect = StateSelect.never);
      ${M}.Joints.SphericalSpherical rod(rodLength = 1);
      ${M}.Parts.Body load(m = 2, r_CM = {0, 0, 0});
    equation
      connect(world.frame_b, hinge.frame_a); connect(hinge.frame_b, arm.frame_a); connect(world.frame_b, slide.frame_a);
      connect(slide.frame_b, load.frame_a); connect(arm.frame_b, rod.frame_a); connect(rod.frame_b, load.frame_a);`,
      { to: 2 },
    );
    for (const name of ["hinge.phi", "hinge.w"]) expect(assembly.last(name)).toBeCloseTo(closed.last(name), 6);
  });

  it("JointSSR: the distance of its balls stays, and no power is lost", () => {
    const ran = runUse(rocker, { to: 2, intervals: 40 });
    const end = (name: string) => [1, 2, 3].map((i) => ran.column(`${name}[${i}]`));
    const [a, b] = [end("part.frame_a.r_0"), end("part.frame_im.r_0")];
    for (let i = 0; i < a[0]!.length; i++)
      expect(a.reduce((sum, component, axis) => sum + (component[i]! - b[axis]![i]!) ** 2, 0)).toBeCloseTo(1, 10);
    lossless(ran);
  });
});
