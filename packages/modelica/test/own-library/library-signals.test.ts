/** What drive lines and blocks of the library compute. References: closed forms. */
import { describe, expect, it } from "vitest";
import { runUse } from "./run-use.js";

const R = "Modelica.Mechanics.Rotational";
const T = "Modelica.Mechanics.Translational";
const B = "Modelica.Blocks";

describe("drive lines", () => {
  it("a block on dry ground starts at the breakaway force: force 2·t, friction 5 N", () => {
    const ran = runUse(
      `${T}.Components.Mass mass(m = 1, s(fixed = true), v(fixed = true));
  ${T}.Components.SupportFriction friction(f_pos = [0, 5]);
  ${T}.Sources.Force force;
equation
  force.f = 2 * time;
  connect(force.flange, mass.flange_a);
  connect(mass.flange_b, friction.flange_a);`,
      { to: 4, intervals: 8 },
    );
    // theory 07 T40: held until 2.5 s, then v = (t - 2.5)²
    expect(ran.column("mass.v")[5]).toBeCloseTo(0, 6);
    expect(ran.last("mass.v")).toBeCloseTo(1.5 ** 2, 5);
    expect(ran.last("mass.s")).toBeCloseTo(1.5 ** 3 / 3, 5);
  });

  it("a brake stops a wheel and holds it", () => {
    const ran = runUse(
      `${R}.Components.Inertia wheel(J = 2, phi(fixed = true), w(start = 3, fixed = true));
  ${R}.Components.Brake brake(fn_max = 10, mu_pos = [0, 0.6]);
equation
  brake.f_normalized = 1;
  connect(wheel.flange_b, brake.flange_a);`,
      { to: 2 },
    );
    // Torque 6, deceleration 3: at rest after 1 s and 1.5 rad
    expect(ran.last("wheel.phi")).toBeCloseTo(1.5, 6);
    expect(ran.last("wheel.w")).toBeCloseTo(0, 8);
  });

  it("a gear adds inertia with the square of its ratio", () => {
    const ran = runUse(
      `${R}.Components.Inertia a(J = 1, phi(fixed = true), w(fixed = true)), b(J = 2);
  ${R}.Components.IdealGear gear(ratio = 3);
  ${R}.Sources.ConstantTorque motor(tau_constant = 5);
equation
  connect(motor.flange, a.flange_a);
  connect(a.flange_b, gear.flange_a);
  connect(gear.flange_b, b.flange_a);`,
      { to: 2 },
    );
    expect(ran.last("a.w")).toBeCloseTo((5 / (1 + 2 / 9)) * 2, 7);
    expect(ran.last("b.w")).toBeCloseTo(((5 / (1 + 2 / 9)) * 2) / 3, 7);
  });

  it("convection: the difference of temperatures that lets the heat through", () => {
    const H = "Modelica.Thermal.HeatTransfer";
    const ran = runUse(
      `${H}.Components.Convection part(Gc = 2); ${H}.Celsius.FixedTemperature outside(T = 10); ${H}.Sources.FixedHeatFlow source(Q_flow = 10);
equation
  connect(source.port, part.solid);
  connect(part.fluid, outside.port);`,
      { to: 1 },
    );
    expect(ran.last("part.solid.T")).toBeCloseTo(273.15 + 10 + 5, 9);
  });

  it("losses go where the heat port leads", () => {
    const heat = "Modelica.Thermal.HeatTransfer";
    const ran = runUse(
      `${R}.Components.Inertia wheel(J = 2, phi(fixed = true), w(start = 3, fixed = true));
  ${R}.Components.Damper damper(d = 1, useHeatPort = true);
  ${R}.Components.Fixed wall;
  ${heat}.Components.HeatCapacitor lump(C = 10, T(start = 300, fixed = true));
equation
  connect(wheel.flange_b, damper.flange_a);
  connect(damper.flange_b, wall.flange);
  connect(damper.heatPort, lump.port);`,
      { to: 3 },
    );
    expect(10 * (ran.last("lump.T") - 300)).toBeCloseTo(9 - ran.last("wheel.w") ** 2, 6);
    expect(ran.last("wheel.w")).toBeCloseTo(3 * Math.exp(-1.5), 7);
  });
});

describe("blocks", () => {
  it("a transfer function's answer to a step", () => {
    const ran = runUse(
      `${B}.Continuous.TransferFunction part(b = {1}, a = {1, 2, 1}, initType = ${B}.Types.Init.InitialState); equation part.u = 1;`,
      { to: 2 },
    );
    expect(ran.last("part.y")).toBeCloseTo(1 - 3 * Math.exp(-2), 8);
  });

  it("a state space with the same", () => {
    const ran = runUse(
      `${B}.Continuous.StateSpace part(A = [0, 1; -1, -2], B = [0; 1], C = [1, 0], initType = ${B}.Types.Init.InitialState); equation part.u = {1};`,
      { to: 2 },
    );
    expect(ran.last("part.y[1]")).toBeCloseTo(1 - 3 * Math.exp(-2), 8);
  });

  it("pulses in number, the last row behind them", () => {
    const ran = runUse(
      `${B}.Sources.Pulse part(amplitude = 2, width = 25, period = 0.5, nperiod = 3, startTime = 0.2, offset = 1);
  Real area(start = 0, fixed = true);
equation
  der(area) = part.y - 1;`,
      { to: 3 },
    );
    expect(ran.last("area")).toBeCloseTo(3 * 2 * 0.125, 7);
  });

  it("a table with a jump", () => {
    const ran = runUse(`${B}.Sources.TimeTable part(table = [0, 0; 1, 2; 1, 5; 2, 6]);`, { to: 3, times: [0, 0.5, 1.5, 2.5, 3] });
    expect([...ran.column("part.y")].slice(0, 2)).toEqual([0, 1]);
    expect(ran.last("part.y")).toBeCloseTo(7, 9);
  });

  it("a table of several columns: lines, steps, periods, and what holds outside", () => {
    const table = "table = [0, 0, 10; 1, 2, 20; 2, 2, 40]";
    const types = `${B}.Types`;
    const ran = runUse(
      `${B}.Sources.CombiTimeTable lines(${table}, offset = {1, 2}, startTime = 0.5, shiftTime = 0);
       ${B}.Sources.CombiTimeTable steps(${table}, smoothness = ${types}.Smoothness.ConstantSegments);
       ${B}.Sources.CombiTimeTable again(${table}, columns = {3}, extrapolation = ${types}.Extrapolation.Periodic);
       ${B}.Sources.CombiTimeTable hold(${table}, columns = {3}, timeScale = 0.5, extrapolation = ${types}.Extrapolation.HoldLastPoint);`,
      { to: 3, times: [0, 0.25, 0.75, 1.5, 2.5, 3] },
    );
    const at = (name: string, t: number) => ran.column(name)[ran.column("time").lastIndexOf(t)];
    // before startTime the offsets; straight lines through the points, the last one goes on
    expect([0.25, 0.75, 1.5, 2.5].map((t) => at("lines.y[1]", t))).toEqual([1, 2.5, 3, 3]);
    expect([0.25, 0.75, 1.5, 2.5].map((t) => at("lines.y[2]", t))).toEqual([2, 19.5, 32, 52]);
    expect([0.25, 0.75, 1.5, 2.5].map((t) => at("steps.y[2]", t))).toEqual([10, 10, 20, 40]);
    expect([0.25, 2.5].map((t) => at("again.y[1]", t))).toEqual([12.5, 15]);
    expect([0.25, 0.75, 3].map((t) => at("hold.y[1]", t))).toEqual([15, 30, 40]);
  });

  it("a filter without overshoot: its answer to a step, and 3 dB at its frequency", () => {
    // two parts of rate w = 2πf/√(√2 − 1): 1 − (1 + w·t)·exp(−w·t)
    const ran = runUse(`${B}.Continuous.CriticalDamping part(f = 1, initType = ${B}.Types.Init.InitialState); equation part.u = 1;`, {
      to: 0.3,
    });
    const w = (2 * Math.PI) / Math.sqrt(Math.SQRT2 - 1);
    expect(ran.last("part.y")).toBeCloseTo(1 - (1 + w * 0.3) * Math.exp(-w * 0.3), 8);
    expect(1 / (1 + ((2 * Math.PI) / w) ** 2)).toBeCloseTo(Math.SQRT1_2, 12);
  });

  it("a motion in the shortest time arrives, and its signals fit each other", () => {
    const ran = runUse(
      `${B}.Sources.KinematicPTP2 part(q_end = {1, -3}, qd_max = {1, 1}, qdd_max = {2, 4}, startTime = 0.1);
  ${B}.Sources.KinematicPTP acceleration(deltaq = {1, -3}, qd_max = {1, 1}, qdd_max = {2, 4}, startTime = 0.1);
  Real v(start = 0, fixed = true);
  Real s(start = 0, fixed = true);
equation
  der(v) = acceleration.y[2];
  der(s) = v;`,
      { to: 5 },
    );
    // The second axis decides: 3 at speed 1 and acceleration 4 take 3 + 1/4 s
    expect(ran.last("part.endTime")).toBeCloseTo(0.1 + 3.25, 9);
    expect(ran.last("part.q[1]")).toBeCloseTo(1, 12);
    expect(ran.last("s")).toBeCloseTo(-3, 7);
    expect(ran.last("v")).toBeCloseTo(0, 7);
  });

  it("a controller with limits keeps to them and to the set point", () => {
    const ran = runUse(
      `${B}.Continuous.LimPID control(k = 5, Ti = 0.5, Td = 0.05, yMax = 2);
  ${B}.Continuous.FirstOrder plant(T = 1, initType = ${B}.Types.Init.InitialState);
equation
  control.u_s = 1;
  connect(control.y, plant.u);
  connect(plant.y, control.u_m);`,
      { to: 20 },
    );
    expect(ran.last("plant.y")).toBeCloseTo(1, 5);
    expect(Math.max(...ran.column("control.y"))).toBeLessThanOrEqual(2 + 1e-9);
  });
});
