/** What bodies, joints and orientations of the library compute. References: conserved energy, closed forms, published numbers. */
import { describe, expect, it } from "vitest";
import { drift, runUse } from "./run-use.js";
import { crank } from "./uses-bodies.js";

const M = "Modelica.Mechanics.MultiBody";
const T = "Modelica.Mechanics.Translational";
const world = `inner ${M}.World world(enableAnimation = false, g = 9.81);`;

/** Kinetic and potential energy of a body, by equations of its own: E = m/2·v_CM² + w·I·w/2 - m·g·r_CM. */
const energy = (name: string, gravity = 9.81) =>
  `${name}.m / 2 * sum((${name}.v_0 + ${M}.Frames.resolve1(${name}.frame_a.R, cross(${name}.w_a, ${name}.r_CM))) .^ 2)
   + ${name}.w_a * (${name}.I * ${name}.w_a) / 2
   + ${name}.m * ${gravity} * (${name}.r_0[2] + ${M}.Frames.resolve1(${name}.frame_a.R, ${name}.r_CM) * {0, 1, 0})`;

describe("joints conserve energy", () => {
  const body = `${M}.Parts.Body body(m = 2, r_CM = {0.3, 0.2, -0.1}, I_11 = 0.02, I_22 = 0.05, I_33 = 0.04, I_21 = 0.003);`;
  const joints: Readonly<Record<string, string>> = {
    Revolute: "w(start = 1, fixed = true), n = {1, 2, 3}",
    Prismatic: "v(start = 1, fixed = true), n = {1, 2, 3}",
    Cylindrical: "w(start = 1, fixed = true), v(start = 0.5, fixed = true)",
    Universal: "w_a(start = 1, fixed = true), w_b(start = 2, fixed = true)",
    Planar: "w(start = 1, fixed = true), v_x(start = 0.5, fixed = true)",
    Spherical: "enforceStates = true, angles_fixed = true, w_rel_a_fixed = true, w_rel_a_start = {1, 2, 3}",
    FreeMotion: "angles_fixed = true, w_rel_a_fixed = true, w_rel_a_start = {1, 2, 3}, v_rel_a(start = {1, 0, 0}, each fixed = true)",
  };
  for (const [joint, modifiers] of Object.entries(joints)) {
    it(joint, () => {
      const ran = runUse(
        `${world} ${M}.Joints.${joint} part(${modifiers}); ${body} Real energy = ${energy("body")};
equation
  connect(world.frame_b, part.frame_a);
  connect(part.frame_b, body.frame_a);`,
        { to: 1 },
      );
      expect(drift(ran, "energy")).toBeLessThan(1e-6);
      expect(Math.abs(ran.column("energy").at(-1)!)).toBeGreaterThan(0);
    });
  }

  it("a hinge built in backwards moves as the other way round", () => {
    const model = (a: string, b: string) => `${world} ${M}.Joints.Revolute part(n = {1, 2, 3}, w(fixed = true), phi(fixed = true)); ${body}
equation
  connect(world.frame_b, part.${a});
  connect(part.${b}, body.frame_a);`;
    const [forward, backward] = [model("frame_a", "frame_b"), model("frame_b", "frame_a")].map((text) => runUse(text, { to: 1 }));
    expect(backward!.last("part.phi")).toBeCloseTo(-forward!.last("part.phi"), 7);
    expect(backward!.last("body.r_0[1]")).toBeCloseTo(forward!.last("body.r_0[1]"), 7);
  });

  it("a fixed rotation counts in degrees, about an axis and by three angles", () => {
    const turned = (modifiers: string) =>
      runUse(
        `${world} ${M}.Parts.FixedRotation part(${modifiers}); ${M}.Joints.Revolute hinge; ${M}.Parts.FixedTranslation arm(r = {1, 0, 0}); ${body}
equation
  connect(world.frame_b, part.frame_a);
  connect(part.frame_b, arm.frame_a);
  connect(arm.frame_b, hinge.frame_a);
  connect(hinge.frame_b, body.frame_a);`,
        { to: 0 },
      );
    const about = turned("n = {0, 0, 1}, angle = 30");
    expect([about.last("arm.frame_b.r_0[1]"), about.last("arm.frame_b.r_0[2]")]).toEqual([
      expect.closeTo(Math.sqrt(3) / 2, 12),
      expect.closeTo(0.5, 12),
    ]);
    const three = turned(`rotationType = ${M}.Types.RotationTypes.PlanarRotationSequence, sequence = {3, 2, 1}, angles = {90, 0, 0}`);
    expect(three.last("arm.frame_b.r_0[2]")).toBeCloseTo(1, 12);
  });

  // the sum of all kinetic energies is conserved without gravity
  it("SphericalSpherical, with a mass in its middle", () => {
    const ran = runUse(
      crank(
        "SphericalSpherical part(rodLength = 1, m = 0.5)",
        "",
        `Real energy = ${energy("arm.body", 0)} + ${energy("load", 0)} + part.m / 2 * sum(part.v_CM_0 .^ 2);`,
      ),
      { to: 2 },
    );
    expect(drift(ran, "energy")).toBeLessThan(1e-6);
    // The slide is where the triangle of crank and rod puts it
    const phi = ran.last("hinge.phi");
    expect(ran.last("slide.s")).toBeCloseTo(0.3 * Math.cos(phi) + Math.sqrt(1 - (0.3 * Math.sin(phi)) ** 2) - 1.3, 7);
  });

  it("UniversalSpherical, with a body on its rod", () => {
    const ran = runUse(
      crank(
        "UniversalSpherical part(rRod_ia = {1, 0, 0})",
        "connect(part.frame_ia, mass.frame_a);",
        `${M}.Parts.Body mass(m = 0.5, r_CM = {0.5, 0, 0}, I_33 = 0.1);
  Real energy = ${energy("arm.body", 0)} + ${energy("load", 0)} + ${energy("mass", 0)};`,
      ),
      { to: 2 },
    );
    expect(drift(ran, "energy")).toBeLessThan(1e-6);
  });

  it("JointUPS, with bodies on both of its parts and a spring along it; no power is lost inside", () => {
    const ran = runUse(
      `
  inner ${M}.World world(enableAnimation = false, gravityType = ${M}.Types.GravityTypes.NoGravity);
  ${M}.Joints.Universal joint(w_a(start = 1, fixed = true), w_b(start = 2, fixed = true), phi_a(fixed = true), phi_b(fixed = true));
  ${M}.Parts.Body body(m = 2, r_CM = {0, 0, 0.5});
  ${M}.Parts.FixedTranslation away(r = {0, 0.3, 1});
  ${M}.Parts.Fixed other(r = {1, 0, 0});
  ${M}.Joints.Assemblies.JointUPS ups(n1_a = {0, 1, 0}, checkTotalPower = true);
  ${M}.Parts.Body cylinder(m = 0.7, r_CM = {0.3, 0.1, 0}, I_11 = 0.02, I_21 = 0.001), rod(m = 0.4, r_CM = {-0.2, 0, 0.1}, I_33 = 0.03);
  ${T}.Components.Spring spring(c = 5);
  Real energy = ${energy("body", 0)} + ${energy("cylinder", 0)} + ${energy("rod", 0)} + spring.c / 2 * spring.s_rel ^ 2;
equation
  connect(world.frame_b, joint.frame_a);
  connect(joint.frame_b, body.frame_a);
  connect(body.frame_a, away.frame_a);
  connect(other.frame_b, ups.frame_a);
  connect(away.frame_b, ups.frame_b);
  connect(ups.frame_ia, cylinder.frame_a);
  connect(ups.frame_ib, rod.frame_a);
  connect(ups.bearing, spring.flange_a);
  connect(ups.axis, spring.flange_b);`,
      { to: 1 },
    );
    expect(drift(ran, "energy")).toBeLessThan(1e-6);
    expect(Math.max(...ran.column("ups.totalPower").map(Math.abs))).toBeLessThan(1e-8);
    expect(Math.max(...ran.column("spring.f").map(Math.abs))).toBeGreaterThan(1);
  });

  it("line forces with masses", () => {
    const model = (line: string, kinetic: string) => `
  inner ${M}.World world(enableAnimation = false, gravityType = ${M}.Types.GravityTypes.NoGravity);
  ${M}.Joints.Universal joint(w_a(start = 1, fixed = true), w_b(start = 2, fixed = true), phi_a(fixed = true), phi_b(fixed = true));
  ${M}.Parts.Body body(m = 2, r_CM = {0, 0, 0.5});
  ${M}.Parts.FixedTranslation away(r = {0, 0.3, 1});
  ${M}.Parts.Fixed other(r = {1, 0, 0});
  ${M}.Forces.${line};
  ${T}.Components.Spring spring(c = 5);
  Real energy = ${energy("body", 0)} + spring.c / 2 * spring.s_rel ^ 2 + ${kinetic};
equation
  connect(world.frame_b, joint.frame_a);
  connect(joint.frame_b, body.frame_a);
  connect(body.frame_a, away.frame_a);
  connect(other.frame_b, line.frame_a);
  connect(away.frame_b, line.frame_b);
  connect(line.flange_a, spring.flange_a);
  connect(line.flange_b, spring.flange_b);`;
    const one = runUse(
      model("LineForceWithMass line(m = 0.7, lengthFraction = 0.3)", "0.7 / 2 * sum((0.3 * der(away.frame_b.r_0)) .^ 2)"),
      { to: 1 },
    );
    expect(drift(one, "energy")).toBeLessThan(1e-6);
    const two = runUse(
      model(
        "LineForceWithTwoMasses line(m_a = 0.7, m_b = 0.4, L_a = 0.2, L_b = 0.3)",
        "0.7 / 2 * sum((0.2 * der(line.e_rel_0)) .^ 2) + 0.4 / 2 * sum((der(away.frame_b.r_0) - 0.3 * der(line.e_rel_0)) .^ 2)",
      ),
      { to: 1 },
    );
    expect(drift(two, "energy")).toBeLessThan(1e-6);
  });
});

describe("orientations", () => {
  it("the quaternion of three turns by 10 degrees", () => {
    const ran = runUse(
      `parameter Real q[4] = ${M}.Frames.to_Q(${M}.Frames.axesRotations({1, 2, 3}, fill(0.174532925199433, 3), zeros(3)));`,
      { to: 1 },
    );
    // theory 07 §3.3
    [0.0940609, 0.0789265, 0.0940609, 0.9879654].forEach((value, i) => {
      expect(ran.last(`q[${i + 1}]`)).toBeCloseTo(value, 7);
    });
  });

  it("angles of a sequence are found again, for sequences of three and of two axes, near both guesses", () => {
    for (const sequence of ["{1, 2, 3}", "{3, 1, 3}", "{2, 3, 1}", "{1, 3, 1}"]) {
      for (const first of [0.4, 2.9, -2.5]) {
        const ran = runUse(
          `parameter Real p[3] = ${M}.Frames.axesRotationsAngles(${M}.Frames.axesRotations(${sequence}, {${first}, 0.7, -1.1}, zeros(3)), ${sequence}, ${first});`,
          { to: 1 },
        );
        [first, 0.7, -1.1].forEach((angle, i) => {
          expect(ran.last(`p[${i + 1}]`)).toBeCloseTo(angle, 12);
        });
      }
    }
  });

  it("quaternions of any rotation are those of its matrix, the largest component wherever it is", () => {
    for (const angles of ["{0.1, 0.2, 0.3}", "{3, 0.1, 0.2}", "{0.1, 3, 0.1}", "{0.2, 0.1, 3}"]) {
      const ran = runUse(
        `parameter ${M}.Frames.Orientation R = ${M}.Frames.axesRotations({1, 2, 3}, ${angles}, zeros(3));
  parameter Real D[3, 3] = ${M}.Frames.Quaternions.to_T(${M}.Frames.to_Q(R)) - R.T;
  parameter Real worst = max(abs(D));`,
        { to: 1 },
      );
      expect(ran.last("worst")).toBeLessThan(1e-14);
    }
  });
});
