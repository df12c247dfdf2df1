/**
 * The flat model: scalar variables and equations, what the front end hands to the back end. Plain data, no classes, no references between its parts but names.
 *
 *   variable    value unknown at run time            parameter   value from its binding, constant during a run
 *   equation    left = right at all times            initial equation   left = right at the start only
 *
 * Booleans are numbers here, 1 and 0; enumerations and Integers are numbers. Attributes are expressions of parameters and constants. Every part carries
 * the place of the text it comes from, `file:line:column`.
 */

export interface FlatModel {
  readonly name: string;
  readonly variables: readonly FlatVariable[];
  readonly parameters: readonly FlatParameter[];
  readonly equations: readonly FlatEquation[];
  readonly initialEquations: readonly FlatEquation[];
}

export type ValueKind = "real" | "integer" | "boolean";

/** How much a variable wants to be a state, weakest first. */
export const STATE_SELECT = ["never", "avoid", "default", "prefer", "always"] as const;
export type StateSelect = (typeof STATE_SELECT)[number];

export interface FlatVariable {
  readonly name: string;
  readonly kind: ValueKind;
  readonly variability: "continuous" | "discrete";
  /** Value at the start if `fixed`, otherwise a guess. Undefined: none was written. */
  readonly start?: Expression;
  readonly fixed?: boolean;
  readonly nominal?: Expression;
  readonly min?: Expression;
  readonly max?: Expression;
  readonly stateSelect?: StateSelect;
  readonly unit?: string;
  readonly place: string;
}

export interface FlatParameter {
  readonly name: string;
  readonly kind: ValueKind;
  readonly variability: "parameter" | "constant";
  /** Its value, of constants and other parameters. */
  readonly binding?: Expression;
  /** The guess of a parameter that is not fixed; the value of one without binding. */
  readonly start?: Expression;
  /** False: found at the start, from equations. Default true. */
  readonly fixed?: boolean;
  readonly unit?: string;
  readonly place: string;
}

export interface FlatEquation {
  readonly left: Expression;
  readonly right: Expression;
  readonly place: string;
}

export type Expression =
  | { readonly kind: "constant"; readonly value: number }
  /** A variable or a parameter. */
  | { readonly kind: "reference"; readonly name: string }
  | { readonly kind: "derivative"; readonly name: string }
  | { readonly kind: "time" }
  | { readonly kind: "operation"; readonly operation: Operation; readonly operands: readonly Expression[] };

/** Operations and their number of operands. `if` is condition, then, else; `smooth` is order, expression. */
export const OPERATIONS = {
  add: 2,
  subtract: 2,
  multiply: 2,
  divide: 2,
  power: 2,
  negate: 1,
  sin: 1,
  cos: 1,
  tan: 1,
  asin: 1,
  acos: 1,
  atan: 1,
  atan2: 2,
  sinh: 1,
  cosh: 1,
  tanh: 1,
  exp: 1,
  log: 1,
  log10: 1,
  sqrt: 1,
  abs: 1,
  sign: 1,
  min: 2,
  max: 2,
  less: 2,
  lessEqual: 2,
  greater: 2,
  greaterEqual: 2,
  equal: 2,
  notEqual: 2,
  and: 2,
  or: 2,
  not: 1,
  if: 3,
  noEvent: 1,
  smooth: 2,
} as const;

export type Operation = keyof typeof OPERATIONS;
