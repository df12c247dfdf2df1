/**
 * Operations beyond the arithmetic of mechanisms: elementary functions, comparisons, and values under a condition.
 *
 *   functions     tan asin acos atan exp log log10 sinh cosh tanh abs sign floor, atan2 pow min max
 *   comparisons   a < b, a ≤ b, a = b, not a: 1 for true and 0 for false; every number but 0 is true
 *   GUARD(c, x)   x where c is true, otherwise 0, whatever x is (NaN also). if c then a else b = GUARD(c, a) + GUARD(not c, b)
 *
 * Each is a function of numbers with the same bits everywhere. They exist in the interpreter and in JavaScript; WebAssembly does not have them.
 */
import { exp, log, log10, pow } from "../../math/exponential.js";
import { cosh, sinh, tanh } from "../../math/hyperbolic.js";
import { acos, asin, atan, atan2, tan } from "../../math/trig.js";

export const TAN = 12;
export const ASIN = 13;
export const ACOS = 14;
export const ATAN = 15;
export const EXP = 16;
export const LOG = 17;
export const LOG10 = 18;
export const SINH = 19;
export const COSH = 20;
export const TANH = 21;
export const ABS = 22;
export const SIGN = 23;
export const NOT = 24;
export const FLOOR = 25;
export const ATAN2 = 26;
export const POW = 27;
export const MIN = 28;
export const MAX = 29;
export const LESS = 30;
export const LESS_EQUAL = 31;
export const EQUAL = 32;
export const GUARD = 33;

/** The first operation of this file, and the first of those with two operands. */
export const FIRST_FUNCTION = TAN;
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
};
