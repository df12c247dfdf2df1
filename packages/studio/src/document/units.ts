/**
 * Numbers with units, as they are shown and typed. Shown: four significant digits with SI prefixes, angles in degrees, the minus sign of typography. Typed:
 * any unit of the same kind, arithmetic, or an expression of the model after "=". The model itself stays in SI units and radians.
 */
import { parseExpression } from "@gelenk/core";
import { type Problem, readQuantity } from "./quantity-text.js";
import { tidy } from "./tidy-number.js";
import { type Dimension, sameDimension, timesPower } from "./unit-table.js";

export interface ShownQuantity {
  readonly text: string;
  readonly unit: string;
}

export type { Problem } from "./quantity-text.js";

const DIGITS = 4;
const DEGREES = 180 / Math.PI;
/** Angles below this are shown in parts of a radian, degrees. */
const SMALLEST_DEGREES = 1e-3;
/** And below this, rad, as none: what is left of a turn is rounding. */
const NO_ANGLE = 1e-12;

interface Prefix {
  readonly sign: string;
  readonly power: number;
}

const SMALL: readonly Prefix[] = [
  { sign: "m", power: -3 },
  { sign: "µ", power: -6 },
  { sign: "n", power: -9 },
  { sign: "p", power: -12 },
  { sign: "f", power: -15 },
];
const LARGE: readonly Prefix[] = [
  { sign: "k", power: 3 },
  { sign: "M", power: 6 },
  { sign: "G", power: 9 },
  { sign: "T", power: 12 },
];

/** First factors of a unit that take prefixes; a long time stays in seconds, as people count it. */
const PREFIXED: ReadonlyMap<string, readonly Prefix[]> = new Map([
  ["s", SMALL],
  ...["m", "N", "J", "W", "Pa", "Hz"].map((unit) => [unit, [...SMALL, ...LARGE]] as const),
]);

/** The value and the unit to write behind it; the text is ready to be shown. */
export function formatQuantity(value: number, unit: string): ShownQuantity {
  if (Number.isNaN(value)) return { text: "not a number", unit: "" };
  if (!Number.isFinite(value)) return { text: value > 0 ? "infinite" : "minus infinite", unit: "" };
  if (isAngular(unit)) return formatAngle(value, unit);
  if (unit === "kg") return formatMass(value);
  if (unit === "" && Number.isSafeInteger(value)) return { text: withMinus(String(value + 0)), unit };
  return withPrefix(value, unit, PREFIXED.get(firstFactor(unit)) ?? []);
}

/** Written close to the number. */
const UNSPACED: ReadonlySet<string> = new Set(["", "%", "°"]);

/** `38.42 kN`: value and unit in one text, for labels and tags. */
export function quantityText(value: number, unit: string): string {
  const shown = formatQuantity(value, unit);
  return UNSPACED.has(shown.unit) ? `${shown.text}${shown.unit}` : `${shown.text} ${shown.unit}`;
}

const isAngular = (unit: string): boolean => unit === "rad" || unit.startsWith("rad/");
const inDegrees = (unit: string): string => unit.replace("rad", "°");
/** `m` of `m/s`; `m³/s²` has none, since a prefix would be cubed. */
const firstFactor = (unit: string): string => /^([A-Za-z]+)(?![²³^])/u.exec(unit)?.[1] ?? "";

function formatAngle(value: number, unit: string): ShownQuantity {
  const degrees = value * DEGREES;
  if (Math.abs(value) < NO_ANGLE) return { text: "0", unit: inDegrees(unit) };
  if (Math.abs(degrees) < SMALLEST_DEGREES) return withPrefix(value, unit, SMALL);
  return { text: digits(degrees), unit: inDegrees(unit) };
}

function formatMass(value: number): ShownQuantity {
  const size = Math.abs(rounded(value));
  if (size >= 1000) return { text: digits(value / 1000), unit: "t" };
  return size >= 0.1 || size === 0 ? { text: digits(value), unit: "kg" } : withPrefix(value * 1000, "g", SMALL);
}

/** The plain unit holds from 0.1 to 1000, every prefix where it leaves 1 to 1000. Rounded first: 999.96 N is 1 kN. */
function withPrefix(value: number, unit: string, prefixes: readonly Prefix[]): ShownQuantity {
  const size = Math.abs(rounded(value));
  const plain = { text: digits(value), unit };
  if (size === 0 || (size >= 0.1 && size < 1000) || prefixes.length === 0) return plain;
  const exponent = 3 * Math.floor(Number(size.toExponential().split("e")[1]) / 3);
  const powers = prefixes.map(({ power }) => power);
  const power = Math.min(Math.max(exponent, Math.min(...powers)), Math.max(...powers, 0));
  const prefix = prefixes.find((one) => one.power === power);
  return prefix ? { text: digits(rounded(value) / 10 ** power), unit: prefix.sign + unit } : plain;
}

const rounded = (value: number): number => Number(value.toPrecision(DIGITS));
const withMinus = (text: string): string => text.replaceAll("-", "−");

/** Four significant digits without trailing zeros; very large and very small ones with an exponent. */
function digits(value: number): string {
  const short = rounded(value) + 0;
  const size = Math.abs(short);
  if (size === 0) return "0";
  if (size >= 1e-3 && size < 1e5) return withMinus(String(short));
  return withMinus(short.toExponential().replace("e+", "e"));
}

/** The number in SI units and radians. A bare number has the unit of the field, an angle degrees, as it is shown. */
export function parseQuantity(text: string, unit: string): number | Problem {
  const quantity = readQuantity(text);
  if ("problem" in quantity) return quantity;
  const target = targetOf(unit);
  if (quantity.hasUnit && !isOfKind(quantity.dimension, target.dimension)) return { problem: `${named(unit)} is expected here` };
  const value = tidy(quantity.hasUnit ? quantity.value : quantity.value * target.factor);
  return Number.isFinite(value) ? value : { problem: "not a finite number" };
}

/** What a field of the model takes: a number, or after "=" an expression over the parameters. */
export function parseField(text: string, unit: string): number | string | Problem {
  const trimmed = text.trim();
  if (!trimmed.startsWith("=")) return parseQuantity(trimmed, unit);
  const expression = trimmed.slice(1).trim();
  const [diagnostic] = parseExpression(expression).diagnostics;
  return diagnostic ? { problem: diagnostic.message } : expression;
}

/** What a field holds while it is edited: all digits in the unit that a bare number has, or the expression after its "=". */
export function editableText(value: number | string, unit: string): string {
  if (typeof value === "string") return `= ${value}`;
  if (!isAngular(unit)) return withMinus(String(value));
  const short = Number((value * DEGREES).toPrecision(15));
  return withMinus(String(short));
}

/** The unit of a bare number in such a field. */
export const fieldUnit = (unit: string): string => (isAngular(unit) ? inDegrees(unit) : unit);

interface Target {
  readonly factor: number;
  readonly dimension: Dimension;
}

const NO_UNIT: Target = { factor: 1, dimension: [0, 0, 0, 0] };

function targetOf(unit: string): Target {
  if (unit === "" || unit === "1") return NO_UNIT;
  const quantity = readQuantity(`1 ${fieldUnit(unit)}`);
  return "problem" in quantity ? NO_UNIT : { factor: quantity.value, dimension: quantity.dimension };
}

/** A stiffness per radian may be typed without the radian. */
const isOfKind = (found: Dimension, wanted: Dimension): boolean =>
  sameDimension(found, wanted) || (wanted[3] < 0 && sameDimension(found, timesPower(wanted, [0, 0, 0, 1], -wanted[3])));

const named = (unit: string): string => (unit === "" ? "a number without unit" : `a value in ${fieldUnit(unit)}`);
