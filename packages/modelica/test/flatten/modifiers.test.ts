/** Names, modifiers, arrays, records. Reference: the answers of theory 07, section 5 (T1–T15, T20), which follow from the Modelica specification 3.6. */
import { translate } from "@gelenk/modelica";
import { expect, it } from "vitest";
import { compiled, flatOf, parametersOf, valuesAt } from "./compiled.js";

it("T1: the nearest class around decides", () => {
  const flat = flatOf("constant Real a = 1; model M constant Real a = 2; model N Real y = a; end N; N n; end M;");
  expect(valuesAt(flat, 1)["n.y"]).toBe(2);
});

it("T2: imports of a base class are not inherited", () => {
  const base = "package Q constant Real c = 3; end Q; model B import k = P.Q.c; Real x = k; end B;";
  expect(compiled(`${base} model M extends B; Real y = k; end M;`).errors).toEqual(["modelica.unknown-name"]);
  expect(valuesAt(flatOf(`${base} model M extends B; import k = P.Q.c; Real y = k; end M;`), 1)["y"]).toBe(3);
});

it("T3: an encapsulated class sees predefined and absolute names only", () => {
  const around = "constant Real c = 2; model S Real z = 1; end S;";
  expect(valuesAt(flatOf(`${around} encapsulated model M Real y = sin(0) + .P.c; end M;`), 1)["y"]).toBe(2);
  const { errors, messages } = compiled(`${around} encapsulated model M S s; end M;`);
  expect(errors).toEqual(["modelica.unknown-name"]);
  expect(messages[0]).toContain("S");
});

const B = "model B parameter Real p = 1; parameter Real q = 2*p; end B;";

it("T4: modifiers from further outside win, defaults read what was modified", () => {
  const flat = flatOf(`${B} model D extends B(p = 2); end D; model M D d(p = 3); D e; B b(q = 7); end M;`);
  expect(parametersOf(flat)).toMatchObject({ "d.p": 3, "d.q": 6, "e.p": 2, "b.q": 7 });
});

it("T5: the value of a modifier belongs to the text it is written in", () => {
  expect(parametersOf(flatOf(`${B} model M parameter Real p = 5; B b(p = p); end M;`))).toMatchObject({ "b.p": 5, "b.q": 10 });
});

const C = "model C parameter Real a[2]; parameter Real d; end C;";

it("T6: each, and one value per element", () => {
  const values = parametersOf(flatOf(`${C} model M C c[3](each a = {1, 2}, d = {10, 20, 30}); end M;`));
  expect(values).toMatchObject({ "c[2].a[1]": 1, "c[2].a[2]": 2, "c[2].d": 20 });
  expect(compiled(`${C} model M C c[3](each a = {1, 2}, d = {1, 2}); end M;`).errors).toEqual(["modelica.size"]);
});

it("T7: each of nested arrays is used up one level up", () => {
  const nested = `${C} model BB C c[3]; parameter Real k; end BB;`;
  const values = parametersOf(flatOf(`${nested} model M BB b[2](each c(each a = {7, 8}, d = {4, 5, 6}), k = {1, 2}); end M;`));
  expect(values).toMatchObject({ "b[2].c[3].d": 6, "b[1].c[2].a[1]": 7, "b[1].c[2].a[2]": 8, "b[2].k": 2 });
});

it("T8: what is final cannot be modified, neither in the text nor from outside", () => {
  const final = "model F final parameter Real p = 1; end F;";
  const inText = compiled(`${final} model M F f(p = 2); end M;`);
  expect(inText.errors).toEqual(["modelica.final"]);
  expect(inText.diagnostics[0]!.hint).toContain("P.mo:1:");
  expect(compiled(`${final} model M F f; end M;`, "M", { parameters: { "f.p": 2 } }).errors).toEqual(["modelica.final"]);
});

it("values from outside replace those of the text", () => {
  expect(parametersOf(flatOf(`${B} model M B b(p = 4); end M;`, "M", { parameters: { "b.p": 9 } }))).toMatchObject({ "b.p": 9, "b.q": 18 });
  expect(compiled(`${B} model M B b; end M;`, "M", { parameters: { "b.r": 9 } }).errors).toEqual(["modelica.unknown-name"]);
});

it("T9: modifiers that survive a redeclaration", () => {
  const classes = "model A1 parameter Real x = 0; end A1; model A2 parameter Real x = 3; parameter Real y = 0; end A2;";
  const holder = (constraint: string) => `${classes} model H replaceable A1 a(x = 1) ${constraint}; end H;`;
  const x = (text: string) => parametersOf(flatOf(text))["a.x"];
  expect(x(`${holder("constrainedby A1")} model M extends H(redeclare A2 a(y = 2)); end M;`)).toBe(3);
  expect(x(`${holder("")} model M extends H(redeclare A2 a(y = 2)); end M;`)).toBe(1);
  expect(x(`${holder("constrainedby A1")} model K extends H(a(x = 8)); end K; model M extends K(redeclare A2 a(y = 2)); end M;`)).toBe(8);
  expect(x(`${holder("")} model K extends H(a(x = 8)); end K; model M extends K(redeclare A2 a(x = 5)); end M;`)).toBe(5);
  expect(compiled(`${classes} model H A1 a; end H; model M extends H(redeclare A2 a); end M;`).errors).toEqual(["modelica.redeclare"]);
});

it("T10: a replaceable function of an inner component, its defaults bound to the component's parameters", () => {
  const functions =
    "function base input Real u; output Real y; end base; partial function f0p extends base; end f0p; " +
    "function f0 extends base; input Real k = 1; algorithm y := k*u; end f0; function f1 extends base; algorithm y := u + 100; end f1;";
  const field = `${functions} model Field parameter Real k = 5; replaceable function f = f0(k = k) constrainedby base; end Field; model User outer Field field; Real y = field.f(3); end User;`;
  expect(valuesAt(flatOf(`${field} model M inner Field field; User user; end M;`), 1)["user.y"]).toBe(15);
  expect(valuesAt(flatOf(`${field} model M inner Field field(redeclare function f = f1); User user; end M;`), 1)["user.y"]).toBe(103);
});

it("T11: dimensions behind the name come first, those of the type behind them", () => {
  const flat = flatOf('type V3 = Real[3](each unit = "m"); model M V3 r[2] = {{1, 2, 3}, {4, 5, 6}}*time; Integer n[2] = size(r); end M;');
  expect(flat.variables.filter(({ name }) => name.startsWith("r[")).length).toBe(6);
  expect(flat.variables.find(({ name }) => name === "r[2,3]")?.unit).toBe("m");
  expect(valuesAt(flat, 1)).toMatchObject({ "n[1]": 2, "n[2]": 3, "r[2,3]": 6 });
});

it("T12: enumerations as dimensions and ranges", () => {
  const flat = flatOf(
    "type E = enumeration(lo, mid, hi); model M parameter Real w[E] = {1, 2, 4}; Real s = sum(w[e] for e in E); Integer i = Integer(E.hi); end M;",
  );
  expect(valuesAt(flat, 1)).toMatchObject({ s: 7, i: 3 });
});

it("T13: a parameter without value has its start, with one warning", () => {
  const { diagnostics, flat } = compiled("model M parameter Real m(start = 2); Real y = m; end M;");
  expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([["modelica.parameter-without-value", "warning"]]);
  expect(translate(flat!).diagnostics).toEqual([]);
  expect(valuesAt(flat!, 1)["y"]).toBe(2);
});

it("T14: parameters that need each other", () => {
  const structural = compiled("model M parameter Real p = 2*q; parameter Real q = p + 1; Real x[integer(p)]; end M;");
  expect(structural.errors).toContain("modelica.parameter-cycle");
  expect(() => parametersOf(flatOf("model M parameter Real p = 2*q; parameter Real q = p + 1; end M;"))).toThrow(/p.*q/);
});

it("T15: sizes from values", () => {
  const flat = flatOf("model M parameter Real t[:, 2] = [0, 1; 1, 3; 2, 9]; parameter Integer n = size(t, 1); Real x[n] = t[:, 2]; end M;");
  expect(parametersOf(flat)["n"]).toBe(3);
  expect(flat.equations.length).toBe(3);
  expect(valuesAt(flat, 1)["x[3]"]).toBe(9);
});

it("T20: inner of the nearest instance; an inner that is missing is made, with a warning", () => {
  const classes = "model I parameter Real q = 3; end I; model R outer I i; Real y = i.q; end R; model S inner I i(q = 2); R r; end S;";
  const both = valuesAt(flatOf(`${classes} model M inner I i(q = 1); R r; S s; end M;`), 1);
  expect(both).toMatchObject({ "r.y": 1, "s.r.y": 2 });
  const { flat, diagnostics } = compiled(`${classes} model M R r; end M;`);
  expect(diagnostics.map(({ code }) => code)).toEqual(["modelica.automatic-inner"]);
  expect(valuesAt(flat!, 1)["r.y"]).toBe(3);
});

it("conditional components: with a false condition neither they nor their equations exist", () => {
  const text = "model A Real x = 1; end A; model M parameter Boolean use = false; A a if use; A b if not use; end M;";
  expect(flatOf(text).variables.map(({ name }) => name)).toEqual(["b.x"]);
  expect(compiled(`${text.slice(0, -"end M;".length)} Real y = a.x; end M;`).errors).toEqual(["modelica.removed"]);
});

it("redeclare of classes, in a class body too, and class extends", () => {
  const classes =
    "model A1 parameter Real x = 1; end A1; model A2 extends A1(x = 2); end A2; model H replaceable model T = A1; T t; end H;";
  expect(parametersOf(flatOf(`${classes} model M extends H(redeclare model T = A2); end M;`))["t.x"]).toBe(2);
  expect(parametersOf(flatOf(`${classes} model M extends H; redeclare model T = A2(x = 7); end M;`))["t.x"]).toBe(7);
  expect(parametersOf(flatOf(`${classes} model M extends H; redeclare model extends T parameter Real z = 4; end T; end M;`))).toMatchObject(
    { "t.x": 1, "t.z": 4 },
  );
  expect(parametersOf(flatOf(`${classes} model M H h(T(x = 6)); end M;`))["h.t.x"]).toBe(6);
});

it("a record value as a whole, and of an array of records", () => {
  const record = "record R Real a = 1; Real b = 2; end R; function f input Real u; output R r; algorithm r.a := u; r.b := 3*u; end f;";
  const flat = flatOf(`${record} model M R r = f(time); R s[2] = {R(5), R(b = 6)}; parameter R p(a = 9); Real y = p.a + p.b; end M;`);
  expect(valuesAt(flat, 2)).toMatchObject({ "r.a": 2, "r.b": 6, "s[1].a": 5, "s[1].b": 2, "s[2].a": 1, "s[2].b": 6, y: 11 });
});
