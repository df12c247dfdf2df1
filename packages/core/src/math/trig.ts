/**
 * Trigonometric functions and their inverses, the same bits in every engine: only + − × ÷ √ and comparisons.
 *
 *   forward   x = n·π/2 + y (argument-reduction.ts), then with z = y²
 *               sin y = y + y·z·S(z)      cos y = 1 − z/2 + z²·C(z)      tan y = sin y / cos y
 *   arctan    of a ratio p = a/b ≤ 1, around the nearest c = j/64:
 *               arctan p = arctan c + arctan t,   t = (a − c·b)/(b + c·a),   arctan t = t + t·z·A(z) with z = t²
 *   arcsin    |x| ≤ ½: x + x·z·R(z) with z = x²;   else π/2 − 2 arcsin √((1 − |x|)/2), likewise arccos
 *
 * S, C, A, R are minimax polynomials (Remez exchange with 400 bits on the function divided as shown, relative error of the result
 * weighted); the power of two behind each is the largest relative error they add to the result. Arguments and intermediate sums carry
 * a low part, so that one rounding dominates. Largest errors seen against a BigInt evaluation, in units of the last place:
 * see the table in test/math/trig.test.ts; all below 0.9. Special values follow ECMA-262, section 21.3.2.
 */
import { ARCTANGENTS, FIRST_ARCTANGENT } from "./arctangent-table.js";
import { HALF_PI_HIGH, HALF_PI_LOW, reduce, reduced } from "./argument-reduction.js";
import { productError, upperHalf } from "./exact.js";

const QUARTER_PI = 0.7853981633974483;
const THREE_QUARTER_PI = 2.356194490192345;

/** 2⁻²⁷: below it sin x, tan x, arcsin x and arctan x round to x, and x² is not needed. */
const TINY = 1 / 134217728;

/** Ratios below this differ from their arctangent by less than 2⁻⁶⁷ of it. */
const TINY_RATIO = 1e-10;

/** 2⁻³⁰⁰ and 2³⁰⁰ */
const SHRINK = 4.909093465297727e-91;
const GROW = 2.037035976334486e90;

/** x in rad; the same bits everywhere. */
export function sin(x: number): number {
  if (Math.abs(x) <= QUARTER_PI) return Math.abs(x) < TINY ? x : sinNearZero(x, 0);
  return sinOfReduced(reduce(x));
}

/** x in rad; the same bits everywhere. */
export function cos(x: number): number {
  if (Math.abs(x) <= QUARTER_PI) return cosNearZero(x, 0);
  return sinOfReduced(reduce(x) + 1);
}

/** sin(quadrant·π/2 + y) for the y in `reduced` */
function sinOfReduced(quadrant: number): number {
  const y = reduced[0]!;
  const low = reduced[1]!;
  return ((quadrant & 1) === 0 ? sinNearZero(y, low) : cosNearZero(y, low)) * (1 - (quadrant & 2));
}

/** out[offset] = sin x, out[offset + 1] = cos x, the same bits as `sin` and `cos`, with one reduction. */
export function sinCosInto(out: { [index: number]: number }, offset: number, x: number): void {
  if (Math.abs(x) <= QUARTER_PI) {
    out[offset] = Math.abs(x) < TINY ? x : sinNearZero(x, 0);
    out[offset + 1] = cosNearZero(x, 0);
    return;
  }
  const quadrant = reduce(x);
  const s = sinNearZero(reduced[0]!, reduced[1]!);
  const c = cosNearZero(reduced[0]!, reduced[1]!);
  // Odd quadrants swap sine and cosine. Both are needed, so places and signs are computed and no branch can be predicted wrongly.
  const odd = quadrant & 1;
  out[offset + odd] = s * (1 - ((quadrant + odd) & 2));
  out[offset + 1 - odd] = c * (1 - (quadrant & 2));
}

/** x in rad; the same bits everywhere. */
export function tan(x: number): number {
  if (Math.abs(x) < TINY) return x;
  let y = x;
  let low = 0;
  let quadrant = 0;
  if (!(Math.abs(x) <= QUARTER_PI)) {
    quadrant = reduce(x);
    y = reduced[0]!;
    low = reduced[1]!;
  }
  return tanNearZero(y, low, (quadrant & 1) === 1);
}

/** S(z), w = z²: 2⁻⁵⁷·⁹ */
function sinPolynomial(z: number, w: number): number {
  return (
    -0.1666666666666663 +
    z * 0.008333333333322096 +
    w * (-0.00019841269829570777 + z * 2.7557313614644073e-6 + w * (-2.505074667292733e-8 + z * 1.5896165087167605e-10))
  );
}

/** C(z), w = z²: 2⁻⁶³·⁹ */
function cosPolynomial(z: number, w: number): number {
  return (
    0.041666666666666595 +
    z * -0.0013888888888873023 +
    w * (2.4801587288831057e-5 + z * -2.7557314173173883e-7 + w * (2.0875699989047633e-9 + z * -1.1358491328978328e-11))
  );
}

/** sin(y + low), |y| ≤ π/4 */
function sinNearZero(y: number, low: number): number {
  const z = y * y;
  return y + (y * z * sinPolynomial(z, z * z) + low * (1 - 0.5 * z));
}

/** cos(y + low), |y| ≤ π/4 */
function cosNearZero(y: number, low: number): number {
  const z = y * y;
  const w = z * z;
  const half = 0.5 * z;
  const lead = 1 - half;
  return lead + (1 - lead - half + (w * cosPolynomial(z, w) - y * low));
}

/** tan(y + low), or −1/tan(y + low) if `cotangent`; |y| ≤ π/4. Sine and cosine with their low parts, then one corrected quotient. */
function tanNearZero(y: number, low: number, cotangent: boolean): number {
  const z = y * y;
  const w = z * z;
  const half = 0.5 * z;
  const lead = 1 - half;
  const zLow = productError(y, y);
  const S = sinPolynomial(z, w);
  const sinTail = y * z * S + (y * zLow * S + low * (1 - half));
  const cosTail = 1 - lead - half + (w * cosPolynomial(z, w) - 0.5 * zLow - y * low * (1 + z * S));
  const s = y + sinTail;
  const c = lead + cosTail;
  const sLow = y - s + sinTail;
  const cLow = lead - c + cosTail;
  // (a + aLow)/(b + bLow)
  const a = cotangent ? -c : s;
  const b = cotangent ? s : c;
  const aLow = cotangent ? -cLow : sLow;
  const bLow = cotangent ? sLow : cLow;
  const inverse = 1 / b;
  const q = a * inverse;
  return q + (a - q * b - productError(q, b) + (aLow - q * bLow)) * inverse;
}

/** rad, −π/2 … π/2; the same bits everywhere. */
export function atan(x: number): number {
  const a = Math.abs(x);
  if (a < TINY) return x;
  const steep = a > 1;
  const angle = angleOfRatio(steep ? 1 : a, steep ? a : 1, steep ? 1 : 0, steep ? -1 : 1);
  return x < 0 ? -angle : angle;
}

/** The angle of the point (x, y), −π … π; ±0 and infinities as in ECMA-262. */
export function atan2(y: number, x: number): number {
  let smaller = Math.min(Math.abs(x), Math.abs(y));
  let larger = Math.max(Math.abs(x), Math.abs(y));
  if (!(larger > 0 && smaller < Number.POSITIVE_INFINITY)) return angleOfSpecial(y, x);
  if (larger > 1e270 || larger < 1e-200) {
    // Keeps the products below in range. What underflows here has a ratio to the other that rounds to zero anyhow.
    const scale = larger > 1 ? SHRINK : GROW;
    smaller *= scale;
    larger *= scale;
  }
  const steep = Math.abs(y) > Math.abs(x);
  const left = isNegative(x);
  const angle = angleOfRatio(smaller, larger, steep ? 1 : left ? 2 : 0, steep === left ? 1 : -1);
  return isNegative(y) ? -angle : angle;
}

/** Is the sign bit set? −0 counts as negative. */
const isNegative = (x: number): boolean => x < 0 || (x === 0 && 1 / x < 0);

/** Both zero, both infinite, or one not a number */
function angleOfSpecial(y: number, x: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  const left = isNegative(x);
  const angle = y === 0 ? (left ? Math.PI : 0) : left ? THREE_QUARTER_PI : QUARTER_PI;
  return isNegative(y) ? -angle : angle;
}

/** turns·π/2 + sign·arctan(a/b), 0 ≤ a ≤ b, 0 < b; if a/b ≥ 1e-10, also 1e-200 < b < 1e270. A: 2⁻⁶⁵·⁹ */
function angleOfRatio(a: number, b: number, turns: number, sign: number): number {
  const high = turns * HALF_PI_HIGH;
  const low = turns * HALF_PI_LOW;
  const p = a / b;
  if (p < 0.125) return high + (sign * p + (sign * arctanTail(a, b, p) + low));
  const j = Math.floor(64 * p + 0.5);
  const c = j / 64;
  const bHigh = upperHalf(b);
  const t = (a - c * bHigh - c * (b - bHigh)) / (b + c * a);
  const z = t * t;
  const A = -0.3333333333333287 + z * (0.1999999995391528 + z * -0.14284411705130906);
  const i = 2 * (j - FIRST_ARCTANGENT);
  const arctanC = sign * ARCTANGENTS[i]!;
  const sum = high + arctanC;
  const sumTail = high - sum + arctanC;
  return sum + (sign * t + (sign * (t * z * A + ARCTANGENTS[i + 1]!) + (sumTail + low)));
}

/** arctan(a/b) − p for p = fl(a/b) < ⅛; A: 2⁻⁵⁸·⁸ */
function arctanTail(a: number, b: number, p: number): number {
  if (p < TINY_RATIO) return 0;
  const pLow = (a - p * b - productError(p, b)) / b;
  const z = p * p;
  const w = z * z;
  const A =
    -0.3333333333333256 +
    z * 0.1999999999904016 +
    w * (-0.14285713887858653 + z * 0.11111035222208353 + w * (-0.09083576713450899 + z * 0.07342117065354248));
  return p * z * A + pLow;
}

/** rad, −π/2 … π/2; NaN beyond [−1, 1]. The same bits everywhere. */
export function asin(x: number): number {
  const a = Math.abs(x);
  if (a <= 0.5) return a < TINY ? x : x + x * arcsinTerm(x * x);
  const z = 0.5 * (1 - a);
  const s = Math.sqrt(z);
  const lead = HALF_PI_HIGH - 2 * s;
  const angle = lead + (HALF_PI_HIGH - lead - 2 * s + (HALF_PI_LOW - 2 * (s * arcsinTerm(z) + rootTail(z, s))));
  return x < 0 ? -angle : angle;
}

/** rad, 0 … π; NaN beyond [−1, 1]. The same bits everywhere. */
export function acos(x: number): number {
  if (Math.abs(x) <= 0.5) return HALF_PI_HIGH - (x - (HALF_PI_LOW - x * arcsinTerm(x * x)));
  const z = 0.5 * (1 - Math.abs(x));
  const s = Math.sqrt(z);
  const tail = s * arcsinTerm(z) + rootTail(z, s);
  return x > 0 ? 2 * (s + tail) : 2 * (HALF_PI_HIGH - (s + (tail - HALF_PI_LOW)));
}

/** √z − s for s = fl(√z); z − s² is exact. */
function rootTail(z: number, s: number): number {
  return s === 0 ? 0 : (z - s * s - productError(s, s)) / (2 * s);
}

/** z·R(z) = arcsin(√z)/√z − 1, 0 ≤ z ≤ ¼; R: 2⁻⁵⁹·⁹ */
function arcsinTerm(z: number): number {
  const w = z * z;
  const even =
    0.1666666666666676 +
    w *
      (0.04464285717461271 +
        w *
          (0.022372214988129947 +
            w * (0.013980820569746408 + w * (0.010780252424165972 + w * (0.0217074445852042 + w * 0.03262862613029981)))));
  const odd =
    0.07499999999970798 +
    w *
      (0.030381942707756387 +
        w * (0.0173516120089203 + w * (0.011398912214001657 + w * (0.0037064103277084327 + w * -0.02099906228845431))));
  return z * (even + z * odd);
}
