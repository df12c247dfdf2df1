/**
 * What expressions may do: one record per operator and function, each with its value and its jet.
 *
 * A jet (v, v', v'') is a function of time at one instant, with its first and second derivative. The rules are the exact ones:
 *
 *   sum       (a + b)'' = a'' + b''                    product   (ab)'' = a''b + 2a'b' + ab''
 *   quotient  q = a/b: q' = (a' − qb')/b, q'' = (a'' − 2q'b' − qb'')/b
 *   chain     f(u)' = f₁u', f(u)'' = f₂u'² + f₁u''     with f₁, f₂ the derivatives of f at u
 *   atan2     φ' = w/r², φ'' = (w' − 2φ'(xx' + yy'))/r², w = xy' − yx', r² = x² + y²
 *   power     aᵇ with a' ≠ 0, b' ≠ 0: L = b·log a, (aᵇ)' = aᵇL', (aᵇ)'' = aᵇ(L'² + L'')
 *
 * Source: Griewank and Walther, Evaluating Derivatives, 2nd edition (2008), chapter 13 (Taylor arithmetic, here of degree 2).
 *
 * Where no derivative exists a fixed choice is made: abs, sign, floor and ceil are constant in slope between their kinks and have the
 * slope 0 at them (abs: sign(0) = 0); min and max take their first argument in a tie; clamp takes x at the limits.
 * A slope that is infinite (sqrt at 0) is returned as such and refused where it matters.
 */
import { exp, log, pow } from "../math/exponential.js";
import { acos, asin, atan, atan2, cos, sin, tan } from "../math/trig.js";

/** An operation of expressions, with its derivatives. */
export interface Operation {
  /** As it is written. */
  readonly name: string;
  /** Number of arguments. */
  readonly arity: 1 | 2 | 3;
  /** Of its arguments; those beyond the arity are ignored. */
  readonly value: (a: number, b: number, c: number) => number;
  /** Replaces the arguments at `at`, `at + 3`, `at + 6` by the result at `at`; a jet takes three numbers. */
  readonly jet: (stack: Float64Array, at: number) => void;
}

/** Writes the jet of f(u), u being the jet at `at`. */
function chain(s: Float64Array, at: number, f: number, f1: number, f2: number): void {
  const du = s[at + 1]!;
  s[at] = f;
  s[at + 2] = f2 * du * du + f1 * s[at + 2]!;
  s[at + 1] = f1 * du;
}

function copyJet(s: Float64Array, to: number, from: number): void {
  s[to] = s[from]!;
  s[to + 1] = s[from + 1]!;
  s[to + 2] = s[from + 2]!;
}

/** A function whose slope is zero wherever it has one. */
const stepwise = (name: string, value: (a: number) => number): Operation => ({
  name,
  arity: 1,
  value,
  jet: (s, at) => chain(s, at, value(s[at]!), 0, 0),
});

/** NaN counts as chosen, so that it is never lost. */
const takesSecond = (a: number, b: number, larger: boolean): boolean => Number.isNaN(b) || (larger ? b > a : b < a);

const choice = (name: string, value: (a: number, b: number) => number, larger: boolean): Operation => ({
  name,
  arity: 2,
  value,
  jet: (s, at) => {
    if (takesSecond(s[at]!, s[at + 3]!, larger)) copyJet(s, at, at + 3);
  },
});

export const NEGATE: Operation = {
  name: "negate",
  arity: 1,
  value: (a) => -a,
  jet: (s, at) => {
    for (let i = at; i < at + 3; i++) s[i] = -s[i]!;
  },
};

export const ADD: Operation = {
  name: "add",
  arity: 2,
  value: (a, b) => a + b,
  jet: (s, at) => {
    for (let i = at; i < at + 3; i++) s[i] = s[i]! + s[i + 3]!;
  },
};

export const SUBTRACT: Operation = {
  name: "subtract",
  arity: 2,
  value: (a, b) => a - b,
  jet: (s, at) => {
    for (let i = at; i < at + 3; i++) s[i] = s[i]! - s[i + 3]!;
  },
};

export const MULTIPLY: Operation = {
  name: "multiply",
  arity: 2,
  value: (a, b) => a * b,
  jet: (s, at) => {
    const a = s[at]!;
    const da = s[at + 1]!;
    const b = s[at + 3]!;
    const db = s[at + 4]!;
    s[at] = a * b;
    s[at + 1] = da * b + a * db;
    s[at + 2] = s[at + 2]! * b + 2 * da * db + a * s[at + 5]!;
  },
};

export const DIVIDE: Operation = {
  name: "divide",
  arity: 2,
  value: (a, b) => a / b,
  jet: (s, at) => {
    const b = s[at + 3]!;
    const db = s[at + 4]!;
    const q = s[at]! / b;
    const dq = (s[at + 1]! - q * db) / b;
    s[at] = q;
    s[at + 1] = dq;
    s[at + 2] = (s[at + 2]! - 2 * dq * db - q * s[at + 5]!) / b;
  },
};

/** aⁿ of a moving base with an exponent at rest. A factor 0 drops its term even where the power is infinite (t¹ at t = 0). */
function powerOfBase(s: Float64Array, at: number, a: number, n: number): void {
  const f1 = n === 0 ? 0 : n * pow(a, n - 1);
  const f2 = n === 0 || n === 1 ? 0 : n * (n - 1) * pow(a, n - 2);
  chain(s, at, pow(a, n), f1, f2);
}

function powerJet(s: Float64Array, at: number): void {
  const a = s[at]!;
  const da = s[at + 1]!;
  const dda = s[at + 2]!;
  const b = s[at + 3]!;
  const db = s[at + 4]!;
  const ddb = s[at + 5]!;
  if (db === 0 && ddb === 0) {
    powerOfBase(s, at, a, b);
    return;
  }
  const logA = log(a);
  const p = da / a;
  const dL = db * logA + b * p;
  const ddL = ddb * logA + 2 * db * p + b * (dda / a - p * p);
  const v = pow(a, b);
  s[at] = v;
  s[at + 1] = v * dL;
  s[at + 2] = v * (dL * dL + ddL);
}

export const POWER: Operation = { name: "power", arity: 2, value: pow, jet: powerJet };

function atan2Jet(s: Float64Array, at: number): void {
  const y = s[at]!;
  const dy = s[at + 1]!;
  const x = s[at + 3]!;
  const dx = s[at + 4]!;
  const r2 = x * x + y * y;
  const slope = (x * dy - y * dx) / r2;
  s[at] = atan2(y, x);
  s[at + 2] = (x * s[at + 2]! - y * s[at + 5]! - 2 * slope * (x * dx + y * dy)) / r2;
  s[at + 1] = slope;
}

/** f and its first two derivatives at u. */
const smooth = (name: string, value: (u: number) => number, first: (u: number) => number, second: (u: number) => number): Operation => ({
  name,
  arity: 1,
  value,
  jet: (s, at) => {
    const u = s[at]!;
    chain(s, at, value(u), first(u), second(u));
  },
});

const clampValue = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);

/** The functions an expression may call, by name. */
export const FUNCTIONS: readonly Operation[] = [
  smooth("sin", sin, cos, (u) => -sin(u)),
  smooth(
    "cos",
    cos,
    (u) => -sin(u),
    (u) => -cos(u),
  ),
  smooth(
    "tan",
    tan,
    (u) => 1 + tan(u) * tan(u),
    (u) => 2 * tan(u) * (1 + tan(u) * tan(u)),
  ),
  smooth(
    "asin",
    asin,
    (u) => 1 / Math.sqrt(1 - u * u),
    (u) => u / ((1 - u * u) * Math.sqrt(1 - u * u)),
  ),
  smooth(
    "acos",
    acos,
    (u) => -1 / Math.sqrt(1 - u * u),
    (u) => -u / ((1 - u * u) * Math.sqrt(1 - u * u)),
  ),
  smooth(
    "atan",
    atan,
    (u) => 1 / (1 + u * u),
    (u) => (-2 * u) / ((1 + u * u) * (1 + u * u)),
  ),
  { name: "atan2", arity: 2, value: atan2, jet: atan2Jet },
  smooth("exp", exp, exp, exp),
  smooth(
    "log",
    log,
    (u) => 1 / u,
    (u) => -1 / (u * u),
  ),
  smooth(
    "sqrt",
    Math.sqrt,
    (u) => 0.5 / Math.sqrt(u),
    (u) => -0.25 / (u * Math.sqrt(u)),
  ),
  { ...POWER, name: "pow" },
  smooth("abs", Math.abs, Math.sign, () => 0),
  choice("min", (a, b) => Math.min(a, b), false),
  choice("max", (a, b) => Math.max(a, b), true),
  stepwise("floor", Math.floor),
  stepwise("ceil", Math.ceil),
  stepwise("sign", Math.sign),
  {
    name: "clamp",
    arity: 3,
    value: clampValue,
    jet: (s, at) => {
      if (takesSecond(s[at]!, s[at + 3]!, true)) copyJet(s, at, at + 3);
      if (takesSecond(s[at]!, s[at + 6]!, false)) copyJet(s, at, at + 6);
    },
  },
];

/** Names with a fixed value. `deg` turns degrees into radians: 30*deg. */
export const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ["pi", Math.PI],
  ["deg", Math.PI / 180],
]);

/** The time in formulas of motion. */
export const TIME = "t";

const FUNCTIONS_BY_NAME: ReadonlyMap<string, Operation> = new Map(FUNCTIONS.map((f) => [f.name, f]));
export const findFunction = (name: string): Operation | undefined => FUNCTIONS_BY_NAME.get(name);
export const FUNCTION_NAMES: readonly string[] = FUNCTIONS.map((f) => f.name);

/** Names an expression already gives a meaning; a parameter cannot take them. */
export const isReservedInExpressions = (name: string): boolean => name === TIME || CONSTANTS.has(name) || FUNCTIONS_BY_NAME.has(name);
