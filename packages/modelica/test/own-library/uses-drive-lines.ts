/** Uses of drive lines and heat. */
import type { Uses } from "./uses.js";

const R = "Modelica.Mechanics.Rotational";
const T = "Modelica.Mechanics.Translational";

/** Between a wheel that turns and one that is held by a spring. */
const shaft = (name: string, modifiers = "", more = "") => `
  ${R}.Components.Inertia a(J = 1, phi(fixed = true), w(start = 2, fixed = true));
  ${R}.Components.Inertia b(J = 2);
  ${R}.Components.Spring spring(c = 10);
  ${R}.Components.Fixed wall;
  ${R}.${name} part(${modifiers});
equation
  connect(a.flange_b, part.flange_a);
  connect(part.flange_b, b.flange_a);
  connect(b.flange_b, spring.flange_a);
  connect(spring.flange_b, wall.flange);
  ${more}`;

/** At a wheel, by one flange. */
const atWheel = (name: string, modifiers = "", more = "") => `
  ${R}.Components.Inertia a(J = 1);
  ${R}.${name} part(${modifiers});
equation
  connect(a.flange_a, part.flange);
  ${more}`;

const rod = (name: string, modifiers = "", more = "") => `
  ${T}.Components.Mass a(m = 1, s(fixed = true), v(start = 2, fixed = true));
  ${T}.Components.Mass b(m = 2);
  ${T}.Components.Spring spring(c = 10);
  ${T}.Components.Fixed wall;
  ${T}.${name} part(${modifiers});
equation
  connect(a.flange_b, part.flange_a);
  connect(part.flange_b, b.flange_a);
  connect(b.flange_b, spring.flange_a);
  connect(spring.flange_b, wall.flange);
  ${more}`;

const atMass = (name: string, modifiers = "", more = "") => `
  ${T}.Components.Mass a(m = 1);
  ${T}.${name} part(${modifiers});
equation
  connect(a.flange_a, part.flange);
  ${more}`;

export const rotational: Uses = {
  [`${R}.Components.Fixed`]: shaft("Components.Disc"),
  [`${R}.Components.Inertia`]: shaft("Components.Inertia", "J = 1"),
  [`${R}.Components.Disc`]: shaft("Components.Disc", "deltaPhi = 1"),
  [`${R}.Components.Spring`]: shaft("Components.Spring", "c = 3"),
  [`${R}.Components.Damper`]: shaft("Components.Damper", "d = 3"),
  [`${R}.Components.SpringDamper`]: shaft("Components.SpringDamper", "c = 3, d = 1"),
  [`${R}.Components.ElastoBacklash`]: shaft("Components.ElastoBacklash", "c = 1e3, d = 1, b = 0.1"),
  [`${R}.Components.IdealGear`]: shaft("Components.IdealGear", "ratio = 3"),
  [`${R}.Components.RelativeStates`]: shaft("Components.RelativeStates"),
  [`${R}.Components.BearingFriction`]: shaft("Components.BearingFriction", "tau_pos = [0, 0.5; 1, 1], useSupport = false"),
  [`${R}.Components.Brake`]: shaft("Components.Brake", "fn_max = 10", "part.f_normalized = if time > 0.3 then 1 else 0;"),
  [`${R}.Components.Clutch`]: shaft("Components.Clutch", "fn_max = 10", "part.f_normalized = 1;"),
  [`${R}.Components.IdealPlanetary`]: `
  ${R}.Components.IdealPlanetary part(ratio = 2);
  ${R}.Components.Inertia sun(J = 1, w(start = 1)), carrier(J = 1), ring(J = 1);
equation
  connect(sun.flange_b, part.sun);
  connect(carrier.flange_b, part.carrier);
  connect(ring.flange_b, part.ring);`,
  [`${R}.Components.IdealGearR2T`]: `
  ${R}.Components.IdealGearR2T part(ratio = 10);
  ${R}.Components.Inertia wheel(J = 1);
  ${T}.Components.Mass load(m = 1);
equation
  connect(wheel.flange_b, part.flangeR);
  connect(part.flangeT, load.flange_a);`,
  [`${R}.Components.IdealRollingWheel`]: `
  ${R}.Components.IdealRollingWheel part(radius = 0.3);
  ${R}.Components.Inertia wheel(J = 1);
  ${T}.Components.Mass load(m = 1);
equation
  connect(wheel.flange_b, part.flangeR);
  connect(part.flangeT, load.flange_a);`,
  [`${R}.Sources.Position`]: atWheel("Sources.Position", "", "part.phi_ref = sin(time);"),
  [`${R}.Sources.Speed`]: atWheel("Sources.Speed", "", "part.w_ref = sin(time);"),
  [`${R}.Sources.Accelerate`]: atWheel("Sources.Accelerate", "", "part.a_ref = sin(time);"),
  [`${R}.Sources.Move`]: atWheel("Sources.Move", "", "part.u = {time ^ 2, 2 * time, 2};"),
  [`${R}.Sources.Torque`]: atWheel("Sources.Torque", "", "part.tau = time;"),
  [`${R}.Sources.Torque2`]: shaft("Sources.Torque2", "", "part.tau = time;"),
  [`${R}.Sources.ConstantTorque`]: atWheel("Sources.ConstantTorque", "tau_constant = 3"),
  [`${R}.Sources.ConstantSpeed`]: atWheel("Sources.ConstantSpeed", "w_fixed = 3"),
  [`${R}.Sources.TorqueStep`]: atWheel("Sources.TorqueStep", "stepTorque = 1, offsetTorque = 0, startTime = 0.5"),
  [`${R}.Sources.LinearSpeedDependentTorque`]: atWheel("Sources.LinearSpeedDependentTorque", "tau_nominal = -1, w_nominal = 10"),
  [`${R}.Sources.QuadraticSpeedDependentTorque`]: atWheel("Sources.QuadraticSpeedDependentTorque", "tau_nominal = -1, w_nominal = 10"),
  [`${R}.Sensors.AngleSensor`]: atWheel("Sensors.AngleSensor"),
  [`${R}.Sensors.SpeedSensor`]: atWheel("Sensors.SpeedSensor"),
  [`${R}.Sensors.AccSensor`]: atWheel("Sensors.AccSensor"),
  [`${R}.Sensors.RelAngleSensor`]: shaft("Sensors.RelAngleSensor"),
  [`${R}.Sensors.RelSpeedSensor`]: shaft("Sensors.RelSpeedSensor"),
  [`${R}.Sensors.RelAccSensor`]: shaft("Sensors.RelAccSensor"),
  [`${R}.Sensors.TorqueSensor`]: shaft("Sensors.TorqueSensor"),
  [`${R}.Sensors.PowerSensor`]: shaft("Sensors.PowerSensor"),
  [`${R}.Sensors.MultiSensor`]: shaft("Sensors.MultiSensor"),
  [`${R}.Interfaces.InternalSupport`]: `${R}.Interfaces.InternalSupport part(tau = 2); ${R}.Components.Inertia a(J = 1);
equation
  connect(part.flange, a.flange_a);`,
};

export const translational: Uses = {
  [`${T}.Components.Fixed`]: rod("Components.Rod", "L = 1"),
  [`${T}.Components.Mass`]: rod("Components.Mass", "m = 1"),
  [`${T}.Components.Rod`]: rod("Components.Rod", "L = 1"),
  [`${T}.Components.Spring`]: rod("Components.Spring", "c = 3"),
  [`${T}.Components.Damper`]: rod("Components.Damper", "d = 3"),
  [`${T}.Components.SpringDamper`]: rod("Components.SpringDamper", "c = 3, d = 1"),
  [`${T}.Components.ElastoGap`]: rod("Components.ElastoGap", "c = 1e3, d = 1, s_rel0 = 0.1"),
  [`${T}.Components.RelativeStates`]: rod("Components.RelativeStates"),
  [`${T}.Components.SupportFriction`]: rod("Components.SupportFriction", "f_pos = [0, 0.5; 1, 1]"),
  [`${T}.Components.Brake`]: rod("Components.Brake", "fn_max = 10", "part.f_normalized = 1;"),
  [`${T}.Components.IdealGearR2T`]: rotational[`${R}.Components.IdealGearR2T`]!.replace(
    `${R}.Components.IdealGearR2T`,
    `${T}.Components.IdealGearR2T`,
  ),
  [`${T}.Components.IdealRollingWheel`]: rotational[`${R}.Components.IdealRollingWheel`]!.replace(
    `${R}.Components.IdealRollingWheel`,
    `${T}.Components.IdealRollingWheel`,
  ),
  [`${T}.Sources.Position`]: atMass("Sources.Position", "exact = true", "part.s_ref = sin(time);"),
  [`${T}.Sources.Speed`]: atMass("Sources.Speed", "", "part.v_ref = sin(time);"),
  [`${T}.Sources.Accelerate`]: atMass("Sources.Accelerate", "", "part.a_ref = sin(time);"),
  [`${T}.Sources.Force`]: atMass("Sources.Force", "", "part.f = time;"),
  [`${T}.Sources.Force2`]: rod("Sources.Force2", "", "part.f = time;"),
  [`${T}.Sources.ConstantForce`]: atMass("Sources.ConstantForce", "f_constant = 3"),
  [`${T}.Sources.ConstantSpeed`]: atMass("Sources.ConstantSpeed", "v_fixed = 3"),
  [`${T}.Sources.ForceStep`]: atMass("Sources.ForceStep", "stepForce = 1, offsetForce = 0, startTime = 0.5"),
  [`${T}.Sources.LinearSpeedDependentForce`]: atMass("Sources.LinearSpeedDependentForce", "f_nominal = -1, v_nominal = 10"),
  [`${T}.Sources.QuadraticSpeedDependentForce`]: atMass("Sources.QuadraticSpeedDependentForce", "f_nominal = -1, v_nominal = 10"),
  [`${T}.Sensors.PositionSensor`]: atMass("Sensors.PositionSensor"),
  [`${T}.Sensors.SpeedSensor`]: atMass("Sensors.SpeedSensor"),
  [`${T}.Sensors.AccSensor`]: atMass("Sensors.AccSensor"),
  [`${T}.Sensors.RelPositionSensor`]: rod("Sensors.RelPositionSensor"),
  [`${T}.Sensors.RelSpeedSensor`]: rod("Sensors.RelSpeedSensor"),
  [`${T}.Sensors.RelAccSensor`]: rod("Sensors.RelAccSensor"),
  [`${T}.Sensors.ForceSensor`]: rod("Sensors.ForceSensor"),
  [`${T}.Sensors.PowerSensor`]: rod("Sensors.PowerSensor"),
  [`${T}.Sensors.MultiSensor`]: rod("Sensors.MultiSensor"),
  [`${T}.Interfaces.InternalSupport`]: `${T}.Interfaces.InternalSupport part(f = 2); ${T}.Components.Mass a(m = 1);
equation
  connect(part.flange, a.flange_a);`,
};

export const thermal: Uses = {
  "Modelica.Thermal.HeatTransfer.Components.HeatCapacitor": `
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor part(C = 100, T(start = 300, fixed = true));
  Modelica.Thermal.HeatTransfer.Components.ThermalConductor wall(G = 2);
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature outside(T = 280);
equation
  connect(part.port, wall.port_a);
  connect(wall.port_b, outside.port);`,
  "Modelica.Thermal.HeatTransfer.Components.ThermalConductor": `
  Modelica.Thermal.HeatTransfer.Components.ThermalConductor part(G = 2);
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature outside(T = 280);
  Modelica.Thermal.HeatTransfer.Sources.FixedHeatFlow source(Q_flow = 10);
equation
  connect(source.port, part.port_a);
  connect(part.port_b, outside.port);`,
  "Modelica.Thermal.HeatTransfer.Components.Convection": `
  Modelica.Thermal.HeatTransfer.Components.Convection part(Gc = 2);
  Modelica.Thermal.HeatTransfer.Celsius.FixedTemperature outside(T = 10);
  Modelica.Thermal.HeatTransfer.Sources.FixedHeatFlow source(Q_flow = 10);
equation
  connect(source.port, part.solid);
  connect(part.fluid, outside.port);`,
};
