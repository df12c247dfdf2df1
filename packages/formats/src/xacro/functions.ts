/** Functions and constants that expressions may use; those of Python's `math` and the few plain ones that robots need. */
import { acos, asin, atan, atan2, cos, exp, log, pow, sin, tan } from "@gelenk/core";
import {
  isDictionary,
  isList,
  isTrue,
  numberIn,
  realNumber,
  textOfValue,
  valueOfText,
  wholeNumber,
  type XacroNumber,
  XacroProblem,
  type XacroValue,
} from "./values.js";

type XacroFunction = (args: readonly XacroValue[]) => XacroValue;

const real =
  (f: (...numbers: number[]) => number, count: number): XacroFunction =>
  (args) => {
    if (args.length !== count)
      throw new XacroProblem(`${count} ${count === 1 ? "argument is" : "arguments are"} expected, not ${args.length}`);
    return finite(f(...args.map((value) => numberIn(value).number)));
  };

/** Domain errors are told, not carried on. */
export function finite(value: number): XacroNumber {
  if (!Number.isFinite(value)) throw new XacroProblem("the result is not a finite number");
  return realNumber(value);
}

const extreme =
  (better: (a: number, b: number) => boolean): XacroFunction =>
  (args) => {
    const list = args.length === 1 && isList(args[0]!) ? args[0].items : args;
    if (list.length === 0) throw new XacroProblem("there is nothing to compare");
    return list.map(numberIn).reduce((best, value) => (better(value.number, best.number) ? value : best));
  };

const whole =
  (f: (value: number) => number): XacroFunction =>
  ([value = null]) =>
    wholeNumber(f(numberIn(value).number));

/** Halves to the even neighbour, as in Python. */
function roundHalfEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  if (rest !== 0.5) return rest < 0.5 ? below : below + 1;
  return below % 2 === 0 ? below : below + 1;
}

const DEGREE = Math.PI / 180;

export const FUNCTIONS: Readonly<Record<string, XacroFunction>> = {
  sin: real(sin, 1),
  cos: real(cos, 1),
  tan: real(tan, 1),
  asin: real(asin, 1),
  acos: real(acos, 1),
  atan: real(atan, 1),
  atan2: real(atan2, 2),
  sqrt: real(Math.sqrt, 1),
  exp: real(exp, 1),
  log: real(log, 1),
  pow: real(pow, 2),
  fabs: real(Math.abs, 1),
  hypot: real((x, y) => Math.sqrt(x * x + y * y), 2),
  radians: real((angle) => angle * DEGREE, 1),
  degrees: real((angle) => angle / DEGREE, 1),
  floor: whole(Math.floor),
  ceil: whole(Math.ceil),
  min: extreme((a, b) => a < b),
  max: extreme((a, b) => a > b),
  abs: ([value = null]) => {
    const { number, whole: isWhole } = numberIn(value);
    return { number: Math.abs(number), whole: isWhole };
  },
  round: ([value = null, digits]) => {
    if (digits === undefined) return wholeNumber(roundHalfEven(numberIn(value).number));
    const scale = 10 ** numberIn(digits).number;
    return finite(roundHalfEven(numberIn(value).number * scale) / scale);
  },
  int: ([value = null]) => wholeNumber(Math.trunc(numberIn(typeof value === "string" ? valueOfText(value) : value).number)),
  float: ([value = null]) => realNumber(numberIn(typeof value === "string" ? valueOfText(value) : value).number),
  bool: ([value = null]) => isTrue(value),
  str: ([value = null]) => textOfValue(value),
  len: ([value = null]) => {
    if (typeof value === "string") return wholeNumber(value.length);
    if (isList(value)) return wholeNumber(value.items.length);
    if (isDictionary(value)) return wholeNumber(value.entries.size);
    throw new XacroProblem("only texts, lists and dictionaries have a length");
  },
};

export const CONSTANTS: Readonly<Record<string, XacroValue>> = {
  pi: realNumber(Math.PI),
  tau: realNumber(2 * Math.PI),
  e: realNumber(Math.E),
  True: true,
  true: true,
  False: false,
  false: false,
  None: null,
};
