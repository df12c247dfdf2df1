/** Equations, functions, records, events. Reference: the answers of theory 07, section 5 (T27–T40): closed forms, or the rules of the specification. */
import { columnOf } from "@gelenk/modelica";
import { expect, it } from "vitest";
import { compiled, flatOf, run, translated, valuesAt } from "./compiled.js";

it("T27: branches of an if-equation may differ in size while the condition is a parameter", () => {
  const model = (condition: string) =>
    `model M parameter Boolean s = true; Real x; equation if ${condition} then x = 1; else x = 2; x = 3; end if; end M;`;
  expect(flatOf(model("s")).equations.length).toBe(1);
  expect(compiled(model("time > 1")).errors).toContain("modelica.unbalanced-if");
});

it("T28: equations of branches are paired by the variable on the left", () => {
  const flat = flatOf("model M Real x; Boolean b; equation if time > 1 then x = 1; b = true; else b = false; x = 2; end if; end M;");
  expect(valuesAt(flat, 0.5)).toMatchObject({ x: 2, b: 0 });
  expect(valuesAt(flat, 2)).toMatchObject({ x: 1, b: 1 });
});

it("T29: equations of records and their fields", () => {
  const flat = flatOf("record R Real a; Real b; end R; model M R r = R(1, b = time); R s; equation s.a = r.b; s.b = 2*r.a; end M;");
  expect(flat.equations.length).toBe(4);
  expect(valuesAt(flat, 1)["s.b"]).toBe(2);
});

it("T30: several results, some of them left out; calls element by element", () => {
  const functions =
    "function mo input Real u; output Real a = u; output Real b = 2*u; output Real c = 3*u; algorithm end mo; function f0 input Real u; input Real k = 1; output Real y; algorithm y := k*u; end f0;";
  const flat = flatOf(`${functions} model M Real x; Real z; Real y[3] = f0({1, 2, 3}, k = 2); equation (x, , z) = mo(4); end M;`);
  expect(valuesAt(flat, 1)).toMatchObject({ x: 4, z: 12, "y[1]": 2, "y[2]": 4, "y[3]": 6 });
});

it("T31: external functions are named where they are called", () => {
  const { errors, diagnostics } = compiled(
    'function g input Real u; output Real y; external "C" y = g(u); end g; model M Real y = g(time); end M;',
  );
  expect(errors).toEqual(["modelica.unsupported"]);
  expect(diagnostics[0]!.message).toContain("P.g");
});

it("T32: a loop in a function, and the derivative of its result", () => {
  const horner =
    "function horner input Real c[:]; input Real x; output Real y; algorithm y := 0; for i in size(c, 1):-1:1 loop y := y*x + c[i]; end for; end horner;";
  const flat = flatOf(`${horner} model M Real y = horner({1, 2, 3}, time); Real d = der(y); end M;`);
  const values = valuesAt(flat, 2);
  expect(values["y"]).toBeCloseTo(17, 10);
  expect(values["d"]).toBeCloseTo(14, 10);
});

it("functions with branches that are not known, locals, records and while-loops", () => {
  const functions =
    "function clip input Real u; input Real limit = 1; output Real y; protected Real a; algorithm a := abs(u); if a > limit then y := limit*sign(u); elseif a < 0.1 then y := 0; else y := u; end if; end clip; " +
    "function root input Real u; output Real y; protected Integer n = 0; algorithm y := 1; while n < 30 loop y := 0.5*(y + u/y); n := n + 1; end while; end root;";
  const flat = flatOf(`${functions} model M Real y = clip(time); Real z = clip(-time, limit = 3); Real r = root(2); end M;`);
  const at2 = valuesAt(flat, 2);
  expect([at2["y"], at2["z"]]).toEqual([1, -2]);
  expect(at2["r"]).toBeCloseTo(Math.SQRT2, 14);
  expect(valuesAt(flat, 0.05)["y"]).toBe(0);
});

it("a loop that reads its result twice in every turn: linear work, though its text would have 2^40 parts", () => {
  const newton =
    "function root input Real u; output Real y; algorithm y := 1 + u; for i in 1:40 loop y := 0.5*(y + u/y); end for; end root;";
  expect(valuesAt(flatOf(`${newton} model M Real y = root(time); end M;`), 2)["y"]).toBeCloseTo(Math.SQRT2, 12);
});

it("return and break under conditions that are not known", () => {
  const functions =
    "function first input Real u[:]; input Real limit; output Integer n; algorithm n := 0; for i in 1:size(u, 1) loop if u[i] > limit then n := i; return; end if; end for; n := -1; end first; " +
    "function count input Real u[:]; output Integer n; algorithm n := 0; for i in 1:size(u, 1) loop if u[i] > 2 then break; end if; n := n + 1; end for; n := 10*n; end count;";
  const flat = flatOf(`${functions} model M Real u[3] = {time, 2*time, 4*time}; Real a = first(u, 3); Real b = count(u); end M;`);
  expect([0.5, 1, 2, 4].map((t) => valuesAt(flat, t)["a"])).toEqual([-1, 3, 2, 1]);
  expect([0.4, 0.9, 1.5, 3].map((t) => valuesAt(flat, t)["b"])).toEqual([30, 20, 10, 0]);
});

it("T33: a pendulum in Cartesian coordinates keeps its energy and has the period of the elliptic integral", () => {
  const flat = flatOf(
    "model M constant Real g = 9.81; Real x(start = 1, fixed = true); Real y(start = 0); Real vx; Real vy(start = 0, fixed = true); Real l; equation der(x) = vx; der(y) = vy; der(vx) = -l*x; der(vy) = -l*y - g; x^2 + y^2 = 1; end M;",
  );
  const { table, reached, stateChanges } = run(flat, { to: 2.367842, intervals: 100 });
  expect(reached).toBe(true);
  const [x, y, vx, vy] = ["x", "y", "vx", "vy"].map((name) => columnOf(table, name)!) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let i = 0; i < x.length; i++) expect(0.5 * (vx[i]! ** 2 + vy[i]! ** 2) + 9.81 * y[i]!).toBeCloseTo(0, 6);
  expect(x.at(-1)).toBeCloseTo(1, 6);
  expect(stateChanges).toBe(4);
});

it("T34: two inertias coupled rigidly: two states, those that are preferred", () => {
  const flange =
    "connector F Real phi; flow Real t; end F; model Inertia parameter Real J = 1; parameter StateSelect s = StateSelect.default; F a; F b; Real phi(stateSelect = s); Real w(stateSelect = s); Real acc; equation phi = a.phi; phi = b.phi; w = der(phi); acc = der(w); J*acc = a.t + b.t; end Inertia;";
  const flat = flatOf(
    `${flange} model Torque F f; equation f.t = -6; end Torque; model M Inertia i1; Inertia i2(J = 2, s = StateSelect.prefer); Torque t; equation connect(t.f, i1.a); connect(i1.b, i2.a); end M;`,
  );
  const translation = translated(flat);
  expect(translation.choice.states.length).toBe(2);
  expect(valuesAt(flat, 1)["i1.acc"]).toBeCloseTo(2, 12);
});

it("T35: initial equations, and a parameter found at the start", () => {
  expect(valuesAt(flatOf("model M Real x; initial equation der(x) = 0; equation der(x) = -2*x + 4; end M;"), 1)["x"]).toBeCloseTo(2, 10);
  const values = valuesAt(
    flatOf(
      "model M parameter Real k(fixed = false, start = 1); Real x(start = 1, fixed = true); Real y = k; initial equation der(x) = -3; equation der(x) = -k*x; end M;",
    ),
    1,
  );
  expect(values["y"]).toBeCloseTo(3, 10);
});

it("T35b: initial algorithms, and start values of parameters", () => {
  const flat = flatOf(
    "model M parameter Real k(fixed = false); parameter Real x0 = 4; Real x(start = x0/2); Real y = k; initial algorithm k := 1; for i in 1:3 loop k := k*2; end for; initial equation x = x0 + k; equation der(x) = 0; end M;",
  );
  expect(valuesAt(flat, 1)).toMatchObject({ x: 12, y: 8 });
});

it("T36: start conditions that are too many or too few", () => {
  const model = (x: string, y: string, z: string) =>
    `model M Real x(start = 1${x}); Real y(start = 2${y}); Real z(start = 9${z}); equation der(x) = y; der(y) = -x; z = x + y; end M;`;
  const [all, one] = [flatOf(model(", fixed = true", ", fixed = true", ", fixed = true")), flatOf(model(", fixed = true", "", ""))];
  expect(run(all).diagnostics.map(({ severity, code }) => [severity, code])).toContainEqual(["error", "modelica.start-contradiction"]);
  const assumed = run(one, { to: 0 });
  expect(assumed.diagnostics.map(({ code }) => code)).toContain("modelica.start-assumed");
  expect(columnOf(assumed.table, "y")![0]).toBe(2);
});

it("T37: sampling, and the first branch of a when-equation wins", () => {
  const counter = (start: number) =>
    `model M Integer n(start = 0, fixed = true); equation when sample(${start}, 0.1) then n = pre(n) + 1; end when; end M;`;
  expect(valuesAt(flatOf(counter(0)), 1.02)["n"]).toBe(11);
  expect(valuesAt(flatOf(counter(0.05)), 1.02)["n"]).toBe(10);
  const both =
    "model M Integer n(start = 0, fixed = true); equation when time > 0.5 then n = 1; elsewhen time > 0.5 then n = 2; end when; end M;";
  expect(valuesAt(flatOf(both), 1)["n"]).toBe(1);
});

it("T37b: the same as algorithms", () => {
  const counter =
    "model M Integer n(start = 0, fixed = true); Real y; algorithm when sample(0, 0.1) then n := pre(n) + 1; n := n + 1; end when; y := 0; for i in 1:3 loop y := y + i*time; end for; end M;";
  expect(valuesAt(flatOf(counter), 1.02)).toMatchObject({ n: 22, y: 6 * 1.02 });
});

it("T39: a ball: impacts and speed of the closed form, accumulation detected", () => {
  const flat = flatOf(
    "model M Real h(start = 1, fixed = true); Real v(start = 0, fixed = true); equation der(h) = v; der(v) = -9.81; when h < 0 then reinit(v, -0.7*pre(v)); end when; end M;",
  );
  const first = Math.sqrt(2 / 9.81);
  const { table } = run(flat, { to: 1.1, times: [0, 0.451, 0.452, 1.08, 1.09] });
  const [t, v] = [columnOf(table, "time")!, columnOf(table, "v")!];
  const jumps = [...t.keys()].filter((i) => i > 0 && t[i] === t[i - 1]);
  expect(t[jumps[0]!]).toBeCloseTo(first, 6);
  expect(t[jumps[0]!]).toBeCloseTo(0.451524, 5);
  expect(v[jumps[0]!]).toBeCloseTo(3.100613, 5);
  expect(t[jumps[1]!]).toBeCloseTo(1.083657, 5);
  const whole = run(flat, { to: 3 });
  expect(whole.reached).toBe(false);
  expect(whole.t).toBeCloseTo(2.558634, 3);
});

it("T40: noEvent guards a root, friction that sticks lets go where the force exceeds it, a diode", () => {
  expect(valuesAt(flatOf("model M Real y = if noEvent(time < 1) then noEvent(sqrt(max(1 - time, 0))) else 0; end M;"), 2)["y"]).toBe(0);
  const friction =
    "model M Real v(start = 0, fixed = true); Real f; Boolean stuck(start = true, fixed = true); Boolean go; equation go = 2*time > 5; der(v) = if stuck then 0 else 2*time - 5; f = if stuck then 2*time else 5; when go then stuck = false; end when; end M;";
  const sticking = flatOf(friction);
  expect(valuesAt(sticking, 2.4)["v"]).toBe(0);
  // from 2.5 s on the acceleration is 2t − 5: v(3.5) = 1
  expect(valuesAt(sticking, 3.5)["v"]).toBeCloseTo(1, 6);
  const diode =
    "model M constant Real pi = 3.14159265358979; Real u = 10*sin(2*pi*time); Real s(start = 0); Boolean off(start = true); Real i; Real mean(start = 0, fixed = true); equation off = s < 0; u = i*1 + s*(if off then 1 else 0); i = s*(if off then 0 else 1); der(mean) = i; end M;";
  expect(valuesAt(flatOf(diode), 1)["mean"]).toBeCloseTo(3.183099, 5);
});

it("assertions: those that are known are reported at once, others are watched", () => {
  const known = compiled(
    'model M parameter Real p = -1 annotation(Evaluate = true); Real x = 1; equation assert(p > 0, "p must be positive"); end M;',
  );
  expect(known.messages).toEqual(["p must be positive"]);
  const flat = flatOf('model M Real x = 1 - time; equation assert(x > -1, "x is too small"); end M;');
  expect(flat.assertions?.map(({ message, level }) => [message, level])).toEqual([["x is too small", "error"]]);
});
