/**
 * Operations beyond the arithmetic of mechanisms: elementary functions, comparisons, and values under a condition.
 *
 *   functions     tan asin acos atan exp log log10 sinh cosh tanh abs sign floor, atan2 pow min max
 *   comparisons   a < b, a ≤ b, a = b, not a: 1 for true and 0 for false; every number but 0 is true
 *   GUARD(c, x)   x where c is true, otherwise 0, whatever x is (NaN also). if c then a else b = GUARD(c, a) + GUARD(not c, b)
 *   GIVEN(x, …), ALTERNATIVE(x, y)   x, with its derivative or with another expression beside it (given-derivative.ts)
 *
 * Each is a function of numbers with the same bits everywhere. They exist in the interpreter and in JavaScript; WebAssembly does not have them.
 */
import { exp, log, log10, pow } from "../../math/exponential.js";
import { cosh, sinh, tanh } from "../../math/hyperbolic.js";
import { acos, asin, atan, atan2, cos, sin, tan } from "../../math/trig.js";
import { ADD, COS, DIVIDE, MULTIPLY, NEGATE, SIN, SQRT, SUBTRACT } from "./expression-graph.js";

/** Code of the tangent. */
export const TAN = 12;
/** Code of the arcsine. */
export const ASIN = 13;
/** Code of the arccosine. */
export const ACOS = 14;
/** Code of the arctangent. */
export const ATAN = 15;
/** Code of eˣ. */
export const EXP = 16;
/** Code of the natural logarithm. */
export const LOG = 17;
/** Code of the decimal logarithm. */
export const LOG10 = 18;
/** Code of the hyperbolic sine. */
export const SINH = 19;
/** Code of the hyperbolic cosine. */
export const COSH = 20;
/** Code of the hyperbolic tangent. */
export const TANH = 21;
/** Code of the absolute value. */
export const ABS = 22;
/** Code of the sign, −1, 0 or 1. */
export const SIGN = 23;
/** Code of `not`: 1 for 0, else 0. */
export const NOT = 24;
/** Code of rounding down. */
export const FLOOR = 25;
/** Code of the angle of a point, atan2(y, x). */
export const ATAN2 = 26;
/** Code of powers. */
export const POW = 27;
/** Code of the smaller of two. */
export const MIN = 28;
/** Code of the larger of two. */
export const MAX = 29;
/** Code of a < b. */
export const LESS = 30;
/** Code of a ≤ b. */
export const LESS_EQUAL = 31;
/** Code of a = b. */
export const EQUAL = 32;
/** Code of GUARD(c, x): x where c is true, else 0. */
export const GUARD = 33;
/** A value with its derivative along any direction; with one along time only; the list of what the derivative depends on; a rate in it. */
export const GIVEN = 34;
/** Code of a value with its derivative along time alone. */
export const GIVEN_IN_TIME = 35;
/** Code of the list of what a given derivative depends on. */
export const LINK = 36;
/** Code of a rate in a given derivative. */
export const RATE = 37;
/** A value, and what can be taken in place of it. */
export const ALTERNATIVE = 38;

/** The first operation of this file, and the first of those with two operands. */
export const FIRST_FUNCTION = TAN;
/** The first operation with two operands. */
export const FIRST_BINARY_FUNCTION = ATAN2;

/** By operation; those with one operand ignore the second. */
export const FUNCTIONS: Readonly<Record<number, (a: number, b: number) => number>> = {
  [TAN]: tan,
  [ASIN]: asin,
  [ACOS]: acos,
  [ATAN]: atan,
  [EXP]: exp,
  [LOG]: log,
  [LOG10]: log10,
  [SINH]: sinh,
  [COSH]: cosh,
  [TANH]: tanh,
  [ABS]: (a) => Math.abs(a),
  [SIGN]: (a) => Math.sign(a),
  [NOT]: (a) => (a === 0 ? 1 : 0),
  [FLOOR]: (a) => Math.floor(a),
  [ATAN2]: atan2,
  [POW]: pow,
  [MIN]: (a, b) => Math.min(a, b),
  [MAX]: (a, b) => Math.max(a, b),
  [LESS]: (a, b) => (a < b ? 1 : 0),
  [LESS_EQUAL]: (a, b) => (a <= b ? 1 : 0),
  [EQUAL]: (a, b) => (a === b ? 1 : 0),
  [GUARD]: (a, b) => (a !== 0 ? b : 0),
  [GIVEN]: (a) => a,
  [GIVEN_IN_TIME]: (a) => a,
  [LINK]: (_, b) => b,
  [RATE]: () => 0,
  [ALTERNATIVE]: (a) => a,
};

/** One operation between numbers, of this file or of the graph. */
export function carryOut(operation: number, a: number, b: number): number {
  switch (operation) {
    case ADD:
      return a + b;
    case SUBTRACT:
      return a - b;
    case MULTIPLY:
      return a * b;
    case DIVIDE:
      return a / b;
    case NEGATE:
      return -a;
    case SIN:
      return sin(a);
    case COS:
      return cos(a);
    case SQRT:
      return Math.sqrt(a);
    default:
      return FUNCTIONS[operation]!(a, b);
  }
}
