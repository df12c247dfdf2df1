/**
 * What the recursive algorithms compute with. They are written once, over an algebra; with numbers they are the generic form, with nodes of an expression
 * graph they are what is compiled for one model (solve/compile).
 */
import { cos, sin } from "../../math/trig.js";

export interface Algebra<T> {
  constant(value: number): T;
  add(a: T, b: T): T;
  subtract(a: T, b: T): T;
  multiply(a: T, b: T): T;
  divide(a: T, b: T): T;
  negate(a: T): T;
  sin(a: T): T;
  cos(a: T): T;
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
