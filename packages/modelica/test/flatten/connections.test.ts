/**
 * Connections: sets, the graph of overconstrained connectors, buses. Reference: the answers of theory 07, section 5 (T16–T26,
 * T38), by the rules of chapter 9 of the specification. Counts of equations hold for the classes written here; where theory's
 * count is for other classes the balance and the values decide.
 */
import { expect, it } from "vitest";
import { compiled, flatOf, valuesAt } from "./compiled.js";

const CIRCUIT =
  "connector Pin Real v; flow Real i; end Pin; " +
  "model R parameter Real R = 5; Pin p; Pin n; equation p.v - n.v = R*p.i; p.i + n.i = 0; end R; " +
  "model S parameter Real V = 10; Pin p; Pin n; equation p.v - n.v = V; p.i + n.i = 0; end S; " +
  "model G Pin p; equation p.v = 0; end G;";

it("T16: a resistor that is removed leaves its partners open", () => {
  const text = `${CIRCUIT} model M S s; G g; R r if use; parameter Boolean use = false; equation connect(s.p, r.p); connect(r.n, g.p); connect(s.n, g.p); end M;`;
  const flat = flatOf(text);
  expect([flat.variables.length, flat.equations.length]).toEqual([6, 6]);
  expect(valuesAt(flat, 1)["s.p.i"]).toBeCloseTo(0, 12);
});

it("T17: a circuit inside a component: both sides of its pins", () => {
  const sub = "model Sub Pin p; Pin n; R r1; R r2; equation connect(p, r1.p); connect(r1.n, r2.p); connect(r2.n, n); end Sub;";
  const values = valuesAt(
    flatOf(`${CIRCUIT} ${sub} model M Sub t; S s; G g; equation connect(s.p, t.p); connect(s.n, t.n); connect(s.n, g.p); end M;`),
    1,
  );
  expect(values["t.p.i"]).toBeCloseTo(1, 12);
  expect(values["s.p.i"]).toBeCloseTo(-1, 12);
});

it("T18: an array of components connected with an array of signals", () => {
  const blocks =
    "connector In = input Real; connector Out = output Real; model Gen parameter Real k = 1; Out y = k*time; end Gen; model Sum In u[3]; Out y = sum(u); end Sum;";
  const flat = flatOf(`${blocks} model M Gen g[3](k = {1, 2, 3}); Sum z; equation connect(g.y, z.u); end M;`);
  expect(flat.equations.length).toBe(7);
  expect(valuesAt(flat, 2)["z.y"]).toBeCloseTo(12, 12);
});

it("T19: a spring with an open end", () => {
  const flanges = "connector Flange Real s; flow Real f; end Flange;";
  const spring =
    "model Spring parameter Real c = 10; parameter Real s_rel0 = 0.2; Flange a; Flange b; Real f = c*(b.s - a.s - s_rel0); equation b.f = f; a.f = -f; end Spring;";
  const values = valuesAt(
    flatOf(
      `${flanges} ${spring} model Fixed Flange f; equation f.s = 0; end Fixed; model M Spring s; Fixed x; equation connect(s.a, x.f); end M;`,
    ),
    1,
  );
  expect(values["s.f"]).toBeCloseTo(0, 12);
  expect(values["s.b.s"]).toBeCloseTo(0.2, 12);
});

it("T18b: flow against potential, and unequal sizes, are errors at the connection", () => {
  const odd =
    "connector A Real v; flow Real i; end A; connector B flow Real v; Real i; end B; connector C Real v; flow Real i; Real z; end C;";
  expect(compiled(`${odd} model X A a; B b; equation connect(a, b); end X; model M X x; end M;`).errors).toContain("modelica.connect");
  expect(compiled(`${odd} model X A a; C c; equation connect(a, c); end X; model M X x; end M;`).errors).toContain("modelica.connect");
});

// Frames of a plane: position, and cosine and sine of the angle as a record with one residual.
const PLANE =
  "record O Real c; Real s; function equalityConstraint input O a; input O b; output Real r[1]; algorithm r[1] := b.s*a.c - b.c*a.s; end equalityConstraint; end O; " +
  "connector F Real x; Real y; O o; flow Real fx; flow Real fy; flow Real t; end F; " +
  "model Ground F f; equation Connections.root(f.o); f.x = 0; f.y = 0; f.o.c = 1; f.o.s = 0; end Ground; " +
  "model Bar parameter Real l = 1; F a; F b; equation Connections.branch(a.o, b.o); b.x = a.x + l*a.o.c; b.y = a.y + l*a.o.s; b.o.c = a.o.c; b.o.s = a.o.s; " +
  "a.fx + b.fx = 0; a.fy + b.fy = 0; a.t + b.t + l*(a.o.c*b.fy - a.o.s*b.fx) = 0; end Bar; " +
  hinge("Hinge", "b.t = 0;");

/** A hinge with the equation of its drive. */
function hinge(name: string, drive: string): string {
  return (
    `model ${name} F a; F b; Real phi; Boolean fromA = Connections.rooted(a.o); equation Connections.branch(a.o, b.o); b.x = a.x; b.y = a.y; ` +
    "if Connections.rooted(a.o) then b.o.c = a.o.c*cos(phi) - a.o.s*sin(phi); b.o.s = a.o.s*cos(phi) + a.o.c*sin(phi); " +
    "else a.o.c = b.o.c*cos(phi) + b.o.s*sin(phi); a.o.s = b.o.s*cos(phi) - b.o.c*sin(phi); end if; " +
    `a.fx + b.fx = 0; a.fy + b.fy = 0; a.t + b.t = 0; ${drive} end ${name};`
  );
}

it("T21: a loop of four bars and four hinges is cut once, and balanced", () => {
  const flat = flatOf(
    `${PLANE} model M Ground g; Bar b1; Bar b2; Bar b3; Bar b4; Hinge h1; Hinge h2; Hinge h3; Hinge h4; equation ` +
      "connect(g.f, b1.a); connect(b1.b, h1.a); connect(h1.b, b2.a); connect(b2.b, h2.a); connect(h2.b, b3.a); connect(b3.b, h3.a); connect(h3.b, b4.a); connect(b4.b, h4.a); connect(h4.b, g.f); end M;",
  );
  expect(flat.equations.length).toBe(flat.variables.length);
  // one connection is cut: one residual (with b.s·a.c − b.c·a.s) instead of two equations
  const residuals = flat.equations.filter(
    ({ left, right }) => left.kind === "constant" && right.kind === "operation" && right.operation === "subtract",
  );
  expect(residuals.length).toBe(1);
  expect(flat.cutLoads?.map((name) => name.split(".").at(-1))).toEqual(["fx", "fy", "t"]);
});

it("T22: a residual of size 0: a cut without equation", () => {
  const ring =
    "record O Real w; function equalityConstraint input O a; input O b; output Real r[0]; end equalityConstraint; end O; connector F O o; Real v; flow Real i; end F; " +
    "model Source F f; equation Connections.root(f.o); f.o.w = 314; f.v = 1; end Source; " +
    "model E F a; F b; equation Connections.branch(a.o, b.o); b.o.w = a.o.w; a.v - b.v = a.i; a.i + b.i = 0; end E;";
  const flat = flatOf(
    `${ring} model M Source s; E e1; E e2; E e3; equation connect(s.f, e1.a); connect(e1.b, e2.a); connect(e2.b, e3.a); connect(e3.b, e1.a); end M;`,
  );
  expect([flat.variables.length, flat.equations.length]).toEqual([21, 21]);
});

it("T23: potential roots by priority, and none where a root is connected", () => {
  const parts =
    "record O Real c; function equalityConstraint input O a; input O b; output Real r[1]; algorithm r[1] := a.c - b.c; end equalityConstraint; end O; connector F O o; flow Real t; end F; " +
    "model Float parameter Integer priority = 0; F f; Real y; equation Connections.potentialRoot(f.o, priority); if Connections.isRoot(f.o) then f.o.c = 7; y = 1; else f.t = 0; y = 0; end if; end Float; " +
    "model Root F f; equation Connections.root(f.o); f.o.c = 3; end Root;";
  const free = valuesAt(flatOf(`${parts} model M Float a(priority = 1); Float b; equation connect(a.f, b.f); end M;`), 1);
  expect([free["a.y"], free["b.y"]]).toEqual([0, 1]);
  const held = valuesAt(
    flatOf(`${parts} model M Float a(priority = 1); Float b; Root r; equation connect(a.f, b.f); connect(b.f, r.f); end M;`),
    1,
  );
  expect([held["a.y"], held["b.y"]]).toEqual([0, 0]);
});

it("T24: a hinge built in backwards", () => {
  const pendulum = (ends: string) =>
    flatOf(`${PLANE} ${hinge("Driven", "phi = time;")} model M Ground g; Driven h; Bar b; equation ${ends} end M;`);
  const forwards = valuesAt(pendulum("connect(g.f, h.a); connect(h.b, b.a);"), 1);
  const backwards = valuesAt(pendulum("connect(g.f, h.b); connect(h.a, b.a);"), 1);
  expect([forwards["h.fromA"], backwards["h.fromA"]]).toEqual([1, 0]);
  expect(forwards["b.b.x"]).toBeCloseTo(Math.cos(1), 12);
  expect(forwards["b.b.y"]).toBeCloseTo(Math.sin(1), 12);
  // seen from the other end the angle counts the other way
  expect(backwards["b.b.y"]).toBeCloseTo(-Math.sin(1), 12);
});

it("T25: a connection written twice and one with itself add nothing", () => {
  const once = flatOf(`${PLANE} model M Ground g; Bar b; equation connect(g.f, b.a); end M;`);
  const twice = flatOf(`${PLANE} model M Ground g; Bar b; equation connect(g.f, b.a); connect(g.f, b.a); connect(b.a, b.a); end M;`);
  expect(twice.equations).toHaveLength(once.equations.length);
});

it("T26: cardinality decides equations", () => {
  const element = `${CIRCUIT} model E Pin p; Real y; equation if cardinality(p) == 0 then y = 1; else y = 2; end if; p.i = 0; end E;`;
  expect(
    valuesAt(
      flatOf(
        `${CIRCUIT} model E Pin p; Real y; equation if cardinality(p) == 0 then y = 1; p.v = 0; else y = 2; p.v = 0; end if; end E; model M E e; end M;`,
      ),
      1,
    )["e.y"],
  ).toBe(1);
  expect(valuesAt(flatOf(`${element} model M E e; G g; equation connect(e.p, g.p); end M;`), 1)["e.y"]).toBe(2);
});

it("T38: buses: a signal written by one, read through another", () => {
  const buses =
    "connector In = input Real; connector Out = output Real; expandable connector Bus end Bus; " +
    "model Sensor Out y = 2*time; end Sensor; model Actor In u; end Actor;";
  const flat = flatOf(
    `${buses} model M Sensor s; Actor a; Bus b1; Bus b2; Bus b3; equation connect(s.y, b1.speed); connect(b1, b2); connect(b2, b3); connect(b3.speed, a.u); end M;`,
  );
  expect(flat.equations.length).toBe(5);
  const values = valuesAt(flat, 3);
  expect([values["s.y"], values["b2.speed"], values["a.u"]]).toEqual([6, 6, 6]);
});

it("a model with an equation too few or too many is refused with its name and numbers", () => {
  const { errors, messages } = compiled("model M Real x; Real y; equation x = 1; end M;");
  expect(errors).toEqual(["modelica.unbalanced"]);
  expect(messages[0]).toContain("P.M has 1 equation for 2 unknowns");
  expect(compiled("model M Real x; equation x = 1; x = time; end M;").errors).toEqual(["modelica.unbalanced"]);
  const inside = compiled(
    `${CIRCUIT} model Bad Pin p; Pin n; Real extra; equation p.v - n.v = p.i; p.i + n.i = 0; end Bad; model M S s; G g; Bad bad; equation connect(s.p, bad.p); connect(s.n, bad.n); connect(s.n, g.p); end M;`,
  );
  expect(inside.messages).toEqual(["P.Bad (as bad) has 4 equations for 5 unknowns"]);
});

it("of components inside each other the innermost one that is not balanced is named", () => {
  const wrapped = (inner: string) =>
    `${CIRCUIT} model Bad Pin p; Pin n; ${inner} end Bad; model Box Pin p; Pin n; Bad part; equation connect(p, part.p); connect(part.n, n); end Box;
     model M S s; G g; Box box; equation connect(s.p, box.p); connect(s.n, box.n); connect(s.n, g.p); end M;`;
  expect(compiled(wrapped("Real extra; equation p.v - n.v = p.i; p.i + n.i = 0;")).messages).toEqual([
    "P.Bad (as box.part) has 4 equations for 5 unknowns",
  ]);
  expect(compiled(wrapped("equation p.v - n.v = p.i; p.i + n.i = 0;")).errors).toEqual([]);
  // the part is right, the box around it forgets to give it its input
  const input = compiled(
    "model Part input Real u; Real y; equation y = 2*u; end Part; model Box Part part; Real z; equation z = part.y; end Box; model M Box box; end M;",
  );
  expect(input.messages).toEqual(["P.Box (as box) has 2 equations for 3 unknowns"]);
  // and one that gives it twice
  const twice = compiled(
    "model Part input Real u; Real y; equation y = 2*u; end Part; model Box Part part(u = 1); equation part.u = 2; end Box; model M Box box; end M;",
  );
  expect(twice.messages).toEqual(["P.Box (as box) has 3 equations for 2 unknowns"]);
});
