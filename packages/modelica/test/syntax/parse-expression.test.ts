/** Reference: grammar of the Modelica specification 3.6, appendix A.2.7. Trees are written with all brackets. */
import { expect, it } from "vitest";
import type { Expression } from "../../src/syntax/expression-tree.js";
import { parseModelica } from "../../src/syntax/parse-modelica.js";
import { printReference } from "../../src/syntax/print-expression.js";

const BEFORE = "model M equation y = ";
const parse = (text: string) => parseModelica("e", `${BEFORE}${text}; end M;`);

function expressionOf(text: string): Expression {
  const { tree, diagnostics } = parse(text);
  expect(diagnostics).toEqual([]);
  const body = tree.classes[0]!.definition.body;
  const section = body.form === "long" ? body.sections[0] : undefined;
  const line = section?.kind === "equation" ? section.equations[0] : undefined;
  if (line?.kind !== "equal") throw new Error("no equation");
  return line.right;
}

/** Prefix notation, independent of the printer: (operator operand …). */
function shape(e: Expression): string {
  const list = (items: readonly (Expression | undefined)[]) => items.map((item) => (item ? shape(item) : "_")).join(" ");
  switch (e.kind) {
    case "number":
      return e.integer ? `${e.value}` : `${e.value}r`;
    case "boolean":
      return `${e.value}`;
    case "string":
      return `'${e.raw}'`;
    case "end":
      return "end";
    case "reference":
      return e.parts
        .map(
          (part) =>
            part.name + (part.subscripts.length > 0 ? `[${part.subscripts.map((s) => (s === ":" ? ":" : shape(s))).join(" ")}]` : ""),
        )
        .join(".");
    case "unary":
      return `(${e.operator} ${shape(e.operand)})`;
    case "infix":
      return `(${[...new Set(e.operators)].join("")} ${list(e.operands)})`;
    case "range":
      return `(: ${list(e.step ? [e.start, e.step, e.stop] : [e.start, e.stop])})`;
    case "if":
      return `(if ${e.branches.map((b) => `${shape(b.condition)} ${shape(b.value)}`).join(" ")} ${shape(e.otherwise)})`;
    case "tuple":
      return `(tuple ${list(e.elements)})`;
    case "array":
      return `{${list(e.elements)}${e.iterators.map((i) => ` for ${i.name} ${i.range ? shape(i.range) : "_"}`).join("")}}`;
    case "matrix":
      return `[${e.rows.map(list).join("; ")}]`;
    case "call":
      return `${printReference(e.callee)}(${e.arguments.map((a) => `${a.name ? `${a.name}=` : ""}${shape(a.value)}`).join(" ")}${e.iterators.map((i) => ` for ${i.name}`).join("")})`;
    case "function":
      return `function ${e.callee.parts.join(".")}(${e.arguments.map((a) => `${a.name}=${shape(a.value)}`).join(" ")})`;
  }
}

it.each([
  ["-2^2", "(- (^ 2 2))"],
  ["-a*b", "(- (* a b))"],
  ["-a + b", "(+ (- a) b)"],
  ["a - b - c", "(- a b c)"],
  ["a - (b - c)", "(- a (- b c))"],
  ["a/b*c", "(/* a b c)"],
  ["a + b*c^d", "(+ a (* b (^ c d)))"],
  ["2.*x", "(* 2r x)"],
  ["x.*y", "(.* x y)"],
  ["a.b.c .+ d", "(.+ a.b.c d)"],
  ["not a == b", "(not (== a b))"],
  ["not a and b or c", "(or (and (not a) b) c)"],
  ["a or b and c", "(or a (and b c))"],
  ["a + 1 < -b", "(< (+ a 1) (- b))"],
  ["if c then a else b + 1", "(if c a (+ b 1))"],
  ["if c then a elseif d then b else if e then f else g", "(if c a d b (if e f g))"],
  ["(if c then a else b) + 1", "(+ (if c a b) 1)"],
  ["1:n + 1", "(: 1 (+ n 1))"],
  ["1:2:n", "(: 1 2 n)"],
  ["x[end - 1, :]", "x[(- end 1) :]"],
  ["a[1].b[2, 3].c", "a[1].b[2 3].c"],
  ["(x, , z)", "(tuple x _ z)"],
  ["(, x)", "(tuple _ x)"],
  ["((x))", "x"],
  ["[a, b; c, d]", "[a b; c d]"],
  ["{{1, 2}, {3, 4}}", "{{1 2} {3 4}}"],
  ["{i*j for i in 1:2, j}", "{(* i j) for i (: 1 2) for j _}"],
  ["sum(x[i] for i in r)", "sum(x[i] for i)"],
  ["f()", "f()"],
  ["f(1, k = 2)", "f(1 k=2)"],
  ["f(function g(k = 2), x)", "f(function g(k=2) x)"],
  ["der(x) + .sin(u)", "(+ der(x) .sin(u))"],
  ["initial() or pure(f(x))", "(or initial() pure(f(x)))"],
  ['"a" + "b"', "(+ 'a' 'b')"],
  ["true", "true"],
])("%s is %s", (text, expected) => expect(shape(expressionOf(text))).toBe(expected));

it.each([
  ["a*-b", 3, "brackets"],
  ["a - -b", 5, "brackets"],
  ["a^-b", 3, "brackets"],
  ["a^b^c", 4, "does not chain"],
  ["a < b < c", 7, "does not chain"],
  ["a + if c then 1 else 2", 5, "brackets"],
  ["a*not b", 3, ""],
  ["if c then a", 12, "every case"],
  ["f(k = 1, 2)", 10, "named"],
  ["{}", 2, ""],
  ["der", 4, "der(…)"],
  ["x[]", 3, ""],
  ["a b", 3, "semicolon"],
])("%s is an error at its character %i", (text, character, hint) => {
  const { diagnostics } = parse(text);
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]).toMatchObject({ code: "modelica.syntax", severity: "error", where: `e:1:${BEFORE.length + character}` });
  expect(diagnostics[0]!.hint ?? "").toContain(hint);
});

it("numbers beyond what can be held are named", () => {
  expect(parse("1e400").diagnostics.map((d) => d.code)).toEqual(["modelica.number-range"]);
  expect(parse("9007199254740993").diagnostics.map((d) => d.code)).toEqual(["modelica.number-range"]);
  expect(parse("9007199254740991 + 1e308").diagnostics).toEqual([]);
});

it("a sum of 10⁵ terms is one record, not a tower", () => {
  const sum = expressionOf(Array.from({ length: 100_000 }, () => "x").join(" + "));
  expect(sum.kind === "infix" && sum.operands.length).toBe(100_000);
});
