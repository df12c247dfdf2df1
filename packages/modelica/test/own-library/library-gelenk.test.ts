/**
 * What the recursive elements and the hydraulics compute. References: the same mechanism of connected bodies (a second algorithm), published
 * numbers, conserved energy, closed forms.
 */
import { compileModel, translate } from "@gelenk/modelica";
import { describe, expect, it } from "vitest";
import { ownLibrary } from "./own-library.js";
import { drift, runClass, runUse } from "./run-use.js";

const M = "Modelica.Mechanics.MultiBody";
const T = "Modelica.Mechanics.Translational";
const G = "Gelenk.Recursive";

describe("recursive elements", () => {
  it("the double pendulum of connected bodies, from the same motion", () => {
    const bodies = runClass(`${M}.Examples.Elementary.DoublePendulum`, {}, { to: 3, tolerance: 1e-10 });
    const tree = runClass("Gelenk.Examples.DoublePendulum", {}, { to: 3, tolerance: 1e-10 });
    for (const name of ["revolute1.phi", "revolute1.w", "revolute2.phi", "revolute2.w"])
      expect(tree.last(name)).toBeCloseTo(bodies.last(name), 6);
  });

  it("ten links in line: published accelerations", () => {
    const ran = runClass("Gelenk.Examples.Chain", {}, { to: 1e-9 });
    // theory 03 §17; gravity along -y here, along the angle there
    const expected = [12.4385816, -15.7714895, 4.22595787, -1.13234201, 0.303410165, -0.0812986527, 0.0217844456, -0.00583912975];
    expected.forEach((value, i) => {
      expect(-ran.column(`joint[${i + 1}].sd[1]`)[0]!).toBeCloseTo(value, 6);
    });
  });

  it("needs no system of equations for a tree: every step of the program is an assignment", () => {
    const { flat } = compileModel(ownLibrary({}), "Gelenk.Examples.DoublePendulum");
    expect(translate(flat!).translation!.program.steps.map(({ kind }) => kind)).toEqual(["assign"]);
  });

  it("the loop of four bars: positions, rates and energy", () => {
    const rates = runUse("extends Gelenk.Examples.FourBar(fourBar(w(start = 1)));", { to: 1e-9 });
    // theory 03 §17
    expect(rates.column("fourBar.alpha")[0]).toBeCloseTo(0.515913529, 9);
    expect(rates.column("fourBar.psi")[0]).toBeCloseTo(1.5858932703, 9);
    expect(rates.column("fourBar.s_3")[0]).toBeCloseTo(0.1001644, 7);
    expect(rates.column("fourBar.s_2")[0]).toBeCloseTo(-1.3027119, 7);
    const arm = (name: string) => `transpose(${name}.primary.T) * ${name}.r_CM`;
    const part = (name: string) =>
      `${name}.m / 2 * sum((${name}.primary.v + cross(${name}.primary.w, ${arm(name)})) .^ 2) + ${name}.I_33 * ${name}.primary.w[3] ^ 2 / 2
      + ${name}.m * 9.81 * (${name}.primary.r + ${arm(name)}) * {0, 1, 0}`;
    const ran = runUse(`extends Gelenk.Examples.FourBar; Real energy = ${["crank", "coupler", "rocker"].map(part).join(" + ")};`, {
      to: 2,
    });
    expect(drift(ran, "energy")).toBeLessThan(1e-6);
  });

  it("the same loop of connected bodies, closed by three parallel hinges that a formula solves", () => {
    const loop = `inner ${M}.World world(enableAnimation = false, g = 9.81);
  ${M}.Joints.Revolute crankJoint(phi(start = 0.7, fixed = true), w(start = 1, fixed = true), stateSelect = StateSelect.always);
  ${M}.Parts.BodyShape crank(r = {1.2, 0, 0}, r_CM = {0.6, 0, 0}, m = 1, I_33 = 1.2 ^ 2 / 12);
  ${M}.Parts.FixedTranslation base(r = {4, 0, 0});
  ${M}.Joints.Assemblies.JointRRR rods(rRod1_ia = {3.5, 0, 0}, rRod2_ib = {2.5, 0, 0}, phi_guess = 90, checkTotalPower = true);
  ${M}.Parts.Body coupler(m = 3, r_CM = {1.75, 0, 0}, I_33 = 3 * 3.5 ^ 2 / 12);
  ${M}.Parts.Body rocker(m = 2, r_CM = {1.25, 0, 0}, I_33 = 2 * 2.5 ^ 2 / 12);
equation
  connect(world.frame_b, crankJoint.frame_a);
  connect(crankJoint.frame_b, crank.frame_a);
  connect(world.frame_b, base.frame_a);
  connect(crank.frame_b, rods.frame_a);
  connect(base.frame_b, rods.frame_b);
  connect(rods.frame_ia, coupler.frame_a);
  connect(rods.frame_ib, rocker.frame_a);`;
    const bodies = runUse(loop, { to: 1 });
    const joint = runUse("extends Gelenk.Examples.FourBar(fourBar(w(start = 1)));", { to: 1 });
    expect(bodies.column("rods.jointUSR.revolute.angle")[0]).toBeCloseTo(1.5858932703, 9);
    expect(bodies.last("crankJoint.phi")).toBeCloseTo(joint.last("fourBar.phi"), 6);
    expect(bodies.last("crankJoint.w")).toBeCloseTo(joint.last("fourBar.w"), 6);
    expect(Math.max(...bodies.column("rods.totalPower").map(Math.abs))).toBeLessThan(1e-9);
    // The other way the bars fit together
    const other = runUse(loop.replace("phi_guess = 90", "phi_guess = -90"), { to: 1e-9 });
    expect(other.column("rods.jointUSR.revolute.angle")[0]).toBeCloseTo(-2.0773855775, 9);
  });

  it("the constant-velocity joint: published directions and accelerations", () => {
    const ran = runUse(
      `${G}.Parts.Ground ground(g = 0);
  ${G}.Joints.ConstantVelocity part(phi_a(start = 0.3, fixed = true), phi_b(start = 0.5, fixed = true), w_a(start = 0.7, fixed = true), w_b(start = -0.4, fixed = true));
  ${G}.Parts.Body body(m = 1, r_CM = {0.5, 0, 0});
  Real bias[3] = part.secondary.z - (part.u_1 + part.u_2) * der(part.w_a) - part.u_b * der(part.w_b);
equation
  connect(ground.secondary, part.primary);
  connect(part.secondary, body.primary);`,
      { to: 1e-9 },
    );
    // theory 03 §17
    [0.4388169803, -0.2829586417, 1.3143077933].forEach((value, i) => {
      expect(ran.column(`part.secondary.w[${i + 1}]`)[0]).toBeCloseTo(value, 9);
    });
    [-0.036677211, 0.2345557398, 0.1342391508].forEach((value, i) => {
      expect(ran.column(`bias[${i + 1}]`)[0]).toBeCloseTo(value, 8);
    });
  });

  it("a hinge as a subsystem of one's own is the hinge", () => {
    const own = `model OwnHinge
  extends Gelenk.Recursive.Interfaces.PartialSubsystem(final ns = 1, final nq = 1);
  Real phi(start = 0, fixed = true, stateSelect = StateSelect.always);
  Real w(start = 0, fixed = true, stateSelect = StateSelect.always);
protected
  Real u[3];
equation
  der(phi) = w;
  der(w) = q[1];
  u = transpose(primary.T) * {0, 0, 1};
  secondary[1].r = primary.r;
  secondary[1].T = [cos(phi), sin(phi), 0; -sin(phi), cos(phi), 0; 0, 0, 1] * primary.T;
  secondary[1].v = primary.v;
  secondary[1].w = primary.w + u * w;
  r = zeros(1, 3);
  Phi[1, :, 1] = cat(1, u, zeros(3));
  c[1, :] = cat(1, cross(primary.w, u * w), zeros(3));
  F = zeros(6, 1);
  A = zeros(1, 1);
  D[1, 1, :] = cat(1, u, zeros(3));
  H = zeros(1, 1, 6);
  gamma = {0};
end OwnHinge;
`;
    const chain = (hinge: string) => `model Two
  ${G}.Parts.Ground ground;
  ${hinge} a, b;
  ${G}.Parts.Bar bar(r = {1, 0, 0});
  ${G}.Parts.Body first(m = 1, r_CM = {0.5, 0, 0}), second(m = 2, r_CM = {0.5, 0.1, 0});
equation
  connect(ground.secondary, a.primary);
  connect(a.SECONDARY, bar.primary);
  connect(a.SECONDARY, first.primary);
  connect(bar.secondary, b.primary);
  connect(b.SECONDARY, second.primary);
end Two;
`;
    const mine = runClass("Two", { "OwnHinge.mo": own, "Two.mo": chain("OwnHinge").replaceAll("SECONDARY", "secondary[1]") }, { to: 1 });
    const hinge = `${G}.Joints.Revolute`;
    const theirs = runClass(
      "Two",
      {
        "Two.mo": chain(hinge)
          .replaceAll("SECONDARY", "secondary")
          .replace(`${hinge} a, b`, `${hinge} a(phi(fixed = true), w(fixed = true)), b(phi(fixed = true), w(fixed = true))`),
      },
      { to: 1 },
    );
    for (const name of ["a.phi", "b.phi", "a.w", "b.w"]) expect(mine.last(name)).toBeCloseTo(theirs.last(name), 7);
  });
});

describe("hydraulics", () => {
  const H = "Gelenk.Hydraulics";

  it("a loaded cylinder with closed ports carries its load: pressure = force per area, less what the oil yields", () => {
    const ran = runUse(
      `${H}.Cylinder cylinder(bore = 0.1, rod = 0.06, d = 1e5, stroke = 1, s_closed = 0);
  ${T}.Components.Mass load(m = 1000, s(start = 0.5, fixed = true), v(fixed = true));
  ${T}.Sources.ConstantForce weight(f_constant = -9810);
  ${T}.Components.Fixed wall;
equation
  connect(wall.flange, cylinder.flange_a);
  connect(cylinder.flange_b, load.flange_a);
  connect(load.flange_b, weight.flange);`,
      { to: 5, tolerance: 1e-8 },
    );
    const areaA = (Math.PI / 4) * 0.01;
    const areaB = (Math.PI / 4) * (0.01 - 0.0036);
    // Balance of forces, and both chambers closed: dp = -beta dV/V
    expect(ran.last("cylinder.pA") * areaA - ran.last("cylinder.pB") * areaB).toBeCloseTo(9810, 0);
    const s = ran.last("cylinder.s");
    expect(ran.last("cylinder.pA")).toBeCloseTo(1.4e9 * Math.log((1e-4 + areaA * 0.5) / (1e-4 + areaA * s)), -1);
  });

  it("a chamber empties through a throttle: the root of its pressure falls in a straight line", () => {
    const ran = runUse(
      `${H}.Volume chamber(V = 1e-3, p_start = 1e6);
  ${H}.Orifice throttle(k = 1e-9, dp_small = 1e-3);
  ${H}.Tank tank;
equation
  connect(chamber.port, throttle.port_a);
  connect(throttle.port_b, tank.port);`,
      { to: 1 },
    );
    // dp/dt = -(beta/V)·k·√p, so √p = 1000 - beta·k·t/(2 V)
    expect(Math.sqrt(ran.last("chamber.p"))).toBeCloseTo(1000 - (1.4e9 * 1e-9) / (2 * 1e-3), 4);
  });

  it("a crane lifts its boom by the oil that the valve lets in", () => {
    const ran = runClass("Gelenk.Examples.Crane", {}, { to: 3, tolerance: 1e-7 });
    expect(ran.last("hinge.phi")).toBeGreaterThan(0.25);
    // At rest at the end: the moment of the cylinder about the hinge balances that of the weights
    const phi = ran.last("hinge.phi");
    const [x, y] = [1.2 * Math.cos(phi) - 0.5, 1.2 * Math.sin(phi) + 0.8];
    const arm = (1.2 * Math.cos(phi) * y - 1.2 * Math.sin(phi) * x) / Math.hypot(x, y);
    const weights = 9.80665 * Math.cos(phi) * (200 * 2 + 100 * 4);
    expect((ran.last("cylinder.f") * arm) / weights).toBeCloseTo(1, 1);
  });
});
