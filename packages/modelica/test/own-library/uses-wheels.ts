/** Uses of wheels, gears and rotors on moving bodies, and of the assemblies of joints. */
import type { Uses } from "./uses.js";

const R = "Modelica.Mechanics.Rotational";
const M = "Modelica.Mechanics.MultiBody";
const still = `inner ${M}.World world(enableAnimation = false, gravityType = ${M}.Types.GravityTypes.NoGravity);`;
const standing = `inner ${M}.World world(enableAnimation = false, n = {0, 0, -1});`;

/** A drive line on a body that turns about z: its rotor about an axis of the body. */
export const rotor = (axis: string, more = "", extra = "") => `
  ${still}
  ${M}.Joints.Revolute hinge(phi(fixed = true), w(fixed = true));
  ${M}.Parts.Body body(m = 1, r_CM = {0, 0, 0}, I_33 = 0.5);
  ${M}.Parts.Rotor1D part(J = 0.2, n = ${axis}, phi(fixed = true), w(fixed = true));
  ${M}.Parts.Mounting1D mount(n = ${axis});
  ${R}.Sources.Torque drive(useSupport = true);
  ${extra}
equation
  connect(world.frame_b, hinge.frame_a);
  connect(hinge.frame_b, body.frame_a);
  connect(body.frame_a, part.frame_a);
  connect(body.frame_a, mount.frame_a);
  connect(mount.flange_b, drive.support);
  connect(drive.flange, part.flange_a);
  drive.tau = 0.3;
  ${more}`;

/** A crank of 0.3 m and a part between its end and the frame at 1 m, whose slide goes along x: a rod of 1 m. */
export const sliderCrank = (part: string, more = "", extra = "") => `
  ${still}
  ${M}.Joints.Revolute hinge(phi(start = 0.4, fixed = true), w(start = 3, fixed = true), stateSelect = StateSelect.always);
  ${M}.Parts.BodyShape arm(r = {0.3, 0, 0}, r_CM = {0.15, 0, 0}, m = 1);
  ${M}.Parts.FixedTranslation base(r = {1, 0, 0});
  ${M}.Joints.Assemblies.${part};
  ${M}.Parts.Body load(m = 2, r_CM = {0, 0, 0});
  ${extra}
equation
  connect(world.frame_b, hinge.frame_a);
  connect(hinge.frame_b, arm.frame_a);
  connect(world.frame_b, base.frame_a);
  connect(arm.frame_b, part.frame_a);
  connect(base.frame_b, part.frame_b);
  connect(part.frame_ib, load.frame_a);
  ${more}`;

const slide = "n_b = {1, 0, 0}, rRod2_ib = {0, 0, 0}, s_guess = 0.2, checkTotalPower = true";
export const SLIDERS: Readonly<Record<string, string>> = {
  JointRRP: `JointRRP part(rRod1_ia = {1, 0, 0}, ${slide})`,
  JointUSP: `JointUSP part(rRod1_ia = {1, 0, 0}, ${slide})`,
  JointSSP: `JointSSP part(rod1Length = 1, rod1Mass = 0.1, ${slide})`,
};

/** A wheel of 0.5 m that leans and turns. */
export const wheel = (modifiers = "", more = "") => `
  ${standing}
  ${M}.Parts.RollingWheel part(
    radius = 0.5, m = 2, I_axis = 0.3, I_long = 0.2, animation = false, angles(start = {0.2, 0.1, 0.15}), der_angles(start = {0.1, 5, 0.2})${modifiers});
  ${more}`;

/** Two wheels of 0.1 m, 0.4 m apart. */
export const wheelSet = (modifiers = "", more = "") => `
  ${standing}
  ${M}.Parts.RollingWheelSet part(
    R_wheel = 0.1, m_wheel = 0.5, I_wheelAxis = 0.01, I_wheelLong = 0.02, track = 0.4, animation = false${modifiers});
  ${M}.Parts.Body body(m = 0.01, r_CM = {0, 0, 0}, animation = false);
equation
  connect(part.frameMiddle, body.frame_a);
  ${more}`;

/** Two shafts in one housing: a disc on each. */
export const gear = (more = "", extra = "") => `
  ${still}
  ${M}.Joints.Revolute hinge(n = {0, 1, 0}, phi(fixed = true), w(fixed = true, start = 0.4));
  ${M}.Parts.Body carrier(m = 1, r_CM = {0, 0, 0}, I_22 = 0.7);
  ${M}.Joints.GearConstraint part(ratio = 2, n_a = {1, 0, 0}, n_b = {0, 1, 0}, r_b = {0.3, 0, 0}, checkTotalPower = true, phi_b(fixed = true), w_b(fixed = true, start = 1));
  ${M}.Parts.Body disc_a(m = 1, r_CM = {0, 0, 0}, I_11 = 0.1, I_22 = 0.05, I_33 = 0.05);
  ${M}.Parts.Body disc_b(m = 1, r_CM = {0, 0, 0}, I_11 = 0.06, I_22 = 0.2, I_33 = 0.06);
  ${extra}
equation
  connect(world.frame_b, hinge.frame_a);
  connect(hinge.frame_b, carrier.frame_a);
  connect(carrier.frame_a, part.bearing);
  connect(part.frame_a, disc_a.frame_a);
  connect(part.frame_b, disc_b.frame_a);
  ${more}`;

const bevel = `
  ${still}
  ${M}.Joints.Revolute hinge(n = {0, 1, 0}, phi(fixed = true), w(fixed = true));
  ${M}.Parts.Body body(m = 1, r_CM = {0, 0, 0}, I_22 = 0.5);
  ${M}.Parts.BevelGear1D part(ratio = 3, n_a = {1, 0, 0}, n_b = {0, 1, 0});
  ${R}.Components.Inertia input(J = 0.1, phi(fixed = true), w(fixed = true));
  ${R}.Components.Inertia output(J = 2);
  ${R}.Sources.ConstantTorque drive(tau_constant = 0.6, useSupport = false);
equation
  connect(world.frame_b, hinge.frame_a);
  connect(hinge.frame_b, body.frame_a);
  connect(body.frame_a, part.frame_a);
  connect(drive.flange, input.flange_a);
  connect(input.flange_b, part.flange_a);
  connect(part.flange_b, output.flange_a);`
  .replaceAll("input", "first")
  .replaceAll("output", "second");

/** A rocker of 1.1 m at 1.2 m and a crank of 0.3 m, joined by a rod of 1 m. */
export const rocker = `
  ${sliderCrank("JointSSR part(rod1Length = 1, rod1Mass = 0.2, n_b = {0, 0, 1}, rRod2_ib = {-1.1, 0, 0}, phi_guess = -60, checkTotalPower = true)")}`;

export const wheels: Uses = {
  [`${M}.Parts.Rotor1D`]: rotor("{0, 0, 1}"),
  [`${M}.Parts.BevelGear1D`]: bevel,
  [`${M}.Parts.Internal.HousingTorque`]: bevel,
  [`${M}.Parts.RollingWheel`]: wheel(),
  [`${M}.Parts.RollingWheelSet`]: wheelSet(),
  [`${M}.Joints.RollingWheel`]: wheel(),
  [`${M}.Joints.RollingWheelSet`]: wheelSet(),
  [`${M}.Joints.Internal.RollingConstraintVerticalWheel`]: wheelSet(),
  [`${M}.Joints.GearConstraint`]: gear(),
  [`${M}.Joints.Assemblies.JointRRP`]: sliderCrank(SLIDERS["JointRRP"]!),
  [`${M}.Joints.Assemblies.JointUSP`]: sliderCrank(SLIDERS["JointUSP"]!),
  [`${M}.Joints.Assemblies.JointSSP`]: sliderCrank(SLIDERS["JointSSP"]!),
  [`${M}.Joints.Assemblies.JointSSR`]: rocker,
  [`${M}.Joints.Internal.PrismaticWithLengthConstraint`]: sliderCrank(SLIDERS["JointUSP"]!),
};
