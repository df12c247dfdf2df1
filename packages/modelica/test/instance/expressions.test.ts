/** Operators and predefined functions. Reference: values computed by hand by the rules of the Modelica specification 3.6, sections 3.7, 10.3–10.6. */
import { expect, it } from "vitest";
import { compiled, flatOf, valuesAt } from "../flatten/compiled.js";

/** The numbers of an expression of the given size, as parts of v. */
function numbers(expression: string, size: string): number[] {
  const values = valuesAt(flatOf(`constant Real matrix23[2, 3] = [1, 2, 3; 4, 5, 6]; model M Real v${size} = ${expression}; end M;`), 1);
  return Object.entries(values).flatMap(([name, value]) => (name === "v" || name.startsWith("v[") ? [value] : []));
}

it.each([
  ["sum of a range with a step", "sum(1:0.5:3)", "", [10]],
  ["an empty sum", "sum(zeros(0)) + product(ones(0))", "", [1]],
  ["vector times vector", "{1, 2, 3}*{4, 5, 6}", "", [32]],
  ["matrix times vector", "[1, 2; 3, 4]*{5, 6}", "[2]", [17, 39]],
  ["vector times matrix", "{5, 6}*[1, 2; 3, 4]", "[2]", [23, 34]],
  ["matrix times matrix", "[1, 2; 3, 4]*[0, 1; 1, 0]", "[2, 2]", [2, 1, 4, 3]],
  ["power of a matrix", "[1, 1; 0, 1]^3", "[2, 2]", [1, 3, 0, 1]],
  ["element-wise operators", "{1, 2} .* {3, 4} .+ 1", "[2]", [4, 9]],
  ["division by a scalar", "{2, 4}/2", "[2]", [1, 2]],
  ["transpose", "transpose([1, 2, 3; 4, 5, 6])", "[3, 2]", [1, 4, 2, 5, 3, 6]],
  ["cross", "cross({1, 2, 3}, {4, 5, 6})", "[3]", [-3, 6, -3]],
  ["skew", "skew({1, 2, 3})*{4, 5, 6}", "[3]", [-3, 6, -3]],
  ["outer product", "outerProduct({1, 2}, {3, 4})", "[2, 2]", [3, 4, 6, 8]],
  ["identity and diagonal", "identity(2) + diagonal({1, 2})", "[2, 2]", [2, 0, 0, 3]],
  ["fill, ones", "fill(2.5, 2, 1) + ones(2, 1)", "[2, 1]", [3.5, 3.5]],
  ["linspace", "linspace(1, 2, 3)", "[3]", [1, 1.5, 2]],
  ["cat", "cat(1, {1}, {2, 3})", "[3]", [1, 2, 3]],
  ["concatenation of vectors as columns", "[{1, 2}, {3, 4}]", "[2, 2]", [1, 3, 2, 4]],
  ["symmetric", "symmetric([1, 2; 9, 3])", "[2, 2]", [1, 2, 2, 3]],
  ["vector, matrix, scalar", "vector([1; 2]) + vector(matrix({3, 4})) + {scalar([5]), 6}", "[2]", [9, 12]],
  ["subscripts with ranges and end", "matrix23[end, 2:end]", "[2]", [5, 6]],
  ["two iterators: the last is the outer dimension", "{10*i + j for i in 1:2, j in 1:3}", "[3, 2]", [11, 21, 12, 22, 13, 23]],
  ["reductions", "max(i*i for i in {-3, 2}) + min({4, -1, 2}) + product({2, 3})", "", [14]],
  ["mod and rem of negative numbers", "{mod(-3, 1.4), rem(-3, 1.4), div(-7, 2)}", "[3]", [1.2, -0.2, -3]],
  ["integers divide to reals", "7/2", "", [3.5]],
  ["rounding", "{floor(-1.5), ceil(-1.5), integer(2.7), abs(-2), sign(-3)}", "[5]", [-2, -1, 2, 2, -1]],
  ["semiLinear", "{semiLinear(2, 3, 5), semiLinear(-2, 3, 5)}", "[2]", [6, -10]],
  ["homotopy is its first argument", "homotopy(2, simplified = 9)", "", [2]],
  ["if without all branches being possible", "if size(matrix23, 1) > 2 then matrix23[3, 1] else 4", "", [4]],
  ["a sign in front of a power", "-2^2", "", [-4]],
])("%s", (_name, expression, size, expected) => {
  const found = numbers(expression, size);
  expect(found.length).toBe(expected.length);
  for (const [i, value] of expected.entries()) expect(found[i]).toBeCloseTo(value, 12);
});

it("a subscript that changes during the run chooses among the elements", () => {
  const flat = flatOf("model M parameter Real x[3] = {10, 20, 30}; Integer i = integer(time) + 1; Real y = x[i]; end M;");
  expect(valuesAt(flat, 0.5)["y"]).toBe(10);
  expect(valuesAt(flat, 2.5)["y"]).toBe(30);
});

it("functions as arguments, also with some inputs given", () => {
  const text =
    "partial function F input Real u; output Real y; end F; function square extends F; algorithm y := u*u; end square; " +
    "function scaled extends F; input Real k = 1; algorithm y := k*u; end scaled; " +
    "function twice input F f; input Real u; output Real y; algorithm y := f(f(u)); end twice;";
  const flat = flatOf(`${text} model M Real a = twice(square, 3); Real b = twice(function scaled(k = 5), 2); end M;`);
  expect(valuesAt(flat, 1)).toMatchObject({ a: 81, b: 50 });
});

it("texts compare and join; enumerations convert and print", () => {
  const text =
    'type E = enumeration(one, two); model M parameter String s = "a" + "b"; parameter E e = E(2); Real x = if s == "ab" and e == E.two and String(e) == "two" then 1 else 0; end M;';
  expect(valuesAt(flatOf(text), 1)["x"]).toBe(1);
});

it("der of an expression and of an array", () => {
  const values = valuesAt(flatOf("model M Real x = time^2; Real y = der(x*time); Real z[2] = der({x, -time}); end M;"), 2);
  expect([values["y"], values["z[1]"], values["z[2]"]].map((value) => Math.round(value! * 1e9) / 1e9)).toEqual([12, 4, -1]);
});

// The table objects of the standard library, declared as there by the names of their functions in C.
const TABLES =
  "type Smoothness = enumeration(LinearSegments, ContinuousDerivative, ConstantSegments); type Extrapolation = enumeration(HoldLastPoint, LastTwoPoints, Periodic); " +
  'class T1 extends ExternalObject; function constructor input String fileName; input Real table[:, :]; input Integer columns[:]; input Smoothness smoothness; input Extrapolation extrapolation = Extrapolation.LastTwoPoints; output T1 t; external "C" t = ModelicaStandardTables_CombiTable1D_init3(fileName); end constructor; function destructor input T1 t; external "C" close(t); end destructor; end T1; ' +
  'function value input T1 tableID; input Integer icol; input Real u; output Real y; external "C" y = ModelicaStandardTables_CombiTable1D_getValue(tableID, icol, u); end value; ';

it("tables: lines between points, and beyond them the last line or the last value", () => {
  const table = (smoothness: string, extrapolation: string) =>
    `${TABLES} model M parameter Real t[:, :] = [0, 0; 1, 10; 3, 20; 4, 0]; T1 table = T1("NoName", t, {2}, Smoothness.${smoothness}, Extrapolation.${extrapolation}); Real y = value(table, 1, time - 1); end M;`;
  const linear = flatOf(table("LinearSegments", "LastTwoPoints"));
  expect([0.5, 1.5, 3, 4.5, 6].map((t) => valuesAt(linear, t)["y"])).toEqual([-5, 5, 15, 10, -20]);
  const held = flatOf(table("LinearSegments", "HoldLastPoint"));
  expect([0.5, 6].map((t) => valuesAt(held, t)["y"])).toEqual([0, 0]);
  expect([1.5, 3.5].map((t) => valuesAt(flatOf(table("ConstantSegments", "HoldLastPoint")), t)["y"])).toEqual([0, 10]);
  expect(compiled(table("ContinuousDerivative", "LastTwoPoints")).errors).toEqual(["modelica.unsupported"]);
});
