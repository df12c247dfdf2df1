/** What is easily written wrong is told, at its place and with what helps. The rules are those of the Modelica specification 3.6. */
import { compileModel, createLibrary, filesOfTexts, parseModelica, translate } from "@gelenk/modelica";
import { describe, expect, it } from "vitest";
import { initialise } from "../../src/run/initialise.js";
import { ownLibrary } from "../own-library/own-library.js";
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

describe("a sign or word that is missing at the end of a line: told there, and the lines behind are read", () => {
  it.each([
    ["model M\n  Real x = 1\n  Real y = 2;\nend M;", ["M.mo:2:13 ;"]],
    ["model M\n  Real x;\nequation\n  x = 1 // one\n  ;\nend M;", []],
    ["model M\n  Real x, y;\nequation\n  x = 1\n  y = 2\nend M;", ["M.mo:4:8 ;", "M.mo:5:8 ;"]],
    ["model M\n  Real x;\nequation\n  when time > 1\n    reinit(x, 0);\n  end when;\nend M;", ["M.mo:4:16 then"]],
    ["model M\n  Real x[2];\nequation\n  for i in 1:2\n    x[i] = i;\n  end for;\nend M;", ["M.mo:4:15 loop"]],
  ])("%s", (text, expected) => {
    const { diagnostics, tree } = parseModelica("M.mo", text);
    expect(diagnostics.map(({ where, message }) => `${where} ${message.match(/expected "(.*)" at the end of the line/)?.[1]}`)).toEqual(
      expected,
    );
    expect(tree.classes).toHaveLength(1);
  });
  it("within a line only the place itself is known; one mistake is one message", () => {
    const told = (text: string) => parseModelica("M.mo", text).diagnostics.map(({ where, message, hint }) => [where, message, hint]);
    expect(told("model M Real x(start = 1 fixed = true); end M;")).toEqual([
      ["M.mo:1:26", 'expected "," or ")", found "fixed"', undefined],
    ]);
    expect(
      told("model M\n  Real x;\nequation\n  when x = 0 then\n    reinit(x, 1);\n  end when;\n  annotation(experiment);\nend M;"),
    ).toEqual([["M.mo:4:10", 'expected "then", found "="', 'numbers are compared with "=="']]);
  });
});

describe("a model with an equation too few: what is missing", () => {
  const pin = "connector Pin Real v; flow Real i; end Pin; connector In = input Real; model R Pin p; equation p.v = p.i; end R;";
  it.each([
    ["block B In u; Real y = u; end B; model M B b; end M;", "nothing is connected with b.u, and it has no value"],
    ["block B In u[2]; Real y = sum(u); end B; model M B b, c(u = {1, 2}); end M;", "nothing is connected with b.u, and it has no value"],
    [
      "connector Odd Real v; Real i; end Odd; model A Odd p; equation p.v = 1; end A; model M A a; end M;",
      'the connector P.Odd has not as many variables with "flow" as without',
    ],
  ])("%s", (text, hint) => {
    expect(first(`${pin} ${text}`)).toMatchObject({ code: "modelica.unbalanced", hint });
  });
});

describe("what stands in a library is told at the component of the model", () => {
  const library = {
    "L/package.mo": "within; package L end L;",
    "L/Held.mo":
      'within L; model Held parameter Real n[2] = {1, 0} annotation(Evaluate = true); final parameter Real e[2] = unit(n); outer L.Around around; Real x(start = 1, fixed = true), y(start = 2, fixed = true); function unit input Real n[2]; output Real e[2]; algorithm assert(n*n > 0, "no direction"); e := n / sqrt(n*n); end unit; equation der(x) = e[1] + around.k; y = x; end Held;',
    "L/Around.mo": "within L; model Around parameter Real k = 1; end Around;",
  };
  const found = (text: string) => {
    const { flat, diagnostics } = compileModel(createLibrary([filesOfTexts("", { ...library, "M.mo": text })]), "M");
    const translated = flat && translate(flat);
    const start = translated?.translation ? initialise(translated.translation).diagnostics : [];
    return [...diagnostics, ...(translated?.diagnostics ?? []), ...start].map(({ where, code, message }) => `${where} ${code} ${message}`);
  };
  it("an assertion in a function that a component calls", () => {
    expect(found("model M\n  inner L.Around around;\n  L.Held part(n = {0, 0});\nend M;")).toEqual([
      "M.mo:3:10 modelica.assertion part: no direction",
    ]);
  });
  it("start values that contradict each other", () => {
    expect(found("model M\n  inner L.Around around;\n  L.Held part;\nend M;")[0]).toMatch(
      /^M\.mo:3:10 modelica\.start-contradiction fixed start of part\./,
    );
  });
  it("what should be inner is there, but is not inner", () => {
    expect(found("model M\n  L.Around around;\n  L.Held part;\nend M;")[0]).toMatch(/^M\.mo:2:12 modelica\.no-inner/);
  });
});

it("a part with a mistake is left out; that its neighbours are connected to nothing is no mistake of theirs", () => {
  const text =
    'connector Pin Real v; flow Real i; end Pin; model R Pin p; parameter Real k = 1; equation assert(cardinality(p) > 0, "open"); p.v = k; end R; model S Pin p; parameter Real k = 1; equation p.i = k; end S; model M R r; S s(q = 2); equation connect(r.p, s.p); end M;';
  expect(compiled(text).errors).toEqual(["modelica.unknown-name"]);
  // alone they are told, all of them
  const alone = "model M R a, b; equation a.p.i = 0; b.p.i = 0; end M;";
  const { errors, messages } = compiled(`${text.slice(0, text.indexOf("model M "))} ${alone}`);
  expect(errors).toEqual(["modelica.assertion", "modelica.assertion"]);
  expect(messages).toEqual(["a: open", "b: open"]);
});

it("a mistake in a class with many instances is one mistake", () => {
  const { diagnostics } = compiled("model A parameter Real r[3] = {1, 2}; end A; model M A a, b, c; end M;");
  const places = diagnostics.map(({ where, message }) => `${where} ${message}`);
  expect(new Set(places).size).toBe(places.length);
});

it("a function that is misspelt is looked for among the predefined ones too", () => {
  expect(first("model M Real x; equation derr(x) = 1; end M;")?.hint).toBe('did you mean "der"?');
});

it("a circuit without ground: one voltage is open, and what holds it is asked for", () => {
  const text =
    "connector Pin Real v; flow Real i; end Pin; model R Pin p, n; parameter Real u = 0; equation p.v - n.v = p.i + u; p.i + n.i = 0; end R; model M R a, b(u = 1); equation connect(a.p, b.p); connect(a.n, b.n); end M;";
  const found = translate(flatOf(text)).diagnostics.find(({ severity }) => severity === "error");
  expect(found).toMatchObject({
    code: "modelica.too-few-equations",
    hint: "nothing holds them: is a ground, a fixed frame, a support or a value missing?",
  });
});

it("a loop of four hinges in a plane: the joint that leaves out what the others hold is named", () => {
  const text =
    "model M inner Modelica.Mechanics.MultiBody.World world; Modelica.Mechanics.MultiBody.Joints.Revolute a, b, c, d; Modelica.Mechanics.MultiBody.Parts.BodyBox p(r = {1, 0, 0}), q(r = {0, 1, 0}), s(r = {1, 0, 0}); Modelica.Mechanics.MultiBody.Parts.FixedTranslation g(r = {0, 1, 0}); equation connect(world.frame_b, a.frame_a); connect(a.frame_b, p.frame_a); connect(p.frame_b, b.frame_a); connect(b.frame_b, q.frame_a); connect(q.frame_b, c.frame_a); connect(c.frame_b, s.frame_b); connect(s.frame_a, d.frame_b); connect(d.frame_a, g.frame_b); connect(g.frame_a, world.frame_b); end M;";
  const { flat } = compileModel(ownLibrary({ "M.mo": text }), "M");
  const told = translate(flat!).diagnostics.find(({ code }) => code === "modelica.too-many-equations");
  expect(told?.hint).toMatch(/RevolutePlanarLoopConstraint/);
  expect(told?.where).toMatch(/^use\/M\.mo:/);
});
