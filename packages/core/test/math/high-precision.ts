/**
 * Reference values of the elementary functions: BigInt fixed point, series with argument reduction, at least 300 significant bits,
 * independent of the code under test and of Math.*.
 *
 *   a number is value·2^(−bits);  a double enters exactly
 *   π     Machin: 16 arctan(1/5) − 4 arctan(1/239)                     ln 2 = 2 artanh(1/3)
 *   sin, cos   Taylor after subtracting the nearest multiple of π/2      exp   Taylor of (x − k ln 2)/2⁸, then squared 8 times
 *   arctan     three halvings x → x/(1 + √(1 + x²)), then Taylor         log   2 artanh((m − 1)/(m + 1)) + k ln 2
 *
 * Every operation errs by at most one unit of 2^(−bits), series have below 100 terms: more than 290 bits are right.
 */

/** value·2^(−bits) */
export interface Fixed {
  readonly value: bigint;
  readonly bits: number;
}

const PRECISION = 320;

const magnitude = (v: bigint): bigint => (v < 0n ? -v : v);

function bitLength(v: bigint): number {
  const digits = magnitude(v).toString(16);
  return 4 * digits.length - (Math.clz32(Number.parseInt(digits[0]!, 16)) - 28);
}

const shift = (v: bigint, by: number): bigint => (by >= 0 ? v << BigInt(by) : v >> BigInt(-by));
const roundedQuotient = (a: bigint, b: bigint): bigint => {
  const twice = 2n * a + b;
  const q = twice / (2n * b);
  return twice < 0n && q * 2n * b !== twice ? q - 1n : q;
};

const double = new Float64Array(1);
const words = new BigUint64Array(double.buffer);

/** The integer and the exponent of a finite double: x = mantissa·2^exponent. */
function parts(x: number): { readonly mantissa: bigint; readonly exponent: number } {
  double[0] = x;
  const raw = words[0]!;
  const field = Number((raw >> 52n) & 2047n);
  const fraction = raw & ((1n << 52n) - 1n);
  const mantissa = field === 0 ? fraction : fraction + (1n << 52n);
  return { mantissa: raw >> 63n === 1n ? -mantissa : mantissa, exponent: Math.max(field, 1) - 1075 };
}

/** A double with so many fractional bits that PRECISION of them are significant. */
function exactly(x: number): Fixed {
  const { mantissa, exponent } = parts(x);
  const bits = PRECISION + Math.max(0, -(exponent + 53));
  return { value: shift(mantissa, exponent + bits), bits };
}

function cached(compute: (bits: number) => bigint): (bits: number) => bigint {
  const known = new Map<number, bigint>();
  return (bits) => {
    const found = known.get(bits) ?? compute(bits);
    known.set(bits, found);
    return found;
  };
}

/** Σ ±1/((2k+1) n^(2k+1)), with alternating signs arctan(1/n), without artanh(1/n). */
function inverseSeries(n: bigint, alternating: boolean, bits: number): bigint {
  let power = (1n << BigInt(bits)) / n;
  let sum = 0n;
  for (let k = 0n; power !== 0n; k++) {
    const term = power / (2n * k + 1n);
    sum += alternating && k % 2n === 1n ? -term : term;
    power /= n * n;
  }
  return sum;
}

const GUARD = 32;
const pi = cached((bits) => {
  const b = bits + GUARD;
  return (16n * inverseSeries(5n, true, b) - 4n * inverseSeries(239n, true, b)) >> BigInt(GUARD);
});
const ln2 = cached((bits) => (2n * inverseSeries(3n, false, bits + GUARD)) >> BigInt(GUARD));

/** Σ ± x^(2k+start)/(2k+start)! */
function alternatingFactorials(x: bigint, start: 0 | 1, bits: number): bigint {
  const b = BigInt(bits);
  const square = (x * x) >> b;
  let term = start === 0 ? 1n << b : x;
  let sum = term;
  for (let n = BigInt(start); magnitude(term) > 1n; n += 2n) {
    term = -((term * square) >> b) / ((n + 1n) * (n + 2n));
    sum += term;
  }
  return sum;
}

/** x = n·π/2 + rest with |rest| ≤ π/4, and n modulo 4 */
export function reduceQuarter(x: number): { readonly quadrant: number; readonly rest: Fixed } {
  const { mantissa, exponent } = parts(x);
  const { bits } = exactly(x);
  // n may have 1024 bits, π then needs as many more.
  const wide = bits + Math.max(0, exponent + 53);
  const halfPi = pi(wide + 1) >> 2n;
  const scaled = shift(mantissa, exponent + wide);
  const n = roundedQuotient(scaled, halfPi);
  const rest = (scaled - n * halfPi) >> BigInt(wide - bits);
  return { quadrant: Number(((n % 4n) + 4n) % 4n), rest: { value: rest, bits } };
}

/** sin(x + quarter·π/2) */
function sineOfQuarter(x: number, quarter: number): Fixed {
  const { quadrant, rest } = reduceQuarter(x);
  const turned = (quadrant + quarter) % 4;
  const value = alternatingFactorials(rest.value, turned % 2 === 0 ? 1 : 0, rest.bits);
  return { value: turned >= 2 ? -value : value, bits: rest.bits };
}

export const sin = (x: number): Fixed => sineOfQuarter(x, 0);
export const cos = (x: number): Fixed => sineOfQuarter(x, 1);

export function tan(x: number): Fixed {
  const s = sin(x);
  const c = cos(x);
  return { value: (s.value << BigInt(c.bits)) / c.value, bits: s.bits };
}

function squareRoot(v: bigint): bigint {
  if (v < 2n) return v;
  let root = 1n << BigInt((bitLength(v) + 1) >> 1);
  for (;;) {
    const next = (root + v / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** arctan of a ratio a/b ≥ 0, b > 0 with `bits` after the point */
function arctanRatio(a: bigint, b: bigint, bits: number): bigint {
  const B = BigInt(bits);
  if (a > b) return (pi(bits) >> 1n) - arctanRatio(b, a, bits);
  let x = (a << B) / b;
  for (let i = 0; i < 3; i++) x = (x << B) / ((1n << B) + squareRoot((1n << (2n * B)) + x * x));
  const square = (x * x) >> B;
  let power = x;
  let sum = 0n;
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += k % 4n === 1n ? power / k : -(power / k);
    power = (power * square) >> B;
  }
  return 8n * sum;
}

/** The angle of the point (x, y), neither of them zero */
export function atan2(y: number, x: number): Fixed {
  const a = parts(y);
  const b = parts(x);
  const lowest = Math.min(a.exponent, b.exponent);
  return angle(shift(a.mantissa, a.exponent - lowest), shift(b.mantissa, b.exponent - lowest));
}

function angle(y: bigint, x: bigint): Fixed {
  const bits = PRECISION + Math.max(0, bitLength(x) - bitLength(y));
  const acute = arctanRatio(magnitude(y), magnitude(x), bits);
  const value = x < 0n ? pi(bits) - acute : acute;
  return { value: y < 0n ? -value : value, bits };
}

export const atan = (x: number): Fixed => atan2(x, 1);

/** √(1 − x²), and x, both times 2^bits */
function legs(x: number): { readonly opposite: bigint; readonly adjacent: bigint } {
  const { value, bits } = exactly(x);
  return { opposite: value, adjacent: squareRoot((1n << BigInt(2 * bits)) - value * value) };
}

export function asin(x: number): Fixed {
  const { opposite, adjacent } = legs(x);
  return angle(opposite, adjacent);
}

export function acos(x: number): Fixed {
  const { opposite, adjacent } = legs(x);
  return angle(adjacent, opposite);
}

/** e^(value·2^(−bits)) */
function expFixed({ value, bits }: Fixed): Fixed {
  const B = BigInt(bits);
  const k = roundedQuotient(value, ln2(bits));
  const halvings = 8n;
  const small = (value - k * ln2(bits)) >> halvings;
  let term = 1n << B;
  let sum = term;
  for (let n = 1n; magnitude(term) > 1n; n++) {
    term = ((term * small) >> B) / n;
    sum += term;
  }
  for (let i = 0n; i < halvings; i++) sum = (sum * sum) >> B;
  return { value: sum, bits: bits - Number(k) };
}

/** ln x with PRECISION + extra bits after the point */
function logFixed(x: number, extra: number): Fixed {
  const bits = PRECISION + extra;
  const B = BigInt(bits);
  const { mantissa, exponent } = parts(x);
  // m = mantissa·2^(−length) in [½, 1), doubled once if below 0.7
  let length = bitLength(mantissa);
  if (mantissa * 10n < 7n << BigInt(length)) length -= 1;
  const m = shift(mantissa, bits - length);
  const ratio = ((m - (1n << B)) << B) / (m + (1n << B));
  const square = (ratio * ratio) >> B;
  let power = ratio;
  let sum = 0n;
  for (let n = 1n; magnitude(power) > 1n; n += 2n) {
    sum += power / n;
    power = (power * square) >> B;
  }
  return { value: 2n * sum + BigInt(exponent + length) * ln2(bits), bits };
}

export const exp = (x: number): Fixed => expFixed(exactly(x));
export const log = (x: number): Fixed => logFixed(x, 0);

export function log10(x: number): Fixed {
  const { value, bits } = log(x);
  return { value: (value << BigInt(bits)) / logFixed(10, 0).value, bits };
}

/** x^y for x > 0 and a result that is not zero or infinite */
export function pow(x: number, y: number): Fixed {
  const { mantissa, exponent } = parts(y);
  const l = logFixed(x, Math.max(0, exponent + 53));
  return expFixed({ value: shift(l.value * mantissa, exponent), bits: l.bits });
}

export function cbrt(x: number): Fixed {
  const l = log(x);
  return expFixed({ value: l.value / 3n, bits: l.bits });
}

/** 2^(numerator/denominator) */
export function powerOfTwo(numerator: number, denominator: number): Fixed {
  return expFixed({ value: (ln2(PRECISION) * BigInt(numerator)) / BigInt(denominator), bits: PRECISION });
}

/** The digits before and `digits` of those after the point, not rounded */
export function decimal({ value, bits }: Fixed, digits: number): string {
  const scaled = shift(magnitude(value) * 10n ** BigInt(digits), -bits)
    .toString()
    .padStart(digits + 1, "0");
  return `${value < 0n ? "-" : ""}${scaled.slice(0, -digits)}.${scaled.slice(-digits)}`;
}

/** exact − Σ doubles, as a double */
export function remainder(exact: Fixed, ...doubles: readonly number[]): number {
  const bits = exact.bits + 1200;
  let rest = shift(exact.value, 1200);
  for (const d of doubles) {
    const { mantissa, exponent } = parts(d);
    rest -= shift(mantissa, exponent + bits);
  }
  return toNumber(rest, bits);
}

/** value·2^(−bits) rounded towards zero to 53 bits */
function toNumber(value: bigint, bits: number): number {
  const surplus = Math.max(0, bitLength(value) - 53);
  let result = Number(magnitude(value) >> BigInt(surplus));
  // In two steps, since 2^(surplus − bits) alone may underflow.
  let exponent = surplus - bits;
  for (; exponent < -500; exponent += 500) result *= 2 ** -500;
  result *= 2 ** exponent;
  return value < 0n ? -result : result;
}

/** |computed − exact| in units of the last place of the exact value; of the smallest subnormal where that is larger. */
export function ulpError(computed: number, exact: Fixed): number {
  if (!Number.isFinite(computed)) return Number.POSITIVE_INFINITY;
  const { mantissa, exponent } = parts(computed);
  const bits = Math.max(exact.bits, -exponent);
  const target = shift(exact.value, bits - exact.bits);
  const difference = magnitude(shift(mantissa, exponent + bits) - target);
  const unit = Math.max(bitLength(target) - 1 - bits - 52, -1074);
  return Number(shift(difference, 60 - bits - unit)) * 2 ** -60;
}
