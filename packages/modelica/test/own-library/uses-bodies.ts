/** Uses of bodies, joints, forces and sensors. */
import type { Uses } from "./uses.js";

const R = "Modelica.Mechanics.Rotational";
const M = "Modelica.Mechanics.MultiBody";
const world = `inner ${M}.World world(enableAnimation = false);`;
const still = `inner ${M}.World world(enableAnimation = false, gravityType = ${M}.Types.GravityTypes.NoGravity);`;

const body = `${M}.Parts.Body body(m = 1, r_CM = {0.5, 0, 0});`;

/** From the world to a body. */
const joint = (name: string, modifiers = "", more = "") => `
  ${world}
  ${M}.${name} part(${modifiers});
  ${body}
equation
  connect(world.frame_b, part.frame_a);
  connect(part.frame_b, body.frame_a);
  ${more}`;

/** Closes a loop from a body on a free joint to the world. */
const constraint = (name: string, modifiers = "") => `
  ${still}
  ${M}.Joints.FreeMotion free(r_rel_a(start = {0, 0, 0}), w_rel_a_start = {0.1, 0.2, 0.3}, enforceStates = false);
  ${body}
  ${M}.Joints.Constraints.${name} part(${modifiers});
equation
  connect(world.frame_b, free.frame_a);
  connect(free.frame_b, body.frame_a);
  connect(world.frame_b, part.frame_a);
  connect(part.frame_b, body.frame_a);`;

/** Beside a slide with a body. */
const beside = (name: string, modifiers = "", more = "") => `
  ${world}
  ${M}.Joints.Prismatic slide(n = {0, -1, 0}, s(start = 0.5, fixed = true), v(fixed = true));
  ${body}
  ${M}.${name} part(${modifiers});
equation
  connect(world.frame_b, slide.frame_a);
  connect(slide.frame_b, body.frame_a);
  connect(world.frame_b, part.frame_a);
  connect(part.frame_b, body.frame_a);
  ${more}`;

/** At a hinge's body. */
const atBody = (name: string, modifiers = "", more = "", frame = "frame_a") => `
  ${world}
  ${M}.Joints.Revolute hinge(phi(fixed = true), w(fixed = true));
  ${body}
  ${M}.${name} part(${modifiers});
equation
  connect(world.frame_b, hinge.frame_a);
  connect(hinge.frame_b, body.frame_a);
  connect(body.frame_a, part.${frame});
  ${more}`;

const resolve = (kind: string, name = "frame_resolve") => `resolveInFrame = ${M}.Types.ResolveInFrame${kind}.${name}`;
const force = "part.force = {1, 2, 3};";
const torque = "part.torque = {1, 2, 3};";
const toWorld = "connect(part.frame_resolve, world.frame_b);";
const all = (suffix: string) => ["r", "v", "a", "w", "z"].map((name) => `get_${name}${suffix} = true`).join(", ");

/** A crank, a slide and a rod `part` between them, without gravity: one degree of freedom. `more`: equations, `extra`: components. */
export const crank = (rod: string, more = "", extra = "") => `
  ${still}
  ${M}.Joints.Revolute hinge(phi(fixed = true), w(start = 3, fixed = true));
  ${M}.Parts.BodyShape arm(r = {0.3, 0, 0}, r_CM = {0.15, 0, 0}, m = 1);
  ${M}.Parts.FixedTranslation base(r = {1.3, 0, 0});
  ${M}.Joints.Prismatic slide(n = {1, 0, 0}, stateSelect = StateSelect.never);
  ${M}.Parts.Body load(m = 2, r_CM = {0, 0, 0});
  ${M}.Joints.${rod};
  ${extra}
equation
  connect(world.frame_b, hinge.frame_a);
  connect(hinge.frame_b, arm.frame_a);
  connect(world.frame_b, base.frame_a);
  connect(base.frame_b, slide.frame_a);
  connect(slide.frame_b, load.frame_a);
  connect(arm.frame_b, part.frame_a);
  connect(part.frame_b, load.frame_a);
  ${more}`;

/** Two rods between a crank and the world. */
const rods = (name: string) => `
  ${still}
  ${M}.Joints.Revolute crank(phi(start = 0.7, fixed = true), w(start = 1, fixed = true), stateSelect = StateSelect.always);
  ${M}.Parts.BodyShape arm(r = {1.2, 0, 0}, r_CM = {0.6, 0, 0}, m = 1);
  ${M}.Parts.FixedTranslation base(r = {4, 0, 0});
  ${M}.Joints.Assemblies.${name} part(rRod1_ia = {3.5, 0, 0}, rRod2_ib = {2.5, 0, 0}, phi_guess = 90);
  ${body}
equation
  connect(world.frame_b, crank.frame_a);
  connect(crank.frame_b, arm.frame_a);
  connect(world.frame_b, base.frame_a);
  connect(arm.frame_b, part.frame_a);
  connect(base.frame_b, part.frame_b);
  connect(part.frame_ib, body.frame_a);`;

export const multiBody: Uses = {
  [`${M}.World`]: `${world}`,
  [`${M}.Interfaces.ZeroPosition`]: atBody("Sensors.AbsolutePosition"),
  [`${M}.Parts.Fixed`]: `${world} ${M}.Parts.Fixed part(r = {1, 2, 3}); ${M}.Joints.Revolute hinge; ${body}
equation
  connect(part.frame_b, hinge.frame_a);
  connect(hinge.frame_b, body.frame_a);`,
  [`${M}.Parts.FixedTranslation`]: atBody("Parts.FixedTranslation", "r = {1, 0, 0}"),
  [`${M}.Parts.FixedRotation`]: joint(
    "Joints.Revolute",
    "",
    `connect(body.frame_a, more.frame_a); connect(more.frame_b, other.frame_a);`,
  ).replace(body, `${body} ${M}.Parts.FixedRotation more(r = {1, 0, 0}, angle = 1); ${M}.Parts.PointMass other(m = 1);`),
  [`${M}.Parts.Body`]: `${world} ${M}.Parts.Body part(m = 1, r_CM = {0.1, 0, 0}, r_0(each fixed = true), v_0(each fixed = true), angles_fixed = true, w_0_fixed = true, w_0_start = {1, 2, 3});`,
  [`${M}.Parts.BodyShape`]: joint("Joints.Revolute").replace(body, `${M}.Parts.BodyShape body(r = {1, 0, 0}, r_CM = {0.5, 0, 0}, m = 1);`),
  [`${M}.Parts.BodyBox`]: joint("Joints.Revolute").replace(body, `${M}.Parts.BodyBox body(r = {1, 0, 0});`),
  [`${M}.Parts.BodyCylinder`]: joint("Joints.Revolute").replace(body, `${M}.Parts.BodyCylinder body(r = {1, 0, 0}, innerDiameter = 0.01);`),
  [`${M}.Parts.PointMass`]: `${world} ${M}.Parts.PointMass part(m = 1, r_0(each fixed = true), v_0(each fixed = true));`,
  [`${M}.Parts.Mounting1D`]: `${atBody("Parts.Mounting1D", "", "connect(part.flange_b, wheel.flange_a);").replace(
    body,
    `${body} ${R}.Components.SpringDamper wheel(c = 1, d = 1); ${R}.Components.Inertia rim(J = 1);`,
  )} connect(wheel.flange_b, rim.flange_a);`,
  [`${M}.Joints.Revolute`]: joint("Joints.Revolute", "phi(fixed = true), w(fixed = true)"),
  [`${M}.Joints.Prismatic`]: joint("Joints.Prismatic", "s(fixed = true), v(fixed = true)"),
  [`${M}.Joints.Cylindrical`]: joint("Joints.Cylindrical"),
  [`${M}.Joints.Universal`]: joint("Joints.Universal"),
  [`${M}.Joints.Planar`]: joint("Joints.Planar"),
  [`${M}.Joints.Spherical`]: joint("Joints.Spherical", "enforceStates = true, angles_fixed = true, w_rel_a_fixed = true"),
  [`${M}.Joints.FreeMotion`]: joint("Joints.FreeMotion", "angles_fixed = true, w_rel_a_fixed = true, useQuaternions = false"),
  [`${M}.Joints.FreeMotionScalarInit`]: beside(
    "Joints.FreeMotionScalarInit",
    "use_r = true, use_v = true, use_a = true, use_angle = true, use_angle_d = true, use_angle_dd = true, use_w = true, use_z = true",
  ),
  [`${M}.Joints.RevolutePlanarLoopConstraint`]: `
  extends Modelica.Mechanics.MultiBody.Examples.Loops.PlanarFourbar(world(enableAnimation = false));`,
  [`${M}.Joints.SphericalSpherical`]: crank("SphericalSpherical part(rodLength = 1, m = 0.1)"),
  [`${M}.Joints.UniversalSpherical`]: crank(
    "UniversalSpherical part(rRod_ia = {1, 0, 0})",
    "connect(part.frame_ia, mass.frame_a);",
    `${M}.Parts.Body mass(m = 0.1, r_CM = {0.5, 0, 0});`,
  ),
  [`${M}.Joints.Assemblies.JointUPS`]: beside(
    "Joints.Assemblies.JointUPS",
    "",
    "connect(part.bearing, spring.flange_a); connect(part.axis, spring.flange_b);",
  ).replace(body, `${body} Modelica.Mechanics.Translational.Components.SpringDamper spring(c = 10, d = 1);`),
  [`${M}.Joints.Assemblies.JointRRR`]: rods("JointRRR"),
  [`${M}.Joints.Assemblies.JointUSR`]: rods("JointUSR"),
  [`${M}.Joints.Internal.RevoluteWithLengthConstraint`]: rods("JointUSR"),
  [`${M}.Joints.Constraints.Spherical`]: constraint("Spherical"),
  [`${M}.Joints.Constraints.Revolute`]: constraint("Revolute", "n = {0, 0, 1}"),
  [`${M}.Joints.Constraints.Prismatic`]: constraint("Prismatic", "x_locked = false"),
  [`${M}.Joints.Constraints.Universal`]: constraint("Universal"),
  [`${M}.Forces.WorldForce`]: atBody("Forces.WorldForce", resolve("B"), `${force} ${toWorld}`, "frame_b"),
  [`${M}.Forces.WorldTorque`]: atBody("Forces.WorldTorque", "", torque, "frame_b"),
  [`${M}.Forces.WorldForceAndTorque`]: atBody("Forces.WorldForceAndTorque", "", `${force} ${torque}`, "frame_b"),
  [`${M}.Forces.Force`]: beside("Forces.Force", resolve("AB"), `${force} ${toWorld}`),
  [`${M}.Forces.Torque`]: beside("Forces.Torque", "", torque),
  [`${M}.Forces.ForceAndTorque`]: beside("Forces.ForceAndTorque", "", `${force} ${torque}`),
  [`${M}.Forces.LineForceWithMass`]: beside("Forces.LineForceWithMass", "m = 0.5"),
  [`${M}.Forces.LineForceWithTwoMasses`]: beside("Forces.LineForceWithTwoMasses", "m_a = 0.5, m_b = 0.2, L_a = 0.1"),
  [`${M}.Forces.Spring`]: beside("Forces.Spring", "c = 30, m = 0.1"),
  [`${M}.Forces.Damper`]: beside("Forces.Damper", "d = 3"),
  [`${M}.Forces.SpringDamperParallel`]: beside("Forces.SpringDamperParallel", "c = 30, d = 3"),
  [`${M}.Forces.SpringDamperSeries`]: beside("Forces.SpringDamperSeries", "c = 30, d = 3"),
  [`${M}.Forces.Internal.ZeroForceAndTorque`]: atBody("Sensors.AbsoluteSensor"),
  [`${M}.Sensors.AbsoluteSensor`]: atBody("Sensors.AbsoluteSensor", `get_angles = true, ${all("")}`),
  [`${M}.Sensors.RelativeSensor`]: beside("Sensors.RelativeSensor", `get_angles = true, ${all("_rel")}`),
  [`${M}.Sensors.AbsolutePosition`]: atBody("Sensors.AbsolutePosition", resolve("A"), toWorld),
  [`${M}.Sensors.AbsoluteVelocity`]: atBody("Sensors.AbsoluteVelocity"),
  [`${M}.Sensors.AbsoluteAngles`]: atBody("Sensors.AbsoluteAngles"),
  [`${M}.Sensors.AbsoluteAngularVelocity`]: atBody("Sensors.AbsoluteAngularVelocity"),
  [`${M}.Sensors.RelativePosition`]: beside("Sensors.RelativePosition"),
  [`${M}.Sensors.RelativeVelocity`]: beside("Sensors.RelativeVelocity"),
  [`${M}.Sensors.RelativeAngles`]: beside("Sensors.RelativeAngles"),
  [`${M}.Sensors.RelativeAngularVelocity`]: beside("Sensors.RelativeAngularVelocity"),
  [`${M}.Sensors.Distance`]: beside("Sensors.Distance"),
  [`${M}.Sensors.CutForce`]:
    joint("Sensors.CutForce").replace("world.frame_b, part", "hinge.frame_b, part").replace(body, `${body} ${M}.Joints.Revolute hinge;`) +
    "connect(world.frame_b, hinge.frame_a);",
  [`${M}.Sensors.CutTorque`]:
    joint("Sensors.CutTorque").replace("world.frame_b, part", "hinge.frame_b, part").replace(body, `${body} ${M}.Joints.Revolute hinge;`) +
    "connect(world.frame_b, hinge.frame_a);",
  [`${M}.Sensors.CutForceAndTorque`]: `${joint("Sensors.CutForceAndTorque", resolve("A"), toWorld)
    .replace("world.frame_b, part", "hinge.frame_b, part")
    .replace(body, `${body} ${M}.Joints.Revolute hinge;`)}connect(world.frame_b, hinge.frame_a);`,
  [`${M}.Sensors.Power`]:
    joint("Sensors.Power").replace("world.frame_b, part", "hinge.frame_b, part").replace(body, `${body} ${M}.Joints.Revolute hinge;`) +
    "connect(world.frame_b, hinge.frame_a);",
  [`${M}.Sensors.TransformAbsoluteVector`]: atBody(
    "Sensors.TransformAbsoluteVector",
    `frame_r_out = ${M}.Types.ResolveInFrameA.world`,
    "part.r_in = {1, 2, 3};",
  ),
  [`${M}.Sensors.TransformRelativeVector`]: beside(
    "Sensors.TransformRelativeVector",
    `frame_r_out = ${M}.Types.ResolveInFrameAB.frame_b`,
    "part.r_in = {1, 2, 3};",
  ),
  [`${M}.Visualizers.FixedShape`]: atBody("Visualizers.FixedShape", "length = 1, width = 0.1"),
  [`${M}.Visualizers.FixedFrame`]: atBody("Visualizers.FixedFrame"),
  [`${M}.Visualizers.Advanced.Shape`]: `inner ${M}.World world; ${M}.Joints.Revolute hinge; ${M}.Parts.BodyBox box(r = {1, 0, 0});
equation
  connect(world.frame_b, hinge.frame_a);
  connect(hinge.frame_b, box.frame_a);`,
  [`${M}.Visualizers.Advanced.Vector`]: `${M}.Visualizers.Advanced.Vector part(coordinates = {1, 2, time});`,
};
