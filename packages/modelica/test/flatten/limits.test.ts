/** Damaged, endless and huge models: a located error each, nothing thrown, nothing that does not end. */
import { expect, it } from "vitest";
import { compiled, flatOf } from "./compiled.js";
import { examineModels } from "./mutate-models.js";

it("300 damaged models", () => expect(examineModels(300, 1)).toBeGreaterThan(150), 60_000);

it.each([
  ["a class that extends itself", "model M extends N; end M; model N extends M; end N;", "modelica.cyclic-extends"],
  ["a component of its own class", "model M M m; end M;", "modelica.too-deep"],
  [
    "two classes that contain each other twice",
    "model A B b1; B b2; end A; model B A a1; A a2; end B; model M A a; end M;",
    "modelica.too-deep",
  ],
  ["a huge array", "model M Real x[100000000]; end M;", "modelica.size"],
  ["an array of arrays that is too large together", "model C Real x[1000000]; end C; model M C c[1000000]; end M;", "modelica.too-large"],
  ["a loop over too much", "model M Real x; equation for i in 1:1000000000 loop x = i; end for; end M;", "modelica.too-large"],
  ["fill with too much", "model M Real x = sum(fill(1, 100000, 100000)); end M;", "modelica.size"],
  [
    "a function that calls itself",
    "function f input Real u; output Real y; algorithm y := f(u); end f; model M Real y = f(time); end M;",
    "modelica.too-deep",
  ],
  [
    "a loop without end",
    "function f input Real u; output Real y; algorithm y := 0; while true loop y := y + 1; end while; end f; model M Real y = f(1); end M;",
    "modelica.too-large",
  ],
  ["a constant that is its own value", "constant Real c = d; constant Real d = c; model M Real y = c; end M;", "modelica.parameter-cycle"],
  ["a size that depends on itself", "model M Real x[size(x, 1)]; end M;", "modelica.instance-cycle"],
  [
    "a condition that depends on its component",
    "model A parameter Boolean b = true; end A; model M A a if a.b; end M;",
    "modelica.instance-cycle",
  ],
  ["an unknown class", "model M Missing m; end M;", "modelica.unknown-name"],
  ["an unknown modifier", "model A Real x = 1; end A; model M A a(z = 1); end M;", "modelica.unknown-name"],
  ["a partial component", "partial model A Real x = 1; end A; model M A a; end M;", "modelica.partial"],
  ["a parameter that varies", "model M parameter Real p = x; Real x = time; end M;", "modelica.variability"],
  ["a constant of a parameter", "model M parameter Real p = 1; constant Real c = p; Real x = c; end M;", "modelica.variability"],
  ["the derivative of a discrete variable", "model M Integer i = 1; Real x = der(i); end M;", "modelica.variability"],
  ["sizes that do not agree", "model M Real x[3]; equation x = {1, 2}; end M;", "modelica.size"],
  ["a subscript outside", "model M parameter Real x[3] = {1, 2, 3}; Real y = x[4]; end M;", "modelica.subscript"],
  ["a Boolean as a number", "model M Real x = true; end M;", "modelica.type"],
  ["break", "model A Real x = 1; end A; model M extends A(break x); end M;", "modelica.unsupported"],
  ["delay", "model M Real x = delay(time, 1); end M;", "modelica.unsupported"],
  [
    "a stream",
    "connector C Real p; flow Real m; stream Real h; end C; model A C c; C d; equation connect(c, d); end A; model M A a; end M;",
    "modelica.unsupported",
  ],
  ["a modifier written twice", "model A parameter Real p = 1; end A; model M A a(p = 1, p = 2); end M;", "modelica.modified-twice"],
  [
    "a condition of connections that changes",
    "connector C Real p; flow Real m; end C; model M C c; C d; equation if time > 1 then connect(c, d); end if; end M;",
    "modelica.connections",
  ],
])("%s", (_name, text, code) => {
  const { errors, diagnostics } = compiled(text);
  expect(errors).toContain(code);
  expect(diagnostics.find((d) => d.code === code)!.where).toMatch(/^P\.mo:1:\d+$/);
});

it("brackets inside calls inside brackets end with an error, not with the stack", () => {
  const nested = (inner: string) => `${"(1 + ".repeat(200)}${inner}${")".repeat(200)}`;
  const { flat, errors } = compiled(
    `function f input Real u; output Real y; algorithm y := ${nested("f(u)")}; end f; model M Real y = f(time); end M;`,
  );
  expect(flat).toBeUndefined();
  expect(errors).toEqual(["modelica.too-deep"]);
});

it("a long chain of parameters is no depth", () => {
  const chain = Array.from({ length: 5000 }, (_, i) => `parameter Real p${i} = p${i + 1};`).join(" ");
  expect(flatOf(`model M ${chain} parameter Real p5000 = 1; Real x = p0; end M;`).parameters.length).toBe(5001);
});

it("a long chain of parameters that decides a size ends with an answer or a located error", () => {
  const chain = Array.from({ length: 5000 }, (_, i) => `parameter Integer p${i} = p${i + 1};`).join(" ");
  const { flat, errors } = compiled(`model M ${chain} parameter Integer p5000 = 1; Real x[p0] = ones(p0); end M;`);
  expect(flat === undefined ? errors[0] : "compiled").toBe("modelica.too-deep");
});
