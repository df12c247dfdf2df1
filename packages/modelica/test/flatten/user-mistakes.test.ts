/** What is easily written wrong is told, at its place and with what helps. The rules are those of the Modelica specification 3.6. */
import { parseModelica } from "@gelenk/modelica";
import { describe, expect, it } from "vitest";
import { compiled, flatOf, valuesAt } from "./compiled.js";

const first = (text: string) => {
  const [found] = compiled(text).diagnostics;
  return found && { code: found.code, where: found.where, message: found.message, hint: found.hint };
};

describe("predefined functions with more arguments than they take ignored them", () => {
  it.each([
    ["sin(1, 2)", "sin takes 1 argument, not 2"],
    ["sum({1}, 2)", "sum takes 1 argument, not 2"],
    ["mod(7)", "mod takes 2 arguments, not 1"],
    ["min(1, 2, 3)", "min takes 1 to 2 arguments, not 3"],
    ["size({1, 2}, 1, 3)", "size takes 1 to 2 arguments, not 3"],
    ["fill(1)", "fill takes 2 or more arguments, not 1"],
  ])("%s", (call, message) => {
    expect(first(`model M Real x = ${call}; end M;`)).toMatchObject({ code: "modelica.call", message });
  });
  it("and those with as many as they take do not mind", () => {
    const text =
      "model M Real x = max({1, 2}) + max(1, 2) + size({1, 2}, 1) + sum(i for i in 1:3) + linspace(0, 1, 3)*{0, 0, 1}; parameter String s = String(1.5, significantDigits = 3); end M;";
    // 2 + 2 + 2 + 6 + 1
    expect(valuesAt(flatOf(text), 1)["x"]).toBe(13);
  });
});

describe("a Real or an Integer where a Boolean decides was taken for one", () => {
  it.each([
    ["Real x = if time then 1 else 2;", "not a Real"],
    ["Integer n = 2; Boolean b = n > 1 and n;", "not an Integer"],
    ["Boolean b = not 1.5;", "not a Real"],
    ["Real x; equation when time then x = 1; end when;", "not a Real"],
    ["parameter Integer n = 1; Real x; equation if n then x = 1; else x = 2; end if;", "not an Integer"],
    ['equation assert(1, "");', "not an Integer"],
    ["Real x; algorithm x := 0; while 1 loop x := 1; end while;", "not an Integer"],
    ["type E = enumeration(a, b); E e = E.a; Real x = if e then 1 else 2;", "not P.M.E"],
  ])("%s", (body, message) => {
    const found = first(`model M ${body} end M;`);
    expect(found?.code).toBe("modelica.type");
    expect(found?.message).toBe(`a Boolean is expected, ${message}`);
  });
});

it("two declarations of one name in one class: the second was dropped without a word", () => {
  const twice = first("model M Real x = 1; Real x = 2; end M;");
  expect(twice).toEqual({
    code: "modelica.duplicate-name",
    where: "P.mo:1:36",
    message: '"x" is declared twice in P.M',
    hint: "first at P.mo:1:24",
  });
  // what two bases share, or a base and its heir, is one declaration
  expect(
    compiled(
      "model A Real x = 1; end A; model B extends A; end B; model C extends A; end C; model M extends B; extends C; Real x = 1; end M;",
    ).errors,
  ).toEqual([]);
});

describe("a modifier, a connector or a part that does not exist: which do?", () => {
  const part = "connector Pin Real v; flow Real i; end Pin; model A parameter Real mass = 1; Pin port; equation port.i = 0; end A;";
  it.each([
    ["A a(mas = 2);", 'did you mean "mass"?'],
    ["A a; equation connect(a.prt, a.port);", 'did you mean "port"?'],
    ["A a; Real x = a.mas;", 'did you mean "mass"?'],
  ])("%s", (body, hint) => {
    expect(first(`${part} model M ${body} end M;`)).toMatchObject({ code: "modelica.unknown-name", hint });
  });
});

describe("a model with an equation too few or too many: which are they?", () => {
  it.each([
    ["Real x, y; equation x + y = 1;", "an equation is missing, or a connector is open: x, y from x + y = 1 (P.mo:1:39) alone"],
    ["Real x, y; equation x = 1;", "an equation is missing, or a connector is open: y from nothing"],
    ["Real x; equation x = 1; x = time;", "something is determined twice: x = 1 (P.mo:1:36), x = time (P.mo:1:43) for x"],
    ["parameter Real k = 1; equation k = 2;", "something is determined twice: k = 2 (P.mo:1:50) for no unknown"],
    // a state is set by reinit, not by an assignment
    [
      "Real x(start = 0, fixed = true); equation der(x) = 1; when x > 0.5 then x = 0; end when;",
      "something is determined twice: der(x) = 1 (P.mo:1:61), when …: x = 0 (P.mo:1:91) for x",
    ],
  ])("%s", (body, hint) => {
    expect(first(`model M ${body} end M;`)).toMatchObject({ code: "modelica.unbalanced", hint });
  });
});

describe("sections and signs that are mixed up", () => {
  const behind = 'equations stand behind the word "equation"';
  it.each([
    ["model M Real x; der(x) = 1; end M;", behind],
    ["model M Real x; x = 1; end M;", behind],
    ['model M assert(true, ""); end M;', behind],
    ["model M Real x; equation der(x) := 1; end M;", 'assignments with ":=" stand in algorithm sections'],
    ["model M equation x = 1; Real x; end M;", "declarations stand before all equations and algorithms"],
    ["model M Real x; algorithm x := 1; Real y; end M;", "declarations stand before all equations and algorithms"],
  ])("%s", (text, hint) => {
    expect(parseModelica("M.mo", text).diagnostics[0]).toMatchObject({ code: "modelica.syntax", hint });
  });
});
