/**
 * What the recursive algorithms compute with. They are written once, over an algebra; with numbers they are the generic form, with nodes of an expression
 * graph they are what is compiled for one model (solve/compile).
 */
import { cos, sin } from "../../math/trig.js";

/** Arithmetic over any kind of number: doubles, expressions, jets. */
export interface Algebra<T> {
  /** A known number. */
  constant(value: number): T;
  /** a + b */
  add(a: T, b: T): T;
  /** a − b */
  subtract(a: T, b: T): T;
  /** a·b */
  multiply(a: T, b: T): T;
  /** a/b */
  divide(a: T, b: T): T;
  /** −a */
  negate(a: T): T;
  /** a in rad. */
  sin(a: T): T;
  /** a in rad. */
  cos(a: T): T;
  /** Square root. */
  sqrt(a: T): T;
}

/** Plain numbers. */
export const NUMBERS: Algebra<number> = {
  constant: (value) => value,
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  negate: (a) => -a,
  sin,
  cos,
  sqrt: (a) => Math.sqrt(a),
};
