/**
 * Sine and cosine inside a WebAssembly module: the formulas of math/trig.ts and the short reduction of math/argument-reduction.ts, operation by operation, so
 * the bits are the same. A call out of the module takes longer than both.
 *
 *   |x| ≤ π/4            y = x
 *   |x| ≤ 2²⁰·π/2        n = nearest integer to 2x/π,   y + low = x − n·π/2 in parts of 33 bits
 *   s = y + (y z S(z) + low (1 − z/2)),   c = lead + (1 − lead − z/2 + (z² C(z) − y low)),   z = y²,  lead = 1 − z/2;   quadrants exchange and turn signs
 *
 * What is left (tiny, huge, next to a multiple of π/2, not finite) goes out to the environment's function. Cost: about 40 operations.
 */

import type { ByteWriter } from "../../memory/wasm-bytes.js";
import * as wasm from "../../memory/wasm-bytes.js";

type Code = readonly number[];

/** Parameters and locals of the function. */
const X = 0;
const ADDRESS = 1;
const [Y, LOW, N, FIRST, SECOND, Z, W, LEAD, HALF] = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const NUMBERS = 9;
const [QUADRANT, ODD] = [11, 12] as const;
const INTEGERS = 2;

const number = (value: number): Code => [wasm.F64_CONST, ...new Uint8Array(Float64Array.of(value).buffer)];
/** −64 … 63 */
const integer = (value: number): Code => [wasm.I32_CONST, value & 127];
const get = (local: number): Code => [wasm.LOCAL_GET, local];
const set = (local: number, value: Code): Code => [...value, wasm.LOCAL_SET, local];
const operation =
  (instruction: number) =>
  (a: Code, b: Code): Code => [...a, ...b, instruction];
const add = operation(wasm.F64_ADD);
const subtract = operation(wasm.F64_SUB);
const multiply = operation(wasm.F64_MUL);
const isAtMost = operation(wasm.F64_LE);
const isLess = operation(wasm.F64_LT);
const and = operation(wasm.I32_AND);
const absolute = (a: Code): Code => [...a, wasm.F64_ABS];

/** (a + z b) + w ((c + z d) + w (e + z f)) */
function polynomial([a, b, c, d, e, f]: readonly [number, number, number, number, number, number]): Code {
  const pair = (p: number, q: number) => add(number(p), multiply(get(Z), number(q)));
  return add(pair(a, b), multiply(get(W), add(pair(c, d), multiply(get(W), pair(e, f)))));
}

/** S and C of math/trig.ts. */
const SINE = [
  -0.1666666666666663, 0.008333333333322096, -0.00019841269829570777, 2.7557313614644073e-6, -2.505074667292733e-8, 1.5896165087167605e-10,
] as const;
const COSINE = [
  0.041666666666666595, -0.0013888888888873023, 2.4801587288831057e-5, -2.7557314173173883e-7, 2.0875699989047633e-9,
  -1.1358491328978328e-11,
] as const;

const QUARTER_PI = 0.7853981633974483;
const TINY = 1 / 134217728;
/** Of math/argument-reduction.ts. */
const TWO_OVER_PI = 0.6366197723675814;
const LARGEST_SMALL = 1647099;
const ROUNDER = 6755399441055744;
const PART_1 = 1.5707963267341256;
const PART_2 = 6.077100506303966e-11;
const REST_2 = 2.0222662487959506e-21;
const NEAR_MULTIPLE = 1 / 1048576;

/** Leaves the block that is `depth` levels out. */
const leaveIf = (condition: Code, depth: number): Code => [...condition, wasm.BR_IF, depth];
const not = (condition: Code): Code => [...condition, wasm.I32_EQZ];

const small: Code = [
  ...leaveIf(isLess(absolute(get(X)), number(TINY)), 1),
  ...set(Y, get(X)),
  ...set(LOW, number(0)),
  ...set(QUADRANT, integer(0)),
];

/** SECOND becomes the rest, FIRST the difference that it is taken from. */
const reduced: Code = [
  ...leaveIf(not(isAtMost(absolute(get(X)), number(LARGEST_SMALL))), 1),
  ...set(N, subtract(add(multiply(get(X), number(TWO_OVER_PI)), number(ROUNDER)), number(ROUNDER))),
  ...set(FIRST, subtract(get(X), multiply(get(N), number(PART_1)))),
  ...set(SECOND, multiply(get(N), number(PART_2))),
  ...set(Y, subtract(get(FIRST), get(SECOND))),
  ...leaveIf(isLess(absolute(get(Y)), number(NEAR_MULTIPLE)), 1),
  ...set(SECOND, subtract(multiply(get(N), number(REST_2)), subtract(subtract(get(FIRST), get(Y)), get(SECOND)))),
  ...set(FIRST, get(Y)),
  ...set(Y, subtract(get(FIRST), get(SECOND))),
  ...set(LOW, subtract(subtract(get(FIRST), get(Y)), get(SECOND))),
  ...set(QUADRANT, and([...get(N), wasm.I32_TRUNC_F64], integer(3))),
];

/** value · (1 − bit), stored at address + 8·place. */
const store = (place: Code, value: Code, bit: Code): Code => [
  ...[...get(ADDRESS), ...place, ...integer(3), wasm.I32_SHL, wasm.I32_ADD],
  ...multiply(value, [...integer(1), ...bit, wasm.I32_SUB, wasm.F64_CONVERT_I32]),
  ...[wasm.F64_STORE, 3, 0],
];

const sine = add(
  get(Y),
  add(multiply(multiply(get(Y), get(Z)), polynomial(SINE)), multiply(get(LOW), subtract(number(1), multiply(number(0.5), get(Z))))),
);
const cosine = add(
  get(LEAD),
  add(subtract(subtract(number(1), get(LEAD)), get(HALF)), subtract(multiply(get(W), polynomial(COSINE)), multiply(get(Y), get(LOW)))),
);

/** (x: f64, address: i32): writes sine and cosine there; `outside` is the number of the imported function that does the same for every x. */
export function writeSinCos(body: ByteWriter, outside: number): void {
  body.bytes([2, NUMBERS, wasm.F64, INTEGERS, wasm.I32]);
  body.bytes([wasm.BLOCK, wasm.NOTHING]);
  body.bytes(isAtMost(absolute(get(X)), number(QUARTER_PI)));
  body.bytes([wasm.IF, wasm.NOTHING, ...small, wasm.ELSE, ...reduced, wasm.END]);
  body.bytes(set(Z, multiply(get(Y), get(Y))));
  body.bytes(set(W, multiply(get(Z), get(Z))));
  body.bytes(set(HALF, multiply(number(0.5), get(Z))));
  body.bytes(set(LEAD, subtract(number(1), get(HALF))));
  body.bytes(set(ODD, and(get(QUADRANT), integer(1))));
  body.bytes(store(get(ODD), sine, and([...get(QUADRANT), ...get(ODD), wasm.I32_ADD], integer(2))));
  body.bytes(store([...integer(1), ...get(ODD), wasm.I32_SUB], cosine, and(get(QUADRANT), integer(2))));
  body.bytes([wasm.RETURN, wasm.END]);
  body.bytes([...get(X), ...get(ADDRESS), wasm.CALL, outside, wasm.END]);
}
