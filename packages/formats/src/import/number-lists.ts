/**
 * Numbers as files write them. Files consist of little else, so digits are read one by one, without a text for each number: of up to 15 digits
 *
 *   value = digits · 10^power,   |power| ≤ 22
 *
 * has two exact factors and one rounding, so that it is the nearest double (Clinger 1990, "How to read floating point numbers
 * accurately", the fast case). Others are left to `Number`.
 */

const POWERS: readonly number[] = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));
const MOST_DIGITS = 15;

/** A finite number; undefined for anything else. */
export function parseNumber(text: string): number | undefined {
  const value = numberIn(text, 0, text.length);
  return Number.isNaN(value) ? undefined : value;
}

/** Numbers between white space; undefined where something else stands there. */
export function parseNumbers(text: string): readonly number[] | undefined {
  // as long as needed and no longer: a list that grows takes room for 17
  const numbers = new Array<number>(countWords(text));
  for (let at = 0, k = 0; k < numbers.length; at++) {
    if (isSpace(text, at)) continue;
    const start = at;
    while (at < text.length && !isSpace(text, at)) at++;
    const value = numberIn(text, start, at);
    if (Number.isNaN(value)) return undefined;
    numbers[k++] = value;
  }
  return numbers;
}

/** What stands from `from` to `to`: a sign, digits with a point, an exponent. NaN where it is something else, or beyond all doubles. */
function numberIn(text: string, from: number, to: number): number {
  const first = text.charCodeAt(from);
  const start = first === MINUS || first === PLUS ? from + 1 : from;
  let [at, digits, value, decimals] = [start, 0, 0, 0];
  let [point, known] = [false, 0];
  for (; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === POINT && !point) point = true;
    else if (code >= ZERO && code <= NINE) {
      value = 10 * value + (code - ZERO);
      digits++;
      // zeros in front count for nothing
      if (value > 0) known++;
      if (point) decimals++;
    } else break;
  }
  if (digits === 0) return Number.NaN;
  const exponent = at === to ? 0 : exponentIn(text, at, to);
  const power = exponent - decimals;
  if (Number.isNaN(power)) return Number.NaN;
  if (known > MOST_DIGITS || power < -22 || power > 22) {
    const other = Number(text.slice(from, to));
    return Number.isFinite(other) ? other : Number.NaN;
  }
  const size = power < 0 ? value / POWERS[-power]! : value * POWERS[power]!;
  return first === MINUS ? -size : size;
}

/** `e−12`; NaN where it is none. */
function exponentIn(text: string, from: number, to: number): number {
  if ((text.charCodeAt(from) | CASE) !== LETTER_E) return Number.NaN;
  const sign = text.charCodeAt(from + 1);
  const start = sign === MINUS || sign === PLUS ? from + 2 : from + 1;
  let exponent = 0;
  for (let at = start; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code < ZERO || code > NINE) return Number.NaN;
    exponent = 10 * exponent + (code - ZERO);
  }
  if (start >= to) return Number.NaN;
  return sign === MINUS ? -exponent : exponent;
}

function countWords(text: string): number {
  let words = 0;
  for (let at = 0, inside = false; at < text.length; at++) {
    const space = isSpace(text, at);
    if (!space && !inside) words++;
    inside = !space;
  }
  return words;
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= SPACE ? code === SPACE || (code >= TAB && code <= CARRIAGE_RETURN) : code >= NO_BREAK_SPACE && /\s/.test(text[at]!);
}

const [TAB, CARRIAGE_RETURN, SPACE, PLUS, MINUS, POINT, ZERO, NINE, NO_BREAK_SPACE] = [9, 13, 32, 43, 45, 46, 48, 57, 160] as const;
/** What capital letters lack. */
const [CASE, LETTER_E] = [32, 101] as const;
