/** Reference: grammar of the Modelica specification 3.6, appendix A.2; places counted by hand. */
import { hasErrors } from "@gelenk/core";
import { expect, it } from "vitest";
import { parseModelica } from "../../src/syntax/parse-modelica.js";
import { NESTING_LIMIT } from "../../src/syntax/parser.js";
import type { Element, LongBody } from "../../src/syntax/tree.js";
import { PENDULUM } from "./samples.js";

function bodyOf(text: string): LongBody {
  const { tree, diagnostics } = parseModelica("t.mo", text);
  expect(diagnostics).toEqual([]);
  const { body } = tree.classes[0]!.definition;
  if (body.form !== "long") throw new Error("not a long class");
  return body;
}

const model = (elements: string): LongBody => bodyOf(`model M ${elements} end M;`);
const firstOf = <Kind extends Element["kind"]>(elements: string, kind: Kind): Extract<Element, { kind: Kind }> => {
  const [first] = model(elements).elements;
  expect(first?.kind).toBe(kind);
  return first as Extract<Element, { kind: Kind }>;
};
const found = (text: string) => parseModelica("t.mo", text).diagnostics.map(({ code, where }) => `${code} ${where.replace("t.mo:", "")}`);

it("one clause declares several components, each with dimensions, modifier, condition and comment of its own", () => {
  const { clause } = firstOf('parameter Real[3] a[2](start = 1) = b if c "x" + "y", d annotation (Evaluate = true);', "components");
  expect(clause).toMatchObject({ variability: "parameter", type: { parts: ["Real"] } });
  expect(clause.dimensions).toHaveLength(1);
  const [a, d] = clause.components;
  expect(a).toMatchObject({ name: "a", condition: { kind: "reference" }, comment: { description: ["x", "y"] } });
  expect(a!.modification).toMatchObject({ arguments: [{ kind: "modify", name: { parts: ["start"] } }], value: { kind: "reference" } });
  expect(d!.comment.annotation).toMatchObject([{ name: { parts: ["Evaluate"] } }]);
  expect(d!.dimensions).toEqual([]);
});

it("a replaceable element may have a constraint and a second description", () => {
  const element = firstOf('replaceable A1 a(x = 1) "first" constrainedby A0(y = 2) "second";', "components");
  expect(element.constrainedBy).toMatchObject({ type: { parts: ["A0"] }, arguments: [{ name: { parts: ["y"] } }] });
  expect(element.comment.description).toEqual(["second"]);
  expect(element.clause.components[0]!.comment.description).toEqual(["first"]);
});

it("modifiers keep each, final, redeclare, break and dotted names", () => {
  const { arguments: list } = firstOf(
    "extends B(each final a.b(c = 1) = 2, redeclare model M = N, replaceable T t, x = break, break y, break connect(p, q.r));",
    "extends",
  );
  expect(list).toMatchObject([
    { kind: "modify", each: true, final: true, name: { parts: ["a", "b"] }, modification: { arguments: [{}], value: { value: 2 } } },
    { kind: "redeclare", redeclare: true, replaceable: false, element: { kind: "class", name: "M", body: { form: "short" } } },
    { kind: "redeclare", redeclare: false, replaceable: true, element: { kind: "components" } },
    { kind: "modify", modification: { value: "break" } },
    { kind: "break", name: "y" },
    { kind: "break connect", b: { parts: [{ name: "q" }, { name: "r" }] } },
  ]);
});

it("the four kinds of import", () => {
  const list = model("import A.B; import C = A.B; import A.*; import A.{B, C};").elements;
  expect(list).toMatchObject([
    { name: { parts: ["A", "B"] }, all: false, list: [] },
    { alias: "C", name: { parts: ["A", "B"] } },
    { name: { parts: ["A"] }, all: true },
    { name: { parts: ["A"] }, list: ["B", "C"] },
  ]);
});

it("initial equation begins a section, initial() is a call", () => {
  const { sections } = model(
    "initial equation x = 1; equation initial() = b; when initial() then x = 2; end when; initial algorithm x := 1;",
  );
  expect(sections.map(({ kind, initial }) => `${initial} ${kind}`)).toEqual(["true equation", "false equation", "true algorithm"]);
  expect(sections[1]).toMatchObject({ equations: [{ kind: "equal", left: { kind: "call" } }, { kind: "when" }] });
});

it("skipped outputs in equations and statements", () => {
  const { sections } = model("equation (x, , z) = f(u); algorithm (x, , z) := f(u);");
  expect(sections[0]).toMatchObject({ equations: [{ left: { kind: "tuple", elements: [{}, undefined, {}] } }] });
  expect(sections[1]).toMatchObject({ statements: [{ kind: "assign call", targets: [{}, undefined, {}] }] });
});

it("visibility belongs to the elements", () => {
  expect(model("Real a; protected Real b; public Real c;").elements.map((e) => e.protected)).toEqual([false, true, false]);
});

it("annotations are kept by name, everything else is read and dropped", () => {
  const { tree, diagnostics } = parseModelica("t.mo", PENDULUM);
  expect(diagnostics).toEqual([]);
  const { annotation } = tree.classes[0]!.definition.comment;
  expect(annotation.map((entry) => entry.kind === "modify" && entry.name.parts[0])).toEqual(["experiment"]);
  // a mistake in what is dropped is still a mistake
  expect(found("model M annotation (Icon(graphics = {1, }));\nend M;")).toEqual(["modelica.syntax 1:41"]);
});

it("mistakes are reported with line, column, what was expected and a hint", () => {
  const { diagnostics } = parseModelica("t.mo", "model M\n  Real x\n  Real y;\nend M;\n");
  expect(diagnostics).toEqual([
    {
      code: "modelica.syntax",
      severity: "error",
      where: "t.mo:2:9",
      message: 'expected ";" at the end of the line',
      hint: "every element ends with a semicolon",
    },
  ]);
});

it("several mistakes of one file are reported, and what is right is kept", () => {
  const text = `model M
  Real x y;
  Real ok1;
  parameter Real = 3;
equation
  x = ;
  if a the
    y = 1;
  elseif b then
    y = 2;
  else
    y = 3;
  end if;
  ok = 1;
algorithm
  x = 2;
end M;
model N Real ok2; end N;`;
  const { tree, diagnostics } = parseModelica("t.mo", text);
  expect(diagnostics.map((d) => d.where)).toEqual(["t.mo:2:10", "t.mo:4:18", "t.mo:6:7", "t.mo:7:8", "t.mo:16:5"]);
  expect(diagnostics[4]!.hint).toContain(":=");
  expect(tree.classes.map(({ definition }) => definition.name)).toEqual(["M", "N"]);
  const { body } = tree.classes[0]!.definition;
  expect(body.form === "long" && body.elements.length).toBe(1);
});

it.each([
  ["model M end N;", ["modelica.end-name 1:9"]],
  ["package P model M Real x; end P;", ["modelica.end-name 1:27"]],
  ["model M Real x;", ["modelica.syntax 1:16"]],
  ["model M equation x = 1; end if; end M;", ["modelica.syntax 1:29"]],
  ["model M Real x; annotation (); Real y; end M;", ["modelica.syntax 1:32"]],
  ["model end end end;", ["modelica.syntax 1:7"]],
  ["model M equation connect(a, b[1], c); end M;", ["modelica.syntax 1:33"]],
  ["model M equation x := 1; end M;", ["modelica.syntax 1:20"]],
  ["model M extends B(x(break y)); end M;", ["modelica.syntax 1:21"]],
  ["model M Real x constrainedby T; end M;", ["modelica.syntax 1:16"]],
  ["pure model M end M;", ["modelica.syntax 1:6"]],
  ["model M Real 'x; end M;", ["modelica.open-name 1:14"]],
  ["Real x;", ["modelica.syntax 1:1"]],
])("%s", (text, expected) => expect(found(text).slice(0, 1)).toEqual(expected));

it("an empty file and a file of comments are empty trees", () => {
  for (const text of ["", "\uFEFF", " // nothing\n /* here */", "within;"])
    expect(parseModelica("t.mo", text)).toMatchObject({ tree: { classes: [] }, diagnostics: [] });
});

it.each([
  ["brackets", (n: number) => `model M equation x = ${"(".repeat(n)}1${")".repeat(n)}; end M;`],
  ["every level of operators", (n: number) => `model M equation x = ${"a or b and not c == -d*e^(".repeat(n)}1${")".repeat(n)}; end M;`],
  ["if-expressions", (n: number) => `model M equation x = ${"if a then b else ".repeat(n)}1; end M;`],
  ["subscripts", (n: number) => `model M equation x = ${"a[".repeat(n)}1${"]".repeat(n)}; end M;`],
  ["calls", (n: number) => `model M equation x = ${"f(".repeat(n)}1${")".repeat(n)}; end M;`],
  ["functions as arguments", (n: number) => `model M equation x = f(${"function f(k = ".repeat(n)}1${")".repeat(n)}); end M;`],
  ["modifiers", (n: number) => `model M Real x${"(x".repeat(n)}${")".repeat(n)}; end M;`],
  ["redeclarations", (n: number) => `model M Real x${"(redeclare T x".repeat(n)}${")".repeat(n)}; end M;`],
  ["classes", (n: number) => `${"model M ".repeat(n)}${"end M;".repeat(n)}`],
  ["if-equations", (n: number) => `model M equation ${"if a then ".repeat(n)}${"end if;".repeat(n)} end M;`],
  ["loops", (n: number) => `model M algorithm ${"while a loop for i loop ".repeat(n)}${"end for; end while;".repeat(n)} end M;`],
])("%s inside each other: as many as allowed are read, 10⁵ are refused", (_what, text) => {
  expect(parseModelica("t.mo", text(Math.floor(NESTING_LIMIT / 3))).diagnostics).toEqual([]);
  for (const n of [NESTING_LIMIT + 1, 100_000]) {
    const { diagnostics } = parseModelica("t.mo", text(n));
    expect(diagnostics.map((d) => d.code)).toEqual(["modelica.nesting"]);
  }
});

it("a file full of mistakes gives a list of limited length", () => {
  const { diagnostics } = parseModelica("t.mo", `model M ${"Real = ;\n".repeat(100_000)} end M;`);
  expect(hasErrors(diagnostics)).toBe(true);
  expect(diagnostics.length).toBeLessThanOrEqual(101);
});
