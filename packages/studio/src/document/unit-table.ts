/**
 * Units as people type and read them: what each is worth in SI units (radians), what it measures, and which prefixes it takes.
 */

/** Exponents of metre, kilogram, second and radian. */
export type Dimension = readonly [length: number, mass: number, time: number, angle: number];

export interface Unit {
  /** In SI units and radians. */
  readonly factor: number;
  readonly dimension: Dimension;
  readonly prefixes?: true;
}

export const NUMBER: Dimension = [0, 0, 0, 0];
const LENGTH: Dimension = [1, 0, 0, 0];
const MASS: Dimension = [0, 1, 0, 0];
const TIME: Dimension = [0, 0, 1, 0];
const ANGLE: Dimension = [0, 0, 0, 1];

const UNITS: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ["m", { factor: 1, dimension: LENGTH, prefixes: true }],
  ["in", { factor: 0.0254, dimension: LENGTH }],
  ["ft", { factor: 0.3048, dimension: LENGTH }],
  ["g", { factor: 1e-3, dimension: MASS, prefixes: true }],
  // The kilogram stands for itself, so that it is worth 1 exactly.
  ["kg", { factor: 1, dimension: MASS }],
  ["t", { factor: 1e3, dimension: MASS, prefixes: true }],
  ["s", { factor: 1, dimension: TIME, prefixes: true }],
  ["min", { factor: 60, dimension: TIME }],
  ["h", { factor: 3600, dimension: TIME }],
  ["Hz", { factor: 1, dimension: [0, 0, -1, 0], prefixes: true }],
  ["rad", { factor: 1, dimension: ANGLE, prefixes: true }],
  ["°", { factor: Math.PI / 180, dimension: ANGLE }],
  ["deg", { factor: Math.PI / 180, dimension: ANGLE }],
  ["rpm", { factor: (2 * Math.PI) / 60, dimension: [0, 0, -1, 1] }],
  ["N", { factor: 1, dimension: [1, 1, -2, 0], prefixes: true }],
  ["Nm", { factor: 1, dimension: [2, 1, -2, 0], prefixes: true }],
  ["J", { factor: 1, dimension: [2, 1, -2, 0], prefixes: true }],
  ["W", { factor: 1, dimension: [2, 1, -3, 0], prefixes: true }],
  ["Pa", { factor: 1, dimension: [-1, 1, -2, 0], prefixes: true }],
  ["%", { factor: 0.01, dimension: NUMBER }],
]);

/** Powers of ten. The micro sign, the Greek letter and u all mean 10⁻⁶. */
const PREFIXES: ReadonlyMap<string, number> = new Map([
  ["f", 1e-15],
  ["p", 1e-12],
  ["n", 1e-9],
  ["µ", 1e-6],
  ["μ", 1e-6],
  ["u", 1e-6],
  ["m", 1e-3],
  ["c", 1e-2],
  ["d", 1e-1],
  ["k", 1e3],
  ["M", 1e6],
  ["G", 1e9],
  ["T", 1e12],
]);

/** A unit by its name, with or without prefix. */
export function findUnit(name: string): Unit | undefined {
  const whole = UNITS.get(name);
  if (whole) return whole;
  const prefix = PREFIXES.get(name.slice(0, 1));
  const unit = UNITS.get(name.slice(1));
  return prefix !== undefined && unit?.prefixes ? { factor: prefix * unit.factor, dimension: unit.dimension } : undefined;
}

export const sameDimension = (a: Dimension, b: Dimension): boolean => a.every((exponent, k) => exponent === b[k]);

/** The dimension of a·bⁿ. */
export const timesPower = (a: Dimension, b: Dimension, n: number): Dimension =>
  a.map((exponent, k) => exponent + n * b[k]!) as unknown as Dimension;
