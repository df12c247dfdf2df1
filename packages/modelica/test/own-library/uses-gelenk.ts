/** Uses of the recursive elements and of hydraulics. */
import type { Uses } from "./uses.js";

const T = "Modelica.Mechanics.Translational";
const G = "Gelenk.Recursive";
const H = "Gelenk.Hydraulics";

/** From the ground to a body, by a hinge of the recursive elements. */
const recursive = (name: string, modifiers = "", more = "", interfaces = "") => `
  ${G}.Parts.Ground ground;
  ${G}.Joints.Revolute hinge(phi(fixed = true), w(fixed = true));
  ${G}.Parts.Body first(m = 1, r_CM = {0.5, 0, 0}), second(m = 2, r_CM = {0.1, 0.2, 0.3});
  ${G}.${name} part(${modifiers});
equation
  connect(ground.secondary, hinge.primary);
  connect(hinge.secondary, first.primary);
  ${interfaces === "" ? "connect(hinge.secondary, part.primary);\n  connect(part.secondary, second.primary);" : interfaces}
  ${more}`;

const betweenPoints = `connect(ground.secondary, base.primary);
  connect(base.secondary, part.primary_a);
  connect(hinge.secondary, tip.primary);
  connect(tip.secondary, part.primary_b);
  connect(tip.secondary, second.primary);`;
const points = `${G}.Parts.Bar base(r = {0, 1, 0}), tip(r = {1, 0, 0});`;
const twoPoints = (name: string, modifiers = "", more = "") =>
  recursive(name, modifiers, more, betweenPoints).replace(`${G}.Joints.Revolute`, `${points} ${G}.Joints.Revolute`);

/** Pump, valve and cylinder with a load; the part is one of them. */
const circuit = `
  ${H}.Tank tank;
  ${H}.Pump pump(q_nominal = 5e-4);
  ${H}.Volume pipe(p_start = 1e6);
  ${H}.Valve valve;
  ${H}.Cylinder cylinder(d = 1e4);
  ${T}.Components.Mass load(m = 100, s(start = 1.5));
  ${T}.Components.Fixed wall;
equation
  valve.u = 0.5;
  connect(tank.port, pump.inlet);
  connect(pump.outlet, pipe.port);
  connect(pipe.port, valve.P);
  connect(valve.T, tank.port);
  connect(valve.A, cylinder.A);
  connect(valve.B, cylinder.B);
  connect(wall.flange, cylinder.flange_a);
  connect(cylinder.flange_b, load.flange_a);`;

export const gelenk: Uses = {
  [`${G}.Parts.Ground`]: recursive("Parts.Bar"),
  [`${G}.Parts.Body`]: recursive("Parts.Bar", "r = {1, 0, 0}"),
  [`${G}.Parts.Bar`]: recursive("Parts.Bar", "r = {1, 2, 0}"),
  [`${G}.Parts.Turn`]: recursive("Parts.Turn", "n_x = {0, 1, 0}"),
  [`${G}.Joints.Revolute`]: recursive("Joints.Revolute", "n = {1, 1, 0}"),
  [`${G}.Joints.Prismatic`]: recursive("Joints.Prismatic", "n = {1, 1, 0}"),
  [`${G}.Joints.Universal`]: recursive("Joints.Universal"),
  [`${G}.Joints.ConstantVelocity`]: recursive("Joints.ConstantVelocity"),
  [`${G}.Joints.FourBar`]: "extends Gelenk.Examples.FourBar;",
  [`${G}.Forces.SpringDamper`]: twoPoints("Forces.SpringDamper", "c = 10, d = 1"),
  [`${G}.Forces.Force`]: recursive(
    "Forces.Force",
    "",
    "part.force = {1, 0, 0};\n  part.torque = {0, 0, time};",
    "connect(first.primary, part.primary);\n  connect(first.primary, second.primary);",
  ),
  [`${G}.Forces.LineForce`]: twoPoints(
    "Forces.LineForce",
    "",
    "connect(part.flange_a, spring.flange_a);\n  connect(part.flange_b, spring.flange_b);",
  ).replace(points, `${points} ${T}.Components.SpringDamper spring(c = 10, d = 1);`),
  [`${G}.Forces.Closure`]: `
  ${G}.Parts.Ground left, right(r = {2, 0, 0});
  ${G}.Joints.Revolute a(phi(start = 1.2, fixed = true, stateSelect = StateSelect.default), w(fixed = true, stateSelect = StateSelect.default));
  ${G}.Joints.Revolute b(phi(start = 1.9, stateSelect = StateSelect.default), w(stateSelect = StateSelect.default));
  ${G}.Joints.Revolute c(phi(start = -1.2, stateSelect = StateSelect.default), w(stateSelect = StateSelect.default));
  ${G}.Parts.Bar crank(r = {1, 0, 0}), rocker(r = {1, 0, 0}), coupler(r = {2, 0, 0});
  ${G}.Parts.Body crankBody(m = 1, r_CM = {0.5, 0, 0}), rockerBody(m = 1, r_CM = {0.5, 0, 0}), couplerBody(m = 1, r_CM = {1, 0, 0});
  ${G}.Forces.Closure part;
equation
  connect(left.secondary, a.primary);
  connect(a.secondary, crank.primary);
  connect(a.secondary, crankBody.primary);
  connect(right.secondary, b.primary);
  connect(b.secondary, rocker.primary);
  connect(b.secondary, rockerBody.primary);
  connect(crank.secondary, c.primary);
  connect(c.secondary, coupler.primary);
  connect(c.secondary, couplerBody.primary);
  connect(coupler.secondary, part.primary_a);
  connect(rocker.secondary, part.primary_b);`,
  [`${H}.Tank`]: circuit,
  [`${H}.Pump`]: circuit,
  [`${H}.Volume`]: circuit,
  [`${H}.Valve`]: circuit,
  [`${H}.Cylinder`]: circuit,
  [`${H}.PressureSource`]: `${H}.PressureSource part; ${H}.Orifice throttle; ${H}.Volume chamber;
equation
  part.p = 1e6;
  connect(part.port, throttle.port_a);
  connect(throttle.port_b, chamber.port);`,
  [`${H}.Orifice`]: `${H}.Tank tank; ${H}.Orifice part; ${H}.Volume chamber(p_start = 1e6);
equation
  connect(chamber.port, part.port_a);
  connect(part.port_b, tank.port);`,
  [`${H}.CheckValve`]: `${H}.PressureSource source; ${H}.CheckValve part; ${H}.Volume chamber;
equation
  source.p = 1e6 * sin(6.283 * time);
  connect(source.port, part.port_a);
  connect(part.port_b, chamber.port);`,
};
