/**
 * The language row by row: what is supported gives these values, what is not is named where it stands. References: values by hand
 * (`t` is 1 at the end unless something else is said), rules of the Modelica specification 3.6.
 */
import { describe, expect, it } from "vitest";
import { compiled, flatOf, run, valuesAt } from "./flatten/compiled.js";

type Row = readonly [what: string, text: string, values: Readonly<Record<string, number>>];

const A = "model A parameter Real k = 1; Real x = k*time; end A;";
const PORT = "connector Pin Real v; flow Real i; end Pin;";
const SQUARE =
  "partial function Of input Real x; output Real y; end Of; function square extends Of; input Real k = 1; algorithm y := k*x^2; end square;";

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  classes: [
    ["a block with input and output", "block B input Real u; output Real y = 2*u; end B; model M B b(u = time); end M;", { "b.y": 2 }],
    ["a record with a constructor", "record R Real a; Real b = 2*a; end R; model M R r = R(3); end M;", { "r.b": 6 }],
    ["types of arrays", "type V = Real[3]; model M V v = {1, 2, 3}; Real d = v*v; end M;", { d: 14 }],
    ["enumerations, also as subscripts", "type E = enumeration(a, b); model M Real y[E] = {1, 2}; Real x = y[E.b]; end M;", { x: 2 }],
    ["extends with modifiers", `${A} model M extends A(k = 3); end M;`, { x: 3 }],
    ["short class definitions", `${A} model B = A(k = 2); model M B b; end M;`, { "b.x": 2 }],
    [
      "imports by name, with alias, of all",
      "package Q constant Real k = 2; end Q; model M import P.Q; import z = P.Q.k; import P.Q.*; Real x = Q.k + z + k; end M;",
      { x: 6 },
    ],
    ["quoted names", "model M Real 'a.b' = time; Real 'c d' = 2*'a.b'; end M;", { "'c d'": 2 }],
  ],
  modifiers: [
    ["nested", `${A} model B A a; end B; model M B b(a(k = 4)); end M;`, { "b.a.x": 4 }],
    ["arrays and each", `${A} model M A a[2](k = {1, 2}); A b[2, 2](each k = 5); Real s = sum(a.x) + sum(b.x); end M;`, { s: 23 }],
    [
      "redeclared classes",
      `${A} model B extends A; Real y = 2*x; end B; model G replaceable model T = A constrainedby A; T t; end G; model M G g(redeclare model T = B); end M;`,
      { "g.t.y": 2 },
    ],
    [
      "redeclared components",
      `${A} model B extends A(k = 7); end B; model G replaceable A t; end G; model M extends G(redeclare B t); end M;`,
      { "t.x": 7 },
    ],
    [
      "redeclared functions",
      `${SQUARE} model G replaceable function f = Of; Real y = f(3); end G; model M G g(redeclare function f = square); end M;`,
      { "g.y": 9 },
    ],
    ["start and fixed", "model M Real x(start = 2, fixed = true); equation der(x) = 1; end M;", { x: 3 }],
    [
      "stateSelect",
      "model M Real x(start = 1, fixed = true); Real y(stateSelect = StateSelect.always); equation y = 2*x; der(x) = 1; end M;",
      { y: 4 },
    ],
  ],
  components: [
    ["conditional", `${A} model M parameter Boolean is = false; A a if is; A b if not is; end M;`, { "b.x": 1 }],
    [
      "inner and outer",
      "model W parameter Real g = 3; end W; model A outer W w; Real x = w.g; end A; model M inner W w(g = 4); A a; end M;",
      { "a.x": 4 },
    ],
  ],
  equations: [
    ["for", "model M Real x[3]; equation for i in 1:3 loop x[i] = i*time; end for; end M;", { "x[3]": 3 }],
    [
      "if with a parameter",
      "model M parameter Boolean b = true; Real x, y; equation if b then x = 1; y = 2; else y = 3; x = y; end if; end M;",
      { y: 2 },
    ],
    ["if with a condition that changes", "model M Real x; equation if time > 0.5 then x = 1; else x = 2; end if; end M;", { x: 1 }],
    ["initial equation", "model M Real x; initial equation der(x) = 0; equation der(x) = 1 - x; end M;", { x: 1 }],
    [
      "reinit",
      "model M Real x(start = 0, fixed = true); equation der(x) = 1; when x > 0.5 then reinit(x, 5); end when; end M;",
      { x: 5.5 },
    ],
    [
      "when, elsewhen",
      "model M discrete Real d(start = 0, fixed = true); equation when time > 0.7 then d = pre(d) + 2; elsewhen time > 0.3 then d = 1; end when; end M;",
      { d: 3 },
    ],
    [
      "several conditions, edge",
      "model M Boolean b = time > 0.5; Integer n(start = 0, fixed = true), m(start = 0, fixed = true); equation when {b, time > 0.8} then n = pre(n) + 1; end when; when edge(b) then m = pre(m) + 1; end when; end M;",
      { n: 2, m: 1 },
    ],
    ["sample", "model M Integer n(start = 0, fixed = true); equation when sample(0, 0.3) then n = pre(n) + 1; end when; end M;", { n: 4 }],
    ["noEvent, smooth", "model M Real x = noEvent(if time > 0.5 then 1 else 0) + smooth(1, time^2); end M;", { x: 2 }],
    ["homotopy", "model M Real x(start = 1); equation homotopy(x^3 - 8, x - 1) = 0; end M;", { x: 2 }],
    ["semiLinear", "model M Real x = semiLinear(time - 2, 2, 3); end M;", { x: -3 }],
    ["an algorithm in a model", "model M Real x, y; algorithm x := time; y := 2*x; if x > 0.5 then y := 7; end if; end M;", { y: 7 }],
    ["the derivative of an expression", "model M Real x = time^2; Real y = der(x*x); end M;", { y: 4 }],
  ],
  connections: [
    [
      "flows add up, those left open are zero",
      `${PORT} model R Pin p; equation p.v = p.i + 1; end R; model J Pin p; equation p.v = 3; end J; model M R a, b; J j; equation connect(a.p, j.p); connect(j.p, b.p); end M;`,
      { "j.p.i": -4, "a.p.i": 2 },
    ],
    [
      "cardinality",
      `${PORT} model R Pin p; equation if cardinality(p) == 0 then p.v = 1; else p.v = 2; end if; end R; model M R r; end M;`,
      { "r.p.v": 1, "r.p.i": 0 },
    ],
    [
      "expandable connectors",
      "expandable connector Bus end Bus; connector In = input Real; connector Out = output Real; model S Bus b; Out y = time; equation connect(y, b.speed); end S; model L Bus b; In u; equation connect(b.speed, u); end L; model M S s; L l; equation connect(s.b, l.b); end M;",
      { "l.u": 1 },
    ],
    [
      "overconstrained connectors: a loop of three is cut once",
      "type O extends Real; encapsulated function equalityConstraint input Real a; input Real b; output Real r[0]; algorithm end equalityConstraint; end O; connector F O R; Real s; flow Real f; end F; " +
        "model G F a; equation Connections.root(a.R); a.R = 5; a.s = 0; end G; model L parameter Real d = 0; F a, b; equation Connections.branch(a.R, b.R); a.R = b.R; b.s - a.s = d; a.f + b.f = 0; end L; " +
        "model S parameter Real d = 0; F a, b; equation Connections.branch(a.R, b.R); a.R = b.R; a.f + b.f = 0; a.f = b.s - a.s - d; end S; " +
        "model M G g; L l(d = 1); S s; equation connect(g.a, l.a); connect(l.b, s.b); connect(s.a, g.a); end M;",
      { "s.b.R": 5, "s.b.s": 1, "s.a.f": 1 },
    ],
  ],
  functions: [
    [
      "arrays, loops and local variables",
      "function horner input Real c[:]; input Real x; output Real y; algorithm y := 0; for i in size(c, 1):-1:1 loop y := y*x + c[i]; end for; end horner; model M Real y = horner({1, 2, 3}, 2*time); end M;",
      { y: 17 },
    ],
    [
      "while, break, return",
      "function f input Integer n; output Integer s; algorithm s := 0; while true loop s := s + 1; if s >= n then break; end if; end while; if s > 3 then return; end if; s := 100; end f; model M Integer x = f(5), y = f(2); end M;",
      { x: 5, y: 100 },
    ],
    ["their derivatives by the rules", `${SQUARE} model M Real y = square(time); Real d = der(y); end M;`, { d: 2 }],
    [
      "annotation derivative",
      "function f input Real x; output Real y; algorithm y := floor(x)*x; annotation(derivative = g); end f; function g input Real x; input Real dx; output Real dy; algorithm dy := 11*dx; end g; model M Real y = f(time); Real d = der(y); end M;",
      { d: 11 },
    ],
    [
      "functions as arguments",
      `${SQUARE} function twice input Of f; output Real s; algorithm s := f(1) + f(2); end twice; model M Real x = twice(function square(k = 2)); end M;`,
      { x: 10 },
    ],
    [
      'external "builtin"',
      'function f input Real x; output Real y; external "builtin" y = atan2(x, 2); end f; model M Real x = 4*f(2); end M;',
      { x: Math.PI },
    ],
  ],
  "predefined functions": [
    [
      "of arrays",
      "model M Real A[2, 2] = [1, 2; 3, 4]; Real s = sum(A) + product({2, 3}) + max(A) + min(A) + size(A, 1) + ndims(A) + scalar({{3}}); Real t[2, 2] = transpose(A)*A; end M;",
      { s: 28, "t[1,2]": 14 },
    ],
    [
      "of vectors",
      "model M Real c[3] = cross({1, 0, 0}, {0, 1, 0}); Real k[3, 3] = skew({1, 2, 3}); Real o[2, 2] = outerProduct({1, 2}, {3, 4}); Real v[2] = symmetric([1, 5; 0, 2])*{1, 1}; end M;",
      { "c[3]": 1, "k[1,2]": -3, "o[2,1]": 6, "v[2]": 7 },
    ],
    [
      "that make arrays",
      "model M Real x = sum(identity(2)) + sum(diagonal({1, 2})) + sum(linspace(0, 1, 3)) + sum(fill(2.0, 2, 2)) + sum(cat(1, {1}, {2, 3})) + sum(ones(3)) + sum(zeros(2)) + sum(vector([1; 2])) + sum(matrix({1, 2})); end M;",
      { x: 29.5 },
    ],
    ["iterators", "model M Real x[3] = {i^2 for i in 1:3}; Real s = sum(i*j for i in 1:2, j in 1:3); end M;", { "x[3]": 9, s: 18 }],
    [
      "elementary",
      "model M Real x = sin(1)^2 + cos(1)^2 + exp(log(2)) + sqrt(4) + abs(-1) + sign(-3) + 4*atan2(1, 1) + tan(atan(2)) + log10(100) + sinh(0) + cosh(0) + tanh(0) + asin(0) + acos(1); end M;",
      { x: 10 + Math.PI },
    ],
    [
      "that round",
      "model M Real x = floor(-1.5) + ceil(1.2) + integer(2.7) + div(-7, 2) + mod(-7, 3) + rem(-7, 3); end M;",
      { x: -2 + 2 + 2 - 3 + 2 - 1 },
    ],
  ],
};

describe.each(Object.entries(ROWS))("%s", (_group, rows) => {
  it.each(rows)("%s", (_what, text, values) => {
    const found = valuesAt(flatOf(text), 1);
    for (const [name, value] of Object.entries(values)) expect(found[name], name).toBeCloseTo(value, 8);
  });
});

it("assert with a warning goes on, with an error it ends the run; terminate ends it as it should", () => {
  const warned = run(flatOf('model M Real x = time; equation assert(x < 0.5, "large", AssertionLevel.warning); end M;'));
  expect([warned.reached, warned.diagnostics.map(({ severity }) => severity)]).toEqual([true, ["warning"]]);
  expect(run(flatOf('model M Real x = time; equation assert(x < 0.5, "large"); end M;')).reached).toBe(false);
  const ended = run(flatOf('model M Real x = time; equation when time > 0.5 then terminate("done"); end when; end M;'));
  expect([ended.terminated, ended.t]).toEqual(["done", expect.closeTo(0.5, 12)]);
});

describe("what is not supported is named", () => {
  it.each([
    ["delay", "model M Real x = delay(time, 0.1); end M;"],
    ["spatialDistribution", "model M Real a, b; equation (a, b) = spatialDistribution(1, 2, time, true); end M;"],
    ["external function", 'function f input Real x; output Real y; external "C" y = foo(x); end f; model M Real x = f(time); end M;'],
    ["streams", "connector C Real p; flow Real m; stream Real h; end C; model M C c; end M;"],
    [
      "operator records",
      "operator record C Real re; encapsulated operator '+' function add input C a; input C b; output C c; algorithm c.re := a.re + b.re; end add; end '+'; end C; model M C a = C(1); C b = a + a; end M;",
    ],
    ["Clock", "model M Real x; equation when Clock(0.1) then x = time; end when; end M;"],
    ["transition", "model M model S end S; S a, b; equation transition(a, b, time > 1); end M;"],
    ["break", "model A Real x = 1; end A; model B A a; end B; model M extends B(break a); end M;"],
    [
      "der(f, x)",
      "function f input Real x; output Real y; algorithm y := x^2; end f; function df = der(f, x); model M Real x = df(time); end M;",
    ],
  ])("%s", (what, text) => {
    const [found] = compiled(text).diagnostics;
    expect(found?.code).toBe("modelica.unsupported");
    expect(found?.message).toContain(what);
    expect(found?.where).toMatch(/^P\.mo:1:\d+$/);
  });
});
